//! What host code uses of the bases and members of a class by using one of its constructors, destructors or assignments: their
//! constructors, destructors and assignments, virtual functions and default member initializers ([class.base.init], [class.dtor],
//! [class.copy.assign]).

use super::*;
use crate::sema::special_bodies;
use SpecialMember as S;

/// Follows what the special member `f` uses of its class's parts, once. Of a function that the user wrote those parts are meant
/// that its initializers leave out: its body is read by [`walk::body`].
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
        || !sema.host.specials.insert(f)
    {
        return;
    }
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
        ((sema.tokens.toks.len() as u32).saturating_sub(1)) << 1,
        sema.facts.functions[f.index()].scope,
    );
    cx.func = Some(f);
    cx.this = Some(class);
    cx.mode.unevaluated = true;
    cx.mode.lenient = true;
    let seen = std::mem::take(&mut sema.host.seen);
    sema.host.depth += 1;
    sema.host.walks += 1;
    sema.at(cx, |s| {
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
        walk::drain(s);
    });
    sema.host.depth -= 1;
    sema.host.seen = seen;
}

/// Makes the parts of `r` that the constructor `f` doesn't name.
fn make_parts(sema: &mut Sema, r: RecordId, f: FuncId, inits: &[u32]) {
    let loc = sema.prog[f].loc;
    let mut named = Vec::new();
    for &at in inits {
        let saved = sema.cx.pos;
        let seen = sema.host.seen.len();
        sema.cx.pos = at << 1;
        if let Some((target, _)) = sema.trap(|s| bodies::parse_mem_init(s, r)) {
            named.push(target);
        }
        // [`walk::member_inits`] follows those, where the function is walked.
        sema.host.seen.truncate(seen);
        sema.cx.pos = saved;
    }
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
    if sema.prog[r].kind == RecordKind::Union {
        return;
    }
    let fields = sema.prog[r].fields.iter().map(|f| f.ty);
    let mut parts: Vec<RecordId> = fields
        .filter_map(|t| sema.prog.types.record(sema.prog.types.base_elem(t)))
        .collect();
    parts.extend(sema.prog[r].bases.iter().map(|b| b.record));
    for part in parts {
        if !sema.prog[part].traits.trivial_dtor {
            sema.host.seen.extend(sema.prog[part].dtor);
        }
    }
}
