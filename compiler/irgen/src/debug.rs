//! Debug information: places in the source, scopes and variables.

use super::Gen;
use super::func::FnGen;
use crate::aggregate;
use crate::debug_types;
use ir::{DebugKind, DebugRecord, MdId, MdNode, MdOperand, Value};
use jacquard_hir::types::QualType;
use jacquard_hir::{FuncId, FuncName, StmtId, StmtKind, VarId};
use jacquard_ir as ir;
use jacquard_ir::debug;
use jacquard_preprocess::source::{Loc, OWN_TEXT};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The debug metadata made so far.
#[derive(Default)]
pub(super) struct Debug {
    pub(super) unit: Option<MdId>,
    files: FxHashMap<Arc<str>, MdId>,
    pub(super) types: FxHashMap<QualType, Option<MdId>>,
    pub(super) typedefs: FxHashMap<jacquard_hir::TypedefId, MdId>,
    /// Namespaces and classes that entities are scoped in.
    pub(super) scopes: FxHashMap<jacquard_hir::NamespaceId, MdId>,
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

pub(super) fn special(
    cx: &mut Gen,
    name: &str,
    distinct: bool,
    fields: &[(&str, MdOperand)],
) -> MdId {
    let cx = &mut cx.m.cx;
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

pub(super) fn debug_file(cx: &mut Gen, name: &Arc<str>) -> MdId {
    if let Some(&id) = cx.debug.files.get(name) {
        return id;
    }
    let (dir, file) = match name.rfind('/') {
        Some(i) => (&name[..i], &name[i + 1..]),
        None => ("", &name[..]),
    };
    let at = cx.options.directory.as_str();
    // As nvcc's: the name as it was given, and the folder of the compile. Embedded texts are in no folder.
    let (dir, file) = match (at.is_empty(), name.starts_with(OWN_TEXT)) {
        (true, _) => (dir, file),
        (_, true) => ("", &name[..]),
        _ => (at, &name[..]),
    };
    let file = MdOperand::Str(cx.m.cx.sym(file));
    let dir = MdOperand::Str(cx.m.cx.sym(dir));
    let id = special(
        cx,
        "DIFile",
        false,
        &[("filename", file), ("directory", dir)],
    );
    cx.debug.files.insert(name.clone(), id);
    id
}

fn debug_unit(cx: &mut Gen) -> MdId {
    if let Some(u) = cx.debug.unit {
        return u;
    }
    let name: Arc<str> = cx.options.source_name.as_str().into();
    let file = debug_file(cx, &name);
    let language = MdOperand::Word(cx.m.cx.sym("DW_LANG_C_plus_plus"));
    let producer = MdOperand::Str(cx.m.cx.sym("jacquard"));
    let full = cx.options.debug;
    let kind = if full { "FullDebug" } else { "LineTablesOnly" };
    let kind = word(cx, kind);
    let optimised = word(
        cx,
        if cx.options.optimised {
            "true"
        } else {
            "false"
        },
    );
    let unit = special(
        cx,
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
    cx.debug.unit = Some(unit);
    unit
}

/// Module-level records of debug information.
pub(super) fn debug_finish(cx: &mut Gen) {
    if cx.options.debug {
        debug_globals(cx);
    }
    let Some(unit) = cx.debug.unit else {
        return;
    };
    let cx = &mut cx.m.cx;
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

/// File and line of a declaration.
pub(super) fn debug_place(cx: &mut Gen, loc: Loc) -> Option<(MdId, i128)> {
    let pos = cx.session.sources.position(loc)?;
    Some((debug_file(cx, &pos.file), i128::from(pos.line)))
}

/// Describes the variables of the module, in its order.
fn debug_globals(cx: &mut Gen) {
    let mut vars: Vec<(VarId, ir::VarId)> = cx.vars.iter().map(|(&v, &i)| (v, i)).collect();
    vars.sort_unstable_by_key(|v| v.1.index());
    let kind = ir::sym::DBG;
    let mut all = Vec::new();
    for (v, id) in vars {
        let d = &cx.prog[v];
        let (Some(name), Some((file, line))) = (d.name, debug_place(cx, d.loc)) else {
            continue;
        };
        let Some(ty) = debug_types::written_type(cx, d.ty, d.loc) else {
            continue;
        };
        let unit = debug_unit(cx);
        let scope = match cx.debug.statics.get(&v) {
            Some(&s) => s,
            None => debug_types::debug_scope(cx, d.parent).unwrap_or(unit),
        };
        let name = cx.session.names.text(name).to_owned();
        let name = text(cx, &name);
        let row = &cx.m.vars[id.index()];
        let (linkage_name, local) = (row.name, row.linkage == ir::Linkage::Internal);
        let defined = row.init.is_some() || row.space == ir::tables::numbers::SHARED;
        let local = word(cx, if local { "true" } else { "false" });
        let defined = word(cx, if defined { "true" } else { "false" });
        let var = special(
            cx,
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
        let expr = special(cx, "DIExpression", false, &[]);
        let both = special(
            cx,
            "DIGlobalVariableExpression",
            false,
            &[
                ("var", MdOperand::Node(var)),
                ("expr", MdOperand::Node(expr)),
            ],
        );
        cx.m.vars[id.index()].md.push((kind, both));
        all.push(MdOperand::Node(both));
    }
    if all.is_empty() {
        return;
    }
    let list = cx.m.cx.md.tuple(&all);
    let key = cx.m.cx.sym("globals");
    if let Some(unit) = cx.debug.unit
        && let MdNode::Special {
            distinct,
            name,
            fields,
        } = cx.m.cx.md.get(unit).clone()
    {
        let mut fields = fields.into_vec();
        fields.push((key, MdOperand::Node(list)));
        cx.m.cx.md.set(
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
fn debug_function_name(cx: &mut Gen, f: FuncId) -> Option<String> {
    let d = &cx.prog[f];
    let mut name = match d.name {
        FuncName::Ident(s) => cx.session.names.text(s).to_owned(),
        FuncName::Operator(op) => {
            let word = jacquard_hir::OPERATORS.iter().find(|o| o.0 == op);
            format!("operator{}", word.map_or("", |o| o.1))
        }
        FuncName::Ctor | FuncName::Dtor => match d.parent {
            jacquard_hir::Parent::Record(r) => {
                let own = cx.prog[r].name?;
                let tilde = if d.name == FuncName::Dtor { "~" } else { "" };
                format!("{tilde}{}", cx.session.names.text(own))
            }
            _ => return None,
        },
        _ => return None,
    };
    if let Some(i) = &d.instance {
        let args = debug_types::template_args(cx, &i.args, 0);
        name.push_str(&args);
    }
    Some(name)
}

/// Whether the language gives the function internal linkage or none: it is static, or a member of a local class. Which
/// linkage the module gives to hide functions does not count.
fn is_local(prog: &jacquard_hir::Program, f: FuncId) -> bool {
    use jacquard_hir::Parent;
    let mut at = prog[f].parent;
    prog[f].linkage == jacquard_hir::Linkage::Internal
        || loop {
            at = match at {
                Parent::Func(..) => break true,
                Parent::Record(r) => prog[r].parent,
                Parent::Enum(e) => prog[e].parent,
                Parent::Namespace(_) => break false,
            }
        }
}

/// Gives the function its debug scope.
pub(super) fn start_debug(fx: &mut FnGen, id: ir::FuncId) {
    if !fx.g.options.lineinfo {
        return;
    }
    let loc = fx.prog()[fx.func].loc;
    let sources = &fx.g.session.sources;
    // Built-in functions have no lines to see: what they do is done at the call.
    if sources.in_private_text(loc) {
        return;
    }
    let Some(pos) = sources.position(loc) else {
        return;
    };
    let unit = debug_unit(fx.g);
    let file = debug_file(fx.g, &pos.file);
    let linkage_name = fx.g.m.func(id).name;
    let (mut name, mut outer) = (linkage_name, file);
    let mut flags = "DISPFlagDefinition";
    let ty = if fx.g.options.debug {
        if let Some(text) = debug_function_name(fx.g, fx.func) {
            name = fx.g.m.cx.sym(&text);
        }
        if let Some(s) = debug_types::debug_scope(fx.g, fx.prog()[fx.func].parent) {
            outer = s;
        }
        if is_local(fx.prog(), fx.func) {
            flags = "DISPFlagLocalToUnit | DISPFlagDefinition";
        }
        let ty = fx.prog()[fx.func].ty;
        debug_types::debug_signature(fx.g, ty)
    } else {
        let empty = fx.g.m.cx.md.tuple(&[MdOperand::Null]);
        special(
            fx.g,
            "DISubroutineType",
            false,
            &[("types", MdOperand::Node(empty))],
        )
    };
    let flags = word(fx.g, flags);
    let scope = special(
        fx.g,
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
    let kind = fx.g.m.cx.sym("dbg");
    fx.g.m.func_mut(id).md.push((kind, scope));
    fx.debug.scope = Some(scope);
    at(fx, loc);
}

/// Code from here on belongs to `loc`; gives what was current before.
#[inline]
pub(super) fn at(fx: &mut FnGen, loc: Loc) -> Option<MdId> {
    let outer = fx.debug.location;
    if let Some(scope) = fx.debug.scope
        && let Some(pos) = fx.g.session.sources.position(loc)
    {
        let id = special(
            fx.g,
            "DILocation",
            false,
            &[
                ("line", MdOperand::Int(i128::from(pos.line))),
                ("column", MdOperand::Int(i128::from(pos.column))),
                ("scope", MdOperand::Node(scope)),
            ],
        );
        fx.debug.location = Some(id);
    }
    outer
}

/// Whether variables are described.
#[inline]
pub(super) fn debugging(fx: &FnGen) -> bool {
    fx.g.options.debug && fx.debug.scope.is_some()
}

/// Enters the lexical block of a statement that declares variables; gives the scope around it.
pub(super) fn enter_scope(fx: &mut FnGen, s: StmtId) -> Option<MdId> {
    let outer = fx.debug.scope;
    let prog = fx.prog();
    let declares = |s: StmtId| matches!(prog[s].kind, StmtKind::Decl(_));
    let own = match &prog[s].kind {
        StmtKind::Compound(list) => prog.stmt_list(*list).iter().any(|&c| declares(c)),
        StmtKind::For { init, cond_var, .. } => cond_var.is_some() || init.is_some_and(declares),
        StmtKind::While { cond_var, .. } => cond_var.is_some(),
        _ => false,
    };
    if own
        && let Some(scope) = outer
        && let Some(pos) = fx.g.session.sources.position(prog[s].loc)
    {
        let file = debug_file(fx.g, &pos.file);
        let block = special(
            fx.g,
            "DILexicalBlock",
            true,
            &[
                ("scope", MdOperand::Node(scope)),
                ("file", MdOperand::Node(file)),
                ("line", MdOperand::Int(i128::from(pos.line))),
                ("column", MdOperand::Int(i128::from(pos.column))),
            ],
        );
        fx.debug.scope = Some(block);
    }
    outer
}

/// A variable lies at `address` (behind `deref` pointers) as long as it is in scope. `arg` numbers parameters from 1.
pub(super) fn describe(
    fx: &mut FnGen,
    name: &str,
    ty: QualType,
    loc: Loc,
    arg: Option<u32>,
    (address, deref): (Value, bool),
) {
    if debugging(fx)
        && let Some(ty) = debug_types::written_type(fx.g, ty, loc)
    {
        describe_typed(fx, name, ty, loc, arg, (address, deref));
    }
}

/// As [`describe`], with the type's node.
pub(super) fn describe_typed(
    fx: &mut FnGen,
    name: &str,
    ty: MdId,
    loc: Loc,
    arg: Option<u32>,
    (address, deref): (Value, bool),
) {
    let Some(scope) = fx.debug.scope else {
        return;
    };
    let Some((file, line)) = debug_place(fx.g, loc) else {
        return;
    };
    let name = text(fx.g, name);
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
    if arg.is_some() && fx.this.is_some() && arg == Some(1) {
        let flags = word(fx.g, "DIFlagArtificial | DIFlagObjectPointer");
        fields.push(("flags", flags));
    }
    let variable = special(fx.g, "DILocalVariable", false, &fields);
    let mut ops = Vec::new();
    if deref {
        ops.push(("", word(fx.g, "DW_OP_deref")));
    }
    let expression = special(fx.g, "DIExpression", false, &ops);
    let outer = at(fx, loc);
    let record = fx.debug.location.map(|location| DebugRecord {
        kind: DebugKind::Declare,
        value: Some(address),
        variable,
        expression,
        location,
        offset: 0,
    });
    fx.debug.location = outer;
    if let (Some(record), Some(b)) = (record, fx.cur) {
        debug::add_at_end(&mut fx.body, b, record);
    }
}

/// Describes a declared variable at its address.
pub(super) fn describe_var(fx: &mut FnGen, v: VarId, arg: Option<u32>, at: (Value, bool)) {
    if !debugging(fx) {
        return;
    }
    let d = &fx.prog()[v];
    if let Some(n) = d.name {
        let name = fx.g.session.names.text(n).to_owned();
        describe(fx, &name, d.ty, d.loc, arg, at);
    }
}

/// Describes what is held as an address (a reference, `this`): the address gets a place in the frame.
pub(super) fn describe_address(
    fx: &mut FnGen,
    name: &str,
    ty: QualType,
    loc: Loc,
    arg: Option<u32>,
    address: Value,
) {
    if !debugging(fx) || name.is_empty() {
        return;
    }
    let slot = fx.alloca(ir::TypeId::PTR, 8, "");
    fx.b().store(address, slot, 8, false);
    describe(fx, name, ty, loc, arg, (slot, false));
}

/// Describes a parameter that arrives in memory: a copy in the frame that a debugger finds, or its address there.
pub(super) fn describe_memory(
    fx: &mut FnGen,
    v: VarId,
    arg: u32,
    lv: super::lvalue::LValue,
    copied: bool,
) -> super::lvalue::LValue {
    let d = &fx.prog()[v];
    let Some(name) = d.name.filter(|_| debugging(fx)) else {
        return lv;
    };
    if copied {
        let slot = fx.slot(d.ty, "");
        aggregate::copy_object(fx, slot, lv, d.ty);
        describe_var(fx, v, Some(arg), (slot.ptr, false));
        return slot;
    }
    let name = fx.g.session.names.text(name).to_owned();
    let slot = fx.alloca(ir::TypeId::PTR, 8, "");
    fx.b().store(lv.ptr, slot, 8, false);
    describe(fx, &name, d.ty, d.loc, Some(arg), (slot, true));
    lv
}

/// A variable of the module whose name is seen in this scope.
pub(super) fn describe_static(fx: &mut FnGen, v: VarId) {
    if let Some(scope) = fx.debug.scope.filter(|_| debugging(fx)) {
        fx.g.debug.statics.insert(v, scope);
    }
}
