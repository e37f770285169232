//! Link-time optimisation: units of IR in a container of our own, and what a whole program may lose.
//!
//! `docs/lto.md` describes the container, and what NVIDIA's linkers were seen to take.

use crate::driver::messages::msg;
use crate::driver::outcome::Failure;
use crate::settings::{Setting, Settings};
use jacquard_bitcode::{Container, Dialect, Unwritable};
use jacquard_ir::expand::ExpandError;
use jacquard_ir::tables::{Scope, Target};
use jacquard_ir::{
    Const, ConstExpr, ConstKind, Flags, FuncId, GlobalRef, Linkage, MdOperand, Module, Opcode,
    TypeId, sym,
};
use std::collections::HashSet;
use std::fmt::Write;
use thiserror::Error;

/// How a container begins.
const MAGIC: &[u8; 4] = b"JQLT";
/// How files of units are called that are made beside something.
pub const SUFFIX: &str = "ltoir";
/// Version of the container; a reader takes no other.
const VERSION: u32 = 1;
/// Bytes before the description: magic, version, length of the description, length of the bitcode.
const HEAD: usize = 16;
/// Targets from here on read bitcode of this LLVM; those below read NVVM's dialect of LLVM 7, with typed pointers.
const CURRENT: (u32, (u8, u8)) = (100, (20, 0));
/// The LLVM of that dialect.
const OLD: (u8, u8) = (7, 0);

/// What arithmetic means in a unit: settings that a link takes over from its units.
const KEPT: [(&str, Setting); 4] = [
    ("ftz", Setting::Ftz),
    ("fma", Setting::Fma),
    ("prec-div", Setting::PrecDiv),
    ("prec-sqrt", Setting::PrecSqrt),
];

/// What is asked of a compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Nothing.
    Off,
    /// A unit, as the front end made it (several inputs: linked).
    Unit,
    /// A unit that has been optimised by itself.
    OptimisedUnit,
    /// All units of a program, to PTX.
    Program,
}

impl Mode {
    /// By the settings.
    pub fn of(settings: &Settings) -> Mode {
        match settings.str(Setting::Lto) {
            Some("gen-lto") => Mode::Unit,
            Some("gen-opt-lto") => Mode::OptimisedUnit,
            // nvcc's flags mean the one where it compiles and the other where it links.
            Some("dlto" | "lto") if settings.on(Setting::DeviceC) => Mode::Unit,
            // cicc's command line names the source, and says `-lto` where nvcc compiles alone.
            Some("lto") if settings.given(Setting::SourcePath) => Mode::Unit,
            Some("lto" | "link-lto" | "dlto") => Mode::Program,
            _ => Mode::Off,
        }
    }
    /// Whether the output is a container.
    pub fn makes_unit(self) -> bool {
        matches!(self, Mode::Unit | Mode::OptimisedUnit)
    }
}

/// Whether the bytes are LTO-IR, ours or NVIDIA's.
pub fn is_lto(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) || Container::begins(bytes)
}

/// Marks what a link must keep when it does not know what the host refers to: kernels and visible variables go into `llvm.used`.
pub fn keep(module: &mut Module) {
    let variables = module.var_ids().filter(|&v| {
        let row = module.var(v);
        row.init.is_some()
            && !row.linkage.is_local()
            && !module.cx.str(row.name).starts_with("llvm.")
    });
    let mut kept: Vec<GlobalRef> = variables.map(GlobalRef::Var).collect();
    let functions = module.func_ids();
    kept.extend(
        functions
            .filter(|&f| module.is_kernel(f))
            .map(GlobalRef::Func),
    );
    let mut members: Vec<Const> = Vec::with_capacity(kept.len());
    for g in kept {
        let address = module.address(g);
        members.push(match module.cx.const_ty(address) {
            TypeId::PTR => address,
            _ => module.cx.intern(TypeId::PTR, generic(address)),
        });
    }
    let known = module.lookup(sym::text::USED);
    if let Some(GlobalRef::Var(v)) = known
        && let Some(init) = module.var(v).init
        && let ConstKind::Aggregate(m) = &module.cx.constant(init).kind
    {
        let more: Vec<Const> = m.iter().copied().filter(|c| !members.contains(c)).collect();
        members.extend(more);
    }
    if members.is_empty() {
        return;
    }
    let ty = module.cx.types.array(TypeId::PTR, members.len() as u64);
    let init = module.cx.aggregate(ty, &members);
    let v = match known {
        Some(GlobalRef::Var(v)) => v,
        _ => module.add_var(sym::text::USED, ty, 0, None),
    };
    let section = module.cx.sym(sym::text::METADATA_SECTION);
    let row = &mut module.vars[v.index()];
    (row.ty, row.init, row.linkage) = (ty, Some(init), Linkage::Appending);
    row.extras.section = Some(section);
}

