//! Type-trait builtins.

use crate::class::{access, bases, special, special_bodies};
use crate::convert::UserConv;
use crate::convert::trees;
use crate::declare::exceptions;
use crate::expressions::{arithmetic, members, operators, unary};
use crate::overload::call;
use crate::scope::{ScopeId, SymKind};
use crate::templates::packs;
use crate::{Fail, R, Sema, class, declare, grammar, init, lookup, reachability};
use TokenKind as K;
use jacquard_hir::types::{ArrayLen, Builtin, CONST, QualType, TemplateArg, TypeKind};
use jacquard_hir::{
    Access, Body, BranchHint, Callee, Category, DepExpr, ExprId, ExprKind, FuncId, FuncName,
    OpName, Parent, RecordDecl, RecordId, RecordKind, SpecialMember, Stmt, StmtId, StmtKind,
    Storage,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Token, TokenKind, sym};

jacquard_macros::type_traits!();

/// The trait called `name`: what it asks, and whether incomplete classes will do.
fn trait_of(name: &str) -> Option<(Trait, bool)> {
    let at = TRAITS.binary_search_by_key(&name, |t| t.0).ok()?;
    Some((TRAITS[at].1, TRAITS[at].2))
}

/// A type trait at the cursor; `None` when the name is none.
pub(crate) fn parse_trait(sema: &mut Sema, t: Token) -> R<Option<ExprId>> {
    let name = sema.session.names.text(t.sym());
    let Some((test, incomplete)) = trait_of(name) else {
        return Ok(None);
    };
    sema.bump();
    sema.expect(K::LParen)?;
    let mut types: Vec<QualType> = Vec::new();
    let gt = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let r = (|| -> R<()> {
        loop {
            packs::each_expansion(sema, false, |s| {
                let q = grammar::parse_type_id(s)?;
                types.push(q);
                Ok(())
            })?;
            if !sema.eat(K::Comma) {
                return Ok(());
            }
        }
    })();
    sema.cx.mode.no_greater = gt;
    r?;
    sema.expect(K::RParen)?;
    if types.iter().any(|q| sema.prog.types.is_dependent(q.ty())) {
        let args: Box<[TemplateArg]> = types.iter().map(|q| TemplateArg::Type(*q)).collect();
        return Ok(Some(sema.dep(DepExpr::Trait(t.sym(), args), t.loc)));
    }
    let v = eval_trait(sema, test, incomplete, &types, t.loc)?;
    Ok(Some(sema.int(i128::from(v), Builtin::Bool.q(), t.loc)))
}

