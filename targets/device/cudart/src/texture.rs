//! Texture and surface objects, in the runtime's descriptions.

use crate::array::{Channel, channels_of};
use crate::call::{checked, code_of};
use crate::driver;
use jacquard_interface::abi::{AS_INTEGER, Handle, NORMALISED, SRGB, SamplerDesc, View, get, put};
use jacquard_interface::{CUDA_ERROR_INVALID_VALUE, CUDA_SUCCESS, Error, abi};
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
    /// The driver's record: for memory the format and the channels are two words of 32 bits.
    fn read(&self) -> Result<abi::ResourceDesc, Error> {
        let texels = || {
            let (format, channels) = channels_of(&self.channel)?;
            Ok(u64::from(format) | u64::from(channels) << 32)
        };
        let sizes = self.sizes.map(|n| n as u64);
        let mut words = [0; 16];
        words[0] = self.at;
        match self.kind {
            0 | 1 => {}
            2 => words[1..3].copy_from_slice(&[texels()?, sizes[0]]),
            3 => words[1..5].copy_from_slice(&[texels()?, sizes[0], sizes[1], sizes[2]]),
            _ => return Err(CUDA_ERROR_INVALID_VALUE),
        }
        Ok(abi::ResourceDesc {
            kind: self.kind,
            words,
            flags: 0,
        })
    }

    fn of(r: &abi::ResourceDesc) -> ResourceDesc {
        let w = &r.words;
        let nothing = Channel {
            bits: [0; 4],
            kind: 0,
        };
        let channel = match r.kind {
            2 | 3 => Channel::of(w[1] as c_uint, (w[1] >> 32) as c_uint),
            _ => nothing,
        };
        let sizes = match r.kind {
            2 => [w[2] as usize, 0, 0],
            3 => [w[2] as usize, w[3] as usize, w[4] as usize],
            _ => [0; 3],
        };
        ResourceDesc {
            kind: r.kind,
            at: w[0],
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
    let (r, t) = (get(r)?.read()?, get(t)?.read());
    // SAFETY: the records live while the call lasts.
    checked(unsafe { driver::cuTexObjectCreate(to, &r, &t, v) })
}

fn create_surface(to: *mut Handle, r: *const ResourceDesc) -> Result<(), Error> {
    let r = get(r)?.read()?;
    // SAFETY: the record lives while the call lasts.
    checked(unsafe { driver::cuSurfObjectCreate(to, &r) })
}

/// Null is no object, and to end it is no error.
fn destroy(h: Handle, f: impl FnOnce(Handle) -> Error) -> Error {
    if h == 0 { CUDA_SUCCESS } else { f(h) }
}

fn resource(
    to: *mut ResourceDesc,
    f: impl FnOnce(*mut abi::ResourceDesc) -> Error,
) -> Result<(), Error> {
    let mut r = abi::ResourceDesc {
        kind: 0,
        words: [0; 16],
        flags: 0,
    };
    checked(f(&mut r))?;
    put(to, ResourceDesc::of(&r))
}

fn sampler(to: *mut TextureDesc, h: Handle) -> Result<(), Error> {
    // SAFETY: all fields are numbers.
    let mut s: SamplerDesc = unsafe { std::mem::zeroed() };
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuTexObjectGetTextureDesc(&mut s, h) })?;
    put(to, TextureDesc::of(&s))
}

runtime! {
    fn cudaCreateTextureObject(to: *mut Handle, r: *const ResourceDesc, t: *const TextureDesc, v: *const View) code_of(create(to, r, t, v));
    fn cudaDestroyTextureObject(h: Handle) destroy(h, |h| driver::cuTexObjectDestroy(h));
    fn cudaGetTextureObjectResourceDesc(to: *mut ResourceDesc, h: Handle) code_of(resource(to, |r| driver::cuTexObjectGetResourceDesc(r, h)));
    fn cudaGetTextureObjectTextureDesc(to: *mut TextureDesc, h: Handle) code_of(sampler(to, h));
    fn cudaGetTextureObjectResourceViewDesc(to: *mut View, h: Handle) driver::cuTexObjectGetResourceViewDesc(to, h);
    fn cudaCreateSurfaceObject(to: *mut Handle, r: *const ResourceDesc) code_of(create_surface(to, r));
    fn cudaDestroySurfaceObject(h: Handle) destroy(h, |h| driver::cuSurfObjectDestroy(h));
    fn cudaGetSurfaceObjectResourceDesc(to: *mut ResourceDesc, h: Handle) code_of(resource(to, |r| driver::cuSurfObjectGetResourceDesc(r, h)));
}
