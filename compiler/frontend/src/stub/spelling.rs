//! Types and entities as host code names them: from the global namespace on, so that they mean the same wherever they stand.

use super::{DEVICE_LAMBDA, HOST_DEVICE_LAMBDA, LAMBDA_TAG, UNNAMED_NAMESPACE, fill};
use jacquard_hir::types::flatten_packs;
use jacquard_hir::types::{
    ArrayLen, CONST, FnType, Noexcept, QualType, RESTRICT, RefQual, TemplateArg, TemplateRef,
    TypeKind, VOLATILE,
};
use jacquard_hir::{FuncId, FuncName, LambdaInfo, Parent, Program, RecordId, VarId};
use jacquard_preprocess::names::Interner;
use jacquard_preprocess::token::Sym;
use std::fmt::Write as _;
use thiserror::Error;

pub(super) struct Speller<'a> {
    pub(super) prog: &'a Program,
    pub(super) names: &'a Interner,
}

/// What host code has no name for.
#[derive(Debug, Error)]
pub(super) enum Nameless {
    #[error("an extent of a template")]
    Extent,
    #[error("a type of a template")]
    Type,
    #[error("an argument of a template")]
    Argument,
    #[error("a template without a name")]
    Template,
    #[error("an enumeration without a name")]
    Enum,
    #[error("a class without a name")]
    Class,
    #[error("a member without a name")]
    Member,
    #[error("a variable without a name")]
    Variable,
    /// A class or enumeration within a function of this name.
    #[error("an entity local to function '{0}'")]
    Local(String),
    #[error("a lambda that is marked neither __device__ nor __host__ __device__")]
    Lambda,
    #[error("an extended lambda outside a function")]
    LambdaOutside,
    #[error("a generic extended lambda")]
    GenericLambda,
    #[error("an extended lambda without a call")]
    LambdaWithoutCall,
}

/// The spelling, or what has none.
pub(super) type Spelled = Result<String, Nameless>;

