//! Debug information: places in the source, scopes and variables.

use super::Gen;
use super::func::FnGen;
use crate::hir::{FuncId, FuncName, StmtId, StmtKind, VarId};
use crate::source::Loc;
use crate::types::QualType;
use ir::{DebugKind, DebugRecord, MdId, MdNode, MdOperand, Value};
use jacquard_ir as ir;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The debug metadata made so far.
#[derive(Default)]
pub(super) struct Debug {
    pub(super) unit: Option<MdId>,
    files: FxHashMap<Arc<str>, MdId>,
    pub(super) types: FxHashMap<QualType, Option<MdId>>,
    /// Namespaces and classes that entities are scoped in.
    pub(super) scopes: FxHashMap<crate::hir::NamespaceId, MdId>,
    /// Scopes of static and shared variables of functions.
    statics: FxHashMap<VarId, MdId>,
}

/// An operand that is a word.
pub(super) fn word(g: &mut Gen<'_>, text: &str) -> MdOperand {
    MdOperand::Word(g.m.cx.sym(text))
}

/// An operand that is a text.
pub(super) fn text(g: &mut Gen<'_>, text: &str) -> MdOperand {
    MdOperand::Str(g.m.cx.sym(text))
}

impl Gen<'_> {
    pub(super) fn special(
        &mut self,
        name: &str,
        distinct: bool,
        fields: &[(&str, MdOperand)],
    ) -> MdId {
        let cx = &mut self.m.cx;
        let name = cx.sym(name);
        let fields: Box<[(ir::Sym, MdOperand)]> =
            fields.iter().map(|(k, v)| (cx.sym(k), v.clone())).collect();
        let node = MdNode::Special {
            distinct,
            name,
            fields,
        };
        if distinct {
            cx.md.push(node)
        } else {
            cx.md.intern(node)
        }
    }

    pub(super) fn debug_file(&mut self, name: &Arc<str>) -> MdId {
        if let Some(&id) = self.debug.files.get(name) {
            return id;
        }
        let (dir, file) = match name.rfind('/') {
            Some(i) => (&name[..i], &name[i + 1..]),
            None => ("", &name[..]),
        };
        let at = self.options.directory.as_str();
        let (dir, file) = match name.starts_with('/') || at.is_empty() {
            true => (dir, file),
            false => (at, &name[..]),
        };
        let file = MdOperand::Str(self.m.cx.sym(file));
        let dir = MdOperand::Str(self.m.cx.sym(dir));
        let id = self.special("DIFile", false, &[("filename", file), ("directory", dir)]);
        self.debug.files.insert(name.clone(), id);
        id
    }

    fn debug_unit(&mut self) -> MdId {
        if let Some(u) = self.debug.unit {
            return u;
        }
        let name: Arc<str> = self.options.source_name.as_str().into();
        let file = self.debug_file(&name);
        let language = MdOperand::Word(self.m.cx.sym("DW_LANG_C_plus_plus"));
        let producer = MdOperand::Str(self.m.cx.sym("jacquard"));
        let full = self.options.debug;
        let kind = if full { "FullDebug" } else { "LineTablesOnly" };
        let kind = word(self, kind);
        let optimised = word(
            self,
            if self.options.optimised {
                "true"
            } else {
                "false"
            },
        );
        let unit = self.special(
            "DICompileUnit",
            true,
            &[
                ("language", language),
                ("file", MdOperand::Node(file)),
                ("producer", producer),
                ("isOptimized", optimised),
                ("runtimeVersion", MdOperand::Int(0)),
                ("emissionKind", kind),
            ],
        );
        self.debug.unit = Some(unit);
        unit
    }

    /// Module-level records of debug information.
    pub(super) fn debug_finish(&mut self) {
        if self.options.debug {
            self.debug_globals();
        }
        let Some(unit) = self.debug.unit else {
            return;
        };
        let cx = &mut self.m.cx;
        let list = ir::sym::DEBUG_UNITS;
        cx.md.add_named(list, unit);
        let two = cx.i32(2);
        let three = cx.i32(3);
        let key = ir::sym::DEBUG_INFO_VERSION;
        let node = cx.md.tuple(&[
            MdOperand::Const(two),
            MdOperand::Str(key),
            MdOperand::Const(three),
        ]);
        let flags = ir::sym::MODULE_FLAGS;
        cx.md.add_named(flags, node);
    }
}

