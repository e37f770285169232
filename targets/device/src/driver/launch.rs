//! Launches.

use crate::abi;
use crate::abi::{Handle, LaunchConfig};
use crate::checks;
use crate::context;
use crate::facts::*;
use crate::launch;
use crate::state::now;
use crate::state::op::{HostFunction, Launch, Op};
use crate::stream::submit;
use std::ffi::{c_uint, c_void};
use std::sync::Arc;

/// A launch with its parameters copied.
fn prepare(
    function: Handle,
    shape: [[u32; 3]; 2],
    shared: u32,
    params: *const *const u8,
    extra: *const u64,
    attributes: &[abi::LaunchAttribute],
) -> Result<Launch, Error> {
    let mut s = now();
    context::current(&s)?;
    let bank = launch::parameters(&s, function, params, extra)?;
    let mut l = Launch {
        params: Arc::new(bank),
        ..Launch::new(function, shape, shared)
    };
    launch::apply(&s, &mut l, attributes)?;
    if let Err(e) = launch::check_launch(&s, &l) {
        checks::report_launch(&mut s, &l, e);
        return Err(e);
    }
    Ok(l)
}

/// Launches with attributes.
pub(crate) fn start(
    function: Handle,
    shape: [[u32; 3]; 2],
    shared: u32,
    stream: Handle,
    params: *const *const u8,
    extra: *const u64,
    attributes: &[abi::LaunchAttribute],
) -> Error {
    match prepare(function, shape, shared, params, extra, attributes) {
        Ok(l) => submit(stream, Op::Kernel(Box::new(l))),
        Err(e) => e,
    }
}

pub unsafe extern "C" fn cuLaunchKernel(
    function: Handle,
    grid_x: c_uint,
    grid_y: c_uint,
    grid_z: c_uint,
    block_x: c_uint,
    block_y: c_uint,
    block_z: c_uint,
    shared: c_uint,
    stream: Handle,
    params: *const *const u8,
    extra: *const u64,
) -> Error {
    let shape = [[grid_x, grid_y, grid_z], [block_x, block_y, block_z]];
    start(function, shape, shared, stream, params, extra, &[])
}

pub(crate) const COOPERATIVE: abi::LaunchAttribute = abi::LaunchAttribute {
    id: 2,
    pad: 0,
    value: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
};

pub unsafe extern "C" fn cuLaunchCooperativeKernel(
    function: Handle,
    grid_x: c_uint,
    grid_y: c_uint,
    grid_z: c_uint,
    block_x: c_uint,
    block_y: c_uint,
    block_z: c_uint,
    shared: c_uint,
    stream: Handle,
    params: *const *const u8,
) -> Error {
    let shape = [[grid_x, grid_y, grid_z], [block_x, block_y, block_z]];
    start(
        function,
        shape,
        shared,
        stream,
        params,
        std::ptr::null(),
        &[COOPERATIVE],
    )
}

pub unsafe extern "C" fn cuLaunchKernelEx(
    config: *const LaunchConfig,
    function: Handle,
    params: *const *const u8,
    extra: *const u64,
) -> Error {
    let parts = abi::get(config).and_then(|c| Ok((c, abi::list(c.attributes, c.count as usize)?)));
    match parts {
        Ok((c, attributes)) => start(
            function,
            [c.grid, c.block],
            c.shared,
            c.stream,
            params,
            extra,
            &attributes,
        ),
        Err(e) => e,
    }
}

pub unsafe extern "C" fn cuLaunchHostFunc(
    stream: Handle,
    function: Option<HostFunction>,
    data: *mut c_void,
) -> Error {
    match function {
        Some(f) => submit(stream, Op::Host(f, data as u64)),
        None => CUDA_ERROR_INVALID_VALUE,
    }
}

/// A callback of the older kind: stream, status, data.
pub type Callback = unsafe extern "C" fn(Handle, u32, *mut c_void);

pub unsafe extern "C" fn cuStreamAddCallback(
    stream: Handle,
    function: Option<Callback>,
    data: *mut c_void,
    flags: c_uint,
) -> Error {
    match function {
        Some(f) if flags == 0 => submit(stream, Op::Callback(f, stream, data as u64)),
        _ => CUDA_ERROR_INVALID_VALUE,
    }
}
