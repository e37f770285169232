//! What machine code calls.

use jacquard_emulator::exec::float::{Approx, approx};
use jacquard_emulator::exec::int;
use jacquard_emulator::memory::Space;
use jacquard_emulator::soft;
use jacquard_emulator::tier::{Frame, Touch, World};

const SPACES: [Space; 7] = [
    Space::Generic,
    Space::Global,
    Space::Shared,
    Space::SharedCluster,
    Space::Local,
    Space::Const,
    Space::Param,
];

/// The facts of an access in one word, for [`find`].
pub fn pack(space: Space, bytes: usize, touch: Touch, site: u32) -> u64 {
    space as u64 | (bytes as u64) << 8 | (touch as u64) << 16 | u64::from(site) << 32
}

const TOUCHES: [Touch; 3] = [Touch::Read, Touch::Write, Touch::Update];

/// The bytes of an access that the quick check did not find; null when the interpreter has to execute it.
///
/// # Safety
/// The frame is one that [`crate::Made::run`] runs, and `what` comes from [`pack`] for a site of its function.
pub unsafe extern "C" fn find(frame: *mut Frame, addr: u64, what: u64, lane: u64) -> *mut u8 {
    // SAFETY: `run` has the frame and the world borrowed while machine code runs, and machine code keeps no reference into either.
    let (frame, world) = unsafe {
        let frame = &mut *frame;
        let world = &mut *frame.world.cast::<&mut dyn World>();
        (frame, world)
    };
    let space = SPACES[(what & 7) as usize % SPACES.len()];
    let bytes = (what >> 8 & 0xff) as usize;
    let touch = TOUCHES[(what >> 16 & 3) as usize % TOUCHES.len()];
    let Some(found) = world.find(space, addr, bytes, lane as usize, touch) else {
        return std::ptr::null_mut();
    };
    let site = (what >> 32) as u32;
    if found.site.count != 0 && site != u32::MAX {
        // SAFETY: the frame's sites are as many as the function has.
        unsafe { *frame.sites.add(site as usize) = found.site };
    }
    found.at
}

/// Has the interpreter execute an instruction for the whole warp. Zero where the warp has to stop behind it.
///
/// # Safety
/// The frame is one that [`crate::Made::run`] runs.
pub unsafe extern "C" fn execute(frame: *mut Frame, pc: u32) -> u32 {
    // SAFETY: as for `find`.
    let world = unsafe { &mut *(*frame).world.cast::<&mut dyn World>() };
    u32::from(world.execute(pc))
}

macro_rules! functions {
    ($($name:ident: $which:ident),*) => {$(
        pub extern "C" fn $name(x: f32) -> f32 {
            approx(Approx::$which, x)
        }
    )*};
}
functions!(sin: Sin, cos: Cos, lg2: Lg2, ex2: Ex2, tanh: Tanh);

pub extern "C" fn permute(a: u32, b: u32, c: u32) -> u32 {
    int::permute(a, b, c)
}

pub extern "C" fn extract(a: u64, pos: u32, len: u32, how: u32) -> u64 {
    int::extract(a, pos, len, how & 0xff, how & 0x100 != 0)
}

pub extern "C" fn insert(a: u64, b: u64, place: u64, width: u32) -> u64 {
    int::insert(a, b, place as u32, (place >> 32) as u32, width)
}

pub extern "C" fn half_to_float(x: u32) -> u32 {
    soft::canon32(soft::f16_to_f32(x as u16)).to_bits()
}

pub extern "C" fn float_to_half(x: f32) -> u32 {
    u32::from(soft::f32_to_f16(x))
}

pub extern "C" fn float_to_brain(x: f32) -> u32 {
    u32::from(soft::f32_to_bf16(x))
}
