//! Fold expressions ([expr.prim.fold]).

use crate::constant::dependent;
use crate::expressions::operators;
use crate::parse::expr;
use crate::templates::packs;
use crate::{R, Sema, op_of_token};
use jacquard_hir::types::Builtin;
use jacquard_hir::{CastKind, DepExpr, ExprId, ExprKind, OpName};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Parses a fold expression; the cursor is after `(`, `ellipsis` is the token of `...`.
pub fn parse_fold(sema: &mut Sema, open: u32, ellipsis: u32) -> R<ExprId> {
    let loc = sema.tok_at(open).loc;
    let close = sema.close(open);
    let left_unary = ellipsis == open + 1;
    let (op_tok, pack_range, init_range, left);
    if left_unary {
        // (... op pack)
        op_tok = ellipsis + 1;
        pack_range = (ellipsis + 2, close);
        init_range = None;
        left = true;
    } else if ellipsis + 1 == close {
        // (pack op ...)
        op_tok = ellipsis - 1;
        pack_range = (open + 1, ellipsis - 1);
        init_range = None;
        left = false;
    } else {
        op_tok = ellipsis - 1;
        let a = (open + 1, ellipsis - 1);
        let b = (ellipsis + 2, close);
        if packs::pack_length(sema, a.0, a.1)?.is_some()
            || (sema.cx.mode.dependent && packs::names_dependent_pack(sema, a.0, a.1))
        {
            // (pack op ... op init)
            pack_range = a;
            init_range = Some(b);
            left = false;
        } else {
            pack_range = b;
            init_range = Some(a);
            left = true;
        }
    }
    let Some(op) = op_of_token(sema.tok_at(op_tok).kind) else {
        return sema.fail(loc, msg::EXPECTED, &[&"an operator", &"'...'"]);
    };
    let n = packs::pack_length(sema, pack_range.0, pack_range.1)?;
    let parse_range = |me: &mut Sema, r: (u32, u32)| -> R<ExprId> {
        me.cx.pos = r.0 << 1;
        let saved = std::mem::replace(&mut me.cx.mode.no_greater, false);
        let e = expr::parse_cast_expr(me);
        me.cx.mode.no_greater = saved;
        let e = e?;
        if me.idx() != r.1 {
            // An operand of an operator binding looser than a cast is allowed by practice.
            me.cx.pos = r.0 << 1;
            return expr::parse_binary(me, 1);
        }
        Ok(e)
    };
    let result = match n {
        None => {
            let pack = parse_range(sema, pack_range)?;
            let init = match init_range {
                Some(r) => Some(parse_range(sema, r)?),
                None => None,
            };
            let pack = dependent::dep_of(sema, pack);
            let init = init.map(|i| dependent::dep_of(sema, i));
            sema.dep(
                DepExpr::Fold {
                    op,
                    pack,
                    init,
                    left,
                },
                loc,
            )
        }
        Some(n) => {
            let mut items = Vec::new();
            let saved = sema.cx.pack;
            for k in 0..n {
                sema.cx.pack = Some(k);
                let e = parse_range(sema, pack_range);
                sema.cx.pack = saved;
                items.push(e?);
            }
            if let Some(r) = init_range {
                let e = parse_range(sema, r)?;
                if left {
                    items.insert(0, e);
                } else {
                    items.push(e);
                }
            }
            fold_items(sema, op, &items, left, loc)?
        }
    };
    sema.cx.pos = (close + 1) << 1;
    Ok(result)
}

/// The values of a pack, one operation between each two; `left`: from the left.
fn fold_items(sema: &mut Sema, op: OpName, items: &[ExprId], left: bool, loc: Loc) -> R<ExprId> {
    let Some((&first, &last)) = items.first().zip(items.last()) else {
        return empty_fold(sema, op, loc);
    };
    if left {
        items[1..]
            .iter()
            .try_fold(first, |acc, &e| operators::binary_op(sema, op, acc, e, loc))
    } else {
        let before = items[..items.len() - 1].iter().rev();
        before
            .copied()
            .try_fold(last, |acc, e| operators::binary_op(sema, op, e, acc, loc))
    }
}

/// What a fold over an empty pack is worth, for the three operators that have a value then.
fn empty_fold(sema: &mut Sema, op: OpName, loc: Loc) -> R<ExprId> {
    match op {
        OpName::AmpAmp => Ok(sema.int(1, Builtin::Bool.q(), loc)),
        OpName::PipePipe => Ok(sema.int(0, Builtin::Bool.q(), loc)),
        OpName::Comma => {
            let operand = sema.int(0, Builtin::Int.q(), loc);
            let kind = CastKind::ToVoid;
            let cast = ExprKind::Cast { kind, operand };
            Ok(sema.prvalue(cast, Builtin::Void.q(), loc))
        }
        _ => sema.fail(loc, msg::EMPTY_FOLD, &[]),
    }
}
