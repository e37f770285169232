//! Classes are completed when their layout or members are needed.

use crate::class::properties::compute_facts;
use crate::class::virtual_functions::{collect_virtuals, func_sym, is_abstract, overrides};
use crate::class::{
    MemberDecl, find_body, is_said_broken, overriding, parse_bases, special, start_members,
};
use crate::declare::resolve;
use crate::scope::{ScopeId, SymKind, Symbol};
use crate::templates::backtrace;
use crate::templates::backtrace::Instantiating;
use crate::types::print;
use crate::{Fail, R, Sema, warn};
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TypeKind};
use jacquard_hir::{Base, FuncId, FuncName, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;

/// A class whose bases are reached by more paths than this is refused.
const MOST_BASE_PATHS: u32 = 1 << 13;

/// A class has no more bytes: what addresses can tell apart, and offsets in bits can count.
const MOST_BYTES: u64 = 1 << 47;

/// Classes less deep within one another are not measured: only doubling many times makes one large.
const MAY_BE_LARGE: u32 = 16;

/// Completes the class behind `t` (arrays: of elements), or reports that it is incomplete.
pub fn require_complete(sema: &mut Sema, t: QualType, loc: Loc) -> R<()> {
    let t = sema.prog.types.base_elem(t);
    match *sema.prog.types.kind(t.ty()) {
        TypeKind::Record(r) => require_complete_record(sema, r, loc),
        TypeKind::Builtin(Builtin::Void) => sema.fail(loc, msg::INCOMPLETE_TYPE, &[&"void"]),
        TypeKind::Array {
            len: ArrayLen::Incomplete,
            ..
        } => {
            let n = print::type_name(sema, t);
            sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n])
        }
        TypeKind::Enum(e) => {
            resolve::complete_enum(sema, e);
            Ok(())
        }
        _ => Ok(()),
    }
}

pub fn require_complete_record(sema: &mut Sema, r: RecordId, loc: Loc) -> R<()> {
    if complete_record(sema, r) {
        return Ok(());
    }
    if is_said_broken(sema, r) {
        return Err(Fail);
    }
    let n = print::type_name(sema, sema.prog[r].ty.into());
    let at = sema.prog[r].loc;
    let mut b = sema.session.diags.report(loc, msg::INCOMPLETE_TYPE, &[&n]);
    if b.is_live() {
        b = b.note(at, msg::DECLARED_HERE, &[&n]);
    }
    b.emit();
    Err(Fail)
}

/// Is the text between the class's braces being read?
pub fn is_being_defined(sema: &Sema, r: RecordId) -> bool {
    sema.facts.records[r.index()].progress.state == 1
}

/// Completes a class if it can be: all fields typed, bases complete, virtual functions and special members known.
pub fn complete_record(sema: &mut Sema, r: RecordId) -> bool {
    match sema.facts.records[r.index()].progress.state {
        2 => return true,
        1 => return false,
        3 if sema.session.diags.in_trap() => return false,
        4 => return false,
        _ => {}
    }
    find_body(sema, r);
    if sema.facts.records[r.index()].body.is_none() {
        return sema.facts.records[r.index()].progress.state == 2;
    }
    sema.facts.records[r.index()].progress.state = 1;
    let framed = sema.prog[r].instance.is_some();
    if framed {
        let loc = sema.loc();
        if backtrace::push_instance(sema, loc, Instantiating::Record(r)).is_err() {
            sema.facts.records[r.index()].progress.state = 3;
            return false;
        }
    }
    let depth = std::mem::take(&mut sema.parser.depth);
    let ok = complete_inner(sema, r);
    sema.parser.depth = depth;
    if framed {
        sema.templates.in_progress.pop();
    }
    if ok.is_err() {
        if !sema.session.diags.in_trap() {
            // The members that were read stay: names already stand for them.
            sema.facts.records[r.index()].progress.state = 4;
            return false;
        }
        // A later, reporting attempt starts over.
        sema.facts.records[r.index()].progress.state = 3;
        forget_fields(sema, r);
        return false;
    }
    true
}

/// Takes back the fields of a class: their declarations are as they were before they were read.
fn forget_fields(sema: &mut Sema, r: RecordId) {
    let scope = sema.facts.records[r.index()].scope;
    let fields = std::mem::take(&mut sema.prog[r].fields);
    sema.facts.records[r.index()].field_init.clear();
    let mut data = Vec::new();
    for m in &sema.facts.records[r.index()].members {
        if !m.is_function && !m.is_static && !m.is_typedef {
            let d = &mut sema.facts.decls[m.decl as usize];
            d.state = 0;
            data.push((d.start..d.end, m.decl));
        }
    }
    let declared = |s: &Symbol| data.iter().find(|(at, _)| at.contains(&s.order));
    for name in fields.iter().filter_map(|f| f.name) {
        for s in sema.chain(scope, name) {
            let s = &mut sema.env.symbols[s.0 as usize];
            if let (SymKind::Field(..), Some((_, d))) = (&s.kind, declared(s)) {
                s.kind = SymKind::Pending(*d);
            }
        }
    }
    let anonymous = fields.iter().filter(|f| f.anonymous);
    let inner = anonymous.filter_map(|f| sema.prog.types.record(f.ty));
    for inner in inner.collect::<Vec<_>>() {
        forget_lifted(sema, scope, inner);
    }
}

