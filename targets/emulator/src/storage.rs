//! The bytes behind an allocation: the emulator's own, memory of the host that kernels share, or a view of another's bytes until the first
//! write.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::SeqCst};

/// A run of bytes.
#[derive(Debug)]
pub struct Storage {
    own: Vec<u8>,
    /// First byte of the memory, when the bytes are not `own`.
    host: *mut u8,
    /// Length of that memory.
    len: usize,
    /// The memory is another storage's, which is only read: a write makes a copy.
    view: bool,
}

// SAFETY: a `Storage` over host memory is made by `Storage::host` alone, whose caller promises that the memory stays valid; access to it
// is serialised by the borrow of the `Storage` like access to a vector.
unsafe impl Send for Storage {}
// SAFETY: as above; a shared borrow only reads.
unsafe impl Sync for Storage {}

impl Default for Storage {
    fn default() -> Storage {
        Storage::zeroed(0)
    }
}

impl Storage {
    /// Zeroed bytes of the emulator's own.
    pub fn zeroed(len: usize) -> Storage {
        Storage {
            own: vec![0; len],
            host: std::ptr::null_mut(),
            len: 0,
            view: false,
        }
    }

    /// Memory of the host.
    ///
    /// # Safety
    /// `len` bytes at `at` must stay readable and writable until the value is dropped.
    pub unsafe fn host(at: *mut u8, len: usize) -> Storage {
        Storage {
            own: Vec::new(),
            host: at,
            len,
            view: false,
        }
    }

    /// A view of the bytes, of which a write makes a copy.
    ///
    /// # Safety
    /// This storage must stay as it is, and be read only, until the view is dropped.
    pub unsafe fn view(&self) -> Storage {
        Storage {
            own: Vec::new(),
            host: self.as_ptr().cast_mut(),
            len: self.len(),
            view: true,
        }
    }

    /// Whether the bytes are the host's.
    pub fn is_host(&self) -> bool {
        !self.host.is_null() && !self.view
    }

    /// Whether the bytes are another storage's.
    pub fn is_view(&self) -> bool {
        self.view
    }

    /// Takes a copy in place of the view.
    #[cold]
    fn own(&mut self) {
        *self = Storage {
            own: self.to_vec(),
            ..Storage::default()
        };
    }

    /// Puts the low `n` bytes of a number in the place of another where that is still there, at once for all threads of the host; else what
    /// is there is the error. None where no other thread can see the bytes, or no operation of the machine has this size and place.
    pub fn exchange(&mut self, at: usize, n: usize, old: u64, new: u64) -> Option<Result<(), u64>> {
        if !self.is_host() || at.checked_add(n)? > self.len {
            return None;
        }
        // SAFETY: `Storage::host`'s caller promised that the bytes are valid, and they are within the length.
        let p = unsafe { self.host.add(at) };
        if !p.addr().is_multiple_of(n) {
            return None;
        }
        let result = match n {
            4 => {
                // SAFETY: the pointer is valid and aligned; the program accesses the word by atomic operations, too.
                let word = unsafe { AtomicU32::from_ptr(p.cast()) };
                let done = word.compare_exchange(old as u32, new as u32, SeqCst, SeqCst);
                done.map(drop).map_err(u64::from)
            }
            8 => {
                // SAFETY: as above.
                let word = unsafe { AtomicU64::from_ptr(p.cast()) };
                word.compare_exchange(old, new, SeqCst, SeqCst).map(drop)
            }
            _ => return None,
        };
        Some(result)
    }

    /// Changes the length; new bytes are `value`. Host memory keeps its length.
    pub fn resize(&mut self, len: usize, value: u8) {
        if self.host.is_null() {
            self.own.resize(len, value);
        }
    }
}

impl Deref for Storage {
    type Target = [u8];
    #[inline(always)]
    fn deref(&self) -> &[u8] {
        if self.host.is_null() {
            &self.own
        } else {
            // SAFETY: the caller of `Storage::host` or `Storage::view` promised that the bytes are valid.
            unsafe { std::slice::from_raw_parts(self.host, self.len) }
        }
    }
}

impl DerefMut for Storage {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u8] {
        if self.view {
            self.own();
        }
        if self.host.is_null() {
            &mut self.own
        } else {
            // SAFETY: `Storage::host`'s caller promised that the bytes are valid.
            unsafe { std::slice::from_raw_parts_mut(self.host, self.len) }
        }
    }
}
