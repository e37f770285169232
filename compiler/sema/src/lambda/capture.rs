//! Captures: from the introducer to the fields of the closure, and what names mean inside.

use crate::class::special_bodies;
use crate::convert::trees;
use crate::expressions::members;
use crate::lambda::{Capture, captures};
use crate::overload::call;
use crate::scope::SymKind;
use crate::templates::packs;
use crate::{R, Sema, declare, grammar, init, lookup};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{
    Category, ExprId, ExprKind, Field, InitElem, InitTarget, Parent, Storage, UnaryOp, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;

pub(super) fn add_field(sema: &mut Sema, l: u32, name: Option<Sym>, ty: QualType, loc: Loc) -> u32 {
    let r = sema.facts.lambdas[l as usize].record;
    let i = sema.prog[r].fields.len() as u32;
    sema.prog[r].fields.push(Field {
        name,
        ty,
        loc,
        bits: None,
        mutable: false,
        align: 0,
        packed: false,
        no_unique_address: false,
        anonymous: false,
        captured: None,
    });
    sema.facts.records[r.index()].field_init.push(None);
    i
}

pub(crate) fn capture_var(sema: &mut Sema, l: u32, v: VarId, by_ref: bool, loc: Loc) -> R<()> {
    if sema.facts.lambdas[l as usize]
        .captures
        .iter()
        .any(|c| c.var == Some(v))
    {
        return Ok(());
    }
    if !matches!(sema.prog[v].storage, Storage::Local | Storage::Param) {
        return Ok(());
    }
    let e = members::var_expr(sema, v, loc);
    let t = sema.ty(e);
    let (ft, init) = if by_ref || sema.prog.types.is_function(t) {
        (sema.prog.types.lref(t), e)
    } else {
        // The variable's own type, whatever the closure it is read from adds ([expr.prim.lambda.capture] 10).
        let declared = sema.prog[v].ty;
        let own = sema.prog.types.strip_ref(declared);
        let own = if own.ty() == t.ty() { own } else { t };
        // Explicit constructors count, too ([expr.prim.lambda.capture] 15).
        let init = match sema.prog.types.record(t) {
            Some(_) => init::direct_init(sema, t.unqual(), vec![e], loc)?,
            None => special_bodies::copy_part(sema, t.unqual(), e, loc)?,
        };
        (own, init)
    };
    let name = sema.prog[v].name;
    let field = add_field(sema, l, name, ft, loc);
    let st = &mut sema.facts.lambdas[l as usize];
    sema.prog[st.record].fields[field as usize].captured = Some(v);
    st.captures.push(Capture {
        var: Some(v),
        is_this: false,
        field,
    });
    st.inits.push(InitElem {
        target: InitTarget::Field(field),
        init,
    });
    Ok(())
}

pub(crate) fn capture_this(sema: &mut Sema, l: u32, copy: bool, loc: Loc) -> R<()> {
    if sema.facts.lambdas[l as usize]
        .captures
        .iter()
        .any(|c| c.is_this)
        || sema.cx.this.is_none()
    {
        return Ok(());
    }
    let (ft, init) = if copy {
        let o = call::deref_this(sema, loc);
        // As qualified as the object: the host's side spells the types of captures.
        let t = sema.ty(o);
        (t, trees::copy_init(sema, t.unqual(), o, loc)?)
    } else {
        let p = members::this_expr(sema, loc)?;
        (sema.ty(p), p)
    };
    let field = add_field(sema, l, None, ft, loc);
    let st = &mut sema.facts.lambdas[l as usize];
    st.captures.push(Capture {
        var: None,
        is_this: true,
        field,
    });
    st.inits.push(InitElem {
        target: InitTarget::Field(field),
        init,
    });
    Ok(())
}

pub(super) fn parse_captures(sema: &mut Sema, l: u32, open: u32, forced: &[VarId]) -> R<()> {
    let close = sema.close(open);
    sema.cx.pos = (open + 1) << 1;
    let mut default: Option<bool> = None;
    if sema.is(K::Eq) {
        sema.bump();
        default = Some(false);
        sema.eat(K::Comma);
    } else if sema.is(K::Amp) && matches!(sema.ahead(1), K::Comma | K::RBracket) {
        sema.bump();
        default = Some(true);
        sema.eat(K::Comma);
    }
    let mut named: smallvec::SmallVec<[Sym; 8]> = smallvec::SmallVec::new();
    while sema.idx() < close {
        let loc = sema.loc();
        if sema.is(K::KwThis) && sema.cx.this.is_none() && !sema.cx.mode.lenient {
            return sema.fail(loc, msg::THIS_OUTSIDE, &[]);
        }
        if sema.eat(K::KwThis) {
            capture_this(sema, l, false, loc)?;
        } else if sema.is(K::Star) && sema.ahead(1) == K::KwThis {
            sema.bump();
            sema.bump();
            capture_this(sema, l, true, loc)?;
        } else {
            let by_ref = sema.eat(K::Amp);
            let lead_pack = sema.eat(K::Ellipsis);
            let (name, nloc) = sema.ident()?;
            let pack = sema.eat(K::Ellipsis) || lead_pack;
            let initialised = matches!(sema.kind(), K::Eq | K::LBrace | K::LParen);
            if named.contains(&name) || !initialised && default == Some(by_ref) {
                let n = sema.text(name).to_string();
                sema.error(nloc, msg::CAPTURED_TWICE, &[&n]);
            }
            named.push(name);
            if initialised {
                sema.facts.lambdas[l as usize].init_capture = true;
                let ls = sema.facts.lambdas[l as usize].scope;
                let kind = if pack {
                    SymKind::VarPack(init_capture_pack(sema, l, name, nloc, by_ref)?.into())
                } else {
                    SymKind::Var(init_capture(sema, l, name, nloc, by_ref)?)
                };
                sema.add_symbol(ls, name, 0, kind);
            } else {
                let syms = lookup::lookup(sema, name);
                match syms.first().map(|s| sema.sym_kind(*s).clone()) {
                    Some(SymKind::Var(v)) => {
                        let automatic =
                            matches!(sema.prog[v].storage, Storage::Local | Storage::Param);
                        if !automatic && !sema.cx.mode.lenient {
                            return not_captured(sema, name, nloc);
                        }
                        capture_var(sema, l, v, by_ref, nloc)?;
                    }
                    Some(SymKind::VarPack(vs)) => {
                        sema.facts.lambdas[l as usize].pack_capture = true;
                        for &v in vs.iter() {
                            capture_var(sema, l, v, by_ref, nloc)?;
                        }
                    }
                    Some(SymKind::Binding(e)) => {
                        if let Some(v) = root_var(sema, e) {
                            capture_var(sema, l, v, by_ref, nloc)?;
                        }
                    }
                    Some(SymKind::Field(..)) if sema.cx.mode.lenient => {
                        capture_this(sema, l, false, nloc)?;
                    }
                    Some(SymKind::Field(..)) => return not_captured(sema, name, nloc),
                    _ => {
                        let n = sema.text(name).to_string();
                        return sema.fail(nloc, msg::UNDECLARED, &[&n]);
                    }
                }
            }
        }
        if !sema.eat(K::Comma) {
            break;
        }
    }
    if let Some(by_ref) = default {
        sema.facts.lambdas[l as usize].copies = !by_ref;
        captures::implicit_captures(sema, l, by_ref, forced)?;
    }
    Ok(())
}

/// A capture that names no local variable.
fn not_captured<T>(sema: &mut Sema, name: Sym, loc: Loc) -> R<T> {
    let n = sema.text(name).to_string();
    sema.fail(loc, msg::CAPTURE_NOT_LOCAL, &[&n])
}

/// The initialiser at the cursor of an init-capture: a variable of its own that is captured, so that nested lambdas
/// capture it as any other.
fn init_capture(sema: &mut Sema, l: u32, name: Sym, loc: Loc, by_ref: bool) -> R<VarId> {
    let e = if sema.eat(K::Eq) {
        if sema.is(K::LBrace) {
            grammar::parse_braced(sema)?
        } else {
            grammar::parse_assignment(sema)?
        }
    } else if sema.is(K::LBrace) {
        grammar::parse_braced(sema)?
    } else {
        sema.bump();
        let e = grammar::parse_assignment(sema)?;
        sema.expect(K::RParen)?;
        e
    };
    let auto = if by_ref {
        sema.prog.types.lref(Builtin::Auto.q())
    } else {
        Builtin::Auto.q()
    };
    let t = init::deduce_auto(sema, auto, e, loc)?;
    let init = trees::copy_init(sema, t, e, loc)?;
    let field = add_field(sema, l, Some(name), t, loc);
    sema.facts.lambdas[l as usize].inits.push(InitElem {
        target: InitTarget::Field(field),
        init,
    });
    let ls = sema.facts.lambdas[l as usize].scope;
    let v = declare::simple_var(sema, Some(name), t, loc, Storage::Local, ls);
    sema.facts.lambdas[l as usize].captures.push(Capture {
        var: Some(v),
        is_this: false,
        field,
    });
    Ok(v)
}

/// `...name = pattern`: one capture for each element of the packs in the pattern.
fn init_capture_pack(sema: &mut Sema, l: u32, name: Sym, loc: Loc, by_ref: bool) -> R<Vec<VarId>> {
    let (start, i) = (sema.cx.pos, sema.idx());
    let end = sema.tokens.find_stop(i, &[K::Comma, K::RBracket]);
    let Some(n) = packs::pack_length(sema, i, end)? else {
        return sema.fail(loc, msg::NO_PACK_IN_PATTERN, &[]);
    };
    let saved = sema.cx.pack;
    let mut out = Vec::with_capacity(n as usize);
    for k in 0..n {
        sema.cx.pos = start;
        sema.cx.pack = Some(k);
        let v = init_capture(sema, l, name, loc, by_ref);
        sema.cx.pack = saved;
        out.push(v?);
    }
    sema.cx.pos = end << 1;
    Ok(out)
}

pub(crate) fn root_var(sema: &Sema, e: ExprId) -> Option<VarId> {
    match sema.prog[e].kind {
        ExprKind::Var(v) => Some(v),
        ExprKind::Member { base, .. } => root_var(sema, base),
        ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => root_var(sema, operand),
        ExprKind::Binary { l, .. } => root_var(sema, l),
        _ => None,
    }
}

/// The closure object inside its call operator.
fn closure_object(sema: &mut Sema, l: u32, loc: Loc) -> ExprId {
    let r = sema.facts.lambdas[l as usize].record;
    let q = sema
        .cx
        .func
        .and_then(|f| sema.prog.types.fn_type(sema.prog[f].ty))
        .map_or(0, |t| t.quals);
    let t = QualType::with(sema.prog[r].ty, q);
    let p = sema.prog.types.pointer(t);
    let this = sema.prvalue(ExprKind::This, p, loc);
    sema.expr(
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand: this,
        },
        t,
        Category::LValue,
        loc,
    )
}

