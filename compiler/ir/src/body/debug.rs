//! Debug records: which variable of the source lies where, beside the code (LangRef, "Debug Records").
//!
//! A record stands in front of an instruction, or at the end of a block, and names a value without using it: code is the
//! same with and without records. They follow what happens to the code: an instruction that leaves its place leaves its
//! records to the next one; a value that is replaced is replaced in records; a value that vanishes leaves the variable
//! without a location from there on, unless it can be said in terms of its operands.

use crate::ConstKind;
use crate::body::{Aux, Body};
use crate::context::Context;
use crate::entity::{Block, Inst, MdId, Value};
use crate::opcode::Opcode;
use rustc_hash::FxHashMap;

/// What a record says of its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DebugKind {
    /// The value is the address of the variable, wherever that is in scope (`#dbg_declare`).
    Declare,
    /// The variable has this value from here on (`#dbg_value`).
    Value,
}

impl DebugKind {
    /// What a record or an old call of this name says (`llvm.dbg.NAME`, `#dbg_NAME`). Labels are no variables.
    #[must_use]
    pub fn named(name: &str) -> Option<DebugKind> {
        match name {
            "declare" | "addr" => Some(DebugKind::Declare),
            "value" | "assign" | "declare_value" => Some(DebugKind::Value),
            _ => None,
        }
    }
}

/// A debug record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DebugRecord {
    /// What it says.
    pub kind: DebugKind,
    /// The value or address; `None` where it is lost.
    pub value: Option<Value>,
    /// `DILocalVariable`.
    pub variable: MdId,
    /// `DIExpression`: what is computed from the value.
    pub expression: MdId,
    /// `DILocation` with the variable's scope.
    pub location: MdId,
    /// Bytes added to the value before the expression.
    pub offset: i64,
}

/// The value as a location: undefined values and metadata are none.
#[must_use]
pub fn located(cx: &Context, v: Value) -> Option<Value> {
    let undefined = v.as_const().is_some_and(|c| {
        matches!(
            cx.constant(c).kind,
            ConstKind::Poison | ConstKind::Undef | ConstKind::Metadata(_)
        )
    });
    (!undefined).then_some(v)
}

/// Where a record stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Before(Inst),
    End(Block),
    Gone,
}

/// The records of a body.
#[derive(Clone, Debug, Default)]
pub struct DebugTable {
    records: Vec<(DebugRecord, Place)>,
    before: FxHashMap<Inst, Vec<u32>>,
    end: FxHashMap<Block, Vec<u32>>,
    of: FxHashMap<Value, Vec<u32>>,
}

/// Adds a record in front of an instruction.
pub fn add_before(body: &mut Body, at: Inst, record: DebugRecord) {
    body.debug
        .get_or_insert_default()
        .add(record, Place::Before(at));
}

/// Adds a record at the end of a block: before what is appended next.
pub fn add_at_end(body: &mut Body, at: Block, record: DebugRecord) {
    body.debug
        .get_or_insert_default()
        .add(record, Place::End(at));
}

/// Whether there is any debug record.
pub fn any(body: &Body) -> bool {
    body.debug.is_some()
}

/// Records in front of an instruction, in order.
pub fn before(body: &Body, at: Inst) -> impl Iterator<Item = &DebugRecord> + '_ {
    body.debug.iter().flat_map(move |d| {
        let list = d.before.get(&at).map_or(&[][..], |l| l);
        list.iter().map(|&n| &d.records[n as usize].0)
    })
}

/// All records that have a place, in no order.
pub fn records(body: &Body) -> impl Iterator<Item = &DebugRecord> + '_ {
    let all = body.debug.iter().flat_map(|d| &d.records);
    all.filter(|r| r.1 != Place::Gone).map(|r| &r.0)
}

/// Changes each record; what it makes `None` of is removed.
pub fn map(body: &mut Body, mut change: impl FnMut(DebugRecord) -> Option<DebugRecord>) {
    let Some(old) = body.debug.take() else { return };
    let mut new = DebugTable::default();
    for (r, place) in old.records {
        if place != Place::Gone
            && let Some(r) = change(r)
        {
            new.add(r, place);
        }
    }
    body.debug = Some(Box::new(new));
}

/// The records that declare a variable at this address.
pub fn declared_at(body: &Body, address: Value) -> Vec<DebugRecord> {
    let Some(d) = &body.debug else {
        return Vec::new();
    };
    let list = d.of.get(&address).map_or(&[][..], |l| l);
    list.iter()
        .map(|&n| d.records[n as usize])
        .filter(|r| r.1 != Place::Gone && r.0.kind == DebugKind::Declare)
        .map(|r| r.0)
        .collect()
}

