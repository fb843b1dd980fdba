//! The addresses under `/api`. `docs/server.md` describes them.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{
        Path, Query, Request, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use hive_records::json::{
    Append, EngineRequest, ErrorCode, GameEvents, GamePage, LibraryFile, Name, ServerInfo,
    StoredGame,
};
use hive_rules::GameType;
use serde::Deserialize;

use crate::{
    GameId, Library,
    analyst::{Analyst, LINES_OF_JSON},
    body,
    error::Error,
    library,
};

/// An append holds a few events; only a whole game that was played without
/// the server is longer.
const MAX_APPEND: usize = 256 << 10;
/// A game that is analysed is no longer than one that is stored.
const MAX_SEARCH: usize = MAX_APPEND;
/// Some thousand games.
const MAX_IMPORT: usize = 64 << 20;

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;

type Shared = State<Arc<Library>>;

pub(crate) fn routes(library: Arc<Library>, analyst: Arc<Analyst>) -> Router {
    let engine = Router::new().route("/api", get(info)).route("/api/engine", post(search));
    Router::new()
        .route("/api/games", get(list))
        .route("/api/games/{id}", get(game).delete(delete))
        .route("/api/games/{id}/events", get(events).post(append))
        .route("/api/export", get(export))
        .route("/api/import", post(import))
        .route("/healthz", get(health))
        .with_state(library)
        .merge(engine.with_state(analyst))
        .method_not_allowed_fallback(wrong_method)
}

async fn info(State(analyst): State<Arc<Analyst>>) -> Json<ServerInfo> {
    Json(ServerInfo {
        name: "alveare".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        api: ServerInfo::API,
        cores: analyst.cores(),
    })
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

async fn health(State(library): Shared) -> Result<&'static str, Error> {
    library.check().await?;
    Ok("ok\n")
}

/// The parameters of a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParams {
    limit: Option<u32>,
    cursor: Option<String>,
    status: Option<Status>,
    r#type: Option<Name<GameType>>,
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
        game_type: params.r#type.map(|Name(game_type)| game_type),
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
    let (game, is_new) = library.append(id, append).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(game)).into_response())
}

async fn export(State(library): Shared) -> Result<Response, Error> {
    let file = library.export().await?;
    let as_download = HeaderValue::from_static("attachment; filename=\"alveare-library.json\"");
    Ok(([(header::CONTENT_DISPOSITION, as_download)], Json(file)).into_response())
}

async fn import(State(library): Shared, request: Request) -> Result<Response, Error> {
    let file: LibraryFile = body::json(request, MAX_IMPORT).await?;
    if file.version != LibraryFile::VERSION {
        let message = format!(
            "the file has version {} of the format; this program reads {}",
            file.version,
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

fn read_id(path: Result<Path<String>, PathRejection>) -> Result<GameId, Error> {
    let id = path.map(|Path(id)| id).unwrap_or_default();
    id.parse().map_err(|error: crate::ParseGameIdError| Error::bad_request(error.to_string()))
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        Error::bad_request(rejection.body_text())
    }
}
