#!/usr/bin/env python3
"""A UHP engine over OpenSpiel's Hive, as a second opinion for tools that
compare engines. It plays the move that comes first by name: it knows the
rules and nothing else.

OpenSpiel takes copies of a bug out of the reserve in any order. UHP takes the
lowest number first, and so do we, which makes the names of all tiles agree.
OpenSpiel may also list a move twice, by different neighbours of its cell;
here it is listed once.
"""

import sys

from openspiel_compare import BOARD_SIZE, Ply, Table, pyspiel

STATES = {(1.0, -1.0): "WhiteWins", (-1.0, 1.0): "BlackWins"}


class Refused(Exception):
    """What was asked cannot be done."""


class Position:
    """A game as far as it has been played."""

    def __init__(self, game_type: str) -> None:
        letters = game_type.partition("+")[2]
        if game_type.partition("+")[0] != "Base" or set(letters) - set("MLP"):
            raise Refused(f"no game type {game_type}")
        uses = {
            f"uses_{bug}": letter in letters
            for bug, letter in (("mosquito", "M"), ("ladybug", "L"), ("pillbug", "P"))
        }
        self.game_type = game_type
        self.game = pyspiel.load_game("hive", {"board_size": BOARD_SIZE, **uses})
        self.state = self.game.new_initial_state()
        self.table = Table()
        self.moves: list[str] = []
        self.actions: list[int] = []

    def legal(self) -> dict[tuple[str, Ply], tuple[int, str]]:
        """The moves by tile and ply, with OpenSpiel's number and text."""
        return legal(self.state, self.table)

    def play(self, text: str) -> None:
        text = " ".join(text.split())
        try:
            wanted = (text.partition(" ")[0], self.table.ply(text))
        except KeyError:
            raise Refused(f"no tile to refer to in {text}") from None
        found = self.legal().get(wanted)
        if found is None:
            raise Refused(f"{text} is not legal")
        action, move = found
        self.table.play(move)
        self.state.apply_action(action)
        self.actions.append(action)
        self.moves.append(move)

    def undo(self, plies: int) -> None:
        if not 0 < plies <= len(self.moves):
            raise Refused(f"there are {len(self.moves)} moves to take back")
        moves, actions = self.moves[:-plies], self.actions[:-plies]
        self.state = self.game.new_initial_state()
        self.table, self.moves, self.actions = Table(), moves, actions
        for move, action in zip(moves, actions):
            self.table.play(move)
            self.state.apply_action(action)

    def game_string(self) -> str:
        state = "InProgress" if self.moves else "NotStarted"
        if self.state.is_terminal():
            state = STATES.get(tuple(self.state.returns()), "Draw")
        color = ("White", "Black")[len(self.moves) % 2]
        turn = f"{color}[{len(self.moves) // 2 + 1}]"
        return ";".join([self.game_type, state, turn, *self.moves])

    def perft(self, depth: int) -> int:
        return perft(self.state, self.table, depth)


def is_next(tile: str, table: Table) -> bool:
    """Whether it enters before those of its kind with higher numbers."""
    number = int(tile[2:] or 1)
    return number == 1 or f"{tile[:2]}{number - 1}" in table.cells


def legal(state, table: Table) -> dict[tuple[str, Ply], tuple[int, str]]:
    if state.is_terminal():
        return {}
    moves = {}
    for action in state.legal_actions():
        text = state.action_to_string(action)
        tile = text.partition(" ")[0]
        if tile == "pass" or tile in table.cells or is_next(tile, table):
            moves.setdefault((tile, table.ply(text)), (action, text))
    return moves


def perft(state, table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    moves = legal(state, table)
    if depth == 1:
        return len(moves)
    total = 0
    for action, text in moves.values():
        child, cells = state.clone(), Table()
        cells.cells = dict(table.cells)
        cells.play(text)
        child.apply_action(action)
        total += perft(child, cells, depth - 1)
    return total


def new_game(text: str) -> Position:
    parts = text.split(";")
    position = Position(parts[0].strip() or "Base")
    for move in parts[3:]:
        position.play(move)
    return position


def answer(position: Position, command: str, rest: str) -> tuple[Position, list[str]]:
    if command == "info":
        return position, ["id OpenSpiel adapter", "Mosquito;Ladybug;Pillbug"]
    if command == "newgame":
        position = new_game(rest)
    elif command == "play":
        position.play(rest)
    elif command == "pass":
        position.play("pass")
    elif command == "undo":
        position.undo(int(rest or 1))
    elif command == "validmoves":
        return position, [";".join(text for _, text in position.legal().values())]
    elif command == "bestmove":
        moves = sorted(text for _, text in position.legal().values())
        if not moves:
            raise Refused("the game is over")
        return position, moves[:1]
    elif command == "perft":
        depths = range(1, int(rest or 1) + 1)
        return position, [f"{depth}: {position.perft(depth)}" for depth in depths]
    elif command != "options":
        raise Refused(f"no command {command}")
    return position, [position.game_string()] if command != "options" else []


def main() -> None:
    position = Position("Base")
    command, rest = "info", ""
    while True:
        try:
            position, lines = answer(position, command, rest)
        except (Refused, ValueError) as error:
            lines = [("invalidmove " if command in ("play", "pass") else "err ") + str(error)]
        print(*lines, "ok", sep="\n", flush=True)
        line = sys.stdin.readline()
        command, _, rest = line.strip().partition(" ")
        if not line or command == "exit":
            return


if __name__ == "__main__":
    main()
