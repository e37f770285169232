//! Declaring what a declarator names: functions, variables, fields, typedefs; redeclarations.

use super::*;
use crate::parse::attributes::Attrs;
use crate::parse::declarator::{Declarator, FnDeclarator};
use crate::parse::declspec::DeclSpec;
use crate::parse::names::{IdName, Qual};
use TokenKind as K;

/// What a declarator turned out to declare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Declared {
    Func(FuncId),
    Var(VarId),
    Type(QualType),
    Field(u32),
}

/// What stands behind a function's declarator.
#[derive(Default)]
struct FunctionEnding {
    /// Where the body begins.
    body: Option<u32>,
    state: Body,
    deleted: bool,
    defaulted: bool,
    pure_: bool,
}

impl Sema<'_> {
    pub fn new_var(&mut self, v: VarDecl, info: VarInfo) -> VarId {
        let id = self.prog.add_var(v);
        self.facts.variables.push(info);
        id
    }

    pub fn new_func(&mut self, f: FuncDecl, info: FuncInfo) -> FuncId {
        let id = self.prog.add_func(f);
        for &p in &self.prog.funcs[id.index()].params {
            self.prog.vars[p.index()].parent = Parent::Func(id, 0);
            self.facts.variables[p.index()].func = Some(id);
        }
        if info.explicit_object {
            self.prog.explicit_object.insert(id);
        }
        self.facts.functions.push(info);
        id
    }

    /// Numbers local entities of equal name in one function.
    pub fn local_parent(&mut self, p: Parent, name: Option<Sym>) -> Parent {
        match p {
            Parent::Func(f, _) => {
                let n = self.facts.local_count.entry((f, name)).or_insert(0);
                let r = Parent::Func(f, *n);
                *n += 1;
                r
            }
            p => p,
        }
    }

    fn in_unnamed_namespace(&self, mut s: ScopeId) -> bool {
        loop {
            let sc = self.scope(s);
            if let ScopeKind::Namespace(n) = sc.kind
                && n.0 != 0
                && self.prog[n].name.is_none()
            {
                return true;
            }
            match sc.parent {
                Some(p) => s = p,
                None => return false,
            }
        }
    }

    /// Declares what `decl` names. `d` is the scanned declaration it belongs to.
    pub fn declare(&mut self, d: Option<u32>, spec: &DeclSpec, decl: Declarator) -> R<Declared> {
        let attrs = Declarators::merge_attrs(spec, &decl);
        let scope = match decl.qual {
            Some(Qual::Scope(s)) => s,
            Some(Qual::Type(t)) => match self.prog.types.record(t) {
                Some(r) => self.facts.records[r.index()].scope,
                None => self.decl_scope(self.cx.scope),
            },
            None => self.decl_scope(self.cx.scope),
        };
        FormChecks(self).check_words(spec, &attrs, &decl, false)?;
        if spec.is_typedef {
            let mut ty = decl.ty;
            Declarators(self).require_arguments(ty, decl.loc)?;
            if decl.attrs.vector_bytes > 0 || decl.attrs.vector_elems > 0 {
                ty = Declarators(self).vector_of(ty, &decl.attrs, decl.loc)?;
            }
            if let Some(m) = decl.attrs.mode {
                let name = self.text(m).to_string();
                let unsigned = self.prog.types.builtin(ty).is_some_and(|b| !b.is_signed());
                if let Some(b) = crate::parse::attributes::mode_type(&name, unsigned) {
                    ty = b.q();
                }
            }
            if decl.attrs.align > 0
                && let Some(r) = self.prog.types.record(ty)
                && spec.tag_defined
            {
                self.prog[r].align = self.prog[r].align.max(decl.attrs.align);
            }
            self.name_unnamed_tag(ty, decl.sym);
            let symbol = self.bind(d, scope, decl.sym, SymKind::Type(ty));
            self.note_deprecated(warn::Entity::Symbol(symbol), &attrs);
            let align = attrs.align.max(decl.attrs.align);
            if align > 0 && !spec.tag_defined {
                self.facts.typedef_align.insert(symbol, align);
            } else if spec.attrs.align > 0 {
                self.facts.typedef_align.insert(symbol, spec.attrs.align);
            }
            return Ok(Declared::Type(ty));
        }
        if let Some(t) = decl.attrs_mode_type() {
            let _ = t;
        }
        if self.prog.types.is_function(decl.ty) {
            let f = self.declare_function(d, scope, spec, attrs, decl)?;
            return Ok(Declared::Func(f));
        }
        if decl.func.is_none() && decl.name.is_none() && !self.is(K::Colon) {
            return self.expected("a name");
        }
        if let Some(IdName::Dtor(_) | IdName::Ctor | IdName::Conversion(_)) = decl.name {
            return self.expected("a parameter list");
        }
        if let (Some(r), false) = (self.record_of_scope(scope), spec.is_static)
            && decl.qual.is_none()
            && !spec.is_friend
        {
            let i = self.declare_field(d, r, spec, attrs, decl)?;
            return Ok(Declared::Field(i));
        }
        let v = self.declare_global(d, scope, spec, attrs, decl)?;
        Ok(Declared::Var(v))
    }

    fn bind(&mut self, d: Option<u32>, scope: ScopeId, name: Sym, kind: SymKind) -> SymbolId {
        match d {
            Some(d) => self.bind_pending(scope, name, d, kind),
            None => {
                let order = self.order();
                self.add_symbol(scope, name, order, kind)
            }
        }
    }

    fn declare_field(
        &mut self,
        d: Option<u32>,
        r: RecordId,
        spec: &DeclSpec,
        attrs: Attrs,
        decl: Declarator,
    ) -> R<u32> {
        let mut bits = None;
        let mut init = None;
        if self.eat(K::Colon) {
            let e = self.parse_conditional()?;
            let n = self.const_int(e)?;
            if !(0..=128).contains(&n) {
                let loc = self.eloc(e);
                return self.fail(loc, msg::BAD_BITFIELD, &[&n]);
            }
            if n == 0 && decl.name.is_some() && self.in_main_file(decl.loc) {
                return self.fail(decl.loc, msg::BAD_BITFIELD, &[&n]);
            }
            bits = Some(n as u32);
        }
        if matches!(self.kind(), K::Eq | K::LBrace) {
            init = Some(self.cx.pos);
        }
        let name = match decl.name {
            Some(IdName::Ident(s)) => Some(s),
            _ => None,
        };
        let ty = decl.ty;
        if let TypeKind::Array {
            len: ArrayLen::Incomplete,
            ..
        } = self.prog.types.kind(ty.ty())
        {
            // A flexible array member has no elements.
        } else if !self.prog.types.is_ref(ty) {
            let loc = decl.loc;
            self.require_complete(ty, loc)?;
            if self.prog[r].complete && self.holds(ty, r) {
                // A declaration that was looked up, or understood, late.
                let n = self.type_name(self.prog[r].ty.into());
                return self.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
            }
            if let Some(x) = self.prog.types.record(self.prog.types.base_elem(ty))
                && self.prog[x].traits.is_abstract
                && !self.cx.mode.lenient
            {
                let n = self.type_name(ty);
                return self.fail(loc, msg::ABSTRACT, &[&n]);
            }
        }
        if ty.ty() == Builtin::Auto.id() || ty.ty() == Builtin::Void.id() {
            let n = self.type_name(ty);
            return self.fail(decl.loc, msg::BAD_FIELD_TYPE, &[&n]);
        }
        if let Some(n) = name
            && !self.cx.mode.lenient
            && self
                .chain(self.facts.records[r.index()].scope, n)
                .into_iter()
                .any(|s| matches!(*self.sym_kind(s), SymKind::Field(x, _) if x == r))
        {
            let n = self.text(n).to_string();
            return self.fail(decl.loc, msg::REDEFINITION, &[&n]);
        }
        let index = self.prog[r].fields.len() as u32;
        self.note_deprecated(warn::Entity::Field(r, index), &attrs);
        if let Some(n) = bits {
            self.warn_bit_field(ty, n, name.is_some(), decl.loc);
        }
        let packed = self.facts.records[r.index()].packed || attrs.packed;
        self.prog[r].fields.push(Field {
            name,
            ty,
            loc: decl.loc,
            bits,
            mutable: spec.is_mutable,
            align: attrs.align,
            packed,
            no_unique_address: attrs.no_unique_address,
            anonymous: false,
            captured: None,
        });
        self.facts.records[r.index()].field_init.push(init);
        if let Some(n) = name {
            let scope = self.facts.records[r.index()].scope;
            self.bind(d, scope, n, SymKind::Field(r, index));
        }
        Ok(index)
    }

    /// Does an object of type `t` have one of class `r` in it?
    fn holds(&self, t: QualType, r: RecordId) -> bool {
        let inner = self.prog.types.record(self.prog.types.base_elem(t));
        inner.is_some_and(|x| {
            let x = &self.prog[x];
            x.ty == self.prog[r].ty
                || x.bases
                    .iter()
                    .any(|b| self.holds(self.prog[b.record].ty.into(), r))
                || x.fields.iter().any(|f| self.holds(f.ty, r))
        })
    }

    /// A member `struct { … };` or `union { … };`: its members are found in the class around it.
    pub(crate) fn declare_anonymous(
        &mut self,
        d: u32,
        r: RecordId,
        ty: QualType,
        spec: &DeclSpec,
    ) -> R<()> {
        let _ = (d, spec);
        let Some(inner) = self.prog.types.record(ty) else {
            return Ok(());
        };
        if self.prog[inner].name.is_some() || self.prog[inner].lambda.is_some() {
            return Ok(());
        }
        let loc = self.prog[inner].loc;
        self.require_complete(ty, loc)?;
        let index = self.prog[r].fields.len() as u32;
        self.prog[r].fields.push(Field {
            name: None,
            ty,
            loc,
            bits: None,
            mutable: false,
            align: 0,
            packed: false,
            no_unique_address: false,
            anonymous: true,
            captured: None,
        });
        self.facts.records[r.index()].field_init.push(None);
        let scope = self.facts.records[r.index()].scope;
        self.lift_anonymous(scope, &[(r, index)], inner);
        Ok(())
    }

    /// Declares the members of an anonymous record in the scope around it.
    pub(crate) fn lift_anonymous(
        &mut self,
        scope: ScopeId,
        path: &[(RecordId, u32)],
        inner: RecordId,
    ) {
        let fields: Vec<(Option<Sym>, QualType, bool)> = self.prog[inner]
            .fields
            .iter()
            .map(|f| (f.name, f.ty, f.anonymous))
            .collect();
        for (i, (name, ty, anon)) in fields.into_iter().enumerate() {
            let mut p = path.to_vec();
            p.push((inner, i as u32));
            if let Some(n) = name {
                self.add_symbol(scope, n, 0, SymKind::Indirect(p.into()));
            } else if anon && let Some(r) = self.prog.types.record(ty) {
                self.lift_anonymous(scope, &p, r);
            }
        }
    }

    /// A namespace- or block-scope anonymous union.
    pub(crate) fn declare_anonymous_var(
        &mut self,
        d: u32,
        ty: QualType,
        r: RecordId,
        spec: &DeclSpec,
    ) -> R<()> {
        let loc = self.prog[r].loc;
        self.require_complete(ty, loc)?;
        let scope = self.decl_scope(self.cx.scope);
        let v = self.simple_var(None, ty, loc, Storage::Global, scope);
        self.prog[v].space = spec.attrs.space();
        self.bind_anonymous_members(scope, v, r, Some(d));
        Ok(())
    }

    /// Names of an anonymous union variable's members: each is a member access.
    pub(crate) fn bind_anonymous_members(
        &mut self,
        scope: ScopeId,
        v: VarId,
        r: RecordId,
        d: Option<u32>,
    ) {
        for i in 0..self.prog[r].fields.len() {
            let (name, ty, loc) = {
                let f = &self.prog[r].fields[i];
                (f.name, f.ty, f.loc)
            };
            if let Some(n) = name {
                let vt = self.prog[v].ty;
                let base = self.expr(ExprKind::Var(v), vt, Category::LValue, loc);
                let e = self.expr(
                    ExprKind::Member {
                        base,
                        record: r,
                        field: i as u32,
                    },
                    ty,
                    Category::LValue,
                    loc,
                );
                self.bind(d, scope, n, SymKind::Binding(e));
            }
        }
    }

    /// A variable made by the compiler or plain local.
    pub fn simple_var(
        &mut self,
        name: Option<Sym>,
        ty: QualType,
        loc: Loc,
        storage: Storage,
        scope: ScopeId,
    ) -> VarId {
        let parent = match (storage, self.cx.func) {
            (Storage::Local | Storage::StaticLocal | Storage::Param, Some(f)) => Parent::Func(f, 0),
            _ => self.parent_of(scope),
        };
        let func = self.cx.func;
        let lambda = self.cx.lambda;
        self.new_var(
            VarDecl {
                name,
                parent,
                ty,
                loc,
                storage,
                space: Space::None,
                is_extern: false,
                extern_c: false,
                linkage: Linkage::Internal,
                is_constexpr: false,
                is_constinit: false,
                grid_constant: false,
                used: false,
                align: 0,
                instance: None,
                init: None,
                value: None,
                dtor: None,
                builtin: None,
                reached: false,
            },
            VarInfo {
                scope,
                init_state: 2,
                func,
                lambda,
                ..Default::default()
            },
        )
    }

    /// What no variable of a namespace or a class may be.
    fn check_global(
        &mut self,
        spec: &DeclSpec,
        decl: &Declarator,
        ty: QualType,
        space: Space,
        is_extern: bool,
    ) -> R<()> {
        let elem = self.prog.types.base_elem(ty);
        if let Some(r) = self.prog.types.record(elem)
            && !self.cx.mode.lenient
            && !is_extern
            && self.in_main_file(decl.loc)
            && !instances::in_instance(self, r)
            && self.complete_record(r)
            && self.prog[r].traits.is_abstract
        {
            let n = self.type_name(ty);
            return self.fail(decl.loc, msg::ABSTRACT, &[&n]);
        }
        if space == Space::Shared
            && matches!(self.kind(), TokenKind::Eq | TokenKind::LBrace)
            && self.in_main_file(decl.loc)
        {
            let n = self.text(decl.sym).to_string();
            return self.fail(decl.loc, msg::SHARED_INIT, &[&n]);
        }
        if spec.is_thread_local && space != Space::None {
            let loc = FormChecks(self).word_before(decl.loc, &[K::KwThreadLocal]);
            return self.unsupported(loc, "'thread_local' in device code");
        }
        Ok(())
    }

    /// Is a constant of a namespace its file's alone? Within one module the host may still ask for it by name.
    fn is_constant_of_file(&self, spec: &DeclSpec, attrs: &Attrs, ty: QualType) -> bool {
        !spec.is_extern
            && !spec.is_inline
            && (self.options.export_device && !ty.is_volatile()
                || !attrs.constant && !attrs.func.device)
    }

    fn declare_global(
        &mut self,
        d: Option<u32>,
        scope: ScopeId,
        spec: &DeclSpec,
        attrs: Attrs,
        decl: Declarator,
    ) -> R<VarId> {
        let Some(IdName::Ident(name)) = decl.name else {
            return self.expected("a name");
        };
        let init = match self.kind() {
            K::Eq | K::LBrace | K::LParen => Some(self.cx.pos),
            _ => None,
        };
        let record = self.record_of_scope(scope);
        if decl.qual.is_some() {
            self.lookup_qualified_scope(scope, name);
        }
        // A static member defined outside its class, or a variable declared before.
        let existing = self
            .chain(scope, name)
            .iter()
            .find_map(|s| match *self.sym_kind(*s) {
                SymKind::Var(v) => Some(v),
                _ => None,
            });
        let is_extern = spec.is_extern && init.is_none()
            || (spec.extern_c && init.is_none() && self.decl_is_braceless_c(d));
        FormChecks(self).check_beginning(spec, &attrs, &decl, init.is_some())?;
        if let Some(v) = existing {
            self.declare_global_again(
                v,
                attrs.space(),
                &decl,
                name,
                init,
                is_extern,
                record.is_some(),
            )?;
            self.bind(d, scope, name, SymKind::Var(v));
            return Ok(v);
        }
        FormChecks(self).check_declared_within(&decl)?;
        let mut parent = match self.scope(scope).kind {
            ScopeKind::Record(r) => Parent::Record(r),
            _ => self.parent_of(scope),
        };
        if let Parent::Func(..) = parent {
            parent = Parent::Namespace(NamespaceId(0));
        }
        let constant = self.prog.types.base_elem(decl.ty).is_const() || spec.is_constexpr;
        let internal =
            (constant && record.is_none() && self.is_constant_of_file(spec, &attrs, decl.ty))
                || (spec.is_static && record.is_none())
                || self.in_unnamed_namespace(scope);
        let inline = spec.is_inline || (record.is_some() && spec.is_constexpr);
        let mut ty = decl.ty;
        if spec.is_constexpr {
            ty = Declarators(self).add_quals(ty, CONST);
        }
        let space = attrs.space();
        let builtin = d.and_then(|d| match self.facts.decls[d as usize].kind {
            DeclKind::Builtin(b) => Some(b),
            _ => None,
        });
        self.check_global(spec, &decl, ty, space, is_extern)?;
        let decl_tok = d.map_or(self.order(), |d| self.facts.decls[d as usize].start);
        let cur = self.cx.scope;
        let is_auto = self.has_placeholder(ty);
        let v = self.new_var(
            VarDecl {
                name: Some(name),
                parent,
                ty,
                loc: decl.loc,
                storage: Storage::Global,
                space: match builtin {
                    Some(_) => Space::None,
                    None if self.options.default_device && space == Space::None && !constant => {
                        Space::Device
                    }
                    None => space,
                },
                is_extern,
                extern_c: spec.extern_c,
                linkage: Linkage::of(internal, inline),
                is_constexpr: spec.is_constexpr,
                is_constinit: spec.is_constinit,
                grid_constant: false,
                used: attrs.func.used,
                align: attrs.align,
                instance: None,
                init: None,
                value: None,
                dtor: None,
                builtin,
                reached: false,
            },
            VarInfo {
                scope: cur,
                init,
                init_state: 0,
                auto_ty: is_auto.then_some(ty),
                plain_auto: ty.unqual().ty() == Builtin::Auto.id(),
                member: record.is_some(),
                is_inline: inline,
                decl: decl_tok,
                ..Default::default()
            },
        );
        self.bind(d, scope, name, SymKind::Var(v));
        self.note_deprecated(warn::Entity::Var(v), &attrs);
        Ok(v)
    }

    fn decl_is_braceless_c(&self, d: Option<u32>) -> bool {
        d.is_some_and(|d| {
            let s = self.facts.decls[d as usize].start;
            self.tok_at(s).kind == K::KwExtern && self.tok_at(s + 1).kind == K::String
        })
    }

    /// `auto`, `decltype(auto)` or a class template without arguments, anywhere an initialiser must decide.
    pub fn has_placeholder(&self, t: QualType) -> bool {
        match *self.prog.types.kind(t.ty()) {
            TypeKind::Builtin(Builtin::Auto | Builtin::DecltypeAuto)
            | TypeKind::DeducedClass(_) => true,
            TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => self.has_placeholder(p),
            TypeKind::Array { elem, .. } => self.has_placeholder(elem),
            TypeKind::MemberPointer { pointee, .. } => self.has_placeholder(pointee),
            TypeKind::Function(ref f) => self.has_placeholder(f.ret),
            _ => false,
        }
    }

    /// The function name of a declarator.
    pub fn func_name(&self, name: Option<IdName>) -> FuncName {
        match name {
            Some(IdName::Ident(s)) => FuncName::Ident(s),
            Some(IdName::Operator(o)) => FuncName::Operator(o),
            Some(IdName::Conversion(t)) => FuncName::Conversion(t),
            Some(IdName::Literal(s)) => FuncName::Literal(s),
            Some(IdName::Ctor) => FuncName::Ctor,
            Some(IdName::Dtor(_)) => FuncName::Dtor,
            None => FuncName::Ident(Sym(0)),
        }
    }

    /// Builds a function from its declaration, not yet bound to a name.
    pub(crate) fn make_function(
        &mut self,
        d: Option<u32>,
        scope: ScopeId,
        spec: &DeclSpec,
        attrs: Attrs,
        decl: &Declarator,
    ) -> R<(FuncDecl, FuncInfo)> {
        let name = self.func_name(decl.name);
        let record = if spec.is_friend {
            None
        } else {
            self.record_of_scope(scope)
        };
        let parent = match record {
            Some(r) => Parent::Record(r),
            None => {
                let ns = self.enclosing_namespace(scope);
                self.parent_of(ns)
            }
        };
        let func = match &decl.func {
            Some(f) => f.clone(),
            None => self.params_from_type(decl.ty.ty()),
        };
        let static_op = matches!(
            name,
            FuncName::Operator(
                OpName::New | OpName::NewArray | OpName::Delete | OpName::DeleteArray
            )
        );
        let is_method = record.is_some() && !spec.is_static && !static_op && !func.explicit_object;
        let ty = self.declared_function_type(decl, name, is_method, &func)?;
        let mut fattrs = attrs.func.clone();
        if self.options.default_device && !fattrs.host && !fattrs.global {
            fattrs.device = true;
        }
        self.check_kernel_words(spec, &fattrs, decl, record, &func, ty)?;
        let ending = self.function_ending()?;
        let FunctionEnding { body, state, .. } = ending;
        let ret = self
            .prog
            .types
            .fn_type(ty)
            .map_or(Builtin::Void.q(), |f| f.ret);
        let is_extern_c = spec.extern_c && record.is_none();
        let inline = spec.is_inline
            || spec.is_constexpr
            || attrs.func.forceinline
            || (record.is_some() && state != Body::None && decl.qual.is_none())
            || (spec.is_friend && body.is_some());
        let internal = (spec.is_static && record.is_none()) || self.in_unnamed_namespace(scope);
        let special = self.special_kind(name, record, &func);
        let decl_tok = d.map_or(self.order(), |d| self.facts.decls[d as usize].start);
        let body_scope = self.cx.scope;
        let builtin = d.and_then(|d| match self.facts.decls[d as usize].kind {
            DeclKind::Builtin(b) => Some(b),
            _ => None,
        });
        let f = FuncDecl {
            name,
            parent,
            ty,
            params: func.params.iter().map(|p| p.var).collect(),
            loc: decl.loc,
            extern_c: is_extern_c,
            linkage: Linkage::of(internal, inline),
            attrs: fattrs,
            instance: None,
            special,
            builtin,
            body: state,
            inits: Vec::new(),
            labels: 0,
            reached: false,
            host_only: false,
            flags: FuncFlags {
                is_method,
                is_static: spec.is_static || static_op,
                is_inline: inline,
                is_constexpr: spec.is_constexpr,
                is_consteval: spec.is_consteval,
                is_virtual: spec.is_virtual || func.is_override,
                is_pure: ending.pure_,
                is_deleted: ending.deleted,
                is_defaulted: ending.defaulted,
                is_explicit: spec.is_explicit,
                ..Default::default()
            },
        };
        FormChecks(self).check_function_form(spec, decl, &f, &func)?;
        self.warn_function_form(spec, decl, &f, record);
        let mut info = self.function_info(scope, spec, &func, decl_tok);
        info.body = body;
        info.body_scope = Some(body_scope);
        info.ret.needs_deduction =
            self.has_placeholder(ret) && !matches!(name, FuncName::Ctor | FuncName::Dtor);
        Ok((f, info))
    }

    /// The type of a function: a conversion's result is in its name; what is no method has no qualifiers.
    fn declared_function_type(
        &mut self,
        decl: &Declarator,
        name: FuncName,
        is_method: bool,
        func: &FnDeclarator,
    ) -> R<TypeId> {
        let mut ty = decl.ty.ty();
        if let FuncName::Conversion(t) = name {
            let mut f = match self.prog.types.fn_type(ty) {
                Some(f) => f.clone(),
                None => return self.expected("a parameter list"),
            };
            f.ret = t;
            ty = self.prog.types.function(f);
        }
        if !is_method
            && (func.quals != 0 || func.ref_qual != RefQual::None)
            && let Some(f) = self.prog.types.fn_type(ty)
        {
            let mut f = f.clone();
            f.quals = 0;
            f.ref_qual = RefQual::None;
            ty = self.prog.types.function(f);
        }
        Ok(ty)
    }

    /// What holds for kernels and for nothing else.
    fn check_kernel_words(
        &mut self,
        spec: &DeclSpec,
        fattrs: &FuncAttrs,
        decl: &Declarator,
        record: Option<RecordId>,
        func: &FnDeclarator,
        ty: TypeId,
    ) -> R<()> {
        if fattrs.global && spec.is_constexpr {
            let loc = decl.loc;
            return self.fail(loc, msg::GLOBAL_CONSTEXPR, &[]);
        }
        if fattrs.global && record.is_some() {
            let loc = FormChecks(self).word_before(decl.loc, &[K::KwGlobal]);
            return self.fail(loc, msg::GLOBAL_MEMBER, &[]);
        }
        if fattrs.global
            && let Some(f) = self.prog.types.fn_type(ty)
        {
            let (ret, variadic, loc) = (f.ret, f.variadic, spec.loc);
            if variadic {
                return self.fail(loc, msg::GLOBAL_ELLIPSIS, &[]);
            }
            if !self.prog.types.is_dependent(ret.ty())
                && !self.has_placeholder(ret)
                && ret.unqual() != Builtin::Void.q()
            {
                let n = self.type_name(ret);
                return self.fail(loc, msg::GLOBAL_RETURN, &[&n]);
            }
        }
        if !fattrs.global {
            let found = [
                (fattrs.launch_bounds[0].is_some(), "__launch_bounds__"),
                (fattrs.maxnreg.is_some(), "__maxnreg__"),
                (fattrs.block_size.is_some(), "__block_size__"),
                (fattrs.cluster_dims.is_some(), "__cluster_dims__"),
            ];
            if let Some((_, word)) = found.iter().find(|x| x.0) {
                return self.fail(decl.loc, msg::KERNEL_ATTRIBUTE, &[word]);
            }
        }
        if fattrs.maxnreg.is_some() && fattrs.launch_bounds[0].is_some() {
            return self.fail(decl.loc, msg::BOUNDS_AND_REGISTERS, &[]);
        }
        for p in &func.params {
            let v = &self.prog[p.var];
            if !v.grid_constant {
                continue;
            }
            if !fattrs.global {
                return self.fail(p.loc, msg::GRID_CONSTANT_NOT_KERNEL, &[]);
            }
            if !p.ty.is_const() && !self.prog.types.is_dependent(p.ty.ty()) {
                return self.fail(p.loc, msg::GRID_CONSTANT_NOT_CONST, &[]);
            }
        }
        Ok(())
    }

    /// Sema's own facts of a function that is declared at token `decl`.
    fn function_info(
        &self,
        scope: ScopeId,
        spec: &DeclSpec,
        func: &FnDeclarator,
        decl: u32,
    ) -> FuncInfo {
        FuncInfo {
            explicit_object: func.explicit_object,
            scope: func.scope,
            param_names: Vec::new(),
            defaults: func
                .params
                .iter()
                .map(|p| p.default.map(|x| (x, func.scope)))
                .collect(),
            decl,
            requires: func.requires,
            noexcept: func
                .noexcept_pos
                .or(if func.noexcept { Some(u32::MAX) } else { None }),
            hidden_friend: spec.is_friend, // `virtual f() final` need not override.
            is_override: func.is_override && !(func.is_final && spec.is_virtual),
            is_final: func.is_final,
            origin: FuncOrigin {
                instance_depth: match self.record_of_scope(scope) {
                    Some(r) if spec.is_friend => self.parent_depth(Parent::Record(r)),
                    _ => 0,
                },
                ..Default::default()
            },
            ..Default::default()
        }
    }

    /// What stands behind a function's declarator: a body, `= 0`, `= delete`, `= default`.
    fn function_ending(&mut self) -> R<FunctionEnding> {
        let mut end = FunctionEnding::default();
        match self.kind() {
            K::LBrace | K::Colon | K::KwTry => {
                end.body = Some(self.cx.pos);
                end.state = Body::Unparsed;
            }
            K::Eq => match self.ahead(1) {
                K::KwDelete => end.deleted = true,
                K::KwDefault => end.defaulted = true,
                K::Number => {
                    end.pure_ = true;
                    let zero = self.tok_at(self.idx() + 1);
                    if self.text(zero.sym()) != "0" && !self.cx.mode.lenient {
                        return self.fail(zero.loc, msg::EXPECTED, &[&"'0'", &self.spell(zero)]);
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Ok(end)
    }

    fn params_from_type(&mut self, ty: TypeId) -> FnDeclarator {
        let cur = self.cx.scope;
        let scope = self.new_scope(ScopeKind::Params, cur);
        let f = self.prog.types.fn_type(ty).cloned();
        let mut params = Vec::new();
        if let Some(f) = &f {
            for (i, p) in f.params.iter().enumerate() {
                let loc = self.loc();
                let var = self.simple_var(None, *p, loc, Storage::Param, scope);
                self.facts.variables[var.index()].param_index = i as u16;
                params.push(crate::parse::declarator::Param {
                    name: None,
                    ty: *p,
                    default: None,
                    loc,
                    var,
                    from_pack: false,
                });
            }
        }
        FnDeclarator {
            params,
            scope,
            variadic: f.as_ref().is_some_and(|f| f.variadic),
            quals: f.as_ref().map_or(0, |f| f.quals),
            ref_qual: f.map_or(RefQual::None, |f| f.ref_qual),
            noexcept: false,
            noexcept_pos: None,
            requires: None,
            is_override: false,
            is_final: false,
            explicit_object: false,
        }
    }

    fn declare_function(
        &mut self,
        d: Option<u32>,
        scope: ScopeId,
        spec: &DeclSpec,
        attrs: Attrs,
        decl: Declarator,
    ) -> R<FuncId> {
        let (f, info) = self.make_function(d, scope, spec, attrs, &decl)?;
        let sym = decl.sym;
        let target = if spec.is_friend && decl.qual.is_none() {
            self.enclosing_namespace(scope)
        } else {
            scope
        };
        let mut candidates: Vec<FuncId> = Vec::new();
        for s in self.chain(target, sym) {
            if let SymKind::Func(o) = *self.sym_kind(s) {
                candidates.push(o);
            }
        }
        // Out of line: the declaration inside must be known first. With C linkage a function is the same one in every namespace, and a compiler's
        // function is global.
        let known = match decl.qual.is_some() {
            true => Some(target),
            false => (f.extern_c
                && target.0 != 0
                && f.body == Body::None
                && !crate::builtins::functions(self.session.names.text(sym)).is_empty())
            .then_some(ScopeId(0)),
        };
        if let Some(known) = known {
            for s in self.lookup_qualified_scope(known, sym) {
                if let SymKind::Func(o) = *self.sym_kind(s)
                    && !candidates.contains(&o)
                {
                    candidates.push(o);
                }
            }
        }
        for o in candidates {
            if decl.qual.is_some() && self.prog[o].flags.is_implicit {
                continue;
            }
            if self.same_signature(o, f.ty, f.name)
                && info.requires.is_none()
                && (decl.qual.is_none()
                    || self.prog[o].flags.is_method == f.flags.is_method
                    || self.prog[o].flags.is_static)
            {
                self.check_redeclaration(o, &f, &info);
                self.merge_function(o, f, info);
                self.bind(d, target, sym, SymKind::Func(o));
                return Ok(o);
            }
        }
        if !spec.is_friend {
            FormChecks(self).check_declared_within(&decl)?;
        }
        let id = self.new_func(f, info);
        self.bind(d, target, sym, SymKind::Func(id));
        Ok(id)
    }

    /// `auto [a, b] = …;` at namespace scope.
    pub(crate) fn parse_global_binding(&mut self, d: u32, spec: &DeclSpec) -> R<()> {
        let scope = self.decl_scope(self.cx.scope);
        let vars = Statements(self).parse_structured_binding(spec, scope, Some(d))?;
        for v in vars {
            self.prog[v].storage = Storage::Global;
        }
        Ok(())
    }
}

impl Declarator {
    fn attrs_mode_type(&self) -> Option<Sym> {
        self.attrs.mode
    }
}
