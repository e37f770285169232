//! Modules, libraries, kernels and their attributes.

use super::entry::c_text;
use crate::abi::{Handle, list, put, put_list, text};
use crate::context::{in_context, in_context_idle};
use crate::facts::*;
use crate::launch;
use crate::module;
use crate::state::module::{Options, function_of};
use crate::state::{State, on_device, on_device_now};
use std::ffi::{c_char, c_int, c_uint};

/// Loads a file.
fn load_file(
    s: &mut State,
    c: u64,
    path: *const c_char,
    options: &Options,
) -> Result<Handle, Error> {
    let mut bytes = std::fs::read(text(path)?).map_err(|_| CUDA_ERROR_FILE_NOT_FOUND)?;
    bytes.push(0);
    module::load(s, c, bytes.as_ptr(), Some(bytes.len()), options)
}

/// A function by its handle or, for a library, the kernel: they are the same here.
fn known(s: &State, f: Handle) -> Result<(), Error> {
    function_of(s, f).map(drop)
}

/// A kernel's name as C text, kept for ever: a program has few kernels.
fn name_of(s: &State, f: Handle) -> Result<*const c_char, Error> {
    if f == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let name: &'static str = Box::leak(function_of(s, f)?.info.name.clone().into_boxed_str());
    Ok(c_text(name))
}

fn param_info(
    s: &State,
    f: Handle,
    k: usize,
    offset: *mut usize,
    size: *mut usize,
) -> Result<(), Error> {
    let &(at, n) = function_of(s, f)?
        .info
        .params
        .get(k)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
    put(offset, at as usize)?;
    crate::abi::put_if(size, n as usize);
    Ok(())
}

api! { in_context_idle;
    fn cuModuleUnload(module: Handle) |s, _c| { module::unload(s, module) }
}

