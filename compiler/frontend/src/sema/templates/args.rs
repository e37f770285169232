//! Template arguments: matched with their parameters, converted, defaults added; scopes that bind them.

use super::*;
use crate::diag::msg;
use crate::sema::syntax::{DeclMode, RawArg, SpecMode};
use crate::sema::templates::binding::Binding;
use crate::sema::templates::{instantiate, matching, signature};
use crate::sema::{grammar, templates};
use crate::token::TokenKind as K;

/// A scope with `params` bound to `args` (fewer bind only a prefix), by the names that the definition gives them.
pub(crate) fn bound_scope(
    sema: &mut Sema,
    params: &[TParam],
    args: &[TemplateArg],
    parent: ScopeId,
) -> ScopeId {
    let s = sema.new_scope(ScopeKind::TParams, parent);
    for (p, a) in params.iter().zip(args) {
        bind_names(sema, s, p, p.name, a);
    }
    s
}

/// The same by the names of every declaration: default arguments may stand in another than the definition.
pub(crate) fn bound_scope_of_all(
    sema: &mut Sema,
    params: &[TParam],
    args: &[TemplateArg],
    parent: ScopeId,
) -> ScopeId {
    let s = sema.new_scope(ScopeKind::TParams, parent);
    for (p, a) in params.iter().zip(args) {
        bind_arg(sema, s, p, a);
    }
    s
}

/// Binds a parameter by the names that its declarations give it.
pub(crate) fn bind_arg(sema: &mut Sema, s: ScopeId, p: &TParam, a: &TemplateArg) {
    bind_names(sema, s, p, [p.name, p.other].into_iter().flatten(), a);
}

fn bind_names(
    sema: &mut Sema,
    s: ScopeId,
    p: &TParam,
    names: impl IntoIterator<Item = Sym>,
    a: &TemplateArg,
) {
    let kind = match a {
        // A pack that is one unexpanded pattern: the name stands for the pattern, still to be expanded.
        TemplateArg::Pack(list) if matches!(&**list, [TemplateArg::Expansion(_)]) => {
            match &list[0] {
                TemplateArg::Expansion(x) => SymKind::Arg(x.clone()),
                _ => SymKind::Dead,
            }
        }
        TemplateArg::Pack(list) => SymKind::Pack(list.clone()),
        a => SymKind::Arg(Rc::new(a.clone())),
    };
    for n in names {
        let symbol = sema.add_symbol(s, n, 0, kind.clone());
        if let TParamKind::Template(head) = p.kind {
            sema.templates.bound_templates.insert(symbol, head);
        }
    }
}

/// The arguments of a template-id that names a template parameter, with those that the parameter's own head has defaults for
/// ([temp.param] 14); the defaults of the template that it stands for come after them.
pub(crate) fn parameter_defaults(
    sema: &mut Sema,
    name: SymbolId,
    raw: Rc<[RawArg]>,
    loc: Loc,
) -> R<Rc<[RawArg]>> {
    let Some(&head) = sema.templates.bound_templates.get(&name) else {
        return Ok(raw);
    };
    let outer = sema.env.symbols[name.0 as usize].scope;
    let cx = sema.decl_cx(head, outer);
    let (params, ..) = sema.at(cx, signature::parse_template_head)?;
    let given = raw.len();
    let whole = |r: &RawArg| !matches!(r, RawArg::Expansion(_));
    if !params.get(given).is_some_and(|p| p.default.is_some()) || !raw.iter().all(whole) {
        return Ok(raw);
    }
    let mut bound = Binding::new(&params, outer);
    let mut all = raw.to_vec();
    for (i, p) in params.iter().enumerate() {
        let a = match (raw.get(i), p.default) {
            (Some(r), _) => convert_arg(sema, p, r, &mut bound, loc)?,
            (None, Some(pos)) => default_template_arg(sema, p, pos, &mut bound, loc)?,
            (None, None) => break,
        };
        if i >= given {
            all.push(RawArg::Done(a.clone()));
        }
        bound.push(sema, a);
    }
    Ok(all.into())
}

