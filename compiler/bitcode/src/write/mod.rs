//! Writes a module. Constants and metadata are numbered first; types and attributes as they are met, since their blocks are put
//! together last.

mod assembly;
mod attributes;
mod bits;
mod constants;
mod debug;
mod function;
mod inst;
mod metadata;
mod remarks;
mod scopes;
mod typed;
mod types;

use crate::tables::code::{
    block, bundle_tag, dialect, identification, magic, module as code, strtab, sync_scope,
};
use crate::tables::{COMDAT, LINKAGE, UNNAMED_ADDR, VISIBILITY, number};
use bits::Bits;
use jacquard_ir::{
    AttrListId, AttrSet, Const, FuncId, GlobalRef, MdId, MdOperand, Module, Sym, SymbolExtras,
    SyncScope, TypeId, sym,
};
pub use remarks::{RemarkClass, RemarkRow, write_remarks};
use rustc_hash::FxHashMap;

/// Why a module cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cannot be written as bitcode")]
pub struct Unwritable(pub String);

pub(crate) type Out<T> = Result<T, Unwritable>;

pub(crate) fn unwritable<T>(what: impl Into<String>) -> Out<T> {
    Err(Unwritable(what.into()))
}

/// Who wrote the file.
const PRODUCER: &str = concat!("Jacquard", env!("CARGO_PKG_VERSION"));
/// The variable of the environment that names another (as LLVM's writer reads it).
const PRODUCER_VARIABLE: &str = "LLVM_OVERRIDE_PRODUCER";

/// Whose bitcode is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// LLVM 22's.
    #[default]
    Current,
    /// What NVIDIA's linkers read for targets from sm_100 on: LLVM 20's.
    Nvvm20,
    /// What they read for older targets: LLVM 7's, in which pointers have types. Debug information is left out.
    Nvvm7,
}

impl Dialect {
    /// The highest number of an attribute.
    fn newest_attribute(self) -> u32 {
        match self {
            Dialect::Current => u32::MAX,
            Dialect::Nvvm20 => dialect::NVVM20_ATTRIBUTE,
            Dialect::Nvvm7 => dialect::NVVM7_ATTRIBUTE,
        }
    }
}

/// The layout that both of NVIDIA's dialects name.
fn nvvm_layout() -> &'static str {
    let rows = jacquard_ir::tables::DATA_LAYOUTS.iter();
    let mut wide = rows.filter(|r| {
        r.dialect == jacquard_ir::tables::Dialect::Nvvm && r.pointer == 64 && r.shared_pointer == 64
    });
    wide.next().map_or("", |r| r.text)
}

/// The module as bitcode of a dialect of NVIDIA's linkers. The module is changed on the way.
///
/// # Errors
/// What of it the dialect has no form for.
pub fn write_dialect(module: &mut Module, dialect: Dialect) -> Result<Vec<u8>, Unwritable> {
    if dialect != Dialect::Current {
        typed::rename(module, dialect)?;
    }
    let typed = match dialect {
        Dialect::Nvvm7 => typed::prepare(module)?,
        _ => typed::Typed::default(),
    };
    Writer::new(module, dialect, typed).file()
}

/// The module as bitcode of LLVM 22. The module gains interned constants, and is otherwise as it was.
///
/// # Errors
/// What of it bitcode has no form for.
pub fn write_module(module: &mut Module) -> Result<Vec<u8>, Unwritable> {
    write_dialect(module, Dialect::Current)
}

pub(crate) struct Writer<'m> {
    m: &'m mut Module,
    /// The module block after types and attributes.
    bits: Bits,
    strtab: Vec<u8>,
    types: FxHashMap<TypeId, u64>,
    type_order: Vec<types::Entry>,
    lists: FxHashMap<AttrListId, u64>,
    list_order: Vec<Vec<(u64, AttrSet)>>,
    globals: FxHashMap<GlobalRef, u64>,
    global_count: u64,
    consts: FxHashMap<Const, u64>,
    const_order: Vec<Const>,
    md: FxHashMap<metadata::Key, u64>,
    md_order: Vec<metadata::Key>,
    kinds: Vec<Sym>,
    tags: Vec<Sym>,
    /// Inline assembly with the function type it is called through; numbered after the constants.
    asm: Vec<(Const, TypeId)>,
    dialect: Dialect,
    typed: typed::Typed,
}

