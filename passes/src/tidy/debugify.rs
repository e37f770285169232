//! `debugify` and `check-debugify`: made-up debug information, a line for each instruction and a variable for each value, and what is
//! left of it after other passes. For who writes passes.

use crate::manager::{Fx, Mx};
use jacquard_ir::{
    DebugKind, DebugRecord, FuncId, Inst, MdId, MdNode, MdOperand, Module, TypeId, Value, debug,
    phi, sym,
};
use rustc_hash::FxHashMap;
use std::fmt::Write;

fn node(m: &mut Module, distinct: bool, name: &str, fields: &[(&str, MdOperand)]) -> MdId {
    let name = m.cx.sym(name);
    let fields = (fields.iter())
        .map(|(k, v)| (m.cx.sym(k), v.clone()))
        .collect();
    let node = MdNode::Special {
        distinct,
        name,
        fields,
    };
    match distinct {
        true => m.cx.md.push(node),
        false => m.cx.md.intern(node),
    }
}

/// What is counted, and what all functions share.
struct Made {
    unit: MdId,
    file: MdId,
    subroutine: MdId,
    types: FxHashMap<u64, MdId>,
    lines: i128,
    variables: i128,
}

/// `debugify`
pub fn debugify(mx: &mut Mx) -> bool {
    if !mx.m.cx.md.named(sym::DEBUG_UNITS).is_empty() {
        mx.output
            .push_str("ModuleDebugify: Skipping module with debug info\n");
        return false;
    }
    let word = |m: &mut Module, s: &str| MdOperand::Word(m.cx.sym(s));
    let name = mx.m.id.clone();
    let name = MdOperand::Str(mx.m.cx.sym(&name));
    let root = MdOperand::Str(mx.m.cx.sym("/"));
    let file = node(
        mx.m,
        false,
        "DIFile",
        &[("filename", name), ("directory", root)],
    );
    let fields = [
        ("language", word(mx.m, "DW_LANG_C")),
        ("file", MdOperand::Node(file)),
        ("producer", MdOperand::Str(mx.m.cx.sym("debugify"))),
        ("isOptimized", word(mx.m, "true")),
        ("runtimeVersion", MdOperand::Int(0)),
        ("emissionKind", word(mx.m, "FullDebug")),
    ];
    let unit = node(mx.m, true, "DICompileUnit", &fields);
    let none = mx.m.cx.md.tuple(&[]);
    let subroutine = node(
        mx.m,
        false,
        "DISubroutineType",
        &[("types", MdOperand::Node(none))],
    );
    let mut made = Made {
        unit,
        file,
        subroutine,
        types: FxHashMap::default(),
        lines: 1,
        variables: 1,
    };
    for f in mx.m.func_ids().collect::<Vec<FuncId>>() {
        let exact = !mx.m.func(f).linkage.is_interposable();
        if exact && mx.m.func(f).body.is_some() {
            function(mx, f, &mut made);
        }
    }
    mx.m.cx.md.add_named(sym::DEBUG_UNITS, unit);
    for n in [made.lines - 1, made.variables - 1] {
        let n = mx.m.cx.i32(i32::try_from(n).unwrap_or(i32::MAX));
        let n = mx.m.cx.md.tuple(&[MdOperand::Const(n)]);
        mx.m.cx.md.add_named(sym::DEBUGIFY, n);
    }
    let flag = mx.m.cx.str(sym::DEBUG_INFO_VERSION).to_owned();
    if mx.m.int_flag(&flag).is_none() {
        let (warns, version) = (mx.m.cx.i32(2), mx.m.cx.i32(3));
        let flag = [
            MdOperand::Const(warns),
            MdOperand::Str(sym::DEBUG_INFO_VERSION),
            MdOperand::Const(version),
        ];
        let flag = mx.m.cx.md.tuple(&flag);
        mx.m.cx.md.add_named(sym::MODULE_FLAGS, flag);
    }
    true
}

fn function(mx: &mut Mx, f: FuncId, made: &mut Made) {
    let name = MdOperand::Str(mx.m.func(f).name);
    let flags = mx.m.cx.sym("DISPFlagDefinition | DISPFlagOptimized");
    // The list of variables is filled when they are known.
    let kept = mx.m.cx.md.push(MdNode::Pending);
    let fields = [
        ("name", name.clone()),
        ("linkageName", name),
        ("scope", MdOperand::Null),
        ("file", MdOperand::Node(made.file)),
        ("line", MdOperand::Int(made.lines)),
        ("type", MdOperand::Node(made.subroutine)),
        ("scopeLine", MdOperand::Int(made.lines)),
        ("spFlags", MdOperand::Word(flags)),
        ("unit", MdOperand::Node(made.unit)),
        ("retainedNodes", MdOperand::Node(kept)),
    ];
    let sub = node(mx.m, true, "DISubprogram", &fields);
    mx.m.func_mut(f).md.push((sym::DBG, sub));
    let variables = mx.with_body(f, |fx| described(fx, sub, made));
    let variables: Vec<MdOperand> = (variables.unwrap_or_default().into_iter())
        .map(MdOperand::Node)
        .collect();
    mx.m.cx.md.set(
        kept,
        MdNode::Tuple {
            distinct: false,
            ops: variables.into(),
        },
    );
}