/// The type of a value parameter, with the parameters before it bound in `scope`.
pub(crate) fn value_param_type(
    sema: &mut Sema,
    pos: Pos,
    scope: ScopeId,
    pack: Option<u32>,
) -> R<QualType> {
    let mut cx = sema.decl_cx(pos, scope);
    cx.pack = pack;
    cx.mode.no_greater = true;
    cx.mode.dependent = sema.cx.mode.dependent;
    cx.mode.substituting = true;
    sema.at(cx, |s| {
        let spec = grammar::parse_decl_specs(s, SpecMode::Type)?;
        let Some(base) = spec.ty else {
            return s.expected("a type");
        };
        s.eat(crate::token::TokenKind::Ellipsis);
        let d = grammar::parse_declarator(s, base, DeclMode::Param)?;
        Ok(declarators::adjust_param(s, d.ty))
    })
}

/// Converts one raw argument to what parameter `p` takes.
pub(crate) fn convert_arg(
    sema: &mut Sema,
    p: &TParam,
    raw: &RawArg,
    bound: &mut Binding,
    loc: Loc,
) -> R<TemplateArg> {
    match (p.kind, raw) {
        (_, RawArg::Expansion(inner)) => {
            let a = convert_arg(sema, p, inner, bound, loc)?;
            Ok(TemplateArg::Expansion(Rc::new(a)))
        }
        (TParamKind::Type, RawArg::Type(t)) => Ok(TemplateArg::Type(*t)),
        (TParamKind::Template(head), RawArg::Template(t)) => {
            check_template_arg(sema, head, *t, bound, loc)?;
            Ok(TemplateArg::Template(alias_target(sema, *t)))
        }
        (TParamKind::Type, RawArg::Done(a @ TemplateArg::Type(_))) => Ok(a.clone()),
        (TParamKind::Template(_), RawArg::Done(a @ TemplateArg::Template(_))) => Ok(a.clone()),
        (TParamKind::Value(pos), RawArg::Expr(e)) => {
            if sema.is_dep(*e) {
                return Ok(TemplateArg::Expr(dependent::dep_of(sema, *e)));
            }
            let t = bound.value_type(sema, pos)?;
            convert_value_arg(sema, t, *e, loc)
        }
        (TParamKind::Value(_), RawArg::Done(a)) => Ok(a.clone()),
        // `T::template B`: what it names is known when `T` is.
        (TParamKind::Template(_), RawArg::Expr(e)) if sema.is_dep(*e) => {
            Ok(TemplateArg::Expr(dependent::dep_of(sema, *e)))
        }
        (TParamKind::Type, RawArg::Template(t)) => {
            let n = match t {
                TemplateRef::Decl(t) => templates::template_name(sema, *t),
                TemplateRef::Param(_) => String::new(),
            };
            sema.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n])
        }
        // An injected class name where a template is wanted.
        (TParamKind::Template(_), RawArg::Type(t)) => {
            if let Some(r) = sema.prog.types.record(*t)
                && let Some(i) = &sema.prog[r].instance
            {
                return Ok(TemplateArg::Template(TemplateRef::Decl(i.template)));
            }
            sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[])
        }
        _ => sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
    }
}

/// A template argument of the main file takes what its parameter, whose head stands at `head`, will be given.
fn check_template_arg(
    sema: &mut Sema,
    head: Pos,
    t: TemplateRef,
    bound: &mut Binding,
    loc: Loc,
) -> R<()> {
    if sema.cx.mode.lenient || !sema.in_main_file(loc) {
        return Ok(());
    }
    match template_fits(sema, head, t, bound) {
        Fit::No => sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
        Fit::ByDefaults | Fit::Yes => Ok(()),
    }
}

/// Is template `t` an argument for the template template parameter whose head is at `head` ([temp.arg.template] 3)?
pub(super) fn template_fits(
    sema: &mut Sema,
    head: Pos,
    t: TemplateRef,
    bound: &mut Binding,
) -> Fit {
    let TemplateRef::Decl(id) = t else {
        return Fit::Yes;
    };
    if let Some(&known) = sema.resolution.fitting.get(&(head, id)) {
        return known;
    }
    let scope = bound.scope(sema);
    let cx = sema.decl_cx(head, scope);
    let Some((wanted, ..)) = sema.at(cx, |s| s.trap(|s| signature::parse_template_head(s))) else {
        return Fit::Yes;
    };
    let fits = heads_fit(&wanted, &sema.templates.list[id.index()].params);
    sema.resolution.fitting.insert((head, id), fits);
    fits
}

