//! The command's allocator: the system's for a small compile; for a large one, free lists by size over a region of large pages.
//!
//! A compile of a big file makes tens of millions of small blocks and holds hundreds of megabytes. At 4 KiB a page a quarter of its time
//! went to page faults, and a sixth to the system's allocator. Here a block has no header: who gives it back says how large it is.
//!
//! Three kinds of blocks: mapped ones, of [`LARGE`] bytes or more, which grow without a copy; those of the region, of up to [`SMALL`]
//! bytes, from the first mapped block on; and the system's: all others, those before that, what needs more than [`UNIT`] bytes of
//! alignment, and where the region has ended. Nearly all blocks are small. Lists of larger ones would hold what one stage of a compile
//! gave back and the next, with blocks of other sizes, can't use: the system's allocator joins them.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::{null_mut, with_exposed_provenance_mut};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Free lists over a region of large pages, from the first block of [`LARGE`] bytes on.
pub struct LargePages {
    /// Where the region begins; [`NOT_YET`] before there is one.
    start: AtomicUsize,
    /// Bytes of it that threads have taken.
    taken: AtomicUsize,
}

/// Blocks of so many bytes are mapped each for itself; the first one says that the compile is a large one.
const LARGE: usize = 1 << 20;

/// Blocks of more bytes are not of the region.
const SMALL: usize = 2 << 10;

/// Addresses of the region. Pages that nothing touches cost nothing.
const REGION: usize = 1 << 36;

/// Bytes of a large page, and what a thread takes of the region at a time.
const PAGE: usize = 2 << 20;

/// Every block of the region begins at a multiple of this.
const UNIT: usize = 16;

/// The value of `start` before a region is asked for. No block lies less than [`REGION`] bytes behind it.
const NOT_YET: usize = usize::MAX - REGION;

/// The value of `start` where no region could be had.
const NONE: usize = NOT_YET - 1;

/// Sizes up to so many units have a class each; above, four classes share each doubling.
const FINE: usize = 8;
const CLASSES: usize = FINE + 4 * (SMALL / (FINE * UNIT)).ilog2() as usize;

/// The class of a size of at most [`SMALL`], and the bytes that its blocks have.
#[inline]
const fn class(size: usize) -> (usize, usize) {
    if size <= FINE * UNIT {
        let n = size.saturating_sub(1) / UNIT;
        return (n, (n + 1) * UNIT);
    }
    let log = (size - 1).ilog2();
    let part = (size - 1) >> (log - 2);
    let above = log - (FINE * UNIT).ilog2();
    let n = FINE + 4 * above as usize + (part & 3);
    (n, (part + 1) << (log - 2))
}

/// Threads whose free blocks are kept for others at a time.
const ENDED: usize = 8;

/// What a thread has at hand: the rest of what it took of the region, and blocks given back, each with the address of the next.
struct Cache {
    next: usize,
    end: usize,
    free: [usize; CLASSES],
}

impl Cache {
    const EMPTY: Cache = Cache {
        next: 0,
        end: 0,
        free: [0; CLASSES],
    };
}

/// A thread's own cache, which others inherit.
struct Own(UnsafeCell<Cache>);

thread_local! {
    static CACHE: Own = const { Own(UnsafeCell::new(Cache::EMPTY)) };
}

/// The free blocks of threads that have ended: the lists of each.
static LEFT: Mutex<[[usize; CLASSES]; ENDED]> = Mutex::new([[0; CLASSES]; ENDED]);
/// There may be some.
static ANY_LEFT: AtomicBool = AtomicBool::new(false);

impl Drop for Own {
    fn drop(&mut self) {
        let Ok(mut left) = LEFT.lock() else { return };
        let mine = std::mem::replace(&mut self.0.get_mut().free, [0; CLASSES]);
        // A list that finds no room is lost.
        for (n, first) in mine.into_iter().enumerate().filter(|m| m.1 != 0) {
            if let Some(room) = left.iter_mut().find(|l| l[n] == 0) {
                room[n] = first;
            }
        }
        ANY_LEFT.store(true, Relaxed);
    }
}

/// Where a free block keeps the address of the next.
#[inline]
fn link(block: usize) -> *mut usize {
    with_exposed_provenance_mut(block)
}