impl<'m> Writer<'m> {
    fn new(m: &'m mut Module, dialect: Dialect, typed: typed::Typed) -> Writer<'m> {
        Writer {
            m,
            bits: Bits::new(3),
            strtab: Vec::new(),
            types: FxHashMap::default(),
            type_order: Vec::new(),
            lists: FxHashMap::default(),
            list_order: Vec::new(),
            globals: FxHashMap::default(),
            global_count: 0,
            consts: FxHashMap::default(),
            const_order: Vec::new(),
            md: FxHashMap::default(),
            md_order: Vec::new(),
            kinds: Vec::new(),
            tags: Vec::new(),
            asm: Vec::new(),
            dialect,
            typed,
        }
    }

    fn old(&self) -> bool {
        self.dialect == Dialect::Nvvm7
    }

    fn file(&mut self) -> Out<Vec<u8>> {
        self.number_globals();
        function::collect(self)?;
        self.module_records()?;
        self.small_blocks();
        constants::constants_block(self)?;
        metadata::metadata_block(self)?;
        for f in self.m.func_ids().collect::<Vec<FuncId>>() {
            if let Some(body) = self.m.take_body(f) {
                self.typed.enter(f);
                let r = function::function(self, f, &body);
                self.m.set_body(f, body);
                r?;
            }
        }
        if self.old() && self.types.contains_key(&TypeId::BFLOAT) {
            return unwritable("bfloat in the dialect of LLVM 7");
        }
        let mut file = Bits::new(2);
        file.fixed(magic::RAW.into(), 32);
        file.enter(block::IDENTIFICATION, 5);
        let named = std::env::var(PRODUCER_VARIABLE).ok();
        file.text(
            identification::STRING,
            &[],
            named.as_deref().unwrap_or(PRODUCER),
        );
        file.record(identification::EPOCH, &[0]);
        file.end();
        file.enter(block::MODULE, 3);
        // Attributes may need types that nothing else does.
        let mut attributes = Bits::new(3);
        attributes::attribute_blocks(self, &mut attributes)?;
        let mut types = Bits::new(3);
        self.type_block(&mut types);
        file.splice(&types);
        file.splice(&attributes);
        file.splice(&self.bits);
        file.end();
        file.enter(block::STRTAB, 3);
        file.blob(strtab::BLOB, &self.strtab);
        file.end();
        Ok(file.bytes)
    }

    fn number_globals(&mut self) {
        let vars = self.m.var_ids().map(GlobalRef::Var);
        let funcs = self.m.func_ids().map(GlobalRef::Func);
        let aliases = (0..self.m.aliases.len())
            .filter(|&a| self.m.aliases[a].name != sym::EMPTY)
            .map(|a| GlobalRef::Alias(jacquard_ir::AliasId::new(a)));
        for (n, g) in vars.chain(funcs).chain(aliases).enumerate() {
            self.globals.insert(g, n as u64);
        }
        self.global_count = self.globals.len() as u64;
    }

    /// Place and length in the string table.
    fn name(&mut self, text: &str) -> [u64; 2] {
        let at = self.strtab.len() as u64;
        self.strtab.extend_from_slice(text.as_bytes());
        [at, text.len() as u64]
    }

    /// The name of a symbol: numbered ones have none in bitcode.
    fn symbol(&mut self, name: Sym, local: bool) -> [u64; 2] {
        let text = self.m.cx.str(name).to_owned();
        let numbered = local
            && text
                .strip_prefix("__unnamed_")
                .is_some_and(|n| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()));
        self.name(if numbered { "" } else { &text })
    }

