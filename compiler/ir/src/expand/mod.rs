//! Replaces calls of device builtins and of intrinsics by older names or with older arguments by what their rows say.

mod bind;
mod error;
mod operation;
mod special;
#[cfg(test)]
mod tests;

pub use bind::Slots;
pub use error::{ExpandError, Fault, SignatureError};

use self::operation::Operation;
use crate::call;
use crate::tables::{Attrs, Builtin, Expr, IntrinsicId, Lower, Lowering, Target, Ty};
use crate::{
    Attr, AttrList, AttrListId, AttrValue, Aux, Body, Builder, Const, ConstKind, FuncId, GlobalRef,
    Inst, Module, Opcode, Ordering, Pred, SyncScope, Type, TypeId, Value, cc,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// What a declared function is to be replaced by.
#[derive(Clone, Copy)]
enum Replacement {
    Builtin(&'static Builtin),
    Older(IntrinsicId, &'static Expr),
    /// An intrinsic of today with the arguments it had before.
    Arguments(IntrinsicId),
}

/// Replaces every call of a device builtin that is declared and not defined, of an intrinsic by an older name, and of
/// an intrinsic with the arguments it took in older versions of LLVM. Costs nothing when there is none.
///
/// # Errors
/// The calls that cannot be replaced; the others are.
pub fn expand(module: &mut Module, target: &Target) -> Result<(), Vec<ExpandError>> {
    let mut plan: FxHashMap<FuncId, Replacement> = FxHashMap::default();
    for f in module.func_ids() {
        if module.func(f).body.is_none()
            && let Some(r) = replacement(module, f)
        {
            plan.insert(f, r);
        }
    }
    if plan.is_empty() {
        return Ok(());
    }
    // The declaration of today takes the name that the older one has.
    for (&f, r) in &plan {
        if let Replacement::Arguments(_) = r {
            let name = module.func(f).name;
            module.symbols.remove(&name);
            let aside = format!("{}.older", module.cx.str(name));
            module.func_mut(f).name = module.cx.sym(&aside);
        }
    }
    let mut errors = Vec::new();
    let functions: Vec<FuncId> = module.func_ids().collect();
    for f in functions {
        let Some(mut body) = module.take_body(f) else {
            continue;
        };
        let blocks: Vec<_> = body.blocks().collect();
        for b in blocks {
            let calls: SmallVec<[Inst; 8]> = body
                .insts(b)
                .filter(|&i| body.op(i) == Opcode::Call)
                .collect();
            for call in calls {
                let Some(&r) = module.called_func(&body, call).and_then(|t| plan.get(&t)) else {
                    continue;
                };
                if let Replacement::Builtin(row) = r
                    && let Err(e) = row.gate.check(target)
                {
                    let function = module.cx.str(module.func(f).name).to_string();
                    errors.push(ExpandError {
                        function,
                        callee: row.name,
                        fault: e.into(),
                    });
                    continue;
                }
                let result_ty = body.inst(call).ty;
                let result = Expander {
                    module,
                    body: &mut body,
                    at: call,
                    result_ty,
                    bound: None,
                }
                .replace(r);
                if let Err(fault) = result {
                    let function = module.cx.str(module.func(f).name).to_string();
                    errors.push(ExpandError {
                        function,
                        callee: r.name(),
                        fault,
                    });
                }
            }
        }
        module.set_body(f, body);
    }
    if errors.is_empty() {
        let used = referenced(module);
        for &f in plan.keys().filter(|f| !used.contains(f)) {
            module.erase_function(f);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// The functions that bodies, initialisers and aliases refer to.
fn referenced(module: &Module) -> FxHashSet<FuncId> {
    let mut work: Vec<Const> = module.vars.iter().filter_map(|v| v.init).collect();
    work.extend(module.aliases.iter().map(|a| a.target));
    for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            work.extend(body.operands(i).filter_map(|v| v.as_const()));
        }
    }
    let (mut seen, mut found) = (FxHashSet::default(), FxHashSet::default());
    while let Some(c) = work.pop() {
        if !seen.insert(c) {
            continue;
        }
        match &module.cx.constant(c).kind {
            ConstKind::Global(GlobalRef::Func(f)) => {
                found.insert(*f);
            }
            ConstKind::Aggregate(members) => work.extend(members.iter().copied()),
            ConstKind::Expr(e) => work.extend(e.ops.iter().copied()),
            _ => {}
        }
    }
    found
}

fn replacement(module: &Module, f: FuncId) -> Option<Replacement> {
    let name = module.cx.str(module.func(f).name);
    if !crate::is_reserved(name) {
        return Builtin::by_name(name).map(Replacement::Builtin);
    }
    let (id, _) = IntrinsicId::lookup(name)?;
    if let Lower::Upgrade(e) = id.facts().lower {
        return Some(Replacement::Older(id, e));
    }
    let (_, params, _) = module.signature(f);
    let before = match id {
        IntrinsicId::LifetimeStart | IntrinsicId::LifetimeEnd => params.len() == 2,
        IntrinsicId::Ctlz | IntrinsicId::Cttz => params.len() == 1,
        IntrinsicId::Objectsize => params.len() < 4,
        IntrinsicId::MaskedLoad | IntrinsicId::MaskedGather => params.len() == 4,
        IntrinsicId::MaskedStore | IntrinsicId::MaskedScatter => params.len() == 4,
        IntrinsicId::Memcpy | IntrinsicId::Memmove | IntrinsicId::Memset => params.len() == 5,
        _ => false,
    };
    before.then_some(Replacement::Arguments(id))
}

impl Replacement {
    fn name(self) -> &'static str {
        match self {
            Replacement::Builtin(b) => b.name,
            Replacement::Older(id, _) | Replacement::Arguments(id) => id.base_name(),
        }
    }
}

struct Expander<'m> {
    module: &'m mut Module,
    body: &'m mut Body,
    at: Inst,
    /// The type of the call replaced.
    result_ty: TypeId,
    /// The value of `^`.
    bound: Option<Value>,
}

impl Expander<'_> {
    fn replace(&mut self, by: Replacement) -> Result<(), Fault> {
        let mut args: SmallVec<[Value; 8]> = call::args(self.body, self.at).collect();
        let value = match by {
            Replacement::Builtin(row) => {
                if args.len() < row.params.len() || (args.len() > row.params.len() && !row.variadic)
                {
                    return Err(Fault::Arguments {
                        wanted: row.params.len(),
                        given: args.len(),
                    });
                }
                for (a, &want) in args.iter_mut().zip(row.params) {
                    *a = self.coerce(*a, want)?;
                }
                match row.lowering {
                    Lowering::Expr(e) => self.eval(e, &args, None)?,
                    Lowering::Special(what) => self.special(what, &args, row)?,
                    Lowering::Runtime => return Ok(()),
                    Lowering::Pending(why) => return Err(Fault::Pending(why)),
                    Lowering::Syntax => return Err(Fault::Syntax),
                    Lowering::Unknown => return Err(Fault::Unknown),
                }
            }
            Replacement::Older(id, e) => {
                let wanted = id.facts().params.len();
                if args.len() != wanted {
                    return Err(Fault::Arguments {
                        wanted,
                        given: args.len(),
                    });
                }
                self.eval(e, &args, None)?
            }
            Replacement::Arguments(id) => self.older_arguments(id, &args)?,
        };
        let (call, ty) = (self.at, self.result_ty);
        if ty == TypeId::VOID {
            self.body.erase(call);
            return Ok(());
        }
        let Some(value) = value else {
            return Err(Fault::NoValue);
        };
        let value = self.convert(value, ty)?;
        self.body.replace_and_erase(call, value);
        Ok(())
    }

    /// The call with the arguments of today. Alignments that were arguments become attributes, as LLVM has them now.
    fn older_arguments(&mut self, id: IntrinsicId, args: &[Value]) -> Result<Option<Value>, Fault> {
        let f: Value = self.module.cx.bool(false).into();
        let mut aligned: SmallVec<[(usize, u64); 2]> = SmallVec::new();
        let align = |v: Value, s: &Self| s.module.cx.value_int(v).map_or(1, |n| n as u64).max(1);
        let now: SmallVec<[Value; 8]> = match id {
            IntrinsicId::LifetimeStart | IntrinsicId::LifetimeEnd => {
                SmallVec::from_slice(&args[1..])
            }
            IntrinsicId::Ctlz | IntrinsicId::Cttz => SmallVec::from_slice(&[args[0], f]),
            IntrinsicId::Objectsize => {
                let mut now = SmallVec::from_slice(args);
                now.resize(4, f);
                now
            }
            IntrinsicId::MaskedLoad | IntrinsicId::MaskedGather => {
                aligned.push((0, align(args[1], self)));
                SmallVec::from_slice(&[args[0], args[2], args[3]])
            }
            IntrinsicId::MaskedStore | IntrinsicId::MaskedScatter => {
                aligned.push((1, align(args[2], self)));
                SmallVec::from_slice(&[args[0], args[1], args[3]])
            }
            _ => {
                let n = align(args[3], self);
                aligned.push((0, n));
                if id != IntrinsicId::Memset {
                    aligned.push((1, n));
                }
                SmallVec::from_slice(&[args[0], args[1], args[2], args[4]])
            }
        };
        let params: SmallVec<[TypeId; 8]> = now.iter().map(|&a| self.ty(a)).collect();
        let slots = id.infer(&self.module.cx.types, self.result_ty, &params)?;
        let value = self.call(id, &slots, &now)?;
        if aligned.iter().any(|a| a.1 > 1)
            && let Some(made) = self.body.prev_inst(self.at)
        {
            let mut list = AttrList::default();
            let name = self.module.cx.attr("align").name;
            for (n, bytes) in aligned {
                list.param_mut(n).set(Attr {
                    name,
                    value: AttrValue::Int(bytes),
                });
            }
            let attrs = self.module.cx.intern_attrs(list);
            if let Aux::Call { attrs: slot, .. } = &mut self.body.inst_mut(made).aux {
                *slot = attrs;
            }
        }
        Ok(value)
    }

    fn b(&mut self) -> Builder<'_> {
        Builder::before(&mut self.module.cx, self.body, self.at)
    }

    fn ty(&self, v: Value) -> TypeId {
        self.body.ty(v, &self.module.cx)
    }

    fn resolve(&mut self, t: Ty) -> Result<TypeId, Fault> {
        let types = &mut self.module.cx.types;
        Ok(match t {
            Ty::Void => TypeId::VOID,
            Ty::Int(n) => types.int(u32::from(n)),
            Ty::Half => TypeId::HALF,
            Ty::BFloat => TypeId::BFLOAT,
            Ty::Float => TypeId::FLOAT,
            Ty::Double => TypeId::DOUBLE,
            Ty::Ptr(n) => types.ptr(n),
            Ty::Vec(n, e) => {
                let e = self.resolve(*e)?;
                self.module.cx.types.vector(e, u32::from(n))
            }
            _ => return Err(Fault::Row("has a type that no value has")),
        })
    }

    fn coerce(&mut self, v: Value, want: Ty) -> Result<Value, Fault> {
        let want = self.resolve(want)?;
        self.convert(v, want)
    }

    /// `v` as a value of type `want`: front ends differ in the widths of truth values, sizes and pointers.
    fn convert(&mut self, v: Value, want: TypeId) -> Result<Value, Fault> {
        let have = self.ty(v);
        if have == want {
            return Ok(v);
        }
        let types = &self.module.cx.types;
        let op = match (types.get(have), types.get(want)) {
            (Type::Int(a), Type::Int(b)) if a < b => Opcode::ZExt,
            (Type::Int(_), Type::Int(1)) => {
                let zero = self.module.cx.int(have, 0).into();
                return Ok(self.b().icmp(Pred::Ne, v, zero));
            }
            (Type::Int(_), Type::Int(_)) => Opcode::Trunc,
            (Type::Ptr(_), Type::Ptr(_)) => Opcode::AddrSpaceCast,
            (Type::Ptr(_), Type::Int(_)) => Opcode::PtrToInt,
            (Type::Int(_), Type::Ptr(_)) => Opcode::IntToPtr,
            _ if types.scalar_bits(have).is_some()
                && types.scalar_bits(have) == types.scalar_bits(want) =>
            {
                Opcode::BitCast
            }
            _ => return Err(Fault::Type),
        };
        Ok(self.b().cast(op, v, want))
    }

    /// Calls an intrinsic; arguments take the types it wants.
    fn call(
        &mut self,
        id: IntrinsicId,
        slots: &[TypeId],
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let f = self.module.intrinsic(id, slots);
        let sig = self.module.func(f).ty;
        let (_, params) = id.types(&mut self.module.cx.types, slots);
        let mut converted: SmallVec<[Value; 8]> = SmallVec::new();
        for (&a, &p) in args.iter().zip(&params) {
            converted.push(self.convert(a, p)?);
        }
        let callee = self.module.address(GlobalRef::Func(f)).into();
        let call = self
            .b()
            .call(sig, callee, &converted, cc::C, AttrListId::EMPTY);
        Ok((self.body.inst(call).ty != TypeId::VOID).then(|| call.into()))
    }

    fn eval(
        &mut self,
        e: &Expr,
        args: &[Value],
        want: Option<TypeId>,
    ) -> Result<Option<Value>, Fault> {
        Ok(Some(match *e {
            Expr::Arg(n) => args[n as usize],
            Expr::Let => {
                let outside = Fault::Row("uses `^` outside `let`");
                self.bound.ok_or(outside)?
            }
            Expr::Int(i) => {
                let ty = want.unwrap_or(TypeId::I32);
                self.module.cx.sint(ty, i128::from(i)).into()
            }
            Expr::Call(id, slots, operands) => {
                let slots: SmallVec<[TypeId; 4]> = slots
                    .iter()
                    .map(|&t| self.resolve(t))
                    .collect::<Result<_, _>>()?;
                let (_, params) = id.types(&mut self.module.cx.types, &slots);
                let mut values: SmallVec<[Value; 8]> = SmallVec::new();
                for (o, &p) in operands.iter().zip(&params) {
                    values.push(self.value(o, args, Some(p))?);
                }
                if slots.is_empty() && !id.facts().over.is_empty() {
                    let mut values: SmallVec<[Value; 8]> = SmallVec::new();
                    for o in operands {
                        values.push(self.value(o, args, None)?);
                    }
                    let types: SmallVec<[TypeId; 8]> = values.iter().map(|&v| self.ty(v)).collect();
                    let slots = id.infer(&self.module.cx.types, self.result_ty, &types)?;
                    return self.call(id, &slots, &values);
                }
                if id.facts().is(Attrs::NORETURN) {
                    return Err(Fault::Row("ends its thread, which a builtin may not"));
                }
                return self.call(id, &slots, &values);
            }
            Expr::Op(op, words, ty, operands) => {
                return self.operation(&Operation {
                    op,
                    words,
                    ty,
                    operands,
                    args,
                    want,
                });
            }
        }))
    }

    fn value(&mut self, e: &Expr, args: &[Value], want: Option<TypeId>) -> Result<Value, Fault> {
        let value = self.eval(e, args, want)?;
        value.ok_or(Fault::Row("has an operand without a value"))
    }

    fn constant(&self, v: Value, what: &'static str) -> Result<u128, Fault> {
        self.module.cx.value_int(v).ok_or(Fault::NotConstant(what))
    }
}

/// The memory ordering that a row names.
fn row_order(word: &str) -> Result<Ordering, Fault> {
    Ordering::from_text(word).ok_or(Fault::Row("names an unknown ordering"))
}

/// The scope that a row names.
fn row_scope(word: &str) -> Result<SyncScope, Fault> {
    if word == "system" {
        return Ok(SyncScope::System);
    }
    SyncScope::from_text(word).ok_or(Fault::Row("names an unknown scope"))
}
