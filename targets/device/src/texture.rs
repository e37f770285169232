//! Texture and surface objects: what they were made of, and the images and samplers that kernels see.

use crate::array::SURFACE;
use crate::facts::*;
use crate::state::State;
use jacquard_emulator::image::{Addressing, Channel, Geometry, Image, Level, Sampler, Texture};

/// What a texture or surface object reads.
#[derive(Clone, Copy, Debug)]
pub enum Resource {
    /// An array.
    Array(u64),
    /// A mipmapped array.
    Mipmap(u64),
    /// Elements one behind the other.
    Linear {
        /// First byte.
        at: u64,
        /// What elements are.
        format: &'static Format,
        /// Channels of an element.
        channels: u32,
        /// Bytes.
        bytes: usize,
    },
    /// Rows of elements.
    Pitch {
        /// First byte.
        at: u64,
        /// What elements are.
        format: &'static Format,
        /// Channels of an element.
        channels: u32,
        /// Elements of a row, and rows.
        size: [usize; 2],
        /// Bytes from row to row.
        pitch: usize,
    },
}

/// `CUDA_TEXTURE_DESC`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SamplerDesc {
    pub modes: [u32; 3],
    pub filter: u32,
    pub flags: u32,
    pub anisotropy: u32,
    pub mip_filter: u32,
    pub bias: f32,
    pub min_level: f32,
    pub max_level: f32,
    pub border: [f32; 4],
    pub reserved: [i32; 12],
}

/// `CU_TRSF_READ_AS_INTEGER`
pub const AS_INTEGER: u32 = 1;
/// `CU_TRSF_NORMALIZED_COORDINATES`
pub const NORMALISED: u32 = 2;
/// `CU_TRSF_SRGB`
pub const SRGB: u32 = 0x10;

/// `CUDA_RESOURCE_VIEW_DESC`, `cudaResourceViewDesc`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct View {
    pub format: u32,
    pub size: [usize; 3],
    pub levels: [u32; 2],
    pub layers: [u32; 2],
    pub reserved: [u32; 16],
}

/// An object as it was described.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// What it reads.
    pub resource: Resource,
    /// How; a surface has none.
    pub sampler: Option<SamplerDesc>,
    /// Which part of it.
    pub view: Option<View>,
}

