//! The command's allocator: the system's for a small compile; for a large one, a region of large pages that is filled from its start.
//!
//! A compile of a big file fills its arrays once and exits. At 4 KiB a page a quarter of its time went to page faults, and what it gives
//! back, nothing asks for again before the end.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator until the first block of [`LARGE`] bytes; from then on [`REGION`] bytes of large pages, and the system's again.
pub struct LargePages {
    /// Where the region begins; [`NOT_YET`] before there is one.
    start: AtomicUsize,
    /// Where its next block begins. What is asked for beyond the end moves it past the end, and no further.
    next: AtomicUsize,
}

/// The first block of so many bytes says that the compile is a large one.
const LARGE: usize = 1 << 20;

/// Bytes of the region: this much is taken at most without being used again. Pages that nothing touches cost nothing.
const REGION: usize = 64 << 20;

/// Bytes of a large page.
const PAGE: usize = 2 << 20;

/// Every block of the region begins at a multiple of this.
const UNIT: usize = 16;

/// The value of `start` before a region is asked for. No block lies less than [`REGION`] bytes behind it.
const NOT_YET: usize = usize::MAX - REGION;

/// The value of `start` where no region could be had.
const NONE: usize = NOT_YET - 1;

const fn units(size: usize) -> usize {
    (size + UNIT - 1) & !(UNIT - 1)
}

impl LargePages {
    pub const fn new() -> LargePages {
        LargePages {
            start: AtomicUsize::new(NOT_YET),
            next: AtomicUsize::new(0),
        }
    }

    /// Sees to the region, once.
    #[cold]
    fn begin(&self) {
        if self
            .start
            .compare_exchange(NOT_YET, NONE, Relaxed, Relaxed)
            .is_err()
        {
            return;
        }
        // SAFETY: the layout has a size, and is a power of two's multiple.
        let block = unsafe { System.alloc(Layout::from_size_align_unchecked(REGION, PAGE)) };
        if block.is_null() {
            return;
        }
        advise(block, REGION);
        let start = block.expose_provenance();
        self.next.store(start, Relaxed);
        // Last: from here on blocks are taken.
        self.start.store(start, Relaxed);
    }

    /// A block of the region, or null.
    #[inline]
    fn take(&self, layout: Layout) -> *mut u8 {
        let used = self.offset(self.next.load(Relaxed));
        if used >= REGION || layout.size() > REGION || layout.align() > UNIT {
            return std::ptr::null_mut();
        }
        let size = units(layout.size());
        let at = self.next.fetch_add(size, Relaxed);
        match self.offset(at) + size <= REGION {
            true => std::ptr::with_exposed_provenance_mut(at),
            false => std::ptr::null_mut(),
        }
    }

    /// Bytes from the region's start to an address; [`REGION`] or more for one outside, and for every one before there is a region.
    #[inline]
    fn offset(&self, address: usize) -> usize {
        address.wrapping_sub(self.start.load(Relaxed))
    }

    /// Whether a block lies in the region.
    #[inline]
    fn holds(&self, block: *mut u8) -> bool {
        self.offset(block.addr()) < REGION
    }
}

#[cfg(target_os = "linux")]
fn advise(block: *mut u8, size: usize) {
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(start: *mut u8, length: usize, advice: i32) -> i32;
    }
    // SAFETY: the range lies in a block just allocated, page-aligned; advice changes no contents, and a refusal is no error.
    unsafe { madvise(block, size, MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn advise(_: *mut u8, _: usize) {}

// SAFETY: a block is either the system's, asked for and given back with one layout, or a part of the region that no other block shares:
// `next` only grows, and the last block alone is made longer, by moving `next` on from its end.
unsafe impl GlobalAlloc for LargePages {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= LARGE && self.start.load(Relaxed) == NOT_YET {
            self.begin();
        }
        let block = self.take(layout);
        if !block.is_null() {
            return block;
        }
        // SAFETY: the caller's promises are the callee's conditions.
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let block = self.take(layout);
        if !block.is_null() {
            // SAFETY: the block holds as many bytes.
            unsafe { block.write_bytes(0, layout.size()) };
            return block;
        }
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if !self.holds(block) {
            // SAFETY: the block is the system's, and the layout that of the allocation.
            unsafe { System.dealloc(block, layout) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let inside = self.holds(block);
        if !inside && size < LARGE {
            // SAFETY: the block is the system's; both layouts are the caller's own.
            return unsafe { System.realloc(block, layout, size) };
        }
        if inside {
            let (old, new) = (units(layout.size()), units(size));
            let stop = block.addr() + old;
            if new <= old {
                return block;
            }
            // The last block grows where it stands.
            if self.offset(block.addr()) + new <= REGION
                && (self.next)
                    .compare_exchange(stop, block.addr() + new, Relaxed, Relaxed)
                    .is_ok()
            {
                return block;
            }
        }
        let Ok(new) = Layout::from_size_align(size, layout.align()) else {
            return std::ptr::null_mut();
        };
        // SAFETY: the new block is another one, both hold what is copied, and the old one is given back as it was taken.
        unsafe {
            let to = self.alloc(new);
            if !to.is_null() {
                std::ptr::copy_nonoverlapping(block, to, layout.size().min(size));
                self.dealloc(block, layout);
            }
            to
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(size: usize) -> Layout {
        Layout::from_size_align(size, 8).expect("a size that fits")
    }

    /// Blocks before, in and behind the region keep what was written to them through growth and return.
    #[test]
    fn blocks_keep_their_bytes() {
        let memory = LargePages::new();
        let fill = |block: *mut u8, size: usize| {
            // SAFETY: the block holds as many bytes.
            unsafe { block.write_bytes(size as u8 | 1, size) };
        };
        let all = |block: *mut u8, size: usize, byte: u8| {
            // SAFETY: as above, and they were written.
            let bytes = unsafe { std::slice::from_raw_parts(block, size) };
            assert!(bytes.iter().all(|b| *b == byte));
        };
        // SAFETY: each block is given back once at most, with its layout.
        unsafe {
            let small = memory.alloc(of(100));
            fill(small, 100);
            assert!(!memory.holds(small));
            let large = memory.alloc(of(LARGE));
            fill(large, LARGE);
            assert!(memory.holds(large) && !memory.holds(small));
            let grown = memory.realloc(large, of(LARGE), LARGE + 1000);
            assert_eq!(grown, large, "the last block grows where it stands");
            let moved = memory.realloc(small, of(100), 2 * LARGE);
            assert!(memory.holds(moved));
            all(moved, 100, 101);
            let next = memory.realloc(grown, of(LARGE + 1000), 3 * LARGE);
            assert_ne!(next, grown);
            all(next, LARGE, 1);
            let zeroed = memory.alloc_zeroed(of(64));
            all(zeroed, 64, 0);
            memory.dealloc(zeroed, of(64));
            // More than is left, and from then on whatever is asked for.
            let beyond = memory.alloc(of(REGION));
            fill(beyond, REGION);
            assert!(!memory.holds(beyond));
            let after = memory.alloc(of(32));
            assert!(!memory.holds(after));
            memory.dealloc(after, of(32));
            memory.dealloc(beyond, of(REGION));
            memory.dealloc(next, of(3 * LARGE));
            memory.dealloc(moved, of(2 * LARGE));
        }
    }
}