impl LargePages {
    pub const fn new() -> LargePages {
        LargePages {
            start: AtomicUsize::new(NOT_YET),
            taken: AtomicUsize::new(0),
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
        let block = pages::map(REGION + PAGE);
        if block.is_null() {
            return;
        }
        self.start
            .store(block.expose_provenance().next_multiple_of(PAGE), Relaxed);
    }

    /// Whether a block lies in the region. No address does before there is a region.
    #[inline]
    fn holds(&self, block: *mut u8) -> bool {
        block.addr().wrapping_sub(self.start.load(Relaxed)) < REGION
    }

    /// A block of the region, or null.
    #[inline]
    fn take(&self, layout: Layout) -> *mut u8 {
        if layout.size() > SMALL || layout.align() > UNIT || self.start.load(Relaxed) >= NONE {
            return null_mut();
        }
        let (n, size) = class(layout.size());
        let taken = CACHE.try_with(|own| {
            // SAFETY: the cache is this thread's, and nothing that is called while it is borrowed allocates.
            let cache = unsafe { &mut *own.0.get() };
            let block = cache.free[n];
            if block != 0 {
                // SAFETY: a free block holds the address of the next one of its list.
                cache.free[n] = unsafe { *link(block) };
                return block;
            }
            if cache.end - cache.next < size || ANY_LEFT.load(Relaxed) {
                return self.refill(cache, n, size);
            }
            cache.next += size;
            cache.next - size
        });
        with_exposed_provenance_mut(taken.unwrap_or(0))
    }

    /// A block that an ended thread left, or one of further pages; 0 where the region has ended.
    #[cold]
    fn refill(&self, cache: &mut Cache, n: usize, size: usize) -> usize {
        if ANY_LEFT.load(Relaxed)
            && let Ok(mut left) = LEFT.lock()
        {
            // Of all sizes: whoever needs one needs others.
            for lists in left.iter_mut() {
                for (mine, all) in cache.free.iter_mut().zip(lists) {
                    if *mine == 0 {
                        *mine = std::mem::take(all);
                    }
                }
            }
            ANY_LEFT.store(left.iter().flatten().any(|l| *l != 0), Relaxed);
            if cache.free[n] != 0 {
                let block = cache.free[n];
                // SAFETY: a free block holds the address of the next one of its list.
                cache.free[n] = unsafe { *link(block) };
                return block;
            }
        }
        let start = self.start.load(Relaxed);
        while cache.end - cache.next < size {
            let at = self.taken.fetch_add(PAGE, Relaxed);
            if at + PAGE > REGION {
                return 0;
            }
            // Nobody else took any meanwhile: the rest is as good as the new page.
            if start + at != cache.end {
                cache.next = start + at;
            }
            cache.end = start + at + PAGE;
        }
        cache.next += size;
        cache.next - size
    }

    /// Puts a block of the region on its list. One given back by a thread whose cache is gone is lost.
    #[inline]
    fn give(&self, block: *mut u8, size: usize) {
        let at = block.expose_provenance();
        let _ = CACHE.try_with(|own| {
            // SAFETY: the cache is this thread's; the block is free, and large enough for an address.
            unsafe {
                let cache = &mut *own.0.get();
                let n = class(size).0;
                *link(at) = cache.free[n];
                cache.free[n] = at;
            }
        });
    }

    /// Whether blocks of this layout are mapped each for itself.
    #[inline]
    fn mapped(layout: Layout) -> bool {
        pages::MAPS && layout.size() >= LARGE && layout.align() <= 4096
    }
}

/// Pages of the system.
#[cfg(target_os = "linux")]
mod pages {
    use std::ptr::null_mut;

    pub const MAPS: bool = true;

    unsafe extern "C" {
        fn mmap(at: *mut u8, size: usize, access: i32, kind: i32, file: i32, from: i64) -> *mut u8;
        fn munmap(block: *mut u8, size: usize) -> i32;
        fn mremap(block: *mut u8, old: usize, new: usize, how: i32) -> *mut u8;
        fn madvise(start: *mut u8, size: usize, advice: i32) -> i32;
    }

    const READ_WRITE: i32 = 3;
    /// Private, of no file, and none of it reserved.
    const KIND: i32 = 0x2 | 0x20 | 0x4000;
    const MAY_MOVE: i32 = 1;
    const HUGE_PAGES: i32 = 14;

    fn checked(block: *mut u8) -> *mut u8 {
        match block.addr() {
            usize::MAX => null_mut(),
            _ => block,
        }
    }

    /// Zeroed pages, or null.
    pub fn map(size: usize) -> *mut u8 {
        // SAFETY: a new mapping touches no memory of ours; advice changes no contents, and a refusal is no error.
        unsafe {
            let block = checked(mmap(null_mut(), size, READ_WRITE, KIND, -1, 0));
            if !block.is_null() {
                madvise(block, size, HUGE_PAGES);
            }
            block
        }
    }

    /// # Safety
    /// The block is of [`map`] or [`remap`], of that size, and not used any more.
    pub unsafe fn unmap(block: *mut u8, size: usize) {
        // SAFETY: the caller's promise.
        unsafe { munmap(block, size) };
    }

    /// The block in another size, perhaps elsewhere; null where there is none, and the block is as it was.
    ///
    /// # Safety
    /// As for [`unmap`].
    pub unsafe fn remap(block: *mut u8, old: usize, new: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        checked(unsafe { mremap(block, old, new, MAY_MOVE) })
    }
}

#[cfg(not(target_os = "linux"))]
mod pages {
    pub const MAPS: bool = false;

    pub fn map(_: usize) -> *mut u8 {
        std::ptr::null_mut()
    }

    /// # Safety
    /// Never called.
    pub unsafe fn unmap(_: *mut u8, _: usize) {}