/// An address in the generic space.
fn generic(address: Const) -> ConstKind {
    ConstKind::Expr(Box::new(ConstExpr {
        op: Opcode::AddrSpaceCast,
        flags: Flags::NONE,
        pred: None,
        elem: None,
        ops: Box::new([address]),
    }))
}

/// The module as NVIDIA's linkers read it for a target; none where their dialect has no form for something in it.
pub fn for_their_linkers(module: &mut Module, target: &Target) -> Option<Vec<u8>> {
    keep(module);
    let dialect = match u32::from(target.sm) >= CURRENT.0 {
        true => Dialect::Nvvm20,
        false => Dialect::Nvvm7,
    };
    in_dialect(module, target, dialect).ok()
}

/// What of a module a dialect has no form for.
#[derive(Debug, Error)]
pub enum DialectError {
    /// Builtins that can't be replaced by what their rows say.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Expand(Vec<ExpandError>),
    /// Something that the dialect's bitcode can't hold.
    #[error(transparent)]
    Write(#[from] Unwritable),
}

/// The module in a dialect of NVIDIA's compilers.
///
/// # Errors
/// What of it the dialect has no form for.
pub fn in_dialect(
    module: &mut Module,
    target: &Target,
    dialect: Dialect,
) -> Result<Vec<u8>, DialectError> {
    // Their readers know none of the builtins that stand for several instructions.
    jacquard_ir::expand::expand(module, target).map_err(DialectError::Expand)?;
    Ok(jacquard_bitcode::write_dialect(module, dialect)?)
}

/// A unit: bitcode and how it was compiled, within the container that NVIDIA's linkers take. They read `theirs` of it, if that could be
/// written.
pub fn pack(
    bitcode: &[u8],
    theirs: Option<&[u8]>,
    target: &Target,
    settings: &Settings,
) -> Vec<u8> {
    let note = note(bitcode, settings);
    let container = Container {
        target: target.sm.into(),
        accelerated: target.scope == Scope::Arch,
        llvm: match theirs.is_some() && u32::from(target.sm) < CURRENT.0 {
            true => OLD,
            false => CURRENT.1,
        },
        encoded: false,
        data: &note,
        payload: theirs.unwrap_or(bitcode),
    };
    container.bytes()
}

/// Bitcode behind a description of how it was compiled.
fn note(bitcode: &[u8], settings: &Settings) -> Vec<u8> {
    let mut description = format!("producer=jacquard {}\n", env!("CARGO_PKG_VERSION"));
    let arch = settings.str(Setting::Arch).unwrap_or_default();
    let _ = writeln!(description, "arch={arch}");
    for (name, setting) in KEPT {
        if let Some(value) = settings.str(setting) {
            let _ = writeln!(description, "{name}={value}");
        }
    }
    let mut out = Vec::with_capacity(HEAD + description.len() + bitcode.len());
    out.extend_from_slice(MAGIC);
    for n in [VERSION as usize, description.len(), bitcode.len()] {
        out.extend_from_slice(&(n as u32).to_le_bytes());
    }
    out.extend_from_slice(description.as_bytes());
    out.extend_from_slice(bitcode);
    out
}

/// A container's description and bitcode; bytes of another form are given back as they are, with no description.
///
/// # Errors
/// A container that is cut off or of another version, or LTO-IR of NVIDIA's compilers.
pub fn unpack<'a>(bytes: &'a [u8], name: &str) -> Result<(&'a str, &'a [u8]), Failure> {
    let bad = |what: &str| Err(Failure::in_file(msg::BAD_BITCODE, name, &[&0, &what]));
    let mut bytes = bytes;
    if Container::begins(bytes) {
        let container = match Container::read(bytes) {
            Ok(c) => c,
            Err(e) => return bad(e),
        };
        if container.encoded {
            return bad(
                "this is LTO-IR of NVIDIA's compilers, whose encoding is not public; compile its source with jacq, or give bitcode",
            );
        }
        bytes = match container.data.starts_with(MAGIC) {
            true => container.data,
            false => container.payload,
        };
    }
    if !bytes.starts_with(MAGIC) {
        return Ok(("", bytes));
    }
    let word = |n: usize| -> Option<usize> {
        let b = bytes.get(4 * n..4 * n + 4)?;
        Some(u32::from_le_bytes(b.try_into().ok()?) as usize)
    };
    let (Some(version), Some(about), Some(code)) = (word(1), word(2), word(3)) else {
        return bad("the LTO-IR is cut off");
    };
    if version != VERSION as usize {
        return bad(&format!(
            "LTO-IR of version {version}; this compiler reads {VERSION}"
        ));
    }
    let rest = bytes.get(HEAD..).unwrap_or_default();
    // The container fills up to four bytes.
    let end = about.saturating_add(code);
    if end.checked_next_multiple_of(4) != Some(rest.len().next_multiple_of(4)) || end > rest.len() {
        return bad("the LTO-IR is cut off, or something follows it");
    }
    let (about, code) = rest[..end].split_at(about);
    match std::str::from_utf8(about) {
        Ok(about) => Ok((about, code)),
        Err(_) => bad("the description of the LTO-IR is not UTF-8"),
    }
}

