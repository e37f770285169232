//! The interface for Rust programs.

use crate::cx::Launch;
use crate::decode::{Loaded, Symbol, decode};
use crate::inst::{Body, KernelParam};
use crate::memory::{CODE_BASE, CONST_BASE, GlobalMem};
use crate::parallel::{self, Tiers};
use crate::sched::{Spread, Stats};
use crate::tier::{Jit, Mode};
use crate::trap::{Trap, TrapKind};
use crate::watch::Watch;
use jacquard_ptx::model::Module;
use std::sync::Arc;
use std::time::Duration;

/// Most dynamic and static shared memory of a block, in bytes.
const MAX_SHARED: u64 = 1 << 20;

/// Most bytes of parameters (PTX ISA 5.1.6.1).
const MAX_PARAMS: u32 = 32_764;

/// A loaded module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleHandle(usize);

/// As many threads as the machine runs at the same time.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Limits and checks of a device.
#[derive(Clone, Debug)]
pub struct Config {
    /// A launch is stopped as an error after this many warp instructions.
    pub step_limit: u64,
    /// Report reads of global, shared and local memory that was never written.
    pub check_uninit: bool,
    /// Report races between warps in shared and in global memory.
    pub check_races: bool,
    /// Report barriers that threads of a warp or of a block reach apart, and collectives whose mask names threads that have ended. The
    /// interpreter executes everything then.
    pub check_sync: bool,
    /// Asynchronous copies and products are completed some time after they were issued, in an order that this seed chooses; none: when they
    /// are issued, which is fastest and hides a missing wait.
    pub async_seed: Option<u64>,
    /// Count how often each line of the text is executed ([`Stats::lines`]).
    pub count_lines: bool,
    /// Most local memory of a thread, in bytes.
    pub local_limit: u32,
    /// Most global memory, in bytes.
    pub memory_limit: u64,
    /// Most bytes that kernels may take with `malloc`.
    pub heap_limit: u64,
    /// Most threads over which the blocks of a grid are spread. Results are those of one thread: blocks that turn out to depend on each other
    /// run again on one.
    pub jobs: usize,
    /// Time that several threads must save for a launch to use them.
    pub gain: Duration,
    /// Granularity, in bytes, of a block's shared memory: accesses up to the next multiple of it are not faults.
    pub shared_unit: u32,
    /// When kernels become machine code. Checks and counts by line are the interpreter's, whatever this is.
    pub jit: Mode,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            step_limit: 4_000_000_000,
            check_uninit: false,
            check_races: false,
            check_sync: false,
            async_seed: None,
            count_lines: false,
            local_limit: 512 << 10,
            memory_limit: 8 << 30,
            heap_limit: crate::memory::HEAP_LIMIT,
            jobs: 1,
            gain: Duration::from_millis(40),
            shared_unit: 1,
            jit: Mode::default(),
        }
    }
}

/// An argument of a launch.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A pointer, from [`Device::alloc`] and its kin.
    Ptr(u64),
    /// 8 bits.
    U8(u8),
    /// 16 bits (also `f16` and `bf16` patterns).
    U16(u16),
    /// 32 bits.
    U32(u32),
    /// 32 bits, signed.
    I32(i32),
    /// 64 bits.
    U64(u64),
    /// 64 bits, signed.
    I64(i64),
    /// `f32`
    F32(f32),
    /// `f64`
    F64(f64),
    /// A structure by value.
    Bytes(Vec<u8>),
}

impl Arg {
    /// The argument's bytes.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Arg::Ptr(v) | Arg::U64(v) => v.to_le_bytes().to_vec(),
            Arg::U8(v) => vec![*v],
            Arg::U16(v) => v.to_le_bytes().to_vec(),
            Arg::U32(v) => v.to_le_bytes().to_vec(),
            Arg::I32(v) => v.to_le_bytes().to_vec(),
            Arg::I64(v) => v.to_le_bytes().to_vec(),
            Arg::F32(v) => v.to_le_bytes().to_vec(),
            Arg::F64(v) => v.to_le_bytes().to_vec(),
            Arg::Bytes(b) => b.clone(),
        }
    }
}

