#!/usr/bin/env python3
"""Plays a seat of a game on a server with a bot that the arena can run too.

    python3 sit.py http://127.0.0.1:8080 ID.SECRET ./mybot [ARGUMENT...]

The part after the # in a seat's link is ID.SECRET. The bot reads search requests, one line of JSON each, and answers each
with one line: see mobility.py. "arena sit" does the same and also plays with the bots of this library.
"""
import json
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request


def call(url, secret, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, {"Authorization": "Bearer " + secret}))


def choose(bot, seen):
    request = {"id": seen["revision"], "game": seen["game"], "search": {"nodes": 2000, "seed": random.getrandbits(53)}}
    if "view" in seen:  # the game hides something: this is what the seat sees
        request |= {"seen": seen["view"], "view": seen["seat"]}
    else:
        request["position"] = seen["position"]
    bot.stdin.write(json.dumps(request) + "\n")
    bot.stdin.flush()
    while line := bot.stdout.readline():
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        if "best" in answer:  # and not a report of progress
            return answer["best"]["move"]
    raise RuntimeError("the bot has ended")


def play(game, secret, bot):
    """Plays while the stream of events lasts, and returns what the seat saw last. The first event comes at once."""
    seen = {"over": False}
    for line in call(game + "/events", secret):
        if not line.startswith(b"data: "):
            continue
        seen = json.loads(line[len(b"data: "):])
        change = {"revision": seen["revision"]}  # so that nothing happens twice if the call is sent again
        if not seen["over"] and seen["turn"] == seen["seat"]:
            path, change["move"] = "/moves", choose(bot, seen)
        elif seen["over"] and "next" in seen.get("actions", []):  # the next round of a match
            path = "/next"
        elif seen["over"]:
            break
        else:
            continue
        try:
            call(game + path, secret, change).close()
        except urllib.error.HTTPError as e:
            if e.code not in (409, 410):  # the game has changed meanwhile: another event tells what to do
                raise
    return seen


def main():
    server, seat, *command = sys.argv[1:]
    number, secret = seat.split(".")
    bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    while True:
        try:
            seen = play(server.rstrip("/") + "/api/games/" + number, secret, bot)
            if seen["over"]:
                print(seen["outcome"])
                break
        except urllib.error.HTTPError as e:
            if e.code not in (429, 503):
                sys.exit(f"the server answers {e.code}: {e.read().decode()}")
        except OSError as e:
            print("the server is away:", e, file=sys.stderr)
        time.sleep(1)


if __name__ == "__main__":
    main()
