//! Branches, calls, returns, stack allocation.

use super::Symbol;
use super::function::{Ends, Fun, Home, Ins, Refused, type_bits};
use crate::exec::control;
use crate::form::Form;
use crate::inst::{CallSite, Class, ParamSlot, Pass};
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand};

/// Decodes control flow.
pub(crate) fn control(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    match i.op {
        M::Bra => match i.op(0)? {
            Operand::Label(l) => {
                fun.emit_branch(l);
                Ok(())
            }
            _ => Err("the target is not a label".into()),
        },
        M::Brx => {
            let a = fun.src(i.op(0)?, T::U32)?;
            let list = match i.op(1)? {
                Operand::Label(l) => fun
                    .targets
                    .get(&l)
                    .cloned()
                    .ok_or("the table of targets is missing")?,
                o => match fun.elements(o) {
                    Some(e) => e
                        .iter()
                        .filter_map(|o| {
                            if let Operand::Label(l) = o {
                                Some(*l)
                            } else {
                                None
                            }
                        })
                        .collect(),
                    None => return Err("a table of targets is needed".into()),
                },
            };
            if list.is_empty() {
                return Err("the table of targets is empty".into());
            }
            let x = fun.table(&list);
            let k = fun.emit_op(control::brx, Class::Control, 0, &[a]);
            fun.at(k).x = x;
            fun.set_end(k, Ends::Table);
            fun.form(k, Form::Table);
            Ok(())
        }
        M::Call => call(fun, i),
        M::Ret => {
            let k = fun.emit(control::ret, Class::Control);
            fun.form(k, Form::Return);
            fun.set_end(k, Ends::Stop);
            Ok(())
        }
        M::Exit => {
            let k = fun.emit(control::exit, Class::Control);
            fun.form(k, Form::End);
            fun.set_end(k, Ends::Stop);
            Ok(())
        }
        M::Trap => {
            let k = fun.emit(control::trap, Class::Control);
            fun.form(k, Form::End);
            fun.set_end(k, Ends::Stop);
            Ok(())
        }
        M::Brkpt => {
            let k = fun.emit(control::brkpt, Class::Control);
            fun.form(k, Form::End);
            Ok(())
        }
        M::Nanosleep => {
            let k = fun.emit(control::nanosleep, Class::Control);
            fun.form(k, Form::Pause);
            Ok(())
        }
        // Performance events, register budgets and grid dependencies change nothing that a program can see here.
        M::Pmevent | M::Setmaxnreg | M::Griddepcontrol => {
            let k = fun.emit(control::nop, Class::Control);
            fun.form(k, Form::Nop);
            Ok(())
        }
        M::Alloca => {
            let t = i.ty()?;
            let (d, b) = (fun.dst(i.op(0)?)?, fun.src(i.op(1)?, t)?);
            let align = match i.ops.get(2) {
                Some(Operand::Int(v))
                    if *v > 0 && (*v as u64).is_power_of_two() && *v <= 1 << 20 =>
                {
                    *v as u64
                }
                None => 8,
                _ => return Err("the alignment is not a power of two".into()),
            };
            let k = fun.emit(control::alloca, Class::Control);
            let i = fun.at(k);
            i.d = d;
            i.b = b;
            i.imm = align;
            Ok(())
        }
        M::Stacksave => {
            let d = fun.dst(i.op(0)?)?;
            fun.emit_op(control::stacksave, Class::Control, d, &[]);
            Ok(())
        }
        M::Stackrestore => {
            let t = i.ty()?;
            let a = fun.src(i.op(0)?, t)?;
            fun.emit_op(control::stackrestore, Class::Control, 0, &[a]);
            Ok(())
        }
        _ => Err("not implemented".into()),
    }
}

