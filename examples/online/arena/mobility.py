#!/usr/bin/env python3
"""A bot for the arena that leaves its opponent as few legal moves as possible.

    arena run -game taacoca -bots "random,exec:python3 arena/mobility.py ./clutch" -n 100

The bot does not know the rules. It asks the referee (go build ./examples/clutch) for its legal moves, and for the number
of the opponent's moves after each of them. The referee speaks the same protocol.

A request is one line of JSON on standard input:

    {"id":7,"game":"taacoca","position":"...","search":{"nodes":2000,"seed":1}}

In a game that hides something, a request has "seen" and "view" instead of "position". The answer is one line on standard
output:

    {"id":7,"best":{"move":"A1,A2,A3-NE","nodes":58}}
"""
import json
import random
import subprocess
import sys


class Referee:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer


def choose(referee, request):
    rng = random.Random(request["search"].get("seed", 0))
    place = {key: request[key] for key in ("game", "position", "seen", "view") if key in request}
    me = referee.ask(place)
    if "seen" in request:  # the position after a move can't be known
        return rng.choice(me["moves"]), 0
    best, fewest = None, None
    for move in rng.sample(me["moves"], min(len(me["moves"]), request["search"].get("nodes", 100))):
        after = referee.ask({**place, "move": move})
        left = len(after["moves"])
        if after["over"]:
            left = -1 if after["winner"] == me["turn"] else 10**6
        if fewest is None or left < fewest:
            best, fewest = move, left
    return best, len(me["moves"])


def main():
    referee = Referee(sys.argv[1] if len(sys.argv) > 1 else "referee")
    for line in sys.stdin:
        request = json.loads(line)
        move, nodes = choose(referee, request)
        print(json.dumps({"id": request["id"], "best": {"move": move, "nodes": nodes}}), flush=True)


if __name__ == "__main__":
    main()
