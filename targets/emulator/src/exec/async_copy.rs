//! Asynchronous copies: `cp.async`, `cp.async.bulk`, `cp.reduce.async.bulk`, `st.async`, `red.async` (PTX ISA 9.7.9.25).
//!
//! A copy is done when it is issued, or put off ([`crate::pending`]); the memory model allows both.

use super::atomic;
use super::mbar::{address, complete_tx, space_of};
use crate::cx::Cx;
use crate::inst::{Flow, Inst, Src};
use crate::lanes::Bits;
use crate::memory::{AccessError, RANK_SHIFT, SHARED_BASE, Space};
use crate::trap::TrapKind;
use crate::work::Kind;

impl Cx<'_> {
    /// Reads bytes anywhere.
    pub(super) fn read_bytes(
        &self,
        s: Space,
        at: u64,
        len: usize,
        lane: usize,
    ) -> Result<Vec<u8>, AccessError> {
        use super::mem::Place;
        let p = self.locate(s, at, len, 1, lane)?;
        self.check_init(p, len)?;
        self.check_race(p, len, None)?;
        Ok(match p {
            Place::Global(id, o) => {
                let bytes = &self.mem.get(id).bytes;
                bytes.note_read(o, len);
                bytes.data[o..o + len].to_vec()
            }
            Place::Shared(r, o) => self.cluster.shared[r].data[o..o + len].to_vec(),
            Place::Local(o) => self.w.local[o..o + len].to_vec(),
            Place::Const(o) => self.mem.constant.data[o..o + len].to_vec(),
            Place::Param(o) => self.launch.params[o..o + len].to_vec(),
        })
    }

    /// Writes bytes anywhere.
    pub(super) fn write_bytes(
        &mut self,
        s: Space,
        at: u64,
        data: &[u8],
        lane: usize,
    ) -> Result<(), AccessError> {
        let p = self
            .locate(s, at, data.len(), 1, lane)
            .and_then(|p| self.writable(p))?;
        self.check_race(p, data.len(), Some(data))?;
        for (k, b) in data.iter().enumerate() {
            self.write::<1>(p, k, *b as u64);
        }
        Ok(())
    }
}

/// `cp.async`: to `a` (+`imm`), from `b` (+`d2` as signed offset), `n` bytes, of which `c` come from the source and the rest are
/// zero. Predicate `p` set means: ignore the source.
pub fn cp_async(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if let Some(flow) = cx.put_off(m, Kind::Copy) {
        return flow;
    }
    let (a, b, c) = (*cx.row(i.a), *cx.row(i.b), *cx.row(i.c));
    let ignore = cx.pred(i.p);
    let size = i.n as usize;
    let from = |l: usize| b.0[l].wrapping_add(i.d2 as i32 as i64 as u64);
    cx.count_traffic(Space::Global, m, size, from);
    cx.count_traffic(Space::Shared, m, size, |l| address(i, a.0[l]));
    for l in Bits(m) {
        let dst = address(i, a.0[l]);
        let src = from(l);
        let mut take = (c.0[l] as u32 as usize).min(size);
        if ignore >> l & 1 == 1 {
            take = 0;
        }
        if !dst.is_multiple_of(size as u64) || (take > 0 && !src.is_multiple_of(size as u64)) {
            return cx.trap(
                TrapKind::Misaligned,
                l,
                format!("cp.async of {size} bytes from 0x{src:x} to 0x{dst:x}: not aligned"),
            );
        }
        let mut data = vec![0u8; size];
        if take > 0 {
            match cx.read_bytes(Space::Global, src, take, l) {
                Ok(d) => data[..take].copy_from_slice(&d),
                Err(e) => return cx.trap_access(l, e, "cp.async, source"),
            }
        }
        if let Err(e) = cx.write_bytes(Space::Shared, dst, &data, l) {
            return cx.trap_access(l, e, "cp.async, destination");
        }
    }
    Flow::Next
}