/// A plain value that device memory can hold.
pub trait Element: Copy {
    /// Bytes of one value.
    const SIZE: usize;
    /// Appends little-endian bytes.
    fn push(self, out: &mut Vec<u8>);
    /// Reads little-endian bytes, as many as [`Element::SIZE`].
    fn pull(bytes: &[u8]) -> Self;
}

macro_rules! elements {
    ($($t:ty),*) => {$(
        impl Element for $t {
            const SIZE: usize = size_of::<$t>();
            fn push(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
            fn pull(bytes: &[u8]) -> $t {
                let mut w = [0u8; size_of::<$t>()];
                let n = w.len().min(bytes.len());
                w[..n].copy_from_slice(&bytes[..n]);
                <$t>::from_le_bytes(w)
            }
        }
    )*};
}
elements!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64, u128);

/// A device: memory and modules.
pub struct Device {
    mem: GlobalMem,
    /// None where a module was unloaded.
    modules: Vec<Option<Arc<Loaded>>>,
    /// Limits and checks; may be changed between launches.
    pub config: Config,
    /// Everything that `printf` wrote.
    pub output: Vec<u8>,
}

impl Default for Device {
    fn default() -> Device {
        Device::new()
    }
}

impl Device {
    /// A device with default limits.
    pub fn new() -> Device {
        Device::with_config(Config::default())
    }

    /// A device with the given limits.
    pub fn with_config(config: Config) -> Device {
        let mut mem = GlobalMem::new(config.memory_limit);
        mem.track = config.check_uninit;
        Device {
            mem,
            modules: Vec::new(),
            config,
            output: Vec::new(),
        }
    }

    /// Makes a texture or surface and returns its handle (`cudaTextureObject_t`, `cudaSurfaceObject_t`).
    pub fn add_texture(&mut self, t: crate::image::Texture) -> u64 {
        self.mem.images.add(t)
    }

    /// Binds the texture or surface reference at an address (of a module's `.texref`, `.surfref` or `.samplerref` variable).
    pub fn bind_texture(&mut self, address: u64, t: crate::image::Texture) {
        self.mem.images.bind(address, t);
    }

    /// Forgets a texture or surface. False if there is none of this handle.
    pub fn remove_texture(&mut self, handle: u64) -> bool {
        self.mem.images.remove(handle)
    }

    /// Parses and loads PTX text. Its variables are placed and initialised. Errors carry the parser's messages.
    pub fn load(&mut self, text: &str) -> Result<ModuleHandle, Trap> {
        let module = jacquard_ptx::parse(text).map_err(|errors| {
            let list: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
            let mut t = Trap::host(TrapKind::Load, list.join("\n"));
            t.line = errors.first().map_or(0, |e| e.line);
            t
        })?;
        self.load_parsed(&module)
    }

    /// Loads a module that was built in memory: it is printed and parsed, so that lines and inline text are what a file would have.
    pub fn load_module(&mut self, module: &Module) -> Result<ModuleHandle, Trap> {
        self.load(&jacquard_ptx::print(module))
    }

    /// Loads what the parser made.
    pub fn load_parsed(&mut self, module: &Module) -> Result<ModuleHandle, Trap> {
        if module.address_size == 32 {
            return Err(Trap::host(
                TrapKind::Load,
                "modules with 32-bit addresses are not supported",
            ));
        }
        let loaded = decode(module, &mut self.mem)?;
        self.modules.push(Some(Arc::new(loaded)));
        Ok(ModuleHandle(self.modules.len() - 1))
    }

    /// Allocates zeroed global memory (counted as uninitialised where that is checked).
    pub fn alloc(&mut self, bytes: usize) -> Result<u64, Trap> {
        self.mem.alloc(bytes, 256, "").ok_or_else(|| {
            Trap::host(
                TrapKind::Launch,
                format!("no memory left for {bytes} bytes"),
            )
        })
    }

