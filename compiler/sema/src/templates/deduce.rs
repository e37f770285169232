//! Template argument deduction from calls, addresses and conversions ([temp.deduct]).

use crate::analysis_state::Fit;
use crate::declare::{declarators, exceptions};
use crate::scope::{ScopeId, SymKind};
use crate::syntax::RawArg;
use crate::templates::binding::Binding;
use crate::templates::{TParam, TParamKind};
use crate::templates::{args, instantiate, matching, signature};
use crate::{Sema, class, declare, init, overload, reachability};
use jacquard_hir::types::{
    ArrayLen, Builtin, Noexcept, QualType, TemplateArg, TemplateRef, TypeId, TypeKind,
};
use jacquard_hir::{Category, DepExpr, ExprId, ExprKind, FuncId, Parent, RecordId, TemplateId};
use jacquard_preprocess::source::Loc;
use std::rc::Rc;

use crate::templates::unify::all_explicit;
pub(crate) use crate::templates::unify::{
    Deduced, begin_expansion_type, tried, unify, unify_args, unify_types,
};

/// Puts deduced packs together and adds default arguments; `None` when some parameter has no value.
pub(crate) fn finish_deduction(
    sema: &mut Sema,
    params: &[TParam],
    parent: ScopeId,
    mut d: Deduced,
    loc: Loc,
) -> Option<Box<[TemplateArg]>> {
    deduce_from_value_types(sema, params, parent, &mut d);
    let mut bound = Binding::new(params, parent);
    for (i, p) in params.iter().enumerate() {
        if p.pack {
            let mut v: Vec<TemplateArg> = match d.args[i].take() {
                Some(TemplateArg::Pack(x)) => x.to_vec(),
                _ => Vec::new(),
            };
            if let Some(list) = d.packs[i].take() {
                for (k, x) in list.into_iter().enumerate() {
                    if k >= v.len() {
                        v.push(x?);
                    }
                }
            }
            bound.push(sema, TemplateArg::Pack(v.into()));
            continue;
        }
        let a = match d.args[i].take() {
            Some(TemplateArg::Template(t)) => {
                if let TParamKind::Template(head) = p.kind
                    // NVIDIA's compilers leave P0522 out: a default doesn't make a template fit.
                    && args::template_fits(sema, head, t, &mut bound) != Fit::Yes
                {
                    return None;
                }
                TemplateArg::Template(t)
            }
            Some(a) => {
                // A deduced value takes the parameter's own type.
                match (p.kind, a) {
                    (TParamKind::Value(pos), TemplateArg::Int { value, ty }) => {
                        let t = sema.trap(|s| bound.value_type(s, pos)).unwrap_or(ty);
                        let t = if declare::has_placeholder(sema, t)
                            || sema.prog.types.is_dependent(t.ty())
                        {
                            ty
                        } else {
                            t.unqual()
                        };
                        TemplateArg::Int { value, ty: t }
                    }
                    (_, a) => a,
                }
            }
            None => {
                let pos = p.default?;
                let p = p.clone();
                sema.trap(|s| args::default_template_arg(s, &p, pos, &mut bound, loc))?
            }
        };
        bound.push(sema, a);
    }
    Some(bound.args.into())
}

/// Parameters that have no argument yet, from the types of the constants that others are deduced to be: `T` of `template <class T,
/// T N>`, where an array's bound or an argument gives N ([temp.deduct.type] 14).
fn deduce_from_value_types(sema: &mut Sema, params: &[TParam], parent: ScopeId, d: &mut Deduced) {
    let open = |d: &Deduced, i: usize, p: &TParam| {
        d.args[i].is_none() && d.packs[i].is_none() && p.default.is_none() && !p.pack
    };
    if !(params.iter().enumerate()).any(|(i, p)| open(d, i, p) && p.kind == TParamKind::Type) {
        return;
    }
    let scope = signature::unbound_scope(sema, params, parent);
    for (i, p) in params.iter().enumerate() {
        let TParamKind::Value(pos) = p.kind else {
            continue;
        };
        let given = d.args[i].as_ref().or_else(|| {
            let elements = d.packs[i].as_ref()?;
            elements.iter().flatten().next()
        });
        let Some(given) = given.and_then(matching::value_type) else {
            continue;
        };
        let was = std::mem::replace(&mut sema.cx.mode.dependent, true);
        let declared = sema.trap(|s| args::value_param_type(s, pos, scope, None));
        sema.cx.mode.dependent = was;
        if let Some(t) = declared
            && sema.prog.types.is_dependent(t.ty())
        {
            tried(sema, t, given, d);
        }
    }
}