/// Fields of a bulk copy in `Inst::imm`.
#[derive(Clone, Copy, Debug)]
pub struct Bulk {
    /// Destination space.
    pub to: Space,
    /// Source space.
    pub from: Space,
    /// An mbarrier counts the bytes.
    pub barrier: bool,
    /// A mask of blocks gets the copy.
    pub multicast: bool,
    /// A mask says which of every sixteen bytes are copied.
    pub mask: bool,
    /// A reduction: shape code of [`atomic`] plus one, and element bytes.
    pub reduce: Option<(u32, u32)>,
}

impl Bulk {
    /// As an immediate.
    pub fn encode(self) -> u64 {
        let (code, bytes) = self.reduce.map_or((0, 0), |(c, b)| (c + 1, b));
        self.to as u64
            | (self.from as u64) << 4
            | (self.barrier as u64) << 8
            | (self.multicast as u64) << 9
            | (self.mask as u64) << 10
            | (code as u64) << 16
            | (bytes as u64) << 32
    }

    fn decode(v: u64) -> Bulk {
        let code = (v >> 16 & 0xffff) as u32;
        Bulk {
            to: space_of((v & 15) as u32),
            from: space_of((v >> 4 & 15) as u32),
            barrier: v >> 8 & 1 == 1,
            multicast: v >> 9 & 1 == 1,
            mask: v >> 10 & 1 == 1,
            reduce: (code != 0).then(|| (code - 1, (v >> 32) as u32)),
        }
    }
}

/// A bulk copy: list `x` holds destination, source, size, mbarrier and block mask; `imm` is [`Bulk`].
pub fn bulk(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let list = &prog.lists[i.x as usize];
    let what = Bulk::decode(i.imm);
    let kind = if what.barrier {
        Kind::Counted
    } else {
        Kind::Bulk
    };
    let first = m.trailing_zeros() as usize;
    let at = match list.get(3) {
        Some(s) if what.barrier => cx.row(*s).0[first],
        _ => 0,
    };
    if let Some(flow) = cx.put_off_counted(m, kind, at) {
        return flow;
    }
    let get = |cx: &Cx<'_>, k: usize, l: usize| list.get(k).map_or(0, |s: &Src| cx.row(*s).0[l]);
    for l in Bits(m) {
        let (dst, src, size) = (get(cx, 0, l), get(cx, 1, l), get(cx, 2, l) as u32 as usize);
        if !size.is_multiple_of(16) || !dst.is_multiple_of(16) || !src.is_multiple_of(16) {
            return cx.trap(
                TrapKind::Misaligned,
                l,
                format!("bulk copy of {size} bytes from 0x{src:x} to 0x{dst:x}: addresses and size must be multiples of 16"),
            );
        }
        let data = match cx.read_bytes(what.from, src, size, l) {
            Ok(d) => d,
            Err(e) => return cx.trap_access(l, e, "bulk copy, source"),
        };
        let bar = get(cx, 3, l);
        // With a block mask, the same offsets are used in each of the blocks.
        let ranks: Vec<Option<u64>> = if what.multicast {
            let mask = get(cx, 4, l) as u16;
            (0..16)
                .filter(|r| mask >> r & 1 == 1)
                .map(|r| Some(r as u64))
                .collect()
        } else {
            vec![None]
        };
        for r in ranks {
            let at = |a: u64| match r {
                Some(r) => a & !(0xffu64 << RANK_SHIFT) | (r + 1) << RANK_SHIFT,
                None => a,
            };
            let result = match what.reduce {
                None if what.mask => {
                    let mask = get(cx, 5, l);
                    let mut bytes = (0..size).filter(|k| mask >> (k % 16) & 1 == 1);
                    bytes.try_for_each(|k| {
                        cx.write_bytes(what.to, at(dst) + k as u64, &data[k..k + 1], l)
                    })
                }
                None => cx.write_bytes(what.to, at(dst), &data, l),
                Some((code, bytes)) => reduce(cx, what.to, at(dst), &data, (code, bytes), l),
            };
            if let Err(e) = result {
                return cx.trap_access(l, e, "bulk copy, destination");
            }
            if what.barrier
                && let Err(e) = complete_tx(cx, cluster_space(bar), at(bar), l, size as i64)
            {
                return cx.trap_access(l, e, "bulk copy, mbarrier");
            }
        }
    }
    Flow::Next
}

