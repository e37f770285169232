//! What all functions of a module share while they are compiled: options, modes, names, facts.

use crate::annotations::Annotations;
use crate::demoted::Demoted;
use crate::naming::SymbolNames;
use jacquard_ir::tables::{Capability, IntrinsicId, PtxVersion, Target};
use jacquard_ir::{FuncId, GlobalRef, Module, Value, sym};
use jacquard_ptx::model as ptx;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// What a user may choose.
#[derive(Clone, Debug)]
pub struct CodegenOptions {
    /// `.version`; the newest that knows the target when absent.
    pub ptx_version: Option<PtxVersion>,
    /// Contract products and sums everywhere (`-fmad=true`).
    pub fma_contract: bool,
    /// Flush denormals of `float` (`-ftz=true`).
    pub ftz: bool,
    /// Correctly rounded division (`-prec-div=true`).
    pub prec_div: bool,
    /// Division by the fast instruction (`-use_fast_math`).
    pub fast_div: bool,
    /// Correctly rounded square root (`-prec-sqrt=true`).
    pub prec_sqrt: bool,
    /// `.file` and `.loc` (`-lineinfo`).
    pub line_info: bool,
    /// Line information says where code was inlined.
    pub inlined_at: bool,
    /// `.target ..., debug` (`-G`).
    pub debug: bool,
    /// 0 to 3.
    pub opt_level: u8,
    /// Registers a thread may have in kernels that state neither launch bounds nor a limit of their own (`-maxrregcount`).
    pub max_registers: Option<u32>,
    /// How dense cases must be, in percent, to become a jump table; absent: the rule of `legalize/control.rs`.
    pub table_density: Option<u32>,
    /// Loads of what a kernel is proved to only read take the read-only path.
    pub read_only_loads: bool,
    /// Cheap values are computed again in place of being held.
    pub remat: bool,
    /// Comments after positions: file and line.
    pub comments: bool,
    /// Threads that compile functions. The output does not depend on it.
    pub threads: usize,
}

impl Default for CodegenOptions {
    fn default() -> Self {
        CodegenOptions {
            ptx_version: None,
            fma_contract: false,
            ftz: false,
            prec_div: true,
            fast_div: false,
            prec_sqrt: true,
            line_info: false,
            inlined_at: true,
            debug: false,
            opt_level: 3,
            max_registers: None,
            table_density: None,
            read_only_loads: true,
            remat: true,
            comments: false,
            threads: 1,
        }
    }
}

/// Floating-point modes of a function.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    /// Contract everywhere.
    pub fma: bool,
    /// Flush denormals of `float`.
    pub ftz: bool,
    /// Correctly rounded division.
    pub prec_div: bool,
    /// Division by the fast instruction.
    pub fast_div: bool,
    /// Correctly rounded square root.
    pub prec_sqrt: bool,
}

/// What all functions of a module share; read-only while functions are compiled.
pub struct Shared<'a> {
    /// The module, legalised.
    pub module: &'a Module,
    /// The target.
    pub target: &'a Target,
    /// Options.
    pub options: &'a CodegenOptions,
    /// PTX version.
    pub version: PtxVersion,
    /// Names of globals.
    pub symbols: SymbolNames,
    /// Intrinsics that rules name, per function.
    pub intrinsic_of: Vec<Called>,
    /// The 64-bit zero.
    pub zero: Value,
    /// Symbols of variables in shared memory.
    pub shared_memory: FxHashSet<ptx::Sym>,
    /// 256-bit accesses to global memory exist.
    pub wide_accesses: bool,
    /// The assembler adds an index to a base in uniform registers where it does not have to form a product first.
    pub uniform_bases: bool,
    /// Optimisation level.
    pub opt_level: u8,
    /// Variables declared inside functions.
    pub demoted: Demoted,
    /// Facts from `nvvm.annotations`.
    pub annotations: Annotations,
    /// Rows of the rule table that matched, when someone asks.
    pub trace: Option<Mutex<BTreeSet<u16>>>,
}

impl Shared<'_> {
    /// Notes that a rule matched, when someone asks.
    pub fn used(&self, rule: u16) {
        if let Some(trace) = &self.trace
            && let Ok(mut used) = trace.lock()
        {
            used.insert(rule);
        }
    }
    /// The PTX symbol of a global.
    pub fn global_sym(&self, g: GlobalRef) -> ptx::Sym {
        ptx::Sym::global(self.symbols.get(g))
    }
    /// Whether the target and the PTX version have this.
    pub fn can(&self, what: Capability) -> bool {
        self.target.can(what, self.version)
    }
    /// Whether a function is a kernel.
    pub fn is_kernel(&self, f: FuncId) -> bool {
        self.annotations.is_kernel(self.module, f)
    }
    /// Floating-point modes of a function.
    pub fn mode(&self, f: FuncId) -> Mode {
        let attrs = &self.module.attrs(f).func;
        let flushes = |name| {
            attrs
                .string(name)
                .map(|s| self.module.cx.str(s).starts_with(PRESERVE_SIGN))
        };
        let truth = |name: &str| {
            let s = self.module.cx.strings.find(name)?;
            attrs.string(s).map(|v| self.module.cx.str(v) == "true")
        };
        let ftz = flushes(sym::DENORMAL_FP_MATH_F32)
            .or_else(|| flushes(sym::DENORMAL_FP_MATH))
            .unwrap_or(false);
        Mode {
            fma: self.options.fma_contract,
            ftz: self.options.ftz || ftz || truth(FTZ_ATTRIBUTE).unwrap_or(false),
            prec_div: self.options.prec_div,
            fast_div: self.options.fast_div,
            prec_sqrt: self.options.prec_sqrt,
        }
    }
}

/// Value of the denormal attributes that flushes (LangRef, "denormal-fp-math").
const PRESERVE_SIGN: &str = "preserve-sign";
/// Older spelling of the same wish (NVPTX usage guide).
const FTZ_ATTRIBUTE: &str = "nvptx-f32ftz";

/// What a function is as an intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct Called {
    /// Its number among those that rules name, or [`NO_INTRINSIC`](crate::select::matcher::NO_INTRINSIC).
    pub rule: u16,
    /// Its row in the table of intrinsics.
    pub id: Option<IntrinsicId>,
}
