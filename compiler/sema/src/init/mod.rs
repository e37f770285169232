//! Initialisation of variables: `=`, `(…)`, `{…}`, none; `auto` deduction; constant values of variables.

pub(crate) mod constructors;
pub(crate) mod list;
pub(crate) mod narrowing;

use crate::convert::UserConv;
use crate::convert::trees;
use crate::declare::{definitions, resolve};
use crate::expressions::extent;
use crate::lookup::{missing, named_entity};
use crate::templates::backtrace;
use crate::templates::backtrace::Instantiating;
use crate::templates::matching;
use crate::templates::{args, ctad};
use crate::types::print;
use crate::{Fail, R, Reported, Sema, class, declare, grammar, overload};
use TokenKind as K;
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TemplateArg, TypeKind};
use jacquard_hir::{
    BinaryOp, CastKind, Category, ExprId, ExprKind, InitElem, InitTarget, Parent, Space, UnaryOp,
    VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{TokenKind, sym};

/// The initialiser of an entity of type `ty` at the cursor (`= e`, `{…}`); the result as for [`trees::copy_init`].
pub fn parse_initializer_for(sema: &mut Sema, ty: QualType) -> R<ExprId> {
    let loc = sema.loc();
    if sema.eat(K::Eq) {
        if sema.is(K::LBrace) {
            let b = grammar::parse_braced(sema)?;
            return list::list_init(sema, ty, b, false, loc);
        }
        let e = grammar::parse_assignment(sema)?;
        return init_from(sema, ty, e, loc);
    }
    if sema.is(K::LBrace) {
        let b = grammar::parse_braced(sema)?;
        return list::list_init(sema, ty, b, true, loc);
    }
    sema.expected("an initialiser")
}

/// Copy-initialisation, character arrays from strings included.
pub fn init_from(sema: &mut Sema, ty: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
    if sema.prog.types.is_array(ty) {
        if let Some(x) = string_init(sema, ty, e) {
            return Ok(x);
        }
        // A compound literal or aggregate prvalue of the array's type.
        if sema.ty(e).ty() == ty.ty()
            && (sema.prog[e].cat == Category::PrValue
                || matches!(sema.prog[e].kind, ExprKind::Temp { .. }))
        {
            if let ExprKind::Temp { init, .. } = sema.prog[e].kind {
                return Ok(init);
            }
            return Ok(e);
        }
        let n = print::type_name(sema, ty);
        let loc = extent::start_of(sema, e, loc);
        if let ExprKind::Str(_) = sema.prog[e].kind
            && sema.prog.types.elem(ty).map(QualType::unqual)
                == sema.prog.types.elem(sema.ty(e)).map(QualType::unqual)
        {
            return sema.fail(loc, msg::STRING_TOO_LONG, &[&n]);
        }
        return sema.fail(loc, msg::BAD_ARRAY_INIT, &[&n]);
    }
    trees::copy_init(sema, ty, e, loc)
}

/// An array of characters initialised by a string literal.
pub fn string_init(sema: &mut Sema, ty: QualType, e: ExprId) -> Option<ExprId> {
    let ExprKind::Str(_) = sema.prog[e].kind else {
        return None;
    };
    let TypeKind::Array { elem, len } = *sema.prog.types.kind(ty.ty()) else {
        return None;
    };
    let TypeKind::Array {
        elem: se,
        len: ArrayLen::Const(n),
    } = *sema.prog.types.kind(sema.ty(e).ty())
    else {
        return None;
    };
    let (eb, sb) = (sema.prog.types.builtin(elem)?, sema.prog.types.builtin(se)?);
    if eb.bits() != sb.bits() || !eb.is_integral() {
        return None;
    }
    let m = match len {
        ArrayLen::Const(m) if m < n => return None,
        ArrayLen::Const(m) => m,
        _ => n,
    };
    let loc = sema.eloc(e);
    let t = sema.prog.types.array(elem, ArrayLen::Const(m));
    let ExprKind::Str(s) = sema.prog[e].kind else {
        return None;
    };
    let lit = sema.prog[s].clone();
    let w = lit.width as usize;
    let mut elems = Vec::new();
    for (i, c) in lit.bytes.chunks(w).enumerate().take(m as usize) {
        let mut v: i128 = 0;
        for (k, b) in c.iter().enumerate() {
            v |= i128::from(*b) << (8 * k);
        }
        let v = jacquard_hir::consteval::wrap(v, eb.bits(), eb.is_signed());
        let x = sema.int(v, elem.unqual(), loc);
        elems.push(InitElem {
            target: InitTarget::Range(i as u64, i as u64),
            init: x,
        });
    }
    Some(list::init_list_value(sema, &elems, t, loc))
}

/// Direct initialisation `T x(args)`.
pub fn direct_init(sema: &mut Sema, ty: QualType, args: Vec<ExprId>, loc: Loc) -> R<ExprId> {
    if sema.prog.types.is_dependent(ty.ty()) || args.iter().any(|a| sema.is_dep(*a)) {
        return Ok(sema.error_expr(loc));
    }
    // `()` value-initializes whatever it is ([dcl.init.general] 11).
    if args.is_empty() && !sema.prog.types.is_ref(ty) {
        return constructors::value_init(sema, ty, loc);
    }
    if sema.prog.types.record(ty).is_some() {
        return constructors::construct(sema, ty, &args, true, loc);
    }
    if sema.prog.types.is_array(ty) {
        return parenthesised_array(sema, ty, &args, loc);
    }
    match args.len() {
        0 => constructors::value_init(sema, ty, loc),
        1 => trees::initialize(sema, ty, args[0], UserConv::Explicit, loc),
        _ => {
            let n = print::type_name(sema, ty);
            let at = extent::start_of(sema, args[1], loc);
            sema.fail(at, msg::TOO_MANY_INITS, &[&n])
        }
    }
}

/// `(…)` behind an array: a string, or since C++20 the elements from the first on ([dcl.init.general] 16.5).
fn parenthesised_array(sema: &mut Sema, ty: QualType, args: &[ExprId], loc: Loc) -> R<ExprId> {
    if let &[one] = args
        && (!sema.options.cxx20
            || string_init(sema, ty, one).is_some()
            || sema.ty(one).ty() == ty.ty())
    {
        return init_from(sema, ty, one, loc);
    }
    if !sema.options.cxx20 {
        let n = print::type_name(sema, ty);
        return sema.fail(loc, msg::BAD_ARRAY_INIT, &[&n]);
    }
    let list = sema.prog.add_expr_list(args);
    let kind = ExprKind::Braced(list);
    let braced = sema.expr(kind, Builtin::BracedList.q(), Category::PrValue, loc);
    list::list_init(sema, ty, braced, true, loc)
}

/// The type `auto` stands for when initialised by `e`.
pub fn deduce_auto(sema: &mut Sema, t: QualType, e: ExprId, loc: Loc) -> R<QualType> {
    if sema.is_dep(e) {
        return Ok(Builtin::Dependent.q());
    }
    if let TypeKind::DeducedClass(_) = sema.prog.types.kind(t.ty()) {
        let r = ctad::deduce_class_args(sema, t, &[e], loc)?;
        return Ok(r.add(t.quals()));
    }
    if t.ty() == Builtin::DecltypeAuto.id() {
        return Ok(named_entity::decltype_of(sema, e, false));
    }
    if let ExprKind::Braced(list) = sema.prog[e].kind {
        let items = sema.prog.expr_list(list).to_vec();
        if items.len() == 1 {
            return deduce_auto(sema, t, items[0], loc);
        }
        return sema.unsupported(loc, "deducing 'auto' from a braced list");
    }
    let e = if let ExprKind::Overload(_) = sema.prog[e].kind {
        overload::require_single_overload(sema, e)?
    } else {
        e
    };
    let x = sema.prog[e].clone();
    if sema.is_error(x.ty) {
        return Ok(x.ty);
    }
    match *sema.prog.types.kind(t.ty()) {
        TypeKind::Builtin(Builtin::Auto) => {
            let v = decayed(sema, x.ty);
            if sema.prog.types.is_void(v) {
                return sema.fail(loc, msg::AUTO_VOID, &[]);
            }
            Ok(v.unqual().add(t.quals()))
        }
        TypeKind::LRef(p) => {
            let inner = deduce_auto_ref(sema, p, x.ty, loc)?;
            Ok(sema.prog.types.lref(inner))
        }
        TypeKind::RRef(p) => {
            if p == Builtin::Auto.q() {
                // A forwarding reference.
                return Ok(if x.cat == Category::LValue {
                    sema.prog.types.lref(x.ty)
                } else {
                    sema.prog.types.rref(x.ty)
                });
            }
            let inner = deduce_auto_ref(sema, p, x.ty, loc)?;
            Ok(sema.prog.types.rref(inner))
        }
        TypeKind::Pointer(p) => {
            let v = decayed(sema, x.ty);
            match sema.prog.types.pointee(v) {
                Some(q) => {
                    let inner = deduce_auto_ref(sema, p, q, loc)?;
                    Ok(sema.prog.types.pointer(inner).add(t.quals()))
                }
                None => {
                    let n = print::type_name(sema, x.ty);
                    sema.fail(loc, msg::NOT_A_POINTER, &[&n])
                }
            }
        }
        TypeKind::MemberPointer { .. } => deduce_auto_ref(sema, t, x.ty, loc),
        _ => Ok(t),
    }
}

/// `auto x = {a, b}`: a `std::initializer_list` of the one type that all have ([dcl.type.auto.deduct] 4).
fn deduce_list(sema: &mut Sema, e: ExprId, loc: Loc) -> R<QualType> {
    let ExprKind::Braced(list) = sema.prog[e].kind else {
        return Err(Fail);
    };
    let mut elem: Option<QualType> = None;
    for item in sema.prog.expr_list(list).to_vec() {
        let one = deduce_auto(sema, Builtin::Auto.q(), item, loc)?;
        match elem {
            Some(t) if t != one => {
                let (a, b) = (print::type_name(sema, t), print::type_name(sema, one));
                return sema.fail(loc, msg::AUTO_DIFFERS, &[&a, &b]);
            }
            _ => elem = Some(one),
        }
    }
    let Some(elem) = elem else {
        return sema.fail(loc, msg::AUTO_NO_INIT, &[]);
    };
    match args::std_template_type(sema, sym::INITIALIZER_LIST, &[TemplateArg::Type(elem)]) {
        Some(t) => Ok(t),
        None => sema.unsupported(
            loc,
            "deducing 'auto' from a braced list without <initializer_list>",
        ),
    }
}

fn deduce_auto_ref(sema: &mut Sema, p: QualType, from: QualType, loc: Loc) -> R<QualType> {
    match *sema.prog.types.kind(p.ty()) {
        TypeKind::Builtin(Builtin::Auto) => Ok(from.add(p.quals())),
        TypeKind::Pointer(q) => match sema.prog.types.pointee(from) {
            Some(f) => {
                let inner = deduce_auto_ref(sema, q, f, loc)?;
                Ok(sema.prog.types.pointer(inner).add(p.quals()))
            }
            None => {
                let n = print::type_name(sema, from);
                sema.fail(loc, msg::NOT_A_POINTER, &[&n])
            }
        },
        TypeKind::Array { elem, len } => match *sema.prog.types.kind(from.ty()) {
            TypeKind::Array { elem: f, .. } => {
                let inner = deduce_auto_ref(sema, elem, f, loc)?;
                Ok(sema.prog.types.array(inner, len))
            }
            _ => Ok(p),
        },
        TypeKind::Function(ref f) => {
            let (mut f, other) = ((**f).clone(), sema.prog.types.fn_type(from.ty()));
            if let Some(ret) = other.map(|o| o.ret) {
                f.ret = deduce_auto_ref(sema, f.ret, ret, loc)?;
            }
            Ok(sema.prog.types.function(f).into())
        }
        TypeKind::MemberPointer { class, pointee } => match *sema.prog.types.kind(from.ty()) {
            TypeKind::MemberPointer { pointee: f, .. } => {
                let pointee = deduce_auto_ref(sema, pointee, f, loc)?;
                let t = TypeKind::MemberPointer { class, pointee };
                Ok(QualType::with(sema.prog.types.intern(t), p.quals()))
            }
            _ => Ok(p),
        },
        _ => Ok(p),
    }
}

/// Array-to-pointer, function-to-pointer and loss of qualifiers.
pub fn decayed(sema: &mut Sema, t: QualType) -> QualType {
    match *sema.prog.types.kind(t.ty()) {
        TypeKind::Array { elem, .. } => sema.prog.types.pointer(elem.add(t.quals())),
        TypeKind::Function(_) => sema.prog.types.pointer(t),
        _ => t.unqual(),
    }
}

/// The type of a variable as declared, its placeholder deduced.
pub fn declared_type(sema: &mut Sema, v: VarId) -> QualType {
    if sema.facts.variables[v.index()].auto_ty.is_some()
        || matches!(
            sema.prog.types.kind(sema.prog[v].ty.ty()),
            TypeKind::Array {
                len: ArrayLen::Incomplete,
                ..
            }
        )
    {
        ensure_init(sema, v);
    }
    sema.prog[v].ty
}

/// Parses the initialiser of a namespace-scope variable or static member.
pub fn ensure_init(sema: &mut Sema, v: VarId) {
    if sema.facts.variables[v.index()].init_state != 0 {
        return;
    }
    if sema.facts.variables[v.index()].init.is_none() && sema.facts.variables[v.index()].member {
        definitions::find_static_member_definition(sema, v);
    }
    sema.facts.variables[v.index()].init_state = 1;
    let depth = std::mem::take(&mut sema.parser.depth);
    let loc = sema.loc();
    let r = if backtrace::var_is_instance(sema, v) {
        backtrace::instantiating(sema, loc, Instantiating::Var(v), |s| parse_var_init(s, v))
    } else {
        parse_var_init(sema, v)
    };
    sema.parser.depth = depth;
    sema.facts.variables[v.index()].init_state = if r.is_ok() {
        2
    } else if sema.session.diags.in_trap() {
        0
    } else {
        3
    };
}

fn parse_var_init(sema: &mut Sema, v: VarId) -> R<()> {
    let info = sema.facts.variables[v.index()].clone();
    let loc = sema.prog[v].loc;
    let ty = sema.prog[v].ty;
    let Some(pos) = info.init else {
        if sema.prog[v].is_extern || sema.prog[v].builtin.is_some() {
            return Ok(());
        }
        let ty = match *sema.prog.types.kind(ty.ty()) {
            TypeKind::DeducedClass(_) => {
                let t = ctad::deduce_class_args(sema, ty.unqual(), &[], loc)?;
                let t = QualType::with(t.ty(), ty.quals());
                sema.prog[v].ty = t;
                t
            }
            _ => ty,
        };
        if sema.prog.types.is_ref(ty)
            || matches!(
                sema.prog.types.kind(ty.ty()),
                TypeKind::Array {
                    len: ArrayLen::Incomplete,
                    ..
                }
            )
        {
            return Ok(());
        }
        if sema
            .prog
            .types
            .record(sema.prog.types.base_elem(ty))
            .is_some()
        {
            check_begins_constant(sema, v, loc)?;
            if sema.prog[v].space == Space::Shared {
                return Ok(());
            }
            if sema.prog[v].is_constexpr || matches!(sema.prog[v].parent, Parent::Record(_)) {
                class::require_complete(sema, ty, loc).reported();
            }
            let init = constructors::default_init(sema, ty, loc)?;
            sema.prog[v].init = init;
        }
        return Ok(());
    };
    let mut cx = sema.decl_cx(pos, info.scope);
    cx.mode.device = sema.prog[v].space != Space::None;
    cx.mode.no_friend = true;
    cx.var = (!cx.mode.device).then_some(v);
    // A placeholder that fits nothing is at fault itself.
    let loc = match declare::has_placeholder(sema, ty) && info.decl < sema.tokens.program_end {
        true => sema.session.sources.expansion(sema.tok_at(info.decl).loc),
        false => loc,
    };
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        let (declared, constraint) = (ty, s.facts.variables[v.index()].constraint);
        let (ty, init) = parse_full_init(s, ty, loc)?;
        check_constrained(s, constraint, declared, ty, loc)?;
        s.prog[v].ty = ty;
        s.prog[v].init = init;
        s.facts.variables[v.index()].auto_ty = None;
        Ok(())
    })?;
    let dt = sema.prog[v].ty;
    sema.prog[v].dtor = trees::needed_dtor(sema, dt);
    Ok(())
}