    /// # Safety
    /// Never called.
    pub unsafe fn remap(_: *mut u8, _: usize, _: usize) -> *mut u8 {
        std::ptr::null_mut()
    }
}

// SAFETY: a block is mapped, of the region, or the system's; its size and place tell which, and it is given back to where it came from. No
// two blocks of the region share a byte: a thread takes parts of it that no other takes, and cuts each into blocks that lie behind one another.
unsafe impl GlobalAlloc for LargePages {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if Self::mapped(layout) {
            if self.start.load(Relaxed) == NOT_YET {
                self.begin();
            }
            return pages::map(layout.size());
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
        if Self::mapped(layout) {
            // SAFETY: the caller's promises are the callee's conditions.
            return unsafe { self.alloc(layout) };
        }
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
        if self.holds(block) {
            self.give(block, layout.size());
        } else if Self::mapped(layout) {
            // SAFETY: a block of this size was mapped.
            unsafe { pages::unmap(block, layout.size()) }
        } else {
            // SAFETY: the block is the system's, and the layout that of the allocation.
            unsafe { System.dealloc(block, layout) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let Ok(new) = Layout::from_size_align(size, layout.align()) else {
            return null_mut();
        };
        match (Self::mapped(layout), Self::mapped(new)) {
            // SAFETY: the block was mapped in this size.
            (true, true) => return unsafe { pages::remap(block, layout.size(), size) },
            // SAFETY: the block is the system's; both layouts are the caller's own.
            (false, false) if !self.holds(block) => {
                return unsafe { System.realloc(block, layout, size) };
            }
            (false, false) if size <= SMALL && class(layout.size()) == class(size) => {
                return block;
            }
            _ => {}
        }
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

    #[test]
    fn classes_cover_every_size() {
        let mut last = (0, 16);
        for size in 1..=SMALL {
            let (n, bytes) = class(size);
            assert!(bytes >= size && bytes % UNIT == 0 && n < CLASSES);
            assert!(bytes <= (size + UNIT).max(size + size / 4), "{size}");
            assert!((n, bytes) == last || n == last.0 + 1 && bytes > last.1);
            last = (n, bytes);
        }
        assert_eq!(last, (CLASSES - 1, SMALL));
    }

    /// Blocks of all kinds keep what was written to them through growth and return.
    #[test]
    fn blocks_keep_their_bytes() {
        // The process's own: a thread's cache knows of no other.
        let memory = &crate::ALLOCATOR;
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
            let early = memory.alloc(of(100));
            fill(early, 100);
            let large = memory.alloc(of(LARGE));
            fill(large, LARGE);
            assert!(!memory.holds(large));
            let grown = memory.realloc(large, of(LARGE), 8 * LARGE);
            all(grown, LARGE, 1);
            let moved = memory.realloc(early, of(100), 2 * LARGE);
            all(moved, 100, 101);
            if memory.start.load(Relaxed) < NONE {
                let small = memory.alloc(of(100));
                fill(small, 100);
                assert!(memory.holds(small));
                assert_eq!(memory.realloc(small, of(100), 110), small);
                let other = memory.realloc(small, of(110), 200);
                all(other, 100, 101);
                assert_eq!(memory.alloc(of(112)), small, "taken from the list");
                let zeroed = memory.alloc_zeroed(of(64));
                all(zeroed, 64, 0);
                memory.dealloc(zeroed, of(64));
                memory.dealloc(small, of(112));
                memory.dealloc(other, of(200));
                let shrunk = memory.realloc(grown, of(8 * LARGE), 1000);
                assert!(memory.holds(shrunk));
                all(shrunk, 1000, 1);
                let back = memory.realloc(shrunk, of(1000), 3 * LARGE);
                all(back, 1000, 1);
                memory.dealloc(back, of(3 * LARGE));
            } else {
                memory.dealloc(grown, of(8 * LARGE));
            }
            memory.dealloc(moved, of(2 * LARGE));
        }
    }

    /// What a thread leaves is taken over by others.
    #[test]
    fn threads_inherit() {
        let memory = &crate::ALLOCATOR;
        let work = |n: usize| {
            let mut blocks = Vec::new();
            for i in 1..2000 {
                let size = (i * 37 + n) % 5000 + 1;
                // SAFETY: the block holds as many bytes.
                unsafe {
                    let block = memory.alloc(of(size));
                    block.write_bytes(n as u8, size);
                    blocks.push((block.expose_provenance(), size));
                }
            }
            for (block, size) in blocks {
                // SAFETY: each block is given back once, and was written.
                unsafe {
                    let block = with_exposed_provenance_mut::<u8>(block);
                    let bytes = std::slice::from_raw_parts(block, size);
                    assert!(bytes.iter().all(|b| *b == n as u8));
                    memory.dealloc(block, of(size));
                }
            }
        };
        drop(vec![1u8; LARGE]);
        for round in 0..4 {
            std::thread::scope(|s| {
                for n in 0..4 {
                    s.spawn(move || work(4 * round + n));
                }
            });
        }
    }
}
