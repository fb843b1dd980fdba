// Written from crates/hive-records/src/json; do not edit.

/**
 * How well each player played, from 0 to 100; nothing for one who had no
 * choice.
 */
export type Accuracy = {
/**
 * White.
 */
white?: number,
/**
 * Black.
 */
black?: number, };

/**
 * Why a request failed.
 */
export type ApiError = {
/**
 * The kind of failure.
 */
code: ErrorCode,
/**
 * A sentence for people, in English.
 */
message: string,
/**
 * What the library has instead, after [`ErrorCode::Conflict`].
 */
game?: StoredGame, };

/**
 * Events to be added to a game's log.
 */
export type Append = {
/**
 * How many events the sender knows of.
 */
expected: number,
/**
 * What has happened since.
 */
events: Array<Event>, };

/**
 * What a search has found, so far or in the end. Values are those of the
 * side to move.
 */
export type Best = {
/**
 * The move to play.
 */
move: Move,
/**
 * What it is worth.
 */
score: Score,
/**
 * How likely it wins, from 0 to 1.
 */
winProbability: number,
/**
 * How many plies deep the search was.
 */
depth: number,
/**
 * How many moves it has tried.
 */
nodes: number,
/**
 * The best lines, the best first.
 */
lines: Array<Line>, };

/**
 * A better move than the one that was played.
 */
export type Better = {
/**
 * The line that begins with it.
 */
line: Line,
/**
 * How the opponent makes use of what was played instead.
 */
answer: Line, };

/**
 * One side of a [`Gate`].
 */
export type Blocker = {
/**
 * The cell.
 */
hex: Hex,
/**
 * Its top tile.
 */
top: PieceName,
/**
 * How many tiles there are on it.
 */
height: number, };

/** A kind of tile. */
export type Bug = "queen" | "spider" | "beetle" | "grasshopper" | "ant" | "mosquito" | "ladybug" | "pillbug" | "dragonfly";

/**
 * How a game ended, without the reason.
 */
export type Claim = { "result": "win",
/**
 * Who.
 */
winner: Color, } | { "result": "draw" };

/**
 * How much time the players have, in milliseconds.
 */
export type Clock = {
/**
 * For the whole game.
 */
initial: number,
/**
 * For each move in addition.
 */
increment: number, };

/** A player. */
export type Color = "white" | "black";

/**
 * A remark.
 */
export type Comment = {
/**
 * After how many plies it stands.
 */
ply: number,
/**
 * What it says; it may have several lines.
 */
text: string, };

/**
 * What the solver found out about a defence of the side to move.
 */
export type Defence = { "kind": "holds",
/**
 * The reply.
 */
move: Move,
/**
 * The same as UHP writes it.
 */
text: string, } | { "kind": "lost",
/**
 * In how many plies, the reply included.
 */
plies: number,
/**
 * The longest resistance and a shortest win.
 */
moves: Array<Move>,
/**
 * The same as UHP writes them.
 */
texts: Array<string>, } | { "kind": "unknown" };

/** Why nobody has won. */
export type DrawReason = "bothSurrounded" | "repetition" | "agreement" | "twoPasses";

/**
 * A position that was drawn in text.
 */
export type DrawnPosition = {
/**
 * The position.
 */
position: Position,
/**
 * The cells that are marked in the drawing.
 */
marks: Array<Hex>, };

/**
 * What players can do to end a game.
 */
export type EndingAct = "resignWhite" | "resignBlack" | "agreeDraw" | "claimDraw" | "timeWhite" | "timeBlack";

/**
 * A request to the engine. A search goes on in slices, so that whoever asks
 * can stop it between two of them.
 */
export type EngineRequest = { "ask": "search",
/**
 * The game.
 */
game: Game,
/**
 * How to search.
 */
how: SearchSettings, } | { "ask": "continue" } | { "ask": "answerDraw",
/**
 * The game.
 */
game: Game,
/**
 * The engine's level.
 */
level: number,
/**
 * The engine's colour; if it is left out, the one whose turn it is
 * not.
 */
color?: Color, } | { "ask": "solve",
/**
 * The game.
 */
game: Game,
/**
 * How many plies the win may take.
 */
plies: number, } | { "ask": "defend",
/**
 * The game.
 */
game: Game,
/**
 * How many plies the win may take.
 */
plies: number, } | { "ask": "examine",
/**
 * The game.
 */
game: Game,
/**
 * Which position.
 */
question: Question,
/**
 * How thorough the review is.
 */
settings: ReviewSettings, } | { "ask": "review",
/**
 * The game.
 */
game: Game,
/**
 * How thorough the review is.
 */
settings: ReviewSettings,
/**
 * What has been found so far.
 */
findings: Array<Finding>, } | { "ask": "judge",
/**
 * The game.
 */
game: Game,
/**
 * Which ply, counted from 1.
 */
ply: number,
/**
 * How thorough the review is.
 */
settings: ReviewSettings,
/**
 * What has been found so far.
 */
findings: Array<Finding>, } | { "ask": "summarise",
/**
 * The games.
 */
games: Array<ReviewedGame>,
/**
 * Whose they are; they are looked at from both sides if left out.
 */
player?: string, };