/// Removes the declarations at this address.
pub fn remove_declarations(body: &mut Body, address: Value) {
    let Some(d) = &mut body.debug else { return };
    for n in d.of.get(&address).cloned().unwrap_or_default() {
        if d.records[n as usize].0.kind == DebugKind::Declare {
            d.remove(n);
        }
    }
}

/// Copies the records in front of `from` to the front of `to`, values as `map` says.
pub fn copy(body: &mut Body, from: Inst, to: Inst, map: impl Fn(Value) -> Option<Value>) {
    if body.debug.is_none() {
        return;
    }
    for mut r in before(body, from).copied().collect::<Vec<_>>() {
        r.value = r.value.and_then(&map);
        add_before(body, to, r);
    }
}

/// An instruction leaves its place.
pub(crate) fn leaves(body: &mut Body, i: Inst, next: Option<Inst>, block: Block) {
    let Some(d) = &mut body.debug else { return };
    let Some(list) = d.before.remove(&i) else {
        return;
    };
    let place = next.map_or(Place::End(block), Place::Before);
    for &n in &list {
        d.records[n as usize].1 = place;
    }
    let to = match place {
        Place::Before(i) => d.before.entry(i).or_default(),
        _ => d.end.entry(block).or_default(),
    };
    to.splice(0..0, list);
}

/// An instruction is appended to a block.
pub(crate) fn appended(body: &mut Body, i: Inst, block: Block) {
    let Some(d) = &mut body.debug else { return };
    let Some(list) = d.end.remove(&block) else {
        return;
    };
    for &n in &list {
        d.records[n as usize].1 = Place::Before(i);
    }
    d.before.entry(i).or_default().splice(0..0, list);
}

/// A value is replaced.
pub(crate) fn replaced(body: &mut Body, from: Value, to: Value) {
    if let Some(d) = &mut body.debug {
        d.replace(from, Some(to), 0);
    }
}

/// An instruction is erased: its value is said in terms of an operand where that is simple.
pub(crate) fn erased(body: &mut Body, i: Inst) {
    if !body
        .debug
        .as_ref()
        .is_some_and(|d| d.of.contains_key(&Value::inst(i)))
    {
        return;
    }
    let same = match (body.op(i), &body.inst(i).aux) {
        (Opcode::Freeze | Opcode::BitCast | Opcode::AddrSpaceCast, Aux::None)
            if body.num_ops(i) == 1 =>
        {
            Some(body.operand(i, 0))
        }
        _ => None,
    };
    if let Some(d) = &mut body.debug {
        d.replace(Value::inst(i), same, 0);
    }
}

impl DebugTable {
    fn add(&mut self, record: DebugRecord, place: Place) {
        let n = self.records.len() as u32;
        self.records.push((record, place));
        match place {
            Place::Before(i) => self.before.entry(i).or_default().push(n),
            Place::End(b) => self.end.entry(b).or_default().push(n),
            Place::Gone => {}
        }
        if let Some(v) = record.value {
            self.of.entry(v).or_default().push(n);
        }
    }

    fn remove(&mut self, n: u32) {
        let (record, place) = &mut self.records[n as usize];
        let (value, place) = (record.value, std::mem::replace(place, Place::Gone));
        let list = match place {
            Place::Before(i) => self.before.get_mut(&i),
            Place::End(b) => self.end.get_mut(&b),
            Place::Gone => None,
        };
        if let Some(list) = list {
            list.retain(|&m| m != n);
        }
        if let Some(list) = value.and_then(|v| self.of.get_mut(&v)) {
            list.retain(|&m| m != n);
        }
    }

    fn replace(&mut self, from: Value, to: Option<Value>, offset: i64) {
        let Some(list) = self.of.remove(&from) else {
            return;
        };
        for &n in &list {
            let r = &mut self.records[n as usize].0;
            r.value = to;
            r.offset = r.offset.wrapping_add(offset);
        }
        if let Some(to) = to {
            self.of.entry(to).or_default().extend(list);
        }
    }

    /// Gives what is interned its ids in another module.
    pub(crate) fn renumber(&mut self, map: &crate::renumber::Renumbering) {
        let constant = |v: Value| v.as_const().map_or(v, |c| map.known_const(c).into());
        for (r, _) in &mut self.records {
            r.value = r.value.map(constant);
            r.variable = map.known_md(r.variable);
            r.expression = map.known_md(r.expression);
            r.location = map.known_md(r.location);
        }
        let of = std::mem::take(&mut self.of);
        self.of = of.into_iter().map(|(v, l)| (constant(v), l)).collect();
    }
}
