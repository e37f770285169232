//! Global variables, functions, aliases, comdats and their names.

use super::constants::Slot;
use super::upgrade::intrinsic_name;
use super::{LazyModule, op};
use crate::bitstream::{BlockAt, Entry, Res, Stream};
use crate::file::text;
use crate::read::{attributes, constants};
use crate::tables::code::{module as code, vst};
use crate::tables::{COMDAT, LINKAGE, UNNAMED_ADDR, VISIBILITY, word};
use jacquard_ir::{
    Alias, AttrListId, Body, FuncId, GlobalRef, Linkage, Sym, SymbolExtras, Type, TypeId, VarId,
    sym,
};
use rustc_hash::FxHashMap;

/// Lists that records name by number, from 1.
#[derive(Default)]
pub(crate) struct Names {
    pub sections: Vec<Sym>,
    pub gc: Vec<Sym>,
}

/// What global records leave for when constants are there.
#[derive(Default)]
pub(crate) struct Pending {
    inits: Vec<(VarId, u64)>,
    aliases: Vec<(usize, u64)>,
    /// Prefix, prologue or personality of a function: which, and the constant's number.
    data: Vec<(FuncId, usize, u64)>,
    unnamed: Vec<GlobalRef>,
}

/// Linkage that a number means; numbers that nobody wrote are external, as in LLVM.
fn linkage(n: u64) -> Linkage {
    word(LINKAGE, n)
        .and_then(Linkage::from_text)
        .unwrap_or_default()
}

/// Names by value number, from the symbol table of files before LLVM 5.
pub(super) fn global_names(lazy: &mut LazyModule, at: BlockAt) -> Res<FxHashMap<u64, String>> {
    let mut names = FxHashMap::default();
    let mut s = Stream::inside(lazy.bytes, &lazy.info, at);
    loop {
        match s.next()? {
            Entry::End => return Ok(names),
            Entry::Block(_) => drop(s.skip()?),
            Entry::Record(vst::ENTRY) if !s.ops.is_empty() => {
                names.insert(s.ops[0], text(&s.ops[1..]));
            }
            Entry::Record(vst::FNENTRY) if s.ops.len() > 2 => {
                names.insert(s.ops[0], text(&s.ops[2..]));
            }
            Entry::Record(_) => {}
        }
    }
}

pub(super) fn globals(
    lazy: &mut LazyModule,
    records: &[(u32, Box<[u64]>, u64)],
    lists: &Names,
    strtab: bool,
    names: &FxHashMap<u64, String>,
) -> Res<Pending> {
    let mut pending = Pending::default();
    let mut s = Stream::new(lazy.bytes, 0);
    for (code, ops, at) in records {
        s.at = *at;
        s.ops.clear();
        let mut name = String::new();
        if strtab {
            let (Some(&from), Some(&len)) = (ops.first(), ops.get(1)) else {
                return s.error("a record is too short");
            };
            let range = from as usize..(from as usize).saturating_add(len as usize);
            match lazy.strtab.get(range) {
                Some(b) => name = String::from_utf8_lossy(b).into_owned(),
                None => return s.error("a name lies outside the string table"),
            }
            s.ops.extend_from_slice(&ops[2..]);
        } else {
            if let Some(n) = names.get(&(lazy.values.len() as u64)) {
                name.clone_from(n);
            }
            s.ops.extend_from_slice(ops);
        }
        match *code {
            code::COMDAT => comdat(lazy, &s, name, strtab)?,
            code::GLOBALVAR => variable(lazy, &s, name, lists, &mut pending)?,
            code::FUNCTION => function(lazy, &s, name, lists, &mut pending)?,
            code::ALIAS | code::ALIAS_OLD => {
                alias(lazy, &s, name, *code == code::ALIAS, &mut pending)?;
            }
            _ => resolved(lazy, &s, name, &mut pending)?,
        }
    }
    Ok(pending)
}

fn comdat(lazy: &mut LazyModule, s: &Stream, name: String, strtab: bool) -> Res<()> {
    let kind = op(s, 0)?;
    let name = if strtab {
        name
    } else {
        text(s.ops.get(2..).unwrap_or_default())
    };
    let kind = word(COMDAT, kind).unwrap_or(COMDAT[0].text);
    let (name, kind) = (lazy.module.cx.sym(&name), lazy.module.cx.sym(kind));
    lazy.module.comdats.push((name, kind));
    Ok(())
}

