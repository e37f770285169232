//! Calls: the `.param` protocol, direct and through pointers.

use super::Select;
use super::address::{Address, Base, space, space_modifier};
use super::matcher::Node;
use super::memory::{Mods, access_type, bits_modifier};
use crate::abi::{self, Extension};
use crate::mir::effect;
use crate::select::{address, asm, control, intrinsics, memory};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::{Attrs, Lower};
use jacquard_ir::{AttrList, Aux, ConstKind, FuncId, GlobalRef, Inst, TypeId, Value, call, sym};
use jacquard_ptx::model::{
    Mnemonic, Modifier, Operand, Prototype, Reg, Statement, Sym, VarId, Variable,
};
use smallvec::SmallVec;

/// Names of a call's own parameters (they live in the call's braces).
const ARGUMENT: &str = "param";
const RESULT: &str = "retval0";
const PROTOTYPE: &str = "prototype_";
const ANONYMOUS: &str = "_";

/// What a call calls.
enum Callee {
    /// A function by name.
    Direct(FuncId, Sym),
    /// An address.
    Indirect(Reg),
}

/// Whether a call does anything beside giving a value.
pub fn call_has_effect(sel: &Select, i: Inst) -> bool {
    let Some(f) = sel.m.callee(i) else {
        return true;
    };
    match sel.m.intrinsic_id(f) {
        Some(id) => {
            let x = id.facts();
            match x.lower {
                Lower::Drop => false,
                _ => {
                    x.memory.write
                        || x.attrs.has(Attrs::SIDE_EFFECTS)
                        || x.attrs.has(Attrs::SYNC)
                        || x.attrs.has(Attrs::NORETURN)
                        || matches!(x.lower, Lower::Unsupported(_))
                }
            }
        }
        None => {
            // A call that neither writes nor may fail to return is only its value.
            let a = &sel.m.module.attrs(f).func;
            let pure = matches!(a.get(sym::MEMORY), Some(jacquard_ir::AttrValue::Int(m)) if *m & 0xaa == 0)
                || a.has(sym::READNONE)
                || a.has(sym::READONLY);
            !(pure && a.has(sym::NOUNWIND) && a.has(sym::WILLRETURN)) || a.has(sym::CONVERGENT)
        }
    }
}

/// Selects a call.
pub fn call(sel: &mut Select, i: Inst) {
    let body = sel.m.body;
    let callee = call::callee(body, i);
    if let Some(c) = callee.as_const()
        && matches!(sel.m.cx.constant(c).kind, ConstKind::InlineAsm(_))
    {
        return asm::inline_asm(sel, i, c);
    }
    if let Some(f) = sel.m.callee(i) {
        if let Some(id) = sel.m.intrinsic_id(f) {
            return intrinsics::intrinsic_call(sel, i, id);
        }
        if jacquard_ir::is_reserved(sel.m.cx.str(sel.m.module.func(f).name)) {
            let name = sel.m.cx.str(sel.m.module.func(f).name).to_string();
            return sel.error(crate::diagnostic::msg::UNSUPPORTED_INTRINSIC, &[&name]);
        }
    }
    function_call(sel, i);
}

fn callee_of(sel: &mut Select, i: Inst) -> Callee {
    let v = call::callee(sel.m.body, i);
    let n = sel.m.resolve(Node::new(v));
    if let Some(crate::constants::Scalar::Address {
        global, offset: 0, ..
    }) = sel.m.constant(n)
    {
        match global {
            GlobalRef::Func(f) => {
                return Callee::Direct(f, sel.shared.global_sym(global));
            }
            GlobalRef::Alias(a) => {
                let sym = sel.shared.global_sym(global);
                if let ConstKind::Global(GlobalRef::Func(f)) = sel
                    .m
                    .cx
                    .constant(sel.m.module.aliases[a.index()].target)
                    .kind
                {
                    return Callee::Direct(f, sym);
                }
            }
            GlobalRef::Var(_) => {}
        }
    }
    Callee::Indirect(sel.reg(n))
}

