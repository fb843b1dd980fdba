#!/usr/bin/env python3
"""Lets the tools of the package uhp-utils hold our engine against an engine of
other people's rules (openspiel_uhp.py).

    uhp_utils_check.py --alveare target/release/alveare --games FOLDER

Five things are checked: every move that one engine lists, the other takes;
the perft counts agree; a series of games ends without a fault; what uhp-to-pgn
writes of our games, `alveare convert` reads as the same games; and our games
are replayed by OpenSpiel. The exit code is 0 if all is well.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

try:
    from uhp_utils import Arena, compare_perft, compare_valid_moves
    from uhp_utils.pgn import convert_uhp_to_pgn
except ImportError:
    sys.exit("uhp_utils_check: the Python package is missing: pip install uhp-utils")

from openspiel_compare import GAME_TYPES

# While only Black's queen is in play, OpenSpiel lets Black break the hive.
# Perft meets that after six plies, and games in which Black's queen enters
# first are left out.
PERFT_DEPTH = 4
# How many whole games of each type have their moves compared.
WHOLE_GAMES = 4
ENDS = {"WhiteWins", "BlackWins", "Draw"}


def is_comparable(game: str) -> bool:
    queens = [move[:2] for move in game.split(";")[3:] if move[:2] in ("wQ", "bQ")]
    return queens[:1] != ["bQ"]


def check_moves(ours: list[str], theirs: list[str], folder: pathlib.Path) -> int:
    """The openings of a type, and whole games of it."""
    faults = positions = 0
    for game_type in GAME_TYPES:
        lines = (folder / f"{game_type}.txt").read_text().splitlines()
        with tempfile.TemporaryDirectory() as name:
            lines += own_games(ours[0], pathlib.Path(name), WHOLE_GAMES, game_type)
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


def own_games(
    alveare: str, folder: pathlib.Path, count: int, game_types: str = "Base,Base+MLP"
) -> list[str]:
    """Whole games of our engine against itself, as UHP game strings."""
    pgn = folder / "own.pgn"
    match = [alveare, "match", "self", "self", "--go", "bestmove nodes 300"]
    match += ["--games", str(count), "--type", game_types, "--pgn", str(pgn)]
    subprocess.run(match, check=True, capture_output=True)
    return converted(alveare, pgn)


def converted(alveare: str, file: pathlib.Path) -> list[str]:
    """The games of a file as `alveare convert` reads them."""
    run = subprocess.run(
        [alveare, "convert", str(file), "-o", "-", "--to", "uhp"],
        check=True,
        capture_output=True,
        text=True,
    )
    return [line.split("\t")[0] for line in run.stdout.splitlines()]


def check_pgn(alveare: str, games: list[str], folder: pathlib.Path) -> int:
    file = folder / "theirs.pgn"
    file.write_text("\n".join(convert_uhp_to_pgn(game) for game in games))
    read = converted(alveare, file)
    faults = abs(len(games) - len(read)) + sum(a != b for a, b in zip(games, read))
    print(f"uhp-to-pgn: {len(games)} games, {faults} that we read as another game")
    return faults


def check_replay(theirs: list[str], games: list[str]) -> int:
    games = [game for game in games if is_comparable(game)]
    commands = "".join(f"newgame {game}\n" for game in games) + "exit\n"
    run = subprocess.run(theirs, input=commands, capture_output=True, text=True)
    # OpenSpiel may name a cell after another neighbour, so plies are counted.
    answers = [line for line in run.stdout.splitlines() if line.startswith("Base")]
    faults = abs(len(games) - len(answers))
    faults += sum(a.count(";") != b.count(";") for a, b in zip(games, answers))
    print(f"replay: {len(games)} games, {faults} that OpenSpiel does not replay")
    return faults


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
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        games = own_games(args.alveare, folder, args.arena)
        faults += check_pgn(args.alveare, games, folder)
    faults += check_replay(theirs, games)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
