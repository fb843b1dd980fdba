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
 * What an [`Append`] has led to.
 */
export type Appended = {
/**
 * How many events there are now.
 */
sequence: number,
/**
 * When the last one was stored, in milliseconds since 1970.
 */
updated: number, };

/**
 * Who may accept a challenge.
 */
export type Audience = "link" | "lobby";

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
 * The top tile of the cell.
 */
top: PieceName,
/**
 * How many tiles there are on it.
 */
height: number, };

/**
 * A kind of tile.
 */
export type Bug = "queen" | "spider" | "beetle" | "grasshopper" | "ant" | "mosquito" | "ladybug" | "pillbug" | "dragonfly";

/**
 * An offer to play.
 */
export type Challenge = {
/**
 * Which bugs are in the game.
 */
gameType: GameType,
/**
 * The rules it is played by.
 */
rules: RuleSet,
/**
 * How much time the players have.
 */
time: TimeControl,
/**
 * The tiles of whoever makes the challenge.
 */
color: ColorChoice,
/**
 * Who may accept.
 */
to: Audience, };

/**
 * Who reads what is said.
 */
export type ChatRoom = "players" | "watchers";

/**
 * How a game ended, without the reason.
 */
export type Claim = { "result": "win",
/**
 * Who.
 */
winner: Color, } | { "result": "draw" };

/**
 * What a page says.
 */
export type ClientMessage = { "kind": "hello",
/**
 * [`VERSION`].
 */
version: number,
/**
 * The games that it shows.
 */
watching: Array<Watching>, } | { "kind": "watch" } & Watching | { "kind": "unwatch",
/**
 * The game.
 */
game: string, } | { "kind": "do",
/**
 * In which game.
 */
game: string,
/**
 * The page's own name for this: the same again happens once.
 */
id: string,
/**
 * What.
 */
command: Command, } | { "kind": "lobby",
/**
 * Whether it does.
 */
on: boolean, } | { "kind": "say",
/**
 * In which game.
 */
game: string,
/**
 * To whom.
 */
room: ChatRoom,
/**
 * What.
 */
text: string, } | { "kind": "ping" };

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

/**
 * A player, and the colour of that player's tiles.
 */
export type Color = "white" | "black";

/**
 * The tiles that somebody wants.
 */
export type ColorChoice = "white" | "black" | "random";

/**
 * What somebody wants.
 */
export type Command = { "kind": "move",
/**
 * Which ply it is for, counted from 1.
 */
ply: number,
/**
 * The move.
 */
move: Move, } | { "kind": "plan",
/**
 * The ply of the first reply, counted from 1.
 */
ply: number,
/**
 * The replies to the opponent's next move.
 */
replies: Array<Reply>, } | { "kind": "resign" } | { "kind": "abort" } | { "kind": "offer",
/**
 * What.
 */
offer: Offer, } | { "kind": "accept",
/**
 * What.
 */
offer: Offer, } | { "kind": "decline",
/**
 * What.
 */
offer: Offer, } | { "kind": "withdraw",
/**
 * What.
 */
offer: Offer, } | { "kind": "claimDraw" } | { "kind": "claimWin" } | { "kind": "close" };

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

/**
 * Why a game is drawn.
 */
export type DrawReason = "bothSurrounded" | "repetition" | "agreement" | "twoPasses" | "stated";

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
 * What lies behind the end of a live game.
 */
export type EndCause = "noShow" | "left" | "closed";

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
export type ErrorCode = "badRequest" | "token" | "foreign" | "notFound" | "method" | "conflict" | "deleted" | "tooLarge" | "mediaType" | "refused" | "characters" | "internal" | "busy" | "full";

/**
 * Something that happened to a game. Fields that it does not know are passed
 * over here and kept in a [`KeptEvent`](crate::KeptEvent).
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
 * How two people play it at a table. Such a game goes on only there.
 */
live?: Terms,
/**
 * What the user calls the game.
 */
name?: string,
/**
 * What else the user says about it.
 */
tags?: { [key in string]: string },
/**
 * A remark before the first move.
 */
