//! `cudaGetDeviceProperties`: the record, filled from the attributes.

use crate::call::{checked, code_of};
use crate::device::known;
use crate::driver;
use jacquard_interface::Error;
use jacquard_interface::abi::put;
use std::ffi::c_int;

/// What the records of all versions begin with.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Head {
    pub name: [u8; 256],
    pub uuid: [u8; 16],
    pub luid: [u8; 8],
    pub luid_mask: u32,
    pub total_memory: usize,
    pub shared_per_block: usize,
    pub registers_per_block: c_int,
    pub warp_size: c_int,
    pub pitch: usize,
}

/// `cudaDeviceProp` of version 13.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Properties {
    pub head: Head,
    /// Threads of a block, its sizes, the grid's sizes.
    pub block_and_grid: [c_int; 7],
    pub total_constant: usize,
    pub capability: [c_int; 2],
    pub texture_alignment: usize,
    pub texture_pitch_alignment: usize,
    /// Multiprocessors, integrated, maps host memory; then limits of textures and surfaces.
    pub limits: [c_int; 42],
    pub surface_alignment: usize,
    /// From concurrent kernels to the local L1 cache.
    pub abilities: [c_int; 15],
    pub shared_per_multiprocessor: usize,
    /// From registers of a multiprocessor to cooperative launches.
    pub more: [c_int; 10],
    pub shared_opt_in: usize,
    pub host_access: [c_int; 4],
    pub reserved_shared: usize,
    pub rest: [c_int; 20],
    pub reserved: [c_int; 56],
}

const _: () = assert!(size_of::<Properties>() == 1008);

/// The attributes behind each list of the record, in its order.
const BLOCK_AND_GRID: [u32; 7] = [1, 2, 3, 4, 5, 6, 7];
const LIMITS: [u32; 42] = [
    16, 18, 19, 21, 77, 22, 23, 73, 74, 70, 71, 72, 45, 46, 24, 25, 26, 47, 48, 49, 52, 42, 43, 27,
    28, 29, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68,
];
const ABILITIES: [u32; 15] = [31, 32, 33, 34, 50, 35, 40, 41, 37, 38, 108, 39, 78, 79, 80];
const MORE: [u32; 10] = [82, 83, 84, 85, 86, 88, 89, 90, 91, 95];
const HOST_ACCESS: [u32; 4] = [100, 101, 106, 109];
const REST: [u32; 20] = [
    99, 112, 113, 114, 115, 116, 117, 118, 119, 121, 125, 120, 129, 130, 131, 133, 134, 139, 140,
    143,
];

/// An attribute of a device; one that the driver does not know is zero.
fn attribute(device: c_int, n: u32) -> c_int {
    let mut value = 0;
    // SAFETY: a place for the result.
    let _unknown = unsafe { driver::cuDeviceGetAttribute(&mut value, n, device) };
    value
}

fn fill(device: c_int) -> Result<Properties, Error> {
    let get = |n: u32| attribute(device, n);
    let list = |to: &mut [c_int], from: &[u32]| {
        for (t, n) in to.iter_mut().zip(from) {
            *t = get(*n);
        }
    };
    // SAFETY: all fields are numbers.
    let mut p: Properties = unsafe { std::mem::zeroed() };
    let room = p.head.name.len() as c_int;
    // SAFETY: places for the results, the name's of its stated size.
    unsafe {
        checked(driver::cuDeviceGetName(
            p.head.name.as_mut_ptr().cast(),
            room,
            device,
        ))?;
        checked(driver::cuDeviceGetUuid_v2(&mut p.head.uuid, device))?;
        checked(driver::cuDeviceTotalMem_v2(
            &mut p.head.total_memory,
            device,
        ))?;
    }
    p.head.shared_per_block = get(8) as usize;
    p.head.registers_per_block = get(12);
    p.head.warp_size = get(10);
    p.head.pitch = get(11) as usize;
    list(&mut p.block_and_grid, &BLOCK_AND_GRID);
    p.total_constant = get(9) as usize;
    p.capability = [get(75), get(76)];
    p.texture_alignment = get(14) as usize;
    p.texture_pitch_alignment = get(51) as usize;
    list(&mut p.limits, &LIMITS);
    p.surface_alignment = get(30) as usize;
    list(&mut p.abilities, &ABILITIES);
    p.shared_per_multiprocessor = get(81) as usize;
    list(&mut p.more, &MORE);
    p.shared_opt_in = get(97) as usize;
    list(&mut p.host_access, &HOST_ACCESS);
    p.reserved_shared = get(111) as usize;
    list(&mut p.rest, &REST);
    Ok(p)
}

