//! What may throw: `noexcept(e)`, the specifications of functions, and what function types say of them.

use crate::class::special;
use crate::constant::dependent;
use crate::cursor::Pos;
use crate::overload::call;
use crate::syntax::{Declarator, FnDeclarator};
use crate::{R, Sema, constant, grammar};
use jacquard_hir::types::{Noexcept, QualType, TypeKind};
use jacquard_hir::{
    Body, Callee, Category, ExprId, ExprKind, FuncId, FuncName, List, Parent, SpecialMember,
};
use jacquard_preprocess::token::TokenKind as K;

/// The exception specification of a declared function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Specification {
    /// None is written.
    #[default]
    Absent,
    /// `(e)` of `noexcept(e)`, not evaluated yet.
    At(Pos),
    /// Whether it promises that nothing is thrown.
    Says(bool),
}

impl FnDeclarator {
    /// The specification that is written behind the parameters.
    pub fn specification(&self) -> Specification {
        match self.noexcept_pos {
            Some(pos) => Specification::At(pos),
            None if self.noexcept == Noexcept::True => Specification::Says(true),
            None => Specification::Absent,
        }
    }
}

/// `(e)` behind the `noexcept` of a type.
pub fn specified(sema: &mut Sema) -> R<Noexcept> {
    sema.expect(K::LParen)?;
    let saved = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let e = grammar::parse_conditional(sema);
    sema.cx.mode.no_greater = saved;
    let e = e?;
    sema.expect(K::RParen)?;
    if sema.is_dep(e) {
        return Ok(Noexcept::Dependent(dependent::dep_of(sema, e)));
    }
    Ok(match constant::const_bool(sema, e)? {
        true => Noexcept::True,
        false => Noexcept::False,
    })
}

/// The type of a function as its uses have it: with its exception specification since C++17.
pub fn function_type(sema: &mut Sema, f: FuncId) -> QualType {
    let t: QualType = sema.prog[f].ty.into();
    if sema.session.options.std < 17 || !func_noexcept(sema, f) {
        return t;
    }
    sema.prog.types.with_noexcept(t, Noexcept::True)
}

/// Is a pointer to the function `f` one to `target`, itself or by a conversion that takes `noexcept` away?
pub fn suits(sema: &mut Sema, f: FuncId, target: QualType) -> bool {
    let promised = promised(sema, target);
    let plain = sema.prog.types.with_noexcept(target, Noexcept::False);
    sema.prog[f].ty == plain.ty() && (!promised || func_noexcept(sema, f))
}

/// The type that the declarator of a typedef names.
pub fn declared_type(sema: &mut Sema, d: &Declarator) -> QualType {
    let Some(f) = &d.func else { return d.ty };
    if sema.session.options.std < 17 || !sema.prog.types.is_function(d.ty) {
        return d.ty;
    }
    let noexcept = match f.noexcept_pos {
        None => f.noexcept,
        Some(pos) => {
            let cx = sema.decl_cx(pos, f.scope);
            sema.at(cx, |s| s.trap(specified)).unwrap_or_default()
        }
    };
    sema.prog.types.with_noexcept(d.ty, noexcept)
}

fn promised(sema: &Sema, t: QualType) -> bool {
    let f = sema.prog.types.fn_type(t.ty());
    f.is_some_and(|f| f.noexcept == Noexcept::True)
}

/// `noexcept(e)`: no call that may throw.
pub fn is_noexcept(sema: &mut Sema, e: ExprId) -> bool {
    let x = sema.prog[e].clone();
    match x.kind {
        ExprKind::Call { callee, args } => {
            let f = match callee {
                Callee::Direct(f) => Some(f),
                Callee::Method { func, object } | Callee::Virtual { func, object } => {
                    if !is_noexcept(sema, object) {
                        return false;
                    }
                    Some(func)
                }
                Callee::Builtin(_) => return true,
                Callee::Indirect(f) => {
                    let t = sema.ty(f);
                    let t = sema.prog.types.pointee(t).unwrap_or(t);
                    return promised(sema, t) && is_noexcept(sema, f) && all_noexcept(sema, args);
                }
                Callee::MemberPtr { object, ptr } => {
                    let TypeKind::MemberPointer { pointee, .. } =
                        *sema.prog.types.kind(sema.ty(ptr).ty())
                    else {
                        return false;
                    };
                    return promised(sema, pointee)
                        && is_noexcept(sema, object)
                        && is_noexcept(sema, ptr)
                        && all_noexcept(sema, args);
                }
            };
            f.is_some_and(|f| func_noexcept(sema, f)) && all_noexcept(sema, args)
        }
        ExprKind::Construct { ctor, args, .. } => {
            func_noexcept(sema, ctor) && all_noexcept(sema, args)
        }
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => {
            is_noexcept(sema, operand)
        }
        ExprKind::Binary { l, r, .. }
        | ExprKind::Assign { l, r }
        | ExprKind::CompoundAssign { l, r, .. } => is_noexcept(sema, l) && is_noexcept(sema, r),
        ExprKind::Member { base, .. } => is_noexcept(sema, base),
        ExprKind::Cond { c, a, b } => {
            is_noexcept(sema, c) && is_noexcept(sema, a) && is_noexcept(sema, b)
        }
        ExprKind::InitList { inits, filler } => {
            let made = sema.prog.init_list(inits).to_vec();
            (made.into_iter().map(|i| i.init).chain(filler)).all(|e| is_noexcept(sema, e))
        }
        ExprKind::BinaryCond { value, cond } => is_noexcept(sema, value) && is_noexcept(sema, cond),
        ExprKind::Temp { init, dtor, .. } => {
            is_noexcept(sema, init) && dtor.is_none_or(|d| func_noexcept(sema, d))
        }
        ExprKind::Destroy {
            object: e, dtor, ..
        } => is_noexcept(sema, e) && dtor.is_none_or(|d| func_noexcept(sema, d)),
        ExprKind::Delete(ref delete) => {
            let (e, dtor) = (delete.ptr, delete.dtor);
            is_noexcept(sema, e) && dtor.is_none_or(|d| func_noexcept(sema, d))
        }
        ExprKind::New(_) => false,
        _ => true,
    }
}

