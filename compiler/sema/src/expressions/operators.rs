//! Operators: built-in meanings with the usual arithmetic conversions, and overloaded ones.

use crate::class::special;
use crate::constant::dependent;
use crate::convert::UserConv;
use crate::convert::{rank, trees, user_conversion};
use crate::expressions::{arithmetic, extent, members};
use crate::lookup::adl;
use crate::overload::Candidate;
use crate::overload::builtin_candidates::Choice;
use crate::overload::{builtin_candidates, call};
use crate::scope::{ScopeId, ScopeKind, SymKind};
use crate::types::print;
use crate::warn::misplaced;
use crate::{R, Sema, class, convert, lambda, lookup, overload};
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{
    BinaryOp, CastKind, Category, DepExpr, ExprId, ExprKind, OPERATORS, OpName, SpecialMember,
    UnaryOp,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, sym};

/// The built-in operation of a binary operator.
pub(crate) fn builtin_binary(op: OpName) -> Option<BinaryOp> {
    use BinaryOp as B;
    use OpName as O;
    Some(match op {
        O::Star => B::Mul,
        O::Slash => B::Div,
        O::Percent => B::Rem,
        O::Plus => B::Add,
        O::Minus => B::Sub,
        O::LessLess => B::Shl,
        O::GreaterGreater => B::Shr,
        O::Less => B::Lt,
        O::Greater => B::Gt,
        O::LessEq => B::Le,
        O::GreaterEq => B::Ge,
        O::EqEq => B::Eq,
        O::ExclaimEq => B::Ne,
        O::Amp => B::And,
        O::Caret => B::Xor,
        O::Pipe => B::Or,
        O::AmpAmp => B::LogAnd,
        O::PipePipe => B::LogOr,
        O::Comma => B::Comma,
        _ => return None,
    })
}

/// The operation of a compound assignment.
pub(crate) fn compound(op: OpName) -> Option<OpName> {
    use OpName as O;
    Some(match op {
        O::PlusEq => O::Plus,
        O::MinusEq => O::Minus,
        O::StarEq => O::Star,
        O::SlashEq => O::Slash,
        O::PercentEq => O::Percent,
        O::CaretEq => O::Caret,
        O::AmpEq => O::Amp,
        O::PipeEq => O::Pipe,
        O::LessLessEq => O::LessLess,
        O::GreaterGreaterEq => O::GreaterGreater,
        _ => return None,
    })
}

pub(crate) fn is_class_or_enum(sema: &Sema, e: ExprId) -> bool {
    matches!(
        sema.prog.types.kind(sema.ty(e).ty()),
        TypeKind::Record(_) | TypeKind::Enum(_)
    )
}

/// `l op r`
pub fn binary_op(sema: &mut Sema, op: OpName, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
    if sema.is_dep(l) || sema.is_dep(r) {
        let (a, b) = (dependent::dep_of(sema, l), dependent::dep_of(sema, r));
        return Ok(sema.dep(DepExpr::Binary(op, a, b), loc));
    }
    if sema.is_error(sema.ty(l)) || sema.is_error(sema.ty(r)) {
        return Ok(sema.error_expr(loc));
    }
    if op == OpName::DotStar {
        return members::member_pointer_access(sema, l, r, false, loc);
    }
    if (is_class_or_enum(sema, l) || is_class_or_enum(sema, r))
        && let Some(e) = overloaded_binary(sema, op, l, r, loc)?
    {
        return Ok(e);
    }
    if op == OpName::ArrowStar {
        // The built-in operator takes what its operands convert to.
        let (l, r) = (class_to_builtin(sema, l)?, class_to_builtin(sema, r)?);
        return members::member_pointer_access(sema, l, r, true, loc);
    }
    arithmetic::builtin_binary_op(sema, op, l, r, loc)
}

