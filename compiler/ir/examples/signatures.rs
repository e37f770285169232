//! Prints a declaration of every intrinsic, one a line: name, name with overload suffixes, result, parameters, values of constant
//! arguments (`-` for the others), with tabs between. `tests/tools/nvvm_readers.py` tries them with NVIDIA's readers.

use jacquard_ir::tables::{Intrinsic, IntrinsicId, Lower, SlotKind, Ty};

/// The type that stands for an overload slot.
fn slot(kind: SlotKind, name: &str) -> Ty {
    match kind {
        SlotKind::Float | SlotKind::Floats => Ty::Float,
        SlotKind::Ptr | SlotKind::Ptrs if name.contains("matrix") => Ty::Ptr(3),
        SlotKind::Ptr | SlotKind::Ptrs if name.contains("ldu") || name.contains("ldg") => {
            Ty::Ptr(1)
        }
        SlotKind::Ptr | SlotKind::Ptrs => Ty::Ptr(0),
        SlotKind::Vec | SlotKind::VecFloat => Ty::Vec(4, &Ty::Float),
        SlotKind::VecInt => Ty::Vec(4, &Ty::Int(32)),
        SlotKind::Any | SlotKind::Int | SlotKind::Ints => Ty::Int(32),
    }
}

fn suffix(t: Ty) -> String {
    match t {
        Ty::Int(n) => format!(".i{n}"),
        Ty::Float => ".f32".into(),
        Ty::Ptr(n) => format!(".p{n}"),
        Ty::Vec(n, Ty::Float) => format!(".v{n}f32"),
        Ty::Vec(n, _) => format!(".v{n}i32"),
        _ => String::new(),
    }
}

/// A value that a constant argument may have.
fn constant(facts: &Intrinsic, n: usize) -> String {
    match facts.bounds.ranges.iter().find(|r| usize::from(r.0) == n) {
        Some(r) => r.1.to_string(),
        None if facts.params[n] == Ty::Int(1) => "0".into(),
        None => "4".into(),
    }
}

fn main() {
    for n in 0.. {
        let Some(id) = IntrinsicId::from_index(n) else {
            return;
        };
        let row = id.facts();
        if matches!(row.lower, Lower::Unsupported(_)) {
            continue;
        }
        let slots: Vec<Ty> = row.over.iter().map(|&k| slot(k, row.name)).collect();
        let suffixes: String = slots.iter().map(|&s| suffix(s)).collect();
        let Some(ret) = row.ret.text(&slots) else {
            continue;
        };
        let params: Option<Vec<String>> = row.params.iter().map(|&p| p.text(&slots)).collect();
        let Some(params) = params else { continue };
        let fixed: Vec<String> = (0..params.len())
            .map(|n| match row.is_imm(n) {
                true => constant(row, n),
                false => "-".into(),
            })
            .collect();
        let way = match row.lower {
            Lower::Ptx(_) => "ptx",
            Lower::Isel => "isel",
            Lower::Sreg(_) => "sreg",
            Lower::Drop => "drop",
            Lower::Special => "special",
            Lower::Upgrade(_) => "upgrade",
            Lower::Unsupported(_) => "unsupported",
        };
        println!(
            "{way}\t{}\t{}{suffixes}\t{ret}\t{}\t{}",
            row.name,
            row.name,
            params.join(";"),
            fixed.join(";")
        );
    }
}
