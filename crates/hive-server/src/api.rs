//! The addresses under `/api`. `docs/server.md` describes them.

use std::{io, sync::Arc};

use axum::{
    Json, Router,
    body::Body,
    extract::{
        Path, Query, Request, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use futures_util::stream::{self, Stream};
use hive_records::json::{
    EngineRequest, ErrorCode, GameEvents, GamePage, GuestsView, OpenGuests, ServerInfo,
};
use hive_rules::GameType;
use hive_table::{Append, Appended, LibraryFile, StoredGame};
use serde::Deserialize;

use crate::{
    GameId, Grown, Library, LibraryError,
    analyst::{Analyst, LINES_OF_JSON},
    body,
    door::Door,
    error::{self, Error},
    library::{self, FILE_END, Part, file_head},
    metrics,
};

/// An append holds a few events; only a whole game that was played without
/// the server is longer.
const MAX_APPEND: usize = 256 << 10;
/// A game that is analysed is no longer than one that is stored.
const MAX_SEARCH: usize = MAX_APPEND;
/// A word or two.
const MAX_ORDER: usize = 1 << 10;
/// Some thousand games.
const MAX_IMPORT: usize = 64 << 20;

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;

type Shared = State<Arc<Library>>;

/// What the owner may ask for.
pub(crate) fn routes(library: Arc<Library>, analyst: Arc<Analyst>, door: Arc<Door>) -> Router {
    let owner = ServerInfo { library: true, cores: analyst.cores(), ..info(door.name()) };
    let engine = Router::new().route("/api/engine", post(search));
    let guests = Router::new().route("/api/guests", get(guests).post(open_to_guests));
    Router::new()
        .route("/api/games", get(list))
        .route("/api/games/{id}", get(game).delete(delete))
        .route("/api/games/{id}/events", get(events).post(append))
        .route("/api/export", get(export))
        .route("/api/import", post(import))
        .route("/metrics", get(metrics::show))
        .with_state(library.clone())
        .merge(engine.with_state(analyst))
        .merge(guests.with_state(door))
        .merge(for_everybody(library, owner))
        .method_not_allowed_fallback(wrong_method)
}

/// What guests may ask for.
pub(crate) fn guest_routes(library: Arc<Library>, club: Option<&String>) -> Router {
    for_everybody(library, info(club)).method_not_allowed_fallback(wrong_method)
}

/// Who answers, and how it is.
fn for_everybody(library: Arc<Library>, info: ServerInfo) -> Router {
    Router::new()
        .route("/api", get(|| async { Json(info) }))
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .with_state(library)
}

/// What the server says of itself to guests, who play in their own browsers.
fn info(club: Option<&String>) -> ServerInfo {
    ServerInfo {
        name: "alveare".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        api: ServerInfo::API,
        cores: 0,
        library: false,
        club: club.cloned(),
    }
}

async fn guests(State(door): State<Arc<Door>>) -> Json<GuestsView> {
    Json(door.look().await)
}

async fn open_to_guests(
    State(door): State<Arc<Door>>,
    request: Request,
) -> Result<Json<GuestsView>, Error> {
    let OpenGuests { open } = body::json(request, MAX_ORDER).await?;
    if !open {
        return Ok(Json(door.close().await));
    }
    let opened = door.open(None).await;
    let failed = |error| Error::new(ErrorCode::Refused, format!("guests cannot come: {error}"));
    Ok(Json(opened.map_err(failed)?))
}

async fn search(State(analyst): State<Arc<Analyst>>, request: Request) -> Result<Response, Error> {
    let request: EngineRequest = body::json(request, MAX_SEARCH).await?;
    let EngineRequest::Search { game, how } = request else {
        return Err(Error::bad_request("the engine here only answers to \"search\""));
    };
    let lines = analyst.search(game, &how).await?;
    let kind = HeaderValue::from_static(LINES_OF_JSON);
    Ok(([(header::CONTENT_TYPE, kind)], lines).into_response())
}

async fn health(State(library): Shared) -> Response {
    sign(library.check().await, "not well\n")
}

async fn ready(State(library): Shared) -> Response {
    sign(library.ready().await, "not ready\n")
}

/// What programs are told that watch over this one. Whoever asks need not show
/// a token, and so hears nothing of the reason; that is in the log.
fn sign(state: Result<(), LibraryError>, otherwise: &'static str) -> Response {
    match state {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "{}", otherwise.trim_end());
            error::later(otherwise.into_response())
        }
    }
}

/// The parameters of a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParams {
    limit: Option<u32>,
    cursor: Option<String>,
    status: Option<Status>,
    r#type: Option<GameType>,
    q: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Status {
    Running,
    Finished,
}

async fn list(
    State(library): Shared,
    params: Result<Query<ListParams>, QueryRejection>,
) -> Result<Json<GamePage>, Error> {
    let Query(params) = params?;
    let limit = params.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::bad_request(format!("the limit is between 1 and {MAX_LIMIT}")));
    }
    let query = library::Query {
        limit,
        after: params.cursor.as_deref().map(read_cursor).transpose()?,
        is_finished: params.status.map(|status| status == Status::Finished),
        game_type: params.r#type,
        text: params.q.filter(|text| !text.is_empty()),
    };
    Ok(Json(library.list(query).await?))
}

