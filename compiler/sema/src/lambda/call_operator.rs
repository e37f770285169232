//! The call operator of a closure, and the function that a closure without captures converts to.

use crate::analysis_state::{FuncInfo, FuncOrigin, ReturnDeduction};
use crate::declare::{declarators, exceptions};
use crate::scope::{ScopeId, ScopeKind, SymKind};
use crate::syntax::{Attrs, FnDeclarator};
use crate::templates::{Signature, args, deduce, signature};
use crate::{ClosureRules, R, Sema, declare, grammar, reachability, templates};
use jacquard_hir::types::{Builtin, CONST, Noexcept, QualType, RefQual};
use jacquard_hir::{
    Body, FuncDecl, FuncFlags, FuncId, FuncName, Linkage, OpName, Parent, RecordId, SpecialMember,
    TemplateId,
};
use jacquard_preprocess::token::TokenKind as K;

fn lambda_params(sema: &mut Sema, l: u32) -> R<(QualType, FnDeclarator, bool, bool)> {
    let st = &sema.facts.lambdas[l as usize];
    let at = st.params_at;
    let mut attrs = Attrs::default();
    sema.cx.pos = at << 1;
    let mut mutable = false;
    let mut constexpr_ = true;
    if !sema.is(K::LParen) {
        let scope = sema.cx.scope;
        let ps = sema.new_scope(ScopeKind::Params, scope);
        let mut f = FnDeclarator {
            params: Vec::new(),
            scope: ps,
            variadic: false,
            quals: CONST,
            ref_qual: RefQual::None,
            noexcept: Noexcept::False,
            noexcept_pos: None,
            requires: None,
            is_override: false,
            is_final: false,
            explicit_object: false,
        };
        if sema.eat(K::KwMutable) {
            mutable = true;
            f.quals = 0;
        }
        let mut ret = Builtin::Auto.q();
        if sema.eat(K::Arrow) {
            ret = grammar::parse_type_id(sema)?;
        }
        let ty = declarators::fn_type_of(sema, ret, &f);
        return Ok((ty.into(), f, mutable, constexpr_));
    }
    // `mutable` and `constexpr` stand where function qualifiers do: note and step over them.
    let close = sema.close(at);
    let mut j = close + 1;
    while !matches!(sema.tok_at(j).kind, K::LBrace | K::Arrow | K::Eof) {
        match sema.tok_at(j).kind {
            K::KwMutable => mutable = true,
            K::KwConstexpr | K::KwConsteval => constexpr_ = true,
            K::LParen => j = sema.close(j),
            _ => {}
        }
        j += 1;
    }
    let ret_at = (sema.tok_at(j).kind == K::Arrow).then_some(j);
    let (_, mut f) = grammar::parse_function_suffix(sema, Builtin::Auto.q(), &mut attrs, true)?;
    f.quals = if mutable { 0 } else { CONST };
    let mut ret = Builtin::Auto.q();
    if let Some(r) = ret_at {
        sema.cx.pos = (r + 1) << 1;
        let saved = std::mem::replace(&mut sema.cx.scope, f.scope);
        let t = grammar::parse_type_id(sema);
        sema.cx.scope = saved;
        ret = t?;
    }
    let ty = declarators::fn_type_of(sema, ret, &f);
    Ok((ty.into(), f, mutable, constexpr_))
}

/// The dependent signature of a generic lambda's call operator; the context is set by the caller.
pub(crate) fn lambda_signature(sema: &mut Sema, l: u32) -> R<Signature> {
    let (ty, f, _, _) = lambda_params(sema, l)?;
    let ret = sema
        .prog
        .types
        .fn_type(ty.ty())
        .map_or(Builtin::Auto.q(), |t| t.ret);
    Ok(Signature {
        params: f.params.iter().map(|p| p.ty).collect(),
        has_default: f.params.iter().map(|p| p.default.is_some()).collect(),
        ret,
        ty: ty.ty(),
        variadic: f.variadic,
        explicit_object: f.explicit_object,
        requires: f.requires,
        is_static: false,
        host_only: false,
    })
}

/// The call operator, with the parameters of a generic lambda bound in `scope`.
pub(crate) fn lambda_call_operator(sema: &mut Sema, l: u32, scope: ScopeId) -> R<FuncId> {
    make_lambda_function(sema, l, scope, true)
}

