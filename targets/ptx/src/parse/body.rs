//! Bodies of functions: blocks, declarations, labels, instructions.
use super::lexer::{Tok, Token};
use super::scope::Bound;
use super::{MAX_ERRORS, Parser, Stop};
use crate::model::*;
use crate::names::Keyword;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A range of variables may be this long whatever the length of the text.
const MAX_RANGE: usize = 1024;

/// Blocks may nest this deep.
const MAX_BLOCKS: usize = 1024;

/// A name used as an operand that was not bound in the function when it was read: a label further down, or a
/// symbol at module scope.
struct Reference {
    /// Where in the operand pool.
    at: u32,
    name: Name,
    block: u32,
    line: u32,
    column: u32,
}

/// What reading one body needs beside the scopes.
#[derive(Default)]
pub(super) struct BodyState {
    references: Vec<Reference>,
    /// Labels by name and block.
    labels: FxHashMap<(Name, u32), Label>,
    modifiers: Vec<Modifier>,
}

impl BodyState {
    pub(super) fn clear(&mut self) {
        self.references.clear();
        self.labels.clear();
    }
}

impl Parser<'_> {
    /// A body, from its opening brace to its closing one.
    pub(super) fn body(&mut self) -> Result<(), Stop> {
        self.expect(b'{')?;
        let outer = self.scopes.depth();
        let mut failed = false;
        loop {
            match self.tok.kind {
                Tok::Punct(b'{') => {
                    if self.scopes.depth() >= MAX_BLOCKS {
                        return Err(self.error("blocks nest too deeply here"));
                    }
                    self.advance();
                    self.scopes.open_block();
                    self.function.body.push(Statement::Open);
                }
                Tok::Punct(b'}') => {
                    self.advance();
                    if self.scopes.depth() == outer {
                        break;
                    }
                    self.scopes.close_block();
                    self.function.body.push(Statement::Close);
                }
                Tok::Punct(b';') => self.advance(),
                Tok::End => {
                    return Err(self.error("this function has no closing brace"));
                }
                _ => {
                    let before = self.tok.start;
                    if self.statement().is_err() {
                        failed = true;
                        if self.errors.len() >= MAX_ERRORS {
                            return Err(Stop);
                        }
                        self.recover_statement();
                        if self.tok.start == before && self.tok.kind != Tok::End {
                            self.advance();
                        }
                    }
                }
            }
        }
        if failed {
            return Ok(());
        }
        self.resolve_references();
        Ok(())
    }

    /// Skips past the next semicolon; the braces of vector operands are skipped as well.
    fn recover_statement(&mut self) {
        let mut depth = 0;
        loop {
            match self.tok.kind {
                Tok::End => return,
                Tok::Punct(b'{') => depth += 1,
                Tok::Punct(b'}') if depth == 0 => return,
                Tok::Punct(b'}') => depth -= 1,
                Tok::Punct(b';') => {
                    self.advance();
                    return;
                }
                _ => {}
            }
            self.advance();
        }
    }

    fn statement(&mut self) -> Result<(), Stop> {
        match self.tok.kind {
            Tok::Dotted => self.directive(),
            Tok::Punct(b'@') => {
                if self.src[self.tok.start as usize..].starts_with("@@") {
                    self.lexer.skip_line();
                    self.advance();
                    return Ok(());
                }
                self.advance();
                let negated = self.accept(b'!');
                let at = self.tok;
                let guard = match self.word_operand()? {
                    Operand::Reg(reg) => Guard { reg, negated },
                    _ => return Err(self.error_at(at, "a guard must be a predicate register")),
                };
                if self.function.reg(guard.reg).ty != Type::Pred {
                    return Err(self.error_at(at, "a guard must be a predicate register"));
                }
                if self.tok.kind != Tok::Word {
                    let found = self.found();
                    return Err(self.error(format!("expected an instruction, found {found}")));
                }
                let word = self.tok;
                self.advance();
                self.instruction(word, Some(guard))
            }
            Tok::Word => {
                let word = self.tok;
                self.advance();
                if self.at(b':') {
                    self.label(word)
                } else {
                    self.instruction(word, None)
                }
            }
            _ => {
                let found = self.found();
                Err(self.error(format!("expected a statement, found {found}")))
            }
        }
    }

    fn label(&mut self, word: Token) -> Result<(), Stop> {
        self.expect(b':')?;
        let name = self.module.name(self.token_text(word));
        let label = self.function.add_label(name);
        if self
            .body
            .labels
            .insert((name, self.scopes.current()), label)
            .is_some()
        {
            let message = format!("a second label '{}'", self.module.str(name));
            return Err(self.error_at(word, message));
        }
        let statement = match self.keyword() {
            Some(Keyword::Branchtargets) => {
                self.advance();
                let targets = self.name_list()?;
                self.expect(b';')?;
                Statement::BranchTargets { label, targets }
            }
            Some(Keyword::Calltargets) => {
                self.advance();
                let targets = self.name_list()?;
                self.expect(b';')?;
                Statement::CallTargets { label, targets }
            }
            Some(Keyword::Callprototype) => {
                self.advance();
                let prototype = self.prototype()?;
                self.function.prototypes.push(prototype);
                Statement::CallPrototype {
                    label,
                    prototype: self.function.prototypes.len() as u32 - 1,
                }
            }
            _ => Statement::Label(label),
        };
        self.function.body.push(statement);
        Ok(())
    }

    /// Names parted by commas, as references.
    fn name_list(&mut self) -> Result<OperandList, Stop> {
        let start = self.function.operand_pool.len() as u32;
        loop {
            let at = self.tok;
            let name = self.identifier()?;
            self.function.operand_pool.push(Operand::Sym {
                sym: Sym::global(name),
                offset: 0,
            });
            self.reference(self.function.operand_pool.len() as u32 - 1, name, at);
            if !self.accept(b',') {
                break;
            }
        }
        self.list_from(start)
    }

    /// The operands pushed to the pool since `start`.
    pub(super) fn list_from(&mut self, start: u32) -> Result<OperandList, Stop> {
        match u16::try_from(self.function.operand_pool.len() - start as usize) {
            Ok(len) => Ok(OperandList { start, len }),
            Err(_) => Err(self.error("this list is too long")),
        }
    }

    /// Notes that a pool slot names something not bound yet.
    pub(super) fn reference(&mut self, at: u32, name: Name, token: Token) {
        let block = self.scopes.current();
        self.body.references.push(Reference {
            at,
            name,
            block,
            line: token.line,
            column: token.column,
        });
    }

    /// At the end of a body: labels, or else module-scope symbols.
    fn resolve_references(&mut self) {
        let references = std::mem::take(&mut self.body.references);
        for r in &references {
            let mut block = r.block;
            let label = loop {
                if let Some(&label) = self.body.labels.get(&(r.name, block)) {
                    break Some(label);
                }
                block = match self.scopes.parents.get(block as usize) {
                    Some(&p) if p != u32::MAX => p,
                    _ => break None,
                };
            };
            match label {
                Some(label) => match &mut self.function.operand_pool[r.at as usize] {
                    slot @ Operand::Sym { offset: 0, .. } => *slot = Operand::Label(label),
                    _ => self.unknown.push((r.name, r.line, r.column)),
                },
                None => self.unknown.push((r.name, r.line, r.column)),
            }
        }
        self.body.references = references;
        self.body.references.clear();
    }

    /// `(.param .b32 _) _ (.param .b64 _, …) .noreturn;`
    fn prototype(&mut self) -> Result<Prototype, Stop> {
        let mut p = Prototype::default();
        if self.accept(b'(') {
            while !self.at(b')') {
                let v = self.parameter()?;
                p.returns.push(v);
                if !self.accept(b',') {
                    break;
                }
            }
            self.expect(b')')?;
        }
        if self.tok.kind != Tok::Word {
            let found = self.found();
            return Err(self.error(format!("expected '_', found {found}")));
        }
        self.advance();
        if self.accept(b'(') {
            while !self.at(b')') {
                let v = self.parameter()?;
                p.params.push(v);
                if !self.accept(b',') {
                    break;
                }
            }
            self.expect(b')')?;
        }
        loop {
            match self.keyword() {
                Some(Keyword::Noreturn) => {
                    self.advance();
                    p.noreturn = true;
                }
                Some(Keyword::AbiPreserve) => {
                    self.advance();
                    p.abi_preserve = Some(self.constant_u32()?);
                }
                Some(Keyword::AbiPreserveControl) => {
                    self.advance();
                    p.abi_preserve_control = Some(self.constant_u32()?);
                }
                _ => break,
            }
        }
        self.expect(b';')?;
        Ok(p)
    }

    fn directive(&mut self) -> Result<(), Stop> {
        match self.keyword() {
            Some(Keyword::Reg) => {
                self.advance();
                self.registers()
            }
            Some(Keyword::Loc) => {
                self.advance();
                let loc = self.loc()?;
                self.accept(b';');
                self.function
                    .body
                    .push(Statement::Loc(self.function.locs.len() as u32));
                self.function.locs.push(loc);
                Ok(())
            }
            Some(Keyword::Pragma) => {
                self.advance();
                loop {
                    let text = self.string()?;
                    self.function.body.push(Statement::Pragma(text));
                    if !self.accept(b',') {
                        break;
                    }
                }
                self.expect(b';')
            }
            Some(Keyword::File) => {
                self.advance();
                self.file()
            }
            _ => self.local_variables(),
        }
    }

    /// `.reg .v2 .f32 a, b<10>;`
    fn registers(&mut self) -> Result<(), Stop> {
        let mut vector = 1;
        let mut ty = None;
        while self.tok.kind == Tok::Dotted {
            let text = &self.text()[1..];
            match (Type::from_text(text), Keyword::from_text(text)) {
                (Some(t), _) if ty.is_none() => ty = Some(t),
                (_, Some(Keyword::V2)) => vector = 2,
                (_, Some(Keyword::V4)) => vector = 4,
                (_, Some(Keyword::V8)) => vector = 8,
                (_, Some(Keyword::Align)) => {
                    self.advance();
                    self.constant_u32()?;
                    continue;
                }
                _ => return Err(self.error(format!("'.{text}' is not a register type"))),
            }
            self.advance();
        }
        let Some(ty) = ty else {
            return Err(self.error("these registers have no type"));
        };
        loop {
            let at = self.tok;
            let name = self.identifier()?;
            let mut count = None;
            let new = if self.accept(b'<') {
                let n = self.range_count()?;
                count = Some(n);
                self.scopes.numbered_ranges |= self
                    .token_text(at)
                    .as_bytes()
                    .last()
                    .is_some_and(u8::is_ascii_digit);
                self.scopes.bind_range(name, n, ty, vector)
            } else {
                let reg = Reg(self.function.regs.len() as u32);
                self.function.regs.push(RegInfo {
                    name,
                    number: RegInfo::NO_NUMBER,
                    ty,
                    vector,
                });
                self.scopes.numbered_singles |= self
                    .token_text(at)
                    .as_bytes()
                    .last()
                    .is_some_and(u8::is_ascii_digit);
                self.scopes.bind(name, Bound::Reg(reg))
            };
            if !new {
                let message = format!("'{}' is declared twice in this block", self.token_text(at));
                return Err(self.error_at(at, message));
            }
            self.function
                .body
                .push(Statement::RegDecl(self.function.reg_decls.len() as u32));
            self.function.reg_decls.push(RegDecl {
                name,
                count,
                ty,
                vector,
            });
            if !self.accept(b',') {
                break;
            }
        }
        self.expect(b';')
    }

    /// `10>` of `%r<10>`: an integer literal, since `>` would otherwise go on with an expression.
    fn range_count(&mut self) -> Result<u32, Stop> {
        let count = match self.tok.kind {
            Tok::Int => self.text().parse::<u32>().ok(),
            _ => None,
        };
        let Some(n) = count else {
            let found = self.found();
            return Err(self.error(format!("expected the number of registers, found {found}")));
        };
        self.advance();
        self.expect(b'>')?;
        Ok(n)
    }

    fn local_variables(&mut self) -> Result<(), Stop> {
        let mut linkage = Linkage::Internal;
        while let Some(l) = self.keyword().and_then(Linkage::from_keyword) {
            linkage = l;
            self.advance();
        }
        let start = self.tok;
        let head = self.declaration_head(linkage)?;
        if head.space == Space::Reg {
            return Err(self.error_at(
                start,
                "a declaration of registers begins with its state space",
            ));
        }
        loop {
            let at = self.tok;
            let mut v = head.clone();
            v.name = self.identifier()?;
            // `.param .b8 x<4>` declares x0 to x3.
            let mut names: SmallVec<[Name; 1]> = SmallVec::new();
            if self.accept(b'<') {
                let n = self.range_count()?;
                // Each costs memory, so that there may not be many more of them than there is text.
                if n as usize + self.function.vars.len() > self.src.len().max(MAX_RANGE) {
                    return Err(self.error_at(at, "this declares too many variables"));
                }
                let base = self.token_text(at);
                for i in 0..n {
                    names.push(self.module.name(&format!("{base}{i}")));
                }
            } else {
                names.push(v.name);
            }
            self.declaration_tail(&mut v)?;
            for name in names {
                let mut v = v.clone();
                v.name = name;
                let id = self.function.add_var(v);
                if !self.scopes.bind(name, Bound::Var(id)) {
                    let message = format!(
                        "'{}' is declared twice in this block",
                        self.module.str(name)
                    );
                    return Err(self.error_at(at, message));
                }
                self.function.body.push(Statement::VarDecl(id));
            }
            if !self.accept(b',') {
                break;
            }
        }
        self.expect(b';')
    }

    fn instruction(&mut self, word: Token, guard: Option<Guard>) -> Result<(), Stop> {
        let text = self.token_text(word);
        let Some(op) = Mnemonic::from_text(text) else {
            return Err(self.error_at(word, format!("'{text}' is not an instruction")));
        };
        self.body.modifiers.clear();
        while self.tok.kind == Tok::Dotted {
            let text = &self.text()[1..];
            let Some(m) = Modifier::from_text(text) else {
                return Err(self.error(format!("'.{text}' is not a modifier of any instruction")));
            };
            self.body.modifiers.push(m);
            self.advance();
        }
        let Ok(len) = u16::try_from(self.body.modifiers.len()) else {
            return Err(self.error("too many modifiers"));
        };
        let modifiers = ModifierList {
            start: self.function.modifier_pool.len() as u32,
            len,
        };
        let base = self.scratch.len();
        let read = if op == Mnemonic::Call {
            self.call_operands()
        } else {
            self.operand_sequence()
        };
        if read.is_err() {
            self.scratch.truncate(base);
            return Err(Stop);
        }
        self.function
            .modifier_pool
            .extend_from_slice(&self.body.modifiers);
        let operands = self.flush(base)?;
        self.expect(b';')?;
        self.function.body.push(Statement::Inst(Inst {
            op,
            guard,
            modifiers,
            operands,
            line: word.line,
        }));
        Ok(())
    }
}
