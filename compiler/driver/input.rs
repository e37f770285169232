//! Inputs as bytes: source text, and IR modules. What form a module has is found out here and nowhere else.

use crate::driver::messages::msg;
use crate::driver::outcome::Failure;
use crate::settings::VariableId;
use jacquard_bitcode::LazyModule;
use jacquard_diag::{Diagnostic, Place};
use jacquard_ir::{FuncId, GlobalRef, Library, Linkage, MdOperand, Module, Places, text};
use std::borrow::Cow;

/// A further IR module of a program.
#[derive(Clone, Debug)]
pub struct More<'a> {
    /// LLVM IR as text, or bitcode.
    pub bytes: Cow<'a, [u8]>,
    /// What messages call it.
    pub name: String,
    /// How much of it the program takes.
    pub take: Take,
}

/// How much of a further module a program takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Take {
    /// All of it.
    #[default]
    Whole,
    /// The functions and variables that other modules need, which become internal.
    Needed,
    /// All of it, if it defines what another module needs: a member of an archive.
    Member,
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

/// What the checker of PTX says of a text.
pub(crate) fn check_ptx(path: &str, text: &str) -> Vec<Diagnostic> {
    let said = jacquard_ptx::check_text(text, None).unwrap_or_else(|errors| errors);
    let one = |d: jacquard_ptx::Diagnostic| {
        let at = Place::at(path, d.line, d.column);
        Diagnostic::new(msg::PTX_INVALID, Some(at), &[&d.message])
    };
    said.into_iter().map(one).collect()
}