fn eval_trait(
    sema: &mut Sema,
    test: Trait,
    incomplete: bool,
    types: &[QualType],
    loc: Loc,
) -> R<bool> {
    let Some(&t) = types.first() else {
        return sema.expected("a type");
    };
    let u = types.get(1).copied().unwrap_or(Builtin::Void.q());
    let elem = sema.prog.types.base_elem(t);
    let rec = sema.prog.types.record(t);
    let lambda = rec.and_then(|r| sema.prog[r].lambda);
    let erec = sema.prog.types.record(elem);
    if let Some(r) = erec
        && !incomplete
    {
        class::complete_record(sema, r);
    }
    let with_rec = |me: &Sema, f: &dyn Fn(&RecordDecl) -> bool| match erec {
        Some(r) => f(&me.prog[r]),
        None => is_scalar(me, elem) || is_vector(me, elem),
    };
    Ok(match test {
        Trait::Same => t == u,
        Trait::BaseOf => match (rec, sema.prog.types.record(u)) {
            (Some(b), Some(d)) => {
                class::complete_record(sema, d);
                bases::find_base_path(sema, d, b).is_some()
                    && sema.prog[b].kind != RecordKind::Union
            }
            _ => false,
        },
        Trait::Class => rec.is_some_and(|r| sema.prog[r].kind != RecordKind::Union),
        Trait::Union => rec.is_some_and(|r| sema.prog[r].kind == RecordKind::Union),
        Trait::Enum => sema.prog.types.enumeration(t).is_some(),
        Trait::Empty => rec.is_some_and(|r| sema.prog[r].traits.is_empty),
        Trait::Polymorphic => rec.is_some_and(|r| sema.prog[r].traits.has_virtual),
        Trait::Abstract => rec.is_some_and(|r| sema.prog[r].traits.is_abstract),
        Trait::Final => rec.is_some_and(|r| sema.prog[r].is_final),
        Trait::Pod => is_pod(sema, t),
        Trait::Trivial => is_trivial(sema, t),
        Trait::TriviallyCopyable => with_rec(sema, &|d| d.traits.trivially_copyable),
        Trait::StandardLayout => with_rec(sema, &|d| d.traits.is_standard_layout),
        Trait::LiteralType => {
            sema.prog.types.is_ref(t)
                || sema.prog.types.is_void(t)
                || with_rec(sema, &|d| d.traits.is_literal)
        }
        Trait::Aggregate => {
            sema.prog.types.is_array(t) || rec.is_some_and(|r| sema.prog[r].traits.is_aggregate)
        }
        Trait::TriviallyDestructible => {
            !is_open_array(sema, t)
                && (sema.prog.types.is_ref(t) || with_rec(sema, &|d| d.traits.trivial_dtor))
        }
        Trait::HasTrivialDestructor => {
            sema.prog.types.is_ref(t)
                || match erec {
                    Some(r) => special::trivial_by_nature(sema, r, SpecialMember::Dtor),
                    None => is_scalar(sema, elem) || is_vector(sema, elem),
                }
        }
        Trait::HasVirtualDestructor => rec
            .and_then(|r| sema.prog[r].dtor)
            .is_some_and(|d| sema.prog[d].flags.is_virtual),
        Trait::HasTrivialConstructor
        | Trait::HasTrivialCopy
        | Trait::HasTrivialAssign
        | Trait::HasNothrowConstructor
        | Trait::HasNothrowCopy
        | Trait::HasNothrowAssign => has_special(sema, test, t),
        Trait::HasUniqueObjectRepresentations => unique_bits(sema, t).is_some(),
        Trait::Destructible => destructible(sema, t, loc),
        Trait::NothrowDestructible => destructible(sema, t, loc) && destroys_nothrow(sema, t),
        Trait::Constructible => constructible(sema, t, &types[1..], loc).is_some(),
        Trait::NothrowConstructible => {
            let made = constructible(sema, t, &types[1..], loc);
            made.is_some_and(|e| exceptions::is_noexcept(sema, e)) && destroys_nothrow(sema, t)
        }
        Trait::TriviallyConstructible => match constructible(sema, t, &types[1..], loc) {
            Some(e) => match sema.prog[e].kind {
                ExprKind::Construct { ctor, .. } => {
                    sema.prog[ctor].body == Body::Trivial && destroys_trivially(sema, t)
                }
                ExprKind::Call { .. } => false,
                _ => destroys_trivially(sema, t),
            },
            None => false,
        },
        Trait::Assignable => assignable(sema, t, u, loc).is_some(),
        Trait::NothrowAssignable => {
            let made = assignable(sema, t, u, loc);
            made.is_some_and(|e| exceptions::is_noexcept(sema, e))
        }
        Trait::TriviallyAssignable => match assignable(sema, t, u, loc) {
            Some(e) => match sema.prog[e].kind.clone() {
                ExprKind::Call {
                    callee: Callee::Method { func, .. } | Callee::Direct(func),
                    ..
                } => sema.prog[func].body == Body::Trivial,
                _ => true,
            },
            None => false,
        },
        Trait::Convertible => converted(sema, t, u, loc).is_some(),
        Trait::NothrowConvertible => match converted(sema, t, u, loc) {
            Some(Some(e)) => exceptions::is_noexcept(sema, e) && destroys_nothrow(sema, u),
            Some(None) => true,
            None => false,
        },
        Trait::ExtendedDeviceLambda => lambda.is_some_and(|l| l.extended_device),
        Trait::ExtendedHostDeviceLambda => lambda.is_some_and(|l| l.extended_host_device),
        Trait::ExtendedDeviceLambdaReturning => false,
        category => return Ok(in_category(sema, category, t)),
    })
}

