//! Loads and stores.
//!
//! Each has a fast path for the common case (all lanes inside one allocation, or inside the block's shared memory) and
//! a slow path lane by lane, which also finds the words for an error.

use super::unused;
use crate::cx::Cx;
use crate::inst::{Exec, Flow, Inst, flag};
use crate::lanes::{Bits, LANES, Row};
use crate::memory::{
    AccessError, AccessKind, CONST_BASE, LOCAL_BASE, PARAM_BASE, RANK_SHIFT, SHARED_BASE, Space,
    window_of,
};
use crate::trap::TrapKind;

/// Where an access lands.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// Allocation and offset.
    Global(u32, usize),
    /// Block rank and offset.
    Shared(usize, usize),
    /// Index into the warp's local memory.
    Local(usize),
    /// Offset in the constant bank.
    Const(usize),
    /// Offset in the kernel's parameter bank.
    Param(usize),
}

fn wrong(message: String) -> AccessError {
    AccessError::new(AccessKind::WrongSpace, message)
}

fn outside(message: String) -> AccessError {
    AccessError::new(AccessKind::OutOfBounds, message)
}

impl Cx<'_> {
    /// Finds the place of an access of `len` bytes, checking space, bounds and alignment.
    pub fn locate(
        &self,
        space: Space,
        addr: u64,
        len: usize,
        align: usize,
        lane: usize,
    ) -> Result<Place, AccessError> {
        if !addr.is_multiple_of(align as u64) {
            return Err(AccessError::new(
                AccessKind::Misaligned,
                format!(
                    "address 0x{addr:x} ({}) is not a multiple of {align}",
                    space.name()
                ),
            ));
        }
        let (space, off) = match space {
            Space::Generic => {
                let w = window_of(addr);
                match w {
                    Space::Shared => (Space::SharedCluster, addr - SHARED_BASE),
                    Space::Local => (w, addr - LOCAL_BASE),
                    Space::Const => (w, addr - CONST_BASE),
                    Space::Param => (w, addr - PARAM_BASE),
                    _ => (Space::Global, addr),
                }
            }
            Space::Param => (Space::Param, addr.wrapping_sub(PARAM_BASE)),
            s => (s, addr),
        };
        let beyond = |what: &str, size: usize| {
            let w = window_of(addr);
            if off >> 32 != 0 && (w != Space::Global || addr >= crate::memory::GLOBAL_BASE) {
                wrong(format!(
                    "address 0x{addr:x} is a generic address ({}), not an offset in {what} memory",
                    w.name()
                ))
            } else {
                outside(format!(
                    "{len} bytes at offset {off} of {what} memory, which has {size} bytes"
                ))
            }
        };
        let fits = |size: usize| {
            usize::try_from(off)
                .ok()
                .and_then(|o| o.checked_add(len))
                .is_some_and(|e| e <= size)
        };
        match space {
            Space::Global | Space::Generic => match self.mem.resolve(addr, len) {
                Some((id, o)) => Ok(Place::Global(id, o)),
                None => Err(self.mem.explain(addr, len)),
            },
            Space::Shared | Space::SharedCluster => {
                let field = (off >> RANK_SHIFT) & 0xff;
                let rank = if field == 0 {
                    self.cluster.rank as u64
                } else {
                    field - 1
                };
                let o = (off & ((1 << RANK_SHIFT) - 1)) as usize;
                if off >> 32 != 0 || rank as usize >= self.cluster.shared.len() {
                    return Err(beyond("shared", self.launch.total_shared as usize));
                }
                if space == Space::Shared && rank != self.cluster.rank as u64 {
                    return Err(wrong(format!(
                        "shared address 0x{addr:x} belongs to block {rank} of the cluster; .shared::cluster is needed"
                    )));
                }
                let size = self.cluster.shared[rank as usize].data.len();
                if o + len > size {
                    return Err(outside(format!(
                        "{len} bytes at offset {o} of shared memory, which has {size} bytes"
                    )));
                }
                Ok(Place::Shared(rank as usize, o))
            }
            Space::Local => {
                let top = self.w.sp[lane] as usize;
                if !fits(top) {
                    return Err(beyond("local", top));
                }
                Ok(Place::Local(lane * self.w.stride as usize + off as usize))
            }
            Space::Const => {
                let size = self.mem.constant.data.len();
                if !fits(size) {
                    return Err(beyond("constant", size));
                }
                Ok(Place::Const(off as usize))
            }
            Space::Param => {
                let size = self.launch.params.len();
                if !fits(size) {
                    return Err(beyond("parameter", size));
                }
                Ok(Place::Param(off as usize))
            }
        }
    }

    /// Reads bytes of a place.
    #[inline]
    pub fn read<const N: usize>(&self, p: Place, k: usize) -> u64 {
        let o = k * N;
        match p {
            Place::Global(id, off) => le::<N>(self.mem.get(id).bytes.get::<N>(off + o)),
            Place::Shared(r, off) => le::<N>(self.cluster.shared[r].get::<N>(off + o)),
            Place::Local(i) => slice_le::<N>(&self.w.local, i + o),
            Place::Const(off) => le::<N>(self.mem.constant.get::<N>(off + o)),
            Place::Param(off) => slice_le::<N>(&self.launch.params, off + o),
        }
    }

    /// Writes bytes of a place that [`Cx::writable`] accepted.
    #[inline]
    pub fn write<const N: usize>(&mut self, p: Place, k: usize, v: u64) {
        let o = k * N;
        let b = bytes::<N>(v);
        match p {
            Place::Global(id, off) => self.mem.get_mut(id).bytes.set::<N>(off + o, b),
            Place::Shared(r, off) => self.cluster.shared[r].set::<N>(off + o, b),
            Place::Local(i) => {
                if let Some(s) = self.w.local.get_mut(i + o..i + o + N) {
                    s.copy_from_slice(&b);
                }
                if let Some(written) = &mut self.w.written
                    && let Some(part) = written.get_mut(i + o..i + o + N)
                {
                    part.fill(true);
                }
            }
            Place::Const(_) | Place::Param(_) => {}
        }
    }

    /// Puts a value in the place of another where that is still there; what is there otherwise. Threads of the host may do the same.
    pub fn exchange<const N: usize>(&mut self, p: Place, old: u64, new: u64) -> Result<(), u64> {
        if let Place::Global(id, off) = p
            && let Some(done) = self.mem.get_mut(id).bytes.data.exchange(off, N, old, new)
        {
            return done;
        }
        self.write::<N>(p, 0, new);
        Ok(())
    }

    /// Whether stores may go there.
    pub fn writable(&self, p: Place) -> Result<Place, AccessError> {
        let what = match p {
            Place::Const(_) => "constant",
            Place::Param(_) => "kernel parameter",
            _ => return Ok(p),
        };
        Err(AccessError::new(
            AccessKind::ReadOnly,
            format!("a write to {what} memory"),
        ))
    }

    /// With the check on: whether the bytes were written before.
    pub fn check_init(&self, p: Place, len: usize) -> Result<(), AccessError> {
        if !self.launch.check_uninit {
            return Ok(());
        }
        let (ok, what, off) = match p {
            Place::Global(id, off) => (self.mem.get(id).bytes.initialised(off, len), "global", off),
            Place::Shared(r, off) => (self.cluster.shared[r].initialised(off, len), "shared", off),
            Place::Local(at) => {
                // A structure's padding is read with its members: something of the bytes is written then.
                let all = self.w.written.as_deref();
                let part = all.and_then(|w| w.get(at..at + len));
                let some = part.is_none_or(|p| p.contains(&true));
                (some, "local", at % (self.w.stride as usize).max(1))
            }
            _ => return Ok(()),
        };
        if ok {
            return Ok(());
        }
        Err(AccessError::new(
            AccessKind::Uninitialised,
            format!(
                "{len} bytes of {what} memory at offset {off} are read before they are written"
            ),
        ))
    }

    /// Ends the launch with a failed access.
    #[cold]
    pub fn trap_access(&mut self, lane: usize, e: AccessError, what: &str) -> Flow {
        let flow = self.trap(
            TrapKind::from(e.kind),
            lane,
            format!("{what}: {}", e.message),
        );
        if let Some(f) = &mut self.fault {
            f.other = e.other;
        }
        flow
    }
}