/// Takes back the names that an anonymous member gives the class around it.
fn forget_lifted(sema: &mut Sema, scope: ScopeId, inner: RecordId) {
    for i in 0..sema.prog[inner].fields.len() {
        let f = &sema.prog[inner].fields[i];
        let nested = sema.prog.types.record(f.ty).filter(|_| f.anonymous);
        let symbols = f.name.map(|n| sema.chain(scope, n));
        for s in symbols.into_iter().flatten() {
            let s = &mut sema.env.symbols[s.0 as usize];
            if matches!(s.kind, SymKind::Indirect(_)) {
                s.kind = SymKind::Dead;
            }
        }
        if let Some(nested) = nested {
            forget_lifted(sema, scope, nested);
        }
    }
}

fn complete_inner(sema: &mut Sema, r: RecordId) -> R<()> {
    parse_bases(sema, r);
    if sema.facts.records[r.index()].progress.state >= 3 {
        return Err(Fail);
    }
    let loc = sema.prog[r].loc;
    for i in 0..sema.prog[r].bases.len() {
        let b = sema.prog[r].bases[i].record;
        let written = sema.facts.records[r.index()].base_locs.get(i).copied();
        require_complete_record(sema, b, written.unwrap_or(loc))?;
    }
    check_base_paths(sema, r)?;
    start_members(sema, r);
    let n = sema.facts.records[r.index()].members.len();
    for i in 0..n {
        let m = sema.facts.records[r.index()].members[i].clone();
        if m.is_function || m.is_typedef || m.is_static {
            continue;
        }
        if sema.facts.decls[m.decl as usize].state == 2 {
            // Looked up before its turn (a `decltype` of a field): the order of fields would be lost.
            continue;
        }
        if !resolve::resolve_decl_reporting(sema, m.decl) {
            return Err(Fail);
        }
    }
    check_nesting(sema, r)?;
    sema.prog[r].complete = true;
    sema.facts.records[r.index()].progress.state = 2;
    finish_record(sema, r)?;
    Ok(())
}

/// Look-up, conversions and layouts follow every path to a base: there may be only so many.
fn check_base_paths(sema: &mut Sema, r: RecordId) -> R<()> {
    let bases = sema.prog[r].bases.iter();
    let paths: u32 = bases
        .map(|b| sema.facts.records[b.record.index()].base_paths + 1)
        .fold(0, u32::saturating_add);
    sema.facts.records[r.index()].base_paths = paths;
    if paths > MOST_BASE_PATHS {
        let n = print::type_name(sema, sema.prog[r].ty.into());
        let loc = sema.prog[r].loc;
        return sema.fail(loc, msg::BASE_PATHS, &[&n, &MOST_BASE_PATHS]);
    }
    Ok(())
}

/// Classes within classes within classes: as bases and members.
fn check_nesting(sema: &mut Sema, r: RecordId) -> R<()> {
    let record = &sema.prog[r];
    let bases = record.bases.iter().map(|b| b.record);
    let fields = record
        .fields
        .iter()
        .filter_map(|f| sema.prog.types.record(sema.prog.types.base_elem(f.ty)));
    let inner = bases.chain(fields);
    let depth = inner
        .map(|x| sema.facts.records[x.index()].nesting + 1)
        .max()
        .unwrap_or(0);
    sema.facts.records[r.index()].nesting = depth;
    if depth > sema.options.nesting_depth {
        let (loc, limit) = (record.loc, sema.options.nesting_depth);
        return sema.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&limit]);
    }
    if depth < MAY_BE_LARGE {
        return Ok(());
    }
    let parts = (record.fields.iter().map(|f| f.ty))
        .chain(record.bases.iter().map(|b| sema.prog[b.record].ty.into()));
    let bytes: u64 = parts
        .filter_map(|t| sema.layouts.stored_size_align(&sema.prog, t))
        .fold(0, |sum, (size, _)| sum.saturating_add(size));
    if bytes > MOST_BYTES {
        let loc = record.loc;
        let n = print::type_name(sema, sema.prog[r].ty.into());
        return sema.fail(loc, msg::CLASS_TOO_LARGE, &[&n, &MOST_BYTES]);
    }
    Ok(())
}

