//! Classes and their bases: paths to a base, base subobjects, and when a conversion to one is ambiguous or inaccessible.

use crate::class::access;
use crate::convert::trees;
use crate::lookup::Syms;
use crate::scope::{SymKind, SymbolId};
use crate::syntax::Qual;
use crate::types::print;
use crate::{R, Sema, class, lookup, scope};
use jacquard_hir::{ExprId, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use smallvec::SmallVec;

/// A base subobject: the virtual base it lies in (none: not below a virtual one), and the indices of bases from there.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Subobject {
    root: Option<RecordId>,
    path: SmallVec<[u32; 4]>,
}

/// What look-up found through one direct base.
struct ByBase {
    base: u32,
    syms: Syms,
}

/// Path of base indices from `from` to its base `to`, shortest first; `None` if it is no base.
pub fn base_path(sema: &Sema, from: RecordId, to: RecordId) -> Option<Vec<u32>> {
    if from == to {
        return Some(Vec::new());
    }
    for (i, b) in sema.prog[from].bases.iter().enumerate() {
        if let Some(mut p) = base_path(sema, b.record, to) {
            p.insert(0, i as u32);
            return Some(p);
        }
    }
    None
}

/// As [`base_path`], completing the derived class's base clause first.
pub fn find_base_path(sema: &mut Sema, from: RecordId, to: RecordId) -> Option<Vec<u32>> {
    if from == to {
        return Some(Vec::new());
    }
    class::parse_bases(sema, from);
    for i in 0..sema.prog[from].bases.len() {
        let b = sema.prog[from].bases[i].record;
        if let Some(mut p) = find_base_path(sema, b, to) {
            p.insert(0, i as u32);
            return Some(p);
        }
    }
    None
}

/// The different subobjects of class `to` in an object of class `from`, behind `prefix`.
fn subobjects(sema: &Sema, prefix: &Subobject, from: RecordId, to: RecordId) -> Vec<Subobject> {
    if from == to {
        return vec![prefix.clone()];
    }
    let mut out = Vec::new();
    for i in 0..sema.prog[from].bases.len() as u32 {
        let inner = step(sema, prefix, from, i);
        for s in subobjects(sema, &inner, sema.prog[from].bases[i as usize].record, to) {
            if !out.contains(&s) {
                out.push(s);
            }
        }
    }
    out
}

