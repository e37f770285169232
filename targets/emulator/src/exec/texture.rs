//! `tex`, `tld4`, `txq`: texels by coordinates (PTX ISA 9.7.10; CUDA programming guide, "Texture Fetching").
//!
//! Weights of linear filtering have nine bits, eight of them behind the point, as on hardware. Level of detail is used to as many bits.

use crate::cx::Cx;
use crate::image::{Addressing, Channel, Geometry, Level, Texture};
use crate::inst::{Flow, Inst, PRED_SINK, Src};
use crate::lanes::{Bits, LANES};
use crate::soft::{f16_to_f32, f32_to_f16};
use crate::trap::TrapKind;
use jacquard_ptx::model::Modifier as T;
use thiserror::Error;

/// The coordinates' form of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One, two or three coordinates.
    Plain(usize),
    /// The layer, then one or two coordinates.
    Layered(usize),
    /// A direction.
    Cube,
    /// A cube's number and a direction.
    CubeLayered,
    /// The sample, then two coordinates.
    Samples,
    /// Layer, sample, two coordinates.
    SamplesLayered,
}

/// Which level of detail.
#[derive(Clone, Debug)]
pub enum Detail {
    /// The largest.
    Base,
    /// Given.
    Level(Src),
    /// From derivatives along two directions.
    Gradient(Vec<Src>, Vec<Src>),
}

/// A look-up, decoded; `Inst::x` is its number.
#[derive(Clone, Debug)]
pub struct Lookup {
    /// Coordinates' form.
    pub shape: Shape,
    /// Coordinates are integers: one texel, no filter.
    pub integers: bool,
    /// Results.
    pub d: Vec<Src>,
    /// Pairs of halves instead of words.
    pub halves: bool,
    /// Handle of the texture.
    pub texture: Src,
    /// Handle whose sampler counts.
    pub sampler: Option<Src>,
    /// Coordinates.
    pub coords: Vec<Src>,
    /// Level of detail.
    pub detail: Detail,
    /// Offsets in texels.
    pub offsets: Vec<Src>,
    /// Compares the texel with this and gives 0 or 1.
    pub compare: Option<Src>,
    /// `tld4`: this component of four texels.
    pub gather: Option<usize>,
}

/// Four channels: as numbers, and as the bits that integers keep.
#[derive(Clone, Copy)]
struct Texel {
    value: [f64; 4],
    bits: [u32; 4],
}

/// Why there is no texel.
#[derive(Debug, Error)]
enum NoTexel {
    #[error("0x{0:x} is no texture or surface")]
    Handle(u64),
    #[error("a texel at 0x{0:x}, where no memory is")]
    Memory(u64),
    #[error("an image without levels")]
    Levels,
}

/// Runs a look-up for each lane.
pub fn run(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let w = &prog.lookups[i.x as usize];
    let mut out = vec![[0u64; LANES]; w.d.len()];
    for l in Bits(m) {
        match one(cx, w, l) {
            Ok(r) => out.iter_mut().zip(r).for_each(|(o, v)| o[l] = v),
            Err(why) => return cx.trap(TrapKind::Invalid, l, why),
        }
    }
    for (s, row) in w.d.iter().zip(&out) {
        for l in Bits(m) {
            cx.dst(s.0.max(0) as u32).0[l] = row[l];
        }
    }
    // Every texel is there.
    if i.d2 != PRED_SINK {
        cx.put_pred(i.d2, m, u32::MAX);
    }
    Flow::Next
}