/**
 * The kinds of failure.
 */
export type ErrorCode = "badRequest" | "token" | "foreign" | "notFound" | "method" | "conflict" | "deleted" | "tooLarge" | "mediaType" | "refused" | "internal" | "busy";

/**
 * Something that happened to a game.
 */
export type Event = { "kind": "created",
/**
 * Which bugs are in it.
 */
gameType: GameType,
/**
 * The rules it is played by.
 */
rules: RuleSet,
/**
 * Where it begins, if not with an empty table.
 */
start?: Position,
/**
 * Who plays; two people if nothing is said.
 */
players?: Players,
/**
 * How much time the players have.
 */
clock?: Clock,
/**
 * What the user calls the game.
 */
name?: string,
/**
 * What else the user says about it.
 */
tags?: { [key in string]: string }, } | { "kind": "moved",
/**
 * The move.
 */
move: Move,
/**
 * The time that is left after it.
 */
remaining?: Remaining, } | { "kind": "undone",
/**
 * How many moves stay.
 */
to: number, } | { "kind": "ended",
/**
 * How.
 */
outcome: Outcome, } | { "kind": "seated",
/**
 * Who.
 */
players: Players, } | { "kind": "renamed",
/**
 * The name.
 */
name: string, } | { "kind": "tagged",
/**
 * The tags.
 */
tags: { [key in string]: string }, };

/**
 * A part of a file that begins and ends where a game does.
 */
export type Excerpt = {
/**
 * How many lines of the file come before.
 */
line: number,
/**
 * The part.
 */
text: string, };

/**
 * Of what there is more than any game has.
 */
export type Excess = "moves" | "comments" | "variations" | "nestedVariations" | "tags" | "fields" | "gestures";

/**
 * What has to stand where something else stands.
 */
export type Expected = "fields" | "tag" | "numberedMove" | "moveBeforeVariation" | "moveInVariation" | "variationStart" | "parenthesis" | "noVariations" | "property" | "hive" | "variant" | "variantFirst" | "plainCell";

/**
 * Why a move is allowed, or why not.
 */
export type Explanation = { "kind": "place",
/**
 * The player's tiles that it will touch.
 */
touching: Array<PieceName>, } | { "kind": "move",
/**
 * One for each power.
 */
ways: Array<Way>, } | { "kind": "pass" } & ForcedPass | { "kind": "illegal",
/**
 * All reasons, the most useful first.
 */
reasons: Array<Reason>, };

/**
 * A game that went through a position.
 */
export type ExploredGame = {
/**
 * Who played.
 */
name: string,
/**
 * Its number in the library, if it is there.
 */
id?: string,
/**
 * How it ended.
 */
result: ExplorerResult, };

/**
 * What a game is played with, and how.
 */
export type ExploredHeading = {
/**
 * The pieces.
 */
gameType: GameType,
/**
 * The rules.
 */
rules: RuleSet, };

/**
 * A move that was played.
 */
export type ExploredMove = {
/**
 * The move, as it lies in the position that was asked about.
 */
move: Move,
/**
 * The same as UHP writes it.
 */
text: string,
/**
 * How often, and with which ends.
 */
tally: Tally, };

/**
 * Which games count.
 */
export type ExplorerFilter = {
/**
 * Only those of this type.
 */
gameType?: GameType,
/**
 * Only those that ended so.
 */
result?: ExplorerResult, };

/**
 * What has come of games that were to be taken in.
 */
export type ExplorerReport = {
/**
 * How many games there are now.
 */
games: number,
/**
 * How many came in.
 */
added: number,
/**
 * How many were there already.
 */
known: number,
/**
 * How many did not.
 */
failed: number,
/**
 * Where and why, for the first of them.
 */
failures: Array<UnreadRecord>,
/**
 * Whether there is no room for more.
 */
full: boolean, };

/**
 * A request to the explorer.
 */
export type ExplorerRequest = { "to": "read",
/**
 * The format of the file.
 */
format: FileFormat,
/**
 * Parts with a game each.
 */
games: Array<Excerpt>, } | { "to": "take",
/**
 * The games.
 */
games: Array<NamedGame>, } | { "to": "look",
/**
 * The game.
 */
game: Game,
/**
 * Which games count.
 */
filter: ExplorerFilter, } | { "to": "clear" } | { "to": "drop",
/**
 * Their numbers there.
 */
ids: Array<string>, } | { "to": "keep",
/**
 * Which part, counted from 0. They are asked for in order.
 */
part: number, } | { "to": "restore",
/**
 * The text of a part. They are given in order.
 */
text: string,
/**
 * Which part, counted from 0.
 */
part: number,
/**
 * How many there are.
 */
parts: number, };

/**
 * How a game ended.
 */
export type ExplorerResult = "white" | "black" | "draw" | "open";

/**
 * What was played in a position.
 */
export type ExplorerView = {
/**
 * All moves together.
 */
tally: Tally,
/**
 * The moves, the most frequent first. Those that lead to positions that
 * look alike are one.
 */
moves: Array<ExploredMove>,
/**
 * Some of the games.
 */
samples: Array<ExploredGame>,
/**
 * What most of the games were played with.
 */
heading?: ExploredHeading, };

