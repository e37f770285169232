//! Texture and surface objects.

use crate::abi::{Handle, ResourceDesc, SamplerDesc, View, get, put};
use crate::context::in_context;
use crate::facts::*;
use crate::state::texture::Resource;
use crate::texture;

/// What a record describes.
fn resource_of(d: &ResourceDesc) -> Result<Resource, Error> {
    let w = &d.words;
    if d.flags != 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // Format and channels are two words of 32 bits.
    let (number, channels) = (w[1] as u32, (w[1] >> 32) as u32);
    let texels = || {
        let format = format(number).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        if matches!(channels, 1 | 2 | 4) {
            Ok(format)
        } else {
            Err(CUDA_ERROR_INVALID_VALUE)
        }
    };
    Ok(match d.kind {
        0 => Resource::Array(w[0]),
        1 => Resource::Mipmap(w[0]),
        2 => Resource::Linear {
            at: w[0],
            format: texels()?,
            channels,
            bytes: w[2] as usize,
        },
        3 => Resource::Pitch {
            at: w[0],
            format: texels()?,
            channels,
            size: [w[2] as usize, w[3] as usize],
            pitch: w[4] as usize,
        },
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    })
}

/// The record of a resource.
fn record_of(r: &Resource) -> ResourceDesc {
    let texels = |f: &Format, channels: u32| u64::from(f.format) | u64::from(channels) << 32;
    let (kind, parts) = match *r {
        Resource::Array(h) => (0, [h, 0, 0, 0, 0]),
        Resource::Mipmap(h) => (1, [h, 0, 0, 0, 0]),
        Resource::Linear {
            at,
            format,
            channels,
            bytes,
        } => (2, [at, texels(format, channels), bytes as u64, 0, 0]),
        Resource::Pitch {
            at,
            format,
            channels,
            size,
            pitch,
        } => {
            let [w, h] = size.map(|n| n as u64);
            (3, [at, texels(format, channels), w, h, pitch as u64])
        }
    };
    let mut words = [0; 16];
    words[..5].copy_from_slice(&parts);
    ResourceDesc {
        kind,
        words,
        flags: 0,
    }
}

/// A view, if there is one.
pub(crate) fn view_of(v: *const View) -> Result<Option<View>, Error> {
    if v.is_null() {
        Ok(None)
    } else {
        get(v).map(Some)
    }
}

api! { in_context;
    fn cuTexObjectCreate(to: *mut Handle, r: *const ResourceDesc, t: *const SamplerDesc, v: *const View) |s, _c| {
        let h = texture::create_texture(s, resource_of(&get(r)?)?, get(t)?, view_of(v)?)?;
        put(to, h)
    }
    fn cuTexObjectDestroy(h: Handle) |s, _c| { texture::destroy_object(s, h, true) }
    fn cuTexObjectGetResourceDesc(to: *mut ResourceDesc, h: Handle) |s, _c| { put(to, record_of(&texture::object_of(s, h, true)?.resource)) }
    fn cuTexObjectGetTextureDesc(to: *mut SamplerDesc, h: Handle) |s, _c| {
        put(to, texture::object_of(s, h, true)?.sampler.ok_or(CUDA_ERROR_INVALID_VALUE)?)
    }
    fn cuTexObjectGetResourceViewDesc(to: *mut View, h: Handle) |s, _c| {
        put(to, texture::object_of(s, h, true)?.view.ok_or(CUDA_ERROR_INVALID_VALUE)?)
    }
    fn cuSurfObjectCreate(to: *mut Handle, r: *const ResourceDesc) |s, _c| {
        let h = texture::create_surface(s, resource_of(&get(r)?)?)?;
        put(to, h)
    }
    fn cuSurfObjectDestroy(h: Handle) |s, _c| { texture::destroy_object(s, h, false) }
    fn cuSurfObjectGetResourceDesc(to: *mut ResourceDesc, h: Handle) |s, _c| { put(to, record_of(&texture::object_of(s, h, false)?.resource)) }
}
