//! `cudaGetDeviceProperties`: the record, filled from the attributes.

use super::code_of;
use crate::abi::put;
use crate::driver;
use crate::facts::*;
use crate::launch;
use crate::state::{State, lock};
use std::ffi::c_int;

/// `cudaDeviceProp` of version 13.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Properties {
    pub name: [u8; 256],
    pub uuid: [u8; 16],
    pub luid: [u8; 8],
    pub luid_mask: u32,
    pub total_memory: usize,
    pub shared_per_block: usize,
    pub registers_per_block: c_int,
    pub warp_size: c_int,
    pub pitch: usize,
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

fn fill(s: &State) -> Properties {
    let get = |n: u32| launch::attribute(s, n).unwrap_or(0);
    let list = |to: &mut [c_int], from: &[u32]| {
        for (t, n) in to.iter_mut().zip(from) {
            *t = get(*n) as c_int;
        }
    };
    // SAFETY: all fields are numbers.
    let mut p: Properties = unsafe { std::mem::zeroed() };
    let name = driver::name(s);
    p.name[..name.len()].copy_from_slice(name.as_bytes());
    p.uuid = driver::uuid(s);
    p.total_memory = s.memory as usize;
    p.shared_per_block = get(8) as usize;
    p.registers_per_block = get(12) as c_int;
    p.warp_size = get(10) as c_int;
    p.pitch = get(11) as usize;
    list(&mut p.block_and_grid, &BLOCK_AND_GRID);
    p.total_constant = get(9) as usize;
    p.capability = [get(75) as c_int, get(76) as c_int];
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
    p
}

fn write(to: *mut Properties, device: c_int) -> Result<(), Error> {
    if device != 0 {
        return Err(CUDA_ERROR_INVALID_DEVICE);
    }
    put(to, fill(&lock()))
}

runtime! {
    fn cudaGetDeviceProperties(to: *mut Properties, device: c_int) code_of(write(to, device));
}
