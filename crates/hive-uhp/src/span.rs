//! Spans of time as UHP programs write them.
//!
//! The draft says `hh:mm:ss`; programs made with .NET write their own form of
//! it, `[d.]hh:mm:ss[.fffffff]`, so that is what we read. Digits are read by
//! hand because the number types also take signs, exponents and `inf`.

use std::{fmt, time::Duration};

/// A span of time that prints as `[d.]hh:mm:ss[.f]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span(pub(crate) Duration);

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

impl Span {
    /// Reads `[d.]hh:mm:ss[.f]`. Minutes and seconds are below 60, and hours
    /// below 24 where days are given.
    pub(crate) fn parse(text: &str) -> Option<Span> {
        let (hours, rest) = text.split_once(':')?;
        let (minutes, seconds) = rest.split_once(':')?;
        let (days, hours) = match hours.split_once('.') {
            Some((days, hours)) => (number(days)?, number(hours).filter(|&hours| hours < 24)?),
            None => (0, number(hours)?),
        };
        let minutes = number(minutes).filter(|&minutes| minutes < 60)?;
        let seconds = parse_seconds(seconds).filter(|seconds| seconds.as_secs() < 60)?;
        let whole = days
            .checked_mul(DAY)?
            .checked_add(hours.checked_mul(HOUR)?)?
            .checked_add(minutes * MINUTE)?;
        Duration::from_secs(whole).checked_add(seconds).map(Span)
    }
}

/// Reads seconds with or without a fraction: `2`, `0.25`. What is finer than
/// a nanosecond is dropped.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    if !is_fraction {
        return None;
    }
    let digits = fraction.bytes().chain(std::iter::repeat(b'0')).take(9);
    let nanoseconds = digits.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    Some(Duration::new(number(whole)?, nanoseconds))
}

/// Reads digits and nothing else.
fn number(text: &str) -> Option<u64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if seconds >= DAY {
            write!(f, "{}.", seconds / DAY)?;
        }
        let (hours, minutes) = (seconds % DAY / HOUR, seconds % HOUR / MINUTE);
        write!(f, "{hours:02}:{minutes:02}:{:02}", seconds % MINUTE)?;
        let nanoseconds = self.0.subsec_nanos();
        if nanoseconds > 0 {
            write!(f, ".{}", format!("{nanoseconds:09}").trim_end_matches('0'))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans() {
        for (text, milliseconds, printed) in [
            ("00:00:05", 5_000, "00:00:05"),
            ("0:1:2", 62_000, "00:01:02"),
            ("00:00:00", 0, "00:00:00"),
            ("00:00:00.5000000", 500, "00:00:00.5"),
            ("00:00:00.0010000", 1, "00:00:00.001"),
            ("1.02:03:04.25", 93_784_250, "1.02:03:04.25"),
            ("26:03:04", 93_784_000, "1.02:03:04"),
        ] {
            let span = Span::parse(text);
            assert_eq!(span, Some(Span(Duration::from_millis(milliseconds))), "{text}");
            assert_eq!(span.unwrap().to_string(), printed);
        }
    }

    #[test]
    fn what_is_no_span() {
        for text in [
            "",
            "5",
            "00:05",
            "00:00:60",
            "00:60:00",
            "1.24:00:00",
            "-00:00:01",
            "+1:00:00",
            "00:00:-1",
            "00:00:01.",
            "00:00:.5",
            "00:00:01e3",
            "00:00:1.5.5",
            "::",
            "00:00:00:00",
            "99999999999999999999:00:00",
            "18446744073709551615:00:00",
            "18446744073709551615.00:00:00",
            "００:00:00",
        ] {
            assert_eq!(Span::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn seconds() {
        for (text, expected) in [
            ("2", Some(Duration::from_secs(2))),
            ("0.2", Some(Duration::from_millis(200))),
            ("0.0000000019", Some(Duration::from_nanos(1))),
            ("18446744073709551615", Some(Duration::from_secs(u64::MAX))),
            ("18446744073709551616", None),
            ("", None),
            (".", None),
            (".5", None),
            ("1.", None),
            ("-1", None),
            ("+1", None),
            ("1e3", None),
            ("inf", None),
            ("nan", None),
        ] {
            assert_eq!(parse_seconds(text), expected, "{text:?}");
        }
    }
}
