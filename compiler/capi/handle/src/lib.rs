//! What every C interface needs: handles that can be checked, texts from C, results copied out to C.
//!
//! A handle is a number that looks like a pointer and never is one. A program that uses a handle after it destroyed it, or one that
//! it made up, gets an error and no undefined behaviour. This crate knows nothing of compilers.

#![warn(missing_docs)]

use std::collections::HashMap;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};

/// The live objects of one kind.
pub struct Table<T> {
    objects: OnceLock<Mutex<HashMap<usize, Arc<Mutex<T>>>>>,
    next: AtomicUsize,
}

/// Handles are multiples of this, as addresses of objects are.
const STEP: usize = 16;

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table::new()
    }
}

impl<T> Table<T> {
    /// An empty one.
    #[must_use]
    pub const fn new() -> Table<T> {
        Table {
            objects: OnceLock::new(),
            next: AtomicUsize::new(STEP),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<usize, Arc<Mutex<T>>>> {
        let objects = self.objects.get_or_init(Mutex::default);
        objects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an object in.
    pub fn add(&self, object: T) -> usize {
        let handle = self.next.fetch_add(STEP, Ordering::Relaxed);
        self.lock().insert(handle, Arc::new(Mutex::new(object)));
        handle
    }

    /// Lets an object go; says whether there was one. Who works with it finishes first.
    pub fn remove(&self, handle: usize) -> bool {
        self.lock().remove(&handle).is_some()
    }

    /// Works with an object; nobody else does meanwhile. `None` where there is none.
    pub fn with<R>(&self, handle: usize, work: impl FnOnce(&mut T) -> R) -> Option<R> {
        let object = self.lock().get(&handle).cloned()?;
        let mut object = object.lock().unwrap_or_else(PoisonError::into_inner);
        Some(work(&mut object))
    }
}

/// Calls from C that are under way.
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Runs the body of an exported function. No panic crosses into C: it becomes `failed`, and nothing is written to the
/// program's error stream.
pub fn guarded<R>(failed: R, body: impl FnOnce() -> R) -> R {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if CALLS.load(Ordering::Relaxed) == 0 {
                loud(info);
            }
        }));
    });
    CALLS.fetch_add(1, Ordering::Relaxed);
    let result = catch_unwind(AssertUnwindSafe(body));
    CALLS.fetch_sub(1, Ordering::Relaxed);
    result.unwrap_or(failed)
}

/// A copy of `size` bytes from C; `None` where memory cannot hold so many.
///
/// # Safety
/// `from` points to `size` bytes, unless no memory has room for them.
pub unsafe fn copied(from: *const c_char, size: usize) -> Option<Vec<u8>> {
    let mut own = Vec::new();
    own.try_reserve_exact(size).ok()?;
    // SAFETY: a vector of that size exists, so it is a size that a slice may have; the rest is the caller's promise.
    own.extend_from_slice(unsafe { std::slice::from_raw_parts(from.cast::<u8>(), size) });
    Some(own)
}

/// The bytes of a C string; `None` for null.
///
/// # Safety
/// `text` is null or points to bytes that end in NUL and stay for `'a`.
pub unsafe fn bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: not null here, and the rest is the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// A C string as text; bytes that are no UTF-8 are replaced. `None` for null.
///
/// # Safety
/// As for [`bytes`].
pub unsafe fn text(text: *const c_char) -> Option<String> {
    // SAFETY: the caller's promise.
    unsafe { bytes(text) }.map(|b| String::from_utf8_lossy(b).into_owned())
}

/// An array of C strings; `None` where the count is below 0, or the array or a string in it is null.
///
/// # Safety
/// `list` is null or points to `count` strings as [`bytes`] takes them.
pub unsafe fn texts(count: i32, list: *const *const c_char) -> Option<Vec<String>> {
    let count = usize::try_from(count).ok()?;
    if count == 0 {
        return Some(Vec::new());
    }
    if list.is_null() {
        return None;
    }
    // SAFETY: `count` pointers stand there, each null or a string.
    (0..count).map(|n| unsafe { text(*list.add(n)) }).collect()
}

