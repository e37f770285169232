//! Variables and members as expressions: references seen through, captures, `.*`, constant folding of names.

use crate::class::{access, no_member};
use crate::convert::trees;
use crate::declare::declarators;
use crate::expressions::unary;
use crate::lookup::Syms;
use crate::lookup::named_entity;
use crate::overload::OverloadSet;
use crate::overload::call;
use crate::scope::{SymKind, TemplateKind};
use crate::syntax::{IdName, Qual, RawArg};
use crate::templates::instantiate;
use crate::types::print;
use crate::{R, Sema, class, constant, grammar, init, lambda, overload, reachability, warn};
use jacquard_hir::types::{Builtin, CONST, QualType, TypeId, TypeKind};
use jacquard_hir::{
    BinaryOp, Category, ConstValue, DepExpr, ExprId, ExprKind, MemberConst, OpName, Parent,
    RecordId, Space, Storage, UnaryOp, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};
use std::rc::Rc;

/// The lvalue a variable's name denotes here; inside a lambda a captured one is its closure's field.
pub fn var_expr(sema: &mut Sema, v: VarId, loc: Loc) -> ExprId {
    let ty = init::declared_type(sema, v);
    if sema.prog.types.is_dependent(ty.ty()) {
        let i = sema.facts.variables[v.index()].param_index;
        return sema.dep(DepExpr::FnParam(0, i), loc);
    }
    if let Some(e) = lambda::captured_var(sema, v, loc) {
        return e;
    }
    reachability::use_var(sema, v);
    let d = &sema.prog[v];
    if d.storage == Storage::Local
        && let Parent::Func(owner, _) = d.parent
        && sema.cx.func.is_some_and(|f| f != owner)
    {
        // A constant of an enclosing function that is not captured: only its value can be read.
        constant::require_value(sema, v);
    }
    let t = sema.prog.types.strip_ref(ty);
    let t = t.add(lambda::quals_if_captured(sema, v));
    let e = sema.expr(ExprKind::Var(v), t, Category::LValue, loc);
    // Reading a host constant from device code uses its value.
    if sema.cx.mode.device
        && !sema.options.default_device
        && sema.prog[v].space == Space::None
        && sema.prog[v].storage == Storage::Global
        && sema.prog[v].builtin.is_none()
        && !sema.cx.mode.unevaluated
        && (t.is_const() || sema.prog[v].is_constexpr)
        && (sema.prog.types.is_arithmetic(t) || sema.prog.types.enumeration(t).is_some())
        && let Ok(value) = constant::try_const_value(sema, e)
    {
        let folded = match value {
            ConstValue::Int(i) => Some(ExprKind::Int(i)),
            ConstValue::Float(f) => Some(ExprKind::Float(f)),
            _ => None,
        };
        if let Some(k) = folded {
            let f = sema.prvalue(k, t.unqual(), loc);
            sema.parser.const_names.insert(f, e);
            return f;
        }
    }
    e
}

/// A member of `obj` by the symbols look-up found.
pub fn member_ref(
    sema: &mut Sema,
    obj: ExprId,
    syms: &Syms,
    name: Sym,
    targs: Option<Rc<[RawArg]>>,
    qualified: bool,
    loc: Loc,
) -> R<ExprId> {
    let s = syms[0];
    if !matches!(sema.sym_kind(s), SymKind::Func(_) | SymKind::Template(_)) {
        let own = sema.record_of_scope(sema.env.symbols[s.0 as usize].scope);
        let naming = sema.prog.types.record(sema.ty(obj)).filter(|_| !qualified);
        if let Some(n) = naming.or(own) {
            access::check_symbol_access(sema, s, n, loc)?;
        }
        if let (Some(n), SymKind::Field(..) | SymKind::Indirect(_)) = (naming, sema.sym_kind(s)) {
            access::check_protected(sema, s, n, loc)?;
        }
    }
    match sema.sym_kind(s).clone() {
        SymKind::Field(r, i) => {
            warn::mention_field(sema, r, i, loc);
            field_ref(sema, obj, r, i, loc)
        }
        SymKind::Indirect(path) => {
            let mut e = obj;
            for &(r, i) in path.iter() {
                e = field_ref(sema, e, r, i, loc)?;
            }
            Ok(e)
        }
        SymKind::Func(_) | SymKind::Template(_) => {
            if let SymKind::Template(t) = *sema.sym_kind(s)
                && sema.templates.list[t.index()].kind == TemplateKind::Var
                && let Some(targs) = &targs
            {
                return instantiate::var_template_expr(sema, t, targs, loc);
            }
            let class = sema.prog.types.record(sema.ty(obj));
            let set = OverloadSet {
                name,
                loc,
                syms: overload::shared(sema, name, syms),
                object: Some(obj),
                qualified,
                naming: class.filter(|_| !qualified),
                targs,
            };
            Ok(overload::overload_expr(sema, set))
        }
        SymKind::Var(v) => {
            let e = var_expr(sema, v, loc);
            if has_side_effects(sema, obj) {
                let x = sema.prog[e].clone();
                return Ok(sema.expr(
                    ExprKind::Binary {
                        op: BinaryOp::Comma,
                        l: obj,
                        r: e,
                    },
                    x.ty,
                    x.cat,
                    loc,
                ));
            }
            Ok(e)
        }
        SymKind::Enumerator(e) => {
            let value = sema.int(e.0, e.1, loc);
            Ok(after(sema, obj, value))
        }
        SymKind::Ambiguous => {
            let n = sema.text(name).to_string();
            sema.fail(loc, msg::AMBIGUOUS_MEMBER, &[&n])
        }
        _ => no_member(sema, sema.ty(obj), name, loc),
    }
}

