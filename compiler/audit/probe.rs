//! Small programs made from table rows: a kernel that calls one intrinsic or builtin with loaded arguments and stores
//! what it gives. The audit compiles them, and so do the generated tests.

use jacquard_ir::tables::{
    Attrs, Builtin, Gate, Intrinsic, IntrinsicId, Lower, Lowering, Piece, SlotKind, TARGETS,
    TRIPLES, Target, Ty,
};
use std::fmt::Write;

/// A program and what it needs.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The row's name.
    pub name: &'static str,
    /// The declaration of the function under test.
    pub declaration: String,
    /// The kernel's body: parameters `%in` and `%out`.
    pub body: String,
    /// All must be open.
    pub gates: Vec<Gate>,
    /// Text that the PTX must contain, where the row says so.
    pub mnemonic: Option<&'static str>,
    /// The module's target triple.
    pub triple: &'static str,
}

/// The first accepted triple of CUDA's modules, or of OpenCL's.
fn triple(opencl: bool) -> &'static str {
    TRIPLES
        .iter()
        .find(|t| t.accepted && t.opencl == opencl)
        .map_or("", |t| t.name)
}

impl Probe {
    /// The program as a module of LLVM IR whose kernel is called `k`.
    pub fn module(&self) -> String {
        format!(
            "target triple = \"{}\"\n{}\n{}",
            self.triple,
            self.declaration,
            self.kernel("k")
        )
    }

    /// The kernel alone, under that name.
    pub fn kernel(&self, name: &str) -> String {
        format!(
            "define ptx_kernel void @{name}(ptr addrspace(1) %in, ptr addrspace(1) %out) {{\n{}  ret void\n}}\n",
            self.body
        )
    }

    /// The first target of the table, from `from` on, on which all gates are open.
    pub fn lowest(&self, from: u16) -> Option<&'static Target> {
        TARGETS
            .iter()
            .find(|t| t.offered && t.sm >= from && self.gates.iter().all(|g| g.check(t).is_ok()))
    }

    /// The last target below the lowest on which a gate is shut, with its message.
    pub fn shut(&self, from: u16) -> Option<(&'static Target, String)> {
        let lowest = self.lowest(from)?;
        TARGETS
            .iter()
            .filter(|t| t.offered && t.sm >= from && t.sm <= lowest.sm)
            .filter_map(|t| {
                let e = self.gates.iter().find_map(|g| g.check(t).err())?;
                Some((t, e.to_string()))
            })
            .next_back()
    }
}

/// The types that stand for overload slots in a probe.
fn slot(kind: SlotKind, name: &str) -> Ty {
    const V4F: Ty = Ty::Vec(4, &Ty::Float);
    const V4P: Ty = Ty::Vec(4, &Ty::Ptr(0));
    const V4I: Ty = Ty::Vec(4, &Ty::Int(32));
    match kind {
        SlotKind::Float | SlotKind::Floats => Ty::Float,
        SlotKind::Ptrs if name.contains("gather") || name.contains("scatter") => V4P,
        SlotKind::Ptr | SlotKind::Ptrs if name.contains("matrix") => Ty::Ptr(3),
        SlotKind::Ptr | SlotKind::Ptrs if name.contains("ldu") || name.contains("ldg") => {
            Ty::Ptr(1)
        }
        SlotKind::Ptr | SlotKind::Ptrs => Ty::Ptr(0),
        SlotKind::Vec | SlotKind::VecFloat => V4F,
        SlotKind::VecInt if name.contains("lane.mask") => Ty::Vec(4, &Ty::Int(1)),
        SlotKind::VecInt => V4I,
        // The mask of an address is as wide as one.
        SlotKind::Ints if name.contains("ptrmask") => Ty::Int(64),
        SlotKind::Any | SlotKind::Int | SlotKind::Ints => Ty::Int(32),
    }
}

fn suffix(t: Ty) -> String {
    match t {
        Ty::Int(n) => format!("i{n}"),
        Ty::Half => "f16".into(),
        Ty::BFloat => "bf16".into(),
        Ty::Float => "f32".into(),
        Ty::Double => "f64".into(),
        Ty::Ptr(n) => format!("p{n}"),
        Ty::Vec(n, e) => format!("v{n}{}", suffix(*e)),
        _ => String::new(),
    }
}

/// The program for an intrinsic; `None` for one that takes metadata or tokens, or that is refused by its row.
pub fn intrinsic(id: IntrinsicId) -> Option<Probe> {
    let facts = id.facts();
    // Reflection asks for the address of a string, and lists of arguments for a function that has one.
    let beyond = [IntrinsicId::NvvmReflect, IntrinsicId::VaStart];
    if matches!(facts.lower, Lower::Unsupported(_)) || beyond.contains(&id) {
        return None;
    }
    let slots: Vec<Ty> = facts.over.iter().map(|&k| slot(k, facts.name)).collect();
    let mut name = facts.name.to_string();
    for &s in &slots {
        write!(name, ".{}", suffix(s)).ok()?;
    }
    let imm = |n: usize| facts.is_imm(n).then(|| constant(facts, n));
    let mut gates = vec![facts.gate];
    if let Lower::Upgrade(e) = facts.lower {
        e.gates(&mut gates);
    }
    let mut probe = call(
        facts.name,
        &name,
        facts.ret,
        facts.params,
        &slots,
        &imm,
        gates,
    )?;
    probe.triple = triple(facts.attrs.has(Attrs::OPENCL));
    if let Lower::Ptx(pieces) = facts.lower {
        probe.mnemonic = pieces.iter().find_map(|p| match p {
            Piece::Text(t) => t.split(['.', ' ']).next(),
            _ => None,
        });
    }
    Some(probe)
}

