//! The guests' listener, which the owner opens and closes.

use serde::{Deserialize, Serialize};

/// Whether guests may come, and where to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GuestsView {
    /// Whether they may.
    pub is_open: bool,
    /// The address for their browsers, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The port, for where it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    /// What the club is called, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The owner's word on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenGuests {
    /// Whether guests may come from now on.
    pub open: bool,
}
