//! `metarenamer`: names that tell nothing, for texts that are compared or given away.

use crate::manager::Mx;
use jacquard_ir::{GlobalRef, Module, Opcode, TypeId, Value};
use rustc_hash::FxHashMap;

/// Names of functions.
const FUNCTIONS: [&str; 17] = [
    "foo", "bar", "baz", "quux", "barney", "snork", "zot", "blam", "hoge", "wibble", "wobble",
    "widget", "wombat", "ham", "eggs", "pluto", "spam",
];

/// Values, blocks, arguments, functions, variables and aliases get new names; kernels, intrinsics, declarations and what the module
/// keeps for the linker keep theirs.
pub fn rename(mx: &mut Mx) -> bool {
    let mut any = rename_globals(mx.m);
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        any |= mx.with_body(f, rename_values).unwrap_or(false);
    }
    any
}

fn rename_globals(m: &mut Module) -> bool {
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    let mut n = 0;
    let mut any = false;
    for v in m.var_ids().collect::<Vec<_>>() {
        let name = m.cx.str(m.var(v).name).to_owned();
        if !m.var(v).linkage.is_local() || jacquard_ir::is_reserved(&name) {
            continue;
        }
        set(m, GlobalRef::Var(v), &fresh(m, &mut counts, "global"));
        any = true;
    }
    let kernels = m.kernels();
    for f in m.func_ids().collect::<Vec<_>>() {
        if !m.func(f).linkage.is_local() || m.func(f).body.is_none() || kernels.contains(&f) {
            continue;
        }
        let stem = FUNCTIONS[n % FUNCTIONS.len()];
        n += 1;
        set(m, GlobalRef::Func(f), &fresh(m, &mut counts, stem));
        any = true;
    }
    any
}

fn fresh(m: &Module, counts: &mut FxHashMap<String, usize>, stem: &str) -> String {
    loop {
        let n = counts.entry(stem.to_owned()).or_default();
        let name = match *n {
            0 => stem.to_owned(),
            n => format!("{stem}{n}"),
        };
        *n += 1;
        if m.lookup(&name).is_none() {
            return name;
        }
    }
}

fn set(m: &mut Module, g: GlobalRef, name: &str) {
    let (old, new) = (m.global_name(g), m.cx.sym(name));
    m.symbols.remove(&old);
    m.symbols.insert(new, g);
    match g {
        GlobalRef::Func(f) => m.func_mut(f).name = new,
        GlobalRef::Var(v) => m.vars[v.index()].name = new,
        GlobalRef::Alias(a) => m.aliases[a.index()].name = new,
    }
}

fn rename_values(fx: &mut crate::manager::Fx) -> bool {
    let mut names: Vec<(Value, &str)> = (0..fx.body.num_args())
        .map(|n| (Value::arg(n), "arg"))
        .collect();
    for b in fx.body.blocks() {
        names.push((Value::block(b), "bb"));
        for i in fx.body.insts(b) {
            if fx.body.inst(i).ty != TypeId::VOID {
                let op = fx.body.op(i);
                let stem = match op {
                    Opcode::Phi => "phi",
                    _ => op.text(),
                };
                names.push((i.into(), stem));
            }
        }
    }
    fx.body.names.clear();
    // One count for all: names of values differ by it, whatever their stem.
    let mut taken: FxHashMap<String, ()> = FxHashMap::default();
    let mut count = 0;
    for (v, stem) in names {
        let mut name = stem.to_owned();
        while taken.insert(name.clone(), ()).is_some() {
            count += 1;
            name = format!("{stem}{count}");
        }
        let name = fx.m.cx.sym(&name);
        fx.body.names.insert(v, name);
    }
    true
}
