//! Inputs as bytes: source text, and IR modules. What form a module has is found out here and nowhere else.

use crate::messages::msg;
use crate::outcome::Failure;
use jacquard_diag::{Diagnostic, Place};
use jacquard_ir::{FuncId, GlobalRef, Linkage, MdOperand, Module, VarId, text};
use std::borrow::Cow;

/// A further IR module of a program.
#[derive(Clone, Debug)]
pub struct More<'a> {
    /// LLVM IR as text, or bitcode.
    pub bytes: Cow<'a, [u8]>,
    /// What messages call it.
    pub name: String,
    /// Only what the other modules need of it is taken, and becomes internal.
    pub lazy: bool,
}

/// Source text; bytes that are not UTF-8 are replaced.
pub(crate) fn text(bytes: Cow<[u8]>) -> Cow<str> {
    match bytes {
        Cow::Borrowed(b) => String::from_utf8_lossy(b),
        Cow::Owned(b) => match String::from_utf8(b) {
            Ok(s) => Cow::Owned(s),
            Err(e) => Cow::Owned(String::from_utf8_lossy(e.as_bytes()).into_owned()),
        },
    }
}

/// Reads one module.
pub(crate) fn read_module(bytes: &[u8], name: &str) -> Result<Module, Failure> {
    if jacquard_bitcode::is_bitcode(bytes) {
        return jacquard_bitcode::read_module(bytes)
            .map_err(|e| Failure::in_file(msg::BAD_BITCODE, name, &[&e.bit, &e.message]));
    }
    let text = String::from_utf8_lossy(bytes);
    text::parse_module(&text).map_err(|e| {
        let place = Place::at(name, e.line, e.column);
        Diagnostic::new(msg::IR_SYNTAX, Some(place), &[&e.message]).into()
    })
}

/// The version of NVVM IR that is read, and of its debug information: the newest (NVVM IR specification, "NVVM IR Version").
const IR_VERSION: (u128, u128) = (2, 0);
const DEBUG_VERSION: (u128, u128) = (3, 2);
/// What a module is taken for that states none.
const NO_VERSION: (u128, u128) = (1, 0);

/// Holds a module to what NVIDIA's library asks of each: a version it knows, and a triple.
fn check_nvvm(module: &Module, name: &str) -> Result<(), Failure> {
    let version = |what: &str, found: (u128, u128), current: (u128, u128)| {
        if found == current {
            return Ok(());
        }
        let (found, current) = (
            format!("{}.{}", found.0, found.1),
            format!("{}.{}", current.0, current.1),
        );
        Err(Failure::in_file(
            msg::IR_VERSION,
            name,
            &[&what, &found, &current],
        ))
    };
    let stated = module
        .cx
        .strings
        .find(VERSION)
        .and_then(|list| module.cx.md.named(list).first())
        .map(|&id| module.cx.md.ops(id))
        .unwrap_or_default();
    let number = |n: usize| match stated.get(n) {
        Some(MdOperand::Const(c)) => module.cx.as_int(*c),
        _ => None,
    };
    let pair = |n: usize| number(n).zip(number(n + 1));
    version("IR", pair(0).unwrap_or(NO_VERSION), IR_VERSION)?;
    if let Some(debug) = pair(2) {
        // Older debug information of the same version is read.
        let readable = debug.0 == DEBUG_VERSION.0 && debug.1 <= DEBUG_VERSION.1;
        version("DBG", debug, if readable { debug } else { DEBUG_VERSION })?;
    }
    if module.triple.is_empty() {
        return Err(Failure::in_file(msg::IR_NO_TRIPLE, name, &[]));
    }
    Ok(())
}

/// The metadata that states a module's version (NVVM IR specification).
const VERSION: &str = jacquard_ir::sym::text::NVVMIR_VERSION;

