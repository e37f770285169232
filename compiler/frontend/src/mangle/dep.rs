//! `<expression>`: expressions over template parameters in signatures.

use super::Variant;
use super::{Mangler, operator, unary_operator};
use crate::hir::{DepExpr, DepExprId, OpName};
use crate::types::{QualType, TemplateArg};
use std::fmt::Write as _;

impl Mangler<'_> {
    pub(super) fn expr(&mut self, e: DepExprId) {
        self.depth += 1;
        if self.depth <= super::MAX_DEPTH {
            self.expr_inner(e);
        }
        self.depth -= 1;
    }

    fn name(&mut self, name: crate::token::Sym, args: Option<&[TemplateArg]>) {
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
            DepExpr::FnParam(level, index) => {
                self.out.push_str("fp");
                let _ = level;
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
                self.out.push_str("sr");
                self.ty(*ty);
                self.name(*name, args.as_deref());
            }
            DepExpr::Name(name, args) => self.name(*name, args.as_deref()),
            DepExpr::Call(f, args) => {
                self.out.push_str("cl");
                self.expr(*f);
                self.list(args);
                self.out.push('E');
            }
            DepExpr::MemberOf(x, arrow, name, args) => {
                self.out.push_str(if *arrow { "pt" } else { "dt" });
                self.expr(*x);
                self.name(*name, args.as_deref());
            }
            DepExpr::Cast(ty, args) => self.cast(*ty, args),
            DepExpr::Brace(ty, args) => {
                self.out.push_str("tl");
                self.ty(*ty);
                self.list(args);
                self.out.push('E');
            }
            DepExpr::SizeofType(t) => {
                self.out.push_str("st");
                self.ty(*t);
            }
            DepExpr::AlignofType(t) => {
                self.out.push_str("at");
                self.ty(*t);
            }
            DepExpr::SizeofExpr(x) => {
                self.out.push_str("sz");
                self.expr(*x);
            }
            DepExpr::SizeofPack(p) => {
                self.out.push_str("sZ");
                self.param(*p);
            }
            DepExpr::IntegerPack(n) => {
                self.out.push_str("clL_Z14__integer_packE");
                self.expr(*n);
                self.out.push('E');
            }
            DepExpr::Noexcept(x) => {
                self.out.push_str("nx");
                self.expr(*x);
            }
            DepExpr::Trait(name, args) => {
                self.out.push('u');
                let text = self.names.text(*name);
                self.source_name(text);
                for a in args {
                    self.template_arg(a);
                }
                self.out.push('E');
            }
            DepExpr::Expansion(x) => {
                self.out.push_str("sp");
                self.expr(*x);
            }
            DepExpr::Fold {
                op,
                pack,
                init,
                left,
            } => self.fold(*op, *pack, *init, *left),
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
        }
    }

    /// `(pack op ...)` and its kin.
    fn fold(&mut self, op: OpName, pack: DepExprId, init: Option<DepExprId>, left: bool) {
        self.out.push_str(match (left, init.is_some()) {
            (true, false) => "fl",
            (false, false) => "fr",
            (true, true) => "fL",
            (false, true) => "fR",
        });
        self.out.push_str(operator(op));
        match (left, init) {
            (true, Some(i)) => self.list(&[i, pack]),
            (false, Some(i)) => self.list(&[pack, i]),
            _ => self.expr(pack),
        }
    }

    fn cast(&mut self, ty: QualType, args: &[DepExprId]) {
        self.out.push_str("cv");
        self.ty(ty);
        if let [one] = args {
            self.expr(*one);
        } else {
            self.out.push('_');
            self.list(args);
            self.out.push('E');
        }
    }
}
