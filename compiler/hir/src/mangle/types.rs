//! `<type>` and `<template-args>`.

use super::Variant;
use super::{Candidate, MAX_DEPTH, Mangler};
use crate::types::{
    ArrayLen, Builtin, CONST, FnType, Noexcept, ParamRef, QualType, RESTRICT, RefQual, TemplateArg,
    TemplateRef, TypeId, TypeKind, VOLATILE,
};
use crate::{DepExpr, EnumId, Linkage, Parent, PathElem, Program, RecordKind, TemplateId, VarId};
use jacquard_preprocess::token::Sym;
use std::fmt::Write as _;

/// `<builtin-type>`
fn builtin(b: Builtin) -> &'static str {
    match b {
        Builtin::Void => "v",
        Builtin::Bool => "b",
        Builtin::Char => "c",
        Builtin::SChar => "a",
        Builtin::UChar => "h",
        Builtin::WChar => "w",
        Builtin::Char8 => "Du",
        Builtin::Char16 => "Ds",
        Builtin::Char32 => "Di",
        Builtin::Short => "s",
        Builtin::UShort => "t",
        Builtin::Int => "i",
        Builtin::UInt => "j",
        Builtin::Long => "l",
        Builtin::ULong => "m",
        Builtin::LongLong => "x",
        Builtin::ULongLong => "y",
        Builtin::Int128 => "n",
        Builtin::UInt128 => "o",
        Builtin::Half => "DF16_",
        Builtin::BFloat16 => "DF16b",
        Builtin::Float => "f",
        Builtin::Double => "d",
        Builtin::LongDouble => "e",
        Builtin::Float128 => "g",
        Builtin::NullPtr => "Dn",
        Builtin::Auto => "Da",
        Builtin::DecltypeAuto => "Dc",
        Builtin::Dependent | Builtin::Error | Builtin::Overload | Builtin::BracedList => "v",
    }
}