/// Reads one module.
pub(crate) fn read_module(bytes: &[u8], name: &str) -> Result<Module, Failure> {
    let (_, bytes) = crate::driver::lto::unpack(bytes, name)?;
    if jacquard_bitcode::is_bitcode(bytes) {
        return jacquard_bitcode::read_module(bytes).map_err(|e| bad_bitcode(name, &e));
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
    if VariableId::NvvmIrVerChk.integer() != Some(0) {
        check_version(module, name)?;
    }
    if module.triple.is_empty() {
        return Err(Failure::in_file(msg::IR_NO_TRIPLE, name, &[]));
    }
    Ok(())
}

fn check_version(module: &Module, name: &str) -> Result<(), Failure> {
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
    let list = module.cx.strings.find(VERSION);
    let named = |n| module.cx.md.named.iter().any(|l| l.0 == n);
    let Some(list) = list.filter(|&n| named(n)) else {
        return version("IR", NO_VERSION, IR_VERSION);
    };
    // Linked modules list their versions in sequence; each must be known.
    for &node in module.cx.md.named(list) {
        let stated = module.cx.md.ops(node);
        let number = |n: usize| match stated.get(n) {
            Some(MdOperand::Const(c)) => module.cx.as_int(*c),
            _ => None,
        };
        let pair = |n: usize| number(n).zip(number(n + 1));
        let Some(own) = pair(0).filter(|_| stated.len().is_multiple_of(2)) else {
            return Err(Failure::in_file(msg::IR_NO_VERSION, name, &[]));
        };
        version("IR", own, IR_VERSION)?;
        if let Some(debug) = pair(2) {
            // Older debug information of the same version is read.
            let readable = debug.0 == DEBUG_VERSION.0 && debug.1 <= DEBUG_VERSION.1;
            version("DBG", debug, if readable { debug } else { DEBUG_VERSION })?;
        }
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
    let check = |module: &Module, name: &str| match nvvm {
        true => check_nvvm(module, name),
        false => Ok(()),
    };
    let mut module = read_module(first, name)?;
    check(&module, name)?;
    for m in more.iter().filter(|m| m.take == Take::Whole) {
        let other = read_module(&m.bytes, &m.name)?;
        check(&other, &m.name)?;
        if nvvm {
            same_sizes(&module, name, &other, &m.name)?;
        }
        (module.link(other)).map_err(|e| link_failure(&m.name, &e.between(name, &m.name)))?;
    }
    let mut libraries: Vec<Option<Partial>> = more.iter().map(|_| None).collect();
    let mut members: Vec<&More> = more.iter().filter(|m| m.take == Take::Member).collect();
    // What one library needs, another may define: until nothing that is missing is found.
    loop {
        if !misses_something(&module) {
            return Ok(module);
        }
        let mut taken = take_members(&mut module, &mut members, &check)?;
        let lazy = more.iter().zip(&mut libraries);
        for (m, library) in lazy.filter(|m| m.0.take == Take::Needed) {
            if !misses_something(&module) {
                return Ok(module);
            }
            let library = match library {
                Some(l) => l,
                empty => {
                    // Programs that must give a device library and have none give a file that holds nothing.
                    if is_empty(&m.bytes) {
                        continue;
                    }
                    let mut read = Partial::read(&m.bytes, &m.name)?;
                    check(read.module(), &m.name)?;
                    empty.insert(read)
                }
            };
            taken += library.give(&mut module, &m.name)?;
        }
        if taken == 0 {
            return Ok(module);
        }
    }
}

/// Links the members of archives that define what the module needs, in order, and takes them off the list. Gives their number.
fn take_members(
    module: &mut Module,
    members: &mut Vec<&More>,
    check: &dyn Fn(&Module, &str) -> Result<(), Failure>,
) -> Result<usize, Failure> {
    let before = members.len();
    let mut left = Vec::new();
    for m in std::mem::take(members) {
        let mut read = Partial::read(&m.bytes, &m.name)?;
        if !read.serves(module) {
            left.push(m);
            continue;
        }
        let other = read_module(&m.bytes, &m.name)?;
        check(&other, &m.name)?;
        (module.link(other)).map_err(|e| link_failure(&m.name, &e.to_string()))?;
    }
    *members = left;
    Ok(before - members.len())
}

/// The module with what it needs of a library.
pub(crate) fn link_library(module: &mut Module, bytes: &[u8], name: &str) -> Result<(), Failure> {
    // Bitcode of which nothing is needed isn't read; text is, so that what is no library at all is found out.
    if misses_something(module) || !jacquard_bitcode::is_bitcode(bytes) {
        Partial::read(bytes, name)?.give(module, name)?;
    }
    Ok(())
}

/// Bitcode without a module.
fn is_empty(bytes: &[u8]) -> bool {
    jacquard_bitcode::is_bitcode(bytes)
        && jacquard_bitcode::contents(bytes).is_ok_and(|c| c.modules.is_empty())
}

/// Whether something is declared, not defined, and no intrinsic.
fn misses_something(module: &Module) -> bool {
    let function = |f| {
        let row = module.func(f);
        row.body.is_none() && !jacquard_ir::is_reserved(module.cx.str(row.name))
    };
    module.func_ids().any(function) || module.var_ids().any(|v| module.var(v).init.is_none())
}

fn link_failure(name: &str, error: &str) -> Failure {
    Failure::in_file(msg::LINK_FAILED, name, &[&error])
}

/// NVIDIA's library asks that a variable has one size in all modules that know it, common ones and arrays of no length apart.
fn same_sizes(module: &Module, name: &str, other: &Module, there: &str) -> Result<(), Failure> {
    for v in other.var_ids() {
        let row = other.var(v);
        let symbol = other.cx.str(row.name);
        let Some(GlobalRef::Var(own)) = module.lookup(symbol) else {
            continue;
        };
        let own = module.var(own);
        let apart = |l: Linkage| l.is_local() || matches!(l, Linkage::Common | Linkage::Appending);
        let (size, other_size) = (module.cx.size_of(own.ty), other.cx.size_of(row.ty));
        if apart(row.linkage) || apart(own.linkage) || own.space != row.space {
            continue;
        }
        if size != other_size && size != 0 && other_size != 0 {
            let log = msg::LIBRARY_SIZE.format(&[&symbol, &there, &other_size, &name, &size]);
            return Err(Failure::plain(msg::LIBRARY_LOG, &[&log]));
        }
    }
    Ok(())
}

/// A module of which others take what they need. Function bodies of bitcode are read when they are taken.
struct Partial<'a> {
    from: Source<'a>,
    places: Places,
}

enum Source<'a> {
    Text(Box<Module>),
    Bitcode(Box<LazyModule<'a>>, Option<jacquard_bitcode::Error>),
}

impl<'a> Partial<'a> {
    fn read(bytes: &'a [u8], name: &str) -> Result<Partial<'a>, Failure> {
        let (_, bytes) = crate::driver::lto::unpack(bytes, name)?;
        let from = if jacquard_bitcode::is_bitcode(bytes) {
            let lazy = jacquard_bitcode::lazy_module(bytes).map_err(|e| bad_bitcode(name, &e))?;
            Source::Bitcode(Box::new(lazy), None)
        } else {
            Source::Text(Box::new(read_module(bytes, name)?))
        };
        Ok(Partial {
            from,
            places: Places::default(),
        })
    }
    fn module(&mut self) -> &mut Module {
        self.from.module()
    }
    /// Whether it defines something that a module needs.
    fn serves(&mut self, of: &Module) -> bool {
        let missing = |g| match g {
            GlobalRef::Func(f) => of.func(f).body.is_none(),
            GlobalRef::Var(v) => of.var(v).init.is_none(),
            GlobalRef::Alias(_) => false,
        };
        let needed = |own: &Module, name| {
            !own.cx.str(name).is_empty() && of.lookup(own.cx.str(name)).is_some_and(missing)
        };
        let from = &mut self.from;
        let functions: Vec<FuncId> = from.module().func_ids().collect();
        let defined = functions.into_iter().any(|f| {
            let row = from.module().func(f);
            let (name, local) = (row.name, row.linkage.is_local());
            !local && from.has_body(f) && needed(from.module(), name)
        });
        let own = from.module();
        defined
            || own.var_ids().any(|v| {
                let row = own.var(v);
                !row.linkage.is_local() && row.init.is_some() && needed(own, row.name)
            })
    }
    /// Gives the number of definitions that the module took.
    fn give(&mut self, to: &mut Module, name: &str) -> Result<usize, Failure> {
        let taken = to.link_needed(&mut self.from, &mut self.places);
        taken.map_err(|e| match &self.from {
            Source::Bitcode(_, Some(e)) => bad_bitcode(name, e),
            _ => link_failure(name, &e.to_string()),
        })
    }
}

impl Library for Source<'_> {
    fn module(&mut self) -> &mut Module {
        match self {
            Source::Text(m) => m,
            Source::Bitcode(m, _) => &mut m.module,
        }
    }
    fn has_body(&self, f: FuncId) -> bool {
        match self {
            Source::Text(m) => m.has_body(f),
            Source::Bitcode(m, _) => m.has_unread_body(f) || m.module.func(f).body.is_some(),
        }
    }
    fn load(&mut self, f: FuncId) -> bool {
        match self {
            Source::Text(_) => true,
            Source::Bitcode(m, error) => match m.body(f) {
                Ok(()) => true,
                Err(e) => {
                    *error = Some(e);
                    false
                }
            },
        }
    }
}

fn bad_bitcode(name: &str, e: &jacquard_bitcode::Error) -> Failure {
    Failure::in_file(msg::BAD_BITCODE, name, &[&e.bit, &e.message])
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
                take: if *lazy { Take::Needed } else { Take::Whole },
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
        let more = |take| More {
            bytes: [b"BC\xc0\xde".as_slice(), &[7; 40]].concat().into(),
            name: "libdevice".into(),
            take,
        };
        let whole = format!("{HEAD}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
        assert!(read_modules(whole.as_bytes(), "m", &[more(Take::Needed)], false).is_ok());
        assert!(read_modules(whole.as_bytes(), "m", &[more(Take::Whole)], false).is_err());
        let first = format!("{HEAD}declare float @__nv_sinf(float)\n");
        assert!(read_modules(first.as_bytes(), "m", &[more(Take::Needed)], false).is_err());
        let empty = More {
            bytes: b"BC\xc0\xde".as_slice().into(),
            ..more(Take::Needed)
        };
        assert!(read_modules(first.as_bytes(), "m", &[empty], false).is_ok());
    }

    #[test]
    fn libraries_give_to_one_another_and_keep_their_own() {
        let first = "declare i32 @g(i32)\n@s = private constant i32 1\n\
            define i32 @k(i32 %x) {\n %a = load i32, ptr @s\n %r = call i32 @g(i32 %a)\n ret i32 %r\n}\n";
        let one = "declare i32 @h(i32)\n@s = private constant i32 5\n@big = global [9 x i32] zeroinitializer\n\
            define i32 @g(i32 %x) {\n %a = load i32, ptr @s\n %r = call i32 @h(i32 %a)\n ret i32 %r\n}\n\
            define i32 @back(i32 %x) {\n %a = load i32, ptr @s\n ret i32 %a\n}\n";
        let two = "declare i32 @back(i32)\ndefine i32 @h(i32 %x) {\n %r = call i32 @back(i32 %x)\n ret i32 %r\n}\n";
        let text = link(first, &[(one, true), (two, true)]).unwrap();
        for f in ["@g", "@h", "@back"] {
            assert!(
                text.contains(&format!("define internal i32 {f}(")),
                "{text}"
            );
        }
        // One copy of what both rounds need, beside the other module's of that name.
        assert_eq!(text.matches("constant i32 5").count(), 1, "{text}");
        assert_eq!(text.matches("constant i32 1").count(), 1, "{text}");
        assert!(!text.contains("@big"), "{text}");
    }

    #[test]
    fn bodies_that_cannot_be_read_are_errors_where_they_are_needed() {
        let text =
            format!("{HEAD}define i32 @g(i32 %x) {{\n %r = mul i32 %x, 7\n ret i32 %r\n}}\n");
        let mut m = text::parse_module(&text).unwrap();
        let good = jacquard_bitcode::write_module(&mut m).unwrap();
        let first = format!("{HEAD}declare i32 @g(i32)\n");
        let mut errors = 0;
        for n in 0..good.len() {
            let mut bytes = good.clone();
            bytes[n] ^= 0x55;
            let library = More {
                bytes: bytes.into(),
                name: "library".into(),
                take: Take::Needed,
            };
            // An error that names the library, or a module in which something else is meant.
            if let Err(e) = read_modules(first.as_bytes(), "m", &[library], false) {
                assert!(e.to_string().contains("library"), "{e}");
                errors += 1;
            }
        }
        assert!(errors > good.len() / 4);
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
