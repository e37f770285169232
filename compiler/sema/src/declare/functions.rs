//! Declaring functions: from a declarator to a function and its facts, and the joining of redeclarations.

use crate::analysis_state::{FuncInfo, FuncOrigin};
use crate::class::{member_forms, special};
use crate::declare::redeclare;
use crate::declare::{bind, has_placeholder, in_unnamed_namespace, new_func, simple_var};
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind};
use crate::syntax::{Attrs, DeclSpec, Declarator, FnDeclarator, IdName};
use crate::templates::backtrace;
use crate::templates::{deduce, linkage};
use crate::types::print;
use crate::warn::misplaced;
use crate::{R, Sema, lookup, syntax, warn};
use TokenKind as K;
use jacquard_hir::types::{Builtin, Noexcept, RefQual, TypeId};
use jacquard_hir::{
    Body, FuncAttrs, FuncDecl, FuncFlags, FuncId, FuncName, Linkage, OpName, Parent, RecordId,
    Storage,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind};

/// What follows a function's declarator.
#[derive(Default)]
struct FunctionEnding {
    /// Where the body begins.
    body: Option<u32>,
    state: Body,
    deleted: bool,
    defaulted: bool,
    pure_: bool,
}

/// The function name of a declarator.
pub fn func_name(name: Option<IdName>) -> FuncName {
    match name {
        Some(IdName::Ident(s)) => FuncName::Ident(s),
        Some(IdName::Operator(o)) => FuncName::Operator(o),
        Some(IdName::Conversion(t)) => FuncName::Conversion(t),
        Some(IdName::Literal(s)) => FuncName::Literal(s),
        Some(IdName::Ctor) => FuncName::Ctor,
        Some(IdName::Dtor(_)) => FuncName::Dtor,
        None => FuncName::Ident(Sym(0)),
    }
}

/// Builds a function from its declaration, not yet bound to a name.
pub(crate) fn make_function(
    sema: &mut Sema,
    d: Option<u32>,
    scope: ScopeId,
    spec: &DeclSpec,
    attrs: Attrs,
    decl: &Declarator,
) -> R<(FuncDecl, FuncInfo)> {
    let name = func_name(decl.name);
    let record = if spec.is_friend {
        None
    } else {
        sema.record_of_scope(scope)
    };
    let parent = match record {
        Some(r) => Parent::Record(r),
        None => {
            let ns = sema.enclosing_namespace(scope);
            sema.parent_of(ns)
        }
    };
    let func = match &decl.func {
        Some(f) => f.clone(),
        None => params_from_type(sema, decl.ty.ty()),
    };
    let static_op = matches!(
        name,
        FuncName::Operator(OpName::New | OpName::NewArray | OpName::Delete | OpName::DeleteArray)
    );
    let is_method = record.is_some() && !spec.is_static && !static_op && !func.explicit_object;
    let ty = declared_function_type(sema, decl, name, is_method, &func)?;
    let mut fattrs = attrs.func.clone();
    if sema.options.default_device && !fattrs.host && !fattrs.global {
        fattrs.device = true;
    }
    check_kernel_words(sema, spec, &fattrs, decl, record, &func, ty)?;
    let ending = function_ending(sema)?;
    let FunctionEnding { body, state, .. } = ending;
    let ret = sema
        .prog
        .types
        .fn_type(ty)
        .map_or(Builtin::Void.q(), |f| f.ret);
    let is_extern_c = spec.extern_c && record.is_none();
    let inline = spec.is_inline
        || spec.is_constexpr
        || attrs.func.forceinline
        || (record.is_some() && state != Body::None && decl.qual.is_none())
        || (spec.is_friend && body.is_some());
    let internal = match record {
        Some(r) => linkage::own_class(sema, r),
        None => spec.is_static || in_unnamed_namespace(sema, scope),
    };
    let special = special::special_kind(sema, name, record, &func);
    let decl_tok = d.map_or(sema.order(), |d| sema.facts.decls[d as usize].start);
    let body_scope = sema.cx.scope;
    let builtin = d.and_then(|d| match sema.facts.decls[d as usize].kind {
        DeclKind::Builtin(b) => Some(b),
        _ => None,
    });
    let f = FuncDecl {
        name,
        parent,
        ty,
        params: func.params.iter().map(|p| p.var).collect(),
        loc: decl.loc,
        extern_c: is_extern_c,
        linkage: Linkage::of(internal, inline),
        attrs: fattrs,
        instance: None,
        special,
        builtin,
        body: state,
        inits: Vec::new(),
        labels: 0,
        reached: false,
        host_only: false,
        flags: FuncFlags {
            is_method,
            is_static: spec.is_static || static_op,
            is_inline: inline,
            is_constexpr: spec.is_constexpr,
            is_consteval: spec.is_consteval,
            is_virtual: spec.is_virtual || func.is_override,
            is_pure: ending.pure_,
            is_deleted: ending.deleted,
            is_defaulted: ending.defaulted,
            is_explicit: spec.is_explicit,
            ..Default::default()
        },
    };
    misplaced::check_function_form(sema, spec, decl, &f, &func)?;
    warn::warn_function_form(sema, spec, decl, &f, record);
    let mut info = function_info(sema, scope, spec, &func, decl_tok);
    info.body = body;
    info.body_scope = Some(body_scope);
    info.ret.needs_deduction =
        has_placeholder(sema, ret) && !matches!(name, FuncName::Ctor | FuncName::Dtor);
    Ok((f, info))
}