/// `value`, after `e` was evaluated for its effects where it has any.
pub(crate) fn after(sema: &mut Sema, e: ExprId, value: ExprId) -> ExprId {
    let constant = matches!(
        sema.prog[e].kind,
        ExprKind::Int(_) | ExprKind::NullPtr | ExprKind::Zero
    );
    if constant || !has_side_effects(sema, e) {
        return value;
    }
    let (ty, loc) = (sema.ty(value), sema.eloc(e));
    let kind = ExprKind::Binary {
        op: BinaryOp::Comma,
        l: e,
        r: value,
    };
    sema.prvalue(kind, ty, loc)
}

/// Whether evaluating it more than once may be seen: true where that is not known.
pub(crate) fn has_side_effects(sema: &Sema, e: ExprId) -> bool {
    match sema.prog[e].kind {
        ExprKind::Var(_) | ExprKind::This => false,
        ExprKind::Member { base, .. } => has_side_effects(sema, base),
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => has_side_effects(sema, operand),
        ExprKind::Cast { operand, .. } => has_side_effects(sema, operand),
        _ => true,
    }
}

/// `obj.field`
pub fn field_ref(sema: &mut Sema, obj: ExprId, r: RecordId, i: u32, loc: Loc) -> R<ExprId> {
    let base = trees::as_glvalue(sema, obj);
    let base = trees::to_base_glvalue(sema, base, r, loc)?;
    let (q, cat) = {
        let x = &sema.prog[base];
        (x.ty.quals() & 3, x.cat)
    };
    // Host code may name a member of a class that is still being completed.
    let Some(f) = sema.prog[r].fields.get(i as usize) else {
        let n = print::type_name(sema, sema.prog[r].ty.into());
        return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
    };
    let (ft, mutable) = (f.ty, f.mutable);
    let (ty, cat) = match *sema.prog.types.kind(ft.ty()) {
        TypeKind::LRef(t) | TypeKind::RRef(t) => (t, Category::LValue),
        _ => {
            let q = if mutable { q & !CONST } else { q };
            (declarators::add_quals(sema, ft, q), cat)
        }
    };
    Ok(sema.expr(
        ExprKind::Member {
            base,
            record: r,
            field: i,
        },
        ty,
        cat,
        loc,
    ))
}

