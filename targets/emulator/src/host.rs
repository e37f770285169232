//! What a driver needs of a device: plain access to its memory, memory shared with the host, launches with a raw parameter bank,
//! and the facts of a loaded kernel.

use crate::api::{Begun, Device, ModuleHandle};
use crate::decode::Symbol;
use crate::inst::{Body, Func};
use crate::memory::{CODE_BASE, CONST_BASE, GLOBAL_BASE, GlobalMem, WINDOW};
use crate::sched::Stats;
use crate::trap::{Trap, TrapKind};
use crate::watch::{Memory, Watch};

/// The facts of a kernel or device function of a loaded module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelInfo {
    /// Its number in the module.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// Offset and size in bytes of each parameter.
    pub params: Vec<(u32, u32)>,
    /// Bytes of the parameter bank.
    pub param_bytes: u32,
    /// Bytes of static shared memory.
    pub shared: u32,
    /// Bytes of local memory of a thread.
    pub local: u32,
    /// 32-bit registers that the frame's rows would fill; an upper bound, for occupancy.
    pub registers: u32,
    /// `.maxnreg`, or zero.
    pub max_registers: u32,
    /// `.maxntid`, or zeros.
    pub max_threads: [u32; 3],
    /// `.reqntid`, or zeros.
    pub required_threads: [u32; 3],
    /// `.reqnctapercluster`, or zeros.
    pub cluster: [u32; 3],
}

impl KernelInfo {
    /// The "address" that device code has for it.
    pub fn address(&self) -> u64 {
        CODE_BASE + u64::from(self.id) * 16
    }
}

/// A launch by a driver.
#[derive(Clone, Debug)]
pub struct RawLaunch {
    /// The module.
    pub module: ModuleHandle,
    /// The kernel's number.
    pub kernel: u32,
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Blocks of a cluster; all ones for what the kernel demands.
    pub cluster: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// The parameter bank.
    pub params: Vec<u8>,
    /// Address of 8 zeroed bytes for the grid barrier of a cooperative launch; 0 for a plain one.
    pub workspace: u64,
}

impl Device {
    /// Whether an address is one of the device's own: global memory that only the device has, or the constant bank.
    pub fn owns(&self, addr: u64) -> bool {
        let reach = self.memory().reach();
        (addr >= GLOBAL_BASE && addr < GLOBAL_BASE + reach)
            || (CONST_BASE..CONST_BASE + WINDOW).contains(&addr)
    }

    /// Bytes of device memory to read.
    ///
    /// # Errors
    /// No live memory holds all of them.
    pub fn bytes(&self, addr: u64, len: usize) -> Result<&[u8], Trap> {
        Ok(self.memory().host_read(addr, len)?)
    }

    /// Bytes of device memory to write; they count as written.
    ///
    /// # Errors
    /// No live memory holds all of them.
    pub fn bytes_mut(&mut self, addr: u64, len: usize) -> Result<&mut [u8], Trap> {
        Ok(self.memory_mut().host_slice(addr, len)?)
    }

    /// After a copy within the device: what was never written at the source counts as never written at the destination.
    pub fn copy_init(&mut self, dst: u64, src: u64, len: usize) {
        self.memory_mut().copy_init(dst, src, len);
    }

    /// Allocates zeroed global memory under a name for reports.
    pub fn alloc_named(&mut self, bytes: usize, align: u64, name: &str) -> Option<u64> {
        self.memory_mut().alloc(bytes, align, name)
    }

    /// Lets kernels access memory of the host under its own address. False when it overlaps memory mapped before.
    ///
    /// # Safety
    /// The bytes must stay valid until [`Device::unmap_host`].
    pub unsafe fn map_host(&mut self, at: *mut u8, len: usize, name: &str) -> bool {
        // SAFETY: the caller's promise.
        unsafe { self.memory_mut().map(at, len, name) }
    }

    /// Moves a variable's bytes into memory of the host, whose writes kernels then see. False when no allocation begins there.
    ///
    /// # Safety
    /// The memory must be as long as the allocation and stay valid as long as it.
    pub unsafe fn share(&mut self, base: u64, at: *mut u8) -> bool {
        // SAFETY: the caller's promise.
        unsafe { self.memory_mut().move_to(base, at) }
    }

    /// Ends [`Device::map_host`].
    pub fn unmap_host(&mut self, base: u64) -> bool {
        self.memory_mut().unmap(base)
    }

    /// Gives a freed allocation its memory back, zeroed and at the same address. False when it is live or was never there.
    pub fn revive(&mut self, base: u64, len: usize) -> bool {
        self.memory_mut().revive(base, len)
    }

    /// First address and length of the live memory that holds an address.
    pub fn extent(&self, addr: u64) -> Option<(u64, u64)> {
        self.memory().extent(addr)
    }

    /// Bytes allocated at present.
    pub fn in_use(&self) -> u64 {
        self.memory().in_use()
    }

    /// Facts of a module's kernels, in the order of the text.
    pub fn kernel_infos(&self, m: ModuleHandle) -> Vec<KernelInfo> {
        let Some(loaded) = self.loaded(m) else {
            return Vec::new();
        };
        let funcs = loaded.prog.funcs.iter().enumerate();
        funcs
            .filter(|(_, f)| f.kernel && matches!(f.body, Body::Code(_)))
            .map(|(id, f)| info(id as u32, f))
            .collect()
    }

