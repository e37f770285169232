//! Launches, attributes of kernels, occupancy, libraries.

use super::code_of;
use super::register::{Dim3, kernel_of, launch};
use crate::abi;
use crate::abi::{Handle, RuntimeLaunchConfig, get, put};
use crate::driver;
use crate::driver::COOPERATIVE;
use crate::facts::*;
use crate::launch;
use crate::state::lock;
use crate::state::op::HostFunction;
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
    let s = lock();
    let get = |which| launch::function_attribute(&s, f, which);
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
            constant: 0,
            local: get(3)? as usize,
            words,
            reserved: [0; 16],
        },
    )
}

/// The driver's form of a launch's description, with the kernel.
fn configured(
    config: *const RuntimeLaunchConfig,
) -> Result<(RuntimeLaunchConfig, Vec<abi::LaunchAttribute>), Error> {
    let c = get(config)?;
    Ok((c, abi::list(c.attributes, c.count as usize)?))
}

fn dim(d: [u32; 3]) -> Dim3 {
    Dim3 {
        x: d[0],
        y: d[1],
        z: d[2],
    }
}

fn launch_ex(config: *const RuntimeLaunchConfig, symbol: usize, args: *const *const u8) -> Error {
    match configured(config) {
        Ok((c, list)) => launch(
            kernel_of(symbol),
            dim(c.grid),
            dim(c.block),
            args,
            c.shared,
            c.stream,
            &list,
        ),
        Err(e) => e,
    }
}

/// Runs a driver call with the kernel that a symbol stands for.
fn with(symbol: usize, f: impl FnOnce(Handle) -> Error) -> Error {
    kernel_of(symbol).map_or_else(|e| e, f)
}

fn driver_config(config: *const RuntimeLaunchConfig) -> Result<abi::LaunchConfig, Error> {
    let c = get(config)?;
    Ok(abi::LaunchConfig {
        grid: c.grid,
        block: c.block,
        shared: c.shared as u32,
        stream: c.stream,
        attributes: c.attributes,
        count: c.count,
    })
}

runtime! {
    fn cudaLaunchKernel(symbol: usize, grid: Dim3, block: Dim3, args: *const *const u8, shared: usize, stream: Handle)
        launch(kernel_of(symbol), grid, block, args, shared, stream, &[]);
    fn cudaLaunchCooperativeKernel(symbol: usize, grid: Dim3, block: Dim3, args: *const *const u8, shared: usize, stream: Handle)
        launch(kernel_of(symbol), grid, block, args, shared, stream, &[COOPERATIVE]);
    fn cudaLaunchKernelExC(config: *const RuntimeLaunchConfig, symbol: usize, args: *const *const u8) launch_ex(config, symbol, args);
    fn cudaLaunchHostFunc(stream: Handle, function: Option<HostFunction>, data: *mut c_void) driver::cuLaunchHostFunc(stream, function, data);
    fn cudaFuncGetAttributes(to: *mut FunctionAttributes, symbol: usize) code_of(attributes(to, symbol));
    fn cudaFuncSetAttribute(symbol: usize, which: c_uint, value: c_int) with(symbol, |f| driver::cuFuncSetAttribute(f, which, value));
    fn cudaFuncSetCacheConfig(symbol: usize, config: c_uint) with(symbol, |f| driver::cuFuncSetCacheConfig(f, config));
    fn cudaFuncSetSharedMemConfig(symbol: usize, config: c_uint) with(symbol, |f| driver::cuFuncSetSharedMemConfig(f, config));
    fn cudaFuncGetName(name: *mut *const c_char, symbol: usize) with(symbol, |f| driver::cuFuncGetName(name, f));
    fn cudaFuncGetParamInfo(symbol: usize, k: usize, offset: *mut usize, size: *mut usize)
        with(symbol, |f| driver::cuFuncGetParamInfo(f, k, offset, size));
    fn cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks: *mut c_int, symbol: usize, threads: c_int, shared: usize)
        with(symbol, |f| driver::cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, shared));
    fn cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks: *mut c_int, symbol: usize, threads: c_int, shared: usize, _flags: c_uint)
        with(symbol, |f| driver::cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, shared));
    fn cudaOccupancyAvailableDynamicSMemPerBlock(size: *mut usize, symbol: usize, blocks: c_int, threads: c_int)
        with(symbol, |f| driver::cuOccupancyAvailableDynamicSMemPerBlock(size, f, blocks, threads));
    fn cudaOccupancyMaxPotentialClusterSize(size: *mut c_int, symbol: usize, config: *const RuntimeLaunchConfig)
        match driver_config(config) {
            Ok(c) => with(symbol, |f| driver::cuOccupancyMaxPotentialClusterSize(size, f, &c)),
            Err(e) => e,
        };
    fn cudaOccupancyMaxActiveClusters(count: *mut c_int, symbol: usize, config: *const RuntimeLaunchConfig)
        match driver_config(config) {
            Ok(c) => with(symbol, |f| driver::cuOccupancyMaxActiveClusters(count, f, &c)),
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