/// Reads a module and links the others to it, whole ones first.
///
/// With `nvvm`, every module must be one for NVIDIA's library: [`check_nvvm`].
pub(crate) fn read_modules(
    first: &[u8],
    name: &str,
    more: &[More],
    nvvm: bool,
) -> Result<Module, Failure> {
    let read_module = |bytes: &[u8], name: &str| {
        let module = read_module(bytes, name)?;
        if nvvm {
            check_nvvm(&module, name)?;
        }
        Ok::<Module, Failure>(module)
    };
    let mut module = read_module(first, name)?;
    for m in more.iter().filter(|m| !m.lazy) {
        let other = read_module(&m.bytes, &m.name)?;
        for f in other.func_ids().filter(|&f| defines(&other, f)) {
            let symbol = other.cx.str(other.func(f).name);
            if is_defined(&module, symbol) {
                return Err(multiply_defined(&m.name, symbol));
            }
        }
        module = append(module, &other, &m.name)?;
    }
    let lazy: Vec<&More> = more.iter().filter(|m| m.lazy).collect();
    let mut read: Vec<Option<Module>> = Vec::new();
    for m in &lazy {
        // What can't be read is not asked for where the compiler's own device library has all that is missing.
        let needed =
            !jacquard_bitcode::is_bitcode(&m.bytes) || !only_device_library_is_missing(&module);
        read.push(match needed {
            true => Some(read_module(&m.bytes, &m.name)?),
            false => None,
        });
    }
    let mut taken: Vec<String> = Vec::new();
    // What one library needs, another may define: until nothing that is missing is found.
    loop {
        let mut found = false;
        for (m, library) in lazy.iter().zip(&mut read) {
            let Some(whole) = library else { continue };
            let wanted = wanted(&module, whole);
            if wanted.is_empty() {
                continue;
            }
            found = true;
            taken.extend(
                wanted
                    .iter()
                    .map(|&f| whole.cx.str(whole.func(f).name).to_owned()),
            );
            let mut part = whole.clone();
            keep_only(&mut part, &module, &wanted);
            module = append(module, &part, &m.name)?;
        }
        if !found {
            // Declarations that came later made them visible again.
            for symbol in &taken {
                if let Some(GlobalRef::Func(f)) = module.lookup(symbol) {
                    module.func_mut(f).linkage = Linkage::Internal;
                }
            }
            return Ok(module);
        }
    }
}

/// Every function that the module calls and does not define is an intrinsic or one of the device library.
fn only_device_library_is_missing(module: &Module) -> bool {
    module
        .func_ids()
        .filter(|&f| module.func(f).body.is_none())
        .map(|f| module.cx.str(module.func(f).name))
        .all(|name| {
            name.starts_with(crate::symbols::INTRINSIC) || jacquard_libdevice::find(name).is_some()
        })
}

fn multiply_defined(name: &str, symbol: &str) -> Failure {
    Failure::in_file(msg::MULTIPLY_DEFINED, name, &[&symbol])
}

fn defines(m: &Module, f: FuncId) -> bool {
    let row = m.func(f);
    row.body.is_some() && !row.linkage.is_local()
}

fn is_defined(m: &Module, symbol: &str) -> bool {
    match m.lookup(symbol) {
        Some(GlobalRef::Func(f)) => m.func(f).body.is_some(),
        Some(GlobalRef::Var(v)) => m.var(v).init.is_some(),
        other => other.is_some(),
    }
}

/// The functions of the library that the module declares and does not define.
fn wanted(module: &Module, library: &Module) -> Vec<FuncId> {
    library
        .func_ids()
        .filter(|&f| {
            defines(library, f)
                && matches!(
                    module.lookup(library.cx.str(library.func(f).name)),
                    Some(GlobalRef::Func(g)) if module.func(g).body.is_none()
                )
        })
        .collect()
}

/// Leaves the bodies of the functions that are wanted; the rest becomes declarations, which draw in their own next time round.
fn keep_only(part: &mut Module, module: &Module, wanted: &[FuncId]) {
    for f in part.func_ids().collect::<Vec<_>>() {
        let local = part.func(f).linkage.is_local();
        let row = part.func_mut(f);
        if row.body.is_none() || local {
            continue;
        }
        if !wanted.contains(&f) {
            row.body = None;
            row.linkage = Linkage::External;
        }
    }
    for v in part.var_ids().collect::<Vec<VarId>>() {
        let name = part.cx.str(part.var(v).name).to_owned();
        if is_defined(module, &name) {
            part.erase_var(v);
        } else if part.var(v).init.is_some() {
            part.vars[v.index()].linkage = Linkage::Internal;
        }
    }
}

