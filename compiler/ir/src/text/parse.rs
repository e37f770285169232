//! Module level of the reader: headers first, then initialisers and bodies, so that order in the file does not matter.

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

    #[inline]
    pub fn peek(&self) -> Token {
        self.toks[self.pos]
    }
    #[inline]
    pub fn peek_at(&self, n: usize) -> Token {
        self.toks[(self.pos + n).min(self.toks.len() - 1)]
    }
    #[inline]
    pub fn bump(&mut self) -> Token {
        let t = self.toks[self.pos];
        if self.pos + 1 < self.toks.len() {
            self.pos += 1;
        }
        t
    }
    pub fn slice(&self, t: Token) -> &'a [u8] {
        &self.text[t.start as usize..t.end as usize]
    }
    /// The token's text (names in quotes unescaped by [`Self::name`] instead).
    pub fn word(&self, t: Token) -> &'a str {
        std::str::from_utf8(self.slice(t)).unwrap_or("\u{fffd}")
    }
    pub fn name(&self, t: Token) -> Cow<'a, str> {
        let raw = self.slice(t);
        if raw.contains(&b'\\') {
            Cow::Owned(String::from_utf8_lossy(&unescape(raw)).into_owned())
        } else {
            String::from_utf8_lossy(raw)
        }
    }
    pub fn sym(&mut self, t: Token) -> Sym {
        let name = self.name(t);
        self.m.cx.sym(&name)
    }
    /// An error where the token begins, the sigil and the quotation mark of a name included.
    pub fn error<T>(&self, t: Token, message: impl Into<String>) -> Res<T> {
        let before = |start: u32, chars: &[u8]| {
            let last = (start as usize).checked_sub(1).map(|n| self.text[n]);
            start - u32::from(last.is_some_and(|c| chars.contains(&c)))
        };
        let start = match t.kind {
            Tok::Str => before(t.start, b"\""),
            Tok::CStr => before(before(t.start, b"\""), b"c"),
            Tok::Local | Tok::LocalNum => before(before(t.start, b"\""), b"%"),
            Tok::Global | Tok::GlobalNum => before(before(t.start, b"\""), b"@"),
            Tok::Comdat => before(before(t.start, b"\""), b"$"),
            _ => t.start,
        };
        Err(ParseError::at(self.text, start, message))
    }
    /// An error in the words of LLVM's reader: what may come at the next token.
    pub fn expected<T>(&self, what: &str) -> Res<T> {
        let t = self.peek();
        self.error(t, format!("expected {what}"))
    }
    #[inline]
    pub fn is(&self, c: u8) -> bool {
        self.peek().kind == Tok::Punct(c)
    }
    #[inline]
    pub fn eat(&mut self, c: u8) -> bool {
        let yes = self.is(c);
        if yes {
            self.bump();
        }
        yes
    }
    /// A comma, expected after `place`.
    pub fn comma(&mut self, place: &str) -> Res<Token> {
        match self.is(b',') {
            true => Ok(self.bump()),
            false => self.expected(&format!("',' {place}")),
        }
    }
    pub fn expect(&mut self, c: u8) -> Res<Token> {
        if self.is(c) {
            Ok(self.bump())
        } else {
            self.expected(&format!("'{}'", c as char))
        }
    }
    #[inline]
    pub fn is_word(&self, w: &str) -> bool {
        let t = self.peek();
        t.kind == Tok::Word && self.slice(t) == w.as_bytes()
    }
    #[inline]
    pub fn eat_word(&mut self, w: &str) -> bool {
        let yes = self.is_word(w);
        if yes {
            self.bump();
        }
        yes
    }
    pub fn expect_word(&mut self, w: &str) -> Res<()> {
        if self.eat_word(w) {
            Ok(())
        } else {
            self.expected(&format!("'{w}'"))
        }
    }
    /// The text of a word token, or an error naming what was wanted.
    pub fn any_word(&mut self, what: &str) -> Res<&'a str> {
        if self.peek().kind == Tok::Word {
            let t = self.bump();
            Ok(self.word(t))
        } else {
            self.expected(what)
        }
    }
    pub fn uint(&mut self, what: &str) -> Res<u64> {
        let t = self.peek();
        if t.kind == Tok::Int
            && let Ok(n) = self.word(t).parse()
        {
            self.bump();
            return Ok(n);
        }
        self.expected(what)
    }
    pub fn num_of(&self, t: Token) -> Res<u32> {
        match self.word(t).parse() {
            Ok(n) if n < NUMBERS => Ok(n),
            _ => self.error(t, "number is too large"),
        }
    }
    /// `(N)`
    pub fn paren_uint(&mut self) -> Res<u64> {
        self.expect(b'(')?;
        let n = self.uint("a number")?;
        self.expect(b')')?;
        Ok(n)
    }
    /// Alignment: `N`, checked to be a power of two.
    pub fn alignment(&mut self) -> Res<u32> {
        let t = self.peek();
        let n = self.uint("an alignment")?;
        self.as_alignment(t, n)
    }
    /// A number as an alignment: a power of two.
    pub fn as_alignment(&self, t: Token, n: u64) -> Res<u32> {
        if n == 0 || !n.is_power_of_two() {
            return self.error(t, "alignment is not a power of two");
        }
        match u32::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => self.error(t, "huge alignments are not supported yet"),
        }
    }
    /// Skips a bracketed group whose opening bracket has to be next.
    pub fn skip_group(&mut self) -> Res<()> {
        let open = self.peek();
        if !matches!(open.kind, Tok::Punct(b'(' | b'[' | b'{')) {
            return self.expected("an opening bracket");
        }
        let mut depth = 0u32;
        loop {
            let t = self.bump();
            match t.kind {
                Tok::Punct(b'(' | b'[' | b'{') => depth += 1,
                Tok::Punct(b')' | b']' | b'}') => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                Tok::Eof => return self.error(open, "bracket is never closed"),
                _ => {}
            }
        }
    }
    pub fn enter(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error(self.peek(), "nesting is too deep");
        }
        Ok(())
    }
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

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
                self.pos = at + 1;
                let n = self.bump();
                let n = self.num_of(n)?;
                self.bump();
                self.expect(b'{')?;
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

    pub fn string(&mut self) -> Res<String> {
        if self.peek().kind == Tok::Str {
            let t = self.bump();
            Ok(String::from_utf8_lossy(&unescape(self.slice(t))).into_owned())
        } else {
            self.expected("string constant")
        }
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

    pub fn calling_convention(&mut self) -> Res<u16> {
        let t = self.peek();
        if t.kind != Tok::Word {
            return Ok(cc::C);
        }
        let n = match self.word(t) {
            "ccc" => cc::C,
            "fastcc" => cc::FAST,
            "coldcc" => cc::COLD,
            "ptx_kernel" => cc::PTX_KERNEL,
            "ptx_device" => cc::PTX_DEVICE,
            "spir_func" => cc::SPIR_FUNC,
            "spir_kernel" => cc::SPIR_KERNEL,
            "cc" => {
                self.bump();
                let n = self.uint("a calling convention number")?;
                if n > 1023 {
                    return self.error(t, "calling convention number is too large");
                }
                return Ok(n as u16);
            }
            "x86_mmx" | "x86_amx" => return Ok(cc::C),
            w if w.ends_with("cc") && !w.contains('_')
                || w.ends_with("_cc")
                || w.starts_with("x86_")
                || w.starts_with("arm_")
                || w.starts_with("amdgpu_") =>
            {
                let w = w.to_owned();
                return self.error(
                    t,
                    format!("calling convention '{w}' is not one of a GPU target"),
                );
            }
            _ => return Ok(cc::C),
        };
        self.bump();
        Ok(n)
    }

    fn function_header(&mut self, define: bool) -> Res<(FuncId, Vec<Option<Token>>)> {
        let mut extras = SymbolExtras::default();
        let first = self.peek();
        let (linkage, _) = self.prefix(first, &mut extras)?;
        let wrong = match linkage.unwrap_or_default() {
            Linkage::Appending | Linkage::Common => Some("invalid function linkage type"),
            Linkage::External => None,
            Linkage::ExternWeak if define => Some("invalid linkage for function definition"),
            Linkage::ExternWeak => None,
            _ if define => None,
            _ => Some("invalid linkage for function declaration"),
        };
        if let Some(wrong) = wrong {
            return self.error(first, wrong);
        }
        let cc = self.calling_convention()?;
        let mut attrs = AttrList::default();
        while !parse_type::at_type(self) && parse_attr::attribute(self, &mut attrs.ret, false)? {}
        let result = self.peek();
        let ret = parse_type::result_type(self)?;
        if matches!(ret, TypeId::METADATA | TypeId::LABEL) {
            return self.error(result, "invalid function return type");
        }
        let at = self.peek();
        let number = match at.kind {
            Tok::Global => None,
            Tok::GlobalNum => Some(self.num_of(at)?),
            _ => return self.expected("function name"),
        };
        self.bump();
        let name = match number {
            Some(n) => format!("__unnamed_{}", n + 1),
            None => self.name(at).into_owned(),
        };
        self.expect(b'(')?;
        let (params, names, variadic) = self.parameters(&mut attrs)?;
        let ty = self.m.cx.types.func(ret, &params, variadic);
        if attrs.params.iter().any(|p| p.has(crate::sym::SRET)) && ret != TypeId::VOID {
            return self.error(result, "functions with 'sret' argument must return void");
        }
        if matches!(self.m.lookup(&name), Some(g) if !matches!(g, crate::GlobalRef::Func(_))) {
            return self.error(at, format!("redefinition of function '@{name}'"));
        }
        if self.is_defined(&name, ty) {
            return self.error(at, format!("invalid redefinition of function '{name}'"));
        }
        let f = self.m.declare_function(&name, ty);
        if let Some(n) = number {
            self.numbered_globals.insert(n, crate::GlobalRef::Func(f));
        }
        let row = self.m.func_mut(f);
        (row.align, row.md, row.gc) = (0, Vec::new(), None);
        self.function_suffix(f, &mut attrs, &mut extras, at)?;
        if define && !self.is(b'{') {
            return self.expected("'{'");
        }
        let attrs = self.m.cx.intern_attrs(attrs);
        let row = self.m.func_mut(f);
        row.linkage = linkage.unwrap_or_default();
        row.cc = cc;
        row.attrs = attrs;
        row.extras = extras;
        Ok((f, names))
    }

    /// The parameters up to the closing parenthesis: types, names, and whether more may follow.
    fn parameters(&mut self, attrs: &mut AttrList) -> Res<(Vec<TypeId>, Vec<Option<Token>>, bool)> {
        let (mut params, mut names, mut variadic) = (Vec::new(), Vec::new(), false);
        let mut taken = rustc_hash::FxHashSet::default();
        while !self.is(b')') {
            if self.peek().kind == Tok::Ellipsis {
                self.bump();
                variadic = true;
                break;
            }
            let at = self.peek();
            let ty = parse_type::ty(self)?;
            let pointee = self.pointee.take();
            let set = attrs.param_mut(params.len());
            let mut own = std::mem::take(set);
            while matches!(self.peek().kind, Tok::Word | Tok::Str) {
                if !parse_attr::attribute(self, &mut own, false)? {
                    return self.expected("')' at end of argument list");
                }
            }
            parse_attr::type_from_pointee(self, &mut own, pointee)?;
            *attrs.param_mut(params.len()) = own;
            params.push(ty);
            let name = match self.peek().kind {
                Tok::Local | Tok::LocalNum => Some(self.bump()),
                _ => None,
            };
            if let Some(name) = name
                && name.kind == Tok::Local
                && !taken.insert(self.slice(name))
            {
                let name = self.name(name);
                return self.error(at, format!("redefinition of argument '%{name}'"));
            }
            names.push(name);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok((params, names, variadic))
    }

    /// Does the module have something of this name that a function of type `ty` can't stand for?
    fn is_defined(&self, name: &str, ty: TypeId) -> bool {
        match self.m.lookup(name) {
            Some(crate::GlobalRef::Func(f)) => {
                let row = self.m.func(f);
                let was_declared = f.index() < self.old_functions && row.body.is_none();
                row.ty != ty || !was_declared
            }
            Some(_) => true,
            None => false,
        }
    }

    /// What follows the parameters: attributes, the place, metadata.
    fn function_suffix(
        &mut self,
        f: FuncId,
        attrs: &mut AttrList,
        extras: &mut SymbolExtras,
        name: Token,
    ) -> Res<()> {
        loop {
            let t = self.peek();
            match t.kind {
                Tok::AttrNum | Tok::Str => {
                    parse_attr::attribute(self, &mut attrs.func, false)?;
                }
                // `!name = ...` is the next item of the module.
                Tok::MdName if self.peek_at(1).kind == Tok::Punct(b'=') => break,
                Tok::MdName => {
                    let attached = parse_md::attachment(self)?;
                    self.m.func_mut(f).md.push(attached);
                }
                Tok::Word => match self.word(t) {
                    // A declaration has no terminator; the next item may begin with these words.
                    "define" | "declare" | "attributes" | "target" | "source_filename"
                    | "module" | "uselistorder" | "uselistorder_bb" => break,
                    "unnamed_addr" | "local_unnamed_addr" => {
                        self.bump();
                        let w = self.word(t);
                        extras.unnamed_addr = Some(self.m.cx.sym(w));
                    }
                    "addrspace" => {
                        let space = self.addrspace()?;
                        self.m.func_mut(f).space = space;
                    }
                    "section" => extras.section = Some(self.word_and_string()?),
                    "partition" => extras.partition = Some(self.word_and_string()?),
                    "comdat" => self.comdat(extras, name)?,
                    "align" => {
                        self.bump();
                        let align = if self.is(b'(') {
                            self.paren_uint()? as u32
                        } else {
                            self.alignment()?
                        };
                        self.m.func_mut(f).align = align;
                    }
                    "gc" => {
                        self.bump();
                        let s = self.string()?;
                        self.m.func_mut(f).gc = Some(self.m.cx.sym(&s));
                    }
                    w @ ("prefix" | "prologue" | "personality") => {
                        self.bump();
                        let n = match w {
                            "prefix" => 0,
                            "prologue" => 1,
                            _ => 2,
                        };
                        // May refer to a function that comes later: read when all headers are.
                        self.function_data.push((f, n, self.pos));
                        parse_type::ty(self)?;
                        self.skip_initializer()?;
                    }
                    _ => {
                        if !parse_attr::attribute(self, &mut attrs.func, false)? {
                            break;
                        }
                        parse_attr::of_function(self, t)?;
                    }
                },
                _ => break,
            }
        }
        Ok(())
    }

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