/// Explicit arguments as a start for deduction.
pub(super) fn start_deduction(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    loc: Loc,
) -> Option<Deduced> {
    let params = sema.templates.list[t.index()].params.clone();
    let mut d = Deduced::new(params.len());
    let Some(raw) = targs else { return Some(d) };
    let parent = sema.templates.list[t.index()].scope;
    let mut bound = Binding::new(&params, parent);
    let mut at = 0;
    for (i, p) in params.iter().enumerate() {
        if at >= raw.len() {
            break;
        }
        if p.pack {
            let mut v = Vec::new();
            while at < raw.len() {
                bound.element = Some(v.len() as u32);
                let a = sema.trap(|s| args::convert_arg(s, p, &raw[at], &mut bound, loc))?;
                v.push(a);
                at += 1;
            }
            d.args[i] = Some(TemplateArg::Pack(v.into()));
            d.explicit[i] = true;
            break;
        }
        let a = sema.trap(|s| args::convert_arg(s, p, &raw[at], &mut bound, loc))?;
        bound.push(sema, a.clone());
        d.args[i] = Some(a);
        d.explicit[i] = true;
        at += 1;
    }
    if at < raw.len() {
        return None;
    }
    Some(d)
}

/// The instance of function template `t` that a call with `args` asks for.
pub fn deduce_call(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    args: &[ExprId],
) -> Option<FuncId> {
    let loc = sema.loc();
    let sig = signature::signature(sema, t)?;
    if sig.host_only && !sema.cx.mode.lenient {
        return None;
    }
    // Count first.
    let has_pack = sig
        .params
        .iter()
        .any(|p| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_)));
    if !has_pack && !sig.variadic && args.len() > sig.params.len() {
        return None;
    }
    let fixed = sig
        .params
        .iter()
        .zip(&sig.has_default)
        .filter(|(p, def)| {
            !**def && !matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_))
        })
        .count();
    if args.len() < fixed {
        let extra = sema.templates.defaults.contains_key(&t);
        if !extra {
            return None;
        }
    }
    let mut d = start_deduction(sema, t, targs, loc)?;
    let mut ai = 0;
    for (k, &p) in sig.params.iter().enumerate() {
        if let TypeKind::Expansion(pat) = *sema.prog.types.kind(p.ty()) {
            begin_expansion_type(sema, pat, &mut d);
            let rest = sig.params.len() - k - 1;
            let n = args.len().saturating_sub(ai).saturating_sub(rest);
            for j in 0..n {
                let saved = d.index.replace(j);
                let ok = deduce_one(sema, pat, args[ai + j], &mut d);
                d.index = saved;
                if !ok {
                    return None;
                }
            }
            ai += n;
            continue;
        }
        let Some(&a) = args.get(ai) else { break };
        ai += 1;
        if !deduce_one(sema, p, a, &mut d) {
            return None;
        }
    }
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    instantiate::instantiate_function(sema, t, full)
}

/// Deduction from one call argument.
pub(crate) fn deduce_arg(sema: &mut Sema, p: QualType, e: ExprId, d: &mut Deduced) -> bool {
    deduce_one(sema, p, e, d)
}

fn deduce_one(sema: &mut Sema, p: QualType, e: ExprId, d: &mut Deduced) -> bool {
    if !sema.prog.types.is_dependent(p.ty()) {
        return true;
    }
    // A parameter whose template parameters are all given is converted to, not deduced from.
    if all_explicit(sema, p, d, 0) {
        return true;
    }
    let x = sema.prog[e].clone();
    if let ExprKind::Braced(list) = x.kind {
        // Arrays and initializer lists take their element type from the list; other parameters are not deduced.
        let t = sema.prog.types.strip_ref(p);
        let items = sema.prog.expr_list(list).to_vec();
        match sema.prog.types.kind(t.ty()).clone() {
            TypeKind::Spec {
                template: TemplateRef::Decl(id),
                args,
            } if sema.templates.list[id.index()].sym
                == jacquard_preprocess::token::sym::INITIALIZER_LIST =>
            {
                if let Some(TemplateArg::Type(el)) = args.first() {
                    for i in items {
                        if !deduce_one(sema, *el, i, d) {
                            return false;
                        }
                    }
                }
            }
            TypeKind::Array { elem, len } => {
                if let ArrayLen::Dependent(l) = len
                    && let DepExpr::Param(r) = sema.prog[l]
                    && !d.set(
                        r,
                        TemplateArg::Int {
                            value: items.len() as i128,
                            ty: Builtin::ULong.q(),
                        },
                    )
                {
                    return false;
                }
                for i in items {
                    if !deduce_one(sema, elem, i, d) {
                        return false;
                    }
                }
            }
            _ => {}
        }
        return true;
    }
    if let ExprKind::Overload(o) = x.kind {
        return match sema.trap(|s| overload::require_single_overload(s, e)) {
            Some(f) => deduce_one(sema, p, f, d),
            None => deduce_from_set(sema, p, o, d),
        };
    }
    let mut a = x.ty;
    if sema.is_error(a) {
        // Host code: an argument of unknown type deduces nothing.
        if sema.cx.mode.lenient {
            return true;
        }
        return false;
    }
    match *sema.prog.types.kind(p.ty()) {
        TypeKind::RRef(q) => {
            // A forwarding reference takes lvalues as references.
            if q.quals() == 0
                && matches!(sema.prog.types.kind(q.ty()), TypeKind::Param(_))
                && x.cat == Category::LValue
            {
                let l = sema.prog.types.lref(a);
                return unify(sema, q, l, d);
            }
            unify_ref(sema, q, a, d)
        }
        TypeKind::LRef(q) => unify_ref(sema, q, a, d),
        _ => {
            a = init::decayed(sema, a);
            let p = p.unqual();
            unify_convertible(sema, p, a, d)
        }
    }
}