comment?: string, } | { "kind": "moved",
/**
 * The move.
 */
move: Move,
/**
 * The time that is left after it.
 */
remaining?: Remaining,
/**
 * How long the player has thought, in milliseconds.
 */
used?: number,
/**
 * How much was given back for the network's delay, in milliseconds.
 */
lag?: number,
/**
 * A remark on it.
 */
comment?: string, } | { "kind": "undone",
/**
 * How many moves stay.
 */
to: number,
/**
 * How long the turn had taken that ends with this, in milliseconds.
 */
used?: number,
/**
 * The time that is left then.
 */
remaining?: Remaining, } | { "kind": "ended",
/**
 * How.
 */
outcome: Outcome,
/**
 * What lies behind it.
 */
cause?: EndCause, } | { "kind": "aborted",
/**
 * Why, if not because its author wanted that.
 */
cause?: EndCause, } | { "kind": "offered",
/**
 * What.
 */
offer: Offer, } | { "kind": "declined",
/**
 * What.
 */
offer: Offer, } | { "kind": "withdrawn",
/**
 * What.
 */
offer: Offer, } | { "kind": "paused",
/**
 * How long the turn had taken, in milliseconds.
 */
used: number,
/**
 * The time that is left.
 */
remaining?: Remaining, } | { "kind": "resumed" } | { "kind": "rematched",
/**
 * Its id.
 */
game: string, } | { "kind": "seated",
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
export type Explanation = { "kind": "illegal",
/**
 * All reasons; the most useful one comes first.
 */
reasons: Array<Reason>, } | Legality;

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
 * Why a player has to pass: no tile can be placed, and none can move.
 */
export type ForcedPass = {
/**
 * Why nothing can be placed.
 */
placement: NoPlacement,
/**
 * The player's tiles in play, and the opponent's that touch a tile with
 * which the player throws, each with the reasons why it cannot move.
 */
stuck: Array<StuckTile>, };

/**
 * A game as plain data, maybe with illegal moves: what a file, a message or
 * somebody's memory says. [`Script::game`] replays it, and every [`Game`] can be
 * written down as one.
 */
export type Game = {
/**
 * Which bugs are in the game.
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
 * How two people play it at a table.
 */
live?: Terms,
/**
 * Whether it ended before it had properly begun.
 */
aborted?: boolean,
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
position: Position,
/**
 * The first event that only a newer version knows. From there on this one
 * cannot follow the game: it can be looked at, and not changed.
 */
unknown?: number, };

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
 * The stacks on the two cells that touch both ends.
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
 * A guest, as told to that guest.
 */
export type GuestInfo = {
/**
 * The name that others see; may be empty.
 */
name: string, };

/**
 * Whether guests may come, and where to.
 */
export type GuestsView = {
/**
 * Whether they may.
 */
isOpen: boolean,
/**
 * The address for their browsers, where it is known.
 */
url?: string,
/**
 * The port, for where it is not.
 */
port?: number,
/**
 * What the club is called, if it is one.
 */
name?: string, };

/**
 * A cell of the unbounded plane, in axial coordinates: `q` grows to the
 * east, `r` to the south-east.
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
 * What became of the games of a [`LibraryFile`](hive_table::LibraryFile).
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
 * Somebody joins a game, or says how to be called.
 */
export type Join = {
/**
 * What to call the sender, if that changes.
 */
name?: string, };

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
 * What makes a move legal.
 */
export type Legality = { "kind": "place",
/**
 * The player's tiles that it will touch; none for the first tile of
 * each player.
 */
touching: Array<PieceName>, } | { "kind": "move",
/**
 * One for each power.
 */
ways: Array<Way>, } | { "kind": "pass" } & ForcedPass;

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
 * A live game in a list.
 */
export type LiveGame = {
/**
 * What a list shows of any game.
 */
summary: GameSummary,
/**
 * The reader's seat.
 */
color?: Color,
/**
 * Whether it is the reader's turn.
 */
isYourTurn?: boolean,
/**
 * When the time of whoever is to move is up.
 */
deadline?: number, };

/**
 * Challenges and games that are open to all.
 */
export type LobbyView = {
/**
 * The open challenges, the oldest first.
 */
challenges: Array<Posted>,
/**
 * Running games that may be watched, the newest first.
 */
games: Array<LiveGame>, };

/**
 * What becomes of a log. These messages only go out.
 */
export type LogAnswer = { "kind": "added",
/**
 * With these events.
 */
events: Array<LoggedEvent>,
/**
 * The game then.
 */
stored: StoredGame, } | { "kind": "present" } | { "kind": "conflict" } | { "kind": "missing" } | { "kind": "refused",
/**
 * Why.
 */
why: LogProblem,
/**
 * What the rules have against it.
 */
problem?: UnreadRecord,
/**
 * Both in English.
 */
text: string, };

/**
 * Why a log cannot be like this.
 */
export type LogProblem = "log" | "other" | "begin" | "twice" | "undo" | "rules" | "limit" | "characters" | "unknown";

/**
 * A question about logs.
 */
export type LogRequest = { "about": "append",
/**
 * The game's id.
 */
id: string,
/**
 * What is stored of it.
 */
log: Array<LoggedEvent>,
/**
 * The request.
 */
append: Append,
/**
 * When it is, in milliseconds since 1970.
 */
at: number, } | { "about": "takeIn",
/**
 * What is stored of it.
 */
log: Array<LoggedEvent>,
/**
 * What is in the file.
 */
game: LibraryGame, } | { "about": "after",
/**
 * The game.
 */
game: Game,
/**
 * What happens to it.
 */
events: Array<Event>, } | { "about": "table",
/**
 * All that has happened.
 */
log: Array<LoggedEvent>, } | { "about": "find",
/**
 * The texts.
 */
texts: Array<string>,
/**
 * The words, in whatever order, case or accents.
 */
words: string, };

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
 * Who did it: a seat (`white`, `black`), the `owner` of the library or the
 * `server`.
 */
by?: string,
/**
 * The id that its author gave to the command that led to it.
 */
command?: string,
/**
 * What happened.
 */
event: Event, };

