//! Debugging information entries, and how they are written: abbreviations first, then values (DWARF 2, section 7.5).

use super::dw;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// An entry of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Die(u32);

/// A piece of a block: code of a location.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    /// A byte.
    Byte(u8),
    /// The address of a symbol.
    Address(String),
}

/// The value of an attribute.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A text, in place.
    Text(String),
    /// A number; the form is the smallest that holds it.
    Number(u64),
    /// A number in four bytes.
    Number4(u32),
    /// A number with a sign.
    Signed(i64),
    /// Another entry of the same unit.
    Entry(Die),
    /// The code of a location.
    Block(Vec<Piece>),
    /// The address of a symbol or label.
    Address(String),
    /// The address 0.
    Zero,
    /// The start of a section, or a label in one.
    Section(String),
    /// Holds.
    Flag,
}

impl Value {
    fn form(&self) -> u16 {
        match self {
            Value::Text(_) => dw::DW_FORM_STRING,
            Value::Number(n) if *n <= 0xff => dw::DW_FORM_DATA1,
            Value::Number(n) if *n <= 0xffff => dw::DW_FORM_DATA2,
            Value::Number(n) if *n <= 0xffff_ffff => dw::DW_FORM_DATA4,
            Value::Number(_) => dw::DW_FORM_DATA8,
            Value::Number4(_) | Value::Section(_) => dw::DW_FORM_DATA4,
            Value::Signed(_) => dw::DW_FORM_SDATA,
            Value::Entry(_) => dw::DW_FORM_REF4,
            Value::Block(_) => dw::DW_FORM_BLOCK1,
            Value::Address(_) | Value::Zero => dw::DW_FORM_ADDR,
            Value::Flag => dw::DW_FORM_FLAG,
        }
    }

    fn size(&self) -> usize {
        match self {
            Value::Text(t) => t.bytes().filter(|&b| b != 0).count() + 1,
            Value::Number(n) if *n <= 0xff => 1,
            Value::Number(n) if *n <= 0xffff => 2,
            Value::Number(n) if *n <= 0xffff_ffff => 4,
            Value::Number(_) | Value::Address(_) | Value::Zero => 8,
            Value::Number4(_) | Value::Section(_) | Value::Entry(_) => 4,
            Value::Signed(n) => sleb(*n).len(),
            Value::Block(b) => 1 + b.iter().map(Piece::size).sum::<usize>(),
            Value::Flag => 1,
        }
    }
}

impl Piece {
    fn size(&self) -> usize {
        match self {
            Piece::Byte(_) => 1,
            Piece::Address(_) => 8,
        }
    }
}

/// Bytes of a number in base 128.
pub fn uleb(mut n: u64) -> Vec<u8> {
    let mut out = Vec::new();
    loop {
        let low = (n & 0x7f) as u8;
        n >>= 7;
        if n == 0 {
            out.push(low);
            return out;
        }
        out.push(low | 0x80);
    }
}

/// Bytes of a number with a sign in base 128.
pub fn sleb(mut n: i64) -> Vec<u8> {
    let mut out = Vec::new();
    loop {
        let low = (n & 0x7f) as u8;
        n >>= 7;
        if n == 0 && low & 0x40 == 0 || n == -1 && low & 0x40 != 0 {
            out.push(low);
            return out;
        }
        out.push(low | 0x80);
    }
}

#[derive(Clone, Debug, Default)]
struct Node {
    tag: u16,
    attributes: Vec<(u16, Value)>,
    children: Vec<Die>,
    /// Filled in as the tree is laid out.
    abbreviation: u32,
    offset: u32,
}

/// The entries of a compile unit. The first is the unit's own.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// A new entry below `parent`.
    pub fn add(&mut self, parent: Option<Die>, tag: u16) -> Die {
        let id = Die(self.nodes.len() as u32);
        self.nodes.push(Node {
            tag,
            ..Node::default()
        });
        if let Some(p) = parent {
            self.nodes[p.0 as usize].children.push(id);
        }
        id
    }
    /// Sets an attribute; the first value stays.
    pub fn set(&mut self, die: Die, attribute: u16, value: Value) {
        let list = &mut self.nodes[die.0 as usize].attributes;
        if !list.iter().any(|a| a.0 == attribute) {
            list.push((attribute, value));
        }
    }
    /// Sets a text unless it is empty.
    pub fn set_text(&mut self, die: Die, attribute: u16, text: &str) {
        if !text.is_empty() {
            self.set(die, attribute, Value::Text(text.to_owned()));
        }
    }
    /// The tag of an entry.
    pub fn tag(&self, die: Die) -> u16 {
        self.nodes[die.0 as usize].tag
    }
}

/// Bytes of a unit's header: length, version, offset of abbreviations, size of addresses (DWARF 2, 7.5.1).
const HEADER: u32 = 11;
/// The version written.
const VERSION: u16 = 2;

/// Tag, whether there are children, attributes with their forms.
type Shape = (u16, bool, Vec<(u16, u16)>);

/// The two sections that trees are written to.
#[derive(Debug, Default)]
pub struct Writer {
    shapes: FxHashMap<Shape, u32>,
    abbreviations: Bytes,
    info: Bytes,
}

