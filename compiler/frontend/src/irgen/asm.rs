//! Inline PTX: the template's operands, constraints, clobbers (CUDA, "Inline PTX Assembly").

use super::func::FnGen;
use super::lvalue::LValue;
use crate::consteval;
use crate::diag::msg;
use crate::hir::{AsmOperand, AsmStmt, ConstValue, ExprId, ExprKind, StrId};
use crate::source::Loc;
use crate::types::QualType;
use ir::{MdNode, MdOperand, Opcode, TypeId, Value};
use jacquard_ir as ir;

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

impl FnGen<'_, '_> {
    fn text(&self, s: StrId) -> String {
        String::from_utf8_lossy(&self.prog()[s].bytes).into_owned()
    }

    pub(super) fn asm_stmt(&mut self, a: &AsmStmt, loc: Loc) {
        let mark = self.temporaries.cleanups.len();
        let mut places = Vec::with_capacity(a.outputs.len() + a.inputs.len());
        let mut names = Vec::new();
        let mut outputs: Vec<Output> = Vec::new();
        for o in &a.outputs {
            let c = self.text(o.constraint);
            let letters: String = c.chars().filter(|c| c.is_ascii_alphabetic()).collect();
            let Some(reg) = letters
                .bytes()
                .next()
                .and_then(register)
                .filter(|_| c.starts_with(['=', '+']))
            else {
                self.g.error(loc, msg::ASM_BAD_CONSTRAINT, &[&c]);
                return;
            };
            let lv = self.lvalue(o.expr);
            let letter = letters.chars().next().unwrap_or('r');
            outputs.push(Output {
                lv,
                ty: self.prog()[o.expr].ty,
                reg,
                inout: c.starts_with('+'),
                letter,
            });
            places.push(Place::Number(outputs.len() - 1));
            names.push(o.name);
        }
        let mut constraints: Vec<String> =
            outputs.iter().map(|o| format!("={}", o.letter)).collect();
        let mut values: Vec<Value> = Vec::new();
        for i in &a.inputs {
            names.push(i.name);
            match self.asm_input(i, &outputs, loc) {
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
                let v = self.load_value(o.lv, o.ty);
                let Some(v) = self.to_register(v, o.ty, o.reg) else {
                    self.operand_type(loc, o.letter, o.reg);
                    return;
                };
                constraints.push(n.to_string());
                values.push(v);
            }
        }
        let mut memory = false;
        for &c in &a.clobbers {
            let c = self.text(c);
            memory |= c == "memory";
            constraints.push(format!("~{{{c}}}"));
        }
        let template = self.text(a.template);
        let Some(template) = self.asm_template(&template, &places, &names, loc) else {
            return;
        };
        let sideeffect = a.volatile || outputs.is_empty();
        let result = self.inline_asm(
            &template,
            &constraints.join(","),
            &outputs.iter().map(|o| o.reg).collect::<Vec<_>>(),
            &values,
            sideeffect,
            memory,
        );
        self.mark_asm(result, loc);
        for (n, o) in outputs.iter().enumerate() {
            let v = if outputs.len() == 1 {
                result
            } else {
                self.b().extract_value(result, n as u32)
            };
            match self.of_register(v, o.reg, o.ty) {
                Some(v) => self.store_value(o.lv, o.ty, v),
                None => self.operand_type(loc, o.letter, o.reg),
            }
        }
        self.pop_cleanups(mark);
    }

    fn operand_type(&mut self, loc: Loc, letter: char, reg: TypeId) {
        let bits = self.g.m.cx.types.scalar_bits(reg).unwrap_or(0);
        self.g.error(loc, msg::ASM_OPERAND_TYPE, &[&letter, &bits]);
    }

    /// Emits an inline assembly call. Several results come as a struct.
    pub(super) fn inline_asm(
        &mut self,
        template: &str,
        constraints: &str,
        outs: &[TypeId],
        args: &[Value],
        sideeffect: bool,
        memory: bool,
    ) -> Value {
        let types: Vec<TypeId> = args
            .iter()
            .map(|v| self.body.ty(*v, &self.g.m.cx))
            .collect();
        let cx = &mut self.g.m.cx;
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
        self.b()
            .call(sig, callee.into(), args, ir::cc::C, attrs)
            .into()
    }

    /// Notes where assembly stands, for those who check its text.
    pub(super) fn mark_asm(&mut self, asm: Value, loc: Loc) {
        let ir::ValueKind::Inst(i) = asm.kind() else {
            return;
        };
        let Some(at) = self.g.session.sources.position(loc) else {
            return;
        };
        let cx = &mut self.g.m.cx;
        let file = MdOperand::Str(cx.sym(&at.file));
        let numbers = [at.line, at.column].map(|n| MdOperand::Const(cx.i32(n as i32)));
        let ops = std::iter::once(file).chain(numbers).collect();
        let node = cx.md.intern(MdNode::Tuple {
            distinct: false,
            ops,
        });
        self.body.set_md(i, ir::sym::ASM_SOURCE, node);
    }

