//! Attribute groups and lists.

use super::bits::{Bits, rotated};
use super::{Dialect, Out, Writer, unwritable};
use crate::tables::code::{block, paramattr};
use crate::tables::{ATTRIBUTES, Attribute, Form};
use jacquard_ir::{Attr, AttrListId, AttrSet, AttrValue, sym};
use rustc_hash::FxHashMap;

/// The place of function attributes in a list.
const FUNCTION: u64 = 0xffff_ffff;
/// The version of memory effects in which `errno` is a place of its own.
const MEMORY_VERSION: u64 = 1 << 56;

/// The number of an attribute list plus one; zero for the empty one.
pub(super) fn attr_list(writer: &mut Writer, id: AttrListId) -> u64 {
    if let Some(&n) = writer.lists.get(&id) {
        return n;
    }
    let list = writer.m.cx.attr_list(id);
    let mut groups: Vec<(u64, AttrSet)> = Vec::new();
    let mut add = |place: u64, set: &AttrSet| {
        if !set.is_empty() {
            groups.push((place, set.clone()));
        }
    };
    add(0, &list.ret);
    for (n, p) in list.params.iter().enumerate() {
        add(n as u64 + 1, p);
    }
    add(FUNCTION, &list.func);
    let n = if groups.is_empty() {
        0
    } else {
        writer.list_order.push(groups);
        writer.list_order.len() as u64
    };
    writer.lists.insert(id, n);
    n
}

pub(super) fn attribute_blocks(writer: &mut Writer, out: &mut Bits) -> Out<()> {
    let lists = std::mem::take(&mut writer.list_order);
    let mut numbers: FxHashMap<(u64, AttrSet), u64> = FxHashMap::default();
    let mut records: Vec<Vec<u64>> = Vec::new();
    out.enter(block::PARAMATTR_GROUP, 3);
    for groups in lists {
        let mut record = Vec::with_capacity(groups.len());
        for g in groups {
            if let Some(&n) = numbers.get(&g) {
                record.push(n);
                continue;
            }
            let n = numbers.len() as u64 + 1;
            let mut ops = vec![n, g.0];
            for a in &g.1.0 {
                // LLVM 7 aligns the stack of functions alone.
                let placed = g.0 != FUNCTION && writer.m.cx.str(a.name) == "alignstack";
                if !(placed && writer.old()) {
                    attribute(writer, a, &mut ops)?;
                }
            }
            // Nothing of it is left for an older LLVM.
            if ops.len() == 2 {
                continue;
            }
            out.record(paramattr::GRP_CODE_ENTRY, &ops);
            record.push(n);
            numbers.insert(g, n);
        }
        records.push(record);
    }
    out.end();
    out.enter(block::PARAMATTR, 3);
    for r in records {
        out.record(paramattr::CODE_ENTRY, &r);
    }
    out.end();
    Ok(())
}

/// An attribute as an older LLVM has it; whether that was all.
fn older(writer: &Writer, a: &Attr, name: &str, ops: &mut Vec<u64>) -> bool {
    let Some(row) = ATTRIBUTES.iter().find(|r| r.text == name) else {
        return false;
    };
    let flag = |ops: &mut Vec<u64>, text: &str| {
        let kind = ATTRIBUTES.iter().find(|r| r.text == text);
        ops.extend(kind.into_iter().flat_map(|r| [0, u64::from(r.kind)]));
    };
    if a.name == sym::NOCAPTURE {
        flag(ops, name);
        return true;
    }
    if writer.old() {
        match (&a.value, row.form) {
            (AttrValue::Int(v), Form::Memory) => {
                for word in old_memory(*v) {
                    flag(ops, word);
                }
                return true;
            }
            // Its pointer says the type.
            (AttrValue::Type(_), _) if row.kind <= writer.dialect.newest_attribute() => {
                flag(ops, name);
                return true;
            }
            _ => {}
        }
    }
    row.kind > writer.dialect.newest_attribute()
}

