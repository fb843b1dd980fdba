//! From gestures to moves.

use hive_rules::{
    Bug, Color, Game, Hex, Move, MoveString, Numbering, Piece, PlayError, RuleSet, Script,
};

use super::{
    lexer::Property,
    names::{Cell, Place, TileName, Variant, parse_pool},
    result,
};
use crate::{
    Claim, Excess, Expected, Note, ReadError, ReadErrorKind, Record, Tags,
    replay::{self, assume_rules},
};

/// A move takes about three gestures.
const MAX_GESTURES: usize = 10 * Script::MAX_PLIES;

/// A game while its file is read, property by property.
#[derive(Debug)]
pub(super) struct Turns {
    line: usize,
    header: Header,
    variant: Option<Variant>,
    game: Game,
    numbering: Numbering,
    origin: Option<Cell>,
    /// The tile in the player's hand, which drops of old files do not name
    /// fully.
    picked: Option<Piece>,
    pending: Option<Pending>,
    /// Whether a player has said `Done` without doing anything since the last
    /// move.
    confirmed_nothing: bool,
    /// How many milliseconds the player of each ply had used after it.
    times: Vec<Option<u64>>,
    gestures: usize,
    ended_on_time: bool,
    notes: Vec<Note>,
    fault: Option<ReadError>,
}

/// What the file says before the game, and the texts we keep of it.
#[derive(Debug, Default)]
struct Header {
    white: String,
    black: String,
    date: Option<String>,
    name: Option<String>,
    result: Option<String>,
    seats_swapped: bool,
    /// What else the file says.
    others: Vec<(String, String)>,
}

/// What `Done` would confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Drop {
        line: usize,
        piece: Piece,
        cell: Cell,
    },
    Pass,
    Resign(Color),
    AcceptDraw,
    /// An offer or a refusal: it takes no turn.
    Talk,
}

impl Turns {
    pub(super) fn new(line: usize) -> Turns {
        Turns {
            line,
            header: Header::default(),
            variant: None,
            // Replaced as soon as the variant is known.
            game: Game::new(hive_rules::GameType::BASE, RuleSet::permissive()),
            numbering: Numbering::default(),
            origin: None,
            picked: None,
            pending: None,
            confirmed_nothing: false,
            times: Vec::new(),
            gestures: 0,
            ended_on_time: false,
            notes: Vec::new(),
            fault: None,
        }
    }

    /// Takes in the next property.
    pub(super) fn take(&mut self, property: &Property<'_>) -> Result<(), ReadError> {
        let (line, value) = (property.line, property.value.as_ref());
        match property.name {
            "GM" if value.trim() != "27" => {
                let expected = ReadErrorKind::Expected(Expected::Hive);
                return Err(ReadError::new(line, expected));
            }
            "SU" => {
                let variant = Variant::parse(value).ok_or_else(|| {
                    ReadError::new(line, ReadErrorKind::Variant(value.chars().take(40).collect()))
                })?;
                if self.variant.is_some() {
                    return Ok(());
                }
                self.variant = Some(variant);
                self.game = Game::new(variant.game_type, RuleSet::permissive());
            }
            "CM" => self.header.seats_swapped = value.trim() == "1,0",
            "DT" => self.header.date = Some(value.trim().to_owned()),
            "GN" => self.header.name = Some(value.trim().to_owned()),
            "RE" => self.header.result = Some(value.trim().to_owned()),
            "P0" => self.take_player(line, Color::White, value)?,
            "P1" => self.take_player(line, Color::Black, value)?,
            "TM" => self.take_time(value),
            "GM" | "VV" => {}
            name => self.header.keep(&format!("Sgf{name}"), value),
        }
        Ok(())
    }

