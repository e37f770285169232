//! Primary expressions: literals, names, parentheses, casts by keyword, lambdas, `requires`, builtins with odd syntax.

mod id_expressions;
mod literals;

pub use id_expressions::id_expr;
use id_expressions::parse_name_expr;
pub use literals::parse_string_literal;
use literals::{func_name_literal, literal_expr};

use crate::class::{bases, no_member};
use crate::convert::{trees, user_conversion};
use crate::expressions::{cast, extent, members, variable_arguments};
use crate::overload::OverloadSet;
use crate::overload::call;
use crate::parse::{
    declspec, expr, expr_postfix, fold, named_cast, names, requires, stmt, template_args,
};
use crate::scan::declaration;
use crate::scope::SymKind;
use crate::types::print;
use crate::{R, Sema, class, constant, host, lambda, lookup, overload, syntax};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{CastKind, Category, DepExpr, ExprId, ExprKind, RecordId, StmtId, StmtKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

pub fn parse_primary(sema: &mut Sema) -> R<ExprId> {
    if sema.cx.mode.lenient {
        return host::primary(sema);
    }
    parse_primary_strict(sema)
}

/// As [`parse_primary`], an error when it can't be understood.
pub(crate) fn parse_primary_strict(sema: &mut Sema) -> R<ExprId> {
    let t = sema.tok();
    match t.kind {
        K::Number | K::Char => {
            sema.bump();
            literal_expr(sema, t)
        }
        K::String => parse_string_literal(sema),
        K::KwTrue | K::KwFalse => {
            sema.bump();
            Ok(sema.int(i128::from(t.kind == K::KwTrue), Builtin::Bool.q(), t.loc))
        }
        K::KwNullptr => {
            sema.bump();
            Ok(sema.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), t.loc))
        }
        K::KwNull => {
            sema.bump();
            Ok(sema.null_literal(Builtin::Long.q(), t.loc))
        }
        K::KwThis => {
            sema.bump();
            members::this_expr(sema, t.loc)
        }
        K::LParen => parse_paren(sema),
        K::LBracket => lambda::parse_lambda(sema),
        K::KwFunc | K::KwFUNCTION | K::KwPRETTYFUNCTION => {
            sema.bump();
            func_name_literal(sema, t)
        }
        K::KwStaticCast | K::KwReinterpretCast | K::KwConstCast | K::KwDynamicCast => {
            named_cast::parse_named_cast(sema)
        }
        K::KwTypeid => sema.unsupported(t.loc, "'typeid' in device code"),
        K::KwRequires => requires::parse_requires_expr(sema),
        K::KwBuiltinVaArg => {
            sema.bump();
            sema.expect(K::LParen)?;
            let list = expr::parse_assignment(sema)?;
            sema.expect(K::Comma)?;
            let ty = template_args::parse_type_id(sema)?;
            sema.expect(K::RParen)?;
            let list = variable_arguments::list_object(sema, list, t.loc)?;
            Ok(sema.prvalue(ExprKind::VaArg { list }, ty, t.loc))
        }
        K::KwBuiltinOffsetof => parse_offsetof(sema),
        K::KwBuiltinTypesCompatibleP => {
            sema.bump();
            sema.expect(K::LParen)?;
            let a = template_args::parse_type_id(sema)?;
            sema.expect(K::Comma)?;
            let b = template_args::parse_type_id(sema)?;
            sema.expect(K::RParen)?;
            Ok(sema.int(
                i128::from(a.unqual() == b.unqual()),
                Builtin::Int.q(),
                t.loc,
            ))
        }
        K::KwBuiltinChooseExpr => {
            sema.bump();
            sema.expect(K::LParen)?;
            let c = expr::parse_assignment(sema)?;
            let v = constant::const_int(sema, c)?;
            sema.expect(K::Comma)?;
            let a = expr::parse_assignment(sema)?;
            sema.expect(K::Comma)?;
            let b = expr::parse_assignment(sema)?;
            sema.expect(K::RParen)?;
            Ok(if v != 0 { a } else { b })
        }
        K::KwBuiltinBitCast => {
            sema.bump();
            sema.expect(K::LParen)?;
            let ty = template_args::parse_type_id(sema)?;
            sema.expect(K::Comma)?;
            let e = expr::parse_assignment(sema)?;
            sema.expect(K::RParen)?;
            bit_cast(sema, ty, e, t.loc)
        }
        K::KwGeneric => sema.unsupported(t.loc, "'_Generic'"),
        K::Ident | K::ColonColon => parse_name_expr(sema),
        K::KwOperator => parse_operator_name(sema, t.loc),
        K::KwDecltype => {
            let id = names::parse_id(sema, false)?;
            id_expr(sema, id)
        }
        k if names::is_type_keyword(k) => {
            // `int(x)`, `unsigned{}`, `typename T::x(…)`.
            let spec = declspec::parse_decl_specs(sema, syntax::SpecMode::Type)?;
            let Some(ty) = spec.ty else {
                return sema.expected("a type");
            };
            parse_functional_cast(sema, ty, t.loc)
        }
        _ => sema.expected("an expression"),
    }
}

