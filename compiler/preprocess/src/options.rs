//! Options of the preprocessor: what the command line, or a program that compiles at run time, asks for.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Which compiler the predefined macros speak for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// nvcc's device pass: host headers and host code may be there.
    #[default]
    Nvcc,
    /// Run-time compilation.
    Rtc,
    /// No predefined macros but those the language demands (for tools and tests).
    Bare,
}

/// A `-D` or a `-U`, in the order given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Definition {
    /// `-D name` or `-D name=value`, also `name(a)=value`.
    Define(String),
    /// `-U name`
    Undef(String),
}

/// Guards against runaway input.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nested `#include`.
    pub include_depth: u32,
    /// Macro calls nested in arguments of macro calls.
    pub macro_depth: u32,
    /// Tokens made by macro expansion in one compile.
    pub macro_tokens: u64,
    /// Bytes of one file.
    pub file_size: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            include_depth: 200,
            macro_depth: 400,
            macro_tokens: 20_000_000,
            file_size: 1 << 30,
        }
    }
}

/// The target's facts that become macros.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Target {
    /// `__CUDA_ARCH__`: 900 for sm_90; 0 where none is given (host view).
    pub cuda_arch: u32,
    /// Digits of the target's name, with its letter: `90a`, `100f`, `80`.
    pub suffix: String,
    /// Numbers of the architectures of the family, for an `f` or `a` target (`__CUDA_ARCH_FAMILY_SPECIFIC__`): 1000 for sm_103f.
    pub family: u32,
}

/// What preprocessing is to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// 14, 17, 20 or 23.
    pub std: u32,
    /// Whose macros to define.
    pub mode: Mode,
    /// The target.
    pub target: Target,
    /// `-D`, `-U`.
    pub definitions: Vec<Definition>,
    /// Where headers are looked for, and what is done about those that are missing.
    pub headers: HeaderOptions,
    /// Read files of the machine at all (a sandboxed compile does not).
    pub read_files: bool,
    /// Keep pragmas and line structure for `-E`.
    pub for_print: bool,
    /// The GNU version spoken of: 120000 for 12.0.
    pub gnu_version: u32,
    /// `-ftz` and its kin do not show in macros, but these do: `--use_fast_math`.
    pub fast_math: bool,
    /// A device library is linked behind the front end (`-nvvmir-library`).
    pub device_library: bool,
    /// `-G`
    pub debug: bool,
    /// `-rdc=true`
    pub relocatable: bool,
    /// `--extended-lambda`
    pub extended_lambda: bool,
    /// `--expt-relaxed-constexpr`
    pub relaxed_constexpr: bool,
    /// `-default-device`: unmarked functions are device functions.
    pub default_device: bool,
    /// Seconds since 1970 for `__DATE__` and `__TIME__`; `None`: now.
    pub time: Option<u64>,
    /// Guards.
    pub limits: Limits,
    /// Names `__has_builtin` answers for, besides the table's.
    pub has_builtin: Option<fn(&str) -> bool>,
}

/// Where headers are looked for, and what is done about those that are missing.
#[derive(Clone, Debug, Default)]
pub struct HeaderOptions {
    /// `-iquote`
    pub quote_dirs: Vec<String>,
    /// `-I`
    pub include_dirs: Vec<String>,
    /// `-isystem`
    pub system_dirs: Vec<String>,
    /// Folders of stand-ins for other projects' headers: searched behind everything, with a word for each header taken.
    pub stand_in_dirs: Vec<String>,
    /// Where preprocessing stops because other headers should be searched.
    pub asks: Asks,
    /// `-include`
    pub forced: Vec<String>,
    /// Headers handed in as text, by name.
    pub in_memory: FxHashMap<String, Arc<[u8]>>,
    /// The embedded headers that bring a C++ library of their own do not count: the host's is searched.
    pub host_std: bool,
    /// Host headers that are left out where they are not found. Any other missing header is an error.
    pub left_out: LeftOut,
    /// Read only files below this folder, its name resolved.
    pub root: Option<std::path::PathBuf>,
}

/// Headers at which preprocessing stops, for the driver to start again with other folders to search (`Session::wants`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asks {
    /// Headers of the toolkit's C++ libraries that only an embedded header would stand in for.
    pub libraries: bool,
    /// Those of them whose embedded form brings a C++ library of its own.
    pub own_std: bool,
    /// Headers that are not found.
    pub missing: bool,
}

/// Host headers that hold nothing for device code (`tables/frontend/headers.toml`), and may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Those of the C and C++ libraries and the system: no host headers are searched.
    pub library: bool,
    /// Those of CUDA's host libraries: no toolkit is searched.
    pub cuda: bool,
}

impl Default for LeftOut {
    /// As with the embedded headers alone.
    fn default() -> Self {
        LeftOut {
            library: true,
            cuda: true,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            std: 17,
            mode: Mode::default(),
            target: Target::default(),
            definitions: Vec::new(),
            read_files: true,
            for_print: false,
            gnu_version: 12_00_00,
            fast_math: false,
            device_library: false,
            debug: false,
            relocatable: false,
            extended_lambda: false,
            relaxed_constexpr: false,
            default_device: false,
            time: None,
            limits: Limits::default(),
            has_builtin: None,
            headers: HeaderOptions {
                quote_dirs: Vec::new(),
                include_dirs: Vec::new(),
                system_dirs: Vec::new(),
                stand_in_dirs: Vec::new(),
                asks: Asks::default(),
                forced: Vec::new(),
                in_memory: FxHashMap::default(),
                host_std: false,
                left_out: LeftOut::default(),
                root: None,
            },
        }
    }
}