/// The settings with what all units say of arithmetic where the command line is silent.
///
/// # Errors
/// Units that say different things, or cannot be read.
pub fn settings_of<'a>(
    settings: &Settings,
    units: impl Iterator<Item = (&'a [u8], &'a str)>,
) -> Result<Settings, Failure> {
    let mut own = settings.clone();
    let mut said: [Option<(String, String)>; KEPT.len()] = Default::default();
    for (bytes, name) in units {
        let (description, _) = unpack(bytes, name)?;
        for (key, value) in description.lines().filter_map(|l| l.split_once('=')) {
            let Some(n) = KEPT.iter().position(|k| k.0 == key) else {
                continue;
            };
            match &said[n] {
                None => said[n] = Some((value.to_owned(), name.to_owned())),
                Some((v, _)) if v == value => {}
                Some(_) if settings.given(KEPT[n].1) => {}
                Some((v, first)) => {
                    let text = format!(
                        "the unit was compiled with -{key}={value}, and {first} with -{key}={v}; give -{key} to the link"
                    );
                    return Err(Failure::in_file(msg::LINK_FAILED, name, &[&text]));
                }
            }
        }
    }
    for ((_, setting), value) in KEPT.iter().zip(said) {
        if let Some((value, _)) = value
            && !settings.given(*setting)
        {
            own.put(*setting, &value);
        }
    }
    Ok(own)
}

/// Takes from a whole program what nothing needs: functions that are no kernels become the module's own; where the host says what
/// it refers to, other kernels go, and with `-optimize-unused-variables` other variables. Gives what was removed, for `--trace-lto`.
pub fn shed(module: &mut Module, settings: &Settings) -> Vec<String> {
    let mut trace = Vec::new();
    if settings.on(Setting::HostInfo) {
        let listed: HashSet<&str> = settings
            .list(Setting::HostRef)
            .iter()
            .flat_map(|l| l.split([',', ';']))
            .map(str::trim)
            .collect();
        let used = module.referenced();
        let dead: Vec<FuncId> = module
            .func_ids()
            .filter(|&f| {
                module.func(f).body.is_some()
                    && module.is_kernel(f)
                    && !used.contains(&GlobalRef::Func(f))
                    && !listed.contains(module.cx.str(module.func(f).name))
            })
            .collect();
        for f in dead {
            trace.push(format!(
                "no reference to kernel {}",
                module.cx.str(module.func(f).name)
            ));
            forget(module, f);
            module.erase_function(f);
        }
        if settings.on(Setting::UnusedVariables) {
            unused_variables(module, &listed, &mut trace);
        }
    }
    for f in module.func_ids().collect::<Vec<_>>() {
        let kernel = module.is_kernel(f);
        let row = module.func_mut(f);
        if row.body.is_some() && !kernel {
            row.linkage = Linkage::Internal;
            row.extras.prefix.clear();
            row.extras.comdat = None;
        }
    }
    trace
}

