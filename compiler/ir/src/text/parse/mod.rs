//! Module level of the reader: headers first, then initialisers and bodies, so that order in the file does not matter.

mod cursor;
mod functions;

use super::lex::{Tok, Token, lex, unescape};
use crate::attributes::AttrSet;
use crate::module::{Alias, Linkage, Module, SymbolExtras, cc};
use crate::text::{parse_attr, parse_body, parse_const, parse_md, parse_type};
use crate::{AttrList, FuncId, MdId, MdNode, Sym, TypeId, VarId};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Why a text is not IR, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: error: {message}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl ParseError {
    pub(super) fn at(text: &[u8], offset: u32, message: impl Into<String>) -> ParseError {
        let before = &text[..(offset as usize).min(text.len())];
        let line = before.iter().filter(|&&c| c == b'\n').count() as u32 + 1;
        let column = (before.len()
            - before
                .iter()
                .rposition(|&c| c == b'\n')
                .map_or(0, |n| n + 1)) as u32
            + 1;
        ParseError {
            line,
            column,
            message: message.into(),
        }
    }
}

pub(super) type Res<T> = Result<T, ParseError>;

/// Nesting of types, constants and metadata deeper than this is refused.
pub(super) const MAX_DEPTH: u32 = 200;

/// Numbers of values, attribute groups and nodes are less, so that those counted on from them have numbers, too.
const NUMBERS: u32 = 1 << 31;

pub(super) struct Parser<'a> {
    pub text: &'a [u8],
    pub toks: Vec<Token>,
    pub pos: usize,
    pub depth: u32,
    pub m: Module,
    /// Named types by name; numbered ones by number.
    pub named_types: FxHashMap<Sym, TypeId>,
    pub numbered_types: FxHashMap<u32, TypeId>,
    /// Pointee of the pointer type parsed last (typed-pointer text only).
    pub pointee: Option<TypeId>,
    pub attr_groups: FxHashMap<u32, AttrSet>,
    pub numbered_globals: FxHashMap<u32, crate::GlobalRef>,
    pub numbered_md: FxHashMap<u32, MdId>,
    /// Where each number of metadata is used first.
    pub(super) used_md: FxHashMap<u32, Token>,
    /// Where each named type is used first.
    pub(super) used_types: Vec<(TypeId, Token)>,
    /// Types that are said to be opaque.
    pub(super) opaque_types: rustc_hash::FxHashSet<TypeId>,
    pub(super) next_global: u32,
    /// Where prefix data, prologue data and personalities of functions stand: read when all headers are.
    function_data: Vec<(FuncId, usize, usize)>,
    /// Comdats by name where they are used.
    pub(super) used_comdats: Vec<(Sym, Token)>,
    /// Functions that stood in the module before this text.
    old_functions: usize,
}

/// Reads a module from LLVM's textual IR.
pub fn parse_module(text: &str) -> Result<Module, ParseError> {
    parse_into(Module::new(), text)
}

/// Reads more textual IR into a module: definitions meet the declarations that stand in it, numbers of attribute groups and
/// metadata are the text's own. On an error the module is lost.
pub fn parse_into(module: Module, text: &str) -> Result<Module, ParseError> {
    let bytes = text.as_bytes();
    let toks = lex(bytes)?;
    let mut p = Parser {
        text: bytes,
        toks,
        pos: 0,
        depth: 0,
        old_functions: module.functions.len(),
        m: module,
        named_types: FxHashMap::default(),
        numbered_types: FxHashMap::default(),
        pointee: None,
        attr_groups: FxHashMap::default(),
        numbered_globals: FxHashMap::default(),
        numbered_md: FxHashMap::default(),
        used_md: FxHashMap::default(),
        used_types: Vec::new(),
        opaque_types: rustc_hash::FxHashSet::default(),
        next_global: 0,
        function_data: Vec::new(),
        used_comdats: Vec::new(),
    };
    p.module()?;
    crate::expand::upgrade(&mut p.m);
    Ok(p.m)
}

pub(super) enum Later {
    Init(VarId, usize),
    Body(FuncId, usize, Vec<Option<Token>>),
    Alias(Alias, usize),
}

impl<'a> Parser<'a> {
    // ---- tokens ----

    // ---- module ----