fn function_call(sel: &mut Select, i: Inst) {
    let body = sel.m.body;
    let Aux::Call { sig, attrs, .. } = body.inst(i).aux else {
        return;
    };
    let callee = callee_of(sel, i);
    let ret = sel.m.cx.types.func_parts(sig).map_or(TypeId::VOID, |p| p.0);
    // A definition of another type is called by the type of the call.
    let (direct, target) = match callee {
        Callee::Direct(f, sym) if sel.m.module.func(f).ty == sig => {
            (true, Operand::Sym { sym, offset: 0 })
        }
        Callee::Direct(_, sym) => {
            let r = sel.emit_new(
                RegClass::B64,
                Mnemonic::Mov,
                &[Modifier::B64],
                &[Operand::Sym { sym, offset: 0 }],
            );
            (false, Operand::Reg(r))
        }
        Callee::Indirect(r) => (false, Operand::Reg(r)),
    };
    let site = sel.m.cx.attr_list(attrs);
    let own = match callee {
        Callee::Direct(f, _) => Some(sel.m.module.attrs(f)),
        Callee::Indirect(_) => None,
    };
    sel.statement(Statement::Open);
    let mut proto = (!direct).then(Prototype::default);
    let arguments = arguments(sel, i, sig, own, proto.as_mut());
    let mut result = None;
    if !abi::is_empty(sel.m.cx, ret) {
        let name = sel.names.intern(RESULT);
        let set = own.map_or(&site.ret, |o| &o.ret);
        let var = abi::param_variable(sel.m.cx, ret, set, false, name);
        if let Some(proto) = &mut proto {
            let mut p = var.clone();
            p.name = sel.names.intern(ANONYMOUS);
            proto.returns.push(p);
        }
        let align = abi::param_align(sel.m.cx, ret, set);
        result = Some((declare(sel, var), align));
    }
    let mut ops: SmallVec<[Operand; 4]> = SmallVec::new();
    if let Some((sym, _)) = result {
        ops.push(Operand::List(
            sel.mf.f.add_list(&[Operand::Sym { sym, offset: 0 }]),
        ));
    }
    ops.push(target);
    // ptxas wants parentheses where a function has variable arguments and a call has none.
    if !arguments.is_empty() || sel.m.cx.types.func_parts(sig).is_some_and(|p| p.2) {
        ops.push(Operand::List(sel.mf.f.add_list(&arguments)));
    }
    if let Some(proto) = proto {
        let name = sel.names.intern(&format!("{PROTOTYPE}{}", sel.calls));
        sel.calls += 1;
        let label = sel.mf.f.add_label(name);
        sel.mf.f.prototypes.push(proto);
        let prototype = sel.mf.f.prototypes.len() as u32 - 1;
        sel.statement(Statement::CallPrototype { label, prototype });
        ops.push(Operand::Label(label));
        sel.emit_effect(Mnemonic::Call, &[], 0, &ops, effect::STAYS);
    } else {
        sel.emit_effect(Mnemonic::Call, &[Modifier::Uni], 0, &ops, effect::STAYS);
    }
    if let Some((sym, align)) = result {
        load_result(sel, i, sym, ret, align);
    }
    sel.statement(Statement::Close);
}

/// Declares and stores the arguments of a call of type `sig`. `own` is the attributes of the function.
fn arguments(
    sel: &mut Select,
    i: Inst,
    sig: TypeId,
    own: Option<&AttrList>,
    mut proto: Option<&mut Prototype>,
) -> SmallVec<[Operand; 8]> {
    let mut arguments: SmallVec<[Operand; 8]> = SmallVec::new();
    let site = match sel.m.body.inst(i).aux {
        Aux::Call { attrs, .. } => sel.m.cx.attr_list(attrs),
        _ => return arguments,
    };
    let variable = match sel.m.cx.types.func_parts(sig) {
        Some((_, params, true)) => Some(params.len()),
        _ => None,
    };
    let args: SmallVec<[Value; 8]> = call::args(sel.m.body, i).collect();
    for (k, &v) in args.iter().enumerate() {
        let ty = sel.m.ty(v);
        let here = site.param(k);
        let there = own.map(|o| o.param(k));
        let byval = here
            .ty(sym::BYVAL)
            .or_else(|| there.and_then(|t| t.ty(sym::BYVAL)));
        if byval.is_none() && abi::is_empty(sel.m.cx, ty) {
            continue;
        }
        let set = if here.ty(sym::BYVAL).is_some() || variable == Some(k) {
            here
        } else {
            there.unwrap_or(here)
        };
        let name = sel.names.intern(&format!("{ARGUMENT}{}", arguments.len()));
        let var = abi::param_variable(sel.m.cx, ty, set, false, name);
        if let Some(proto) = &mut proto {
            let name = sel.names.intern(ANONYMOUS);
            let mut p = match variable {
                Some(n) if n == k => abi::variable_arguments(name),
                _ => var.clone(),
            };
            p.name = name;
            proto.params.push(p);
        }
        let align = var.alignment();
        let sym = declare(sel, var);
        match byval {
            Some(inner) => copy_to_param(sel, v, sym, inner, align),
            None => {
                let parts = sel.m.count(ty) as u32;
                let nodes: SmallVec<[Node; 4]> = (0..parts)
                    .map(|part| sel.m.resolve(Node { v, part }))
                    .collect();
                let ext = if Extension::of(here) == Extension::Sign {
                    Extension::Sign
                } else {
                    there.map_or(Extension::Zero, Extension::of)
                };
                control::store_param(sel, sym, ty, &nodes, ext, align);
            }
        }
        arguments.push(Operand::Sym { sym, offset: 0 });
    }
    arguments
}