/// Virtual functions, special members and the derived facts of a class whose fields are known.
fn finish_record(sema: &mut Sema, r: RecordId) -> R<()> {
    let bases: Vec<Base> = sema.prog[r].bases.clone();
    let mut virtual_names: Vec<Sym> = Vec::new();
    let mut base_virtuals: Vec<FuncId> = Vec::new();
    for b in &bases {
        collect_virtuals(sema, b.record, &mut base_virtuals);
    }
    for &f in &base_virtuals {
        let n = func_sym(sema, f);
        if !virtual_names.contains(&n) {
            virtual_names.push(n);
        }
    }
    let members = sema.facts.records[r.index()].members.clone();
    let mut virtuals = Vec::new();
    for m in &members {
        if !m.is_function {
            continue;
        }
        let by_name = m.name.is_some_and(|n| virtual_names.contains(&n));
        if !(m.is_virtual || by_name || m.special) {
            continue;
        }
        if sema.session.left_out {
            // What a header left out declares may stand in host members; they are reported when something needs them.
            resolve::resolve_decl(sema, m.decl);
            if m.is_virtual && sema.facts.decls[m.decl as usize].state == 3 {
                resolve::resolve_host_member(sema, m.decl);
            }
        }
        let known = (sema.session.left_out && !m.is_virtual)
            || resolve::resolve_decl_reporting(sema, m.decl);
        if m.is_virtual && !known {
            return Err(Fail);
        }
        if !(m.is_virtual || by_name) {
            continue;
        }
        let Some(n) = m.name else { continue };
        note_virtuals(sema, r, m, n, &base_virtuals, &mut virtuals);
    }
    warn::warn_hidden(sema, r, &base_virtuals);
    sema.prog[r].virtuals.clone_from(&virtuals);
    sema.prog[r].traits.is_abstract = is_abstract(sema, r);
    special::ensure_specials(sema, r)?;
    // Assignments made by the compiler override, too, and stand behind what is declared (Itanium C++ ABI 2.5.2).
    let implicit = special::implicit_assignments(sema, r);
    for f in implicit {
        let overridden: Vec<FuncId> = base_virtuals
            .iter()
            .copied()
            .filter(|&b| overrides(sema, f, b))
            .collect();
        if !overridden.is_empty() {
            sema.prog[f].flags.is_virtual = true;
            overriding::check_overrides(sema, r, f, &overridden);
            virtuals.push(f);
        }
    }
    if let Some(d) = sema.prog[r].dtor {
        if base_virtuals
            .iter()
            .any(|&b| sema.prog[b].name == FuncName::Dtor)
        {
            sema.prog[d].flags.is_virtual = true;
        }
        if sema.prog[d].flags.is_virtual && !virtuals.contains(&d) {
            virtuals.push(d);
        }
    }
    let has_virtual_bases = bases
        .iter()
        .any(|b| b.is_virtual || sema.prog[b.record].traits.has_virtual_bases);
    let has_virtual =
        !virtuals.is_empty() || bases.iter().any(|b| sema.prog[b.record].traits.has_virtual);
    sema.prog[r].virtuals = virtuals;
    sema.prog[r].traits.has_virtual = has_virtual;
    sema.prog[r].traits.has_virtual_bases = has_virtual_bases;
    sema.prog[r].traits.is_abstract = is_abstract(sema, r);
    compute_facts(sema, r);
    Ok(())
}

/// Those of a member's name that override or are virtual themselves.
fn note_virtuals(
    sema: &mut Sema,
    r: RecordId,
    m: &MemberDecl,
    name: Sym,
    base_virtuals: &[FuncId],
    virtuals: &mut Vec<FuncId>,
) {
    let scope = sema.facts.records[r.index()].scope;
    for s in sema.chain(scope, name) {
        let SymKind::Func(f) = *sema.sym_kind(s) else {
            continue;
        };
        if virtuals.contains(&f) || sema.prog[f].flags.is_static {
            continue;
        }
        let overridden: Vec<FuncId> = base_virtuals
            .iter()
            .copied()
            .filter(|&b| overrides(sema, f, b))
            .collect();
        if !overridden.is_empty() {
            sema.prog[f].flags.is_virtual = true;
        }
        if sema.facts.functions[f.index()].decl == sema.facts.decls[m.decl as usize].start {
            overriding::check_overrides(sema, r, f, &overridden);
        }
        if sema.prog[f].flags.is_virtual
            && sema.facts.functions[f.index()].decl == sema.facts.decls[m.decl as usize].start
        {
            virtuals.push(f);
        }
    }
}