/// A module with another one's definitions.
fn append(module: Module, other: &Module, name: &str) -> Result<Module, Failure> {
    let (triple, layout) = (module.triple.clone(), module.cx.layout.clone());
    let (file, id) = (module.source_filename.clone(), module.id.clone());
    let mut whole = text::parse_into(module, &text::print_module(other))
        .map_err(|e| Failure::in_file(msg::LINK_MISMATCH, name, &[&e.message]))?;
    (whole.triple, whole.cx.layout) = (triple, layout);
    (whole.source_filename, whole.id) = (file, id);
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

    fn link(first: &str, more: &[(&str, bool)]) -> Result<String, String> {
        let more: Vec<More> = more
            .iter()
            .map(|(text, lazy)| More {
                bytes: text.as_bytes().into(),
                name: "more".into(),
                lazy: *lazy,
            })
            .collect();
        read_modules(format!("{HEAD}{first}").as_bytes(), "first", &more, false)
            .map(|m| text::print_module(&m))
            .map_err(|f| f.to_string())
    }

    #[test]
    fn lazy_modules_give_what_is_needed() {
        let first = "declare i32 @g(i32)\ndefine i32 @k(i32 %x) {\n %r = call i32 @g(i32 %x)\n ret i32 %r\n}\n";
        let library = "define i32 @g(i32 %x) {\n %r = call i32 @h(i32 %x)\n ret i32 %r\n}\n\
            define i32 @h(i32 %x) {\n %r = mul i32 %x, 7\n ret i32 %r\n}\n\
            define i32 @unused(i32 %x) {\n ret i32 %x\n}\n";
        let text = link(first, &[(library, true)]).unwrap();
        assert!(text.contains("define internal i32 @g("), "{text}");
        assert!(text.contains("define internal i32 @h("), "{text}");
        assert!(!text.contains("define i32 @unused"), "{text}");
        let text = link(first, &[(library, false)]).unwrap();
        assert!(text.contains("define i32 @unused"), "{text}");
    }

    #[test]
    fn two_definitions_are_an_error() {
        let k = "define void @k() {\n ret void\n}\n";
        let e = link(k, &[(k, false)]).unwrap_err();
        assert!(e.contains("more") && e.contains("'k'"), "{e}");
        // A library's definition gives way.
        assert!(link(k, &[(k, true)]).is_ok());
    }

    #[test]
    fn a_library_in_bitcode_is_left_out_where_nothing_of_it_is_needed() {
        let more = |lazy| More {
            bytes: b"BC\xc0\xde\0\0\0\0".as_slice().into(),
            name: "libdevice".into(),
            lazy,
        };
        let first = |name: &str| {
            format!(
                "{HEAD}declare float @{name}(float)\ndefine float @k(float %x) {{\n %r = call float @{name}(float %x)\n ret float %r\n}}\n"
            )
        };
        let ours = first("__nv_sinf");
        assert!(read_modules(ours.as_bytes(), "m", &[more(true)], false).is_ok());
        assert!(read_modules(ours.as_bytes(), "m", &[more(false)], false).is_err());
        assert!(read_modules(first("other").as_bytes(), "m", &[more(true)], false).is_err());
    }

    #[test]
    fn bitcode_is_read() {
        let e = read_module(b"BC\xc0\xde\0\0\0\0", "m").unwrap_err();
        assert!(e.to_string().contains("bitcode"));
        let mut m = text::parse_module("define void @k() {\n ret void\n}\n").unwrap();
        let bytes = jacquard_bitcode::write_module(&mut m).unwrap();
        assert!(read_module(&bytes, "m").unwrap().lookup("k").is_some());
    }
}