/// What `Concept auto` was deduced as satisfies the concept, whose name is at token `constraint` ([dcl.type.auto.deduct] 3).
pub fn check_constrained(
    sema: &mut Sema,
    constraint: Option<u32>,
    declared: QualType,
    found: QualType,
    loc: Loc,
) -> R<()> {
    let Some(at) = constraint else { return Ok(()) };
    let (mut pattern, mut auto) = (declared, found);
    while let (Some(p), Some(f)) = (inner(sema, pattern), inner(sema, auto)) {
        (pattern, auto) = (p, f);
    }
    let placeholder = [Builtin::Auto, Builtin::DecltypeAuto]
        .iter()
        .any(|b| pattern.ty() == b.id());
    if !placeholder || sema.prog.types.is_dependent(auto.ty()) || sema.is_error(auto) {
        return Ok(());
    }
    if pattern.ty() == Builtin::Auto.id() && inner(sema, declared).is_none() {
        auto = auto.unqual();
    }
    let cx = sema.decl_cx(at << 1, sema.cx.scope);
    let first = TemplateArg::Type(auto);
    if sema.at(cx, |s| matching::eval_type_constraint(s, first))? {
        return Ok(());
    }
    let concept = sema.tok_at(at);
    let name = sema.text(concept.sym()).to_string();
    let found = print::type_name(sema, auto);
    // The variable has its type all the same.
    sema.error(loc, msg::PLACEHOLDER_CONSTRAINT, &[&found, &name]);
    Ok(())
}

