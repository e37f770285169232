//! Declarations of variables and parameters, and initialisers.
use super::constant::Constant;
use super::lexer::Tok;
use super::{Parser, Stop};
use crate::model::*;
use crate::names::Keyword;

/// Braces of an initialiser may nest this deep.
const MAX_INIT_DEPTH: usize = 64;

impl Parser<'_> {
    /// What precedes the name in a declaration, from the state space on.
    pub(super) fn declaration_head(&mut self, linkage: Linkage) -> Result<Variable, Stop> {
        let mut v = Variable::new(Space::Reg, Type::B8, Name(0));
        v.linkage = linkage;
        let mut space = None;
        let mut ty = None;
        loop {
            let at = self.tok;
            if at.kind != Tok::Dotted {
                break;
            }
            let text = &self.text()[1..];
            if let Some(s) = Space::from_text(text) {
                if v.ptr.is_some() {
                    if let Some(p) = &mut v.ptr {
                        p.space = Some(s);
                    }
                } else if space.replace(s).is_some() {
                    return Err(self.error(format!("a second state space '.{text}'")));
                }
                self.advance();
                if self.at(b'[') && s == Space::Const {
                    self.advance();
                    let at = self.tok;
                    let bank = self.constant_int()?;
                    v.bank = match u8::try_from(bank) {
                        Ok(b) if b <= 10 => Some(b),
                        _ => return Err(self.error_at(at, "constant banks are 0 to 10")),
                    };
                    self.expect(b']')?;
                }
                continue;
            }
            if let Some(t) = Type::from_text(text) {
                if ty.replace(t).is_some() {
                    return Err(self.error(format!("a second type '.{text}'")));
                }
                self.advance();
                continue;
            }
            match Keyword::from_text(text) {
                Some(Keyword::Align) => {
                    self.advance();
                    let at = self.tok;
                    let n = self.constant_u32()?;
                    if !n.is_power_of_two() {
                        return Err(
                            self.error_at(at, format!("the alignment {n} is not a power of two"))
                        );
                    }
                    match &mut v.ptr {
                        Some(p) => p.align = n,
                        None => v.align = n,
                    }
                }
                Some(Keyword::V2) => self.vector(&mut v, 2),
                Some(Keyword::V4) => self.vector(&mut v, 4),
                Some(Keyword::V8) => self.vector(&mut v, 8),
                Some(Keyword::Ptr) => {
                    self.advance();
                    v.ptr = Some(PtrAttr {
                        space: None,
                        align: 0,
                    });
                }
                Some(Keyword::Attribute) => {
                    self.advance();
                    v.attribute = Some(self.attribute()?);
                }
                _ => return Err(self.error(format!("'.{text}' has no place in a declaration"))),
            }
        }
        v.space = match space {
            Some(s) => s,
            None => return Err(self.error("this declaration has no state space")),
        };
        v.ty = match ty {
            Some(t) => t,
            None => return Err(self.error("this declaration has no type")),
        };
        Ok(v)
    }

    fn vector(&mut self, v: &mut Variable, n: u8) {
        self.advance();
        v.vector = n;
    }

    /// `(.managed)` or `(.unified(a, b))`
    pub(super) fn attribute(&mut self) -> Result<Attribute, Stop> {
        self.expect(b'(')?;
        let value = match self.keyword() {
            Some(Keyword::Managed) => {
                self.advance();
                Attribute::Managed
            }
            Some(Keyword::Unified) => {
                self.advance();
                self.expect(b'(')?;
                let a = self.constant_int()? as u64;
                self.expect(b',')?;
                let b = self.constant_int()? as u64;
                self.expect(b')')?;
                Attribute::Unified(a, b)
            }
            _ => {
                let found = self.found();
                return Err(self.error(format!("{found} is not an attribute")));
            }
        };
        self.expect(b')')?;
        Ok(value)
    }

    /// `[2][]…` after a name.
    pub(super) fn dimensions(&mut self, v: &mut Variable) -> Result<(), Stop> {
        while self.accept(b'[') {
            if self.accept(b']') {
                v.dims.push(0);
                continue;
            }
            let at = self.tok;
            let n = self.constant_int()?;
            if n < 0 {
                return Err(self.error_at(at, format!("an array cannot have {n} elements")));
            }
            self.expect(b']')?;
            v.dims.push(n as u64);
            if v.dims.len() > MAX_INIT_DEPTH {
                return Err(self.error_at(at, "this array has too many dimensions"));
            }
        }
        Ok(())
    }

    /// What follows the name: dimensions and initialiser.
    pub(super) fn declaration_tail(&mut self, v: &mut Variable) -> Result<(), Stop> {
        self.dimensions(v)?;
        if self.accept(b'=') {
            self.initialiser(v)?;
        }
        Ok(())
    }

    fn initialiser(&mut self, v: &mut Variable) -> Result<(), Stop> {
        let at = self.tok;
        let mut depth = 0usize;
        let limit = v.dims.len() + usize::from(v.vector > 1) + 1;
        // Whether a value may come next.
        loop {
            if self.at(b'{') {
                depth += 1;
                if depth > limit {
                    return Err(self.error("this brace nests deeper than the variable's type"));
                }
                v.init.push(InitItem::Open);
                self.advance();
                if !self.at(b'}') {
                    continue;
                }
            } else {
                let item = self.init_value()?;
                v.init.push(item);
            }
            while depth > 0 && self.at(b'}') {
                v.init.push(InitItem::Close);
                depth -= 1;
                self.advance();
            }
            if depth == 0 {
                break;
            }
            self.expect(b',')?;
            // A trailing comma.
            while depth > 0 && self.at(b'}') {
                v.init.push(InitItem::Close);
                depth -= 1;
                self.advance();
            }
            if depth == 0 {
                break;
            }
        }
        // `x[] = {1, 2, 3}` takes its extent from the initialiser.
        if v.dims.first() == Some(&0) {
            let mut end = 0u64;
            let scalar = u64::from(v.ty.bytes());
            v.for_each_init(|offset, _| end = end.max(offset.saturating_add(scalar)));
            let mut row = v.element_bytes();
            for &d in &v.dims[1..] {
                row = row.saturating_mul(d);
            }
            v.dims[0] = end.div_ceil(row.max(1));
        } else {
            let size = v.bytes();
            let scalar = u64::from(v.ty.bytes());
            let mut over = false;
            v.for_each_init(|offset, _| over |= offset.saturating_add(scalar) > size);
            if over {
                return Err(self.error_at(at, "this initialiser is larger than its variable"));
            }
        }
        Ok(())
    }

    fn init_value(&mut self) -> Result<InitItem, Stop> {
        if self.at_constant() {
            let c = self.constant()?;
            // `0xff00(symbol)`: one byte of an address.
            if self.at(b'(') {
                self.advance();
                let mask = match c {
                    Constant::Int(m) => m as u64,
                    Constant::Uint(m) => m,
                    _ => return Err(self.error("a mask must be an integer")),
                };
                let item = self.init_symbol(Some(mask))?;
                self.expect(b')')?;
                return Ok(item);
            }
            return Ok(match c {
                Constant::Int(v) => InitItem::Int(v),
                Constant::Uint(v) => i64::try_from(v).map_or(InitItem::Uint(v), InitItem::Int),
                Constant::F32(v) => InitItem::F32(v),
                Constant::F64(v) => InitItem::F64(v),
                Constant::WarpSize => InitItem::Int(32),
            });
        }
        self.init_symbol(None)
    }

    fn init_symbol(&mut self, mask: Option<u64>) -> Result<InitItem, Stop> {
        let mut at = self.tok;
        let mut generic = false;
        let mut name = self.identifier()?;
        if self.accept(b'=') {
            let value = if self.tok.kind == Tok::Word {
                self.identifier()?
            } else {
                let number = self.constant_int()?.to_string();
                self.module.name(&number)
            };
            return Ok(InitItem::Setting { key: name, value });
        }
        if self.at(b'(') && self.module.str(name) == Keyword::Generic.text() {
            self.advance();
            generic = true;
            at = self.tok;
            name = self.identifier()?;
        }
        let mut offset = 0i64;
        if generic && matches!(self.tok.kind, Tok::Punct(b'+' | b'-')) {
            offset = self.signed_offset()?;
        }
        if generic {
            self.expect(b')')?;
        }
        if matches!(self.tok.kind, Tok::Punct(b'+' | b'-')) {
            offset = offset.wrapping_add(self.signed_offset()?);
        }
        self.unknown.push((name, at.line, at.column));
        Ok(InitItem::Symbol {
            name,
            offset,
            generic,
            mask,
        })
    }

    /// `+8`, `-8`, `+-8`
    pub(super) fn signed_offset(&mut self) -> Result<i64, Stop> {
        // A minus sign belongs to the expression.
        self.accept(b'+');
        self.constant_int()
    }
}
