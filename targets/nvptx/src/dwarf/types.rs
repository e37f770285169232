//! Entries of types.

use super::die::{Die, Piece, Value, uleb};
use super::dw;
use super::scopes::kind;
use super::unit::Unit;
use jacquard_ir::{MdId, MdOperand};

/// Bits in a byte.
const BYTE: i128 = 8;

impl Unit<'_, '_> {
    /// The entry of a type, to be filled in.
    pub(super) fn ty(&mut self, id: MdId) -> Option<Die> {
        if let Some(&d) = self.entries.get(&id) {
            return Some(d);
        }
        let tag = match kind(self.cx, id) {
            "DIBasicType" => self.tag(id).unwrap_or(dw::DW_TAG_BASE_TYPE),
            "DIDerivedType" | "DICompositeType" => self.tag(id)?,
            "DISubroutineType" => dw::DW_TAG_SUBROUTINE_TYPE,
            _ => return None,
        };
        let parent = self.parent_of(id);
        let die = self.tree.add(Some(parent), tag);
        self.entries.insert(id, die);
        self.open.push((id, die));
        Some(die)
    }

    fn tag(&self, id: MdId) -> Option<u16> {
        dw::number(self.word(id, "tag")?)
    }

    /// Sets the type that a field names.
    pub(super) fn set_type(&mut self, die: Die, id: MdId, field: &str) {
        if let Some(t) = self.node(id, field).and_then(|t| self.ty(t)) {
            self.tree.set(die, dw::DW_AT_TYPE, Value::Entry(t));
        }
    }

    /// Sets name, file and line.
    pub(super) fn set_declaration(&mut self, die: Die, id: MdId) {
        let name = self.text(id, "name");
        self.tree.set_text(die, dw::DW_AT_NAME, name);
        if let Some(file) = self.node(id, "file") {
            let n = self.lines.file(file);
            let line = self.number(id, "line");
            self.tree
                .set(die, dw::DW_AT_DECL_FILE, Value::Number(n.into()));
            self.tree
                .set(die, dw::DW_AT_DECL_LINE, Value::Number(line.max(0) as u64));
        }
    }

    /// Fills the entries of types in, and of those that they need.
    pub(super) fn fill_types(&mut self) {
        while let Some((id, die)) = self.open.pop() {
            match kind(self.cx, id) {
                "DIBasicType" => self.fill_basic(id, die),
                "DIDerivedType" => self.fill_derived(id, die),
                "DICompositeType" => self.fill_composite(id, die),
                _ => self.fill_subroutine(id, die),
            }
        }
    }

    fn set_size(&mut self, id: MdId, die: Die) {
        let size = self.number(id, "size");
        if size > 0 {
            let bytes = ((size + BYTE - 1) / BYTE) as u64;
            self.tree
                .set(die, dw::DW_AT_BYTE_SIZE, Value::Number(bytes));
        }
    }

    fn fill_basic(&mut self, id: MdId, die: Die) {
        let name = self.text(id, "name");
        self.tree.set_text(die, dw::DW_AT_NAME, name);
        if let Some(e) = self.word(id, "encoding").and_then(dw::number) {
            self.tree
                .set(die, dw::DW_AT_ENCODING, Value::Number(e.into()));
        }
        self.set_size(id, die);
    }

    fn fill_derived(&mut self, id: MdId, die: Die) {
        let tag = self.tree.tag(die);
        self.set_declaration(die, id);
        self.set_type(die, id, "baseType");
        match tag {
            dw::DW_TAG_POINTER_TYPE
            | dw::DW_TAG_REFERENCE_TYPE
            | dw::DW_TAG_RVALUE_REFERENCE_TYPE => {
                let class = u32::from(dw::SPACE_GENERIC);
                self.tree
                    .set(die, dw::DW_AT_ADDRESS_CLASS, Value::Number4(class));
            }
            dw::DW_TAG_PTR_TO_MEMBER_TYPE => {
                if let Some(class) = self.node(id, "extraData").and_then(|c| self.ty(c)) {
                    self.tree
                        .set(die, dw::DW_AT_CONTAINING_TYPE, Value::Entry(class));
                }
            }
            dw::DW_TAG_MEMBER | dw::DW_TAG_INHERITANCE => self.fill_member(id, die),
            _ => {}
        }
    }

    fn has_flag(&self, id: MdId, flag: &str) -> bool {
        let flags = self.word(id, "flags").unwrap_or("");
        flags.split('|').any(|f| f.trim() == flag)
    }

    fn fill_member(&mut self, id: MdId, die: Die) {
        if self.has_flag(id, "DIFlagStaticMember") {
            self.tree.set(die, dw::DW_AT_EXTERNAL, Value::Flag);
            self.tree.set(die, dw::DW_AT_DECLARATION, Value::Flag);
            return;
        }
        let mut offset = self.number(id, "offset");
        if self.has_flag(id, "DIFlagBitField") {
            // A unit of the declared type holds the bits, which are counted from its highest.
            let size = self.number(id, "size");
            let base = self.node(id, "baseType");
            let unit = base.map_or(0, |b| self.size_of(b)).max(size);
            let start = match self.field(id, "extraData") {
                Some(MdOperand::Const(c)) => self.cx.as_sint(*c).unwrap_or(0),
                _ => offset / unit.max(1) * unit,
            };
            let high = unit - (offset - start) - size;
            self.tree.set(
                die,
                dw::DW_AT_BYTE_SIZE,
                Value::Number((unit / BYTE) as u64),
            );
            self.tree
                .set(die, dw::DW_AT_BIT_SIZE, Value::Number(size.max(0) as u64));
            if high >= 0 {
                self.tree
                    .set(die, dw::DW_AT_BIT_OFFSET, Value::Number(high as u64));
            }
            offset = start;
        }
        let mut code = vec![Piece::Byte(dw::DW_OP_PLUS_UCONST as u8)];
        code.extend(
            uleb((offset.max(0) / BYTE) as u64)
                .into_iter()
                .map(Piece::Byte),
        );
        self.tree
            .set(die, dw::DW_AT_DATA_MEMBER_LOCATION, Value::Block(code));
        if self.has_flag(id, "DIFlagVirtual") {
            self.tree.set(die, dw::DW_AT_VIRTUALITY, Value::Number(1));
        }
        if self.has_flag(id, "DIFlagArtificial") {
            self.tree.set(die, dw::DW_AT_ARTIFICIAL, Value::Flag);
        }
    }

