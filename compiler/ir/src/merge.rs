//! Takes a module apart for several threads and puts it together again.
//!
//! A part is a copy of everything interned, with some of the functions' bodies. What a thread interns comes after what was there
//! before, so what was there has the same ids everywhere, and only what is new is interned again in the whole and renumbered.
//! Parts come back in a fixed order, so the result does not depend on which thread was done first.

use crate::attributes::AttrList;
use crate::body::Body;
use crate::body::interned;
use crate::constant::{ConstKind, ConstNode, GlobalRef};
use crate::context::Context;
use crate::entity::{AliasId, AttrListId, Const, FuncId, MdId, Sym, TypeId, VarId};
use crate::metadata::{MdNode, MdOperand};
use crate::module::{Function, Module};
use crate::places::Places;
use crate::renumber::{Mark, NOTHING, Renumbering};
use crate::types::Type;

/// What comes back of a part: bodies, and everything interned.
pub struct Part {
    cx: Context,
    declared: Vec<Function>,
    bodies: Vec<(FuncId, Body)>,
}

impl Part {
    /// What a part has to hand back: the bodies of `functions`, and what is new since `mark`. The copy of all else goes at once, since a
    /// unit may have tens of thousands of functions and every part has a row for each.
    pub fn of(mut module: Module, mark: &Mark, functions: &[FuncId]) -> Part {
        let bodies = functions
            .iter()
            .filter_map(|&f| Some((f, module.take_body(f)?)))
            .collect();
        Part {
            declared: module.functions.split_off(mark.functions),
            bodies,
            cx: module.cx,
        }
    }
}

impl Module {
    /// What there is now.
    pub fn mark(&self) -> Mark {
        Mark {
            strings: self.cx.strings.len(),
            types: self.cx.types.len(),
            consts: self.cx.consts.len(),
            attrs: self.cx.attrs.len(),
            md: self.cx.md.len(),
            functions: self.functions.len(),
            vars: self.vars.len(),
            aliases: self.aliases.len(),
        }
    }
    /// A copy in which every defined function has an empty body.
    pub fn without_bodies(&self) -> Module {
        Module {
            cx: self.cx.clone(),
            source_filename: self.source_filename.clone(),
            id: self.id.clone(),
            triple: self.triple.clone(),
            asm: self.asm.clone(),
            functions: self
                .functions
                .iter()
                .map(|f| Function {
                    extras: f.extras.clone(),
                    md: f.md.clone(),
                    body: f.body.as_ref().map(|_| Body::default()),
                    ..*f
                })
                .collect(),
            vars: self.vars.clone(),
            aliases: self.aliases.clone(),
            comdats: self.comdats.clone(),
            symbols: self.symbols.clone(),
        }
    }
    /// Puts the bodies of a part into this module. `mark` is from when the part was taken.
    pub fn take_back(&mut self, mark: &Mark, part: Part) {
        let Part {
            cx,
            declared,
            bodies,
        } = part;
        let mut map = Renumbering {
            mark,
            strings: Vec::new(),
            types: Vec::new(),
            consts: vec![None; cx.consts.len() - mark.consts],
            attrs: Vec::new(),
            md: vec![None; cx.md.len() - mark.md],
            functions: Vec::new(),
            vars: Vec::new(),
            aliases: Vec::new(),
        };
        map.strings(self, &cx);
        map.types(self, &cx);
        map.attrs(self, &cx);
        map.functions(self, &cx, &declared);
        map.metadata(self, &cx);
        for k in mark.consts..cx.consts.len() {
            map.constant(self, &cx, Const::new(k));
        }
        let same = map.is_identity();
        for (f, mut body) in bodies {
            if !same {
                interned::renumber(&mut body, &map);
            }
            self.set_body(f, body);
        }
    }
}