/**
 * The format of a file with games. A part from its middle does not show it.
 */
export type FileFormat = "uhp" | "pgn" | "sgf";

/**
 * What the engine has found in a position.
 */
export type Finding = {
/**
 * The position.
 */
question: Question,
/**
 * The value for the side to move after each depth that was searched
 * completely.
 */
depths: Array<Score>,
/**
 * Whether the last value is certain: the game is over, or its end is
 * proved.
 */
isCertain: boolean,
/**
 * The line of best play.
 */
line: Array<Move>, };

/**
 * Why a player has to pass.
 */
export type ForcedPass = {
/**
 * Why nothing can be placed.
 */
placement: NoPlacement,
/**
 * The tiles that cannot move.
 */
stuck: Array<StuckTile>, };

/**
 * A game. On its way in it is a claim; `TryFrom` replays it.
 */
export type Game = {
/**
 * Which bugs are in it.
 */
gameType: GameType,
/**
 * The rules it is played by.
 */
rules: RuleSet,
/**
 * Where it begins, if not with an empty table.
 */
start?: Position,
/**
 * The moves that have been played.
 */
moves: Array<Move>,
/**
 * How it has ended.
 */
outcome?: Outcome, };

/**
 * A part of a game's log.
 */
export type GameEvents = {
/**
 * The events, the oldest first.
 */
events: Array<LoggedEvent>, };

/**
 * A part of the list of games.
 */
export type GamePage = {
/**
 * The games, the last changed first.
 */
games: Array<GameSummary>,
/**
 * How many games fit, here and on all other pages.
 */
total: number,
/**
 * What to ask for to get the following page, if there is one.
 */
next?: string, };

/**
 * What a game string has before its moves.
 */
export type GameStringPart = "gameType" | "state" | "turn";

/**
 * All that a list shows of a game.
 */
export type GameSummary = {
/**
 * The game's id, a UUID.
 */
id: string,
/**
 * How many events there are.
 */
sequence: number,
/**
 * When the first event was stored, in milliseconds since 1970.
 */
created: number,
/**
 * When the last event was stored.
 */
updated: number,
/**
 * What the user calls it.
 */
name: string,
/**
 * What else the user says about it.
 */
tags: { [key in string]: string },
/**
 * Which bugs are in it.
 */
gameType: GameType,
/**
 * The rules it is played by.
 */
rules: RuleSet,
/**
 * Who plays.
 */
players: Players,
/**
 * How much time the players have.
 */
clock?: Clock,
/**
 * How much of it is left.
 */
remaining?: Remaining,
/**
 * How many moves stand.
 */
plies: number,
/**
 * How the game has ended.
 */
outcome?: Outcome,
/**
 * The current position.
 */
position: Position, };

/** Which bugs are in a game. */
export type GameType = "Base" | "Base+M" | "Base+L" | "Base+ML" | "Base+P" | "Base+MP" | "Base+LP" | "Base+MLP" | "Base+D" | "Base+MD" | "Base+LD" | "Base+MLD" | "Base+PD" | "Base+MPD" | "Base+LPD" | "Base+MLPD";

/**
 * A step for which two stacks leave too little room.
 */
export type Gate = {
/**
 * Where the step begins.
 */
from: Hex,
/**
 * Where it ends.
 */
to: Hex,
/**
 * The two stacks.
 */
blockers: [Blocker, Blocker],
/**
 * Whether the step is along the ground.
 */
kind: GateKind, };

/**
 * The two kinds of gate.
 */
export type GateKind = "ground" | "height";

/**
 * A cell of the plane.
 */
export type Hex = {
/**
 * Cells to the east.
 */
q: number,
/**
 * Cells to the south-east.
 */
r: number, };

/**
 * What became of the games of a [`LibraryFile`].
 */
export type ImportReport = {
/**
 * How many games came in, or went on.
 */
imported: number,
/**
 * How many were here already.
 */
present: number,
/**
 * Those that did not come in.
 */
refused: Array<RefusedGame>, };

/**
 * How far the judgement of one ply has come.
 */
export type Judgement = { "kind": "examine",
/**
 * In any order.
 */
questions: Array<Question>, } | { "kind": "done",
/**
 * The ply.
 */
ply: ReviewedPly, };

/**
 * A part of what the explorer knows.
 */
export type KeptPart = {
/**
 * Bytes as Base64.
 */
text: string,
/**
 * How many parts there are.
 */
parts: number, };

/**
 * How a ply is judged, by the win probability that it loses.
 */
export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * How often each verdict was given.
 */
export type LabelCounts = {
/**
 * Best moves.
 */
best: number,
/**
 * Good moves.
 */
good: number,
/**
 * Inaccuracies.
 */
inaccuracy: number,
/**
 * Mistakes.
 */
mistake: number,
/**
 * Blunders.
 */
blunder: number, };

/**
 * A move that has been played, with what can be seen of it.
 */
export type LastMove = {
/**
 * The move.
 */
move: Move,
/**
 * Where the tile came from, if it was in play.
 */
from?: Hex,
/**
 * Where it went; nowhere for a pass.
 */
to?: Hex,
/**
 * The tile that threw it, if it cannot have gone by itself.
 */
thrower?: PieceName,
/**
 * The cells on its way, the destination last.
 */
path?: Array<Hex>, };

