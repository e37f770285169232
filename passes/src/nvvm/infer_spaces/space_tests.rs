//! Comparisons and tests of pointers whose spaces are known.

use super::*;

/// Compares two pointers of one space in that space.
pub(super) fn compare(m: &mut Module, body: &mut Body, r: &mut Rewriter, i: Inst) -> bool {
    let (a, b) = (body.operand(i, 0), body.operand(i, 1));
    if m.cx.types.addr_space(body.ty(a, &m.cx)) != Some(0)
        || m.cx.types.is_vector(body.ty(a, &m.cx))
    {
        return false;
    }
    let null = |v: Value, m: &Module| v.as_const().is_some_and(|c| m.cx.is_zero(c));
    if null(a, m) || null(b, m) {
        return false;
    }
    let (sa, sb) = (
        single(set_of(m, body, r.sets, a)),
        single(set_of(m, body, r.sets, b)),
    );
    let (Some(x), Some(y)) = (sa, sb) else {
        return false;
    };
    if x != y {
        return false;
    }
    let (Some(p), Some(q)) = (r.in_space(m, body, a, x, 0), r.in_space(m, body, b, x, 0)) else {
        return false;
    };
    body.set_operand(i, 0, p);
    body.set_operand(i, 1, q);
    true
}

/// `isspacep` on a pointer whose set decides it.
pub(super) fn fold_space_test(m: &mut Module, body: &mut Body, sets: &Sets, i: Inst) -> bool {
    let space = match role_of(m, body, i) {
        Some(Role::IsSpaceGlobal) => 1,
        Some(Role::IsSpaceShared) => 3,
        Some(Role::IsSpaceConst) => 4,
        Some(Role::IsSpaceLocal) => 5,
        Some(Role::IsSpaceSharedCluster) => 7,
        _ => return false,
    };
    let set = set_of(m, body, sets, body.operand(i, 1));
    if set == 0 {
        return false;
    }
    // Parameters may live in constant or global windows, a cluster's shared memory may be the block's own.
    let bit = spaces_of(space);
    let (shared, cluster, param) = (spaces_of(3), spaces_of(7), spaces_of(101));
    let answer = if space == 7 {
        if set & !(shared | cluster) == 0 {
            Some(true)
        } else if set & (shared | cluster) == 0 {
            Some(false)
        } else {
            None
        }
    } else if set == bit {
        Some(true)
    } else if set & bit == 0 && set & param == 0 && !(space == 3 && set & cluster != 0) {
        Some(false)
    } else {
        None
    };
    let Some(answer) = answer else { return false };
    let v: Value = m.cx.bool(answer).into();
    let p = body.operand(i, 1);
    body.replace_and_erase(i, v);
    if let Some(p) = p.as_inst() {
        erase_if_dead(m, body, p);
    }
    true
}
