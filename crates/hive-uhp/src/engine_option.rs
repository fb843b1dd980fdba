//! Options of an engine: `NumThreads;int;2;1;1;64`.

use std::{fmt, str::FromStr};

/// An option with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOption {
    /// Without blanks and semicolons.
    pub name: String,
    /// What it is set to, and to what it can be set.
    pub setting: Setting,
}

/// A value together with what is allowed in its place. Texts are without
/// blanks and semicolons.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Setting {
    /// `True` or `False`.
    Bool { value: bool, default: bool },
    /// A whole number.
    Int { value: i64, default: i64, min: i64, max: i64 },
    /// Any number.
    Double { value: f64, default: f64, min: f64, max: f64 },
    /// One of some words.
    Enum { value: String, default: String, values: Vec<String> },
}

impl EngineOption {
    /// A switch.
    pub fn bool(name: &str, value: bool, default: bool) -> EngineOption {
        EngineOption { name: name.into(), setting: Setting::Bool { value, default } }
    }

    /// A whole number within these bounds.
    pub fn int(name: &str, value: i64, default: i64, min: i64, max: i64) -> EngineOption {
        EngineOption { name: name.into(), setting: Setting::Int { value, default, min, max } }
    }

    /// One of these words.
    pub fn one_of(name: &str, value: &str, default: &str, values: &[&str]) -> EngineOption {
        let values = values.iter().map(|&value| value.into()).collect();
        let setting = Setting::Enum { value: value.into(), default: default.into(), values };
        EngineOption { name: name.into(), setting }
    }
}

impl Setting {
    /// Changes the value, if the text is one of those allowed. Letter case
    /// means nothing.
    pub fn set(&mut self, text: &str) -> Result<(), BadValue> {
        let is_set = match self {
            Setting::Bool { value, .. } => assign(value, parse_bool(text)),
            Setting::Int { value, min, max, .. } => {
                let number = text.parse().ok().filter(|number| (*min..=*max).contains(number));
                assign(value, number)
            }
            Setting::Double { value, min, max, .. } => {
                let number = text.parse().ok().filter(|number| (*min..=*max).contains(number));
                assign(value, number)
            }
            Setting::Enum { value, values, .. } => {
                let word = values.iter().find(|word| word.eq_ignore_ascii_case(text));
                assign(value, word.cloned())
            }
        };
        if is_set { Ok(()) } else { Err(BadValue { expected: self.range() }) }
    }

    fn range(&self) -> String {
        match self {
            Setting::Bool { .. } => "True or False".into(),
            Setting::Int { min, max, .. } => format!("a whole number from {min} to {max}"),
            Setting::Double { min, max, .. } => format!("a number from {min} to {max}"),
            Setting::Enum { values, .. } => values.join(" or "),
        }
    }
}

fn assign<T>(place: &mut T, value: Option<T>) -> bool {
    let is_some = value.is_some();
    if let Some(value) = value {
        *place = value;
    }
    is_some
}

fn parse_bool(text: &str) -> Option<bool> {
    [true, false].into_iter().find(|&value| text.eq_ignore_ascii_case(bool_name(value)))
}

/// The capitals matter to programs made with .NET.
fn bool_name(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// An option cannot have this value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadValue {
    /// What it can have.
    pub expected: String,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for BadValue {}

/// The line of the option: `Name;type;value;default[;extra...]`.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.name)?;
        match &self.setting {
            Setting::Bool { value, default } => {
                write!(f, "bool;{};{}", bool_name(*value), bool_name(*default))
            }
            Setting::Int { value, default, min, max } => {
                write!(f, "int;{value};{default};{min};{max}")
            }
            Setting::Double { value, default, min, max } => {
                write!(f, "double;{value};{default};{min};{max}")
            }
            Setting::Enum { value, default, values } => {
                write!(f, "enum;{value};{default};{}", values.join(";"))
            }
        }
    }
}

impl FromStr for EngineOption {
    type Err = ParseOptionError;

    fn from_str(line: &str) -> Result<EngineOption, ParseOptionError> {
        parse(line.trim_ascii()).ok_or(ParseOptionError)
    }
}

fn parse(line: &str) -> Option<EngineOption> {
    let fields: Vec<&str> = line.split(';').collect();
    let &[name, kind, value, default, ref extra @ ..] = &fields[..] else { return None };
    let setting = match (kind, extra) {
        ("bool", []) => Setting::Bool { value: parse_bool(value)?, default: parse_bool(default)? },
        ("int", [min, max]) => Setting::Int {
            value: value.parse().ok()?,
            default: default.parse().ok()?,
            min: min.parse().ok()?,
            max: max.parse().ok()?,
        },
        ("double", [min, max]) => Setting::Double {
            value: value.parse().ok()?,
            default: default.parse().ok()?,
            min: min.parse().ok()?,
            max: max.parse().ok()?,
        },
        ("enum", values) if values.contains(&value) && values.contains(&default) => Setting::Enum {
            value: value.into(),
            default: default.into(),
            values: values.iter().map(|&value| value.into()).collect(),
        },
        _ => return None,
    };
    Some(EngineOption { name: name.into(), setting })
}

/// A line is not an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOptionError;

impl fmt::Display for ParseOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an option such as NumThreads;int;1;1;1;64")
    }
}

impl std::error::Error for ParseOptionError {}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 4] = [
        "Verbose;bool;True;False",
        "NumThreads;int;2;1;1;64",
        "Boldness;double;0.5;0.25;0;1",
        "Ponder;enum;Auto;None;None;Auto",
    ];

    #[test]
    fn options_read_back() {
        for line in LINES {
            assert_eq!(line.parse::<EngineOption>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn what_is_no_option() {
        for line in [
            "",
            "ok",
            "Verbose;bool;True",
            "Verbose;bool;1;0",
            "Verbose;bool;True;False;True",
            "NumThreads;int;2;1;1",
            "NumThreads;int;two;1;1;64",
            "Ponder;enum;Auto;None",
            "Ponder;enum;Auto;None;None",
            "Ponder;text;a;b",
        ] {
            assert_eq!(line.parse::<EngineOption>(), Err(ParseOptionError), "{line}");
        }
    }

    #[test]
    fn values_within_bounds() {
        for (line, value, expected) in [
            (LINES[0], "false", Ok("Verbose;bool;False;False")),
            (LINES[0], "0", Err("True or False")),
            (LINES[1], "64", Ok("NumThreads;int;64;1;1;64")),
            (LINES[1], "65", Err("from 1 to 64")),
            (LINES[1], "1.5", Err("whole number")),
            (LINES[2], "0.75", Ok("Boldness;double;0.75;0.25;0;1")),
            (LINES[2], "NaN", Err("from 0 to 1")),
            (LINES[2], "1e400", Err("from 0 to 1")),
            (LINES[3], "none", Ok("Ponder;enum;None;None;None;Auto")),
            (LINES[3], "Never", Err("None or Auto")),
        ] {
            let mut option: EngineOption = line.parse().unwrap();
            match (option.setting.set(value), expected) {
                (Ok(()), Ok(line)) => assert_eq!(option.to_string(), line),
                (Err(bad), Err(text)) => {
                    assert!(bad.to_string().contains(text), "{bad}");
                    assert_eq!(option.to_string(), line);
                }
                (result, _) => panic!("{line} {value}: {result:?}"),
            }
        }
    }
}
