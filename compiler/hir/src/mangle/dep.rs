//! `<expression>`: expressions over template parameters in signatures.

use super::Variant;
use super::{Mangler, operator, unary_operator};
use crate::types::{QualType, TemplateArg, TemplateRef, TypeId, TypeKind};
use crate::{DepExpr, DepExprId, NamedCast, OpName, Parent};
use jacquard_preprocess::token::Sym;
use std::fmt::Write as _;

impl Mangler<'_> {
    pub(super) fn expr(&mut self, e: DepExprId) {
        self.depth += 1;
        if self.depth <= super::MAX_DEPTH {
            self.expr_inner(e);
        }
        self.depth -= 1;
    }

    fn name(&mut self, name: Sym, args: Option<&[TemplateArg]>) {
        let text = self.names.text(name);
        self.source_name(text);
        if let Some(a) = args {
            self.template_args(a);
        }
    }

    fn list(&mut self, es: &[DepExprId]) {
        for &e in es {
            self.expr(e);
        }
    }

    fn expr_inner(&mut self, e: DepExprId) {
        let prog = self.prog;
        match &prog[e] {
            DepExpr::Param(p) => self.param(*p),
            DepExpr::FnParam(_, index) => {
                self.out.push_str("fp");
                if *index > 0 {
                    let _ = write!(self.out, "{}", index - 1);
                }
                self.out.push('_');
            }
            DepExpr::Int(v, ty) => self.int_literal(*v, *ty),
            DepExpr::Unary(op, x) => {
                self.out.push_str(match op {
                    OpName::PlusPlus => "pp_",
                    OpName::MinusMinus => "mm_",
                    op => unary_operator(*op),
                });
                self.expr(*x);
            }
            DepExpr::Postfix(op, x) => {
                self.out.push_str(operator(*op));
                self.expr(*x);
            }
            DepExpr::Binary(op, a, b) => {
                self.out.push_str(operator(*op));
                self.expr(*a);
                self.expr(*b);
            }
            DepExpr::Cond(c, a, b) => {
                self.out.push_str("qu");
                self.list(&[*c, *a, *b]);
            }
            DepExpr::Scope(ty, name, args) => {
                // What may be a function template's instance has its address taken, where it is evaluated.
                if args.is_some() && !self.unevaluated {
                    self.out.push_str("ad");
                }
                self.member_of_class(*ty, *name, args.as_deref());
            }
            DepExpr::Name(name, args) => self.name(*name, args.as_deref()),
            // As the CUDA compilers have it, the template is named without its arguments.
            DepExpr::VarTemplate(t, _) => {
                let info = &prog.templates[t.index()];
                self.out.push_str("L_Z");
                self.entity(info.parent, "", false, None, |m| {
                    m.unqualified(info.name, Variant::Complete);
                });
                self.out.push('E');
            }
            DepExpr::Call(f, args) => {
                self.out.push_str("cl");
                self.callee(*f);
                self.list(args);
                self.out.push('E');
            }
            DepExpr::MemberOf(x, arrow, name, args) => {
                self.out.push_str(if *arrow { "pt" } else { "dt" });
                self.expr(*x);
                self.name(*name, args.as_deref());
            }
            DepExpr::Fold {
                op,
                pack,
                init,
                left,
            } => fold(self, *op, *pack, *init, *left),
            DepExpr::Func(f) => {
                self.out.push_str("L_Z");
                self.encoding(*f, Variant::Complete);
                self.out.push('E');
            }
            DepExpr::Var(v) => {
                self.out.push_str("L_Z");
                self.variable(*v);
                self.out.push('E');
            }
            DepExpr::Opaque(a, b) => {
                let _ = write!(self.out, "u9__opaque{a}_{b}E");
            }
            x => typed(self, x),
        }
    }

    /// An operand that is not evaluated.
    pub(super) fn operand(&mut self, e: DepExprId) {
        let outer = std::mem::replace(&mut self.unevaluated, true);
        self.expr(e);
        self.unevaluated = outer;
    }

    /// What is called. A function template's instance that is a member of a dependent class is named without the class, as the CUDA
    /// compilers have it.
    fn callee(&mut self, f: DepExprId) {
        match &self.prog[f] {
            DepExpr::Scope(ty, name, Some(args)) if self.prog.types.is_dependent(ty.ty()) => {
                self.name(*name, Some(args).filter(|a| !a.is_empty()).map(|a| &**a));
            }
            DepExpr::Scope(ty, name, args) => {
                let outer = std::mem::replace(&mut self.bare_classes, true);
                self.member_of_class(*ty, *name, args.as_deref());
                self.bare_classes = outer;
            }
            _ => self.expr(f),
        }
    }

    /// `sr <class> <member>`
    fn member_of_class(&mut self, class: QualType, name: Sym, args: Option<&[TemplateArg]>) {
        self.out.push_str("sr");
        if self.is_of_parameter(class.ty()) {
            self.ty(class);
        } else {
            self.levels(class.ty());
            self.out.push('E');
        }
        self.name(name, args);
    }

    /// Is a class a template parameter, or a member of one?
    fn is_of_parameter(&self, mut class: TypeId) -> bool {
        while let TypeKind::Member { base, .. } = *self.prog.types.kind(class) {
            class = base;
        }
        !matches!(
            self.prog.types.kind(class),
            TypeKind::Spec { .. } | TypeKind::Record(_)
        )
    }

    /// `<unresolved-qualifier-level>` of a class and those around it: nothing of it is a candidate for substitution.
    fn levels(&mut self, class: TypeId) {
        let prog = self.prog;
        match prog.types.kind(class) {
            TypeKind::Member { base, name, args } => {
                self.levels(*base);
                self.name(*name, args.as_deref());
            }
            TypeKind::Spec {
                template: TemplateRef::Decl(id),
                args,
            } => {
                let info = &prog.templates[id.index()];
                self.outer_levels(info.parent);
                self.unqualified(info.name, Variant::Complete);
                self.instance_args(*id, args);
            }
            TypeKind::Record(r) => {
                self.outer_levels(prog[*r].parent);
                self.record_last(*r);
                if let Some(i) = &prog[*r].instance {
                    self.instance_args(i.template, &i.args);
                }
            }
            _ => self.ty(class.into()),
        }
    }

    fn outer_levels(&mut self, parent: Parent) {
        let prog = self.prog;
        match parent {
            // Programs write `std::`, and seldom the namespace that they are in: the CUDA compilers have what is written.
            Parent::Namespace(n) if self.bare_classes && !self.is_std(n) => {}
            Parent::Namespace(n) => {
                let Some(outer) = prog[n].parent else { return };
                self.outer_levels(Parent::Namespace(outer));
                match prog[n].name {
                    Some(name) => self.name(name, None),
                    None => {
                        let name = format!("{}{}", super::UNNAMED, self.unit.name);
                        self.source_name(&name);
                    }
                }
            }
            Parent::Record(r) => self.levels(prog[r].ty),
            Parent::Enum(_) | Parent::Func(..) => {}
        }
    }
}

