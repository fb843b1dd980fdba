//! Games as files of ours: the analysis that the page writes, with tags,
//! comments and variations; or a bare [`Script`], as links have it.
//!
//! The first node of an analysis is the beginning; each other one has the number
//! of the node that its move follows, those of the game first. Marks and arrows
//! are the page's own and are passed over.

use hive_rules::{Game, GameType, Move, Outcome, RuleSet, Script, Setup};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{IgnoredAny, MapAccess, Visitor},
};

use super::VariationMove;
use crate::{
    After, Comment, Excess, ReadError, ReadErrorKind, Record, Tags, VariationError, Variations,
};

/// A game and its variations.
const MAX_NODES: usize = 2 * Script::MAX_PLIES + 1;

/// The word at the head of an analysis.
const FORMAT: &str = "alveare-analysis";

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Analysis {
    format: String,
    version: u32,
    game_type: GameType,
    rules: RuleSet,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Setup>,
    tags: InOrder,
    nodes: Vec<Node>,
}

#[derive(Default, Serialize, Deserialize)]
struct Node {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<usize>,
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    mv: Option<Move>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
}

/// Tags as an object, in their order.
struct InOrder(Tags);

impl Serialize for InOrder {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter())
    }
}

impl<'de> Deserialize<'de> for InOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<InOrder, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = InOrder;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object of texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<InOrder, A::Error> {
                let mut tags = Tags::default();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    tags.set(&name, &value);
                }
                Ok(InOrder(tags))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}

/// What tells the kinds of files apart.
#[derive(Deserialize)]
struct Head {
    format: Option<String>,
    events: Option<IgnoredAny>,
}

/// Reads the object that begins on this line.
pub(crate) fn read_excerpt(text: &str, line: usize) -> Result<Record, ReadError> {
    let form = |cause: serde_json::Error| {
        let at = line + cause.line().saturating_sub(1);
        ReadError::new(at, ReadErrorKind::Form(cause.to_string()))
    };
    let error = |kind| ReadError::new(line, kind);
    let head: Head = serde_json::from_str(text).map_err(form)?;
    if head.events.is_some() {
        return Err(ReadError::new(line, ReadErrorKind::Log));
    }
    if head.format.as_deref() == Some(FORMAT) {
        let analysis: Analysis = serde_json::from_str(text).map_err(form)?;
        return analysis.record().map_err(error);
    }
    let script: Script = serde_json::from_str(text).map_err(form)?;
    script.game().map(Record::new).map_err(|cause| error(cause.into()))
}

/// Writes a record as an analysis. Reading it gives the same tags, moves and
/// variations; several comments on a move become one.
pub(crate) fn write(record: &Record) -> String {
    let game = Script::from(&record.game);
    let mut nodes = vec![Node::default()];
    nodes.extend(game.moves.iter().enumerate().map(|(after, mv)| Node {
        after: Some(after),
        mv: Some(*mv),
        ..Node::default()
    }));
    let plies = nodes.len() - 1;
    for comment in &record.comments {
        let node = &mut nodes[comment.ply().min(plies)];
        if !node.comment.is_empty() && !comment.text().is_empty() {
            node.comment.push('\n');
        }
        node.comment.push_str(comment.text());
    }
    // An end that the moves show need not be said.
    let mut shown = Game::from_position(record.game.start().clone(), record.game.rules());
    for &mv in record.game.moves() {
        let _ = shown.play(mv);
    }
    nodes[plies].outcome = game.outcome.filter(|_| shown.outcome().is_none());
    nodes.extend(record.variations.moves().iter().map(|it| {
        let it = VariationMove::new(plies, it);
        Node { after: Some(it.after), mv: Some(it.mv), comment: it.comment, outcome: None }
    }));
    let analysis = Analysis {
        format: FORMAT.to_owned(),
        version: 1,
        game_type: game.game_type,
        rules: game.rules,
        start: game.start,
        tags: InOrder(record.tags.clone()),
        nodes,
    };
    // Plain data with texts for keys has a form.
    let text = serde_json::to_string(&analysis).unwrap_or_default();
    format!("{text}\n")
}

impl Analysis {
    /// The line that goes on first at every node is the game; the rest are
    /// variations.
    fn record(self) -> Result<Record, ReadErrorKind> {
        let Analysis { game_type, rules, start, tags, nodes, .. } = self;
        if nodes.len() > MAX_NODES {
            return Err(ReadErrorKind::TooMany(Excess::Moves));
        }
        let mut first = vec![None; nodes.len()];
        for (number, node) in nodes.iter().enumerate().skip(1).rev() {
            let before = node.after.filter(|&before| before < number && node.mv.is_some());
            first[before.ok_or_else(|| no_move(number))?] = Some(number);
        }
        let mut places: Vec<Option<After>> = vec![None; nodes.len()];
        let (mut moves, mut comments, mut outcome) = (Vec::new(), Vec::new(), None);
        let mut at = (!nodes.is_empty()).then_some(0);
        while let Some(number) = at {
            let node = &nodes[number];
            moves.extend(node.mv.filter(|_| number > 0));
            places[number] = Some(After::Ply(moves.len()));
            if !node.comment.is_empty() {
                comments.push(Comment::new(moves.len(), &node.comment));
            }
            outcome = node.outcome;
            at = first[number];
        }
        let mut variations = Vec::new();
        for (number, node) in nodes.into_iter().enumerate() {
            let (None, Some(before), Some(mv)) = (places[number], node.after, node.mv) else {
                continue;
            };
            let after = places[before].ok_or_else(|| no_move(number))?;
            places[number] = Some(After::Move(variations.len()));
            variations.push(crate::VariationMove { after, mv, comment: node.comment });
        }
        let script = Script { game_type, rules, start, moves, outcome };
        let mut record = Record::new(script.game()?);
        let form = |cause: VariationError| ReadErrorKind::Form(cause.to_string());
        record.variations = Variations::new(&record.game, variations).map_err(form)?;
        record.tags = tags.0;
        record.comments = comments;
        Ok(record)
    }
}

fn no_move(number: usize) -> ReadErrorKind {
    ReadErrorKind::Form(format!("node {number} has no move or follows none"))
}