/// Does a template with parameters `own` take what one with parameters `wanted` is given? A pack takes all of its kind.
fn heads_fit(wanted: &[TParam], own: &[TParam]) -> Fit {
    let kind = |p: &TParam| std::mem::discriminant(&p.kind);
    let mut at = 0;
    for w in wanted {
        if w.pack {
            if !own[at.min(own.len())..].iter().all(|o| kind(o) == kind(w)) {
                return Fit::No;
            }
            at = own.len();
            continue;
        }
        match own.get(at) {
            Some(o) if kind(o) != kind(w) => return Fit::No,
            Some(o) => at += usize::from(!o.pack),
            None => return Fit::No,
        }
    }
    let left = &own[at.min(own.len())..];
    if left.iter().all(|o| o.pack) {
        Fit::Yes
    } else if left.iter().all(|o| o.pack || o.default.is_some()) {
        Fit::ByDefaults
    } else {
        Fit::No
    }
}

/// The template that an alias template is equivalent to: the one that it gives its own parameters, unchanged (CWG 1286).
fn alias_target(sema: &mut Sema, t: TemplateRef) -> TemplateRef {
    let TemplateRef::Decl(id) = t else { return t };
    if sema.templates.list[id.index()].kind != TemplateKind::Alias {
        return t;
    }
    if let Some(&known) = sema.templates.alias_targets.get(&id) {
        return known;
    }
    let params = sema.templates.list[id.index()].params.clone();
    let own = flatten_packs(&own_arguments(sema, &params));
    let named = alias_pattern(sema, id);
    let target = named.and_then(|n| match sema.prog.types.kind(n.ty()) {
        TypeKind::Spec {
            template: TemplateRef::Decl(d),
            args,
        } if n.quals() == 0 && **args == *own => Some(*d),
        _ => None,
    });
    let found = match target {
        Some(d) if same_defaults(sema, d, &params) => alias_target(sema, TemplateRef::Decl(d)),
        _ => t,
    };
    sema.templates.alias_targets.insert(id, found);
    found
}

/// What an alias template names, over its own parameters.
pub(super) fn alias_pattern(sema: &mut Sema, id: TemplateId) -> Option<QualType> {
    let tp = &sema.templates.list[id.index()];
    let (params, loc) = (tp.params.clone(), tp.loc);
    let args = own_arguments(sema, &params);
    sema.trap(|s| alias_type(s, id, args, true, loc))
}

/// A template's parameters as arguments of it.
fn own_arguments(sema: &mut Sema, params: &[TParam]) -> Box<[TemplateArg]> {
    (params.iter().enumerate())
        .map(|(i, p)| own_argument(sema, i, p))
        .collect()
}

/// A class template's specialization over its own parameters.
pub(super) fn own_specialization(sema: &mut Sema, t: TemplateId, params: &[TParam]) -> QualType {
    let args = flatten_packs(&own_arguments(sema, params));
    let spec = TypeKind::Spec {
        template: TemplateRef::Decl(t),
        args: args.into(),
    };
    sema.prog.types.intern(spec).into()
}

/// Has template `t` as many parameters, the same ones with default arguments?
fn same_defaults(sema: &Sema, t: TemplateId, params: &[TParam]) -> bool {
    let there = &sema.templates.list[t.index()].params;
    there.len() == params.len()
        && (there.iter().zip(params)).all(|(a, b)| a.default.is_some() == b.default.is_some())
}

/// The argument that stands for parameter `index` itself.
fn own_argument(sema: &mut Sema, index: usize, p: &TParam) -> TemplateArg {
    let r = ParamRef {
        depth: 0,
        index: index as u16,
        pack: p.pack,
    };
    let own = match p.kind {
        TParamKind::Type => TemplateArg::Type(sema.prog.types.intern(TypeKind::Param(r)).into()),
        TParamKind::Value(_) => TemplateArg::Expr(sema.prog.dep_expr(DepExpr::Param(r))),
        TParamKind::Template(_) => TemplateArg::Template(TemplateRef::Param(r)),
    };
    match p.pack {
        true => TemplateArg::Pack([TemplateArg::Expansion(Rc::new(own))].into()),
        false => own,
    }
}

