//! The device's code of a source: PTX for each target, and what it defines.

use super::options::{Options, Product};
use super::{BuildError, in_file};
use jacquard::settings::Settings;
use jacquard::{Compiler, Language};
use jacquard_hostside::fatbin::Image;
use jacquard_hostside::registration::{Device, Memory, Variable};
use jacquard_hostside::units::Unit;
use jacquard_ir::tables::Target;
use jacquard_ptx::model::{Attribute, FunctionKind, Item, Linkage, Module, Space};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// What is made of a source for the device.
pub(super) struct Compiled {
    /// None where device code is linked later.
    pub(super) images: Vec<Image>,
    /// Device code that is linked later.
    pub(super) units: Vec<Unit>,
    pub(super) defines: Device,
}

/// Names of targets that mean the machine's own or all: the compiler's default stands for them.
const ANY: [&str; 3] = ["native", "all", "all-major"];

/// Flags of every compile: the host compiler reads the source itself.
const FLAGS: [&str; 3] = [
    "--plain-closures",
    "--extended-lambda",
    "--expt-relaxed-constexpr",
];

/// The targets that the options name.
pub(super) fn targets(options: &Options) -> Result<Vec<Cow<'static, Target>>, BuildError> {
    let mut all: Vec<Cow<Target>> = Vec::new();
    for given in &options.targets {
        let name = given.replace("compute_", "sm_");
        let own = target_named(Some(&name).filter(|n| !ANY.contains(&n.as_str())))?;
        if !all.iter().any(|t| t.name == own.name) {
            all.push(own);
        }
    }
    if all.is_empty() {
        all.push(target_named(None)?);
    }
    Ok(all)
}

/// A target by its name, or the compiler's default.
fn target_named(name: Option<&String>) -> Result<Cow<'static, Target>, BuildError> {
    let mut settings = Settings::new();
    let flag = name.map(|n| format!("-arch={n}"));
    settings
        .parse(flag)
        .map_err(|e| BuildError::Setting(e.to_string()))?;
    jacquard::target_of(&settings).map_err(BuildError::Device)
}

/// Compiles a source for the targets that the options name.
pub(super) fn compile(
    compiler: &Compiler,
    source: &str,
    text: &[u8],
    options: &Options,
    folder: &Path,
) -> Result<Compiled, BuildError> {
    let mut out = Compiled {
        images: Vec::new(),
        units: Vec::new(),
        defines: Device::default(),
    };
    let id = folder.join("module");
    if options.relocatable {
        // What is static in a file has the file in its name.
        std::fs::write(&id, module_id(source)).map_err(in_file(&id))?;
    }
    for target in targets(options)? {
        let mut settings = Settings::new();
        let mut flags = options.device.clone();
        flags.extend(FLAGS.map(str::to_owned));
        flags.extend(options.standard.iter().map(|s| format!("-std={s}")));
        flags.push(format!("-arch={}", target.name));
        flags.extend(options.cccl.iter().map(|c| format!("-isystem={c}")));
        if options.relocatable {
            flags.extend([
                "-dc".to_owned(),
                format!("--module_id_file_name={}", id.display()),
            ]);
        }
        settings
            .parse(&flags)
            .map_err(|e| BuildError::Setting(e.to_string()))?;
        let made = compiler
            .compile_bytes(text.to_vec(), source, Language::Cuda, &settings)
            .map_err(BuildError::Device)?;
        let shown = jacquard::outcome::format(&settings);
        if !made.diagnostics.is_empty() {
            eprint!("{}", jacquard_diag::render(&made.diagnostics, shown));
        }
        let module = jacquard_ptx::parse::parse(&made.text).map_err(|_| BuildError::OwnPtx)?;
        add(&module, &mut out.defines);
        let alone = matches!(options.product, Some(Product::Ptx | Product::FatBinary));
        if options.relocatable && !alone {
            settings
                .parse(["-gen-lto"])
                .map_err(|e| BuildError::Setting(e.to_string()))?;
            let unit = compiler
                .compile_bytes(text.to_vec(), source, Language::Cuda, &settings)
                .map_err(BuildError::Device)?;
            out.units.push(Unit {
                target: target.name.to_string(),
                bytes: unit.binary,
            });
            continue;
        }
        if !options.relocatable
            && let Some(name) = unresolved(&module)
        {
            return Err(BuildError::Linked(source.to_owned(), name));
        }
        out.images.push(image(&module, target.cuda_arch, made.text));
    }
    Ok(out)
}

