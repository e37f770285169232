//! Tensor maps: the 128 bytes that describe a tensor to the bulk copies (PTX ISA 5.5; CUDA driver API, "Tensor Map Object Management").
//!
//! The format of the bytes is the machine's own affair: programs get them from `cuTensorMapEncode*` and change them with `tensormap.replace`.
//! Here the fields stand one after another, as [`TensorMap::encode`] has them.

use jacquard_ptx::model::Modifier as T;

/// Bytes of a tensor map.
pub const BYTES: usize = 128;
/// The first four bytes: a map that was never encoded is told from one that was.
const MAGIC: u32 = 0x4a51_544d;
/// Most dimensions.
pub const RANK: usize = 5;

/// How the sixteen-byte units of shared memory are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Swizzle {
    /// Not at all.
    #[default]
    None,
    /// Within 32 bytes.
    B32,
    /// Within 64 bytes.
    B64,
    /// Within 128 bytes.
    B128,
}

/// The part of a tensor that a copy takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// A box: its size in each dimension.
    Tiled([u32; RANK]),
    /// Pixels of an image: corners of the box of their bases relative to the image's corners (innermost dimension first), channels of a
    /// pixel, pixels of a copy.
    Im2col {
        /// Lower corner.
        lower: [i16; 3],
        /// Upper corner, from the image's end.
        upper: [i16; 3],
        /// Channels of a pixel.
        channels: u16,
        /// Pixels of a copy.
        pixels: u16,
    },
}

/// A tensor map, with the driver API's parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TensorMap {
    /// Element type, as `tensormap.replace.tile.elemtype` counts them (PTX ISA, table of tensormap fields).
    pub elem: u8,
    /// Dimensions.
    pub rank: u8,
    /// First byte in global memory, a multiple of 16.
    pub address: u64,
    /// Elements in each dimension, innermost first.
    pub dims: [u64; RANK],
    /// Bytes between neighbours in dimensions 1 and up.
    pub strides: [u64; RANK - 1],
    /// Traversal strides in elements.
    pub steps: [u8; RANK],
    /// What a copy takes.
    pub window: Window,
    /// `interleave_layout`: 0 none, 1 16 bytes, 2 32 bytes.
    pub interleave: u8,
    /// Swizzle of shared memory.
    pub swizzle: Swizzle,
    /// `swizzle_atomicity`: 0 16 bytes, 1 32, 2 32 with halves of 8 exchanged, 3 64.
    pub atomicity: u8,
    /// Elements outside of the tensor are not zero but not-a-number.
    pub nan_fill: bool,
}

/// What elements are: bytes of a unit in global memory and in shared memory, elements of a unit, and the type that reductions compute in.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// Bytes in global memory.
    pub global: usize,
    /// Bytes in shared memory.
    pub shared: usize,
    /// Elements.
    pub count: u64,
    /// PTX type.
    pub ty: T,
    /// Pattern of not-a-number.
    pub nan: u64,
}

/// Elements by number.
const UNITS: [(usize, usize, u64, T, u64); 16] = [
    (1, 1, 1, T::U8, 0),
    (2, 2, 1, T::U16, 0),
    (4, 4, 1, T::U32, 0),
    (4, 4, 1, T::S32, 0),
    (8, 8, 1, T::U64, 0),
    (8, 8, 1, T::S64, 0),
    (2, 2, 1, T::F16, 0x7fff),
    (4, 4, 1, T::F32, 0x7fff_ffff),
    (4, 4, 1, T::F32, 0x7fff_ffff),
    (8, 8, 1, T::F64, 0x7fff_ffff_ffff_ffff),
    (2, 2, 1, T::Bf16, 0x7fff),
    (4, 4, 1, T::F32, 0x7fff_ffff),
    (4, 4, 1, T::F32, 0x7fff_ffff),
    (8, 8, 16, T::B64, 0),
    (8, 16, 16, T::B64, 0),
    (12, 16, 16, T::B64, 0),
];

/// Element numbers of the driver API (`CUtensorMapDataType`) in the order of its values, as `tensormap.replace` has them.
const DRIVER_ELEMENTS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 8, 11, 12, 13, 14, 15];