/// The type of a function: a conversion's result is in its name; only methods have qualifiers.
fn declared_function_type(
    sema: &mut Sema,
    decl: &Declarator,
    name: FuncName,
    is_method: bool,
    func: &FnDeclarator,
) -> R<TypeId> {
    // Through a name of a type it may say something of exceptions.
    let mut ty = (sema.prog.types)
        .with_noexcept(decl.ty, Noexcept::False)
        .ty();
    if let FuncName::Conversion(t) = name {
        let mut f = match sema.prog.types.fn_type(ty) {
            Some(f) => f.clone(),
            None => return sema.expected("a parameter list"),
        };
        f.ret = t;
        ty = sema.prog.types.function(f);
    }
    if !is_method
        && (func.quals != 0 || func.ref_qual != RefQual::None)
        && let Some(f) = sema.prog.types.fn_type(ty)
    {
        let mut f = f.clone();
        f.quals = 0;
        f.ref_qual = RefQual::None;
        ty = sema.prog.types.function(f);
    }
    Ok(ty)
}

/// What holds for kernels and for nothing else.
fn check_kernel_words(
    sema: &mut Sema,
    spec: &DeclSpec,
    fattrs: &FuncAttrs,
    decl: &Declarator,
    record: Option<RecordId>,
    func: &FnDeclarator,
    ty: TypeId,
) -> R<()> {
    if fattrs.global && spec.is_constexpr {
        let loc = decl.loc;
        return sema.fail(loc, msg::GLOBAL_CONSTEXPR, &[]);
    }
    if fattrs.global && record.is_some() {
        let loc = misplaced::word_before(sema, decl.loc, &[K::KwGlobal]);
        return sema.fail(loc, msg::GLOBAL_MEMBER, &[]);
    }
    if fattrs.global
        && let Some(f) = sema.prog.types.fn_type(ty)
    {
        let (ret, variadic, loc) = (f.ret, f.variadic, spec.loc);
        if variadic {
            return sema.fail(loc, msg::GLOBAL_ELLIPSIS, &[]);
        }
        if !sema.prog.types.is_dependent(ret.ty())
            && !has_placeholder(sema, ret)
            && ret.unqual() != Builtin::Void.q()
        {
            let n = print::type_name(sema, ret);
            return sema.fail(loc, msg::GLOBAL_RETURN, &[&n]);
        }
    }
    if !fattrs.global {
        let found = [
            (fattrs.launch_bounds[0].is_some(), "__launch_bounds__"),
            (fattrs.maxnreg.is_some(), "__maxnreg__"),
            (fattrs.block_size.is_some(), "__block_size__"),
            (fattrs.cluster_dims.is_some(), "__cluster_dims__"),
        ];
        if let Some((_, word)) = found.iter().find(|x| x.0) {
            return sema.fail(decl.loc, msg::KERNEL_ATTRIBUTE, &[word]);
        }
    }
    if fattrs.maxnreg.is_some() && fattrs.launch_bounds[0].is_some() {
        return sema.fail(decl.loc, msg::BOUNDS_AND_REGISTERS, &[]);
    }
    for p in &func.params {
        let v = &sema.prog[p.var];
        if !v.grid_constant {
            continue;
        }
        if !fattrs.global {
            return sema.fail(p.loc, msg::GRID_CONSTANT_NOT_KERNEL, &[]);
        }
        if !p.ty.is_const() && !sema.prog.types.is_dependent(p.ty.ty()) {
            return sema.fail(p.loc, msg::GRID_CONSTANT_NOT_CONST, &[]);
        }
    }
    Ok(())
}

