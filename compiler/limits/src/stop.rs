//! Whether a compile is to stop before its end: its caller cancelled it, or it used up its time or memory.
//!
//! The compile's threads [`enter`] a [`Watch`]; every part of the compiler asks [`requested`] where it goes round, and ends
//! as soon as it can with what its own kind of failure is. The driver then finds the reason in the watch.
//! Asking costs a nanosecond: clock, memory and callback are looked at only every [`STRIDE`] times.

use crate::clock::Moment;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Why a compile stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its caller cancelled it.
    Cancelled,
    /// It took longer than it may.
    Time,
    /// It used more memory than it may.
    Memory,
}

impl Why {
    const ALL: [Why; 3] = [Why::Cancelled, Why::Time, Why::Memory];
}

/// Asked from time to time whether to cancel. It is called by the threads of the compile, one at a time or several at once.
pub type Ask = Box<dyn Fn() -> bool + Send + Sync>;

/// What may stop a compile.
#[derive(Default)]
pub struct Limits {
    /// Set by whoever cancels.
    pub cancel: Option<Arc<AtomicBool>>,
    /// A callback that says so.
    pub ask: Option<Ask>,
    /// How long it may take.
    pub time: Option<Duration>,
    /// Bytes it may hold at once, as far as [`allocated`] was told of them.
    pub memory: Option<u64>,
}

/// One compile, watched.
pub struct Watch {
    limits: Limits,
    start: Moment,
    /// 0, or one more than the place in [`Why::ALL`].
    why: AtomicU8,
    /// Bytes held by the threads that have looked.
    held: AtomicI64,
    /// Microseconds from the start to the last question.
    asked: AtomicU64,
}

/// Questions between two looks at clock, memory and callback.
const STRIDE: u32 = 64;
/// Microseconds between two calls of the callback.
const ASK_EVERY: u64 = 500;

thread_local! {
    static CURRENT: RefCell<Option<Arc<Watch>>> = const { RefCell::new(None) };
    /// Questions of this thread until the next look; 0 where nothing is watched.
    static LEFT: Cell<u32> = const { Cell::new(0) };
    /// Bytes this thread has taken and not given back, since it began.
    static HELD: Cell<i64> = const { Cell::new(0) };
    /// What of them the watch knows.
    static TOLD: Cell<i64> = const { Cell::new(0) };
}

/// Tells the thread's account of memory that an allocator took (or, below 0, gave back) so many bytes. For global allocators.
#[inline]
pub fn allocated(bytes: i64) {
    // A thread that ends frees after its account is gone.
    let _ = HELD.try_with(|h| h.set(h.get() + bytes));
}

impl Watch {
    /// Begins to watch; time runs from now.
    #[must_use]
    pub fn new(limits: Limits) -> Arc<Watch> {
        Arc::new(Watch {
            limits,
            start: Moment::now(),
            why: AtomicU8::new(0),
            held: AtomicI64::new(0),
            asked: AtomicU64::new(0),
        })
    }

    /// Why the compile is to stop, if it is.
    #[must_use]
    pub fn why(&self) -> Option<Why> {
        let n = self.why.load(Relaxed).checked_sub(1)?;
        Why::ALL.get(usize::from(n)).copied()
    }

    /// The first reason stands.
    fn stop(&self, why: Why) {
        let n = 1 + Why::ALL.iter().position(|w| *w == why).unwrap_or(0) as u8;
        let _ = self.why.compare_exchange(0, n, Relaxed, Relaxed);
    }

    /// Adds what the thread took since it last told to what all hold; says how much that is.
    fn tell(&self) -> i64 {
        let held = HELD.get();
        let news = held - TOLD.replace(held);
        self.held.fetch_add(news, Relaxed) + news
    }

