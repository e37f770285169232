//! Launches, attributes of kernels, occupancy, libraries.

use crate::call::{checked, code_of};
use crate::device::current_device;
use crate::driver;
use crate::driver::HostFunction;
use crate::register::{Shape, bytes, function_of, kernel_of, launch, outcome};
use jacquard_interface::abi::{Dim3, Handle, LaunchConfig, RuntimeLaunchConfig, get, put};
use jacquard_interface::*;
use std::ffi::{c_char, c_int, c_uint, c_void};

/// `cudaFuncAttributes`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct FunctionAttributes {
    pub shared: usize,
    pub constant: usize,
    pub local: usize,
    /// Most threads, registers, PTX and binary version, cache mode, most dynamic shared memory, carve-out, cluster size needed,
    /// cluster width, height and depth, scheduling policy, larger clusters allowed: attributes 0, 4, 5, 6, 7, 8, 9, 10 to 15.
    pub words: [c_int; 13],
    pub reserved: [c_int; 16],
}

fn attributes(to: *mut FunctionAttributes, symbol: usize) -> Result<(), Error> {
    let f = kernel_of(symbol)?;
    let get = |which| attribute(f, which);
    let mut words = [0; 13];
    for (w, which) in words
        .iter_mut()
        .zip([0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14])
    {
        *w = get(which)?;
    }
    put(
        to,
        FunctionAttributes {
            shared: get(1)? as usize,
            constant: get(2)? as usize,
            local: get(3)? as usize,
            words,
            reserved: [0; 16],
        },
    )
}

/// An attribute of a kernel on the device in use.
fn attribute(kernel: Handle, which: c_uint) -> Result<c_int, Error> {
    let (mut value, device) = (0, current_device()?);
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuKernelGetAttribute(&mut value, which, kernel, device) })?;
    Ok(value)
}

fn launch_ex(config: *const RuntimeLaunchConfig, symbol: usize, args: *const *const u8) -> Error {
    let prepared = driver_config(config).and_then(|c| Ok((c, kernel_of(symbol)?)));
    prepared.map_or_else(
        |e| e,
        |(c, kernel)| {
            let shape = Shape {
                grid: c.grid,
                block: c.block,
            };
            // SAFETY: the configuration lives while the call lasts; the arguments are the caller's.
            let e = unsafe { driver::cuLaunchKernelEx(&c, kernel, args, std::ptr::null()) };
            outcome(e, &shape)
        },
    )
}

fn cooperative(
    symbol: usize,
    grid: Dim3,
    block: Dim3,
    args: *const *const u8,
    shared: usize,
    stream: Handle,
) -> Error {
    let shape = Shape {
        grid: grid.into(),
        block: block.into(),
    };
    let prepared = kernel_of(symbol).and_then(|k| Ok((k, bytes(shared)?)));
    prepared.map_or_else(
        |e| e,
        |(kernel, shared)| {
            let ([x, y, z], [a, b, c]) = (shape.grid, shape.block);
            // SAFETY: the arguments are the caller's.
            let e = unsafe {
                driver::cuLaunchCooperativeKernel(kernel, x, y, z, a, b, c, shared, stream, args)
            };
            outcome(e, &shape)
        },
    )
}

/// Runs a driver call with the kernel that a symbol stands for.
fn with(symbol: usize, f: impl FnOnce(Handle) -> Error) -> Error {
    kernel_of(symbol).map_or_else(|e| e, f)
}

/// Runs a driver call with the function of that kernel.
fn with_function(symbol: usize, f: impl FnOnce(Handle) -> Error) -> Error {
    kernel_of(symbol)
        .and_then(function_of)
        .map_or_else(|e| e, f)
}

/// Sets an attribute of a kernel.
fn set(symbol: usize, which: c_uint, value: c_int) -> Error {
    let prepared = kernel_of(symbol).and_then(|k| Ok((k, current_device()?)));
    prepared.map_or_else(
        |e| e,
        // SAFETY: no pointers.
        |(k, device)| unsafe { driver::cuKernelSetAttribute(which, value, k, device) },
    )
}

fn driver_config(config: *const RuntimeLaunchConfig) -> Result<LaunchConfig, Error> {
    let c = get(config)?;
    Ok(LaunchConfig {
        grid: c.grid,
        block: c.block,
        shared: bytes(c.shared)?,
        stream: c.stream,
        attributes: c.attributes,
        count: c.count,
    })
}