    fn asm_input(
        &mut self,
        o: &AsmOperand,
        outputs: &[Output],
        loc: Loc,
    ) -> Option<(Place, String, Option<Value>)> {
        let c = self.text(o.constraint);
        let letter = c.bytes().next().unwrap_or(b'?');
        let ty = self.prog()[o.expr].ty;
        // A digit ties the input to an output.
        if let Ok(n) = c.parse::<usize>() {
            let Some(out) = outputs.get(n) else {
                self.g
                    .error(loc, msg::ASM_BAD_OPERAND, &[&n, &outputs.len()]);
                return None;
            };
            let (reg, letter) = (out.reg, out.letter);
            let v = self.scalar(o.expr);
            let Some(v) = self.to_register(v, ty, reg) else {
                self.operand_type(loc, letter, reg);
                return None;
            };
            return Some((Place::Number(0), c, Some(v)));
        }
        match letter {
            b'C' => match self.literal_text(o.expr) {
                Some(t) => Some((Place::Text(t), c, None)),
                None => {
                    self.g.error(loc, msg::ASM_NEEDS_CONSTANT, &[&c]);
                    None
                }
            },
            b'n' | b'i' | b's' => {
                match consteval::evaluate_value(
                    self.prog(),
                    self.g.layouts,
                    consteval::Limits::default(),
                    o.expr,
                ) {
                    Ok(ConstValue::Int(n)) => Some((Place::Text(n.to_string()), c, None)),
                    Ok(ConstValue::Float(f)) => {
                        let text = if ty.ty() == crate::types::Builtin::Float.id() {
                            format!("0f{:08X}", (f as f32).to_bits())
                        } else {
                            format!("0d{:016X}", f.to_bits())
                        };
                        Some((Place::Text(text), c, None))
                    }
                    _ => {
                        self.g.error(loc, msg::ASM_NEEDS_CONSTANT, &[&c]);
                        None
                    }
                }
            }
            _ => {
                let Some(reg) = register(letter) else {
                    self.g.error(loc, msg::ASM_BAD_CONSTRAINT, &[&c]);
                    return None;
                };
                let v = self.scalar(o.expr);
                let Some(v) = self.to_register(v, ty, reg) else {
                    self.operand_type(loc, letter as char, reg);
                    return None;
                };
                Some((Place::Number(0), (letter as char).to_string(), Some(v)))
            }
        }
    }

    /// The characters of a constant string.
    fn literal_text(&mut self, e: ExprId) -> Option<String> {
        let prog = self.prog();
        let mut e = e;
        while let ExprKind::Cast { operand, .. } = prog[e].kind {
            e = operand;
        }
        if let ExprKind::Str(s) = prog[e].kind {
            return Some(self.text(s));
        }
        // A constant array of characters.
        let v = consteval::evaluate(prog, self.g.layouts, consteval::Limits::default(), e).ok()?;
        let ConstValue::Address(a) = v else {
            return None;
        };
        let value = match a.base {
            crate::hir::AddressBase::Str(s) => return Some(self.text(s)),
            crate::hir::AddressBase::Var(v) => match &prog[v].value {
                Some(v) => (**v).clone(),
                None => {
                    consteval::evaluate_init(prog, self.g.layouts, consteval::Limits::default(), v)
                        .ok()?
                }
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
    pub(super) fn to_register(&mut self, v: Value, ty: QualType, reg: TypeId) -> Option<Value> {
        let from = self.b().ty(v);
        if from == reg {
            return Some(v);
        }
        let types = &self.g.m.cx.types;
        if types.is_ptr(from) {
            let n = self.b().cast(Opcode::PtrToInt, v, TypeId::I64);
            return (reg == TypeId::I64).then_some(n);
        }
        let (a, b) = (types.scalar_bits(from)?, types.scalar_bits(reg)?);
        let (int_a, int_b) = (types.is_int(from), types.is_int(reg));
        if int_a && int_b {
            let signed = self.is_signed(ty);
            return (a <= b || a <= 64).then(|| self.cast_int(v, from, reg, signed));
        }
        (a == b).then(|| self.b().cast(Opcode::BitCast, v, reg))
    }

    /// A register's value as a C++ type.
    pub(super) fn of_register(&mut self, v: Value, reg: TypeId, ty: QualType) -> Option<Value> {
        let to = self.g.val_ty(ty);
        if to == reg {
            return Some(v);
        }
        if self.g.is_bool(ty) && self.g.m.cx.types.is_int(reg) {
            let zero = self.g.m.cx.zero(reg);
            return Some(self.b().icmp(ir::Pred::Ne, v, zero.into()));
        }
        let types = &self.g.m.cx.types;
        if types.is_ptr(to) {
            return (reg == TypeId::I64).then(|| self.b().cast(Opcode::IntToPtr, v, to));
        }
        let (a, b) = (types.scalar_bits(reg)?, types.scalar_bits(to)?);
        if types.is_int(reg) && types.is_int(to) {
            let signed = self.is_signed(ty);
            return Some(self.cast_int(v, reg, to, signed));
        }
        (a == b).then(|| self.b().cast(Opcode::BitCast, v, to))
    }

    /// GCC's template language as the IR's.
    fn asm_template(
        &mut self,
        text: &str,
        places: &[Place],
        names: &[Option<crate::token::Sym>],
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
                            self.put_operand(n, modifier, places, &mut out, loc)?;
                        }
                        Some(b'[') => {
                            let end = text[i..].find(']').map(|n| i + n);
                            let name = end.map(|e| &text[i + 1..e]).unwrap_or_default();
                            let n = names.iter().position(|x| {
                                x.is_some_and(|s| self.g.session.names.text(s) == name)
                            });
                            self.put_operand(
                                n.unwrap_or(usize::MAX),
                                modifier,
                                places,
                                &mut out,
                                loc,
                            )?;
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
        &mut self,
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
                self.g
                    .error(loc, msg::ASM_BAD_OPERAND, &[&shown, &places.len()]);
                return None;
            }
        }
        Some(())
    }
}