impl Renumbering<'_> {
    /// Ids in `whole` for all of an independent module whose types and globals have been placed there. What refers to a
    /// global that has no place has no id.
    pub(crate) fn of_types(
        whole: &mut Module,
        part: &Module,
        types: Vec<TypeId>,
        places: &Places,
    ) -> Renumbering<'static> {
        let place = |g| places.get(g);
        let vars = (0..part.vars.len()).map(|k| match place(GlobalRef::Var(VarId::new(k))) {
            Some(GlobalRef::Var(v)) => Some(v),
            _ => None,
        });
        let functions =
            (0..part.functions.len()).map(|k| match place(GlobalRef::Func(FuncId::new(k))) {
                Some(GlobalRef::Func(f)) => Some(f),
                _ => None,
            });
        let aliases =
            (0..part.aliases.len()).map(|k| match place(GlobalRef::Alias(AliasId::new(k))) {
                Some(GlobalRef::Alias(a)) => Some(a),
                _ => None,
            });
        let mut map = Renumbering {
            mark: &NOTHING,
            strings: Vec::new(),
            types,
            consts: vec![None; part.cx.consts.len()],
            attrs: Vec::new(),
            md: vec![None; part.cx.md.len()],
            functions: functions.collect(),
            vars: vars.collect(),
            aliases: aliases.collect(),
        };
        map.strings(whole, &part.cx);
        map.attrs(whole, &part.cx);
        map.metadata(whole, &part.cx);
        for k in 0..part.cx.consts.len() {
            map.constant(whole, &part.cx, Const::new(k));
        }
        map
    }
    fn strings(&mut self, whole: &mut Module, part: &Context) {
        for k in self.mark.strings..part.strings.len() {
            let s = whole.cx.sym(part.str(Sym::new(k)));
            self.strings.push(s);
        }
    }
    fn types(&mut self, whole: &mut Module, part: &Context) {
        // What a type is made of was interned before it.
        for k in self.mark.types..part.types.len() {
            let t = match part.ty(TypeId::new(k)).clone() {
                Type::Vector { elem, len } => Type::Vector {
                    elem: self.ty(elem),
                    len,
                },
                Type::Array { elem, len } => Type::Array {
                    elem: self.ty(elem),
                    len,
                },
                Type::Struct { fields, packed } => Type::Struct {
                    fields: fields.iter().map(|&f| self.ty(f)).collect(),
                    packed,
                },
                Type::Func {
                    ret,
                    params,
                    variadic,
                } => Type::Func {
                    ret: self.ty(ret),
                    params: params.iter().map(|&p| self.ty(p)).collect(),
                    variadic,
                },
                other => other,
            };
            let t = whole.cx.types.intern(t);
            self.types.push(t);
        }
    }
    fn attrs(&mut self, whole: &mut Module, part: &Context) {
        for k in self.mark.attrs..part.attrs.len() {
            let l = part.attr_list(AttrListId::new(k));
            let list = AttrList {
                func: self.attr_set(&l.func),
                ret: self.attr_set(&l.ret),
                params: l.params.iter().map(|p| self.attr_set(p)).collect(),
            };
            let id = whole.cx.intern_attrs(list);
            self.attrs.push(id);
        }
    }
    /// Declarations that were added: of intrinsics, by their names.
    fn functions(&mut self, whole: &mut Module, part: &Context, declared: &[Function]) {
        for row in declared {
            let name = part.str(row.name);
            let new = whole.lookup(name).is_none();
            let f = whole.declare_function(name, self.ty(row.ty));
            if new {
                whole.func_mut(f).attrs = self.attr(row.attrs);
                whole.func_mut(f).cc = row.cc;
                whole.func_mut(f).linkage = row.linkage;
            }
            self.functions.push(Some(f));
        }
    }
    fn metadata(&mut self, whole: &mut Module, part: &Context) {
        // Nodes of their own may name themselves and one another: they get their ids first.
        let own: Vec<usize> = (self.mark.md..part.md.len())
            .filter(|&k| match part.md.get(MdId::new(k)) {
                MdNode::Tuple { distinct, .. } | MdNode::Special { distinct, .. } => *distinct,
                MdNode::Pending => true,
                _ => false,
            })
            .collect();
        for &k in &own {
            self.md[k - self.mark.md] = Some(whole.cx.md.push(MdNode::Pending));
        }
        for k in self.mark.md..part.md.len() {
            self.node(whole, part, MdId::new(k));
        }
        for &k in &own {
            let node = self.copy(whole, part, MdId::new(k));
            whole.cx.md.set(self.known_md(MdId::new(k)), node);
        }
    }
    fn node(&mut self, whole: &mut Module, part: &Context, id: MdId) -> MdId {
        let Some(n) = id.index().checked_sub(self.mark.md) else {
            return id;
        };
        if let Some(known) = self.md[n] {
            return known;
        }
        let node = self.copy(whole, part, id);
        let new = whole.cx.md.intern(node);
        self.md[n] = Some(new);
        new
    }
    fn copy(&mut self, whole: &mut Module, part: &Context, id: MdId) -> MdNode {
        match part.md.get(id) {
            MdNode::Pending => MdNode::Pending,
            MdNode::Str(s) => MdNode::Str(self.sym(*s)),
            MdNode::Const(c) => match self.constant(whole, part, *c) {
                Some(c) => MdNode::Const(c),
                None => MdNode::Tuple {
                    distinct: false,
                    ops: Box::default(),
                },
            },
            MdNode::Tuple { distinct, ops } => MdNode::Tuple {
                distinct: *distinct,
                ops: ops.iter().map(|o| self.operand(whole, part, o)).collect(),
            },
            MdNode::Special {
                distinct,
                name,
                fields,
            } => MdNode::Special {
                distinct: *distinct,
                name: self.sym(*name),
                fields: fields
                    .iter()
                    .map(|(f, o)| (self.sym(*f), self.operand(whole, part, o)))
                    .collect(),
            },
        }
    }
    fn operand(&mut self, whole: &mut Module, part: &Context, o: &MdOperand) -> MdOperand {
        match o {
            MdOperand::Node(n) => MdOperand::Node(self.node(whole, part, *n)),
            MdOperand::Str(s) => MdOperand::Str(self.sym(*s)),
            MdOperand::Word(s) => MdOperand::Word(self.sym(*s)),
            MdOperand::Const(c) => match self.constant(whole, part, *c) {
                Some(c) => MdOperand::Const(c),
                None => MdOperand::Null,
            },
            MdOperand::Null => MdOperand::Null,
            MdOperand::Int(n) => MdOperand::Int(*n),
        }
    }
    /// The constant in the whole; none where it refers to a global that has no place there.
    fn constant(&mut self, whole: &mut Module, part: &Context, c: Const) -> Option<Const> {
        let Some(n) = c.index().checked_sub(self.mark.consts) else {
            return Some(c);
        };
        if let Some(known) = self.consts[n] {
            return Some(known);
        }
        let node = part.constant(c);
        let ty = self.ty(node.ty);
        let kind = match &node.kind {
            ConstKind::Aggregate(members) => ConstKind::Aggregate(
                members
                    .iter()
                    .map(|&m| self.constant(whole, part, m))
                    .collect::<Option<_>>()?,
            ),
            ConstKind::Global(g) => ConstKind::Global(self.global(*g)?),
            ConstKind::BlockAddress(f, b) => ConstKind::BlockAddress(self.func(*f)?, *b),
            ConstKind::Expr(e) => {
                let mut e = e.clone();
                e.elem = e.elem.map(|t| self.ty(t));
                e.ops = e
                    .ops
                    .iter()
                    .map(|&o| self.constant(whole, part, o))
                    .collect::<Option<_>>()?;
                ConstKind::Expr(e)
            }
            ConstKind::InlineAsm(a) => {
                let mut a = a.clone();
                a.text = self.sym(a.text);
                a.constraints = self.sym(a.constraints);
                ConstKind::InlineAsm(a)
            }
            ConstKind::Metadata(m) => ConstKind::Metadata(self.node(whole, part, *m)),
            other => other.clone(),
        };
        let new = whole.cx.consts.intern(ConstNode { ty, kind });
        self.consts[n] = Some(new);
        Some(new)
    }
}