/// Sema's own facts of a function that is declared at token `decl`.
fn function_info(
    sema: &Sema,
    scope: ScopeId,
    spec: &DeclSpec,
    func: &FnDeclarator,
    decl: u32,
) -> FuncInfo {
    FuncInfo {
        explicit_object: func.explicit_object,
        scope: func.scope,
        defaults: func
            .params
            .iter()
            .map(|p| p.default.map(|x| (x, func.scope)))
            .collect(),
        decl,
        requires: func.requires,
        noexcept: func.specification(),
        hidden_friend: spec.is_friend,
        // `virtual f() final` need not override.
        is_override: func.is_override && !(func.is_final && spec.is_virtual),
        is_final: func.is_final,
        origin: FuncOrigin {
            instance_depth: match sema.record_of_scope(scope) {
                Some(r) if spec.is_friend => backtrace::parent_depth(sema, Parent::Record(r)),
                _ => 0,
            },
            ..Default::default()
        },
        ..Default::default()
    }
}

/// What follows a function's declarator: a body, `= 0`, `= delete`, `= default`.
fn function_ending(sema: &mut Sema) -> R<FunctionEnding> {
    let mut end = FunctionEnding::default();
    match sema.kind() {
        K::LBrace | K::Colon | K::KwTry => {
            end.body = Some(sema.cx.pos);
            end.state = Body::Unparsed;
        }
        K::Eq => match sema.ahead(1) {
            K::KwDelete => end.deleted = true,
            K::KwDefault => end.defaulted = true,
            K::Number => {
                end.pure_ = true;
                let zero = sema.tok_at(sema.idx() + 1);
                if sema.text(zero.sym()) != "0" && !sema.cx.mode.lenient {
                    return sema.fail(zero.loc, msg::EXPECTED, &[&"'0'", &sema.spell(zero)]);
                }
            }
            _ => {}
        },
        _ => {}
    }
    Ok(end)
}

fn params_from_type(sema: &mut Sema, ty: TypeId) -> FnDeclarator {
    let cur = sema.cx.scope;
    let scope = sema.new_scope(ScopeKind::Params, cur);
    let f = sema.prog.types.fn_type(ty).cloned();
    let mut params = Vec::new();
    if let Some(f) = &f {
        for (i, p) in f.params.iter().enumerate() {
            let loc = sema.loc();
            let var = simple_var(sema, None, *p, loc, Storage::Param, scope);
            sema.facts.variables[var.index()].param_index = i as u16;
            params.push(syntax::Param {
                name: None,
                ty: *p,
                default: None,
                loc,
                var,
                from_pack: false,
            });
        }
    }
    FnDeclarator {
        params,
        scope,
        variadic: f.as_ref().is_some_and(|f| f.variadic),
        quals: f.as_ref().map_or(0, |f| f.quals),
        ref_qual: f.as_ref().map_or(RefQual::None, |f| f.ref_qual),
        noexcept: f.map_or(Noexcept::False, |f| f.noexcept),
        noexcept_pos: None,
        requires: None,
        is_override: false,
        is_final: false,
        explicit_object: false,
    }
}

