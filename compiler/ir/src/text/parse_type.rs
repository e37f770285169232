//! Types, typed pointers included (they become opaque; the pointee is remembered for `byval` without a type).

use super::lex::Tok;
use super::parse::{Parser, Res};
use crate::TypeId;
use crate::types::Type;

/// The type a word names, if it names one.
pub(super) fn type_word(w: &[u8]) -> Option<Type> {
    Some(match w {
        b"void" => Type::Void,
        b"half" => Type::Half,
        b"bfloat" => Type::BFloat,
        b"float" => Type::Float,
        b"double" => Type::Double,
        b"fp128" => Type::Fp128,
        b"label" => Type::Label,
        b"metadata" => Type::Metadata,
        b"token" => Type::Token,
        b"ptr" => Type::Ptr(0),
        _ => {
            let digits = w.strip_prefix(b"i")?;
            if digits.is_empty() || digits.len() > 8 || !digits.iter().all(u8::is_ascii_digit) {
                return None;
            }
            Type::Int(std::str::from_utf8(digits).ok()?.parse().ok()?)
        }
    })
}

impl Parser<'_> {
    /// Whether the next token begins a type.
    pub fn at_type(&self) -> bool {
        let t = self.peek();
        match t.kind {
            Tok::Local | Tok::LocalNum | Tok::Punct(b'[' | b'{' | b'<') => true,
            Tok::Word => {
                let w = self.slice(t);
                type_word(w).is_some()
                    || matches!(
                        w,
                        b"x86_fp80"
                            | b"ppc_fp128"
                            | b"x86_mmx"
                            | b"x86_amx"
                            | b"target"
                            | b"opaque"
                    )
            }
            _ => false,
        }
    }

    /// Parses a type.
    pub fn ty(&mut self) -> Res<TypeId> {
        self.enter()?;
        let r = self.ty_inner();
        self.leave();
        r
    }

    fn ty_inner(&mut self) -> Res<TypeId> {
        let t = self.peek();
        self.pointee = None;
        let mut ty = match t.kind {
            Tok::Word => {
                let w = self.slice(t);
                match type_word(w) {
                    Some(Type::Int(n)) if n == 0 || n > 128 => {
                        return self.error(
                            t,
                            format!("integer type i{n} is not supported: widths are 1 to 128 bits"),
                        );
                    }
                    Some(Type::Ptr(_)) => {
                        self.bump();
                        let space = self.addrspace()?;
                        self.m.cx.types.ptr(space)
                    }
                    Some(ty) => {
                        self.bump();
                        self.m.cx.types.intern(ty)
                    }
                    None => match w {
                        b"x86_fp80" | b"ppc_fp128" | b"x86_mmx" | b"x86_amx" | b"target" => {
                            let w = self.word(t).to_owned();
                            return self.error(t, format!("type '{w}' is not supported on a GPU"));
                        }
                        _ => return self.expected("type"),
                    },
                }
            }
            Tok::Local | Tok::LocalNum => {
                self.bump();
                self.named_type(t)?
            }
            Tok::Punct(b'[') => {
                self.bump();
                let len = self.uint("an array length")?;
                self.expect_word("x")?;
                let elem = self.ty()?;
                self.expect(b']')?;
                self.m.cx.types.array(elem, len)
            }
            Tok::Punct(b'{') => self.struct_body(false)?,
            Tok::Punct(b'<') => {
                self.bump();
                if self.is(b'{') {
                    let ty = self.struct_body(true)?;
                    self.expect(b'>')?;
                    ty
                } else {
                    if self.is_word("vscale") {
                        return self
                            .error(self.peek(), "scalable vectors are not supported on a GPU");
                    }
                    let at = self.peek();
                    let len = self.uint("a vector length")?;
                    self.expect_word("x")?;
                    let elem = self.ty()?;
                    self.expect(b'>')?;
                    if len == 0 || len > 1 << 16 {
                        return self.error(at, "vector length must be from 1 to 65536");
                    }
                    self.m.cx.types.vector(elem, len as u32)
                }
            }
            _ => return self.expected("type"),
        };
        let mut pointee = None;
        loop {
            if self.is(b'*') {
                self.bump();
                pointee = Some(ty);
                ty = TypeId::PTR;
            } else if self.is_word("addrspace") {
                let space = self.addrspace()?;
                self.expect(b'*')?;
                pointee = Some(ty);
                ty = self.m.cx.types.ptr(space);
            } else if self.is(b'(') {
                self.bump();
                let (mut params, mut variadic) = (Vec::new(), false);
                while !self.is(b')') {
                    if self.peek().kind == Tok::Ellipsis {
                        self.bump();
                        variadic = true;
                        break;
                    }
                    params.push(self.ty()?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b')')?;
                ty = self.m.cx.types.func(ty, &params, variadic);
                pointee = None;
            } else {
                self.pointee = pointee;
                return Ok(ty);
            }
        }
    }

    fn struct_body(&mut self, packed: bool) -> Res<TypeId> {
        let fields = self.struct_fields()?;
        Ok(self.m.cx.types.literal_struct(&fields, packed))
    }

    fn struct_fields(&mut self) -> Res<Vec<TypeId>> {
        self.expect(b'{')?;
        let mut fields = Vec::new();
        while !self.is(b'}') {
            fields.push(self.ty()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(fields)
    }

    fn named_type(&mut self, t: super::lex::Token) -> Res<TypeId> {
        if t.kind == Tok::LocalNum {
            let n = self.num_of(t)?;
            if let Some(&ty) = self.numbered_types.get(&n) {
                return Ok(ty);
            }
            let name = self.m.cx.sym(&n.to_string());
            let ty = self.m.cx.types.named_struct(name);
            self.numbered_types.insert(n, ty);
            return Ok(ty);
        }
        let name = self.sym(t);
        if let Some(&ty) = self.named_types.get(&name) {
            return Ok(ty);
        }
        let ty = self.m.cx.types.named_struct(name);
        self.named_types.insert(name, ty);
        Ok(ty)
    }

    /// `%name = type { ... }`
    pub fn type_definition(&mut self) -> Res<()> {
        let t = self.bump();
        self.expect(b'=')?;
        self.expect_word("type")?;
        if self.is_word("opaque") {
            self.bump();
            self.named_type(t)?;
            return Ok(());
        }
        let packed = self.is(b'<') && self.peek_at(1).kind == Tok::Punct(b'{');
        if !packed && !self.is(b'{') {
            // `%t = type i32*`: an alias of a non-struct type.
            let ty = self.ty()?;
            if t.kind == Tok::LocalNum {
                let n = self.num_of(t)?;
                self.numbered_types.insert(n, ty);
            } else {
                let name = self.sym(t);
                self.named_types.insert(name, ty);
            }
            return Ok(());
        }
        let ty = self.named_type(t)?;
        if self.m.cx.types.struct_fields(ty).is_some() {
            return self.error(t, "redefinition of type");
        }
        if packed {
            self.bump();
        }
        let fields = self.struct_fields()?;
        if packed {
            self.expect(b'>')?;
        }
        if fields.iter().any(|&f| self.contains_by_value(f, ty, 0)) {
            return self.error(t, "recursive type is not allowed: a struct contains itself");
        }
        self.m.cx.types.set_named_body(ty, &fields, packed);
        Ok(())
    }

    fn contains_by_value(&self, ty: TypeId, needle: TypeId, depth: u32) -> bool {
        if ty == needle || depth > super::parse::MAX_DEPTH {
            return true;
        }
        match self.m.cx.types.get(ty) {
            Type::Array { elem, .. } | Type::Vector { elem, .. } => {
                self.contains_by_value(*elem, needle, depth + 1)
            }
            _ => self.m.cx.types.struct_fields(ty).is_some_and(|(f, _)| {
                f.iter()
                    .any(|&f| self.contains_by_value(f, needle, depth + 1))
            }),
        }
    }
}
