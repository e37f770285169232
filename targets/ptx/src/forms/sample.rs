//! Sample instructions of a form, for tests against assemblers: a plain one, then one for every pair of values of two
//! modifiers, and for every optional part and every operand that may be a constant.

use super::{Count, Form, OperandForm, OperandKind, TypeId, TypeRef, ValueFlags, vector_length};
use crate::names::{Modifier, TypeClass};
use jacquard_ir::tables::{Gate, PtxVersion, Target};
use std::fmt::Write;

/// Declarations that every sample may use.
pub const REGISTERS: &str = "\t.reg .pred %p<8>;\n\t.reg .b8 %c<4>;\n\t.reg .b16 %h<16>;\n\t.reg .b32 %r<40>;\n\
    \t.reg .b64 %rd<40>;\n";

/// Beside [`REGISTERS`], for samples that mention `%rq`.
pub const WIDE_REGISTERS: &str = "\t.reg .b128 %rq<4>;\n";

/// One instruction.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The form that it is a sample of.
    pub form: &'static Form,
    /// Without its semicolon.
    pub text: String,
    modifiers: Vec<Option<Modifier>>,
}

impl Sample {
    /// Everything the sample needs.
    pub fn gates(&self) -> impl Iterator<Item = &'static Gate> + '_ {
        let slots = self.form.slots.iter().zip(&self.modifiers);
        std::iter::once(self.form.gate())
            .chain(slots.filter_map(|(s, m)| m.and_then(|m| s.gate(m))))
    }

    /// Has `target`, at its newest PTX version, the sample?
    pub fn exists_on(&self, target: &Target, ptx: PtxVersion) -> bool {
        self.gates().all(|g| g.check_ptx(target, ptx).is_ok())
            && self
                .form
                .until()
                .is_none_or(|u| u.check_ptx(target, ptx).is_err())
    }

    /// The smallest PTX version for the sample on `target`.
    pub fn version(&self, target: &Target) -> PtxVersion {
        self.gates()
            .map(|g| g.min_ptx)
            .fold(target.ptx, PtxVersion::max)
    }
}

/// One way to write the form.
#[derive(Clone)]
struct Choice {
    modifiers: Vec<Option<Modifier>>,
    /// Number of the operand written as a constant, if any.
    immediate: Option<usize>,
    /// Optional operands are written.
    optional: bool,
    /// Which of its lengths, constants and listed words an operand takes, counted from the usual one.
    turn: usize,
}

impl Form {
    /// Samples of the form; empty when an operand's shape is not in the table.
    pub fn samples(&'static self) -> Vec<Sample> {
        let base = Choice {
            modifiers: self.plain_modifiers(),
            immediate: None,
            optional: false,
            turn: 0,
        };
        let mut choices = vec![base.clone()];
        for (i, slot) in self.slots.iter().enumerate() {
            for m in slot.values().skip(usize::from(!slot.optional)) {
                let mut c = base.clone();
                // The whole of an optional group.
                let start = (0..=i)
                    .rev()
                    .find(|&k| self.slots[k].span != 0)
                    .unwrap_or(i);
                let end = start + usize::from(self.slots[start].span);
                for k in start..end {
                    c.modifiers[k] = c.modifiers[k].or_else(|| self.slots[k].values().next());
                }
                c.modifiers[i] = Some(m);
                choices.push(c);
            }
        }
        // Pairs of modifiers.
        for i in 0..self.slots.len() {
            for j in i + 1..self.slots.len() {
                if self.slots[i].span == 0 || self.slots[j].span == 0 {
                    continue;
                }
                // Long rows of shapes and sizes have had their turn above.
                let some = |k: usize| {
                    let all: Vec<Modifier> = self.slots[k].values().collect();
                    if all.len() <= 16 { all } else { Vec::new() }
                };
                for m in some(i) {
                    for n in some(j) {
                        let mut c = base.clone();
                        for (k, v) in [(i, m), (j, n)] {
                            for g in k..k + usize::from(self.slots[k].span) {
                                c.modifiers[g] =
                                    c.modifiers[g].or_else(|| self.slots[g].values().next());
                            }
                            c.modifiers[k] = Some(v);
                        }
                        choices.push(c);
                    }
                }
            }
        }
        if self.operands.iter().any(OperandForm::may_be_left_out) {
            choices.push(Choice {
                optional: true,
                ..base.clone()
            });
        }
        for (i, o) in self.operands.iter().enumerate() {
            if o.may_be_constant() {
                choices.push(Choice {
                    immediate: Some(i),
                    optional: o.optional && o.when.is_none(),
                    ..base.clone()
                });
            }
        }
        if self.operands.iter().any(OperandForm::is_open) {
            return Vec::new();
        }
        choices.into_iter().filter_map(|c| self.write(c)).collect()
    }