/// A variable of the device whose class has virtual bases, or is in shared memory and has virtual functions, would need a constructor
/// to run before a kernel does.
fn check_begins_constant(sema: &mut Sema, v: VarId, loc: Loc) -> R<()> {
    let d = &sema.prog[v];
    let (space, elem) = (d.space, sema.prog.types.base_elem(d.ty));
    let Some(r) = sema.prog.types.record(elem) else {
        return Ok(());
    };
    if space == Space::None || d.is_extern || sema.cx.mode.lenient {
        return Ok(());
    }
    class::complete_record(sema, r);
    let traits = &sema.prog[r].traits;
    if traits.has_virtual_bases || traits.has_virtual && space == Space::Shared {
        return sema.fail(loc, msg::DYNAMIC_INIT, &[]);
    }
    Ok(())
}

/// What a reference or pointer refers to.
fn inner(sema: &Sema, t: QualType) -> Option<QualType> {
    match *sema.prog.types.kind(t.ty()) {
        TypeKind::LRef(t) | TypeKind::RRef(t) | TypeKind::Pointer(t) => Some(t),
        _ => None,
    }
}

/// Parses whatever initialiser stands here for a variable of type `ty`: the type completed, and the initialiser.
pub fn parse_full_init(sema: &mut Sema, ty: QualType, loc: Loc) -> R<(QualType, Option<ExprId>)> {
    let auto = declare::has_placeholder(sema, ty);
    match sema.kind() {
        K::LParen => {
            let args = grammar::parse_call_args(sema)?;
            if auto {
                let t = if let TypeKind::DeducedClass(_) = sema.prog.types.kind(ty.ty()) {
                    ctad::deduce_class_args(sema, ty, &args, loc)?.add(ty.quals())
                } else {
                    let Some(&a) = args.first() else {
                        return sema.expected("an initialiser");
                    };
                    deduce_auto(sema, ty, a, loc)?
                };
                let e = direct_init(sema, t, args, loc)?;
                return Ok((t, Some(e)));
            }
            if !sema.prog.types.is_ref(ty) {
                class::require_complete(sema, ty, loc)?;
            }
            let e = direct_init(sema, ty, args, loc)?;
            Ok((completed_array(sema, ty, e), Some(e)))
        }
        K::Eq | K::LBrace => {
            let copy = sema.eat(K::Eq);
            if sema.is(K::LBrace) {
                let b = grammar::parse_braced(sema)?;
                if auto {
                    let t = if let TypeKind::DeducedClass(_) = sema.prog.types.kind(ty.ty()) {
                        ctad::deduce_class_args(sema, ty, &[b], loc)?.add(ty.quals())
                    } else if copy && ty.unqual() == Builtin::Auto.q() {
                        deduce_list(sema, b, loc)?.add(ty.quals())
                    } else {
                        deduce_auto(sema, ty, b, loc)?
                    };
                    let e = list::list_init(sema, t, b, !copy, loc)?;
                    return Ok((t, Some(e)));
                }
                let e = list::list_init(sema, ty, b, !copy, loc)?;
                let t = completed_array(sema, ty, e);
                return Ok((t, Some(e)));
            }
            let paren = sema.is(K::LParen) && {
                let i = sema.idx();
                matches!(sema.tok_at(sema.close(i) + 1).kind, K::Semi | K::Comma)
            };
            let e = grammar::parse_assignment(sema)?;
            if sema.is_dep(e) {
                return Ok((if auto { Builtin::Dependent.q() } else { ty }, Some(e)));
            }
            let t = if !auto {
                ty
            } else if ty.ty() == Builtin::DecltypeAuto.id() {
                named_entity::decltype_of(sema, e, paren)
            } else {
                deduce_auto(sema, ty, e, loc)?
            };
            let i = init_from(sema, t, e, loc)?;
            let t = completed_array(sema, t, i);
            Ok((t, Some(i)))
        }
        _ => {
            if auto {
                if let TypeKind::DeducedClass(_) = sema.prog.types.kind(ty.ty()) {
                    let t = ctad::deduce_class_args(sema, ty, &[], loc)?.add(ty.quals());
                    let e = constructors::default_init(sema, t, loc)?;
                    return Ok((t, e));
                }
                return sema.fail(loc, msg::AUTO_NO_INIT, &[]);
            }
            if sema.prog.types.is_ref(ty) {
                let name = missing::word_at(sema, loc);
                return sema.fail(loc, msg::REFERENCE_UNINITIALISED, &[&name]);
            }
            class::require_complete(sema, ty, loc)?;
            let e = constructors::default_init(sema, ty, loc)?;
            Ok((ty, e))
        }
    }
}