/**
 * The empty cells around each queen; none for one that is not in play.
 */
export type Liberties = {
/**
 * Around White's.
 */
white: Array<Hex>,
/**
 * Around Black's.
 */
black: Array<Hex>, };

/**
 * A whole library as one file.
 */
export type LibraryFile = {
/**
 * What kind of file this is.
 */
format: LibraryFormat,
/**
 * The version of the format: [`LibraryFile::VERSION`].
 */
version: number,
/**
 * The games.
 */
games: Array<LibraryGame>, };

/**
 * The one word that a [`LibraryFile`] begins with.
 */
export type LibraryFormat = "alveare-library";

/**
 * A game in a [`LibraryFile`].
 */
export type LibraryGame = {
/**
 * The game's id.
 */
id: string,
/**
 * Its log.
 */
events: Array<LoggedEvent>, };

/**
 * A line of best play.
 */
export type Line = {
/**
 * The moves, the first being that of the side to move.
 */
moves: Array<Move>,
/**
 * The same as UHP writes them.
 */
texts: Array<string>,
/**
 * What the line is worth.
 */
score: Score,
/**
 * How likely it wins, from 0 to 1.
 */
winProbability: number, };

/**
 * An event with its place in the log.
 */
export type LoggedEvent = {
/**
 * Its place, counted from 1.
 */
sequence: number,
/**
 * When it was stored, in milliseconds since 1970.
 */
at: number,
/**
 * What happened.
 */
event: Event, };

/**
 * Why a bug's way of moving does not lead to a cell, as
 * [`hive_rules::Miss`] explains it.
 */
export type Miss = { "kind": "moreThanOneStep" } | { "kind": "notThreeSlides", shortest: number | null, } | { "kind": "shutOff" } | { "kind": "notInLine" } | { "kind": "nothingToJump" } | { "kind": "landsEarlier", at: Hex, } | { "kind": "notOverTheHive" } | { "kind": "notBesideRow" };

/**
 * A move, legal or not.
 */
export type Move = { "kind": "place",
/**
 * The tile.
 */
piece: PieceName,
/**
 * Where to.
 */
to: Hex, } | { "kind": "shift",
/**
 * The tile.
 */
piece: PieceName,
/**
 * Where to.
 */
to: Hex, } | { "kind": "carry",
/**
 * The dragonfly.
 */
piece: PieceName,
/**
 * The tile below it.
 */
cargo: PieceName,
/**
 * Where to.
 */
to: Hex, } | { "kind": "pass" };

/**
 * What the moves of a [`PieceMoves`] do with the tile.
 */
export type MoveKind = "place" | "shift" | "carry";

/**
 * A game that is taken in.
 */
export type NamedGame = {
/**
 * Who played.
 */
name: string,
/**
 * Its number in the library.
 */
id: string,
/**
 * The game.
 */
game: Game, };

/**
 * Why a player can place nothing.
 */
export type NoPlacement = "reserveEmpty" | "noCell";

/**
 * The first bug that each player placed.
 */
export type Opening = {
/**
 * White's.
 */
white: Bug,
/**
 * Black's.
 */
black: Bug, };

/**
 * Results of the games with one opening, with one colour.
 */
export type OpeningResults = {
/**
 * The opening.
 */
opening: Opening,
/**
 * The colour.
 */
color: Color,
/**
 * The results.
 */
results: Results, };

/**
 * How a game ended.
 */
export type Outcome = { "result": "win",
/**
 * Who.
 */
winner: Color,
/**
 * Why: `"surround"`, `"resignation"` or `"time"`.
 */
reason: WinReason, } | { "result": "draw",
/**
 * Why: `"bothSurrounded"`, `"repetition"`, `"agreement"` or
 * `"twoPasses"`.
 */
reason: DrawReason, };

/**
 * A part of the game.
 */
export type Phase = "opening" | "middle" | "end";

/**
 * What happened in one phase of the games.
 */
export type PhaseSummary = {
/**
 * The phase.
 */
phase: Phase,
/**
 * How many plies were played in it.
 */
plies: number,
/**
 * How much win probability was lost in it, in games.
 */
lost: number,
/**
 * Verdicts.
 */
labels: LabelCounts, };

/**
 * How a picture is drawn.
 */
export type PictureStyle = {
/**
 * Whether it is meant for a dark page.
 */
dark: boolean,
/**
 * Whether the tiles in reserve are shown.
 */
reserves: boolean,
/**
 * How wide a cell is, in pixels.
 */
cellWidth: number, };

/**
 * Where one tile can go.
 */
export type PieceMoves = {
/**
 * The tile.
 */
piece: PieceName,
/**
 * What happens with it.
 */
kind: MoveKind,
/**
 * What it takes along, if it is carrying.
 */
cargo?: PieceName,
/**
 * The destinations.
 */
to: Array<Hex>, };

/** One particular tile: `wQ`, `bA2`. */
export type PieceName = string;

/**
 * One side of a game.
 */
export type Player = { "kind": "human",
/**
 * Who it is, if that was said.
 */
name?: string, } | { "kind": "engine",
/**
 * Its level.
 */
level: number,
/**
 * What the page calls it.
 */
name?: string, };