    /// Samples of every combination of modifiers, with operands in every shape; where a form has more than `most` of them, that many, spread
    /// evenly. Handles of textures and samplers stand in registers.
    pub fn combinations(&'static self, most: usize) -> Vec<Sample> {
        let groups: Vec<usize> = (0..self.slots.len())
            .filter(|&i| self.slots[i].span != 0)
            .collect();
        // Ways to fill a group; the last is to leave it out.
        let ways = |start: usize| {
            let slots = &self.slots[start..start + usize::from(self.slots[start].span)];
            let filled: usize = slots.iter().map(|s| s.values().count()).product();
            filled + usize::from(self.slots[start].optional)
        };
        let radices: Vec<usize> = groups.iter().map(|&g| ways(g)).collect();
        let mut shapes = vec![(None, false)];
        if self.operands.iter().any(OperandForm::may_be_left_out) {
            shapes.push((None, true));
        }
        let constants = (0..self.operands.len()).filter(|&i| self.operands[i].may_be_constant());
        shapes.extend(constants.map(|i| (Some(i), self.operands[i].may_be_left_out())));
        /// Lengths, constants and words that an operand may have, at most.
        const TURNS: usize = 4;
        let total = radices.iter().product::<usize>() * shapes.len() * TURNS;
        let count = total.min(most);
        let mut out: Vec<Sample> = Vec::new();
        for n in 0..count {
            let mut at = (n as u128 * total as u128 / count as u128) as usize;
            let mut take = |radix: usize| {
                let digit = at % radix;
                at /= radix;
                digit
            };
            let (turn, (immediate, optional)) = (take(TURNS), shapes[take(shapes.len())]);
            let mut modifiers = vec![None; self.slots.len()];
            for (&start, &radix) in groups.iter().zip(&radices) {
                let mut way = take(radix);
                if self.slots[start].optional && way == radix - 1 {
                    continue;
                }
                let end = start + usize::from(self.slots[start].span);
                for (slot, m) in self.slots.iter().zip(&mut modifiers).take(end).skip(start) {
                    let values = slot.values().count();
                    *m = slot.values().nth(way % values);
                    way /= values;
                }
            }
            out.extend(self.write(Choice {
                modifiers,
                immediate,
                optional,
                turn,
            }));
        }
        out.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        out.dedup_by(|a, b| a.text == b.text);
        out
    }

    /// The first value of every modifier that must stand.
    fn plain_modifiers(&self) -> Vec<Option<Modifier>> {
        let mut out = Vec::new();
        let mut skip = 0;
        for s in self.slots {
            if s.span != 0 {
                skip = if s.optional { s.span } else { 0 };
            }
            out.push(if skip > 0 { None } else { s.values().next() });
            skip = skip.saturating_sub(1);
        }
        out
    }

    fn write(&'static self, choice: Choice) -> Option<Sample> {
        let modifiers: Vec<Modifier> = choice.modifiers.iter().flatten().copied().collect();
        if self.open_ended || super::exclusion(self.op, &modifiers).is_some() {
            return None;
        }
        let mut text = String::from(self.op.text());
        for m in choice.modifiers.iter().flatten() {
            let _ = write!(text, ".{}", m.text());
        }
        let mut writer = Writer {
            form: self,
            choice: &choice,
            next: 1,
            predicate: 1,
        };
        let mut first = true;
        for (i, o) in self.operands.iter().enumerate() {
            if let Some(operand) = writer.operand(o, Some(i))? {
                text.push_str(if first { " " } else { ", " });
                text.push_str(&operand);
                first = false;
            }
        }
        Some(Sample {
            form: self,
            text,
            modifiers: choice.modifiers,
        })
    }
}

impl OperandForm {
    /// The table does not say what stands here.
    fn is_open(&self) -> bool {
        match self.kind {
            OperandKind::Any => self.when.is_none() && !self.optional,
            OperandKind::Tuple(forms) | OperandKind::Vector(forms) | OperandKind::Pair(forms) => {
                forms.iter().any(OperandForm::is_open)
            }
            _ => false,
        }
    }

    /// All of it or a part may be left out, whatever the modifiers are.
    fn may_be_left_out(&self) -> bool {
        self.optional && self.when.is_none() || matches!(self.kind, OperandKind::Pair(_))
    }

    /// A constant or a register.
    fn may_be_constant(&self) -> bool {
        matches!(self.kind, OperandKind::Value { flags, count: Count::One, .. }
            if flags.has(ValueFlags::IMMEDIATES) && flags.has(ValueFlags::REGISTERS))
    }
}

/// The untyped type of half the width.
fn half_of(bits: u32) -> Option<Modifier> {
    Some(match bits {
        16 => Modifier::B8,
        32 => Modifier::B16,
        64 => Modifier::B32,
        128 => Modifier::B64,
        _ => return None,
    })
}

struct Writer<'a> {
    form: &'static Form,
    choice: &'a Choice,
    next: u32,
    predicate: u32,
}

