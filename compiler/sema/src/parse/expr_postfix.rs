//! Postfix expressions: calls, subscripts, member access, increments; argument lists and braced lists.

use crate::analysis_state::TagRef;
use crate::class::{access, bases, no_member};
use crate::constant::dependent;
use crate::convert::{trees, user_conversion};
use crate::expressions::{extent, members, operators, unary};
use crate::init::list::Designator;
use crate::init::{list, narrowing};
use crate::lookup::missing::{self, Wanted};
use crate::lookup::named_entity;
use crate::overload::OverloadSet;
use crate::overload::call;
use crate::parse::{declarator, expr, names, template_args};
use crate::reachability::device_launch;
use crate::scan::declaration;
use crate::scope::{ScopeKind, SymKind};
use crate::syntax::{Id, IdName, Qual};
use crate::templates::packs;
use crate::types::print;
use crate::{Fail, R, Reported, Sema, class, constant, host, lookup, overload, warn};
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{BinaryOp, Category, DepExpr, ExprId, ExprKind, OpName, RecordId, UnaryOp};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

/// Everything that may follow a primary expression.
pub fn parse_postfix_ops(sema: &mut Sema, mut e: ExprId) -> R<ExprId> {
    loop {
        let t = sema.tok();
        match t.kind {
            K::LParen => {
                let args = match parse_call_args(sema) {
                    Ok(args) => args,
                    Err(fail) => return Err(undeclared_callee(sema, e, fail)),
                };
                if let Some((object, ptr)) = sema.parser.pending_member_call.remove(&e) {
                    e = call::call_member_pointer(sema, object, ptr, args, t.loc)?;
                } else {
                    let loc = sema.eloc(e);
                    e = match lenient(sema, |s| call::call(s, e, args, loc)) {
                        Some(r) => r?,
                        None => {
                            // The result's type may be known though the call is beyond us.
                            let ty = sema.ty(e);
                            match sema.prog.types.fn_type(ty.ty()).map(|f| f.ret) {
                                Some(t) => sema.error_of(t, loc),
                                None => sema.error_expr(loc),
                            }
                        }
                    };
                }
            }
            // `[[` begins an attribute wherever it stands ([dcl.attr.grammar]).
            K::LBracket if sema.ahead(1) == K::LBracket => return Ok(e),
            K::LBracket => {
                sema.bump();
                let gt = std::mem::replace(&mut sema.cx.mode.no_greater, false);
                let mut idx = Vec::new();
                let r = (|| -> R<()> {
                    if sema.session.options.std >= 23 {
                        return parse_subscripts(sema, &mut idx);
                    }
                    if sema.is(K::LBrace) {
                        let b = parse_braced(sema)?;
                        idx.push(b);
                    } else {
                        let start = sema.loc();
                        let e = expr::parse_expr(sema)?;
                        if sema.options.cxx20
                            && let ExprKind::Binary {
                                op: BinaryOp::Comma,
                                ..
                            } = sema.prog[e].kind
                            && !sema.session.sources.bytes_from(start).starts_with(b"(")
                        {
                            let loc = sema.eloc(e);
                            warn::warn(sema, loc, msg::COMMA_IN_SUBSCRIPT, &[]);
                        }
                        idx.push(e);
                    }
                    Ok(())
                })();
                sema.cx.mode.no_greater = gt;
                r?;
                sema.expect(K::RBracket)?;
                e = match lenient(sema, |s| operators::subscript(s, e, &idx, t.loc)) {
                    Some(r) => r?,
                    None => sema.error_expr(t.loc),
                };
            }
            K::Dot | K::Arrow => {
                sema.bump();
                let at = sema.cx.pos;
                e = if sema.cx.mode.lenient && sema.is_error(sema.ty(e)) {
                    host::member(sema, e, at, t.loc)?
                } else {
                    match lenient(sema, |s| parse_member(s, e, t.kind == K::Arrow, t.loc)) {
                        Some(r) => r?,
                        None => host::member(sema, e, at, t.loc)?,
                    }
                };
            }
            K::PlusPlus | K::MinusMinus => {
                sema.bump();
                e = unary::postfix_step(sema, t.kind == K::PlusPlus, e, t.loc)?;
            }
            K::LaunchOpen if sema.cx.mode.lenient => e = host::launch(sema, e)?,
            K::LaunchOpen => e = device_launch::device_launch(sema, e)?,
            _ => return Ok(e),
        }
    }
}