fn all_noexcept(sema: &mut Sema, l: List<ExprId>) -> bool {
    sema.prog
        .expr_list(l)
        .to_vec()
        .into_iter()
        .all(|e| is_noexcept(sema, e))
}

pub fn func_noexcept(sema: &mut Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    let implied = d.name == FuncName::Dtor || d.flags.is_implicit || d.flags.is_defaulted;
    let trivial = d.body == Body::Trivial;
    match sema.facts.functions[f.index()].noexcept {
        Specification::Absent if trivial => true,
        Specification::Absent if implied => implied_noexcept(sema, f),
        Specification::Absent => false,
        Specification::Says(noexcept) => noexcept,
        Specification::At(pos) => {
            let mut cx = sema.decl_cx(pos, sema.facts.functions[f.index()].scope);
            cx.mode.unevaluated = true;
            cx.this = call::object_type(sema, f);
            let v = sema.at(cx, |s| {
                s.trap(|s| {
                    s.bump();
                    let e = grammar::parse_conditional(s)?;
                    constant::const_bool(s, e)
                })
            });
            let v = v.unwrap_or(false);
            sema.facts.functions[f.index()].noexcept = Specification::Says(v);
            v
        }
    }
}

/// Whether a function without a specification of its own throws nothing, because nothing that it calls may: a destructor, or a special
/// member that is not written ([except.spec] 7, 8).
fn implied_noexcept(sema: &mut Sema, f: FuncId) -> bool {
    if let Some(&base) = sema.prog.inherited.get(&f) {
        return func_noexcept(sema, base);
    }
    let Parent::Record(r) = sema.prog[f].parent else {
        return true;
    };
    let kind = match sema.prog[f].name {
        FuncName::Dtor => SpecialMember::Dtor,
        _ => sema.prog[f].special,
    };
    if kind == SpecialMember::No {
        return true;
    }
    let inits = sema.facts.records[r.index()].field_init.clone();
    for i in 0..sema.prog[r].fields.len() {
        let initialised = inits.get(i).is_some_and(|x| x.is_some());
        if kind == SpecialMember::DefaultCtor && initialised {
            let e = sema.trap(|s| special::field_default(s, r, i as u32));
            if !e.is_some_and(|e| is_noexcept(sema, e)) {
                return false;
            }
        } else if !part_noexcept(sema, sema.prog[r].fields[i].ty, kind) {
            return false;
        }
    }
    let bases: Vec<QualType> = (sema.prog[r].bases.iter())
        .map(|b| sema.prog[b.record].ty.into())
        .collect();
    bases.into_iter().all(|b| part_noexcept(sema, b, kind))
}

fn part_noexcept(sema: &mut Sema, t: QualType, kind: SpecialMember) -> bool {
    let t = sema.prog.types.base_elem(t);
    let Some(part) = sema.prog.types.record(t) else {
        return true;
    };
    match special::special_of(sema, part, kind) {
        Some(g) => func_noexcept(sema, g),
        None => true,
    }
}

/// Does an operand of `noexcept` throw nothing, the destructor of the object that it makes included?
pub fn operand_noexcept(sema: &mut Sema, e: ExprId) -> bool {
    let x = &sema.prog[e];
    let (ty, made) = (x.ty, x.cat == Category::PrValue);
    let dtor = match sema.prog.types.record(ty) {
        Some(r) if made => sema.prog[r].dtor,
        _ => None,
    };
    is_noexcept(sema, e) && dtor.is_none_or(|d| func_noexcept(sema, d))
}