/// Are the parameters of two templates, as many, of other kinds, or values of other types that depend on nothing ([temp.over.link] 6)?
pub(super) fn heads_differ(sema: &mut Sema, a: TemplateId, b: TemplateId) -> bool {
    let params = |s: &Sema, t: TemplateId| s.templates.list[t.index()].params.clone();
    let (x, y) = (params(sema, a), params(sema, b));
    let kind = |p: &TParam| (std::mem::discriminant(&p.kind), p.pack);
    if !x.iter().map(kind).eq(y.iter().map(kind)) {
        return true;
    }
    let (x, y) = (value_types(sema, a, &x), value_types(sema, b, &y));
    (x.iter().zip(&y)).any(|(s, t)| s.is_some() && t.is_some() && s != t)
}

/// The types of a template's value parameters, where they depend on nothing.
fn value_types(sema: &mut Sema, t: TemplateId, params: &[TParam]) -> Vec<Option<QualType>> {
    let mut bound = Binding::new(params, sema.templates.list[t.index()].scope);
    let mut out = Vec::with_capacity(params.len());
    let mut cx = sema.cx.clone();
    cx.mode.dependent = true;
    sema.at(cx, |s| {
        for (i, p) in params.iter().enumerate() {
            let ty = match p.kind {
                TParamKind::Value(pos) => s.trap(|s| bound.value_type(s, pos)),
                _ => None,
            };
            out.push(ty.map(QualType::unqual).filter(|t| {
                !s.prog.types.is_dependent(t.ty())
                    && !s.is_unknown(*t)
                    && !declare::has_placeholder(s, *t)
            }));
            let own = own_argument(s, i, p);
            bound.push(s, own);
        }
    });
    out
}

/// The constraints of a class, alias or variable template hold for these arguments; else that is an error.
pub(crate) fn require_constraints(
    sema: &mut Sema,
    id: TemplateId,
    args: &[TemplateArg],
    loc: Loc,
) -> R<()> {
    let tp = &sema.templates.list[id.index()];
    if tp.requires.is_none() && tp.params.iter().all(|p| p.constraint.is_none()) {
        return Ok(());
    }
    let tp = tp.clone();
    let scope = bound_scope(sema, &tp.params, args, tp.scope);
    if matching::head_constraints_ok(sema, &tp, scope) {
        return Ok(());
    }
    let n = templates::template_name(sema, id);
    sema.fail(loc, msg::CONSTRAINTS_NOT_SATISFIED, &[&n])
}

