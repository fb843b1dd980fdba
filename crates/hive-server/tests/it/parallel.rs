//! Many at once.

use std::thread;

use serde_json::json;

use crate::{
    client::{created, id, placed, renamed},
    running::Running,
};

const THREADS: usize = 50;
const GAMES: usize = 10;

/// A thousand requests from fifty clients at a time. Each client has games
/// of its own, and all of them quarrel about one.
#[test]
fn a_thousand_requests() {
    let server = Running::new("parallel");
    let client = server.client;
    let shared = id(0xffff);
    client.append(&shared, 0, &json!([created()])).expect(201);
    let won: usize = thread::scope(|scope| {
        let play = |thread: usize| {
            let shared = &shared;
            move || {
                let mut won = 0;
                for round in 0..GAMES {
                    let events = json!([created(), placed("wS1", 0), placed("bS1", 1)]);
                    client.append(&id(thread * GAMES + round), 0, &events).expect(201);
                    let event = json!([renamed(&format!("{thread}"))]);
                    let answer = client.append(shared, 1 + round, &event);
                    assert!([200, 409].contains(&answer.status), "{answer:?}");
                    won += usize::from(answer.status == 200);
                }
                won
            }
        };
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(play(thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a client ends")).sum()
    });

    let page = client.get("/api/games?limit=1").expect(200);
    assert_eq!(page["total"], THREADS * GAMES + 1);
    // Each place in the log of the shared game has one winner.
    let stored = client.get(&format!("/api/games/{shared}")).expect(200);
    assert_eq!(stored["summary"]["sequence"], won + 1);
    for number in 0..THREADS * GAMES {
        let stored = client.get(&format!("/api/games/{}", id(number))).expect(200);
        assert_eq!(stored["summary"]["plies"], 2);
    }
}
