//! What a failed request is answered with.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use hive_records::json::{ApiError, ErrorCode, StoredGame};

use crate::LibraryError;

/// The longest message. Some repeat what was sent, which may be long.
const MAX_MESSAGE: usize = 300;

/// A request that failed, with a sentence for whoever sent it.
#[derive(Debug)]
pub(crate) struct Error {
    code: ErrorCode,
    message: String,
    game: Option<Box<StoredGame>>,
}

impl Error {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Error {
        let message: String = message.into();
        Error { code, message: message.chars().take(MAX_MESSAGE).collect(), game: None }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Error {
        Error::new(ErrorCode::BadRequest, message)
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self.code {
            ErrorCode::BadRequest => StatusCode::BAD_REQUEST,
            ErrorCode::Token => StatusCode::UNAUTHORIZED,
            ErrorCode::Foreign => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::Method => StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::Conflict => StatusCode::CONFLICT,
            ErrorCode::Deleted => StatusCode::GONE,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The same for people who see it in the browser's window.
    pub(crate) fn into_page(self) -> Response {
        (self.status(), format!("{}\n", self.message)).into_response()
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        let body = ApiError { code: self.code, message: self.message, game: self.game };
        (status, Json(body)).into_response()
    }
}

impl From<LibraryError> for Error {
    fn from(error: LibraryError) -> Error {
        match error {
            LibraryError::NotFound => Error::new(ErrorCode::NotFound, "there is no such game"),
            LibraryError::Deleted => Error::new(ErrorCode::Deleted, "the game was deleted"),
            LibraryError::Conflict(game) => {
                let message = format!(
                    "the game has gone on elsewhere; it has {} events",
                    game.summary.sequence
                );
                Error { game: Some(game), ..Error::new(ErrorCode::Conflict, message) }
            }
            LibraryError::Refused(message) => Error::new(ErrorCode::Refused, message),
            LibraryError::Busy => Error::new(ErrorCode::Busy, "too busy; try again later"),
            LibraryError::Internal(cause) => {
                tracing::error!(cause, "a request failed");
                Error::new(ErrorCode::Internal, "something went wrong; see the server's log")
            }
        }
    }
}