/// Lines for the instructions of a body, variables for its values.
fn described(fx: &mut Fx, sub: MdId, made: &mut Made) -> Vec<MdId> {
    let mut variables = Vec::new();
    let blocks: Vec<_> = fx.body.blocks().collect();
    let start = fx.body.entry().and_then(|b| fx.body.terminator(b));
    for b in blocks {
        let insts: Vec<Inst> = fx.body.insts(b).collect();
        let first = phi::first_other(fx.body, b);
        for &i in &insts {
            let fields = [
                ("line", MdOperand::Int(made.lines)),
                ("column", MdOperand::Int(1)),
                ("scope", MdOperand::Node(sub)),
            ];
            fx.body.inst_mut(i).dbg = Some(node(fx.m, false, "DILocation", &fields));
            made.lines += 1;
        }
        for &i in &insts {
            let at = match fx.body.op(i) {
                jacquard_ir::Opcode::Phi => first,
                _ => fx.body.next_inst(i),
            };
            if let Some(at) = at.filter(|_| fx.body.inst(i).ty != TypeId::VOID) {
                variables.push(variable(fx, i, i.into(), at, sub, made));
            }
        }
    }
    if let (true, Some(t)) = (variables.is_empty(), start) {
        let zero = fx.m.cx.i32(0);
        variables.push(variable(fx, t, zero.into(), t, sub, made));
    }
    variables
}

/// A variable that has a value from `at` on, of the line of `of`.
fn variable(fx: &mut Fx, of: Inst, v: Value, at: Inst, sub: MdId, made: &mut Made) -> MdId {
    let bits = fx.m.cx.size_of(fx.body.ty(v, &fx.m.cx)) * 8;
    let ty = match made.types.get(&bits) {
        Some(&t) => t,
        None => {
            let name = fx.m.cx.sym(&format!("ty{bits}"));
            let unsigned = fx.m.cx.sym("DW_ATE_unsigned");
            let fields = [
                ("name", MdOperand::Str(name)),
                ("size", MdOperand::Int(i128::from(bits))),
                ("encoding", MdOperand::Word(unsigned)),
            ];
            let t = node(fx.m, false, "DIBasicType", &fields);
            made.types.insert(bits, t);
            t
        }
    };
    let location = fx.body.inst(of).dbg;
    let line_word = fx.m.cx.sym("line");
    let line = location
        .and_then(|d| fx.m.cx.md.field(d, line_word).cloned())
        .unwrap_or(MdOperand::Int(0));
    let name = fx.m.cx.sym(&made.variables.to_string());
    made.variables += 1;
    let fields = [
        ("name", MdOperand::Str(name)),
        ("scope", MdOperand::Node(sub)),
        ("file", MdOperand::Node(made.file)),
        ("line", line),
        ("type", MdOperand::Node(ty)),
    ];
    let variable = node(fx.m, false, "DILocalVariable", &fields);
    let expression = node(fx.m, false, "DIExpression", &[]);
    if let Some(location) = location {
        let record = DebugRecord {
            kind: DebugKind::Value,
            value: Some(v),
            variable,
            expression,
            location,
            offset: 0,
        };
        debug::add_before(fx.body, at, record);
    }
    variable
}

/// The number that a node of the list holds.
fn counted(m: &Module, n: usize) -> Option<usize> {
    let node = *m.cx.md.named(sym::DEBUGIFY).get(n)?;
    match m.cx.md.ops(node).first()? {
        MdOperand::Const(c) => usize::try_from(m.cx.as_int(*c)?).ok(),
        _ => None,
    }
}

/// `check-debugify`: lines that no instruction has any more, variables of which nothing is said, instructions without a line.
pub fn check(mx: &mut Mx) -> bool {
    let (Some(lines), Some(variables)) = (counted(mx.m, 0), counted(mx.m, 1)) else {
        mx.output
            .push_str("CheckModuleDebugify: Skipping module without debugify metadata\n");
        return false;
    };
    let mut lost_lines = vec![true; lines];
    let mut lost_variables = vec![true; variables];
    let (line, name) = (mx.m.cx.sym("line"), mx.m.cx.sym("name"));
    let mut out = String::new();
    for f in mx.m.func_ids().collect::<Vec<FuncId>>() {
        mx.with_body(f, |fx| {
            for i in fx.body.blocks().flat_map(|b| fx.body.insts(b)) {
                let at = fx.body.inst(i).dbg;
                match at.and_then(|d| fx.m.cx.md.field(d, line)) {
                    Some(MdOperand::Int(n)) if *n > 0 => {
                        let lost = usize::try_from(n - 1).ok();
                        if let Some(l) = lost.and_then(|n| lost_lines.get_mut(n)) {
                            *l = false;
                        }
                    }
                    _ if at.is_none() && fx.body.op(i) != jacquard_ir::Opcode::Phi => {
                        let text = jacquard_ir::text::inst_text(fx.m, fx.body, i);
                        let _ = writeln!(
                            out,
                            "WARNING: Instruction with empty DebugLoc in function {} --  {}",
                            fx.name(),
                            text.trim()
                        );
                    }
                    _ => {}
                }
            }
            for r in debug::records(fx.body) {
                let Some(MdOperand::Str(s)) = fx.m.cx.md.field(r.variable, name) else {
                    continue;
                };
                let n = fx.m.cx.str(*s).parse::<usize>().ok();
                let n = n.and_then(|n| n.checked_sub(1));
                if let Some(v) = n.and_then(|n| lost_variables.get_mut(n)) {
                    *v = false;
                }
            }
        });
    }
    for (what, lost) in [("line", &lost_lines), ("variable", &lost_variables)] {
        for (n, _) in lost.iter().enumerate().filter(|l| *l.1) {
            let _ = writeln!(out, "WARNING: Missing {what} {}", n + 1);
        }
    }
    out.push_str("CheckModuleDebugify: PASS\n");
    mx.output.push_str(&out);
    false
}