/**
 * What a link leads to, or what pairing has led to.
 */
export type Meeting = { "kind": "open" } & Posted | { "kind": "game",
/**
 * Its id.
 */
id: string,
/**
 * The reader's seat; nothing for watchers.
 */
color?: Color, };

/**
 * Why a bug's way of moving does not lead to a cell.
 */
export type Miss = { "kind": "moreThanOneStep" } | { "kind": "notThreeSlides",
/**
 * How many steps an ant would need; `None` if it could not get there.
 */
shortest: number | null, } | { "kind": "shutOff" } | { "kind": "notInLine" } | { "kind": "nothingToJump" } | { "kind": "landsEarlier",
/**
 * Where it ends.
 */
at: Hex, } | { "kind": "notOverTheHive" } | { "kind": "notBesideRow" };

/**
 * What a player does in one ply.
 */
export type Move = { "kind": "place",
/**
 * The tile: the next of its kind in the reserve.
 */
piece: PieceName,
/**
 * An empty cell.
 */
to: Hex, } | { "kind": "shift",
/**
 * The tile; it may be the opponent's.
 */
piece: PieceName,
/**
 * Where it goes.
 */
to: Hex, } | { "kind": "carry",
/**
 * The dragonfly.
 */
piece: PieceName,
/**
 * The tile that was directly below it and will be again.
 */
cargo: PieceName,
/**
 * An empty cell.
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
 * A challenge or a pairing that somebody asks for over HTTP.
 */
export type NewChallenge = {
/**
 * What to play.
 */
challenge: Challenge,
/**
 * What to call the sender, if that changes.
 */
name?: string, };

/**
 * Why a player can place nothing.
 */
export type NoPlacement = "reserveEmpty" | "noCell";

/**
 * Something that needs both players.
 */
export type Offer = "draw" | "takeback" | "rematch";

/**
 * What each player offers.
 */
export type OffersView = {
/**
 * White's offers.
 */
white: Array<Offer>,
/**
 * Black's offers.
 */
black: Array<Offer>, };

/**
 * The owner's word on it.
 */
export type OpenGuests = {
/**
 * Whether guests may come from now on.
 */
open: boolean, };

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
 * The end of a game, with its reason.
 */
export type Outcome = { "result": "win",
/**
 * Who.
 */
winner: Color,
/**
 * Why.
 */
reason: WinReason, } | { "result": "draw",
/**
 * Why.
 */
reason: DrawReason, };

/**
 * The reader's own games.
 */
export type OwnGames = {
/**
 * *Your turn* first, the least time on top; then those that wait.
 */
games: Array<LiveGame>,
/**
 * The reader's open challenges.
 */
challenges: Array<Posted>, };

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
 * Legal moves of one tile as a set of destinations.
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

/**
 * One particular tile: a colour, a bug and, where a player has several of
 * the bug, a number.
 */
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
 * Any arrangement of tiles, maybe an illegal one.
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
 * The occupied cells with their tiles, bottom to top.
 */
stacks: Array<Stack>,
/**
 * Whose turn it is.
 */
turn: Color,
/**
 * The tile that was placed, moved or thrown on the ply before. `None`
 * after a pass, or if it is not known: then no tile is barred.
 */
lastMoved?: PieceName,
/**
 * How many plies have been played. `None` stands for the smallest number
 * that fits the tiles and the turn.
 */
ply?: number, };

