//! One launch described as data, and what it gave: what `jacq run` reads from its command line and prints, and pages ask for.

use crate::api::{Arg, Config, Device};
use crate::argument_error::ArgumentError;
pub use crate::arguments::Argument;
use crate::arguments::place;
use crate::sched::Stats;
use crate::trap::Trap;
pub use crate::values::hexadecimal;
use thiserror::Error;

/// A launch of one kernel of a PTX text.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its symbol, or its name in the source; may be left out where there is one kernel.
    pub kernel: Option<String>,
    /// Blocks in the grid.
    pub grid: [u32; 3],
    /// Threads in a block.
    pub block: [u32; 3],
    /// Blocks in a cluster; all ones for what the kernel demands.
    pub cluster: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u32,
    /// Its arguments.
    pub args: Vec<Argument>,
    /// Buffers that no parameter points to; they are numbered behind the arguments.
    pub beside: Vec<Argument>,
    /// Variables to read after the run: name and number of bytes.
    pub globals: Vec<(String, usize)>,
    /// Limits and checks.
    pub config: Config,
}

/// What a launch gave.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The symbol of the kernel.
    pub kernel: String,
    /// Everything that `printf` wrote.
    pub output: Vec<u8>,
    /// What was counted, or the fault that ended the launch.
    pub result: Result<Stats, Trap>,
    /// What each argument and each buffer beside them that has memory holds after the run, also after a fault.
    pub buffers: Vec<Option<Vec<u8>>>,
    /// What the variables hold.
    pub globals: Vec<Vec<u8>>,
}

/// Why nothing ran.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum NotRun {
    /// The PTX has errors.
    #[error("{0}")]
    Load(Trap),
    /// It has no kernel.
    #[error("there is no kernel")]
    NoKernel,
    /// It has several, and none was named.
    #[error("a kernel must be named; there are: {}", .0.join(", "))]
    Choose(Vec<String>),
    /// None has the name.
    #[error("no kernel {name}; there are: {}", kernels.join(", "))]
    NotNamed {
        /// The name.
        name: String,
        /// Those that there are.
        kernels: Vec<String>,
    },
    /// More than one has the name.
    #[error("{name} may be any of {}", kernels.join(", "))]
    Ambiguous {
        /// The name.
        name: String,
        /// Those that have it.
        kernels: Vec<String>,
    },
    /// There is no memory for an argument.
    #[error("{0}")]
    Memory(Trap),
    /// An argument can't be made.
    #[error(transparent)]
    Argument(#[from] ArgumentError),
    /// A variable to be read that the module does not have.
    #[error("no variable \"{0}\"")]
    NoVariable(String),
}

/// Runs a launch on a device of its own.
///
/// # Errors
/// Nothing ran. A fault of the kernel is no error here: it stands in the outcome.
pub fn launch(text: &str, request: &Request) -> Result<Outcome, NotRun> {
    let mut d = Device::with_config(request.config.clone());
    let m = d.load(text).map_err(NotRun::Load)?;
    let kernels = d.kernels(m);
    let kernel = match &request.kernel {
        Some(name) => find_kernel(&kernels, name)?,
        None => match kernels[..] {
            [one] => one.to_string(),
            [] => return Err(NotRun::NoKernel),
            ref list => {
                let names = list.iter().map(|k| (*k).to_string());
                return Err(NotRun::Choose(names.collect()));
            }
        },
    };
    let parameters = d.parameters(m, &kernel).unwrap_or_default();
    for (k, (given, p)) in request.args.iter().zip(parameters).enumerate() {
        given.check(k, p.ty)?;
    }
    let all: Vec<&Argument> = request.args.iter().chain(&request.beside).collect();
    let at = place(&mut d, &all).map_err(NotRun::Memory)?;
    let mut args = Vec::new();
    for (given, own) in request.args.iter().zip(&at) {
        let (bytes, _) = given.bytes(&mut d, *own, &at)?;
        args.push(Arg::Bytes(bytes));
    }
    let mut globals = Vec::new();
    for (name, bytes) in &request.globals {
        let found = d.global(m, name);
        let (at, _) = found.ok_or_else(|| NotRun::NoVariable(name.clone()))?;
        globals.push((at, *bytes));
    }
    let result = d.launch(
        m,
        &kernel,
        request.grid,
        request.block,
        request.cluster,
        request.shared,
        &args,
    );
    let mut buffers = Vec::new();
    for (given, at) in all.iter().zip(&at) {
        buffers.push(match given.memory() {
            Some(data) => Some(d.read(*at, data.len()).map_err(NotRun::Memory)?),
            None => None,
        });
    }
    let globals =
        (globals.into_iter()).map(|(at, bytes)| d.read(at, bytes).map_err(NotRun::Memory));
    let globals = globals.collect::<Result<_, _>>()?;
    Ok(Outcome {
        kernel,
        output: std::mem::take(&mut d.output),
        result,
        buffers,
        globals,
    })
}

