//! The way of a whole module: legalise, globals, functions, text.

use crate::diagnostic::{Diagnostic, error, msg};
use crate::dwarf::{scopes::Collector, unit as dwarf};
use crate::lineinfo::LineInfo;
use crate::mir::MFunction;
use crate::naming::{Names, SymbolNames, symbol_names};
use crate::select::Select;
use crate::select::matcher::{Called, Matcher, intrinsics};
use crate::select::space;
use crate::{abi, cse, emit, globals, kernel, legalize, narrow, phi, remat, speculate, unpack};
use jacquard_ir::tables::{Capability, PtxVersion, Target, address_space, numbers};
use jacquard_ir::{
    AttrSet, Body, FuncId, Function, GlobalRef, Linkage, MdOperand, Module, TypeId, Value, stop,
    sym,
};
use jacquard_ptx::model as ptx;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    /// Cheap values are computed again in place of being held.
    pub remat: bool,
    /// Comments behind positions: file and line.
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
    /// The assembler adds an index to a base in uniform registers where it is not asked for a product first.
    pub uniform_bases: bool,
    /// Optimisation level.
    pub opt_level: u8,
    /// Variables that stand inside functions.
    pub demoted: globals::Demoted,
    /// Facts from `nvvm.annotations`.
    pub annotations: kernel::Annotations,
    /// Rows of the rule table that matched, when someone asks.
    pub trace: Option<Mutex<BTreeSet<u16>>>,
}

impl Shared<'_> {
    /// The PTX symbol of a global.
    pub fn global_sym(&self, _names: &mut Names, g: GlobalRef) -> ptx::Sym {
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

/// Compiles a module to the PTX model. The module's bodies are legalised in place.
///
/// # Errors
/// Every construct that can't be compiled, in module order.
pub fn compile(
    module: &mut Module,
    target: &Target,
    options: &CodegenOptions,
) -> Result<ptx::Module, Vec<Diagnostic>> {
    compile_module(module, target, options, false).map(|r| r.0)
}

/// As [`compile`], and the rows of [`crate::SELECTION_RULES`] that were used.
///
/// # Errors
/// As [`compile`].
pub fn compile_with_trace(
    module: &mut Module,
    target: &Target,
    options: &CodegenOptions,
) -> Result<(ptx::Module, Vec<usize>), Vec<Diagnostic>> {
    compile_module(module, target, options, true)
}

fn compile_module(
    module: &mut Module,
    target: &Target,
    options: &CodegenOptions,
    traced: bool,
) -> Result<(ptx::Module, Vec<usize>), Vec<Diagnostic>> {
    let version = options
        .ptx_version
        .unwrap_or_else(|| target.default_ptx())
        .max(target.ptx);
    let annotations = kernel::Annotations::read(module);
    let mut errors = legalize::run(module, target, version, &annotations);
    if !errors.is_empty() || stop::requested_now() {
        return Err(errors);
    }
    let zero = module.cx.int(TypeId::I64, 0).into();
    let mut names = Names::default();
    let symbols = symbol_names(module, &mut names);
    let shared_memory = module
        .vars
        .iter()
        .zip(&symbols.vars)
        .filter(|(v, _)| v.space == space::SHARED)
        .map(|(_, &name)| ptx::Sym::global(name))
        .collect();
    let describes = options.debug && has_debug_info(module);
    let shared = Shared {
        module,
        target,
        zero,
        shared_memory,
        options,
        version,
        symbols,
        intrinsic_of: intrinsics(module),
        wide_accesses: target.can(Capability::WideAccess, version),
        uniform_bases: target.can(Capability::UniformBases, version),
        opt_level: options.opt_level,
        // Debug sections don't see what stands inside of functions.
        demoted: if describes {
            globals::Demoted::default()
        } else {
            globals::demoted(module)
        },
        annotations,
        trace: traced.then(Mutex::default),
    };
    let mut out = ptx::Module::new();
    out.version = ptx::Version::new(version.0 / 10, version.0 % 10);
    out.target.push(names.intern(&target.name));
    if module.triple.ends_with(ptx_words::OPENCL) {
        out.target.push(names.intern(ptx_words::INDEPENDENT));
    }
    if describes {
        out.target.push(names.intern(ptx_words::DEBUG));
    }
    out.address_size = 64;
    let mut lines = LineInfo::new(
        &module.cx,
        options.line_info || options.debug,
        options.inlined_at && target.can(Capability::InlinedAt, version),
    );
    if describes {
        lines.collector = Some(Collector::new(&module.cx));
    }
    globals::emit(&shared, &mut names, &mut out, &mut errors);
    let defined: Vec<(FuncId, &Body)> = module
        .func_ids()
        .filter(|&f| module.func(f).linkage != Linkage::AvailableExternally)
        .filter_map(|f| Some((f, module.func(f).body.as_ref()?)))
        .filter(|(_, body)| body.entry().is_some())
        .collect();
    // Files are numbered as they are met.
    let threads = if lines.is_enabled() {
        1
    } else {
        options.threads.min(defined.len())
    };
    let mut functions = Vec::with_capacity(defined.len());
    for function in compile_functions(&shared, &defined, &names, &mut lines, threads) {
        match function {
            Ok(function) => functions.push(function),
            Err(more) => errors.extend(more),
        }
    }
    // A function that was not finished because the compile is to stop is no error; the caller finds the reason in the watch.
    if !errors.is_empty() || stop::requested_now() {
        return Err(errors);
    }
    let collected = lines.collector.take();
    let debug = collected.map(|c| dwarf::sections(&shared, &c.functions, &mut lines, &mut names));
    for file in lines.directives(&mut names) {
        out.add_file(file);
    }
    for f in functions {
        out.add_function(f);
    }
    for s in debug.into_iter().flatten().chain(lines.strings(&mut names)) {
        out.items
            .push(ptx::Item::Section(out.sections.len() as u32));
        out.sections.push(s);
    }
    globals::emit_aliases(&shared, &mut out, &mut errors);
    out.names = names.into_table();
    let used = shared
        .trace
        .and_then(|t| t.into_inner().ok())
        .map_or(Vec::new(), |t| t.into_iter().map(usize::from).collect());
    if errors.is_empty() {
        Ok((out, used))
    } else {
        Err(errors)
    }
}

/// Whether the module says of its source more than lines.
fn has_debug_info(module: &Module) -> bool {
    let cx = &module.cx;
    cx.md.named(sym::DEBUG_UNITS).iter().any(|&u| {
        cx.strings
            .find("emissionKind")
            .and_then(|k| cx.md.field(u, k))
            .is_some_and(|k| matches!(k, MdOperand::Word(w) if cx.str(*w) == FULL_DEBUG))
    })
}

/// The kind of a unit with types and variables (LangRef, "DICompileUnit").
const FULL_DEBUG: &str = "FullDebug";

/// What became of a function.
type Compiled = Result<ptx::Function, Vec<Diagnostic>>;

/// Compiles functions, in order; by several threads if asked.
fn compile_functions(
    shared: &Shared,
    defined: &[(FuncId, &Body)],
    names: &Names,
    lines: &mut LineInfo,
    threads: usize,
) -> Vec<Compiled> {
    if threads < 2 {
        let mut names = names.clone();
        return defined
            .iter()
            .map(|&(f, body)| compile_function(shared, f, body, &mut names, lines))
            .collect();
    }
    let next = AtomicUsize::new(0);
    let watch = stop::current();
    let done: Vec<Mutex<Option<Compiled>>> = defined.iter().map(|_| Mutex::new(None)).collect();
    let work = || {
        let _entered = stop::enter(watch.clone());
        let mut names = names.clone();
        let mut lines = LineInfo::new(&shared.module.cx, false, false);
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let (Some(&(f, body)), Some(place)) = (defined.get(n), done.get(n)) else {
                return;
            };
            let function = compile_function(shared, f, body, &mut names, &mut lines);
            if let Ok(mut place) = place.lock() {
                *place = Some(function);
            }
        }
    };
    std::thread::scope(|s| {
        for _ in 1..threads {
            s.spawn(work);
        }
        work();
    });
    done.into_iter()
        .filter_map(|place| place.into_inner().ok().flatten())
        .collect()
}

