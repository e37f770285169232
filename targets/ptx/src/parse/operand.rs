//! Operands.
use super::constant::Constant;
use super::lexer::Tok;
use super::scope::Bound;
use super::{Parser, Stop, words};
use crate::model::*;

/// Vectors within tuples within lists: nothing in the language nests deeper.
const MAX_DEPTH: u32 = 4;

impl Parser<'_> {
    /// Moves the operands collected since `base` to the pool.
    ///
    /// References to names not bound yet are noted here, since only now their place is known.
    pub(super) fn flush(&mut self, base: usize) -> Result<OperandList, Stop> {
        let start = self.function.operand_pool.len() as u32;
        for i in base..self.scratch.len() {
            let (operand, at) = self.scratch[i];
            if let Operand::Sym { sym, .. } | Operand::AddrSym { sym, .. } = operand
                && let SymKind::Global(name) = sym.kind()
            {
                self.reference(start + (i - base) as u32, name, at);
            }
            self.function.operand_pool.push(operand);
        }
        self.scratch.truncate(base);
        self.list_from(start)
    }

    /// Operands parted by commas, up to the semicolon, onto the scratch stack.
    pub(super) fn operand_sequence(&mut self) -> Result<(), Stop> {
        if self.at(b';') {
            return Ok(());
        }
        loop {
            let at = self.tok;
            let operand = self.operand(0)?;
            self.scratch.push((operand, at));
            if !self.accept(b',') {
                return Ok(());
            }
        }
    }

    /// `(ret), target, (args), prototype` in all its forms. The model always has them in this order; absent
    /// value or argument lists are absent.
    pub(super) fn call_operands(&mut self) -> Result<(), Stop> {
        if self.at(b'(') {
            let list = self.call_list()?;
            self.scratch.push((list, self.tok));
            self.expect(b',')?;
        }
        let at = self.tok;
        let target = self.word_operand()?;
        self.scratch.push((target, at));
        while self.accept(b',') {
            let at = self.tok;
            let operand = if self.at(b'(') {
                self.call_list()?
            } else {
                self.word_operand()?
            };
            self.scratch.push((operand, at));
        }
        Ok(())
    }

    fn call_list(&mut self) -> Result<Operand, Stop> {
        self.expect(b'(')?;
        let list = self.group(b')', 1)?;
        Ok(Operand::List(list))
    }

    /// Operands parted by commas, up to and with `close`.
    fn group(&mut self, close: u8, depth: u32) -> Result<OperandList, Stop> {
        let base = self.scratch.len();
        let read = self.group_items(close, depth);
        if read.is_err() {
            self.scratch.truncate(base);
            return Err(Stop);
        }
        self.flush(base)
    }

    fn group_items(&mut self, close: u8, depth: u32) -> Result<(), Stop> {
        if !self.at(close) {
            loop {
                let at = self.tok;
                let operand = self.operand(depth)?;
                self.scratch.push((operand, at));
                if !self.accept(b',') {
                    break;
                }
            }
        }
        self.expect(close)
    }

    fn operand(&mut self, depth: u32) -> Result<Operand, Stop> {
        if depth > MAX_DEPTH {
            return Err(self.error("operands nest too deeply here"));
        }
        let at = self.tok;
        let first = match self.tok.kind {
            Tok::Word if !Constant::names_one(self.text()) => self.word_operand()?,
            Tok::Punct(b'{') => {
                self.advance();
                Operand::Vector(self.group(b'}', depth + 1)?)
            }
            Tok::Punct(b'[') => {
                self.advance();
                self.address(depth)?
            }
            Tok::Punct(sign @ (b'!' | b'-')) if self.register_follows() => {
                self.advance();
                match (sign, self.word_operand()?) {
                    (b'!', Operand::Reg(r)) => Operand::Not(r),
                    (_, Operand::Reg(r)) => Operand::Neg(r),
                    (
                        b'-',
                        Operand::Select {
                            reg,
                            selector,
                            digits,
                            ..
                        },
                    ) => Operand::Select {
                        reg,
                        selector,
                        neg: true,
                        digits,
                    },
                    _ => return Err(self.error_at(at, "this sign needs a register")),
                }
            }
            _ if self.at_constant() => {
                return Ok(match self.constant()? {
                    Constant::Int(v) => Operand::Int(v),
                    Constant::Uint(v) => i64::try_from(v).map_or(Operand::Uint(v), Operand::Int),
                    Constant::F32(v) => Operand::F32(v),
                    Constant::F64(v) => Operand::F64(v),
                    Constant::WarpSize => Operand::WarpSize,
                });
            }
            _ => {
                let found = self.found();
                return Err(self.error(format!("expected an operand, found {found}")));
            }
        };
        if self.accept(b'|') {
            let second_at = self.tok;
            let second = self.operand(depth + 1)?;
            let base = self.scratch.len();
            self.scratch.push((first, at));
            self.scratch.push((second, second_at));
            return Ok(Operand::Pair(self.flush(base)?));
        }
        Ok(first)
    }

    /// Is the next token a word (other than a constant's name)?
    fn register_follows(&self) -> bool {
        let next = self.lexer.clone().next();
        next.kind == Tok::Word && !Constant::names_one(self.token_text(next))
    }

    /// What stands between brackets, and the closing one.
    fn address(&mut self, depth: u32) -> Result<Operand, Stop> {
        let at = self.tok;
        let operand = if self.tok.kind == Tok::Word && !Constant::names_one(self.text()) {
            match self.word_operand()? {
                Operand::Reg(base) => {
                    let offset = self.offset()?;
                    Operand::Addr { base, offset }
                }
                Operand::Sym { sym, offset } => Operand::AddrSym { sym, offset },
                _ => {
                    return Err(
                        self.error_at(at, "an address must be a register, a variable or a number")
                    );
                }
            }
        } else {
            Operand::AddrImm(self.constant_int()?)
        };
        if !self.at(b',') {
            self.expect(b']')?;
            return Ok(operand);
        }
        self.advance();
        let base = self.scratch.len();
        let first = match operand {
            Operand::Addr { base, offset: 0 } => Operand::Reg(base),
            Operand::AddrSym { sym, offset: 0 } => Operand::Sym { sym, offset: 0 },
            other => other,
        };
        self.scratch.push((first, at));
        let read = self.group_items(b']', depth + 1);
        if read.is_err() {
            self.scratch.truncate(base);
            return Err(Stop);
        }
        Ok(Operand::Tuple(self.flush(base)?))
    }

    /// `+8` or `-8`, or nothing.
    fn offset(&mut self) -> Result<i64, Stop> {
        if matches!(self.tok.kind, Tok::Punct(b'+' | b'-')) {
            self.signed_offset()
        } else {
            Ok(0)
        }
    }

    /// An operand that begins with a word: a register (or part of one), a special register, a symbol.
    pub(super) fn word_operand(&mut self) -> Result<Operand, Stop> {
        if self.tok.kind != Tok::Word {
            let found = self.found();
            return Err(self.error(format!("expected a name, found {found}")));
        }
        let at = self.tok;
        let text = self.text();
        if let Some(bound) = self.lookup(text) {
            self.advance();
            return match bound {
                Bound::Reg(reg) if self.tok.kind == Tok::Dotted => self.selected(reg),
                Bound::Reg(reg) => Ok(Operand::Reg(reg)),
                Bound::Var(var) => {
                    let offset = self.symbol_offset(self.function.var(var).element_bytes())?;
                    Ok(Operand::Sym {
                        sym: Sym::local(var),
                        offset,
                    })
                }
                Bound::Range(_) => {
                    Err(self.error_at(at, format!("'{text}' names a range of registers")))
                }
            };
        }
        if text == words::SINK {
            self.advance();
            return Ok(Operand::Sink);
        }
        if let Some(name) = text.strip_prefix('%') {
            self.advance();
            let mut end = at.end;
            let mut full = name;
            if self.tok.kind == Tok::Dotted && self.tok.start == at.end {
                end = self.tok.end;
                full = &self.src[at.start as usize + 1..end as usize];
            }
            if !crate::special::is_special(full) {
                return Err(self.error_at(at, format!("register '%{full}' is not declared")));
            }
            if end != at.end {
                self.advance();
            }
            return Ok(Operand::Special(self.module.name(full)));
        }
        let name = self.module.name(text);
        self.advance();
        let offset = self.symbol_offset_of(name)?;
        Ok(Operand::Sym {
            sym: Sym::global(name),
            offset,
        })
    }

    /// The meaning of a name inside the function.
    fn lookup(&mut self, text: &str) -> Option<Bound> {
        let bytes = text.as_bytes();
        if (!bytes.last()?.is_ascii_digit() || self.scopes.numbered_singles)
            && let Some(bound) = self.bound(text)
        {
            return Some(bound);
        }
        // One of a range: the name ends in its number, which has no leading zero.
        let mut split = bytes.len();
        while split > 1 && bytes[split - 1].is_ascii_digit() {
            split -= 1;
            if bytes[split] == b'0' && split + 1 != bytes.len() {
                continue;
            }
            if split > 1 && bytes[split - 1].is_ascii_digit() && !self.scopes.numbered_ranges {
                continue;
            }
            if let Some(Bound::Range(range)) = self
                .module
                .names
                .find(&text[..split])
                .and_then(|n| self.scopes.lookup(n))
                && let Ok(number) = text[split..].parse::<u32>()
                && let Some(reg) = self.scopes.ranged(&mut self.function, range, number)
            {
                return Some(Bound::Reg(reg));
            }
        }
        // A variable whose name ends in a digit.
        self.bound(text)
    }

    /// What the whole name is bound to.
    fn bound(&self, text: &str) -> Option<Bound> {
        self.module
            .names
            .find(text)
            .and_then(|n| self.scopes.lookup(n))
    }

    /// `.x` or `.b0` after a register.
    fn selected(&mut self, reg: Reg) -> Result<Operand, Stop> {
        let text = &self.text()[1..];
        let colour = match text {
            "r" => "x",
            "g" => "y",
            "b" => "z",
            "a" => "w",
            other => other,
        };
        if let Some(&selector) = Selector::SINGLE.iter().find(|s| s.text() == colour) {
            self.advance();
            return Ok(Operand::Select {
                reg,
                selector,
                neg: false,
                digits: 0,
            });
        }
        let (selector, digits) = match text.as_bytes() {
            [b'b', d @ ..] if d.len() == 4 => (Selector::Bytes, d),
            [b'h', d @ ..] if d.len() == 2 => (Selector::Halves, d),
            _ => return Err(self.error(format!("'.{text}' selects no part of a register"))),
        };
        let mut packed = 0u16;
        for &d in digits {
            if !(b'0'..=b'7').contains(&d) {
                return Err(self.error(format!("'.{text}' selects no part of a register")));
            }
            packed = packed << 4 | u16::from(d - b'0');
        }
        self.advance();
        Ok(Operand::Select {
            reg,
            selector,
            neg: false,
            digits: packed,
        })
    }

    fn symbol_offset_of(&mut self, name: Name) -> Result<i64, Stop> {
        let mut element = 1;
        if self.at(b'[') {
            element = self
                .module
                .globals
                .iter()
                .rev()
                .find(|g| g.name == name)
                .map_or(1, Variable::element_bytes);
        }
        self.symbol_offset(element)
    }

    /// `[3]` and `+8` after a symbol, in bytes.
    fn symbol_offset(&mut self, element_bytes: u64) -> Result<i64, Stop> {
        let mut offset = 0i64;
        if self.accept(b'[') {
            offset = self.constant_int()?.wrapping_mul(element_bytes as i64);
            self.expect(b']')?;
        }
        Ok(offset.wrapping_add(self.offset()?))
    }
}
