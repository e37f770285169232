//! Texture and surface objects: what they were made of, and the images and samplers that kernels see.

use crate::abi::{NORMALISED, SamplerDesc, View};
use crate::array;
use crate::facts::*;
use crate::launch;
use crate::state::State;
use crate::state::array::SURFACE;
use crate::state::texture::{Object, Resource, sampler_of};
use jacquard_emulator::image::{Geometry, Image, Level, Sampler, Texture};

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

fn aligned(s: &State, at: u64, attribute: u32) -> bool {
    let to = launch::attribute(s, attribute).unwrap_or(1).max(1);
    at.is_multiple_of(to as u64)
}

fn image(s: &State, r: &Resource) -> Result<(Image, &'static Format), Error> {
    let (geometry, levels, format, channels) = match *r {
        Resource::Array(h) => {
            let a = array::array_of(s, h)?;
            (a.geometry(), vec![a.level()], a.format, a.channels)
        }
        Resource::Mipmap(h) => {
            let m = s.mipmaps.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
            let all: Result<Vec<_>, Error> =
                m.levels.iter().map(|l| array::array_of(s, *l)).collect();
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
            let most = launch::attribute(s, 69).unwrap_or(i64::MAX);
            if at == 0 || width == 0 || width as i64 > most || !aligned(s, at, 14) {
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
                || !aligned(s, at, 14)
                || !aligned(s, pitch as u64, 51)
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
    s: &mut State,
    resource: Resource,
    sampler: SamplerDesc,
    view: Option<View>,
) -> Result<u64, Error> {
    let (mut image, mut format) = image(s, &resource)?;
    narrowed(&mut image, &mut format, view.as_ref())?;
    // Levels of detail and directions are for normalised coordinates.
    let normalised = sampler.flags & NORMALISED != 0;
    if matches!(resource, Resource::Mipmap(_)) && !normalised {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let t = Texture {
        image,
        sampler: sampler_of(&sampler, format)?,
    };
    let h = s.emulator.add_texture(t);
    let object = Object {
        resource,
        sampler: Some(sampler),
        view,
    };
    s.textures.insert(h, object);
    Ok(h)
}

/// Makes a surface object of an array that was made for it.
pub fn create_surface(s: &mut State, resource: Resource) -> Result<u64, Error> {
    let Resource::Array(a) = resource else {
        return Err(CUDA_ERROR_INVALID_VALUE);
    };
    if array::array_of(s, a)?.flags & SURFACE == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let (image, _) = image(s, &resource)?;
    let sampler = Sampler::default();
    let h = s.emulator.add_texture(Texture { image, sampler });
    let object = Object {
        resource,
        sampler: None,
        view: None,
    };
    s.textures.insert(h, object);
    Ok(h)
}

/// A texture object, or with `texture` false a surface object.
pub fn object_of(s: &State, h: u64, texture: bool) -> Result<&Object, Error> {
    let found = s.textures.get(&h);
    found
        .filter(|o| o.sampler.is_some() == texture)
        .ok_or(CUDA_ERROR_INVALID_VALUE)
}

/// Ends a texture or surface object.
pub fn destroy_object(s: &mut State, h: u64, texture: bool) -> Result<(), Error> {
    object_of(s, h, texture)?;
    s.textures.remove(&h);
    s.emulator.remove_texture(h);
    Ok(())
}