/// Writes a value where C asked for it; says whether there was a place.
///
/// # Safety
/// `to` is null or a place for a `T`.
pub unsafe fn put<T>(to: *mut T, value: T) -> bool {
    if to.is_null() {
        return false;
    }
    // SAFETY: not null, and a place for a `T`.
    unsafe { to.write(value) };
    true
}

/// Copies bytes where C asked for them; says whether there was a place.
///
/// # Safety
/// `to` is null or has room for all of `from`.
pub unsafe fn copy(to: *mut c_char, from: &[u8]) -> bool {
    if to.is_null() {
        return false;
    }
    // SAFETY: the places don't overlap: `from` is this library's own.
    unsafe { std::ptr::copy_nonoverlapping(from.as_ptr(), to.cast(), from.len()) };
    true
}

/// Bytes of address space that a compile cannot use: the stack of its thread, and what the system's allocator sets aside per thread.
const RESERVE: u64 = 672 << 20;
/// A vector that grows needs room for itself and twice as much again, before anybody can ask whether that is too much.
const GROWTH: u64 = 3;

/// Bytes that a compile may hold, where the system limits the process (`ulimit -v`): so few that it is stopped before the allocator
/// fails, which would end the process.
#[must_use]
pub fn memory_limit() -> Option<u64> {
    room().map(|n| n.saturating_sub(RESERVE) / GROWTH)
}

/// Bytes of address space that the process may still take, where the system limits them.
fn room() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        #[repr(C)]
        struct Limit {
            soft: u64,
            hard: u64,
        }
        unsafe extern "C" {
            fn getrlimit(resource: i32, limit: *mut Limit) -> i32;
        }
        /// `RLIMIT_AS` of Linux.
        const ADDRESS_SPACE: i32 = 9;
        let mut limit = Limit { soft: 0, hard: 0 };
        // SAFETY: the structure is the system's `struct rlimit` on 64-bit Linux.
        let failed = unsafe { getrlimit(ADDRESS_SPACE, &raw mut limit) } != 0;
        if failed || limit.soft == u64::MAX {
            return None;
        }
        let pages: u64 = std::fs::read_to_string("/proc/self/statm")
            .ok()?
            .split(' ')
            .next()?
            .parse()
            .ok()?;
        Some(limit.soft.saturating_sub(pages * PAGE))
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// Bytes of a page as `/proc` counts them on the processors that are supported.
#[cfg(target_os = "linux")]
const PAGE: u64 = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_checked() {
        let table = Table::new();
        let a = table.add(1);
        let b = table.add(2);
        assert_ne!(a, b);
        assert_eq!(table.with(b, |n| std::mem::replace(n, 5)), Some(2));
        assert_eq!(table.with(b, |n| *n), Some(5));
        assert!(table.remove(a) && !table.remove(a));
        assert_eq!(table.with(a, |n| *n), None);
        assert_ne!(table.add(3), a, "a handle is not used again");
    }

    #[test]
    fn nulls_from_c() {
        // SAFETY: nulls, and strings that live long enough.
        unsafe {
            assert_eq!(text(std::ptr::null()), None);
            assert_eq!(texts(-1, std::ptr::null()), None);
            assert_eq!(texts(1, std::ptr::null()), None);
            assert_eq!(texts(0, std::ptr::null()), Some(Vec::new()));
            let list = [c"a".as_ptr(), c"b".as_ptr()];
            assert_eq!(texts(2, list.as_ptr()), Some(vec!["a".into(), "b".into()]));
            assert!(!put(std::ptr::null_mut::<i32>(), 1));
        }
    }

    #[test]
    fn panics_become_codes() {
        assert_eq!(guarded(7, || panic!("expected in this test")), 7);
    }
}
