//! Kernels of one `tcgen05` instruction on tensor memory that is filled before and read after.
#![allow(dead_code)]

use crate::lanes::Kernel;

/// Allocates, and gives `%ta` the address of the warp's lanes.
pub fn allocate(columns: usize) -> String {
    format!(
        ".shared .align 4 .b32 slot; .reg .b32 %ta, %tw, %t0; .reg .pred %first;\n\
         shr.u32 %tw, %t, 5; setp.eq.u32 %first, %tw, 0;\n\
         @%first tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [slot], {columns};\n\
         @%first tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n\
         bar.sync 0; ld.shared.b32 %t0, [slot]; shl.b32 %ta, %tw, 21; add.u32 %ta, %ta, %t0;\n"
    )
}

pub fn release(columns: usize) -> String {
    format!("bar.sync 0;\n@%first tcgen05.dealloc.cta_group::1.sync.aligned.b32 %t0, {columns};\n")
}

/// Columns of the tensor memory that [`run`] allocates.
pub const COLUMNS: usize = 512;

/// Fills tensor memory, column after column of 128 lanes, runs an instruction of thread 0 (`@%p0`; `%t0` is the first column, `%p1` true), waits for it
/// and gives the first `width` columns back.
pub fn run(
    target: &'static str,
    shared: Vec<u8>,
    columns: &[Vec<u64>],
    width: usize,
    instruction: &str,
) -> Vec<Vec<u64>> {
    let mut k = Kernel::default();
    k.target = Some(target);
    k.shared = shared;
    k.before = allocate(COLUMNS);
    // What is never stored is zero in the emulator.
    let filled = columns.iter().enumerate();
    for (at, c) in filled.filter(|(_, c)| c.iter().any(|v| *v != 0)) {
        let v = k.input(32, vec![c.clone()]);
        k.before += &format!("tcgen05.st.sync.aligned.32x32b.x1.b32 [%ta+{at}], {v};\n");
    }
    k.before += "tcgen05.wait::st.sync.aligned; tcgen05.fence::before_thread_sync; fence.proxy.async; bar.sync 0;\n\
                 .shared .align 8 .b64 bar; .reg .pred %one; setp.eq.u32 %p0, %t, 0; setp.eq.u32 %p1, 0, 0;\n\
                 @%p0 mbarrier.init.shared.b64 [bar], 1; bar.sync 0;\n";
    k.after = "@%p0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [bar];\n\
               $wait: mbarrier.try_wait.parity.shared.b64 %one, [bar], 0; @!%one bra $wait;\n\
               tcgen05.fence::after_thread_sync;\n"
        .into();
    for at in 0..width {
        let d = k.output(32, 1);
        k.after += &format!("tcgen05.ld.sync.aligned.32x32b.x1.b32 {d}, [%ta+{at}];\n");
    }
    k.after += &("tcgen05.wait::ld.sync.aligned;\n".to_string() + &release(COLUMNS));
    k.run(instruction, 4)
}