/// `obj.*ptr`, `obj->*ptr`
pub fn member_pointer_access(
    sema: &mut Sema,
    l: ExprId,
    r: ExprId,
    arrow: bool,
    loc: Loc,
) -> R<ExprId> {
    let obj = if arrow {
        unary::unary_op(sema, OpName::Star, l, loc)?
    } else {
        l
    };
    let p = trees::rvalue(sema, r)?;
    let TypeKind::MemberPointer { class, pointee } = *sema.prog.types.kind(sema.ty(p).ty()) else {
        let n = print::type_name(sema, sema.ty(p));
        return sema.fail(loc, msg::NOT_MEMBER_POINTER, &[&n]);
    };
    if sema.prog.types.is_function(pointee) {
        let of = sema.ty(obj);
        check_pointed_class(sema, of, class, loc)?;
        let e = sema.expr(
            ExprKind::Error,
            Builtin::Overload.q(),
            Category::LValue,
            loc,
        );
        sema.parser.pending_member_call.insert(e, (obj, p));
        return Ok(e);
    }
    let of = sema.ty(obj);
    let known = !sema.is_error(of) && !sema.prog.types.is_dependent(of.ty());
    if known && sema.prog.types.record(of).is_none() && !sema.cx.mode.lenient {
        let (n, at) = (print::type_name(sema, of), sema.eloc(l));
        return sema.fail(at, msg::MEMBER_OF_NONCLASS, &[&n]);
    }
    let object = trees::as_glvalue(sema, obj);
    check_pointed_class(sema, of, class, loc)?;
    let object = match sema.prog.types.record(class.into()) {
        Some(c) => trees::to_base_glvalue(sema, object, c, loc)?,
        None => object,
    };
    let (q, cat) = (sema.ty(object).quals(), sema.prog[object].cat);
    let t = pointee.add(q & 3);
    Ok(sema.expr(ExprKind::MemberPtrAccess { object, ptr: p }, t, cat, loc))
}

/// An object must be of the class that a pointer to member names, or of one derived from it ([expr.mptr.oper]).
fn check_pointed_class(sema: &mut Sema, of: QualType, class: TypeId, loc: Loc) -> R<()> {
    if let (Some(o), Some(c)) = (
        sema.prog.types.record(of),
        sema.prog.types.record(class.into()),
    ) && o != c
        && class::complete_record(sema, o)
        && !sema.prog.has_base(o, c)
        && !sema.cx.mode.lenient
    {
        let (a, b) = (
            print::type_name(sema, of),
            print::type_name(sema, class.into()),
        );
        return sema.fail(loc, msg::UNRELATED_QUALIFIER, &[&b, &a]);
    }
    Ok(())
}

/// `&C::m` (the `&` consumed): a pointer to member, when the name is a qualified non-static member.
pub fn try_member_pointer(sema: &mut Sema, loc: Loc) -> R<Option<ExprId>> {
    let t = sema.tok();
    let n1 = sema.ahead(1);
    if t.kind == TokenKind::Ident && !matches!(n1, TokenKind::ColonColon | TokenKind::Less) {
        return Ok(None);
    }
    let Some(mut id) = sema.trap(|s| grammar::parse_id(s, false)) else {
        return Ok(None);
    };
    let Some(Qual::Type(q)) = id.qual else {
        return Ok(None);
    };
    // Members of anonymous unions are known once the class is complete.
    if id.syms.is_empty()
        && let Some(r) = sema.prog.types.record(q)
    {
        class::complete_record(sema, r);
        id.syms = named_entity::lookup_id(sema, id.qual, id.sym);
    }
    if !matches!(id.name, IdName::Ident(_) | IdName::Operator(_))
        || id.ty.is_some()
        || matches!(
            sema.kind(),
            TokenKind::LParen
                | TokenKind::LBracket
                | TokenKind::Dot
                | TokenKind::Arrow
                | TokenKind::PlusPlus
                | TokenKind::MinusMinus
        )
    {
        return Ok(None);
    }
    if sema.prog.types.is_dependent(q.ty()) {
        return Ok(None);
    }
    let named = match id.syms.first().map(|s| sema.sym_kind(*s).clone()) {
        Some(SymKind::Indirect(path)) => path.last().map(|&(r, i)| SymKind::Field(r, i)),
        other => other,
    };
    match named {
        Some(SymKind::Field(r, i)) => {
            // A class whose body was in error has lost its fields.
            if let Some(naming) = sema.prog.types.record(q) {
                access::check_symbol_access(sema, id.syms[0], naming, loc)?;
                access::check_protected(sema, id.syms[0], naming, loc)?;
            }
            let Some(field) = sema.prog[r].fields.get(i as usize) else {
                return Ok(None);
            };
            let pointee = field.ty;
            let (owner, _) = sema.prog.around_anonymous(r);
            let class = sema.prog[owner].ty;
            let mt = sema
                .prog
                .types
                .intern(TypeKind::MemberPointer { class, pointee });
            // Named through a derived class it still belongs to the base.
            let e = ExprKind::MemberPtr(MemberConst::Field(r, i));
            Ok(Some(sema.prvalue(e, mt, loc)))
        }
        // A variable template's instance is a static member: an object.
        Some(SymKind::Template(t)) if sema.templates.list[t.index()].kind == TemplateKind::Var => {
            Ok(None)
        }
        Some(SymKind::Func(_) | SymKind::Template(_)) => {
            let set = OverloadSet {
                name: id.sym,
                loc,
                syms: overload::shared(sema, id.sym, &id.syms),
                object: None,
                qualified: true,
                naming: None,
                targs: id.targs,
            };
            let o = overload::overload_expr(sema, set);
            // Overloaded: the context decides; the set stays open.
            unary::address_of(sema, o, loc).map(Some)
        }
        _ => Ok(None),
    }
}