impl Gen<'_> {
    /// File and line of a declaration.
    pub(super) fn debug_place(&mut self, loc: Loc) -> Option<(MdId, i128)> {
        let pos = self.session.sources.position(loc)?;
        Some((self.debug_file(&pos.file), i128::from(pos.line)))
    }

    /// Describes the variables of the module, in its order.
    fn debug_globals(&mut self) {
        let mut vars: Vec<(VarId, ir::VarId)> = self.vars.iter().map(|(&v, &i)| (v, i)).collect();
        vars.sort_unstable_by_key(|v| v.1.index());
        let kind = ir::sym::DBG;
        let mut all = Vec::new();
        for (v, id) in vars {
            let d = &self.prog[v];
            let (Some(name), Some((file, line))) = (d.name, self.debug_place(d.loc)) else {
                continue;
            };
            let Some(ty) = self.debug_type(d.ty) else {
                continue;
            };
            let unit = self.debug_unit();
            let scope = match self.debug.statics.get(&v) {
                Some(&s) => s,
                None => self.debug_scope(d.parent).unwrap_or(unit),
            };
            let name = self.session.names.text(name).to_owned();
            let name = text(self, &name);
            let row = &self.m.vars[id.index()];
            let (linkage_name, local) = (row.name, row.linkage == ir::Linkage::Internal);
            let defined = row.init.is_some() || row.space == ir::tables::numbers::SHARED;
            let local = word(self, if local { "true" } else { "false" });
            let defined = word(self, if defined { "true" } else { "false" });
            let var = self.special(
                "DIGlobalVariable",
                true,
                &[
                    ("name", name),
                    ("linkageName", MdOperand::Str(linkage_name)),
                    ("scope", MdOperand::Node(scope)),
                    ("file", MdOperand::Node(file)),
                    ("line", MdOperand::Int(line)),
                    ("type", MdOperand::Node(ty)),
                    ("isLocal", local),
                    ("isDefinition", defined),
                ],
            );
            let expr = self.special("DIExpression", false, &[]);
            let both = self.special(
                "DIGlobalVariableExpression",
                false,
                &[
                    ("var", MdOperand::Node(var)),
                    ("expr", MdOperand::Node(expr)),
                ],
            );
            self.m.vars[id.index()].md.push((kind, both));
            all.push(MdOperand::Node(both));
        }
        if all.is_empty() {
            return;
        }
        let list = self.m.cx.md.tuple(&all);
        let key = self.m.cx.sym("globals");
        if let Some(unit) = self.debug.unit
            && let MdNode::Special {
                distinct,
                name,
                fields,
            } = self.m.cx.md.get(unit).clone()
        {
            let mut fields = fields.into_vec();
            fields.push((key, MdOperand::Node(list)));
            self.m.cx.md.set(
                unit,
                MdNode::Special {
                    distinct,
                    name,
                    fields: fields.into(),
                },
            );
        }
    }

    /// The name that a debugger shows for a function.
    fn debug_function_name(&mut self, f: FuncId) -> Option<String> {
        let d = &self.prog[f];
        let mut name = match d.name {
            FuncName::Ident(s) => self.session.names.text(s).to_owned(),
            FuncName::Operator(op) => {
                let word = crate::sema::OPERATORS.iter().find(|o| o.0 == op);
                format!("operator{}", word.map_or("", |o| o.1))
            }
            FuncName::Ctor | FuncName::Dtor => match d.parent {
                crate::hir::Parent::Record(r) => {
                    let own = self.prog[r].name?;
                    let tilde = if d.name == FuncName::Dtor { "~" } else { "" };
                    format!("{tilde}{}", self.session.names.text(own))
                }
                _ => return None,
            },
            _ => return None,
        };
        if let Some(i) = &d.instance {
            let args = self.template_args(&i.args, 0);
            name.push_str(&args);
        }
        Some(name)
    }
}

