//! Links modules: one takes another's definitions, as LLVM's linker does (LangRef, "Linkage Types", "Comdats").
//!
//! A module is taken whole ([`Module::link`]), or as a library of which only what is referred to comes, as internal symbols
//! ([`Module::link_needed`]).

mod comdats;
mod symbols;

use symbols::Winner;

mod calls;
mod flags;
mod kinds;
mod types;

use crate::body::Body;
use crate::body::interned;
use crate::constant::{ConstKind, GlobalRef};
use crate::context::Context;
use crate::entity::{AliasId, Const, FuncId, Sym, VarId};
use crate::module::{Alias, Linkage, Module, SymbolExtras};
use crate::places::Places;
use crate::renumber::Renumbering;
use crate::sym;
use rustc_hash::FxHashSet;
use std::fmt;

/// Why two modules do not go together. The texts are LLVM's where it has one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// Both define the symbol, and neither definition gives way.
    #[error("Linking globals named '{0}': symbol multiply defined!")]
    MultiplyDefined(String),
    /// The symbol is a function in one and a variable in the other.
    #[error("Linking globals named '{0}': symbols are of different kinds")]
    Kinds(String),
    /// The symbol's types or address spaces differ.
    #[error("Linking globals named '{0}': symbols have different types")]
    Types(String),
    /// An array that grows by what each module has meets another symbol.
    #[error(
        "Linking globals named '{0}': can only link appending global with another appending global!"
    )]
    NotAppending(String),
    /// Arrays that are to be one differ.
    #[error("Appending variables {0}!")]
    Appending(&'static str),
    /// A flag that another requires has another value, or is not there.
    #[error("linking module flags '{0}': does not have the required value")]
    Required(String),
    /// The comdat's selection kinds differ.
    #[error("Linking COMDATs named '{0}': invalid selection kinds!")]
    ComdatKinds(String),
    /// The comdat is in both, and its kind forbids that or asks for more likeness than there is.
    #[error("Linking COMDATs named '{0}': {1} violated!")]
    Comdat(String, &'static str),
    /// A comdat that is chosen by the variable of its name has none.
    #[error("Linking COMDATs named '{0}': GlobalVariable required for data dependent selection!")]
    ComdatData(String),
    /// Module flags that must be equal are not.
    #[error("linking module flags '{0}': IDs have conflicting {1}")]
    Flags(String, FlagConflict),
    /// A body that a library could not read; the library knows why.
    #[error("a function's body cannot be read")]
    Unread,
}

/// What module flags of one name do not agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlagConflict {
    /// Behaviors.
    Behaviors,
    /// Values that override.
    Overrides,
    /// Values: the other module's, and this one's.
    Values(String, String),
}

impl fmt::Display for FlagConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FlagConflict::Behaviors => "behaviors",
            FlagConflict::Overrides => "override values",
            FlagConflict::Values(..) => "values",
        })
    }
}

impl LinkError {
    /// What is said where both modules have a name.
    #[must_use]
    pub fn between(&self, here: &str, there: &str) -> String {
        match self {
            LinkError::Flags(_, FlagConflict::Values(theirs, own)) => {
                format!("{self}: '{theirs}' from {there}, and '{own}' from {here}")
            }
            LinkError::Flags(..) => format!("{self} in '{there}' and '{here}'"),
            _ => self.to_string(),
        }
    }
}

/// A module that gives what others need of it.
pub trait Library {
    /// What has been read of it.
    fn module(&mut self) -> &mut Module;
    /// Whether it has a body for the function, read or not.
    fn has_body(&self, f: FuncId) -> bool;
    /// Reads the function's body if it has not been read; false if that fails.
    fn load(&mut self, f: FuncId) -> bool;
}

impl Library for Module {
    fn module(&mut self) -> &mut Module {
        self
    }
    fn has_body(&self, f: FuncId) -> bool {
        self.func(f).body.is_some()
    }
    fn load(&mut self, _: FuncId) -> bool {
        true
    }
}

impl Module {
    /// Takes another module's definitions. Symbols that are local there stay local and get names of their own.
    ///
    /// # Errors
    /// What the two do not agree on. This module is of no use then.
    pub fn link(&mut self, mut other: Module) -> Result<(), LinkError> {
        let all = globals(&other);
        let mut places = Places::default();
        let (_, map) = self.take(&mut other, &mut places, &all, false)?;
        self.asm.extend(std::mem::take(&mut other.asm));
        self.link_named_metadata(&other, &map)
    }