    fn module_records(&mut self) -> Out<()> {
        self.bits.record(code::VERSION, &[2]);
        let (triple, mut layout) = (self.m.triple.clone(), self.m.cx.layout.text.clone());
        if self.dialect != Dialect::Current {
            layout = nvvm_layout().into();
        }
        if !triple.is_empty() {
            self.bits.text(code::TRIPLE, &[], &triple);
        }
        if !layout.is_empty() {
            self.bits.text(code::DATALAYOUT, &[], &layout);
        }
        if !self.m.asm.is_empty() {
            let asm: String = self.m.asm.iter().map(|l| format!("{l}\n")).collect();
            self.bits.text(code::ASM, &[], &asm);
        }
        if !self.m.source_filename.is_empty() {
            let name = self.m.source_filename.clone();
            self.bits.text(code::SOURCE_FILENAME, &[], &name);
        }
        let mut sections: Vec<Sym> = Vec::new();
        let mut gcs: Vec<Sym> = Vec::new();
        let extras = |m: &Module| -> Vec<Sym> {
            let vars = m.var_ids().map(|v| m.var(v).extras.section);
            vars.chain(m.func_ids().map(|f| m.func(f).extras.section))
                .flatten()
                .collect()
        };
        for s in extras(self.m) {
            if !sections.contains(&s) {
                let t = self.m.cx.str(s).to_owned();
                self.bits.text(code::SECTIONNAME, &[], &t);
                sections.push(s);
            }
        }
        for f in self.m.func_ids().collect::<Vec<_>>() {
            if let Some(g) = self.m.func(f).gc
                && !gcs.contains(&g)
            {
                let t = self.m.cx.str(g).to_owned();
                self.bits.text(code::GCNAME, &[], &t);
                gcs.push(g);
            }
        }
        for (name, kind) in self.m.comdats.clone() {
            let t = self.m.cx.str(name).to_owned();
            let [at, len] = self.name(&t);
            let kind = number(COMDAT, self.m.cx.str(kind)).unwrap_or(1);
            self.bits.record(code::COMDAT, &[at, len, kind]);
        }
        for v in self.m.var_ids().collect::<Vec<_>>() {
            self.variable(v, &sections)?;
        }
        for f in self.m.func_ids().collect::<Vec<_>>() {
            self.function_record(f, &sections, &gcs)?;
        }
        for a in 0..self.m.aliases.len() {
            if self.m.aliases[a].name != sym::EMPTY {
                self.alias(a)?;
            }
        }
        Ok(())
    }

    /// Visibility, locality and the rest that spelled extras hold.
    fn words(&self, extras: &SymbolExtras) -> (u64, u64, u64) {
        let (mut visibility, mut local) = (0, 0);
        for &w in &extras.prefix {
            match self.m.cx.str(w) {
                "dso_local" => local = 1,
                w => visibility = number(VISIBILITY, w).unwrap_or(visibility),
            }
        }
        let unnamed = extras
            .unnamed_addr
            .and_then(|u| number(UNNAMED_ADDR, self.m.cx.str(u)))
            .unwrap_or(0);
        (visibility, local, unnamed)
    }

    fn comdat_number(&self, extras: &SymbolExtras, name: Sym) -> Out<u64> {
        let Some(c) = extras.comdat else { return Ok(0) };
        let c = if c == sym::EMPTY { name } else { c };
        match self.m.comdats.iter().position(|x| x.0 == c) {
            Some(n) => Ok(n as u64 + 1),
            None => unwritable(format!("the undefined comdat '{}'", self.m.cx.str(c))),
        }
    }

    fn variable(&mut self, v: jacquard_ir::VarId, sections: &[Sym]) -> Out<()> {
        let row = self.m.var(v).clone();
        let [at, len] = self.symbol(row.name, row.linkage.is_local());
        let ty = self.ty(row.ty);
        let init = match row.init {
            Some(c) => constants::const_number(self, c)? + 1,
            None => 0,
        };
        let (visibility, local, unnamed) = self.words(&row.extras);
        let attrs = if row.attrs.is_empty() {
            0
        } else {
            let list = jacquard_ir::AttrList {
                func: AttrSet(row.attrs.clone()),
                ..Default::default()
            };
            let list = self.m.cx.intern_attrs(list);
            attributes::attr_list(self, list)
        };
        let [partition, partition_len] = self.partition(&row.extras);
        let ops = [
            at,
            len,
            ty,
            u64::from(row.constant) | 2 | u64::from(row.space) << 2,
            init,
            number(LINKAGE, linkage_word(row.linkage)).unwrap_or(0),
            log_align(row.align),
            section(row.extras.section, sections),
            visibility,
            0,
            unnamed,
            u64::from(row.externally_initialized),
            0,
            self.comdat_number(&row.extras, row.name)?,
            attrs,
            local,
            partition,
            partition_len,
        ];
        self.bits.record(code::GLOBALVAR, &ops);
        Ok(())
    }

