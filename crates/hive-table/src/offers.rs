//! What the players of a live game offer each other.

use hive_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// For so many plies after a refusal the same is not offered again.
pub const QUIET_PLIES: u32 = 10;

/// Something that needs both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Offer {
    /// The game is drawn.
    Draw,
    /// The last move of whoever asks is taken back.
    Takeback,
    /// Another game with the colours swapped.
    Rematch,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}

/// What is offered, and what was declined lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    by: ByColor<Made>,
}

/// The offers of one player, in the order of [`Offer::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Made {
    stands: [bool; 3],
    declined: [Option<u32>; 3],
}

impl Offers {
    /// Whether a player offers this.
    pub fn stands(&self, by: Color, offer: Offer) -> bool {
        self.by[by].stands[offer as usize]
    }

    /// All that a player offers.
    pub fn of(&self, by: Color) -> impl Iterator<Item = Offer> {
        Offer::ALL.into_iter().filter(move |offer| self.stands(by, *offer))
    }

    /// How many plies have to be played before a player may offer this again.
    pub(crate) fn wait(&self, by: Color, offer: Offer, plies: u32) -> Option<u32> {
        let declined = self.by[by].declined[offer as usize]?;
        (declined + QUIET_PLIES).checked_sub(plies).filter(|wait| *wait > 0)
    }

    pub(crate) fn make(&mut self, by: Color, offer: Offer) {
        self.by[by].stands[offer as usize] = true;
    }

    pub(crate) fn withdraw(&mut self, by: Color, offer: Offer) {
        self.by[by].stands[offer as usize] = false;
    }

    pub(crate) fn decline(&mut self, by: Color, offer: Offer, plies: u32) {
        let made = &mut self.by[!by];
        made.stands[offer as usize] = false;
        made.declined[offer as usize] = Some(plies);
    }

    /// A move answers what the other player offers. A move cannot be asked back
    /// any more when another one follows it.
    pub(crate) fn moved(&mut self, mover: Color) {
        for offer in Offer::ALL {
            self.withdraw(!mover, offer);
        }
        self.withdraw(mover, Offer::Takeback);
    }

    /// Nothing is offered any more.
    pub(crate) fn lapse(&mut self) {
        for color in Color::ALL {
            self.by[color].stands = Default::default();
        }
    }
}
