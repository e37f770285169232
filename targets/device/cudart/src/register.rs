//! What the host code of nvcc registers: fat binaries, kernels, variables; and the launch syntax's calls.

use super::call;
use super::code_of;
use super::ready;
use crate::abi::{Handle, put, put_if, text};
use crate::checks;
use crate::context;
use crate::driver::start;
use crate::facts::*;
use crate::module;
use crate::state::module::Options;
use crate::state::{State, lock, now, with_memory};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::{Mutex, MutexGuard, OnceLock};

/// Sizes of grid or block.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

impl From<Dim3> for [u32; 3] {
    fn from(d: Dim3) -> [u32; 3] {
        [d.x, d.y, d.z]
    }
}

#[derive(Default)]
struct Registry {
    /// Fat binaries: the registered record, and the module once it was loaded.
    binaries: Vec<(usize, Handle)>,
    /// Kernels and variables by the address of their host side: binary and name.
    kernels: FxHashMap<usize, (usize, String)>,
    /// The same by the handles that were given out: stubs keep them, also when a reset has unloaded the module.
    given: FxHashMap<Handle, (usize, String)>,
    variables: FxHashMap<usize, (usize, String)>,
    /// Managed variables: binary, where the host keeps the pointer, name.
    managed: Vec<(usize, usize, String)>,
    /// Why a binary could not be loaded: stubs got no kernel then, and keep that.
    unloaded: Option<Error>,
}

fn registry() -> MutexGuard<'static, Registry> {
    static REGISTRY: OnceLock<Mutex<Registry>> = OnceLock::new();
    REGISTRY
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(|e| e.into_inner())
}

/// A binary's handle is the address of its number.
fn number(handle: *const u64) -> usize {
    crate::abi::get(handle).unwrap_or(u64::MAX) as usize
}

pub unsafe extern "C" fn __cudaRegisterFatBinary(binary: *const c_void) -> *mut u64 {
    let mut r = registry();
    r.binaries.push((binary as usize, 0));
    Box::into_raw(Box::new(r.binaries.len() as u64 - 1))
}

pub unsafe extern "C" fn __cudaRegisterFatBinaryEnd(_handle: *const u64) -> Error {
    CUDA_SUCCESS
}

pub unsafe extern "C" fn __cudaUnregisterFatBinary(handle: *const u64) -> Error {
    let n = number(handle);
    let mut r = registry();
    let module = match r.binaries.get_mut(n) {
        Some(b) => std::mem::take(b).1,
        None => return CUDA_ERROR_INVALID_VALUE,
    };
    r.kernels.retain(|_, k| k.0 != n);
    r.given.retain(|_, k| k.0 != n);
    r.variables.retain(|_, k| k.0 != n);
    r.managed.retain(|k| k.0 != n);
    let mut s = lock();
    if s.modules.contains_key(&module) {
        // Its managed variables may still be read while the program ends; the module stays.
        s.flush();
    }
    CUDA_SUCCESS
}

fn name_at(name: *const c_char) -> String {
    text(name).unwrap_or_default()
}

pub unsafe extern "C" fn __cudaRegisterFunction(
    handle: *const u64,
    host: usize,
    _device: *const c_char,
    name: *const c_char,
    _limit: c_int,
    _tid: *const c_void,
    _bid: *const c_void,
    _block: *const c_void,
    _grid: *const c_void,
    _warp: *const c_int,
) -> Error {
    registry()
        .kernels
        .insert(host, (number(handle), name_at(name)));
    CUDA_SUCCESS
}

pub unsafe extern "C" fn __cudaRegisterVar(
    handle: *const u64,
    host: usize,
    _device: *const c_char,
    name: *const c_char,
    _external: c_int,
    _size: usize,
    _constant: c_int,
    _global: c_int,
) -> Error {
    registry()
        .variables
        .insert(host, (number(handle), name_at(name)));
    CUDA_SUCCESS
}

pub unsafe extern "C" fn __cudaRegisterManagedVar(
    handle: *const u64,
    host: usize,
    _device: *const c_char,
    name: *const c_char,
    _external: c_int,
    _size: usize,
    _constant: c_int,
    _global: c_int,
) -> Error {
    registry()
        .managed
        .push((number(handle), host, name_at(name)));
    CUDA_SUCCESS
}

pub unsafe extern "C" fn __cudaRegisterHostVar(
    _handle: *const u64,
    _name: *const c_char,
    _host: *const c_void,
    _size: usize,
) -> Error {
    CUDA_SUCCESS
}

/// The module of a registered binary, loaded when first needed.
fn module(s: &mut State, r: &mut Registry, n: usize) -> Result<Handle, Error> {
    let &(binary, module) = r.binaries.get(n).ok_or(RUNTIME_INVALID_DEVICE_FUNCTION)?;
    if s.modules.contains_key(&module) {
        return Ok(module);
    }
    let context = context::current(s)?;
    let loaded = module::load(s, context, binary as *const u8, None, &Options::default());
    let module = loaded.inspect_err(|&e| r.unloaded = Some(e))?;
    r.binaries[n].1 = module;
    for (_, host, name) in r.managed.iter().filter(|m| m.0 == n) {
        let (at, _) = module::variable(s, module, name)?;
        put(*host as *mut u64, at)?;
    }
    Ok(module)
}

pub unsafe extern "C" fn __cudaInitModule(handle: *const u64) -> c_char {
    ready();
    let mut r = registry();
    let loaded = module(&mut lock(), &mut r, number(handle));
    if let Err(e) = loaded {
        eprintln!(
            "jacquard: the program's module cannot be loaded: {}",
            code(e).map_or("", |c| c.text)
        );
    }
    c_char::from(loaded.is_ok())
}