fn alignment(s: &Stream, n: u64) -> Res<u32> {
    // The logarithm plus one, or zero for none.
    match n {
        0 => Ok(0),
        1..=32 => Ok(1 << (n - 1)),
        _ => s.error("alignment is too large"),
    }
}

fn section(s: &Stream, n: u64, lists: &Names) -> Res<Option<Sym>> {
    match n.checked_sub(1) {
        None => Ok(None),
        Some(n) => match lists.sections.get(n as usize) {
            Some(&s) => Ok(Some(s)),
            None => s.error("a section has no name"),
        },
    }
}

fn set_comdat(
    lazy: &LazyModule,
    s: &Stream,
    n: u64,
    name: &str,
    extras: &mut SymbolExtras,
) -> Res<()> {
    if let Some(n) = n.checked_sub(1) {
        let Some(&(c, _)) = lazy.module.comdats.get(n as usize) else {
            return s.error("a comdat does not exist");
        };
        let same = lazy.module.cx.str(c) == name;
        extras.comdat = Some(if same { sym::EMPTY } else { c });
    }
    Ok(())
}

/// The partition's name, by its place in the string table.
fn partition(
    lazy: &mut LazyModule,
    s: &Stream,
    at: u64,
    len: u64,
    extras: &mut SymbolExtras,
) -> Res<()> {
    if len == 0 {
        return Ok(());
    }
    let range = at as usize..(at as usize).saturating_add(len as usize);
    let Some(name) = lazy.strtab.get(range) else {
        return s.error("a name lies outside the string table");
    };
    let name = String::from_utf8_lossy(name);
    extras.partition = Some(lazy.module.cx.sym(&name));
    Ok(())
}

/// Visibility and locality, in the order of the text.
fn prefix(
    lazy: &mut LazyModule,
    visibility: u64,
    local: u64,
    linkage: Linkage,
    extras: &mut SymbolExtras,
) {
    let hidden = word(VISIBILITY, visibility).filter(|_| visibility != 0 && !linkage.is_local());
    // Locality that follows from the rest is not written.
    let implied = linkage.is_local() || (hidden.is_some() && linkage != Linkage::ExternWeak);
    if local == 1 && !implied {
        extras.prefix.push(lazy.module.cx.sym("dso_local"));
    }
    if let Some(v) = hidden {
        extras.prefix.push(lazy.module.cx.sym(v));
    }
}

fn free_name(lazy: &LazyModule, s: &Stream, name: &str) -> Res<()> {
    if lazy.module.lookup(name).is_some() {
        return s.error(format!("redefinition of global '@{name}'"));
    }
    Ok(())
}

/// A name that nothing has, for what has none until all names are known.
fn placeholder(lazy: &LazyModule, name: &str) -> String {
    if name.is_empty() {
        format!("\u{1}{}", lazy.values.len())
    } else {
        name.to_owned()
    }
}

fn variable(
    lazy: &mut LazyModule,
    s: &Stream,
    name: String,
    lists: &Names,
    out: &mut Pending,
) -> Res<()> {
    let flags = op(s, 1)?;
    let at = op(s, 0)?;
    let mut ty = lazy.ty(s, at)?;
    let space = if flags & 2 != 0 {
        (flags >> 2) as u32
    } else {
        let entry = &lazy.types[at as usize];
        match (lazy.module.cx.ty(ty), entry.pointee) {
            (Type::Ptr(n), Some(p)) => {
                let n = *n;
                ty = lazy.ty(s, u64::from(p))?;
                n
            }
            _ => return s.error("a global variable's type is no pointer"),
        }
    };
    if !attributes::is_sized(lazy, ty) {
        return s.error("a global variable must have a sized type");
    }
    free_name(lazy, s, &name)?;
    let real = placeholder(lazy, &name);
    let linkage = linkage(op(s, 3)?);
    let get = |n: usize| s.ops.get(n).copied().unwrap_or(0);
    let v = lazy.module.add_var(&real, ty, space, None);
    let mut extras = SymbolExtras {
        section: section(s, op(s, 5)?, lists)?,
        unnamed_addr: word(UNNAMED_ADDR, get(8)).map(|w| lazy.module.cx.sym(w)),
        ..SymbolExtras::default()
    };
    prefix(lazy, get(6), get(13), linkage, &mut extras);
    set_comdat(lazy, s, get(11), &name, &mut extras)?;
    partition(lazy, s, get(14), get(15), &mut extras)?;
    let attrs = match get(12).checked_sub(1) {
        Some(n) => attr_list(lazy, s, n)?,
        None => AttrListId::EMPTY,
    };
    let attrs = lazy.module.cx.attr_list(attrs).func.0.clone();
    let align = alignment(s, op(s, 4)?)?;
    let row = &mut lazy.module.vars[v.index()];
    row.linkage = linkage;
    row.constant = flags & 1 != 0;
    row.externally_initialized = get(9) != 0;
    row.align = align;
    row.extras = extras;
    row.attrs = attrs;
    if let Some(init) = op(s, 2)?.checked_sub(1) {
        out.inits.push((v, init));
    }
    global(lazy, GlobalRef::Var(v), name.is_empty(), out);
    Ok(())
}

