//! What the host code of nvcc registers: fat binaries, kernels, variables; and the launch syntax's calls.

use crate::call::{call, checked, code_of, pending, prepared};
use crate::driver;
use jacquard_interface::abi::{Dim3, Handle, put, put_if, text};
use jacquard_interface::*;
use rustc_hash::FxHashMap;
use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::sync::{Mutex, MutexGuard, OnceLock};

/// Grid and block of a launch.
pub(crate) struct Shape {
    pub grid: [u32; 3],
    pub block: [u32; 3],
}

/// A registered kernel: its binary and name, and its handle with the library that it was found in.
#[derive(Clone, Debug)]
struct Kernel {
    binary: usize,
    name: CString,
    found: (Handle, Handle),
}

#[derive(Default)]
struct Registry {
    /// Fat binaries: the registered record, and the library once it was loaded.
    binaries: Vec<(usize, Handle)>,
    /// Kernels by the address of their host side.
    kernels: FxHashMap<usize, Kernel>,
    /// The host side of kernels by the handles that were given out: stubs keep them, also when a reset has unloaded the library.
    given: FxHashMap<Handle, usize>,
    /// Variables by the address of their host side: binary and name.
    variables: FxHashMap<usize, (usize, CString)>,
    /// Managed variables: binary, where the host keeps the pointer, name.
    managed: Vec<(usize, usize, CString)>,
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
    abi::get(handle).unwrap_or(u64::MAX) as usize
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
    match r.binaries.get_mut(n) {
        // Its managed variables may still be read while the program ends; the library stays.
        Some(b) => *b = (0, 0),
        None => return CUDA_ERROR_INVALID_VALUE,
    }
    r.kernels.retain(|_, k| k.binary != n);
    r.variables.retain(|_, k| k.0 != n);
    r.managed.retain(|k| k.0 != n);
    drop(r);
    // What kernels printed comes out before the program ends; without a context there is nothing.
    // SAFETY: no pointers.
    let _no_context = unsafe { driver::cuCtxSynchronize() };
    CUDA_SUCCESS
}

fn name_at(name: *const c_char) -> CString {
    CString::new(text(name).unwrap_or_default()).unwrap_or_default()
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
    let kernel = Kernel {
        binary: number(handle),
        name: name_at(name),
        found: (0, 0),
    };
    registry().kernels.insert(host, kernel);
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

/// The library of a registered binary, loaded when first needed.
fn library(r: &mut Registry, n: usize) -> Result<Handle, Error> {
    let &(binary, loaded) = r.binaries.get(n).ok_or(RUNTIME_INVALID_DEVICE_FUNCTION)?;
    if loaded != 0 {
        return Ok(loaded);
    }
    let (mut library, none) = (0, std::ptr::null());
    // SAFETY: the record that the program registered, and no options.
    let e = unsafe {
        let values = std::ptr::null_mut();
        driver::cuLibraryLoadData(
            &mut library,
            binary as *const u8,
            none,
            values,
            0,
            none,
            std::ptr::null(),
            0,
        )
    };
    checked(e).inspect_err(|&e| r.unloaded = Some(e))?;
    r.binaries[n].1 = library;
    for (_, host, name) in r.managed.iter().filter(|m| m.0 == n) {
        let (at, _) = managed(library, name)?;
        put(*host as *mut u64, at)?;
    }
    Ok(library)
}

/// Unloads the libraries of all binaries: the next use of one loads it anew.
pub(crate) fn unload() {
    for (_, library) in &mut registry().binaries {
        let library = std::mem::take(library);
        if library != 0 {
            // SAFETY: a library that was loaded.
            let _gone_already = unsafe { driver::cuLibraryUnload(library) };
        }
    }
}

type Find = unsafe fn(*mut u64, *mut usize, Handle, *const c_char) -> Error;

fn found(f: Find, library: Handle, name: &CString) -> Result<(u64, usize), Error> {
    let (mut at, mut size) = (0, 0);
    // SAFETY: places for the results.
    checked(unsafe { f(&mut at, &mut size, library, name.as_ptr()) })?;
    Ok((at, size))
}

fn managed(library: Handle, name: &CString) -> Result<(u64, usize), Error> {
    found(driver::cuLibraryGetManaged, library, name)
}

pub unsafe extern "C" fn __cudaInitModule(handle: *const u64) -> c_char {
    let ready = prepared();
    let loaded = ready.and_then(|()| library(&mut registry(), number(handle)));
    if let Err(e) = loaded {
        eprintln!(
            "jacquard: the program's module cannot be loaded: {}",
            code(e).map_or("", |c| c.text)
        );
    }
    c_char::from(loaded.is_ok())
}

/// Whether an address lies in the program or one of its libraries: handles do not.
fn in_program(address: usize) -> bool {
    // SAFETY: an all-zero record is valid, and `dladdr` fills it or says no.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        libc::dladdr(address as *const c_void, &mut info) != 0
    }
}

/// The kernel that a host function or a handle stands for.
pub(crate) fn kernel_of(symbol: usize) -> Result<Handle, Error> {
    let mut r = registry();
    let host = match r.kernels.contains_key(&symbol) {
        true => symbol,
        false => match r.given.get(&(symbol as Handle)) {
            Some(host) => *host,
            // One of the driver's own.
            None if symbol != 0 && !in_program(symbol) => return Ok(symbol as Handle),
            None => return Err(RUNTIME_INVALID_DEVICE_FUNCTION),
        },
    };
    let kernel = r.kernels.get(&host).cloned();
    let kernel = kernel.ok_or(RUNTIME_INVALID_DEVICE_FUNCTION)?;
    let library = library(&mut r, kernel.binary)?;
    if kernel.found.1 == library {
        return Ok(kernel.found.0);
    }
    let mut handle = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuLibraryGetKernel(&mut handle, library, kernel.name.as_ptr()) })
        .map_err(|_| RUNTIME_INVALID_DEVICE_FUNCTION)?;
    r.given.insert(handle, host);
    if let Some(k) = r.kernels.get_mut(&host) {
        k.found = (handle, library);
    }
    Ok(handle)
}

