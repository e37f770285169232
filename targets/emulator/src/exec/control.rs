//! Branches, calls, returns, exits and the reconvergence point.

use crate::cx::{Cx, Event};
use crate::inst::{Body, Flow, Func, Inst, ParamSlot, Pass, ROW_FRAME, Src};
use crate::lanes::{Bits, LANES, Row};
use crate::memory::CODE_BASE;
use crate::trap::TrapKind;
use crate::warp::{Frame, Wait};
use std::rc::Rc;

/// `Inst::n` of a [`join`].
pub const JOIN: u8 = 1;
/// `Inst::n` of an instruction that synchronises a warp and nothing else (it may meet one at another place).
pub const WARP_SYNC: u8 = 2;
/// Most register rows that nested calls may take (16 MiB of registers per warp).
const MAX_ROWS: usize = 1 << 16;

/// The start of a block that several branches reach: lanes that went separate ways may meet here.
pub fn join(cx: &mut Cx<'_>, _: &Inst, _: u32) -> Flow {
    if cx.slice.watch || cx.slice.steps >= cx.slice.end {
        cx.pc -= 1;
        return cx.raise(Event::Switch);
    }
    Flow::Next
}

/// `bra`: the lanes of the mask go to `x`.
pub fn bra(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    if m == cx.mask {
        cx.pc = i.x;
        return cx.goes_on();
    }
    cx.split_off(m, i.x, Wait::Ready);
    cx.raise(Event::Switch)
}

/// `brx.idx`: each lane goes to the entry of table `x` that operand `a` names.
pub fn brx(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let table = &prog.tables[i.x as usize];
    let index = *cx.row(i.a);
    for l in Bits(m) {
        if index.0[l] as u32 as usize >= table.len() {
            return cx.trap(
                TrapKind::Invalid,
                l,
                format!(
                    "branch index {} is outside the table of {} targets",
                    index.0[l] as u32,
                    table.len()
                ),
            );
        }
    }
    let next = cx.pc;
    let mut left = m;
    let mut split = false;
    if m != cx.mask {
        let rest = cx.mask & !m;
        cx.split_off(rest, next, Wait::Ready);
        split = true;
    }
    while left != 0 {
        let first = left.trailing_zeros() as usize;
        let target = table[index.0[first] as u32 as usize];
        let mut same = 0;
        for l in Bits(left) {
            if table[index.0[l] as u32 as usize] == target {
                same |= 1 << l;
            }
        }
        left &= !same;
        if left == 0 {
            cx.pc = target;
        } else {
            cx.split_off(same, target, Wait::Ready);
            split = true;
        }
    }
    if split {
        cx.raise(Event::Switch)
    } else {
        cx.goes_on()
    }
}

/// `exit`, and `ret` of a kernel.
pub fn exit(cx: &mut Cx<'_>, _: &Inst, m: u32) -> Flow {
    cx.raise(Event::Exit(m))
}

/// `trap`
pub fn trap(cx: &mut Cx<'_>, _: &Inst, m: u32) -> Flow {
    cx.trap(
        TrapKind::Trap,
        m.trailing_zeros() as usize,
        "the kernel executed trap",
    )
}

/// `brkpt`
pub fn brkpt(cx: &mut Cx<'_>, _: &Inst, m: u32) -> Flow {
    cx.trap(
        TrapKind::Breakpoint,
        m.trailing_zeros() as usize,
        "the kernel executed brkpt",
    )
}

/// An instruction that cannot run; message `x` names it.
pub fn unsupported(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let text = cx.prog.messages[i.x as usize].clone();
    cx.trap(TrapKind::Unsupported, m.trailing_zeros() as usize, text)
}

/// An access that is known to lie outside of its memory; message `x` tells.
pub fn outside(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let text = cx.prog.messages[i.x as usize].clone();
    cx.trap(TrapKind::OutOfBounds, m.trailing_zeros() as usize, text)
}

/// Does nothing (`prefetch`, `pmevent`, ...).
pub fn nop(_: &mut Cx<'_>, _: &Inst, _: u32) -> Flow {
    Flow::Next
}

