//! Inline PTX: the template's operands, constraints, clobbers (CUDA, "Inline PTX Assembly").

use super::func::FnGen;
use super::lvalue::LValue;
use crate::{expr, lvalue};
use ir::{MdNode, MdOperand, Opcode, TypeId, Value};
use jacquard_hir::consteval;
use jacquard_hir::types::QualType;
use jacquard_hir::{AsmOperand, AsmStmt, ConstValue, ExprId, ExprKind, StrId};
use jacquard_ir as ir;
use jacquard_ir::attachment;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// What an operand of the source became.
#[derive(Clone)]
enum Place {
    /// An operand of the IR's assembly, by number.
    Number(usize),
    /// Text put into the template.
    Text(String),
}

/// The register type of a constraint letter.
fn register(letter: u8) -> Option<TypeId> {
    Some(match letter {
        b'h' => TypeId::I16,
        b'r' => TypeId::I32,
        b'l' => TypeId::I64,
        b'q' => TypeId::I128,
        b'f' => TypeId::FLOAT,
        b'd' => TypeId::DOUBLE,
        b'b' => TypeId::I1,
        _ => return None,
    })
}

struct Output {
    lv: LValue,
    ty: QualType,
    reg: TypeId,
    inout: bool,
    letter: char,
}

fn text(fx: &FnGen, s: StrId) -> String {
    String::from_utf8_lossy(&fx.prog()[s].bytes).into_owned()
}

pub(super) fn asm_stmt(fx: &mut FnGen, a: &AsmStmt, loc: Loc) {
    let mark = fx.temporaries.cleanups.len();
    let mut places = Vec::with_capacity(a.outputs.len() + a.inputs.len());
    let mut names = Vec::new();
    let mut outputs: Vec<Output> = Vec::new();
    for o in &a.outputs {
        let c = text(fx, o.constraint);
        let letters: String = c.chars().filter(|c| c.is_ascii_alphabetic()).collect();
        let Some(reg) = letters
            .bytes()
            .next()
            .and_then(register)
            .filter(|_| c.starts_with(['=', '+']))
        else {
            fx.g.error(loc, msg::ASM_BAD_CONSTRAINT, &[&c]);
            return;
        };
        let lv = lvalue::lvalue(fx, o.expr);
        let letter = letters.chars().next().unwrap_or('r');
        outputs.push(Output {
            lv,
            ty: fx.prog()[o.expr].ty,
            reg,
            inout: c.starts_with('+'),
            letter,
        });
        places.push(Place::Number(outputs.len() - 1));
        names.push(o.name);
    }
    let mut constraints: Vec<String> = outputs.iter().map(|o| format!("={}", o.letter)).collect();
    let mut values: Vec<Value> = Vec::new();
    for i in &a.inputs {
        names.push(i.name);
        match asm_input(fx, i, &outputs, loc) {
            Some((Place::Number(_), constraint, Some(v))) => {
                places.push(Place::Number(outputs.len() + values.len()));
                constraints.push(constraint);
                values.push(v);
            }
            Some((text, ..)) => places.push(text),
            None => return,
        }
    }
    for (n, o) in outputs.iter().enumerate() {
        if o.inout {
            let v = lvalue::load_value(fx, o.lv, o.ty);
            let Some(v) = to_register(fx, v, o.ty, o.reg) else {
                operand_type(fx, loc, o.letter, o.reg);
                return;
            };
            constraints.push(n.to_string());
            values.push(v);
        }
    }
    let mut memory = false;
    for &c in &a.clobbers {
        let c = text(fx, c);
        memory |= c == "memory";
        constraints.push(format!("~{{{c}}}"));
    }
    let template = text(fx, a.template);
    let Some(template) = asm_template(fx, &template, &places, &names, loc) else {
        return;
    };
    let sideeffect = a.volatile || outputs.is_empty();
    let result = inline_asm(
        fx,
        &template,
        &constraints.join(","),
        &outputs.iter().map(|o| o.reg).collect::<Vec<_>>(),
        &values,
        sideeffect,
        memory,
    );
    mark_asm(fx, result, loc);
    for (n, o) in outputs.iter().enumerate() {
        let v = if outputs.len() == 1 {
            result
        } else {
            fx.b().extract_value(result, n as u32)
        };
        match of_register(fx, v, o.reg, o.ty) {
            Some(v) => lvalue::store_value(fx, o.lv, o.ty, v),
            None => operand_type(fx, loc, o.letter, o.reg),
        }
    }
    fx.pop_cleanups(mark);
}

