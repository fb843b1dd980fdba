//! Who is behind a request.
//!
//! A guest is a secret in a cookie and a name to be called by. The secret is
//! made here and stored hashed; whoever reads the store cannot be anybody. A
//! request without one is a watcher's.

mod cookie;
mod limits;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub(crate) use self::{
    cookie::Cookies,
    limits::{Buckets, Rate},
};
use crate::{
    LibraryError,
    ledger::{Ledger, Note},
    token::Token,
};

/// Notes on guests, by the hash of their secret.
const TOPIC: &str = "guest";
/// The longest name of a guest.
pub(crate) const MAX_NAME: usize = 40;
/// So many guests are kept in memory. More are looked up.
const MAX_KNOWN: usize = 20_000;

/// Somebody who plays here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Guest {
    /// What seats and challenges remember. It is no secret, and is not sent out.
    pub(crate) id: String,
    /// What others call them.
    #[serde(default)]
    pub(crate) name: String,
    /// When they came, in milliseconds since 1970.
    pub(crate) came: u64,
}

/// All guests.
#[derive(Debug, Default)]
pub(crate) struct People {
    known: Mutex<HashMap<String, Arc<Guest>>>,
}

impl People {
    /// Who has a secret, if it is somebody's.
    pub(crate) async fn who(
        &self,
        ledger: &Ledger,
        secret: Option<&str>,
    ) -> Result<Option<Arc<Guest>>, LibraryError> {
        let Some(hash) = secret.map(hash) else { return Ok(None) };
        if let Some(guest) = self.known().get(&hash) {
            return Ok(Some(guest.clone()));
        }
        let Some(note) = ledger.note(TOPIC, &hash).await? else { return Ok(None) };
        let guest: Arc<Guest> = Arc::new(serde_json::from_str(&note)?);
        self.remember(&hash, &guest);
        Ok(Some(guest))
    }

    /// Lets somebody in, with a secret that is theirs alone.
    pub(crate) async fn welcome(
        &self,
        ledger: &Ledger,
        name: String,
        now: u64,
    ) -> Result<(Arc<Guest>, String), LibraryError> {
        let random = || {
            Token::random().map_err(|error| LibraryError::Internal(format!("no chance: {error}")))
        };
        let (secret, id) = (random()?.to_string(), random()?.to_string());
        let guest = Arc::new(Guest { id, name, came: now });
        let hash = hash(&secret);
        self.store(ledger, &hash, &guest).await?;
        Ok((guest, secret))
    }

    /// Gives somebody another name.
    pub(crate) async fn rename(
        &self,
        ledger: &Ledger,
        secret: &str,
        guest: &Guest,
        name: String,
    ) -> Result<Arc<Guest>, LibraryError> {
        let guest = Arc::new(Guest { name, ..guest.clone() });
        self.store(ledger, &hash(secret), &guest).await?;
        Ok(guest)
    }

    async fn store(
        &self,
        ledger: &Ledger,
        hash: &str,
        guest: &Arc<Guest>,
    ) -> Result<(), LibraryError> {
        let note = Note::new(TOPIC, hash, serde_json::to_string(&**guest)?);
        ledger.write(vec![note]).await?;
        self.remember(hash, guest);
        Ok(())
    }

    fn remember(&self, hash: &str, guest: &Arc<Guest>) {
        let mut known = self.known();
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        known.insert(hash.to_owned(), guest.clone());
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Guest>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A secret of 128 random bits needs no slow hash: nobody can try them all.
fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}
