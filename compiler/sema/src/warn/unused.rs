//! Functions and variables of internal linkage that nothing names: counted in the tokens, since what nothing reaches need not be analysed.

use crate::Sema;
use TokenKind as K;
use jacquard_hir::{FuncId, FuncName, Linkage, Parent, Storage, VarDecl, VarId};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};
use rustc_hash::FxHashMap;

/// Lists the user's static functions and variables whose names stand nowhere but in their declarations.
pub(crate) fn find_unused(sema: &mut Sema) {
    if sema.session.diags.no_warnings || sema.session.diags.has_errors() {
        return;
    }
    // By name: how often it was met, and how often a declaration was.
    let mut found: FxHashMap<Sym, (u32, u32)> = FxHashMap::default();
    let mut list: Vec<(Loc, Sym, bool)> = Vec::new();
    for f in 0..sema.prog.funcs.len() as u32 {
        let d = &sema.prog[FuncId(f)];
        if let FuncName::Ident(name) = d.name
            && d.linkage == Linkage::Internal
            && d.instance.is_none()
            && !d.attrs.used
            && d.builtin.is_none()
            && !d.flags.is_constexpr
            && matches!(d.parent, Parent::Namespace(_) | Parent::Record(_))
            && is_written(sema, d.loc)
        {
            list.push((d.loc, name, true));
        }
    }
    for v in 0..sema.prog.vars.len() as u32 {
        let d = &sema.prog[VarId(v)];
        if let Some(name) = d.name
            && d.linkage == Linkage::Internal
            && d.storage == Storage::Global
            && d.instance.is_none()
            && !d.used
            && d.builtin.is_none()
            && matches!(d.parent, Parent::Namespace(_))
            && !runs_code(sema, d)
            && is_written(sema, d.loc)
        {
            list.push((d.loc, name, false));
        }
    }
    list.sort_unstable_by_key(|u| (u.0, u.1));
    list.dedup_by_key(|u| (u.0, u.1));
    for (_, name, _) in &list {
        found.entry(*name).or_default().1 += 1;
    }
    if found.is_empty() {
        return;
    }
    for t in &sema.tokens.toks[..sema.tokens.program_end as usize] {
        if t.kind == K::Ident
            && let Some(f) = found.get_mut(&t.sym())
        {
            f.0 += 1;
        }
    }
    list.retain(|(_, name, _)| {
        found
            .get(name)
            .is_some_and(|(met, declared)| met == declared)
    });
    list.retain(|(loc, _, _)| sema.tokens.counts(*loc));
    list.dedup_by_key(|u| u.1);
    sema.prog.reached.unused_statics = list;
}

/// In the user's file, by no macro.
fn is_written(sema: &Sema, loc: Loc) -> bool {
    !loc.is_macro() && sema.in_main_file(loc)
}

/// Whether a variable is there for what its construction or destruction does.
fn runs_code(sema: &Sema, d: &VarDecl) -> bool {
    let r = sema.prog.types.record(sema.prog.types.base_elem(d.ty));
    d.dtor.is_some()
        || r.is_some_and(|r| {
            !sema.prog[r].traits.trivial_dtor || !sema.prog[r].traits.trivially_copyable
        })
}