fn operand_type(fx: &mut FnGen, loc: Loc, letter: char, reg: TypeId) {
    let bits = fx.g.m.cx.types.scalar_bits(reg).unwrap_or(0);
    fx.g.error(loc, msg::ASM_OPERAND_TYPE, &[&letter, &bits]);
}

/// Emits an inline assembly call. Several results come as a struct.
pub(super) fn inline_asm(
    fx: &mut FnGen,
    template: &str,
    constraints: &str,
    outs: &[TypeId],
    args: &[Value],
    sideeffect: bool,
    memory: bool,
) -> Value {
    let types: Vec<TypeId> = args.iter().map(|v| fx.body.ty(*v, &fx.g.m.cx)).collect();
    let cx = &mut fx.g.m.cx;
    let ret = match outs {
        [] => TypeId::VOID,
        [t] => *t,
        many => cx.types.literal_struct(many, false),
    };
    let sig = cx.types.func(ret, &types, false);
    let callee = cx.inline_asm(template, constraints, sideeffect);
    let mut list = ir::AttrList::default();
    list.func.set(ir::Attr::flag(ir::sym::NOUNWIND));
    if sideeffect {
        // It may be a barrier or a warp-wide operation.
        list.func.set(ir::Attr::flag(ir::sym::CONVERGENT));
    }
    // Volatile assembly orders memory whether it says so or not: programs wait for copies with it.
    if !memory && !sideeffect {
        list.func.set(ir::Attr {
            name: ir::sym::MEMORY,
            value: ir::AttrValue::Int(u64::from(ir::MemoryEffects::NONE.0)),
        });
    }
    let attrs = cx.intern_attrs(list);
    fx.b()
        .call(sig, callee.into(), args, ir::cc::C, attrs)
        .into()
}

/// Notes where assembly stands, for those who check its text.
pub(super) fn mark_asm(fx: &mut FnGen, asm: Value, loc: Loc) {
    let ir::ValueKind::Inst(i) = asm.kind() else {
        return;
    };
    let Some(at) = fx.g.session.sources.position(loc) else {
        return;
    };
    let cx = &mut fx.g.m.cx;
    let file = MdOperand::Str(cx.sym(&at.file));
    let numbers = [at.line, at.column].map(|n| MdOperand::Const(cx.i32(n as i32)));
    let ops = std::iter::once(file).chain(numbers).collect();
    let node = cx.md.intern(MdNode::Tuple {
        distinct: false,
        ops,
    });
    attachment::set(&mut fx.body, i, ir::sym::ASM_SOURCE, node);
}