fn write(to: *mut Properties, device: c_int) -> Result<(), Error> {
    known(device)?;
    put(to, fill(device)?)
}

/// `cudaDeviceProp` of version 12.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Properties12 {
    pub head: Head,
    /// Threads of a block, its sizes, the grid's sizes, the clock rate.
    pub block_and_grid: [c_int; 8],
    pub total_constant: usize,
    pub capability: [c_int; 2],
    pub texture_alignment: usize,
    pub texture_pitch_alignment: usize,
    /// From overlapping copies to limits of textures and surfaces.
    pub limits: [c_int; 46],
    pub surface_alignment: usize,
    /// From concurrent kernels to the local L1 cache.
    pub abilities: [c_int; 16],
    pub shared_per_multiprocessor: usize,
    /// From registers of a multiprocessor to cooperative launches on several devices.
    pub more: [c_int; 12],
    pub shared_opt_in: usize,
    pub host_access: [c_int; 4],
    pub reserved_shared: usize,
    pub rest: [c_int; 13],
    pub reserved: [c_int; 63],
}

const _: () = assert!(size_of::<Properties12>() == 1032);

/// The attributes that the record of version 12 has beside those of 13: rates and modes.
const CLOCK_RATE: u32 = 13;
const LIMITS_12: [u32; 9] = [15, 16, 17, 18, 19, 20, 21, 77, 69];
const MEMORY_CLOCK_RATE: u32 = 36;
const DOUBLE_RATIO: u32 = 87;
const COOPERATIVE_MULTI_DEVICE: u32 = 96;

fn fill_12(device: c_int) -> Result<Properties12, Error> {
    let p = fill(device)?;
    let get = |n: u32| attribute(device, n);
    // SAFETY: all fields are numbers.
    let mut old: Properties12 = unsafe { std::mem::zeroed() };
    old.head = p.head;
    old.block_and_grid[..7].copy_from_slice(&p.block_and_grid);
    old.block_and_grid[7] = get(CLOCK_RATE);
    old.total_constant = p.total_constant;
    old.capability = p.capability;
    old.texture_alignment = p.texture_alignment;
    old.texture_pitch_alignment = p.texture_pitch_alignment;
    let (first, others) = old.limits.split_at_mut(LIMITS_12.len());
    for (to, n) in first.iter_mut().zip(LIMITS_12) {
        *to = get(n);
    }
    // Behind the widths of textures of one dimension both have the same.
    others.copy_from_slice(&p.limits[p.limits.len() - others.len()..]);
    old.surface_alignment = p.surface_alignment;
    old.abilities[..8].copy_from_slice(&p.abilities[..8]);
    old.abilities[8] = get(MEMORY_CLOCK_RATE);
    old.abilities[9..].copy_from_slice(&p.abilities[8..]);
    old.shared_per_multiprocessor = p.shared_per_multiprocessor;
    old.more[..5].copy_from_slice(&p.more[..5]);
    old.more[5] = get(DOUBLE_RATIO);
    old.more[6..11].copy_from_slice(&p.more[5..]);
    old.more[11] = get(COOPERATIVE_MULTI_DEVICE);
    old.shared_opt_in = p.shared_opt_in;
    old.host_access = p.host_access;
    old.reserved_shared = p.reserved_shared;
    old.rest.copy_from_slice(&p.rest[..13]);
    Ok(old)
}

fn write_12(to: *mut Properties12, device: c_int) -> Result<(), Error> {
    known(device)?;
    put(to, fill_12(device)?)
}

without_context! {
    fn cudaGetDeviceProperties(to: *mut Properties, device: c_int) code_of(write(to, device));
    /// What programs of version 12 call.
    fn cudaGetDeviceProperties_v2(to: *mut Properties12, device: c_int) code_of(write_12(to, device));
}
