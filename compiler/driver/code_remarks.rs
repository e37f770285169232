//! Remarks on generated code, under the names that LLVM's tools look for: how many instructions a function has and of what
//! kinds (`asm-printer`), and the size of its frame (`prologepilog`).

use jacquard_passes::manager::{Position, Remark, RemarkKind, TEXT};
use jacquard_ptx::model::{Function, FunctionKind, Module, Space};
use std::borrow::Cow;
use std::collections::BTreeMap;

const PRINTER: &str = "asm-printer";
const FRAMES: &str = "prologepilog";
/// What `llvm-remarkutil instruction-mix` takes for the name of an instruction.
const INSTRUCTION: &str = "INST_";

/// The remarks on a PTX text of ours; none on one that its reader does not take (inline assembly of a newer PTX).
pub(super) fn of(ptx: &str) -> Vec<Remark> {
    let Ok(module) = jacquard_ptx::parse(ptx) else {
        return Vec::new();
    };
    let defined = module.functions.iter().filter(|f| f.has_body);
    defined.flat_map(|f| of_function(&module, f)).collect()
}

fn of_function(module: &Module, f: &Function) -> [Remark; 3] {
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for i in f.instructions() {
        *kinds.entry(i.op.text()).or_default() += 1;
    }
    let count: u32 = kinds.values().sum();
    let first = f.locs.first().and_then(|at| {
        let file = module.files.iter().find(|x| x.index == at.file)?;
        Some(Position {
            file: module.str(file.path).to_owned(),
            line: at.line,
            column: at.column,
        })
    });
    let frame = (f.vars.iter().filter(|v| v.space == Space::Local)).map(|v| v.bytes());
    let remark = |pass, name, args| Remark {
        kind: RemarkKind::Analysis,
        pass,
        name,
        function: module.str(f.name).to_owned(),
        position: first.clone(),
        args,
    };
    let kind = match f.kind {
        FunctionKind::Entry => "kernel",
        FunctionKind::Func => "function",
    };
    let number = |key: &'static str, n: u64, said: &str| {
        vec![
            (Cow::from(key), n.to_string()),
            (TEXT.into(), format!(" {said} in {kind}")),
        ]
    };
    let mut mix = Vec::new();
    for (op, n) in kinds {
        mix.push((TEXT.into(), format!("{op}: ")));
        mix.push((format!("{INSTRUCTION}{op}").into(), n.to_string()));
        mix.push((TEXT.into(), "\n".to_owned()));
    }
    [
        remark(
            FRAMES,
            "StackSize",
            number("NumStackBytes", frame.sum(), "stack bytes"),
        ),
        remark(PRINTER, "InstructionMix", mix),
        remark(
            PRINTER,
            "InstructionCount",
            number("NumInstructions", count.into(), "instructions"),
        ),
    ]
}