    /// Takes in a property of a player: who it is, or a gesture with its
    /// number.
    fn take_player(&mut self, line: usize, seat: Color, value: &str) -> Result<(), ReadError> {
        let color = if self.header.seats_swapped { !seat } else { seat };
        let mut words = value.split_whitespace();
        match words.next() {
            Some("id") => {
                let name = value.split_once("id").map_or("", |(_, name)| name);
                let name = name.trim().trim_matches('"').to_owned();
                match color {
                    Color::White => self.header.white = name,
                    Color::Black => self.header.black = name,
                }
                Ok(())
            }
            Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.gestures += 1;
                if self.gestures > MAX_GESTURES {
                    return Err(ReadError::new(line, ReadErrorKind::TooMany(Excess::Gestures)));
                }
                if self.variant.is_none() {
                    let expected = ReadErrorKind::Expected(Expected::VariantFirst);
                    return Err(ReadError::new(line, expected));
                }
                let arguments: Vec<&str> = words.take(8).collect();
                match arguments.split_first() {
                    Some((operation, arguments)) => self.gesture(line, color, operation, arguments),
                    None => Ok(()),
                }
            }
            // `time 0:02:55` and `ranking 1500`.
            Some(word) if word.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                let (first, rest) = word.split_at(1);
                let name = format!("{color}{}{rest}", first.to_ascii_uppercase());
                self.header.keep(&name, value.trim_start().get(word.len()..).unwrap_or_default());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Takes in the milliseconds that a player has used up to the gesture
    /// before. Those at the end of a turn are kept.
    fn take_time(&mut self, value: &str) {
        let plies = self.game.moves().len();
        if self.times.len() < plies {
            self.times.resize(plies - 1, None);
            self.times.push(value.trim().parse().ok());
        }
    }

    /// The times that a player had used after each of his turns, in seconds.
    fn times(&self, color: Color) -> String {
        let first = usize::from(color == Color::Black);
        let times = self.times.iter().skip(first).step_by(2).map(|time| match time {
            Some(time) => format!("{}.{}", time / 1_000, time % 1_000 / 100),
            None => "-".to_owned(),
        });
        times.collect::<Vec<_>>().join(" ")
    }

    fn gesture(
        &mut self,
        line: usize,
        seat: Color,
        operation: &str,
        arguments: &[&str],
    ) -> Result<(), ReadError> {
        let name = operation.to_ascii_lowercase();
        if self.game.outcome().is_some() {
            let is_move = name != "done" && name != "edit" && name != "start";
            let note = Note::MovesAfterEnd { line };
            let noted = self.notes.iter().any(|note| matches!(note, Note::MovesAfterEnd { .. }));
            if is_move && !noted {
                self.notes.push(note);
            }
            return Ok(());
        }
        match name.as_str() {
            "start" | "null" => {}
            "pick" => {
                let tile = arguments.get(2).and_then(|word| TileName::parse(word));
                let pool = arguments.first().and_then(|word| parse_pool(word)).unwrap_or(seat);
                self.picked = tile.and_then(|tile| tile.of(pool));
                self.pending = None;
            }
            "pickb" => self.picked = self.lifted(line, seat, arguments)?,
            "dropb" | "pdropb" => {
                let [tile, place @ ..] = arguments else {
                    return Err(bad_gesture(line, operation, arguments));
                };
                self.drop(line, self.owner(tile, seat), tile, place)?;
            }
            "move" | "pmove" | "movedone" | "pmovedone" => {
                let [pool, tile, place @ ..] = arguments else {
                    return Err(bad_gesture(line, operation, arguments));
                };
                self.drop(line, parse_pool(pool).unwrap_or(seat), tile, place)?;
                if name.ends_with("done") {
                    self.confirm(line, seat)?;
                }
            }
            "drop" | "reset" => self.pending = None,
            "pass" => self.pending = Some(Pending::Pass),
            "passdone" => {
                self.pending = Some(Pending::Pass);
                self.confirm(line, seat)?;
            }
            "done" => self.confirm(line, seat)?,
            // Said twice, it is taken back.
            "resign" => {
                let resign = Some(Pending::Resign(seat));
                self.pending = if self.pending == resign { None } else { resign };
            }
            "offerdraw" | "declinedraw" => self.pending = Some(Pending::Talk),
            "acceptdraw" => self.pending = Some(Pending::AcceptDraw),
            "losegameontime" => {
                let _ = self.game.lose_on_time(seat);
            }
            "gameoverontime" => self.ended_on_time = true,
            "edit" => self.notes.push(Note::Ignored { line, what: operation.to_owned() }),
            _ => return Err(bad_gesture(line, operation, arguments)),
        }
        Ok(())
    }

    /// The tile that is picked up from the board. It may be the one that was
    /// just dropped, which takes that drop back.
    fn lifted(
        &mut self,
        line: usize,
        seat: Color,
        arguments: &[&str],
    ) -> Result<Option<Piece>, ReadError> {
        let [column, row, tile, ..] = arguments else {
            return Err(bad_gesture(line, "pickb", arguments));
        };
        let (Some(cell), Some(tile)) = (Cell::parse(column, row), TileName::parse(tile)) else {
            return Err(bad_gesture(line, "pickb", arguments));
        };
        let dropped = match self.pending.take() {
            Some(Pending::Drop { piece, cell: at, .. }) if at == cell => Some(piece),
            _ => None,
        };
        let lying = || {
            let place = cell.seen_from(self.origin?);
            let mut tops = self.game.position().board().tops();
            tops.find(|&(hex, _)| self.means(place, hex)).map(|(_, piece)| piece)
        };
        let owner = dropped.or_else(lying).map_or(seat, Piece::color);
        Ok(tile.of(owner))
    }

    /// Whose tile a drop means, if its name does not say: the one in hand.
    fn owner(&self, tile: &str, seat: Color) -> Color {
        let in_hand = self.picked.filter(|picked| {
            TileName::parse(tile).and_then(|tile| tile.of(picked.color())) == Some(*picked)
        });
        in_hand.map_or(seat, Piece::color)
    }

    fn drop(
        &mut self,
        line: usize,
        owner: Color,
        tile: &str,
        place: &[&str],
    ) -> Result<(), ReadError> {
        let piece = TileName::parse(tile).and_then(|tile| tile.of(owner));
        let cell = match place {
            [column, row, ..] => Cell::parse(column, row),
            _ => None,
        };
        let (Some(piece), Some(cell)) = (piece, cell) else {
            return Err(bad_gesture(line, tile, place));
        };
        // Put back where it came from: nothing has happened.
        let from = self.game.position().board().hex_of(self.numbering.of(piece));
        let is_back = from
            .zip(self.origin)
            .is_some_and(|(from, origin)| self.means(cell.seen_from(origin), from));
        self.pending = (!is_back).then_some(Pending::Drop { line, piece, cell });
        Ok(())
    }

    fn confirm(&mut self, line: usize, seat: Color) -> Result<(), ReadError> {
        self.picked = None;
        match self.pending.take() {
            Some(Pending::Drop { piece, cell, .. }) => self.play_drop(line, piece, cell),
            Some(Pending::Pass) => {
                if seat != self.game.position().turn() {
                    self.insert_pass(line)?;
                }
                self.play(line, Move::Pass)
            }
            // The game goes on, or the gesture would have been passed over.
            Some(Pending::Resign(color)) => {
                let _ = self.game.resign(color);
                Ok(())
            }
            Some(Pending::AcceptDraw) => {
                let _ = self.game.agree_draw();
                Ok(())
            }
            Some(Pending::Talk) => Ok(()),
            // A player with no move confirms just that. Others confirm the end
            // of the game, so it is a pass only if the game goes on.
            None => {
                self.confirmed_nothing = true;
                Ok(())
            }
        }
    }

    /// Plays the pass that is missing before the move at hand, if it is
    /// forced.
    fn insert_pass(&mut self, line: usize) -> Result<(), ReadError> {
        if !self.game.position().must_pass() {
            return Ok(());
        }
        if !self.confirmed_nothing {
            self.notes.push(Note::InsertedPass { ply: self.game.moves().len() + 1 });
        }
        self.play(line, Move::Pass)
    }

    /// Plays the legal move that takes the tile to this cell. On a torus the
    /// cell has many places, of which a legal move picks one.
    fn play_drop(&mut self, line: usize, piece: Piece, cell: Cell) -> Result<(), ReadError> {
        let place = cell.seen_from(*self.origin.get_or_insert(cell));
        let piece = self.numbering.enter(piece);
        if self.legal(piece, place).is_empty() {
            self.insert_pass(line)?;
        }
        let mv = match *self.legal(piece, place) {
            [mv] => mv,
            [] => {
                let to = place.nearest(self.is_torus());
                let in_play = self.game.position().board().pieces().contains(piece);
                if in_play { Move::Shift { piece, to } } else { Move::Place { piece, to } }
            }
            _ => {
                let expected = ReadErrorKind::Expected(Expected::PlainCell);
                return Err(ReadError::new(line, expected));
            }
        };
        self.play(line, mv)
    }

    fn legal(&self, piece: Piece, place: Place) -> Vec<Move> {
        let all = self.game.position().piece_moves();
        let of_piece = all.iter().filter(|moves| moves.piece == piece);
        of_piece
            .flat_map(|moves| moves.iter())
            .filter(|mv| mv.cargo().is_none())
            .filter(|mv| mv.to().is_some_and(|to| self.means(place, to)))
            .collect()
    }

    fn play(&mut self, line: usize, mv: Move) -> Result<(), ReadError> {
        let ply = self.game.moves().len() + 1;
        if ply > Script::MAX_PLIES {
            return Err(ReadError::new(line, ReadErrorKind::TooMany(Excess::Moves)));
        }
        self.confirmed_nothing = false;
        let ours = MoveString::new(self.game.position(), mv);
        self.game.play(mv).map_err(|cause: PlayError| {
            let cause = Box::new(cause);
            let move_string = self.numbering.written(ours);
            let read_as = (ours != move_string).then_some(ours);
            ReadError::new(line, ReadErrorKind::Illegal { ply, move_string, read_as, cause })
        })
    }

    fn is_torus(&self) -> bool {
        self.variant.is_some_and(|variant| variant.is_torus)
    }

    fn means(&self, place: Place, hex: Hex) -> bool {
        place.is(hex, self.is_torus())
    }

    /// The game up to a gesture that cannot be, if there are moves before it.
    pub(super) fn finish_with(mut self, fault: ReadError) -> Result<Record, ReadError> {
        if self.game.moves().is_empty() {
            return Err(fault);
        }
        self.fault = Some(fault);
        self.pending = None;
        self.finish()
    }

    /// The game, once all properties have been taken in.
    pub(super) fn finish(mut self) -> Result<Record, ReadError> {
        let Some(variant) = self.variant else {
            let expected = ReadErrorKind::Expected(Expected::Variant);
            return Err(ReadError::new(self.line, expected));
        };
        let mut rules = assume_rules(false);
        let opens = |mv: &Move| mv.piece().is_some_and(|piece| piece.bug() == Bug::Queen);
        if self.game.moves().iter().take(2).any(opens) {
            rules = assume_rules(true);
        }
        let mut game = Game::new(variant.game_type, rules);
        for &mv in self.game.moves() {
            // It was legal with the queen allowed to open; if she does, she
            // still is, and otherwise it makes no difference.
            let _ = game.play(mv);
        }
        let claim = self.header.claim();
        if claim == Some(Claim::Draw) && self.game.outcome().is_none() {
            leave_out_last_pass(&mut game);
        }
        match self.pending {
            Some(Pending::Resign(color)) => {
                let _ = self.game.resign(color);
            }
            Some(Pending::Drop { line, .. }) => {
                self.notes.push(Note::UnconfirmedMove { line });
            }
            _ => {}
        }
        let mut record = Record::new(game);
        record.fault = self.fault.take();
        record.notes.push(Note::AssumedRules(rules));
        record.note_renamed(self.numbering.renamed());
        record.notes.append(&mut self.notes);
        if let Some(outcome) = self.game.outcome() {
            let shown = Claim::from_state(outcome.into());
            replay::end(&mut record, shown, Some(replay::reason(outcome)));
        }
        replay::end(&mut record, claim, self.ended_on_time.then_some("time"));
        if let (None, Some(sentence)) = (claim, &self.header.result) {
            record.notes.push(Note::UnknownResult(sentence.clone()));
        }
        for color in Color::ALL {
            self.header.keep(&format!("{color}Times"), &self.times(color));
        }
        record.tags = self.header.tags();
        Ok(record)
    }
}

/// After a draw by repetition the next player may still confirm that there is
/// nothing to do, which some files call a pass.
fn leave_out_last_pass(game: &mut Game) {
    if game.moves().last() == Some(&Move::Pass) {
        game.undo();
        if game.occurrences() < 3 {
            // The pass was forced then and is forced now.
            let _ = game.play(Move::Pass);
        }
    }
}

/// What is kept of properties that are not understood.
const MAX_OTHERS: usize = 30;

impl Header {
    /// Keeps a text under a name, the first one of each.
    fn keep(&mut self, name: &str, value: &str) {
        let is_known = self.others.iter().any(|(known, _)| known == name);
        if !is_known && !value.trim().is_empty() && self.others.len() < MAX_OTHERS {
            self.others.push((name.to_owned(), value.trim().to_owned()));
        }
    }