/// Candidates for an operator function: members of the left operand, unqualified names, associated namespaces.
pub(crate) fn operator_candidates(
    sema: &mut Sema,
    op: OpName,
    args: &[ExprId],
    member_only: bool,
    out: &mut Vec<Candidate>,
) -> R<()> {
    let name = sema.op_syms.of(op);
    // An incomplete class has no member candidates ([over.match.oper] 3.1): the address of such an object can be taken.
    if let Some(r) = sema.prog.types.record(sema.ty(args[0]))
        && (class::complete_record(sema, r) || class::is_being_defined(sema, r))
    {
        if op == OpName::EqEq && sema.options.cxx20 {
            special::declare_equality(sema, r);
        }
        for s in lookup::lookup_member(sema, r, name) {
            overload::add_candidate(sema, s, Some(args[0]), &args[1..], None, UserConv::Yes, out);
        }
        overload::level_objects(out);
        // To compare with non-member candidates the object counts as the first argument.
        for c in out.iter_mut() {
            if let Some(o) = c.object.take() {
                c.ics.insert(0, o);
            }
        }
    }
    if member_only {
        return Ok(());
    }
    // Unqualified look-up ignores members.
    let mut cur = Some(sema.cx.scope);
    let mut syms = lookup::Syms::new();
    let mut named = smallvec::SmallVec::new();
    while let Some(s) = cur {
        let kind = sema.scope(s).kind;
        cur = sema.scope(s).parent;
        if matches!(kind, ScopeKind::Block | ScopeKind::Params) {
            lookup::named_namespaces(sema, s, u32::MAX, &mut named);
        }
        match kind {
            ScopeKind::Record(_)
            | ScopeKind::Overlay(_)
            | ScopeKind::TParams
            | ScopeKind::Enum(_) => continue,
            ScopeKind::Block | ScopeKind::Params => {
                if sema.first_symbol(s, name).is_none() {
                    continue;
                }
            }
            ScopeKind::Namespace(_) => {}
        }
        // One that cannot be declared is no candidate; the built-in operator may do.
        let quiet = std::mem::replace(&mut sema.resolution.quiet_operators, sema.session.left_out);
        let f = lookup::lookup_through(sema, s, name, named.clone());
        sema.resolution.quiet_operators = quiet;
        if !f.is_empty() {
            syms = f;
            break;
        }
        if matches!(kind, ScopeKind::Namespace(_)) {
            break;
        }
    }
    syms.extend(adl::adl(sema, name, args));
    lookup::distinct(sema, &mut syms);
    for s in syms {
        if matches!(
            sema.scope(sema.env.symbols[s.0 as usize].scope).kind,
            ScopeKind::Record(_)
        ) {
            continue;
        }
        overload::add_candidate(sema, s, None, args, None, UserConv::Yes, out);
    }
    Ok(())
}