/// The type of an array whose extent its initialiser gives.
pub fn completed_array(sema: &mut Sema, ty: QualType, init: ExprId) -> QualType {
    if let TypeKind::Array {
        len: ArrayLen::Incomplete,
        ..
    } = sema.prog.types.kind(ty.ty())
    {
        QualType::with(sema.ty(init).ty(), ty.quals())
    } else {
        ty
    }
}

/// Extends the lifetime of temporaries that a reference variable binds.
pub fn extend_temporaries(sema: &mut Sema, e: ExprId, v: VarId) {
    match sema.prog[e].kind.clone() {
        ExprKind::Temp { init, .. } => {
            if let ExprKind::Temp { extended, .. } = &mut sema.prog[e].kind {
                *extended = Some(v);
            }
            extend_in_list(sema, init, v, true);
        }
        ExprKind::Member { base, .. } => extend_temporaries(sema, base, v),
        ExprKind::Cast {
            kind:
                CastKind::NoOp
                | CastKind::DerivedToBase(_)
                | CastKind::BitCast
                | CastKind::ArrayToPointer,
            operand,
        } => extend_temporaries(sema, operand, v),
        ExprKind::Cond { a, b, .. } => {
            extend_temporaries(sema, a, v);
            extend_temporaries(sema, b, v);
        }
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => {
            if let ExprKind::Binary {
                op: BinaryOp::Add,
                l,
                ..
            } = sema.prog[operand].kind
            {
                extend_temporaries(sema, l, v);
            }
        }
        _ => {}
    }
}

