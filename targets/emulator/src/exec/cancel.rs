//! `clusterlaunchcontrol` (PTX ISA 9.7.13.17): a running cluster takes over one that was not started yet.
//!
//! The response is opaque to programs: four words here, whether a cluster was cancelled and the index of its first block.

use super::async_copy::cluster_space;
use super::mbar::complete_tx;
use crate::cx::Cx;
use crate::inst::{Flow, Inst};
use crate::lanes::{Bits, Row};
use crate::memory::RANK_SHIFT;
use crate::trap::TrapKind;
use crate::work::Kind;

/// Bytes of a response.
const BYTES: u64 = 16;

/// The first block of the cluster of this number, in the order in which clusters start.
pub fn first_block(n: u64, grid: [u32; 3], cluster: [u32; 3]) -> [u32; 3] {
    let per = [0, 1, 2].map(|k| u64::from(grid[k] / cluster[k]));
    let at = [n % per[0], n / per[0] % per[1], n / per[0] / per[1]];
    [0, 1, 2].map(|k| at[k] as u32 * cluster[k])
}

/// `try_cancel`: response to `a`, mbarrier `b`; in every block of the cluster if `n` is not 0.
pub fn try_cancel(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if let Some(flow) = cx.put_off(m, Kind::Remote) {
        return flow;
    }
    let (to, bar) = (*cx.row(i.a), *cx.row(i.b));
    for l in Bits(m) {
        let mut words = [0u32; 4];
        cx.mem.note_order();
        if *cx.cluster.next < cx.cluster.count {
            let [x, y, z] = first_block(*cx.cluster.next, cx.launch.grid, cx.launch.cluster);
            *cx.cluster.next += 1;
            words = [1, x, y, z];
        }
        let data: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        let blocks: Vec<Option<u64>> = match i.n {
            0 => vec![None],
            _ => (0..cx.cluster.shared.len() as u64).map(Some).collect(),
        };
        for block in blocks {
            let at = |a: u64| match block {
                Some(r) => a & !(0xffu64 << RANK_SHIFT) | (r + 1) << RANK_SHIFT,
                None => a,
            };
            let (to, bar) = (at(to.0[l]), at(bar.0[l]));
            if !to.is_multiple_of(BYTES) {
                return cx.trap(
                    TrapKind::Misaligned,
                    l,
                    format!("clusterlaunchcontrol.try_cancel: the response at 0x{to:x} is not at a multiple of {BYTES}"),
                );
            }
            let done = cx
                .write_bytes(cluster_space(to), to, &data, l)
                .and_then(|()| complete_tx(cx, cluster_space(bar), bar, l, BYTES as i64));
            if let Err(e) = done {
                return cx.trap_access(l, e, "clusterlaunchcontrol.try_cancel");
            }
        }
    }
    Flow::Next
}

/// `query_cancel.is_canceled`: whether the response `a`, `b` has a cluster, in predicate `d2`.
pub fn is_canceled(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let a = cx.row(i.a);
    let v = Bits(m).fold(0, |v, l| v | ((a.0[l] & 1 == 1) as u32) << l);
    cx.put_pred(i.d2, m, v);
    Flow::Next
}

/// `query_cancel.get_first_ctaid`: the index of the first block in the response `a`, `b`. List `x` holds the destinations: one word of the
/// index, number `n`, or all.
pub fn first_ctaid(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let (a, b) = (*cx.row(i.a), *cx.row(i.b));
    if let Some(l) = Bits(m).find(|l| a.0[*l] & 1 == 0) {
        return cx.trap(
            TrapKind::Invalid,
            l,
            "clusterlaunchcontrol.query_cancel.get_first_ctaid of a response without a cancelled cluster",
        );
    }
    for (k, d) in prog.lists[i.x as usize].iter().enumerate() {
        let mut row = Row::ZERO;
        for l in Bits(m) {
            // The fourth word of the vector means nothing.
            row.0[l] = match usize::from(i.n) + k {
                0 => a.0[l] >> 32,
                1 => b.0[l] & 0xffff_ffff,
                2 => b.0[l] >> 32,
                _ => 0,
            };
        }
        cx.put(d.0.max(0) as u32, m, &row);
    }
    Flow::Next
}