/// The overloaded meaning of a binary operator; `None` when only the built-in one can apply.
pub(crate) fn overloaded_binary(
    sema: &mut Sema,
    op: OpName,
    l: ExprId,
    r: ExprId,
    loc: Loc,
) -> R<Option<ExprId>> {
    let member_only = op == OpName::Eq;
    let mut c: Vec<Candidate> = Vec::new();
    operator_candidates(sema, op, &[l, r], member_only, &mut c)?;
    let mut from_rewrite: Vec<(usize, OpName)> = Vec::new();
    if sema.options.cxx20 {
        rewritten_candidates(sema, op, l, r, &mut c, &mut from_rewrite)?;
    }
    let mut picked = builtin_candidates::choose(sema, op, &[l, r], &c, loc);
    if matches!(picked, Choice::Ambiguous)
        && op == OpName::Eq
        && matches!(sema.prog[r].kind, ExprKind::Braced(_))
    {
        // As nvcc decides: `x = {a, b}` is the assignment of the class's own before that of what the list could make too.
        c.retain(|x| {
            use SpecialMember as S;
            matches!(sema.prog[x.func].special, S::CopyAssign | S::MoveAssign)
        });
        picked = builtin_candidates::choose(sema, op, &[l, r], &c, loc);
    }
    match picked {
        Choice::Function(i) => {
            let cand = c[i].clone();
            let rewrite = from_rewrite.iter().find(|x| x.0 == i).map(|x| x.1);
            let (a, b) = if cand.reversed { (r, l) } else { (l, r) };
            let f = cand.func;
            let e = if sema.prog[f].flags.is_method {
                call::call_method(sema, f, a, &[b], false, loc)?
            } else {
                call::finish_call(sema, f, None, &[a, b], loc)?
            };
            Ok(Some(match rewrite {
                None => e,
                Some(OpName::EqEq) if op == OpName::ExclaimEq => {
                    let b = trees::to_bool(sema, e)?;
                    sema.prvalue(
                        ExprKind::Unary {
                            op: UnaryOp::LogicalNot,
                            operand: b,
                        },
                        Builtin::Bool.q(),
                        loc,
                    )
                }
                Some(OpName::Spaceship) => {
                    let z = sema.null_literal(Builtin::Int.q(), loc);
                    if cand.reversed {
                        binary_op(sema, op, z, e, loc)?
                    } else {
                        binary_op(sema, op, e, z, loc)?
                    }
                }
                Some(_) => e,
            }))
        }
        Choice::Builtin(params) => {
            let l = builtin_candidates::operand(sema, op, l, params[0], loc)?;
            let r = builtin_candidates::operand(sema, op, r, params[1], loc)?;
            arithmetic::builtin_binary_op(sema, op, l, r, loc).map(Some)
        }
        Choice::Ambiguous => {
            let name = sema.text(sema.op_syms.of(op)).to_string();
            let types = format!(
                "{}, {}",
                print::expr_type_name(sema, l),
                print::expr_type_name(sema, r)
            );
            sema.fail(loc, msg::AMBIGUOUS_CALL, &[&name, &types])
        }
        Choice::None => Ok(None),
    }
}

/// C++20: `a != b` from `==`, relational operators from `<=>`, and exchanged operands.
pub(crate) fn rewritten_candidates(
    sema: &mut Sema,
    op: OpName,
    l: ExprId,
    r: ExprId,
    c: &mut Vec<Candidate>,
    from: &mut Vec<(usize, OpName)>,
) -> R<()> {
    let base = match op {
        OpName::ExclaimEq => OpName::EqEq,
        OpName::Less | OpName::Greater | OpName::LessEq | OpName::GreaterEq => OpName::Spaceship,
        OpName::EqEq | OpName::Spaceship => op,
        _ => return Ok(()),
    };
    if base != op {
        let mut more = Vec::new();
        operator_candidates(sema, base, &[l, r], false, &mut more)?;
        for mut x in more {
            x.rewritten = true;
            from.push((c.len(), base));
            c.push(x);
        }
    }
    let mut more = Vec::new();
    operator_candidates(sema, base, &[r, l], false, &mut more)?;
    for mut x in more {
        if c.iter()
            .any(|y| y.func == x.func && sema.ty(l) == sema.ty(r))
        {
            continue;
        }
        x.reversed = true;
        x.rewritten = true;
        x.ics.reverse();
        if base != op || op == OpName::Spaceship {
            from.push((c.len(), base));
        }
        c.push(x);
    }
    Ok(())
}