fn attr_list(lazy: &LazyModule, s: &Stream, n: u64) -> Res<AttrListId> {
    match lazy.attrs.get(n as usize) {
        Some(&a) => Ok(a),
        None => s.error(format!("attribute list {n} does not exist")),
    }
}

fn global(lazy: &mut LazyModule, g: GlobalRef, unnamed: bool, out: &mut Pending) {
    let c = lazy.module.address(g);
    lazy.values.push(Slot::Ready(c.into()));
    if unnamed {
        out.unnamed.push(g);
    }
}

fn function(
    lazy: &mut LazyModule,
    s: &Stream,
    name: String,
    lists: &Names,
    out: &mut Pending,
) -> Res<()> {
    let (ty, table_ty) = lazy.function_type(s, op(s, 0)?)?;
    let cc = op(s, 1)?;
    if cc > 1023 {
        return s.error("calling convention number is too large");
    }
    let declared = op(s, 2)? != 0;
    let linkage = linkage(op(s, 3)?);
    let get = |n: usize| s.ops.get(n).copied().unwrap_or(0);
    let attrs = match op(s, 4)?.checked_sub(1) {
        Some(n) => attr_list(lazy, s, n)?,
        None => AttrListId::EMPTY,
    };
    let attrs = attributes::with_pointees(lazy, attrs, table_ty);
    let real = intrinsic_name(&mut lazy.module, &name, ty).unwrap_or(name);
    // Two spellings of one intrinsic may have become one name.
    if let Some(GlobalRef::Func(f)) = lazy.module.lookup(&real)
        && jacquard_ir::is_reserved(&real)
        && declared
        && lazy.module.func(f).ty == ty
    {
        global(lazy, GlobalRef::Func(f), false, out);
        return Ok(());
    }
    free_name(lazy, s, &real)?;
    let placeholder = placeholder(lazy, &real);
    let f = lazy.module.declare_function(&placeholder, ty);
    let mut extras = SymbolExtras {
        section: section(s, get(6), lists)?,
        unnamed_addr: word(UNNAMED_ADDR, get(9)).map(|w| lazy.module.cx.sym(w)),
        ..SymbolExtras::default()
    };
    prefix(lazy, get(7), get(15), linkage, &mut extras);
    set_comdat(lazy, s, get(12), &real, &mut extras)?;
    partition(lazy, s, get(17), get(18), &mut extras)?;
    let gc = match get(8).checked_sub(1) {
        Some(n) => match lists.gc.get(n as usize) {
            Some(&g) => Some(g),
            None => return s.error("a collector has no name"),
        },
        None => None,
    };
    let align = alignment(s, get(5))?;
    let row = lazy.module.func_mut(f);
    row.linkage = linkage;
    row.cc = cc as u16;
    row.attrs = attrs;
    row.align = align;
    row.extras = extras;
    row.gc = gc;
    row.space = get(16) as u32;
    for (k, n) in [13, 10, 14].into_iter().enumerate() {
        if let Some(c) = get(n).checked_sub(1) {
            out.data.push((f, k, c));
        }
    }
    if !declared {
        lazy.order.push(f);
    }
    global(lazy, GlobalRef::Func(f), real.is_empty(), out);
    Ok(())
}

