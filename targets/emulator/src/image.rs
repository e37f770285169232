//! Textures and surfaces as the host makes them: images in global memory, samplers, and the handles that programs know them by.

use rustc_hash::FxHashMap;

/// What an image's coordinates mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Geometry {
    /// A line.
    D1,
    /// A plane.
    #[default]
    D2,
    /// A volume.
    D3,
    /// Lines.
    D1Layered,
    /// Planes; also the samples of a multisampled plane.
    D2Layered,
    /// Six square planes, in the order +x -x +y -y +z -z.
    Cube,
    /// Cubes.
    CubeLayered,
}

/// Type of a channel in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Channel {
    U8,
    U16,
    U32,
    S8,
    S16,
    S32,
    F16,
    F32,
}

impl Channel {
    /// Bytes.
    pub fn bytes(self) -> usize {
        match self {
            Channel::U8 | Channel::S8 => 1,
            Channel::U16 | Channel::S16 | Channel::F16 => 2,
            Channel::U32 | Channel::S32 | Channel::F32 => 4,
        }
    }
}

/// One mip level in global memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// First texel.
    pub address: u64,
    /// Texels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Planes of a volume, layers, or faces (six for each cube).
    pub depth: u32,
    /// Bytes from row to row.
    pub pitch: u64,
    /// Bytes from plane to plane.
    pub slice: u64,
}

/// An image.
#[derive(Clone, PartialEq, Debug)]
pub struct Image {
    /// Its coordinates.
    pub geometry: Geometry,
    /// Channel type.
    pub channel: Channel,
    /// Channels: 1, 2 or 4.
    pub channels: u32,
    /// Mip levels, the largest first.
    pub levels: Vec<Level>,
    /// Samples of a texel; layers then count samples.
    pub samples: u32,
}

impl Image {
    /// Bytes of a texel.
    pub fn texel(&self) -> usize {
        self.channel.bytes() * self.channels as usize
    }
}

/// What happens to coordinates outside of the image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Addressing {
    /// The image repeats (normalised coordinates; clamps otherwise).
    Wrap,
    /// The edge's texel.
    #[default]
    Clamp,
    /// The image repeats, mirrored (normalised coordinates; clamps otherwise).
    Mirror,
    /// The border's colour.
    Border,
}

/// How texels are looked up (CUDA runtime API, `cudaTextureDesc`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampler {
    /// For each coordinate.
    pub addressing: [Addressing; 3],
    /// Interpolate between texels.
    pub linear: bool,
    /// Interpolate between mip levels.
    pub mip_linear: bool,
    /// Coordinates go from 0 to 1.
    pub normalised: bool,
    /// Integers are read as fractions of their greatest value.
    pub fractions: bool,
    /// Colour channels are sRGB encoded.
    pub srgb: bool,
    /// Colour outside of the image.
    pub border: [f32; 4],
    /// Added to the level of detail.
    pub bias: f32,
    /// Least level of detail.
    pub min_level: f32,
    /// Greatest level of detail.
    pub max_level: f32,
}

impl Default for Sampler {
    /// Nearest texels of all levels, clamped.
    fn default() -> Sampler {
        Sampler {
            addressing: [Addressing::Clamp; 3],
            linear: false,
            mip_linear: false,
            normalised: false,
            fractions: false,
            srgb: false,
            border: [0.0; 4],
            bias: 0.0,
            min_level: 0.0,
            max_level: f32::MAX,
        }
    }
}

/// A texture (image and sampler) or a surface (the image alone counts).
#[derive(Clone, PartialEq, Debug)]
pub struct Texture {
    /// The image.
    pub image: Image,
    /// The sampler.
    pub sampler: Sampler,
}

/// First handle: no address of any space.
const FIRST: u64 = 0x0700_0000_0000_0000;

/// The textures and surfaces of a device, by handle or by the address of the module's variable.
#[derive(Default, Debug, Clone)]
pub struct Images {
    all: FxHashMap<u64, Texture>,
    made: u64,
}

impl Images {
    /// Adds one under a new handle.
    pub fn add(&mut self, t: Texture) -> u64 {
        self.made += 1;
        let handle = FIRST + self.made;
        self.all.insert(handle, t);
        handle
    }

    /// Binds a module's texture or surface reference, by its address.
    pub fn bind(&mut self, address: u64, t: Texture) {
        self.all.insert(address, t);
    }

    /// Forgets one. False if there is none.
    pub fn remove(&mut self, handle: u64) -> bool {
        self.all.remove(&handle).is_some()
    }

    /// Looks one up.
    pub fn get(&self, handle: u64) -> Option<&Texture> {
        self.all.get(&handle)
    }
}