api! { in_context;
    fn cuModuleLoad(module: *mut Handle, path: *const c_char) |s, c| {
        let h = load_file(s, c, path, &Options::default())?;
        put(module, h)
    }
    fn cuModuleLoadData(module: *mut Handle, image: *const u8) |s, c| {
        let h = module::load(s, c, image, None, &Options::default())?;
        put(module, h)
    }
    fn cuModuleLoadDataEx(module: *mut Handle, image: *const u8, n: c_uint, keys: *const u32, values: *mut u64) |s, c| {
        let options = Options::read(keys, values, n)?;
        let h = module::load(s, c, image, None, &options)?;
        put(module, h)
    }
    fn cuModuleLoadFatBinary(module: *mut Handle, image: *const u8) |s, c| {
        let h = module::load(s, c, image, None, &Options::default())?;
        put(module, h)
    }
    fn cuModuleGetFunction(function: *mut Handle, module: Handle, name: *const c_char) |s, _c| {
        put(function, module::kernel(s, module, &text(name)?)?)
    }
    fn cuModuleGetFunctionCount(count: *mut c_uint, module: Handle) |s, _c| {
        put(count, s.modules.get(&module).ok_or(CUDA_ERROR_INVALID_HANDLE)?.kernels.len() as c_uint)
    }
    fn cuModuleEnumerateFunctions(functions: *mut Handle, n: c_uint, module: Handle) |s, _c| {
        let all: Vec<Handle> = s.modules.get(&module).ok_or(CUDA_ERROR_INVALID_HANDLE)?.kernels.iter().map(|k| k.1).collect();
        let mut n = n as usize;
        put_list(functions, &mut n, &all)
    }
    fn cuModuleGetGlobal_v2(at: *mut u64, size: *mut usize, module: Handle, name: *const c_char) |s, _c| {
        let (a, n) = module::variable(s, module, &text(name)?)?;
        crate::abi::put_if(at, a);
        crate::abi::put_if(size, n as usize);
        Ok(())
    }
    fn cuModuleGetTexRef(_to: *mut Handle, _module: Handle, _name: *const c_char) |_s, _c| {
        Err(Error(crate::not_supported("cuModuleGetTexRef")))
    }
    fn cuLibraryGetModule(module: *mut Handle, library: Handle) |s, _c| {
        if !s.modules.contains_key(&library) {
            return Err(CUDA_ERROR_INVALID_HANDLE);
        }
        put(module, library)
    }
    fn cuLibraryGetGlobal(at: *mut u64, size: *mut usize, library: Handle, name: *const c_char) |s, _c| {
        let (a, n) = module::variable(s, library, &text(name)?)?;
        crate::abi::put_if(at, a);
        crate::abi::put_if(size, n as usize);
        Ok(())
    }
    fn cuLibraryGetManaged(at: *mut u64, size: *mut usize, library: Handle, name: *const c_char) |s, _c| {
        let (a, n) = module::variable(s, library, &text(name)?)?;
        crate::abi::put_if(at, a);
        crate::abi::put_if(size, n as usize);
        Ok(())
    }
    fn cuKernelGetFunction(function: *mut Handle, kernel: Handle) |s, _c| { known(s, kernel)?; put(function, kernel) }
    fn cuFuncGetModule(module: *mut Handle, function: Handle) |s, _c| { put(module, function_of(s, function)?.module) }
    fn cuFuncGetName(name: *mut *const c_char, function: Handle) |s, _c| { put(name, name_of(s, function)?) }
    fn cuKernelGetParamInfo(kernel: Handle, k: usize, offset: *mut usize, size: *mut usize) |s, _c| { param_info(s, kernel, k, offset, size) }
    fn cuFuncGetParamInfo(function: Handle, k: usize, offset: *mut usize, size: *mut usize) |s, _c| { param_info(s, function, k, offset, size) }
    fn cuFuncGetAttribute(value: *mut c_int, which: c_uint, function: Handle) |s, _c| {
        put(value, launch::function_attribute(s, function, which)?)
    }
    fn cuFuncSetAttribute(function: Handle, which: c_uint, value: c_int) |s, _c| {
        launch::set_function_attribute(s, function, which, value)
    }
    fn cuFuncSetCacheConfig(function: Handle, _config: c_uint) |s, _c| { known(s, function) }
    fn cuFuncSetSharedMemConfig(function: Handle, _config: c_uint) |s, _c| { known(s, function) }
    fn cuFuncIsLoaded(state: *mut c_uint, function: Handle) |s, _c| { known(s, function)?; put(state, 1) }
    fn cuFuncLoad(function: Handle) |s, _c| { known(s, function) }
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks: *mut c_int, function: Handle, threads: c_int, shared: usize) |s, _c| {
        put(blocks, launch::occupancy(s, function, threads.max(0) as u32, shared)? as c_int)
    }
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        blocks: *mut c_int, function: Handle, threads: c_int, shared: usize, _flags: c_uint,
    ) |s, _c| {
        put(blocks, launch::occupancy(s, function, threads.max(0) as u32, shared)? as c_int)
    }
    fn cuOccupancyAvailableDynamicSMemPerBlock(size: *mut usize, function: Handle, blocks: c_int, _threads: c_int) |s, _c| {
        let l = s.target.limits;
        let reserved = launch::attribute(s, 111).unwrap_or(0) as u32;
        let each = (l.shared_per_sm / blocks.max(1) as u32).saturating_sub(reserved).min(l.shared_per_block);
        // A function gets more than the usual limit only where it was asked for.
        let limit = launch::function_attribute(s, function, 8)?.max(0) as u32;
        put(size, each.saturating_sub(function_of(s, function)?.info.shared).min(limit) as usize)
    }
}

/// What a program may give to the search for the best block size: dynamic shared memory for a block size.
type SharedOf = Option<unsafe extern "C" fn(c_int) -> usize>;

/// The block size with the most resident threads, the largest when several have as many; and the blocks that fill the device.
fn best_block(
    s: &State,
    function: Handle,
    shared: usize,
    of: SharedOf,
    limit: c_int,
) -> Result<(c_int, c_int), Error> {
    let most = launch::function_attribute(s, function, 0)?;
    let top = if limit > 0 { limit.min(most) } else { most };
    let mut best = (0, 0, 0);
    let mut size = (top as u32).next_multiple_of(32) as c_int;
    while size > 0 {
        let threads = size.min(top);
        // SAFETY: the program's own function, made for this question.
        let dynamic = of.map_or(shared, |f| unsafe { f(threads) });
        let blocks = launch::occupancy(s, function, threads as u32, dynamic)? as c_int;
        if blocks * threads > best.0 {
            best = (blocks * threads, threads, blocks);
        }
        size -= 32;
    }
    Ok((best.1, best.2 * launch::multiprocessors(s) as c_int))
}

