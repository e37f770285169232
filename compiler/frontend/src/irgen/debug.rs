//! Source lines: debug locations, when asked for.

use super::Gen;
use super::func::FnGen;
use crate::source::Loc;
use ir::{MdId, MdNode, MdOperand};
use jacquard_ir as ir;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The debug metadata made so far.
#[derive(Default)]
pub(super) struct Debug {
    unit: Option<MdId>,
    files: FxHashMap<Arc<str>, MdId>,
}

impl Gen<'_> {
    fn special(&mut self, name: &str, distinct: bool, fields: &[(&str, MdOperand)]) -> MdId {
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

    fn debug_file(&mut self, name: &Arc<str>) -> MdId {
        if let Some(&id) = self.debug.files.get(name) {
            return id;
        }
        let (dir, file) = match name.rfind('/') {
            Some(i) => (&name[..i], &name[i + 1..]),
            None => ("", &name[..]),
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
        let kind = MdOperand::Word(self.m.cx.sym("LineTablesOnly"));
        let off = MdOperand::Word(self.m.cx.sym("true"));
        let unit = self.special(
            "DICompileUnit",
            true,
            &[
                ("language", language),
                ("file", MdOperand::Node(file)),
                ("producer", producer),
                ("isOptimized", off),
                ("runtimeVersion", MdOperand::Int(0)),
                ("emissionKind", kind),
            ],
        );
        self.debug.unit = Some(unit);
        unit
    }

    /// Module-level records of debug information.
    pub(super) fn debug_finish(&mut self) {
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

impl FnGen<'_, '_> {
    /// Gives the function its debug scope.
    pub(super) fn start_debug(&mut self, id: ir::FuncId) {
        if !self.g.options.lineinfo {
            return;
        }
        let loc = self.prog()[self.func].loc;
        let Some(pos) = self.g.session.sources.position(loc) else {
            return;
        };
        let unit = self.g.debug_unit();
        let file = self.g.debug_file(&pos.file);
        let name = self.g.m.func(id).name;
        let empty = self.g.m.cx.md.tuple(&[MdOperand::Null]);
        let ty = self.g.special(
            "DISubroutineType",
            false,
            &[("types", MdOperand::Node(empty))],
        );
        let flags = MdOperand::Word(self.g.m.cx.sym("DISPFlagDefinition"));
        let scope = self.g.special(
            "DISubprogram",
            true,
            &[
                ("name", MdOperand::Str(name)),
                ("linkageName", MdOperand::Str(name)),
                ("scope", MdOperand::Node(file)),
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
        self.scope = Some(scope);
        self.at(loc);
    }

    /// Code from here on belongs to `loc`; gives what was current before.
    #[inline]
    pub(super) fn at(&mut self, loc: Loc) -> Option<MdId> {
        let outer = self.dbg;
        if let Some(scope) = self.scope
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
            self.dbg = Some(id);
        }
        outer
    }
}