/// `(pack op ...)` and its kin.
fn fold(m: &mut Mangler, op: OpName, pack: DepExprId, init: Option<DepExprId>, left: bool) {
    m.out.push_str(match (left, init.is_some()) {
        (true, false) => "fl",
        (false, false) => "fr",
        (true, true) => "fL",
        (false, true) => "fR",
    });
    m.out.push_str(operator(op));
    match (left, init) {
        (true, Some(i)) => m.list(&[i, pack]),
        (false, Some(i)) => m.list(&[pack, i]),
        _ => m.expr(pack),
    }
}

fn cast(m: &mut Mangler, ty: QualType, args: &[DepExprId]) {
    m.out.push_str("cv");
    m.ty(ty);
    if let [one] = args {
        m.expr(*one);
    } else {
        m.out.push('_');
        m.list(args);
        m.out.push('E');
    }
}

/// Literals, casts, and what is asked of types and packs.
fn typed(m: &mut Mangler, e: &DepExpr) {
    match e {
        DepExpr::Qualified(global, spaces, name) => {
            if *global {
                m.out.push_str("gs");
            }
            if !spaces.is_empty() {
                m.out.push_str("sr");
                for &s in spaces {
                    m.name(s, None);
                }
                m.out.push('E');
            }
            m.expr(*name);
        }
        DepExpr::Float(bits, ty) => m.template_arg(&TemplateArg::Float {
            bits: *bits,
            ty: *ty,
        }),
        DepExpr::NullPtr => m.out.push_str("LDnE"),
        DepExpr::NamedCast(form, ty, x) => {
            m.out.push_str(match form {
                NamedCast::Static => "sc",
                NamedCast::Reinterpret => "rc",
                NamedCast::Const => "cc",
            });
            m.ty(*ty);
            m.expr(*x);
        }
        DepExpr::New(ty) => {
            m.out.push_str("nw_");
            m.ty(*ty);
            m.out.push('E');
        }
        DepExpr::Cast(ty, args) => cast(m, *ty, args),
        DepExpr::Brace(ty, args) => {
            m.out.push_str("tl");
            m.ty(*ty);
            m.list(args);
            m.out.push('E');
        }
        DepExpr::SizeofType(t) => {
            m.out.push_str("st");
            m.ty(*t);
        }
        DepExpr::AlignofType(t) => {
            m.out.push_str("at");
            m.ty(*t);
        }
        DepExpr::SizeofExpr(x) => {
            m.out.push_str("sz");
            m.operand(*x);
        }
        DepExpr::SizeofPack(p) => {
            m.out.push_str("sZ");
            m.param(*p);
        }
        DepExpr::IntegerPack(n) => {
            m.out.push_str("clL_Z14__integer_packE");
            m.expr(*n);
            m.out.push('E');
        }
        DepExpr::Noexcept(x) => {
            m.out.push_str("nx");
            m.operand(*x);
        }
        DepExpr::Trait(name, args) => {
            m.out.push('u');
            let text = m.names.text(*name);
            m.source_name(text);
            for a in args {
                m.template_arg(a);
            }
            m.out.push('E');
        }
        DepExpr::Expansion(x) => {
            m.out.push_str("sp");
            m.expr(*x);
        }
        _ => {}
    }
}
