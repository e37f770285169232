//! Tensor maps: what the bulk copies of tensors need to know.

use crate::abi::{get, list, put};
use crate::facts::*;
use crate::state::plain;
use jacquard_emulator::tensor_map::{BYTES, RANK, Swizzle, TensorMap};
use std::ffi::{c_int, c_uint};

/// The parameters that all forms share.
struct Shape {
    elem: c_uint,
    rank: c_uint,
    address: u64,
    dims: *const u64,
    strides: *const u64,
    steps: *const u32,
    interleave: c_uint,
    swizzle: c_uint,
    fill: c_uint,
}

impl Shape {
    /// The map without its window.
    fn read(&self) -> Result<TensorMap, &'static str> {
        let rank = self.rank as usize;
        if !(1..=RANK).contains(&rank) {
            return Err("tensorRank");
        }
        let dims = list(self.dims, rank).map_err(|_| "globalDim")?;
        let strides = list(self.strides, rank - 1).map_err(|_| "globalStrides")?;
        let steps = list(self.steps, rank).map_err(|_| "elementStrides")?;
        let fill = match self.fill {
            0 => false,
            // Not-a-number is for elements that have one.
            1 if TensorMap::has_nan(self.elem) => true,
            _ => return Err("oobFill"),
        };
        let mut map = TensorMap::new(
            self.elem,
            self.address,
            &dims,
            &strides,
            &steps,
            self.swizzle,
            fill,
        )?;
        // Interleaved channels: three dimensions at least; slices of 32 bytes need their alignment and their swizzle.
        let even =
            |n: u64| self.address.is_multiple_of(n) && strides.iter().all(|s| s.is_multiple_of(n));
        match self.interleave {
            0 => {}
            _ if rank < 3 => return Err("tensorRank"),
            1 if self.swizzle != 0 => return Err("swizzle"),
            1 => {}
            2 if map.swizzle != Swizzle::B32 => return Err("swizzle"),
            2 if !even(32) => return Err("globalAddress"),
            2 => {}
            _ => return Err("interleave"),
        }
        map.interleave = self.interleave as u8;
        Ok(map)
    }
}

/// Writes a map, or says which parameter is wrong: the error code alone says little.
fn written(to: *mut [u8; BYTES], name: &str, map: Result<TensorMap, &'static str>) -> Error {
    plain(|s| {
        // The header declares maps with an alignment of 64 bytes, but a map of another alignment is written, too: cuda.core keeps them so.
        if to.is_null() {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        match map {
            Ok(map) => put(to, map.encode()),
            Err(parameter) => {
                s.checks.say_host(&format!("{name}: bad {parameter}"));
                Err(CUDA_ERROR_INVALID_VALUE)
            }
        }
    })
}

pub unsafe extern "C" fn cuTensorMapEncodeTiled(
    to: *mut [u8; BYTES],
    elem: c_uint,
    rank: c_uint,
    address: u64,
    dims: *const u64,
    strides: *const u64,
    size: *const u32,
    steps: *const u32,
    interleave: c_uint,
    swizzle: c_uint,
    _l2: c_uint,
    fill: c_uint,
) -> Error {
    let shape = Shape {
        elem,
        rank,
        address,
        dims,
        strides,
        steps,
        interleave,
        swizzle,
        fill,
    };
    let map = shape.read().and_then(|m| {
        let size = list(size, rank as usize).map_err(|_| "boxDim")?;
        m.tiled(&size)
    });
    written(to, "cuTensorMapEncodeTiled", map)
}

pub unsafe extern "C" fn cuTensorMapEncodeIm2col(
    to: *mut [u8; BYTES],
    elem: c_uint,
    rank: c_uint,
    address: u64,
    dims: *const u64,
    strides: *const u64,
    lower: *const c_int,
    upper: *const c_int,
    channels: c_uint,
    pixels: c_uint,
    steps: *const u32,
    interleave: c_uint,
    swizzle: c_uint,
    _l2: c_uint,
    fill: c_uint,
) -> Error {
    let shape = Shape {
        elem,
        rank,
        address,
        dims,
        strides,
        steps,
        interleave,
        swizzle,
        fill,
    };
    let map = shape.read().and_then(|m| {
        let n = (rank as usize).saturating_sub(2);
        let lower = list(lower, n).map_err(|_| "pixelBoxLowerCorner")?;
        let upper = list(upper, n).map_err(|_| "pixelBoxUpperCorner")?;
        m.im2col(&lower, &upper, channels, pixels)
    });
    written(to, "cuTensorMapEncodeIm2col", map)
}

pub unsafe extern "C" fn cuTensorMapReplaceAddress(to: *mut [u8; BYTES], address: u64) -> Error {
    let map = get(to.cast_const())
        .map_err(|_| "tensorMap")
        .and_then(|bytes| {
            let mut map = TensorMap::decode(&bytes).ok_or("tensorMap")?;
            let unit = if map.interleave == 2 { 32 } else { 16 };
            if !address.is_multiple_of(unit) {
                return Err("globalAddress");
            }
            map.address = address;
            Ok(map)
        });
    written(to, "cuTensorMapReplaceAddress", map)
}