impl Mangler<'_> {
    pub(super) fn ty(&mut self, t: QualType) {
        self.depth += 1;
        if self.depth <= MAX_DEPTH {
            self.ty_inner(t);
        }
        self.depth -= 1;
    }

    fn ty_inner(&mut self, t: QualType) {
        let prog = self.prog;
        if t.quals() != 0 {
            return self.qualified_ty(t);
        }
        let kind = prog.types.kind(t.ty());
        if let TypeKind::Builtin(b) = *kind {
            let text = builtin(b);
            // `DF16b` and vendor types may be substituted; the standard ones never are.
            self.out.push_str(text);
            return;
        }
        let c = match *kind {
            TypeKind::Expansion(of) => Candidate::Expansion(of, self.level),
            _ => Candidate::Type(t),
        };
        if self.substitute(c) {
            return;
        }
        match kind {
            TypeKind::Builtin(_) | TypeKind::DeducedClass(_) => {}
            TypeKind::Pointer(to) => {
                self.out.push('P');
                self.ty(*to);
            }
            TypeKind::LRef(to) => {
                self.out.push('R');
                self.ty(*to);
            }
            TypeKind::RRef(to) => {
                self.out.push('O');
                self.ty(*to);
            }
            TypeKind::MemberPointer { class, pointee } => {
                self.out.push('M');
                self.ty((*class).into());
                self.ty(*pointee);
            }
            TypeKind::Array { elem, len } => self.array(*elem, *len),
            TypeKind::Function(f) => self.function_type(f),
            TypeKind::Record(r) => {
                // The class's own name takes part in substitution as a type.
                let d = &prog[*r];
                let nested = matches!(d.parent, Parent::Record(_) | Parent::Enum(_))
                    || matches!(d.parent, Parent::Namespace(n) if !self.is_global(n) && !self.is_std(n));
                if nested {
                    self.nested(d.parent, |m| m.class_prefix(t.ty()));
                    return;
                }
                self.record_name(*r);
            }
            TypeKind::Enum(e) => self.enum_name(*e),
            TypeKind::Vector { elem, len } => {
                let _ = write!(self.out, "Dv{len}_");
                self.ty((*elem).into());
            }
            TypeKind::Param(p) => self.param(*p),
            TypeKind::Spec { template, args } => self.specialisation(*template, args),
            TypeKind::Member { base, name, args } => {
                self.out.push('N');
                self.member(*base, *name, args.as_deref());
                self.out.push('E');
            }
            TypeKind::Decltype(e) => {
                use DepExpr as D;
                let names_entity = matches!(
                    prog[*e],
                    D::MemberOf(..)
                        | D::Param(_)
                        | D::FnParam(..)
                        | D::Scope(_, _, None)
                        | D::Name(..)
                        | D::VarTemplate(..)
                );
                self.out.push_str(if names_entity { "Dt" } else { "DT" });
                self.operand(*e);
                self.out.push('E');
            }
            TypeKind::Transform { name, args } => {
                self.out.push('u');
                let text = self.names.text(*name);
                self.source_name(text);
                self.out.push('I');
                for &a in args {
                    self.ty(a);
                }
                self.out.push('E');
            }
            TypeKind::Expansion(of) => {
                self.out.push_str("Dp");
                self.ty(*of);
            }
        }
        self.add(c);
    }

    /// A type with qualifiers.
    fn qualified_ty(&mut self, t: QualType) {
        let prog = self.prog;
        // Qualifiers of an array are its elements'.
        if let TypeKind::Array { elem, len } = *prog.types.kind(t.ty()) {
            let c = Candidate::Type(t);
            if self.substitute(c) {
                return;
            }
            self.array(elem.add(t.quals()), len);
            self.add(c);
            return;
        }
        if let TypeKind::Builtin(b) = *prog.types.kind(t.ty()) {
            let c = Candidate::Type(t);
            if !self.substitute(c) {
                self.qualifiers(t.quals());
                self.out.push_str(builtin(b));
                self.add(c);
            }
            return;
        }
        let c = Candidate::Type(t);
        if self.substitute(c) {
            return;
        }
        self.qualifiers(t.quals());
        self.ty(t.unqual());
        self.add(c);
    }

    fn enum_name(&mut self, e: EnumId) {
        let prog = self.prog;
        let d = &prog[e];
        let name = d.name.map_or("", |n| self.names.text(n)).to_owned();
        let number = prog.enums[..e.index()]
            .iter()
            .filter(|x| x.name.is_none() && x.parent == d.parent)
            .count();
        let unnamed = d.name.is_none();
        self.entity(d.parent, "", false, None, |m| {
            if unnamed {
                m.out.push_str("Ut");
                if number > 0 {
                    let _ = write!(m.out, "{}", number - 1);
                }
                m.out.push('_');
            } else {
                m.source_name(&name);
            }
        });
    }

    fn specialisation(&mut self, template: TemplateRef, args: &[TemplateArg]) {
        match template {
            TemplateRef::Param(p) => {
                self.template_ref(template);
                let of = self.template.map(|t| &self.prog.templates[t.index()]);
                let first = of.and_then(|t| t.inner_packs.get(usize::from(p.index)).copied());
                match first.flatten() {
                    Some(first) if p.depth == 0 && first as usize <= args.len() => {
                        packed_args(self, first as usize, args);
                    }
                    _ => self.template_args(args),
                }
            }
            TemplateRef::Decl(id) => {
                let info = &self.prog.templates[id.index()];
                let instance = Some((id, args));
                let name = info.name;
                self.entity(info.parent, "", false, instance, |m| {
                    m.unqualified(name, Variant::Complete)
                });
            }
        }
    }

    /// A member of a dependent class, with the arguments of a member template, whose name can be substituted. As nvcc has it no later
    /// name finds it where the class has expressions for arguments, though it counts.
    fn member(&mut self, base: TypeId, name: Sym, args: Option<&[TemplateArg]>) {
        let found = args.is_some() && !has_expressions(self.prog, base);
        let template = Candidate::Member(base, name, self.level);
        if !found || !self.substitute(template) {
            self.nested_base(base);
            let text = self.names.text(name);
            self.source_name(text);
            if args.is_some() {
                self.add(if found { template } else { Candidate::Unfound });
            }
        }
        if let Some(args) = args {
            self.template_args(args);
        }
    }

    /// The class before a dependent member's name.
    pub(super) fn nested_base(&mut self, base: TypeId) {
        let prog = self.prog;
        match prog.types.kind(base) {
            // Inside a nested name a nested name needs no brackets of its own.
            TypeKind::Member {
                base: inner,
                name,
                args,
            } => {
                let c = Candidate::Type(base.into());
                if self.substitute(c) {
                    return;
                }
                self.member(*inner, *name, args.as_deref());
                self.add(c);
            }
            TypeKind::Record(_) => self.class_prefix(base),
            TypeKind::Spec {
                template: TemplateRef::Decl(id),
                args,
            } => {
                let c = Candidate::Type(base.into());
                if self.substitute(c) {
                    return;
                }
                if !self.substitute(Candidate::Template(*id)) {
                    let info = &prog.templates[id.index()];
                    self.prefix(info.parent);
                    self.unqualified(info.name, Variant::Complete);
                    self.add(Candidate::Template(*id));
                }
                self.instance_args(*id, args);
                self.add(c);
            }
            _ => self.ty(base.into()),
        }
    }

    fn qualifiers(&mut self, q: u32) {
        if q & RESTRICT != 0 {
            self.out.push('r');
        }
        if q & VOLATILE != 0 {
            self.out.push('V');
        }
        if q & CONST != 0 {
            self.out.push('K');
        }
    }

    fn array(&mut self, elem: QualType, len: ArrayLen) {
        self.out.push('A');
        match len {
            ArrayLen::Const(n) => {
                let _ = write!(self.out, "{n}");
            }
            ArrayLen::Incomplete => {}
            ArrayLen::Dependent(e) => self.expr(e),
        }
        self.out.push('_');
        self.ty(elem);
    }

    fn function_type(&mut self, f: &FnType) {
        self.qualifiers(f.quals);
        match f.noexcept {
            Noexcept::False => {}
            Noexcept::True => self.out.push_str("Do"),
            Noexcept::Dependent(e) => {
                self.out.push_str("DO");
                self.expr(e);
                self.out.push('E');
            }
        }
        self.out.push('F');
        self.ty(f.ret);
        self.params(&f.params, f.variadic);
        match f.ref_qual {
            RefQual::None => {}
            RefQual::LValue => self.out.push('R'),
            RefQual::RValue => self.out.push('O'),
        }
        self.out.push('E');
    }

    /// `<template-param>`
    pub(super) fn param(&mut self, p: ParamRef) {
        self.out.push('T');
        if p.depth > 0 {
            let _ = write!(self.out, "L{}_", p.depth - 1);
        }
        if p.index > 0 {
            let _ = write!(self.out, "{}", p.index - 1);
        }
        self.out.push('_');
    }

    fn template_ref(&mut self, t: TemplateRef) {
        match t {
            TemplateRef::Param(p) => {
                let key = self.param_type(p);
                if let Some(k) = key {
                    if self.substitute(Candidate::Type(k)) {
                        return;
                    }
                    self.param(p);
                    self.add(Candidate::Type(k));
                } else {
                    self.param(p);
                }
            }
            TemplateRef::Decl(id) => {
                let c = Candidate::Template(id);
                if self.substitute(c) {
                    return;
                }
                let info = &self.prog.templates[id.index()];
                let name = info.name;
                self.entity(info.parent, "", false, None, |m| {
                    m.unqualified(name, Variant::Complete)
                });
                self.add(c);
            }
        }
    }

    /// The interned type of a template parameter, if it was ever used as a type.
    fn param_type(&self, p: ParamRef) -> Option<QualType> {
        (0..self.prog.types.len() as u32)
            .map(TypeId)
            .find(|t| *self.prog.types.kind(*t) == TypeKind::Param(p))
            .map(QualType::from)
    }

    /// The arguments of a template: those that its pack takes stand together, also where the arguments depend on parameters and the
    /// pack has not been put together.
    pub(super) fn instance_args(&mut self, template: TemplateId, args: &[TemplateArg]) {
        let whole = args.iter().any(|a| matches!(a, TemplateArg::Pack(_)));
        match self.prog.templates[template.index()].pack {
            Some(first) if !whole && first as usize <= args.len() => {
                packed_args(self, first as usize, args);
            }
            _ => self.template_args(args),
        }
    }

    pub(super) fn template_args(&mut self, args: &[TemplateArg]) {
        self.out.push('I');
        for a in args {
            self.template_arg(a);
        }
        self.out.push('E');
    }

    pub(super) fn template_arg(&mut self, a: &TemplateArg) {
        let prog = self.prog;
        match a {
            TemplateArg::Type(t) => self.ty(*t),
            TemplateArg::Int { value, ty } => self.int_literal(*value, *ty),
            TemplateArg::NullPtr(t) => {
                self.out.push('L');
                self.ty(*t);
                // Null pointers with the 0 of the ABI, `nullptr_t` without, as the CUDA compilers have it.
                if prog.types.builtin(*t) != Some(Builtin::NullPtr) {
                    self.out.push('0');
                }
                self.out.push('E');
            }
            TemplateArg::Var(v, ty) => {
                let by_ref = prog.types.is_ref(*ty);
                self.out.push_str(if by_ref { "" } else { "X" });
                self.part(*v, &[], by_ref);
                self.out.push_str(if by_ref { "" } else { "E" });
            }
            TemplateArg::Part(v, path, ty) => {
                let by_ref = prog.types.is_ref(*ty);
                if !by_ref {
                    self.out.push('X');
                }
                self.part(*v, path, by_ref);
                if !by_ref {
                    self.out.push('E');
                }
            }
            TemplateArg::Func(f, ty) => {
                let by_ref = prog.types.is_ref(*ty);
                self.out.push_str(if by_ref { "L_Z" } else { "XadL_Z" });
                self.encoding(*f, Variant::Complete);
                self.out.push_str(if by_ref { "E" } else { "EE" });
            }
            TemplateArg::Field(r, i, _) => {
                self.out.push_str("XadL_Z");
                let name = prog[*r]
                    .fields
                    .get(*i as usize)
                    .and_then(|f| f.name)
                    .map_or("", |n| self.names.text(n))
                    .to_owned();
                let (owner, _) = prog.around_anonymous(*r);
                self.entity(Parent::Record(owner), "", false, None, |m| {
                    m.source_name(&name)
                });
                self.out.push_str("EE");
            }
            TemplateArg::Float { bits, ty } => {
                self.out.push('L');
                self.ty(*ty);
                let wide = prog.types.builtin(*ty).map_or(64, Builtin::bits);
                if wide == 32 {
                    let _ = write!(self.out, "{:08x}", (f64::from_bits(*bits) as f32).to_bits());
                } else {
                    let _ = write!(self.out, "{bits:016x}");
                }
                self.out.push('E');
            }
            TemplateArg::Class { .. } => {
                self.out.push('X');
                self.class_value(a);
                self.out.push('E');
            }
            TemplateArg::Template(t) => self.template_ref(*t),
            TemplateArg::Pack(items) => {
                self.out.push('J');
                for i in items.iter() {
                    self.template_arg(i);
                }
                self.out.push('E');
            }
            // A variable's name needs no brackets.
            TemplateArg::Expr(e) if matches!(prog[*e], DepExpr::VarTemplate(..)) => self.expr(*e),
            TemplateArg::Expr(e) => {
                if let DepExpr::Param(p) = prog[*e] {
                    self.out.push('X');
                    self.param(p);
                    self.out.push('E');
                    return;
                }
                self.out.push('X');
                self.expr(*e);
                self.out.push('E');
            }
            TemplateArg::Expansion(inner) => expansion_arg(self, inner),
        }
    }

    /// A part of a variable: `dt` and `ix` around the variable or, where a pointer is wanted, its address. Successive indices are
    /// added up, as the CUDA compilers have it.
    fn part(&mut self, v: VarId, path: &[PathElem], by_ref: bool) {
        let Some((last, outer)) = path.split_last() else {
            self.out.push_str(if by_ref { "L_Z" } else { "adL_Z" });
            let d = &self.prog[v];
            let global = matches!(d.parent, Parent::Namespace(n) if self.is_global(n));
            if global && d.instance.is_none() && d.linkage != Linkage::Internal {
                let text = d.name.map_or("", |n| self.names.text(n));
                self.source_name(text);
            } else {
                self.variable(v);
            }
            self.out.push('E');
            return;
        };
        match *last {
            PathElem::Index(i) => {
                let more = outer.iter().rev().map_while(|p| match p {
                    PathElem::Index(i) => Some(*i),
                    _ => None,
                });
                let (count, sum) = more.fold((0, i), |(n, s), i| (n + 1, s + i));
                self.out.push_str("ix");
                self.part(v, &outer[..outer.len() - count], by_ref);
                self.int_literal(i128::from(sum), Builtin::Long.q());
            }
            PathElem::Field(f) => {
                self.out.push_str("dt");
                self.part(v, outer, by_ref);
                let name = field_at(self.prog, v, outer, f);
                self.source_name(name.map_or("", |n| self.names.text(n)));
            }
            PathElem::Base(_) | PathElem::View(_) => self.part(v, outer, by_ref),
        }
    }

    /// `tl <type> <parts> E`: every part is written, zeros too, as the CUDA compilers have it.
    fn class_value(&mut self, a: &TemplateArg) {
        let TemplateArg::Class { ty, parts } = a else {
            return self.template_arg(a);
        };
        self.out.push_str("tl");
        self.ty(*ty);
        let prog = self.prog;
        if let (Some(r), [TemplateArg::Int { value, .. }, member]) =
            (prog.types.record(*ty), &parts[..])
            && prog[r].kind == RecordKind::Union
        {
            // A member that is not the first is designated.
            let field = prog[r].fields.get(*value as usize).filter(|_| *value != 0);
            if let Some(f) = field {
                self.out.push_str("di");
                self.source_name(f.name.map_or("", |n| self.names.text(n)));
            }
            self.class_value(member);
            self.out.push('E');
            return;
        }
        for p in parts.iter() {
            self.class_value(p);
        }
        self.out.push('E');
    }

    /// `L <type> <value> E`
    pub(super) fn int_literal(&mut self, value: i128, ty: QualType) {
        self.out.push('L');
        self.ty(ty.unqual());
        self.number(value);
        self.out.push('E');
    }
}

