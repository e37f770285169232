//! What a lambda with a capture default captures: the local entities that its body odr-uses ([expr.prim.lambda.capture]).
//!
//! The closure class must be complete before the body is understood, so names are found by the body's tokens. For most
//! that decides. A constant is captured only where more is asked of it than its value: the body is understood once
//! without it, and where it turns out to be odr-used, the closure is made again ([`odr_used_constants`]). The host's
//! compiler lays the closure out by the same rule, and what a kernel gets is the host's object.

use crate::lambda::capture::{capture_this, capture_var, root_var};
use crate::lambda::generic_captures::Generic;
use crate::scope::SymKind;
use crate::statements::bodies;
use crate::{R, Sema, constant, lookup, warn};
use jacquard_hir::visit::Part;
use jacquard_hir::{Body, CastKind, Category, ExprId, ExprKind, Storage, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;

/// Captures what the body names, and of the constants those in `forced`.
pub(crate) fn implicit_captures(sema: &mut Sema, l: u32, by_ref: bool, forced: &[VarId]) -> R<()> {
    let st = &sema.facts.lambdas[l as usize];
    let (from, to) = (st.params_at, sema.close(st.body));
    let body = st.body;
    let extended =
        (sema.prog[st.record].lambda).is_some_and(|i| i.extended_device || i.extended_host_device);
    let mut generic = match st.tparams.is_empty() {
        true => None,
        false => Some(Generic::of(sema, l)),
    };
    let mut inner = Names::new();
    let mut j = from;
    while j < to {
        let t = sema.tok_at(j);
        if let Some(after) = unevaluated(sema, j) {
            j = after;
            continue;
        }
        j += 1;
        if t.kind == K::KwThis {
            capture_this_unsaid(sema, l, by_ref, t.loc)?;
            continue;
        }
        if t.kind != K::Ident {
            continue;
        }
        let before = sema.tok_at(j - 2).kind;
        if matches!(before, K::Dot | K::Arrow | K::ColonColon) {
            continue;
        }
        let name = t.sym();
        // A parameter or local of the lambda hides an outer name.
        if j - 1 < body
            && matches!(
                sema.tok_at(j).kind,
                K::Comma | K::RParen | K::Eq | K::LBracket
            )
        {
            inner.push(name);
        }
        if j > body && declared_here(sema, j - 1) {
            inner.push(name);
            if let Some(g) = &mut generic {
                g.declared(sema, j - 1);
            }
        }
        if inner.contains(&name) {
            continue;
        }
        let syms = lookup::lookup(sema, name);
        match syms.first().map(|s| sema.sym_kind(*s).clone()) {
            Some(SymKind::Var(v))
                if matches!(sema.prog[v].storage, Storage::Local | Storage::Param) =>
            {
                let constant = is_constant(sema, v);
                // Of an extended lambda, which is made on the host, nvcc keeps the constants, too.
                let captured = extended
                    || !constant
                    || forced.contains(&v)
                    || (generic.as_ref()).is_some_and(|g| g.odr_uses(sema, v, j - 1));
                match captured {
                    true => capture_var(sema, l, v, by_ref, t.loc)?,
                    false => note_constant(sema, l, v),
                }
            }
            Some(SymKind::VarPack(vs)) => {
                sema.facts.lambdas[l as usize].pack_capture = true;
                for &v in vs.iter() {
                    capture_var(sema, l, v, by_ref, t.loc)?;
                }
            }
            Some(SymKind::Binding(e)) => {
                if let Some(v) = root_var(sema, e) {
                    capture_var(sema, l, v, by_ref, t.loc)?;
                }
            }
            Some(SymKind::Field(..) | SymKind::Indirect(_)) => {
                // A member of `*this`.
                capture_this_unsaid(sema, l, by_ref, t.loc)?;
            }
            Some(SymKind::Func(f)) if sema.prog[f].flags.is_method => {
                capture_this_unsaid(sema, l, by_ref, t.loc)?
            }
            _ => {}
        }
    }
    Ok(())
}

pub(crate) type Names = smallvec::SmallVec<[Sym; 8]>;

/// Behind the operand of `sizeof` and its kin, whose names are not odr-used.
pub(crate) fn unevaluated(sema: &Sema, j: u32) -> Option<u32> {
    let word = matches!(
        sema.tok_at(j).kind,
        K::KwSizeof | K::KwAlignof | K::KwDecltype | K::KwTypeof | K::KwNoexcept
    );
    (word && sema.tok_at(j + 1).kind == K::LParen).then(|| sema.close(j + 1) + 1)
}

/// Whether the name at a token is that of a variable declared there, with a type that is a keyword.
fn declared_here(sema: &Sema, at: u32) -> bool {
    let before = sema.tok_at(at - 1).kind;
    let of_builtin_type = |k: K| {
        matches!(
            k,
            K::KwAuto
                | K::KwInt
                | K::KwFloat
                | K::KwDouble
                | K::KwUnsigned
                | K::KwBool
                | K::KwChar
                | K::KwLong
                | K::KwShort
        )
    };
    of_builtin_type(before)
        || (matches!(before, K::Amp | K::AmpAmp | K::Star)
            && of_builtin_type(sema.tok_at(at - 2).kind))
}

/// A scalar whose value is known where it is declared.
fn is_constant(sema: &mut Sema, v: VarId) -> bool {
    let ty = sema.prog[v].ty;
    let types = &sema.prog.types;
    let whole = types.is_integral(ty) || types.enumeration(ty).is_some();
    let scalar = whole || types.is_arithmetic(ty) || types.is_pointer(ty);
    // [expr.const]: a `const` of a floating-point type is not a constant. nvcc's front end takes it for one.
    let by_const = ty.is_const() && (whole || !sema.options.plain_closures);
    scalar && (sema.prog[v].is_constexpr || by_const) && constant::require_value(sema, v)
}

fn note_constant(sema: &mut Sema, l: u32, v: VarId) {
    let constants = &mut sema.facts.lambdas[l as usize].constants;
    if !constants.contains(&v) {
        constants.push(v);
    }
}

/// `[=]` that takes `this` along, which is a pointer and no copy of the object.
fn capture_this_unsaid(sema: &mut Sema, l: u32, by_ref: bool, loc: Loc) -> R<()> {
    let known = sema.facts.lambdas[l as usize]
        .captures
        .iter()
        .any(|c| c.is_this);
    if !known && !by_ref && sema.options.cxx20 && sema.cx.this.is_some() {
        warn::warn(sema, loc, msg::THIS_BY_COPY, &[]);
    }
    capture_this(sema, l, false, loc)
}

/// The constants that the body of a lambda odr-uses: of which it does more than read the value.
pub(crate) fn odr_used_constants(sema: &mut Sema, l: u32) -> Vec<VarId> {
    let st = &sema.facts.lambdas[l as usize];
    if st.constants.is_empty() || st.host {
        return Vec::new();
    }
    let constants = st.constants.clone();
    let record = st.record;
    let Some(call) = sema.prog[record].lambda.and_then(|i| i.call) else {
        return Vec::new();
    };
    if !bodies::require_body(sema, call) {
        return Vec::new();
    }
    let Body::Parsed(body) = sema.prog[call].body else {
        return Vec::new();
    };
    odr_used(sema, Part::Stmt(body), &constants)
}

/// Which of the constants a part of a body odr-uses.
pub(crate) fn odr_used(sema: &Sema, part: Part, constants: &[VarId]) -> Vec<VarId> {
    let mut found = Vec::new();
    let mut parts = vec![(part, Asked::Object)];
    while let Some((part, asked)) = parts.pop() {
        match part {
            Part::Stmt(s) => {
                (sema.prog).statement_parts(s, |p| parts.push((p, Asked::Object)));
            }
            Part::Expr(e) => {
                if let ExprKind::Var(v) = &sema.prog[e].kind
                    && asked != Asked::Value
                    && constants.contains(v)
                    && !found.contains(v)
                {
                    found.push(*v);
                }
                let of_parts = asked_of_parts(sema, e, asked);
                sema.prog.parts(e, |p| parts.push((p, of_parts)));
            }
        }
    }
    found
}

/// What an expression is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Its value alone: a variable there is not odr-used if it is a constant ([basic.def.odr] 5).
    Value,
    Object,
    /// To be kept in a closure, which captures it.
    Kept,
}

fn asked_of_parts(sema: &Sema, e: ExprId, asked: Asked) -> Asked {
    match sema.prog[e].kind {
        ExprKind::Cast { .. } if asked == Asked::Kept => Asked::Kept,
        ExprKind::InitList { .. } if is_closure(sema, e) => Asked::Kept,
        ExprKind::Cast {
            kind: CastKind::LValueToRValue,
            ..
        } => Asked::Value,
        ExprKind::Cond { .. } | ExprKind::Cast { .. }
            if asked == Asked::Value && sema.prog[e].cat == Category::LValue =>
        {
            Asked::Value
        }
        _ => Asked::Object,
    }
}

fn is_closure(sema: &Sema, e: ExprId) -> bool {
    let class = sema.prog.types.record(sema.ty(e));
    class.is_some_and(|r| sema.prog[r].lambda.is_some())
}