impl Speller<'_> {
    fn text(&self, s: Sym) -> &str {
        self.names.text(s)
    }

    /// A declaration of `inner` with this type; with nothing inside, the type's own name.
    pub(super) fn ty(&self, t: QualType, inner: &str) -> Spelled {
        match self.prog.types.kind(t.ty()) {
            TypeKind::Pointer(p) => self.behind(*p, "*", t.quals(), inner),
            TypeKind::LRef(p) => self.behind(*p, "&", 0, inner),
            TypeKind::RRef(p) => self.behind(*p, "&&", 0, inner),
            TypeKind::MemberPointer { class, pointee } => {
                let mark = format!("{}::*", self.ty((*class).into(), "")?);
                self.behind(*pointee, &mark, t.quals(), inner)
            }
            TypeKind::Array { elem, len } => {
                let n = match len {
                    ArrayLen::Const(n) => n.to_string(),
                    ArrayLen::Incomplete => String::new(),
                    ArrayLen::Dependent(_) => return Err(Nameless::Extent),
                };
                // The qualifiers of an array are its elements'.
                self.ty(elem.add(t.quals()), &format!("{inner}[{n}]"))
            }
            TypeKind::Function(f) => self.function(f, inner),
            kind => {
                let mut out = String::new();
                if t.quals() & CONST != 0 {
                    out.push_str("const ");
                }
                if t.quals() & VOLATILE != 0 {
                    out.push_str("volatile ");
                }
                match kind {
                    TypeKind::Builtin(b) => out.push_str(b.spelling()),
                    TypeKind::Record(r) => out.push_str(&self.record(*r)?),
                    TypeKind::Enum(e) => {
                        let d = &self.prog[*e];
                        let name = d.name.ok_or(Nameless::Enum)?;
                        let _ = write!(out, "{}{}", self.path(d.parent)?, self.text(name));
                    }
                    TypeKind::Vector { elem, len } => {
                        let elem = self.ty((*elem).into(), "")?;
                        let _ = write!(
                            out,
                            "__attribute__((vector_size({len} * sizeof({elem})))) {elem}"
                        );
                    }
                    _ => return Err(Nameless::Type),
                }
                if !inner.is_empty() {
                    out.push(' ');
                    out.push_str(inner);
                }
                Ok(out)
            }
        }
    }

    fn behind(&self, p: QualType, mark: &str, quals: u32, inner: &str) -> Spelled {
        let mut m = mark.to_owned();
        if quals & CONST != 0 {
            m.push_str(" const");
        }
        if quals & VOLATILE != 0 {
            m.push_str(" volatile");
        }
        // Not a matter of taste: a reference to a restricted pointer, as a wrapper's parameter, is a type of its own.
        if quals & RESTRICT != 0 {
            m.push_str(" __restrict__");
        }
        if m.ends_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && inner.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
        {
            m.push(' ');
        }
        m.push_str(inner);
        if matches!(
            self.prog.types.kind(p.ty()),
            TypeKind::Array { .. } | TypeKind::Function(_)
        ) {
            m = format!("({m})");
        }
        self.ty(p, &m)
    }

    fn function(&self, f: &FnType, inner: &str) -> Spelled {
        let mut params = f
            .params
            .iter()
            .map(|p| self.ty(*p, ""))
            .collect::<Result<Vec<_>, _>>()?;
        if f.variadic {
            params.push("...".into());
        }
        let mut own = format!("{inner}({})", params.join(", "));
        for (bit, word) in [(CONST, " const"), (VOLATILE, " volatile")] {
            if f.quals & bit != 0 {
                own.push_str(word);
            }
        }
        own.push_str(match f.ref_qual {
            RefQual::None => "",
            RefQual::LValue => " &",
            RefQual::RValue => " &&",
        });
        if f.noexcept == Noexcept::True {
            own.push_str(" noexcept");
        }
        self.ty(f.ret, &own)
    }

    /// A scope as what stands before a name in it, from the global namespace on. A blank keeps `<` and `::` apart.
    pub(super) fn path(&self, parent: Parent) -> Spelled {
        match parent {
            Parent::Namespace(n) => {
                let d = &self.prog[n];
                let Some(up) = d.parent else {
                    return Ok(" ::".into());
                };
                let name = d.name.map_or(UNNAMED_NAMESPACE, |s| self.text(s));
                Ok(format!("{}{name}::", self.path(Parent::Namespace(up))?))
            }
            Parent::Record(r) => Ok(format!("{}::", self.record(r)?)),
            Parent::Enum(e) => {
                let d = &self.prog[e];
                let name = d.name.ok_or(Nameless::Enum)?;
                Ok(format!("{}{}::", self.path(d.parent)?, self.text(name)))
            }
            Parent::Func(f, _) => Err(Nameless::Local(self.function_name(f))),
        }
    }

    fn function_name(&self, f: FuncId) -> String {
        match self.prog[f].name {
            FuncName::Ident(n) => self.text(n).to_owned(),
            _ => "operator".into(),
        }
    }

    fn record(&self, r: RecordId) -> Spelled {
        let d = &self.prog[r];
        if let Some(lambda) = &d.lambda {
            return self.closure(r, lambda);
        }
        let name = d.name.ok_or(Nameless::Class)?;
        let mut out = format!("{}{}", self.path(d.parent)?, self.text(name));
        if let Some(i) = &d.instance {
            let _ = write!(out, "<{} >", self.arguments(&i.args)?);
        }
        Ok(out)
    }

    /// The class that stands for an extended lambda on the host.
    fn closure(&self, r: RecordId, lambda: &LambdaInfo) -> Spelled {
        let d = &self.prog[r];
        if !lambda.extended_device && !lambda.extended_host_device {
            return Err(Nameless::Lambda);
        }
        let Parent::Func(f, _) = d.parent else {
            return Err(Nameless::LambdaOutside);
        };
        let around = &self.prog[f];
        let mut function = format!("{}{}", self.path(around.parent)?, self.function_name(f));
        if let Some(i) = &around.instance {
            let _ = write!(function, "<{} >", self.arguments(&i.args)?);
        }
        let pointer = match (around.flags.is_method, around.parent) {
            (true, Parent::Record(c)) => {
                let mark = format!("({}::*)", self.record(c)?);
                self.ty(around.ty.into(), &mark)?
            }
            _ => self.ty(around.ty.into(), "(*)")?,
        };
        let number = self.number(r, f).to_string();
        let tag = fill(
            LAMBDA_TAG,
            &[
                ("pointer", &pointer),
                ("place", ""),
                ("function", function.trim_start()),
                ("number", &number),
            ],
        );
        let mut captures = String::new();
        let captured = d.fields.len() - usize::from(lambda.has_pointer);
        for field in &d.fields[..captured] {
            let mut ty = field.ty;
            // A copy of `*this` is as constant as the call operator, whatever function the lambda stands in.
            if field.captured.is_none()
                && field.name.is_none()
                && self.prog.types.record(ty).is_some()
            {
                ty = ty.unqual();
                if self.calls_are_const(lambda) {
                    ty = ty.add(CONST);
                }
            }
            let _ = write!(captures, ",{}", self.ty(ty, "")?);
        }
        if !lambda.extended_host_device {
            return Ok(fill(
                DEVICE_LAMBDA,
                &[("tag", &tag), ("captures", &captures)],
            ));
        }
        let call = lambda.call.ok_or(Nameless::GenericLambda)?;
        let Some(ty) = self.prog.types.fn_type(self.prog[call].ty) else {
            return Err(Nameless::LambdaWithoutCall);
        };
        let own = FnType {
            quals: 0,
            ..ty.clone()
        };
        let flag = |on: bool| if on { "true" } else { "false" };
        Ok(fill(
            HOST_DEVICE_LAMBDA,
            &[
                ("mutable", flag(ty.quals & CONST == 0)),
                ("pointer", flag(false)),
                ("nothrow", flag(self.prog[call].flags.is_noexcept)),
                ("tag", &tag),
                ("signature", &self.function(&own, "")?),
                ("captures", &captures),
            ],
        ))
    }

    /// Whether a lambda's call operator is const: it is not `mutable`.
    fn calls_are_const(&self, lambda: &LambdaInfo) -> bool {
        let ty = (lambda.call.map(|f| self.prog[f].ty)).or(lambda.pattern);
        ty.and_then(|t| self.prog.types.fn_type(t))
            .is_none_or(|t| t.quals & CONST != 0)
    }

    /// The place of an extended lambda among those of its function, from 1.
    fn number(&self, r: RecordId, f: FuncId) -> usize {
        let earlier = self.prog.records[..r.index()].iter().filter(|d| {
            matches!(d.parent, Parent::Func(g, _) if g == f)
                && d.lambda
                    .as_ref()
                    .is_some_and(|l| l.extended_device || l.extended_host_device)
        });
        earlier.count() + 1
    }

    /// Template arguments, packs spread out, without the brackets.
    pub(super) fn arguments(&self, args: &[TemplateArg]) -> Spelled {
        let all = flatten_packs(args)
            .iter()
            .map(|a| self.argument(a))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(all.join(", "))
    }

    fn argument(&self, a: &TemplateArg) -> Spelled {
        Ok(match a {
            TemplateArg::Type(t) => self.ty(*t, "")?,
            TemplateArg::Int { value, ty } => format!("({}){}", self.ty(*ty, "")?, integer(*value)),
            TemplateArg::NullPtr(ty) => format!("({})nullptr", self.ty(*ty, "")?),
            TemplateArg::Var(v, ty) => self.object(self.variable(*v)?, *ty),
            TemplateArg::Func(f, ty) => {
                let d = &self.prog[*f];
                let mut name = format!("{}{}", self.path(d.parent)?, self.function_name(*f));
                if let Some(i) = &d.instance {
                    let _ = write!(name, "<{} >", self.arguments(&i.args)?);
                }
                self.object(name, *ty)
            }
            TemplateArg::Field(r, i, _) => {
                let field = self.prog[*r].fields.get(*i as usize).and_then(|f| f.name);
                let name = field.ok_or(Nameless::Member)?;
                format!("&{}::{}", self.record(*r)?, self.text(name))
            }
            TemplateArg::Float { bits, ty } => {
                let value = f64::from_bits(*bits);
                format!("({}){value:e}", self.ty(*ty, "")?)
            }
            TemplateArg::Class { ty, parts } => {
                let parts = parts
                    .iter()
                    .map(|p| self.argument(p))
                    .collect::<Result<Vec<_>, _>>()?;
                format!("{}{{{}}}", self.ty(*ty, "")?, parts.join(", "))
            }
            TemplateArg::Template(TemplateRef::Decl(t)) => {
                let d = &self.prog[*t];
                let FuncName::Ident(name) = d.name else {
                    return Err(Nameless::Template);
                };
                format!("{}{}", self.path(d.parent)?, self.text(name))
            }
            _ => return Err(Nameless::Argument),
        })
    }

    /// A variable or function as a template argument: its address, or itself for a reference.
    fn object(&self, name: String, ty: QualType) -> String {
        if self.prog.types.is_ref(ty) {
            name
        } else {
            format!("&{name}")
        }
    }

    /// A variable's name.
    pub(super) fn variable(&self, v: VarId) -> Spelled {
        let d = &self.prog[v];
        let name = d.name.ok_or(Nameless::Variable)?;
        let mut out = format!("{}{}", self.path(d.parent)?, self.text(name));
        if let Some(i) = &d.instance {
            let _ = write!(out, "<{} >", self.arguments(&i.args)?);
        }
        Ok(out)
    }
}

/// An integer as a literal that has room for it.
fn integer(value: i128) -> String {
    match i64::try_from(value) {
        // The magnitude of the least value has no literal of its own.
        Ok(i64::MIN) => format!("({} - 1)", i64::MIN + 1),
        Ok(v) => v.to_string(),
        Err(_) => match u64::try_from(value) {
            Ok(v) => format!("{v}ULL"),
            Err(_) => {
                let bits = value as u128;
                format!(
                    "(((unsigned __int128){}ULL << 64) | {}ULL)",
                    (bits >> 64) as u64,
                    bits as u64
                )
            }
        },
    }
}