/// The name of field `f` of the class at the end of a path.
fn field_at(prog: &Program, v: VarId, path: &[PathElem], f: u32) -> Option<Sym> {
    let mut t = prog[v].ty;
    for p in path {
        let record = prog.types.record(t);
        t = match (*p, record) {
            (PathElem::Index(_), _) => prog.types.elem(t).unwrap_or(t),
            (PathElem::Field(i), Some(r)) => prog[r].fields.get(i as usize).map_or(t, |f| f.ty),
            (PathElem::Base(i), Some(r)) => prog[r]
                .bases
                .get(i as usize)
                .map_or(t, |b| prog[b.record].ty.into()),
            _ => t,
        };
    }
    let field = prog
        .types
        .record(t)
        .and_then(|r| prog[r].fields.get(f as usize));
    field.and_then(|f| f.name)
}

/// Arguments of which those from `first` on are one pack.
fn packed_args(m: &mut Mangler, first: usize, args: &[TemplateArg]) {
    let (own, pack) = args.split_at(first);
    m.out.push('I');
    for a in own {
        m.template_arg(a);
    }
    m.out.push('J');
    for a in pack {
        m.template_arg(a);
    }
    m.out.push_str("EE");
}

/// Has a dependent class expressions for arguments?
fn has_expressions(prog: &Program, class: TypeId) -> bool {
    match prog.types.kind(class) {
        TypeKind::Spec { args, .. } => args.iter().any(|a| matches!(a, TemplateArg::Expr(_))),
        TypeKind::Member { base, .. } => has_expressions(prog, *base),
        _ => false,
    }
}

/// An expansion of a pattern as an argument.
fn expansion_arg(m: &mut Mangler, inner: &TemplateArg) {
    match inner {
        TemplateArg::Expr(e) => {
            // Without the ABI's "sp", as the CUDA compilers have it.
            m.out.push('X');
            if matches!(m.prog[*e], DepExpr::IntegerPack(_)) {
                m.out.push_str("sp");
            }
            m.expr(*e);
            m.out.push('E');
        }
        TemplateArg::Type(of) => {
            let c = Candidate::Expansion(*of, m.level);
            if !m.substitute(c) {
                m.out.push_str("Dp");
                m.ty(*of);
                m.add(c);
            }
        }
        other => {
            m.out.push_str("Dp");
            m.template_arg(other);
        }
    }
}