/// C++23: any number of arguments in brackets; the cursor stays at the closing one.
fn parse_subscripts(sema: &mut Sema, out: &mut Vec<ExprId>) -> R<()> {
    if sema.is(K::RBracket) {
        return Ok(());
    }
    loop {
        packs::each_expansion(sema, false, |s| {
            let e = if s.is(K::LBrace) {
                parse_braced(s)?
            } else {
                expr::parse_assignment(s)?
            };
            out.push(e);
            Ok(())
        })?;
        if !sema.eat(K::Comma) {
            return Ok(());
        }
    }
}

/// Runs `f`; in host code `None` instead of an error.
fn lenient<T>(sema: &mut Sema, f: impl FnOnce(&mut Sema) -> R<T>) -> Option<R<T>> {
    if !sema.cx.mode.lenient {
        return Some(f(sema));
    }
    sema.trap(f).map(Ok)
}

/// An argument in host code: of the error type when it can't be understood.
fn lenient_argument(sema: &mut Sema) -> ExprId {
    let (at, loc) = (sema.idx(), sema.loc());
    let e = sema.trap(|s| {
        let e = expr::parse_assignment(s)?;
        if matches!(s.kind(), K::Comma | K::RParen | K::RBrace | K::Ellipsis) {
            Ok(e)
        } else {
            Err(Fail)
        }
    });
    e.unwrap_or_else(|| {
        let stop = sema.tokens.find_stop(at, &[K::Comma, K::Semi]);
        sema.cx.pos = stop << 1;
        sema.error_expr(loc)
    })
}

/// Where arguments are wrong, so may be the name of what is called: nothing declares it, and they will not.
#[cold]
fn undeclared_callee(sema: &mut Sema, callee: ExprId, fail: Fail) -> Fail {
    if let ExprKind::Overload(id) = sema.prog[callee].kind
        && let Some(set) = sema.facts.overloads.get(id as usize)
        && set.syms.is_empty()
        && !sema.session.diags.in_trap()
    {
        let (loc, name) = (set.loc, set.name);
        missing::undeclared::<()>(sema, loc, name, Wanted::Value).reported();
    }
    fail
}