/**
 * A challenge that waits for somebody.
 */
export type Posted = {
/**
 * Its id, which the game has then.
 */
id: string,
/**
 * Who makes it, by name.
 */
by: string,
/**
 * What is offered.
 */
challenge: Challenge,
/**
 * When it was made.
 */
at: number,
/**
 * Whether the reader made it.
 */
isYours?: boolean, };

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

/**
 * Whether a player's first tile may be the queen.
 */
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
 * What is wrong with a file, as [`ReadErrorKind`] explains it.
 */
export type ReadProblem = { "kind": "foreign" } | { "kind": "tooLong" } | { "kind": "moreGames",
/**
 * How many were read.
 */
read: number, } | { "kind": "empty" } | { "kind": "severalGames" } | { "kind": "tooMany", what: Excess, } | { "kind": "expected", what: Expected, } | { "kind": "unclosed", what: Unclosed, } | { "kind": "noGameType" } | { "kind": "gameType", word: string, } | { "kind": "variant", word: string, } | { "kind": "operation", word: string, } | { "kind": "gameString", part: GameStringPart, } | { "kind": "move", ply: number, problem: UnreadMove, } | { "kind": "resolve", ply: number,
/**
 * The move as it is written.
 */
move: string, problem: UnreadMove, } | { "kind": "illegal", ply: number,
/**
 * The move as UHP writes it, with the names of the file.
 */
move: string,
/**
 * The move with the names that the reasons have, if they are others.
 */
readAs?: string,
/**
 * All reasons, the most useful first.
 */
reasons: Array<Reason>, } | { "kind": "form" } | { "kind": "log" } | { "kind": "setup", problem: SetupProblem, } | { "kind": "outcome", claimed: Outcome,
/**
 * What its moves show.
 */
shown?: Outcome, };

/**
 * One game of a file, or why it cannot be read. These messages only go out.
 */
export type ReadRecord = { "kind": "game",
/**
 * The game, ended where the file says so.
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
 * What the reader had to assume or pass over, in English.
 */
notes: Array<string>, } | { "kind": "failure" } & UnreadRecord;

/**
 * A reason as data and as a sentence.
 */
