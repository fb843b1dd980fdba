//! The one connection of a node that hears what other nodes have stored.

use std::{sync::Arc, time::Duration};

use futures_util::{StreamExt, future, stream};
use tokio_postgres::{AsyncMessage, Error, NoTls};

use super::{CHANNEL, Connector};
use crate::{
    GameId,
    library::hints::{Bell, Hint},
};

/// How long to wait before the database is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Listens for as long as the library is open.
pub(super) async fn listen(connector: Arc<Connector>, bell: Bell) {
    loop {
        if let Err(error) = hear(&connector, &bell).await {
            tracing::warn!(%error, "nothing is heard of other nodes");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Listens until the connection ends.
async fn hear(connector: &Connector, bell: &Bell) -> Result<(), Error> {
    let (client, mut connection) = connector.config.connect(NoTls).await?;
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    let listen = format!("LISTEN {CHANNEL}");
    let begin = async {
        client.batch_execute(&listen).await?;
        // What was said before is not heard any more.
        bell.ring(Hint::Unknown);
        future::pending::<Result<(), Error>>().await
    };
    let hear = async {
        while let Some(message) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message?
                && let Some(hint) = read(notification.payload(), &connector.node)
            {
                bell.ring(hint);
            }
        }
        Ok(())
    };
    tokio::select! {
        ended = begin => ended,
        ended = hear => ended,
    }
}

/// What a node has said; nothing if it is this one. Others may use the same
/// database, so it may be anything.
fn read(payload: &str, node: &str) -> Option<Hint> {
    let mut words = payload.split(' ');
    if words.next() == Some(node) {
        return None;
    }
    let moved = |word: &str| {
        let (game, sequence) = word.split_once(':')?;
        Some((game.parse::<GameId>().ok()?, sequence.parse().ok()?))
    };
    let moved: Option<Vec<_>> = words.map(moved).collect();
    let moved = moved.filter(|moved| !moved.is_empty());
    Some(moved.map_or(Hint::Unknown, Hint::Moved))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_and_own_ones_passed_over() {
        let id = "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a11";
        let game: GameId = id.parse().unwrap();
        let two = Hint::Moved(vec![(game.clone(), 7), (game, 8)]);
        assert_eq!(read(&format!("a {id}:7 {id}:8"), "b"), Some(two));
        assert_eq!(read(&format!("a {id}:7"), "a"), None);
        for other in ["", "a *", "a x:7", &format!("a {id}"), &format!("a {id}:-1")] {
            assert_eq!(read(other, "b"), Some(Hint::Unknown), "{other}");
        }
    }
}