    /// Allocates memory that holds these values.
    pub fn upload<T: Element>(&mut self, data: &[T]) -> Result<u64, Trap> {
        let p = self.alloc(data.len() * T::SIZE)?;
        self.write(p, data)?;
        Ok(p)
    }

    /// Frees an allocation by its first address.
    pub fn free(&mut self, addr: u64) -> Result<(), Trap> {
        if self.mem.free(addr) {
            Ok(())
        } else {
            Err(Trap::host(
                TrapKind::Invalid,
                format!("0x{addr:x} is not the start of an allocation"),
            ))
        }
    }

    /// Writes values.
    pub fn write<T: Element>(&mut self, addr: u64, data: &[T]) -> Result<(), Trap> {
        let mut bytes = Vec::with_capacity(data.len() * T::SIZE);
        for v in data {
            v.push(&mut bytes);
        }
        Ok(self.mem.host_write(addr, &bytes)?)
    }

    /// Reads values.
    pub fn read<T: Element>(&self, addr: u64, count: usize) -> Result<Vec<T>, Trap> {
        let bytes = self.mem.host_read(addr, count.saturating_mul(T::SIZE))?;
        Ok(bytes.chunks_exact(T::SIZE).map(T::pull).collect())
    }

    /// Names of a module's kernels, in the order of the text.
    pub fn kernels(&self, m: ModuleHandle) -> Vec<&str> {
        let Some(loaded) = self.loaded(m) else {
            return Vec::new();
        };
        loaded
            .prog
            .funcs
            .iter()
            .filter(|f| f.kernel)
            .map(|f| f.name.as_str())
            .collect()
    }

    pub(crate) fn loaded(&self, m: ModuleHandle) -> Option<&Arc<Loaded>> {
        self.modules.get(m.0).and_then(Option::as_ref)
    }

    pub(crate) fn forget(&mut self, m: ModuleHandle) {
        if let Some(slot) = self.modules.get_mut(m.0) {
            *slot = None;
        }
    }

    pub(crate) fn memory(&self) -> &GlobalMem {
        &self.mem
    }

    pub(crate) fn memory_mut(&mut self) -> &mut GlobalMem {
        &mut self.mem
    }

    /// The instructions of a module that the emulator cannot run, each with the reason. Executing one is a trap with this text.
    pub fn unsupported(&self, m: ModuleHandle) -> &[String] {
        self.loaded(m).map_or(&[], |l| &l.prog.messages)
    }

    /// Whether a module may wait for what the host writes meanwhile: it has volatile loads, or loads or atomic operations of system scope.
    pub fn awaits_host(&self, m: ModuleHandle) -> bool {
        let host = |i: &crate::inst::Inst| i.flags & crate::inst::flag::HOST != 0;
        self.loaded(m).is_some_and(|l| l.prog.code.iter().any(host))
    }

    /// Sizes in bytes of a kernel's parameters.
    pub fn kernel_params(&self, m: ModuleHandle, kernel: &str) -> Option<Vec<u32>> {
        Some(self.parameters(m, kernel)?.iter().map(|p| p.size).collect())
    }

    /// A kernel's parameters.
    pub(crate) fn parameters(&self, m: ModuleHandle, kernel: &str) -> Option<&[KernelParam]> {
        let mut all = self.loaded(m)?.prog.funcs.iter();
        let found = all.find(|f| f.kernel && f.name == kernel)?;
        Some(&found.kernel_params)
    }

    /// Address and size in bytes of a module's `__device__` or `__constant__` variable, or the address of a function.
    pub fn global(&self, m: ModuleHandle, name: &str) -> Option<(u64, u64)> {
        let &(s, size) = self.loaded(m)?.symbols.get(name)?;
        match s {
            Symbol::Global(a) => Some((a, size)),
            Symbol::Const(o) => Some((CONST_BASE + o, size)),
            Symbol::Function(f) => Some((CODE_BASE + f as u64 * 16, 0)),
            _ => None,
        }
    }

