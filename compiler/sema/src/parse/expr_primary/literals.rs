//! Literals: numbers, characters, strings, and those with a user-defined suffix.

use crate::expressions::pretty;
use crate::overload::{OverloadSet, call};
use crate::scan::declaration;
use crate::scope::{SymKind, SymbolId};
use crate::syntax::RawArg;
use crate::types::print;
use crate::warn::unused_declarations;
use crate::{R, Sema, lookup, overload, templates, warn};
use jacquard_hir::types::{ArrayLen, Builtin, CONST, TemplateArg};
use jacquard_hir::{Category, ExprId, ExprKind, StrLit};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::literal::{Encoding, FloatKind, IntSize, Literal};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;
use jacquard_preprocess::token::{Sym, Token, sym};
use std::rc::Rc;

fn literal_error(
    sema: &mut Sema,
    t: Token,
    e: jacquard_preprocess::literal::LiteralError,
) -> R<ExprId> {
    sema.fail(t.loc, e.id, &[&e.what])
}

pub(super) fn literal_expr(sema: &mut Sema, t: Token) -> R<ExprId> {
    let lit = match sema.session.literals.get(&sema.session.names, t) {
        Ok(l) => l.clone(),
        Err(e) => {
            let e = e.clone();
            return literal_error(sema, t, e);
        }
    };
    if matches!(lit, Literal::Char(_) | Literal::String(_)) {
        warn::warn_escapes(sema, t);
    }
    match lit {
        Literal::Int(i) => {
            if !i.ud_suffix.is_empty() {
                let v = sema.int(i.value as i128, Builtin::ULongLong.q(), t.loc);
                return ud_number(sema, t, &i.ud_suffix, v);
            }
            let fits = |b: Builtin| {
                let bits = b.bits() - u32::from(b.is_signed());
                bits >= 128 || i.value >> bits == 0
            };
            use Builtin::*;
            let list: &[Builtin] = match (i.size, i.unsigned) {
                (IntSize::Plain, false) if i.decimal => &[Int, Long, Int128],
                (IntSize::Plain, false) => &[Int, UInt, Long, ULong, Int128],
                (IntSize::Plain, true) => &[UInt, ULong, UInt128],
                (IntSize::Long, false) if i.decimal => &[Long, Int128],
                (IntSize::Long, false) => &[Long, ULong],
                (IntSize::LongLong, false) if i.decimal => &[LongLong, Int128],
                (IntSize::LongLong, false) => &[LongLong, ULongLong],
                (IntSize::LongLong, true) => &[ULongLong],
                (IntSize::Size, false) => &[Long],
                (_, true) => &[ULong],
            };
            let b = list.iter().copied().find(|b| fits(*b)).unwrap_or(ULongLong);
            if i.value == 0 {
                return Ok(sema.null_literal(b.q(), t.loc));
            }
            Ok(sema.int(i.value as i128, b.q(), t.loc))
        }
        Literal::Float(f) => {
            let (b, v) = match f.kind {
                FloatKind::Float => (Builtin::Float, f64::from(f.f32)),
                FloatKind::LongDouble => (Builtin::LongDouble, f.f64),
                FloatKind::Half => (Builtin::Half, f.f64),
                FloatKind::BFloat => (Builtin::BFloat16, f.f64),
                FloatKind::Quad => (Builtin::Float128, f.f64),
                _ => (Builtin::Double, f.f64),
            };
            if !f.ud_suffix.is_empty() {
                let e = sema.prvalue(ExprKind::Float(f.f64), Builtin::LongDouble.q(), t.loc);
                return ud_number(sema, t, &f.ud_suffix, e);
            }
            let v = jacquard_hir::consteval::round_float(v, b);
            Ok(sema.prvalue(ExprKind::Float(v), b.q(), t.loc))
        }
        Literal::Char(c) => {
            let b = match c.encoding {
                _ if c.multi => Builtin::Int,
                Encoding::Plain => Builtin::Char,
                Encoding::Utf8 => {
                    if sema.options.cxx20 {
                        Builtin::Char8
                    } else {
                        Builtin::Char
                    }
                }
                Encoding::Utf16 => Builtin::Char16,
                Encoding::Utf32 => Builtin::Char32,
                Encoding::Wide => Builtin::WChar,
            };
            if c.multi {
                let diags = &mut sema.session.diags;
                diags.report(t.loc, msg::MULTICHARACTER, &[]).emit();
            }
            let e = match c.value {
                0 => sema.null_literal(b.q(), t.loc),
                value => sema.int(i128::from(value), b.q(), t.loc),
            };
            if !c.ud_suffix.is_empty() {
                return ud_literal(sema, t, &c.ud_suffix, vec![e]);
            }
            Ok(e)
        }
        Literal::String(_) => parse_string_literal(sema),
    }
}