fn one(cx: &Cx<'_>, w: &Lookup, l: usize) -> Result<Vec<u64>, NoTexel> {
    let bits = |s: &Src| cx.row(*s).0[l] as u32;
    let float = |s: &Src| f64::from(f32::from_bits(bits(s)));
    let handle = cx.row(w.texture).0[l];
    let mut t = cx
        .mem
        .images
        .get(handle)
        .ok_or(NoTexel::Handle(handle))?
        .clone();
    if let Some(s) = &w.sampler {
        let handle = cx.row(*s).0[l];
        t.sampler = cx
            .mem
            .images
            .get(handle)
            .ok_or(NoTexel::Handle(handle))?
            .sampler;
    }
    let mut coords = w.coords.as_slice();
    let mut layer = 0;
    let first = |coords: &mut &[Src]| match coords.split_first() {
        Some((s, rest)) => {
            *coords = rest;
            bits(s)
        }
        None => 0,
    };
    let dims = match w.shape {
        Shape::Plain(n) => n,
        Shape::Layered(n) => {
            layer = first(&mut coords);
            n
        }
        Shape::Samples => {
            layer = first(&mut coords);
            2
        }
        Shape::SamplesLayered => {
            let which = first(&mut coords);
            layer = which * t.image.samples.max(1) + first(&mut coords);
            2
        }
        Shape::Cube => 3,
        Shape::CubeLayered => {
            layer = first(&mut coords);
            3
        }
    };
    let cube = matches!(w.shape, Shape::Cube | Shape::CubeLayered);
    let mut at = [0.0; 3];
    for (to, s) in at.iter_mut().zip(&coords[..dims.min(coords.len())]) {
        *to = if w.integers {
            f64::from(bits(s) as i32)
        } else {
            float(s)
        };
    }
    let mut dims = dims;
    if cube {
        let (face, s, t) = cube_face(at);
        layer = layer * 6 + face;
        at = [s, t, 0.0];
        dims = 2;
    }
    let base = t.image.levels.first().copied().unwrap_or_default();
    let detail = match &w.detail {
        Detail::Base => 0.0,
        Detail::Level(s) => float(s) + f64::from(t.sampler.bias),
        Detail::Gradient(x, y) => {
            let size = [base.width, base.height, base.depth].map(f64::from);
            let length = |d: &[Src]| {
                d.iter()
                    .take(dims)
                    .enumerate()
                    .map(|(k, s)| {
                        let n = if t.sampler.normalised { size[k] } else { 1.0 };
                        (float(s) * n).powi(2)
                    })
                    .sum::<f64>()
                    .sqrt()
            };
            length(x).max(length(y)).log2() + f64::from(t.sampler.bias)
        }
    };
    let mut offsets = [0i64; 3];
    for (o, s) in offsets.iter_mut().zip(&w.offsets) {
        *o = i64::from(bits(s) as i32);
    }
    let look = Look {
        cx,
        t: &t,
        layer,
        dims,
        cube,
        offsets,
        integers: w.integers,
    };
    if let Some(c) = w.gather {
        return look.gather(at, c, w);
    }
    let texel = look.filtered(at, detail)?;
    let texel = match &w.compare {
        Some(s) => {
            let v = f64::from(u8::from(float(s) <= texel.value[0]));
            Texel {
                value: [v; 4],
                bits: [(v as f32).to_bits(); 4],
            }
        }
        None => texel,
    };
    Ok(results(w, texel))
}

/// A texel as the instruction's results.
fn results(w: &Lookup, t: Texel) -> Vec<u64> {
    if w.halves {
        let h = t.value.map(|v| u64::from(f32_to_f16(v as f32)));
        return vec![h[0] | h[1] << 16, h[2] | h[3] << 16];
    }
    t.bits.iter().map(|b| u64::from(*b)).collect()
}

/// The face of a direction, and the place on it (OpenGL 4.6, table 8.19).
fn cube_face([x, y, z]: [f64; 3]) -> (u32, f64, f64) {
    let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
    let (face, s, t, m) = if ax >= ay && ax >= az {
        if x >= 0.0 {
            (0, -z, -y, ax)
        } else {
            (1, z, -y, ax)
        }
    } else if ay >= az {
        if y >= 0.0 {
            (2, x, z, ay)
        } else {
            (3, x, -z, ay)
        }
    } else if z >= 0.0 {
        (4, x, -y, az)
    } else {
        (5, -x, -y, az)
    };
    (face, (s / m + 1.0) / 2.0, (t / m + 1.0) / 2.0)
}

/// Rounds to eight bits behind the point.
fn fixed(v: f64) -> i64 {
    (v * 256.0 + 0.5).floor() as i64
}