/// A legal value for a constant argument.
fn constant(facts: &Intrinsic, n: usize) -> i64 {
    match facts.bounds.ranges.iter().find(|r| r.0 as usize == n) {
        Some(r) => r.1,
        None if facts.params[n] == Ty::Int(1) => 0,
        // A part of a vector that is as long as the whole.
        None if matches!(facts.over, [SlotKind::Vec, SlotKind::Vec]) => 0,
        // Alignments and sizes are powers of two.
        None => 4,
    }
}

/// The program for a builtin; `None` for one that is held back or is a function of the run-time library.
pub fn builtin(row: &'static Builtin) -> Option<Probe> {
    if row.variadic || !matches!(row.lowering, Lowering::Expr(_) | Lowering::Special(_)) {
        return None;
    }
    // What an intrinsic cannot do, a builtin made of it cannot either.
    if matches!(row.lowering, Lowering::Expr(e) if e.unsupported()) {
        return None;
    }
    // The atomics of C++ take orders and scopes (and sizes) as constants.
    let atomic = row.name.starts_with("__nv_atomic_");
    let predicates = matches!(row.lowering, Lowering::Special(word) if word.contains("predicates"));
    let last = row.params.len();
    let scope = 3;
    let mut gates = row.gates();
    if let Lowering::Expr(e) = row.lowering {
        e.gates_of_first_choice(&mut gates);
    }
    let imm = |n: usize| match row.params[n] {
        _ if matches!(row.lowering, Lowering::Expr(e) if e.chooses(n)) => Some(0),
        Ty::Int(32) if atomic && n + 1 == last => Some(scope),
        Ty::Int(32) if atomic && n + 3 >= last && row.name.contains("compare") && n >= 4 => Some(0),
        Ty::Int(32) if atomic && n + 2 == last => Some(0),
        Ty::Int(64) if atomic && n == 0 => Some(4),
        // A byte's number and a mask of its bits.
        Ty::Int(32) if predicates && (n == 0 || n == 2) => Some(1),
        _ => None,
    };
    let mut name = String::from(row.name);
    if name.contains(['.', ' ']) {
        name = format!("\"{name}\"");
    }
    call(row.name, &name, row.ret, row.params, &[], &imm, gates)
}

fn call(
    row: &'static str,
    name: &str,
    ret: Ty,
    params: &[Ty],
    slots: &[Ty],
    imm: &dyn Fn(usize) -> Option<i64>,
    gates: Vec<Gate>,
) -> Option<Probe> {
    let ret_text = ret.text(slots)?;
    let mut body = String::new();
    let (mut types, mut args) = (Vec::new(), Vec::new());
    for (i, &p) in params.iter().enumerate() {
        let t = p.text(slots)?;
        match imm(i) {
            Some(v) if t == "i1" => {
                args.push(format!("i1 {}", if v != 0 { "true" } else { "false" }))
            }
            Some(v) if t == "double" => args.push(format!("double 0.{v}")),
            Some(v) => args.push(format!("{t} {v}")),
            None => {
                writeln!(
                    body,
                    "  %p{i} = getelementptr i8, ptr addrspace(1) %in, i64 {}",
                    16 * i
                )
                .ok()?;
                writeln!(body, "  %a{i} = load {t}, ptr addrspace(1) %p{i}, align 16").ok()?;
                args.push(format!("{t} %a{i}"));
            }
        }
        types.push(t);
    }
    let result = if ret == Ty::Void { "" } else { "%r = " };
    writeln!(
        body,
        "  {result}call {ret_text} @{name}({})",
        args.join(", ")
    )
    .ok()?;
    match ret {
        Ty::Void => {}
        Ty::Struct(fields) => {
            for (i, &f) in fields.iter().enumerate() {
                let t = f.text(slots)?;
                writeln!(body, "  %r{i} = extractvalue {ret_text} %r, {i}").ok()?;
                writeln!(
                    body,
                    "  %q{i} = getelementptr i8, ptr addrspace(1) %out, i64 {}",
                    16 * i
                )
                .ok()?;
                writeln!(body, "  store {t} %r{i}, ptr addrspace(1) %q{i}, align 16").ok()?;
            }
        }
        _ => writeln!(
            body,
            "  store {ret_text} %r, ptr addrspace(1) %out, align 16"
        )
        .ok()?,
    }
    Some(Probe {
        name: row,
        declaration: format!("declare {ret_text} @{name}({})", types.join(", ")),
        body,
        gates,
        mnemonic: None,
        triple: triple(false),
    })
}
