//! Compile units.

use super::die::{Die, Piece, Tree, Value, Writer};
use super::dw;
use super::scopes::{self, Described, MAX_DEPTH, kind};
use super::types::as_node;
use crate::dwarf::lineinfo::LineInfo;
use crate::naming::Names;
use crate::shared::Shared;
use jacquard_ir::{Context, GlobalRef, MdId, MdOperand, sym};
use jacquard_ptx::model::Section;
use rustc_hash::FxHashMap;

/// A compile unit in the making.
pub struct Unit<'a, 'l> {
    pub(super) cx: &'a Context,
    pub(super) lines: &'l mut LineInfo<'a>,
    pub(super) tree: Tree,
    pub(super) root: Die,
    /// Entries of types, namespaces and declarations.
    pub(super) entries: FxHashMap<MdId, Die>,
    /// Entries of functions with code.
    pub(super) functions: FxHashMap<MdId, Die>,
    /// Entries of functions as written.
    pub(super) abstracts: FxHashMap<MdId, Die>,
    /// Types to be filled in.
    pub(super) open: Vec<(MdId, Die)>,
    pub(super) index: Option<Die>,
}

/// Names of the sections.
const ABBREVIATIONS: &str = ".debug_abbrev";
const INFO: &str = ".debug_info";
const LINES: &str = ".debug_line";
const MACROS: &str = ".debug_macinfo";

/// The debug sections of a module, in order.
pub fn sections<'a>(
    shared: &Shared<'a>,
    functions: &[Described],
    lines: &mut LineInfo<'a>,
    names: &mut Names,
) -> Vec<Section> {
    let cx = &shared.module.cx;
    let mut writer = Writer::default();
    for &unit in cx.md.named(sym::DEBUG_UNITS) {
        let mut tree = Tree::default();
        let root = tree.add(None, dw::DW_TAG_COMPILE_UNIT);
        let mut u = Unit {
            cx,
            lines: &mut *lines,
            tree,
            root,
            entries: FxHashMap::default(),
            functions: FxHashMap::default(),
            abstracts: FxHashMap::default(),
            open: Vec::new(),
            index: None,
        };
        u.head(unit);
        for d in functions {
            let row = shared.module.func(d.func);
            let scope = row.md.iter().find(|m| m.0 == sym::DBG).map(|m| m.1);
            if let Some(scope) = scope.filter(|&s| u.node(s, "unit") == Some(unit)) {
                u.function(scope, d, names);
            }
        }
        u.globals(shared, unit, names);
        u.fill_types();
        let tree = u.tree;
        writer.unit(tree);
    }
    let (abbreviations, info) = writer.finish();
    [
        (ABBREVIATIONS, abbreviations),
        (INFO, info),
        (MACROS, "\n.b8 0\n".to_owned()),
    ]
    .into_iter()
    .map(|(name, text)| Section {
        name: names.intern(name),
        text,
    })
    .collect()
}