/**
 * Who plays a game.
 */
export type Players = {
/**
 * Who has the white tiles.
 */
white: Player,
/**
 * Who has the black tiles.
 */
black: Player, };

/**
 * A position. On its way in it may be anything; `TryFrom` finds out.
 */
export type Position = {
/**
 * Which bugs are in the game.
 */
gameType: GameType,
/**
 * Whether the queen may be a player's first tile.
 */
queenOpening: QueenOpening,
/**
 * Whose turn it is.
 */
turn: Color,
/**
 * How many plies have been played; if it is left out, the smallest
 * number that fits.
 */
ply?: number,
/**
 * The tile that was placed, moved or thrown on the ply before.
 */
lastMoved?: PieceName,
/**
 * The occupied cells.
 */
stacks: Array<Stack>, };

/**
 * What lets a tile move.
 */
export type Power = { "kind": "own" } | { "kind": "copied",
/**
 * The bug.
 */
bug: Bug, } | { "kind": "thrown",
/**
 * The pillbug, or the mosquito that touches one.
 */
by: PieceName, };

/** Whether the queen may be a player's first tile. */
export type QueenOpening = "allowed" | "forbidden";

/**
 * A position that the engine has to look at.
 */
export type Question = {
/**
 * After how many plies of the game.
 */
plies: number,
/**
 * How many times the usual effort it is worth.
 */
effort: number, };

/**
 * What is wrong with a file, as [`ReadErrorKind`] and [`MessageError`]
 * explain it.
 */
export type ReadProblem = { "kind": "foreign" } | { "kind": "moreGames",
/**
 * How many were read.
 */
read: number, } | { "kind": "empty" } | { "kind": "severalGames" } | { "kind": "notUtf8" } | { "kind": "tooMany", what: Excess, } | { "kind": "expected", what: Expected, } | { "kind": "unclosed", what: Unclosed, } | { "kind": "noGameType" } | { "kind": "gameType", word: string, } | { "kind": "variant", word: string, } | { "kind": "operation", word: string, } | { "kind": "gameString", part: GameStringPart, } | { "kind": "move", ply: number, problem: UnreadMove, } | { "kind": "resolve", ply: number,
/**
 * The move as it is written.
 */
move: string, problem: UnreadMove, } | { "kind": "illegal", ply: number,
/**
 * The move as UHP writes it.
 */
move: string,
/**
 * All reasons, the most useful first.
 */
reasons: Array<Reason>, } | { "kind": "form" } | { "kind": "setup", problem: SetupProblem, } | { "kind": "outcome", claimed: Outcome,
/**
 * What its moves show.
 */
shown?: Outcome, };

/**
 * One game of a file, or why it cannot be read. These messages only go out.
 */
export type ReadRecord = { "kind": "game",
/**
 * The game, ended by the players' act where the file says so.
 */
game: Game,
/**
 * Who played, when and where.
 */
tags: { [key in string]: string },
/**
 * Remarks on moves, in their order.
 */
comments: Array<Comment>,
/**
 * What might have been played instead.
 */
variations: Array<VariationMove>,
/**
 * How the game ended according to the file, where the game does not
 * show it.
 */
claim?: Claim,
/**
 * What the reader had to assume or pass over, in English.
 */
notes: Array<string>, } | { "kind": "failure" } & UnreadRecord;

/**
 * A reason as data, for showing it on the board in any language, and as an
 * English sentence.
 */
export type Reason = {
/**
 * The same in English.
 */
text: string,
/**
 * Whether some booklets read the rule differently.
 */
tournamentReading: boolean, } & ({ "kind": "gameOver", outcome: Outcome, } | { "kind": "movesLeft", moves: number, } | { "kind": "notInGame", piece: PieceName, gameType: GameType, } | { "kind": "notYours", piece: PieceName, } | { "kind": "alreadyInPlay", piece: PieceName, at: Hex, } | { "kind": "notInPlay", piece: PieceName, } | { "kind": "queenMustBePlaced", queen: PieceName, } | { "kind": "queenMayNotOpen", queen: PieceName, } | { "kind": "queenNotPlaced", queen: PieceName, } | { "kind": "sameCell", piece: PieceName, } | { "kind": "covered", piece: PieceName, by: Array<PieceName>, } | { "kind": "stunned", piece: PieceName, } | { "kind": "barred", piece: PieceName, } | { "kind": "pinned", piece: PieceName, parts: Array<Array<Hex>>, } | { "kind": "cannotCarry", piece: PieceName, } | { "kind": "nothingBelow", piece: PieceName, } | { "kind": "wrongCargo", cargo: PieceName, below: PieceName, } | { "kind": "carryBreaksHive", piece: PieceName, cargo: PieceName, parts: Array<Array<Hex>>, } | { "kind": "wrongNumber", piece: PieceName, next: PieceName, } | { "kind": "notOrigin" } | { "kind": "cellOccupied", by: PieceName, } | { "kind": "apart", to: Hex, } | { "kind": "nothingToCopy", piece: PieceName, } | { "kind": "gated", piece: PieceName, bug: Bug, gate: Gate, } | { "kind": "losesContact", piece: PieceName, bug: Bug, from: Hex, to: Hex, } | { "kind": "noThrower", piece: PieceName, } | { "kind": "notThrown", piece: PieceName, thrower: PieceName, why: ThrowRefusal, } | { "kind": "touchesEnemy", tiles: Array<PieceName>, } | { "kind": "touchesNoFriend", color: Color, } | { "kind": "noCell", color: Color, } | { "kind": "outOfReach", piece: PieceName, bug: Bug, miss: Miss, reach: Array<Hex>, } | { "kind": "noWay", piece: PieceName, bug: Bug, });