/// Little-endian bytes as a zero-extended number.
#[inline(always)]
pub fn le<const N: usize>(b: [u8; N]) -> u64 {
    let mut w = [0u8; 8];
    w[..N].copy_from_slice(&b);
    u64::from_le_bytes(w)
}

#[inline(always)]
fn slice_le<const N: usize>(d: &[u8], at: usize) -> u64 {
    let mut w = [0u8; 8];
    if let Some(s) = d.get(at..at + N) {
        w[..N].copy_from_slice(s);
    }
    u64::from_le_bytes(w)
}

/// The low bytes of a number.
#[inline(always)]
pub fn bytes<const N: usize>(v: u64) -> [u8; N] {
    let w = v.to_le_bytes();
    let mut b = [0u8; N];
    b.copy_from_slice(&w[..N]);
    b
}

/// The spaces as constants of generic functions.
const GENERIC: u8 = Space::Generic as u8;
const GLOBAL: u8 = Space::Global as u8;
const SHARED: u8 = Space::Shared as u8;
const SHARED_CLUSTER: u8 = Space::SharedCluster as u8;
const LOCAL: u8 = Space::Local as u8;
const CONST: u8 = Space::Const as u8;
const PARAM: u8 = Space::Param as u8;

const fn space_of(s: u8) -> Space {
    match s {
        GLOBAL => Space::Global,
        SHARED => Space::Shared,
        SHARED_CLUSTER => Space::SharedCluster,
        LOCAL => Space::Local,
        CONST => Space::Const,
        PARAM => Space::Param,
        _ => Space::Generic,
    }
}