/// `nanosleep`: lets others run.
pub fn nanosleep(cx: &mut Cx<'_>, _: &Inst, m: u32) -> Flow {
    if cx.gives_way(m) {
        return Flow::Event;
    }
    cx.note_spin(m);
    cx.raise(Event::Yield)
}

/// A direct call of `CallSite` `x`.
pub fn call(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let rest = cx.mask & !m;
    if rest != 0 {
        let next = cx.pc;
        cx.split_off(rest, next, Wait::Ready);
    }
    let callee = cx.prog.calls[i.x as usize].callee.unwrap_or(u32::MAX);
    enter(cx, i.x, callee)
}

/// An indirect call: operand `a` holds the function's address.
pub fn call_indirect(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let next = cx.pc;
    let rest = cx.mask & !m;
    if rest != 0 {
        cx.split_off(rest, next, Wait::Ready);
    }
    let row = *cx.row(i.a);
    let first = m.trailing_zeros() as usize;
    let target = row.0[first];
    let mut same = 0;
    for l in Bits(m) {
        if row.0[l] == target {
            same |= 1 << l;
        }
    }
    if same != m {
        // The others make the same call again, with their own target.
        cx.split_off(m & !same, next - 1, Wait::Ready);
    }
    let index = target.wrapping_sub(CODE_BASE);
    if !index.is_multiple_of(16) || index / 16 >= cx.prog.funcs.len() as u64 {
        return cx.trap(
            TrapKind::Invalid,
            first,
            format!("indirect call of 0x{target:x}, which is no function"),
        );
    }
    let callee = (index / 16) as u32;
    let f = &cx.prog.funcs[callee as usize];
    let site = &cx.prog.calls[i.x as usize];
    if f.kernel
        || f.params.len() != site.args.len()
        || (f.rets.len() != site.rets.len() && !site.rets.is_empty())
    {
        let name = f.name.clone();
        return cx.trap(
            TrapKind::Invalid,
            first,
            format!(
                "indirect call of \"{name}\", whose parameters do not match the call's prototype"
            ),
        );
    }
    enter(cx, i.x, callee)
}

/// Moves the running group into a function. All its lanes call.
fn enter(cx: &mut Cx<'_>, site: u32, callee: u32) -> Flow {
    let prog = cx.prog;
    let first = cx.mask.trailing_zeros() as usize;
    let Some(f) = prog.funcs.get(callee as usize) else {
        return cx.trap(TrapKind::Invalid, first, "a call without a target");
    };
    let entry = match f.body {
        Body::Code(pc) => pc,
        Body::System(s) => return super::system::call(cx, s, &prog.calls[site as usize]),
        Body::Missing => {
            return cx.trap(
                TrapKind::Unsupported,
                first,
                format!("call of \"{}\", which has no definition", f.name),
            );
        }
    };
    let caller = &prog.funcs[prog.owner[cx.pc as usize - 1] as usize];
    let base = cx.frame.base + caller.rows as usize;
    let pbase = cx.frame.pbase + caller.preds as usize;
    let rows = base + f.rows as usize;
    if rows > MAX_ROWS {
        let depth = cx.frame.caller.as_ref().map_or(0, |f| f.depth);
        return cx.trap(
            TrapKind::StackOverflow,
            first,
            format!("call stack overflow, {depth} calls deep"),
        );
    }
    if cx.w.regs.len() < rows {
        cx.w.regs.resize(rows, Row::ZERO);
    }
    if cx.w.preds.len() < pbase + f.preds as usize {
        cx.w.preds.resize(pbase + f.preds as usize, 0);
    }
    // Other lanes may have a frame of another function here.
    cx.w.preds[pbase] |= cx.mask;
    let args = &prog.calls[site as usize].args;
    let unsized_bytes = match (f.params.last(), args.get(f.params.len().wrapping_sub(1))) {
        (Some(ParamSlot::Memory { size: 0, .. }), Some(Pass::Memory { size, .. })) => {
            size.saturating_add(15) & !15
        }
        _ => 0,
    };
    let mut top = 0;
    for l in Bits(cx.mask) {
        let at = (cx.w.sp[l].checked_next_multiple_of(f.frame_align)).unwrap_or(u32::MAX);
        cx.w.regs[base + ROW_FRAME as usize].0[l] = at as u64;
        cx.w.sp[l] = at.saturating_add(f.frame).saturating_add(unsized_bytes);
        top = top.max(cx.w.sp[l]);
    }
    if top > cx.launch.local_limit {
        return cx.trap(
            TrapKind::StackOverflow,
            first,
            format!("local memory overflow: {top} bytes"),
        );
    }
    cx.w.grow_local(top);
    for l in Bits(cx.mask) {
        let from = cx.w.regs[base + ROW_FRAME as usize].0[l] as u32;
        cx.w.mark_local(l, from, cx.w.sp[l], false);
    }
    for (arg, param) in args.iter().zip(&f.params) {
        let to = match as_pass(param) {
            Pass::Memory { offset, size: 0 } => Pass::Memory {
                offset,
                size: unsized_bytes,
            },
            p => p,
        };
        pass(cx, (cx.frame.base, cx.frame.pbase, *arg), (base, pbase, to));
    }
    let depth = cx.frame.caller.as_ref().map_or(0, |f| f.depth) + 1;
    cx.frame.caller = Some(Rc::new(Frame {
        parent: cx.frame.caller.take(),
        ret_pc: cx.pc,
        base: cx.frame.base as u32,
        pbase: cx.frame.pbase as u32,
        site,
        callee,
        depth,
    }));
    cx.frame.base = base;
    cx.frame.pbase = pbase;
    cx.pc = entry;
    if cx.slice.watch || cx.slice.steps >= cx.slice.end {
        cx.raise(Event::Switch)
    } else {
        Flow::Next
    }
}