mod ptx_words {
    /// Option of `.target` for full debug information.
    pub const DEBUG: &str = "debug";
    /// Option of `.target` for textures apart from their samplers, and the operating system whose code has them so.
    pub const INDEPENDENT: &str = "texmode_independent";
    /// See [`INDEPENDENT`].
    pub const OPENCL: &str = "nvcl";
}

/// Compiles a module to PTX text.
///
/// # Errors
/// As [`compile`].
pub fn compile_to_text(
    module: &mut Module,
    target: &Target,
    options: &CodegenOptions,
) -> Result<String, Vec<Diagnostic>> {
    compile_checked(module, target, options).map(|(text, _)| text)
}

/// As [`compile_to_text`], and what may be wrong with the program's inline assembly.
///
/// # Errors
/// As [`compile`], and what certainly is wrong with the assembly.
pub fn compile_checked(
    module: &mut Module,
    target: &Target,
    options: &CodegenOptions,
) -> Result<(String, Vec<Diagnostic>), Vec<Diagnostic>> {
    let print = jacquard_ptx::print::Options {
        loc_comments: options.comments,
    };
    let made = compile(module, target, options)?;
    let (text, foreign) = jacquard_ptx::print::print_marked(&made, print);
    let said = crate::assembly::check(module, &made, &text, &foreign, target);
    if said
        .iter()
        .any(|d| d.severity == jacquard_diag::Severity::Error)
    {
        return Err(said);
    }
    Ok((text, said))
}