impl FnGen<'_, '_> {
    /// Gives the function its debug scope.
    pub(super) fn start_debug(&mut self, id: ir::FuncId) {
        if !self.g.options.lineinfo {
            return;
        }
        let loc = self.prog()[self.func].loc;
        let sources = &self.g.session.sources;
        // Built-in functions have no lines to see: what they do is done at the call.
        if !self.g.options.debug && sources.in_private_text(loc) {
            return;
        }
        let Some(pos) = sources.position(loc) else {
            return;
        };
        let unit = self.g.debug_unit();
        let file = self.g.debug_file(&pos.file);
        let linkage_name = self.g.m.func(id).name;
        let (mut name, mut outer) = (linkage_name, file);
        let mut flags = "DISPFlagDefinition";
        let ty = if self.g.options.debug {
            if let Some(text) = self.g.debug_function_name(self.func) {
                name = self.g.m.cx.sym(&text);
            }
            if let Some(s) = self.g.debug_scope(self.prog()[self.func].parent) {
                outer = s;
            }
            if self.g.m.func(id).linkage == ir::Linkage::Internal {
                flags = "DISPFlagLocalToUnit | DISPFlagDefinition";
            }
            let ty = self.prog()[self.func].ty;
            self.g.debug_signature(ty)
        } else {
            let empty = self.g.m.cx.md.tuple(&[MdOperand::Null]);
            self.g.special(
                "DISubroutineType",
                false,
                &[("types", MdOperand::Node(empty))],
            )
        };
        let flags = word(self.g, flags);
        let scope = self.g.special(
            "DISubprogram",
            true,
            &[
                ("name", MdOperand::Str(name)),
                ("linkageName", MdOperand::Str(linkage_name)),
                ("scope", MdOperand::Node(outer)),
                ("file", MdOperand::Node(file)),
                ("line", MdOperand::Int(i128::from(pos.line))),
                ("type", MdOperand::Node(ty)),
                ("scopeLine", MdOperand::Int(i128::from(pos.line))),
                ("spFlags", flags),
                ("unit", MdOperand::Node(unit)),
            ],
        );
        let kind = self.g.m.cx.sym("dbg");
        self.g.m.func_mut(id).md.push((kind, scope));
        self.debug.scope = Some(scope);
        self.at(loc);
    }

    /// Code from here on belongs to `loc`; gives what was current before.
    #[inline]
    pub(super) fn at(&mut self, loc: Loc) -> Option<MdId> {
        let outer = self.debug.location;
        if let Some(scope) = self.debug.scope
            && let Some(pos) = self.g.session.sources.position(loc)
        {
            let id = self.g.special(
                "DILocation",
                false,
                &[
                    ("line", MdOperand::Int(i128::from(pos.line))),
                    ("column", MdOperand::Int(i128::from(pos.column))),
                    ("scope", MdOperand::Node(scope)),
                ],
            );
            self.debug.location = Some(id);
        }
        outer
    }

    /// Whether variables are described.
    #[inline]
    pub(super) fn debugging(&self) -> bool {
        self.g.options.debug && self.debug.scope.is_some()
    }

    /// Enters the lexical block of a statement that declares variables; gives the scope around it.
    pub(super) fn enter_scope(&mut self, s: StmtId) -> Option<MdId> {
        let outer = self.debug.scope;
        let prog = self.prog();
        let declares = |s: StmtId| matches!(prog[s].kind, StmtKind::Decl(_));
        let own = match &prog[s].kind {
            StmtKind::Compound(list) => prog.stmt_list(*list).iter().any(|&c| declares(c)),
            StmtKind::For { init, cond_var, .. } => {
                cond_var.is_some() || init.is_some_and(declares)
            }
            StmtKind::While { cond_var, .. } => cond_var.is_some(),
            _ => false,
        };
        if own
            && let Some(scope) = outer
            && let Some(pos) = self.g.session.sources.position(prog[s].loc)
        {
            let file = self.g.debug_file(&pos.file);
            let block = self.g.special(
                "DILexicalBlock",
                true,
                &[
                    ("scope", MdOperand::Node(scope)),
                    ("file", MdOperand::Node(file)),
                    ("line", MdOperand::Int(i128::from(pos.line))),
                    ("column", MdOperand::Int(i128::from(pos.column))),
                ],
            );
            self.debug.scope = Some(block);
        }
        outer
    }

