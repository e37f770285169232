//! Primary expressions: literals, names, parentheses, casts by keyword, lambdas, `requires`, builtins with odd syntax.

use crate::diag::msg;
use crate::hir::*;
use crate::literal::{Encoding, FloatKind, IntSize, Literal};
use crate::parse::{
    declspec, expr, expr_postfix, fold, named_cast, names, pack_index, requires, stmt,
    template_args,
};
use crate::sema::overload::OverloadSet;
use crate::sema::syntax::*;
use crate::sema::templates::{self, args, instantiate, matching};
use crate::sema::*;
use crate::source::Loc;
use crate::token::{Sym, Token, TokenKind as K, sym};
use crate::types::*;
use std::rc::Rc;

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
    let Some((sym, next)) = scan_decl::operator_name_at(sema, i) else {
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
        let v = apply::rvalue(sema, e)?;
        let t = sema.ty(v);
        let v = if sema.prog.types.record(t).is_some() && sema.prog[v].cat != Category::PrValue {
            let l = sema.eloc(v);
            apply::copy_init(sema, t.unqual(), v, l)?
        } else {
            v
        };
        sema.prog[last].kind = StmtKind::Expr(v);
        return Ok((t.unqual(), Category::PrValue));
    }
    Ok((Builtin::Void.q(), Category::PrValue))
}

fn literal_error(sema: &mut Sema, t: Token, e: crate::literal::LiteralError) -> R<ExprId> {
    sema.fail(t.loc, e.id, &[&e.what])
}