    /// Looks at everything that may stop the compile.
    fn look(&self, always_ask: bool) {
        let all = self.tell();
        let over = |most: u64| u64::try_from(all).is_ok_and(|all| all > most);
        if self.limits.memory.is_some_and(over) {
            self.stop(Why::Memory);
        }
        if self.limits.cancel.as_ref().is_some_and(|c| c.load(Relaxed)) {
            self.stop(Why::Cancelled);
        }
        if self.limits.time.is_none() && self.limits.ask.is_none() {
            return;
        }
        let now = self.start.elapsed();
        if self.limits.time.is_some_and(|most| now > most) {
            self.stop(Why::Time);
        }
        let micros = u64::try_from(now.as_micros()).unwrap_or(u64::MAX);
        if let Some(ask) = &self.limits.ask
            && (always_ask || micros.saturating_sub(self.asked.load(Relaxed)) >= ASK_EVERY)
        {
            self.asked.store(micros, Relaxed);
            if ask() {
                self.stop(Why::Cancelled);
            }
        }
    }
}

/// The thread works for a compile until this is dropped.
pub struct Entered {
    before: Option<Arc<Watch>>,
    left: u32,
}

/// The calling thread works for the watched compile; `None`: for one that nobody watches.
#[must_use = "the thread leaves the compile when this is dropped"]
pub fn enter(watch: Option<Arc<Watch>>) -> Entered {
    TOLD.set(HELD.get());
    let left = LEFT.replace(u32::from(watch.is_some()));
    let before = CURRENT.replace(watch);
    Entered { before, left }
}

impl Drop for Entered {
    fn drop(&mut self) {
        // What the thread holds when it leaves is still the compile's: another one gives it back.
        CURRENT.with_borrow(|w| {
            if let Some(w) = w {
                w.tell();
            }
        });
        CURRENT.set(self.before.take());
        LEFT.set(self.left);
    }
}

/// The compile that the calling thread works for, to hand to the threads that it starts.
#[must_use]
pub fn current() -> Option<Arc<Watch>> {
    CURRENT.with_borrow(Clone::clone)
}

/// Is the compile that the calling thread works for to stop?
#[inline]
#[must_use]
pub fn requested() -> bool {
    match LEFT.get() {
        0 => false,
        1 => look(false),
        n => {
            LEFT.set(n - 1);
            false
        }
    }
}

/// As [`requested`], between the stages of a compile: everything is looked at, and the callback is called.
#[must_use]
pub fn requested_now() -> bool {
    LEFT.get() != 0 && look(true)
}

/// Once it is to stop, every question is answered so.
#[cold]
fn look(always_ask: bool) -> bool {
    let stop = CURRENT.with_borrow(|w| {
        w.as_ref().is_some_and(|w| {
            if w.why.load(Relaxed) == 0 {
                w.look(always_ask);
            }
            w.why.load(Relaxed) != 0
        })
    });
    LEFT.set(if stop { 1 } else { STRIDE });
    stop
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks_until_stopped(limits: Limits, between: impl Fn()) -> Option<Why> {
        let watch = Watch::new(limits);
        let _entered = enter(Some(watch.clone()));
        for _ in 0..1_000_000 {
            if requested() {
                assert!(requested(), "once stopped, always stopped");
                break;
            }
            between();
        }
        watch.why()
    }

    #[test]
    fn each_limit_stops() {
        assert_eq!(asks_until_stopped(Limits::default(), || ()), None);
        let cancel = Arc::new(AtomicBool::new(true));
        let limits = Limits {
            cancel: Some(cancel),
            ..Limits::default()
        };
        assert_eq!(asks_until_stopped(limits, || ()), Some(Why::Cancelled));
        let limits = Limits {
            time: Some(Duration::from_millis(2)),
            ..Limits::default()
        };
        let nap = || std::thread::sleep(Duration::from_micros(20));
        assert_eq!(asks_until_stopped(limits, nap), Some(Why::Time));
        let limits = Limits {
            memory: Some(1000),
            ..Limits::default()
        };
        assert_eq!(
            asks_until_stopped(limits, || allocated(1)),
            Some(Why::Memory)
        );
        let limits = Limits {
            ask: Some(Box::new(|| true)),
            ..Limits::default()
        };
        assert_eq!(asks_until_stopped(limits, nap), Some(Why::Cancelled));
    }

    #[test]
    fn who_is_not_watched_is_not_stopped() {
        assert!(!requested() && !requested_now());
        let watch = Watch::new(Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        });
        {
            let _entered = enter(Some(watch));
            assert!(requested_now());
            let _inner = enter(None);
            assert!(!requested());
        }
        assert!(!requested());
    }
}