    /// Takes what this module refers to and does not define, and what that needs, as internal symbols. Gives the number of
    /// definitions taken. `places` belongs to the library: it goes with it from call to call.
    ///
    /// # Errors
    /// What the two do not agree on, or a body that the library cannot read. This module is of no use then.
    pub fn link_needed(
        &mut self,
        library: &mut dyn Library,
        places: &mut Places,
    ) -> Result<usize, LinkError> {
        let mut work: Vec<GlobalRef> = Vec::new();
        for g in globals(library.module()) {
            if library.module().symbol(g).linkage.is_local() || !defines(library, g) {
                continue;
            }
            let name = library.module().name_of(g);
            if let Some(own) = self.lookup(name)
                && !self.symbol(own).defined
                && places.get(g).is_none()
            {
                work.push(g);
            }
        }
        let mut seen: FxHashSet<GlobalRef> = work.iter().copied().collect();
        let mut chosen = Vec::new();
        while let Some(g) = work.pop() {
            chosen.push(g);
            if places.get(g).is_some() {
                continue;
            }
            let name = library.module().name_of(g).to_owned();
            let local = library.module().symbol(g).linkage.is_local();
            // What is defined here needs nothing from there.
            let stays = |o: GlobalRef| {
                let own = self.symbol(o);
                own.defined && !own.linkage.is_local()
            };
            if !local && self.lookup(&name).is_some_and(stays) {
                continue;
            }
            if let GlobalRef::Func(f) = g
                && !library.load(f)
            {
                return Err(LinkError::Unread);
            }
            let mut add = |g: GlobalRef| {
                if seen.insert(g) {
                    work.push(g);
                }
            };
            references(library.module(), g, &mut add);
        }
        if chosen.is_empty() {
            return Ok(0);
        }
        // In the library's order, so that the result does not depend on who asked first.
        chosen.sort_unstable();
        let other = library.module();
        let (taken, map) = self.take(other, places, &chosen, true)?;
        self.link_annotations(other, &map, &taken);
        for &g in &taken {
            if let Some(own) = places.get(g)
                && self.symbol(own).defined
            {
                self.internalize(own);
            }
        }
        Ok(taken.len())
    }

    /// The symbol as one that this module alone sees.
    fn internalize(&mut self, g: GlobalRef) {
        let (linkage, extras) = match g {
            GlobalRef::Func(f) => {
                let row = self.func_mut(f);
                (&mut row.linkage, &mut row.extras)
            }
            GlobalRef::Var(v) => {
                let row = &mut self.vars[v.index()];
                row.externally_initialized = false;
                (&mut row.linkage, &mut row.extras)
            }
            GlobalRef::Alias(a) => {
                let row = &mut self.aliases[a.index()];
                (&mut row.linkage, &mut row.extras)
            }
        };
        if !linkage.is_local() {
            *linkage = Linkage::Internal;
        }
        extras.prefix.clear();
        extras.comdat = None;
    }

    pub(crate) fn name_of(&self, g: GlobalRef) -> &str {
        self.cx.str(self.global_name(g))
    }

    /// Places the chosen symbols, and takes the definitions that win; where the other yields, none that is here, too.
    /// Gives those whose definitions were taken.
    fn take(
        &mut self,
        other: &mut Module,
        places: &mut Places,
        chosen: &[GlobalRef],
        yields: bool,
    ) -> Result<(Vec<GlobalRef>, Renumbering<'static>), LinkError> {
        let types = self.place_types(other);
        let lost = self.link_comdats(other)?;
        let mut taken = Vec::new();
        let mut settled = Vec::new();
        for &symbol in chosen {
            let mut g = symbol;
            if places.get(g).is_some() {
                continue;
            }
            let name = other.name_of(g).to_owned();
            let mut symbol = other.symbol(g);
            let linkage = symbol.linkage;
            let in_comdat = match other.extras(g).comdat {
                Some(sym::EMPTY) => lost.contains(&other.global_name(g)),
                Some(c) => lost.contains(&c),
                None => false,
            };
            symbol.defined &= !in_comdat;
            if yields && self.lookup(&name).is_some_and(|o| self.symbol(o).defined) {
                symbol.defined = false;
            }
            let (own, wins) = match self.meet(&name, symbol)? {
                Some((mut own, winner)) => {
                    // A library is asked again, and keeps what it has.
                    if !yields {
                        (own, g) = kinds::of_one_kind(self, own, other, g, &types, winner)?;
                    }
                    if let Some(f) = self.agree(own, other, g, &types)? {
                        settled.push(f);
                    }
                    let appended = linkage == Linkage::Appending;
                    (own, winner == Winner::There || appended)
                }
                None => {
                    let free = self.free_symbol(&name);
                    (self.declare_as(&free, other, g, &types), !in_comdat)
                }
            };
            places.map.insert(g, own);
            if wins {
                taken.push(g);
            }
        }
        let map = Renumbering::of_types(self, other, types, places);
        for &g in &taken {
            match (g, places.get(g)) {
                (GlobalRef::Func(f), Some(GlobalRef::Func(own))) => {
                    self.take_function(other, &map, f, own);
                }
                (GlobalRef::Var(v), Some(GlobalRef::Var(own))) => {
                    self.take_variable(other, &map, v, own)?;
                }
                (GlobalRef::Alias(a), Some(GlobalRef::Alias(own))) => {
                    let row = &other.aliases[a.index()];
                    let to = &mut self.aliases[own.index()];
                    to.linkage = row.linkage;
                    to.target = map.known_const(row.target);
                    to.extras = extras(&map, &row.extras);
                }
                _ => {}
            }
        }
        self.settle_results(&settled);
        Ok((taken, map))
    }