/// An `ifunc`. Nothing resolves it on the device: what calls it calls a function that is defined elsewhere.
fn resolved(lazy: &mut LazyModule, s: &Stream, name: String, out: &mut Pending) -> Res<()> {
    let (ty, _) = lazy.function_type(s, op(s, 0)?)?;
    free_name(lazy, s, &name)?;
    let real = placeholder(lazy, &name);
    let f = lazy.module.declare_function(&real, ty);
    global(lazy, GlobalRef::Func(f), name.is_empty(), out);
    Ok(())
}

fn alias(lazy: &mut LazyModule, s: &Stream, name: String, new: bool, out: &mut Pending) -> Res<()> {
    let at = op(s, 0)?;
    let mut ty = lazy.ty(s, at)?;
    let mut k = 1;
    let space = if new {
        k = 2;
        op(s, 1)? as u32
    } else {
        match (lazy.module.cx.ty(ty), lazy.types[at as usize].pointee) {
            (Type::Ptr(n), Some(p)) => {
                let n = *n;
                ty = lazy.ty(s, u64::from(p))?;
                n
            }
            _ => return s.error("an alias's type is no pointer"),
        }
    };
    let target = op(s, k)?;
    let linkage = linkage(op(s, k + 1)?);
    let get = |n: usize| s.ops.get(k + n).copied().unwrap_or(0);
    free_name(lazy, s, &name)?;
    let mut extras = SymbolExtras {
        unnamed_addr: word(UNNAMED_ADDR, get(5)).map(|w| lazy.module.cx.sym(w)),
        ..SymbolExtras::default()
    };
    prefix(lazy, get(2), get(6), linkage, &mut extras);
    partition(lazy, s, get(7), get(8), &mut extras)?;
    let real = placeholder(lazy, &name);
    let alias = Alias {
        name: lazy.module.cx.sym(&real),
        ty,
        space,
        linkage,
        target: lazy.module.cx.zero(TypeId::PTR),
        extras,
    };
    let a = lazy.module.add_alias(alias);
    out.aliases.push((a.index(), target));
    global(lazy, GlobalRef::Alias(a), name.is_empty(), out);
    Ok(())
}

/// Initial values and targets, and names for what has none.
pub(super) fn finish_globals(lazy: &mut LazyModule, pending: Pending) -> Res<()> {
    let s = Stream::new(lazy.bytes, 0);
    for (v, init) in pending.inits {
        let c = constants::constant(lazy, &s, init)?;
        if lazy.module.cx.const_ty(c) != lazy.module.var(v).ty {
            return s.error("an initial value has another type than its variable");
        }
        lazy.module.vars[v.index()].init = Some(c);
    }
    for (a, target) in pending.aliases {
        lazy.module.aliases[a].target = constants::constant(lazy, &s, target)?;
    }
    for (f, k, c) in pending.data {
        let c = constants::constant(lazy, &s, c)?;
        lazy.module.func_mut(f).prefix[k] = Some(c);
    }
    // Numbered as text does: variables, aliases, functions.
    let mut unnamed = pending.unnamed;
    unnamed.sort_by_key(|g| match *g {
        GlobalRef::Var(v) => (0, v.index()),
        GlobalRef::Alias(a) => (1, a.index()),
        GlobalRef::Func(f) => (2, f.index()),
    });
    for (n, g) in unnamed.into_iter().enumerate() {
        let name = format!("__unnamed_{}", n + 1);
        free_name(lazy, &s, &name)?;
        lazy.module.symbols.remove(&lazy.module.global_name(g));
        let name = lazy.module.cx.sym(&name);
        match g {
            GlobalRef::Var(v) => lazy.module.vars[v.index()].name = name,
            GlobalRef::Func(f) => lazy.module.func_mut(f).name = name,
            GlobalRef::Alias(a) => lazy.module.aliases[a.index()].name = name,
        }
        lazy.module.symbols.insert(name, g);
    }
    Ok(())
}

/// An empty body for a function, to be filled.
pub(super) fn new_body(lazy: &LazyModule, f: FuncId) -> Body {
    Body::new(lazy.module.signature(f).1)
}
