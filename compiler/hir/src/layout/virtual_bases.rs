//! Which subobject a virtual base shares its vtable pointer with (Itanium C++ ABI, 2.4).
//!
//! Several classes of an object may each have the same virtual base as their primary base. The base is placed in one of them only, the
//! first in inheritance order; the others reach it through the offsets in their vtables, like any virtual base.

use super::Layouts;
use crate::{Program, RecordId};
use rustc_hash::FxHashMap;

/// Virtual bases in the order of a depth-first walk of the inheritance graph: a class before what it derives from.
pub(super) fn collect(prog: &Program, id: RecordId, out: &mut Vec<RecordId>) {
    for b in &prog[id].bases {
        if b.is_virtual && !out.contains(&b.record) {
            out.push(b.record);
        }
        if prog[b.record].traits.has_virtual_bases {
            collect(prog, b.record, out);
        }
    }
}

/// A base class subobject of the class that is laid out.
struct Subobject {
    class: RecordId,
    /// Indices of its direct bases in [`Claims::all`], in order.
    bases: Vec<usize>,
    is_virtual: bool,
    /// The virtual base that lies at its start.
    primary: Option<RecordId>,
}

/// The subobjects of a class, and which of them each shared primary virtual base is placed in.
#[derive(Default)]
pub(super) struct Claims {
    all: Vec<Subobject>,
    /// Direct bases of the class, in order.
    direct: Vec<usize>,
    /// Virtual bases: each one has a single subobject.
    of_virtual: FxHashMap<RecordId, usize>,
    claimed: FxHashMap<RecordId, usize>,
}

impl Claims {
    /// The subobjects of `id`, walked depth first: the first one to ask claims a primary base.
    pub(super) fn of(layouts: &Layouts, prog: &Program, id: RecordId) -> Claims {
        let mut claims = Claims::default();
        if prog[id].traits.has_virtual_bases {
            claims.direct = (prog[id].bases.iter())
                .map(|b| claims.visit(layouts, prog, b.record, b.is_virtual))
                .collect();
        }
        claims
    }

    fn visit(
        &mut self,
        layouts: &Layouts,
        prog: &Program,
        id: RecordId,
        is_virtual: bool,
    ) -> usize {
        if let Some(&known) = self.of_virtual.get(&id).filter(|_| is_virtual) {
            return known;
        }
        let n = self.all.len();
        self.all.push(Subobject {
            class: id,
            bases: Vec::new(),
            is_virtual,
            primary: None,
        });
        if is_virtual {
            self.of_virtual.insert(id, n);
        }
        if prog[id].traits.has_virtual_bases
            && let Some((base, true)) = layouts.record(prog, id).primary
            && !self.claimed.contains_key(&base)
        {
            self.claimed.insert(base, n);
            self.all[n].primary = Some(base);
        }
        let bases = (prog[id].bases.iter())
            .map(|b| self.visit(layouts, prog, b.record, b.is_virtual))
            .collect();
        self.all[n].bases = bases;
        n
    }

    /// `base` becomes the primary base of the class being laid out, so no subobject keeps it.
    pub(super) fn steal(&mut self, base: RecordId) {
        if let Some(&n) = self.claimed.get(&base) {
            self.all[n].primary = None;
        }
    }

    /// Whether `base` lies at the start of a subobject, and not on its own.
    pub(super) fn is_claimed(&self, base: RecordId) -> bool {
        (self.claimed.get(&base)).is_some_and(|&n| self.all[n].primary == Some(base))
    }

    /// The virtual bases that lie at the start of the direct base number `index`, placed at `at`, or of a base of that.
    pub(super) fn below_direct(
        &self,
        layouts: &Layouts,
        prog: &Program,
        index: usize,
        at: u64,
    ) -> Vec<(RecordId, u64)> {
        let mut out = Vec::new();
        if let Some(&n) = self.direct.get(index) {
            self.below(layouts, prog, n, at, &mut out);
        }
        out
    }

    /// The same for the virtual base `id`.
    pub(super) fn below_virtual(
        &self,
        layouts: &Layouts,
        prog: &Program,
        id: RecordId,
        at: u64,
    ) -> Vec<(RecordId, u64)> {
        let mut out = Vec::new();
        if let Some(&n) = self.of_virtual.get(&id) {
            self.below(layouts, prog, n, at, &mut out);
        }
        out
    }

    fn below(
        &self,
        layouts: &Layouts,
        prog: &Program,
        n: usize,
        at: u64,
        out: &mut Vec<(RecordId, u64)>,
    ) {
        let s = &self.all[n];
        if !prog[s.class].traits.has_virtual_bases {
            return;
        }
        if let Some(base) = s.primary {
            out.push((base, at));
            if let Some(&v) = self.of_virtual.get(&base) {
                self.below(layouts, prog, v, at, out);
            }
        }
        let l = layouts.record(prog, s.class);
        for (i, &b) in s.bases.iter().enumerate() {
            if !self.all[b].is_virtual {
                self.below(layouts, prog, b, at + l.bases[i], out);
            }
        }
    }
}
