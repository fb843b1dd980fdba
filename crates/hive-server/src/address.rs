//! Under which addresses browsers find a server.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket},
};

use crate::token::Token;

/// Addresses that the standards keep for examples, RFC 5737 and RFC 3849:
/// nobody has them, and the way to them is the way to everybody else.
const ANYBODY_V4: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const ANYBODY_V6: IpAddr = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1));
/// The port for what is thrown away.
const DISCARD: u16 = 9;

/// What a browser opens, with the token if there is one.
pub(crate) fn url(address: SocketAddr, token: Option<&Token>) -> String {
    match token {
        Some(token) => format!("http://{address}/?token={token}"),
        None => format!("http://{address}/"),
    }
}

/// Takes a port: the given one, or the usual one, or any if that is taken.
pub(crate) fn bind(listen: IpAddr, port: Option<u16>, usual: u16) -> io::Result<TcpListener> {
    match TcpListener::bind((listen, port.unwrap_or(usual))) {
        Err(error) if port.is_none() && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((listen, 0))
        }
        bound => bound,
    }
}

/// Where this machine reaches a server of its own. One that listens on all
/// addresses names none of them, and a browser needs one.
pub(crate) fn at_home(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => (),
    }
    address
}

/// The address under which other machines know this one, if it is on a
/// network. A socket that is told whom it will talk to has an address of its
/// own; nothing is sent for that.
pub(crate) fn outward(listen: IpAddr) -> Option<IpAddr> {
    let anybody = if listen.is_ipv4() { ANYBODY_V4 } else { ANYBODY_V6 };
    let socket = UdpSocket::bind((listen, 0)).ok()?;
    socket.connect((anybody, DISCARD)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_are_the_loopback_for_this_machine() {
        for (listen, expected) in [
            ("0.0.0.0:4483", "http://127.0.0.1:4483/"),
            ("[::]:4483", "http://[::1]:4483/"),
            ("127.0.0.1:80", "http://127.0.0.1:80/"),
            ("192.168.1.7:4483", "http://192.168.1.7:4483/"),
        ] {
            let address = listen.parse().expect("the test has addresses");
            assert_eq!(url(at_home(address), None), expected, "{listen}");
        }
    }

    /// Without a network there is none, and no failure either.
    #[test]
    fn other_machines_are_not_sent_to_themselves() {
        for listen in [Ipv4Addr::UNSPECIFIED.into(), Ipv6Addr::UNSPECIFIED.into()] {
            let ip = outward(listen);
            assert!(ip.is_none_or(|ip| !ip.is_loopback() && !ip.is_unspecified()), "{ip:?}");
            assert!(ip.is_none_or(|ip| ip.is_ipv4() == listen.is_ipv4()), "{ip:?}");
        }
        assert_eq!(outward(Ipv4Addr::LOCALHOST.into()), None);
    }
}
