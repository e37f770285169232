//! What emission notes for debug information: where scopes begin and end, and where variables lie.

use crate::naming::Names;
use jacquard_ir::{Context, DebugRecord, FuncId, MdId, MdOperand};
use jacquard_ptx::model::{Function, Name, Statement};
use rustc_hash::FxHashMap;

/// A scope (`DISubprogram`, `DILexicalBlock`), and the call (`DILocation`) that it was inlined at.
pub type Key = (MdId, Option<MdId>);

/// Scopes around a scope that are followed.
pub const MAX_DEPTH: usize = 256;

/// Where a variable lies.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// In memory at a symbol plus bytes, in the address class with this number.
    Memory {
        /// A variable, parameter or the frame.
        symbol: Name,
        /// Bytes from it.
        offset: i64,
        /// Number of `DW_AT_address_class`.
        class: u16,
    },
}

/// A variable with its place.
#[derive(Clone, Debug)]
pub struct Variable {
    /// What the metadata says.
    pub record: DebugRecord,
    /// Its location; `None` if unknown.
    pub place: Option<Place>,
}

/// A function with debug information.
#[derive(Debug)]
pub struct Described {
    /// The function.
    pub func: FuncId,
    /// Labels before its first and after its last statement.
    pub range: (Name, Name),
    /// Labels around the code of each scope.
    pub scopes: FxHashMap<Key, (Name, Name)>,
    /// The scopes in the order in which they begin.
    pub order: Vec<Key>,
    /// Its variables.
    pub variables: Vec<Variable>,
}

/// Stem of labels between statements.
const STEM: &str = "$L__tmp";
/// Stems of labels around functions.
const BEGIN: &str = "$L__func_begin";
const END: &str = "$L__func_end";

/// Notes of all functions.
#[derive(Debug)]
pub struct Collector<'a> {
    cx: &'a Context,
    /// Functions so far.
    pub functions: Vec<Described>,
    labels: u32,
    /// The scope of the last statement.
    at: Option<Key>,
    keys: FxHashMap<MdId, Option<Key>>,
    current: Option<Described>,
}

impl<'a> Collector<'a> {
    /// Nothing noted yet.
    pub fn new(cx: &'a Context) -> Collector<'a> {
        Collector {
            cx,
            functions: Vec::new(),
            labels: 0,
            at: None,
            keys: FxHashMap::default(),
            current: None,
        }
    }

    /// A function begins.
    pub fn begin(
        &mut self,
        func: FuncId,
        f: &mut Function,
        names: &mut Names,
        vars: Vec<Variable>,
    ) {
        let n = self.functions.len();
        let begin = names.intern(&format!("{BEGIN}{n}"));
        let end = names.intern(&format!("{END}{n}"));
        push_label(f, begin);
        self.at = None;
        self.current = Some(Described {
            func,
            range: (begin, end),
            scopes: FxHashMap::default(),
            order: Vec::new(),
            variables: vars,
        });
    }

    /// A statement with this location comes next.
    pub fn statement(&mut self, f: &mut Function, names: &mut Names, dbg: Option<MdId>) {
        // What has no place of its own belongs to the code around it.
        let Some(key) = dbg.and_then(|d| self.key(d)) else {
            return;
        };
        if self.at != Some(key) {
            self.switch(f, names, Some(key));
        }
    }

    /// The function ends.
    pub fn end(&mut self, f: &mut Function, names: &mut Names) {
        self.switch(f, names, None);
        if let Some(d) = self.current.take() {
            push_label(f, d.range.1);
            self.functions.push(d);
        }
    }

    fn switch(&mut self, f: &mut Function, names: &mut Names, to: Option<Key>) {
        let label = names.intern(&format!("{STEM}{}", self.labels));
        self.labels += 1;
        push_label(f, label);
        let from = std::mem::replace(&mut self.at, to);
        for (key, ends) in [(from, true), (to, false)] {
            let mut walk = key;
            for _ in 0..MAX_DEPTH {
                let (Some(key), Some(d)) = (walk, &mut self.current) else {
                    break;
                };
                if ends {
                    if let Some(r) = d.scopes.get_mut(&key) {
                        r.1 = label;
                    }
                } else if let std::collections::hash_map::Entry::Vacant(e) = d.scopes.entry(key) {
                    e.insert((label, label));
                    d.order.push(key);
                }
                walk = outer(self.cx, key);
            }
        }
    }

    /// The scope of a location.
    fn key(&mut self, location: MdId) -> Option<Key> {
        let cx = self.cx;
        *self
            .keys
            .entry(location)
            .or_insert_with(|| key_of(cx, location))
    }
}

fn push_label(f: &mut Function, name: Name) {
    let label = f.add_label(name);
    f.body.push(Statement::Label(label));
}

/// A field that names a node.
pub fn node(cx: &Context, id: MdId, field: &str) -> Option<MdId> {
    match cx.md.field(id, cx.strings.find(field)?)? {
        MdOperand::Node(n) => Some(*n),
        _ => None,
    }
}

/// The name of a node's kind: `DILocation`.
pub fn kind(cx: &Context, id: MdId) -> &str {
    match cx.md.get(id) {
        jacquard_ir::MdNode::Special { name, .. } => cx.str(*name),
        _ => "",
    }
}

/// A scope that is only a change of file is the one around it.
fn proper(cx: &Context, mut scope: MdId) -> MdId {
    for _ in 0..MAX_DEPTH {
        if kind(cx, scope) != "DILexicalBlockFile" {
            break;
        }
        let Some(s) = node(cx, scope, "scope") else {
            break;
        };
        scope = s;
    }
    scope
}

/// The scope of a location, and where that was inlined.
pub fn key_of(cx: &Context, location: MdId) -> Option<Key> {
    let scope = node(cx, location, "scope")?;
    Some((proper(cx, scope), node(cx, location, "inlinedAt")))
}

/// The scope around a scope: the enclosing block or function, or that of its call.
pub fn outer(cx: &Context, (scope, call): Key) -> Option<Key> {
    if kind(cx, scope) == "DISubprogram" {
        return key_of(cx, call?);
    }
    Some((proper(cx, node(cx, scope, "scope")?), call))
}