export type Reason = {
/**
 * The same in English.
 */
text: string,
/**
 * Whether some booklets read the rule differently.
 */
tournamentReading: boolean, } & ({ "kind": "gameOver",
/**
 * How the game ended.
 */
outcome: Outcome, } | { "kind": "movesLeft",
/**
 * How many.
 */
moves: number, } | { "kind": "notInGame",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The game without it.
 */
gameType: GameType, } | { "kind": "notYours",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "alreadyInPlay",
/**
 * The tile.
 */
piece: PieceName,
/**
 * Where it lies.
 */
at: Hex, } | { "kind": "notInPlay",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "queenMustBePlaced",
/**
 * The player's queen.
 */
queen: PieceName, } | { "kind": "queenMayNotOpen",
/**
 * The player's queen.
 */
queen: PieceName, } | { "kind": "queenNotPlaced",
/**
 * The player's queen.
 */
queen: PieceName, } | { "kind": "sameCell",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "covered",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The tiles on it, bottom to top.
 */
by: Array<PieceName>, } | { "kind": "stunned",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "barred",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "pinned",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The parts that would be left, two or more.
 */
parts: Array<Array<Hex>>, } | { "kind": "cannotCarry",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "nothingBelow",
/**
 * The dragonfly.
 */
piece: PieceName, } | { "kind": "wrongCargo",
/**
 * The tile that it was to carry.
 */
cargo: PieceName,
/**
 * The tile that it could carry.
 */
below: PieceName, } | { "kind": "carryBreaksHive",
/**
 * The dragonfly.
 */
piece: PieceName,
/**
 * The only tile below it.
 */
cargo: PieceName,
/**
 * The parts that would be left, two or more.
 */
parts: Array<Array<Hex>>, } | { "kind": "wrongNumber",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The copy that enters next.
 */
next: PieceName, } | { "kind": "notOrigin" } | { "kind": "cellOccupied",
/**
 * The top tile of the cell.
 */
by: PieceName, } | { "kind": "apart",
/**
 * The cell.
 */
to: Hex, } | { "kind": "nothingToCopy",
/**
 * The mosquito.
 */
piece: PieceName, } | { "kind": "gated",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The bug as which it moves.
 */
bug: Bug,
/**
 * Where it is too narrow.
 */
gate: Gate, } | { "kind": "losesContact",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The bug as which it moves.
 */
bug: Bug,
/**
 * Where the step begins.
 */
from: Hex,
/**
 * Where it ends.
 */
to: Hex, } | { "kind": "touchesEnemy",
/**
 * The opponent's tiles, tops of their cells.
 */
tiles: Array<PieceName>, } | { "kind": "touchesNoFriend",
/**
 * The player to move.
 */
color: Color, } | { "kind": "noCell",
/**
 * The player to move.
 */
color: Color, } | { "kind": "outOfReach",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The bug as which it moves.
 */
bug: Bug,
/**
 * What is wrong with the cell.
 */
miss: Miss,
/**
 * The cells to which this way of moving leads from here, if nothing
 * else stands against it.
 */
reach: Array<Hex>, } | { "kind": "noWay",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The bug as which it moves.
 */
bug: Bug, } | { "kind": "notThrown",
/**
 * The tile that would be thrown.
 */
piece: PieceName,
/**
 * The pillbug, or the mosquito that touches one.
 */
thrower: PieceName,
/**
 * Why it cannot.
 */
why: ThrowRefusal, });

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

/**
 * What the third occurrence of a position means.
 */
export type Repetition = "off" | "claim" | "automatic";

/**
 * A move that is played in answer to another.
 */
export type Reply = {
/**
 * The opponent's move that it answers; any, if there is none.
 */
on?: Move,
/**
 * The move.
 */
move: Move,
/**
 * What follows.
 */
then?: Array<Reply>, };

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
 * The answers to two questions; all other rules are the same in every game.
 */
export type RuleSet = {
/**
 * Whether a player's first tile may be the queen.
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
request: ExplorerRequest, } | { "ask": "log",
/**
 * What.
 */
request: LogRequest, } | { "ask": "end",
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
 * How many cores its engine works on for whoever asks; 0 if it does not.
 */
cores: number,
/**
 * Whether the library is for whoever asks. Guests have their browser's own.
 */
library: boolean,
/**
 * What the club is called that the program serves.
 */
club?: string, };

/**
 * What the server says.
 */