/// The expression a structured binding stands for.
pub fn binding_expr(sema: &mut Sema, e: ExprId, loc: Loc) -> R<ExprId> {
    let x = sema.prog[e].clone();
    match x.kind {
        ExprKind::Member {
            base,
            record,
            field,
        } => {
            let b = binding_expr(sema, base, loc)?;
            let mut y = x;
            y.kind = ExprKind::Member {
                base: b,
                record,
                field,
            };
            Ok(sema.prog.add_expr(y))
        }
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => {
            if let ExprKind::Binary { op, l, r } = sema.prog[operand].kind {
                let l2 = binding_expr(sema, l, loc)?;
                let mut y = sema.prog[operand].clone();
                y.kind = ExprKind::Binary { op, l: l2, r };
                let o = sema.prog.add_expr(y);
                let mut z = x;
                z.kind = ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand: o,
                };
                return Ok(sema.prog.add_expr(z));
            }
            Ok(e)
        }
        ExprKind::Cast { kind, operand } => {
            let o = binding_expr(sema, operand, loc)?;
            let kind = kind.clone();
            let mut y = sema.prog[e].clone();
            y.kind = ExprKind::Cast { kind, operand: o };
            Ok(sema.prog.add_expr(y))
        }
        ExprKind::Var(v) => Ok(var_expr(sema, v, loc)),
        _ => Ok(e),
    }
}

/// The name of a structured binding that stands for `e`.
pub fn binding_named(sema: &mut Sema, e: ExprId, loc: Loc) -> R<ExprId> {
    let named = binding_expr(sema, e, loc)?;
    if let ExprKind::Unary { .. } = sema.prog[e].kind {
        sema.parser.const_names.insert(named, e);
    }
    Ok(named)
}

/// `decltype` of a structured binding or a folded constant's name: the declared type.
pub fn binding_decltype(sema: &Sema, e: ExprId) -> Option<QualType> {
    let orig = sema.parser.const_names.get(&e)?;
    match sema.prog[*orig].kind {
        ExprKind::Var(v) => Some(sema.prog[v].ty),
        // An element of an array, by the name of a structured binding.
        ExprKind::Unary { .. } => Some(sema.prog[*orig].ty),
        _ => None,
    }
}

/// A lambda that names its object, or a member of it, must capture it.
pub(crate) fn check_this_captured(sema: &mut Sema, loc: Loc) -> R<()> {
    let mode = &sema.cx.mode;
    if sema.cx.lambda.is_some()
        && !(mode.unevaluated || mode.lenient || mode.dependent)
        && sema.in_main_file(loc)
        && lambda::captured_this(sema, loc).is_none()
    {
        return sema.fail(loc, msg::NOT_CAPTURED, &[&"this"]);
    }
    Ok(())
}

/// `this`
pub fn this_expr(sema: &mut Sema, loc: Loc) -> R<ExprId> {
    if sema.cx.this.is_none() {
        return sema.fail(loc, msg::THIS_OUTSIDE, &[]);
    }
    check_this_captured(sema, loc)?;
    let o = call::deref_this(sema, loc);
    if let ExprKind::Unary {
        op: UnaryOp::Deref,
        operand,
    } = sema.prog[o].kind
    {
        return Ok(operand);
    }
    let t = sema.ty(o);
    let p = sema.prog.types.pointer(t);
    Ok(sema.prvalue(
        ExprKind::Unary {
            op: UnaryOp::AddrOf,
            operand: o,
        },
        p,
        loc,
    ))
}
