//! The addresses of live games. They are the same for the owner's listener and
//! for that of the guests, and say nothing of anybody's library.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Json, Router,
    extract::{
        Extension, Path, Request, State, WebSocketUpgrade, rejection::PathRejection,
        ws::rejection::WebSocketUpgradeRejection,
    },
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use hive_records::json::ErrorCode;
use hive_rules::Color;
use hive_table::{
    is_steering,
    message::{
        GuestInfo, Join, LiveGame, LobbyView, MAX_MESSAGE, Meeting, NewChallenge, OwnGames, Posted,
    },
};

use super::{
    hall::{Hall, lock},
    room::Room,
    socket,
};
use crate::{
    LibraryError, api, body,
    error::Error,
    proxy::Peer,
    who::{Cookies, Guest, MAX_NAME},
};

/// Requests about challenges are short.
const MAX_BODY: usize = 8 << 10;
/// Buffers of a socket. Messages are short, and there are many sockets.
const BUFFER: usize = 4 << 10;
/// So many games a list shows.
const MAX_LISTED: usize = 100;

type Shared = State<Arc<Desk>>;

/// Where requests come in: the hall, and how this listener knows guests again.
#[derive(Debug)]
struct Desk {
    hall: Arc<Hall>,
    cookies: Cookies,
}

impl Desk {
    /// Who sends a request, if they have been here before.
    async fn who(&self, headers: &HeaderMap) -> Result<Option<Arc<Guest>>, LibraryError> {
        self.hall.people.who(self.hall.ledger(), self.cookies.read(headers)).await
    }

    /// The same, where nobody else is meant.
    async fn known(&self, headers: &HeaderMap) -> Result<Arc<Guest>, Error> {
        let unknown = || Error::new(ErrorCode::NotFound, "you have not been here before");
        self.who(headers).await?.ok_or_else(unknown)
    }
}

pub(crate) fn routes(hall: Arc<Hall>, cookies: Cookies) -> Router {
    Router::new()
        .route("/api/live", get(live))
        .route("/api/guest", get(guest).post(rename))
        .route("/api/challenges", post(challenge))
        .route("/api/challenges/{id}", get(meeting).delete(withdraw))
        .route("/api/challenges/{id}/accept", post(accept))
        .route("/api/pairing", post(pair))
        .route("/api/lobby", get(lobby))
        .route("/api/mine", get(mine))
        .with_state(Arc::new(Desk { hall, cookies }))
        .method_not_allowed_fallback(api::wrong_method)
}

async fn live(
    State(desk): Shared,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|error| Error::bad_request(error.body_text()))?;
    let guest = desk.who(&headers).await?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE);
    let Ok(permit) = desk.hall.sockets.clone().try_acquire_owned() else {
        return Err(Error::new(ErrorCode::Busy, "too many pages are connected"));
    };
    let hall = desk.hall.clone();
    Ok(upgrade.on_upgrade(move |web| async move {
        socket::talk(hall, web, guest, address).await;
        drop(permit);
    }))
}

async fn guest(State(desk): Shared, headers: HeaderMap) -> Result<Json<GuestInfo>, Error> {
    let guest = desk.known(&headers).await?;
    Ok(Json(GuestInfo { name: guest.name.clone() }))
}

async fn rename(State(desk): Shared, request: Request) -> Result<Response, Error> {
    let asker = Asker::of(&request);
    let Join { name } = body::json(request, MAX_BODY).await?;
    let (guest, answer) = asker.guest(&desk, name).await?;
    Ok(answer.with(StatusCode::OK, Json(GuestInfo { name: guest.name.clone() })))
}

async fn challenge(State(desk): Shared, request: Request) -> Result<Response, Error> {
    let asker = Asker::of(&request);
    let NewChallenge { challenge, name } = body::json(request, MAX_BODY).await?;
    let (guest, answer) = asker.guest(&desk, name).await?;
    let posted: Posted = desk.hall.challenge(&guest, challenge).await?;
    Ok(answer.with(StatusCode::CREATED, Json(posted)))
}

async fn pair(State(desk): Shared, request: Request) -> Result<Response, Error> {
    let asker = Asker::of(&request);
    let NewChallenge { challenge, name } = body::json(request, MAX_BODY).await?;
    let (guest, answer) = asker.guest(&desk, name).await?;
    let meeting = desk.hall.pair(&guest, challenge).await?;
    Ok(answer.with(StatusCode::OK, Json(meeting)))
}