    fn extras(&self, g: GlobalRef) -> &SymbolExtras {
        match g {
            GlobalRef::Func(f) => &self.func(f).extras,
            GlobalRef::Var(v) => &self.var(v).extras,
            GlobalRef::Alias(a) => &self.aliases[a.index()].extras,
        }
    }

    /// A declaration of the other module's symbol under a free name.
    fn declare_as(
        &mut self,
        name: &str,
        other: &Module,
        g: GlobalRef,
        types: &[crate::TypeId],
    ) -> GlobalRef {
        match g {
            GlobalRef::Func(f) => {
                let row = other.func(f);
                let own = self.declare_function(name, types[row.ty.index()]);
                self.func_mut(own).space = row.space;
                GlobalRef::Func(own)
            }
            GlobalRef::Var(v) => {
                let row = other.var(v);
                let ty = types[row.ty.index()];
                GlobalRef::Var(self.add_var(name, ty, row.space, None))
            }
            GlobalRef::Alias(a) => {
                let row = &other.aliases[a.index()];
                let own = Alias {
                    name: self.cx.sym(name),
                    ty: types[row.ty.index()],
                    target: Const::new(0),
                    extras: SymbolExtras::default(),
                    ..*row
                };
                GlobalRef::Alias(self.add_alias(own))
            }
        }
    }

    fn take_function(&mut self, other: &mut Module, map: &Renumbering, f: FuncId, own: FuncId) {
        let body = other.func_mut(f).body.take();
        let row = other.func(f);
        let hidden = std::mem::take(&mut self.func_mut(own).extras.prefix);
        let to = self.func_mut(own);
        to.linkage = row.linkage;
        to.cc = row.cc;
        to.attrs = map.attr(row.attrs);
        to.align = to.align.max(row.align);
        to.gc = row.gc.map(|g| map.sym(g));
        to.md = attachments(map, &row.md);
        to.extras = extras(map, &row.extras);
        add_missing(&mut to.extras.prefix, hidden);
        to.prefix = row.prefix.map(|p| p.map(|c| map.known_const(c)));
        to.body = body.map(|mut b| {
            interned::renumber(&mut b, map);
            b
        });
    }

    fn take_variable(
        &mut self,
        other: &mut Module,
        map: &Renumbering,
        v: VarId,
        own: VarId,
    ) -> Result<(), LinkError> {
        let row = other.var(v).clone();
        if row.linkage == Linkage::Appending && self.var(own).init.is_some() {
            return self.append_variable(other, map, v, own);
        }
        let hidden = std::mem::take(&mut self.vars[own.index()].extras.prefix);
        let to = &mut self.vars[own.index()];
        to.ty = map.ty(row.ty);
        to.linkage = row.linkage;
        to.constant = row.constant;
        to.externally_initialized = row.externally_initialized;
        to.align = to.align.max(row.align);
        to.init = row.init.map(|c| map.known_const(c));
        to.attrs = map.attr_list(&row.attrs);
        to.md = attachments(map, &row.md);
        to.extras = extras(map, &row.extras);
        add_missing(&mut to.extras.prefix, hidden);
        Ok(())
    }