    fn function_record(&mut self, f: FuncId, sections: &[Sym], gcs: &[Sym]) -> Out<()> {
        let (name, fn_ty, linkage, cc, attrs, align, space, gc, defined) = {
            let row = self.m.func(f);
            (
                row.name,
                row.ty,
                row.linkage,
                row.cc,
                row.attrs,
                row.align,
                row.space,
                row.gc,
                row.body.is_some(),
            )
        };
        let extras = self.m.func(f).extras.clone();
        let [at, len] = self.symbol(name, linkage.is_local() || defined);
        let (visibility, local, unnamed) = self.words(&extras);
        let [prefix, prologue, personality] = self.function_data(f)?;
        let [partition, partition_len] = self.partition(&extras);
        let ops = [
            at,
            len,
            self.function_type(fn_ty, self.typed.params.get(&f).cloned()),
            cc.into(),
            u64::from(!defined),
            number(LINKAGE, linkage_word(linkage)).unwrap_or(0),
            attributes::attr_list(self, attrs),
            log_align(align),
            section(extras.section, sections),
            visibility,
            section(gc, gcs),
            unnamed,
            prologue,
            0,
            self.comdat_number(&extras, name)?,
            prefix,
            personality,
            local,
            space.into(),
            partition,
            partition_len,
        ];
        self.bits.record(code::FUNCTION, &ops);
        Ok(())
    }

    /// Prefix and prologue data and the personality, as numbers of constants from 1; 0 for none.
    fn function_data(&self, f: FuncId) -> Out<[u64; 3]> {
        let mut numbers = [0; 3];
        for (n, c) in numbers.iter_mut().zip(self.m.func(f).prefix) {
            if let Some(c) = c {
                *n = constants::const_number(self, c)? + 1;
            }
        }
        Ok(numbers)
    }

    /// Place and length of the partition's name in the string table.
    fn partition(&mut self, extras: &SymbolExtras) -> [u64; 2] {
        match extras.partition {
            Some(p) => {
                let text = self.m.cx.str(p).to_owned();
                self.name(&text)
            }
            None => [0, 0],
        }
    }

    fn alias(&mut self, a: usize) -> Out<()> {
        let row = self.m.aliases[a].clone();
        let [at, len] = self.symbol(row.name, row.linkage.is_local());
        let (visibility, local, unnamed) = self.words(&row.extras);
        let [partition, partition_len] = self.partition(&row.extras);
        let ops = [
            at,
            len,
            self.ty(row.ty),
            row.space.into(),
            constants::address_number(self, row.target)?,
            number(LINKAGE, linkage_word(row.linkage)).unwrap_or(0),
            visibility,
            0,
            0,
            unnamed,
            local,
            partition,
            partition_len,
        ];
        self.bits.record(code::ALIAS, &ops);
        Ok(())
    }

    /// Names of scopes, of kinds of metadata and of bundles, by number.
    fn small_blocks(&mut self) {
        let kinds = self.kinds.clone();
        self.bits.enter(block::METADATA_KIND, 3);
        for (n, k) in kinds.into_iter().enumerate() {
            let t = self.m.cx.str(k).to_owned();
            self.bits
                .text(crate::tables::code::metadata::KIND, &[n as u64], &t);
        }
        self.bits.end();
        let tags = self.tags.clone();
        self.bits.enter(block::OPERAND_BUNDLE_TAGS, 3);
        for t in tags {
            let t = self.m.cx.str(t).to_owned();
            self.bits.text(bundle_tag::TAG, &[], &t);
        }
        self.bits.end();
        self.bits.enter(block::SYNC_SCOPE_NAMES, 3);
        for s in SCOPES {
            self.bits.text(sync_scope::NAME, &[], s.text());
        }
        self.bits.end();
    }

    fn kind(&mut self, k: Sym) -> u64 {
        match self.kinds.iter().position(|&x| x == k) {
            Some(n) => n as u64,
            None => {
                self.kinds.push(k);
                self.kinds.len() as u64 - 1
            }
        }
    }

    fn attachments(&mut self, out: &mut Vec<u64>, md: &[(Sym, MdId)]) -> Out<()> {
        for &(kind, node) in md {
            let kind = self.kind(kind);
            let node = metadata::md_number(self, &MdOperand::Node(node))?;
            out.extend([kind, node]);
        }
        Ok(())
    }
}

/// Scopes in the order of their numbers in the file; the first two have theirs for good.
const SCOPES: [SyncScope; 5] = [
    SyncScope::SingleThread,
    SyncScope::System,
    SyncScope::Device,
    SyncScope::Cluster,
    SyncScope::Block,
];

fn linkage_word(l: jacquard_ir::Linkage) -> &'static str {
    match l.text() {
        "" => "external",
        t => t,
    }
}

/// The logarithm plus one, or zero for none.
pub(crate) fn log_align(align: u32) -> u64 {
    match align {
        0 => 0,
        n => u64::from(n.trailing_zeros()) + 1,
    }
}

fn section(s: Option<Sym>, list: &[Sym]) -> u64 {
    s.and_then(|s| list.iter().position(|&x| x == s))
        .map_or(0, |n| n as u64 + 1)
}
