#!/usr/bin/env python3
"""Plays a game on a server with a bot that the arena can run too.

    python3 sit.py http://127.0.0.1:8080 SEAT ./mybot [ARGUMENT...]

SEAT is what comes after the # in the link of a seat (ID.SECRET) or in an invitation (ID+TOKEN), or the name of a game, of which
the bot then takes an open seat. The bot answers search requests, one line of JSON each: see mobility.py.
"""
import json
import random
import subprocess
import sys
import time
from http.client import HTTPException
from urllib import error, request


def call(address, secret=None, body=None):
    headers = {"Authorization": "Bearer " + secret} if secret else {}
    return request.urlopen(request.Request(address, body and json.dumps(body).encode(), headers))


def sit(games, seat):
    """Returns the address of the game and the secret of the seat, which it takes if it is free."""
    if "." in seat:
        number, secret = seat.split(".")
        return games + number, secret
    if "+" in seat:
        number, token = seat.split("+")
        free = {"invitation": token}
    else:
        waiting = json.load(call(f"{games}?list=open&game={seat}".replace("/?", "?")))["games"] or sys.exit("no seat is open")
        number = waiting[0]["id"]
        free = {"seat": next(letter for letter, who in waiting[0]["seats"].items() if who == "open")}
    return games + number, json.load(call(f"{games}{number}/seats", None, free))["secret"]


def choose(bot, seen):
    search = {"id": seen["revision"], "game": seen["game"], "search": {"nodes": 2000, "seed": random.getrandbits(53)}}
    hidden = "view" in seen  # the game hides something, so there is only what the seat sees
    search |= {"seen": seen["view"], "view": seen["seat"]} if hidden else {"position": seen["position"]}
    print(json.dumps(search), file=bot.stdin, flush=True)
    for line in bot.stdout:
        answer = json.loads(line)
        if "best" in answer:  # and not a report of progress
            return answer["best"]["move"]
        if "error" in answer:
            sys.exit(answer["error"]["message"])
    raise BrokenPipeError


def play(game, secret, bot):
    """Plays while the stream of events lasts, and returns the outcome if the game is over. The first event comes at once."""
    for line in call(game + "/events", secret):
        if not line.startswith(b"data: "):
            continue
        seen = json.loads(line[len(b"data: "):])
        change = {"revision": seen["revision"]}  # so that nothing happens twice if the call is sent again
        try:
            if seen["over"] and "next" not in seen.get("actions", []):
                return seen["outcome"]
            if seen["over"]:  # the next round of a match
                call(game + "/next", secret, change).close()
            elif seen["turn"] == seen["seat"]:
                call(game + "/moves", secret, change | {"move": choose(bot, seen)}).close()
        except error.HTTPError as e:
            if e.code not in (409, 410):  # the game has changed meanwhile: another event tells what to do
                raise


server, seat, *command = sys.argv[1:]
bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
mine = outcome = None
while not outcome:
    try:
        mine = mine or sit(server.rstrip("/") + "/api/games/", seat)
        outcome = play(*mine, bot)
    except BrokenPipeError:
        sys.exit("the bot has ended")
    except (OSError, HTTPException) as e:  # the second one if the server dies in the middle of an event
        if isinstance(e, error.HTTPError) and e.code not in (429, 503):
            sys.exit(f"the server answers {e.code}: {e.read().decode()}")
        time.sleep(1)  # the server is away, or wants to be asked less often
print(outcome)
