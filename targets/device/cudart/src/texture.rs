//! Texture and surface objects, in the runtime's descriptions.

use super::array::{Channel, channels_of};
use super::code_of;
use crate::abi::{Handle, get, put};
use crate::driver::view_of;
use crate::facts::*;
use crate::state::lock;
use crate::state::texture::{AS_INTEGER, NORMALISED, Resource, SRGB, SamplerDesc, View};
use crate::texture;
use std::ffi::{c_int, c_uint};

/// `cudaResourceDesc`: the kind, a handle or address, for memory the channels and then sizes.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ResourceDesc {
    pub kind: c_uint,
    pub at: u64,
    pub channel: Channel,
    pub sizes: [usize; 3],
    pub rest: [u64; 9],
    pub flags: c_uint,
}

/// `cudaTextureDesc`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct TextureDesc {
    pub modes: [c_uint; 3],
    pub filter: c_uint,
    pub read: c_uint,
    pub srgb: c_int,
    pub border: [f32; 4],
    pub normalised: c_int,
    pub anisotropy: c_uint,
    pub mip_filter: c_uint,
    pub bias: f32,
    pub min_level: f32,
    pub max_level: f32,
    pub not_trilinear: c_int,
    pub seamless: c_int,
}

impl ResourceDesc {
    fn read(&self) -> Result<Resource, Error> {
        Ok(match self.kind {
            0 => Resource::Array(self.at),
            1 => Resource::Mipmap(self.at),
            2 => {
                let (format, channels) = channels_of(&self.channel)?;
                Resource::Linear {
                    at: self.at,
                    format,
                    channels,
                    bytes: self.sizes[0],
                }
            }
            3 => {
                let (format, channels) = channels_of(&self.channel)?;
                Resource::Pitch {
                    at: self.at,
                    format,
                    channels,
                    size: [self.sizes[0], self.sizes[1]],
                    pitch: self.sizes[2],
                }
            }
            _ => return Err(CUDA_ERROR_INVALID_VALUE),
        })
    }

    fn of(r: &Resource) -> ResourceDesc {
        let nothing = Channel {
            bits: [0; 4],
            kind: 0,
        };
        let (kind, at, channel, sizes) = match *r {
            Resource::Array(h) => (0, h, nothing, [0; 3]),
            Resource::Mipmap(h) => (1, h, nothing, [0; 3]),
            Resource::Linear {
                at,
                format,
                channels,
                bytes,
            } => (2, at, Channel::of(format, channels), [bytes, 0, 0]),
            Resource::Pitch {
                at,
                format,
                channels,
                size,
                pitch,
            } => (
                3,
                at,
                Channel::of(format, channels),
                [size[0], size[1], pitch],
            ),
        };
        ResourceDesc {
            kind,
            at,
            channel,
            sizes,
            rest: [0; 9],
            flags: 0,
        }
    }
}

/// Flags of the driver for what the runtime has fields for: one bit each.
const NOT_TRILINEAR: u32 = 0x20;
const SEAMLESS: u32 = 0x40;

impl TextureDesc {
    fn read(&self) -> SamplerDesc {
        let bit = |on: bool, flag: u32| if on { flag } else { 0 };
        SamplerDesc {
            modes: self.modes,
            filter: self.filter,
            flags: bit(self.read == 0, AS_INTEGER)
                | bit(self.normalised != 0, NORMALISED)
                | bit(self.srgb != 0, SRGB)
                | bit(self.not_trilinear != 0, NOT_TRILINEAR)
                | bit(self.seamless != 0, SEAMLESS),
            anisotropy: self.anisotropy,
            mip_filter: self.mip_filter,
            bias: self.bias,
            min_level: self.min_level,
            max_level: self.max_level,
            border: self.border,
            reserved: [0; 12],
        }
    }

    fn of(s: &SamplerDesc) -> TextureDesc {
        let has = |flag: u32| c_int::from(s.flags & flag != 0);
        TextureDesc {
            modes: s.modes,
            filter: s.filter,
            read: u32::from(s.flags & AS_INTEGER == 0),
            srgb: has(SRGB),
            border: s.border,
            normalised: has(NORMALISED),
            anisotropy: s.anisotropy,
            mip_filter: s.mip_filter,
            bias: s.bias,
            min_level: s.min_level,
            max_level: s.max_level,
            not_trilinear: has(NOT_TRILINEAR),
            seamless: has(SEAMLESS),
        }
    }
}

fn create(
    to: *mut Handle,
    r: *const ResourceDesc,
    t: *const TextureDesc,
    v: *const View,
) -> Result<(), Error> {
    let (r, t, v) = (get(r)?.read()?, get(t)?.read(), view_of(v)?);
    let h = texture::create_texture(&mut lock(), r, t, v)?;
    put(to, h)
}

fn create_surface(to: *mut Handle, r: *const ResourceDesc) -> Result<(), Error> {
    let r = get(r)?.read()?;
    let h = texture::create_surface(&mut lock(), r)?;
    put(to, h)
}

/// Null is no object, and to end it is no error.
fn destroy(h: Handle, texture: bool) -> Result<(), Error> {
    if h == 0 {
        return Ok(());
    }
    texture::destroy_object(&mut lock(), h, texture)
}

fn resource(to: *mut ResourceDesc, h: Handle, texture: bool) -> Result<(), Error> {
    put(
        to,
        ResourceDesc::of(&texture::object_of(&lock(), h, texture)?.resource),
    )
}

fn sampler(to: *mut TextureDesc, h: Handle) -> Result<(), Error> {
    let s = lock();
    let t = texture::object_of(&s, h, true)?.sampler.as_ref();
    put(to, TextureDesc::of(t.ok_or(CUDA_ERROR_INVALID_VALUE)?))
}

fn view(to: *mut View, h: Handle) -> Result<(), Error> {
    let v = texture::object_of(&lock(), h, true)?.view;
    put(to, v.ok_or(CUDA_ERROR_INVALID_VALUE)?)
}

runtime! {
    fn cudaCreateTextureObject(to: *mut Handle, r: *const ResourceDesc, t: *const TextureDesc, v: *const View) code_of(create(to, r, t, v));
    fn cudaDestroyTextureObject(h: Handle) code_of(destroy(h, true));
    fn cudaGetTextureObjectResourceDesc(to: *mut ResourceDesc, h: Handle) code_of(resource(to, h, true));
    fn cudaGetTextureObjectTextureDesc(to: *mut TextureDesc, h: Handle) code_of(sampler(to, h));
    fn cudaGetTextureObjectResourceViewDesc(to: *mut View, h: Handle) code_of(view(to, h));
    fn cudaCreateSurfaceObject(to: *mut Handle, r: *const ResourceDesc) code_of(create_surface(to, r));
    fn cudaDestroySurfaceObject(h: Handle) code_of(destroy(h, false));
    fn cudaGetSurfaceObjectResourceDesc(to: *mut ResourceDesc, h: Handle) code_of(resource(to, h, false));
}