/// Whether a type is in a category of [meta.unary], which its kind alone decides.
fn in_category(sema: &Sema, category: Trait, t: QualType) -> bool {
    match category {
        Trait::Void => sema.prog.types.is_void(t),
        Trait::Integral => sema.prog.types.is_integral(t),
        Trait::FloatingPoint => sema.prog.types.is_floating(t),
        Trait::Arithmetic => sema.prog.types.is_arithmetic(t),
        Trait::Pointer => sema.prog.types.is_pointer(t),
        Trait::Reference => sema.prog.types.is_ref(t),
        Trait::LvalueReference => sema.prog.types.is_lref(t),
        Trait::RvalueReference => sema.prog.types.is_rref(t),
        Trait::Array => sema.prog.types.is_array(t),
        Trait::Function => sema.prog.types.is_function(t),
        Trait::Const => {
            t.is_const()
                || (sema.prog.types.is_array(t) && sema.prog.types.deep_quals(t) & CONST != 0)
        }
        Trait::Volatile => t.is_volatile(),
        Trait::Signed => sema
            .prog
            .types
            .builtin(t)
            .is_some_and(|b| b.is_signed() || b.is_floating()),
        Trait::Unsigned => sema
            .prog
            .types
            .builtin(t)
            .is_some_and(|b| b.is_integral() && !b.is_signed()),
        Trait::MemberPointer => sema.prog.types.is_member_pointer(t),
        Trait::MemberFunctionPointer => {
            matches!(*sema.prog.types.kind(t.ty()), TypeKind::MemberPointer { pointee, .. } if sema.prog.types.is_function(pointee))
        }
        Trait::MemberObjectPointer => {
            matches!(*sema.prog.types.kind(t.ty()), TypeKind::MemberPointer { pointee, .. } if !sema.prog.types.is_function(pointee))
        }
        Trait::Object => {
            !sema.prog.types.is_ref(t)
                && !sema.prog.types.is_function(t)
                && !sema.prog.types.is_void(t)
        }
        Trait::Scalar => is_scalar(sema, t),
        Trait::Fundamental => {
            sema.prog.types.is_arithmetic(t)
                || sema.prog.types.is_void(t)
                || t.ty() == Builtin::NullPtr.id()
        }
        Trait::Compound => {
            !(sema.prog.types.is_arithmetic(t)
                || sema.prog.types.is_void(t)
                || t.ty() == Builtin::NullPtr.id())
        }
        _ => false,
    }
}

/// [basic.types.general]: what is neither a class, an array nor a function.
fn is_scalar(sema: &Sema, t: QualType) -> bool {
    sema.prog.types.is_arithmetic(t)
        || sema.prog.types.enumeration(t).is_some()
        || sema.prog.types.is_pointer(t)
        || sema.prog.types.is_member_pointer(t)
        || t.ty() == Builtin::NullPtr.id()
}

fn is_vector(sema: &Sema, t: QualType) -> bool {
    matches!(sema.prog.types.kind(t.ty()), TypeKind::Vector { .. })
}

/// An expression of type `t&&`, as `declval` gives.
pub(crate) fn declval(sema: &mut Sema, t: QualType, loc: Loc) -> ExprId {
    let v = sema.prog.types.strip_ref(t);
    // References to functions are lvalues, `&&` too ([expr.type]).
    let cat = if sema.prog.types.is_lref(t) || sema.prog.types.is_function(v) {
        Category::LValue
    } else {
        Category::XValue
    };
    sema.expr(ExprKind::Error, v, cat, loc)
}

/// The initialisation of a `t` from such arguments, by code that is related to none of the classes; the object must have a destructor.
fn constructible(sema: &mut Sema, t: QualType, args: &[QualType], loc: Loc) -> Option<ExprId> {
    if !destructible(sema, t, loc) {
        return None;
    }
    let class = sema.prog.types.record(t);
    if class.is_some_and(|r| sema.prog[r].traits.is_abstract) {
        return None;
    }
    unrelated(sema, |s| {
        if s.prog.types.is_ref(t) && args.is_empty() {
            return Err(Fail);
        }
        let es: Vec<ExprId> = args.iter().map(|a| declval(s, *a, loc)).collect();
        init::direct_init(s, t, es, loc)
    })
}