fn attribute(writer: &mut Writer, a: &Attr, ops: &mut Vec<u64>) -> Out<()> {
    let name = writer.m.cx.str(a.name).to_owned();
    if let AttrValue::Str(v) = a.value {
        let value = writer.m.cx.str(v);
        ops.push(if value.is_empty() { 3 } else { 4 });
        ops.extend(name.bytes().map(u64::from).chain([0]));
        if !value.is_empty() {
            ops.extend(value.bytes().map(u64::from).chain([0]));
        }
        return Ok(());
    }
    if writer.dialect != Dialect::Current && older(writer, a, &name, ops) {
        return Ok(());
    }
    if a.name == sym::NOCAPTURE {
        let row = ATTRIBUTES.iter().find(|r| r.form == Form::Captures);
        ops.extend([1, row.map_or(0, |r| r.kind.into()), 0]);
        return Ok(());
    }
    let Some(row) = ATTRIBUTES.iter().find(|r| r.text == name) else {
        return unwritable(format!("the attribute '{name}'"));
    };
    let kind = u64::from(row.kind);
    match &a.value {
        AttrValue::None if row.form == Form::Uwtable => ops.extend([1, kind, 2]),
        AttrValue::None if row.form == Form::Type => ops.extend([5, kind]),
        AttrValue::None => ops.extend([0, kind]),
        AttrValue::Int(v) if row.form == Form::Memory => {
            let rest = v >> 6 & 3;
            let target = rest << 8 | rest << 10;
            ops.extend([1, kind, v & 0xff | target | MEMORY_VERSION]);
        }
        AttrValue::Int(v) => {
            let v = one_of_two(row.form, *v).unwrap_or(*v);
            ops.extend([1, kind, v]);
        }
        AttrValue::Type(t) => {
            let t = writer.ty(*t);
            ops.extend([6, kind, t]);
        }
        AttrValue::Range(t, lo, hi) => {
            let w = writer.m.cx.types.int_width(*t).unwrap_or(64);
            ops.extend([7, kind, w.into()]);
            wide_range(ops, w, *lo, *hi);
        }
        AttrValue::Raw(text) => {
            let text = writer.m.cx.str(*text).to_owned();
            return raw(row, &text, ops);
        }
        AttrValue::Str(_) => {}
    }
    Ok(())
}

/// Memory effects (two bits each for arguments, inaccessible memory and the rest: 1 reads, 2 writes) in the words of LLVM 7.
fn old_memory(v: u64) -> Vec<&'static str> {
    let (arguments, hidden, rest) = (v & 3, v >> 2 & 3, v >> 4);
    let mut words = Vec::new();
    let all = arguments | hidden | rest;
    if all == 0 {
        return vec!["readnone"];
    }
    if all & 2 == 0 {
        words.push("readonly");
    }
    if rest == 0 {
        words.push(match (arguments, hidden) {
            (_, 0) => "argmemonly",
            (0, _) => "inaccessiblememonly",
            _ => "inaccessiblemem_or_argmemonly",
        });
    }
    words
}

fn wide_range(ops: &mut Vec<u64>, w: u32, lo: u128, hi: u128) {
    let (lo, hi) = (
        jacquard_ir::sign_extend(lo, w),
        jacquard_ir::sign_extend(hi, w),
    );
    if w <= 64 {
        ops.extend([rotated(lo as i64), rotated(hi as i64)]);
        return;
    }
    // Two words each.
    ops.push(2 | 2 << 32);
    for v in [lo, hi] {
        ops.extend([rotated(v as i64), rotated((v >> 64) as i64)]);
    }
}

/// The word of an attribute that takes one or two numbers, given its first alone.
fn one_of_two(form: Form, first: u64) -> Option<u64> {
    match form {
        Form::Allocsize => Some(first << 32 | 0xffff_ffff),
        Form::VscaleRange => Some(first << 32 | first),
        _ => None,
    }
}

/// An attribute whose value is kept as text.
fn raw(row: &Attribute, text: &str, ops: &mut Vec<u64>) -> Out<()> {
    let kind = u64::from(row.kind);
    let inner = text.trim_start_matches('(').trim_end_matches(')').trim();
    let words = |seps: &[char]| -> Vec<String> {
        inner
            .split(seps)
            .map(|w| w.trim().trim_matches('"').to_owned())
            .filter(|w| !w.is_empty())
            .collect()
    };
    if row.form == Form::Ranges {
        // Pairs of 64-bit numbers.
        let numbers: Option<Vec<i64>> = inner
            .split(['(', ')', ',', ' '])
            .filter(|w| !w.is_empty())
            .map(|w| w.parse().ok())
            .collect();
        let Some(numbers) = numbers.filter(|n| n.len().is_multiple_of(2)) else {
            return unwritable(format!("the attribute '{}{text}'", row.text));
        };
        ops.extend([8, kind, numbers.len() as u64 / 2, 64]);
        ops.extend(numbers.into_iter().map(rotated));
        return Ok(());
    }
    let v = match row.form {
        Form::Nofpclass => crate::read::nofpclass_bits(&words(&[' '])),
        Form::Allockind => crate::read::allockind_bits(&words(&[','])),
        Form::Captures => crate::read::captures_bits(inner),
        Form::Uwtable => Some(u64::from(inner != "sync") + 1),
        Form::Allocsize | Form::VscaleRange => {
            let n: Vec<u64> = words(&[','])
                .iter()
                .filter_map(|w| w.parse().ok())
                .collect();
            match n.as_slice() {
                [a] => one_of_two(row.form, *a),
                [a, b] => Some(a << 32 | b),
                _ => None,
            }
        }
        _ => None,
    };
    match v {
        Some(v) => {
            ops.extend([1, kind, v]);
            Ok(())
        }
        None => unwritable(format!("the attribute '{}{text}'", row.text)),
    }
}
