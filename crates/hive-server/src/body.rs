//! Bodies of requests: JSON that is said to be JSON, and not too much of it.

use std::time::Duration;

use axum::{
    body::{Bytes, HttpBody},
    extract::{DefaultBodyLimit, FromRequest, Request},
    http::{HeaderMap, StatusCode, header},
};
use hive_records::json::ErrorCode;
use serde::de::DeserializeOwned;

use crate::error::Error;

/// Whoever sends more slowly has gone away, or means no good.
const PATIENCE: Duration = Duration::from_secs(30);

/// Reads the body of a request as JSON, if it has no more than so many bytes.
pub(crate) async fn json<T: DeserializeOwned>(request: Request, limit: usize) -> Result<T, Error> {
    serde_json::from_slice(&bytes(request, limit).await?).map_err(|error| unreadable(&error))
}

/// The answer to a body that is no JSON, or not what was asked for.
pub(crate) fn unreadable(error: &serde_json::Error) -> Error {
    Error::bad_request(format!("the body cannot be read: {error}"))
}

/// The body of a request that is said to be JSON.
pub(crate) async fn bytes(mut request: Request, limit: usize) -> Result<Bytes, Error> {
    if !is_json(request.headers()) {
        let message = "the body has to be JSON, with content-type: application/json";
        return Err(Error::new(ErrorCode::MediaType, message));
    }
    let too_large =
        || Error::new(ErrorCode::TooLarge, format!("the body has more than {limit} bytes"));
    // Where the length is announced there is no need to wait for the rest.
    if request.body().size_hint().lower() > limit as u64 {
        return Err(too_large());
    }
    DefaultBodyLimit::max(limit).apply(&mut request);
    match tokio::time::timeout(PATIENCE, Bytes::from_request(request, &())).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(too_large())
        }
        Ok(Err(_)) | Err(_) => Err(Error::bad_request("the body has not arrived completely")),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