fn assignable(sema: &mut Sema, t: QualType, u: QualType, loc: Loc) -> Option<ExprId> {
    if sema.prog.types.is_void(t) || sema.prog.types.is_void(u) {
        return None;
    }
    unrelated(sema, |s| {
        let (l, r) = (declval(s, t, loc), declval(s, u, loc));
        operators::binary_op(s, OpName::Eq, l, r, loc)
    })
}

/// The implicit conversion of a `t` to `u`; there is none to do from `void` to `void`.
fn converted(sema: &mut Sema, t: QualType, u: QualType, loc: Loc) -> Option<Option<ExprId>> {
    let types = &sema.prog.types;
    if types.is_void(t) || types.is_void(u) {
        return (types.is_void(t) && types.is_void(u)).then_some(None);
    }
    if types.is_array(u) || types.is_function(u) {
        return None;
    }
    let made = unrelated(sema, |s| {
        let e = declval(s, t, loc);
        trees::initialize(s, u, e, UserConv::Yes, loc)
    });
    made.map(Some)
}

/// An array of unknown bound.
fn is_open_array(sema: &Sema, t: QualType) -> bool {
    let kind = sema.prog.types.kind(t.ty());
    matches!(
        kind,
        TypeKind::Array {
            len: ArrayLen::Incomplete,
            ..
        }
    )
}

/// May a template parameter have this type ([temp.param]/7)? A class: its bases and members are public, structural and not
/// mutable.
pub(crate) fn is_structural(sema: &mut Sema, t: QualType) -> bool {
    if sema.prog.types.is_rref(t) {
        return false;
    }
    let elem = sema.prog.types.base_elem(t);
    let Some(r) = (sema.prog.types.record(elem)).filter(|_| !sema.prog.types.is_ref(t)) else {
        return true;
    };
    // Of what is not complete the conversion says more.
    if !class::complete_record(sema, r) {
        return true;
    }
    if sema.prog[r].lambda.is_some() {
        return sema.prog[r].fields.is_empty();
    }
    let bases: Vec<(QualType, bool)> = (sema.prog[r].bases.iter())
        .map(|b| (sema.prog[b.record].ty.into(), b.access == Access::Public))
        .collect();
    let scope = sema.facts.records[r.index()].scope;
    let fields: Vec<(QualType, bool)> = (sema.prog[r].fields.iter())
        .filter(|f| !f.is_padding())
        .map(|f| {
            let symbol = f.name.and_then(|n| sema.chain(scope, n).first().copied());
            let access = symbol.map_or(Access::Public, |s| sema.env.symbols[s.0 as usize].access);
            (f.ty, access == Access::Public && !f.mutable)
        })
        .collect();
    (bases.into_iter().chain(fields)).all(|(t, open)| open && is_structural(sema, t))
}

/// Whether a type, or the element type of arrays, is trivial: EDG asks what special members are like, not whether they are deleted.
fn is_trivial(sema: &Sema, t: QualType) -> bool {
    let elem = sema.prog.types.base_elem(t);
    match sema.prog.types.record(elem) {
        Some(r) => {
            sema.prog[r].traits.trivially_copyable
                && special::trivial_by_nature(sema, r, SpecialMember::DefaultCtor)
        }
        None => is_scalar(sema, elem) || is_vector(sema, elem),
    }
}

fn is_pod(sema: &Sema, t: QualType) -> bool {
    let class = sema.prog.types.record(sema.prog.types.base_elem(t));
    is_trivial(sema, t) && class.is_none_or(|r| sema.prog[r].traits.is_standard_layout)
}