/// The address of a lane.
#[inline(always)]
fn address(i: &Inst, row: &Row, l: usize) -> u64 {
    let a = row.0[l].wrapping_add(i.imm);
    if i.flags & flag::VARIANT != 0 {
        a as u32 as u64
    } else {
        a
    }
}

#[inline(always)]
fn extend<const N: usize, const SIGNED: bool>(v: u64, i: &Inst) -> u64 {
    if SIGNED && N < 8 {
        let s = 64 - 8 * N as u32;
        let x = ((v << s) as i64 >> s) as u64;
        x & (u64::MAX >> (64 - i.p.clamp(1, 64)))
    } else {
        v
    }
}

/// Loads `K` elements of `N` bytes per lane when all goes well; false asks for the slow path.
#[inline(always)]
fn load_fast<const S: u8, const N: usize, const K: usize>(
    cx: &Cx<'_>,
    i: &Inst,
    m: u32,
    out: &mut [Row; K],
) -> bool {
    let total = N * K;
    let row = cx.row(i.a);
    match S {
        GLOBAL | GENERIC => {
            let mut base = 0u64;
            let mut limit = 0u64;
            let mut data: &[u8] = &[];
            let mut touched = None;
            for l in 0..LANES {
                if m >> l & 1 == 0 {
                    continue;
                }
                let addr = address(i, row, l);
                let mut off = addr.wrapping_sub(base);
                if off >= limit {
                    let Some((id, o)) = cx.mem.resolve(addr, total) else {
                        return false;
                    };
                    let a = cx.mem.get(id);
                    base = a.base;
                    data = &a.bytes.data;
                    touched = a.bytes.touched.as_ref();
                    limit = (data.len() - total + 1) as u64;
                    off = o as u64;
                }
                if addr & (total as u64 - 1) != 0 {
                    return false;
                }
                let Some(s) = data.get(off as usize..off as usize + total) else {
                    return false;
                };
                if let Some(t) = touched {
                    t.read(off as usize, total);
                }
                for (e, r) in out.iter_mut().enumerate() {
                    r.0[l] = slice_le::<N>(s, e * N);
                }
            }
            true
        }
        SHARED | SHARED_CLUSTER => {
            let Some(sh) = cx.cluster.shared.get(cx.cluster.rank as usize) else {
                return false;
            };
            let data = &sh.data[..];
            for l in 0..LANES {
                if m >> l & 1 == 0 {
                    continue;
                }
                let addr = address(i, row, l);
                if addr & (total as u64 - 1) != 0 || addr >> 32 != 0 {
                    return false;
                }
                let Some(s) = data.get(addr as usize..addr as usize + total) else {
                    return false;
                };
                for (e, r) in out.iter_mut().enumerate() {
                    r.0[l] = slice_le::<N>(s, e * N);
                }
            }
            true
        }
        LOCAL if cx.w.written.is_none() => {
            let stride = cx.w.stride as usize;
            for l in 0..LANES {
                if m >> l & 1 == 0 {
                    continue;
                }
                let addr = address(i, row, l);
                if addr & (total as u64 - 1) != 0
                    || addr.saturating_add(total as u64) > cx.w.sp[l] as u64
                {
                    return false;
                }
                let at = l * stride + addr as usize;
                let Some(s) = cx.w.local.get(at..at + total) else {
                    return false;
                };
                for (e, r) in out.iter_mut().enumerate() {
                    r.0[l] = slice_le::<N>(s, e * N);
                }
            }
            true
        }
        _ => false,
    }
}