/// A name for what a file has for itself: no other file of a program has the same path.
fn module_id(source: &str) -> String {
    let path = std::path::absolute(source).unwrap_or_else(|_| source.into());
    let mut hash = DefaultHasher::new();
    path.hash(&mut hash);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    let hash = hash.finish();
    format!(
        "_{:08x}_{}_{name}_{:08x}",
        hash >> 32,
        name.len(),
        hash & 0xffff_ffff
    )
}

/// Links units of several files for one target.
pub(super) fn link(units: &[Unit], target: &str, folder: &Path) -> Result<Image, BuildError> {
    let mut words: Vec<String> = vec![format!("-arch={target}"), "-dlto".into()];
    for (n, unit) in units.iter().filter(|u| u.target == target).enumerate() {
        let file = folder.join(format!("{n}.ltoir"));
        std::fs::write(&file, &unit.bytes).map_err(in_file(&file))?;
        words.push(file.display().to_string());
    }
    let ptx = folder.join("linked.ptx");
    words.extend(["-o".into(), ptx.display().to_string()]);
    let code = jacquard::cli::command::run(
        words.into_iter().map(Into::into),
        &mut jacquard::cli::command::Io {
            input: &mut std::io::empty(),
            out: &mut std::io::sink(),
            err: &mut std::io::stderr(),
        },
    );
    if code != 0 {
        return Err(BuildError::DeviceLink);
    }
    let text = std::fs::read_to_string(&ptx).map_err(in_file(&ptx))?;
    let module = jacquard_ptx::parse::parse(&text).map_err(|_| BuildError::OwnPtx)?;
    if let Some(name) = unresolved(&module) {
        return Err(BuildError::Undefined(name));
    }
    let arch = jacquard::find_target(target).map_or(0, |t| t.cuda_arch);
    Ok(image(&module, arch, text))
}

/// The PTX `text` of a module for `arch`, a value of `__CUDA_ARCH__`.
fn image(module: &Module, arch: u32, text: String) -> Image {
    Image {
        sm: arch / 10,
        version: (module.version.major, module.version.minor),
        text,
    }
}

/// Functions that the software device provides when it loads a program; those of CUDA Dynamic Parallelism among them.
const PROVIDED: [&str; 6] = [
    "vprintf",
    "malloc",
    "free",
    "__assertfail",
    "cuda",
    "__cudaCDP2",
];

/// A function or variable that another file must define.
fn unresolved(module: &Module) -> Option<String> {
    let functions = module
        .functions
        .iter()
        .filter(|f| !f.has_body)
        .map(|f| f.name);
    let functions =
        functions.filter(|&n| !module.functions.iter().any(|g| g.has_body && g.name == n));
    let shared = |s: Space| matches!(s, Space::Shared);
    let variables = module
        .globals
        .iter()
        .filter(|v| v.linkage == Linkage::Extern && !shared(v.space));
    let names = functions
        .chain(variables.map(|v| v.name))
        .map(|n| module.str(n));
    let mut missing = names.filter(|n| !PROVIDED.iter().any(|p| n.starts_with(p)));
    missing.next().map(str::to_owned)
}

/// What a module defines that the host names.
fn add(module: &Module, device: &mut Device) {
    for item in &module.items {
        match *item {
            Item::Function(f) => {
                let f = &module.functions[f.0 as usize];
                let name = module.str(f.name).to_owned();
                if f.kind == FunctionKind::Entry && f.has_body && !device.kernels.contains(&name) {
                    device.kernels.push(name);
                }
            }
            Item::Global(v) => {
                let v = &module.globals[v.0 as usize];
                let memory = match (v.attribute, v.space) {
                    (Some(Attribute::Managed), _) => Memory::Managed,
                    (_, Space::Global) => Memory::Global,
                    (_, Space::Const) => Memory::Constant,
                    _ => continue,
                };
                let name = module.str(v.name).to_owned();
                if v.linkage != Linkage::Extern && !device.variables.iter().any(|o| o.name == name)
                {
                    device.variables.push(Variable {
                        name,
                        memory,
                        size: v.bytes(),
                    });
                }
            }
            _ => {}
        }
    }
}
