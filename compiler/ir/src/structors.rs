//! Constructors and destructors of a module, as LLVM's code generator lowers them: for each a constant that holds its address, by which
//! a loader finds it, and a kernel that calls those between two addresses.

use crate::constant::{ConstKind, GlobalRef};
use crate::entity::Const;
use crate::module::Module;
use crate::{sym, text};
use std::fmt::Write;

/// A list of functions, what names of its symbols have in them, and its kernel.
const LISTS: [(&str, &str, &str); 2] = [
    (
        sym::text::GLOBAL_CTORS,
        "init",
        include_str!("structors/init.ll"),
    ),
    (
        sym::text::GLOBAL_DTORS,
        "fini",
        include_str!("structors/fini.ll"),
    ),
];

/// Lowers a module's constructors and destructors; `file` tells its symbols apart where it names no source.
///
/// # Errors
/// The name of a list whose members are not functions with priorities, or whose symbols the module has for something else.
pub fn lower(mut module: Module, file: &str) -> Result<Module, &'static str> {
    for (list, word, kernel) in LISTS {
        let Some(GlobalRef::Var(v)) = module.lookup(list) else {
            continue;
        };
        let entries = module.var(v).init.map(|c| entries(&module, c));
        let entries = entries.unwrap_or_default().ok_or(list)?;
        module.erase_var(v);
        if entries.is_empty() {
            continue;
        }
        let mut source = kernel.to_string();
        let id = identity(match module.source_filename.as_str() {
            "" => file,
            own => own,
        });
        for (n, &(function, priority)) in entries.iter().enumerate() {
            let name = module.name_of(function);
            let mut object = format!("__{word}_array_object_{name}_{id:016x}_{priority}");
            if module.lookup(&object).is_some() || entries[..n].contains(&(function, priority)) {
                write!(object, "_{n}").map_err(|_| list)?;
            }
            source.push_str("@\"");
            text::escape(&mut source, object.as_bytes());
            source.push_str("\" = protected addrspace(4) constant ptr @\"");
            text::escape(&mut source, name.as_bytes());
            source.push_str("\"\n");
        }
        module = text::parse_into(module, &source).map_err(|_| list)?;
    }
    Ok(module)
}

/// The functions of a list with their priorities; `None` if its members are something else.
fn entries(module: &Module, list: Const) -> Option<Vec<(GlobalRef, u128)>> {
    let cx = &module.cx;
    let mut found = Vec::new();
    let ConstKind::Aggregate(members) = &cx.constant(list).kind else {
        return Some(found);
    };
    for &member in members.iter() {
        let ConstKind::Aggregate(parts) = &cx.constant(member).kind else {
            // An entry of zeros names no function.
            continue;
        };
        let (&priority, &function) = (parts.first()?, parts.get(1)?);
        match &cx.constant(function).kind {
            ConstKind::Global(g) => found.push((*g, cx.as_int(priority)?)),
            ConstKind::Null => {}
            _ => return None,
        }
    }
    Some(found)
}

/// A number that tells a module's symbols from another's (FNV-1a).
fn identity(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
