//! Headers of functions: calling convention, parameters, attributes.

use super::{
    AttrList, FuncId, Linkage, Parser, Res, SymbolExtras, Tok, Token, TypeId, cc, parse_attr,
    parse_md, parse_type,
};
use crate::text::parse_global::Prefix;

impl<'a> Parser<'a> {
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
                // LLVM keeps ten bits of it.
                let n = self.uint("a calling convention number")?;
                return Ok(n as u16 & 1023);
            }
            // Those of other targets mean the C convention, as for LLVM's code generator.
            w => match cc::OTHERS.iter().find(|row| row.0 == w) {
                Some(row) => row.1,
                None => return Ok(cc::C),
            },
        };
        self.bump();
        Ok(n)
    }

    pub(super) fn function_header(&mut self, define: bool) -> Res<(FuncId, Vec<Option<Token>>)> {
        let mut extras = SymbolExtras::default();
        let first = self.peek();
        let (linkage, _) = self.prefix(first, Prefix::Function, &mut extras)?;
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
            return self.expected("'{' in function body");
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
            if self.m.cx.types.func_parts(ty).is_some() {
                return self.error(at, "invalid type for function argument");
            }
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
}
