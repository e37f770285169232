//! Moves, packing, and addresses: `mov`, `cvta`, `isspacep`, `mapa`, `getctarank`.

use super::op;
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst, flag};
use crate::lanes::{Bits, LANES, Row};
use crate::memory::{
    CONST_BASE, GLOBAL_BASE, LOCAL_BASE, PARAM_BASE, RANK_SHIFT, SHARED_BASE, Space, WINDOW,
    window_of,
};
use crate::trap::TrapKind;

/// `d = a`, `bits` wide.
pub fn mov(bits: u32) -> Option<Exec> {
    Some(match bits {
        8 => op!(|a: u8| a),
        16 => op!(|a: u16| a),
        32 => op!(|a: u32| a),
        64 => op!(|a: u64| a),
        _ => return None,
    })
}

/// `mov` of a vector into one register: list `x`, each element `n` bits.
pub fn pack(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let width = i.n as u32;
    let mask = u64::MAX >> (64 - width);
    let mut r = Row::ZERO;
    for (k, s) in prog.lists[i.x as usize].iter().enumerate() {
        let a = cx.row(*s);
        let shift = k as u32 * width;
        for l in 0..LANES {
            r.0[l] |= (a.0[l] & mask) << shift;
        }
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `mov` of one register into a vector: list `x` of destinations, each element `n` bits.
pub fn unpack(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let width = i.n as u32;
    let mask = u64::MAX >> (64 - width);
    let a = *cx.row(i.a);
    for (k, s) in prog.lists[i.x as usize].iter().enumerate() {
        let shift = k as u32 * width;
        let mut r = Row::ZERO;
        for l in 0..LANES {
            r.0[l] = a.0[l] >> shift & mask;
        }
        cx.put(s.0 as u32, m, &r);
    }
    Flow::Next
}

/// The address of a local variable: frame plus `imm`; with the flag, as a generic address.
pub fn local_address(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let extra = if i.flags & flag::VARIANT != 0 {
        LOCAL_BASE
    } else {
        0
    };
    let a = cx.row(i.a);
    let mut r = Row::ZERO;
    for l in 0..LANES {
        r.0[l] = a.0[l].wrapping_add(i.imm).wrapping_add(extra);
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

fn base_of(space: Space) -> Option<u64> {
    Some(match space {
        Space::Global | Space::Generic => 0,
        Space::Shared | Space::SharedCluster => SHARED_BASE,
        Space::Local => LOCAL_BASE,
        Space::Const => CONST_BASE,
        // The space's own addresses are generic already.
        Space::Param => 0,
    })
}

/// `cvta.space`: to generic. `imm` is the window's base.
pub fn cvta(space: Space) -> (Exec, u64) {
    fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let base = i.imm;
        cx.map1(i, m, |a: u64| a.wrapping_add(base))
    }
    (run, base_of(space).unwrap_or(0))
}

/// `cvta.to.space`: from generic. `cvta.space` undoes it for any value, so that null stays null; a pointer into another window is
/// outside of this one, so that using it traps.
pub fn cvta_to(space: Space) -> (Exec, u64) {
    fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
        let base = i.imm;
        cx.map1(i, m, |a: u64| a.wrapping_sub(base))
    }
    (run, base_of(space).unwrap_or(0))
}

/// `isspacep`: predicate `d`; space number in `n`.
pub fn isspacep(space: Space) -> Exec {
    macro_rules! t {
        (|$cx:ident, $a:ident| $e:expr) => {{
            fn lanes(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
                let row = *cx.row(i.a);
                let $cx = &*cx;
                let mut r = 0;
                for l in 0..LANES {
                    let $a = row.0[l];
                    r |= (($e) as u32) << l;
                }
                cx.put_pred(i.d, m, r);
                Flow::Next
            }
            lanes as Exec
        }};
    }
    match space {
        Space::Global | Space::Generic => {
            t!(|_cx, a| a >= GLOBAL_BASE && window_of(a) == Space::Global)
        }
        Space::Shared => t!(|cx, a| {
            let off = a.wrapping_sub(SHARED_BASE);
            let field = off >> RANK_SHIFT;
            off < WINDOW && (field == 0 || field - 1 == cx.cluster.rank as u64)
        }),
        Space::SharedCluster => t!(|_cx, a| a.wrapping_sub(SHARED_BASE) < WINDOW),
        Space::Local => t!(|_cx, a| a.wrapping_sub(LOCAL_BASE) < WINDOW),
        Space::Const => t!(|_cx, a| a.wrapping_sub(CONST_BASE) < WINDOW),
        Space::Param => t!(|_cx, a| a.wrapping_sub(PARAM_BASE) < WINDOW),
    }
}

/// `mapa`: the address in block `b` of the cluster that corresponds to `a`. Flag: `a` is a generic address.
pub fn mapa(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let generic = i.flags & flag::VARIANT != 0;
    let (a, b) = (*cx.row(i.a), *cx.row(i.b));
    let mut r = Row::ZERO;
    for l in Bits(m) {
        let base = if generic { SHARED_BASE } else { 0 };
        let off = a.0[l].wrapping_sub(base);
        let rank = b.0[l] as u32 as u64;
        if off >= WINDOW {
            return cx.trap(
                TrapKind::WrongSpace,
                l,
                format!("mapa of 0x{:x}, which is no shared address", a.0[l]),
            );
        }
        if rank >= cx.cluster.shared.len() as u64 {
            let n = cx.cluster.shared.len();
            return cx.trap(
                TrapKind::Invalid,
                l,
                format!("mapa to block {rank} of a cluster of {n}"),
            );
        }
        r.0[l] = base + ((off & ((1 << RANK_SHIFT) - 1)) | (rank + 1) << RANK_SHIFT);
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `getctarank`: the block in the cluster that owns the shared address `a`. Flag: a generic address.
pub fn getctarank(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let base = if i.flags & flag::VARIANT != 0 {
        SHARED_BASE
    } else {
        0
    };
    let rank = cx.cluster.rank as u64;
    cx.map1(i, m, |a: u64| {
        let field = (a.wrapping_sub(base) as u32 >> RANK_SHIFT) as u64;
        if field == 0 { rank } else { field - 1 }
    })
}