/// A captured variable's field, when the lambda being parsed captured it.
pub fn captured_var(sema: &mut Sema, v: VarId, loc: Loc) -> Option<ExprId> {
    let l = sema.cx.lambda?;
    let st = &sema.facts.lambdas[l as usize];
    let field = st.captures.iter().find(|c| c.var == Some(v))?.field;
    let r = st.record;
    let o = closure_object(sema, l, loc);
    members::field_ref(sema, o, r, field, loc).ok()
}

/// What an unevaluated name adds to the type of a variable around the lambda that it would capture ([expr.prim.id.unqual] 3).
pub(crate) fn quals_if_captured(sema: &Sema, v: VarId) -> u32 {
    let (Some(l), Some(f), true) = (sema.cx.lambda, sema.cx.func, sema.cx.mode.unevaluated) else {
        return 0;
    };
    let local = matches!(sema.prog[v].storage, Storage::Local | Storage::Param);
    let own = matches!(sema.prog[v].parent, Parent::Func(g, _) if g == f);
    if !local || own || !sema.facts.lambdas[l as usize].copies {
        return 0;
    }
    (sema.prog.types.fn_type(sema.prog[f].ty)).map_or(0, |t| t.quals)
}

/// `*this` of the enclosing member function, through the closure.
pub fn captured_this(sema: &mut Sema, loc: Loc) -> Option<ExprId> {
    let l = sema.cx.lambda?;
    let st = &sema.facts.lambdas[l as usize];
    let field = st.captures.iter().find(|c| c.is_this)?.field;
    let r = st.record;
    let o = closure_object(sema, l, loc);
    let f = members::field_ref(sema, o, r, field, loc).ok()?;
    if sema.prog.types.is_pointer(sema.ty(f)) {
        let p = trees::rvalue(sema, f).ok()?;
        let t = sema.prog.types.pointee(sema.ty(p))?;
        return Some(sema.expr(
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: p,
            },
            t,
            Category::LValue,
            loc,
        ));
    }
    Some(f)
}