impl SamplerDesc {
    /// As kernels see it, for texels of a format.
    fn sampler(&self, format: &Format) -> Result<Sampler, Error> {
        let mut addressing = [Addressing::Clamp; 3];
        for (to, mode) in addressing.iter_mut().zip(self.modes) {
            *to = match mode {
                0 => Addressing::Wrap,
                1 => Addressing::Clamp,
                2 => Addressing::Mirror,
                3 => Addressing::Border,
                _ => return Err(CUDA_ERROR_INVALID_VALUE),
            };
        }
        if self.filter > 1 || self.mip_filter > 1 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        // Integers of 32 bits are never fractions, and floating point has no need to be.
        let small = matches!(
            format.channel,
            Channel::U8 | Channel::U16 | Channel::S8 | Channel::S16
        );
        let fractions = small && (format.fractions || self.flags & AS_INTEGER == 0);
        let float = matches!(format.channel, Channel::F16 | Channel::F32);
        if self.filter == 1 && !float && !fractions {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        Ok(Sampler {
            addressing,
            linear: self.filter == 1,
            mip_linear: self.mip_filter == 1,
            normalised: self.flags & NORMALISED != 0,
            fractions,
            srgb: self.flags & SRGB != 0,
            border: self.border,
            bias: self.bias,
            min_level: self.min_level,
            max_level: self.max_level,
        })
    }
}

/// The part of an image that a view shows, with the view's format.
fn narrowed(
    image: &mut Image,
    format: &mut &'static Format,
    view: Option<&View>,
) -> Result<(), Error> {
    let Some(v) = view else {
        return Ok(());
    };
    if v.format != 0 {
        // Formats behind the last one of plain texels are block-compressed.
        let (f, channels) = view_format(v.format).ok_or(CUDA_ERROR_NOT_SUPPORTED)?;
        if f.channel.bytes() * channels as usize != image.texel() {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        (image.channel, image.channels, *format) = (f.channel, channels, f);
    }
    let [first, last] = v.levels.map(|l| l as usize);
    if first > last || last >= image.levels.len() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    image.levels = image.levels[first..=last].to_vec();
    let layered = matches!(
        image.geometry,
        Geometry::D1Layered | Geometry::D2Layered | Geometry::CubeLayered | Geometry::Cube
    );
    if layered {
        let [first, last] = v.layers;
        for l in &mut image.levels {
            if first > last || last >= l.depth {
                return Err(CUDA_ERROR_INVALID_VALUE);
            }
            l.address += u64::from(first) * l.slice;
            l.depth = last - first + 1;
        }
    }
    Ok(())
}

impl State {
    fn aligned(&self, at: u64, attribute: u32) -> bool {
        let to = self.attribute(attribute).unwrap_or(1).max(1);
        at.is_multiple_of(to as u64)
    }

    fn image(&self, r: &Resource) -> Result<(Image, &'static Format), Error> {
        let (geometry, levels, format, channels) = match *r {
            Resource::Array(h) => {
                let a = self.array(h)?;
                (a.geometry(), vec![a.level()], a.format, a.channels)
            }
            Resource::Mipmap(h) => {
                let m = self.mipmaps.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
                let all: Result<Vec<_>, Error> = m.levels.iter().map(|l| self.array(*l)).collect();
                let all = all?;
                let first = all.first().ok_or(CUDA_ERROR_INVALID_HANDLE)?;
                let levels = all.iter().map(|a| a.level()).collect();
                (first.geometry(), levels, first.format, first.channels)
            }
            Resource::Linear {
                at,
                format,
                channels,
                bytes,
            } => {
                let width = bytes / (format.channel.bytes() * channels.max(1) as usize);
                // CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, ..._MAXIMUM_TEXTURE1D_LINEAR_WIDTH
                let most = self.attribute(69).unwrap_or(i64::MAX);
                if at == 0 || width == 0 || width as i64 > most || !self.aligned(at, 14) {
                    return Err(CUDA_ERROR_INVALID_VALUE);
                }
                let level = Level {
                    address: at,
                    width: width as u32,
                    pitch: bytes as u64,
                    ..Level::default()
                };
                (Geometry::D1, vec![level], format, channels)
            }
            Resource::Pitch {
                at,
                format,
                channels,
                size: [width, height],
                pitch,
            } => {
                let row = width * format.channel.bytes() * channels as usize;
                // ..._TEXTURE_PITCH_ALIGNMENT
                if at == 0
                    || row == 0
                    || height == 0
                    || row > pitch
                    || !self.aligned(at, 14)
                    || !self.aligned(pitch as u64, 51)
                {
                    return Err(CUDA_ERROR_INVALID_VALUE);
                }
                let level = Level {
                    address: at,
                    width: width as u32,
                    height: height as u32,
                    depth: 0,
                    pitch: pitch as u64,
                    slice: 0,
                };
                (Geometry::D2, vec![level], format, channels)
            }
        };
        let image = Image {
            geometry,
            channel: format.channel,
            channels,
            levels,
            samples: 1,
        };
        Ok((image, format))
    }

    /// Makes a texture object.
    pub fn create_texture(
        &mut self,
        resource: Resource,
        sampler: SamplerDesc,
        view: Option<View>,
    ) -> Result<u64, Error> {
        let (mut image, mut format) = self.image(&resource)?;
        narrowed(&mut image, &mut format, view.as_ref())?;
        // Levels of detail and directions are for normalised coordinates.
        let normalised = sampler.flags & NORMALISED != 0;
        if matches!(resource, Resource::Mipmap(_)) && !normalised {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let t = Texture {
            image,
            sampler: sampler.sampler(format)?,
        };
        let h = self.emulator.add_texture(t);
        let object = Object {
            resource,
            sampler: Some(sampler),
            view,
        };
        self.textures.insert(h, object);
        Ok(h)
    }

    /// Makes a surface object of an array that was made for it.
    pub fn create_surface(&mut self, resource: Resource) -> Result<u64, Error> {
        let Resource::Array(a) = resource else {
            return Err(CUDA_ERROR_INVALID_VALUE);
        };
        if self.array(a)?.flags & SURFACE == 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let (image, _) = self.image(&resource)?;
        let sampler = Sampler::default();
        let h = self.emulator.add_texture(Texture { image, sampler });
        let object = Object {
            resource,
            sampler: None,
            view: None,
        };
        self.textures.insert(h, object);
        Ok(h)
    }

    /// A texture object, or with `texture` false a surface object.
    pub fn object(&self, h: u64, texture: bool) -> Result<&Object, Error> {
        let found = self.textures.get(&h);
        found
            .filter(|o| o.sampler.is_some() == texture)
            .ok_or(CUDA_ERROR_INVALID_VALUE)
    }

    /// Ends a texture or surface object.
    pub fn destroy_object(&mut self, h: u64, texture: bool) -> Result<(), Error> {
        self.object(h, texture)?;
        self.textures.remove(&h);
        self.emulator.remove_texture(h);
        Ok(())
    }
}