/// An overload set of plain functions: that one of them which alone suits the parameter is deduced from; with templates among
/// them, or where more suit, nothing is ([temp.deduct.call] 6).
fn deduce_from_set(sema: &mut Sema, p: QualType, set: u32, d: &mut Deduced) -> bool {
    let syms = sema.facts.overloads[set as usize].syms.clone();
    let bare = sema.prog.types.strip_ref(p).unqual();
    let mut suits: Option<Deduced> = None;
    for &s in &*syms {
        let SymKind::Func(f) = *sema.sym_kind(s) else {
            return true;
        };
        reachability::deduce_return(sema, f);
        let function = exceptions::function_type(sema, f);
        let a = match (sema.prog.types.kind(bare.ty()), sema.prog[f].parent) {
            (TypeKind::Function(_), _) => function,
            (_, Parent::Record(r)) if sema.prog[f].flags.is_method => {
                let class = sema.prog[r].ty;
                let pointee = function;
                let member = TypeKind::MemberPointer { class, pointee };
                sema.prog.types.intern(member).into()
            }
            _ => sema.prog.types.pointer(function),
        };
        let mut trial = d.clone();
        if unify(sema, bare, a, &mut trial) {
            if suits.is_some() {
                return true;
            }
            suits = Some(trial);
        }
    }
    if let Some(found) = suits {
        *d = found;
    }
    true
}

/// The referred type may be more qualified than the argument, or a base of it.
fn unify_ref(sema: &mut Sema, q: QualType, a: QualType, d: &mut Deduced) -> bool {
    let aq = a.add(q.quals() & 3);
    if sema.prog.types.is_array(a) {
        // An array is as qualified as its elements: `const T (&)[n]` takes an array of T.
        let quals = (q.quals() | element_quals(sema, q)) & 3;
        if quals != 0 {
            let e = declarators::add_quals(sema, a, quals);
            let mut d2 = d.clone();
            if unify(sema, q, e, &mut d2) {
                *d = d2;
                return true;
            }
            let mut d2 = d.clone();
            if unify(sema, q.remove(3), e, &mut d2) {
                *d = d2;
                return true;
            }
        }
    }
    if tried(sema, q, aq, d) {
        return true;
    }
    let plain = sema.prog.types.with_noexcept(aq, Noexcept::False);
    if plain != aq {
        return unify(sema, q, plain, d);
    }
    let converted = as_qualified_as(sema, q, aq);
    if converted != aq {
        return unify(sema, q, converted, d);
    }
    unify_bases(sema, q, aq, d)
}

/// `a` with the qualifiers that `p` has on each level of its pointers and arrays, as a qualification conversion adds them. A function has none.
fn as_qualified_as(sema: &mut Sema, p: QualType, a: QualType) -> QualType {
    let types = &sema.prog.types;
    let a = match (types.kind(p.ty()), types.kind(a.ty())) {
        (&TypeKind::Pointer(x), &TypeKind::Pointer(y)) => {
            let to = as_qualified_as(sema, x, y);
            sema.prog.types.pointer(to).add(a.quals())
        }
        // An array is as qualified as its elements ([conv.qual] 3).
        (&TypeKind::Array { elem: x, .. }, &TypeKind::Array { elem: y, len }) => {
            let to = as_qualified_as(sema, x, y);
            return sema.prog.types.array(to, len);
        }
        (_, TypeKind::Function(_)) => return a,
        _ => a,
    };
    declarators::add_quals(sema, a, p.quals() & 3)
}

/// The qualifiers of an array's innermost elements; none for other types.
pub(crate) fn element_quals(sema: &Sema, mut t: QualType) -> u32 {
    let mut quals = 0;
    while let TypeKind::Array { elem, .. } = *sema.prog.types.kind(t.ty()) {
        quals = elem.quals();
        t = elem;
    }
    quals
}