/// `(a, b, …)`
pub fn parse_call_args(sema: &mut Sema) -> R<Vec<ExprId>> {
    sema.expect(K::LParen)?;
    let gt = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let mut v = Vec::new();
    let r = (|| -> R<()> {
        if sema.is(K::RParen) {
            return Ok(());
        }
        loop {
            packs::each_expansion(sema, false, |s| {
                let e = if s.is(K::LBrace) {
                    parse_braced(s)?
                } else if s.cx.mode.lenient {
                    lenient_argument(s)
                } else {
                    expr::parse_assignment(s)?
                };
                v.push(e);
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
    Ok(v)
}

/// `{a, .b = c, [3] = d}` as an expression that has no type yet.
pub fn parse_braced(sema: &mut Sema) -> R<ExprId> {
    sema.enter()?;
    let r = parse_braced_inner(sema);
    sema.leave();
    r
}

fn parse_braced_inner(sema: &mut Sema) -> R<ExprId> {
    let loc = sema.loc();
    sema.expect(K::LBrace)?;
    let gt = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let mut v = Vec::new();
    let r = (|| -> R<()> {
        while !sema.is(K::RBrace) {
            if matches!(sema.kind(), K::Dot)
                || (sema.is(K::LBracket) && designated_index_ahead(sema))
                || (sema.is(K::Ident) && sema.ahead(1) == K::Colon && sema.ahead(2) != K::Colon)
            {
                let e = parse_designated(sema)?;
                v.push(e);
            } else {
                packs::each_expansion(sema, false, |s| {
                    let e = if s.is(K::LBrace) {
                        parse_braced(s)?
                    } else {
                        expr::parse_assignment(s)?
                    };
                    v.push(e);
                    Ok(())
                })?;
            }
            if !sema.eat(K::Comma) {
                break;
            }
        }
        Ok(())
    })();
    sema.cx.mode.no_greater = gt;
    r?;
    sema.expect(K::RBrace)?;
    let list = sema.prog.add_expr_list(&v);
    Ok(sema.expr(
        ExprKind::Braced(list),
        Builtin::BracedList.q(),
        Category::PrValue,
        loc,
    ))
}

/// `[3] =` and not a lambda.
fn designated_index_ahead(sema: &Sema) -> bool {
    let c = sema.close(sema.idx());
    matches!(sema.tok_at(c + 1).kind, K::Eq)
        || (matches!(sema.tok_at(c + 1).kind, K::Dot | K::LBracket) && sema.ahead(1) != K::RBracket)
}

fn parse_designated(sema: &mut Sema) -> R<ExprId> {
    let loc = sema.loc();
    let mut path: Vec<Designator> = Vec::new();
    if sema.is(K::Ident) {
        // GNU `name: value`
        let n = sema.bump().sym();
        sema.bump();
        path.push(Designator::Field(n, None));
    } else {
        loop {
            match sema.kind() {
                K::Dot => {
                    sema.bump();
                    let (n, _) = sema.ident()?;
                    path.push(Designator::Field(n, None));
                }
                K::LBracket => {
                    sema.bump();
                    let a = expr::parse_conditional(sema)?;
                    let lo = constant::const_int(sema, a)?;
                    let hi = if sema.eat(K::Ellipsis) {
                        let b = expr::parse_conditional(sema)?;
                        constant::const_int(sema, b)?
                    } else {
                        lo
                    };
                    sema.expect(K::RBracket)?;
                    if lo < 0 || hi < lo || hi > 1 << 32 {
                        return sema.fail(loc, msg::BAD_ARRAY_SIZE, &[&hi]);
                    }
                    path.push(Designator::Index(lo as u64, hi as u64, None));
                }
                _ => break,
            }
        }
        if !sema.is(K::LBrace) {
            sema.expect(K::Eq)?;
        }
    }
    let value = if sema.is(K::LBrace) {
        parse_braced(sema)?
    } else {
        expr::parse_assignment(sema)?
    };
    let mut d: Option<Box<Designator>> = None;
    for p in path.into_iter().rev() {
        d = Some(Box::new(match p {
            Designator::Field(n, _) => Designator::Field(n, d),
            Designator::Index(a, b, _) => Designator::Index(a, b, d),
        }));
    }
    match d {
        Some(d) => Ok(list::designate(sema, *d, value, loc)),
        None => Ok(value),
    }
}

/// After `.` or `->`.
fn parse_member(sema: &mut Sema, e: ExprId, arrow: bool, loc: Loc) -> R<ExprId> {
    let mut obj = e;
    if !sema.is_dep(obj) {
        obj = if let ExprKind::Overload(_) = sema.prog[obj].kind {
            overload::require_single_overload(sema, obj)?
        } else {
            obj
        };
        if arrow {
            obj = arrow_object(sema, obj, loc)?;
        }
    }
    let template_kw = sema.eat(K::KwTemplate);
    if sema.is_dep(obj) {
        return parse_dependent_member(sema, obj, arrow, loc);
    }
    let ot = sema.ty(obj);
    let Some(r) = sema.prog.types.record(ot) else {
        return parse_member_of_scalar(sema, e, obj, ot, loc);
    };
    class::require_complete_record(sema, r, loc)?;
    // The name: looked up in the class; a qualified one names a base first.
    if sema.is(K::Tilde) {
        sema.bump();
        names::parse_dtor_type(sema, Some(Qual::Type(ot)))?;
        return destroy(sema, obj, r, false, loc);
    }
    let nloc = sema.loc();
    if sema.is(K::Ident) && sema.ahead(1) != K::ColonColon {
        let name = sema.tok().sym();
        let syms = lookup::lookup_member(sema, r, name);
        // `obj.Base::f()` with template arguments on the base.
        let is_scope = sema.ahead(1) == K::Less
            && matches!(sema.tokens.skip_angles(sema.idx() + 1), Some((j, false)) if sema.tok_at(j).kind == K::ColonColon);
        if !is_scope {
            sema.bump();
            if syms.is_empty() {
                return no_member(sema, ot, name, nloc);
            }
            let targs = match template_kw && sema.is(K::Less) {
                true => Some(template_args::parse_template_args(sema)?),
                false => super::template_args::args_of(sema, &syms)?,
            };
            return members::member_ref(sema, obj, &syms, name, targs, false, nloc);
        }
    }
    if sema.is(K::KwOperator) {
        return parse_member_operator(sema, obj, ot, r, nloc);
    }
    // Qualified: look the qualifier up in the class, then here.
    let scope = sema.facts.records[r.index()].scope;
    let cur = sema.cx.scope;
    let save = sema.cx.pos;
    sema.cx.scope = sema.new_scope(ScopeKind::Overlay(scope), cur);
    injected_scope(sema, r);
    let id = names::parse_id(sema, false);
    sema.cx.scope = cur;
    let id: Id = match id {
        Ok(i) => i,
        Err(f) => {
            sema.cx.pos = save;
            return Err(f);
        }
    };
    match id.name {
        IdName::Dtor(_) => {
            let target = match id.qual {
                Some(Qual::Type(t)) => sema.prog.types.record(t).unwrap_or(r),
                _ => r,
            };
            destroy(sema, obj, target, true, loc)
        }
        _ if id.syms.is_empty() => no_member(sema, ot, id.sym, id.loc),
        _ => {
            let obj = bases::qualified_object(sema, obj, id.qual, id.loc)?;
            members::member_ref(sema, obj, &id.syms.clone(), id.sym, id.targs, true, id.loc)
        }
    }
}

/// `obj.operator…`
fn parse_member_operator(
    sema: &mut Sema,
    obj: ExprId,
    ot: QualType,
    r: RecordId,
    nloc: Loc,
) -> R<ExprId> {
    let i = sema.idx();
    let Some((sym, next)) = declaration::operator_name_at(sema, i) else {
        return sema.expected("an operator");
    };
    let mut want = None;
    if sym == sema.op_syms.conv {
        sema.bump();
        want = Some(declarator::parse_conversion_type(sema)?);
    } else {
        sema.cx.pos = next << 1;
    }
    let syms = match want {
        Some(to) => user_conversion::conversions_named(sema, r, to),
        None => lookup::lookup_member(sema, r, sym),
    };
    if syms.is_empty() {
        return no_member(sema, ot, sym, nloc);
    }
    let targs = super::template_args::args_of(sema, &syms)?;
    members::member_ref(sema, obj, &syms, sym, targs, false, nloc)
}

/// What may be named in an object that is no class: its pseudo-destructor, or a component of a vector.
fn parse_member_of_scalar(
    sema: &mut Sema,
    e: ExprId,
    obj: ExprId,
    ot: QualType,
    loc: Loc,
) -> R<ExprId> {
    // Pseudo-destructors and vector components.
    if sema.is(K::Tilde)
        || (sema.is(K::Ident) && sema.ahead(1) == K::ColonColon)
        || (sema.is(K::Ident) && sema.ahead(1) == K::Less)
    {
        return pseudo_destructor(sema, obj, ot, loc);
    }
    if let TypeKind::Vector { elem, .. } = *sema.prog.types.kind(ot.ty())
        && sema.is(K::Ident)
    {
        let t = sema.bump();
        let text = sema.text(t.sym()).to_string();
        let i = match text.as_str() {
            "x" => 0,
            "y" => 1,
            "z" => 2,
            "w" => 3,
            s => s
                .strip_prefix('s')
                .and_then(|n| n.parse::<i128>().ok())
                .unwrap_or(-1),
        };
        if i >= 0 {
            let index = sema.int(i, Builtin::Int.q(), t.loc);
            let x = sema.prog[obj].clone();
            return Ok(sema.expr(
                ExprKind::VectorElem { base: obj, index },
                QualType::with(elem, x.ty.quals()),
                x.cat,
                loc,
            ));
        }
    }
    let (n, loc) = (print::type_name(sema, ot), extent::start_of(sema, e, loc));
    sema.fail(loc, msg::MEMBER_OF_NONCLASS, &[&n])
}

fn parse_dependent_member(sema: &mut Sema, obj: ExprId, arrow: bool, loc: Loc) -> R<ExprId> {
    let d = dependent::dep_of(sema, obj);
    if sema.eat(K::Tilde) {
        sema.bump();
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 3), loc));
    }
    if sema.is(K::KwOperator) {
        let i = sema.idx();
        let Some((sym, next)) = declaration::operator_name_at(sema, i) else {
            return sema.expected("an operator");
        };
        sema.cx.pos = next << 1;
        return Ok(sema.dep(DepExpr::MemberOf(d, arrow, sym, None), loc));
    }
    let (mut name, _) = sema.ident()?;
    loop {
        let mut targs = None;
        if sema.is(K::Less)
            && (sema.tok_at(sema.idx().wrapping_sub(2)).kind == K::KwTemplate
                || sema.tokens.template_names.contains(&name))
            && sema.tokens.skip_angles(sema.idx()).is_some()
        {
            targs = Some(template_args::parse_template_args(sema)?);
        }
        if sema.eat(K::ColonColon) {
            sema.eat(K::KwTemplate);
            name = sema.ident()?.0;
            continue;
        }
        let args = dependent::dep_args(sema, &targs);
        return Ok(sema.dep(DepExpr::MemberOf(d, arrow, name, args), loc));
    }
}

/// The object of `e->`: a dereferenced pointer, or the end of a chain of `operator->`.
fn arrow_object(sema: &mut Sema, mut e: ExprId, loc: Loc) -> R<ExprId> {
    for _ in 0..32 {
        let Some(r) = sema.prog.types.record(sema.ty(e)) else {
            let p = trees::rvalue(sema, e)?;
            let t = sema.ty(p);
            return match sema.prog.types.pointee(t) {
                Some(x) => Ok(sema.expr(
                    ExprKind::Unary {
                        op: UnaryOp::Deref,
                        operand: p,
                    },
                    x,
                    Category::LValue,
                    loc,
                )),
                None => {
                    let n = print::type_name(sema, t);
                    sema.fail(loc, msg::NOT_A_POINTER, &[&n])
                }
            };
        };
        let arrow = sema.op_syms.of(OpName::Arrow);
        let syms = lookup::lookup_member(sema, r, arrow);
        if syms.is_empty() {
            let n = print::type_name(sema, sema.ty(e));
            return sema.fail(loc, msg::NOT_A_POINTER, &[&n]);
        }
        let set = OverloadSet {
            name: arrow,
            loc,
            syms: syms.as_slice().into(),
            object: Some(e),
            qualified: false,
            naming: None,
            targs: None,
        };
        let o = overload::overload_expr(sema, set);
        e = call::call(sema, o, Vec::new(), loc)?;
    }
    sema.unsupported(loc, "a chain of more than 32 'operator->'")
}

/// `obj.~T()`
fn destroy(sema: &mut Sema, obj: ExprId, r: RecordId, qualified: bool, loc: Loc) -> R<ExprId> {
    sema.expect(K::LParen)?;
    sema.expect(K::RParen)?;
    let object = trees::as_glvalue(sema, obj);
    let object = trees::to_base_glvalue(sema, object, r, loc)?;
    let t: QualType = sema.prog[r].ty.into();
    if narrowing::substituting(sema) {
        access::check_destructor(sema, t, loc)?;
    }
    let dtor = trees::needed_dtor(sema, t);
    let is_virtual = !qualified && dtor.is_some_and(|d| sema.prog[d].flags.is_virtual);
    Ok(sema.prvalue(
        ExprKind::Destroy {
            object,
            dtor,
            is_virtual,
        },
        Builtin::Void.q(),
        loc,
    ))
}

/// `x.~T()` of a value that is of no class, which does nothing.
fn pseudo_destructor(s: &mut Sema, obj: ExprId, ot: QualType, loc: Loc) -> R<ExprId> {
    // `A::T::~T`: the name behind `~` is looked for where the one before it was ([basic.lookup.qual] 6).
    let start = s.cx.pos;
    let mut last = None;
    while !s.eat(K::Tilde) {
        if s.is(K::Eof) || s.is(K::Semi) {
            return s.expected("'~'");
        }
        let t = s.bump();
        if t.kind == K::Ident {
            last = Some(s.idx() - 1);
        }
    }
    let after = s.cx.pos;
    let scope = last.filter(|l| *l > start >> 1).and_then(|last| {
        s.cx.pos = start;
        s.trap(|s| {
            let mut qual = None;
            while s.idx() < last {
                if s.eat(K::ColonColon) {
                    continue;
                }
                let (name, _) = s.ident()?;
                if s.is(K::Less) {
                    return Err(Fail);
                }
                let found = named_entity::lookup_id(s, qual, name);
                qual = match found.first().map(|x| s.sym_kind(*x).clone()) {
                    Some(SymKind::Namespace(n)) => Some(Qual::Scope(n)),
                    Some(SymKind::Tag(TagRef::Record(r))) => Some(Qual::Type(s.prog[r].ty.into())),
                    Some(SymKind::Type(t)) => Some(Qual::Type(t)),
                    _ => return Err(Fail),
                };
            }
            qual.ok_or(Fail)
        })
    });
    s.cx.pos = after;
    let beside = scope.filter(|_| s.is(K::Ident)).and_then(|q| {
        let name = s.tok().sym();
        let found = named_entity::lookup_id(s, Some(q), name);
        found.iter().find_map(|x| match s.sym_kind(*x) {
            SymKind::Type(t) => Some(*t),
            SymKind::Tag(TagRef::Record(r)) => Some(s.prog[*r].ty.into()),
            _ => None,
        })
    });
    let named = match beside {
        Some(t) => {
            s.bump();
            t
        }
        None => names::parse_dtor_type(s, None)?,
    };
    if narrowing::substituting(s)
        && [named, ot].iter().any(|t| {
            let types = &s.prog.types;
            types.is_ref(*t) || types.is_array(*t) || types.is_function(*t)
        })
    {
        return Err(Fail);
    }
    s.expect(K::LParen)?;
    s.expect(K::RParen)?;
    let object = trees::as_glvalue(s, obj);
    Ok(s.prvalue(
        ExprKind::Destroy {
            object,
            dtor: None,
            is_virtual: false,
        },
        Builtin::Void.q(),
        loc,
    ))
}

/// `object.Base::member`: the name of a base class of `r`, be it that of a template, is the base's own.
fn injected_scope(s: &mut Sema, r: RecordId) {
    if !s.is(K::Ident) || s.ahead(1) != K::ColonColon {
        return;
    }
    let name = s.tok().sym();
    let Some(tag) = lookup::lookup_member(s, r, name)
        .iter()
        .find_map(|x| match s.sym_kind(*x) {
            SymKind::Tag(t) => Some(*t),
            _ => None,
        })
    else {
        return;
    };
    let scope = s.new_scope(ScopeKind::Block, s.cx.scope);
    s.add_symbol(scope, name, 0, SymKind::Tag(tag));
    s.cx.scope = scope;
}
