//! What a pointer is.

use crate::abi;
use crate::abi::{get, list, put};
use crate::context::in_context;
use crate::facts::*;
use crate::memory;
use crate::state::memory::{Block, Kind};
use crate::state::{State, on_device};
use std::ffi::c_uint;

/// One attribute of a pointer, written where the caller wants it.
fn attribute(s: &State, data: *mut u8, which: c_uint, at: u64) -> Result<(), Error> {
    let found = memory::block_of(s, at);
    let variable = if found.is_none() {
        s.emulator.extent(at)
    } else {
        None
    };
    if found.is_none() && variable.is_none() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let (base, size) = match found {
        Some((base, b)) => (base, b.size),
        None => variable.map_or((0, 0), |(b, n)| (b, n as usize)),
    };
    let block: Option<&Block> = found.map(|f| f.1);
    let kind = block.map_or(Kind::Device, |b| b.kind);
    let host = matches!(kind, Kind::Host | Kind::Registered);
    let wide = |v: u64| put(data.cast::<u64>(), v);
    let word = |v: u32| put(data.cast::<u32>(), v);
    let flag = |v: bool| put(data, u8::from(v));
    match which {
        1 => wide(block.map_or(s.primary.0, |b| b.context)),
        2 => word(if host { abi::HOST } else { abi::DEVICE }),
        3 => wide(at),
        4 => {
            if matches!(kind, Kind::Device | Kind::Pool(_)) {
                return Err(CUDA_ERROR_INVALID_VALUE);
            }
            wide(at)
        }
        6 => flag(block.is_some_and(|b| b.sync)),
        7 | 20 => wide(block.map_or(base, |b| b.id)),
        8 => flag(kind == Kind::Managed),
        9 => word(0),
        10 | 15 | 21 => flag(false),
        11 | 19 => wide(base),
        12 | 18 => wide(size as u64),
        13 => flag(true),
        14 => wide(0),
        16 => word(3),
        17 => wide(block.map_or(0, |b| b.pool)),
        _ => Err(CUDA_ERROR_INVALID_VALUE),
    }
}

api! { in_context;
    fn cuPointerGetAttribute(data: *mut u8, which: c_uint, at: u64) |s, _c| {
        if data.is_null() {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        attribute(s, data, which, at)
    }
    fn cuPointerSetAttribute(value: *const c_uint, which: c_uint, at: u64) |s, _c| {
        if which != 6 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let on = get(value)? != 0;
        let base = memory::block_of(s, at).ok_or(CUDA_ERROR_INVALID_VALUE)?.0;
        if let Some(b) = s.blocks.get_mut(&base) {
            b.sync = on;
        }
        Ok(())
    }
}

// Addresses are the process's, and this call takes any: libraries ask it before they have a context.
api! { on_device;
    fn cuPointerGetAttributes(n: c_uint, which: *const c_uint, data: *const *mut u8, at: u64) |s| {
        let data = list(data, n as usize)?;
        for (w, d) in list(which, n as usize)?.into_iter().zip(data) {
            // What a pointer hasn't comes back as zero.
            if attribute(s, d, w, at).is_err() {
                match w {
                    1 | 3 | 4 | 7 | 11 | 12 | 14 | 17..=20 => put(d.cast::<u64>(), 0)?,
                    2 | 16 => put(d.cast::<u32>(), 0)?,
                    9 => put(d.cast::<i32>(), -2)?,
                    6 | 8 | 10 | 13 | 15 => put(d, 0)?,
                    _ => return Err(CUDA_ERROR_INVALID_VALUE),
                }
            }
        }
        Ok(())
    }
}