fn asm_input(
    fx: &mut FnGen,
    o: &AsmOperand,
    outputs: &[Output],
    loc: Loc,
) -> Option<(Place, String, Option<Value>)> {
    let c = text(fx, o.constraint);
    let letter = c.bytes().next().unwrap_or(b'?');
    let ty = fx.prog()[o.expr].ty;
    // A digit ties the input to an output.
    if let Ok(n) = c.parse::<usize>() {
        let Some(out) = outputs.get(n) else {
            fx.g.error(loc, msg::ASM_BAD_OPERAND, &[&n, &outputs.len()]);
            return None;
        };
        let (reg, letter) = (out.reg, out.letter);
        let v = expr::scalar(fx, o.expr);
        let Some(v) = to_register(fx, v, ty, reg) else {
            operand_type(fx, loc, letter, reg);
            return None;
        };
        return Some((Place::Number(0), c, Some(v)));
    }
    match letter {
        b'C' => match literal_text(fx, o.expr) {
            Some(t) => Some((Place::Text(t), c, None)),
            None => {
                fx.g.error(loc, msg::ASM_NEEDS_CONSTANT, &[&c]);
                None
            }
        },
        b'n' | b'i' | b's' => {
            match consteval::evaluate_value(
                fx.prog(),
                fx.g.layouts,
                consteval::Limits::default(),
                o.expr,
            ) {
                Ok(ConstValue::Int(n)) => Some((Place::Text(n.to_string()), c, None)),
                Ok(ConstValue::Float(f)) => {
                    let text = if ty.ty() == jacquard_hir::types::Builtin::Float.id() {
                        format!("0f{:08X}", (f as f32).to_bits())
                    } else {
                        format!("0d{:016X}", f.to_bits())
                    };
                    Some((Place::Text(text), c, None))
                }
                _ => {
                    fx.g.error(loc, msg::ASM_NEEDS_CONSTANT, &[&c]);
                    None
                }
            }
        }
        _ => {
            let Some(reg) = register(letter) else {
                fx.g.error(loc, msg::ASM_BAD_CONSTRAINT, &[&c]);
                return None;
            };
            let v = expr::scalar(fx, o.expr);
            let Some(v) = to_register(fx, v, ty, reg) else {
                operand_type(fx, loc, letter as char, reg);
                return None;
            };
            Some((Place::Number(0), (letter as char).to_string(), Some(v)))
        }
    }
}

/// The characters of a constant string.
fn literal_text(fx: &mut FnGen, e: ExprId) -> Option<String> {
    let prog = fx.prog();
    let mut e = e;
    while let ExprKind::Cast { operand, .. } = prog[e].kind {
        e = operand;
    }
    if let ExprKind::Str(s) = prog[e].kind {
        return Some(text(fx, s));
    }
    // A constant array of characters.
    let v = consteval::evaluate(prog, fx.g.layouts, consteval::Limits::default(), e).ok()?;
    let ConstValue::Address(a) = v else {
        return None;
    };
    let value = match a.base {
        jacquard_hir::AddressBase::Str(s) => return Some(text(fx, s)),
        jacquard_hir::AddressBase::Var(v) => match &prog[v].value {
            Some(v) => (**v).clone(),
            None => consteval::evaluate_init(prog, fx.g.layouts, consteval::Limits::default(), v)
                .ok()?,
        },
        _ => return None,
    };
    let ConstValue::Array { elems, .. } = value else {
        return None;
    };
    let mut out = String::new();
    for c in elems {
        match c {
            ConstValue::Int(0) => break,
            ConstValue::Int(n) => out.push((n as u8) as char),
            _ => return None,
        }
    }
    Some(out)
}

/// Fits a value into a register type.
#[allow(clippy::wrong_self_convention)]
pub(super) fn to_register(fx: &mut FnGen, v: Value, ty: QualType, reg: TypeId) -> Option<Value> {
    let from = fx.b().ty(v);
    if from == reg {
        return Some(v);
    }
    let types = &fx.g.m.cx.types;
    if types.is_ptr(from) {
        let n = fx.b().cast(Opcode::PtrToInt, v, TypeId::I64);
        return (reg == TypeId::I64).then_some(n);
    }
    let (a, b) = (types.scalar_bits(from)?, types.scalar_bits(reg)?);
    let (int_a, int_b) = (types.is_int(from), types.is_int(reg));
    if int_a && int_b {
        let signed = expr::is_signed(fx, ty);
        return (a <= b || a <= 64).then(|| lvalue::cast_int(fx, v, from, reg, signed));
    }
    (a == b).then(|| fx.b().cast(Opcode::BitCast, v, reg))
}

