//! `mergereturn`: a function returns in one place; values go through a phi there.

use crate::analysis::cache::Preserved;
use crate::manager::Fx;
use jacquard_ir::{At, Block, Builder, Opcode, Value, phi};

/// The pass.
pub fn merge_return(fx: &mut Fx) -> bool {
    let returns: Vec<(Block, Option<Value>)> = fx
        .body
        .blocks()
        .filter_map(|b| {
            let t = fx.body.terminator(b)?;
            (fx.body.op(t) == Opcode::Ret).then(|| (b, fx.body.operands(t).next()))
        })
        .collect();
    if returns.len() < 2 {
        return false;
    }
    let Some(last) = fx.body.last_block() else {
        return false;
    };
    let end = fx.body.create_block();
    fx.body.insert_block_after(end, last);
    let phi = returns[0].1.map(|v| {
        let ty = fx.body.ty(v, &fx.m.cx);
        crate::edit::new_phi(fx.body, end, ty)
    });
    let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(end));
    match phi {
        Some(p) => b.ret(p.into()),
        None => b.ret_void(),
    };
    for (blk, v) in returns {
        let Some(t) = fx.body.terminator(blk) else {
            continue;
        };
        let dbg = fx.body.inst(t).dbg;
        fx.body.erase(t);
        let mut b = Builder::new(&mut fx.m.cx, fx.body, At::End(blk));
        b.dbg = dbg;
        b.br(end);
        if let (Some(p), Some(v)) = (phi, v) {
            phi::add_incoming(fx.body, p, v, blk);
        }
    }
    fx.cache.invalidate(Preserved::None);
    true
}
