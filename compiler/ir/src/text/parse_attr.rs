//! Attributes.

use super::lex::Tok;
use super::parse::{Parser, Res};
use super::parse_type::type_word;
use crate::attributes::{Attr, AttrSet, AttrValue, MemoryEffects};
use crate::{TypeId, sym};

/// Words that begin a value and so end an attribute list.
fn is_value_word(w: &[u8]) -> bool {
    matches!(
        w,
        b"true"
            | b"false"
            | b"null"
            | b"none"
            | b"undef"
            | b"poison"
            | b"zeroinitializer"
            | b"asm"
            | b"blockaddress"
            | b"dso_local_equivalent"
            | b"no_cfi"
            | b"splat"
            | b"getelementptr"
            | b"bitcast"
            | b"addrspacecast"
            | b"inttoptr"
            | b"ptrtoint"
            | b"ptrtoaddr"
            | b"trunc"
            | b"zext"
            | b"sext"
            | b"fptrunc"
            | b"fpext"
            | b"uitofp"
            | b"sitofp"
            | b"fptoui"
            | b"fptosi"
            | b"add"
            | b"sub"
            | b"mul"
            | b"udiv"
            | b"sdiv"
            | b"and"
            | b"or"
            | b"xor"
            | b"shl"
            | b"lshr"
            | b"ashr"
            | b"icmp"
            | b"fcmp"
            | b"select"
            | b"extractelement"
            | b"insertelement"
            | b"shufflevector"
            | b"extractvalue"
            | b"insertvalue"
            | b"ptrauth"
            | b"to"
            | b"unwind"
    )
}

impl Parser<'_> {
    /// Reads one attribute into `set`; false if the next token begins none. In a group `key=value` is allowed.
    pub fn attribute(&mut self, set: &mut AttrSet, group: bool) -> Res<bool> {
        let t = self.peek();
        match t.kind {
            Tok::AttrNum => {
                self.bump();
                let n = self.num_of(t)?;
                if let Some(g) = self.attr_groups.get(&n) {
                    let g = g.clone();
                    for a in g.0 {
                        set.set(a);
                    }
                }
                return Ok(true);
            }
            Tok::Str => {
                self.bump();
                let name = self.sym(t);
                let mut value = sym::EMPTY;
                if self.eat(b'=') {
                    if self.peek().kind != Tok::Str {
                        return self.expected("an attribute value in quotes");
                    }
                    let v = self.bump();
                    value = self.sym(v);
                }
                set.set(Attr {
                    name,
                    value: AttrValue::Str(value),
                });
                return Ok(true);
            }
            Tok::Word => {}
            _ => return Ok(false),
        }
        let w = self.slice(t);
        if is_value_word(w) || type_word(w).is_some() {
            return Ok(false);
        }
        self.bump();
        let text = self.word(t);
        let name = self.m.cx.sym(text);
        let value = match text {
            "align" | "alignstack" => {
                let at = self.peek();
                let n = if group && self.eat(b'=') {
                    self.uint("an alignment")?
                } else if self.is(b'(') {
                    self.paren_uint()?
                } else {
                    self.uint("an alignment")?
                };
                if n == 0 || !n.is_power_of_two() || n > 1 << 31 {
                    return self.error(at, "alignment is not a power of two");
                }
                AttrValue::Int(n)
            }
            "byval" | "sret" | "byref" | "preallocated" | "inalloca" | "elementtype" => {
                if self.eat(b'(') {
                    let ty = self.ty()?;
                    self.expect(b')')?;
                    AttrValue::Type(ty)
                } else {
                    AttrValue::None
                }
            }
            "memory" => {
                self.expect(b'(')?;
                let e = self.memory_effects()?;
                self.expect(b')')?;
                AttrValue::Int(e.0 as u64)
            }
            "range" => {
                self.expect(b'(')?;
                let ty = self.ty()?;
                let lo = self.int_bits(ty)?;
                self.expect(b',')?;
                let hi = self.int_bits(ty)?;
                self.expect(b')')?;
                AttrValue::Range(ty, lo, hi)
            }
            _ if self.is(b'(') => {
                if self.peek_at(1).kind == Tok::Int && self.peek_at(2).kind == Tok::Punct(b')') {
                    AttrValue::Int(self.paren_uint()?)
                } else {
                    let from = self.peek().start as usize;
                    self.skip_group()?;
                    let to = self.toks[self.pos - 1].end as usize;
                    let raw = String::from_utf8_lossy(&self.text[from..to]).into_owned();
                    if name == sym::CAPTURES && raw == "(none)" {
                        // LLVM 21 says so what was a word of its own.
                        set.set(Attr::flag(sym::NOCAPTURE));
                        return Ok(true);
                    }
                    AttrValue::Raw(self.m.cx.sym(&raw))
                }
            }
            _ => AttrValue::None,
        };
        set.set(Attr { name, value });
        Ok(true)
    }

    fn int_bits(&mut self, ty: TypeId) -> Res<u128> {
        let t = self.peek();
        let c = self.constant(ty)?;
        match self.m.cx.as_int(c) {
            Some(n) => Ok(n),
            None => self.error(t, "expected an integer constant"),
        }
    }

    /// `none`, `read`, `argmem: readwrite, inaccessiblemem: write`...
    fn memory_effects(&mut self) -> Res<MemoryEffects> {
        let mut effects = MemoryEffects::NONE;
        let mut first = true;
        loop {
            let t = self.peek();
            if t.kind == Tok::Label {
                self.bump();
                let place = self.word(t);
                let Some(n) = MemoryEffects::LOCATIONS.iter().position(|l| *l == place) else {
                    // Target-specific locations are folded into "other".
                    let bits = self.access_kind()?;
                    effects = effects.with(3, effects.at(3) | bits);
                    if !self.eat(b',') {
                        return Ok(effects);
                    }
                    continue;
                };
                let bits = self.access_kind()?;
                effects = effects.with(n as u32, bits);
            } else {
                let bits = self.access_kind()?;
                if !first {
                    return self.error(t, "the default access kind must come first");
                }
                effects = MemoryEffects(bits * 0x55);
            }
            first = false;
            if !self.eat(b',') {
                return Ok(effects);
            }
        }
    }

    fn access_kind(&mut self) -> Res<u16> {
        let t = self.peek();
        Ok(match self.any_word("an access kind")? {
            "none" => 0,
            "read" => 1,
            "write" => 2,
            "readwrite" => 3,
            _ => return self.error(t, "expected 'none', 'read', 'write' or 'readwrite'"),
        })
    }

    /// Old text writes `byval` without a type: the pointee of the typed pointer is meant.
    pub fn type_from_pointee(&mut self, set: &mut AttrSet, pointee: Option<TypeId>) {
        let Some(ty) = pointee else { return };
        for a in &mut set.0 {
            if (a.name == sym::BYVAL || a.name == sym::SRET) && a.value == AttrValue::None {
                a.value = AttrValue::Type(ty);
            }
        }
    }
}