    fn module(&mut self) -> Res<()> {
        self.attribute_groups()?;
        let mut later = Vec::new();
        let mut metadata = Vec::new();
        while self.peek().kind != Tok::Eof {
            self.item(&mut later, &mut metadata)?;
        }
        for at in metadata {
            self.pos = at;
            parse_md::metadata_definition(self)?;
        }
        for l in later {
            match l {
                Later::Init(v, at) => {
                    self.pos = at;
                    let ty = self.m.var(v).ty;
                    let c = parse_const::constant(self, ty)?;
                    self.m.vars[v.index()].init = Some(c);
                }
                Later::Alias(mut alias, at) => {
                    self.pos = at;
                    alias.target = self.aliasee()?;
                    self.define_alias(alias);
                }
                Later::Body(f, at, names) => {
                    self.pos = at;
                    parse_body::function_body(self, f, &names)?;
                }
            }
        }
        for (f, kind, at) in std::mem::take(&mut self.function_data) {
            self.pos = at;
            let c = parse_const::typed_constant(self)?;
            self.m.func_mut(f).prefix[kind] = Some(c);
        }
        self.check_pending()
    }

    /// Finds `attributes #N = { ... }` wherever it stands and reads it.
    fn attribute_groups(&mut self) -> Res<()> {
        for at in 0..self.toks.len() {
            let t = self.toks[at];
            if t.kind == Tok::Word
                && self.slice(t) == b"attributes"
                && self.toks[at + 1].kind == Tok::AttrNum
                && self
                    .toks
                    .get(at + 2)
                    .is_some_and(|t| t.kind == Tok::Punct(b'='))
            {
                let start = self.toks[at];
                self.pos = at + 1;
                let n = self.bump();
                let n = self.num_of(n)?;
                self.bump();
                self.expect(b'{')?;
                if self.is(b'}') {
                    return self.error(start, "attribute group has no attributes");
                }
                let mut set = AttrSet::default();
                while !self.is(b'}') {
                    if !parse_attr::attribute(self, &mut set, true)? {
                        return self.error(self.peek(), "unterminated attribute group");
                    }
                }
                self.bump();
                self.attr_groups.insert(n, set);
            }
        }
        self.pos = 0;
        Ok(())
    }

    fn item(&mut self, later: &mut Vec<Later>, metadata: &mut Vec<usize>) -> Res<()> {
        let t = self.peek();
        match t.kind {
            Tok::Word => match self.word(t) {
                "source_filename" => {
                    self.bump();
                    self.expect(b'=')?;
                    self.m.source_filename = self.string()?;
                }
                "target" => {
                    self.bump();
                    let what = self.any_word("'triple' or 'datalayout'")?;
                    self.expect(b'=')?;
                    let at = self.peek();
                    let s = self.string()?;
                    match what {
                        "triple" => self.m.triple = s,
                        "datalayout" => match crate::DataLayout::parse(&s) {
                            Ok(l) => self.m.cx.layout = l,
                            Err(e) => return self.error(at, e.to_string()),
                        },
                        _ => return self.error(t, "expected 'triple' or 'datalayout'"),
                    }
                }
                "module" => {
                    self.bump();
                    self.expect_word("asm")?;
                    let s = self.string()?;
                    self.m.asm.push(s);
                }
                "attributes" => {
                    self.bump();
                    self.bump();
                    self.expect(b'=')?;
                    self.skip_group()?;
                }
                "declare" => {
                    self.bump();
                    // `declare !md !0 void @f()`
                    let md = parse_md::attachments_before(self)?;
                    let (f, _) = self.function_header(false)?;
                    self.m.func_mut(f).md.extend(md);
                }
                "define" => {
                    self.bump();
                    let (f, names) = self.function_header(true)?;
                    later.push(Later::Body(f, self.pos, names));
                    self.skip_group()?;
                }
                "uselistorder" | "uselistorder_bb" => self.skip_use_list_order()?,
                _ => return self.expected("top-level entity"),
            },
            Tok::Local | Tok::LocalNum => parse_type::type_definition(self)?,
            Tok::Global | Tok::GlobalNum => self.global(later)?,
            Tok::Comdat => {
                let at = self.bump();
                let name = self.sym(at);
                if name == crate::sym::EMPTY {
                    return self.error(at, "comdat cannot be unnamed");
                }
                if self.m.comdats.iter().any(|c| c.0 == name) {
                    let name = self.name(at).into_owned();
                    return self.error(at, format!("redefinition of comdat '${name}'"));
                }
                self.expect(b'=')?;
                self.expect_word("comdat")?;
                let kind = self.any_word("a comdat kind")?;
                let kind = self.m.cx.sym(kind);
                self.m.comdats.push((name, kind));
            }
            Tok::MdName | Tok::MdNum => {
                metadata.push(self.pos);
                self.bump();
                self.expect(b'=')?;
                self.skip_metadata_item()?;
            }
            Tok::Summary => {
                self.bump();
                self.expect(b'=')?;
                self.skip_to_item();
            }
            _ => return self.expected("top-level entity"),
        }
        Ok(())
    }

