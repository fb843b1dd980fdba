#!/usr/bin/env python3
"""Lets the tools of the package uhp-utils hold our engine against an engine of
other people's rules (openspiel_uhp.py).

    uhp_utils_check.py --alveare target/release/alveare --games FOLDER

Three things are checked: every move that one engine lists, the other takes;
the perft counts agree; and a series of games ends without a fault. The
exit code is 0 if all is well.
"""

import argparse
import pathlib
import sys

try:
    from uhp_utils import Arena, compare_perft, compare_valid_moves
except ImportError:
    sys.exit("uhp_utils_check: the Python package is missing: pip install uhp-utils")

from openspiel_compare import GAME_TYPES

# While only Black's queen is in play, OpenSpiel lets Black break the hive.
# Perft meets that after six plies, and games in which Black's queen enters
# first are left out.
PERFT_DEPTH = 4
ENDS = {"WhiteWins", "BlackWins", "Draw"}


def is_comparable(game: str) -> bool:
    queens = [move[:2] for move in game.split(";")[3:] if move[:2] in ("wQ", "bQ")]
    return queens[:1] != ["bQ"]


def check_moves(ours: list[str], theirs: list[str], folder: pathlib.Path) -> int:
    faults = positions = 0
    for game_type in GAME_TYPES:
        lines = (folder / f"{game_type}.txt").read_text().splitlines()
        lines = [line for line in lines if is_comparable(line)]
        result = compare_valid_moves(
            ours[0], theirs[0], lines, full_game=True, args_a=ours[1:], args_b=theirs[1:]
        )
        positions += result.total
        for found in result.differences:
            rejected = found.rejected_by_engine_a + found.rejected_by_engine_b
            if rejected or found.error:
                faults += 1
                print(f"{found.position}: {found.error or rejected}")
    print(f"cross-check: {positions} positions, {faults} with a move that one engine rejects")
    return faults


def check_perft(ours: list[str], theirs: list[str]) -> int:
    faults = 0
    for game_type in GAME_TYPES:
        start = f"{game_type};NotStarted;White[1]"
        result = compare_perft(
            ours[0], theirs[0], start, PERFT_DEPTH, args_a=ours[1:], args_b=theirs[1:]
        )
        counts = " ".join(str(count) for count in result.results_a.values())
        print(f"perft {game_type}: {counts} {'agrees' if result.ok else result}")
        faults += not result.ok
    return faults


def check_arena(ours: list[str], theirs: list[str], games: int) -> int:
    arena = Arena(
        ours[0], theirs[0], None, white_args=ours[1:], black_args=theirs[1:], search_timeout=60
    )
    result = arena.run(games, "depth 2", verbose=False)
    faults = [match for match in result.matches if match.result_desc not in ENDS]
    print(
        f"arena: {result.games} games, {result.engine0_wins} won, {result.engine1_wins} lost, "
        f"{result.draws} drawn, {len(faults)} with a fault"
    )
    for match in faults:
        print(f"{match.result_desc}: {match.final_gamestate}")
    return len(faults)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--alveare", required=True, help="path of the alveare binary")
    parser.add_argument("--games", required=True, type=pathlib.Path, help="a file <type>.txt each")
    parser.add_argument("--arena", type=int, default=20, help="how many games to play")
    args = parser.parse_args()

    ours = [args.alveare, "uhp"]
    theirs = [sys.executable, str(pathlib.Path(__file__).with_name("openspiel_uhp.py"))]
    faults = check_moves(ours, theirs, args.games)
    faults += check_perft(ours, theirs)
    faults += check_arena(ours, theirs, args.arena)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
