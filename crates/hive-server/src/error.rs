//! What a failed request is answered with.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use hive_records::json::{ApiError, ErrorCode};
use hive_table::StoredGame;

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
            ErrorCode::Refused | ErrorCode::Characters => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Full => StatusCode::INSUFFICIENT_STORAGE,
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
        let response = (status, Json(body)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE { later(response) } else { response }
    }
}

/// An answer to whoever may try again in a second.
pub(crate) fn later(mut response: Response) -> Response {
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

impl From<LibraryError> for Error {
    fn from(error: LibraryError) -> Error {
        let message = error.to_string();
        match error {
            LibraryError::NotFound => Error::new(ErrorCode::NotFound, message),
            LibraryError::Deleted => Error::new(ErrorCode::Deleted, message),
            LibraryError::Conflict(game) => {
                Error { game: Some(game), ..Error::new(ErrorCode::Conflict, message) }
            }
            LibraryError::Refused(_) => Error::new(ErrorCode::Refused, message),
            LibraryError::Characters(_) => Error::new(ErrorCode::Characters, message),
            LibraryError::Busy => Error::new(ErrorCode::Busy, message),
            LibraryError::Full => Error::new(ErrorCode::Full, message),
            // Whoever asked can only try again; whoever runs it reads the log.
            LibraryError::Away(cause) => {
                tracing::error!(cause, "the database cannot be reached");
                let message = "the database cannot be reached; try again later";
                Error::new(ErrorCode::Busy, message)
            }
            LibraryError::Unreadable(cause) | LibraryError::Internal(cause) => {
                tracing::error!(cause, "a request failed");
                Error::new(ErrorCode::Internal, "something went wrong; see the server's log")
            }
        }
    }
}