pub(crate) fn operands_error<T>(
    sema: &mut Sema,
    op: OpName,
    l: ExprId,
    r: ExprId,
    loc: Loc,
) -> R<T> {
    let (a, b) = (
        print::expr_type_name(sema, l),
        print::expr_type_name(sema, r),
    );
    let o = OPERATORS[op as usize].1;
    // Where no operator function is meant, the operand that does not fit is shown.
    let plain = |s: &Sema, e: ExprId| s.prog.types.record(s.ty(e)).is_none();
    let integers = matches!(
        op,
        OpName::Percent
            | OpName::Amp
            | OpName::Pipe
            | OpName::Caret
            | OpName::LessLess
            | OpName::GreaterGreater
    );
    let fits = |s: &Sema, e: ExprId| {
        let t = s.ty(e);
        match s.prog.types.builtin(t) {
            Some(b) => b.is_integral() || !integers && s.prog.types.is_arithmetic(t),
            None => s.prog.types.enumeration(t).is_some(),
        }
    };
    // An operand as it was before the other one's type was given to it.
    let written = |s: &Sema, mut e: ExprId| {
        while let ExprKind::Cast { operand, .. } = s.prog[e].kind
            && s.prog.types.is_arithmetic(s.ty(e))
            && s.prog[operand].loc == s.prog[e].loc
        {
            e = operand;
        }
        e
    };
    let (l, r) = (written(sema, l), written(sema, r));
    let pointer = |s: &Sema, e: ExprId| s.prog.types.pointee(s.ty(e)).is_some();
    let additive = matches!(op, OpName::Plus | OpName::Minus);
    let compares = matches!(
        op,
        OpName::EqEq
            | OpName::ExclaimEq
            | OpName::Less
            | OpName::Greater
            | OpName::LessEq
            | OpName::GreaterEq
    );
    let loc = match (
        plain(sema, l) && plain(sema, r),
        fits(sema, l),
        fits(sema, r),
    ) {
        (true, _, _) if compares && (pointer(sema, l) || pointer(sema, r)) => loc,
        (true, _, _) if additive && pointer(sema, l) && sema.prog.types.is_floating(sema.ty(r)) => {
            extent::start_of(sema, r, loc)
        }
        (true, false, true) => extent::start_of(sema, l, loc),
        (true, true, false) => extent::start_of(sema, r, loc),
        (true, false, false) if integers => extent::start_of(sema, l, loc),
        _ => loc,
    };
    sema.fail(loc, msg::BAD_OPERANDS, &[&o, &a, &b])
}

/// An operand of class type converted to a built-in type by its conversion function.
pub(crate) fn class_to_builtin(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    let Some(r) = sema.prog.types.record(sema.ty(e)) else {
        return Ok(e);
    };
    let loc = sema.eloc(e);
    class::require_complete_record(sema, r, loc)?;
    if lambda::closure_pointer_type(sema, r).is_some()
        && let Some(f) = lambda::closure_invoker(sema, r)
    {
        let x = overload::func_expr(sema, f, loc);
        return trees::rvalue(sema, x);
    }
    let mut found: Vec<QualType> = Vec::new();
    for (f, to, _) in user_conversion::conversion_functions(sema, r, Builtin::Error.q()) {
        let value = sema.prog.types.strip_ref(to).unqual();
        if !sema.prog[f].flags.is_explicit
            && sema.prog.types.record(value).is_none()
            && !found.contains(&value)
        {
            found.push(value);
        }
    }
    // Several are ambiguous in general; in host code the most likely is as good as any.
    let likely = |me: &Sema, q: QualType| match me.prog.types.builtin(q) {
        Some(Builtin::Float) => 0,
        Some(Builtin::Double) => 1,
        Some(Builtin::Bool) => 9,
        Some(_) => 5,
        None => 6,
    };
    let Some(&to) = found.iter().min_by_key(|t| likely(sema, **t)) else {
        return Ok(e);
    };
    match convert::ics(sema, e, to, UserConv::Yes) {
        rank::Ics::User { func, .. } => trees::apply_user(sema, e, func, loc),
        _ => Ok(e),
    }
}

/// The operand that a compound assignment or a step changes: an object of a class that converts to a reference is what it refers to.
pub(crate) fn class_to_lvalue(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    let to = class_to_builtin(sema, e)?;
    Ok(if sema.prog[to].cat == Category::LValue {
        to
    } else {
        e
    })
}

/// An expression evaluated for its effects.
pub fn discard(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    misplaced::check_called(sema, e)?;
    if let ExprKind::Overload(_) = sema.prog[e].kind {
        return overload::require_single_overload(sema, e);
    }
    Ok(e)
}