/// The last name in a symbol as C++ mangles it (Itanium ABI 5.1): `saxpy` of `_Z5saxpyifPKfPf`, `k` of `_ZN2ns1kIiEEvT_`.
#[must_use]
pub fn plain_name(symbol: &str) -> Option<&str> {
    let mut rest = symbol.strip_prefix("_Z")?;
    rest = rest.strip_prefix('N').unwrap_or(rest);
    rest = rest.strip_prefix("12_GLOBAL__N_1").unwrap_or(rest);
    let mut last = None;
    while rest.starts_with(|c: char| c.is_ascii_digit()) {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let n: usize = rest[..digits].parse().ok()?;
        last = Some(rest.get(digits..digits.checked_add(n)?)?);
        rest = &rest[digits + n..];
    }
    last
}

/// The kernel of this name: as it stands in PTX, or as the source has it where one kernel alone has it so.
fn find_kernel(kernels: &[&str], name: &str) -> Result<String, NotRun> {
    if kernels.contains(&name) {
        return Ok(name.to_string());
    }
    let named: Vec<&str> = kernels
        .iter()
        .copied()
        .filter(|k| plain_name(k) == Some(name))
        .collect();
    let list = |names: &[&str]| names.iter().map(|&k| k.to_owned()).collect();
    match named[..] {
        [one] => Ok(one.to_string()),
        [] => Err(NotRun::NotNamed {
            name: name.to_owned(),
            kernels: list(kernels),
        }),
        _ => Err(NotRun::Ambiguous {
            name: name.to_owned(),
            kernels: list(&named),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::ValueType;

    #[test]
    fn kernels_by_the_name_in_the_source() {
        let all = [
            "_Z5saxpyifPKfPf",
            "_ZN2ns1kIiEEvT_",
            "_Z1gi",
            "_Z1gf",
            "c_name",
        ];
        let find = |n| find_kernel(&all, n);
        assert_eq!(find("saxpy").unwrap(), all[0]);
        assert_eq!(find("k").unwrap(), all[1]);
        assert_eq!(find("c_name").unwrap(), "c_name");
        let text = |n| find(n).unwrap_err().to_string();
        assert_eq!(text("g"), "g may be any of _Z1gi, _Z1gf");
        assert!(text("nothing").starts_with("no kernel nothing; there are: _Z5saxpy"));
        assert_eq!(plain_name("_Z99999999999999999999x"), None);
        assert_eq!(plain_name("_Z9short"), None);
    }

    #[test]
    fn a_fault_keeps_what_was_written_before() {
        let text = ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n.reg .b64 %a;\n\
                    ld.param.u64 %a, [p];\nst.global.u32 [%a], 7;\nst.global.u32 [%a+64], 7;\nret;\n}\n";
        let request = Request {
            kernel: None,
            grid: [1; 3],
            block: [1; 3],
            cluster: [1; 3],
            shared: 0,
            args: vec![Argument::Buffer {
                kind: ValueType::U32,
                data: vec![0; 8],
                out: true,
            }],
            beside: Vec::new(),
            globals: Vec::new(),
            config: Config::default(),
        };
        let done = launch(text, &request).expect("runs");
        assert_eq!(done.kernel, "k");
        assert_eq!(
            done.buffers[0].as_deref(),
            Some(&[7u8, 0, 0, 0, 0, 0, 0, 0][..])
        );
        assert_eq!(done.result.expect_err("out of bounds").line, 9);
        assert!(matches!(
            launch("", &request),
            Err(NotRun::Load(_) | NotRun::NoKernel)
        ));
    }
}
