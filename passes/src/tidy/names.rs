//! `instnamer`: names for values.

use crate::manager::Fx;
use jacquard_ir::{TypeId, Value};

/// `instnamer`: what has no name gets one.
pub fn name_values(fx: &mut Fx) -> bool {
    let mut unnamed: Vec<(Value, &str)> = Vec::new();
    unnamed.extend((0..fx.body.num_args()).map(|n| (Value::arg(n), "arg")));
    for b in fx.body.blocks() {
        unnamed.push((Value::block(b), "bb"));
        for i in fx.body.insts(b) {
            if fx.body.inst(i).ty != TypeId::VOID {
                unnamed.push((i.into(), "i"));
            }
        }
    }
    unnamed.retain(|(v, _)| !fx.body.names.contains_key(v));
    let taken: std::collections::HashSet<String> = (fx.body.names.values())
        .map(|&s| fx.m.cx.str(s).to_owned())
        .collect();
    let mut n = 0usize;
    let any = !unnamed.is_empty();
    for (v, stem) in unnamed {
        let name = loop {
            let name = format!("{stem}{n}");
            n += 1;
            if !taken.contains(&name) {
                break name;
            }
        };
        let sym = fx.m.cx.sym(&name);
        fx.body.names.insert(v, sym);
    }
    any
}