    /// Arrays that grow by what each module has: `llvm.used` and its kin.
    fn append_variable(
        &mut self,
        other: &Module,
        map: &Renumbering,
        v: VarId,
        own: VarId,
    ) -> Result<(), LinkError> {
        let fail = || LinkError::Types(other.name_of(GlobalRef::Var(v)).to_owned());
        let row = other.var(v);
        let (Some(mine), Some(init)) = (self.var(own).init, row.init) else {
            return Err(fail());
        };
        let theirs = map.known_const(init);
        let own_row = self.var(own);
        let section = |m: &Module, s: Option<Sym>| s.map(|s| m.cx.str(s).to_owned());
        let differ = [
            (
                own_row.constant != row.constant,
                "linked with different const'ness",
            ),
            (
                section(self, own_row.extras.section) != section(other, row.extras.section),
                "with different section name need to be linked",
            ),
        ];
        if let Some((_, how)) = differ.iter().find(|d| d.0) {
            return Err(LinkError::Appending(how));
        }
        let (mine_ty, their_ty) = (own_row.ty, map.ty(row.ty));
        let elem = self.cx.types.member(mine_ty, 0);
        if elem != self.cx.types.member(their_ty, 0) {
            return Err(LinkError::Appending("with different element types"));
        }
        let Some(elem) = elem else { return Ok(()) };
        let mut members = Vec::new();
        for (c, ty) in [(mine, mine_ty), (theirs, their_ty)] {
            match self.cx.constant(c).kind.clone() {
                ConstKind::Aggregate(m) => members.extend(m),
                _ => {
                    let n = self.cx.types.member_count(ty).unwrap_or(0);
                    let zero = self.cx.zero(elem);
                    members.extend((0..n).map(|_| zero));
                }
            }
        }
        let ty = self.cx.types.array(elem, members.len() as u64);
        let init = self.cx.aggregate(ty, &members);
        let to = &mut self.vars[own.index()];
        to.ty = ty;
        to.init = Some(init);
        Ok(())
    }
}

/// What symbols are called that have a number in place of a name.
const NUMBERED: &str = "__unnamed_";

fn is_numbered(name: &str) -> bool {
    name.strip_prefix(NUMBERED)
        .is_some_and(|n| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()))
}

/// All symbols of a module: variables, functions, aliases.
pub(crate) fn globals(m: &Module) -> Vec<GlobalRef> {
    let aliases = (0..m.aliases.len())
        .filter(|&a| m.aliases[a].name != sym::EMPTY)
        .map(|a| GlobalRef::Alias(AliasId::new(a)));
    m.var_ids()
        .map(GlobalRef::Var)
        .chain(m.func_ids().map(GlobalRef::Func))
        .chain(aliases)
        .collect()
}

fn defines(library: &mut dyn Library, g: GlobalRef) -> bool {
    match g {
        GlobalRef::Func(f) => library.has_body(f),
        g => library.module().symbol(g).defined,
    }
}

impl Module {
    /// The symbols that bodies and initialisers refer to.
    #[must_use]
    pub fn referenced(&self) -> FxHashSet<GlobalRef> {
        let mut used = FxHashSet::default();
        for g in globals(self) {
            references(self, g, &mut |to| {
                // A function that calls itself needs nobody else's word.
                if to != g {
                    used.insert(to);
                }
            });
        }
        used
    }
}

/// Calls `each` for the symbols that a definition refers to.
pub(crate) fn references(m: &Module, g: GlobalRef, each: &mut dyn FnMut(GlobalRef)) {
    match g {
        GlobalRef::Func(f) => {
            if let Some(body) = &m.func(f).body {
                in_body(&m.cx, body, each);
            }
            for c in m.func(f).prefix.into_iter().flatten() {
                in_constant(&m.cx, c, each);
            }
        }
        GlobalRef::Var(v) => {
            if let Some(c) = m.var(v).init {
                in_constant(&m.cx, c, each);
            }
        }
        GlobalRef::Alias(a) => in_constant(&m.cx, m.aliases[a.index()].target, each),
    }
}

fn in_body(cx: &Context, body: &Body, each: &mut dyn FnMut(GlobalRef)) {
    for b in body.blocks() {
        for i in body.insts(b) {
            for c in body.operands(i).filter_map(|v| v.as_const()) {
                in_constant(cx, c, each);
            }
        }
    }
}

