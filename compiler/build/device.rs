//! The device's code of a source: PTX for each target, and what it defines.

use super::BuildError;
use super::options::Options;
use jacquard::settings::Settings;
use jacquard::{Compiler, Language};
use jacquard_hostside::fatbin::Image;
use jacquard_hostside::registration::{Device, Memory, Variable};
use jacquard_ptx::model::{Attribute, FunctionKind, Item, Linkage, Module, Space};

/// What is made of a source for the device.
pub(super) struct Compiled {
    pub(super) images: Vec<Image>,
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

/// Compiles a source for the targets that the options name.
pub(super) fn compile(
    compiler: &Compiler,
    source: &str,
    text: &[u8],
    options: &Options,
) -> Result<Compiled, BuildError> {
    let mut targets: Vec<Option<String>> = Vec::new();
    for given in &options.targets {
        let name = given.replace("compute_", "sm_");
        let target = (!ANY.contains(&name.as_str())).then_some(name);
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    if targets.is_empty() {
        targets.push(None);
    }
    let mut out = Compiled {
        images: Vec::new(),
        defines: Device::default(),
    };
    for target in targets {
        let mut settings = Settings::new();
        let mut flags = options.device.clone();
        flags.extend(FLAGS.map(str::to_owned));
        flags.extend(options.standard.iter().map(|s| format!("-std={s}")));
        flags.extend(target.iter().map(|t| format!("-arch={t}")));
        flags.extend(options.cccl.iter().map(|c| format!("-isystem={c}")));
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
        let sm = jacquard::target_of(&settings).map_or(0, |t| t.cuda_arch / 10);
        if let Some(name) = unresolved(&module) {
            return Err(BuildError::Linked(source.to_owned(), name));
        }
        add(&module, &mut out.defines);
        let version = (module.version.major, module.version.minor);
        out.images.push(Image {
            sm,
            version,
            text: made.text,
        });
    }
    Ok(out)
}

/// Functions that drivers provide.
const PROVIDED: [&str; 5] = ["vprintf", "malloc", "free", "__assertfail", "cuda"];

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
