//! `instsimplify`: instructions that equal an existing value or a constant go; none is created.

use super::simplify::simplify;
use crate::edit::erase_dead;
use crate::manager::Fx;
use jacquard_ir::Inst;

/// The pass.
pub fn instsimplify(fx: &mut Fx) -> bool {
    let dom = fx.dom();
    let mut any = false;
    loop {
        let mut changed = false;
        for &b in dom.rpo() {
            let insts: Vec<Inst> = fx.body.insts(b).collect();
            for i in insts {
                if !fx.body.has_uses(i.into()) {
                    continue;
                }
                if let Some(v) = simplify(fx.m, fx.body, i).filter(|&v| v != i.into()) {
                    fx.body.replace_all_uses(i.into(), v);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
        any = true;
        crate::analysis::known_bits::Memo::forget_all();
    }
    erase_dead(fx.m, fx.body) | any
}
