//! The layout algorithm of a class (Itanium C++ ABI, 2.4), bit-fields and `#pragma pack` as GCC has them.

use super::virtual_bases::{self, Claims};
use super::{Layouts, POINTER, RecordLayout};
use crate::{Body, Field, FuncId, Program, RecordDecl, RecordId, RecordKind, SpecialMember};
use rustc_hash::FxHashSet;

/// Depth to which arrays of empty classes are looked into.
const MAX_EMPTY_ELEMENTS: u64 = 256;

struct State<'a> {
    layouts: &'a Layouts,
    prog: &'a Program,
    out: RecordLayout,
    /// Where the next part may go, in bits.
    data_bits: u64,
    size: u64,
    taken: FxHashSet<(RecordId, u64)>,
    pack: u64,
    /// GNU `packed`: of fields and the vtable pointer, not of bases.
    packed: bool,
    packs_vptr: bool,
    union: bool,
    claims: Claims,
}

pub(super) fn compute(layouts: &Layouts, prog: &Program, id: RecordId) -> RecordLayout {
    let decl = &prog[id];
    let mut s = State {
        layouts,
        prog,
        out: RecordLayout {
            align: 1,
            nv_align: 1,
            ..RecordLayout::default()
        },
        data_bits: 0,
        size: 0,
        taken: FxHashSet::default(),
        pack: u64::from(decl.pack),
        packed: decl.packed,
        packs_vptr: false,
        union: decl.kind == RecordKind::Union,
        claims: Claims::of(layouts, prog, id),
    };
    s.out.fields.reserve(decl.fields.len());
    s.out.bases = vec![0; decl.bases.len()];
    if is_empty(prog, id) {
        s.taken.insert((id, 0));
        s.out.empties.push((id, 0));
    }
    // One member that cannot be packed leaves the vtable pointer where it would be.
    s.packs_vptr = decl.packed && !decl.fields.iter().any(|f| s.keeps_alignment(f));
    s.nonvirtual_bases(decl);
    for f in &decl.fields {
        s.field(f);
    }
    s.out.pod = is_pod(layouts, prog, decl);
    s.out.align = s.out.align.max(u64::from(decl.align)).max(1);
    s.out.nv_align = s.out.align;
    s.size = s.size.max(s.data_bits.div_ceil(8));
    // Empty bases behind the data count: what is derived from the class begins after them.
    s.out.nv_size = s.size;
    s.virtual_bases(id);
    s.size = s.size.max(s.data_bits.div_ceil(8)).max(1);
    s.out.data_size = s.data_bits.div_ceil(8);
    s.out.size = s.size.next_multiple_of(s.out.align);
    if s.out.pod || s.union {
        // Tail padding of a C++03 POD is never reused.
        s.out.data_size = s.out.size;
        s.out.nv_size = s.out.size;
    }
    s.out
}

/// Whether the class has no data of its own in any object: such bases may take no room.
fn is_empty(prog: &Program, id: RecordId) -> bool {
    prog[id].traits.is_empty
}

/// Whether a class is a C++03 POD, from the layouts of its members.
fn is_pod(layouts: &Layouts, prog: &Program, d: &RecordDecl) -> bool {
    // Deleted members count for what they are like: constants leave a class without a default constructor, and a POD.
    let trivial = |f: FuncId| prog[f].body == Body::Trivial;
    let constructs = (d.ctors.iter()).filter(|&&c| prog[c].special == SpecialMember::DefaultCtor);
    d.traits.is_aggregate
        && d.traits.is_standard_layout
        && constructs.copied().all(trivial)
        && d.traits.trivially_copyable
        && d.dtor.is_none_or(trivial)
        && d.bases.is_empty()
        && d.ctors.iter().all(|&c| prog[c].flags.is_implicit)
        && d.fields.iter().all(|f| {
            let class = prog.types.record(prog.types.base_elem(f.ty));
            class.is_none_or(|r| layouts.record(prog, r).pod)
        })
}

/// Whether the class needs a vtable pointer.
pub(super) fn is_dynamic(prog: &Program, id: RecordId) -> bool {
    prog[id].traits.has_virtual || prog[id].traits.has_virtual_bases
}

/// A dynamic class that holds nothing but a vtable pointer: empty bases and members of it lie at its start, and none had to move.
fn is_nearly_empty(layouts: &Layouts, prog: &Program, id: RecordId) -> bool {
    if !is_dynamic(prog, id) {
        return false;
    }
    let layout = layouts.record(prog, id);
    layout.nv_size == POINTER && layout.empties.iter().all(|e| e.1 == 0)
}