runtime! {
    fn cudaLaunchKernel(symbol: usize, grid: Dim3, block: Dim3, args: *const *const u8, shared: usize, stream: Handle)
        launch(kernel_of(symbol), grid, block, args, shared, stream);
    fn cudaLaunchCooperativeKernel(symbol: usize, grid: Dim3, block: Dim3, args: *const *const u8, shared: usize, stream: Handle)
        cooperative(symbol, grid, block, args, shared, stream);
    fn cudaLaunchKernelExC(config: *const RuntimeLaunchConfig, symbol: usize, args: *const *const u8) launch_ex(config, symbol, args);
    fn cudaLaunchHostFunc(stream: Handle, function: Option<HostFunction>, data: *mut c_void) driver::cuLaunchHostFunc(stream, function, data);
    fn cudaFuncGetAttributes(to: *mut FunctionAttributes, symbol: usize) code_of(attributes(to, symbol));
    fn cudaFuncSetAttribute(symbol: usize, which: c_uint, value: c_int) set(symbol, which, value);
    fn cudaFuncSetCacheConfig(symbol: usize, config: c_uint) with_function(symbol, |f| driver::cuFuncSetCacheConfig(f, config));
    fn cudaFuncSetSharedMemConfig(symbol: usize, config: c_uint) with_function(symbol, |f| driver::cuFuncSetSharedMemConfig(f, config));
    fn cudaFuncGetName(name: *mut *const c_char, symbol: usize) with(symbol, |k| driver::cuKernelGetName(name, k));
    fn cudaFuncGetParamInfo(symbol: usize, k: usize, offset: *mut usize, size: *mut usize)
        with_function(symbol, |f| driver::cuFuncGetParamInfo(f, k, offset, size));
    fn cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks: *mut c_int, symbol: usize, threads: c_int, shared: usize)
        with_function(symbol, |f| driver::cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, shared));
    fn cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks: *mut c_int, symbol: usize, threads: c_int, shared: usize, flags: c_uint)
        with_function(symbol, |f| driver::cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, f, threads, shared, flags));
    fn cudaOccupancyAvailableDynamicSMemPerBlock(size: *mut usize, symbol: usize, blocks: c_int, threads: c_int)
        with_function(symbol, |f| driver::cuOccupancyAvailableDynamicSMemPerBlock(size, f, blocks, threads));
    fn cudaOccupancyMaxPotentialClusterSize(size: *mut c_int, symbol: usize, config: *const RuntimeLaunchConfig)
        match driver_config(config) {
            Ok(c) => with_function(symbol, |f| driver::cuOccupancyMaxPotentialClusterSize(size, f, &c)),
            Err(e) => e,
        };
    fn cudaOccupancyMaxActiveClusters(count: *mut c_int, symbol: usize, config: *const RuntimeLaunchConfig)
        match driver_config(config) {
            Ok(c) => with_function(symbol, |f| driver::cuOccupancyMaxActiveClusters(count, f, &c)),
            Err(e) => e,
        };
    fn cudaLibraryLoadData(
        library: *mut Handle, code: *const u8, keys: *const u32, values: *mut u64, n: c_uint,
        library_keys: *const u32, library_values: *const u64, library_n: c_uint,
    ) driver::cuLibraryLoadData(library, code, keys, values, n, library_keys, library_values, library_n);
    fn cudaLibraryLoadFromFile(
        library: *mut Handle, path: *const c_char, keys: *const u32, values: *mut u64, n: c_uint,
        library_keys: *const u32, library_values: *const u64, library_n: c_uint,
    ) driver::cuLibraryLoadFromFile(library, path, keys, values, n, library_keys, library_values, library_n);
    fn cudaLibraryUnload(library: Handle) driver::cuLibraryUnload(library);
    fn cudaLibraryGetKernel(kernel: *mut Handle, library: Handle, name: *const c_char) driver::cuLibraryGetKernel(kernel, library, name);
    fn cudaLibraryGetKernelCount(count: *mut c_uint, library: Handle) driver::cuLibraryGetKernelCount(count, library);
    fn cudaLibraryEnumerateKernels(kernels: *mut Handle, n: c_uint, library: Handle) driver::cuLibraryEnumerateKernels(kernels, n, library);
    fn cudaLibraryGetGlobal(at: *mut u64, size: *mut usize, library: Handle, name: *const c_char) driver::cuLibraryGetGlobal(at, size, library, name);
    fn cudaLibraryGetManaged(at: *mut u64, size: *mut usize, library: Handle, name: *const c_char) driver::cuLibraryGetManaged(at, size, library, name);
    fn cudaKernelSetAttributeForDevice(kernel: Handle, which: c_uint, value: c_int, device: c_int)
        driver::cuKernelSetAttribute(which, value, kernel, device);
}
