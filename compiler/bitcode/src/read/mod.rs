//! Reads a module.

mod attributes;
mod constants;
mod debug;
mod function;
mod globals;
mod inst;
mod memory;
mod metadata;
mod types;
mod upgrade;

use crate::bitstream::{BlockAt, BlockInfo, Entry, Error, Res, Stream};
use crate::file::{Contents, ModuleAt, text};
use crate::tables::code::{
    block, bundle_tag, metadata as md_code, module as module_code, sync_scope,
};
use constants::Slot;
use jacquard_ir::{AttrListId, FuncId, Module, Sym, SyncScope};
use metadata::Md;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use types::TypeEntry;

pub(crate) use attributes::{allockind_bits, captures_bits, nofpclass_bits};
pub(crate) use metadata::default_tag;

/// Nesting of types and constants deeper than this is refused.
const MAX_DEPTH: u32 = 200;

/// A module whose function bodies are read when they are asked for.
pub struct LazyModule<'a> {
    /// What has been read so far. A function whose body has not been read is a declaration in it.
    pub module: Module,
    bytes: &'a [u8],
    strtab: &'a [u8],
    info: Rc<BlockInfo>,
    /// Value numbers are relative to the instruction.
    relative: bool,
    types: Vec<TypeEntry>,
    attrs: Vec<AttrListId>,
    /// Parameters that the lists of attributes have room for.
    attr_params: usize,
    /// Values by number: globals, constants, then what belongs to the function being read.
    values: Vec<Slot>,
    /// Numbers of constants that have not been built.
    pool: Vec<u64>,
    md: Vec<Md>,
    kinds: FxHashMap<u64, Sym>,
    bundle_tags: Vec<Sym>,
    scopes: Vec<SyncScopeName>,
    bodies: FxHashMap<FuncId, BlockAt>,
    /// In the order of the file.
    order: Vec<FuncId>,
    depth: u32,
    /// What small records may still grow to, so that hostile files are not given more memory than they deserve.
    budget: u64,
    /// The address space of allocas that say none.
    alloca_space: u32,
    /// What an older writer says otherwise than today's.
    older: upgrade::Older,
}

/// A synchronisation scope of the file: ours, or one that no instruction may use.
pub(crate) enum SyncScopeName {
    Known(SyncScope),
    Unknown(String),
}

