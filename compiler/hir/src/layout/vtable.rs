//! Vtables: which slot a virtual function has, and what each vtable of a class holds (Itanium C++ ABI, 2.5).
//!
//! Device code is a closed world, so a thunk's adjustment is the distance in the complete class (no vcall offsets);
//! offsets of virtual bases stand at negative slots, in the order of [`super::RecordLayout::vbases`].

use super::Layouts;
use crate::{FuncId, FuncName, Program, RecordId, SpecialMember};

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

/// One function slot of a finished vtable.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The final overrider.
    pub slot: Slot,
    /// What must be added to `this` before the call.
    pub this: i64,
    /// The overrider returns a pointer to the first class where the caller expects one to the second, a base of it that lies
    /// elsewhere.
    pub result: Option<(RecordId, RecordId)>,
}

/// One vtable of a class's group: the one that an object's vtable pointer at `offset` points into.
#[derive(Clone, Debug)]
pub struct SubVtable {
    /// Offset of the subobject from the start of the object whose group this is, in bytes.
    pub offset: i64,
    /// Offsets from this subobject to each virtual base of the class whose view this is, in the order of [`vbase_slots`].
    pub vbase_offsets: Vec<i64>,
    /// Final overriders, in slot order.
    pub slots: Vec<Entry>,
}

/// The virtual bases of a class in the order of their offsets in its vtable, the one nearest to the address point first.
/// A primary base shares the vtable, so its virtual bases come first, in its own order.
#[must_use]
pub fn vbase_slots(layouts: &Layouts, prog: &Program, class: RecordId) -> Vec<RecordId> {
    let layout = layouts.record(prog, class);
    let mut out = match layout.primary {
        Some((base, _)) => vbase_slots(layouts, prog, base),
        None => Vec::new(),
    };
    for &(v, _) in &layout.vbases {
        if !out.contains(&v) {
            out.push(v);
        }
    }
    out
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
            // A covariant result that needs moving is a slot of its own: callers through the base see the base's pointer.
            Some(i) if moved_result(layouts, prog, f, out[i].func()).is_none() => {
                out[i] = Slot::Func(f);
            }
            _ => out.push(Slot::Func(f)),
        }
    }
    out
}

/// The classes that `f` and the function `g` it overrides point their results at, where the pointers differ.
fn moved_result(
    layouts: &Layouts,
    prog: &Program,
    f: FuncId,
    g: FuncId,
) -> Option<(RecordId, RecordId)> {
    let class = |f: FuncId| {
        let t = prog.types.strip_ref(prog.ret(f));
        prog.types.record(prog.types.pointee(t).unwrap_or(t))
    };
    let (d, b) = (class(f)?, class(g)?);
    (d != b && fixed_offset(layouts, prog, d, b) != Some(0)).then_some((d, b))
}

/// The offset of the base `b` in `d`, unless a virtual base is on the way.
fn fixed_offset(layouts: &Layouts, prog: &Program, d: RecordId, b: RecordId) -> Option<i64> {
    let path = path_to(prog, d, b)?;
    layouts.base_path_offset(prog, d, &path)
}

/// Base indices from `d` to its base `b`.
#[must_use]
pub fn path_to(prog: &Program, d: RecordId, b: RecordId) -> Option<Vec<u32>> {
    if d == b {
        return Some(Vec::new());
    }
    prog[d].bases.iter().enumerate().find_map(|(i, base)| {
        let mut path = path_to(prog, base.record, b)?;
        path.insert(0, i as u32);
        Some(path)
    })
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
    let dtor = |x: &crate::FuncDecl| x.name == FuncName::Dtor;
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

/// The vtables that the `class` subobject at `start` of a complete object of `complete` uses while it is being constructed or
/// destroyed: its own functions, but its virtual bases where `complete` has them.
#[must_use]
pub fn construction_group(
    layouts: &Layouts,
    prog: &Program,
    class: RecordId,
    start: u64,
    complete: RecordId,
) -> Vec<SubVtable> {
    let view = View {
        layouts,
        prog,
        start: start as i64,
        vbases: layouts
            .record(prog, complete)
            .vbases
            .iter()
            .map(|&(v, at)| (v, at as i64))
            .collect(),
    };
    let mut subobjects = Vec::new();
    view.walk(class, view.start, &mut subobjects);
    for &(v, _) in &layouts.record(prog, class).vbases {
        if layouts.record(prog, v).dynamic {
            view.walk(v, view.vbase(v), &mut subobjects);
        }
    }
    let mut out: Vec<SubVtable> = Vec::new();
    let all = subobjects.clone();
    for (base, at, primary) in subobjects {
        let offset = at - view.start;
        // A base that shares its vtable pointer is served by the vtable of the class that shares it.
        let shared = |s: &Subobject| s.1 == at && prog.has_base(s.0, base);
        if primary || out.iter().any(|s| s.offset == offset) || all.iter().any(shared) {
            continue;
        }
        let vbase_offsets = vbase_slots(layouts, prog, base)
            .into_iter()
            .map(|v| view.vbase(v) - at)
            .collect();
        let slots = slots(layouts, prog, base)
            .into_iter()
            .map(|s| {
                let declared = view.declaring(base, at, s.func());
                let (f, found) = view
                    .overrider(class, view.start, s.func(), declared)
                    .unwrap_or((s.func(), at));
                let slot = match s {
                    Slot::Func(_) => Slot::Func(f),
                    Slot::CompleteDtor(_) => Slot::CompleteDtor(f),
                    Slot::DeletingDtor(_) => Slot::DeletingDtor(f),
                };
                Entry {
                    slot,
                    this: found - at,
                    result: moved_result(layouts, prog, f, s.func()),
                }
            })
            .collect();
        out.push(SubVtable {
            offset,
            vbase_offsets,
            slots,
        });
    }
    out
}

/// A dynamic subobject: class, offset in the complete object, and whether it shares the vtable pointer of the one it is a base of.
type Subobject = (RecordId, i64, bool);

/// A class inside a complete object.
struct View<'a> {
    layouts: &'a Layouts,
    prog: &'a Program,
    start: i64,
    /// The virtual bases of the complete object.
    vbases: Vec<(RecordId, i64)>,
}