/// GNU's traits of what a type has (`__has_trivial_copy` and the like), as EDG has them: access and deletion do not count.
fn has_special(sema: &mut Sema, test: Trait, t: QualType) -> bool {
    use SpecialMember as S;
    let types = &sema.prog.types;
    let elem = types.base_elem(t);
    let class = types.record(elem);
    let reference = types.is_ref(t);
    let constant = elem.is_const();
    let scalar = is_scalar(sema, elem) || is_vector(sema, elem);
    let natural = |s: &Sema, kind: S| match class {
        Some(r) => special::trivial_by_nature(s, r, kind),
        None => scalar,
    };
    let nothrow = |s: &mut Sema, kind: S| {
        let f = class.and_then(|r| special::special_of(s, r, kind));
        f.is_some_and(|f| exceptions::func_noexcept(s, f))
    };
    match test {
        Trait::HasTrivialConstructor => natural(sema, S::DefaultCtor),
        Trait::HasNothrowConstructor => {
            natural(sema, S::DefaultCtor) || nothrow(sema, S::DefaultCtor)
        }
        Trait::HasTrivialCopy => reference || natural(sema, S::CopyCtor),
        Trait::HasNothrowCopy => {
            reference || natural(sema, S::CopyCtor) || nothrow(sema, S::CopyCtor)
        }
        Trait::HasTrivialAssign | Trait::HasNothrowAssign => {
            let single = class.filter(|_| elem.ty() == t.ty());
            let trivial = match single {
                Some(r) => special::trivial_by_nature(sema, r, S::CopyAssign),
                None => is_pod(sema, t),
            };
            let throws_not =
                test == Trait::HasNothrowAssign && single.is_some() && nothrow(sema, S::CopyAssign);
            !reference && !constant && (trivial || throws_not)
        }
        _ => false,
    }
}

/// The number of bits of a type that all belong to its value ([meta.unary.prop] 9); none where equal values may differ in their bits.
fn unique_bits(sema: &mut Sema, t: QualType) -> Option<u64> {
    let types = &sema.prog.types;
    let size = |s: &Sema, t: QualType| s.layouts.size_of(&s.prog, t).map(|n| n * 8);
    if types.is_integral(t)
        || types.is_pointer(t)
        || types.is_member_pointer(t)
        || types.enumeration(t).is_some()
    {
        return size(sema, t);
    }
    if let TypeKind::Array { elem, len } = *types.kind(t.ty()) {
        let each = unique_bits(sema, elem)?;
        return match len {
            ArrayLen::Const(n) => Some(each * n),
            _ => Some(0),
        };
    }
    let r = types.record(t)?;
    let d = &sema.prog[r];
    if !d.traits.trivially_copyable || d.traits.has_virtual || d.traits.has_virtual_bases {
        return None;
    }
    let whole = size(sema, t)?;
    let bases: Vec<RecordId> = d.bases.iter().map(|b| b.record).collect();
    let fields = d.fields.clone();
    let union = d.kind == RecordKind::Union;
    let mut bits = 0;
    for b in bases {
        if !sema.prog[b].traits.is_empty {
            let base: QualType = sema.prog[b].ty.into();
            bits += unique_bits(sema, base)?;
        }
    }
    for f in fields {
        let own = match f.bits {
            _ if f.no_unique_address => return None,
            Some(_) if f.name.is_none() => return None,
            Some(n) => u64::from(n),
            None => unique_bits(sema, f.ty)?,
        };
        if union && own != whole {
            return None;
        }
        bits += own;
    }
    (union && whole > 8 || bits == whole).then_some(whole)
}

/// [meta.unary.prop]: whether `declval<T &>().~T()` is valid, for arrays that of their elements.
fn destructible(sema: &mut Sema, t: QualType, loc: Loc) -> bool {
    let types = &sema.prog.types;
    if types.is_ref(t) {
        return true;
    }
    if let TypeKind::Array {
        len: ArrayLen::Incomplete,
        ..
    } = types.kind(t.ty())
    {
        return false;
    }
    !types.is_void(t)
        && !types.is_function(t)
        && unrelated(sema, |s| access::check_destructor(s, t, loc)).is_some()
}

/// The variable that `is_constructible` imagines is destroyed, too ([meta.unary.prop]/10).
fn destroys_trivially(sema: &Sema, t: QualType) -> bool {
    let elem = sema.prog.types.base_elem(t);
    let class = sema.prog.types.record(elem);
    class.is_none_or(|r| sema.prog[r].traits.trivial_dtor)
}

fn destroys_nothrow(sema: &mut Sema, t: QualType) -> bool {
    let elem = sema.prog.types.base_elem(t);
    let class = sema.prog.types.record(elem);
    let dtor = class.and_then(|r| sema.prog[r].dtor);
    dtor.is_none_or(|d| exceptions::func_noexcept(sema, d))
}

