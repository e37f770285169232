//! Variables and aliases, and what they share with functions: linkage, visibility, comdats.

use super::lex::{Tok, Token};
use super::parse::{Later, Parser, Res};
use crate::module::{Alias, GlobalVar, Linkage, SymbolExtras};
use crate::text::{parse_attr, parse_const, parse_md, parse_type};
use crate::{AttrSet, Const, Sym, TypeId, VarId};

/// What the words before a symbol stand in front of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Prefix {
    /// A function's type.
    Function,
    /// A variable's address space, or an alias.
    Variable,
    /// What follows the address space of a variable.
    AfterSpace,
}

impl Parser<'_> {
    /// Linkage, visibility and so on of the symbol at `at`, in `place`; returns the linkage if one was written.
    pub(super) fn prefix(
        &mut self,
        at: Token,
        place: Prefix,
        extras: &mut SymbolExtras,
    ) -> Res<(Option<Linkage>, bool)> {
        let mut linkage = None;
        let mut externally_initialized = false;
        loop {
            let t = self.peek();
            if t.kind != Tok::Word {
                break;
            }
            let w = self.word(t);
            if let Some(l) = Linkage::from_text(w) {
                linkage = Some(l);
                self.bump();
                continue;
            }
            match w {
                "dso_local" | "dso_preemptable" | "default" | "hidden" | "protected"
                | "dllimport" | "dllexport" => {
                    if w.starts_with("dll") && linkage.is_some_and(Linkage::is_local) {
                        let said = "symbol with local linkage cannot have a DLL storage class";
                        return self.error(at, said);
                    }
                    self.bump();
                    let s = self.m.cx.sym(w);
                    if w == "hidden" || w == "protected" || w == "dso_local" {
                        extras.prefix.push(s);
                    }
                }
                // One variable for all threads, as LLVM's code generator and NVIDIA's library have it.
                "thread_local" if place != Prefix::Function => {
                    self.bump();
                    if self.is(b'(') {
                        self.skip_group()?;
                    }
                }
                "unnamed_addr" | "local_unnamed_addr" if place != Prefix::Function => {
                    self.bump();
                    extras.unnamed_addr = Some(self.m.cx.sym(w));
                }
                "externally_initialized" if place == Prefix::AfterSpace => {
                    self.bump();
                    externally_initialized = true;
                }
                "thread_local"
                | "unnamed_addr"
                | "local_unnamed_addr"
                | "externally_initialized"
                    if place == Prefix::Function =>
                {
                    return self.error(t, "expected type");
                }
                _ => break,
            }
        }
        let local = matches!(linkage, Some(Linkage::Internal | Linkage::Private));
        let visibility = [self.m.cx.sym("hidden"), self.m.cx.sym("protected")];
        if local && extras.prefix.iter().any(|w| visibility.contains(w)) {
            return self.error(at, "symbol with local linkage must have default visibility");
        }
        Ok((linkage, externally_initialized))
    }

    pub fn addrspace(&mut self) -> Res<u32> {
        if self.eat_word("addrspace") {
            let at = self.peek_at(1);
            let n = self.paren_uint()?;
            if n >= 1 << 24 {
                return self.error(at, "invalid address space, must be a 24-bit integer");
            }
            Ok(n as u32)
        } else {
            Ok(0)
        }
    }

    pub(super) fn global(&mut self, later: &mut Vec<Later>) -> Res<()> {
        let at = self.bump();
        let number = if at.kind == Tok::GlobalNum {
            Some(self.num_of(at)?)
        } else {
            None
        };
        let name = match number {
            // Unnamed globals get a name that no C identifier can clash with.
            Some(n) => format!("__unnamed_{}", n + 1),
            None => self.name(at).into_owned(),
        };
        if self.m.lookup(&name).is_some() {
            return self.error(at, format!("redefinition of global '@{name}'"));
        }
        self.expect(b'=')?;
        let mut extras = SymbolExtras::default();
        let (linkage, _) = self.prefix(at, Prefix::Variable, &mut extras)?;
        if self.is_word("alias") || self.is_word("ifunc") {
            let kind = self.bump();
            let resolved = self.slice(kind) == b"ifunc";
            if matches!(linkage, Some(Linkage::Common | Linkage::Appending)) {
                return self.error(at, "invalid linkage type for alias");
            }
            let ty = parse_type::ty(self)?;
            self.expect(b',')?;
            if resolved {
                // Nothing resolves it on the device: what calls it calls a function that is defined elsewhere.
                if self.m.cx.types.func_parts(ty).is_some() {
                    self.m.declare_function(&name, ty);
                }
                self.skip_to_item();
                return Ok(());
            }
            let name = self.m.cx.sym(&name);
            let space = self.aliasee_space();
            let target = self.m.cx.zero(TypeId::PTR);
            let alias = Alias {
                name,
                ty,
                space,
                linkage: linkage.unwrap_or_default(),
                target,
                extras,
            };
            // Registered at once so that bodies can refer to it; the target follows when all headers are read.
            later.push(Later::Alias(alias.clone(), self.pos));
            self.m.add_alias(alias);
            self.skip_to_item();
            return Ok(());
        }
        let space = self.addrspace()?;
        let (_, externally_initialized) = self.prefix(at, Prefix::AfterSpace, &mut extras)?;
        let kind = self.peek();
        let constant = match self.any_word("'global' or 'constant'")? {
            "global" => false,
            "constant" => true,
            _ => return self.error(kind, "expected 'global' or 'constant'"),
        };
        let of = self.peek();
        let ty = parse_type::ty(self)?;
        let declared = matches!(linkage, Some(Linkage::External | Linkage::ExternWeak));
        if !parse_type::in_memory(self, ty) {
            // As in LLVM, what is wrong with the initializer is said first.
            if !declared {
                parse_const::constant(self, ty)?;
            }
            return self.error(of, "invalid type for global variable");
        }
        let v = self.m.add_var(&name, ty, space, None);
        {
            let row: &mut GlobalVar = &mut self.m.vars[v.index()];
            row.linkage = linkage.unwrap_or_default();
            row.constant = constant;
            row.externally_initialized = externally_initialized;
        }
        if let Some(n) = number {
            self.numbered_globals.insert(n, crate::GlobalRef::Var(v));
            self.next_global = n + 1;
        }
        if !declared {
            later.push(Later::Init(v, self.pos));
            self.skip_initializer()?;
        }
        self.global_tail(v, &mut extras, at)?;
        self.m.vars[v.index()].extras = extras;
        Ok(())
    }

    /// The address space of the pointer that the aliasee's type names; the cursor stays.
    fn aliasee_space(&mut self) -> u32 {
        let from = self.pos;
        let ty = match parse_type::at_type(self) {
            true => parse_type::ty(self).ok(),
            false => None,
        };
        self.pos = from;
        ty.and_then(|t| self.m.cx.types.addr_space(t)).unwrap_or(0)
    }

    /// Skips a constant after its type.
    pub(super) fn skip_initializer(&mut self) -> Res<()> {
        self.enter()?;
        let r = self.skip_initializer_inner();
        self.leave();
        r
    }

    fn skip_initializer_inner(&mut self) -> Res<()> {
        let t = self.peek();
        match t.kind {
            Tok::Punct(b'[' | b'{' | b'(') => self.skip_group(),
            Tok::Punct(b'<') => {
                self.bump();
                let mut depth = 1u32;
                while depth > 0 {
                    match self.peek().kind {
                        Tok::Punct(b'<') => depth += 1,
                        Tok::Punct(b'>') => depth -= 1,
                        Tok::Punct(b'(' | b'[' | b'{') => {
                            self.skip_group()?;
                            continue;
                        }
                        Tok::Eof => return self.error(t, "'<' is never closed"),
                        _ => {}
                    }
                    self.bump();
                }
                Ok(())
            }
            Tok::Word
                if matches!(
                    self.slice(t),
                    b"define" | b"declare" | b"attributes" | b"target" | b"module"
                ) =>
            {
                self.expected("value token")
            }
            Tok::Word => {
                self.bump();
                // A constant expression: flags, then its operands in parentheses.
                loop {
                    if self.is(b'(') {
                        return self.skip_group();
                    }
                    let w = self.peek();
                    let flag = w.kind == Tok::Word
                        && matches!(
                            self.slice(w),
                            b"inbounds"
                                | b"nuw"
                                | b"nsw"
                                | b"exact"
                                | b"nusw"
                                | b"inrange"
                                | b"disjoint"
                        );
                    if w.kind == Tok::Global
                        && matches!(self.slice(t), b"dso_local_equivalent" | b"no_cfi")
                    {
                        self.bump();
                        return Ok(());
                    }
                    if !flag {
                        return Ok(());
                    }
                    self.bump();
                }
            }
            Tok::Eof => self.expected("value token"),
            _ => {
                self.bump();
                Ok(())
            }
        }
    }

    fn global_tail(&mut self, v: VarId, extras: &mut SymbolExtras, name: Token) -> Res<()> {
        loop {
            if matches!(self.peek().kind, Tok::AttrNum | Tok::Str) {
                let mut set = AttrSet::default();
                parse_attr::attribute(self, &mut set, false)?;
                self.m.vars[v.index()].attrs.extend(set.0);
                continue;
            }
            // Attributes stand without a comma, and an alignment may be one of them.
            if self.is_word("align") {
                self.bump();
                let a = self.alignment()?;
                self.m.vars[v.index()].align = a;
                continue;
            }
            if !self.is(b',') {
                return Ok(());
            }
            self.bump();
            let t = self.peek();
            match t.kind {
                Tok::MdName => {
                    let (kind, node) = parse_md::attachment(self)?;
                    self.m.vars[v.index()].md.push((kind, node));
                }
                Tok::Word => match self.word(t) {
                    "align" => {
                        self.bump();
                        let a = self.alignment()?;
                        self.m.vars[v.index()].align = a;
                    }
                    "section" => extras.section = Some(self.word_and_string()?),
                    "partition" => extras.partition = Some(self.word_and_string()?),
                    "comdat" => self.comdat(extras, name)?,
                    "code_model"
                    | "no_sanitize_address"
                    | "no_sanitize_hwaddress"
                    | "sanitize_memtag"
                    | "sanitize_address_dyninit" => {
                        let word = self.bump();
                        let model = self.word(word) == "code_model";
                        match self.peek().kind {
                            Tok::Str => {
                                self.bump();
                            }
                            _ if model => return self.expected("global code model string"),
                            _ => {}
                        }
                    }
                    _ => return self.expected("'align', 'section' or an attachment"),
                },
                _ => return self.expected("'align', 'section' or an attachment"),
            }
        }
    }

    /// The name in quotes after `section` or `partition`, which the cursor is at.
    pub(super) fn word_and_string(&mut self) -> Res<Sym> {
        self.bump();
        let s = self.string()?;
        Ok(self.m.cx.sym(&s))
    }

    /// `comdat`, of the symbol `of`, or `comdat($name)`.
    pub(super) fn comdat(&mut self, extras: &mut SymbolExtras, of: Token) -> Res<()> {
        let at = self.peek();
        self.expect_word("comdat")?;
        extras.comdat = Some(crate::sym::EMPTY);
        if self.eat(b'(') {
            if self.peek().kind != Tok::Comdat {
                return self.expected("a comdat name");
            }
            let t = self.bump();
            let name = self.sym(t);
            extras.comdat = Some(name);
            self.used_comdats.push((name, t));
            self.expect(b')')?;
        } else {
            let name = self.sym(of);
            self.used_comdats.push((name, at));
        }
        Ok(())
    }

    /// What an alias stands for; a constant expression comes without its type.
    pub(super) fn aliasee(&mut self) -> Res<Const> {
        let bare = ["bitcast", "getelementptr", "addrspacecast", "inttoptr"];
        match bare.iter().any(|w| self.is_word(w)) {
            true => parse_const::constant(self, TypeId::PTR),
            false => parse_const::typed_constant(self),
        }
    }

    pub(super) fn define_alias(&mut self, alias: Alias) {
        if let Some(row) = self.m.aliases.iter_mut().find(|a| a.name == alias.name) {
            *row = alias;
        }
    }
}
