//! What NVIDIA's library refuses when it generates code, with the words of its log: its verifier lets these pass or is not asked.

use super::messages::msg;
use jacquard_ir::verify::{self, messages as rules};
use jacquard_ir::{
    Aux, ConstKind, FuncId, GlobalRef, Inst, Linkage, Module, Opcode, SyncScope, tables::numbers,
};

/// The log of a compile that the library's code generator would end.
pub(super) fn refused(m: &Module) -> Option<String> {
    let needed = verify::needed_symbols(m);
    let mut variables = m.var_ids().filter(|&v| {
        let row = m.var(v);
        let named = jacquard_ir::is_reserved(m.cx.str(row.name));
        row.init.is_some() && !named && needed.contains(&GlobalRef::Var(v))
    });
    let misplaced = variables.find_map(|v| {
        let space = m.var(v).space;
        let known = rules::CAST_TARGET_SPACE.spaces.contains(&space);
        (!known).then(|| msg::LIBRARY_VARIABLE_SPACE.format(&[&space]))
    });
    let functions = || {
        m.func_ids()
            .filter(|&f| needed.contains(&GlobalRef::Func(f)))
    };
    misplaced
        .or_else(|| names(m))
        .or_else(|| aliases(m))
        .or_else(|| functions().find_map(|f| function(m, f)))
}

/// Symbols that the library writes: letters, digits and what it turns into letters.
fn names(m: &Module) -> Option<String> {
    let functions = m.func_ids().map(|f| m.func(f).name);
    let mut all = functions.chain(m.var_ids().map(|v| m.var(v).name));
    let plain = |c: char| c.is_ascii_graphic() || !c.is_ascii();
    let odd = all.any(|name| !m.cx.str(name).chars().all(plain));
    odd.then(|| msg::LIBRARY_SYMBOL_NAME.format(&[]))
}

/// Aliases of anything but functions that are defined and no kernels.
fn aliases(m: &Module) -> Option<String> {
    let based = |mut c| {
        // An alias of an alias is one of what that stands for.
        for _ in 0..=m.aliases.len() {
            match m.cx.constant(c).kind {
                ConstKind::Global(GlobalRef::Func(f)) => return Some(f),
                ConstKind::Global(GlobalRef::Alias(a)) => c = m.aliases[a.index()].target,
                _ => return None,
            }
        }
        None
    };
    m.aliases.iter().find_map(|alias| {
        let function = based(alias.target);
        let fits = function.is_some_and(|f| m.func(f).body.is_some() && !m.is_kernel(f));
        let weak = matches!(alias.linkage, Linkage::WeakAny | Linkage::WeakOdr);
        match fits {
            false => Some(msg::LIBRARY_ALIASEE.format(&[])),
            true if weak => Some(msg::LIBRARY_WEAK_ALIAS.format(&[])),
            true => None,
        }
    })
}

fn function(m: &Module, f: FuncId) -> Option<String> {
    let body = m.func(f).body.as_ref()?;
    let known = |space: Option<u32>| {
        space.is_some_and(|s| rules::CAST_TARGET_SPACE.spaces.contains(&s) || s == numbers::PARAM)
    };
    let space = |v| m.cx.types.addr_space(body.ty(v, &m.cx));
    let instruction = |i: Inst| match (body.op(i), &body.inst(i).aux) {
        (Opcode::AtomicRmw | Opcode::CmpXchg, _) => {
            let memory = rules::CAST_TARGET_SPACE.spaces;
            let known = space(body.operand(i, 0)).is_some_and(|s| memory.contains(&s));
            (!known).then(|| msg::LIBRARY_OPERATION.format(&[]))
        }
        (Opcode::AddrSpaceCast, _) if !known(m.cx.types.addr_space(body.inst(i).ty)) => {
            // One whose value is not used goes before.
            let stores = body
                .users(i.into())
                .any(|(u, _)| body.op(u) == Opcode::Store);
            stores.then(|| msg::LIBRARY_CAST.format(&[]))
        }
        (
            Opcode::Fence,
            Aux::Fence {
                scope: SyncScope::SingleThread,
                ordering,
            },
        ) => Some(msg::LIBRARY_THREAD_FENCE.format(&[&ordering.text()])),
        _ => None,
    };
    body.blocks()
        .flat_map(|b| body.insts(b))
        .find_map(instruction)
}