/// A constant expression as a template argument of type `t`.
pub(crate) fn convert_value_arg(
    sema: &mut Sema,
    t: QualType,
    e: ExprId,
    loc: Loc,
) -> R<TemplateArg> {
    if sema.prog.types.is_dependent(t.ty()) {
        if let Ok(ConstValue::Int(v)) = constant::try_const_value(sema, e) {
            return Ok(TemplateArg::Int {
                value: v,
                ty: sema.ty(e).unqual(),
            });
        }
        return Ok(TemplateArg::Expr(dependent::dep_of(sema, e)));
    }
    let t = if declare::has_placeholder(sema, t) {
        init::deduce_auto(sema, t, e, loc)?
    } else {
        t
    };
    let t = t.unqual();
    if !traits::is_structural(sema, t) {
        let n = print::type_name(sema, t);
        return sema.fail(loc, msg::NOT_STRUCTURAL, &[&n]);
    }
    let e = if let ExprKind::Overload(_) = sema.prog[e].kind {
        overload::address_of_overload(sema, e, t)?
    } else {
        e
    };
    // Of null pointer constants only `nullptr` becomes a pointer here ([temp.arg.nontype] 2, [expr.const] 10).
    let pointer = matches!(
        sema.prog.types.kind(t.ty()),
        TypeKind::Pointer(_) | TypeKind::MemberPointer { .. }
    );
    if pointer && sema.prog.types.is_integral(sema.ty(e)) {
        let (from, to) = (
            print::type_name(sema, sema.ty(e)),
            print::type_name(sema, t),
        );
        return sema.fail(sema.eloc(e), msg::NO_CONVERSION, &[&from, &to]);
    }
    let x = init::init_from(sema, t, e, loc)?;
    if sema.prog.types.is_integral(t) || sema.prog.types.enumeration(t).is_some() {
        let v = constant::const_int(sema, x)?;
        // C++03 knows no narrowing.
        let narrows = !matches!(sema.session.options.std, 3 | 98);
        if narrows && narrowing::narrows_to(sema, e, t, v) {
            let (from, to) = (
                print::type_name(sema, sema.ty(e)),
                print::type_name(sema, t),
            );
            let at = sema.eloc(e);
            return sema.fail(at, msg::NO_CONVERSION, &[&from, &to]);
        }
        return Ok(TemplateArg::Int { value: v, ty: t });
    }
    let v = if sema.prog.types.is_ref(t) {
        constant::try_const_address(sema, x)
    } else {
        constant::try_const_value(sema, x)
    };
    match v {
        Ok(v) => match value_arg(sema, v, t) {
            Some(a) => Ok(a),
            None => sema.fail(loc, msg::NOT_CONSTANT, &[]),
        },
        Err(_) => sema.fail(loc, msg::NOT_CONSTANT, &[]),
    }
}

fn value_arg(sema: &mut Sema, v: ConstValue, t: QualType) -> Option<TemplateArg> {
    Some(match v {
        ConstValue::Int(value) => TemplateArg::Int { value, ty: t },
        ConstValue::Float(f) => TemplateArg::Float {
            bits: f.to_bits(),
            ty: t,
        },
        ConstValue::Null => TemplateArg::NullPtr(t),
        ConstValue::MemberPtr(MemberConst::Method(f)) => TemplateArg::Func(f, t),
        ConstValue::MemberPtr(MemberConst::Field(r, i)) => TemplateArg::Field(r, i, t),
        ConstValue::MemberPtr(MemberConst::Null) => TemplateArg::NullPtr(t),
        ConstValue::Address(a) => match a.base {
            AddressBase::Var(v) if a.path.iter().all(|p| matches!(p, PathElem::Index(0))) => {
                TemplateArg::Var(v, t)
            }
            AddressBase::Var(v) => {
                let zero = |p: &PathElem| matches!(p, PathElem::Index(0));
                let end = a.path.iter().rposition(|p| !zero(p))? + 1;
                // A base is not named by an argument ([temp.arg.nontype] 3).
                if a.path.iter().any(|p| matches!(p, PathElem::Base(_))) {
                    return None;
                }
                TemplateArg::Part(v, a.path[..end].into(), t)
            }
            AddressBase::Func(f) => TemplateArg::Func(f, t),
            _ => return None,
        },
        v @ (ConstValue::Record { .. } | ConstValue::Array { .. } | ConstValue::Union { .. }) => {
            let arg = part_arg(sema, &v, t)?;
            sema.templates.class_args.insert(arg.clone(), v);
            arg
        }
        _ => return None,
    })
}

