//! The secret that a server beyond this machine asks for.

use std::fmt;

const BYTES: usize = 16;

/// Random digits, new each time the program starts.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    pub(crate) fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    #[cfg(test)]
    pub(crate) fn from_text(text: &str) -> Token {
        Token(text.into())
    }

    /// Whether this is the token. How long that takes does not depend on how
    /// much of it is right.
    pub(crate) fn is(&self, given: &str) -> bool {
        let differences = self.0.bytes().zip(given.bytes()).map(|(ours, theirs)| ours ^ theirs);
        self.0.len() == given.len() && differences.fold(0, |all, difference| all | difference) == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Token {
    /// A secret does not belong into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}