impl<'a> LazyModule<'a> {
    /// Reads everything of a module but the bodies of its functions.
    ///
    /// # Errors
    /// What is wrong with the bytes, or what of their contents is not supported, with the offset in bits.
    pub fn read(contents: &Contents<'a>, at: &ModuleAt<'a>) -> Result<LazyModule<'a>, Error> {
        let bytes = contents.bytes;
        let mut lazy = LazyModule {
            module: Module::new(),
            bytes,
            strtab: at.strtab,
            info: Rc::default(),
            relative: false,
            types: Vec::new(),
            attrs: Vec::new(),
            attr_params: 0,
            values: Vec::new(),
            pool: Vec::new(),
            md: Vec::new(),
            kinds: FxHashMap::default(),
            bundle_tags: Vec::new(),
            scopes: Vec::new(),
            bodies: FxHashMap::default(),
            order: Vec::new(),
            depth: 0,
            budget: bytes.len() as u64 * 16 + (1 << 16),
            alloca_space: 0,
            older: upgrade::Older::default(),
        };
        lazy.module_block(at.block)?;
        Ok(lazy)
    }

    /// The functions that have a body in the file, in its order.
    #[must_use]
    pub fn defined(&self) -> &[FuncId] {
        &self.order
    }

    /// Reads the body of a function if it has one that has not been read.
    ///
    /// # Errors
    /// As [`LazyModule::read`].
    pub fn body(&mut self, f: FuncId) -> Result<(), Error> {
        match self.bodies.remove(&f) {
            Some(at) => {
                self.function_block(f, at)?;
                self.older.intrinsics.body(&mut self.module, f);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Whether the function has a body that has not been read.
    #[must_use]
    pub fn has_unread_body(&self, f: FuncId) -> bool {
        self.bodies.contains_key(&f)
    }

    /// Reads all bodies.
    ///
    /// # Errors
    /// As [`LazyModule::read`].
    pub fn all(&mut self) -> Result<(), Error> {
        for k in 0..self.order.len() {
            self.body(self.order[k])?;
        }
        std::mem::take(&mut self.older.intrinsics).finish(&mut self.module);
        Ok(())
    }

    fn module_block(&mut self, at: BlockAt) -> Res<()> {
        let mut s = Stream::inside(self.bytes, &self.info, at);
        let mut version = 0;
        let mut blocks: Vec<BlockAt> = Vec::new();
        // Records that may be read only when types and attributes are known.
        let mut globals: Vec<(u32, Box<[u64]>, u64)> = Vec::new();
        let mut tables = globals::Names::default();
        loop {
            match s.next()? {
                Entry::End => break,
                Entry::Block(crate::tables::code::standard::BLOCKINFO) => drop(s.enter()?),
                Entry::Block(_) => blocks.push(s.skip()?),
                Entry::Record(code) => match code {
                    module_code::VERSION => {
                        version = s.ops.first().copied().unwrap_or(0);
                        if version > 2 {
                            return s.error(format!("module version {version} is not known"));
                        }
                    }
                    module_code::TRIPLE => self.module.triple = text(&s.ops),
                    module_code::DATALAYOUT => {
                        self.data_layout(&s)?;
                    }
                    module_code::ASM => {
                        let asm = text(&s.ops);
                        self.module.asm.extend(asm.lines().map(str::to_owned));
                    }
                    module_code::SOURCE_FILENAME => self.module.source_filename = text(&s.ops),
                    module_code::SECTIONNAME => {
                        let t = text(&s.ops);
                        tables.sections.push(self.module.cx.sym(&t));
                    }
                    module_code::GCNAME => {
                        let t = text(&s.ops);
                        tables.gc.push(self.module.cx.sym(&t));
                    }
                    module_code::GLOBALVAR
                    | module_code::FUNCTION
                    | module_code::ALIAS
                    | module_code::ALIAS_OLD
                    | module_code::IFUNC
                    | module_code::COMDAT => globals.push((code, s.ops.as_slice().into(), s.at)),
                    _ => {}
                },
            }
        }
        self.info = s.info.clone();
        self.relative = version >= 1;
        let of = |id: u32| blocks.iter().copied().filter(move |b| b.id == id);
        for b in of(block::TYPE_NEW) {
            self.type_block(b)?;
        }
        for b in of(block::SYNC_SCOPE_NAMES) {
            self.names_block(b, sync_scope::NAME)?;
        }
        for b in of(block::OPERAND_BUNDLE_TAGS) {
            self.names_block(b, bundle_tag::TAG)?;
        }
        for b in of(block::METADATA_KIND) {
            self.kinds_block(b)?;
        }
        let mut groups = FxHashMap::default();
        for b in of(block::PARAMATTR_GROUP) {
            attributes::attribute_groups(self, b, &mut groups)?;
        }
        for b in of(block::PARAMATTR) {
            attributes::attribute_lists(self, b, &groups)?;
        }
        let mut names = FxHashMap::default();
        if version < 2 {
            for b in of(block::VALUE_SYMTAB) {
                names = globals::global_names(self, b)?;
            }
        }
        let pending = globals::globals(self, &globals, &tables, version >= 2, &names)?;
        for b in of(block::CONSTANTS) {
            let mut s = Stream::inside(self.bytes, &self.info, b);
            constants::constants_block(self, &mut s)?;
        }
        for b in of(block::METADATA) {
            let mut s = Stream::inside(self.bytes, &self.info, b);
            metadata::metadata_block(self, &mut s)?;
        }
        globals::finish_globals(self, pending)?;
        jacquard_ir::verify::drop_misplaced(&mut self.module);
        let mut bodies = of(block::FUNCTION);
        for k in 0..self.order.len() {
            let Some(b) = bodies.next() else {
                return s.error("a function has no body in the file");
            };
            self.bodies.insert(self.order[k], b);
        }
        if bodies.next().is_some() {
            return s.error("a function body belongs to no function");
        }
        upgrade::check_debug_version(self);
        self.older.intrinsics = jacquard_ir::expand::Upgrades::find(&mut self.module);
        Ok(())
    }

    /// The layout of data, which also says where variables of functions lie.
    fn data_layout(&mut self, s: &Stream) -> Res<()> {
        let layout = text(&s.ops);
        let space = layout.split('-').find_map(|p| p.strip_prefix('A'));
        self.alloca_space = space.and_then(|n| n.parse().ok()).unwrap_or(0);
        match jacquard_ir::DataLayout::parse(&layout) {
            Ok(l) => self.module.cx.layout = l,
            Err(e) => return s.error(e.to_string()),
        }
        Ok(())
    }

    /// Scopes or bundle tags: one name a record.
    fn names_block(&mut self, at: BlockAt, code: u32) -> Res<()> {
        let mut s = Stream::inside(self.bytes, &self.info, at);
        loop {
            match s.next()? {
                Entry::End => return Ok(()),
                Entry::Block(_) => drop(s.skip()?),
                Entry::Record(c) if c == code => {
                    let name = text(&s.ops);
                    if at.id == block::SYNC_SCOPE_NAMES {
                        self.scopes.push(match SyncScope::from_text(&name) {
                            Some(s) => SyncScopeName::Known(s),
                            None => SyncScopeName::Unknown(name),
                        });
                    } else {
                        let tag = self.module.cx.sym(&name);
                        self.bundle_tags.push(tag);
                    }
                }
                Entry::Record(_) => {}
            }
        }
    }

    fn kinds_block(&mut self, at: BlockAt) -> Res<()> {
        let mut s = Stream::inside(self.bytes, &self.info, at);
        loop {
            match s.next()? {
                Entry::End => return Ok(()),
                Entry::Block(_) => drop(s.skip()?),
                Entry::Record(md_code::KIND) => self.kind(&s)?,
                Entry::Record(_) => {}
            }
        }
    }

    fn kind(&mut self, s: &Stream) -> Res<()> {
        let Some((&n, name)) = s.ops.split_first() else {
            return s.error("a kind of metadata has no number");
        };
        let name = self.module.cx.sym(&text(name));
        self.kinds.insert(n, name);
        Ok(())
    }

    /// Takes `n` from what hostile files may still grow to.
    fn spend(&mut self, s: &Stream, n: u64) -> Res<()> {
        match self.budget.checked_sub(n) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => s.error("the file grows far beyond its size"),
        }
    }
}

/// An operand of a record, or an error that says that the record is too short.
#[inline]
pub(crate) fn op(s: &Stream, n: usize) -> Res<u64> {
    match s.ops.get(n) {
        Some(&v) => Ok(v),
        None => s.error("a record is too short"),
    }
}