    pub fn skip_use_list_order(&mut self) -> Res<()> {
        // `uselistorder ptr @x, { 1, 0 }`
        while !self.is(b'{') {
            if self.peek().kind == Tok::Eof {
                return self.expected("'{'");
            }
            self.bump();
        }
        self.skip_group()
    }

    /// Moves to the next token that can begin a top-level entity.
    pub(super) fn skip_to_item(&mut self) {
        let mut depth = 0u32;
        loop {
            let t = self.peek();
            let prev_comma = self.pos > 0 && self.toks[self.pos - 1].kind == Tok::Punct(b',');
            let next_eq = self.peek_at(1).kind == Tok::Punct(b'=');
            match t.kind {
                Tok::Eof => return,
                Tok::Punct(b'(' | b'[' | b'{' | b'<') => depth += 1,
                Tok::Punct(b')' | b']' | b'}' | b'>') => depth = depth.saturating_sub(1),
                _ if depth > 0 || prev_comma => {}
                Tok::Word => match self.slice(t) {
                    b"define" | b"declare" | b"attributes" | b"source_filename" | b"target"
                    | b"module" | b"uselistorder" | b"uselistorder_bb" => return,
                    _ => {}
                },
                Tok::Local
                | Tok::LocalNum
                | Tok::Global
                | Tok::GlobalNum
                | Tok::Comdat
                | Tok::MdName
                | Tok::MdNum
                | Tok::Summary
                    if next_eq =>
                {
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }

    fn skip_metadata_item(&mut self) -> Res<()> {
        self.eat_word("distinct");
        match self.peek().kind {
            Tok::Bang => {
                self.bump();
                if self.peek().kind == Tok::Str {
                    self.bump();
                    Ok(())
                } else {
                    self.skip_group()
                }
            }
            Tok::MdName => {
                self.bump();
                self.skip_group()
            }
            _ => {
                self.skip_to_item();
                Ok(())
            }
        }
    }

    // ---- functions ----

    fn check_pending(&self) -> Res<()> {
        let defined = |name| self.m.comdats.iter().any(|c| c.0 == name);
        if let Some(&(name, t)) = self.used_comdats.iter().find(|u| !defined(u.0)) {
            let name = self.m.cx.str(name);
            return self.error(t, format!("use of undefined comdat '${name}'"));
        }
        let undefined = self.used_types.iter().filter(|(ty, _)| {
            self.m.cx.types.struct_fields(*ty).is_none() && !self.opaque_types.contains(ty)
        });
        if let Some(&(_, t)) = undefined.min_by_key(|u| u.1.start) {
            let name = self.name(t);
            return match t.kind {
                Tok::LocalNum => self.error(t, format!("use of undefined type '%{name}'")),
                _ => self.error(t, format!("use of undefined type named '{name}'")),
            };
        }
        let pending = self.numbered_md.iter().filter_map(|(n, id)| {
            let undefined = matches!(self.m.cx.md.get(*id), MdNode::Pending);
            undefined.then(|| (self.used_md.get(n), *n))
        });
        if let Some((first, n)) = pending.min_by_key(|p| p.0.map(|t| t.start)) {
            let at = first.map_or(self.text.len() as u32, |t| t.start);
            let text = format!("use of undefined metadata '!{n}'");
            return Err(ParseError::at(self.text, at, text));
        }
        Ok(())
    }
}