/// `l <=> r` on built-in types: the comparison category classes of `<compare>`.
pub(crate) fn builtin_spaceship(sema: &mut Sema, l: ExprId, r: ExprId, loc: Loc) -> R<ExprId> {
    let (l, r) = (class_to_builtin(sema, l)?, class_to_builtin(sema, r)?);
    let values = (trees::rvalue(sema, l)?, trees::rvalue(sema, r)?);
    // Each is compared more than once and evaluated once.
    let (bound_l, l) = bind_once(sema, values.0, loc);
    let (bound_r, r) = bind_once(sema, values.1, loc);
    let floating =
        sema.prog.types.is_floating(sema.ty(l)) || sema.prog.types.is_floating(sema.ty(r));
    let class = if floating {
        sym::PARTIAL_ORDERING
    } else {
        sym::STRONG_ORDERING
    };
    let get = |me: &mut Sema, n: Sym| -> R<ExprId> {
        let std = lookup::lookup_from(me, ScopeId(0), sym::STD);
        if let Some(&s) = std.first()
            && let SymKind::Namespace(ns) = *me.sym_kind(s)
            && let Some(&c) = lookup::lookup_qualified_scope(me, ns, class).first()
            && let Some(t) = lookup::symbol_type(me, c)
            && let Some(rec) = me.prog.types.record(t)
            && let Some(&m) = lookup::lookup_member(me, rec, n).first()
            && let SymKind::Var(v) = *me.sym_kind(m)
        {
            return Ok(members::var_expr(me, v, loc));
        }
        me.fail(loc, msg::NEEDS_COMPARE_HEADER, &[])
    };
    let less = get(sema, sym::LESS)?;
    let greater = get(sema, sym::GREATER)?;
    let equal = get(
        sema,
        if floating {
            sym::EQUIVALENT
        } else {
            sym::EQUAL
        },
    )?;
    let lt = arithmetic::builtin_binary_op(sema, OpName::Less, l, r, loc)?;
    let gt = arithmetic::builtin_binary_op(sema, OpName::Greater, l, r, loc)?;
    let last = if floating {
        let eq = arithmetic::builtin_binary_op(sema, OpName::EqEq, l, r, loc)?;
        let un = get(sema, sym::UNORDERED)?;
        conditional(sema, eq, equal, un, loc)?
    } else {
        equal
    };
    let b = conditional(sema, gt, greater, last, loc)?;
    let e = conditional(sema, lt, less, b, loc)?;
    let t = sema.ty(e).unqual();
    let mut e = trees::copy_init(sema, t, e, loc)?;
    for value in [bound_r, bound_l].into_iter().flatten() {
        let (ty, cat) = (sema.prog[e].ty, sema.prog[e].cat);
        e = sema.expr(ExprKind::BinaryCond { value, cond: e }, ty, cat, loc);
    }
    Ok(e)
}

/// A value to be used more than once: what to bind with [`ExprKind::BinaryCond`], if evaluating it does something, and what stands for it.
pub(crate) fn bind_once(sema: &mut Sema, value: ExprId, loc: Loc) -> (Option<ExprId>, ExprId) {
    if matches!(sema.prog[value].kind, ExprKind::Int(_)) || !members::has_side_effects(sema, value)
    {
        return (None, value);
    }
    let ty = sema.ty(value);
    (Some(value), sema.prvalue(ExprKind::Opaque(value), ty, loc))
}

/// A conditional of which an operand is a throw-expression: it is what the other one is ([expr.cond] 2).
fn conditional_throw(
    sema: &mut Sema,
    c: ExprId,
    a: ExprId,
    b: ExprId,
    loc: Loc,
) -> R<Option<ExprId>> {
    let broken = |me: &Sema, e: ExprId| matches!(me.prog[e].kind, ExprKind::Error);
    let throws = |me: &Sema, e: ExprId| matches!(me.prog[e].kind, ExprKind::Throw);
    if broken(sema, a) {
        return Ok(Some(b));
    }
    if broken(sema, b) {
        return Ok(Some(a));
    }
    let other = match (throws(sema, a), throws(sema, b)) {
        (true, false) => b,
        (false, true) => a,
        _ => return Ok(None),
    };
    let x = sema.prog[other].clone();
    if matches!(x.kind, ExprKind::Overload(_) | ExprKind::Braced(_)) || sema.is_dep(other) {
        return Ok(Some(other));
    }
    let thrown = sema.expr(ExprKind::Throw, x.ty, x.cat, loc);
    let (a, b) = match other == b {
        true => (thrown, b),
        false => (a, thrown),
    };
    let kind = ExprKind::Cond { c, a, b };
    Ok(Some(sema.expr(kind, x.ty, x.cat, loc)))
}

