//! The functions of the run-time system: `vprintf`, `malloc`, `free`, `__assertfail`.

use crate::cx::Cx;
use crate::inst::{CallSite, Flow, Pass, ROW_FRAME, System};
use crate::lanes::Bits;
use crate::memory::Space;
use crate::printf;
use crate::trap::TrapKind;

/// Longest string that is read from memory.
const MAX_STRING: usize = 1 << 16;
/// Bytes of the argument buffer that `vprintf` may look at.
const MAX_ARGS: u64 = 4096;

/// Alignment of what `malloc` gives.
const HEAP_ALIGN: u64 = 16;

/// Names of these functions, as PTX declares them.
pub const NAMES: [(&str, System); 5] = [
    ("vprintf", System::Vprintf),
    ("malloc", System::Malloc),
    ("__cuda_syscall_aligned_malloc", System::AlignedMalloc),
    ("free", System::Free),
    ("__assertfail", System::AssertFail),
];

/// Runs a system function for the running lanes.
pub fn call(cx: &mut Cx<'_>, what: System, site: &CallSite) -> Flow {
    let mask = cx.mask;
    for l in Bits(mask) {
        let arg = |cx: &Cx<'_>, k: usize| site.args.get(k).map_or(0, |p| value(cx, *p, l));
        let result = match what {
            System::Vprintf => {
                let fmt = string(cx, arg(cx, 0), l);
                let at = arg(cx, 1);
                let mut data = Vec::new();
                // The buffer ends where its memory ends; the format decides how much is used.
                if at != 0 {
                    while (data.len() as u64) < MAX_ARGS {
                        match cx.locate(Space::Generic, at + data.len() as u64, 1, 1, l) {
                            Ok(p) => data.push(cx.read::<1>(p, 0) as u8),
                            Err(_) => break,
                        }
                    }
                }
                let mut out = Vec::new();
                printf::format(
                    &fmt,
                    &mut printf::Args::new(&data),
                    |p| string(cx, p, l),
                    &mut out,
                );
                cx.output.extend_from_slice(&out);
                fmt.iter().filter(|&&c| c == b'%').count() as u64
            }
            System::Malloc => {
                let n = arg(cx, 0);
                cx.mem.heap_alloc(n, HEAP_ALIGN)
            }
            System::AlignedMalloc => match arg(cx, 1) {
                align if align.is_power_of_two() => {
                    let n = arg(cx, 0);
                    cx.mem.heap_alloc(n, align.max(HEAP_ALIGN))
                }
                _ => 0,
            },
            System::Free => {
                let p = arg(cx, 0);
                if !cx.mem.heap_free(p) {
                    return cx.trap(
                        TrapKind::Invalid,
                        l,
                        format!("free of 0x{p:x}, which malloc did not return"),
                    );
                }
                0
            }
            System::AssertFail => {
                let text = |cx: &Cx<'_>, k: usize| {
                    String::from_utf8_lossy(&string(cx, arg(cx, k), l)).into_owned()
                };
                let (message, file, function) = (text(cx, 0), text(cx, 1), text(cx, 3));
                let line = arg(cx, 2) as u32;
                return cx.trap(
                    TrapKind::Assert,
                    l,
                    format!("{file}:{line}: {function}: assertion `{message}` failed"),
                );
            }
        };
        if let Some(p) = site.rets.first() {
            put(cx, *p, l, result);
        }
    }
    Flow::Next
}

fn value(cx: &Cx<'_>, p: Pass, l: usize) -> u64 {
    match p {
        Pass::Memory { offset, size } => {
            let n = size.min(8) as usize;
            let at = l * cx.w.stride as usize + frame(cx, l) + offset as usize;
            let mut w = [0u8; 8];
            if let Some(s) = cx.w.local.get(at..at + n) {
                w[..n].copy_from_slice(s);
            }
            u64::from_le_bytes(w)
        }
        Pass::Row(s, width) => cx.row(s).0[l] & (u64::MAX >> (64 - 8 * width.clamp(1, 8))),
        Pass::Pred(p) => (cx.pred(p) >> l & 1) as u64,
    }
}

fn put(cx: &mut Cx<'_>, p: Pass, l: usize, v: u64) {
    match p {
        Pass::Memory { offset, size } => {
            let n = size.min(8) as usize;
            let at = l * cx.w.stride as usize + frame(cx, l) + offset as usize;
            if let Some(s) = cx.w.local.get_mut(at..at + n) {
                s.copy_from_slice(&v.to_le_bytes()[..n]);
            }
            let from = (at - l * cx.w.stride as usize) as u32;
            cx.w.mark_local(l, from, from + n as u32, true);
        }
        Pass::Row(s, _) => cx.dst(s.0 as u32).0[l] = v,
        Pass::Pred(p) => cx.put_pred(p >> 1, 1 << l, if v != 0 { u32::MAX } else { 0 }),
    }
}

fn frame(cx: &Cx<'_>, l: usize) -> usize {
    cx.w.regs[cx.frame.base + ROW_FRAME as usize].0[l] as usize
}

/// A NUL-terminated string at a generic address.
fn string(cx: &Cx<'_>, mut at: u64, l: usize) -> Vec<u8> {
    let mut s = Vec::new();
    while s.len() < MAX_STRING {
        match cx.locate(Space::Generic, at, 1, 1, l) {
            Ok(p) => match cx.read::<1>(p, 0) as u8 {
                0 => break,
                c => s.push(c),
            },
            Err(_) => break,
        }
        at = at.wrapping_add(1);
    }
    s
}