/**
 * A format that games are written in.
 */
export type RecordFormat = "uhp" | "pgn" | "json";

/**
 * A game that did not come in.
 */
export type RefusedGame = {
/**
 * Its id.
 */
id: string,
/**
 * Why not, in English.
 */
message: string, };

/**
 * How much time the players have left, in milliseconds.
 */
export type Remaining = {
/**
 * White's time.
 */
white: number,
/**
 * Black's time.
 */
black: number, };

/** What the third occurrence of a position means. */
export type Repetition = "off" | "claim" | "automatic";

/**
 * How many tiles of each bug of the game the players have not placed.
 */
export type Reserves = {
/**
 * White's.
 */
white: { [key in Bug]?: number },
/**
 * Black's.
 */
black: { [key in Bug]?: number }, };

/**
 * Results of games.
 */
export type Results = {
/**
 * Games won.
 */
wins: number,
/**
 * Games drawn.
 */
draws: number,
/**
 * Games lost.
 */
losses: number,
/**
 * Games without a known end.
 */
open: number, };

/**
 * A reviewed game.
 */
export type Review = {
/**
 * How thorough it was.
 */
settings: ReviewSettings,
/**
 * How likely White wins, from 0 to 1, before the first ply and after
 * each.
 */
chances: Array<number>,
/**
 * Every ply, judged.
 */
plies: Array<ReviewedPly>,
/**
 * How well each player played.
 */
accuracy: Accuracy,
/**
 * The plies, counted from 1, that changed who stands better.
 */
turningPoints: Array<number>,
/**
 * The bugs that the game began with.
 */
opening?: Opening, };

/**
 * How thoroughly a game is reviewed. Without any limit the default counts.
 */
export type ReviewSettings = {
/**
 * How many moves may be tried for a position.
 */
nodes?: number,
/**
 * How long a position may take, in milliseconds. Another machine then
 * comes to other verdicts.
 */
time?: number, };

/**
 * How far a review has come.
 */
export type ReviewStep = { "kind": "examine",
/**
 * In any order, on as many engines as there are.
 */
questions: Array<Question>, } | { "kind": "done",
/**
 * The review.
 */
review: Review, };

/**
 * One of many reviewed games.
 */
export type ReviewedGame = {
/**
 * How it is called, for people.
 */
name: string,
/**
 * Who played White.
 */
white?: string,
/**
 * Who played Black.
 */
black?: string,
/**
 * How it ended, if it did.
 */
result?: Claim,
/**
 * The review.
 */
review: Review, };

/**
 * A ply and its verdict.
 */
export type ReviewedPly = {
/**
 * Which one, counted from 1.
 */
ply: number,
/**
 * Who moved.
 */
color: Color,
/**
 * What was played.
 */
move: Move,
/**
 * The same as UHP writes it.
 */
text: string,
/**
 * The verdict.
 */
label: Label,
/**
 * How much win probability it lost.
 */
loss: number,
/**
 * How likely the player who moved would have won with the best move.
 */
chance: number,
/**
 * The part of the game.
 */
phase: Phase,
/**
 * Whether there was no other move.
 */
isForced: boolean,
/**
 * A proved win that was given away, in so many plies.
 */
missedWin?: number,
/**
 * What would have been better, where something was.
 */
better?: Better, };

/**
 * What to do where the printed rules and tournament practice differ.
 */
export type RuleSet = {
/**
 * Whether the queen may be a player's first tile.
 */
queenOpening: QueenOpening,
/**
 * What the third occurrence of a position means.
 */
repetition: Repetition, };

/**
 * A question to the rules. What answers it is said with each.
 */