/// What traits ask about is judged as unevaluated code that is no member or friend of any class.
fn unrelated<T>(sema: &mut Sema, f: impl FnOnce(&mut Sema) -> R<T>) -> Option<T> {
    let saved = sema.cx.mode;
    sema.cx.mode.unevaluated = true;
    sema.cx.mode.unrelated = true;
    let r = sema.trap(f);
    sema.cx.mode = saved;
    r
}

/// A defaulted comparison of which a part cannot be compared is deleted ([class.compare.default] 6).
pub(crate) fn settle_comparison(sema: &mut Sema, f: FuncId) {
    let d = &sema.prog[f];
    let FuncName::Operator(op) = d.name else {
        return;
    };
    let compares = matches!(
        op,
        OpName::EqEq
            | OpName::ExclaimEq
            | OpName::Spaceship
            | OpName::Less
            | OpName::Greater
            | OpName::LessEq
            | OpName::GreaterEq
    );
    if !compares
        || !d.flags.is_defaulted
        || d.flags.is_deleted
        || matches!(d.body, Body::Parsed(_) | Body::Trivial | Body::Error)
        || sema.cx.func == Some(f)
    {
        return;
    }
    let before = d.body;
    let made = sema.trap(|s| special_bodies::synthesize_special(s, f));
    sema.prog[f].body = before;
    sema.prog[f].flags.is_deleted = made.is_none();
}

/// Body of a defaulted comparison operator.
pub(crate) fn synthesize_comparison(sema: &mut Sema, f: FuncId) -> R<()> {
    let loc = sema.prog[f].loc;
    let FuncName::Operator(op) = sema.prog[f].name else {
        return sema.unsupported(loc, "this defaulted function");
    };
    let params = sema.prog[f].params.clone();
    let (l, r, class) = match sema.prog[f].parent {
        Parent::Record(c) if sema.prog[f].flags.is_method => {
            sema.cx.this = call::object_type(sema, f);
            let o = call::deref_this(sema, loc);
            let r = members::var_expr(sema, params[0], loc);
            (o, r, c)
        }
        _ => {
            let (a, b) = (
                members::var_expr(sema, params[0], loc),
                members::var_expr(sema, params[1], loc),
            );
            let Some(c) = sema.prog.types.record(sema.ty(a)) else {
                return Err(Fail);
            };
            (a, b, c)
        }
    };
    let mut stmts: Vec<StmtId> = Vec::new();
    let ret = |s: &mut Sema, e: ExprId| return_statement(s, f, e, loc);
    match op {
        OpName::EqEq | OpName::Spaceship => {
            let parts = compared_parts(sema, l, r, class, loc)?;
            if op == OpName::Spaceship && sema.facts.functions[f.index()].ret.needs_deduction {
                let category = common_category(sema, &parts, loc)?;
                reachability::set_return(sema, f, category);
            }
            for (a, b) in parts {
                let c = match op {
                    OpName::Spaceship => three_way(sema, sema.prog.ret(f), a, b, loc)?,
                    _ => operators::binary_op(sema, op, a, b, loc)?,
                };
                if op == OpName::EqEq {
                    let c = trees::to_bool(sema, c)?;
                    let n = unary::unary_op(sema, OpName::Exclaim, c, loc)?;
                    let no = sema.int(0, Builtin::Bool.q(), loc);
                    let then = ret(sema, no)?;
                    stmts.push(sema.prog.add_stmt(Stmt {
                        kind: StmtKind::If {
                            cond: n,
                            then,
                            els: None,
                            hint: BranchHint::None,
                        },
                        loc,
                    }));
                } else {
                    return_if_not_equal(sema, f, c, loc, &mut stmts)?;
                }
            }
            let last = if op == OpName::EqEq {
                sema.int(1, Builtin::Bool.q(), loc)
            } else {
                let z = sema.null_literal(Builtin::Int.q(), loc);
                arithmetic::builtin_binary_op(sema, OpName::Spaceship, z, z, loc)?
            };
            stmts.push(ret(sema, last)?);
        }
        OpName::ExclaimEq => {
            let e = operators::binary_op(sema, OpName::EqEq, l, r, loc)?;
            let e = trees::to_bool(sema, e)?;
            let n = unary::unary_op(sema, OpName::Exclaim, e, loc)?;
            stmts.push(ret(sema, n)?);
        }
        OpName::Less | OpName::Greater | OpName::LessEq | OpName::GreaterEq => {
            let c = operators::binary_op(sema, OpName::Spaceship, l, r, loc)?;
            let z = sema.null_literal(Builtin::Int.q(), loc);
            let e = operators::binary_op(sema, op, c, z, loc)?;
            stmts.push(ret(sema, e)?);
        }
        _ => return sema.unsupported(loc, "this defaulted function"),
    }
    let list = sema.prog.add_stmt_list(&stmts);
    let body = sema.prog.add_stmt(Stmt {
        kind: StmtKind::Compound(list),
        loc,
    });
    sema.prog[f].body = Body::Parsed(body);
    Ok(())
}