/// The instance of a function template that `friend R f<…>(…)` names: not a function of its own ([temp.friend] 1).
fn befriended(sema: &mut Sema, scope: ScopeId, decl: &Declarator) -> Option<FuncId> {
    let syms = match decl.qual.is_some() {
        true => lookup::lookup_qualified_scope(sema, scope, decl.sym),
        false => lookup::lookup_from(sema, scope, decl.sym),
    };
    syms.iter().find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Template(t) => deduce::deduce_address(sema, t, decl.targs.as_ref(), decl.ty.ty()),
        _ => None,
    })
}

pub(crate) fn declare_function(
    sema: &mut Sema,
    d: Option<u32>,
    scope: ScopeId,
    spec: &DeclSpec,
    attrs: Attrs,
    decl: Declarator,
) -> R<FuncId> {
    let (f, info) = make_function(sema, d, scope, spec, attrs, &decl)?;
    let sym = decl.sym;
    let target = if spec.is_friend && decl.qual.is_none() {
        sema.enclosing_namespace(scope)
    } else {
        scope
    };
    if spec.is_friend
        && decl.targs.is_some()
        && let Some(instance) = befriended(sema, target, &decl)
    {
        bind(sema, d, target, sym, SymKind::Dead);
        return Ok(instance);
    }
    let mut candidates: Vec<FuncId> = Vec::new();
    for s in sema.chain(target, sym) {
        if let SymKind::Func(o) = *sema.sym_kind(s) {
            candidates.push(o);
        }
    }
    // Friends are of no chain; each class knows its own.
    if let Some(r) = sema.record_of_scope(scope).filter(|_| spec.is_friend) {
        for (name, s) in &sema.facts.records[r.index()].friends {
            if let (true, SymKind::Func(o)) = (*name == sym, sema.sym_kind(*s)) {
                candidates.push(*o);
            }
        }
    }
    // Out of line: the declaration inside must be known first. With C linkage a function is the same one in every namespace, and a compiler's
    // function is global.
    let known = match decl.qual.is_some() {
        true => Some(target),
        false => (f.extern_c
            && target.0 != 0
            && f.body == Body::None
            && !jacquard_builtins::functions(sema.session.names.text(sym)).is_empty())
        .then_some(ScopeId(0)),
    };
    if let Some(known) = known {
        for s in lookup::lookup_qualified_scope(sema, known, sym) {
            if let SymKind::Func(o) = *sema.sym_kind(s)
                && !candidates.contains(&o)
            {
                candidates.push(o);
            }
        }
    }
    for o in candidates {
        if decl.qual.is_some() && sema.prog[o].flags.is_implicit {
            continue;
        }
        if redeclare::same_signature(sema, o, f.ty, f.name)
            && info.requires.is_none()
            && (decl.qual.is_none()
                || sema.prog[o].flags.is_method == f.flags.is_method
                || sema.prog[o].flags.is_static)
        {
            redeclare::check_redeclaration(sema, o, &f, &info);
            redeclare::merge_function(sema, o, f, info);
            bind(sema, d, target, sym, SymKind::Func(o));
            return Ok(o);
        }
    }
    if !spec.is_friend {
        member_forms::check_declared_within(sema, &decl)?;
    }
    redeclare::check_ref_qualifiers(sema, target, sym, &f);
    redeclare::check_templated(sema, &f, &info);
    let id = new_func(sema, f, info);
    bind(sema, d, target, sym, SymKind::Func(id));
    Ok(id)
}