/// `call (rets), target, (args), prototype`
fn call(fun: &mut Fun, i: &Ins<'_>) -> Result<(), Refused> {
    let mut ops = i.ops.iter().copied().peekable();
    let rets = match ops.peek() {
        Some(Operand::List(_)) => ops.next(),
        _ => None,
    };
    let target = ops.next().ok_or("the target is missing")?;
    let args = match ops.peek() {
        Some(Operand::List(_)) => ops.next(),
        _ => None,
    };
    let mut site = CallSite::default();
    if let Some(o) = rets {
        for &e in fun.elements(o).unwrap_or(&[]) {
            let p = pass(fun, e, true)?;
            site.rets.push(p);
        }
    }
    if let Some(o) = args {
        for &e in fun.elements(o).unwrap_or(&[]) {
            let p = pass(fun, e, false)?;
            site.args.push(p);
        }
    }
    match target {
        Operand::Sym { sym, .. } => {
            let Home::Static(Symbol::Function(f)) = fun.home(sym)? else {
                return Err(format!("\"{}\" is not a function", fun.symbol_name(sym)));
            };
            check_call(fun, f, &site)?;
            site.callee = Some(f);
            let x = fun.call_site(site);
            let k = fun.emit(control::call, Class::Control);
            fun.at(k).x = x;
            fun.form(k, Form::Call);
        }
        Operand::Reg(_) => {
            let a = fun.src(target, T::U64)?;
            let x = fun.call_site(site);
            let k = fun.emit_op(control::call_indirect, Class::Control, 0, &[a]);
            fun.at(k).x = x;
            fun.form(k, Form::Call);
        }
        _ => return Err("the target is neither a function nor a register".into()),
    }
    Ok(())
}

/// One argument or result of a call.
fn pass(fun: &mut Fun, o: Operand, write: bool) -> Result<Pass, Refused> {
    match o {
        Operand::Sym { sym, offset: 0 } => match fun.home(sym)? {
            Home::Frame(offset) => Ok(Pass::Memory {
                offset,
                size: var_bytes(fun, sym),
            }),
            Home::Reg(r) => Ok(Pass::Row(crate::inst::Src::reg(r), 8)),
            Home::Pred(p) => Ok(Pass::Pred(p << 1)),
            _ if !write => Ok(Pass::Row(fun.src(o, T::U64)?, 8)),
            _ => Err(format!("\"{}\" cannot take a result", fun.symbol_name(sym))),
        },
        _ if fun.is_pred(o) => Ok(Pass::Pred(fun.psrc(o)?)),
        _ if write => Ok(Pass::Row(crate::inst::Src::reg(fun.dst(o)?), 8)),
        _ => {
            let bits = fun.reg_bits(o).unwrap_or(64);
            let t = match o {
                Operand::F32(_) => T::B32,
                _ => T::B64,
            };
            debug_assert!(type_bits(t).is_some());
            Ok(Pass::Row(fun.src(o, t)?, bits.div_ceil(8).min(8)))
        }
    }
}

fn var_bytes(fun: &Fun, sym: jacquard_ptx::model::Sym) -> u32 {
    match sym.kind() {
        jacquard_ptx::model::SymKind::Local(v) => fun.f.var(v).bytes() as u32,
        jacquard_ptx::model::SymKind::Global(_) => 0,
    }
}

/// Arguments must fit the declared parameters in number and kind.
fn check_call(fun: &Fun, f: u32, site: &CallSite) -> Result<(), Refused> {
    let func = fun.d.function(f);
    let pred = |p: &ParamSlot| matches!(p, ParamSlot::Predicate(_));
    // The arguments of a variadic function come as one, or not at all when there are none.
    let missing = func.params.len().saturating_sub(site.args.len());
    let surplus = func.params.len() < site.args.len();
    if missing > 1 || ((missing == 1 || surplus) && !last_is_unsized(fun, f)) {
        return Err(format!(
            "\"{}\" takes {} arguments, and {} are given",
            func.name,
            func.params.len(),
            site.args.len()
        ));
    }
    // As after a linker, which knows no types: a result that the function does not give stays as it was.
    if site.rets.len() < func.rets.len() && !site.rets.is_empty() {
        return Err(format!(
            "\"{}\" returns {} values",
            func.name,
            func.rets.len()
        ));
    }
    let args = func.params.iter().zip(&site.args);
    let rets = func.rets.iter().zip(&site.rets);
    for (p, a) in args.chain(rets) {
        if pred(p) != matches!(a, Pass::Pred(_)) {
            return Err(format!(
                "a predicate meets a value in a call of \"{}\"",
                func.name
            ));
        }
    }
    Ok(())
}

fn last_is_unsized(fun: &Fun, f: u32) -> bool {
    matches!(
        fun.d.function(f).params.last(),
        Some(ParamSlot::Memory { size: 0, .. })
    )
}
