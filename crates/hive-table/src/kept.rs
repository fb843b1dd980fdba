//! An event with all that was written of it.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::Value;

use crate::Event;

/// An event as a log keeps it: what this version understands of it, and what
/// a newer one has added. Two are equal if all of it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptEvent {
    event: Event,
    /// All that was written, if there is more than this version understands.
    whole: Option<Box<Value>>,
}

impl KeptEvent {
    /// What happened, as far as this version understands it.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// How many bytes it takes up.
    pub fn size(&self) -> usize {
        serde_json::to_vec(self).map_or(0, |written| written.len())
    }

    /// Reads an event. Nothing but an object is one; a list could be taken for it.
    pub(crate) fn new(read: Value) -> serde_json::Result<KeptEvent> {
        if !read.is_object() {
            return Err(Error::custom("an event is an object"));
        }
        let event = Event::deserialize(&read)?;
        if event == Event::Unknown {
            return Ok(KeptEvent { event, whole: Some(Box::new(read)) });
        }
        // However it was written, one event has one form.
        // Through bytes: a second way of writing would cost the page 30 KB.
        let understood: Value = serde_json::from_slice(&serde_json::to_vec(&event)?)?;
        let mut whole = understood.clone();
        complete(&mut whole, &read);
        let whole = (whole != understood).then(|| Box::new(whole));
        Ok(KeptEvent { event, whole })
    }
}

/// Adds what only the other one has.
fn complete(whole: &mut Value, read: &Value) {
    match (whole, read) {
        (Value::Object(whole), Value::Object(read)) => {
            for (name, value) in read.iter().filter(|(_, value)| !value.is_null()) {
                match whole.get_mut(name) {
                    Some(known) => complete(known, value),
                    None => drop(whole.insert(name.clone(), value.clone())),
                }
            }
        }
        (Value::Array(whole), Value::Array(read)) => {
            whole.iter_mut().zip(read).for_each(|(whole, read)| complete(whole, read));
        }
        _ => {}
    }
}

impl From<Event> for KeptEvent {
    fn from(event: Event) -> KeptEvent {
        KeptEvent { event, whole: None }
    }
}

impl Serialize for KeptEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.whole {
            Some(whole) => whole.serialize(serializer),
            None => self.event.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for KeptEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KeptEvent, D::Error> {
        KeptEvent::new(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kept(value: &Value) -> KeptEvent {
        serde_json::from_value(value.clone()).expect("the test's own events have the right form")
    }

    #[test]
    fn what_is_not_understood_is_kept() {
        let seat = |more: &Value| {
            let mut white = json!({"kind": "human", "name": "Ada"});
            white.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            json!({"kind": "seated", "players": {"white": white, "black": {"kind": "human"}}})
        };
        for value in [
            json!({"kind": "undone", "to": 3}),
            json!({"kind": "undone", "to": 3, "why": {"said": ["mouse", null]}}),
            seat(&json!({"rating": 1500})),
            json!({"kind": "adjourned", "until": 7, "by": null}),
        ] {
            assert_eq!(serde_json::to_value(kept(&value)).unwrap(), value);
        }
        assert_eq!(kept(&seat(&json!({"rating": 1}))).event(), kept(&seat(&json!({}))).event());
        assert_eq!(kept(&json!({"kind": "adjourned"})).event(), &Event::Unknown);
    }

    #[test]
    fn equality_is_that_of_what_is_said() {
        let plain = kept(&json!({"kind": "undone", "to": 3}));
        assert_eq!(plain, KeptEvent::from(Event::Undone { to: 3, used: None, remaining: None }));
        assert_eq!(plain, kept(&json!({"to": 3, "why": null, "kind": "undone"})));
        assert_ne!(plain, kept(&json!({"kind": "undone", "to": 3, "why": "mouse"})));
    }

    #[test]
    fn a_known_kind_has_its_form() {
        for value in [json!({"kind": "undone"}), json!({"to": 1}), json!(["undone", 1]), json!(1)] {
            assert!(serde_json::from_value::<KeptEvent>(value.clone()).is_err(), "{value}");
        }
    }
}
