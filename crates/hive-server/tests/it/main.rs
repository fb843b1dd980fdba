//! The server as its clients see it, good ones and bad ones.

mod at_rest;
mod backup;
mod client;
mod engine;
mod full_disk;
mod guests;
mod hostile;
mod ledger;
mod library;
mod live;
mod older;
mod page;
mod parallel;
mod postgres;
mod readiness;
mod repair;
mod running;
mod who_asks;