/// A number with a user-defined suffix: its operator takes the value; else the characters, as a string or as template
/// arguments.
fn ud_number(sema: &mut Sema, t: Token, suffix: &str, value: ExprId) -> R<ExprId> {
    let name = declaration::literal_op_sym(sema, suffix);
    let syms = lookup::lookup(sema, name);
    let cooked = sema.ty(value);
    let raw = sema.prog.types.pointer(Builtin::Char.q().add(CONST));
    let (mut takes_value, mut takes_text, mut takes_chars) = (false, false, false);
    for &s in &syms {
        match *sema.sym_kind(s) {
            SymKind::Func(f) => {
                let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty) else {
                    continue;
                };
                takes_value |= ft.params[..] == [cooked];
                takes_text |= ft.params[..] == [raw];
            }
            SymKind::Template(_) => takes_chars = true,
            _ => {}
        }
    }
    if takes_value || !(takes_text || takes_chars) {
        return ud_literal(sema, t, suffix, vec![value]);
    }
    let text = jacquard_preprocess::spelling(&sema.session.names, &sema.session.sources, &t);
    let digits = text[..text.len().saturating_sub(suffix.len())].to_vec();
    if takes_text {
        let text = unused_declarations::text_literal(sema, digits, t.loc);
        return ud_literal(sema, t, suffix, vec![text]);
    }
    let targs = digits
        .into_iter()
        .map(|c| {
            RawArg::Done(TemplateArg::Int {
                value: i128::from(c),
                ty: Builtin::Char.q(),
            })
        })
        .collect();
    literal_call(sema, name, &syms, Some(targs), Vec::new(), t.loc)
}

/// A literal with a user-defined suffix: a call of the literal operator.
fn ud_literal(sema: &mut Sema, t: Token, suffix: &str, args: Vec<ExprId>) -> R<ExprId> {
    let name = declaration::literal_op_sym(sema, suffix);
    let syms = lookup::lookup(sema, name);
    if syms.is_empty() {
        let s = suffix.to_string();
        return sema.fail(t.loc, msg::NO_LITERAL_OPERATOR, &[&s]);
    }
    // Integers and floats take the exact parameter type the operator has.
    literal_call(sema, name, &syms, None, args, t.loc)
}

/// A call of one of the literal operators `syms`.
fn literal_call(
    sema: &mut Sema,
    name: Sym,
    syms: &[SymbolId],
    targs: Option<Rc<[RawArg]>>,
    args: Vec<ExprId>,
    loc: Loc,
) -> R<ExprId> {
    let set = OverloadSet {
        name,
        loc,
        syms: syms.into(),
        object: None,
        qualified: true,
        naming: None,
        targs,
    };
    let o = overload::overload_expr(sema, set);
    call::call(sema, o, args, loc)
}

/// A string literal with the suffix of a literal operator template that takes the text as its argument ([lex.ext] 5).
fn text_operator_template(
    sema: &mut Sema,
    t: Token,
    suffix: &str,
    text: ExprId,
) -> R<Option<ExprId>> {
    let name = declaration::literal_op_sym(sema, suffix);
    let syms = lookup::lookup(sema, name);
    let takes_text = syms.iter().any(|s| match *sema.sym_kind(*s) {
        SymKind::Template(t) => {
            let params = &sema.templates.list[t.index()].params;
            matches!(&params[..], [p] if !p.pack && matches!(p.kind, templates::TParamKind::Value(_)))
        }
        _ => false,
    });
    if !takes_text {
        return Ok(None);
    }
    let targs = Some(vec![RawArg::Expr(text)].into());
    literal_call(sema, name, &syms, targs, Vec::new(), t.loc).map(Some)
}

/// Adjacent string literals as one.
pub fn parse_string_literal(sema: &mut Sema) -> R<ExprId> {
    let t = sema.tok();
    if !sema.is(K::String) {
        return sema.expected("a string literal");
    }
    let start = sema.idx();
    while sema.is(K::String) {
        sema.bump();
    }
    let end = sema.idx();
    let toks: Vec<Token> = sema.tokens.toks[start as usize..end as usize].to_vec();
    for &t in &toks {
        warn::warn_escapes(sema, t);
    }
    let s = match jacquard_preprocess::literal::join(
        &mut sema.session.literals,
        &sema.session.names,
        &toks,
    ) {
        Ok(s) => s,
        Err((i, e)) => {
            let t = toks[i];
            return literal_error(sema, t, e);
        }
    };
    let (b, width) = match s.encoding {
        Encoding::Plain => (Builtin::Char, 1),
        Encoding::Utf8 => (
            if sema.options.cxx20 {
                Builtin::Char8
            } else {
                Builtin::Char
            },
            1,
        ),
        Encoding::Utf16 => (Builtin::Char16, 2),
        Encoding::Utf32 => (Builtin::Char32, 4),
        Encoding::Wide => (Builtin::WChar, 4),
    };
    let mut bytes = Vec::with_capacity(s.units.len() * width);
    for u in &s.units {
        bytes.extend_from_slice(&u.to_le_bytes()[..width]);
    }
    let n = s.units.len() as u64 + 1;
    let suffix = s.ud_suffix.clone();
    let id = sema.prog.string(StrLit {
        width: width as u8,
        bytes: bytes.into(),
    });
    let at = sema.prog.types.array(b.q().add(CONST), ArrayLen::Const(n));
    let e = sema.expr(ExprKind::Str(id), at, Category::LValue, t.loc);
    if !suffix.is_empty() {
        if let Some(call) = text_operator_template(sema, t, &suffix, e)? {
            return Ok(call);
        }
        let len = sema.int(n as i128 - 1, Builtin::ULong.q(), t.loc);
        return ud_literal(sema, t, &suffix, vec![e, len]);
    }
    Ok(e)
}

pub(super) fn func_name_literal(sema: &mut Sema, t: Token) -> R<ExprId> {
    let text = match sema.cx.func {
        Some(f) if t.sym() == sym::__PRETTY_FUNCTION__ => pretty::function(sema, f),
        Some(f) => print::func_short_name(sema, f),
        None => String::new(),
    };
    Ok(unused_declarations::text_literal(
        sema,
        text.into_bytes(),
        t.loc,
    ))
}