api! { in_context;
    fn cuOccupancyMaxPotentialBlockSize(
        grid: *mut c_int, block: *mut c_int, function: Handle, of: SharedOf, shared: usize, limit: c_int,
    ) |s, _c| {
        let (b, g) = best_block(s, function, shared, of, limit)?;
        put(grid, g)?;
        put(block, b)
    }
    fn cuOccupancyMaxPotentialBlockSizeWithFlags(
        grid: *mut c_int, block: *mut c_int, function: Handle, of: SharedOf, shared: usize, limit: c_int, _flags: c_uint,
    ) |s, _c| {
        let (b, g) = best_block(s, function, shared, of, limit)?;
        put(grid, g)?;
        put(block, b)
    }
    fn cuOccupancyMaxPotentialClusterSize(size: *mut c_int, function: Handle, _config: *const crate::abi::LaunchConfig) |s, _c| {
        known(s, function)?;
        put(size, if launch::attribute(s, 120) == Some(1) { 8 } else { 0 })
    }
    fn cuOccupancyMaxActiveClusters(count: *mut c_int, function: Handle, config: *const crate::abi::LaunchConfig) |s, _c| {
        let c = crate::abi::get(config)?;
        let attributes = list(c.attributes, c.count as usize)?;
        let blocks = attributes.iter().find(|a| a.id == 4).map_or(1, |a| a.value[..3].iter().map(|v| (*v).max(1)).product::<u32>());
        let each = launch::occupancy(s, function, c.block.iter().product(), c.shared as usize)?;
        put(count, (each * launch::multiprocessors(s) / blocks) as c_int)
    }
}

api! { on_device;
    // The runtime that is linked statically asks before there is a context.
    fn cuModuleGetLoadingMode(mode: *mut c_uint) |_s| { put(mode, 1) }
    fn cuModuleGetSurfRef(_to: *mut Handle, _module: Handle, _name: *const c_char) |_s| {
        Err(Error(crate::not_supported("cuModuleGetSurfRef")))
    }
}

// Libraries belong to no context, and their kernels to all.
api! { on_device_now;
    fn cuLibraryGetKernel(kernel: *mut Handle, library: Handle, name: *const c_char) |s| {
        put(kernel, module::kernel(s, library, &text(name)?)?)
    }
}

api! { on_device;
    fn cuLibraryLoadData(
        library: *mut Handle, code: *const u8, keys: *const u32, values: *mut u64, n: c_uint,
        _library_keys: *const u32, _library_values: *const u64, _library_n: c_uint,
    ) |s| {
        let options = Options::read(keys, values, n)?;
        let h = module::load(s, 0, code, None, &options)?;
        put(library, h)
    }
    fn cuLibraryLoadFromFile(
        library: *mut Handle, path: *const c_char, keys: *const u32, values: *mut u64, n: c_uint,
        _library_keys: *const u32, _library_values: *const u64, _library_n: c_uint,
    ) |s| {
        let options = Options::read(keys, values, n)?;
        let h = load_file(s, 0, path, &options)?;
        put(library, h)
    }
    fn cuLibraryUnload(library: Handle) |s| { module::unload(s, library) }
    fn cuLibraryGetKernelCount(count: *mut c_uint, library: Handle) |s| {
        put(count, s.modules.get(&library).ok_or(CUDA_ERROR_INVALID_HANDLE)?.kernels.len() as c_uint)
    }
    fn cuLibraryEnumerateKernels(kernels: *mut Handle, n: c_uint, library: Handle) |s| {
        let all: Vec<Handle> = s.modules.get(&library).ok_or(CUDA_ERROR_INVALID_HANDLE)?.kernels.iter().map(|k| k.1).collect();
        let mut n = n as usize;
        put_list(kernels, &mut n, &all)
    }
    fn cuKernelGetLibrary(library: *mut Handle, kernel: Handle) |s| { put(library, function_of(s, kernel)?.module) }
    fn cuKernelGetAttribute(value: *mut c_int, which: c_uint, kernel: Handle, _device: c_int) |s| {
        put(value, launch::function_attribute(s, kernel, which)?)
    }
    fn cuKernelSetAttribute(which: c_uint, value: c_int, kernel: Handle, _device: c_int) |s| {
        launch::set_function_attribute(s, kernel, which, value)
    }
    fn cuKernelSetCacheConfig(kernel: Handle, _config: c_uint, _device: c_int) |s| { known(s, kernel) }
    fn cuKernelGetName(name: *mut *const c_char, kernel: Handle) |s| { put(name, name_of(s, kernel)?) }
}