/// `c ? a : b`
pub fn conditional(sema: &mut Sema, c: ExprId, a: ExprId, b: ExprId, loc: Loc) -> R<ExprId> {
    if sema.is_dep(c) || sema.is_dep(a) || sema.is_dep(b) {
        let (c, a, b) = (
            dependent::dep_of(sema, c),
            dependent::dep_of(sema, a),
            dependent::dep_of(sema, b),
        );
        return Ok(sema.dep(DepExpr::Cond(c, a, b), loc));
    }
    let c = trees::to_bool(sema, c)?;
    if let Some(e) = conditional_throw(sema, c, a, b, loc)? {
        return Ok(e);
    }
    let single = |me: &mut Sema, e| overload::resolve_single_overload(me, e).unwrap_or(e);
    let (mut a, mut b) = (single(sema, a), single(sema, b));
    if let ExprKind::Overload(_) = sema.prog[a].kind {
        let t = sema.ty(b);
        a = overload::address_of_overload(sema, a, t)?;
    }
    if let ExprKind::Overload(_) = sema.prog[b].kind {
        let t = sema.ty(a);
        b = overload::address_of_overload(sema, b, t)?;
    }
    let (x, y) = (sema.prog[a].clone(), sema.prog[b].clone());
    let void = |s: &Sema, t: QualType| s.prog.types.is_void(t);
    if void(sema, x.ty) != void(sema, y.ty)
        && !sema.is_error(x.ty)
        && !sema.is_error(y.ty)
        && !sema.cx.mode.lenient
    {
        let (n, m) = (print::type_name(sema, x.ty), print::type_name(sema, y.ty));
        return sema.fail(loc, msg::BAD_CONDITIONAL, &[&n, &m]);
    }
    if void(sema, x.ty) || void(sema, y.ty) {
        let (a, b) = (to_void(sema, a), to_void(sema, b));
        return Ok(sema.prvalue(ExprKind::Cond { c, a, b }, Builtin::Void.q(), loc));
    }
    // Same type and category: a glvalue.
    if x.ty == y.ty && x.cat == y.cat && x.cat != Category::PrValue {
        return Ok(sema.expr(ExprKind::Cond { c, a, b }, x.ty, x.cat, loc));
    }
    if x.ty.ty() == y.ty.ty()
        && x.cat == y.cat
        && x.cat != Category::PrValue
        && !convert::is_bitfield(sema, a)
        && !convert::is_bitfield(sema, b)
        && let Some(t) = more_qualified(x.ty, y.ty)
    {
        return Ok(conditional_place(sema, c, a, b, t, loc));
    }
    if sema.prog.types.record(x.ty).is_some() || sema.prog.types.record(y.ty).is_some() {
        return conditional_of_classes(sema, c, a, b, loc);
    }
    let (a, b) = (trees::rvalue(sema, a)?, trees::rvalue(sema, b)?);
    let (at, bt) = (sema.ty(a), sema.ty(b));
    if at.ty() == bt.ty() {
        // Chosen by a literal, a null pointer constant stays one for nvcc.
        if matches!(sema.prog[c].kind, ExprKind::Int(_))
            && [a, b].iter().all(|e| convert::is_null_literal(sema, *e))
        {
            return Ok(a);
        }
        return Ok(sema.prvalue(ExprKind::Cond { c, a, b }, at.unqual(), loc));
    }
    let arith = |me: &Sema, t: QualType| {
        me.prog.types.is_arithmetic(t)
            || me
                .prog
                .types
                .enumeration(t)
                .is_some_and(|e| !me.prog[e].scoped)
    };
    if arith(sema, at) && arith(sema, bt) {
        let (a, b, t) = arithmetic::usual_conversions(sema, a, b)?;
        return Ok(sema.prvalue(ExprKind::Cond { c, a, b }, t, loc));
    }
    if let Some(t) = arithmetic::composite_pointer(sema, a, b) {
        let (a, b) = (
            trees::convert_scalar(sema, a, t, loc)?,
            trees::convert_scalar(sema, b, t, loc)?,
        );
        return Ok(sema.prvalue(ExprKind::Cond { c, a, b }, t, loc));
    }
    let (an, bn) = (print::type_name(sema, at), print::type_name(sema, bt));
    sema.fail(loc, msg::BAD_CONDITIONAL, &[&an, &bn])
}