/// A part of a class-type argument, with the type that it has there.
fn part_arg(sema: &Sema, v: &ConstValue, t: QualType) -> Option<TemplateArg> {
    /// Elements beyond this are no template argument that anyone can name.
    const MOST_ELEMENTS: u64 = 1 << 16;
    let t = t.unqual();
    let parts = match v {
        ConstValue::Int(value) => {
            return Some(TemplateArg::Int {
                value: *value,
                ty: t,
            });
        }
        ConstValue::Float(f) => {
            return Some(TemplateArg::Float {
                bits: f.to_bits(),
                ty: t,
            });
        }
        ConstValue::Null => return Some(TemplateArg::Int { value: 0, ty: t }),
        ConstValue::Record { bases, fields } => {
            let d = &sema.prog[sema.prog.types.record(t)?];
            let bases = bases
                .iter()
                .zip(&d.bases)
                .map(|(v, b)| part_arg(sema, v, sema.prog[b.record].ty.into()));
            let fields = fields
                .iter()
                .zip(&d.fields)
                .map(|(v, f)| part_arg(sema, v, f.ty));
            bases.chain(fields).collect::<Option<Vec<_>>>()?
        }
        ConstValue::Array { elems, len } if *len <= MOST_ELEMENTS => {
            let TypeKind::Array { elem, .. } = *sema.prog.types.kind(t.ty()) else {
                return None;
            };
            let mut parts = Vec::with_capacity(*len as usize);
            for v in elems {
                parts.push(part_arg(sema, v, elem)?);
            }
            let last = parts.last()?.clone();
            parts.resize(*len as usize, last);
            parts
        }
        ConstValue::Union { field, value } => {
            let d = &sema.prog[sema.prog.types.record(t)?];
            let field = (*field)?;
            let ty = d.fields.get(field as usize)?.ty;
            let which = TemplateArg::Int {
                value: i128::from(field),
                ty: Builtin::UInt.q(),
            };
            vec![which, part_arg(sema, value, ty)?]
        }
        _ => return None,
    };
    Some(TemplateArg::Class {
        ty: t,
        parts: parts.into(),
    })
}

/// The object that a template parameter of class type names: one for all that are given the same value ([temp.param] 8).
pub(crate) fn parameter_object(
    sema: &mut Sema,
    a: &TemplateArg,
    ty: QualType,
    loc: Loc,
) -> R<VarId> {
    if let Some(&v) = sema.templates.parameter_objects.get(a) {
        return Ok(v);
    }
    let value = class_arg_value(sema, a)?;
    let storage = Storage::Global;
    let v = declare::simple_var(sema, None, ty.add(CONST), loc, storage, ScopeId(0));
    let init = ExprKind::Const(Box::new(value.clone()));
    let init = sema.prvalue(init, ty, loc);
    let d = &mut sema.prog[v];
    d.is_constexpr = true;
    d.init = Some(init);
    d.value = Some(Box::new(value));
    // The name of the parameter has the type without `const`.
    sema.facts.variables[v.index()].bound_type = Some(ty);
    sema.prog.naming.parameter_objects.insert(v, a.clone());
    sema.templates.parameter_objects.insert(a.clone(), v);
    Ok(v)
}

/// The value behind a class-type template argument.
fn class_arg_value(sema: &mut Sema, a: &TemplateArg) -> R<ConstValue> {
    match sema.templates.class_args.get(a) {
        Some(v) => Ok(v.clone()),
        None => Err(Fail),
    }
}

/// All arguments for `t`'s parameters from those written, defaults added. Dependent arguments are kept as they are.
pub(crate) fn complete_args(
    sema: &mut Sema,
    t: TemplateId,
    raw: &[RawArg],
    loc: Loc,
) -> R<Box<[TemplateArg]>> {
    let params = sema.templates.list[t.index()].params.clone();
    let parent = sema.templates.list[t.index()].scope;
    let mut bound = Binding::new(&params, parent);
    let mut at = 0usize;
    for (i, p) in params.iter().enumerate() {
        let a = if p.pack {
            let mut v = Vec::new();
            // Parameters after a pack exist only in functions and specialisations.
            while at < raw.len() {
                bound.element = Some(v.len() as u32);
                v.push(convert_arg(sema, p, &raw[at], &mut bound, loc)?);
                at += 1;
            }
            TemplateArg::Pack(v.into())
        } else if let Some(r) = raw.get(at) {
            let wrong = matches!(
                (p.kind, r),
                (TParamKind::Type, RawArg::Expr(_)) | (TParamKind::Value(_), RawArg::Type(_))
            );
            if wrong && !sema.session.diags.in_trap() {
                let loc = written_argument(sema, loc, at);
                return sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[]);
            }
            at += 1;
            convert_arg(sema, p, r, &mut bound, loc)?
        } else if let Some(pos) = p.default {
            default_template_arg(sema, p, pos, &mut bound, loc)?
        } else {
            let n = templates::template_name(sema, t);
            let need = params
                .iter()
                .filter(|p| !p.pack && p.default.is_none())
                .count();
            let loc = written_argument(sema, loc, usize::MAX);
            return sema.fail(loc, msg::TEMPLATE_ARG_COUNT, &[&n, &need, &i]);
        };
        bound.push(sema, a);
    }
    if at < raw.len() && !raw[at..].iter().any(|r| matches!(r, RawArg::Expansion(_))) {
        let n = templates::template_name(sema, t);
        let loc = written_argument(sema, loc, params.len());
        return sema.fail(
            loc,
            msg::TEMPLATE_ARG_COUNT,
            &[&n, &params.len(), &raw.len()],
        );
    }
    Ok(bound.args.into())
}

