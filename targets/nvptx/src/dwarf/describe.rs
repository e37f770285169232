//! Entries of functions, scopes and variables.

use super::die::{Die, Piece, Value, uleb};
use super::dw;
use super::scopes::{Described, Key, MAX_DEPTH, Place, Variable, kind, outer};
use super::unit::Unit;
use crate::naming::Names;
use jacquard_ir::{MdId, MdOperand};
use rustc_hash::FxHashMap;

/// A function whose entries are being made.
struct Open<'f> {
    described: &'f Described,
    /// The function's own scope.
    scope: MdId,
    die: Die,
    scopes: FxHashMap<Key, Die>,
}

impl Unit<'_, '_> {
    /// The entry of a function with code.
    pub(super) fn function(&mut self, scope: MdId, d: &Described, names: &Names) {
        let die = match self.node(scope, "declaration") {
            // Declared in a class: what is said there is not said again.
            Some(decl) if kind(self.cx, decl) == SUBPROGRAM => {
                let declared = self.declared_function(decl);
                let root = self.root;
                let die = self.tree.add(Some(root), dw::DW_TAG_SUBPROGRAM);
                self.tree
                    .set(die, dw::DW_AT_SPECIFICATION, Value::Entry(declared));
                die
            }
            _ => {
                let parent = self.parent_of(scope);
                let die = self.tree.add(Some(parent), dw::DW_TAG_SUBPROGRAM);
                self.set_function(die, scope);
                die
            }
        };
        let (begin, end) = d.range;
        self.set_range(die, (&names.text(begin), &names.text(end)));
        let base = vec![Piece::Byte(dw::DW_OP_CALL_FRAME_CFA as u8)];
        self.tree.set(die, dw::DW_AT_FRAME_BASE, Value::Block(base));
        self.functions.insert(scope, die);
        let mut open = Open {
            described: d,
            scope,
            die,
            scopes: FxHashMap::default(),
        };
        let mut variables: Vec<&Variable> = d.variables.iter().collect();
        // Parameters come first, in order.
        variables.sort_by_key(|v| match self.number(v.record.variable, "arg") {
            0 => i128::MAX,
            n => n,
        });
        let mut seen = rustc_hash::FxHashSet::default();
        for v in variables {
            let inlined = self.node(v.record.location, "inlinedAt");
            if seen.insert((v.record.variable, inlined)) {
                self.variable(&mut open, v, inlined, names);
            }
        }
        // Calls that were inlined are shown even where no variable of theirs is left.
        for &key in &d.order {
            if key.1.is_some() && kind(self.cx, key.0) == SUBPROGRAM {
                self.scope(&mut open, key, names);
            }
        }
    }

    fn set_range(&mut self, die: Die, (begin, end): (&str, &str)) {
        let (low, high) = (dw::DW_AT_LOW_PC, dw::DW_AT_HIGH_PC);
        self.tree.set(die, low, Value::Address(begin.to_owned()));
        self.tree.set(die, high, Value::Address(end.to_owned()));
    }

    /// What is said of a function apart from its code.
    fn set_function(&mut self, die: Die, scope: MdId) {
        let linkage_name = self.text(scope, "linkageName");
        self.tree
            .set_text(die, dw::DW_AT_MIPS_LINKAGE_NAME, linkage_name);
        self.set_declaration(die, scope);
        // The first type is that of the result.
        let ret = self
            .node(scope, "type")
            .and_then(|t| self.node(t, "types"))
            .and_then(|l| match self.cx.md.ops(l).first() {
                Some(MdOperand::Node(t)) => Some(*t),
                _ => None,
            });
        if let Some(t) = ret.and_then(|t| self.ty(t)) {
            self.tree.set(die, dw::DW_AT_TYPE, Value::Entry(t));
        }
        let flags = self.word(scope, "spFlags").unwrap_or("");
        if !flags.contains("DISPFlagLocalToUnit") {
            self.tree.set(die, dw::DW_AT_EXTERNAL, Value::Flag);
        }
    }

    /// A function that a class declares.
    pub(super) fn declared_function(&mut self, scope: MdId) -> Die {
        if let Some(&d) = self.entries.get(&scope) {
            return d;
        }
        let parent = self.parent_of(scope);
        let die = self.tree.add(Some(parent), dw::DW_TAG_SUBPROGRAM);
        self.entries.insert(scope, die);
        self.set_function(die, scope);
        self.tree.set(die, dw::DW_AT_DECLARATION, Value::Flag);
        die
    }

    /// A function as it was written, of which there are inlined copies.
    fn abstract_function(&mut self, scope: MdId) -> Die {
        if let Some(&d) = self.abstracts.get(&scope) {
            return d;
        }
        let parent = self.parent_of(scope);
        let die = self.tree.add(Some(parent), dw::DW_TAG_SUBPROGRAM);
        self.abstracts.insert(scope, die);
        self.set_function(die, scope);
        // DW_INL_inlined
        self.tree.set(die, dw::DW_AT_INLINE, Value::Number(1));
        die
    }