#[inline(never)]
fn load_slow<const N: usize, const K: usize>(
    cx: &mut Cx<'_>,
    space: Space,
    i: &Inst,
    m: u32,
    out: &mut [Row; K],
) -> Result<(), (usize, AccessError)> {
    let total = N * K;
    let row = *cx.row(i.a);
    for l in Bits(m) {
        let addr = address(i, &row, l);
        let p = cx
            .locate(space, addr, total, total, l)
            .map_err(|e| (l, e))?;
        if let Err(e) = cx.check_init(p, total)
            && !(K == 1 && unused::has_no_effect(cx, i, l, total))
        {
            return Err((l, e));
        }
        if i.flags & flag::SPIN != 0 {
            cx.order_word(p, true, false);
            cx.lanes_meet(u32::MAX);
        } else {
            cx.check_race(p, total, None).map_err(|e| (l, e))?;
            cx.check_lanes(p, l, total, None).map_err(|e| (l, e))?;
        }
        for (e, r) in out.iter_mut().enumerate() {
            r.0[l] = cx.read::<N>(p, e);
        }
    }
    Ok(())
}

/// Loads `K` elements of `N` bytes per lane, zero-extended; the flow of the trap that ended the launch otherwise.
#[inline(never)]
fn fetch<const S: u8, const N: usize, const K: usize>(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
    out: &mut [Row; K],
) -> Result<(), Flow> {
    if i.flags & flag::SPIN != 0 {
        if cx.gives_way(m) {
            return Err(Flow::Event);
        }
        let row = *cx.row(i.a);
        cx.note_spin_at(m, |l| address(i, &row, l));
    }
    if (cx.launch.careful || !load_fast::<S, N, K>(cx, i, m, out))
        && let Err((l, e)) = load_slow::<N, K>(cx, space_of(S), i, m, out)
    {
        return Err(trapped(cx, (l, e), "ld", space_of(S), N * K));
    }
    if counts(S) && !cx.record.executed.is_empty() {
        count_traffic(cx, i, m, space_of(S), N * K);
    }
    Ok(())
}

/// The trap of an access that a lane may not make. Apart from loads and stores: it depends on neither their type nor their shape.
#[cold]
#[inline(never)]
fn trapped(
    cx: &mut Cx<'_>,
    (lane, cause): (usize, AccessError),
    what: &str,
    space: Space,
    bytes: usize,
) -> Flow {
    let what = format!("{what}.{} of {bytes} bytes", space.name());
    cx.trap_access(lane, cause, &what)
}

/// Counts what an access moves, where such counts were asked for.
#[inline(never)]
fn count_traffic(cx: &mut Cx<'_>, i: &Inst, m: u32, space: Space, bytes: usize) {
    let row = *cx.row(i.a);
    cx.count_traffic(space, m, bytes, |l| address(i, &row, l));
}

/// Whether accesses to the space are counted by what they move.
const fn counts(s: u8) -> bool {
    matches!(s, GLOBAL | GENERIC | SHARED | SHARED_CLUSTER)
}

fn ld<const S: u8, const N: usize, const SIGNED: bool, const K: usize>(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
) -> Flow {
    let mut out = [Row::ZERO; K];
    if let Err(flow) = fetch::<S, N, K>(cx, i, m, &mut out) {
        return flow;
    }
    if SIGNED {
        for r in &mut out {
            for v in &mut r.0 {
                *v = extend::<N, true>(*v, i);
            }
        }
    }
    deliver(cx, i, m, &out);
    behind(cx, i)
}

/// Goes on behind a load or a store.
#[inline(always)]
fn behind(cx: &mut Cx<'_>, i: &Inst) -> Flow {
    match i.flags & flag::SPIN {
        0 => Flow::Next,
        _ => cx.after_spin(),
    }
}

/// Writes the rows of a load to its registers. Apart from the loads: it depends on neither their space nor their type.
#[inline(never)]
fn deliver(cx: &mut Cx<'_>, i: &Inst, m: u32, out: &[Row]) {
    if let [row] = out {
        cx.put(i.d, m, row);
        return;
    }
    let prog = cx.prog;
    for (s, r) in prog.lists[i.x as usize].iter().zip(out) {
        cx.put(s.0 as u32, m, r);
    }
}

