//! Modules: from an image to kernels and variables; linking of PTX.

use crate::abi;
use crate::children;
use crate::device_runtime;
use crate::facts::*;
use crate::fatbin;
use crate::memory;
use crate::state::State;
use crate::state::module::{Function, Module, Options};
use jacquard_ir::tables::Target;
use jacquard_objects as objects;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Where a host object keeps its fat binaries.
const FAT_BINARY: &str = ".nv_fatbin";
/// Where a cubin keeps the PTX that it was made of, if our runtime compiler made it for this device.
const PTX: &str = ".jacquard.ptx";

/// Why an image can't be loaded.
pub struct Refused(pub Error, pub String);

fn refuse<T>(e: Error, text: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(e, text.into()))
}

/// The target that a PTX text names.
fn target_of(text: &str) -> Option<String> {
    let at = text
        .lines()
        .find_map(|l| l.trim_start().strip_prefix(".target"))?;
    Some(at.split([',', ';']).next()?.trim().to_string())
}

/// Bytes of a program in memory: `n` of them, or as many as it says itself.
fn image_bytes(at: *const u8, n: Option<usize>) -> Result<&'static [u8], Refused> {
    if at.is_null() {
        return refuse(CUDA_ERROR_INVALID_VALUE, "no image");
    }
    // SAFETY: an image is at least as long as the shortest header, or a string; the caller keeps it while it is loaded.
    unsafe {
        if let Some(n) = n {
            return Ok(std::slice::from_raw_parts(at, n));
        }
        let mut first = [0u8; 4];
        for (k, b) in first.iter_mut().enumerate() {
            *b = *at.add(k);
            if *b == 0 && k == 0 {
                break;
            }
        }
        match u32::from_le_bytes(first) {
            fatbin::WRAPPER => Ok(std::slice::from_raw_parts(at, 24)),
            fatbin::MAGIC => {
                let size = fatbin::size(std::slice::from_raw_parts(at, 16)).unwrap_or(0);
                Ok(std::slice::from_raw_parts(at, size))
            }
            _ if first == *objects::ELF => Ok(std::slice::from_raw_parts(at, objects::size(at))),
            _ => Ok(std::ffi::CStr::from_ptr(at.cast()).to_bytes()),
        }
    }
}

/// The PTX texts of an image: one, or those to be linked together.
pub fn texts(s: &State, at: *const u8, n: Option<usize>) -> Result<Vec<String>, Refused> {
    let bytes = image_bytes(at, n)?;
    if bytes.starts_with(&fatbin::WRAPPER.to_le_bytes()) {
        let word = |k: usize| u64::from_le_bytes(bytes[k..k + 8].try_into().unwrap_or_default());
        let version = word(0) >> 32;
        let own = texts(s, word(8) as *const u8, None);
        if version != 2 {
            return own;
        }
        // A linked program: the parts stand in a list that ends with null.
        if let Ok(texts) = own {
            return Ok(texts);
        }
        let mut all = Vec::new();
        let mut at = word(16) as *const u64;
        while !at.is_null() {
            let part = abi::get(at).unwrap_or(0);
            if part == 0 {
                break;
            }
            all.extend(texts(s, part as *const u8, None)?);
            // SAFETY: the list ends with null, which was not yet met.
            at = unsafe { at.add(1) };
        }
        return Ok(all);
    }
    if bytes.starts_with(&fatbin::MAGIC.to_le_bytes()) {
        return fat_text(s, bytes).map(|t| vec![t]);
    }
    if bytes.starts_with(objects::ELF) {
        return object_texts(s, bytes);
    }
    if objects::is_archive(bytes) {
        // What suits the device of a library; a library of machine code alone gives nothing.
        let mut all = Vec::new();
        for member in objects::objects(bytes) {
            match object_texts(s, member) {
                Ok(texts) => all.extend(texts),
                Err(Refused(CUDA_ERROR_NO_BINARY_FOR_GPU, _)) => {}
                Err(e) => return Err(e),
            }
        }
        return Ok(all);
    }
    if bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(&[0xed, 0x43, 0x4e, 0x7f]) {
        return refuse(
            CUDA_ERROR_NO_BINARY_FOR_GPU,
            "the image is bitcode; the software device loads PTX",
        );
    }
    let end = bytes.iter().position(|c| *c == 0).unwrap_or(bytes.len());
    match std::str::from_utf8(&bytes[..end]) {
        Ok(t) if t.contains(".version") => Ok(vec![t.to_string()]),
        _ => refuse(
            CUDA_ERROR_INVALID_IMAGE,
            "the image is neither PTX nor a fat binary",
        ),
    }
}