impl Writer {
    /// Writes a unit.
    pub fn unit(&mut self, mut tree: Tree) {
        let end = self.lay_out(&mut tree);
        self.info.line(format_args!(".b32 {}", end - 4));
        self.info.data(VERSION.into(), 2);
        self.info.line(format_args!(".b32 .debug_abbrev"));
        self.info.data(8, 1);
        // Children are written after their parent, and a 0 after the last.
        let mut stack = vec![(0u32, 0usize)];
        if !tree.nodes.is_empty() {
            self.entry(&tree, 0);
        }
        while let Some((at, next)) = stack.pop() {
            let children = &tree.nodes[at as usize].children;
            match children.get(next) {
                Some(&c) => {
                    stack.push((at, next + 1));
                    self.entry(&tree, c.0);
                    stack.push((c.0, 0));
                }
                None if !children.is_empty() => self.info.data(0, 1),
                None => {}
            }
        }
    }

    /// The text of `.debug_abbrev` and `.debug_info`.
    pub fn finish(mut self) -> (String, String) {
        self.abbreviations.data(0, 1);
        (self.abbreviations.finish(), self.info.finish())
    }

    /// Gives entries their abbreviations and offsets; the offset after the last.
    fn lay_out(&mut self, tree: &mut Tree) -> u32 {
        let mut at = HEADER;
        let mut stack = vec![(0u32, 0usize)];
        if !tree.nodes.is_empty() {
            at = self.place(tree, 0, at);
        }
        while let Some((n, next)) = stack.pop() {
            let children = &tree.nodes[n as usize].children;
            match children.get(next).copied() {
                Some(c) => {
                    stack.push((n, next + 1));
                    at = self.place(tree, c.0, at);
                    stack.push((c.0, 0));
                }
                None if !children.is_empty() => at += 1,
                None => {}
            }
        }
        at
    }

    fn place(&mut self, tree: &mut Tree, n: u32, at: u32) -> u32 {
        let node = &mut tree.nodes[n as usize];
        let forms = node.attributes.iter().map(|a| (a.0, a.1.form())).collect();
        let shape = (node.tag, !node.children.is_empty(), forms);
        let next = self.shapes.len() as u32 + 1;
        let number = *self.shapes.entry(shape.clone()).or_insert(next);
        if number == next {
            self.abbreviation(number, &shape);
        }
        node.abbreviation = number;
        node.offset = at;
        let values: usize = node.attributes.iter().map(|a| a.1.size()).sum();
        at + (uleb(number.into()).len() + values) as u32
    }

    fn abbreviation(&mut self, number: u32, (tag, children, attributes): &Shape) {
        let out = &mut self.abbreviations;
        out.uleb(number.into());
        out.uleb((*tag).into());
        out.data(u64::from(*children), 1);
        for (attribute, form) in attributes {
            out.uleb((*attribute).into());
            out.uleb((*form).into());
        }
        out.data(0, 2);
    }

    fn entry(&mut self, tree: &Tree, n: u32) {
        let node = &tree.nodes[n as usize];
        let out = &mut self.info;
        out.uleb(node.abbreviation.into());
        for (_, value) in &node.attributes {
            match value {
                Value::Text(t) => {
                    t.bytes().filter(|&b| b != 0).for_each(|b| out.byte(b));
                    out.byte(0);
                }
                Value::Number(n) => out.data(*n, value.size()),
                Value::Number4(n) => out.line(format_args!(".b32 {n}")),
                Value::Signed(n) => sleb(*n).into_iter().for_each(|b| out.byte(b)),
                Value::Entry(d) => {
                    out.line(format_args!(".b32 {}", tree.nodes[d.0 as usize].offset));
                }
                Value::Block(pieces) => {
                    out.data(value.size() as u64 - 1, 1);
                    for p in pieces {
                        match p {
                            Piece::Byte(b) => out.byte(*b),
                            Piece::Address(a) => out.line(format_args!(".b64 {a}")),
                        }
                    }
                }
                Value::Address(a) => out.line(format_args!(".b64 {a}")),
                Value::Zero => out.line(format_args!(".b64 0")),
                Value::Section(s) => out.line(format_args!(".b32 {s}")),
                Value::Flag => out.byte(1),
            }
        }
    }
}

/// Bytes in a line of a section.
const LINE: usize = 24;

/// The text of a section: lines of bytes, and lines of wider data.
#[derive(Debug, Default)]
pub struct Bytes {
    text: String,
    /// Bytes in the line at hand.
    open: usize,
}

impl Bytes {
    /// A byte.
    pub fn byte(&mut self, b: u8) {
        if self.open == LINE {
            self.open = 0;
        }
        let sep = if self.open == 0 { "\n.b8 " } else { "," };
        self.open += 1;
        let _ = write!(self.text, "{sep}{b}");
    }
    /// The `size` low bytes of a number, the lowest first.
    pub fn data(&mut self, n: u64, size: usize) {
        n.to_le_bytes()[..size].iter().for_each(|&b| self.byte(b));
    }
    fn uleb(&mut self, n: u64) {
        uleb(n).into_iter().for_each(|b| self.byte(b));
    }
    /// A line of its own.
    pub fn line(&mut self, text: std::fmt::Arguments<'_>) {
        self.open = 0;
        let _ = write!(self.text, "\n{text}");
    }
    /// The whole text.
    pub fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_base_128() {
        assert_eq!(uleb(0), [0]);
        assert_eq!(uleb(624_485), [0xe5, 0x8e, 0x26]);
        assert_eq!(sleb(-2), [0x7e]);
        assert_eq!(sleb(64), [0xc0, 0x00]);
        assert_eq!(sleb(-129), [0xff, 0x7e]);
    }
}