/// The direct base `i` of a subobject of class `of`.
fn step(sema: &Sema, from: &Subobject, of: RecordId, i: u32) -> Subobject {
    let b = &sema.prog[of].bases[i as usize];
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
pub(crate) fn base_is_ambiguous(sema: &Sema, from: RecordId, to: RecordId) -> bool {
    from != to && subobjects(sema, &whole(), from, to).len() > 1
}

/// The virtual base that the path from a class to its base leads through.
pub(crate) fn virtual_step(sema: &Sema, mut from: RecordId, path: &[u32]) -> Option<RecordId> {
    for i in path {
        let b = &sema.prog[from].bases[*i as usize];
        if b.is_virtual {
            return Some(b.record);
        }
        from = b.record;
    }
    None
}

/// Reports a conversion between a class and its base that is ambiguous.
pub(crate) fn check_base_unique(sema: &mut Sema, from: RecordId, to: RecordId, loc: Loc) -> R<()> {
    // Its other bases may not have been looked at yet.
    class::complete_record(sema, from);
    if sema.prog[from].bases.is_empty() || !base_is_ambiguous(sema, from, to) {
        return Ok(());
    }
    let (d, b) = (
        print::type_name(sema, sema.prog[from].ty.into()),
        print::type_name(sema, sema.prog[to].ty.into()),
    );
    sema.fail(loc, msg::AMBIGUOUS_BASE, &[&b, &d])
}

/// Reports a conversion from a class to its base that is ambiguous, or not accessible here.
pub(crate) fn check_base(sema: &mut Sema, from: RecordId, to: RecordId, loc: Loc) -> R<()> {
    check_base_unique(sema, from, to, loc)?;
    if access::base_accessible(sema, from, to, loc) {
        return Ok(());
    }
    let (d, b) = (
        print::type_name(sema, sema.prog[from].ty.into()),
        print::type_name(sema, sema.prog[to].ty.into()),
    );
    sema.fail(loc, msg::INACCESSIBLE_BASE, &[&b, &d])
}

/// The object whose member is named with a qualifier: its base of that class, where it has more than one way to the member.
pub(crate) fn qualified_object(
    sema: &mut Sema,
    object: ExprId,
    qual: Option<Qual>,
    loc: Loc,
) -> R<ExprId> {
    let Some(Qual::Type(q)) = qual else {
        return Ok(object);
    };
    let (Some(own), Some(class)) = (
        sema.prog.types.record(sema.ty(object)),
        sema.prog.types.record(q),
    ) else {
        return Ok(object);
    };
    if own == class {
        return Ok(object);
    }
    if find_base_path(sema, own, class).is_none() {
        if sema.cx.mode.lenient || !class::complete_record(sema, own) {
            return Ok(object);
        }
        let q = print::type_name(sema, q);
        let own = print::type_name(sema, sema.prog[own].ty.into());
        return sema.fail(loc, msg::UNRELATED_QUALIFIER, &[&q, &own]);
    }
    if !access::base_accessible(sema, own, class, loc) {
        let b = print::type_name(sema, q);
        let d = print::type_name(sema, sema.prog[own].ty.into());
        return sema.fail(loc, msg::INACCESSIBLE_BASE, &[&b, &d]);
    }
    if derived_from_many(sema, own) {
        return trees::to_base_glvalue(sema, object, class, loc);
    }
    Ok(object)
}

/// Has the class, or a base of it, more than one base?
fn derived_from_many(sema: &Sema, r: RecordId) -> bool {
    match &sema.prog[r].bases[..] {
        [] => false,
        [b] => derived_from_many(sema, b.record),
        _ => true,
    }
}

/// Reports a cast from a base to a class derived from it that the base's place does not allow.
pub(crate) fn check_downcast(
    sema: &mut Sema,
    derived: RecordId,
    base: RecordId,
    path: &[u32],
    loc: Loc,
) -> R<()> {
    match sema.cx.mode.any_access {
        true => check_base_unique(sema, derived, base, loc)?,
        false => check_base(sema, derived, base, loc)?,
    }
    if virtual_step(sema, derived, path).is_none() {
        return Ok(());
    }
    let (d, b) = (
        print::type_name(sema, sema.prog[derived].ty.into()),
        print::type_name(sema, sema.prog[base].ty.into()),
    );
    sema.fail(loc, msg::CAST_FROM_VIRTUAL_BASE, &[&b, &d])
}

/// Members that look-up in the direct bases of a class found: a name in a class hides that of its virtual bases on every
/// path. Different members of different bases make one symbol that says so.
pub(crate) fn lookup_bases(sema: &mut Sema, r: RecordId, name: Sym) -> Syms {
    let n = sema.prog[r].bases.len();
    let mut found: SmallVec<[ByBase; 2]> = SmallVec::new();
    for i in 0..n {
        let syms = lookup::lookup_member(sema, sema.prog[r].bases[i].record, name);
        if !syms.is_empty() {
            let base = i as u32;
            found.push(ByBase { base, syms });
        }
    }
    if found.len() > 1 && name != sema.op_syms.conv {
        drop_dominated(sema, r, &mut found);
    }
    let ambiguous = found.len() > 1
        && name != sema.op_syms.conv
        && found
            .iter()
            .any(|f| f.syms.iter().any(|s| !found[0].syms.contains(s)))
        && !one_type(sema, &found);
    let mut out = Syms::new();
    if ambiguous {
        let scope = sema.facts.records[r.index()].scope;
        out.push(scope::loose_symbol(
            sema,
            scope,
            name,
            0,
            SymKind::Ambiguous,
        ));
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

/// Do the names that bases declare all mean one type, or the specializations of one template by its own name
/// ([class.member.lookup]/6, [temp.local]/4)?
fn one_type(sema: &mut Sema, found: &[ByBase]) -> bool {
    let mut first = None;
    for &s in found.iter().flat_map(|f| &f.syms) {
        let Some(t) = lookup::symbol_type(sema, s) else {
            return false;
        };
        let record = sema.prog.types.record(t);
        let instance = record.and_then(|r| sema.prog[r].instance.as_ref());
        let injected = matches!(sema.sym_kind(s), SymKind::Tag(_));
        let meant = match instance.filter(|_| injected) {
            Some(i) => (Some(i.template), None),
            None => (None, Some(t.unqual())),
        };
        if *first.get_or_insert(meant) != meant {
            return false;
        }
    }
    true
}

fn drop_dominated(sema: &Sema, r: RecordId, found: &mut SmallVec<[ByBase; 2]>) {
    let places = |f: &ByBase, s: SymbolId| -> Option<(RecordId, Vec<Subobject>)> {
        let class = sema.record_of_scope(sema.env.symbols[s.0 as usize].scope)?;
        let inner = step(sema, &whole(), r, f.base);
        let base = sema.prog[r].bases[f.base as usize].record;
        Some((class, subobjects(sema, &inner, base, class)))
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
                                .any(|p| subobjects(sema, p, above, class).contains(m))
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

fn whole() -> Subobject {
    Subobject {
        root: None,
        path: SmallVec::new(),
    }
}