/// Loads of a kernel parameter at a constant place.
fn ld_param_const<const N: usize, const SIGNED: bool>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let v = extend::<N, SIGNED>(slice_le::<N>(&cx.launch.params, i.imm as usize), i);
    cx.put(i.d, m, &Row::splat(v));
    Flow::Next
}

#[inline(always)]
fn store_fast<const S: u8, const N: usize, const K: usize>(
    cx: &mut Cx<'_>,
    i: &Inst,
    m: u32,
    src: &[Row; K],
) -> bool {
    let total = N * K;
    let row = *cx.row(i.a);
    match S {
        GLOBAL | GENERIC => {
            let mut id = u32::MAX;
            let mut base = 0u64;
            let mut limit = 0u64;
            for l in 0..LANES {
                if m >> l & 1 == 0 {
                    continue;
                }
                let addr = address(i, &row, l);
                let mut off = addr.wrapping_sub(base);
                if off >= limit {
                    let Some((n, o)) = cx.mem.resolve(addr, total) else {
                        return false;
                    };
                    id = n;
                    let a = cx.mem.get(id);
                    if a.bytes.tracked() {
                        return false;
                    }
                    base = a.base;
                    limit = (a.bytes.data.len() - total + 1) as u64;
                    off = o as u64;
                }
                if addr & (total as u64 - 1) != 0 {
                    return false;
                }
                let to = &mut cx.mem.get_mut(id).bytes;
                to.note_write(off as usize, total);
                let Some(s) = to.data.get_mut(off as usize..off as usize + total) else {
                    return false;
                };
                for e in 0..K {
                    s[e * N..e * N + N].copy_from_slice(&bytes::<N>(src[e].0[l]));
                }
            }
            true
        }
        SHARED | SHARED_CLUSTER => {
            let rank = cx.cluster.rank as usize;
            let Some(sh) = cx.cluster.shared.get_mut(rank) else {
                return false;
            };
            if sh.tracked() {
                return false;
            }
            for l in 0..LANES {
                if m >> l & 1 == 0 {
                    continue;
                }
                let addr = address(i, &row, l);
                if addr & (total as u64 - 1) != 0 || addr >> 32 != 0 {
                    return false;
                }
                let Some(s) = sh.data.get_mut(addr as usize..addr as usize + total) else {
                    return false;
                };
                for e in 0..K {
                    s[e * N..e * N + N].copy_from_slice(&bytes::<N>(src[e].0[l]));
                }
            }
            true
        }
        LOCAL if cx.w.written.is_none() => {
            let stride = cx.w.stride as usize;
            for l in 0..LANES {
                if m >> l & 1 == 0 {
                    continue;
                }
                let addr = address(i, &row, l);
                if addr & (total as u64 - 1) != 0
                    || addr.saturating_add(total as u64) > cx.w.sp[l] as u64
                {
                    return false;
                }
                let at = l * stride + addr as usize;
                let Some(s) = cx.w.local.get_mut(at..at + total) else {
                    return false;
                };
                for e in 0..K {
                    s[e * N..e * N + N].copy_from_slice(&bytes::<N>(src[e].0[l]));
                }
            }
            true
        }
        _ => false,
    }
}

#[inline(never)]
fn store_slow<const N: usize, const K: usize>(
    cx: &mut Cx<'_>,
    space: Space,
    i: &Inst,
    m: u32,
    src: &[Row; K],
) -> Result<(), (usize, AccessError)> {
    let total = N * K;
    let row = *cx.row(i.a);
    for l in Bits(m) {
        let addr = address(i, &row, l);
        let p = cx
            .locate(space, addr, total, total, l)
            .and_then(|p| cx.writable(p))
            .map_err(|e| (l, e))?;
        if i.flags & flag::SPIN != 0 {
            cx.order_word(p, false, true);
            cx.lanes_meet(u32::MAX);
        } else if cx.record.races.is_some() || cx.w.sync.order.is_some() {
            let data: Vec<u8> = src.iter().flat_map(|r| bytes::<N>(r.0[l])).collect();
            cx.check_race(p, total, Some(&data)).map_err(|e| (l, e))?;
            cx.check_lanes(p, l, total, Some(&data))
                .map_err(|e| (l, e))?;
        }
        for (e, r) in src.iter().enumerate() {
            cx.write::<N>(p, e, r.0[l]);
        }
    }
    Ok(())
}

