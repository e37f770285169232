//! `instcount`, `kernel-info`, `print<module-debuginfo>`, `print<assumptions>`, `print`: what a function holds.

use crate::analysis::alias::space_of;
use crate::intrinsics::{Role, is_call_to, is_intrinsic};
use crate::manager::{Fx, Mx};
use jacquard_ir::{Opcode, ValueKind, call, debug, sym};
use std::collections::BTreeMap;
use std::fmt::Write;

/// `instcount`: instructions by operation.
pub fn instcount(fx: &mut Fx) -> bool {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for b in fx.body.blocks() {
        for i in fx.body.insts(b) {
            *counts.entry(fx.body.op(i).text()).or_default() += 1;
        }
    }
    let mut out = format!("instcount for function '{}':\n", fx.name());
    for (op, n) in &counts {
        let _ = writeln!(out, "{n:>8} instcount - Number of {op} insts");
    }
    let all: usize = counts.values().sum();
    let _ = writeln!(
        out,
        "{all:>8} instcount - Number of instructions (of all types)"
    );
    let _ = writeln!(
        out,
        "{:>8} instcount - Number of basic blocks",
        fx.body.blocks().count()
    );
    fx.output.push_str(&out);
    false
}

/// `kernel-info`: what makes device code slow, as the table of LLVM's pass of this name has it.
pub fn kernel_info(fx: &mut Fx) -> bool {
    let (mut allocas, mut static_bytes, mut dynamic) = (0u64, 0u64, 0u64);
    let (mut direct, mut indirect, mut internal, mut asm, mut flat) =
        (0u64, 0u64, 0u64, 0u64, 0u64);
    for b in fx.body.blocks() {
        for i in fx.body.insts(b) {
            match fx.body.op(i) {
                Opcode::Alloca => {
                    allocas += 1;
                    match (
                        &fx.body.inst(i).aux,
                        fx.m.cx.value_int(fx.body.operand(i, 0)),
                    ) {
                        (jacquard_ir::Aux::Alloca { ty, .. }, Some(n)) => {
                            static_bytes += fx.m.cx.size_of(*ty) * u64::try_from(n).unwrap_or(0);
                        }
                        _ => dynamic += 1,
                    }
                }
                Opcode::Call => match fx.m.called_func(fx.body, i) {
                    Some(f) if is_intrinsic(fx.m, f) => {}
                    Some(f) => {
                        direct += 1;
                        internal += u64::from(fx.m.func(f).body.is_some());
                    }
                    None => match call::callee(fx.body, i).kind() {
                        ValueKind::Const(_) => asm += 1,
                        _ => indirect += 1,
                    },
                },
                Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => {
                    flat += u64::from(space_of(&fx.m.cx, fx.body, fx.body.operand(i, 0)) == 0);
                }
                Opcode::Store => {
                    flat += u64::from(space_of(&fx.m.cx, fx.body, fx.body.operand(i, 1)) == 0);
                }
                _ => {}
            }
        }
    }
    let kernel = u8::from(fx.m.is_kernel(fx.f));
    let mut out = String::new();
    for (what, n) in [
        ("Kernel", u64::from(kernel)),
        ("Allocas", allocas),
        ("AllocasStaticSizeSum", static_bytes),
        ("AllocasDyn", dynamic),
        ("DirectCalls", direct),
        ("IndirectCalls", indirect),
        ("DirectCallsToDefinedFunctions", internal),
        ("InlineAssemblyCalls", asm),
        ("FlatAddrspaceAccesses", flat),
    ] {
        let _ = writeln!(out, "in function '{}', {what} = {n}", fx.name());
    }
    fx.output.push_str(&out);
    false
}

/// `print<assumptions>`: calls of `llvm.assume`.
pub fn assumptions(fx: &mut Fx) -> bool {
    let mut out = format!("Cached assumptions for function: {}\n", fx.name());
    for b in fx.body.blocks() {
        for i in fx.body.insts(b) {
            if is_call_to(fx.m, fx.body, i, Role::Assume) {
                let cond = call::args(fx.body, i).next();
                let cond = cond.map_or(String::new(), |v| match v.as_inst() {
                    Some(i) => jacquard_ir::text::inst_text(fx.m, fx.body, i)
                        .trim()
                        .to_owned(),
                    None => jacquard_ir::text::value_text(fx.m, fx.body, v),
                });
                let _ = writeln!(out, "    {cond}");
            }
        }
    }
    fx.output.push_str(&out);
    false
}

/// `print`: the module as text.
pub fn module(mx: &mut Mx) -> bool {
    mx.output.push_str(&jacquard_ir::text::print_module(mx.m));
    false
}

/// `print<module-debuginfo>`: the functions that have debug information, and how many variables keep a location in each.
pub fn debug_info(mx: &mut Mx) -> bool {
    let mut out = String::new();
    for f in mx.m.func_ids() {
        let row = mx.m.func(f);
        let (Some(body), Some(_)) = (
            &row.body,
            row.md.iter().find(|m| m.0 == jacquard_ir::sym::DBG),
        ) else {
            continue;
        };
        let mut all: BTreeMap<_, bool> = BTreeMap::new();
        for r in debug::records(body) {
            *all.entry((r.variable, r.location)).or_default() |= r.value.is_some();
        }
        let kept = all.values().filter(|&&k| k).count();
        let _ = writeln!(
            out,
            "Subprogram: {}, variables: {}, with a location: {kept}",
            mx.m.cx.str(row.name),
            all.len()
        );
    }
    mx.output.push_str(&out);
    false
}