export type ServerMessage = { "kind": "welcome",
/**
 * The user's name here; nothing for those who only watch.
 */
you?: string,
/**
 * The server's version of these messages.
 */
version: number,
/**
 * The server's time, by which all events are dated.
 */
now: number, } | { "kind": "events",
/**
 * The game.
 */
game: string,
/**
 * Those that the page lacks, without the ids of commands.
 */
events: Array<LoggedEvent>, } | { "kind": "snapshot",
/**
 * The game.
 */
game: string,
/**
 * How many events there are.
 */
sequence: number,
/**
 * All of them. None if nobody has joined yet.
 */
events: Array<LoggedEvent>,
/**
 * What is offered, if nobody has joined yet.
 */
challenge?: Posted, } | { "kind": "seat",
/**
 * The game.
 */
game: string,
/**
 * The colour; nothing for those who watch.
 */
color?: Color,
/**
 * The prepared replies to the opponent's next move.
 */
replies?: Array<Reply>, } | { "kind": "presence",
/**
 * The game.
 */
game: string,
/**
 * Since when White is away, in the server's time; nothing if there.
 */
whiteAway?: number,
/**
 * Since when Black is away.
 */
blackAway?: number,
/**
 * How many watch.
 */
watchers: number, } | { "kind": "done",
/**
 * Its id.
 */
id: string,
/**
 * The last event that it led to.
 */
sequence: number, } | { "kind": "refused",
/**
 * Its id, or that of the message that it came with; empty if neither
 * could be read.
 */
id: string,
/**
 * Why, as a word.
 */
code: string,
/**
 * Why, as a sentence in English.
 */
message: string,
/**
 * Where to wait: how long, in milliseconds.
 */
wait?: number, } | { "kind": "stale",
/**
 * The id of the command.
 */
id: string,
/**
 * How many events there are.
 */
sequence: number, } | { "kind": "gone",
/**
 * The game.
 */
game: string, } | { "kind": "lobby",
/**
 * The open challenges, the oldest first.
 */
challenges: Array<Posted>, } | { "kind": "yours" } | { "kind": "said",
/**
 * In which game.
 */
game: string,
/**
 * To whom.
 */
room: ChatRoom,
/**
 * Who, by their name then.
 */
name: string,
/**
 * The seat, if a player said it.
 */
color?: Color,
/**
 * What.
 */
text: string,
/**
 * When.
 */
at: number, } | { "kind": "restarting",
/**
 * In about so many milliseconds.
 */
in: number, } | { "kind": "pong",
/**
 * The server's time.
 */
now: number, };

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
 * Why an arrangement cannot be on the table.
 */
export type SetupProblem = { "kind": "emptyStack",
/**
 * The cell.
 */
hex: Hex, } | { "kind": "repeatedCell",
/**
 * The cell.
 */
hex: Hex, } | { "kind": "tooFar",
/**
 * The cell.
 */
hex: Hex, } | { "kind": "repeatedPiece",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "notInGame",
/**
 * The tile.
 */
piece: PieceName,
/**
 * The type that lacks it.
 */
gameType: GameType, } | { "kind": "outOfOrder",
/**
 * The tile on the table.
 */
piece: PieceName,
/**
 * The tile of the same kind with the number before.
 */
missing: PieceName, } | { "kind": "notConnected",
/**
 * The cells of each.
 */
parts: Array<Array<Hex>>, } | { "kind": "cannotClimb",
/**
 * The tile that lies too high.
 */
piece: PieceName,
/**
 * The tile below it.
 */
below: PieceName, } | { "kind": "climbedWithoutQueen",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "queenMissing",
/**
 * The player.
 */
color: Color, } | { "kind": "queenOpened",
/**
 * The player.
 */
color: Color, } | { "kind": "turnsWithoutQueen",
/**
 * The player.
 */
color: Color,
/**
 * How many tiles that player has on the table.
 */
tiles: number,
/**
 * How many turns the player has had.
 */
turns: number, } | { "kind": "plyAndTurn",
/**
 * The number of plies.
 */
ply: number,
/**
 * Whose turn it should be.
 */
turn: Color, } | { "kind": "plyTooSmall",
/**
 * The number of plies.
 */
ply: number,
/**
 * The smallest number that fits.
 */
least: number, } | { "kind": "plyTooLarge",
/**
 * How many.
 */
ply: number, } | { "kind": "lastNotInPlay",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "lastCovered",
/**
 * The tile that was moved last.
 */
piece: PieceName,
/**
 * The top tile of its cell.
 */
top: PieceName, } | { "kind": "lastPinned",
/**
 * The tile.
 */
piece: PieceName, } | { "kind": "lastNotThrown",
/**
 * The tile.
 */
piece: PieceName, };

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
 * How fast a game is.
 */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "unlimited";

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
game: Game,
/**
 * Remarks on its moves.
 */
comments?: Array<Comment>, };

/**
 * A tile that cannot move.
 */