/// `return e;` of function `f`.
fn return_statement(s: &mut Sema, f: FuncId, e: ExprId, loc: Loc) -> R<StmtId> {
    let t = s.prog.ret(f);
    let v = trees::copy_init(s, t, e, loc)?;
    Ok(s.prog.add_stmt(Stmt {
        kind: StmtKind::Return(Some(v)),
        loc,
    }))
}

/// `auto v = c; if (v != 0) return v;`: the first part that differs decides.
fn return_if_not_equal(
    sema: &mut Sema,
    f: FuncId,
    c: ExprId,
    loc: Loc,
    stmts: &mut Vec<StmtId>,
) -> R<()> {
    let t = sema.prog.ret(f);
    let scope = sema.cx.scope;
    let init = trees::copy_init(sema, t, c, loc)?;
    let v = declare::simple_var(sema, None, t, loc, Storage::Local, scope);
    sema.prog[v].init = Some(init);
    let list = sema.prog.add_var_list(&[v]);
    stmts.push(sema.prog.add_stmt(Stmt {
        kind: StmtKind::Decl(list),
        loc,
    }));
    let e = members::var_expr(sema, v, loc);
    let z = sema.null_literal(Builtin::Int.q(), loc);
    let ne = operators::binary_op(sema, OpName::ExclaimEq, e, z, loc)?;
    let cond = trees::to_bool(sema, ne)?;
    let e = members::var_expr(sema, v, loc);
    let then = return_statement(sema, f, e, loc)?;
    stmts.push(sema.prog.add_stmt(Stmt {
        kind: StmtKind::If {
            cond,
            then,
            els: None,
            hint: BranchHint::None,
        },
        loc,
    }));
    Ok(())
}

/// The synthesized three-way comparison of category `category`: by `<=>`, else by `==` and `<` ([class.spaceship] 1).
fn three_way(sema: &mut Sema, category: QualType, a: ExprId, b: ExprId, loc: Loc) -> R<ExprId> {
    let own = sema.trap(|s| operators::binary_op(s, OpName::Spaceship, a, b, loc));
    let name = sema
        .prog
        .types
        .record(category)
        .and_then(|r| sema.prog[r].name);
    if own.is_some() || name.is_none() {
        return operators::binary_op(sema, OpName::Spaceship, a, b, loc);
    }
    // `x <=> y` of numbers is the value of the category.
    let number = |s: &mut Sema, x: i128, y: i128| -> R<ExprId> {
        let (x, y) = (
            s.int(x, Builtin::Int.q(), loc),
            s.int(y, Builtin::Int.q(), loc),
        );
        let c = arithmetic::builtin_binary_op(s, OpName::Spaceship, x, y, loc)?;
        trees::copy_init(s, category, c, loc)
    };
    let choose = |s: &mut Sema, op: OpName, x: ExprId, y: ExprId, yes: ExprId, no: ExprId| {
        let c = operators::binary_op(s, op, x, y, loc)?;
        let c = trees::to_bool(s, c)?;
        let kind = ExprKind::Cond { c, a: yes, b: no };
        Ok(s.prvalue(kind, category, loc))
    };
    let (equal, less) = (number(sema, 0, 0)?, number(sema, 0, 1)?);
    let mut rest = number(sema, 1, 0)?;
    if name == Some(sym::PARTIAL_ORDERING) {
        let nan = |s: &mut Sema| s.prvalue(ExprKind::Float(f64::NAN), Builtin::Double.q(), loc);
        let (x, y) = (nan(sema), nan(sema));
        let unordered = arithmetic::builtin_binary_op(sema, OpName::Spaceship, x, y, loc)?;
        rest = choose(sema, OpName::Less, b, a, rest, unordered)?;
    }
    let rest = choose(sema, OpName::Less, a, b, less, rest)?;
    choose(sema, OpName::EqEq, a, b, equal, rest)
}

