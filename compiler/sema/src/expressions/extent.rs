//! Where expressions begin.

use crate::Sema;
use jacquard_hir::ExprId;
use jacquard_hir::visit::Part;
use jacquard_preprocess::source::Loc;

/// Where an expression begins: the first of its parts' places in the file of its own. `or` stands for places that are unknown.
#[cold]
pub(crate) fn start_of(sema: &Sema, e: ExprId, or: Loc) -> Loc {
    let own = sema.prog[e].loc;
    if !own.is_some() {
        return or;
    }
    let map = &sema.session.sources;
    let file = |l: Loc| map.locate(map.expansion(l)).map(|f| f.0);
    let home = file(own);
    let mut first = own;
    let mut list = vec![e];
    let mut left = 256;
    while let Some(e) = list.pop() {
        let at = sema.prog[e].loc;
        if at.is_some() && at < first && file(at) == home {
            first = at;
        }
        left -= 1;
        if left == 0 {
            break;
        }
        sema.prog.parts(e, |p| {
            if let Part::Expr(x) = p {
                list.push(x);
            }
        });
    }
    first
}
