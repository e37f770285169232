//! What is counted of each instruction.

/// How often an instruction was executed. One whose guard is false counts too: it takes its turn all the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Executions {
    /// By warps: lanes that went separate ways count once for each way.
    pub warps: u64,
    /// By threads.
    pub threads: u64,
    /// Sectors of 32 bytes of global memory that were moved.
    pub sectors: u64,
    /// The fewest that would hold the bytes asked for.
    pub ideal_sectors: u64,
    /// Passes over the banks of shared memory.
    pub wavefronts: u64,
    /// The fewest that would do.
    pub ideal_wavefronts: u64,
}

impl Executions {
    /// Adds what another instruction of the same line did.
    pub fn add(&mut self, e: &Executions) {
        self.warps += e.warps;
        self.threads += e.threads;
        self.sectors += e.sectors;
        self.ideal_sectors += e.ideal_sectors;
        self.wavefronts += e.wavefronts;
        self.ideal_wavefronts += e.ideal_wavefronts;
    }
}
