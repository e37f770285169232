//! Variables whose initializers no declaration of namespace scope or block shows: static data members, and instances of variable
//! templates that host code uses ([temp.inst] 3 and 7).

use crate::declare::{definitions, resolve};
use crate::host::{DEPTH, launchers, walk};
use crate::init::constructors;
use crate::scope::{DeclKind, SymKind};
use crate::templates::instances;
use crate::{Sema, init};
use TokenKind as K;
use jacquard_hir::{Parent, RecordId, Space, Storage, VarId};
use jacquard_preprocess::token::TokenKind;

/// Notes that host code names variable `v`, if `v` comes from a template: other initializers are read at their declarations.
pub(crate) fn used(sema: &mut Sema, v: VarId) {
    let d = &sema.prog[v];
    let instance = d.instance.is_some()
        || matches!(d.parent, Parent::Record(r) if instances::in_instance(sema, r));
    if instance && d.storage == Storage::Global && d.builtin.is_none() {
        sema.host.vars.push(v);
    }
}

/// Follows what initializes `v`, once.
pub(super) fn follow(sema: &mut Sema, v: VarId) {
    if sema.host.depth > DEPTH || !sema.host.initialized.insert(v) {
        return;
    }
    if sema.facts.variables[v.index()].init.is_none() && sema.facts.variables[v.index()].member {
        definitions::find_static_member_definition(sema, v);
    }
    let (init, scope) = {
        let info = &sema.facts.variables[v.index()];
        (info.init, info.scope)
    };
    let (ty, loc) = (sema.prog[v].ty, sema.prog[v].loc);
    let text = init.is_some_and(|p| {
        let stop = sema.tokens.find_stop(p >> 1, &[K::Semi, K::Comma]);
        launchers::may_launch(sema, p >> 1, stop)
    });
    if !text && !launchers::type_launches(sema, ty, 0) {
        return;
    }
    let cx = sema.decl_cx(init.unwrap_or(sema.tokens.end_of_unit()), scope);
    walk::aside(sema, cx, |s| {
        s.trap(|s| match init {
            Some(_) => init::parse_full_init(s, ty, loc).map(|_| ()),
            None => constructors::default_init(s, ty, loc).map(|_| ()),
        });
    });
}

/// Follows the static data members of a class whose members are all defined.
pub(super) fn members(sema: &mut Sema, r: RecordId) {
    let scope = sema.facts.records[r.index()].scope;
    for m in sema.facts.records[r.index()].members.clone() {
        let (Some(name), true, false) = (m.name, m.is_static, m.is_function) else {
            continue;
        };
        resolve::resolve_decl(sema, m.decl);
        for s in sema.chain(scope, name) {
            if let SymKind::Var(v) = *sema.sym_kind(s) {
                follow(sema, v);
            }
        }
    }
}

/// Follows a static data member that declaration `d` defines out of its class.
pub(super) fn defined(sema: &mut Sema, d: u32) {
    sema.facts.decls[d as usize].kind = DeclKind::Simple;
    resolve::resolve_decl(sema, d);
    let p = &sema.facts.decls[d as usize];
    let (start, end) = (p.start, p.end);
    for v in (0..sema.prog.vars.len() as u32).map(VarId) {
        let at = sema.facts.variables[v.index()].init.map(|p| p >> 1);
        if at.is_some_and(|p| start < p && p < end) && sema.prog[v].space == Space::None {
            follow(sema, v);
        }
    }
}