impl State<'_> {
    fn nonvirtual_bases(&mut self, decl: &RecordDecl) {
        let primary = decl
            .bases
            .iter()
            .position(|b| !b.is_virtual && is_dynamic(self.prog, b.record));
        let dynamic = decl.traits.has_virtual || decl.traits.has_virtual_bases;
        self.out.dynamic = dynamic;
        if let Some(i) = primary {
            self.out.primary = Some((decl.bases[i].record, false));
            self.direct_base(decl, i);
        } else if dynamic {
            match self.virtual_primary(decl) {
                Some(base) => {
                    self.out.primary = Some((base, true));
                    self.claims.steal(base);
                    self.virtual_base(base, false);
                }
                None => {
                    self.out.own_vptr = true;
                    self.data_bits = POINTER * 8;
                    self.size = POINTER;
                    self.out.align = if self.packs_vptr {
                        1
                    } else {
                        self.clamp(POINTER)
                    };
                }
            }
        }
        for (i, b) in decl.bases.iter().enumerate() {
            if !b.is_virtual && primary != Some(i) {
                self.direct_base(decl, i);
            }
        }
    }

    /// Places a direct base that is not virtual, and the virtual bases that lie at its start.
    fn direct_base(&mut self, decl: &RecordDecl, i: usize) {
        let at = self.place(decl.bases[i].record, false);
        self.out.bases[i] = at;
        let claimed = self.claims.below_direct(self.layouts, self.prog, i, at);
        self.claim(claimed);
    }

    fn virtual_base(&mut self, base: RecordId, is_virtual: bool) {
        let at = self.place(base, is_virtual);
        self.out.vbases.push((base, at));
        let claimed = self.claims.below_virtual(self.layouts, self.prog, base, at);
        self.claim(claimed);
    }

    fn claim(&mut self, claimed: Vec<(RecordId, u64)>) {
        for (base, at) in claimed {
            let l = self.layouts.record(self.prog, base);
            self.take(&l.empties, at, false);
            self.out.vbases.push((base, at));
        }
    }

    /// The virtual base whose vtable pointer the class shares: the first nearly empty one in the order of inheritance, one that is
    /// nobody's primary base already only where there is no other.
    fn virtual_primary(&self, decl: &RecordDecl) -> Option<RecordId> {
        let mut all = Vec::new();
        for b in &decl.bases {
            if b.is_virtual && !all.contains(&b.record) {
                all.push(b.record);
            }
            virtual_bases::collect(self.prog, b.record, &mut all);
        }
        all.retain(|b| is_nearly_empty(self.layouts, self.prog, *b));
        let mut taken = Vec::new();
        for b in &decl.bases {
            self.primaries_below(b.record, &mut taken);
        }
        let free = all.iter().find(|b| !taken.contains(b));
        free.or(all.first()).copied()
    }

    /// The virtual bases that are primary bases of `id` or of a base of it.
    fn primaries_below(&self, id: RecordId, out: &mut Vec<RecordId>) {
        if !self.prog[id].traits.has_virtual_bases {
            return;
        }
        if let Some((base, true)) = self.layouts.record(self.prog, id).primary {
            out.push(base);
        }
        for b in &self.prog[id].bases {
            self.primaries_below(b.record, out);
        }
    }

    fn virtual_bases(&mut self, id: RecordId) {
        let mut order = Vec::new();
        virtual_bases::collect(self.prog, id, &mut order);
        for &v in &order {
            if !self.claims.is_claimed(v) && !self.out.vbases.iter().any(|x| x.0 == v) {
                self.virtual_base(v, true);
            }
        }
        // Constructors and destructors take them in the order of inheritance.
        self.out
            .vbases
            .sort_by_key(|v| order.iter().position(|o| *o == v.0));
        for (i, b) in self.prog[id].bases.iter().enumerate() {
            if b.is_virtual
                && let Some(v) = self.out.vbases.iter().find(|v| v.0 == b.record)
            {
                self.out.bases[i] = v.1;
            }
        }
    }

    /// Whether the empty subobjects of `id` placed at `at` meet one of the same class.
    fn collides(&self, empties: &[(RecordId, u64)], at: u64) -> bool {
        empties
            .iter()
            .any(|&(r, o)| self.taken.contains(&(r, at + o)))
    }

    fn take(&mut self, empties: &[(RecordId, u64)], at: u64, remember: bool) {
        for &(r, o) in empties {
            self.taken.insert((r, at + o));
            let own = match remember {
                true => &mut self.out.empties,
                false => &mut self.out.virtual_empties,
            };
            own.push((r, at + o));
        }
    }

    /// Places a base class; returns its offset in bytes.
    fn place(&mut self, id: RecordId, is_virtual: bool) -> u64 {
        let l = self.layouts.record(self.prog, id);
        let align = self.clamp(l.nv_align);
        let mut at;
        if is_empty(self.prog, id) {
            at = 0;
            if self.collides(&l.empties, at) {
                at = self.data_bits.div_ceil(8).next_multiple_of(align);
                while self.collides(&l.empties, at) {
                    at += align;
                }
            }
            self.size = self.size.max(at + l.size);
        } else {
            at = self.data_bits.div_ceil(8).next_multiple_of(align);
            while self.collides(&l.empties, at) {
                at += align;
            }
            self.data_bits = (at + l.nv_size) * 8;
            self.size = self.size.max(at + l.nv_size);
        }
        self.out.align = self.out.align.max(align);
        self.take(&l.empties, at, !is_virtual);
        at
    }

    fn clamp(&self, align: u64) -> u64 {
        if self.pack != 0 {
            align.min(self.pack)
        } else {
            align
        }
        .max(1)
    }

    fn field(&mut self, f: &Field) {
        if f.bits.is_some() {
            self.bit_field(f);
            return;
        }
        let (size, natural) = self
            .layouts
            .stored_size_align(self.prog, f.ty)
            .unwrap_or((0, 1));
        let natural = if natural == 0 { 1 } else { natural };
        let mut align = match f.packed && !self.keeps_alignment(f) {
            true => 1,
            false => self.clamp(natural),
        };
        align = align.max(u64::from(f.align)).max(1);
        let (empties, record) = self.field_empties(f);
        let empty = record.is_some_and(|r| is_empty(self.prog, r));
        let overlapping = f.no_unique_address;
        let mut at = if self.union || (overlapping && empty) {
            0
        } else {
            self.data_bits.div_ceil(8).next_multiple_of(align)
        };
        if !self.union {
            if overlapping && empty && self.collides(&empties, at) {
                at = self.data_bits.div_ceil(8).next_multiple_of(align);
            }
            while self.collides(&empties, at) {
                at += align;
            }
        }
        self.take(&empties, at, true);
        self.out.fields.push(at * 8);
        let used = match record {
            Some(_) if overlapping && empty => 0,
            Some(r) if overlapping => {
                let l = self.layouts.record(self.prog, r);
                l.data_size.max(l.nv_size)
            }
            _ => size,
        };
        if self.union {
            self.data_bits = self.data_bits.max(size * 8);
        } else if used > 0 {
            self.data_bits = (at + used) * 8;
        }
        let covered = if used == 0 || self.union { size } else { used };
        self.size = self.size.max(at + covered);
        self.out.align = self.out.align.max(align);
    }

    /// GCC packs no member of a class that is not POD, unless that class is packed itself.
    fn keeps_alignment(&self, f: &Field) -> bool {
        let types = &self.prog.types;
        let class = types.record(types.base_elem(f.ty)).filter(|_| self.packed);
        class.is_some_and(|r| !self.prog[r].packed && !self.layouts.record(self.prog, r).pod)
    }

    /// Empty subobjects of a field of class (array) type, relative to the field.
    fn field_empties(&self, f: &Field) -> (Vec<(RecordId, u64)>, Option<RecordId>) {
        let types = &self.prog.types;
        if types.is_ref(f.ty) {
            return (Vec::new(), None);
        }
        let direct = types.record(f.ty);
        let Some(r) = types.record(types.base_elem(f.ty)) else {
            return (Vec::new(), None);
        };
        let l = self.layouts.record(self.prog, r);
        // A whole object: its virtual bases are in it.
        let own = [l.empties.as_slice(), l.virtual_empties.as_slice()].concat();
        if own.is_empty() {
            return (Vec::new(), direct);
        }
        let all = match direct {
            Some(_) => own,
            None => {
                let size = self.layouts.size_of(self.prog, f.ty).unwrap_or(0);
                let n = (size / l.size.max(1)).min(MAX_EMPTY_ELEMENTS);
                let each = own.as_slice();
                let size = l.size;
                (0..n)
                    .flat_map(|i| each.iter().map(move |e| (e.0, e.1 + i * size)))
                    .collect()
            }
        };
        (all, direct)
    }

    fn bit_field(&mut self, f: &Field) {
        let width = u64::from(f.bits.unwrap_or(0));
        let (size, natural) = self
            .layouts
            .stored_size_align(self.prog, f.ty)
            .unwrap_or((4, 4));
        let type_bits = size * 8;
        // Wider than its type: the rest is padding, and the alignment is the widest type that fits.
        let unit_bits = if width > type_bits {
            let mut unit = 8;
            while unit * 2 <= width.min(64) {
                unit *= 2;
            }
            unit.max(type_bits)
        } else {
            type_bits
        };
        let natural = if width > type_bits {
            unit_bits / 8
        } else {
            natural
        };
        let packed = f.packed || self.pack == 1;
        let mut align = if packed { 1 } else { self.clamp(natural) };
        let align_bits = if packed { 1 } else { align * 8 };
        let mut at = if self.union { 0 } else { self.data_bits };
        if width == 0 {
            at = at.next_multiple_of(natural * 8);
            self.out.fields.push(at);
            if !self.union {
                self.data_bits = at;
            }
            return;
        }
        if width > type_bits {
            at = at.next_multiple_of(align_bits.max(1));
        } else if !packed && (at & (align_bits - 1)) + width > type_bits {
            at = at.next_multiple_of(align_bits);
        }
        if f.align != 0 {
            align = align.max(u64::from(f.align));
            at = at.next_multiple_of(u64::from(f.align) * 8);
        }
        self.out.fields.push(at);
        let end = at + width;
        self.data_bits = if self.union {
            self.data_bits.max(end)
        } else {
            end
        };
        self.size = self.size.max(end.div_ceil(8));
        // Unnamed bit-fields do not raise the alignment of the class.
        if f.name.is_some() {
            self.out.align = self.out.align.max(align);
        }
    }
}