struct Look<'a> {
    cx: &'a Cx<'a>,
    t: &'a Texture,
    layer: u32,
    dims: usize,
    cube: bool,
    offsets: [i64; 3],
    integers: bool,
}

impl Look<'_> {
    fn size(&self, level: &Level) -> [i64; 3] {
        [level.width, level.height, level.depth].map(|n| i64::from(n.max(1)))
    }

    /// Addressing of a coordinate: wrap and mirror exist for normalised coordinates alone.
    fn mode(&self, d: usize) -> Addressing {
        let mode = self.t.sampler.addressing[d];
        match mode {
            _ if self.cube => Addressing::Clamp,
            Addressing::Wrap | Addressing::Mirror if !self.t.sampler.normalised => {
                Addressing::Clamp
            }
            m => m,
        }
    }

    /// A coordinate in texels of a level.
    fn scaled(&self, at: [f64; 3], size: [i64; 3]) -> [f64; 3] {
        let mut out = at;
        for d in 0..self.dims {
            if !self.t.sampler.normalised && !self.cube {
                continue;
            }
            let x = at[d];
            let x = match self.mode(d) {
                Addressing::Wrap => x - x.floor(),
                Addressing::Mirror => {
                    let f = x - x.floor();
                    if x.floor().rem_euclid(2.0) == 0.0 {
                        f
                    } else {
                        1.0 - f
                    }
                }
                _ => x,
            };
            out[d] = x * size[d] as f64;
        }
        out
    }

    /// The texel at a place, or the border's colour.
    fn texel(&self, level: &Level, at: [i64; 3]) -> Result<Texel, NoTexel> {
        let size = self.size(level);
        let mut place = [0u64; 3];
        for d in 0..self.dims {
            let n = size[d];
            let x = at[d] + self.offsets[d];
            let x = match self.mode(d) {
                // Integer coordinates outside of the image read as zero.
                _ if self.integers && !(0..n).contains(&x) => return Ok(self.outside([0.0; 4])),
                Addressing::Wrap => x.rem_euclid(n),
                Addressing::Mirror => {
                    let x = x.rem_euclid(2 * n);
                    if x < n { x } else { 2 * n - 1 - x }
                }
                Addressing::Clamp => x.clamp(0, n - 1),
                Addressing::Border if !(0..n).contains(&x) => {
                    return Ok(self.outside(self.t.sampler.border));
                }
                Addressing::Border => x,
            };
            place[d] = x as u64;
        }
        if self.dims < 3 && self.t.image.geometry != Geometry::D3 {
            place[2] = u64::from(self.layer).min(u64::from(level.depth.max(1)) - 1);
        }
        let bytes = self.t.image.texel();
        let a = level.address
            + place[0] * bytes as u64
            + place[1] * level.pitch
            + place[2] * level.slice;
        let Some((id, off)) = self.cx.mem.resolve(a, bytes) else {
            return Err(NoTexel::Memory(a));
        };
        let from = &self.cx.mem.get(id).bytes;
        from.note_read(off, bytes);
        Ok(self.decode(&from.data[off..off + bytes]))
    }

    fn outside(&self, colour: [f32; 4]) -> Texel {
        Texel {
            value: colour.map(f64::from),
            bits: if self.as_integers() {
                colour.map(|c| c as i64 as u32)
            } else {
                colour.map(f32::to_bits)
            },
        }
    }

    /// Integers come as they are, unless they are read as fractions.
    fn as_integers(&self) -> bool {
        !matches!(self.t.image.channel, Channel::F16 | Channel::F32) && !self.t.sampler.fractions
    }

    fn decode(&self, bytes: &[u8]) -> Texel {
        let channel = self.t.image.channel;
        let n = channel.bytes();
        let mut t = Texel {
            value: [0.0, 0.0, 0.0, 1.0],
            bits: [
                0,
                0,
                0,
                if self.as_integers() {
                    1
                } else {
                    1f32.to_bits()
                },
            ],
        };
        for (c, b) in bytes.chunks_exact(n).enumerate().take(4) {
            let raw = b.iter().rev().fold(0u32, |v, b| v << 8 | u32::from(*b));
            let unsigned = |bits: u32| f64::from(raw) / f64::from((1u64 << bits) as f32 - 1.0);
            let signed = |bits: u32| {
                let v = f64::from((raw << (32 - bits)) as i32 >> (32 - bits));
                (v / ((1u64 << (bits - 1)) - 1) as f64).max(-1.0)
            };
            let number = match channel {
                Channel::F32 => f64::from(f32::from_bits(raw)),
                Channel::F16 => f64::from(f16_to_f32(raw as u16)),
                Channel::U8 => unsigned(8),
                Channel::U16 => unsigned(16),
                Channel::U32 => raw as f64,
                Channel::S8 => signed(8),
                Channel::S16 => signed(16),
                Channel::S32 => f64::from(raw as i32),
            };
            let number = if self.t.sampler.srgb && c < 3 && channel == Channel::U8 {
                if number <= 0.04045 {
                    number / 12.92
                } else {
                    ((number + 0.055) / 1.055).powf(2.4)
                }
            } else {
                number
            };
            t.value[c] = number;
            t.bits[c] = if self.as_integers() {
                match channel {
                    Channel::S8 => raw as u8 as i8 as u32,
                    Channel::S16 => raw as u16 as i16 as u32,
                    _ => raw,
                }
            } else {
                (number as f32).to_bits()
            };
        }
        t
    }

    /// The value in one mip level.
    fn in_level(&self, level: &Level, at: [f64; 3]) -> Result<Texel, NoTexel> {
        let size = self.size(level);
        let at = if self.integers {
            at
        } else {
            self.scaled(at, size)
        };
        if self.integers || !self.t.sampler.linear || self.as_integers() {
            return self.texel(level, at.map(|x| x.floor() as i64));
        }
        let mut low = [0i64; 3];
        let mut weight = [0i64; 3];
        for d in 0..self.dims {
            let f = fixed(at[d] - 0.5);
            low[d] = f >> 8;
            weight[d] = f & 255;
        }
        let mut value = [0.0; 4];
        for corner in 0..1usize << self.dims {
            let mut place = low;
            let mut share = 1.0;
            for d in 0..self.dims {
                if corner >> d & 1 == 1 {
                    place[d] += 1;
                    share *= weight[d] as f64 / 256.0;
                } else {
                    share *= (256 - weight[d]) as f64 / 256.0;
                }
            }
            // A texel without weight is not looked at: it may be infinite.
            if share == 0.0 {
                continue;
            }
            let t = self.texel(level, place)?;
            for (v, x) in value.iter_mut().zip(t.value) {
                *v += share * x;
            }
        }
        Ok(Texel {
            value,
            bits: value.map(|v| (v as f32).to_bits()),
        })
    }

    /// The value at a level of detail.
    fn filtered(&self, at: [f64; 3], detail: f64) -> Result<Texel, NoTexel> {
        let levels = &self.t.image.levels;
        let Some(last) = levels.len().checked_sub(1) else {
            return Err(NoTexel::Levels);
        };
        let s = &self.t.sampler;
        let most = f64::from(s.max_level).max(0.0).min(last as f64);
        let detail = if detail.is_nan() { 0.0 } else { detail };
        let detail = detail.clamp(f64::from(s.min_level).min(most), most);
        if !s.mip_linear || self.as_integers() {
            return self.in_level(&levels[(detail + 0.5).floor() as usize], at);
        }
        let f = fixed(detail);
        let (low, weight) = ((f >> 8) as usize, (f & 255) as f64 / 256.0);
        let a = self.in_level(&levels[low.min(last)], at)?;
        if weight == 0.0 {
            return Ok(a);
        }
        let b = self.in_level(&levels[(low + 1).min(last)], at)?;
        let mut value = [0.0; 4];
        for (k, v) in value.iter_mut().enumerate() {
            *v = a.value[k] * (1.0 - weight) + b.value[k] * weight;
        }
        Ok(Texel {
            value,
            bits: value.map(|v| (v as f32).to_bits()),
        })
    }

    /// One component of the four texels around a place, counter-clockwise from the lower left.
    fn gather(&self, at: [f64; 3], c: usize, w: &Lookup) -> Result<Vec<u64>, NoTexel> {
        let level = *self.t.image.levels.first().ok_or(NoTexel::Levels)?;
        let at = self.scaled(at, self.size(&level));
        let [x, y] = [fixed(at[0] - 0.5) >> 8, fixed(at[1] - 0.5) >> 8];
        let mut out = Texel {
            value: [0.0; 4],
            bits: [0; 4],
        };
        for (k, (dx, dy)) in [(0, 1), (1, 1), (1, 0), (0, 0)].into_iter().enumerate() {
            let t = self.texel(&level, [x + dx, y + dy, 0])?;
            out.value[k] = t.value[c];
            out.bits[k] = t.bits[c];
        }
        Ok(results(w, out))
    }
}