export type RulesRequest = { "ask": "view",
/**
 * The game.
 */
game: Game, } | { "ask": "explain",
/**
 * The game.
 */
game: Game,
/**
 * The move.
 */
move: Move, } | { "ask": "whyStuck",
/**
 * The game.
 */
game: Game,
/**
 * The tile.
 */
piece: PieceName, } | { "ask": "ifPassed",
/**
 * The game.
 */
game: Game, } | { "ask": "readMove",
/**
 * The game.
 */
game: Game,
/**
 * The move as UHP writes it.
 */
text: string, } | { "ask": "diagram",
/**
 * A position as one can type it.
 */
text: string, } | { "ask": "setup",
/**
 * Any arrangement of tiles.
 */
position: Position, } | { "ask": "read",
/**
 * The content of a file, in any format that can be read.
 */
text: string, } | { "ask": "readGames",
/**
 * The format of the file.
 */
format: FileFormat,
/**
 * Parts with a game each; one that cannot be read leaves the others
 * alone.
 */
games: Array<Excerpt>, } | { "ask": "write",
/**
 * The game.
 */
game: Game,
/**
 * In which format.
 */
format: RecordFormat,
/**
 * Who played, when and where.
 */
tags: { [key in string]: string },
/**
 * Remarks on moves; PGN alone has room for them.
 */
comments: Array<Comment>,
/**
 * What might have been played instead; PGN alone has room for it.
 */
variations: Array<VariationMove>, } | { "ask": "picture",
/**
 * The game.
 */
game: Game,
/**
 * After how many plies; after the last one if nothing is said.
 */
ply?: number,
/**
 * Whether it is one of a row of pictures, all of the same size.
 */
film: boolean,
/**
 * How it is drawn.
 */
style: PictureStyle, } | { "ask": "explorer",
/**
 * What.
 */
request: ExplorerRequest, } | { "ask": "end",
/**
 * The game.
 */
game: Game,
/**
 * How.
 */
act: EndingAct, };

/**
 * The value of a position for the side to move.
 */
export type Score = { "kind": "points",
/**
 * The points.
 */
value: number, } | { "kind": "win",
/**
 * In how many plies.
 */
plies: number, } | { "kind": "loss",
/**
 * In how many plies at the latest.
 */
plies: number, };

/**
 * How far a search has come.
 */
export type SearchProgress = {
/**
 * Whether it has ended.
 */
done: boolean,
/**
 * What it has found since the last time; at its end, its answer.
 */
best?: Best, };

/**
 * How to search. The first limit that is reached ends it; without any, the
 * search goes on until it is stopped.
 */
export type SearchSettings = {
/**
 * How well to play, from 1 to 10; as well as possible if left out.
 */
level?: number,
/**
 * How many moves may be tried.
 */
nodes?: number,
/**
 * How long it may take, in milliseconds.
 */
time?: number,
/**
 * What the clock shows; the engine decides how much of it to use. It counts
 * in place of a time.
 */
clock?: TimeLeft,
/**
 * How many plies deep to look.
 */
depth?: number,
/**
 * How many different first moves to report; one if left out.
 */
lines?: number,
/**
 * What decides where a level leaves something to chance.
 */
seed?: number, };

/**
 * Who answers, for a page that may lie on a host without a library.
 */
export type ServerInfo = {
/**
 * Always `"alveare"`.
 */
name: string,
/**
 * The version of the program.
 */
version: string,
/**
 * The version of these messages: [`ServerInfo::API`].
 */
api: number,
/**
 * How many cores its engine works on.
 */
cores: number, };

/**
 * What the rules say to an arrangement.
 */
export type SetupCheck = { "kind": "legal",
/**
 * The same with its number of plies.
 */
position: Position,
/**
 * How the game has ended, if the board shows an end.
 */
outcome?: Outcome, } | { "kind": "illegal",
/**
 * Why not.
 */
problem: SetupProblem,
/**
 * The same in English.
 */
text: string, };

/**
 * Why not, as [`SetupError`] explains it.
 */
export type SetupProblem = { "kind": "emptyStack", hex: Hex, } | { "kind": "repeatedCell", hex: Hex, } | { "kind": "tooFar", hex: Hex, } | { "kind": "repeatedPiece", piece: PieceName, } | { "kind": "notInGame", piece: PieceName, gameType: GameType, } | { "kind": "outOfOrder", piece: PieceName, missing: PieceName, } | { "kind": "notConnected", parts: Array<Array<Hex>>, } | { "kind": "cannotClimb", piece: PieceName, below: PieceName, } | { "kind": "climbedWithoutQueen", piece: PieceName, } | { "kind": "queenMissing", color: Color, } | { "kind": "queenOpened", color: Color, } | { "kind": "turnsWithoutQueen", color: Color, tiles: number, turns: number, } | { "kind": "plyAndTurn", ply: number, turn: Color, } | { "kind": "plyTooSmall", ply: number, least: number, } | { "kind": "plyTooLarge", ply: number, } | { "kind": "lastNotInPlay", piece: PieceName, } | { "kind": "lastCovered", piece: PieceName, top: PieceName, } | { "kind": "lastPinned", piece: PieceName, } | { "kind": "lastNotThrown", piece: PieceName, };

/**
 * What the solver found out about an attack of the side to move.
 */
export type Solution = { "kind": "win",
/**
 * In how many plies.
 */
plies: number,
/**
 * A shortest win against the longest resistance.
 */
moves: Array<Move>,
/**
 * The same as UHP writes them.
 */
texts: Array<string>,
/**
 * Whether no other first move wins in as many plies. It is said only
 * if it is proved.
 */
only: boolean, } | { "kind": "noWin" } | { "kind": "unknown" };

/**
 * The tiles on one cell.
 */
export type Stack = {
/**
 * The cell.
 */
hex: Hex,
/**
 * Its tiles, bottom to top.
 */
pieces: Array<PieceName>, };

/**
 * A game as the library has it.
 */
export type StoredGame = {
/**
 * All that is not a matter of the rules.
 */
summary: GameSummary,
/**
 * The game.
 */
game: Game, };

/**
 * A tile that cannot move.
 */