    /// Size of a type in bits, through names and qualifiers.
    pub(super) fn size_of(&self, mut id: MdId) -> i128 {
        for _ in 0..super::scopes::MAX_DEPTH {
            let size = self.number(id, "size");
            if size != 0 {
                return size;
            }
            let Some(base) = self.node(id, "baseType") else {
                break;
            };
            id = base;
        }
        0
    }

    fn fill_composite(&mut self, id: MdId, die: Die) {
        let tag = self.tree.tag(die);
        let elements: Vec<MdId> = self.list(id, "elements");
        if tag == dw::DW_TAG_ARRAY_TYPE {
            self.set_type(die, id, "baseType");
            if self.has_flag(id, "DIFlagVector") {
                self.tree.set(die, dw::DW_AT_GNU_VECTOR, Value::Flag);
                self.set_size(id, die);
            }
            for e in elements {
                let count = self.number(e, "count");
                let range = self.tree.add(Some(die), dw::DW_TAG_SUBRANGE_TYPE);
                let index = self.index_type();
                self.tree.set(range, dw::DW_AT_TYPE, Value::Entry(index));
                if count >= 0 {
                    self.tree
                        .set(range, dw::DW_AT_COUNT, Value::Number(count as u64));
                }
            }
            return;
        }
        self.set_declaration(die, id);
        self.set_size(id, die);
        if self.has_flag(id, "DIFlagFwdDecl") {
            self.tree.set(die, dw::DW_AT_DECLARATION, Value::Flag);
        }
        for e in elements {
            match kind(self.cx, e) {
                "DIEnumerator" => {
                    let entry = self.tree.add(Some(die), dw::DW_TAG_ENUMERATOR);
                    let name = self.text(e, "name");
                    self.tree.set_text(entry, dw::DW_AT_NAME, name);
                    let value = self.number(e, "value") as i64;
                    self.tree
                        .set(entry, dw::DW_AT_CONST_VALUE, Value::Signed(value));
                }
                "DIDerivedType" | "DICompositeType" => {
                    self.ty(e);
                }
                "DISubprogram" => {
                    self.declared_function(e);
                }
                _ => {}
            }
        }
        for p in self.list(id, "templateParams") {
            let tag = match kind(self.cx, p) {
                "DITemplateTypeParameter" => dw::DW_TAG_TEMPLATE_TYPE_PARAMETER,
                "DITemplateValueParameter" => dw::DW_TAG_TEMPLATE_VALUE_PARAMETER,
                _ => continue,
            };
            let entry = self.tree.add(Some(die), tag);
            let name = self.text(p, "name");
            self.tree.set_text(entry, dw::DW_AT_NAME, name);
            self.set_type(entry, p, "type");
            if let Some(MdOperand::Const(c)) = self.field(p, "value")
                && let Some(v) = self.cx.as_sint(*c)
            {
                self.tree
                    .set(entry, dw::DW_AT_CONST_VALUE, Value::Signed(v as i64));
            }
        }
    }

    fn fill_subroutine(&mut self, id: MdId, die: Die) {
        self.tree.set(die, dw::DW_AT_PROTOTYPED, Value::Flag);
        let types: Vec<Option<MdId>> = match self.node(id, "types") {
            Some(list) => self.cx.md.ops(list).iter().map(as_node).collect(),
            None => Vec::new(),
        };
        for (n, t) in types.into_iter().enumerate() {
            let t = t.and_then(|t| self.ty(t));
            let at = match n {
                0 => die,
                _ => self.tree.add(Some(die), dw::DW_TAG_FORMAL_PARAMETER),
            };
            if let Some(t) = t {
                self.tree.set(at, dw::DW_AT_TYPE, Value::Entry(t));
            }
        }
    }

    /// The type that arrays are indexed by.
    fn index_type(&mut self) -> Die {
        if let Some(d) = self.index {
            return d;
        }
        let root = self.root;
        let die = self.tree.add(Some(root), dw::DW_TAG_BASE_TYPE);
        self.tree.set_text(die, dw::DW_AT_NAME, INDEX_TYPE);
        self.tree.set(die, dw::DW_AT_BYTE_SIZE, Value::Number(8));
        let unsigned = Value::Number(dw::DW_ATE_UNSIGNED.into());
        self.tree.set(die, dw::DW_AT_ENCODING, unsigned);
        self.index = Some(die);
        die
    }
}

/// LLVM's name for it.
const INDEX_TYPE: &str = "__ARRAY_SIZE_TYPE__";

/// The node that an operand names.
pub(super) fn as_node(op: &MdOperand) -> Option<MdId> {
    match op {
        MdOperand::Node(n) => Some(*n),
        _ => None,
    }
}
