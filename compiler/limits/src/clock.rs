//! The clock. In a WebAssembly module there is none but the one that the program around it gives.

use std::time::Duration;

/// A moment, to measure from.
#[derive(Clone, Copy, Debug)]
pub struct Moment(imp::Moment);

impl Moment {
    /// The present one.
    #[must_use]
    pub fn now() -> Moment {
        Moment(imp::now())
    }
    /// How long ago it was.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        imp::since(self.0)
    }
}

/// Seconds since 1970.
#[must_use]
pub fn unix_seconds() -> u64 {
    imp::unix_seconds()
}

#[cfg(not(target_family = "wasm"))]
mod imp {
    use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

    pub type Moment = Instant;

    pub fn now() -> Moment {
        Instant::now()
    }
    pub fn since(m: Moment) -> Duration {
        m.elapsed()
    }
    pub fn unix_seconds() -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |d| d.as_secs())
    }
}

#[cfg(target_family = "wasm")]
mod imp {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Milliseconds since 1970.
    pub type Moment = f64;

    pub static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    pub fn now() -> Moment {
        CLOCK.get().map_or(0.0, |clock| clock())
    }
    pub fn since(m: Moment) -> Duration {
        Duration::try_from_secs_f64((now() - m) / 1e3).unwrap_or_default()
    }
    pub fn unix_seconds() -> u64 {
        (now() / 1e3) as u64
    }
}

/// Tells what the time is: milliseconds since 1970. The first clock stays.
#[cfg(target_family = "wasm")]
pub fn set(clock: fn() -> f64) {
    let _ = imp::CLOCK.set(clock);
}
