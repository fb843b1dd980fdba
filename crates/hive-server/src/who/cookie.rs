//! The cookie that keeps a guest's secret.
//!
//! Cookies do not look at ports, so the name of ours has it: two servers on one
//! machine do not overwrite each other's guests.

use axum::http::{HeaderMap, HeaderValue, header};

/// Half a year; who comes back stays.
const MAX_AGE: u32 = 180 * 24 * 60 * 60;
/// How many characters a secret has.
const LENGTH: usize = 32;

/// How the cookie is called, and whether it is for encrypted connections only.
#[derive(Clone, Debug)]
pub(crate) struct Cookies {
    name: String,
    is_secure: bool,
}

impl Cookies {
    /// For a server on a port. Behind TLS the browser itself sees to it that no
    /// other host and no unencrypted page sets the cookie.
    pub(crate) fn new(port: u16, is_secure: bool) -> Cookies {
        let prefix = if is_secure { "__Host-" } else { "" };
        Cookies { name: format!("{prefix}alveare-guest-{port}"), is_secure }
    }

    /// The secret of a request, if it has one that can be one of ours.
    pub(crate) fn read<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let lines = headers.get_all(header::COOKIE).iter();
        let cookies = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(';'));
        let mut ours = cookies.filter_map(|cookie| {
            let (name, value) = cookie.trim().split_once('=')?;
            (name == self.name).then_some(value)
        });
        let is_secret =
            |text: &&str| text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        ours.next().filter(is_secret)
    }

    /// What sets the cookie.
    pub(crate) fn write(&self, secret: &str) -> Option<HeaderValue> {
        let secure = if self.is_secure { "; Secure" } else { "" };
        let name = &self.name;
        let line =
            format!("{name}={secret}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_of_this_port() {
        let cookies = Cookies::new(4483, false);
        let secret = "00112233445566778899aabbccddeeff";
        let written = cookies.write(secret).unwrap();
        let written = written.to_str().unwrap();
        assert!(written.contains("HttpOnly") && written.contains("SameSite=Lax"), "{written}");
        for (line, expected) in [
            (written.split(';').next().unwrap(), Some(secret)),
            (&format!("a=b; alveare-guest-4483={secret}"), Some(secret)),
            (&format!("alveare-guest-4484={secret}"), None),
            ("alveare-guest-4483=", None),
            ("alveare-guest-4483='; DROP TABLE games", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, line.parse().unwrap());
            assert_eq!(cookies.read(&headers), expected, "{line}");
        }
        let secure = Cookies::new(443, true).write(secret).unwrap();
        let secure = secure.to_str().unwrap();
        assert!(secure.starts_with("__Host-") && secure.ends_with("; Secure"), "{secure}");
        assert!(!secure.contains("Domain"), "{secure}");
    }
}
