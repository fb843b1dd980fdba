//! The guests' listener, and the owner who opens and closes it.
//!
//! Guests come by a port of their own, whose routes have nothing of the
//! owner's: no library, no engine, no settings. Being on this machine makes
//! nobody the owner there.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    sync::Arc,
};

use axum::Router;
use hive_records::json::GuestsView;
use tokio::{
    sync::{Mutex, oneshot},
    task::JoinHandle,
};

use crate::{
    address, connections, guard::Guard, metrics::Listener, public_url::PublicUrl, who::Cookies,
};

/// The usual port of guests: the one beside the owner's.
pub const GUESTS_PORT: u16 = 4484;

/// How guests get in.
#[derive(Clone, Debug)]
pub struct Guests {
    /// Whether they may come from the beginning. The owner opens and closes
    /// this later.
    pub is_open: bool,
    /// What the club is called, if it is one.
    pub name: Option<String>,
    /// The address to listen on.
    pub listen: IpAddr,
    /// The port; if there is none, [`GUESTS_PORT`], or any other if that is
    /// taken.
    pub port: Option<u16>,
    /// Under which address a proxy shows the server to everybody.
    pub public: Option<PublicUrl>,
    /// The proxies that say truly whom they speak for.
    pub proxies: Vec<IpAddr>,
}

impl Default for Guests {
    /// Nobody yet; the owner may let the network in.
    fn default() -> Guests {
        Guests {
            is_open: false,
            name: None,
            listen: Ipv4Addr::UNSPECIFIED.into(),
            port: None,
            public: None,
            proxies: Vec::new(),
        }
    }
}

impl Guests {
    /// Takes the port.
    pub(crate) fn bind(&self) -> io::Result<TcpListener> {
        let listener = address::bind(self.listen, self.port, GUESTS_PORT)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    }

    /// What their requests have to show.
    pub(crate) fn guard(&self, names: &[String]) -> Guard {
        let mut names = names.to_vec();
        names.extend(self.public.as_ref().map(|url| url.host().to_owned()));
        let origin = self.public.as_ref().map(|url| url.origin().to_owned());
        Guard { is_local: false, names, token: None, origin }
    }

    /// How their browsers are known again. The port that cookies name is the one
    /// that is asked for: guests stay who they are when the door opens by another.
    pub(crate) fn cookies(&self) -> Cookies {
        let is_secure = self.public.as_ref().is_some_and(PublicUrl::is_secure);
        Cookies::new(self.port.unwrap_or(GUESTS_PORT), is_secure)
    }

    /// Where their browsers find a listener, as far as that can be known.
    pub(crate) fn url(&self, address: SocketAddr) -> Option<String> {
        if let Some(public) = &self.public {
            return Some(public.to_string());
        }
        let ip = match address.ip() {
            ip if ip.is_unspecified() => address::outward(ip)?,
            ip => ip,
        };
        Some(address::url(SocketAddr::new(ip, address.port()), None))
    }
}

/// The door by which guests come.
#[derive(Debug)]
pub(crate) struct Door {
    guests: Guests,
    app: Router,
    open: Mutex<Option<Open>>,
}

/// A listener that is served.
#[derive(Debug)]
struct Open {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Door {
    /// A closed door.
    pub(crate) fn new(guests: Guests, app: Router) -> Arc<Door> {
        Arc::new(Door { guests, app, open: Mutex::new(None) })
    }

    /// What the club is called.
    pub(crate) fn name(&self) -> Option<&String> {
        self.guests.name.as_ref()
    }

    /// Lets guests in by a port, or by one of those that the options name.
    pub(crate) async fn open(&self, listener: Option<TcpListener>) -> io::Result<GuestsView> {
        let mut open = self.open.lock().await;
        if open.is_none() {
            let listener = listener.map_or_else(|| self.guests.bind(), Ok)?;
            let address = listener.local_addr()?;
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let (stop, stopped) = oneshot::channel::<()>();
            let serve = connections::serve(
                listener,
                self.app.clone(),
                connections::LIMITS,
                connections::Entrance::Guests(self.guests.proxies.clone()),
                async move { drop(stopped.await) },
            );
            *open = Some(Open { address, stop, serving: tokio::spawn(serve) });
            tracing::info!(%address, "guests may come");
        }
        Ok(self.view(open.as_ref()))
    }

    /// Lets nobody in any more. What guests have asked is answered, for a while.
    pub(crate) async fn close(&self) -> GuestsView {
        let mut open = self.open.lock().await;
        if let Some(Open { stop, serving, .. }) = open.take() {
            let _ = stop.send(());
            let mut serving = serving;
            if tokio::time::timeout(crate::server::FAREWELL, &mut serving).await.is_err() {
                serving.abort();
            }
            tracing::info!("guests may not come any more");
        }
        self.view(None)
    }

    /// Whether guests may come, and where.
    pub(crate) async fn look(&self) -> GuestsView {
        let open = self.open.lock().await;
        self.view(open.as_ref())
    }

    fn view(&self, open: Option<&Open>) -> GuestsView {
        GuestsView {
            is_open: open.is_some(),
            url: open.and_then(|open| self.guests.url(open.address)),
            port: open.map(|open| open.address.port()),
            name: self.guests.name.clone(),
        }
    }
}

impl Listener {
    /// By which listener connections come in.
    pub(crate) fn of(entrance: &connections::Entrance) -> Listener {
        match entrance {
            connections::Entrance::Owner => Listener::Owner,
            connections::Entrance::Guests(_) => Listener::Guests,
        }
    }
}