fn unify_convertible(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    if tried(sema, p, a, d) {
        return true;
    }
    // Pointers: qualification conversion, derived to base.
    let types = &sema.prog.types;
    if let (&TypeKind::Pointer(x), &TypeKind::Pointer(y)) = (types.kind(p.ty()), types.kind(a.ty()))
    {
        let yq = as_qualified_as(sema, x, y);
        if tried(sema, x, yq, d) {
            return true;
        }
        let plain = sema.prog.types.with_noexcept(yq, Noexcept::False);
        if plain != yq {
            return unify(sema, x, plain, d);
        }
        return unify_bases(sema, x, yq, d);
    }
    if let TypeKind::MemberPointer { class, pointee } = *sema.prog.types.kind(a.ty()) {
        let plain = sema.prog.types.with_noexcept(pointee, Noexcept::False);
        let pointee = match *sema.prog.types.kind(p.ty()) {
            TypeKind::MemberPointer { pointee: to, .. } => as_qualified_as(sema, to, plain),
            _ => plain,
        };
        let a = sema
            .prog
            .types
            .intern(TypeKind::MemberPointer { class, pointee });
        return unify(sema, p, a.into(), d);
    }
    unify_bases(sema, p, a, d)
}

/// `Base<T>` from an argument of a class derived from an instance of `Base` ([temp.deduct.call]/4.3): of a base that matches
/// its own bases are not asked; where two different ones match, deduction fails.
fn unify_bases(sema: &mut Sema, p: QualType, a: QualType, d: &mut Deduced) -> bool {
    if !matches!(sema.prog.types.kind(p.ty()), TypeKind::Spec { .. }) {
        return matches!(
            sema.prog.types.kind(p.ty()),
            TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }
        );
    }
    let Some(r) = sema.prog.types.record(a) else {
        return false;
    };
    if !class::complete_record(sema, r) {
        return false;
    }
    let mut queue: Vec<RecordId> = sema.prog[r].bases.iter().map(|b| b.record).collect();
    let before = d.clone();
    let mut matched = None;
    while let Some(b) = queue.pop() {
        if matched == Some(b) {
            continue;
        }
        let t = QualType::with(sema.prog[b].ty, a.quals());
        let matches = match matched {
            None => tried(sema, p, t, d),
            Some(_) => tried(sema, p, t, &mut before.clone()),
        };
        if !matches {
            queue.extend(sema.prog[b].bases.iter().map(|b| b.record));
        } else if matched.replace(b).is_some() {
            return false;
        }
    }
    matched.is_some()
}

/// The instance of `t` named with explicit arguments alone.
pub fn specialise_explicit(sema: &mut Sema, t: TemplateId, targs: &Rc<[RawArg]>) -> Option<FuncId> {
    let loc = sema.loc();
    let d = start_deduction(sema, t, Some(targs), loc)?;
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    instantiate::instantiate_function(sema, t, full)
}

/// The instance of `t` whose type is `target`.
pub fn deduce_address(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    target: TypeId,
) -> Option<FuncId> {
    let loc = sema.loc();
    let sig = signature::signature(sema, t)?;
    if sig.host_only && !sema.cx.mode.lenient {
        return None;
    }
    let mut d = start_deduction(sema, t, targs, loc)?;
    let f = sema.prog.types.fn_type(target)?.clone();
    let params: Vec<QualType> = sig.params.iter().map(|p| p.unqual()).collect();
    if !unify_types(sema, &params, &f.params, &mut d) {
        return None;
    }
    if !declare::has_placeholder(sema, sig.ret) && !unify(sema, sig.ret, f.ret, &mut d) {
        return None;
    }
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    let g = instantiate::instantiate_function(sema, t, full)?;
    reachability::deduce_return(sema, g);
    exceptions::suits(sema, g, target.into()).then_some(g)
}

/// The conversion function template `t` for the type `to`.
pub fn deduce_conversion(sema: &mut Sema, t: TemplateId, to: QualType) -> Option<FuncId> {
    let sig = signature::signature(sema, t)?;
    if sig.host_only && !sema.cx.mode.lenient {
        return None;
    }
    let mut d = Deduced::new(sema.templates.list[t.index()].params.len());
    let p = sema.prog.types.strip_ref(sig.ret).unqual();
    if !unify(sema, p, to.unqual(), &mut d) {
        return None;
    }
    let loc = sema.loc();
    let params = sema.templates.list[t.index()].params.clone();
    let scope = sema.templates.list[t.index()].scope;
    let full = finish_deduction(sema, &params, scope, d, loc)?;
    instantiate::instantiate_function(sema, t, full)
}