    /// What the sentence about the result says, if it is understood.
    fn claim(&self) -> Option<Claim> {
        result::parse(self.result.as_deref()?, &self.white, &self.black)
    }

    /// What is worth keeping, under the names that Mzinga gives it.
    fn tags(self) -> Tags {
        let mut tags = Tags::default();
        tags.push("Date", &self.name.as_deref().and_then(date).unwrap_or_default());
        tags.push("Site", "boardspace.net");
        tags.push("White", &self.white);
        tags.push("Black", &self.black);
        let kept = [("SgfDate", self.date), ("SgfGameName", self.name), ("SgfResult", self.result)];
        for (name, value) in kept {
            if let Some(value) = value {
                tags.push(name, &value);
            }
        }
        for (name, value) in self.others {
            tags.push(&name, &value);
        }
        tags
    }
}

/// The date at the end of a game's name, `…-2022-01-05-2028`, as PGN has it.
fn date(name: &str) -> Option<String> {
    let mut parts = name.rsplit('-').skip(1);
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let is_number =
        |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_date = is_number(year, 4) && is_number(month, 2) && is_number(day, 2);
    is_date.then(|| format!("{year}.{month}.{day}"))
}

fn bad_gesture(line: usize, operation: &str, arguments: &[&str]) -> ReadError {
    let words = std::iter::once(operation).chain(arguments.iter().copied());
    let text: String = words.collect::<Vec<_>>().join(" ").chars().take(80).collect();
    ReadError::new(line, ReadErrorKind::Operation(text))
}