/// Declares a parameter of a call.
fn declare(sel: &mut Select, var: Variable) -> Sym {
    let id: VarId = sel.mf.f.add_var(var);
    sel.statement(Statement::VarDecl(id));
    Sym::local(id)
}

/// Loads what a call gives back.
fn load_result(sel: &mut Select, i: Inst, sym: Sym, ret: TypeId, align: u32) {
    let parts = abi::param_parts(sel.m.cx, ret, &sel.m.parts(ret));
    let dsts: SmallVec<[Option<Reg>; 4]> =
        (0..parts.len() as u32).map(|p| sel.asked(i, p)).collect();
    if dsts.iter().all(Option::is_none) {
        return;
    }
    let at = Address {
        base: Base::Sym(sym),
        offset: 0,
        space: space::PARAM,
    };
    let mods: Mods = space_modifier(space::PARAM).into_iter().collect();
    if let ([p], [Some(dst)]) = (&parts[..], &dsts[..])
        && matches!(p.scalar.ty, RuleTy::I1 | RuleTy::IN | RuleTy::I16)
        && matches!(
            abi::passed(sel.m.cx, ret, false),
            abi::Passed::Scalar { .. }
        )
    {
        // Small integers come in 32 bits.
        let mut m = mods;
        m.push(Modifier::B32);
        let r = sel.mf.reg(RegClass::B32);
        sel.emit_effect(
            Mnemonic::Ld,
            &m,
            1,
            &[Operand::Reg(r), at.operand(0)],
            effect::STAYS,
        );
        return memory::put_bits(sel, Operand::Reg(r), RegClass::B32, *dst);
    }
    memory::load_parts(sel, &at, &parts, &dsts, align, &mods, effect::STAYS, false);
}

/// Copies what `v` points to into a parameter.
fn copy_to_param(sel: &mut Select, v: Value, sym: Sym, ty: TypeId, align: u32) {
    let from = address::address(sel, v);
    let size = sel.m.cx.size_of(ty);
    let step = u64::from(sel.m.cx.align_of(ty).clamp(1, 8).min(align.max(1)));
    let to = Address {
        base: Base::Sym(sym),
        offset: 0,
        space: space::PARAM,
    };
    let load: Mods = space_modifier(from.space).into_iter().collect();
    let store: Mods = space_modifier(space::PARAM).into_iter().collect();
    let mut at = 0u64;
    while at < size {
        let mut n = step;
        while n > size - at {
            n /= 2;
        }
        let class = if n == 8 { RegClass::B64 } else { RegClass::B32 };
        let mut m = load.clone();
        m.push(access_type(RuleTy::I32, n as u32));
        let r = sel.mf.reg(class);
        sel.emit_effect(
            Mnemonic::Ld,
            &m,
            1,
            &[Operand::Reg(r), from.operand(at as i64)],
            effect::STAYS,
        );
        let mut m = store.clone();
        m.push(bits_modifier(n as u32));
        sel.emit_effect(
            Mnemonic::St,
            &m,
            0,
            &[to.operand(at as i64), Operand::Reg(r)],
            effect::STAYS,
        );
        at += n;
    }
}
