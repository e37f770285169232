//! What host code uses of the bases and members of a class by using one of its constructors, destructors or assignments: their
//! constructors, destructors and assignments, virtual functions and default member initializers ([class.base.init], [class.dtor],
//! [class.copy.assign]).

use crate::Sema;
use crate::class::special;
use crate::class::special_bodies;
use crate::declare::definitions;
use crate::host::{launchers, walk};
use crate::init::constructors;
use SpecialMember as S;
use jacquard_hir::types::QualType;
use jacquard_hir::{
    Body, CtorTarget, FuncId, FuncName, Parent, RecordId, RecordKind, SpecialMember,
};

/// Follows what the special member `f` uses of its class's parts, once. The body of one that the user wrote is for [`walk::body`].
pub(super) fn follow(sema: &mut Sema, f: FuncId) {
    let Parent::Record(r) = sema.prog[f].parent else {
        return;
    };
    let (defaulted, kind) = (sema.prog[f].flags.is_defaulted, sema.prog[f].special);
    let assigns = defaulted && matches!(kind, S::CopyAssign | S::MoveAssign);
    let makes = sema.prog[f].name == FuncName::Ctor;
    let ends = sema.prog[f].name == FuncName::Dtor;
    if !(assigns || makes || ends)
        || sema.prog[f].flags.is_deleted
        || sema.prog[f].body == Body::Trivial
        || sema.prog[r].lambda.is_some()
        || sema.host.specials.contains_key(&f)
    {
        return;
    }
    sema.host.specials.insert(f, false);
    let class: QualType = sema.prog[r].ty.into();
    if !launchers::type_launches(sema, class, 0) {
        return;
    }
    let inits = match defaulted || sema.facts.functions[f.index()].origin.inherited.is_some() {
        true => Vec::new(),
        false => {
            definitions::find_definition(sema, f);
            // Who defines it in another file, uses the parts there.
            let Some(body) = sema.facts.functions[f.index()].body else {
                return;
            };
            match sema.tokens.body_and_inits(body >> 1) {
                Some((_, inits)) => inits,
                None => return,
            }
        }
    };
    let mut cx = sema.decl_cx(
        sema.tokens.end_of_unit(),
        sema.facts.functions[f.index()].scope,
    );
    cx.func = Some(f);
    cx.this = Some(class);
    walk::aside(sema, cx, |s| {
        if ends {
            end_parts(s, r);
        } else if assigns {
            s.trap(|s| special_bodies::assign_body(s, r, f, kind == S::MoveAssign));
        } else if defaulted && matches!(kind, S::CopyCtor | S::MoveCtor) {
            for (t, ty) in special_bodies::copied_targets(s, r) {
                s.trap(|s| special_bodies::copy_target(s, r, f, t, ty));
            }
            end_parts(s, r);
        } else {
            make_parts(s, r, f, &inits);
            end_parts(s, r);
        }
    });
}

/// Were the initializers of the constructor `f` read with its parts?
pub(super) fn has_initialized(sema: &Sema, f: FuncId) -> bool {
    sema.host.specials.get(&f).copied().unwrap_or_default()
}

/// Makes the parts of `r` as the constructor `f` does: those that it names, and the others by default.
fn make_parts(sema: &mut Sema, r: RecordId, f: FuncId, inits: &[u32]) {
    let loc = sema.prog[f].loc;
    let named = walk::member_inits(sema, f, inits);
    sema.host.specials.insert(f, true);
    if named.contains(&CtorTarget::Delegate) {
        return;
    }
    let inherited = sema.facts.functions[f.index()].origin.inherited;
    sema.host.seen.extend(inherited);
    for (target, base) in special_bodies::base_targets(sema, r) {
        let given = inherited.is_some_and(|c| sema.prog[c].parent == Parent::Record(base));
        if !given && !named.contains(&target) {
            let ty = sema.prog[base].ty.into();
            sema.trap(|s| constructors::default_init(s, ty, loc));
        }
    }
    let union = sema.prog[r].kind == RecordKind::Union;
    for i in 0..sema.prog[r].fields.len() {
        if named.contains(&CtorTarget::Field(i as u32)) || sema.prog[r].fields[i].is_padding() {
            continue;
        }
        let own = sema.facts.records[r.index()].field_init.get(i);
        if own.is_some_and(Option::is_some) {
            sema.trap(|s| special::field_default(s, r, i as u32));
        } else if !union {
            let ty = sema.prog[r].fields[i].ty;
            sema.trap(|s| constructors::default_init(s, ty, loc));
        }
    }
}

/// Destroys the bases and members of `r`, which its constructors may as well.
fn end_parts(sema: &mut Sema, r: RecordId) {
    let destructors = special::part_destructors(sema, r);
    sema.host.seen.extend(destructors);
}