/// The other half of the `next` of a page.
fn read_cursor(cursor: &str) -> Result<(i64, GameId), Error> {
    let read = || {
        let (time, id) = cursor.split_once('.')?;
        Some((time.parse().ok()?, id.parse().ok()?))
    };
    read().ok_or_else(|| Error::bad_request("the cursor is not the `next` of a page"))
}

async fn game(
    State(library): Shared,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<StoredGame>, Error> {
    Ok(Json(library.game(read_id(id)?).await?))
}

async fn delete(
    State(library): Shared,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Error> {
    library.delete(read_id(id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The parameters of a log.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventsParams {
    #[serde(default)]
    after: u32,
}

async fn events(
    State(library): Shared,
    id: Result<Path<String>, PathRejection>,
    params: Result<Query<EventsParams>, QueryRejection>,
) -> Result<Json<GameEvents>, Error> {
    let (id, Query(params)) = (read_id(id)?, params?);
    Ok(Json(GameEvents { events: library.events(id, params.after).await? }))
}

async fn append(
    State(library): Shared,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Response, Error> {
    let id = read_id(id)?;
    let append: Append = body::json(request, MAX_APPEND).await?;
    let Grown { head, is_new } = library.append(id, append).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let appended = Appended { sequence: head.sequence, updated: head.updated };
    Ok((status, Json(appended)).into_response())
}

async fn export(State(library): Shared) -> Result<Response, Error> {
    let first = library.export(String::new()).await?;
    let kind = HeaderValue::from_static("application/json");
    let as_download = HeaderValue::from_static("attachment; filename=\"alveare-library.json\"");
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, as_download)];
    Ok((headers, Body::from_stream(library_file(library, first))).into_response())
}

/// The text of a [`LibraryFile`], a part at a time, as it is read. If a part
/// cannot be had, the answer breaks off.
fn library_file(
    library: Arc<Library>,
    first: Part,
) -> impl Stream<Item = Result<String, io::Error>> {
    stream::try_unfold(Some((file_head(), first)), move |state| {
        let library = library.clone();
        async move {
            let Some((before, part)) = state else { return Ok(None) };
            let text = before + &part.games;
            let Some(after) = part.next else { return Ok(Some((text + FILE_END, None))) };
            let failed = |error| io::Error::other(format!("an export: {error:?}"));
            let next = library.export(after).await.map_err(failed)?;
            let comma = if next.games.is_empty() { "" } else { "," };
            Ok(Some((text, Some((comma.to_owned(), next)))))
        }
    })
}

async fn import(State(library): Shared, request: Request) -> Result<Response, Error> {
    let _turn = library.import_turn().await;
    let file = body::bytes(request, MAX_IMPORT).await?;
    let read = file.clone();
    let version = tokio::task::spawn_blocking(move || library::version(&read)).await;
    let version = version.map_err(|error| LibraryError::Internal(error.to_string()))?;
    let version = version.map_err(|error| body::unreadable(&error))?;
    if version != LibraryFile::VERSION {
        let message = format!(
            "the file has version {version} of the format; this program reads {}",
            LibraryFile::VERSION
        );
        return Err(Error::new(ErrorCode::Refused, message));
    }
    Ok(Json(library.import(file).await?).into_response())
}

/// The answer where there is no address.
pub(crate) fn nothing() -> Error {
    Error::new(ErrorCode::NotFound, "there is nothing at this address")
}

pub(crate) async fn wrong_method() -> Error {
    Error::new(ErrorCode::Method, "this address knows no such method")
}

pub(crate) fn read_id(path: Result<Path<String>, PathRejection>) -> Result<GameId, Error> {
    let id = path.map(|Path(id)| id).unwrap_or_default();
    id.parse().map_err(|error: crate::ParseGameIdError| Error::bad_request(error.to_string()))
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        Error::bad_request(rejection.body_text())
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;
    use crate::{Memory, ledger::Ledger};

    /// Whoever is not told the token learns that something is wrong, and not what.
    #[tokio::test]
    async fn signs_say_no_more_than_they_must() {
        let failures = [
            LibraryError::Full,
            LibraryError::Busy,
            LibraryError::Away("db.example.org does not answer".into()),
            LibraryError::Internal("/home/ada/library.sqlite3".into()),
        ];
        for failure in failures {
            let library = Arc::new(Library::on(Ledger::Memory(Memory::new())));
            assert_eq!(ready(State(library.clone())).await.status(), StatusCode::OK);
            library.remember(Err(failure)).await;
            let answer = ready(State(library)).await;
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(answer.headers()[header::RETRY_AFTER], "1");
            let said = to_bytes(answer.into_body(), 1_000).await.unwrap();
            assert_eq!(said, "not ready\n");
        }
    }
}