/// `operator…` as the name of functions.
fn parse_operator_name(sema: &mut Sema, loc: Loc) -> R<ExprId> {
    let i = sema.idx();
    let Some((sym, next)) = declaration::operator_name_at(sema, i) else {
        return sema.expected("an expression");
    };
    let class = sema.cx.this.and_then(|t| sema.prog.types.record(t));
    let mut object = None;
    let syms = match class {
        Some(r) if sym == sema.op_syms.conv => {
            sema.bump();
            let to = super::declarator::parse_conversion_type(sema)?;
            object = Some(call::deref_this(sema, loc));
            user_conversion::conversions_named(sema, r, to)
        }
        _ => {
            sema.cx.pos = next << 1;
            lookup::lookup(sema, sym)
        }
    };
    let targs = super::template_args::args_of(sema, &syms)?;
    let set = OverloadSet {
        name: sym,
        loc,
        syms: syms.as_slice().into(),
        object,
        qualified: false,
        naming: None,
        targs,
    };
    Ok(overload::overload_expr(sema, set))
}

fn parse_functional_cast(sema: &mut Sema, ty: QualType, loc: Loc) -> R<ExprId> {
    match sema.kind() {
        K::LParen => {
            let args = expr_postfix::parse_call_args(sema)?;
            cast::functional_cast(sema, ty, args, false, loc)
        }
        K::LBrace => {
            let b = expr_postfix::parse_braced(sema)?;
            let e = cast::functional_cast(sema, ty, vec![b], true, loc)?;
            sema.parser.cast_lists.insert(e);
            Ok(e)
        }
        _ => sema.expected("'('"),
    }
}

fn parse_paren(sema: &mut Sema) -> R<ExprId> {
    let open = sema.idx();
    let loc = sema.loc();
    if sema.ahead(1) == K::LBrace {
        // GNU statement expression.
        sema.bump();
        if sema.cx.func.is_none() {
            return sema.unsupported(loc, "a statement expression outside a function");
        }
        let body = stmt::parse_compound(sema)?;
        sema.expect(K::RParen)?;
        let (ty, cat) = stmt_expr_type(sema, body)?;
        return Ok(sema.expr(ExprKind::StmtExpr(body), ty, cat, loc));
    }
    if let Some(e) = sema.tokens.fold_ellipsis(open) {
        sema.bump();
        return fold::parse_fold(sema, open, e);
    }
    sema.bump();
    let gt = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let e = expr::parse_expr(sema);
    sema.cx.mode.no_greater = gt;
    let e = e?;
    sema.expect(K::RParen)?;
    Ok(overload::parenthesized(sema, e))
}

/// The value of a statement expression: its last expression statement.
fn stmt_expr_type(sema: &mut Sema, body: StmtId) -> R<(QualType, Category)> {
    let StmtKind::Compound(list) = sema.prog[body].kind else {
        return Ok((Builtin::Void.q(), Category::PrValue));
    };
    let Some(&last) = sema.prog.stmt_list(list).last() else {
        return Ok((Builtin::Void.q(), Category::PrValue));
    };
    if let StmtKind::Expr(e) = sema.prog[last].kind {
        let v = trees::rvalue(sema, e)?;
        let t = sema.ty(v);
        let v = if sema.prog.types.record(t).is_some() && sema.prog[v].cat != Category::PrValue {
            let l = sema.eloc(v);
            trees::copy_init(sema, t.unqual(), v, l)?
        } else {
            v
        };
        sema.prog[last].kind = StmtKind::Expr(v);
        return Ok((t.unqual(), Category::PrValue));
    }
    Ok((Builtin::Void.q(), Category::PrValue))
}