/// `ret`
pub fn ret(cx: &mut Cx<'_>, _: &Inst, m: u32) -> Flow {
    let Some(frame) = cx.frame.caller.clone() else {
        return cx.raise(Event::Exit(m));
    };
    let rest = cx.mask & !m;
    if rest != 0 {
        let next = cx.pc;
        cx.split_off(rest, next, Wait::Ready);
    }
    let prog = cx.prog;
    let f: &Func = &prog.funcs[frame.callee as usize];
    let (base, pbase) = (cx.frame.base, cx.frame.pbase);
    for l in Bits(m) {
        cx.w.sp[l] = cx.w.regs[base + ROW_FRAME as usize].0[l] as u32;
    }
    for (to, from) in prog.calls[frame.site as usize].rets.iter().zip(&f.rets) {
        pass(
            cx,
            (base, pbase, as_pass(from)),
            (frame.base as usize, frame.pbase as usize, *to),
        );
    }
    cx.frame.base = frame.base as usize;
    cx.frame.pbase = frame.pbase as usize;
    cx.pc = frame.ret_pc;
    cx.frame.caller = frame.parent.clone();
    if cx.slice.watch {
        cx.raise(Event::Switch)
    } else {
        Flow::Next
    }
}

fn as_pass(p: &ParamSlot) -> Pass {
    match *p {
        ParamSlot::Memory { offset, size } => Pass::Memory { offset, size },
        ParamSlot::Register(r) => Pass::Row(Src::reg(r), 8),
        ParamSlot::Predicate(p) => Pass::Pred(p << 1),
    }
}

