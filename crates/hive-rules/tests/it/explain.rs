//! Explanations: each reason is confirmed by a model of the rules that shares
//! no code with the crate, and drawn positions show what is said when.

mod drawn;
mod model;
mod others;
mod positions;
mod properties;
mod recorded;
mod taught;
mod witness;