/// Glvalues of types that differ in qualifiers alone: both become one of all qualifiers.
fn conditional_place(
    sema: &mut Sema,
    c: ExprId,
    mut a: ExprId,
    mut b: ExprId,
    t: QualType,
    loc: Loc,
) -> ExprId {
    let cat = sema.prog[a].cat;
    for e in [&mut a, &mut b] {
        if sema.ty(*e) != t {
            *e = sema.expr(
                ExprKind::Cast {
                    kind: CastKind::NoOp,
                    operand: *e,
                },
                t,
                cat,
                loc,
            );
        }
    }
    sema.expr(ExprKind::Cond { c, a, b }, t, cat, loc)
}

/// That of two types, alike but for qualifiers, which has all qualifiers of the other.
fn more_qualified(x: QualType, y: QualType) -> Option<QualType> {
    let both = x.add(y.quals());
    (both == x || both == y).then_some(both)
}

/// `c ? a : b` where one of the two is an object of a class.
fn conditional_of_classes(sema: &mut Sema, c: ExprId, a: ExprId, b: ExprId, loc: Loc) -> R<ExprId> {
    let (x, y) = (sema.prog[a].clone(), sema.prog[b].clone());
    let (ra, rb) = (sema.prog.types.record(x.ty), sema.prog.types.record(y.ty));
    // Convert one to the other's type, lvalue references first.
    if ra != rb {
        if y.cat == Category::LValue {
            let t = sema.prog.types.lref(y.ty);
            if !convert::ics(sema, a, t, UserConv::Yes).is_bad() && ra.is_some() {
                let a = trees::copy_init(sema, t, a, loc)?;
                return Ok(sema.expr(ExprKind::Cond { c, a, b }, y.ty, Category::LValue, loc));
            }
        }
        if x.cat == Category::LValue {
            let t = sema.prog.types.lref(x.ty);
            if !convert::ics(sema, b, t, UserConv::Yes).is_bad() && rb.is_some() {
                let b = trees::copy_init(sema, t, b, loc)?;
                return Ok(sema.expr(ExprKind::Cond { c, a, b }, x.ty, Category::LValue, loc));
            }
        }
    }
    let ab = convert::ics(sema, a, y.ty.unqual(), UserConv::Yes);
    let ba = convert::ics(sema, b, x.ty.unqual(), UserConv::Yes);
    let t = match (ab.is_bad(), ba.is_bad()) {
        (_, _) if ra == rb => more_qualified(x.ty, y.ty).unwrap_or(x.ty.unqual()),
        (false, true) => y.ty.unqual(),
        (true, false) => x.ty.unqual(),
        _ => {
            // The built-in candidates are those of a comparison ([expr.cond] 6, [over.built]).
            let op = OpName::Less;
            if let Choice::Builtin(params) = builtin_candidates::choose(sema, op, &[a, b], &[], loc)
            {
                let a = builtin_candidates::operand(sema, op, a, params[0], loc)?;
                let b = builtin_candidates::operand(sema, op, b, params[1], loc)?;
                return conditional(sema, c, a, b, loc);
            }
            return operands_error(sema, OpName::Comma, a, b, loc);
        }
    };
    let a = trees::copy_init(sema, t, a, loc)?;
    let b = trees::copy_init(sema, t, b, loc)?;
    Ok(sema.prvalue(ExprKind::Cond { c, a, b }, t, loc))
}

