//! Declarations of variables and parameters, and initialisers.
use super::Printer;
use crate::model::*;
use crate::names::Keyword;

impl Printer<'_> {
    /// Without the semicolon.
    pub(super) fn variable(&mut self, v: &Variable) {
        if v.linkage != Linkage::Internal {
            self.dotted(v.linkage.text());
            self.push(" ");
        }
        self.dotted(v.space.text());
        if let Some(bank) = v.bank {
            self.push("[");
            self.unsigned(u64::from(bank));
            self.push("]");
        }
        if let Some(a) = v.attribute {
            self.push(" ");
            self.attribute(a);
        }
        if v.align != 0 {
            self.push(" ");
            self.keyword(Keyword::Align);
            self.push(" ");
            self.unsigned(u64::from(v.align));
        }
        if v.vector > 1 {
            self.push(" .v");
            self.unsigned(u64::from(v.vector));
        }
        self.push(" ");
        self.dotted(v.ty.text());
        if let Some(p) = v.ptr {
            self.push(" ");
            self.keyword(Keyword::Ptr);
            if let Some(space) = p.space {
                self.push(" ");
                self.dotted(space.text());
            }
            if let Some(ty) = p.opaque {
                self.push(" ");
                self.dotted(ty.text());
            }
            if p.align != 0 {
                self.push(" ");
                self.keyword(Keyword::Align);
                self.push(" ");
                self.unsigned(u64::from(p.align));
            }
        }
        self.push(" ");
        self.name(v.name);
        for &d in &v.dims {
            self.push("[");
            if d != 0 {
                self.unsigned(d);
            }
            self.push("]");
        }
        if !v.init.is_empty() {
            self.push(" = ");
            self.initialiser(&v.init);
        }
    }

    pub(super) fn attribute(&mut self, a: Attribute) {
        self.keyword(Keyword::Attribute);
        self.push("(");
        match a {
            Attribute::Managed => self.keyword(Keyword::Managed),
            Attribute::Unified(x, y) => {
                self.keyword(Keyword::Unified);
                self.push("(");
                self.unsigned(x);
                self.push(", ");
                self.unsigned(y);
                self.push(")");
            }
        }
        self.push(")");
    }

    fn initialiser(&mut self, items: &[InitItem]) {
        let mut first = true;
        for item in items {
            if let InitItem::Close = item {
                self.push("}");
                first = false;
                continue;
            }
            if !first {
                // All on one line, as NVIDIA's compilers have it: programs look for them in the text.
                self.push(", ");
            }
            first = false;
            match *item {
                InitItem::Open => {
                    self.push("{");
                    first = true;
                }
                InitItem::Close => {}
                InitItem::Setting { key, value } => {
                    self.name(key);
                    self.push(" = ");
                    self.name(value);
                }
                InitItem::Int(v) => self.signed(v),
                InitItem::Uint(v) => self.unsigned(v),
                InitItem::F32(v) => self.f32_bits(v),
                InitItem::F64(v) => self.f64_bits(v),
                InitItem::Symbol {
                    name,
                    offset,
                    generic,
                    mask,
                } => {
                    if let Some(mask) = mask {
                        self.push("0x");
                        self.hex(mask, (64 - mask.leading_zeros()).div_ceil(4).max(1));
                        self.push("(");
                    }
                    if generic {
                        self.push(Keyword::Generic.text());
                        self.push("(");
                    }
                    self.name(name);
                    if generic {
                        self.push(")");
                    }
                    self.offset(offset);
                    if mask.is_some() {
                        self.push(")");
                    }
                }
            }
        }
    }

    /// `+8`, `+-8` (a bare minus is not accepted everywhere), or nothing.
    pub(super) fn offset(&mut self, offset: i64) {
        if offset != 0 {
            self.push("+");
            self.signed(offset);
        }
    }
}