/// The PTX texts of an object file: of a cubin that has its text, or of the fat binaries in a host object.
fn object_texts(s: &State, bytes: &[u8]) -> Result<Vec<String>, Refused> {
    if let Some(text) = objects::section(bytes, PTX) {
        return Ok(vec![String::from_utf8_lossy(text).into_owned()]);
    }
    let Some(mut rest) = objects::section(bytes, FAT_BINARY) else {
        return refuse(
            CUDA_ERROR_NO_BINARY_FOR_GPU,
            "the image is machine code alone; the software device runs PTX: compile with -gencode arch=compute_XX,code=compute_XX",
        );
    };
    let mut texts = Vec::new();
    while let Some(n) = fatbin::size(rest).filter(|n| *n <= rest.len()) {
        texts.push(fat_text(s, &rest[..n])?);
        rest = &rest[n..];
        // Containers begin at multiples of eight bytes.
        let zeros = rest.iter().take_while(|b| **b == 0).count();
        rest = &rest[zeros..];
    }
    Ok(texts)
}

/// The text of a fat binary that suits the device best.
fn fat_text(s: &State, bytes: &[u8]) -> Result<String, Refused> {
    let entries = fatbin::entries(bytes);
    let mut best: Option<(u32, String)> = None;
    let mut have = Vec::new();
    for e in &entries {
        if e.kind != fatbin::Kind::Ptx {
            have.push(format!(
                "{} for sm_{}",
                if e.kind == fatbin::Kind::Cubin {
                    "machine code"
                } else {
                    "other code"
                },
                e.sm
            ));
            continue;
        }
        let text = e.text();
        let text = text.or_else(|d| refuse(CUDA_ERROR_INVALID_IMAGE, d.to_string()))?;
        let name = target_of(&text).unwrap_or_default();
        let fits = Target::by_name(&name).is_some_and(|t| runs_on(t, s.target));
        if fits && best.as_ref().is_none_or(|b| b.0 <= e.sm) {
            best = Some((e.sm, text));
        } else {
            have.push(format!("PTX for {name}"));
        }
    }
    match best {
        Some((_, text)) => Ok(text),
        None if entries.iter().any(is_device_runtime) => refuse(
            CUDA_ERROR_NO_BINARY_FOR_GPU,
            "the program is linked with NVIDIA's libcudadevrt, which is machine code: the software device runs PTX and has a device \
             runtime of its own. Link with the libcudadevrt of `jacq toolkit`, or build with `jacq build -rdc=true`",
        ),
        None => refuse(
            CUDA_ERROR_NO_BINARY_FOR_GPU,
            format!(
                "no PTX for {} in the fat binary, which has: {}",
                s.target.name,
                have.join(", ")
            ),
        ),
    }
}

/// Whether an entry is of the library that launches kernels from device code.
fn is_device_runtime(e: &fatbin::Entry) -> bool {
    e.kind == fatbin::Kind::Cubin
        && (e.contents())
            .is_ok_and(|b| b.windows(DEVICE_RUNTIME.len()).any(|w| w == DEVICE_RUNTIME))
}

/// What it defines: PTX of programs that launch so calls it.
const DEVICE_RUNTIME: &[u8] = b"__cudaCDP2LaunchDeviceV2";

/// Loads an image.
pub fn load(
    s: &mut State,
    context: u64,
    at: *const u8,
    n: Option<usize>,
    options: &Options,
) -> Result<u64, Error> {
    let done = texts(s, at, n).and_then(|texts| {
        let mut texts = texts;
        texts.extend(device_runtime::missing(&texts));
        let text = if texts.len() == 1 {
            texts.into_iter().next().unwrap_or_default()
        } else {
            link(&texts)?
        };
        load_text(s, context, &text, options.registers)
    });
    match done {
        Ok(h) => {
            options.log("");
            Ok(h)
        }
        Err(Refused(e, text)) => {
            options.log(&text);
            if e == CUDA_ERROR_NO_BINARY_FOR_GPU || !options.has_error_log() {
                eprintln!("jacquard: {text}");
            }
            Err(e)
        }
    }
}

