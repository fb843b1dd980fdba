//! The address under which a proxy shows the server to everybody.

use std::{error::Error, fmt, str::FromStr};

use axum::http::Uri;

/// Such as `https://hive.example.org`: a scheme, a host, perhaps a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    text: String,
    host: String,
}

impl PublicUrl {
    /// As browsers name it in `Origin`.
    pub(crate) fn origin(&self) -> &str {
        &self.text
    }

    /// The host without a port.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Whether browsers reach it by TLS.
    pub fn is_secure(&self) -> bool {
        self.text.starts_with("https:")
    }
}

impl FromStr for PublicUrl {
    type Err = ParsePublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, ParsePublicUrlError> {
        let uri: Uri = text.parse().map_err(|_| ParsePublicUrlError)?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme));
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let is_whole = uri.path_and_query().is_none_or(|path| path.as_str() == "/");
        match (scheme, authority) {
            (Some(scheme), Some(authority)) if is_whole => Ok(PublicUrl {
                text: format!("{scheme}://{authority}").to_ascii_lowercase(),
                host: authority.host().to_ascii_lowercase(),
            }),
            _ => Err(ParsePublicUrlError),
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.text)
    }
}

/// A text that is no address of a whole host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePublicUrlError;

impl fmt::Display for ParsePublicUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write it as https://hive.example.org, without a folder")
    }
}

impl Error for ParsePublicUrlError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_whole_hosts() {
        for (text, expected) in [
            ("https://hive.example.org", Some(("https://hive.example.org", "hive.example.org"))),
            ("https://Hive.example.org/", Some(("https://hive.example.org", "hive.example.org"))),
            ("http://10.0.0.7:8080", Some(("http://10.0.0.7:8080", "10.0.0.7"))),
            ("https://[2001:db8::1]:8443", Some(("https://[2001:db8::1]:8443", "[2001:db8::1]"))),
            ("https://example.org/hive", None),
            ("https://example.org/?a", None),
            ("https://ada@example.org", None),
            ("ftp://example.org", None),
            ("hive.example.org", None),
            ("", None),
        ] {
            let read: Option<PublicUrl> = text.parse().ok();
            let found = read.as_ref().map(|url| (url.origin(), url.host()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