/// `txq` and `suq`: the question in `d2`; the handle in `a`, a level in `b`.
pub fn query(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let (a, b) = (*cx.row(i.a), *cx.row(i.b));
    let Some(what) = T::ALL.get(i.d2 as usize).copied() else {
        return Flow::Next;
    };
    let mut r = crate::lanes::Row::ZERO;
    for l in Bits(m) {
        let handle = a.0[l];
        let Some(t) = cx.mem.images.get(handle) else {
            return cx.trap(TrapKind::Invalid, l, NoTexel::Handle(handle));
        };
        r.0[l] = u64::from(answer(t, what, b.0[l] as u32 as usize));
    }
    cx.put(i.d, m, &r);
    Flow::Next
}

/// Tells whether an address is that of a reference of a type.
pub fn is_reference(cx: &mut Cx<'_>, i: &Inst, m: u32) -> Flow {
    let prog = cx.prog;
    let a = cx.row(i.a);
    let is = |at: u64| (prog.references.iter()).any(|r| r.0 == at && r.1 as u32 == i.d2);
    let yes = Bits(m)
        .filter(|&l| is(a.0[l]))
        .fold(0, |yes, l| yes | 1 << l);
    cx.put_pred(i.d, m, yes);
    Flow::Next
}

/// Values of the words: order and type of channels as OpenCL counts them (PTX ISA 5.3, channel data type and channel order fields).
fn answer(t: &Texture, what: T, level: usize) -> u32 {
    let image = &t.image;
    let l = image.levels.get(level).copied().unwrap_or_default();
    let layered = matches!(
        image.geometry,
        Geometry::D1Layered | Geometry::D2Layered | Geometry::CubeLayered
    );
    let mode = |d: usize| match t.sampler.addressing[d] {
        Addressing::Wrap => 0,
        Addressing::Mirror => 1,
        Addressing::Clamp => 2,
        Addressing::Border => 3,
    };
    match what {
        T::Width => l.width,
        T::Height => l.height,
        T::Depth if image.geometry == Geometry::D3 => l.depth,
        T::ArraySize if layered => l.depth,
        T::NumMipmapLevels => image.levels.len() as u32,
        T::NumSamples => image.samples.max(1),
        T::NormalizedCoords => u32::from(t.sampler.normalised),
        T::ForceUnnormalizedCoords => u32::from(!t.sampler.normalised),
        T::FilterMode => u32::from(t.sampler.linear),
        T::AddrMode0 => mode(0),
        T::AddrMode1 => mode(1),
        T::AddrMode2 => mode(2),
        T::ChannelDataType => match (image.channel, t.sampler.fractions) {
            (Channel::S8, true) => 0x10d0,
            (Channel::S16, true) => 0x10d1,
            (Channel::U8, true) => 0x10d2,
            (Channel::U16, true) => 0x10d3,
            (Channel::S8, _) => 0x10d7,
            (Channel::S16, _) => 0x10d8,
            (Channel::S32, _) => 0x10d9,
            (Channel::U8, _) => 0x10da,
            (Channel::U16, _) => 0x10db,
            (Channel::U32, _) => 0x10dc,
            (Channel::F16, _) => 0x10dd,
            (Channel::F32, _) => 0x10de,
        },
        T::ChannelOrder => match image.channels {
            1 => 0x10b0,
            2 => 0x10b2,
            _ => 0x10b5,
        },
        _ => 0,
    }
}