pub fn to_void(sema: &mut Sema, e: ExprId) -> ExprId {
    if sema.prog.types.is_void(sema.ty(e)) {
        return e;
    }
    let loc = sema.eloc(e);
    sema.prvalue(
        ExprKind::Cast {
            kind: CastKind::ToVoid,
            operand: e,
        },
        Builtin::Void.q(),
        loc,
    )
}

/// `base[index]`
pub fn subscript(sema: &mut Sema, base: ExprId, args: &[ExprId], loc: Loc) -> R<ExprId> {
    let object = [&[base], args].concat();
    if object.iter().any(|e| sema.is_dep(*e)) {
        let [index] = *args else {
            return Ok(sema.dep(DepExpr::Opaque(loc.0, 9), loc));
        };
        let (a, b) = (
            dependent::dep_of(sema, base),
            dependent::dep_of(sema, index),
        );
        return Ok(sema.dep(DepExpr::Binary(OpName::Subscript, a, b), loc));
    }
    if sema.prog.types.record(sema.ty(base)).is_some() {
        let mut c = Vec::new();
        operator_candidates(sema, OpName::Subscript, &object, true, &mut c)?;
        let picked = match object.len() {
            2 => builtin_candidates::choose(sema, OpName::Subscript, &object, &c, loc),
            _ => overload::pick(sema, &c, loc).map_or(Choice::None, Choice::Function),
        };
        match picked {
            Choice::Function(i) if sema.prog[c[i].func].flags.is_static => {
                return call::finish_call(sema, c[i].func, None, args, loc);
            }
            Choice::Function(i) => {
                return call::call_method(sema, c[i].func, base, args, false, loc);
            }
            Choice::Builtin(params) => {
                let op = OpName::Subscript;
                let base = builtin_candidates::operand(sema, op, base, params[0], loc)?;
                let index = builtin_candidates::operand(sema, op, args[0], params[1], loc)?;
                return subscript(sema, base, &[index], loc);
            }
            Choice::Ambiguous => {
                let t = print::expr_type_name(sema, base);
                return sema.fail(loc, msg::AMBIGUOUS_CALL, &[&"operator[]", &t]);
            }
            Choice::None => {}
        }
    }
    let [index] = *args else {
        let n = print::type_name(sema, sema.ty(base));
        return sema.fail(loc, msg::NOT_SUBSCRIPTABLE, &[&n]);
    };
    if let TypeKind::Vector { elem, .. } = *sema.prog.types.kind(sema.ty(base).ty()) {
        let index = class_to_builtin(sema, index)?;
        let index = arithmetic::promote(sema, index)?;
        let x = sema.prog[base].clone();
        let t = QualType::with(elem, x.ty.quals());
        return Ok(sema.expr(ExprKind::VectorElem { base, index }, t, x.cat, loc));
    }
    // An array rvalue's element is an xvalue; otherwise `*(base + index)`.
    let xval = sema.prog.types.is_array(sema.ty(base)) && sema.prog[base].cat != Category::LValue;
    let base = class_to_builtin(sema, base)?;
    let index = class_to_builtin(sema, index)?;
    let (b, i) = (trees::rvalue(sema, base)?, trees::rvalue(sema, index)?);
    let sum = arithmetic::builtin_binary_op(sema, OpName::Plus, b, i, loc)?;
    let t = sema.ty(sum);
    match sema.prog.types.pointee(t) {
        Some(p) if !sema.prog.types.is_void(p) => Ok(sema.expr(
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: sum,
            },
            p,
            if xval {
                Category::XValue
            } else {
                Category::LValue
            },
            loc,
        )),
        _ => {
            let n = print::type_name(sema, sema.ty(base));
            sema.fail(loc, msg::NOT_SUBSCRIPTABLE, &[&n])
        }
    }
}