/// Copies one value between two frames for the running lanes.
fn pass(cx: &mut Cx<'_>, from: (usize, usize, Pass), to: (usize, usize, Pass)) {
    let mask = cx.mask;
    match (from.2, to.2) {
        (Pass::Memory { offset: a, size: n }, Pass::Memory { offset: b, size: k }) => {
            let n = n.min(k) as usize;
            for l in Bits(mask) {
                let lane = l * cx.w.stride as usize;
                let src = lane + frame_at(cx, from.0, l) + a as usize;
                let dst = lane + frame_at(cx, to.0, l) + b as usize;
                if src + n <= cx.w.local.len() && dst + n <= cx.w.local.len() {
                    cx.w.local.copy_within(src..src + n, dst);
                    if let Some(written) = &mut cx.w.written {
                        written.copy_within(src..src + n, dst);
                    }
                }
            }
        }
        (Pass::Row(s, _), Pass::Row(d, _)) => {
            let v = row_at(cx, from.0, s);
            let dst = &mut cx.w.regs[to.0 + d.0.max(0) as usize];
            for l in Bits(mask) {
                dst.0[l] = v.0[l];
            }
        }
        (Pass::Row(s, width), Pass::Memory { offset, size }) => {
            let v = row_at(cx, from.0, s);
            let n = size.min(width).min(8) as usize;
            for l in Bits(mask) {
                let at = l * cx.w.stride as usize + frame_at(cx, to.0, l) + offset as usize;
                if let Some(b) = cx.w.local.get_mut(at..at + n) {
                    b.copy_from_slice(&v.0[l].to_le_bytes()[..n]);
                }
                let from = (at - l * cx.w.stride as usize) as u32;
                cx.w.mark_local(l, from, from + n as u32, true);
            }
        }
        (Pass::Memory { offset, size }, Pass::Row(d, _)) => {
            let n = size.min(8) as usize;
            for l in Bits(mask) {
                let at = l * cx.w.stride as usize + frame_at(cx, from.0, l) + offset as usize;
                let mut w = [0u8; 8];
                if let Some(b) = cx.w.local.get(at..at + n) {
                    w[..n].copy_from_slice(b);
                }
                cx.w.regs[to.0 + d.0.max(0) as usize].0[l] = u64::from_le_bytes(w);
            }
        }
        (Pass::Pred(a), Pass::Pred(b)) => {
            let v = cx.w.preds[from.1 + (a >> 1) as usize] ^ 0u32.wrapping_sub(a & 1);
            let p = &mut cx.w.preds[to.1 + (b >> 1) as usize];
            *p = (*p & !mask) | (v & mask);
        }
        // Decoding refuses a predicate on one side only.
        (Pass::Pred(_), _) | (_, Pass::Pred(_)) => {}
    }
}

fn frame_at(cx: &Cx<'_>, base: usize, lane: usize) -> usize {
    cx.w.regs[base + ROW_FRAME as usize].0[lane] as usize
}

fn row_at(cx: &Cx<'_>, base: usize, s: Src) -> Row {
    if s.0 >= 0 {
        cx.w.regs[base + s.0 as usize]
    } else {
        cx.prog.consts[!s.0 as usize]
    }
}

/// `alloca`: `d` becomes the address of `b` bytes of local memory aligned to `imm`; they live until the function returns.
pub fn alloca(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let size = *cx.row(i.b);
    let align = i.imm.max(16);
    let mut r = Row::ZERO;
    let mut top = 0u64;
    for l in Bits(m) {
        let at = (cx.w.sp[l] as u64).next_multiple_of(align);
        let end = at
            .saturating_add(size.0[l])
            .min(1 << 40)
            .next_multiple_of(16);
        r.0[l] = at;
        if end > cx.launch.local_limit as u64 {
            return cx.trap(
                TrapKind::StackOverflow,
                l,
                format!("alloca of {} bytes overflows local memory", size.0[l]),
            );
        }
        cx.w.sp[l] = end as u32;
        top = top.max(end);
    }
    cx.w.grow_local(top as u32);
    for l in Bits(m) {
        cx.w.mark_local(l, r.0[l] as u32, cx.w.sp[l], false);
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `stacksave`
pub fn stacksave(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let mut r = Row::ZERO;
    for l in 0..LANES {
        r.0[l] = cx.w.sp[l] as u64;
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// `stackrestore`
pub fn stackrestore(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let r = *cx.row(i.a);
    for l in Bits(m) {
        if r.0[l] > cx.w.sp[l] as u64 {
            return cx.trap(
                TrapKind::Invalid,
                l,
                "stackrestore of an address above the stack",
            );
        }
        cx.w.sp[l] = r.0[l] as u32;
    }
    Flow::Next
}