/// The place of argument `n` of the template named at `name`, or of the `>` after the last.
fn written_argument(sema: &Sema, name: Loc, n: usize) -> Loc {
    if sema.session.diags.in_trap() {
        return name;
    }
    let Some(at) = cursor::token_before(sema, name).filter(|&i| sema.tok_at(i + 1).kind == K::Less)
    else {
        return name;
    };
    let Some((end, false)) = sema.tokens.skip_angles(at + 1) else {
        return name;
    };
    let mut i = at + 2;
    let mut seen = 0;
    while i + 1 < end {
        match sema.tok_at(i).kind {
            _ if seen == n => return sema.tok_at(i).loc,
            K::LParen | K::LBracket | K::LBrace => i = sema.close(i),
            K::Less => {
                if let Some((k, _)) = sema.tokens.skip_angles(i) {
                    i = k - 1;
                }
            }
            K::Comma => seen += 1,
            _ => {}
        }
        i += 1;
    }
    sema.tok_at(end - 1).loc
}

/// The default argument of `p`, the next of the parameters that `bound` binds.
pub(crate) fn default_template_arg(
    sema: &mut Sema,
    p: &TParam,
    pos: Pos,
    bound: &mut Binding,
    loc: Loc,
) -> R<TemplateArg> {
    let scope = bound.scope(sema);
    let mut cx = sema.decl_cx(pos, scope);
    cx.mode.no_greater = true;
    cx.mode.dependent = sema.cx.mode.dependent;
    cx.mode.substituting = true;
    let kind = p.kind;
    let p2 = p.clone();
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        match kind {
            TParamKind::Type => Ok(TemplateArg::Type(grammar::parse_type_id(s)?)),
            TParamKind::Template(_) => {
                let id = grammar::parse_id(s, false)?;
                match id.template {
                    Some(t) => Ok(TemplateArg::Template(t)),
                    None => s.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
                }
            }
            TParamKind::Value(_) => {
                let e = if s.is(crate::token::TokenKind::LBrace) {
                    grammar::parse_braced(s)?
                } else {
                    grammar::parse_conditional(s)?
                };
                convert_arg(s, &p2, &RawArg::Expr(e), bound, loc)
            }
        }
    })
}

/// The type a template-id of a class or alias template names; `None` for function and variable templates.
pub fn template_id_type(
    sema: &mut Sema,
    t: TemplateRef,
    raw: &[RawArg],
    loc: Loc,
) -> R<Option<QualType>> {
    let id = match t {
        TemplateRef::Param(_) => {
            let args: Rc<[TemplateArg]> =
                raw.iter().map(|a| dependent::loose_arg(sema, a)).collect();
            return Ok(Some(
                sema.prog
                    .types
                    .intern(TypeKind::Spec { template: t, args })
                    .into(),
            ));
        }
        TemplateRef::Decl(id) => id,
    };
    if !named::is_type_template(sema, t) {
        return Ok(None);
    }
    if sema.templates.list[id.index()].kind != TemplateKind::Alias && expands_early(sema, id, raw) {
        let args = raw.iter().map(|a| dependent::loose_arg(sema, a)).collect();
        let spec = TypeKind::Spec { template: t, args };
        return Ok(Some(sema.prog.types.intern(spec).into()));
    }
    let args = complete_args(sema, id, raw, loc)?;
    template_type(sema, id, args, loc).map(Some)
}