impl Writer<'_> {
    /// `None`: cannot be written; `Some(None)`: left out.
    fn operand(&mut self, o: &OperandForm, index: Option<usize>) -> Option<Option<String>> {
        match o.when {
            Some(m) if !self.choice.modifiers.contains(&Some(m)) => return Some(None),
            None if o.optional && !self.choice.optional => return Some(None),
            _ => {}
        }
        Some(Some(match o.kind {
            OperandKind::Function => return None,
            // A handle.
            OperandKind::Any if o.optional => return None,
            OperandKind::Any => "%rd3".into(),
            // `brx` takes a list of targets.
            OperandKind::Label if self.form.operands.len() > 1 => "$table".into(),
            OperandKind::Label => "$here".into(),
            OperandKind::Immediate { lo, hi } => match self.choice.turn {
                0 if (lo..=hi).contains(&1) => 1,
                2 => hi,
                _ => lo,
            }
            .to_string(),
            OperandKind::OneOf(list) => list[self.choice.turn % list.len()].to_string(),
            OperandKind::Address(width) => {
                self.next += 1;
                format!(
                    "[%r{}{}]",
                    if width == 32 { "" } else { "d" },
                    20 + self.next % 8
                )
            }
            OperandKind::Tuple(forms) => {
                let mut items = self.items(forms)?;
                if let Some(first) = items.first_mut() {
                    *first = first.trim_matches(['[', ']']).to_string();
                }
                format!("[{}]", items.join(", "))
            }
            OperandKind::Vector(forms) => format!("{{{}}}", self.items(forms)?.join(", ")),
            OperandKind::Pair(forms) => {
                let first = self.operand(&forms[0], None)??;
                match self.operand(&forms[1], None)? {
                    Some(second) => format!("{first}|{second}"),
                    None => first,
                }
            }
            OperandKind::Value {
                ty,
                flags,
                count,
                step,
            } => {
                if flags.0 & (ValueFlags::REGISTERS.0 | ValueFlags::IMMEDIATES.0) == 0 {
                    return Some(Some("_".into()));
                }
                let immediate = !flags.has(ValueFlags::REGISTERS)
                    || index.is_some() && index == self.choice.immediate;
                let mut ty = ty;
                let n = match count {
                    Count::One => None,
                    // Where nothing but one is allowed, it may have to stand in braces.
                    Count::Of([1]) => Some(1),
                    Count::Of(list) => {
                        let longer = list.iter().filter(|n| **n > 1);
                        let turns = longer.clone().count().max(1);
                        (longer.clone().nth(self.choice.turn % turns)).map(|n| u32::from(*n))
                    }
                    Count::Slot { slot, factor } => {
                        let m = self.choice.modifiers[slot as usize];
                        m.and_then(vector_length).map(|n| n * u32::from(factor))
                    }
                    Count::Parts => {
                        let TypeRef::Slot(s) = ty else { return None };
                        let whole = self.choice.modifiers[s as usize].and_then(TypeId::of)?;
                        ty = TypeRef::Fixed(TypeId::of(half_of(whole.facts().bits)?)?);
                        Some(2)
                    }
                    Count::Fragment(f) => {
                        let (n, held) = f.registers(&self.choice.modifiers)?;
                        ty = TypeRef::Fixed(held);
                        Some(n)
                    }
                };
                match n {
                    None => self.value(ty, flags, immediate, step)?,
                    Some(n) => {
                        let items: Option<Vec<_>> = (0..n)
                            .map(|_| self.value(ty, flags, immediate, step))
                            .collect();
                        format!("{{{}}}", items?.join(", "))
                    }
                }
            }
        }))
    }

    fn items(&mut self, forms: &[OperandForm]) -> Option<Vec<String>> {
        let mut out = Vec::new();
        for f in forms {
            out.extend(self.operand(f, None)?);
        }
        Some(out)
    }

    fn value(
        &mut self,
        ty: TypeRef,
        flags: ValueFlags,
        immediate: bool,
        step: u16,
    ) -> Option<String> {
        let modifier = |s: u8| self.choice.modifiers[s as usize].and_then(TypeId::of);
        let (id, factor) = match ty {
            TypeRef::Fixed(id) => (Some(id), 1),
            TypeRef::Slot(s) => (modifier(s), 1),
            TypeRef::Wide(s) => (modifier(s), 2),
        };
        let facts = id?.facts();
        let bits = facts.bits * factor;
        if immediate {
            return match (facts.class, facts.bits) {
                (TypeClass::Float, 32) => Some("0f3F800000".into()),
                (TypeClass::Float, 64) => Some("0d3FF0000000000000".into()),
                (TypeClass::Float, _) => None,
                _ if bits > 64 => None,
                _ => Some(step.to_string()),
            };
        }
        if facts.class == TypeClass::Predicate {
            self.predicate += 1;
            return Some(format!("%p{}", self.predicate % 8));
        }
        self.next += 1;
        let n = self.next;
        Some(match bits {
            8 if flags.has(ValueFlags::RELAXED) => format!("%h{}", n % 16),
            8 => format!("%c{}", n % 4),
            16 => format!("%h{}", n % 16),
            32 => format!("%r{}", n % 40),
            64 => format!("%rd{}", n % 20),
            128 => format!("%rq{}", n % 4),
            _ => return None,
        })
    }
}