/// The function of a kernel in the current context.
pub(crate) fn function_of(kernel: Handle) -> Result<Handle, Error> {
    let mut function = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuKernelGetFunction(&mut function, kernel) })?;
    let mut r = registry();
    if let Some(host) = r.given.get(&kernel).copied() {
        r.given.insert(function, host);
    }
    Ok(function)
}

/// Address and size of the device variable that a host variable stands for.
pub(crate) fn variable_of(symbol: usize) -> Result<(u64, usize), Error> {
    let mut r = registry();
    // A managed variable is known by the address of its memory too.
    if let Some((n, _, name)) = r.managed.iter().find(|m| m.1 == symbol).cloned() {
        let library = library(&mut r, n)?;
        return managed(library, &name).map_err(|_| RUNTIME_INVALID_SYMBOL);
    }
    let Some((n, name)) = r.variables.get(&symbol).cloned() else {
        return Err(RUNTIME_INVALID_SYMBOL);
    };
    let library = library(&mut r, n)?;
    found(driver::cuLibraryGetGlobal, library, &name).map_err(|_| RUNTIME_INVALID_SYMBOL)
}

pub unsafe extern "C" fn __cudaPushCallConfiguration(
    grid: Dim3,
    block: Dim3,
    shared: usize,
    stream: Handle,
) -> c_uint {
    let done = pending(|p| p.push((grid, block, shared, stream)));
    c_uint::from(done.is_none())
}

pub unsafe extern "C" fn __cudaPopCallConfiguration(
    grid: *mut Dim3,
    block: *mut Dim3,
    shared: *mut usize,
    stream: *mut Handle,
) -> Error {
    call(|| match pending(Vec::pop) {
        Some(Some((g, b, n, s))) => {
            put_if(grid, g);
            put_if(block, b);
            put_if(shared, n);
            put_if(stream, s);
            CUDA_SUCCESS
        }
        _ => RUNTIME_MISSING_CONFIGURATION,
    })
}

/// What became of a launch: sizes that no device has are an error of their own.
pub(crate) fn outcome(e: Error, shape: &Shape) -> Error {
    let product = |d: &[u32; 3]| d.iter().map(|n| u64::from(*n)).product::<u64>();
    let (grid, block) = (&shape.grid, &shape.block);
    let possible = (1..=1024).contains(&product(block))
        && block[2] <= 64
        && product(grid) != 0
        && grid[0] <= i32::MAX as u32
        && grid[1..].iter().all(|n| *n <= 65535);
    match e {
        CUDA_ERROR_INVALID_VALUE if !possible => RUNTIME_INVALID_CONFIGURATION,
        CUDA_ERROR_INVALID_HANDLE => RUNTIME_INVALID_DEVICE_FUNCTION,
        e => e,
    }
}

/// Bytes of shared memory as the driver counts them.
pub(crate) fn bytes(shared: usize) -> Result<c_uint, Error> {
    c_uint::try_from(shared).map_err(|_| CUDA_ERROR_INVALID_VALUE)
}

/// Launches a kernel.
pub(crate) fn launch(
    kernel: Result<Handle, Error>,
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
    let prepared = kernel.and_then(|k| Ok((k, bytes(shared)?)));
    prepared.map_or_else(
        |e| e,
        |(kernel, shared)| {
            let (g, b, none) = (grid, block, std::ptr::null());
            // SAFETY: the arguments are the caller's.
            let e = unsafe {
                driver::cuLaunchKernel(
                    kernel, g.x, g.y, g.z, b.x, b.y, b.z, shared, stream, args, none,
                )
            };
            outcome(e, &shape)
        },
    )
}

runtime! {
    fn __cudaGetKernel(kernel: *mut Handle, symbol: usize) code_of(kernel_of(symbol).and_then(|k| put(kernel, k)));
    fn __cudaLaunchKernel(kernel: Handle, grid: Dim3, block: Dim3, args: *const *const u8, shared: usize, stream: Handle)
        launch(known_kernel(kernel), grid, block, args, shared, stream);
    fn cudaGetKernel(kernel: *mut Handle, symbol: usize) code_of(kernel_of(symbol).and_then(|k| put(kernel, k)));
    fn cudaGetFuncBySymbol(function: *mut Handle, symbol: usize) code_of(kernel_of(symbol).and_then(function_of).and_then(|f| put(function, f)));
    fn cudaGetSymbolAddress(at: *mut u64, symbol: usize) code_of(variable_of(symbol).and_then(|v| put(at, v.0)));
    fn cudaGetSymbolSize(size: *mut usize, symbol: usize) code_of(variable_of(symbol).and_then(|v| put(size, v.1)));
}

/// The kernel of a handle that a stub keeps. One that the program got before the kernel's module could be loaded is null.
fn known_kernel(kernel: Handle) -> Result<Handle, Error> {
    kernel_of(kernel as usize).map_err(|e| {
        let unloaded = registry().unloaded.filter(|_| kernel == 0);
        let mut flags = 0;
        // A context that has faulted says so at each call.
        // SAFETY: a place for the result.
        let fault = checked(unsafe { driver::cuCtxGetFlags(&mut flags) }).err();
        fault.or(unloaded).unwrap_or(e)
    })
}
