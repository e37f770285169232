//! An allocator that counts what each compile holds, for programs that limit it.

use jacquard_limits::stop::allocated;
use std::alloc::{GlobalAlloc, Layout, System};

/// The system's allocator, or another, with an account per compile. A program that wants [`crate::Limits::memory`] to hold makes
/// it its own:
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: jacquard::alloc::Counted = jacquard::alloc::Counted::SYSTEM;
/// ```
pub struct Counted<A = System>(pub A);

impl Counted {
    /// Over the system's allocator.
    pub const SYSTEM: Counted = Counted(System);
}

fn signed(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

// SAFETY: every call goes to the inner allocator with the caller's own arguments; counting allocates nothing.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counted<A> {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        allocated(signed(layout.size()));
        // SAFETY: the caller's promises are the callee's conditions.
        unsafe { self.0.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        allocated(signed(layout.size()));
        // SAFETY: as above.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        allocated(-signed(layout.size()));
        // SAFETY: as above.
        unsafe { self.0.dealloc(block, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        allocated(signed(size) - signed(layout.size()));
        // SAFETY: as above.
        unsafe { self.0.realloc(block, layout, size) }
    }
}