fn in_constant(cx: &Context, c: Const, each: &mut dyn FnMut(GlobalRef)) {
    match &cx.constant(c).kind {
        ConstKind::Global(g) => each(*g),
        ConstKind::BlockAddress(f, _) => each(GlobalRef::Func(*f)),
        ConstKind::Aggregate(m) => m.iter().for_each(|&c| in_constant(cx, c, each)),
        ConstKind::Expr(e) => e.ops.iter().for_each(|&c| in_constant(cx, c, each)),
        _ => {}
    }
}

fn add_missing(list: &mut Vec<Sym>, more: Vec<Sym>) {
    for s in more {
        if !list.contains(&s) {
            list.push(s);
        }
    }
}

fn attachments(map: &Renumbering, md: &[(Sym, crate::MdId)]) -> Vec<(Sym, crate::MdId)> {
    md.iter()
        .map(|&(k, n)| (map.sym(k), map.known_md(n)))
        .collect()
}

fn extras(map: &Renumbering, e: &SymbolExtras) -> SymbolExtras {
    SymbolExtras {
        prefix: e.prefix.iter().map(|&s| map.sym(s)).collect(),
        unnamed_addr: e.unnamed_addr.map(|s| map.sym(s)),
        section: e.section.map(|s| map.sym(s)),
        comdat: e.comdat.map(|s| map.sym(s)),
        partition: e.partition.map(|s| map.sym(s)),
    }
}

#[cfg(test)]
mod tests {
    use crate::text::{parse_module, print_module};

    fn link(a: &str, b: &str) -> Result<String, String> {
        let mut whole = parse_module(a).unwrap();
        whole
            .link(parse_module(b).unwrap())
            .map_err(|e| e.to_string())?;
        let errors = crate::verify::verify_module(&whole, Default::default());
        assert!(
            errors.is_empty(),
            "{:?}",
            errors.first().map(ToString::to_string)
        );
        Ok(print_module(&whole))
    }

    #[test]
    fn declarations_meet_definitions() {
        let text = link(
            "declare i32 @f(i32)\n@x = external global i32\ndefine i32 @k() {\n %a = load i32, ptr @x\n %r = call i32 @f(i32 %a)\n ret i32 %r\n}\n",
            "%p = type { i32, float }\n@x = global i32 7\n@y = internal constant %p { i32 1, float 2.0 }\n\
             define i32 @f(i32 %v) !dbg !0 {\n %a = load i32, ptr @y\n %b = add i32 %a, %v\n ret i32 %b\n}\n!0 = !{!\"m\", i32 5}\n",
        )
        .unwrap();
        assert!(
            text.contains("@x = global i32 7") && text.contains("define i32 @f("),
            "{text}"
        );
        assert!(
            !text.contains("declare") && text.contains("i32 5"),
            "{text}"
        );
    }

    /// Numba declares `__nv_sincosf` with a result.
    #[test]
    fn a_result_that_is_not_given_is_undefined() {
        let user = "declare ptr @f(ptr)\ndefine ptr @k(ptr %p) {\n %r = call ptr @f(ptr %p)\n ret ptr %r\n}\n";
        let library = "define void @f(ptr %p) {\n store i32 1, ptr %p\n ret void\n}\n";
        for (a, b) in [(user, library), (library, user)] {
            let text = link(a, b).unwrap();
            assert!(text.contains("call void @f(ptr %p)"), "{text}");
            assert!(text.contains("ret ptr undef"), "{text}");
        }
        let text = link(
            "declare void @f()\ndefine void @k() {\n call void @f()\n ret void\n}\n",
            "define i32 @f() {\n ret i32 1\n}\n",
        );
        assert!(text.unwrap().contains("call i32 @f()"));
        let said = link(
            "declare void @f(i32)\ndefine void @k() {\n call void @f(i32 1)\n ret void\n}\n",
            library,
        );
        assert!(said.unwrap_err().contains("symbols have different types"));
    }

    #[test]
    fn local_symbols_keep_apart() {
        let text = link(
            "@s = private constant [2 x i8] c\"a\\00\"\ndefine i8 @f() {\n %r = load i8, ptr @s\n ret i8 %r\n}\n",
            "@s = private constant [2 x i8] c\"b\\00\"\ndefine i8 @g() {\n %r = load i8, ptr @s\n ret i8 %r\n}\n",
        )
        .unwrap();
        assert!(
            text.contains("@s = private") && text.contains("@s.1 = private"),
            "{text}"
        );
        assert!(
            text.contains("load i8, ptr @s,") && text.contains("load i8, ptr @s.1,"),
            "{text}"
        );
    }