/// The head of a function: name, linkage, results, parameters.
pub fn head(shared: &Shared, f: FuncId, names: &mut Names) -> ptx::Function {
    let module = shared.module;
    let row: &Function = module.func(f);
    let kernel = shared.is_kernel(f);
    let name = shared.symbols.funcs[f.index()];
    let kind = if kernel {
        ptx::FunctionKind::Entry
    } else {
        ptx::FunctionKind::Func
    };
    let defined = row.body.is_some() && row.linkage != Linkage::AvailableExternally;
    let mut out = ptx::Function::new(kind, globals::linkage(row.linkage, defined), name);
    let (ret, params, _) = module.signature(f);
    let attrs = module.attrs(f);
    if !kernel && !abi::is_empty(&module.cx, ret) {
        let name = names.intern(RETURN);
        let v = abi::param_variable(&module.cx, ret, &AttrSet::default(), false, name);
        out.add_return(v);
    }
    let text = names.text(name);
    for (n, &ty) in params.iter().enumerate() {
        if is_skipped(shared, ty, attrs.param(n)) {
            continue;
        }
        let name = abi::param_name(names, &text, n);
        out.add_param(abi::param_variable(
            &module.cx,
            ty,
            attrs.param(n),
            kernel,
            name,
        ));
    }
    out
}

/// Name of the result parameter.
const RETURN: &str = "func_retval0";

/// Parameters of no size have no declaration.
fn is_skipped(shared: &Shared, ty: TypeId, attrs: &AttrSet) -> bool {
    attrs.ty(sym::BYVAL).is_none() && abi::is_empty(&shared.module.cx, ty)
}

/// Whether a kernel's parameters have room.
fn parameters_fit(shared: &Shared, f: FuncId, head: &ptx::Function) -> Result<(), Vec<Diagnostic>> {
    let params = head.vars.iter().skip(head.returns as usize);
    let end = params.take(head.params as usize).fold(0u64, |at, p| {
        let align = u64::from(p.align).max(p.element_bytes()).max(1);
        at.checked_next_multiple_of(align)
            .map_or(u64::MAX, |at| at.saturating_add(p.bytes()))
    });
    let most = address_space(numbers::PARAM).map_or(u64::MAX, |s| {
        if shared.can(Capability::WideParameters) {
            s.most
        } else {
            s.most_before
        }
    });
    if end <= most {
        return Ok(());
    }
    let name = shared.module.cx.str(shared.module.func(f).name);
    let args = [
        &end.to_string(),
        &most.to_string(),
        &*shared.target.name,
        &shared.version.to_string(),
    ];
    Err(vec![error(msg::TOO_MANY_PARAMETERS, name, &args)])
}

/// Compiles one function.
///
/// # Errors
/// What can't be compiled in it.
pub fn compile_function(
    shared: &Shared,
    f: FuncId,
    body: &Body,
    names: &mut Names,
    lines: &mut LineInfo,
) -> Result<ptx::Function, Vec<Diagnostic>> {
    if stop::requested() {
        return Err(Vec::new());
    }
    let mut head = head(shared, f, names);
    kernel::directives(shared, f, &mut head);
    if shared.is_kernel(f) {
        parameters_fit(shared, f, &head)?;
    }
    for v in shared.demoted.of(f) {
        let v = globals::variable(shared, names, v).map_err(|e| vec![*e])?;
        head.add_var(v);
    }
    let mf = MFunction {
        f: head,
        classes: Vec::new(),
        blocks: Vec::new(),
        asm_defs: FxHashMap::default(),
    };
    let m = Matcher::new(
        shared.module,
        body,
        shared.mode(f),
        &shared.intrinsic_of,
        shared.zero,
        u32::from(shared.target.sm),
        u32::from(shared.version.0),
    );
    let mut select = Select::new(m, shared, f, mf, names);
    select.is_kernel = shared.is_kernel(f);
    let (_, params, _) = shared.module.signature(f);
    let attrs = shared.module.attrs(f);
    let mut next = select.mf.f.returns;
    for (n, &ty) in params.iter().enumerate() {
        let sym = ptx::Sym::local(ptx::VarId(next));
        if !is_skipped(shared, ty, attrs.param(n)) {
            next += 1;
        }
        select.params.push(crate::select::ParamInfo {
            sym,
            byval: attrs.param(n).ty(sym::BYVAL),
        });
    }
    select.run();
    let row = shared.module.func(f);
    let described = (lines.collector.is_some() && row.md.iter().any(|m| m.0 == sym::DBG))
        .then(|| select.described());
    let Select { mut mf, errors, .. } = select;
    if !errors.is_empty() || stop::requested_now() {
        return Err(errors);
    }
    let optimise = shared.opt_level > 0;
    cse::run(&mut mf, optimise);
    if optimise {
        let moved = speculate::run(&mut mf);
        if narrow::run(&mut mf, &shared.shared_memory) || moved {
            cse::run(&mut mf, true);
        }
        unpack::run(&mut mf);
        if shared.options.remat {
            remat::run(&mut mf);
        }
    }
    phi::run(&mut mf, optimise);
    Ok(emit::finish(mf, f, names, lines, described, optimise))
}