    /// Parts of a module's grids that ran at the same time as others so far ([`Config::jobs`]).
    pub fn parts(&self, m: ModuleHandle) -> u64 {
        self.loaded(m).map_or(0, |l| l.native.parts())
    }

    /// Thread instructions that a kernel is known to have executed: by them it becomes machine code.
    pub fn heat(&self, m: ModuleHandle, kernel: &str) -> u64 {
        let loaded = self.loaded(m);
        loaded.map_or(0, |l| {
            let mut all = l.prog.funcs.iter();
            let number = all.position(|f| f.kernel && f.name == kernel);
            number.map_or(0, |k| l.native.heat(k as u32))
        })
    }

    /// Launches a kernel and waits for it. `cluster` of all ones (or zeros) means what the kernel itself demands.
    #[allow(clippy::too_many_arguments)]
    pub fn launch(
        &mut self,
        m: ModuleHandle,
        kernel: &str,
        grid: [u32; 3],
        block: [u32; 3],
        cluster: [u32; 3],
        dynamic_shared: u32,
        args: &[Arg],
    ) -> Result<Stats, Trap> {
        let refuse = |text: String| Err(Trap::host(TrapKind::Launch, text));
        self.mem.heap_limit = self.config.heap_limit;
        let Some(loaded) = self.loaded(m) else {
            return refuse("no such module".into());
        };
        let prog = &loaded.prog;
        let Some(id) = prog.funcs.iter().position(|f| f.kernel && f.name == kernel) else {
            let names: Vec<&str> = prog
                .funcs
                .iter()
                .filter(|f| f.kernel)
                .map(|f| f.name.as_str())
                .collect();
            return refuse(format!(
                "no kernel \"{kernel}\"; the module has: {}",
                names.join(", ")
            ));
        };
        let f = &prog.funcs[id];
        if f.kernel_params.len() != args.len() {
            return refuse(format!(
                "kernel \"{kernel}\" takes {} arguments, and {} are given",
                f.kernel_params.len(),
                args.len()
            ));
        }
        if f.param_bytes > MAX_PARAMS {
            return refuse(format!(
                "{} bytes of parameters are more than a kernel can have",
                f.param_bytes
            ));
        }
        let mut params = vec![0u8; f.param_bytes as usize];
        for (k, (p, a)) in f.kernel_params.iter().zip(args).enumerate() {
            let b = a.bytes();
            if b.len() != p.size as usize {
                return refuse(format!(
                    "argument {k} has {} bytes; the kernel's parameter has {}",
                    b.len(),
                    p.size
                ));
            }
            params[p.offset as usize..][..b.len()].copy_from_slice(&b);
        }
        let begun = self.prepare(
            m,
            id as u32,
            [grid, block, cluster],
            dynamic_shared,
            params,
            0,
        )?;
        begun.run(&mut self.mem, &mut self.output, None)
    }