fn make_lambda_function(sema: &mut Sema, l: u32, scope: ScopeId, method: bool) -> R<FuncId> {
    let outer = sema.facts.lambdas[l as usize].cx.clone();
    let mut cx = outer.clone();
    cx.scope = scope;
    let (ty, f, _, _) = sema.at(cx, |s| lambda_params(s, l))?;
    let st = &sema.facts.lambdas[l as usize];
    let (record, body) = (st.record, st.body);
    let mut attrs = st.attrs.func.clone();
    // In the initialiser of a host variable it does what the host may, as long as the device does not come to it.
    let of_host = outer.var.is_some()
        || outer.func.is_some_and(|f| {
            let d = &sema.prog[f];
            d.flags.is_lambda_call && !d.attrs.device && !d.attrs.host
        });
    // One that is not annotated is for the side that it stands on.
    let unmarked = sema.options.closures != ClosureRules::Free && !attrs.device && !attrs.host;
    let of_host = of_host || unmarked && !outer.mode.device && outer.func.is_some();
    if !of_host && (outer.mode.device || !attrs.host) {
        attrs.device = true;
    }
    let ret = sema
        .prog
        .types
        .fn_type(ty.ty())
        .map_or(Builtin::Auto.q(), |t| t.ret);
    let mut fty = ty.ty();
    if f.explicit_object && !sema.facts.lambdas[l as usize].captures.is_empty() {
        let loc = sema.tok_at(body).loc;
        return sema.unsupported(
            loc,
            "an explicit object parameter of a lambda that captures",
        );
    }
    if (!method || f.explicit_object)
        && let Some(t) = sema.prog.types.fn_type(fty)
    {
        let mut t = t.clone();
        t.quals = 0;
        fty = sema.prog.types.function(t);
    }
    let loc = sema.tok_at(body).loc;
    let invoke = sema.session.names.intern("_FUN");
    let decl = FuncDecl {
        name: if method {
            FuncName::Operator(OpName::Call)
        } else {
            FuncName::Ident(invoke)
        },
        parent: Parent::Record(record),
        ty: fty,
        params: f.params.iter().map(|p| p.var).collect(),
        loc,
        extern_c: false,
        linkage: Linkage::Internal,
        attrs,
        instance: None,
        special: SpecialMember::No,
        builtin: None,
        body: Body::Unparsed,
        inits: Vec::new(),
        labels: 0,
        reached: false,
        host_only: false,
        flags: FuncFlags {
            is_method: method && !f.explicit_object,
            is_static: !method,
            is_inline: true,
            is_constexpr: true,
            is_lambda_call: true,
            ..Default::default()
        },
    };
    let info = FuncInfo {
        scope: f.scope,
        body: Some(body << 1),
        defaults: f
            .params
            .iter()
            .map(|p| p.default.map(|x| (x, f.scope)))
            .collect(),
        requires: f.requires,
        noexcept: f.specification(),
        explicit_object: f.explicit_object,
        sought: true,
        ret: ReturnDeduction {
            needs_deduction: declare::has_placeholder(sema, ret),
            ..Default::default()
        },
        origin: FuncOrigin {
            lambda: Some(l),
            ..Default::default()
        },
        ..Default::default()
    };
    Ok(declare::new_func(sema, decl, info))
}

/// Notes the types of generic closures' call operators that nothing calls: their names have them.
pub(crate) fn record_patterns(sema: &mut Sema) {
    for t in 0..sema.templates.list.len() as u32 {
        let t = TemplateId(t);
        let tp = &sema.templates.list[t.index()];
        let Some(l) = tp
            .lambda
            .filter(|_| sema.templates.instances[t.index()].is_empty())
        else {
            continue;
        };
        let record = sema.facts.lambdas[l as usize].record;
        let pattern = templates::signature::signature(sema, t).map(|s| s.ty);
        if let Some(i) = &mut sema.prog[record].lambda {
            i.pattern = pattern;
        }
    }
}

/// A lambda without captures converts to a pointer to function.
pub(super) fn add_invoker(sema: &mut Sema, l: u32, call: FuncId) -> R<()> {
    let record = sema.facts.lambdas[l as usize].record;
    sema.closures.pending.insert(record, (l, call));
    Ok(())
}

/// The pointer type a captureless closure converts to.
pub(crate) fn closure_pointer_type(sema: &mut Sema, r: RecordId) -> Option<QualType> {
    sema.closures.pending.get(&r)?;
    let f = closure_invoker(sema, r)?;
    reachability::deduce_return(sema, f);
    let t = exceptions::function_type(sema, f);
    Some(sema.prog.types.pointer(t))
}

/// The plain function a captureless closure converts to.
pub(crate) fn closure_invoker(sema: &mut Sema, r: RecordId) -> Option<FuncId> {
    let &(l, _) = sema.closures.pending.get(&r)?;
    if let Some(&f) = sema.closures.invokers.get(&r) {
        return Some(f);
    }
    let ls = sema.facts.lambdas[l as usize].scope;
    let f = make_lambda_function(sema, l, ls, false).ok()?;
    sema.closures.invokers.insert(r, f);
    Some(f)
}

/// The plain function that a captureless generic closure converts to when a function with the parameters of `to` (a pointer)
/// is asked for.
pub(crate) fn generic_closure_invoker(
    sema: &mut Sema,
    r: RecordId,
    to: QualType,
) -> Option<FuncId> {
    let l = sema.facts.records[r.index()].lambda?;
    let state = &sema.facts.lambdas[l as usize];
    if state.tparams.is_empty() || !state.captures.is_empty() || !state.inits.is_empty() {
        return None;
    }
    let to = sema.prog.types.pointee(to)?;
    let wanted = sema.prog.types.fn_type(to.ty())?.params.clone();
    let op = sema.op_syms.of(OpName::Call);
    let scope = sema.facts.records[r.index()].scope;
    let t = (sema.chain(scope, op).iter()).find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Template(t) => Some(t),
        _ => None,
    })?;
    let tp = sema.templates.list[t.index()].clone();
    let signature = signature::signature(sema, t)?;
    let mut d = crate::templates::deduce::Deduced::new(tp.params.len());
    if !deduce::unify_types(sema, &signature.params, &wanted, &mut d) {
        return None;
    }
    let loc = sema.loc();
    let args = deduce::finish_deduction(sema, &tp.params, tp.scope, d, loc)?;
    if let Some(&f) = sema.closures.generic.get(&(r, args.clone())) {
        return Some(f);
    }
    let bound = args::bound_scope(sema, &tp.params, &args, tp.scope);
    let f = sema.trap(|s| make_lambda_function(s, l, bound, false))?;
    sema.closures.generic.insert((r, args), f);
    reachability::deduce_return(sema, f);
    Some(f)
}
