//! The command's allocator: the system's, with large blocks aligned to large pages and backed by them where the kernel has them.
//!
//! A compile of a big file fills a few large arrays (text, tokens) once and exits; at 4 KiB a page, half of its time went to page faults.

use std::alloc::{GlobalAlloc, Layout, System};

/// The system's allocator with advice for large blocks.
pub struct LargePages;

/// Bytes of a large page; blocks of this size and more are aligned to it.
const LARGE: usize = 2 << 20;

/// What the system is asked for: a function of the request alone, so that a block is given back as it was taken.
#[inline]
fn aligned(layout: Layout) -> Layout {
    if layout.size() < LARGE {
        return layout;
    }
    layout.align_to(LARGE).unwrap_or(layout)
}

#[cfg(target_os = "linux")]
#[cold]
fn advise(block: *mut u8, size: usize) {
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(start: *mut u8, length: usize, advice: i32) -> i32;
    }
    // The rest of the block has small pages, which are cleared when they are touched: a large one for its first bytes costs more.
    let size = size / LARGE * LARGE;
    if !block.is_null() {
        // SAFETY: the range lies in a block just allocated, page-aligned; advice changes no contents, and a refusal is no error.
        unsafe { madvise(block, size, MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_: *mut u8, _: usize) {}

// SAFETY: every request goes to the system's allocator with its size and at least its alignment, and is given back with the same.
unsafe impl GlobalAlloc for LargePages {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are the callee's conditions.
        let block = unsafe { System.alloc(aligned(layout)) };
        if layout.size() >= LARGE {
            advise(block, layout.size());
        }
        block
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.size() < LARGE {
            // SAFETY: as above.
            return unsafe { System.alloc_zeroed(layout) };
        }
        // SAFETY: the block holds as many bytes.
        unsafe {
            let block = self.alloc(layout);
            if !block.is_null() {
                block.write_bytes(0, layout.size());
            }
            block
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the layout is that of the allocation.
        unsafe { System.dealloc(block, aligned(layout)) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.size().max(size) < LARGE {
            // SAFETY: as for `alloc`; both layouts are the caller's own.
            return unsafe { System.realloc(block, layout, size) };
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