/// `print-profile-summary`: which functions a profile says to be hot or cold; device code has no profile but what attributes say.
pub fn profile_summary(mx: &mut Mx) -> bool {
    let mut out = format!("Functions in {} with hot/cold annotations: \n", mx.m.id);
    for f in mx.m.func_ids() {
        let attrs = &mx.m.attrs(f).func;
        let told = match (attrs.has(sym::HOT), attrs.has(sym::COLD)) {
            (true, _) => " :hot entry ",
            (_, true) => " :cold entry ",
            _ => "",
        };
        let _ = writeln!(out, "{}{told}", mx.m.cx.str(mx.m.func(f).name));
    }
    mx.output.push_str(&out);
    false
}

/// `helloworld`: the names of functions.
pub fn hello_world(fx: &mut Fx) -> bool {
    let name = fx.name().to_owned();
    let _ = writeln!(fx.output, "{name}");
    false
}

/// `print<structural-hash>`: numbers that are equal for functions whose code is, names and constants aside.
pub fn structural_hash(mx: &mut Mx) -> bool {
    use std::hash::Hasher;
    let mut whole = rustc_hash::FxHasher::default();
    let mut rows = String::new();
    for f in mx.m.func_ids() {
        let row = mx.m.func(f);
        let Some(body) = &row.body else { continue };
        let mut h = rustc_hash::FxHasher::default();
        h.write_usize(row.ty.index());
        for b in body.blocks() {
            h.write_usize(body.insts(b).count());
            for i in body.insts(b) {
                h.write(body.op(i).text().as_bytes());
                h.write_usize(body.inst(i).ty.index());
                h.write_usize(body.num_ops(i));
            }
        }
        let n = h.finish();
        whole.write_u64(n);
        let _ = writeln!(rows, "Function {} Hash: {n:016x}", mx.m.cx.str(row.name));
    }
    let _ = writeln!(mx.output, "Module Hash: {:016x}\n{rows}", whole.finish());
    false
}

/// `print<func-properties>`: counts that LLVM's inliner advisors read.
pub fn func_properties(fx: &mut Fx) -> bool {
    let loops = fx.loops();
    let (mut reached, mut calls, mut loads, mut stores, mut all, mut deepest) =
        (0usize, 0u32, 0u32, 0u32, 0u32, 0u32);
    let mut uses = uses_of(fx.m, fx.f, Some(fx.body));
    uses += usize::from(!fx.m.func(fx.f).linkage.is_local());
    for b in fx.body.blocks() {
        deepest = deepest.max(loops.depth(b));
        for i in fx.body.insts(b) {
            all += 1;
            match fx.body.op(i) {
                Opcode::Load => loads += 1,
                Opcode::Store => stores += 1,
                Opcode::Call => {
                    let callee = fx.m.called_func(fx.body, i);
                    let defined = |f: jacquard_ir::FuncId| f == fx.f || fx.m.func(f).body.is_some();
                    calls += u32::from(callee.is_some_and(defined));
                }
                Opcode::Br if fx.body.num_ops(i) == 3 => reached += 2,
                Opcode::Switch => {
                    let default = fx.body.operand(i, 1).as_block();
                    let first = default.and_then(|d| fx.body.first_inst(d));
                    let leads = first.is_some_and(|i| fx.body.op(i) != Opcode::Unreachable);
                    reached += (fx.body.num_ops(i) - 2) / 2 + usize::from(leads);
                }
                _ => {}
            }
        }
    }
    let top = (loops.ids())
        .filter(|&l| loops.get(l).parent.is_none())
        .count();
    let name = fx.name().to_owned();
    let blocks = fx.body.blocks().count();
    let _ = write!(
        fx.output,
        "Printing analysis results of CFA for function '{name}':\nBasicBlockCount: {blocks}\n\
         BlocksReachedFromConditionalInstruction: {reached}\nUses: {uses}\nDirectCallsToDefinedFunctions: {calls}\n\
         LoadInstCount: {loads}\nStoreInstCount: {stores}\nMaxLoopDepth: {deepest}\nTopLevelLoopCount: {top}\n\
         TotalInstructionCount: {all}\n\n"
    );
    false
}

/// How often a module refers to a function. The body at hand is outside of it.
fn uses_of(
    m: &jacquard_ir::Module,
    f: jacquard_ir::FuncId,
    own: Option<&jacquard_ir::Body>,
) -> usize {
    use crate::analysis::call_graph::globals_in;
    let mut uses = 0;
    let mut count = |g: jacquard_ir::GlobalRef| {
        uses += usize::from(g == jacquard_ir::GlobalRef::Func(f));
    };
    let bodies = m.func_ids().filter_map(|f| m.func(f).body.as_ref());
    for body in bodies.chain(own) {
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            for v in body.operands(i) {
                if let Some(c) = v.as_const() {
                    globals_in(&m.cx, c, &mut count);
                }
            }
        }
    }
    for v in m.var_ids() {
        if let Some(init) = m.var(v).init {
            globals_in(&m.cx, init, &mut count);
        }
    }
    uses
}