fn bit_cast(sema: &mut Sema, ty: QualType, e: ExprId, loc: Loc) -> R<ExprId> {
    if sema.is_dep(e) || sema.prog.types.is_dependent(ty.ty()) {
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 4), loc));
    }
    let (from, at) = (sema.ty(e), extent::start_of(sema, e, loc));
    let sizes = (
        constant::size_of(sema, ty, loc)?,
        constant::size_of(sema, from, at)?,
    );
    if sizes.0 != sizes.1 {
        let (from, to) = (print::type_name(sema, from), print::type_name(sema, ty));
        return sema.fail(at, msg::BIT_CAST_SIZE, &[&from, &sizes.1, &to, &sizes.0]);
    }
    let g = trees::as_glvalue(sema, e);
    let g = if sema.prog.types.is_array(sema.ty(g)) || sema.prog[g].cat != Category::PrValue {
        g
    } else {
        trees::materialize(sema, g)
    };
    let x = sema.expr(
        ExprKind::Cast {
            kind: CastKind::BitCast,
            operand: g,
        },
        ty,
        Category::LValue,
        loc,
    );
    if sema.prog.types.record(ty).is_some() {
        trees::copy_init(sema, ty.unqual(), x, loc)
    } else {
        trees::rvalue(sema, x)
    }
}

fn parse_offsetof(sema: &mut Sema) -> R<ExprId> {
    let loc = sema.bump().loc;
    sema.expect(K::LParen)?;
    let ty = template_args::parse_type_id(sema)?;
    sema.expect(K::Comma)?;
    if sema.prog.types.is_dependent(ty.ty()) {
        let stop = sema.tokens.find_stop(sema.idx(), &[]);
        sema.cx.pos = (stop + 1) << 1;
        return Ok(sema.dep(DepExpr::Opaque(loc.0, 5), loc));
    }
    let mut t = ty;
    let mut bits: u64 = 0;
    loop {
        if sema.eat(K::LBracket) {
            let e = expr::parse_expr(sema)?;
            let n = constant::const_int(sema, e)?;
            sema.expect(K::RBracket)?;
            let Some(el) = sema.prog.types.elem(t) else {
                return sema.expected("')'");
            };
            bits += n as u64 * constant::size_of(sema, el, loc)? * 8;
            t = el;
        } else {
            let (name, nloc) = sema.ident()?;
            let Some(r) = sema.prog.types.record(t) else {
                let n = print::type_name(sema, t);
                return sema.fail(nloc, msg::MEMBER_OF_NONCLASS, &[&n]);
            };
            class::require_complete_record(sema, r, nloc)?;
            let syms = lookup::lookup_member(sema, r, name);
            let path: Vec<(RecordId, u32)> = match syms.first().map(|s| sema.sym_kind(*s).clone()) {
                Some(SymKind::Field(x, i)) => vec![(x, i)],
                Some(SymKind::Indirect(p)) => p.to_vec(),
                _ => return no_member(sema, t, name, nloc),
            };
            let mut cur = r;
            for (x, i) in path {
                if let Some(p) = bases::base_path(sema, cur, x) {
                    let mut c = cur;
                    for step in p {
                        let l = sema.layouts.record(&sema.prog, c);
                        bits += l.bases.get(step as usize).copied().unwrap_or(0) * 8;
                        c = sema.prog[c].bases[step as usize].record;
                    }
                }
                let l = sema.layouts.record(&sema.prog, x);
                bits += l.fields.get(i as usize).copied().unwrap_or(0);
                t = sema.prog[x].fields[i as usize].ty;
                cur = sema.prog.types.record(t).unwrap_or(x);
            }
        }
        if !sema.eat(K::Dot) && !sema.is(K::LBracket) {
            break;
        }
    }
    sema.expect(K::RParen)?;
    Ok(sema.int(i128::from(bits / 8), Builtin::ULong.q(), loc))
}

// Names.
