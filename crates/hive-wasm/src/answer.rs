//! Messages in and out.

use serde::{Serialize, de::DeserializeOwned};

/// The longest message that is read, in bytes: room for a file with hundreds
/// of games, and little enough for a phone.
pub const MAX_MESSAGE: usize = 8 << 20;

/// What a request leads to: JSON, or a sentence that says what is wrong.
pub(crate) type Answer = Result<String, String>;

/// Reads a request, answers it, and writes the answer as a message.
pub(crate) fn answer<T: DeserializeOwned>(
    message: &[u8],
    answer: impl FnOnce(T) -> Answer,
) -> String {
    let answered = if message.len() > MAX_MESSAGE {
        Err(format!("the message is longer than {} MiB", MAX_MESSAGE >> 20))
    } else {
        serde_json::from_slice(message).map_err(|error| error.to_string()).and_then(answer)
    };
    match answered {
        Ok(value) => format!("{{\"ok\":{value}}}"),
        Err(problem) => format!("{{\"error\":{}}}", serde_json::Value::String(problem)),
    }
}

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|error| error.to_string())
}