    /// Checks a launch against the limits. `shape` holds grid, block and cluster.
    pub(crate) fn prepare(
        &self,
        m: ModuleHandle,
        id: u32,
        shape: [[u32; 3]; 3],
        dynamic_shared: u32,
        params: Vec<u8>,
        workspace: u64,
    ) -> Result<Begun, Trap> {
        let refuse = |text: String| Err(Trap::host(TrapKind::Launch, text));
        let [grid, block, cluster] = shape;
        let Some(Some(loaded)) = self.modules.get(m.0) else {
            return refuse("no such module".into());
        };
        let prog = &loaded.prog;
        let f = &prog.funcs[id as usize];
        if !matches!(f.body, Body::Code(_)) {
            return refuse(format!("kernel \"{}\" is declared but not defined", f.name));
        }
        let product = |d: [u32; 3]| d.iter().fold(1u64, |p, &x| p.saturating_mul(x as u64));
        let threads = product(block);
        if product(grid) == 0 || grid[1] > 65535 || grid[2] > 65535 || grid[0] > i32::MAX as u32 {
            return refuse(format!(
                "grid {}x{}x{} is not possible: its sizes are 1 to 2147483647, 65535 and 65535",
                grid[0], grid[1], grid[2]
            ));
        }
        if threads == 0 || threads > 1024 || block[2] > 64 {
            return refuse(format!(
                "block {}x{}x{} is not possible: a block has 1 to 1024 threads, at most 64 in z",
                block[0], block[1], block[2]
            ));
        }
        if f.reqntid[0] != 0 && f.reqntid != block {
            return refuse(format!(
                "the kernel demands blocks of {:?} threads",
                f.reqntid
            ));
        }
        if f.maxntid[0] != 0 && threads > product(f.maxntid) {
            return refuse(format!(
                "the kernel takes at most {} threads in a block",
                product(f.maxntid)
            ));
        }
        let asked = cluster.map(|x| x.max(1));
        let cluster = if asked == [1; 3] && f.cluster[0] != 0 {
            f.cluster
        } else {
            asked
        };
        if f.cluster[0] != 0 && cluster != f.cluster {
            return refuse(format!(
                "the kernel demands clusters of {:?} blocks",
                f.cluster
            ));
        }
        if product(cluster) > 16 || (0..3).any(|k| !grid[k].is_multiple_of(cluster[k])) {
            return refuse(format!(
                "clusters of {cluster:?} blocks do not fit a grid of {grid:?}"
            ));
        }
        let total = f.shared as u64 + dynamic_shared as u64;
        if total > MAX_SHARED {
            return refuse(format!(
                "{total} bytes of shared memory are more than a block can have"
            ));
        }
        if f.frame > self.config.local_limit {
            return refuse(format!(
                "the kernel needs {} bytes of local memory in each thread",
                f.frame
            ));
        }
        let launch = Launch {
            grid,
            block,
            cluster,
            explicit_cluster: cluster != [1; 3] || f.cluster[0] != 0,
            params,
            dynamic_shared,
            total_shared: (total as u32).next_multiple_of(self.config.shared_unit.max(1)),
            kernel: id,
            step_limit: self.config.step_limit,
            check_uninit: self.config.check_uninit,
            check_races: self.config.check_races,
            check_sync: self.config.check_sync,
            async_seed: self.config.async_seed,
            careful: self.config.check_uninit || self.config.check_races || self.config.check_sync,
            local_limit: self.config.local_limit,
            count_lines: self.config.count_lines,
            workspace,
        };
        Ok(Begun {
            loaded: Arc::clone(loaded),
            launch,
            spread: Spread {
                jobs: self.config.jobs,
                gain: self.config.gain,
            },
            jit: self.config.jit.jit(),
        })
    }
}

/// A launch that is possible.
pub(crate) struct Begun {
    loaded: Arc<Loaded>,
    launch: Launch,
    spread: Spread,
    jit: Option<Jit>,
}

impl Begun {
    /// Runs the launch on up to [`Config::jobs`] threads.
    pub(crate) fn run(
        &self,
        mem: &mut GlobalMem,
        output: &mut Vec<u8>,
        watch: Option<&mut dyn Watch>,
    ) -> Result<Stats, Trap> {
        self.run_on(self.spread, mem, output, watch)
    }

    /// Runs the launch on one thread, so that the watcher may change memory between turns.
    pub(crate) fn run_beside(
        &self,
        mem: &mut GlobalMem,
        output: &mut Vec<u8>,
        watch: &mut dyn Watch,
    ) -> Result<Stats, Trap> {
        let spread = Spread {
            jobs: 1,
            ..self.spread
        };
        self.run_on(spread, mem, output, Some(watch))
    }

    fn run_on(
        &self,
        spread: Spread,
        mem: &mut GlobalMem,
        output: &mut Vec<u8>,
        watch: Option<&mut dyn Watch>,
    ) -> Result<Stats, Trap> {
        let tiers = Tiers {
            prog: &self.loaded.prog,
            code: &self.loaded.native,
            jit: self.jit,
        };
        let (done, result) = parallel::run(tiers, &self.launch, mem, output, (spread, watch));
        match result {
            Ok(()) => Ok(done.stats),
            Err(t) => Err(*t),
        }
    }
}
