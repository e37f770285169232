//! `suld`, `sust`, `sured`: bytes and texels of surfaces (PTX ISA 9.7.11).

use super::atomic;
use crate::cx::Cx;
use crate::image::{Channel, Geometry, Image};
use crate::inst::{Flow, Inst, Src};
use crate::lanes::{Bits, LANES};
use crate::memory::Space;
use crate::soft::f32_to_f16;
use crate::trap::TrapKind;

/// What an access outside of the surface does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outside {
    /// Ends the program.
    Trap,
    /// Goes to the nearest place inside.
    Clamp,
    /// Reads zero, writes nothing.
    Zero,
}

/// What is done.
#[derive(Clone, Debug)]
pub enum Action {
    /// Loads elements.
    Load,
    /// Stores elements.
    Store,
    /// Combines by an operation of [`atomic`].
    Reduce(u32),
}

/// An access, decoded; `Inst::x` is its number.
#[derive(Clone, Debug)]
pub struct Surface {
    /// What is done.
    pub action: Action,
    /// Handle.
    pub handle: Src,
    /// Layer first, where there is one.
    pub coords: Vec<Src>,
    /// The first coordinate is a layer.
    pub layered: bool,
    /// Coordinates without the layer.
    pub dims: usize,
    /// The horizontal coordinate counts texels, not bytes, and values are converted to the surface's format (`.p`).
    pub formatted: bool,
    /// Bytes of an element.
    pub bytes: usize,
    /// Registers.
    pub regs: Vec<Src>,
    /// Outside of the surface.
    pub outside: Outside,
}

/// Where an access goes.
enum Goal {
    At(u64),
    Nowhere,
    Wrong(String),
}

fn goal(w: &Surface, image: &Image, at: [i64; 3], layer: u32) -> Goal {
    let Some(level) = image.levels.first() else {
        return Goal::Wrong("a surface without memory".into());
    };
    let texel = image.texel() as i64;
    let unit = if w.formatted { texel } else { 1 };
    let take = if w.formatted {
        texel
    } else {
        (w.bytes * w.regs.len()) as i64
    };
    let mut place = at;
    place[0] *= unit;
    let row = i64::from(level.width) * texel;
    if !w.formatted && !place[0].rem_euclid(take.max(1)).eq(&0) {
        return Goal::Wrong(format!(
            "a surface access of {take} bytes at byte {} of a row: not aligned",
            place[0]
        ));
    }
    let most = [
        row - take,
        i64::from(level.height.max(1)) - 1,
        i64::from(level.depth.max(1)) - 1,
    ];
    if w.layered || (w.dims < 3 && image.geometry != Geometry::D3) {
        place[2] = i64::from(layer);
    }
    for (d, p) in place.iter_mut().enumerate() {
        if (0..=most[d]).contains(p) {
            continue;
        }
        match w.outside {
            Outside::Clamp => *p = (*p).clamp(0, most[d].max(0)),
            Outside::Zero => return Goal::Nowhere,
            Outside::Trap => {
                return Goal::Wrong(format!(
                    "coordinate {d} of a surface access is {}, outside of the surface",
                    at[d]
                ));
            }
        }
    }
    let [x, y, z] = place.map(|v| v as u64);
    Goal::At(level.address + x + y * level.pitch + z * level.slice)
}

/// A 32-bit value in a channel's format.
fn convert(channel: Channel, v: u32) -> (usize, u64) {
    let n = channel.bytes();
    let v = match channel {
        Channel::F16 => u64::from(f32_to_f16(f32::from_bits(v))),
        Channel::U8 | Channel::U16 => u64::from(v.min((1u32 << (8 * n)) - 1)),
        Channel::S8 | Channel::S16 => {
            let top = (1i64 << (8 * n - 1)) - 1;
            i64::from(v as i32).clamp(-top - 1, top) as u64 & ((1 << (8 * n)) - 1)
        }
        _ => u64::from(v),
    };
    (n, v)
}

/// Runs an access for each lane.
pub fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let w = &prog.surfaces[i.x as usize];
    let mut out = vec![[0u64; LANES]; w.regs.len()];
    for l in Bits(m) {
        let handle = cx.row(w.handle).0[l];
        let mut coords = w.coords.iter().map(|s| cx.row(*s).0[l] as u32);
        let layer = if w.layered {
            coords.next().unwrap_or(0)
        } else {
            0
        };
        let mut at = [0i64; 3];
        for (to, v) in at.iter_mut().zip(coords.take(w.dims)) {
            *to = i64::from(v as i32);
        }
        let Some(t) = cx.mem.images.get(handle) else {
            let text = format!("0x{handle:x} is no texture or surface");
            return cx.trap(TrapKind::Invalid, l, text);
        };
        let channel = t.image.channel;
        let channels = t.image.channels as usize;
        let a = match goal(w, &t.image, at, layer) {
            Goal::At(a) => a,
            Goal::Nowhere => continue,
            Goal::Wrong(text) => return cx.trap(TrapKind::OutOfBounds, l, text),
        };
        let done = match &w.action {
            Action::Load => cx
                .read_bytes(Space::Global, a, w.bytes * w.regs.len(), l)
                .map(|data| {
                    for (o, b) in out.iter_mut().zip(data.chunks_exact(w.bytes)) {
                        o[l] = b.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b));
                    }
                }),
            Action::Store => {
                let mut data = Vec::new();
                for s in &w.regs {
                    let v = cx.row(*s).0[l];
                    let (n, v) = if w.formatted {
                        convert(channel, v as u32)
                    } else {
                        (w.bytes, v)
                    };
                    data.extend_from_slice(&v.to_le_bytes()[..n]);
                }
                if w.formatted {
                    data.truncate(channels * channel.bytes());
                }
                cx.write_bytes(Space::Global, a, &data, l)
            }
            Action::Reduce(code) => {
                let v = cx.row(w.regs[0]).0[l];
                atomic::apply(cx, Space::Global, a, w.bytes, *code, v, l)
            }
        };
        if let Err(e) = done {
            return cx.trap_access(l, e, "surface access");
        }
    }
    if matches!(w.action, Action::Load) {
        for (s, row) in w.regs.iter().zip(&out) {
            for l in Bits(m) {
                cx.dst(s.0.max(0) as u32).0[l] = row[l];
            }
        }
    }
    Flow::Next
}
