//! `print-alias-sets`: the accessed places of a function, in sets of those that may be the same.

use super::name;
use crate::analysis::alias::{Alias, Aliases, Loc, loc_of};
use crate::analysis::effects::{may_read, may_write};
use crate::analysis::operands::address_operand;
use crate::manager::Fx;
use jacquard_ir::{Inst, text};
use std::fmt::Write;

/// Places that may be the same, with what is done to them.
#[derive(Default)]
struct Set {
    places: Vec<Loc>,
    /// What accesses unknown memory.
    others: Vec<Inst>,
    reads: bool,
    writes: bool,
    /// Two of them may be apart.
    may: bool,
}

/// The pass.
pub fn alias_sets(fx: &mut Fx) -> bool {
    let mut sets: Vec<Set> = Vec::new();
    let mut aliases = Aliases::default();
    let insts: Vec<Inst> = fx.body.blocks().flat_map(|b| fx.body.insts(b)).collect();
    for i in insts {
        let accesses = (may_read(fx.m, fx.body, i), may_write(fx.m, fx.body, i));
        if address_operand(fx.body.op(i)).is_some() {
            let mut place = loc_of(&fx.m.cx, fx.body, i);
            place.access = None;
            add_place(fx, &mut aliases, &mut sets, place, accesses);
        } else if accesses.0 || accesses.1 {
            add_other(fx, &mut aliases, &mut sets, i, accesses);
        }
    }
    let out = report(fx, &sets);
    fx.output.push_str(&out);
    false
}

fn add_place(
    fx: &Fx,
    aliases: &mut Aliases,
    sets: &mut Vec<Set>,
    place: Loc,
    (reads, writes): (bool, bool),
) {
    let mut may = false;
    let set = meeting(sets, |set| {
        let (mut meets, mut same) = (false, true);
        for p in &set.places {
            let how = aliases.alias(fx.m, fx.f, fx.body, p, &place);
            meets |= how != Alias::No;
            same &= how == Alias::Must;
        }
        for &i in &set.others {
            let (r, w) = aliases.mod_ref(fx.m, fx.f, fx.body, i, &place);
            meets |= r || w;
        }
        may |= meets && !same;
        meets
    });
    let known = |p: &Loc| p.ptr == place.ptr && p.size == place.size;
    if !set.places.iter().any(known) {
        set.places.push(place);
    }
    set.may |= may;
    set.reads |= reads;
    set.writes |= writes;
}

fn add_other(
    fx: &Fx,
    aliases: &mut Aliases,
    sets: &mut Vec<Set>,
    i: Inst,
    (reads, writes): (bool, bool),
) {
    let set = meeting(sets, |set| {
        let mut places = set.places.iter();
        !set.others.is_empty()
            || places.any(|p| aliases.mod_ref(fx.m, fx.f, fx.body, i, p) != (false, false))
    });
    set.others.push(i);
    set.may = true;
    set.reads |= reads;
    set.writes |= writes;
}

/// The one set of all that something meets; a new one where it meets none.
fn meeting(sets: &mut Vec<Set>, mut meets: impl FnMut(&Set) -> bool) -> &mut Set {
    let met: Vec<usize> = (0..sets.len()).filter(|&n| meets(&sets[n])).collect();
    let first = met.first().copied().unwrap_or(sets.len());
    if first == sets.len() {
        sets.push(Set::default());
    }
    for &n in met.iter().skip(1).rev() {
        let gone = sets.remove(n);
        let into = &mut sets[first];
        let at = into.places.len();
        into.places.splice(at..at, gone.places);
        into.others.extend(gone.others);
        into.reads |= gone.reads;
        into.writes |= gone.writes;
        into.may = true;
    }
    &mut sets[first]
}

fn report(fx: &Fx, sets: &[Set]) -> String {
    let places: usize = sets.iter().map(|s| s.places.len()).sum();
    let mut out = format!(
        "Alias sets for function '{}':\nAlias Set Tracker: {} alias sets for {places} pointer values.\n",
        fx.name(),
        sets.len()
    );
    for (n, set) in sets.iter().enumerate() {
        let how = if set.may { "may" } else { "must" };
        let access = match (set.reads, set.writes) {
            (true, true) => "Mod/Ref  ",
            (true, false) => "Ref      ",
            (false, true) => "Mod      ",
            (false, false) => "No access",
        };
        let _ = write!(out, "  AliasSet[{n}] {how} alias, {access} ");
        let shown: Vec<String> = set.places.iter().map(|p| shown(fx, p)).collect();
        if !shown.is_empty() {
            let _ = write!(out, "Memory locations: {}", shown.join(", "));
        }
        if !set.others.is_empty() {
            let lines = set.others.iter();
            let lines: Vec<String> = lines
                .map(|&i| format!("  {}", text::inst_text(fx.m, fx.body, i)))
                .collect();
            let _ = write!(
                out,
                "\n    {} Unknown instructions: {}",
                lines.len(),
                lines.join(", ")
            );
        }
        out.push('\n');
    }
    out.push('\n');
    out
}

fn shown(fx: &Fx, p: &Loc) -> String {
    let place = name(fx.m, fx.body, p.ptr);
    match p.size {
        Some(n) => format!("(ptr {place}, LocationSize::precise({n}))"),
        None => format!("(ptr {place}, LocationSize::beforeOrAfterPointer)"),
    }
}
