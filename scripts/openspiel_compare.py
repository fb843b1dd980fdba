#!/usr/bin/env python3
"""Plays random games in step with OpenSpiel's Hive and compares the legal moves.

OpenSpiel's rules were written by other people, so where both programs agree
in tens of thousands of positions, a common mistake is unlikely.

    openspiel_compare.py --alveare target/release/alveare

Every position is sent to one long-lived `alveare moves -` process as a
GameString, and its moves come back as one line. The two programs name moves
differently: OpenSpiel takes copies of a bug out of the reserve in any order,
and each may use another tile as the reference. So each side keeps its own
book of which tile lies where, and what is compared are plies: what kind of
tile goes from which cell (or the reserve) to which cell.

While Black's queen is in play and White's is not, OpenSpiel 2.0 lets Black
break the hive. Such positions are played through but not compared.

The exit code is 0 if all positions agree and 1 if any differs.
"""

import argparse
import importlib.metadata
import random
import subprocess
import sys
from typing import NamedTuple

try:
    import pyspiel
except ImportError:
    sys.exit("openspiel_compare: the Python package is missing: pip install open_spiel")

GAME_TYPES = ["Base"] + ["Base+" + x for x in ("M", "L", "P", "ML", "MP", "LP", "MLP")]

# The largest board that OpenSpiel offers reaches this far from the origin.
BOARD_SIZE = 24
# Games that come this near to the edge of that board are left, so that the
# edge, which the real game does not have, never decides a move.
MARGIN = 4
# Random games seldom end by themselves; beyond this they show little new.
MAX_PLIES = 80
# After so many differences the rest would only repeat them.
MAX_SHOWN = 10
PROGRESS_EVERY = 2_000

Cell = tuple[int, int]

# UHP writes the direction as a sign before or behind the reference tile.
BEHIND = {"/": (1, -1), "-": (1, 0), "\\": (0, 1)}
BEFORE = {"/": (-1, 1), "-": (-1, 0), "\\": (0, -1)}


class Ply(NamedTuple):
    """A move without tile numbers. A pass has no kind and no cells."""

    kind: str
    start: Cell | None
    end: Cell | None

    def __str__(self) -> str:
        if not self.kind:
            return "pass"
        return f"{self.kind} {self.start or 'reserve'} -> {self.end}"


PASS = Ply("", None, None)


class Table:
    """Where the tiles lie, by the names that one program gives them."""

    def __init__(self) -> None:
        self.cells: dict[str, Cell] = {}

    def ply(self, move: str) -> Ply:
        """What a UHP move string means here."""
        if move == "pass":
            return PASS
        tile, _, target = move.partition(" ")
        return Ply(tile[:2], self.cells.get(tile), self._cell(target))

    def play(self, move: str) -> None:
        ply = self.ply(move)
        if ply is not PASS:
            self.cells[move.partition(" ")[0]] = ply.end

    def has_queen(self, color: str) -> bool:
        return color + "Q" in self.cells

    def reach(self) -> int:
        """How far from the origin the farthest tile lies."""
        return max((max(abs(q), abs(r), abs(q + r)) for q, r in self.cells.values()), default=0)

    def _cell(self, target: str) -> Cell:
        if target in ("", "."):
            return (0, 0)
        if target[0] in BEFORE:
            (q, r), step = self.cells[target[1:]], BEFORE[target[0]]
        elif target[-1] in BEHIND:
            (q, r), step = self.cells[target[:-1]], BEHIND[target[-1]]
        else:
            (q, r), step = self.cells[target], (0, 0)
        return (q + step[0], r + step[1])