async fn meeting(
    State(desk): Shared,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Meeting>, Error> {
    let guest = desk.who(&headers).await?;
    Ok(Json(desk.hall.meeting(&api::read_id(id)?, guest.as_deref()).await?))
}

async fn accept(
    State(desk): Shared,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Response, Error> {
    let (id, asker) = (api::read_id(id)?, Asker::of(&request));
    let Join { name } = body::json(request, MAX_BODY).await?;
    let (guest, answer) = asker.guest(&desk, name).await?;
    let meeting = desk.hall.accept(&id, &guest).await?;
    Ok(answer.with(StatusCode::OK, Json(meeting)))
}

async fn withdraw(
    State(desk): Shared,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Error> {
    let guest = desk.known(&headers).await?;
    desk.hall.withdraw(&api::read_id(id)?, &guest).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn lobby(State(desk): Shared, headers: HeaderMap) -> Result<Json<LobbyView>, Error> {
    let guest = desk.who(&headers).await?;
    let reader = guest.as_ref().map(|guest| guest.id.as_str());
    let challenges = lock(&desk.hall.waitings).lobby(reader);
    let mut games = Vec::new();
    for room in desk.hall.rooms() {
        let color = reader.and_then(|reader| room.color(reader));
        let is_listed = |game: &(bool, LiveGame)| game.0 && game.1.summary.outcome.is_none();
        games.extend(shown(&room, color).await.filter(is_listed).map(|(_, game)| game));
    }
    games.sort_by_key(|game| std::cmp::Reverse(game.summary.created));
    games.truncate(MAX_LISTED);
    Ok(Json(LobbyView { challenges, games }))
}

async fn mine(State(desk): Shared, headers: HeaderMap) -> Result<Json<OwnGames>, Error> {
    let Some(guest) = desk.who(&headers).await? else {
        return Ok(Json(OwnGames::default()));
    };
    let mut games = Vec::new();
    for id in desk.hall.own_games(&guest, MAX_LISTED as u32).await? {
        if let Some(room) = desk.hall.room(&id).await? {
            let color = room.color(&guest.id);
            games.extend(shown(&room, color).await.map(|(_, game)| game));
        }
    }
    let least = |game: &LiveGame| game.deadline.unwrap_or(u64::MAX);
    games.sort_by_key(|game| {
        let is_over = game.summary.outcome.is_some();
        (is_over, !game.is_your_turn, least(game), std::cmp::Reverse(game.summary.updated))
    });
    let challenges = lock(&desk.hall.waitings).of(&guest.id);
    Ok(Json(OwnGames { games, challenges }))
}

/// A game as a list shows it, and whether everyone may see it there.
async fn shown(room: &Room, color: Option<Color>) -> Option<(bool, LiveGame)> {
    let place = room.table.lock().await;
    let table = place.as_ref()?;
    let game = LiveGame {
        summary: table.chronicle().summary(room.id.as_str()),
        color,
        is_your_turn: table.is_running() && color == Some(table.mover()),
        deadline: table.deadline(0),
    };
    Some((table.live().terms().public, game))
}

/// Whoever sends a request.
struct Asker {
    headers: HeaderMap,
    address: Option<IpAddr>,
}

/// What goes into an answer besides: a cookie for somebody new.
struct Answer(Option<HeaderValue>);

impl Asker {
    fn of(request: &Request) -> Asker {
        let address = request.extensions().get::<Peer>().map(|Peer(address)| *address);
        Asker { headers: request.headers().clone(), address }
    }

    /// The guest who asks, with this name from now on. Somebody new is let in.
    async fn guest(self, desk: &Desk, name: Option<String>) -> Result<(Arc<Guest>, Answer), Error> {
        let name = name.map(|name| checked(&name)).transpose()?;
        let Desk { hall, cookies } = desk;
        let (ledger, secret) = (hall.ledger(), cookies.read(&self.headers));
        if let Some(secret) = secret
            && let Some(guest) = hall.people.who(ledger, Some(secret)).await?
        {
            let guest = match name.filter(|name| *name != guest.name) {
                Some(name) => hall.people.rename(ledger, secret, &guest, name).await?,
                None => guest,
            };
            return Ok((guest, Answer(None)));
        }
        let now = hall.now();
        if self.address.is_none_or(|address| !hall.limits.newcomers.take(address, now)) {
            let message = "too many newcomers from your network; wait a few minutes";
            return Err(Error::new(ErrorCode::Busy, message));
        }
        let (guest, secret) = hall.people.welcome(ledger, name.unwrap_or_default(), now).await?;
        Ok((guest, Answer(cookies.write(&secret))))
    }
}

impl Answer {
    fn with(self, status: StatusCode, body: impl IntoResponse) -> Response {
        let mut response = (status, body).into_response();
        if let Some(cookie) = self.0 {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// A name that is what it looks like.
fn checked(name: &str) -> Result<String, Error> {
    let name = name.trim();
    if name.chars().nth(MAX_NAME).is_some() {
        let message = format!("names have at most {MAX_NAME} characters");
        return Err(Error::new(ErrorCode::Refused, message));
    }
    if name.chars().any(is_steering) {
        let message = "names cannot hold control characters";
        return Err(Error::new(ErrorCode::Characters, message));
    }
    Ok(name.to_owned())
}

impl Hall {
    /// The games of a guest, those that run first.
    async fn own_games(
        &self,
        guest: &Guest,
        most: u32,
    ) -> Result<Vec<crate::GameId>, LibraryError> {
        let mut games = self.games_of(&guest.id);
        let prefix = format!("{}/", guest.id);
        let mut notes = self.ledger().notes(super::hall::SITS, &prefix, most).await?;
        notes.sort_by_key(|(_, at)| std::cmp::Reverse(at.parse::<u64>().unwrap_or_default()));
        for (key, _) in notes {
            if let Some(id) = key.strip_prefix(&prefix).and_then(|id| id.parse().ok())
                && !games.contains(&id)
            {
                games.push(id);
            }
        }
        games.truncate(most as usize);
        Ok(games)
    }
}
