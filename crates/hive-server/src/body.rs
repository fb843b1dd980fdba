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
pub(crate) async fn json<T: DeserializeOwned>(
    mut request: Request,
    limit: usize,
) -> Result<T, Error> {
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
    let bytes = match tokio::time::timeout(PATIENCE, Bytes::from_request(request, &())).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return Err(too_large());
        }
        Ok(Err(_)) | Err(_) => {
            return Err(Error::bad_request("the body has not arrived completely"));
        }
    };
    serde_json::from_slice(&bytes)
        .map_err(|error| Error::bad_request(format!("the body cannot be read: {error}")))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
