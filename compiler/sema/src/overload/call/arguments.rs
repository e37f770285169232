//! Arguments of calls: their number, conversions to parameter types, default arguments.

use crate::convert::trees;
use crate::cursor::Pos;
use crate::declare::resolve;
use crate::expressions::{extent, source_location};
use crate::scope::ScopeId;
use crate::types::print;
use crate::warn::misplaced;
use crate::{Fail, R, Sema, convert, grammar};
use jacquard_hir::types::{Builtin, FnType, QualType};
use jacquard_hir::{Category, ExprId, FuncId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind;

pub(super) fn check_arg_count(
    sema: &mut Sema,
    f: &FnType,
    args: &[ExprId],
    defaults: usize,
    name: &str,
    loc: Loc,
) -> R<()> {
    let n = args.len();
    if n < f.params.len() - defaults.min(f.params.len()) || (n > f.params.len() && !f.variadic) {
        let want = f.params.len();
        let loc = match args.get(want) {
            Some(&a) => extent::start_of(sema, a, loc),
            None => end_of_arguments(sema).unwrap_or(loc),
        };
        return sema.fail(loc, msg::ARG_COUNT, &[&name, &want, &n]);
    }
    Ok(())
}

/// The parenthesis that ended the arguments just read.
pub(super) fn end_of_arguments(sema: &Sema) -> Option<Loc> {
    let t = sema.tok_at(sema.idx().checked_sub(1)?);
    (t.kind == TokenKind::RParen).then_some(t.loc)
}

/// Converts arguments to parameter types; variadic ones are promoted.
pub(super) fn convert_args(sema: &mut Sema, f: &FnType, args: &[ExprId]) -> R<Vec<ExprId>> {
    let mut v = Vec::with_capacity(args.len());
    for (i, &a) in args.iter().enumerate() {
        let at = sema.eloc(a);
        v.push(match f.params.get(i) {
            Some(&p) => trees::copy_init(sema, p, a, at)?,
            None => promote_variadic(sema, a)?,
        });
    }
    Ok(v)
}

/// Default argument promotions.
pub fn promote_variadic(sema: &mut Sema, a: ExprId) -> R<ExprId> {
    let loc = sema.eloc(a);
    let a = trees::rvalue(sema, a)?;
    let t = sema.ty(a);
    if let Some(b) = sema.prog.types.builtin(t) {
        let to = match b {
            Builtin::Float | Builtin::Half | Builtin::BFloat16 => Builtin::Double,
            Builtin::NullPtr => {
                let v: QualType = sema.prog.types.pointer(Builtin::Void.q());
                return trees::convert_scalar(sema, a, v, loc);
            }
            b => convert::promoted_builtin(b),
        };
        return trees::convert_scalar(sema, a, to.q(), loc);
    }
    if let Some(e) = sema.prog.types.enumeration(t) {
        let p = if sema.prog[e].scoped {
            let u = sema.prog[e].underlying;
            sema.prog.types.builtin(u).unwrap_or(Builtin::Int)
        } else {
            sema.prog[e].promoted
        };
        return trees::convert_scalar(sema, a, p.q(), loc);
    }
    // What is not evaluated is not copied ([expr.call]/12).
    if sema.prog.types.record(t).is_some()
        && sema.prog[a].cat != Category::PrValue
        && !sema.cx.mode.unevaluated
    {
        return trees::copy_init(sema, t.unqual(), a, loc);
    }
    Ok(a)
}

/// Where the default argument of parameter `i` stands, seen from here: a declaration in a block gives its own, and those alone
/// ([dcl.fct.default] 4).
pub(crate) fn default_of(sema: &Sema, f: FuncId, i: usize) -> Option<(Pos, ScopeId)> {
    if !sema.facts.block_defaults.is_empty() {
        let mut cur = Some(sema.cx.scope);
        while let Some(s) = cur {
            if let Some(own) = sema.facts.block_defaults.get(&(s, f)) {
                return own.get(i).copied().flatten();
            }
            cur = sema.scope(s).parent;
        }
    }
    sema.facts.functions[f.index()]
        .defaults
        .get(i)
        .copied()
        .flatten()
}

/// The default argument of parameter `i`, parsed in the scope of the declaration that wrote it.
pub fn default_argument(sema: &mut Sema, f: FuncId, i: usize, loc: Loc) -> R<ExprId> {
    let Some((pos, scope)) = default_of(sema, f, i) else {
        let n = print::func_display(sema, f);
        let want = sema.prog[f].params.len();
        return sema.fail(loc, msg::ARG_COUNT, &[&n, &want, &i]);
    };
    let Some(p) = sema
        .prog
        .types
        .fn_type(sema.prog[f].ty)
        .and_then(|t| t.params.get(i).copied())
    else {
        return Err(Fail);
    };
    let local =
        sema.prog[f].flags.is_lambda_call || sema.facts.block_defaults.keys().any(|(_, g)| *g == f);
    let mut cx = sema.decl_cx(pos, scope);
    cx.mode.device = sema.cx.mode.device;
    cx.func = sema.cx.func;
    cx.mode.unevaluated = sema.cx.mode.unevaluated;
    let place = source_location::place_of_call(sema, f, loc);
    cx.called_at = sema.cx.called_at.or(Some(place));
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        s.resolution.conv_depth += 1;
        let known = s.prog.vars.len();
        let e = if s.is(TokenKind::LBrace) {
            grammar::parse_braced(s)
        } else {
            grammar::parse_assignment(s)
        };
        s.resolution.conv_depth -= 1;
        let e = e?;
        if local {
            misplaced::check_names_no_local(s, e, known)?;
        }
        trees::copy_init(s, p, e, loc)
    })
}