/// All temporaries in the initialiser of a range live as long as the loop (C++23 [class.temporary] 7).
pub fn extend_all(sema: &mut Sema, e: ExprId, v: VarId) {
    if let ExprKind::Temp { extended, .. } = &mut sema.prog[e].kind
        && extended.is_none()
    {
        *extended = Some(v);
    }
    let mut parts = Vec::new();
    sema.prog.parts(e, |p| {
        if let jacquard_hir::visit::Part::Expr(x) = p {
            parts.push(x);
        }
    });
    for x in parts {
        extend_all(sema, x, v);
    }
}

/// Reference members bound by an aggregate initializer extend what they bind, in members, bases and elements too.
pub fn extend_in_init(sema: &mut Sema, e: ExprId, v: VarId) {
    extend_in_list(sema, e, v, false);
}

/// `bound`: a reference binds to the object, or to one that it is a part of. What `T{…}` binds lives no longer than the full
/// expression otherwise.
fn extend_in_list(sema: &mut Sema, e: ExprId, v: VarId, bound: bool) {
    if !bound && sema.parser.cast_lists.contains(&e) {
        return;
    }
    let ExprKind::InitList { inits, filler } = sema.prog[e].kind else {
        return;
    };
    let class = sema.prog.types.record(sema.ty(e));
    // The array that an initializer_list points to lives as long as the list ([dcl.init.list] 6).
    let list = list::init_list_class(sema, sema.ty(e)).is_some();
    for i in sema.prog.init_list(inits).to_vec() {
        let extends = match (i.target, class) {
            // What a default member initializer binds dies with the full expression or is ill-formed (CWG 1696).
            (InitTarget::Field(f) | InitTarget::Default(f), Some(r)) => {
                let t = sema.prog[r].fields[f as usize].ty;
                sema.prog.types.is_ref(t) || list && sema.prog.types.is_pointer(t)
            }
            _ => false,
        };
        match extends {
            true => extend_temporaries(sema, i.init, v),
            false => extend_in_list(sema, i.init, v, bound),
        }
    }
    if let Some(f) = filler {
        extend_in_list(sema, f, v, bound);
    }
}