    /// Names, addresses and sizes of a module's global and constant variables.
    pub fn variables(&self, m: ModuleHandle) -> Vec<(String, u64, u64)> {
        let Some(loaded) = self.loaded(m) else {
            return Vec::new();
        };
        let all = loaded.symbols.iter();
        all.filter_map(|(name, &(s, size))| match s {
            Symbol::Global(a) => Some((name.clone(), a, size)),
            Symbol::Const(o) => Some((name.clone(), CONST_BASE + o, size)),
            _ => None,
        })
        .collect()
    }

    /// A function that a module calls and that is declared there alone.
    pub fn unresolved(&self, m: ModuleHandle) -> Option<String> {
        let prog = &self.loaded(m)?.prog;
        let called = prog.calls.iter().filter_map(|c| c.callee);
        called
            .filter_map(|f| prog.funcs.get(f as usize))
            .find(|f| matches!(f.body, Body::Missing))
            .map(|f| f.name.clone())
    }

    /// Bytes of a module's constants.
    pub fn constant_bytes(&self, m: ModuleHandle) -> u64 {
        let symbols = self.loaded(m).map(|l| l.symbols.values());
        let sizes = symbols
            .into_iter()
            .flatten()
            .filter_map(|&(s, size)| matches!(s, Symbol::Const(_)).then_some(size));
        sizes.sum()
    }

    /// Forgets a module: its code and global variables go; its constants keep their room.
    pub fn unload(&mut self, m: ModuleHandle) {
        let globals: Vec<u64> = self
            .variables(m)
            .into_iter()
            .filter(|v| v.1 >= GLOBAL_BASE)
            .map(|v| v.1)
            .collect();
        for at in globals {
            self.memory_mut().free(at);
        }
        self.forget(m);
    }

    /// Whether a number is the "address" of a function.
    pub fn is_code(addr: u64) -> bool {
        (CODE_BASE..CODE_BASE + WINDOW).contains(&addr)
    }

    /// Launches a kernel with its parameter bank and waits for it.
    ///
    /// # Errors
    /// The launch is impossible, or a thread failed.
    pub fn launch_raw(&mut self, l: RawLaunch, watch: &mut dyn Watch) -> Result<Stats, Trap> {
        let begun = self.begin(l)?;
        let mut output = std::mem::take(&mut self.output);
        let result = begun.run(self.memory_mut(), &mut output, Some(watch));
        self.output = output;
        result
    }

    /// Begins a launch that has the memory of the device to itself while it runs: until it is given back, the device has none.
    ///
    /// # Errors
    /// The launch is impossible.
    pub fn take_away(&mut self, l: RawLaunch) -> Result<Apart, Trap> {
        let begun = self.begin(l)?;
        let mem = std::mem::take(self.memory_mut());
        Ok(Apart {
            begun,
            mem,
            output: Vec::new(),
        })
    }

    /// Exchanges the memory of the device and that of a launch under way.
    pub fn exchange(&mut self, memory: &mut Memory<'_>) {
        std::mem::swap(self.memory_mut(), &mut *memory.0);
    }

    /// Takes the memory back from a launch that has ended, and what it printed.
    pub fn give_back(&mut self, apart: Apart) {
        *self.memory_mut() = apart.mem;
        self.output.extend(apart.output);
    }

    fn begin(&self, l: RawLaunch) -> Result<Begun, Trap> {
        let loaded = self.loaded(l.module);
        let Some(f) = loaded.and_then(|m| m.prog.funcs.get(l.kernel as usize)) else {
            return Err(Trap::host(TrapKind::Launch, "no such kernel"));
        };
        if l.params.len() != f.param_bytes as usize {
            return Err(Trap::host(
                TrapKind::Launch,
                format!(
                    "{} bytes of parameters for a kernel that takes {}",
                    l.params.len(),
                    f.param_bytes
                ),
            ));
        }
        self.prepare(
            l.module,
            l.kernel,
            [l.grid, l.block, l.cluster],
            l.dynamic_shared,
            l.params,
            l.workspace,
        )
    }
}

/// A launch under way, with the memory of the device.
pub struct Apart {
    begun: Begun,
    mem: GlobalMem,
    output: Vec<u8>,
}

impl Apart {
    /// Runs it to its end.
    ///
    /// # Errors
    /// A thread failed.
    pub fn run(&mut self, watch: &mut dyn Watch) -> Result<Stats, Trap> {
        (self.begun).run_beside(&mut self.mem, &mut self.output, watch)
    }
}

fn info(id: u32, f: &Func) -> KernelInfo {
    KernelInfo {
        id,
        name: f.name.clone(),
        params: f.kernel_params.iter().map(|p| (p.offset, p.size)).collect(),
        param_bytes: f.param_bytes,
        shared: f.shared,
        local: f.frame,
        registers: f.rows,
        max_registers: f.maxnreg,
        max_threads: f.maxntid,
        required_threads: f.reqntid,
        cluster: f.cluster,
    }
}