export type StuckTile = {
/**
 * The tile.
 */
piece: PieceName,
/**
 * Why not, the most useful reason first.
 */
reasons: Array<Reason>, };

/**
 * Many games at a glance.
 */
export type Summary = {
/**
 * Whose games they are; nothing if they are looked at from both sides.
 */
player?: string,
/**
 * How many games there are.
 */
games: number,
/**
 * Results with the white tiles.
 */
asWhite: Results,
/**
 * Results with the black tiles.
 */
asBlack: Results,
/**
 * Results by opening and colour, the most frequent first.
 */
openings: Array<OpeningResults>,
/**
 * What was lost in each phase of the game.
 */
phases: Array<PhaseSummary>,
/**
 * How often each verdict was given.
 */
labels: LabelCounts,
/**
 * From 0 to 100; nothing if there was no choice in any game.
 */
accuracy?: number,
/**
 * The gravest plies, the worst first.
 */
worst: Array<WorstPly>, };

/**
 * How often games went a way, by their ends.
 */
export type Tally = {
/**
 * White has won.
 */
white: number,
/**
 * Black has won.
 */
black: number,
/**
 * Nobody has won.
 */
draw: number,
/**
 * The game has not ended.
 */
open: number, };

/**
 * Why a tile cannot be thrown, as [`hive_rules::ThrowRefusal`] explains it.
 */
export type ThrowRefusal = { "kind": "covered", by: Array<PieceName>, } | { "kind": "elevated" } | { "kind": "stunned" } | { "kind": "inStack", below: PieceName, } | { "kind": "notBeside" } | { "kind": "liftGated", gate: Gate, } | { "kind": "dropGated", gate: Gate, } | { "kind": "noRoom" };

/**
 * What a player has left on the clock, in milliseconds.
 */
export type TimeLeft = {
/**
 * For the rest of the game.
 */
remaining: number,
/**
 * What each move adds.
 */
increment: number, };

/**
 * What a text means as a move in a position.
 */
export type TypedMove = { "kind": "read",
/**
 * The move.
 */
move: Move, } | { "kind": "unread",
/**
 * Why not.
 */
problem: UnreadMove,
/**
 * The same as an English sentence.
 */
text: string, };

/**
 * What has no end.
 */
export type Unclosed = "game" | "value" | "comment" | "variation";

/**
 * Why a text is no move.
 */
export type UnreadMove = { "kind": "empty" } | { "kind": "noPiece",
/**
 * What stands there instead.
 */
word: string, } | { "kind": "noPlace",
/**
 * What stands there instead.
 */
word: string, } | { "kind": "trailing",
/**
 * The first word too many.
 */
word: string, } | { "kind": "notInGame",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "notInPlay",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "noTarget" };

/**
 * Something in a file that should be a game.
 */
export type UnreadRecord = {
/**
 * The line of the file, counted from 1, where it is known.
 */
line?: number,
/**
 * What is wrong there.
 */
problem: ReadProblem,
/**
 * Both in English.
 */
text: string, };

/**
 * A move beside the game, or one that follows such a move. The moves have
 * numbers: 0 is the beginning of the game, then come its plies, then the moves
 * of the variations in the order of their list.
 */
export type VariationMove = {
/**
 * The number of the move that it follows.
 */
after: number,
/**
 * The move.
 */
move: Move,
/**
 * What is said of it; empty if nothing is.
 */
comment: string, };

/**
 * A game as a page shows it. It only goes out.
 */
export type View = {
/**
 * The current position.
 */
position: Position,
/**
 * The tiles that are not in play yet.
 */
reserves: Reserves,
/**
 * Where each tile can go; nothing once the game is over.
 */
moves: Array<PieceMoves>,
/**
 * How the game has ended.
 */
outcome?: Outcome,
/**
 * Why the only legal move is to pass, if it is.
 */
pass?: ForcedPass,
/**
 * Whether the rules let a player claim a draw now.
 */
canClaimDraw: boolean,
/**
 * How often the position has occurred, now included.
 */
occurrences: number,
/**
 * What the last move did.
 */
last?: LastMove,
/**
 * The tiles without which the hive would fall apart.
 */
pinned: Array<PieceName>,
/**
 * The empty cells around the queens.
 */
liberties: Liberties,
/**
 * The moves as UHP writes them.
 */
texts: Array<string>, };

/**
 * One way in which a tile gets to a cell.
 */
export type Way = {
/**
 * Whose power it is.
 */
power: Power,
/**
 * What a dragonfly takes along.
 */
cargo?: PieceName,
/**
 * The cells on the way, the destination last.
 */
path: Array<Hex>, };

/** Why a player has won. */
export type WinReason = "surround" | "resignation" | "time";

/**
 * A grave ply of one of the games.
 */
export type WorstPly = {
/**
 * Which game, counted from 0.
 */
game: number,
/**
 * Which ply, counted from 1.
 */
ply: number,
/**
 * Who moved.
 */
color: Color,
/**
 * What was played, as UHP writes it.
 */
text: string,
/**
 * What would have been better.
 */
better?: string,
/**
 * The verdict.
 */
label: Label,
/**
 * How much win probability it lost.
 */
loss: number, };