/// The bases, members and elements of two objects of a class, in the order in which they are compared.
fn compared_parts(
    sema: &mut Sema,
    l: ExprId,
    r: ExprId,
    class: RecordId,
    loc: Loc,
) -> R<Vec<(ExprId, ExprId)>> {
    let mut parts: Vec<(ExprId, ExprId)> = Vec::new();
    for i in 0..sema.prog[class].bases.len() {
        let b = sema.prog[class].bases[i].record;
        let (x, y) = (
            trees::to_base_glvalue(sema, l, b, loc)?,
            trees::to_base_glvalue(sema, r, b, loc)?,
        );
        parts.push((x, y));
    }
    for i in 0..sema.prog[class].fields.len() as u32 {
        let field = &sema.prog[class].fields[i as usize];
        if field.is_padding() {
            continue;
        }
        // A class with references or variant members has no defaulted comparison ([class.compare.default]).
        let variant = |r: RecordId| sema.prog[r].kind == RecordKind::Union;
        let unnamed = field.name.is_none() && sema.prog.types.record(field.ty).is_some_and(variant);
        if unnamed || variant(class) || sema.prog.types.is_ref(field.ty) {
            return Err(Fail);
        }
        let (x, y) = (
            members::field_ref(sema, l, class, i, loc)?,
            members::field_ref(sema, r, class, i, loc)?,
        );
        push_compared(sema, x, y, &mut parts, loc)?;
    }
    Ok(parts)
}

/// Two parts, of arrays each element of every row.
fn push_compared(
    sema: &mut Sema,
    x: ExprId,
    y: ExprId,
    parts: &mut Vec<(ExprId, ExprId)>,
    loc: Loc,
) -> R<()> {
    let TypeKind::Array {
        len: ArrayLen::Const(n),
        ..
    } = *sema.prog.types.kind(sema.ty(x).ty())
    else {
        parts.push((x, y));
        return Ok(());
    };
    for k in 0..n {
        let index = sema.int(i128::from(k), Builtin::Int.q(), loc);
        let a = operators::subscript(sema, x, &[index], loc)?;
        let b = operators::subscript(sema, y, &[index], loc)?;
        push_compared(sema, a, b, parts, loc)?;
    }
    Ok(())
}

/// The category that comparisons of all parts have in common: the weakest.
fn common_category(sema: &mut Sema, parts: &[(ExprId, ExprId)], loc: Loc) -> R<QualType> {
    // The common category: the weakest of the parts'.
    let categories = [
        sym::STRONG_ORDERING,
        sym::WEAK_ORDERING,
        sym::PARTIAL_ORDERING,
    ];
    let mut common = 0;
    for &(a, b) in parts {
        let c = operators::binary_op(sema, OpName::Spaceship, a, b, loc)?;
        if let Some(r) = sema.prog.types.record(sema.ty(c)) {
            let name = sema.prog[r].name;
            let at = categories.iter().position(|x| Some(*x) == name);
            common = common.max(at.unwrap_or(0));
        }
    }
    let class_name = categories[common];
    let std = lookup::lookup_from(sema, ScopeId(0), sym::STD);
    let ns = std.first().and_then(|s| match *sema.sym_kind(*s) {
        SymKind::Namespace(ns) => Some(ns),
        _ => None,
    });
    let t = ns
        .and_then(|ns| {
            lookup::lookup_qualified_scope(sema, ns, class_name)
                .first()
                .copied()
        })
        .and_then(|s| lookup::symbol_type(sema, s));
    match t {
        Some(t) => Ok(t),
        None => sema.fail(loc, msg::NEEDS_COMPARE_HEADER, &[]),
    }
}