impl TensorMap {
    /// The parameters that the driver API's functions share; `swizzle` is a `CUtensorMapSwizzle`, `elem` a `CUtensorMapDataType`. The window is a box of no size.
    ///
    /// # Errors
    /// What the driver refuses: the parameter's name.
    pub fn new(
        elem: u32,
        address: u64,
        dims: &[u64],
        strides: &[u64],
        steps: &[u32],
        swizzle: u32,
        nan_fill: bool,
    ) -> Result<TensorMap, &'static str> {
        let rank = dims.len();
        if !(1..=RANK).contains(&rank) {
            return Err("tensorRank");
        }
        if !address.is_multiple_of(16) {
            return Err("globalAddress");
        }
        if strides.len() + 1 != rank
            || strides
                .iter()
                .any(|s| !s.is_multiple_of(16) || *s >= 1 << 40)
        {
            return Err("globalStrides");
        }
        if dims.iter().any(|d| *d == 0 || *d > 1 << 32) {
            return Err("globalDim");
        }
        if steps.len() != rank || steps.iter().any(|s| !(1..=8).contains(s)) {
            return Err("elementStrides");
        }
        let mut map = TensorMap {
            elem: *DRIVER_ELEMENTS.get(elem as usize).ok_or("tensorDataType")?,
            rank: rank as u8,
            address,
            dims: [1; RANK],
            strides: [0; RANK - 1],
            steps: [1; RANK],
            window: Window::Tiled([1; RANK]),
            interleave: 0,
            swizzle: Swizzle::None,
            atomicity: 0,
            nan_fill,
        };
        (map.swizzle, map.atomicity) = match swizzle {
            0 => (Swizzle::None, 0),
            1 => (Swizzle::B32, 0),
            2 => (Swizzle::B64, 0),
            3 => (Swizzle::B128, 0),
            4 => (Swizzle::B128, 1),
            5 => (Swizzle::B128, 2),
            6 => (Swizzle::B128, 3),
            _ => return Err("swizzle"),
        };
        map.dims[..rank].copy_from_slice(dims);
        map.strides[..rank - 1].copy_from_slice(strides);
        for (to, s) in map.steps.iter_mut().zip(steps) {
            *to = *s as u8;
        }
        Ok(map)
    }

    /// Whether a `CUtensorMapDataType` has a pattern of not-a-number to fill with.
    pub fn has_nan(elem: u32) -> bool {
        DRIVER_ELEMENTS
            .get(elem as usize)
            .is_some_and(|e| UNITS[usize::from(*e)].4 != 0)
    }

    /// With a box of this size, as `cuTensorMapEncodeTiled` has it.
    ///
    /// # Errors
    /// The parameter that the driver refuses.
    pub fn tiled(mut self, size: &[u32]) -> Result<TensorMap, &'static str> {
        if size.len() != usize::from(self.rank) || size.iter().any(|s| !(1..=256).contains(s)) {
            return Err("boxDim");
        }
        let mut window = [1; RANK];
        window[..size.len()].copy_from_slice(size);
        self.window = Window::Tiled(window);
        let line = self.line();
        let most = match self.swizzle {
            Swizzle::None => usize::MAX,
            Swizzle::B32 => 32,
            Swizzle::B64 => 64,
            Swizzle::B128 => 128,
        };
        if !line.is_multiple_of(16) || line > most {
            return Err("boxDim");
        }
        Ok(self)
    }

    /// With a walk over pixels, as `cuTensorMapEncodeIm2col` has it.
    ///
    /// # Errors
    /// The parameter that the driver refuses.
    pub fn im2col(
        mut self,
        lower: &[i32],
        upper: &[i32],
        channels: u32,
        pixels: u32,
    ) -> Result<TensorMap, &'static str> {
        let spatial = usize::from(self.rank).saturating_sub(2);
        if spatial == 0 {
            return Err("tensorRank");
        }
        let corner = |c: &[i32]| -> Option<[i16; 3]> {
            let mut out = [0; 3];
            if c.len() != spatial {
                return None;
            }
            for (to, v) in out.iter_mut().zip(c) {
                *to = i16::try_from(*v).ok()?;
            }
            Some(out)
        };
        if channels == 0 || channels > 256 {
            return Err("channelsPerPixel");
        }
        if pixels == 0 || pixels > 1024 {
            return Err("pixelsPerColumn");
        }
        self.window = Window::Im2col {
            lower: corner(lower).ok_or("pixelBoxLowerCorner")?,
            upper: corner(upper).ok_or("pixelBoxUpperCorner")?,
            channels: channels as u16,
            pixels: pixels as u16,
        };
        Ok(self)
    }

    /// What its elements are.
    pub fn unit(&self) -> Unit {
        let (global, shared, count, ty, nan) = UNITS[usize::from(self.elem) % UNITS.len()];
        Unit {
            global,
            shared,
            count,
            ty,
            nan,
        }
    }

    /// Bytes of a line of the innermost dimension in shared memory.
    pub fn line(&self) -> usize {
        let u = self.unit();
        let n = match self.window {
            Window::Tiled(b) => u64::from(b[0]),
            Window::Im2col { channels, .. } => u64::from(channels),
        };
        n.div_ceil(u.count) as usize * u.shared
    }

    /// The bytes of the map.
    pub fn encode(&self) -> [u8; BYTES] {
        let mut out = Vec::with_capacity(BYTES);
        out.extend(MAGIC.to_le_bytes());
        out.extend([
            self.elem,
            self.rank,
            self.interleave,
            self.swizzle as u8,
            self.atomicity,
            u8::from(self.nan_fill),
            u8::from(matches!(self.window, Window::Im2col { .. })),
            0,
        ]);
        out.extend([0; 4]);
        out.extend(self.address.to_le_bytes());
        // A dimension has up to 2^32 elements.
        for d in self.dims {
            out.extend((d.wrapping_sub(1) as u32).to_le_bytes());
        }
        for s in self.strides {
            out.extend(((s >> 4) as u32).to_le_bytes());
        }
        out.extend(self.steps);
        out.push(0);
        match self.window {
            Window::Tiled(b) => {
                for b in b {
                    out.extend((b as u16).to_le_bytes());
                }
            }
            Window::Im2col {
                lower,
                upper,
                channels,
                pixels,
            } => {
                for v in lower.into_iter().chain(upper) {
                    out.extend(v.to_le_bytes());
                }
                out.extend(channels.to_le_bytes());
                out.extend(pixels.to_le_bytes());
            }
        }
        let mut bytes = [0; BYTES];
        bytes[..out.len()].copy_from_slice(&out);
        bytes
    }

    /// Reads the bytes of a map; nothing if they were never encoded.
    pub fn decode(b: &[u8]) -> Option<TensorMap> {
        let u16_at = |k: usize| Some(u16::from_le_bytes(b.get(k..k + 2)?.try_into().ok()?));
        let u32_at = |k: usize| Some(u32::from_le_bytes(b.get(k..k + 4)?.try_into().ok()?));
        if b.len() < BYTES || u32_at(0)? != MAGIC {
            return None;
        }
        let mut map = TensorMap {
            elem: b[4] & 15,
            rank: b[5].clamp(1, RANK as u8),
            address: u64::from(u32_at(16)?) | u64::from(u32_at(20)?) << 32,
            dims: [1; RANK],
            strides: [0; RANK - 1],
            steps: [1; RANK],
            window: Window::Tiled([1; RANK]),
            interleave: b[6],
            swizzle: [Swizzle::None, Swizzle::B32, Swizzle::B64, Swizzle::B128]
                [usize::from(b[7] & 3)],
            atomicity: b[8],
            nan_fill: b[9] != 0,
        };
        for (k, d) in map.dims.iter_mut().enumerate() {
            *d = u64::from(u32_at(24 + 4 * k)?) + 1;
        }
        for (k, s) in map.strides.iter_mut().enumerate() {
            *s = u64::from(u32_at(44 + 4 * k)?) << 4;
        }
        for (s, v) in map.steps.iter_mut().zip(&b[60..65]) {
            *s = (*v).max(1);
        }
        if b[10] == 0 {
            let mut size = [1; RANK];
            for (k, s) in size.iter_mut().enumerate() {
                *s = u32::from(u16_at(66 + 2 * k)?);
            }
            map.window = Window::Tiled(size);
        } else {
            let mut corners = [0i16; 6];
            for (k, c) in corners.iter_mut().enumerate() {
                *c = u16_at(66 + 2 * k)? as i16;
            }
            map.window = Window::Im2col {
                lower: [corners[0], corners[1], corners[2]],
                upper: [corners[3], corners[4], corners[5]],
                channels: u16_at(78)?,
                pixels: u16_at(80)?,
            };
        }
        Some(map)
    }

    /// `tensormap.replace`: sets a field. False if there is no such field, dimension or value.
    pub fn replace(&mut self, field: T, ord: usize, v: u64) -> bool {
        match field {
            T::GlobalAddress if v.is_multiple_of(16) => self.address = v,
            T::Rank if v < RANK as u64 => self.rank = v as u8 + 1,
            T::BoxDim => match &mut self.window {
                Window::Tiled(b) if ord < RANK && (1..=256).contains(&v) => b[ord] = v as u32,
                _ => return false,
            },
            T::GlobalDim if ord < RANK => self.dims[ord] = v.max(1),
            T::GlobalStride if ord < RANK - 1 && v.is_multiple_of(16) => self.strides[ord] = v,
            T::ElementStride if ord < RANK && (1..=8).contains(&v) => self.steps[ord] = v as u8,
            T::Elemtype if v < 16 => self.elem = v as u8,
            T::InterleaveLayout if v < 3 => self.interleave = v as u8,
            T::SwizzleMode if v < 4 => {
                self.swizzle =
                    [Swizzle::None, Swizzle::B32, Swizzle::B64, Swizzle::B128][v as usize];
            }
            T::SwizzleAtomicity if v < 4 => self.atomicity = v as u8,
            T::FillMode if v < 2 => self.nan_fill = v == 1,
            _ => return false,
        }
        true
    }
}