fn st<const S: u8, const N: usize, const K: usize>(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let mut src = [Row::ZERO; K];
    if K == 1 {
        src[0] = *cx.row(i.b);
    } else {
        let prog = cx.prog;
        for (s, r) in prog.lists[i.x as usize].iter().zip(src.iter_mut()) {
            *r = *cx.row(*s);
        }
    }
    if i.flags & flag::SPIN != 0 {
        if cx.gives_way(m) {
            return Flow::Event;
        }
        cx.note_spin(m);
    }
    let checked = cx.launch.check_races || cx.launch.check_sync;
    if (checked || !store_fast::<S, N, K>(cx, i, m, &src))
        && let Err((l, e)) = store_slow::<N, K>(cx, space_of(S), i, m, &src)
    {
        return trapped(cx, (l, e), "st", space_of(S), N * K);
    }
    if counts(S) && !cx.record.executed.is_empty() {
        count_traffic(cx, i, m, space_of(S), N * K);
    }
    behind(cx, i)
}

macro_rules! by_shape {
    ($f:ident, $s:expr, $signed:tt, $n:expr, $k:expr) => {
        match ($n, $k) {
            (1, 1) => Some($f!($s, 1, $signed, 1)),
            (2, 1) => Some($f!($s, 2, $signed, 1)),
            (4, 1) => Some($f!($s, 4, $signed, 1)),
            (8, 1) => Some($f!($s, 8, $signed, 1)),
            (1, 2) => Some($f!($s, 1, $signed, 2)),
            (2, 2) => Some($f!($s, 2, $signed, 2)),
            (4, 2) => Some($f!($s, 4, $signed, 2)),
            (8, 2) => Some($f!($s, 8, $signed, 2)),
            (1, 4) => Some($f!($s, 1, $signed, 4)),
            (2, 4) => Some($f!($s, 2, $signed, 4)),
            (4, 4) => Some($f!($s, 4, $signed, 4)),
            (8, 4) => Some($f!($s, 8, $signed, 4)),
            (1, 8) => Some($f!($s, 1, $signed, 8)),
            (2, 8) => Some($f!($s, 2, $signed, 8)),
            (4, 8) => Some($f!($s, 4, $signed, 8)),
            _ => None,
        }
    };
}

macro_rules! by_space {
    ($f:ident, $space:expr, $signed:tt, $n:expr, $k:expr) => {
        match $space {
            Space::Generic => by_shape!($f, GENERIC, $signed, $n, $k),
            Space::Global => by_shape!($f, GLOBAL, $signed, $n, $k),
            Space::Shared => by_shape!($f, SHARED, $signed, $n, $k),
            Space::SharedCluster => by_shape!($f, SHARED_CLUSTER, $signed, $n, $k),
            Space::Local => by_shape!($f, LOCAL, $signed, $n, $k),
            Space::Const => by_shape!($f, CONST, $signed, $n, $k),
            Space::Param => by_shape!($f, PARAM, $signed, $n, $k),
        }
    };
}

macro_rules! ld_fn {
    ($s:expr, $n:tt, $signed:tt, $k:tt) => {
        ld::<{ $s }, $n, $signed, $k> as Exec
    };
}

macro_rules! st_fn {
    ($s:expr, $n:tt, $signed:tt, $k:tt) => {
        st::<{ $s }, $n, $k> as Exec
    };
}

/// The load for elements of `size` bytes, `count` of them; signed elements extend to `Inst::p` bits.
pub fn load(space: Space, size: usize, signed: bool, count: usize) -> Option<Exec> {
    if signed {
        by_space!(ld_fn, space, true, size, count)
    } else {
        by_space!(ld_fn, space, false, size, count)
    }
}

/// The store of `count` elements of `size` bytes.
pub fn store(space: Space, size: usize, count: usize) -> Option<Exec> {
    by_space!(st_fn, space, false, size, count)
}

/// The load of a kernel parameter at the constant offset `Inst::imm`.
pub fn load_param(size: usize, signed: bool) -> Option<Exec> {
    Some(match (size, signed) {
        (1, false) => ld_param_const::<1, false>,
        (2, false) => ld_param_const::<2, false>,
        (4, false) => ld_param_const::<4, false>,
        (8, false) => ld_param_const::<8, false>,
        (1, true) => ld_param_const::<1, true>,
        (2, true) => ld_param_const::<2, true>,
        (4, true) => ld_param_const::<4, true>,
        (8, true) => ld_param_const::<8, true>,
        _ => return None,
    })
}
