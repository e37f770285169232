//! Heads of functions: linkage, parameters, directives.
use super::scope::Bound;
use super::{Parser, Stop};
use crate::model::*;
use crate::names::Keyword;

impl Parser<'_> {
    /// A variable or function at module scope.
    pub(super) fn definition(&mut self) -> Result<(), Stop> {
        let mut linkage = Linkage::Internal;
        while let Some(l) = self.keyword().and_then(Linkage::from_keyword) {
            // `.extern .weak` and the like: the last word decides.
            linkage = l;
            self.advance();
        }
        match self.keyword() {
            Some(Keyword::Entry) => {
                self.advance();
                self.function_definition(FunctionKind::Entry, linkage)
            }
            Some(Keyword::Func) => {
                self.advance();
                self.function_definition(FunctionKind::Func, linkage)
            }
            _ => self.global(linkage),
        }
    }

    fn global(&mut self, linkage: Linkage) -> Result<(), Stop> {
        let head = self.declaration_head(linkage)?;
        if matches!(head.space, Space::Reg | Space::Local | Space::Param) {
            let text = head.space.text();
            return Err(self.error(format!("'.{text}' variables have no place at module scope")));
        }
        loop {
            let mut v = head.clone();
            v.name = self.identifier()?;
            self.declaration_tail(&mut v)?;
            self.module.add_global(v);
            if !self.accept(b',') {
                break;
            }
        }
        self.expect(b';')
    }

    fn function_definition(&mut self, kind: FunctionKind, linkage: Linkage) -> Result<(), Stop> {
        let done = self.function_parts(kind, linkage);
        self.scopes.end_function();
        done
    }

    fn function_parts(&mut self, kind: FunctionKind, linkage: Linkage) -> Result<(), Stop> {
        self.scopes.begin_function();
        self.function = Function::new(kind, linkage, Name(0));
        self.body.clear();
        if self.accept_keyword(Keyword::Attribute) {
            match self.attribute()? {
                Attribute::Unified(a, b) => self.function.unified = Some((a, b)),
                Attribute::Managed => return Err(self.error("a function cannot be managed")),
            }
        }
        if self.accept_keyword(Keyword::Noreturn) {
            self.function.directives.push(Directive::NoReturn);
        }
        if self.at(b'(') {
            if kind == FunctionKind::Entry {
                return Err(self.error("a kernel returns no value"));
            }
            self.function.returns = self.parameters()?;
        }
        self.function.name = self.identifier()?;
        if self.at(b'(') {
            self.function.params = self.parameters()?;
        }
        self.directives()?;
        if self.at(b'{') {
            self.function.has_body = true;
            self.body()?;
        } else {
            self.expect(b';')?;
        }
        let empty = Function::new(FunctionKind::Func, Linkage::Internal, Name(0));
        let function = std::mem::replace(&mut self.function, empty);
        self.module.add_function(function);
        Ok(())
    }

    /// `(.param .b32 a, .reg .u32 b)`; the count.
    fn parameters(&mut self) -> Result<u32, Stop> {
        self.expect(b'(')?;
        let mut count = 0;
        while !self.at(b')') {
            let at = self.tok;
            let v = self.parameter()?;
            let (name, ty, vector, space) = (v.name, v.ty, v.vector, v.space);
            let id = self.function.add_var(v);
            let bound = if space == Space::Reg {
                let reg = Reg(self.function.regs.len() as u32);
                self.function.regs.push(RegInfo {
                    name,
                    number: RegInfo::NO_NUMBER,
                    ty,
                    vector,
                });
                self.function.var_regs.push((id, reg));
                self.scopes.numbered_singles |= self
                    .module
                    .str(name)
                    .ends_with(|c: char| c.is_ascii_digit());
                Bound::Reg(reg)
            } else {
                Bound::Var(id)
            };
            // `_` stands for a parameter without a name.
            if self.module.str(name) != super::words::SINK && !self.scopes.bind(name, bound) {
                let message = format!("a second parameter '{}'", self.module.str(name));
                return Err(self.error_at(at, message));
            }
            count += 1;
            if !self.accept(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(count)
    }

    /// A formal parameter of a function or prototype.
    pub(super) fn parameter(&mut self) -> Result<Variable, Stop> {
        let mut v = self.declaration_head(Linkage::Internal)?;
        if !matches!(v.space, Space::Param | Space::Reg) {
            let text = v.space.text();
            return Err(self.error(format!("a parameter cannot be in '.{text}'")));
        }
        if self.tok.kind == super::Tok::Word && self.text() == super::words::SINK {
            v.name = self.module.name(super::words::SINK);
            self.advance();
        } else {
            v.name = self.identifier()?;
        }
        self.dimensions(&mut v)?;
        Ok(v)
    }

    fn directives(&mut self) -> Result<(), Stop> {
        loop {
            let Some(k) = self.keyword() else {
                return Ok(());
            };
            let d = match k {
                Keyword::Maxnreg => Directive::MaxNReg(self.directive_number()?),
                Keyword::Maxntid => Directive::MaxNTid(self.directive_numbers()?),
                Keyword::Reqntid => Directive::ReqNTid(self.directive_numbers()?),
                Keyword::Minnctapersm => Directive::MinNCtaPerSm(self.directive_number()?),
                Keyword::Maxnctapersm => Directive::MaxNCtaPerSm(self.directive_number()?),
                Keyword::Reqnctapercluster => {
                    Directive::ReqNCtaPerCluster(self.directive_numbers()?)
                }
                Keyword::Maxclusterrank => Directive::MaxClusterRank(self.directive_number()?),
                Keyword::AbiPreserve => Directive::AbiPreserve(self.directive_number()?),
                Keyword::AbiPreserveControl => {
                    Directive::AbiPreserveControl(self.directive_number()?)
                }
                Keyword::Explicitcluster => self.flag(Directive::ExplicitCluster),
                Keyword::Blocksareclusters => self.flag(Directive::BlocksAreClusters),
                Keyword::Noreturn => self.flag(Directive::NoReturn),
                Keyword::Pragma => {
                    self.advance();
                    let text = self.string()?;
                    self.expect(b';')?;
                    Directive::Pragma(text)
                }
                _ => {
                    let found = self.found();
                    return Err(self.error(format!("{found} is not a directive of a function")));
                }
            };
            self.function.directives.push(d);
        }
    }

    fn flag(&mut self, d: Directive) -> Directive {
        self.advance();
        d
    }

    fn directive_number(&mut self) -> Result<u32, Stop> {
        self.advance();
        self.constant_u32()
    }

    /// One to three numbers; the rest are 0.
    fn directive_numbers(&mut self) -> Result<[u32; 3], Stop> {
        self.advance();
        let mut n = [self.constant_u32()?, 0, 0];
        for slot in &mut n[1..] {
            if !self.accept(b',') {
                break;
            }
            *slot = self.constant_u32()?;
        }
        Ok(n)
    }
}