    /// A variable lies at `address` (behind `deref` pointers) as long as it is in scope. `arg` numbers parameters from 1.
    pub(super) fn describe(
        &mut self,
        name: &str,
        ty: QualType,
        loc: Loc,
        arg: Option<u32>,
        (address, deref): (Value, bool),
    ) {
        if self.debugging()
            && let Some(ty) = self.g.debug_type(ty)
        {
            self.describe_typed(name, ty, loc, arg, (address, deref));
        }
    }

    /// As [`FnGen::describe`], with the type's node.
    pub(super) fn describe_typed(
        &mut self,
        name: &str,
        ty: MdId,
        loc: Loc,
        arg: Option<u32>,
        (address, deref): (Value, bool),
    ) {
        let Some(scope) = self.debug.scope else {
            return;
        };
        let Some((file, line)) = self.g.debug_place(loc) else {
            return;
        };
        let name = text(self.g, name);
        let mut fields = vec![("name", name)];
        if let Some(n) = arg {
            fields.push(("arg", MdOperand::Int(n.into())));
        }
        fields.extend([
            ("scope", MdOperand::Node(scope)),
            ("file", MdOperand::Node(file)),
            ("line", MdOperand::Int(line)),
            ("type", MdOperand::Node(ty)),
        ]);
        if arg.is_some() && self.this.is_some() && arg == Some(1) {
            let flags = word(self.g, "DIFlagArtificial | DIFlagObjectPointer");
            fields.push(("flags", flags));
        }
        let variable = self.g.special("DILocalVariable", false, &fields);
        let mut ops = Vec::new();
        if deref {
            ops.push(("", word(self.g, "DW_OP_deref")));
        }
        let expression = self.g.special("DIExpression", false, &ops);
        let outer = self.at(loc);
        let record = self.debug.location.map(|location| DebugRecord {
            kind: DebugKind::Declare,
            value: Some(address),
            variable,
            expression,
            location,
            offset: 0,
        });
        self.debug.location = outer;
        if let (Some(record), Some(b)) = (record, self.cur) {
            self.body.add_debug_at_end(b, record);
        }
    }

    /// Describes a declared variable at its address.
    pub(super) fn describe_var(&mut self, v: VarId, arg: Option<u32>, at: (Value, bool)) {
        if !self.debugging() {
            return;
        }
        let d = &self.prog()[v];
        if let Some(n) = d.name {
            let name = self.g.session.names.text(n).to_owned();
            self.describe(&name, d.ty, d.loc, arg, at);
        }
    }

    /// Describes what is held as an address (a reference, `this`): the address gets a place in the frame.
    pub(super) fn describe_address(
        &mut self,
        name: &str,
        ty: QualType,
        loc: Loc,
        arg: Option<u32>,
        address: Value,
    ) {
        if !self.debugging() || name.is_empty() {
            return;
        }
        let slot = self.alloca(ir::TypeId::PTR, 8, "");
        self.b().store(address, slot, 8, false);
        self.describe(name, ty, loc, arg, (slot, false));
    }

    /// Describes a parameter that arrives in memory: a copy in the frame that a debugger finds, or its address there.
    pub(super) fn describe_memory(
        &mut self,
        v: VarId,
        arg: u32,
        lv: super::lvalue::LValue,
        copied: bool,
    ) -> super::lvalue::LValue {
        let d = &self.prog()[v];
        let Some(name) = d.name.filter(|_| self.debugging()) else {
            return lv;
        };
        if copied {
            let slot = self.slot(d.ty, "");
            self.copy_object(slot, lv, d.ty);
            self.describe_var(v, Some(arg), (slot.ptr, false));
            return slot;
        }
        let name = self.g.session.names.text(name).to_owned();
        let slot = self.alloca(ir::TypeId::PTR, 8, "");
        self.b().store(lv.ptr, slot, 8, false);
        self.describe(&name, d.ty, d.loc, Some(arg), (slot, true));
        lv
    }

    /// A variable of the module whose name is seen in this scope.
    pub(super) fn describe_static(&mut self, v: VarId) {
        if let Some(scope) = self.debug.scope.filter(|_| self.debugging()) {
            self.g.debug.statics.insert(v, scope);
        }
    }
}