/// Erases device and constant variables that neither the host nor the program refers to, until nothing more goes.
fn unused_variables(module: &mut Module, listed: &HashSet<&str>, trace: &mut Vec<String>) {
    use jacquard_ir::tables::numbers::{CONSTANT, GLOBAL};
    loop {
        let used = module.referenced();
        let dead: Vec<_> = module
            .var_ids()
            .filter(|&v| {
                let row = module.var(v);
                let name = module.cx.str(row.name);
                row.init.is_some()
                    && [GLOBAL, CONSTANT].contains(&row.space)
                    && !used.contains(&GlobalRef::Var(v))
                    && !name.starts_with("llvm.")
                    && !listed.contains(name)
            })
            .collect();
        if dead.is_empty() {
            return;
        }
        for v in dead {
            trace.push(format!(
                "no reference to variable {}",
                module.cx.str(module.var(v).name)
            ));
            module.erase_var(v);
        }
    }
}

/// Takes the function's annotations away.
fn forget(module: &mut Module, f: FuncId) {
    let address = module.address(GlobalRef::Func(f));
    let md = &mut module.cx.md;
    let Some(at) = (md.named.iter()).position(|n| n.0 == sym::NVVM_ANNOTATIONS) else {
        return;
    };
    let list = std::mem::take(&mut md.named[at].1);
    let kept = list
        .into_iter()
        .filter(|&n| !matches!(md.ops(n).first(), Some(MdOperand::Const(c)) if *c == address))
        .collect();
    md.named[at].1 = kept;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command::tests::jacq;
    use std::path::Path;

    const A: &str = "__device__ float f(float); extern __device__ int table[2]; __device__ int idle;\n\
        extern \"C\" __global__ void k(float *p) { *p = f(*p) + table[1]; }\n\
        extern \"C\" __global__ void other(float *p) { *p = f(2 * *p); }\n";
    const B: &str = "__device__ int table[2] = {5, 6};\n__device__ float f(float x) { return sqrtf(x) + 7.0f; }\n";

    fn units(dir: &Path, flags: &str) {
        std::fs::write(dir.join("a.cu"), A).unwrap();
        std::fs::write(dir.join("b.cu"), B).unwrap();
        for unit in ["a", "b"] {
            let said = jacq(
                dir,
                &format!("{unit}.cu -arch=sm_90 -dc {flags} -o {unit}.ltoir"),
            );
            assert_eq!(said, (0, String::new()));
        }
    }

    #[test]
    fn units_make_a_whole_program() {
        let dir = jacquard_test_support::scratch();
        let dir = dir.path();
        let text = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap();
        for generate in ["-gen-lto", "-dlto", "-gen-opt-lto"] {
            units(dir, generate);
            let said = jacq(dir, "a.ltoir b.ltoir -arch=sm_90 -dlto -o p.ptx");
            assert_eq!(said, (0, String::new()));
            let ptx = text("p.ptx");
            assert!(
                !ptx.contains(".func") && ptx.contains(".entry other"),
                "{ptx}"
            );
            assert!(ptx.contains("idle") && ptx.contains("sqrt.rn"), "{ptx}");
            if let Some(o) = jacquard_test_support::Oracles::find() {
                o.ptxas(&ptx, "sm_90").unwrap();
            }
        }
        // A link of some of them is a unit again; so may sources and bitcode be.
        assert_eq!(
            jacq(dir, "a.ltoir b.cu -arch=sm_90 -dc -gen-lto -o ab.ltoir").0,
            0
        );
        assert_eq!(jacq(dir, "ab.ltoir -arch=sm_90 -lto -o q.ptx").0, 0);
        assert!(!text("q.ptx").contains(".func"));
        // Other files may call what a partial link defines.
        assert_eq!(
            jacq(dir, "b.ltoir -arch=sm_90 -lto --partial-link -o r.ptx").0,
            0
        );
        assert!(text("r.ptx").contains(".visible .func"));
    }

    #[test]
    fn what_the_host_does_not_refer_to_goes() {
        let dir = jacquard_test_support::scratch();
        let dir = dir.path();
        units(dir, "-gen-lto");
        let link = "a.ltoir b.ltoir -arch=sm_90 -lto -has-global-host-info -host-ref-ek=k --trace-lto -o p.ptx";
        let (code, said) = jacq(dir, link);
        assert_eq!((code, said.trim()), (0, "no reference to kernel other"));
        let ptx = std::fs::read_to_string(dir.join("p.ptx")).unwrap();
        assert!(
            ptx.contains(".entry k(") && !ptx.contains("other") && ptx.contains("idle"),
            "{ptx}"
        );
        let (code, said) = jacq(dir, &format!("{link} -optimize-unused-variables"));
        assert!(
            code == 0 && said.contains("no reference to variable idle"),
            "{said}"
        );
        let ptx = std::fs::read_to_string(dir.join("p.ptx")).unwrap();
        assert!(ptx.contains("table") && !ptx.contains("idle"), "{ptx}");
        let listed = format!("{link} -optimize-unused-variables -host-ref-eg=idle,more");
        assert!(!jacq(dir, &listed).1.contains("idle"));
    }

    #[test]
    fn units_agree_on_arithmetic() {
        let dir = jacquard_test_support::scratch();
        let dir = dir.path();
        units(dir, "-gen-lto -prec-sqrt=0 -ftz=1");
        let text = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap();
        assert_eq!(jacq(dir, "a.ltoir b.ltoir -arch=sm_90 -lto -o p.ptx").0, 0);
        assert!(
            text("p.ptx").contains("sqrt.approx.ftz"),
            "{}",
            text("p.ptx")
        );
        assert_eq!(
            jacq(
                dir,
                "b.cu -arch=sm_90 -dc -gen-lto -ftz=0 -prec-sqrt=0 -o b.ltoir"
            )
            .0,
            0
        );
        let (code, said) = jacq(dir, "a.ltoir b.ltoir -arch=sm_90 -lto -o p.ptx");
        assert!(
            code == 1 && said.contains("-ftz=0") && said.contains("-ftz=1"),
            "{said}"
        );
        let (code, _) = jacq(dir, "a.ltoir b.ltoir -arch=sm_90 -lto -ftz=0 -o p.ptx");
        assert_eq!(code, 0);
    }

    #[test]
    fn damaged_and_foreign_units_are_errors() {
        let bitcode = b"BC\xc0\xde and more";
        let target = Target::by_name("sm_90").unwrap();
        for theirs in [None, Some(&b"BC of theirs"[..])] {
            let unit = pack(bitcode, theirs, target, &Settings::new());
            assert_eq!(unpack(&unit, "u").unwrap().1, bitcode);
            let payload = Container::read(&unit).unwrap().payload;
            assert_eq!(payload, theirs.unwrap_or(bitcode));
            for n in MAGIC.len()..unit.len() - payload.len() {
                assert!(unpack(&unit[..n], "u").is_err(), "{n}");
            }
        }
        assert_eq!(unpack(bitcode, "u").unwrap(), ("", &bitcode[..]));
        let mut newer = note(bitcode, &Settings::new());
        newer[4] = 9;
        let e = unpack(&newer, "u").unwrap_err().to_string();
        assert!(e.contains("version 9"), "{e}");
        // Its numbers say that the payload is encoded.
        let mut foreign = pack(bitcode, None, target, &Settings::new());
        foreign[24..28].copy_from_slice(&[99, 0, 0, 0]);
        let e = unpack(&foreign, "u.ltoir").unwrap_err().to_string();
        assert!(e.contains("u.ltoir") && e.contains("NVIDIA"), "{e}");
    }
}