impl<'a> Unit<'a, '_> {
    pub(super) fn field(&self, id: MdId, name: &str) -> Option<&'a MdOperand> {
        self.cx.md.field(id, self.cx.strings.find(name)?)
    }
    pub(super) fn node(&self, id: MdId, name: &str) -> Option<MdId> {
        scopes::node(self.cx, id, name)
    }
    pub(super) fn text(&self, id: MdId, name: &str) -> &'a str {
        match self.field(id, name) {
            Some(MdOperand::Str(s)) => self.cx.str(*s),
            _ => "",
        }
    }
    pub(super) fn word(&self, id: MdId, name: &str) -> Option<&'a str> {
        match self.field(id, name)? {
            MdOperand::Word(w) => Some(self.cx.str(*w)),
            _ => None,
        }
    }
    /// A number, or 0.
    pub(super) fn number(&self, id: MdId, name: &str) -> i128 {
        match self.field(id, name) {
            Some(MdOperand::Int(n)) => *n,
            Some(MdOperand::Const(c)) => self.cx.as_sint(*c).unwrap_or(0),
            Some(MdOperand::Node(n)) => match self.cx.md.get(*n) {
                jacquard_ir::MdNode::Const(c) => self.cx.as_sint(*c).unwrap_or(0),
                _ => -1,
            },
            _ => 0,
        }
    }
    /// The nodes of a list.
    pub(super) fn list(&self, id: MdId, name: &str) -> Vec<MdId> {
        let list = self.node(id, name);
        list.map_or(Vec::new(), |l| {
            self.cx.md.ops(l).iter().filter_map(as_node).collect()
        })
    }
    /// The operands of a node without field names.
    pub(super) fn positional(&self, id: MdId) -> impl Iterator<Item = &'a MdOperand> + use<'a> {
        let fields = match self.cx.md.get(id) {
            jacquard_ir::MdNode::Special { fields, .. } => &fields[..],
            _ => &[],
        };
        fields.iter().map(|f| &f.1)
    }

    /// The entry that something is declared in.
    pub(super) fn parent_of(&mut self, id: MdId) -> Die {
        let mut missing = Vec::new();
        let mut walk = self.node(id, "scope");
        let mut at = self.root;
        while let Some(s) = walk {
            if let Some(&d) = self.entries.get(&s) {
                at = d;
                break;
            }
            if missing.len() > MAX_DEPTH {
                break;
            }
            match kind(self.cx, s) {
                "DINamespace" | "DICompositeType" => missing.push(s),
                // What functions declare is emitted beside them.
                _ => break,
            }
            walk = self.node(s, "scope");
        }
        for s in missing.into_iter().rev() {
            let is_type = kind(self.cx, s) == "DICompositeType";
            let tag = match is_type {
                true => self.word(s, "tag").and_then(dw::number),
                false => Some(dw::DW_TAG_NAMESPACE),
            };
            let Some(tag) = tag else { break };
            at = self.tree.add(Some(at), tag);
            self.entries.insert(s, at);
            if is_type {
                self.open.push((s, at));
            } else {
                let name = self.text(s, "name");
                self.tree.set_text(at, dw::DW_AT_NAME, name);
            }
        }
        at
    }

    fn head(&mut self, unit: MdId) {
        let root = self.root;
        let producer = self.text(unit, "producer");
        self.tree.set_text(root, dw::DW_AT_PRODUCER, producer);
        let language = self.word(unit, "language").and_then(dw::number);
        let language = language.unwrap_or(dw::DW_LANG_C_PLUS_PLUS);
        self.tree
            .set(root, dw::DW_AT_LANGUAGE, Value::Number(language.into()));
        if let Some(file) = self.node(unit, "file") {
            let (name, dir) = (self.text(file, "filename"), self.text(file, "directory"));
            self.tree.set_text(root, dw::DW_AT_NAME, name);
            self.tree.set_text(root, dw::DW_AT_COMP_DIR, dir);
        }
        let lines = Value::Section(LINES.to_owned());
        self.tree.set(root, dw::DW_AT_STMT_LIST, lines);
        self.tree.set(root, dw::DW_AT_LOW_PC, Value::Zero);
    }

    /// Variables of the module, or of functions but not in their frames.
    fn globals(&mut self, shared: &Shared, unit: MdId, names: &Names) {
        let mut of = FxHashMap::default();
        for v in shared.module.var_ids() {
            for m in shared.module.var(v).md.iter().filter(|m| m.0 == sym::DBG) {
                of.insert(m.1, v);
            }
        }
        for g in self.list(unit, "globals") {
            let var = match kind(self.cx, g) {
                "DIGlobalVariableExpression" => self.node(g, "var"),
                _ => Some(g),
            };
            let (Some(var), Some(&v)) = (var, of.get(&g)) else {
                continue;
            };
            let scope = self.node(var, "scope");
            let parent = match scope.and_then(|s| self.function_around(s)) {
                Some(f) => f,
                None => self.parent_of(var),
            };
            let die = self.tree.add(Some(parent), dw::DW_TAG_VARIABLE);
            self.set_declaration(die, var);
            self.set_type(die, var, "type");
            let class = class_of(shared.module.var(v).space);
            self.tree
                .set(die, dw::DW_AT_ADDRESS_CLASS, Value::Number(class.into()));
            let symbol = names.text(shared.symbols.get(GlobalRef::Var(v)));
            let code = vec![
                Piece::Byte(dw::DW_OP_ADDR as u8),
                Piece::Address(symbol.clone()),
            ];
            self.tree.set(die, dw::DW_AT_LOCATION, Value::Block(code));
            if self.word(var, "isLocal") != Some("true") {
                self.tree.set(die, dw::DW_AT_EXTERNAL, Value::Flag);
            }
            self.tree
                .set_text(die, dw::DW_AT_MIPS_LINKAGE_NAME, &symbol);
        }
    }

    /// The entry of the function that a scope lies in.
    fn function_around(&self, mut scope: MdId) -> Option<Die> {
        for _ in 0..MAX_DEPTH {
            if let Some(&d) = self.functions.get(&scope) {
                return Some(d);
            }
            scope = self.node(scope, "scope")?;
        }
        None
    }
}

/// The address class of an address space.
pub fn class_of(space: u32) -> u16 {
    use jacquard_ir::tables::numbers;
    match space {
        numbers::GLOBAL => dw::SPACE_GLOBAL,
        numbers::SHARED => dw::SPACE_SHARED,
        numbers::CONSTANT => dw::SPACE_CONST,
        numbers::LOCAL => dw::SPACE_LOCAL,
        numbers::PARAM => dw::SPACE_PARAM,
        _ => dw::SPACE_GENERIC,
    }
}