/// Loads a PTX text. `registers` is the most that a thread may have; zero is no limit.
fn load_text(s: &mut State, context: u64, text: &str, registers: u32) -> Result<u64, Refused> {
    let name = target_of(text).unwrap_or_default();
    let made_for = match Target::by_name(&name) {
        Some(t) if runs_on(t, s.target) => t.sm,
        Some(_) => {
            return refuse(
                CUDA_ERROR_INVALID_PTX,
                format!("the PTX is for {name}; the device is {}", s.target.name),
            );
        }
        None => {
            return refuse(
                CUDA_ERROR_INVALID_PTX,
                format!("the PTX has no known target (\"{name}\")"),
            );
        }
    };
    s.flush();
    let code = s
        .emulator
        .load(text)
        .or_else(|t| refuse(CUDA_ERROR_INVALID_PTX, t.message))?;
    if let Some(name) = s.emulator.unresolved(code) {
        s.emulator.unload(code);
        return refuse(
            CUDA_ERROR_INVALID_PTX,
            format!("Unresolved extern function '{name}'"),
        );
    }
    let module = s.handle();
    let mut kernels = Vec::new();
    let constants = s.emulator.constant_bytes(code) as u32;
    for info in s.emulator.kernel_infos(code) {
        let h = s.handle();
        kernels.push((info.name.clone(), h));
        let static_limit = s.target.limits.shared_static;
        let f = Function {
            module,
            max_dynamic: static_limit.saturating_sub(info.shared),
            info: Arc::new(info),
            register_limit: registers,
            made_for,
            constants,
            settings: [0; 16],
        };
        s.functions.insert(h, f);
    }
    let variables: FxHashMap<String, (u64, u64)> = s
        .emulator
        .variables(code)
        .into_iter()
        .map(|(n, a, s)| (n, (a, s)))
        .collect();
    for name in managed_names(text) {
        if let Some(&(at, size)) = variables.get(name) {
            share_variable(s, at, size as usize)
                .or_else(|e| refuse(e, format!("no host memory for \"{name}\"")))?;
        }
    }
    let mut m = Module {
        context,
        code,
        awaits_host: s.emulator.awaits_host(code),
        text: text.into(),
        kernels,
        variables,
        queue: None,
    };
    m.queue = children::prepare(s, &m)
        .or_else(|e| refuse(e, "no memory for launches from device code"))?;
    s.modules.insert(module, m);
    Ok(module)
}

/// Lets the host use a managed variable under its device address.
fn share_variable(s: &mut State, at: u64, size: usize) -> Result<(), Error> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
    // SAFETY: a new mapping at an address where nothing is; the kernel refuses if something is.
    let got = unsafe {
        libc::mmap(
            at as *mut libc::c_void,
            size.max(1),
            libc::PROT_READ | libc::PROT_WRITE,
            flags,
            -1,
            0,
        )
    };
    if got as u64 != at {
        return Err(CUDA_ERROR_OUT_OF_MEMORY);
    }
    // SAFETY: the mapping has the variable's size and is never taken away, as the host may keep the address.
    if unsafe { s.emulator.share(at, got.cast()) } {
        Ok(())
    } else {
        Err(CUDA_ERROR_INVALID_VALUE)
    }
}

/// Unloads a module.
pub fn unload(s: &mut State, h: u64) -> Result<(), Error> {
    let m = s.modules.remove(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    s.flush();
    for (_, f) in m.kernels {
        s.functions.remove(&f);
    }
    if let Some(q) = m.queue {
        children::release(s, q);
    }
    s.emulator.unload(m.code);
    Ok(())
}

/// A kernel of a module by name.
pub fn kernel(s: &State, module: u64, name: &str) -> Result<u64, Error> {
    let m = s.modules.get(&module).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    let found = m.kernels.iter().find(|k| k.0 == name);
    found.map(|k| k.1).ok_or(CUDA_ERROR_NOT_FOUND)
}

/// Address and size of a variable of a module.
pub fn variable(s: &State, module: u64, name: &str) -> Result<(u64, u64), Error> {
    let m = s.modules.get(&module).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    m.variables.get(name).copied().ok_or(CUDA_ERROR_NOT_FOUND)
}

/// Memory of a graph comes back at its address.
pub fn revive(s: &mut State, at: u64, size: usize, context: u64) -> Result<(), Error> {
    if !s.emulator.revive(at, size) {
        return Err(CUDA_ERROR_OUT_OF_MEMORY);
    }
    let pool = memory::graph_pool(s);
    memory::adopt(s, at, size, context, pool);
    Ok(())
}

/// Gives the kernels of a text a limit of registers, where they have none.
pub fn limit_registers(text: &str, limit: u32) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(".entry") {
        let Some(open) = rest[at..].find('{') else {
            break;
        };
        let (head, body) = rest.split_at(at + open);
        out.push_str(head);
        if !head[at..].contains(".maxnreg") {
            out.push_str(&format!(".maxnreg {limit}\n"));
        }
        rest = body;
    }
    out.push_str(rest);
    out
}

