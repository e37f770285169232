//! What was found out about the bits of a body's instructions, remembered while a pass asks.

use super::*;

/// What was looked for so deep is not looked for deeper.
const ENOUGH: u32 = 4;

/// What was found for one instruction, and how many operations deep it was looked for.
#[derive(Clone, Copy)]
struct Found {
    zero: u64,
    one: u64,
    generation: u32,
    left: u32,
}

#[derive(Default)]
struct Table {
    body: usize,
    generation: u32,
    found: Vec<Found>,
}

thread_local! {
    static TABLE: RefCell<Table> = const {
        RefCell::new(Table { body: 0, generation: 0, found: Vec::new() })
    };
}

/// While this lives, what is found out about the bits of a body's instructions is remembered on this thread. It stays true while
/// instructions are replaced by equal ones; who gives an instruction another value calls [`Memo::forget_all`], and who wants to
/// profit from simpler operands calls [`Memo::forget`].
pub struct Memo {
    previous: Table,
}

impl Memo {
    /// Begins to remember facts about `body`.
    pub fn new(body: &Body) -> Memo {
        TABLE.with_borrow_mut(|t| {
            let previous = std::mem::take(t);
            t.body = std::ptr::from_ref(body).addr();
            t.generation = 1;
            Memo { previous }
        })
    }
    /// The next question about an instruction is answered from its operands.
    pub fn forget(i: Inst) {
        TABLE.with_borrow_mut(|t| {
            if let Some(f) = t.found.get_mut(i.index()) {
                f.generation = 0;
            }
        });
    }
    /// Values have changed.
    pub fn forget_all() {
        TABLE.with_borrow_mut(|t| t.generation += 1);
    }
}

impl Drop for Memo {
    fn drop(&mut self) {
        TABLE.with_borrow_mut(|t| *t = std::mem::take(&mut self.previous));
    }
}

pub(super) fn remembered(body: &Body, i: Inst, w: u32, left: u32) -> Option<Known> {
    TABLE.with_borrow(|t| {
        let f = t.found.get(i.index())?;
        let valid = f.generation == t.generation
            && f.left >= left.min(ENOUGH)
            && t.body == std::ptr::from_ref(body).addr();
        valid.then(|| Known {
            zero: f.zero.into(),
            one: f.one.into(),
            width: w,
        })
    })
}

pub(super) fn remember(body: &Body, i: Inst, k: Known, left: u32) {
    TABLE.with_borrow_mut(|t| {
        if k.width > 64 || t.body != std::ptr::from_ref(body).addr() {
            return;
        }
        if t.found.len() <= i.index() {
            let none = Found {
                zero: 0,
                one: 0,
                generation: 0,
                left: 0,
            };
            t.found.resize(body.inst_capacity() + 16, none);
        }
        t.found[i.index()] = Found {
            zero: k.zero as u64,
            one: k.one as u64,
            generation: t.generation,
            left,
        };
    });
}