export type StuckTile = {
/**
 * The tile.
 */
piece: PieceName,
/**
 * Why it cannot move; never empty, the most useful reason first.
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
 * What the log of a live game tells. This only goes out.
 */
export type TableView = {
/**
 * The game.
 */
game: Game,
/**
 * Who plays.
 */
players: Players,
/**
 * How much time they have.
 */
time: TimeControl,
/**
 * Whether who does not begin loses: such games are not aborted.
 */
forfeit: boolean,
/**
 * What both had left when the turn began.
 */
remaining?: Remaining,
/**
 * Since when the clock runs or stands, in the server's time.
 */
since: number,
/**
 * Whether it stands until both players are back.
 */
stands: boolean,
/**
 * When the time of whoever is to move is up.
 */
deadline?: number,
/**
 * What the players offer each other.
 */
offers: OffersView,
/**
 * Whether it ended before it had properly begun.
 */
isAborted: boolean,
/**
 * The next game of the two.
 */
rematch?: string, };

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
 * How a game is played at a table.
 */
export type Terms = {
/**
 * How much time the players have.
 */
time: TimeControl,
/**
 * Whoever does not begin loses: games of an evening cannot be aborted.
 */
forfeit?: boolean,
/**
 * Everyone may see it in the list of running games.
 */
public?: boolean, };

/**
 * A tile and where another can throw it.
 */
export type Throw = {
/**
 * The pillbug, or the mosquito that touches one.
 */
by: PieceName,
/**
 * The tile that it can throw.
 */
piece: PieceName,
/**
 * The cells to which it throws the tile.
 */
to: Array<Hex>,
/**
 * Those of them to which the tile cannot go by itself.
 */
only: Array<Hex>, };

/**
 * Why a tile that throws cannot throw a certain tile to a certain cell.
 */
export type ThrowRefusal = { "kind": "covered",
/**
 * The tiles on it, bottom to top.
 */
by: Array<PieceName>, } | { "kind": "elevated" } | { "kind": "stunned" } | { "kind": "inStack",
/**
 * The tile directly below it.
 */
below: PieceName, } | { "kind": "notBeside" } | { "kind": "liftGated",
/**
 * Where it is too narrow.
 */
gate: Gate, } | { "kind": "dropGated",
/**
 * Where it is too narrow.
 */
gate: Gate, } | { "kind": "noRoom" };

/**
 * How much time the players have, in milliseconds.
 */
export type TimeControl = { "kind": "unlimited" } | { "kind": "realTime",
/**
 * For the whole game.
 */
initial: number,
/**
 * For each move in addition.
 */
increment: number, } | { "kind": "correspondence",
/**
 * For each move.
 */
perMove: number, };

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
 * What the player to move can throw, and where to; nothing once the game
 * is over.
 */
throws: Array<Throw>,
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
 * A game that a page shows, and how much of it the page has.
 */
export type Watching = {
/**
 * The game.
 */
game: string,
/**
 * The sequence of the last event that the page has; 0 for none.
 */
after: number, };

/**
 * One way in which a tile can get to a cell.
 */
export type Way = {
/**
 * Whose power it is.
 */
power: Power,
/**
 * The tile that a dragonfly takes along.
 */
cargo?: PieceName,
/**
 * The cells on the way, from the first after the start to the
 * destination; never empty. Cells that are jumped over are not listed.
 */
path: Array<Hex>, };

/**
 * Why a player has won.
 */
export type WinReason = "surround" | "resignation" | "time" | "stated";

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

/** What is known about each bug, in the order of the tiles. */
export const BUGS = [
  { bug: "queen", letter: "Q", copies: 1, expansion: false },
  { bug: "spider", letter: "S", copies: 2, expansion: false },
  { bug: "beetle", letter: "B", copies: 2, expansion: false },
  { bug: "grasshopper", letter: "G", copies: 3, expansion: false },
  { bug: "ant", letter: "A", copies: 3, expansion: false },
  { bug: "mosquito", letter: "M", copies: 1, expansion: true },
  { bug: "ladybug", letter: "L", copies: 1, expansion: true },
  { bug: "pillbug", letter: "P", copies: 1, expansion: true },
  { bug: "dragonfly", letter: "D", copies: 1, expansion: true },
] as const;
