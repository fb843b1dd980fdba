//! stub
use crate::{Move, Position};
/// x
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// x
    pub mv: Move,
    /// x
    pub reasons: Vec<Illegality>,
}
/// x
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegality {}
impl Position {
    /// x
    pub fn illegalities(&self, _: Move) -> Vec<Illegality> {
        vec![]
    }
}
impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the move is illegal")
    }
}
impl std::error::Error for IllegalMove {}