    #[test]
    fn linkage_decides() {
        let f = |l: &str, n: u32| format!("define {l} i32 @f() {{\n ret i32 {n}\n}}\n");
        let value = |a: &str, b: &str| {
            let text = link(&f(a, 1), &f(b, 2)).unwrap();
            if text.contains("ret i32 1") { 1 } else { 2 }
        };
        assert_eq!(value("weak", ""), 2);
        assert_eq!(value("", "weak"), 1);
        assert_eq!(value("linkonce_odr", "linkonce_odr"), 1);
        assert_eq!(value("linkonce", "weak"), 2);
        assert_eq!(value("available_externally", ""), 2);
        let e = link(&f("", 1), &f("", 2)).unwrap_err();
        assert!(e.contains("'f': symbol multiply defined"), "{e}");
    }

    #[test]
    fn flags_are_merged_by_their_behaviour() {
        let m = |b: u32, n: u32| {
            format!("!llvm.module.flags = !{{!0}}\n!0 = !{{i32 {b}, !\"wchar\", i32 {n}}}\n")
        };
        assert!(link(&m(1, 4), &m(1, 2)).is_err());
        assert!(link(&m(7, 4), &m(7, 8)).unwrap().contains("i32 8"));
        assert!(link(&m(4, 4), &m(1, 8)).unwrap().contains("i32 4}"));
        assert!(
            link(&m(1, 4), &m(8, 2))
                .unwrap_err()
                .contains("conflicting behaviors")
        );
        assert!(
            link(&m(4, 4), &m(4, 8))
                .unwrap_err()
                .contains("conflicting override")
        );
    }

    #[test]
    fn lists_are_appended() {
        let m = |f: &str| {
            format!(
                "@llvm.used = appending global [1 x ptr] [ptr @{f}], section \"llvm.metadata\"\ndefine void @{f}() {{\n ret void\n}}\n"
            )
        };
        let text = link(&m("a"), &m("b")).unwrap();
        assert!(text.contains("[2 x ptr] [ptr @a, ptr @b]"), "{text}");
    }

    #[test]
    fn comdats_give_way_as_a_whole() {
        let m = |kind: &str, n: u32, ty: &str| {
            format!(
                "$c = comdat {kind}\n@c = global {ty} {n}, comdat\n@d = internal global i32 {n}, comdat($c)\ndefine i32 @f{n}() {{\n %r = load i32, ptr @d\n ret i32 %r\n}}\n"
            )
        };
        let text = link(&m("any", 1, "i32"), &m("any", 2, "i32")).unwrap();
        assert!(
            text.contains("@c = global i32 1") && !text.contains("i32 2"),
            "{text}"
        );
        let text = link(&m("largest", 1, "i32"), &m("largest", 2, "i64")).unwrap();
        assert!(text.contains("@c = global i64 2"), "{text}");
        for (kind, ty) in [
            ("samesize", "i64"),
            ("exactmatch", "i32"),
            ("nodeduplicate", "i32"),
        ] {
            assert!(link(&m(kind, 1, "i32"), &m(kind, 2, ty)).is_err(), "{kind}");
        }
        let e = link(&m("any", 1, "i32"), &m("exactmatch", 1, "i32")).unwrap_err();
        assert!(e.contains("invalid selection kinds"), "{e}");
    }

    #[test]
    fn symbols_that_do_not_fit_are_errors() {
        let f = "declare i32 @f(i32)\n";
        assert!(
            link(f, "@f = global i32 1\n")
                .unwrap_err()
                .contains("different kinds")
        );
        assert!(
            link(f, "define void @f() {\n ret void\n}\n")
                .unwrap_err()
                .contains("different types")
        );
        let x = "@x = external global [0 x i32]\n";
        assert!(link(x, "@x = addrspace(1) global i32 1\n").is_err());
        // An array that does not say how long it is.
        assert!(
            link(x, "@x = global [4 x i32] zeroinitializer\n")
                .unwrap()
                .contains("[4 x i32]")
        );
        // Numbered symbols are never one.
        let n = "@0 = global i32 1\ndefine i32 @f() {\n %r = load i32, ptr @0\n ret i32 %r\n}\n";
        let text = link(n, &n.replace("@f", "@g")).unwrap();
        assert_eq!(text.matches("= global i32 1").count(), 2, "{text}");
    }
}
