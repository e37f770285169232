//! Named metadata of another module here: module flags by their behaviour, everything else once.

use super::{FlagConflict, LinkError};
use crate::constant::GlobalRef;
use crate::entity::MdId;
use crate::metadata::{MdNode, MdOperand};
use crate::module::Module;
use crate::renumber::Renumbering;
use crate::sym;
use rustc_hash::FxHashSet;

/// Behaviours of flags (LangRef, "Module Flags Metadata").
mod behaviour {
    pub const ERROR: u128 = 1;
    pub const WARNING: u128 = 2;
    pub const REQUIRE: u128 = 3;
    pub const OVERRIDE: u128 = 4;
    pub const APPEND: u128 = 5;
    pub const APPEND_UNIQUE: u128 = 6;
    pub const MAX: u128 = 7;
    pub const MIN: u128 = 8;
}

impl Module {
    pub(super) fn link_named_metadata(
        &mut self,
        other: &Module,
        map: &Renumbering,
    ) -> Result<(), LinkError> {
        for (name, list) in &other.cx.md.named {
            let name = map.sym(*name);
            let own = self.cx.md.named(name);
            let mut known: FxHashSet<MdNode> =
                own.iter().map(|&n| self.cx.md.get(n).clone()).collect();
            for &n in list {
                let n = map.known_md(n);
                if name == sym::MODULE_FLAGS {
                    self.link_flag(n)?;
                } else if known.insert(self.cx.md.get(n).clone()) {
                    self.cx.md.add_named(name, n);
                }
            }
        }
        match other.cx.md.named(sym::MODULE_FLAGS).is_empty() {
            true => Ok(()),
            false => required_flags(self),
        }
    }

    /// Of a library's annotations, those of what was taken.
    pub(super) fn link_annotations(
        &mut self,
        other: &Module,
        map: &Renumbering,
        taken: &[GlobalRef],
    ) {
        for &n in other.cx.md.named(sym::NVVM_ANNOTATIONS) {
            if let Some(MdOperand::Const(c)) = other.cx.md.ops(n).first()
                && let crate::ConstKind::Global(g) = other.cx.constant(*c).kind
                && taken.contains(&g)
            {
                self.cx.md.add_named(sym::NVVM_ANNOTATIONS, map.known_md(n));
            }
        }
    }

    /// Behaviour, name and value: `!{i32 1, !"wchar_size", i32 4}`.
    fn flag(&self, n: MdId) -> Option<(u128, crate::Sym, MdOperand)> {
        match self.cx.md.ops(n) {
            [MdOperand::Const(b), MdOperand::Str(k), v] => {
                Some((self.cx.as_int(*b).unwrap_or(0), *k, v.clone()))
            }
            _ => None,
        }
    }

    fn link_flag(&mut self, n: MdId) -> Result<(), LinkError> {
        use behaviour::{APPEND, APPEND_UNIQUE, ERROR, MAX, MIN, OVERRIDE, REQUIRE, WARNING};
        let own = self.cx.md.named(sym::MODULE_FLAGS).to_vec();
        let Some((behaviour, key, value)) = self.flag(n).filter(|f| f.0 != REQUIRE) else {
            if !own.iter().any(|&m| self.cx.md.get(m) == self.cx.md.get(n)) {
                self.cx.md.add_named(sym::MODULE_FLAGS, n);
            }
            return Ok(());
        };
        let found = own.iter().enumerate().find_map(|(k, &m)| {
            let f = self.flag(m).filter(|f| f.1 == key && f.0 != REQUIRE)?;
            Some((k, f))
        });
        let Some((at, (own_behaviour, _, own_value))) = found else {
            self.cx.md.add_named(sym::MODULE_FLAGS, n);
            return Ok(());
        };
        let conflict =
            |m: &Module, of: FlagConflict| Err(LinkError::Flags(m.cx.str(key).to_owned(), of));
        let int = |v: &MdOperand| match v {
            MdOperand::Const(c) => self.cx.as_int(*c),
            _ => None,
        };
        let differ = own_value != value;
        let theirs = match (own_behaviour, behaviour) {
            (OVERRIDE, OVERRIDE) if differ => return conflict(self, FlagConflict::Overrides),
            (OVERRIDE, _) => false,
            (_, OVERRIDE) => true,
            // What one module asks at most, another may only warn of.
            (MAX, MAX | WARNING) | (WARNING, MAX) => int(&value) > int(&own_value),
            (MIN, MIN | WARNING) | (WARNING, MIN) => int(&value) < int(&own_value),
            (a, b) if a != b => return conflict(self, FlagConflict::Behaviors),
            (APPEND | APPEND_UNIQUE, _) => {
                self.append_flag(at, &own, n, behaviour == APPEND_UNIQUE);
                false
            }
            (ERROR, _) if differ => {
                let [theirs, own] = [&value, &own_value].map(|v| flag_text(self, v));
                return conflict(self, FlagConflict::Values(theirs, own));
            }
            // A warning in LLVM: what was there first holds.
            _ => false,
        };
        if theirs {
            self.set_flag(at, n);
        }
        Ok(())
    }

    fn set_flag(&mut self, at: usize, n: MdId) {
        let mut lists = self.cx.md.named.iter_mut();
        if let Some(list) = lists.find(|l| l.0 == sym::MODULE_FLAGS) {
            list.1[at] = n;
        }
    }

    fn append_flag(&mut self, at: usize, own: &[MdId], n: MdId, unique: bool) {
        let ops = |m: &Module, n: MdId| match m.cx.md.ops(n).get(2) {
            Some(MdOperand::Node(v)) => m.cx.md.ops(*v).to_vec(),
            _ => Vec::new(),
        };
        let mut list = ops(self, own[at]);
        for o in ops(self, n) {
            if !unique || !list.contains(&o) {
                list.push(o);
            }
        }
        let value = self.cx.md.tuple(&list);
        let mut row = self.cx.md.ops(n).to_vec();
        row[2] = MdOperand::Node(value);
        let row = self.cx.md.tuple(&row);
        self.set_flag(at, row);
    }
}

/// Checks that the flags that others require have the values that these name.
fn required_flags(m: &Module) -> Result<(), LinkError> {
    let flags = m.cx.md.named(sym::MODULE_FLAGS).iter();
    let flags: Vec<_> = flags.filter_map(|&n| m.flag(n)).collect();
    for (_, _, wanted) in flags.iter().filter(|f| f.0 == behaviour::REQUIRE) {
        let MdOperand::Node(wanted) = wanted else {
            continue;
        };
        let [MdOperand::Str(key), value] = m.cx.md.ops(*wanted) else {
            continue;
        };
        let mut named = flags.iter().filter(|f| f.0 != behaviour::REQUIRE);
        if !named.any(|f| f.1 == *key && f.2 == *value) {
            return Err(LinkError::Required(m.cx.str(*key).to_owned()));
        }
    }
    Ok(())
}

fn flag_text(m: &Module, value: &MdOperand) -> String {
    match value {
        MdOperand::Const(c) => crate::text::const_text(m, *c),
        MdOperand::Str(s) => format!("!\"{}\"", m.cx.str(*s)),
        _ => String::new(),
    }
}
