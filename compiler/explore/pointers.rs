//! For each access of memory the space it goes to, and the steps that lead from it to where the space comes from.

use super::seen::{Seen, space_of};
use jacquard_ir::tables::{address_space, numbers};
use jacquard_ir::{
    Body, ConstKind, FuncId, GlobalRef, Inst, Module, Opcode, Value, ValueKind, phi,
};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Pointer {
    function: String,
    pub(super) name: String,
    #[serde(rename = "use")]
    pub(super) used: &'static str,
    pub(super) line: u32,
    ir_line: u32,
    ptx_line: u32,
    pub(super) space: &'static str,
    pub(super) reasons: Vec<Reason>,
}

#[derive(Serialize)]
pub(super) struct Reason {
    pub(super) text: String,
    line: u32,
}

/// Steps of a chain at most.
const MOST_STEPS: usize = 16;

/// All accesses of the module, in the order of its text.
pub(super) fn of(seen: &Seen) -> Vec<Pointer> {
    let mut all = Vec::new();
    for (f, body) in seen.defined() {
        for p in seen.of(f) {
            let Some(i) = p.inst else { continue };
            let Some((operand, used)) = access(body.op(i)) else {
                continue;
            };
            let pointer = body.operand(i, operand);
            let Some(space) = space_of(seen.m, body.ty(pointer, &seen.m.cx)) else {
                continue;
            };
            all.push(Pointer {
                function: seen.name(f).to_owned(),
                name: jacquard_ir::text::value_text(seen.m, body, pointer),
                used,
                line: seen.line(body, i),
                ir_line: p.line,
                ptx_line: 0,
                space: space_name(space),
                reasons: reasons(seen, f, body, pointer),
            });
        }
    }
    all
}

fn space_name(space: u32) -> &'static str {
    address_space(space).map_or("unknown", |s| s.name)
}

/// The operand that is the pointer, and what is done.
fn access(op: Opcode) -> Option<(usize, &'static str)> {
    Some(match op {
        Opcode::Load => (0, "load"),
        Opcode::Store => (1, "store"),
        Opcode::AtomicRmw | Opcode::CmpXchg => (0, "atomic"),
        _ => return None,
    })
}

fn reasons(seen: &Seen, f: FuncId, body: &Body, mut v: Value) -> Vec<Reason> {
    let mut all: Vec<Reason> = Vec::new();
    let mut been = Vec::new();
    while all.len() < MOST_STEPS && !been.contains(&v) {
        been.push(v);
        match v.kind() {
            ValueKind::Arg(n) => {
                all.push(Reason {
                    text: parameter(seen, f, body, n),
                    line: 0,
                });
                break;
            }
            ValueKind::Const(_) => {
                all.push(Reason {
                    text: constant(seen.m, v),
                    line: 0,
                });
                break;
            }
            ValueKind::Inst(i) => {
                let (text, next) = step(seen.m, body, i);
                let line = seen.line(body, i);
                all.push(Reason { text, line });
                match next {
                    Some(next) => v = next,
                    None => break,
                }
            }
            _ => break,
        }
    }
    all
}

fn parameter(seen: &Seen, f: FuncId, body: &Body, n: u32) -> String {
    let name = match body.names.get(&Value::arg(n)) {
        Some(&s) => format!("parameter '{}'", seen.m.cx.str(s)),
        None => format!("parameter {n}"),
    };
    let owner = seen.name(f);
    let space = space_of(seen.m, body.ty(Value::arg(n), &seen.m.cx));
    match (seen.m.is_kernel(f), space) {
        (true, _) => format!(
            "{name} of the kernel {owner}: the host passes addresses of global memory, so what kernels get points there"
        ),
        (false, Some(numbers::GENERIC)) => format!(
            "{name} of the function {owner}: callers may pass pointers to different spaces, so it stays generic"
        ),
        (false, Some(s)) => format!(
            "{name} of the function {owner}: every call passes a pointer to {} memory",
            space_name(s)
        ),
        (false, None) => format!("{name} of the function {owner}"),
    }
}

fn constant(m: &Module, v: Value) -> String {
    let ValueKind::Const(c) = v.kind() else {
        return String::new();
    };
    if let Some(var) = m.cx.variable_of(c) {
        let row = m.var(var);
        let space = address_space(row.space);
        let declared = match space.map_or("", |s| s.cuda) {
            "" => String::new(),
            word => format!(" ({word})"),
        };
        let name = m.cx.str(row.name);
        return format!(
            "the variable {name} lies in {} memory{declared}",
            space_name(row.space)
        );
    }
    match &m.cx.constant(c).kind {
        ConstKind::Global(GlobalRef::Func(_)) => "the address of a function".to_owned(),
        ConstKind::Null => "a null pointer".to_owned(),
        ConstKind::Undef | ConstKind::Poison => "no value at all".to_owned(),
        _ => "a constant address".to_owned(),
    }
}

/// What an instruction does to a pointer, and the pointer it takes it from.
fn step(m: &Module, body: &Body, i: Inst) -> (String, Option<Value>) {
    let first = || (body.num_ops(i) > 0).then(|| body.operand(i, 0));
    let space = |v: Value| space_of(m, body.ty(v, &m.cx)).map_or("unknown", space_name);
    let own = space(i.into());
    match body.op(i) {
        Opcode::GetElementPtr => (
            "an offset from another pointer: the same space".to_owned(),
            first(),
        ),
        Opcode::AddrSpaceCast => {
            let from = first();
            let before = from.map_or("unknown", space);
            let text = match own == space_name(numbers::GENERIC) {
                true => format!("made generic, though it points to {before} memory"),
                false => format!("taken for a pointer to {own} memory: it was {before} before"),
            };
            (text, from)
        }
        Opcode::Phi | Opcode::Select => {
            let skip = usize::from(body.op(i) == Opcode::Select);
            let pointers: Vec<Value> = match body.op(i) {
                Opcode::Phi => phi::incoming(body, i).map(|p| p.0).collect(),
                _ => body.operands(i).skip(skip).collect(),
            };
            let text = format!("one of {} pointers, all {own}", pointers.len());
            let other = pointers.into_iter().find(|&p| p != Value::from(i));
            (text, other)
        }
        Opcode::Alloca => ("a variable of the thread's own".to_owned(), None),
        Opcode::Load => (
            format!("loaded from memory, as a pointer to {own} memory"),
            None,
        ),
        Opcode::IntToPtr => ("made of an integer".to_owned(), None),
        Opcode::Call => ("the result of a call".to_owned(), None),
        Opcode::ExtractValue | Opcode::ExtractElement => {
            ("a member of another value".to_owned(), None)
        }
        op => (format!("the result of {}", op.text()), None),
    }
}

/// Lines of PTX by those of the source.
pub(super) fn find_ptx(pointers: &mut [Pointer], line_of: impl Fn(&str, u32) -> u32) {
    for p in pointers {
        p.ptx_line = line_of(p.used, p.line);
    }
}
