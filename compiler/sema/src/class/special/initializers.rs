//! Member initializers of constructors: written, default and of anonymous members, in order.

use crate::class::special_bodies;
use crate::declare::resolve;
use crate::init::{constructors, list};
use crate::{R, Sema, init};
use jacquard_hir::types::QualType;
use jacquard_hir::{
    CtorInit, CtorTarget, ExprId, ExprKind, InitElem, InitTarget, Parent, RecordId, RecordKind,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Does field `i` of a class have a default member initializer, or a member of it if it is an anonymous struct or union?
pub(crate) fn has_default_init(sema: &Sema, r: RecordId, i: usize) -> bool {
    let own = &sema.facts.records[r.index()].field_init;
    if own.get(i).is_some_and(Option::is_some) {
        return true;
    }
    let f = &sema.prog[r].fields[i];
    f.anonymous
        && (sema.prog.types.record(f.ty)).is_some_and(|inner| has_default_inits(sema, inner))
}

/// Does any field of a class have a default member initializer?
pub(crate) fn has_default_inits(sema: &Sema, r: RecordId) -> bool {
    (0..sema.prog[r].fields.len()).any(|i| has_default_init(sema, r, i))
}

/// Orders the written member initialisers and adds the default ones.
pub(crate) fn complete_inits(
    sema: &mut Sema,
    r: RecordId,
    named: Vec<(CtorTarget, ExprId)>,
    loc: Loc,
) -> R<Vec<CtorInit>> {
    let mut out = Vec::new();
    let take = |t: CtorTarget| named.iter().find(|(x, _)| *x == t).map(|(_, e)| *e);
    for (t, b) in special_bodies::base_targets(sema, r) {
        let init = match take(t) {
            Some(e) => Some(e),
            // An abstract class is never the most derived one: it makes no virtual base ([class.base.init] 7).
            None if sema.prog[r].traits.is_abstract && is_virtual_target(sema, r, t) => None,
            None => {
                let bt: QualType = sema.prog[b].ty.into();
                constructors::default_init(sema, bt, loc)?
            }
        };
        if let Some(init) = init {
            out.push(CtorInit { target: t, init });
        }
    }
    let is_union = sema.prog[r].kind == RecordKind::Union;
    let union_named = is_union && !named.is_empty();
    for i in 0..sema.prog[r].fields.len() {
        let t = CtorTarget::Field(i as u32);
        let (ty, name, padding, anon) = {
            let f = &sema.prog[r].fields[i];
            (f.ty, f.name, f.is_padding(), f.anonymous)
        };
        if let Some(e) = take(t) {
            let init = match anon {
                true => complete_anonymous(sema, ty, e, loc)?,
                false => e,
            };
            out.push(CtorInit { target: t, init });
            continue;
        }
        if padding || union_named {
            continue;
        }
        if sema.facts.records[r.index()]
            .field_init
            .get(i)
            .is_some_and(|x| x.is_some())
        {
            let init = field_default(sema, r, i as u32)?;
            out.push(CtorInit { target: t, init });
            continue;
        }
        if anon && has_default_init(sema, r, i) {
            if let Some(init) = constructors::default_init(sema, ty, loc)? {
                out.push(CtorInit { target: t, init });
            }
            continue;
        }
        if is_union || anon && is_union_type(sema, ty) {
            continue;
        }
        if sema.prog.types.is_ref(ty) {
            let n = name.map_or_else(|| "member".to_string(), |n| format!("'{}'", sema.text(n)));
            return sema.fail(loc, msg::REFERENCE_UNINITIALISED, &[&n]);
        }
        if let Some(init) = constructors::default_init(sema, ty, loc)? {
            out.push(CtorInit { target: t, init });
        }
    }
    Ok(out)
}

fn is_union_type(sema: &Sema, ty: QualType) -> bool {
    let record = sema.prog.types.record(ty);
    record.is_some_and(|r| sema.prog[r].kind == RecordKind::Union)
}

/// Adds to the initializer of an anonymous struct, of which a constructor names some members, those of the others.
fn complete_anonymous(sema: &mut Sema, ty: QualType, init: ExprId, loc: Loc) -> R<ExprId> {
    let (ExprKind::InitList { inits, .. }, Some(r)) =
        (&sema.prog[init].kind, sema.prog.types.record(ty))
    else {
        return Ok(init);
    };
    let mut parts = sema.prog.init_list(*inits).to_vec();
    let union = sema.prog[r].kind == RecordKind::Union;
    for i in 0..sema.prog[r].fields.len() {
        let f = &sema.prog[r].fields[i];
        let (ty, anonymous, unnamed) = (f.ty, f.anonymous, f.name.is_none());
        if let Some(p) = parts
            .iter_mut()
            .find(|p| p.target.field() == Some(i as u32))
        {
            if anonymous {
                p.init = complete_anonymous(sema, ty, p.init, loc)?;
            }
            continue;
        }
        if union || unnamed && !anonymous {
            continue;
        }
        let own = sema.facts.records[r.index()].field_init.get(i);
        let part = if own.is_some_and(Option::is_some) {
            let target = InitTarget::Default(i as u32);
            let init = field_default(sema, r, i as u32)?;
            Some(InitElem { target, init })
        } else {
            let target = InitTarget::Field(i as u32);
            constructors::default_init(sema, ty, loc)?.map(|init| InitElem { target, init })
        };
        parts.extend(part);
    }
    parts.sort_by_key(|p| p.target.field());
    Ok(list::init_list_value(sema, &parts, ty.unqual(), loc))
}

fn is_virtual_target(sema: &Sema, r: RecordId, t: CtorTarget) -> bool {
    match t {
        CtorTarget::VirtualBase(_) => true,
        CtorTarget::Base(i) => sema.prog[r].bases[i as usize].is_virtual,
        _ => false,
    }
}

/// The default member initialiser of a field, parsed in the class's context.
pub(crate) fn field_default(sema: &mut Sema, r: RecordId, field: u32) -> R<ExprId> {
    let Some(pos) = sema.facts.records[r.index()].field_init[field as usize] else {
        let loc = sema.prog[r].loc;
        return Ok(sema.error_expr(loc));
    };
    let scope = sema.facts.records[r.index()].scope;
    let mut cx = sema.decl_cx(pos, scope);
    cx.this = Some(sema.prog[r].ty.into());
    cx.func = sema.cx.func;
    // It counts as standing in the constructor, or where the aggregate is initialized.
    cx.called_at = (sema.cx.called_at).or_else(|| match cx.func {
        Some(f) if sema.prog[f].parent == Parent::Record(r) => Some(sema.prog[f].loc),
        _ => Some(sema.loc()),
    });
    cx.mode.device = sema.cx.mode.device;
    cx.mode.unevaluated = sema.cx.mode.unevaluated;
    cx.mode.lenient = sema.cx.mode.lenient;
    if let Some(l) = &sema.facts.records[r.index()].local_cx {
        cx.func = l.func;
    }
    let ty = sema.prog[r].fields[field as usize].ty;
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        s.resolution.conv_depth += 1;
        let e = init::parse_initializer_for(s, ty);
        s.resolution.conv_depth -= 1;
        e
    })
}
