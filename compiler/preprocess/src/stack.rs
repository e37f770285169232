//! How much of the thread's stack is left: nesting in the source becomes nesting of calls, and must end in a diagnostic.

/// The stack of the thread that compiles.
#[derive(Clone, Copy, Debug, Default)]
pub struct StackGuard {
    /// An address near the stack's base.
    base: usize,
    /// Bytes that may be used; 0: not known, never short.
    room: usize,
    /// Bytes used at most, of what was seen.
    deepest: usize,
}

/// Kept free for what runs between two checks.
const RESERVE: usize = 2 << 20;

fn here() -> usize {
    let local = 0u8;
    std::hint::black_box(&raw const local).addr()
}

impl StackGuard {
    /// For the calling thread, whose stack has `size` bytes, most of them free.
    #[must_use]
    pub fn new(size: usize) -> StackGuard {
        StackGuard {
            base: here(),
            room: size.saturating_sub(RESERVE).max(size / 2),
            deepest: 0,
        }
    }

    /// Is the stack nearly used up?
    #[inline]
    #[must_use]
    pub fn is_short(&mut self) -> bool {
        let used = self.base.abs_diff(here());
        self.deepest = self.deepest.max(used);
        self.room != 0 && used > self.room
    }

    /// How many bytes were in use when most were, as far as [`StackGuard::is_short`] was asked.
    #[must_use]
    pub fn deepest(&self) -> usize {
        self.deepest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn descend(mut guard: StackGuard, n: u32) -> u32 {
        if guard.is_short() || n == 0 {
            return n;
        }
        let page = std::hint::black_box([n; 1024]);
        descend(guard, page[7] - 1)
    }

    #[test]
    fn recursion_ends_in_time() {
        let left = std::thread::Builder::new()
            .stack_size(4 << 20)
            .spawn(|| descend(StackGuard::new(4 << 20), u32::MAX))
            .map(|t| t.join());
        assert!(matches!(left, Ok(Ok(n)) if n > 0));
        assert!(!StackGuard::default().is_short());
    }
}
