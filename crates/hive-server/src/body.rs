//! Bodies of requests: JSON that is said to be JSON, and not too much of it.

use std::time::Duration;

use axum::{
    body::{Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, header},
};
use futures_util::StreamExt;
use hive_records::json::ErrorCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::error::Error;

/// Whoever sends nothing for so long has gone away. All of a body may take
/// longer: many games come slowly over a slow line.
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
pub(crate) async fn bytes(request: Request, limit: usize) -> Result<Bytes, Error> {
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
    let incomplete = || Error::bad_request("the body has not arrived completely");
    let (mut body, mut pieces) = (Vec::new(), request.into_body().into_data_stream());
    while let Some(piece) = timeout(PATIENCE, pieces.next()).await.map_err(|_| incomplete())? {
        let piece = piece.map_err(|_| incomplete())?;
        if body.len() + piece.len() > limit {
            return Err(too_large());
        }
        body.extend_from_slice(&piece);
    }
    Ok(body.into())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

#[cfg(test)]
mod tests {
    use std::io;

    use axum::{body::Body, http::StatusCode};
    use futures_util::stream;
    use tokio::time::sleep;

    use super::*;

    /// A body whose bytes come after so many seconds each.
    fn dripping(seconds: &[u64]) -> Request {
        let bytes = stream::iter(seconds.to_owned()).then(|seconds| async move {
            sleep(Duration::from_secs(seconds)).await;
            Ok::<_, io::Error>("7")
        });
        let request = Request::builder().header("content-type", "application/json");
        request.body(Body::from_stream(bytes)).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_may_come_slowly_but_it_comes() {
        assert_eq!(bytes(dripping(&[29; 100]), 100).await.unwrap(), "7".repeat(100));
        let stands = bytes(dripping(&[29, 0, 31, 0]), 100).await.unwrap_err();
        assert_eq!(stands.status(), StatusCode::BAD_REQUEST);
        let long = bytes(dripping(&[29; 100]), 99).await.unwrap_err();
        assert_eq!(long.status(), StatusCode::PAYLOAD_TOO_LARGE);
    }
}
