//! The way of a whole module: legalise, globals, functions, text.

use crate::annotations::Annotations;
use crate::demoted::{Demoted, demoted};
use crate::diagnostic::Diagnostic;
use crate::dwarf::lineinfo::LineInfo;
use crate::dwarf::{scopes::Collector, unit as dwarf};
use crate::head::{blocks_have_a_size, head, is_skipped, parameters_fit};
use crate::mir::MFunction;
use crate::naming::{Names, symbol_names};
use crate::select::Select;
use crate::select::describe;
use crate::select::matcher::{Matcher, intrinsics};
use crate::select::space;
use crate::shared::{CodegenOptions, Shared};
use crate::{cse, emit, globals, kernel, legalize, narrow, phi, remat, unpack};
use jacquard_ir::tables::{Capability, Target};
use jacquard_ir::{Body, FuncId, Linkage, MdOperand, Module, TypeId, sym};
use jacquard_limits::stop;
use jacquard_ptx::model as ptx;
use rustc_hash::FxHashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// As [`compile`], and the rows that were used: those of [`crate::SELECTION_RULES`] and, numbered after them, of [`crate::WHOLE_RULES`].
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
    let annotations = Annotations::read(module);
    let mut errors = legalize::run(module, target, version, options, &annotations);
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
        // Debug sections cannot refer to symbols inside functions.
        demoted: if describes {
            Demoted::default()
        } else {
            demoted(module)
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
        options.line_info || options.debug || has_units_of(module, DIRECTIVES),
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
    // A function that was not finished because the compile was cancelled is not an error; the caller finds the reason in the watch.
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
    has_units_of(module, FULL_DEBUG)
}

/// Whether the module has a unit of debug information of this kind.
fn has_units_of(module: &Module, kind: &str) -> bool {
    let cx = &module.cx;
    cx.md.named(sym::DEBUG_UNITS).iter().any(|&u| {
        cx.strings
            .find("emissionKind")
            .and_then(|k| cx.md.field(u, k))
            .is_some_and(|k| matches!(k, MdOperand::Word(w) if cx.str(*w) == kind))
    })
}

/// The kind of a unit with types and variables (LangRef, "DICompileUnit").
const FULL_DEBUG: &str = "FullDebug";

/// The kind of a unit that asks for `.file` and `.loc`, and nothing else.
const DIRECTIVES: &str = "DebugDirectivesOnly";

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
        blocks_have_a_size(shared, f, &head)?;
    }
    for v in shared.demoted.of(f) {
        let v = globals::variable(shared, v).map_err(|e| vec![*e])?;
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
        shared.target.features,
        u32::from(shared.version.0),
    );
    let mut select = Select::new(m, shared, f, mf, names);
    select.kernel = shared.is_kernel(f).then(Default::default);
    let (_, params, variadic) = shared.module.signature(f);
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
            align: crate::abi::param_align(&shared.module.cx, ty, attrs.param(n)),
            variable: false,
        });
    }
    if variadic {
        select.params.push(crate::select::ParamInfo {
            sym: ptx::Sym::local(ptx::VarId(next)),
            byval: None,
            align: crate::abi::VARIABLE_ALIGN,
            variable: true,
        });
    }
    select.run();
    let row = shared.module.func(f);
    let scope = row.md.iter().find(|m| m.0 == sym::DBG).map(|m| m.1);
    let described =
        (lines.collector.is_some() && scope.is_some()).then(|| describe::described(&mut select));
    let Select { mut mf, errors, .. } = select;
    if !errors.is_empty() || stop::requested_now() {
        return Err(errors);
    }
    let optimise = shared.opt_level > 0;
    cse::run(&mut mf, optimise);
    if optimise {
        if narrow::run(&mut mf, &shared.shared_memory) {
            cse::run(&mut mf, true);
        }
        unpack::run(&mut mf);
        if shared.options.remat {
            remat::run(&mut mf);
        }
    }
    phi::run(&mut mf, optimise);
    Ok(emit::finish(
        mf,
        f,
        names,
        lines,
        (scope, described),
        optimise,
    ))
}