class Alveare:
    """Our rules, behind one process that answers a line with a line."""

    def __init__(self, binary: str) -> None:
        self.process = subprocess.Popen(
            [binary, "moves", "--rules", "tournament", "--repetition", "off", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def legal_moves(self, game_string: str) -> list[str]:
        self.process.stdin.write(game_string + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line.endswith("\n"):
            sys.exit(f"openspiel_compare: alveare stopped at {game_string}")
        return [move for move in line.strip().split(";") if move]

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


class Match:
    """One game, played on both sides at once."""

    def __init__(self, game_type: str, alveare: Alveare) -> None:
        uses = {
            f"uses_{bug}": letter in game_type.partition("+")[2]
            for bug, letter in (("mosquito", "M"), ("ladybug", "L"), ("pillbug", "P"))
        }
        game = pyspiel.load_game("hive", {"board_size": BOARD_SIZE, **uses})
        self.game_type = game_type
        self.alveare = alveare
        self.state = game.new_initial_state()
        self.moves: list[str] = []
        self.ours, self.theirs = Table(), Table()

    def game_string(self) -> str:
        color = ("White", "Black")[len(self.moves) % 2]
        state = "InProgress" if self.moves else "NotStarted"
        turn = f"{color}[{len(self.moves) // 2 + 1}]"
        return ";".join([self.game_type, state, turn, *self.moves])

    def our_plies(self) -> dict[Ply, str]:
        return {self.ours.ply(m): m for m in self.alveare.legal_moves(self.game_string())}

    def their_plies(self) -> dict[Ply, tuple[int, str]]:
        if self.state.is_terminal():
            return {}
        actions = ((a, self.state.action_to_string(a)) for a in self.state.legal_actions())
        return {self.theirs.ply(move): (action, move) for action, move in actions}

    def is_comparable(self) -> bool:
        return self.theirs.has_queen("w") or not self.theirs.has_queen("b")

    def play(self, our_move: str, action: int, their_move: str) -> None:
        self.ours.play(our_move)
        self.theirs.play(their_move)
        self.moves.append(our_move)
        self.state.apply_action(action)


def choose(rng: random.Random, plies: list[Ply]) -> Ply:
    """A random ply. Half of the time every tile is as likely as any other:
    else ants and placements, which have most moves, would crowd out the rest."""
    if rng.random() < 0.5:
        tiles = sorted({(ply.kind, ply.start or ()) for ply in plies})
        tile = rng.choice(tiles)
        plies = [ply for ply in plies if (ply.kind, ply.start or ()) == tile]
    return rng.choice(plies)


class Tally:
    def __init__(self) -> None:
        self.games = self.compared = self.skipped = self.plies = self.differences = 0

    def compare(self, match: Match, ours: dict, theirs: dict) -> None:
        self.compared += 1
        self.plies += len(theirs)
        if ours.keys() == theirs.keys():
            return
        self.differences += 1
        print(f"differs: {match.game_string()}")
        print("  only alveare:  ", ", ".join(str(p) for p in ours if p not in theirs) or "-")
        print("  only OpenSpiel:", ", ".join(str(p) for p in theirs if p not in ours) or "-")


def play_game(match: Match, rng: random.Random, tally: Tally, goal: int) -> None:
    tally.games += 1
    while len(match.moves) < MAX_PLIES and match.ours.reach() <= BOARD_SIZE - MARGIN:
        ours, theirs = match.our_plies(), match.their_plies()
        if match.is_comparable():
            tally.compare(match, ours, theirs)
            if tally.compared % PROGRESS_EVERY == 0:
                print(f"{tally.compared} positions, {tally.differences} differences", flush=True)
        else:
            tally.skipped += 1
        common = sorted(ours.keys() & theirs.keys(), key=str)
        if not common or tally.compared >= goal or tally.differences >= MAX_SHOWN:
            return
        ply = choose(rng, common)
        match.play(ours[ply], *theirs[ply])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--alveare", required=True, help="path of the alveare binary")
    parser.add_argument("--positions", type=int, default=24_000, help="how many to compare")
    parser.add_argument("--seed", type=int, default=1, help="of the random games")
    args = parser.parse_args()

    alveare, rng, tally = Alveare(args.alveare), random.Random(args.seed), Tally()
    for index, game_type in enumerate(GAME_TYPES, start=1):
        goal = args.positions * index // len(GAME_TYPES)
        while tally.compared < goal and tally.differences < MAX_SHOWN:
            play_game(Match(game_type, alveare), rng, tally, goal)
    alveare.close()
    print(
        f"compared {tally.compared} positions with {tally.plies} legal moves of {tally.games} games "
        f"with OpenSpiel {importlib.metadata.version('open_spiel')}: "
        f"{tally.differences} differences "
        f"(seed {args.seed}; {tally.skipped} positions skipped)"
    )
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