/// Does a pack that is not expanded yet stand for parameters that are no packs, as in `pair<T...>`? Then which argument
/// is for which parameter, and which defaults there are, is known when it is expanded.
fn expands_early(sema: &Sema, t: TemplateId, raw: &[RawArg]) -> bool {
    let params = &sema.templates.list[t.index()].params;
    let at = raw.iter().position(|a| matches!(a, RawArg::Expansion(_)));
    at.is_some_and(|at| !params.iter().take(at + 1).any(|p| p.pack))
}

/// As above with complete arguments.
pub fn template_type(
    sema: &mut Sema,
    id: TemplateId,
    args: Box<[TemplateArg]>,
    loc: Loc,
) -> R<QualType> {
    let dependent = args.iter().any(|a| dependent::arg_dependent(sema, a));
    if sema.templates.list[id.index()].kind == TemplateKind::Alias {
        return alias_type(sema, id, args, dependent, loc);
    }
    if dependent {
        let args = flatten_packs(&args).into();
        return Ok(sema
            .prog
            .types
            .intern(TypeKind::Spec {
                template: TemplateRef::Decl(id),
                args,
            })
            .into());
    }
    if !sema.templates.instances[id.index()].contains_key(&args) {
        require_constraints(sema, id, &args, loc)?;
    }
    let r = instantiate::instance_record(sema, id, args)?;
    Ok(sema.prog[r].ty.into())
}

fn alias_type(
    sema: &mut Sema,
    id: TemplateId,
    args: Box<[TemplateArg]>,
    dependent: bool,
    loc: Loc,
) -> R<QualType> {
    if !dependent
        && let Some(&Instantiated::Type(t)) = sema.templates.instances[id.index()].get(&args)
    {
        return Ok(t);
    }
    if !dependent {
        require_constraints(sema, id, &args, loc)?;
    }
    let tp = sema.templates.list[id.index()].clone();
    let scope = bound_scope(sema, &tp.params, &args, tp.scope);
    let mut cx = sema.decl_cx(tp.inner << 1, scope);
    cx.mode.dependent = dependent;
    cx.mode.no_friend = true;
    cx.mode.substituting = true;
    backtrace::push_instance(sema, loc, Instantiating::Template(id))?;
    let r = sema.at(cx, |s| {
        resolve::stack_check(s)?;
        // `using X attrs = type;`
        let mut a = Default::default();
        grammar::parse_attrs(s, &mut a)?;
        s.bump();
        s.bump();
        grammar::parse_attrs(s, &mut a)?;
        s.expect(crate::token::TokenKind::Eq)?;
        grammar::parse_type_id(s)
    });
    sema.templates.in_progress.pop();
    let t = r?;
    if !dependent {
        sema.templates.instances[id.index()].insert(args, Instantiated::Type(t));
    }
    Ok(t)
}

/// `std::name<args>` as a type, when the header that declares it is there.
pub fn std_template_type(sema: &mut Sema, name: Sym, args: &[TemplateArg]) -> Option<QualType> {
    let saved = sema.cx.pos;
    sema.cx.pos = sema.tokens.end_of_unit();
    let r = (|| {
        let std = *lookup::lookup_from(sema, ScopeId(0), crate::token::sym::STD).first()?;
        let SymKind::Namespace(ns) = *sema.sym_kind(std) else {
            return None;
        };
        let t = *lookup::lookup_qualified_scope(sema, ns, name).first()?;
        let SymKind::Template(id) = *sema.sym_kind(t) else {
            return None;
        };
        let raw: Vec<RawArg> = args.iter().map(|a| RawArg::Done(a.clone())).collect();
        let loc = sema.loc();
        sema.trap(|s| {
            let args = complete_args(s, id, &raw, loc)?;
            template_type(s, id, args, loc)
        })
    })();
    sema.cx.pos = saved;
    r
}

/// Dependent template-ids list their arguments flat, packs spread out.
pub(crate) fn flatten_packs(args: &[TemplateArg]) -> Box<[TemplateArg]> {
    let mut v = Vec::with_capacity(args.len());
    for a in args {
        match a {
            TemplateArg::Pack(p) => v.extend(p.iter().cloned()),
            a => v.push(a.clone()),
        }
    }
    v.into()
}