/// Links PTX texts into one: the later texts lose their heads, and names that a text keeps to itself get a number.
pub fn link(texts: &[String]) -> Result<String, Refused> {
    let mut out = String::new();
    let mut head: Option<(String, String)> = None;
    let mut body = String::new();
    for (k, t) in texts.iter().enumerate() {
        let mut version = String::new();
        let mut target = String::new();
        let own = private_names(t);
        for l in t.lines() {
            let word = l.trim_start();
            if word.starts_with(".version") {
                version = word.trim_start_matches(".version").trim().to_string();
            } else if word.starts_with(".target") {
                target = l.to_string();
            } else if !word.starts_with(".address_size") {
                body.push_str(&rename(l, &own, k));
                body.push('\n');
            }
        }
        let number = |v: &str| v.parse::<f64>().unwrap_or(0.0);
        head = match head {
            Some((v, t)) if number(&v) >= number(&version) => Some((v, t)),
            _ => Some((version, target)),
        };
    }
    let Some((version, target)) = head else {
        return refuse(CUDA_ERROR_INVALID_VALUE, "nothing to link");
    };
    out.push_str(&format!(".version {version}\n{target}\n.address_size 64\n"));
    out.push_str(&body);
    Ok(out)
}

/// Names of managed variables.
fn managed_names(text: &str) -> impl Iterator<Item = &str> {
    let declarations = text.lines().filter(|l| l.contains(".attribute(.managed"));
    declarations.filter_map(|l| {
        let head = l.split(['=', ';', '[']).next()?;
        head.split_whitespace().last()
    })
}

/// Names of functions and variables at module scope that no other text sees.
fn private_names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut depth = 0usize;
    for l in text.lines() {
        let code = l.split("//").next().unwrap_or("");
        let word = code.trim_start();
        let public = [".visible", ".extern", ".weak", ".common"]
            .iter()
            .any(|p| word.starts_with(p));
        // Kernels are found by their names, which nvcc makes unlike those of other files.
        let declares = [".func", ".global", ".const", ".shared"]
            .iter()
            .any(|p| word.starts_with(p));
        if depth == 0 && declares && !public {
            let mut rest = word;
            // `.func (.param .b32 r) name`: the results come before the name.
            if word.starts_with(".func")
                && let Some(open) = word.find('(')
                && word[5..open].trim().is_empty()
            {
                rest = word[open..].split_once(')').map_or("", |r| r.1);
            }
            let name = rest
                .split(|c: char| c.is_whitespace() || "(,;=".contains(c))
                .map(|w| w.split('[').next().unwrap_or(w))
                .find(|w| {
                    w.starts_with(|c: char| {
                        c.is_ascii_alphabetic() || c == '_' || c == '$' || c == '%'
                    })
                });
            names.extend(name.map(str::to_string));
        }
        depth = (depth + code.matches('{').count()).saturating_sub(code.matches('}').count());
    }
    names
}

/// A line with the names of a list made unlike those of other texts.
fn rename(line: &str, names: &[String], k: usize) -> String {
    if !names.iter().any(|n| line.contains(n.as_str())) {
        return line.to_string();
    }
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$' || c == '%';
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(part) {
        let end = rest[start..]
            .find(|c| !part(c))
            .map_or(rest.len(), |e| start + e);
        out.push_str(&rest[..end]);
        if names.iter().any(|n| *n == rest[start..end]) {
            out.push_str(&format!("$L{k}"));
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linked_texts_keep_their_own_names_apart() {
        let a = ".version 8.0\n.target sm_80\n.address_size 64\n.global .u32 x = 1;\n.extern .func f ();\n.visible .entry k() { call f, (); ret; }\n";
        let b = ".version 8.1\n.target sm_80\n.address_size 64\n.global .align 4 .b8 x[4];\n.visible .func f () { st.global.u32 [x], 1; ret; }\n";
        let text = link(&[a.to_string(), b.to_string()]).ok().expect("links");
        assert!(text.starts_with(".version 8.1\n"), "{text}");
        assert!(
            text.contains(".u32 x$L0 = 1;")
                && text.contains(".b8 x$L1[4];")
                && text.contains("[x$L1]"),
            "{text}"
        );
        assert!(jacquard_ptx::parse(&text).is_ok(), "{text}");
    }
}