fn literal_expr(sema: &mut Sema, t: Token) -> R<ExprId> {
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
            let v = crate::consteval::round_float(v, b);
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
    let name = scan_decl::literal_op_sym(sema, suffix);
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
    let text = crate::pp::spelling(&sema.session.names, &sema.session.sources, &t);
    let digits = text[..text.len().saturating_sub(suffix.len())].to_vec();
    if takes_text {
        let text = forms::text_literal(sema, digits, t.loc);
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
    let name = scan_decl::literal_op_sym(sema, suffix);
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
    let name = scan_decl::literal_op_sym(sema, suffix);
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
    let s = match crate::literal::join(&mut sema.session.literals, &sema.session.names, &toks) {
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

fn func_name_literal(sema: &mut Sema, t: Token) -> R<ExprId> {
    let text = match sema.cx.func {
        Some(f) if t.sym() == sym::__PRETTY_FUNCTION__ => pretty::function(sema, f),
        Some(f) => print::func_short_name(sema, f),
        None => String::new(),
    };
    Ok(forms::text_literal(sema, text.into_bytes(), t.loc))
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
    let g = apply::as_glvalue(sema, e);
    let g = if sema.prog.types.is_array(sema.ty(g)) || sema.prog[g].cat != Category::PrValue {
        g
    } else {
        apply::materialize(sema, g)
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
        apply::copy_init(sema, ty.unqual(), x, loc)
    } else {
        apply::rvalue(sema, x)
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

fn parse_name_expr(sema: &mut Sema) -> R<ExprId> {
    if let Some(open) = packs::pack_index_open(sema, sema.idx()) {
        return pack_index::pack_index_expr(sema, open);
    }
    // Builtins with their own syntax: type traits and the like.
    if sema.is(K::Ident) {
        let t = sema.tok();
        if sema.ahead(1) == K::LParen
            && sema.session.names.text(t.sym()).starts_with("__")
            && let Some(e) = traits::parse_trait(sema, t)?
        {
            return Ok(e);
        }
    }
    let id = names::parse_id(sema, false)?;
    match template_by_arguments(sema, &id)? {
        Some(e) => Ok(e),
        None => id_expr(sema, id),
    }
}

/// `f<T>(x)` where unqualified look-up finds nothing or functions: a template that the arguments of the call find (C++20,
/// [temp.names] 2).
fn template_by_arguments(sema: &mut Sema, id: &Id) -> R<Option<ExprId>> {
    let function = |s: &SymbolId| matches!(sema.sym_kind(*s), SymKind::Func(_));
    if !sema.options.cxx20
        || !sema.is(K::Less)
        || id.qual.is_some()
        || id.ty.is_some()
        || id.template.is_some()
        || id.targs.is_some()
        || !id.syms.iter().all(function)
    {
        return Ok(None);
    }
    match sema.tokens.skip_angles(sema.idx()) {
        Some((end, false)) if sema.tok_at(end).kind == K::LParen => {}
        _ => return Ok(None),
    }
    let targs = template_args::parse_template_args(sema)?;
    let set = OverloadSet {
        name: id.sym,
        loc: id.loc,
        syms: id.syms.as_slice().into(),
        object: None,
        qualified: false,
        naming: None,
        targs: Some(targs),
    };
    Ok(Some(overload::overload_expr(sema, set)))
}

/// The expression an id names.
pub fn id_expr(sema: &mut Sema, id: Id) -> R<ExprId> {
    if let Some(t) = id.ty {
        return parse_functional_cast(sema, t, id.loc);
    }
    if named::is_dep_qual(sema, id.qual) {
        let Some(Qual::Type(q)) = id.qual else {
            unreachable!()
        };
        let args = dependent::dep_args(sema, &id.targs);
        return Ok(sema.dep(DepExpr::Scope(q, id.sym, args), id.loc));
    }
    if let Some(t) = id.template {
        if matches!(sema.kind(), K::LParen | K::LBrace) {
            let ty = declspec::deduced_class(sema, t, id.loc)?;
            return parse_functional_cast(sema, ty, id.loc);
        }
        let n = sema.text(id.sym).to_string();
        return sema.fail(id.loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n]);
    }
    if id.syms.is_empty() {
        return unknown_name(sema, &id);
    }
    let (qualified, start) = (id.qual.is_some(), id.start);
    let e = symbols_expr(sema, id)?;
    if qualified && matches!(sema.prog[e].kind, ExprKind::Var(_) | ExprKind::Int(_)) {
        sema.prog[e].loc = start;
    }
    Ok(e)
}

/// A local variable belongs to its function: a lambda or local class must capture it or leave it, constants excepted.
fn check_own_local(sema: &mut Sema, e: ExprId, loc: Loc) -> R<()> {
    let (ExprKind::Var(v), Some(f)) = (&sema.prog[e].kind, sema.cx.func) else {
        return Ok(());
    };
    let v = *v;
    let other = sema.facts.variables[v.index()].func.is_some_and(|g| g != f);
    if !other
        || sema.cx.mode.unevaluated
        || sema.cx.mode.lenient
        || sema.cx.mode.dependent
        || !matches!(sema.prog[v].storage, Storage::Local | Storage::Param)
        || sema.session.diags.in_trap()
        || !sema.in_main_file(loc)
        || sema.prog[v].is_constexpr
        || constant::try_const_value(sema, e).is_ok()
    {
        return Ok(());
    }
    let n = sema.prog[v]
        .name
        .map_or_else(String::new, |n| sema.text(n).to_string());
    sema.fail(loc, msg::NOT_CAPTURED, &[&n])
}

fn unknown_name(sema: &mut Sema, id: &Id) -> R<ExprId> {
    // A call may find it by its arguments.
    if id.qual.is_none() && sema.is(K::LParen) && matches!(id.name, IdName::Ident(_)) {
        let set = OverloadSet {
            name: id.sym,
            loc: id.loc,
            syms: Default::default(),
            object: None,
            qualified: false,
            naming: None,
            targs: id.targs.clone(),
        };
        return Ok(overload::overload_expr(sema, set));
    }
    if let Some(Qual::Type(t)) = id.qual {
        return no_member(sema, t, id.sym, id.loc);
    }
    missing::undeclared(sema, id.loc, id.sym, Wanted::Value)
}

/// A name of functions and function templates: a set of overloads.
fn functions_expr(sema: &mut Sema, id: Id) -> R<ExprId> {
    let loc = id.loc;
    // `B::f()` in a class that has its `f` from more than one base: that of `B`.
    let is_static = |s: &SymbolId| match *sema.sym_kind(*s) {
        SymKind::Func(f) => sema.prog[f].flags.is_static,
        _ => false,
    };
    let object = match (id.qual, sema.cx.this) {
        // No object is needed.
        _ if id.syms.iter().all(is_static) => None,
        (Some(Qual::Type(_)), Some(_)) => match call::implicit_this(sema, &id.syms, loc) {
            Some(o) => {
                let part = bases::qualified_object(sema, o, id.qual, loc)?;
                Some(part).filter(|p| *p != o)
            }
            None => None,
        },
        _ => None,
    };
    note_written_spaces(sema, &id);
    let naming = match id.qual {
        Some(Qual::Type(q)) => sema.prog.types.record(q),
        _ => None,
    };
    let set = OverloadSet {
        name: id.sym,
        loc,
        syms: overload::shared(sema, id.sym, &id.syms),
        object,
        qualified: id.qual.is_some(),
        naming,
        targs: id.targs,
    };
    Ok(overload::overload_expr(sema, set))
}

/// Variables, enumerators and functions of one name that using-directives bring from different scopes ([namespace.udir] 6).
fn check_ambiguity(sema: &mut Sema, id: &Id) -> R<()> {
    let [first, rest @ ..] = &id.syms[..] else {
        return Ok(());
    };
    if rest.is_empty() || sema.cx.mode.lenient {
        return Ok(());
    }
    let value = |s: &Sema, x: SymbolId| match s.sym_kind(x) {
        SymKind::Var(v) => !s.prog[*v].extern_c,
        SymKind::Enumerator(_) => true,
        _ => false,
    };
    let scope = |s: &Sema, x: SymbolId| s.env.symbols[x.0 as usize].scope;
    let other = |s: &Sema, x: SymbolId| {
        let one = matches!(s.sym_kind(x), SymKind::Func(_) | SymKind::Template(_));
        (one || value(s, x)) && scope(s, x) != scope(s, *first)
    };
    if value(sema, *first) && rest.iter().any(|&x| other(sema, x)) {
        let n = sema.text(id.sym).to_string();
        return sema.fail(id.loc, msg::AMBIGUOUS_NAME, &[&n]);
    }
    Ok(())
}

/// A default argument that is evaluated does not name a parameter of its function ([dcl.fct.default] 9): as nvcc has it, the name is what
/// it is outside of the function.
fn outside_parameters(sema: &mut Sema, id: &mut Id) -> R<()> {
    let SymKind::Var(v) = *sema.sym_kind(id.syms[0]) else {
        return Ok(());
    };
    let scope = sema.env.symbols[id.syms[0].0 as usize].scope;
    let mode = &sema.cx.mode;
    if sema.prog[v].storage != Storage::Param
        || scope != sema.cx.scope
        // Initializers of a constructor's members do.
        || sema.facts.variables[v.index()].func == sema.cx.func
        || mode.unevaluated
        || mode.lenient
        || mode.dependent
    {
        return Ok(());
    }
    let found = match sema.scope(scope).parent {
        Some(around) => lookup::lookup_from(sema, around, id.sym),
        None => lookup::Syms::new(),
    };
    if found.is_empty() {
        return missing::undeclared(sema, id.loc, id.sym, Wanted::Value);
    }
    id.syms = found;
    Ok(())
}

fn symbols_expr(sema: &mut Sema, mut id: Id) -> R<ExprId> {
    outside_parameters(sema, &mut id)?;
    let s = id.syms[0];
    let loc = id.loc;
    if let Some(Qual::Type(q)) = id.qual
        && matches!(
            sema.sym_kind(s),
            SymKind::Var(_) | SymKind::Enumerator(_) | SymKind::Field(..) | SymKind::Indirect(_)
        )
        && let Some(r) = sema.prog.types.record(q)
    {
        access::check_symbol_access(sema, s, r, loc)?;
    }
    check_ambiguity(sema, &id)?;
    match sema.sym_kind(s).clone() {
        SymKind::Var(v) => {
            let e = members::var_expr(sema, v, loc);
            check_own_local(sema, e, loc)?;
            Ok(e)
        }
        SymKind::Enumerator(e) => Ok(sema.int(e.0, e.1, loc)),
        SymKind::Binding(e) => members::binding_named(sema, e, loc),
        SymKind::Arg(a) => arg_expr(sema, &a, loc),
        SymKind::Pack(p) => match sema.cx.pack.and_then(|i| p.get(i as usize).cloned()) {
            Some(a) => arg_expr(sema, a.pattern(), loc),
            None => {
                let n = sema.text(id.sym).to_string();
                sema.fail(loc, msg::UNEXPANDED_PACK, &[&n])
            }
        },
        SymKind::VarPack(p) => match sema.cx.pack.and_then(|i| p.get(i as usize).copied()) {
            Some(v) => Ok(members::var_expr(sema, v, loc)),
            None => {
                let n = sema.text(id.sym).to_string();
                sema.fail(loc, msg::UNEXPANDED_PACK, &[&n])
            }
        },
        SymKind::Field(..) | SymKind::Indirect(_) => {
            match call::implicit_this(sema, &id.syms, loc) {
                Some(o) => {
                    members::check_this_captured(sema, loc)?;
                    let o = bases::qualified_object(sema, o, id.qual, loc)?;
                    members::member_ref(sema, o, &id.syms, id.sym, None, id.qual.is_some(), loc)
                }
                None if sema.cx.mode.unevaluated
                    || sema.cx.this.is_none() && sema.cx.func.is_none() =>
                {
                    // `sizeof(C::field)`, `decltype(C::field)`.
                    let (r, i) = match sema.sym_kind(s) {
                        SymKind::Field(r, i) => (*r, *i),
                        SymKind::Indirect(path) if !path.is_empty() => path[path.len() - 1],
                        _ => return sema.fail(loc, msg::NEEDS_OBJECT, &[&""]),
                    };
                    let Some(t) = sema.prog[r].fields.get(i as usize).map(|f| f.ty) else {
                        // Its class failed, and has said so.
                        return Err(Fail);
                    };
                    let rt: QualType = sema.prog[r].ty.into();
                    let base = sema.expr(ExprKind::Error, rt, Category::LValue, loc);
                    let t = sema.prog.types.strip_ref(t);
                    Ok(sema.expr(
                        ExprKind::Member {
                            base,
                            record: r,
                            field: i,
                        },
                        t,
                        Category::LValue,
                        loc,
                    ))
                }
                None => {
                    let n = sema.text(id.sym).to_string();
                    sema.fail(loc, msg::NEEDS_OBJECT, &[&n])
                }
            }
        }
        SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Var => {
            let Some(targs) = &id.targs else {
                let n = sema.text(id.sym).to_string();
                return sema.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n]);
            };
            let targs = targs.clone();
            instantiate::var_template_expr(sema, t, &targs, loc)
        }
        SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Concept => {
            let targs = id.targs.clone().unwrap_or_else(|| Vec::new().into());
            matching::concept_expr(sema, t, &targs, loc)
        }
        SymKind::Func(_) | SymKind::Template(_) => functions_expr(sema, id),
        SymKind::Ambiguous => {
            let n = sema.text(id.sym).to_string();
            sema.fail(loc, msg::AMBIGUOUS_MEMBER, &[&n])
        }
        _ => {
            let n = sema.text(id.sym).to_string();
            sema.fail(loc, msg::NOT_A_VALUE, &[&n])
        }
    }
}

/// Notes how namespaces qualify a name of functions in a template's signature, before its set of overloads is made.
fn note_written_spaces(sema: &mut Sema, id: &Id) {
    if !sema.cx.mode.dependent || !matches!(id.qual, Some(Qual::Scope(_))) {
        return;
    }
    let end = sema.idx();
    let last = id.loc;
    let first = (0..end).rev().find(|&i| sema.tok_at(i).loc == id.start);
    let from = first.unwrap_or(end);
    let global = sema.tok_at(from).kind == K::ColonColon;
    let spaces = (from..end)
        .map(|i| sema.tok_at(i))
        .take_while(|t| t.loc != last)
        .filter(|t| t.kind == K::Ident)
        .map(|t| t.sym())
        .collect();
    let set = sema.facts.overloads.len() as u32;
    sema.facts.written_spaces.insert(set, (global, spaces));
}

/// A bound template parameter as an expression.
fn arg_expr(sema: &mut Sema, a: &TemplateArg, loc: Loc) -> R<ExprId> {
    Ok(match a {
        TemplateArg::Int { value, ty } => sema.int(*value, *ty, loc),
        TemplateArg::NullPtr(t) if sema.prog.types.is_pointer(*t) => {
            let null = sema.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), loc);
            return init::init_from(sema, *t, null, loc);
        }
        TemplateArg::NullPtr(t) => sema.prvalue(ExprKind::NullPtr, *t, loc),
        TemplateArg::Expr(d) => {
            let d = *d;
            sema.expr(
                ExprKind::Dependent(d),
                Builtin::Dependent.q(),
                Category::LValue,
                loc,
            )
        }
        TemplateArg::Var(v, t) => {
            let e = members::var_expr(sema, *v, loc);
            let decays = sema.prog.types.is_array(sema.ty(e))
                && !(sema.prog.types.pointee(*t)).is_some_and(|p| sema.prog.types.is_array(p));
            match sema.prog.types.is_pointer(*t) {
                true if decays => {
                    let first = apply::rvalue(sema, e)?;
                    apply::convert_scalar(sema, first, *t, loc)?
                }
                true => {
                    let address = unary::address_of(sema, e, loc)?;
                    apply::convert_scalar(sema, address, *t, loc)?
                }
                false => e,
            }
        }
        TemplateArg::Part(v, path, t) => {
            members::var_expr(sema, *v, loc);
            let address = Address {
                base: AddressBase::Var(*v),
                path: path.iter().copied().collect(),
            };
            let value = ExprKind::Const(Box::new(ConstValue::Address(Box::new(address))));
            if sema.prog.types.is_pointer(*t) {
                return Ok(sema.prvalue(value, *t, loc));
            }
            let referred = sema.prog.types.strip_ref(*t);
            let pointer = sema.prog.types.pointer(referred);
            let operand = sema.prvalue(value, pointer, loc);
            let op = UnaryOp::Deref;
            let kind = ExprKind::Unary { op, operand };
            sema.expr(kind, referred, Category::LValue, loc)
        }
        TemplateArg::Func(f, t) => {
            if sema.prog[*f].flags.is_method {
                unary::method_pointer(sema, *f, loc)
            } else {
                let e = overload::func_expr(sema, *f, loc);
                if sema.prog.types.is_pointer(*t) {
                    apply::rvalue(sema, e)?
                } else {
                    e
                }
            }
        }
        TemplateArg::Field(r, i, t) => {
            sema.prvalue(ExprKind::MemberPtr(MemberConst::Field(*r, *i)), *t, loc)
        }
        TemplateArg::Float { bits, ty } => {
            sema.prvalue(ExprKind::Float(f64::from_bits(*bits)), *ty, loc)
        }
        TemplateArg::Class { ty, .. } => {
            let v = args::parameter_object(sema, a, *ty, loc)?;
            members::var_expr(sema, v, loc)
        }
        TemplateArg::Type(t) => {
            let t = *t;
            return parse_functional_cast(sema, t, loc);
        }
        _ => return sema.fail(loc, msg::NOT_A_VALUE, &[&"template argument"]),
    })
}