    /// The entry of a scope in a function.
    fn scope(&mut self, open: &mut Open, key: Key, names: &Names) -> Die {
        // From the innermost that is known outwards, then back in.
        let mut missing = Vec::new();
        let mut walk = Some(key);
        let mut at = open.die;
        while let Some(k) = walk {
            if k == (open.scope, None) || missing.len() > MAX_DEPTH {
                break;
            }
            if let Some(&d) = open.scopes.get(&k) {
                at = d;
                break;
            }
            missing.push(k);
            walk = outer(self.cx, k);
        }
        for k in missing.into_iter().rev() {
            let range = open.described.scopes.get(&k);
            let range = range.map(|r| (names.text(r.0), names.text(r.1)));
            let die = match (kind(self.cx, k.0) == SUBPROGRAM, k.1) {
                (true, Some(call)) => {
                    let origin = self.abstract_function(k.0);
                    let die = self.tree.add(Some(at), dw::DW_TAG_INLINED_SUBROUTINE);
                    self.tree
                        .set(die, dw::DW_AT_ABSTRACT_ORIGIN, Value::Entry(origin));
                    self.set_call(die, call);
                    die
                }
                // Another function's scope without a call: the metadata is at odds with itself.
                (true, None) => at,
                (false, _) => self.tree.add(Some(at), dw::DW_TAG_LEXICAL_BLOCK),
            };
            if die != at
                && let Some((begin, end)) = &range
            {
                self.set_range(die, (begin, end));
            }
            open.scopes.insert(k, die);
            at = die;
        }
        at
    }

    fn set_call(&mut self, die: Die, call: MdId) {
        let mut scope = self.node(call, "scope");
        for _ in 0..MAX_DEPTH {
            let Some(s) = scope else { return };
            if let Some(file) = self.node(s, "file") {
                let n = self.lines.file(file);
                self.tree
                    .set(die, dw::DW_AT_CALL_FILE, Value::Number(n.into()));
                break;
            }
            scope = self.node(s, "scope");
        }
        let line = self.number(call, "line").max(0) as u64;
        self.tree.set(die, dw::DW_AT_CALL_LINE, Value::Number(line));
    }

    fn variable(&mut self, open: &mut Open, v: &Variable, inlined: Option<MdId>, names: &Names) {
        let id = v.record.variable;
        let Some(scope) = self.node(id, "scope") else {
            return;
        };
        let at = self.scope(open, (scope, inlined), names);
        let tag = match self.number(id, "arg") {
            0 => dw::DW_TAG_VARIABLE,
            _ => dw::DW_TAG_FORMAL_PARAMETER,
        };
        let die = self.tree.add(Some(at), tag);
        if let Some(place) = &v.place {
            self.set_place(die, v, place, names);
        }
        self.set_declaration(die, id);
        self.set_type(die, id, "type");
        let flags = self.word(id, "flags").unwrap_or("");
        if flags.contains("DIFlagArtificial") {
            self.tree.set(die, dw::DW_AT_ARTIFICIAL, Value::Flag);
        }
    }

    fn set_place(&mut self, die: Die, v: &Variable, place: &Place, names: &Names) {
        match place {
            Place::Memory {
                symbol,
                offset,
                class,
            } => {
                let offset = offset.wrapping_add(v.record.offset);
                let Some(rest) = self.expression(v.record.expression) else {
                    return;
                };
                let class = if rest.is_empty() {
                    *class
                } else {
                    dw::SPACE_GENERIC
                };
                let mut code = vec![
                    Piece::Byte(dw::DW_OP_ADDR as u8),
                    Piece::Address(names.text(*symbol)),
                    Piece::Byte(dw::DW_OP_PLUS_UCONST as u8),
                ];
                code.extend(uleb(offset.max(0) as u64).into_iter().map(Piece::Byte));
                code.extend(rest);
                self.tree
                    .set(die, dw::DW_AT_ADDRESS_CLASS, Value::Number(class.into()));
                self.tree.set(die, dw::DW_AT_LOCATION, Value::Block(code));
            }
        }
    }

    /// The code of an expression; `None` for what this version of DWARF has no word for.
    fn expression(&self, id: MdId) -> Option<Vec<Piece>> {
        let mut code = Vec::new();
        for op in self.positional(id) {
            match op {
                MdOperand::Word(w) => {
                    let n = dw::number(self.cx.str(*w)).filter(|&n| n <= 0xff)?;
                    code.push(Piece::Byte(n as u8));
                }
                MdOperand::Int(n) => {
                    let n = u64::try_from(*n).ok()?;
                    code.extend(uleb(n).into_iter().map(Piece::Byte));
                }
                _ => return None,
            }
        }
        Some(code)
    }
}

/// The kind of a function's node.
const SUBPROGRAM: &str = "DISubprogram";
