//! Classes and their bases: paths to a base, base subobjects, and when a conversion to one is ambiguous or inaccessible.

use super::lookup::Syms;
use super::*;
use crate::parse::names::Qual;
use smallvec::SmallVec;

/// A base subobject: the virtual base it lies in (none: not below a virtual one), and the indices of bases from there.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Subobject {
    root: Option<RecordId>,
    path: SmallVec<[u32; 4]>,
}

/// What look-up found through one direct base.
struct ByBase {
    base: u32,
    syms: Syms,
}

impl Sema<'_> {
    /// Path of base indices from `from` to its base `to`, shortest first; `None` if it is no base.
    pub fn base_path(&self, from: RecordId, to: RecordId) -> Option<Vec<u32>> {
        if from == to {
            return Some(Vec::new());
        }
        for (i, b) in self.prog[from].bases.iter().enumerate() {
            if let Some(mut p) = self.base_path(b.record, to) {
                p.insert(0, i as u32);
                return Some(p);
            }
        }
        None
    }

    /// As [`Sema::base_path`], completing the derived class's base clause first.
    pub fn find_base_path(&mut self, from: RecordId, to: RecordId) -> Option<Vec<u32>> {
        if from == to {
            return Some(Vec::new());
        }
        self.parse_bases(from);
        for i in 0..self.prog[from].bases.len() {
            let b = self.prog[from].bases[i].record;
            if let Some(mut p) = self.find_base_path(b, to) {
                p.insert(0, i as u32);
                return Some(p);
            }
        }
        None
    }

    /// The different subobjects of class `to` in an object of class `from`, behind `prefix`.
    fn subobjects(&self, prefix: &Subobject, from: RecordId, to: RecordId) -> Vec<Subobject> {
        if from == to {
            return vec![prefix.clone()];
        }
        let mut out = Vec::new();
        for i in 0..self.prog[from].bases.len() as u32 {
            let inner = self.step(prefix, from, i);
            for s in self.subobjects(&inner, self.prog[from].bases[i as usize].record, to) {
                if !out.contains(&s) {
                    out.push(s);
                }
            }
        }
        out
    }

    /// The direct base `i` of a subobject of class `of`.
    fn step(&self, from: &Subobject, of: RecordId, i: u32) -> Subobject {
        let b = &self.prog[of].bases[i as usize];
        if b.is_virtual {
            return Subobject {
                root: Some(b.record),
                path: SmallVec::new(),
            };
        }
        let mut s = from.clone();
        s.path.push(i);
        s
    }

    /// Does an object of class `from` hold more than one of class `to`?
    pub(crate) fn base_is_ambiguous(&self, from: RecordId, to: RecordId) -> bool {
        from != to && self.subobjects(&whole(), from, to).len() > 1
    }

    /// The virtual base that the path from a class to its base leads through.
    pub(crate) fn virtual_step(&self, mut from: RecordId, path: &[u32]) -> Option<RecordId> {
        for i in path {
            let b = &self.prog[from].bases[*i as usize];
            if b.is_virtual {
                return Some(b.record);
            }
            from = b.record;
        }
        None
    }

    /// Reports a conversion between a class and its base that is ambiguous.
    pub(crate) fn check_base_unique(&mut self, from: RecordId, to: RecordId, loc: Loc) -> R<()> {
        if self.prog[from].bases.is_empty() || !self.base_is_ambiguous(from, to) {
            return Ok(());
        }
        let (d, b) = (
            self.type_name(self.prog[from].ty.into()),
            self.type_name(self.prog[to].ty.into()),
        );
        self.fail(loc, msg::AMBIGUOUS_BASE, &[&b, &d])
    }

    /// Reports a conversion from a class to its base that is ambiguous, or not accessible here.
    pub(crate) fn check_base(&mut self, from: RecordId, to: RecordId, loc: Loc) -> R<()> {
        self.check_base_unique(from, to, loc)?;
        if self.base_accessible(from, to, loc) {
            return Ok(());
        }
        let (d, b) = (
            self.type_name(self.prog[from].ty.into()),
            self.type_name(self.prog[to].ty.into()),
        );
        self.fail(loc, msg::INACCESSIBLE_BASE, &[&b, &d])
    }

    /// The object whose member is named with a qualifier: its base of that class, where it has more than one way to the member.
    pub(crate) fn qualified_object(
        &mut self,
        object: ExprId,
        qual: Option<Qual>,
        loc: Loc,
    ) -> R<ExprId> {
        let Some(Qual::Type(q)) = qual else {
            return Ok(object);
        };
        let (Some(own), Some(class)) = (
            self.prog.types.record(self.ty(object)),
            self.prog.types.record(q),
        ) else {
            return Ok(object);
        };
        if own == class || self.find_base_path(own, class).is_none() {
            return Ok(object);
        }
        if self.derived_from_many(own) {
            return self.to_base_glvalue(object, class, loc);
        }
        Ok(object)
    }

    /// Has the class, or a base of it, more than one base?
    fn derived_from_many(&self, r: RecordId) -> bool {
        match &self.prog[r].bases[..] {
            [] => false,
            [b] => self.derived_from_many(b.record),
            _ => true,
        }
    }

    /// Reports a cast from a base to a class derived from it that the base's place does not allow.
    pub(crate) fn check_downcast(
        &mut self,
        derived: RecordId,
        base: RecordId,
        path: &[u32],
        loc: Loc,
    ) -> R<()> {
        self.check_base_unique(derived, base, loc)?;
        if self.virtual_step(derived, path).is_none() {
            return Ok(());
        }
        let (d, b) = (
            self.type_name(self.prog[derived].ty.into()),
            self.type_name(self.prog[base].ty.into()),
        );
        self.fail(loc, msg::CAST_FROM_VIRTUAL_BASE, &[&b, &d])
    }

    /// Members that look-up in the direct bases of a class found: a name in a class hides that of its virtual bases on every
    /// path. Different members of different bases make one symbol that says so; types are left to their use.
    pub(super) fn lookup_bases(&mut self, r: RecordId, name: Sym) -> Syms {
        let n = self.prog[r].bases.len();
        let mut found: SmallVec<[ByBase; 2]> = SmallVec::new();
        for i in 0..n {
            let syms = self.lookup_member(self.prog[r].bases[i].record, name);
            if !syms.is_empty() {
                let base = i as u32;
                found.push(ByBase { base, syms });
            }
        }
        if found.len() > 1 && name != self.op_syms.conv {
            self.drop_dominated(r, &mut found);
        }
        let ambiguous = found.len() > 1
            && name != self.op_syms.conv
            && found
                .iter()
                .any(|f| f.syms.iter().any(|s| !found[0].syms.contains(s)))
            && found.iter().flat_map(|f| &f.syms).any(|s| {
                matches!(
                    self.sym_kind(*s),
                    SymKind::Func(_) | SymKind::Field(..) | SymKind::Var(_) | SymKind::Indirect(_)
                )
            });
        let mut out = Syms::new();
        if ambiguous {
            let scope = self.facts.records[r.index()].scope;
            out.push(self.loose_symbol(scope, name, 0, SymKind::Ambiguous));
            return out;
        }
        for f in found {
            for s in f.syms {
                if !out.contains(&s) {
                    out.push(s);
                }
            }
        }
        out
    }

    fn drop_dominated(&self, r: RecordId, found: &mut SmallVec<[ByBase; 2]>) {
        let places = |f: &ByBase, s: SymbolId| -> Option<(RecordId, Vec<Subobject>)> {
            let class = self.record_of_scope(self.env.symbols[s.0 as usize].scope)?;
            let inner = self.step(&whole(), r, f.base);
            let base = self.prog[r].bases[f.base as usize].record;
            Some((class, self.subobjects(&inner, base, class)))
        };
        let dominated = |i: usize, s: SymbolId| -> bool {
            let Some((class, mine)) = places(&found[i], s) else {
                return false;
            };
            found.iter().enumerate().any(|(j, other)| {
                j != i
                    && other.syms.iter().any(|t| {
                        let Some((above, theirs)) = places(other, *t) else {
                            return false;
                        };
                        above != class
                            && mine.iter().all(|m| {
                                theirs
                                    .iter()
                                    .any(|p| self.subobjects(p, above, class).contains(m))
                            })
                            && !mine.is_empty()
                    })
            })
        };
        let keep: Vec<Syms> = (0..found.len())
            .map(|i| {
                let all = found[i].syms.iter().copied();
                all.filter(|s| !dominated(i, *s)).collect()
            })
            .collect();
        for (f, k) in found.iter_mut().zip(keep) {
            f.syms = k;
        }
        found.retain(|f| !f.syms.is_empty());
    }
}

fn whole() -> Subobject {
    Subobject {
        root: None,
        path: SmallVec::new(),
    }
}