/// The kernel that a host function or a handle stands for.
pub(crate) fn kernel_of(symbol: usize) -> Result<Handle, Error> {
    let mut r = registry();
    let handle = symbol as Handle;
    let known = match r.kernels.get(&symbol) {
        None if now().functions.contains_key(&handle) => return Ok(handle),
        None => r.given.get(&handle),
        own => own,
    };
    let (n, name) = known.cloned().ok_or(RUNTIME_INVALID_DEVICE_FUNCTION)?;
    let loaded = r.binaries.get(n).map_or(0, |b| b.1);
    let mut s = now();
    if !s.modules.contains_key(&loaded) {
        s = with_memory(s);
    }
    let m = module(&mut s, &mut r, n)?;
    let found = module::kernel(&s, m, &name).map_err(|_| RUNTIME_INVALID_DEVICE_FUNCTION)?;
    r.given.insert(found, (n, name));
    Ok(found)
}

/// Address and size of the device variable that a host variable stands for.
pub(crate) fn variable_of(symbol: usize) -> Result<(u64, u64), Error> {
    let mut r = registry();
    let mut s = lock();
    // A managed variable is known by the address of its memory too.
    if let Some((n, _, name)) = r.managed.iter().find(|m| m.1 == symbol).cloned() {
        let m = module(&mut s, &mut r, n)?;
        return module::variable(&s, m, &name).map_err(|_| RUNTIME_INVALID_SYMBOL);
    }
    let Some((n, name)) = r.variables.get(&symbol).cloned() else {
        return Err(RUNTIME_INVALID_SYMBOL);
    };
    let m = module(&mut s, &mut r, n)?;
    module::variable(&s, m, &name).map_err(|_| RUNTIME_INVALID_SYMBOL)
}

thread_local! {
    /// Launches between `<<<` and the call of the kernel's host side.
    static PENDING: RefCell<Vec<(Dim3, Dim3, usize, Handle)>> = const { RefCell::new(Vec::new()) };
}

pub unsafe extern "C" fn __cudaPushCallConfiguration(
    grid: Dim3,
    block: Dim3,
    shared: usize,
    stream: Handle,
) -> c_uint {
    let done = PENDING.try_with(|p| p.borrow_mut().push((grid, block, shared, stream)));
    c_uint::from(done.is_err())
}

pub unsafe extern "C" fn __cudaPopCallConfiguration(
    grid: *mut Dim3,
    block: *mut Dim3,
    shared: *mut usize,
    stream: *mut Handle,
) -> Error {
    call(|| match PENDING.try_with(|p| p.borrow_mut().pop()) {
        Ok(Some((g, b, n, s))) => {
            put_if(grid, g);
            put_if(block, b);
            put_if(shared, n);
            put_if(stream, s);
            CUDA_SUCCESS
        }
        _ => RUNTIME_MISSING_CONFIGURATION,
    })
}

/// Launches a kernel; sizes that no device has are an error of their own.
pub(crate) fn launch(
    function: Result<Handle, Error>,
    grid: Dim3,
    block: Dim3,
    args: *const *const u8,
    shared: usize,
    stream: Handle,
    attributes: &[crate::abi::LaunchAttribute],
) -> Error {
    let f = match function {
        Ok(f) => f,
        Err(e) => return e,
    };
    let threads = block.x as u64 * block.y as u64 * block.z as u64;
    let blocks = grid.x as u64 * grid.y as u64 * grid.z as u64;
    if blocks == 0
        || grid.y > 65535
        || grid.z > 65535
        || grid.x > i32::MAX as u32
        || threads == 0
        || threads > 1024
        || block.z > 64
    {
        let mut s = lock();
        let l = crate::state::op::Launch::new(f, [grid.into(), block.into()], shared as u32);
        checks::report_launch(&mut s, &l, RUNTIME_INVALID_CONFIGURATION);
        return RUNTIME_INVALID_CONFIGURATION;
    }
    let Ok(shared) = u32::try_from(shared) else {
        return CUDA_ERROR_INVALID_VALUE;
    };
    start(
        f,
        [grid.into(), block.into()],
        shared,
        stream,
        args,
        std::ptr::null(),
        attributes,
    )
}

runtime! {
    fn __cudaGetKernel(kernel: *mut Handle, symbol: usize) code_of(kernel_of(symbol).and_then(|k| put(kernel, k)));
    fn __cudaLaunchKernel(kernel: Handle, grid: Dim3, block: Dim3, args: *const *const u8, shared: usize, stream: Handle)
        launch(known_kernel(kernel), grid, block, args, shared, stream, &[]);
    fn cudaGetKernel(kernel: *mut Handle, symbol: usize) code_of(kernel_of(symbol).and_then(|k| put(kernel, k)));
    fn cudaGetFuncBySymbol(function: *mut Handle, symbol: usize) code_of(kernel_of(symbol).and_then(|k| put(function, k)));
    fn cudaGetSymbolAddress(at: *mut u64, symbol: usize) code_of(variable_of(symbol).and_then(|v| put(at, v.0)));
    fn cudaGetSymbolSize(size: *mut usize, symbol: usize) code_of(variable_of(symbol).and_then(|v| put(size, v.1 as usize)));
}

/// The kernel of a handle that a stub keeps. One that the program got before the kernel's module could be loaded is null.
fn known_kernel(kernel: Handle) -> Result<Handle, Error> {
    kernel_of(kernel as usize).map_err(|e| {
        let unloaded = registry().unloaded.filter(|_| kernel == 0);
        context::current(&lock()).err().or(unloaded).unwrap_or(e)
    })
}
