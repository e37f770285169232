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
extern const __jacq_entry __jacq_entries_end[] __asm__(\"__jacq_entries_end_here\") __attribute__((__visibility__(\"hidden\")));
extern const __jacq_wrapper __jacq_image __asm__(\"__jacq_image_here\") __attribute__((__visibility__(\"hidden\"))); }
static void **__jacq_handle;
static void __jacq_unregister() { __cudaUnregisterFatBinary(__jacq_handle); }
static void __attribute__((__constructor__(101), __used__)) __jacq_register() { __jacq_handle = __jacq_register_all(&__jacq_image, __jacq_entries, __jacq_entries_end, &__jacq_unregister); }
";

/// The same for a program whose device code was linked, as a text of its own: the tables of all objects are one section.
pub const REGISTER_LINKED: &str = "
#include <cuda_runtime.h>
extern \"C\" { extern const __jacq_entry __start_jacq_entries[] __attribute__((__weak__, __visibility__(\"hidden\")));
extern const __jacq_entry __stop_jacq_entries[] __attribute__((__weak__, __visibility__(\"hidden\")));
extern const __jacq_wrapper __jacq_image __asm__(\"__jacq_image_here\") __attribute__((__visibility__(\"hidden\"))); }
static void **__jacq_handle;
static void __jacq_unregister() { __cudaUnregisterFatBinary(__jacq_handle); }
static void __attribute__((__constructor__(101), __used__)) __jacq_register() { __jacq_handle = __jacq_register_all(&__jacq_image, __start_jacq_entries, __stop_jacq_entries, &__jacq_unregister); }
";

/// Device code of an object.
#[derive(Clone, Copy, Debug)]
pub enum Code<'a> {
    /// The file of a fat binary, which the object registers.
    Image(&'a str),
    /// The file of units ([`crate::units`]), which are linked with those of other objects.
    Units(&'a str),
}

/// The table of a host object, to be put behind its assembly: the device code's kernels and variables that the object has a symbol for.
#[must_use]
pub fn table(device: &Device, host: &HostSymbols, code: Code) -> String {
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
    let names = format!("\t.section .rodata.jacq,\"a\"\n{names}");
    match code {
        Code::Image(file) => format!(
            "{}\t.section .data.rel.ro,\"aw\"\n\t.balign 8\n__jacq_entries_here:\n{entries}__jacq_entries_end_here:\n{names}",
            image(file)
        ),
        Code::Units(file) => format!(
            "\t.section {},\"e\"\n\t.balign 8\n\t.incbin \"{file}\"\n\t.section jacq_entries,\"aw\"\n\t.balign 8\n{entries}{names}",
            crate::units::SECTION
        ),
    }
}

/// The fat binary in a file, as the runtime is given it.
#[must_use]
pub fn image(file: &str) -> String {
    format!(
        "\t.section .nv_fatbin,\"a\"\n\t.balign 8\n.Ljacq_fatbin:\n\t.incbin \"{file}\"\n\
         \t.section .nvFatBinSegment,\"aw\"\n\t.balign 8\n__jacq_image_here:\n\t.long 0x466243b1, 1\n\t.quad .Ljacq_fatbin, 0\n"
    )
}
