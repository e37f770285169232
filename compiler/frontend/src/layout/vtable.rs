//! Vtables: which slot a virtual function has, and what each vtable of a class holds (Itanium C++ ABI, 2.5).
//!
//! Device code is a closed world, so a thunk's adjustment is the distance in the complete class (no vcall offsets);
//! offsets of virtual bases stand at negative slots, in the order of [`super::RecordLayout::vbases`].

use super::Layouts;
use crate::hir::{FuncId, FuncName, Program, RecordId, SpecialMember};

/// One function slot: for a destructor the complete-object entry, followed by a slot for the deleting one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A virtual function.
    Func(FuncId),
    /// The complete-object destructor.
    CompleteDtor(FuncId),
    /// The deleting destructor.
    DeletingDtor(FuncId),
}

impl Slot {
    /// The function behind the slot.
    #[must_use]
    pub fn func(self) -> FuncId {
        match self {
            Slot::Func(f) | Slot::CompleteDtor(f) | Slot::DeletingDtor(f) => f,
        }
    }
}

/// One vtable of a class's group: the one that an object's vtable pointer at `offset` points into.
#[derive(Clone, Debug)]
pub struct SubVtable {
    /// The base class whose view this is (the class itself for the first).
    pub class: RecordId,
    /// Offset of the subobject in the complete object, in bytes.
    pub offset: u64,
    /// Offsets from this subobject to each virtual base of `class`, in their order.
    pub vbase_offsets: Vec<i64>,
    /// Final overriders, in slot order, each with what must be added to `this` before the call.
    pub slots: Vec<(Slot, i64)>,
}

/// The slots of the vtable that objects of exactly `class` use through a `class*`, before overriding further down.
#[must_use]
pub fn slots(layouts: &Layouts, prog: &Program, class: RecordId) -> Vec<Slot> {
    let mut out = match layouts.record(prog, class).primary {
        Some((base, _)) => slots(layouts, prog, base),
        None => Vec::new(),
    };
    for &f in &prog[class].virtuals {
        if prog[f].special == SpecialMember::Dtor || prog[f].name == FuncName::Dtor {
            let at = out.iter().position(|s| matches!(s, Slot::CompleteDtor(_)));
            match at {
                Some(i) => {
                    out[i] = Slot::CompleteDtor(f);
                    out[i + 1] = Slot::DeletingDtor(f);
                }
                None => out.extend([Slot::CompleteDtor(f), Slot::DeletingDtor(f)]),
            }
            continue;
        }
        match out.iter().position(|s| overrides(prog, f, s.func())) {
            Some(i) => out[i] = Slot::Func(f),
            None => out.push(Slot::Func(f)),
        }
    }
    out
}

/// The slot of `func` in the vtable of its own class (a destructor: the complete-object entry).
#[must_use]
pub fn slot_of(layouts: &Layouts, prog: &Program, class: RecordId, func: FuncId) -> Option<usize> {
    slots(layouts, prog, class)
        .iter()
        .position(|s| s.func() == func)
}

/// Whether `f` overrides the virtual function `g` of a base: same name, parameters and qualifiers.
#[must_use]
pub fn overrides(prog: &Program, f: FuncId, g: FuncId) -> bool {
    if f == g {
        return true;
    }
    let (a, b) = (&prog[f], &prog[g]);
    let dtor = |x: &crate::hir::FuncDecl| x.name == FuncName::Dtor;
    if dtor(a) || dtor(b) {
        return dtor(a) && dtor(b);
    }
    if a.name != b.name {
        return false;
    }
    match (prog.types.fn_type(a.ty), prog.types.fn_type(b.ty)) {
        (Some(x), Some(y)) => {
            x.params == y.params && x.quals == y.quals && x.ref_qual == y.ref_qual
        }
        _ => false,
    }
}

/// The vtables of a complete object of `class`: the primary one first, then those of its other dynamic bases.
#[must_use]
pub fn group(layouts: &Layouts, prog: &Program, class: RecordId) -> Vec<SubVtable> {
    let mut subobjects = Vec::new();
    let complete = layouts.record(prog, class);
    walk(layouts, prog, class, 0, &mut subobjects);
    for &(v, at) in &complete.vbases {
        if layouts.record(prog, v).dynamic {
            walk(layouts, prog, v, at, &mut subobjects);
        }
    }
    let all = subobjects.clone();
    let mut out: Vec<SubVtable> = Vec::new();
    for (base, offset, primary) in subobjects {
        // A base that shares its vtable pointer is served by the vtable of the class that shares it.
        if primary || out.iter().any(|s| s.offset == offset) {
            continue;
        }
        let layout = layouts.record(prog, base);
        let vbase_offsets = layout
            .vbases
            .iter()
            .map(|v| {
                let at = complete
                    .vbases
                    .iter()
                    .find(|c| c.0 == v.0)
                    .map_or(0, |c| c.1);
                at as i64 - offset as i64
            })
            .collect();
        let slots = slots(layouts, prog, base)
            .into_iter()
            .map(|s| {
                let (f, at) = final_overrider(prog, &all, s.func(), offset);
                let slot = match s {
                    Slot::Func(_) => Slot::Func(f),
                    Slot::CompleteDtor(_) => Slot::CompleteDtor(f),
                    Slot::DeletingDtor(_) => Slot::DeletingDtor(f),
                };
                (slot, at as i64 - offset as i64)
            })
            .collect();
        out.push(SubVtable {
            class: base,
            offset,
            vbase_offsets,
            slots,
        });
    }
    out
}

type Subobject = (RecordId, u64, bool);

/// Every dynamic subobject: class, offset, and whether it is the primary base of the one before it.
fn walk(layouts: &Layouts, prog: &Program, class: RecordId, at: u64, out: &mut Vec<Subobject>) {
    let layout = layouts.record(prog, class);
    if !layout.dynamic {
        return;
    }
    out.push((class, at, false));
    for (i, b) in prog[class].bases.iter().enumerate() {
        if b.is_virtual {
            continue;
        }
        let start = out.len();
        walk(layouts, prog, b.record, at + layout.bases[i], out);
        if layout.primary == Some((b.record, false))
            && let Some(s) = out.get_mut(start)
        {
            s.2 = true;
        }
    }
}

/// The most derived override of `f` as seen in the subobject at `offset`, and the offset of its class.
fn final_overrider(prog: &Program, all: &[Subobject], f: FuncId, offset: u64) -> (FuncId, u64) {
    // Subobjects are listed with derived classes before their bases: the first class that contains the
    // subobject and declares an override has the last word.
    for &(class, at, _) in all {
        if at > offset {
            continue;
        }
        if let Some(&g) = prog[class]
            .virtuals
            .iter()
            .find(|&&g| overrides(prog, g, f))
            && (g == f || derives(prog, class, f))
        {
            return (g, at);
        }
    }
    (f, offset)
}

/// Whether `class` is, or derives from, the class of `f`.
fn derives(prog: &Program, class: RecordId, f: FuncId) -> bool {
    let crate::hir::Parent::Record(of) = prog[f].parent else {
        return false;
    };
    class == of || prog[class].bases.iter().any(|b| derives(prog, b.record, f))
}
