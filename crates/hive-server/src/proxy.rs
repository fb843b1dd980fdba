//! Where a request comes from, also through a proxy.
//!
//! Behind a proxy every connection is the proxy's, and the client's address is
//! what the proxy says: the last hop of `X-Forwarded-For`. Anybody can send
//! that header, so it is believed from the named proxies only; what stands
//! before the last hop came from the client and is never believed.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::HeaderMap,
    middleware::Next,
    response::Response,
};

const FORWARDED: &str = "x-forwarded-for";

/// The address of whoever sends a request. Every request has it as an
/// extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Puts the client in the place of the proxy.
pub(crate) async fn unveil(
    State(proxies): State<Arc<[IpAddr]>>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(Peer(peer)) = request.extensions().get().copied() {
        let client = client(peer, request.headers(), &proxies);
        request.extensions_mut().insert(Peer(client));
    }
    next.run(request).await
}

fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    if !proxies.contains(&peer.to_canonical()) {
        return peer;
    }
    let last = headers.get_all(FORWARDED).iter().next_back();
    let hops = last.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let hop = hops.rsplit(',').next().unwrap_or_default().trim();
    read(hop).unwrap_or(peer)
}

/// Some proxies add the port.
fn read(hop: &str) -> Option<IpAddr> {
    let plain = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    plain.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_hop_of_a_named_proxy() {
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        for (peer, headers, expected) in [
            ("10.0.0.1", vec!["198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", vec!["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", vec!["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
            ("::ffff:10.0.0.1", vec!["198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", vec!["198.51.100.7:4000"], "198.51.100.7"),
            ("10.0.0.1", vec!["[2001:db8::7]:4000"], "2001:db8::7"),
            ("10.0.0.1", vec!["[2001:db8::7]"], "2001:db8::7"),
            ("10.0.0.1", vec!["198.51.100.7, unknown"], "10.0.0.1"),
            ("10.0.0.1", vec![""], "10.0.0.1"),
            ("10.0.0.1", vec![], "10.0.0.1"),
            // Whoever is no proxy cannot be somebody else.
            ("10.0.0.2", vec!["198.51.100.7"], "10.0.0.2"),
        ] {
            let mut map = HeaderMap::new();
            for header in &headers {
                map.append(FORWARDED, header.parse().unwrap());
            }
            let found = client(peer.parse().unwrap(), &map, &[proxy]);
            assert_eq!(found, expected.parse::<IpAddr>().unwrap(), "{peer} {headers:?}");
        }
    }
}