/// An mbarrier address may be a shared or a generic one.
pub(super) fn cluster_space(a: u64) -> Space {
    if a >= SHARED_BASE {
        Space::Generic
    } else {
        Space::SharedCluster
    }
}

fn reduce(
    cx: &mut Cx<'_>,
    s: Space,
    at: u64,
    data: &[u8],
    (code, bytes): (u32, u32),
    lane: usize,
) -> Result<(), AccessError> {
    let n = bytes as usize;
    for (k, e) in data.chunks_exact(n.max(1)).enumerate() {
        let mut w = [0u8; 8];
        w[..n].copy_from_slice(e);
        atomic::apply(
            cx,
            s,
            at + (k * n) as u64,
            n,
            code,
            u64::from_le_bytes(w),
            lane,
        )?;
    }
    Ok(())
}

/// `st.async`: list `x` holds the mbarrier and the values; address `a`, element bytes `n`, space of both is the cluster's.
pub fn st_async(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if let Some(flow) = cx.put_off(m, Kind::Remote) {
        return flow;
    }
    let prog = cx.prog;
    let list = &prog.lists[i.x as usize];
    let a = *cx.row(i.a);
    let n = i.n as usize;
    for l in Bits(m) {
        let at = address(i, a.0[l]);
        let mut data = Vec::new();
        for s in &list[1..] {
            data.extend_from_slice(&cx.row(*s).0[l].to_le_bytes()[..n]);
        }
        if let Err(e) = cx.write_bytes(Space::SharedCluster, at, &data, l) {
            return cx.trap_access(l, e, "st.async");
        }
        let bar = cx.row(list[0]).0[l];
        if let Err(e) = complete_tx(cx, cluster_space(bar), bar, l, data.len() as i64) {
            return cx.trap_access(l, e, "st.async, mbarrier");
        }
    }
    Flow::Next
}

/// `red.async`: like [`st_async`] with the operation in `d2`.
pub fn red_async(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if let Some(flow) = cx.put_off(m, Kind::Remote) {
        return flow;
    }
    let prog = cx.prog;
    let list = &prog.lists[i.x as usize];
    let a = *cx.row(i.a);
    let n = i.n as usize;
    for l in Bits(m) {
        let at = address(i, a.0[l]);
        let v = cx.row(list[1]).0[l];
        let bar = cx.row(list[0]).0[l];
        let r = atomic::apply(cx, Space::SharedCluster, at, n, i.d2, v, l)
            .and_then(|()| complete_tx(cx, cluster_space(bar), bar, l, n as i64));
        if let Err(e) = r {
            return cx.trap_access(l, e, "red.async");
        }
    }
    Flow::Next
}

/// `st.bulk`: `b` bytes of zero at address `a`; space number in `n`.
pub fn st_bulk(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (a, b) = (*cx.row(i.a), *cx.row(i.b));
    let s = space_of(i.n as u32);
    for l in Bits(m) {
        let at = address(i, a.0[l]);
        let size = b.0[l];
        if !at.is_multiple_of(8) || !size.is_multiple_of(8) || size > 1 << 32 {
            return cx.trap(
                TrapKind::Misaligned,
                l,
                format!("st.bulk of {size} bytes at 0x{at:x}: not a multiple of 8"),
            );
        }
        if let Err(e) = cx.write_bytes(s, at, &vec![0; size as usize], l) {
            return cx.trap_access(l, e, "st.bulk");
        }
    }
    Flow::Next
}