/// A register's value as a C++ type.
pub(super) fn of_register(fx: &mut FnGen, v: Value, reg: TypeId, ty: QualType) -> Option<Value> {
    let to = fx.g.val_ty(ty);
    if to == reg {
        return Some(v);
    }
    if fx.g.is_bool(ty) && fx.g.m.cx.types.is_int(reg) {
        let zero = fx.g.m.cx.zero(reg);
        return Some(fx.b().icmp(ir::Pred::Ne, v, zero.into()));
    }
    let types = &fx.g.m.cx.types;
    if types.is_ptr(to) {
        return (reg == TypeId::I64).then(|| fx.b().cast(Opcode::IntToPtr, v, to));
    }
    let (a, b) = (types.scalar_bits(reg)?, types.scalar_bits(to)?);
    if types.is_int(reg) && types.is_int(to) {
        let signed = expr::is_signed(fx, ty);
        return Some(lvalue::cast_int(fx, v, reg, to, signed));
    }
    (a == b).then(|| fx.b().cast(Opcode::BitCast, v, to))
}

/// GCC's template language as the IR's.
fn asm_template(
    fx: &mut FnGen,
    text: &str,
    places: &[Place],
    names: &[Option<jacquard_preprocess::token::Sym>],
    loc: Loc,
) -> Option<String> {
    let mut out = String::with_capacity(text.len() + 8);
    let b = text.as_bytes();
    let mut i = 0;
    while i < b.len() {
        match b[i] {
            b'$' => out.push_str("$$"),
            b'%' => {
                i += 1;
                // A modifier letter may stand before the number.
                let mut modifier = None;
                if b.get(i).is_some_and(u8::is_ascii_alphabetic)
                    && b.get(i + 1)
                        .is_some_and(|c| c.is_ascii_digit() || *c == b'[')
                {
                    modifier = Some(b[i] as char);
                    i += 1;
                }
                match b.get(i) {
                    Some(b'%') => out.push('%'),
                    Some(b'=') => out.push_str("${:uid}"),
                    Some(c) if c.is_ascii_digit() => {
                        let start = i;
                        while b.get(i + 1).is_some_and(u8::is_ascii_digit) {
                            i += 1;
                        }
                        let n: usize = text[start..=i].parse().unwrap_or(usize::MAX);
                        put_operand(fx, n, modifier, places, &mut out, loc)?;
                    }
                    Some(b'[') => {
                        let end = text[i..].find(']').map(|n| i + n);
                        let name = end.map(|e| &text[i + 1..e]).unwrap_or_default();
                        let n = names
                            .iter()
                            .position(|x| x.is_some_and(|s| fx.g.session.names.text(s) == name));
                        put_operand(fx, n.unwrap_or(usize::MAX), modifier, places, &mut out, loc)?;
                        i = end.unwrap_or(i);
                    }
                    // `%tid.x` where `%%tid.x` is meant: kept as it stands.
                    _ => {
                        out.push('%');
                        i -= 1;
                    }
                }
            }
            _ => {
                let n = text[i..].chars().next().map_or(1, char::len_utf8);
                out.push_str(&text[i..i + n]);
                i += n - 1;
            }
        }
        i += 1;
    }
    Some(out)
}

fn put_operand(
    fx: &mut FnGen,
    n: usize,
    modifier: Option<char>,
    places: &[Place],
    out: &mut String,
    loc: Loc,
) -> Option<()> {
    match (places.get(n), modifier) {
        (Some(Place::Number(k)), None) => out.push_str(&format!("${k}")),
        (Some(Place::Number(k)), Some(m)) => out.push_str(&format!("${{{k}:{m}}}")),
        (Some(Place::Text(t)), _) => out.push_str(&t.replace('$', "$$")),
        (None, _) => {
            let shown = if n == usize::MAX {
                "?".to_owned()
            } else {
                n.to_string()
            };
            fx.g.error(loc, msg::ASM_BAD_OPERAND, &[&shown, &places.len()]);
            return None;
        }
    }
    Some(())
}
