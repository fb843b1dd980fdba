//! How messages get into the module and out of it.
//!
//! Whoever asks calls `message(length)` and gets the address of as many bytes,
//! writes the message there, calls `ask()`, gets the length of the answer, and
//! reads it at the address that `answer()` gives. The module owns both buffers,
//! so nothing has to be freed, and no pointer is ever read here.
#![allow(unsafe_code, reason = "exported functions need unmangled names")]

use std::cell::RefCell;

use crate::MAX_MESSAGE;

#[cfg(not(feature = "engine"))]
mod desk {
    pub(super) type Desk = crate::Rules;

    pub(super) fn open() -> Desk {
        Desk::default()
    }
}

#[cfg(feature = "engine")]
mod desk {
    use std::time::Duration;

    use hive_engine::Clock;

    pub(super) type Desk = crate::Engine;

    pub(super) fn open() -> Desk {
        Desk::new(Box::new(HostClock))
    }

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some fixed moment.
        safe fn now() -> f64;
    }

    /// WebAssembly has no clock; whoever runs it has one.
    struct HostClock;

    impl Clock for HostClock {
        fn now(&self) -> Duration {
            Duration::try_from_secs_f64(now() / 1_000.0).unwrap_or_default()
        }
    }
}

struct Boundary {
    message: Vec<u8>,
    answer: String,
    desk: desk::Desk,
}

thread_local! {
    static BOUNDARY: RefCell<Boundary> = RefCell::new(Boundary {
        message: Vec::new(),
        answer: String::new(),
        desk: desk::open(),
    });
}

fn with<T>(act: impl FnOnce(&mut Boundary) -> T) -> T {
    BOUNDARY.with_borrow_mut(act)
}

/// Makes room for a message. The address is 0 if it is too long.
#[unsafe(no_mangle)]
extern "C" fn message(length: usize) -> *mut u8 {
    if length > MAX_MESSAGE {
        return std::ptr::null_mut();
    }
    with(|boundary| {
        boundary.message = vec![0; length];
        boundary.message.as_mut_ptr()
    })
}

/// Answers the message and gives the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    with(|boundary| {
        let message = std::mem::take(&mut boundary.message);
        boundary.answer = boundary.desk.ask(&message);
        boundary.answer.len()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    with(|boundary| boundary.answer.as_ptr())
}