impl View<'_> {
    fn vbase(&self, v: RecordId) -> i64 {
        self.vbases.iter().find(|x| x.0 == v).map_or(0, |x| x.1)
    }

    /// Every dynamic subobject that is no virtual base.
    fn walk(&self, class: RecordId, at: i64, out: &mut Vec<Subobject>) {
        let layout = self.layouts.record(self.prog, class);
        if !layout.dynamic {
            return;
        }
        out.push((class, at, false));
        for (i, b) in self.prog[class].bases.iter().enumerate() {
            if b.is_virtual {
                continue;
            }
            let start = out.len();
            self.walk(b.record, at + layout.bases[i] as i64, out);
            if layout.primary == Some((b.record, false))
                && let Some(s) = out.get_mut(start)
            {
                s.2 = true;
            }
        }
    }

    /// The subobject that declares `f` among `class` at `at` and its chain of primary bases, whose slots it shares.
    fn declaring(&self, class: RecordId, at: i64, f: FuncId) -> (RecordId, i64) {
        if class_of(self.prog, f) == Some(class) {
            return (class, at);
        }
        match self.layouts.record(self.prog, class).primary {
            Some((base, true)) => self.declaring(base, self.vbase(base), f),
            Some((base, false)) => self.declaring(base, at, f),
            None => (class, at),
        }
    }

    /// The final overrider of `f`, which the subobject `of` declares, on the way down from `class` at `at`; and where
    /// its class lies.
    fn overrider(
        &self,
        class: RecordId,
        at: i64,
        f: FuncId,
        of: (RecordId, i64),
    ) -> Option<(FuncId, i64)> {
        let prog = self.prog;
        let inside = (class, at) == of;
        if !inside && !self.contains(class, at, of) {
            return None;
        }
        let own = prog[class].virtuals.iter();
        if let Some(&g) = own.clone().find(|&&g| overrides(prog, g, f)) {
            return Some((g, at));
        }
        if inside {
            return None;
        }
        let layout = self.layouts.record(prog, class);
        let mut best: Option<(FuncId, i64)> = None;
        for (i, b) in prog[class].bases.iter().enumerate() {
            let to = if b.is_virtual {
                self.vbase(b.record)
            } else {
                at + layout.bases[i] as i64
            };
            let Some(found) = self.overrider(b.record, to, f, of) else {
                continue;
            };
            // Along several paths to a virtual base the most derived override dominates.
            let better = best.is_none_or(|b| {
                b.0 != found.0
                    && match (class_of(prog, found.0), class_of(prog, b.0)) {
                        (Some(x), Some(y)) => x == y || prog.has_base(x, y),
                        _ => false,
                    }
            });
            if better {
                best = Some(found);
            }
        }
        best
    }

    fn contains(&self, class: RecordId, at: i64, of: (RecordId, i64)) -> bool {
        let layout = self.layouts.record(self.prog, class);
        self.prog[class].bases.iter().enumerate().any(|(i, b)| {
            let to = if b.is_virtual {
                self.vbase(b.record)
            } else {
                at + layout.bases[i] as i64
            };
            (b.record, to) == of || self.contains(b.record, to, of)
        })
    }
}

fn class_of(prog: &Program, f: FuncId) -> Option<RecordId> {
    match prog[f].parent {
        crate::Parent::Record(r) => Some(r),
        _ => None,
    }
}
