//! What a host object needs to register its device code: a table for the assembler, and the function that reads it.

use crate::names::HostSymbols;
use std::fmt::Write as _;

/// What a device variable is to the runtime; the numbers are those of the host's headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Global memory.
    Global = 1,
    /// Constant memory.
    Constant = 2,
    /// Managed memory.
    Managed = 3,
}

/// A variable of the device code.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its symbol.
    pub name: String,
    /// Where it is.
    pub memory: Memory,
    /// Bytes.
    pub size: u64,
}

/// What the device code of a file defines.
#[derive(Clone, Debug, Default)]
pub struct Device {
    /// Symbols of kernels.
    pub kernels: Vec<String>,
    /// Variables.
    pub variables: Vec<Variable>,
}

/// C++ behind the host's text: registers the table when the program starts. What it names stands in the host's headers.
pub const REGISTER: &str = "
extern \"C\" { extern const __jacq_entry __jacq_entries[] __asm__(\"__jacq_entries_here\") __attribute__((__visibility__(\"hidden\")));
extern const __jacq_wrapper __jacq_image __asm__(\"__jacq_image_here\") __attribute__((__visibility__(\"hidden\"))); }
static void **__jacq_handle;
static void __jacq_unregister() { __cudaUnregisterFatBinary(__jacq_handle); }
static void __attribute__((__constructor__(101), __used__)) __jacq_register() { __jacq_handle = __jacq_register_all(&__jacq_image, __jacq_entries, &__jacq_unregister); }
";

/// The table of a host object, to be put behind its assembly: the device code's kernels and variables that the object has a symbol for.
/// `image` is the file of the fat binary.
#[must_use]
pub fn table(device: &Device, host: &HostSymbols, image: &str) -> String {
    let mut entries = String::new();
    let mut names = String::new();
    let mut add = |symbol: &str, name: &str, size: u64, kind: u32| {
        let n = names.lines().count();
        let _ = writeln!(names, ".Ljacq_name_{n}: .asciz \"{name}\"");
        let _ = writeln!(entries, "\t.quad {symbol}, .Ljacq_name_{n}, {size}, {kind}");
    };
    let symbols = host.kernels(&device.kernels);
    for (kernel, symbol) in device.kernels.iter().zip(symbols) {
        if let Some(symbol) = symbol {
            add(symbol, kernel, 0, 0);
        }
    }
    for v in &device.variables {
        if let Some(symbol) = host.variable(&v.name, v.memory == Memory::Managed) {
            add(symbol, &v.name, v.size, v.memory as u32);
        }
    }
    format!(
        "\t.section .nv_fatbin,\"a\"\n\t.balign 8\n.Ljacq_fatbin:\n\t.incbin \"{image}\"\n\
         \t.section .nvFatBinSegment,\"aw\"\n\t.balign 8\n__jacq_image_here:\n\t.long 0x466243b1, 1\n\t.quad .Ljacq_fatbin, 0\n\
         \t.section .data.rel.ro,\"aw\"\n\t.balign 8\n__jacq_entries_here:\n{entries}\t.quad 0, 0, 0, 0\n\
         \t.section .rodata.jacq,\"a\"\n{names}"
    )
}
