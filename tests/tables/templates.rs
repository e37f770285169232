//! Every intrinsic whose row is a PTX template: `ptxas` must accept the text on the lowest target whose gate is open.
//! Runs when `PTXAS` names an assembler; without one the rendering alone is checked.

use jacquard_ir::tables::{
    Attrs, Gate, Intrinsic, IntrinsicId, Lower, Piece, SlotKind, TARGETS, Target, Ty,
};
use jacquard_test_support::Oracles;
use jacquard_test_support::answers::{Made, Question};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The oldest target that present assemblers know.
const OLDEST: u16 = 75;

/// Register class of a scalar type.
fn class(t: Ty) -> Option<&'static str> {
    Some(match t {
        Ty::Int(1) => "pred",
        Ty::Int(8 | 16) | Ty::Half | Ty::BFloat => "b16",
        Ty::Int(32) | Ty::Float => "b32",
        // Addresses of tensor memory have 32 bits.
        Ty::Ptr(6) => "b32",
        Ty::Int(64) | Ty::Double | Ty::Ptr(_) => "b64",
        Ty::Vec(2, Ty::Half | Ty::BFloat) | Ty::Vec(4, Ty::Int(8)) => "b32",
        _ => return None,
    })
}

/// The scalar parts of a type that no single register holds.
fn parts(t: Ty) -> Vec<Ty> {
    match t {
        Ty::Struct(fields) => fields.to_vec(),
        Ty::Vec(n, e) => vec![*e; n as usize],
        Ty::Int(128) => vec![Ty::Int(64), Ty::Int(64)],
        _ => Vec::new(),
    }
}

/// One instance of an intrinsic: types for its slots and values for its immediates.
struct Instance {
    slots: Vec<Ty>,
    imms: BTreeMap<usize, i64>,
}

fn instances(facts: &Intrinsic) -> Vec<Instance> {
    let mut all = vec![Instance {
        slots: Vec::new(),
        imms: BTreeMap::new(),
    }];
    for kind in facts.over {
        let choices: &[Ty] = match kind {
            SlotKind::Float => &[Ty::Float],
            // Narrower types of an overloaded row have gates of their own, which the selection rules hold.
            SlotKind::Floats => &[Ty::Float],
            SlotKind::Int
                if [".fsh", ".inc.", ".dec."]
                    .iter()
                    .any(|n| facts.name.contains(n)) =>
            {
                &[Ty::Int(32)]
            }
            SlotKind::Int | SlotKind::Ints => &[Ty::Int(32), Ty::Int(64)],
            SlotKind::Ptr | SlotKind::Ptrs => &[Ty::Ptr(0)],
            _ => &[Ty::Int(32)],
        };
        all = all
            .into_iter()
            .flat_map(|i| {
                choices.iter().map(move |&t| Instance {
                    slots: [&i.slots[..], &[t]].concat(),
                    imms: i.imms.clone(),
                })
            })
            .collect();
    }
    for n in (0..facts.params.len()).filter(|&n| facts.is_imm(n)) {
        let values: Vec<i64> = match facts.bounds.ranges.iter().find(|r| r.0 as usize == n) {
            Some(&(_, lo, hi, 1)) if hi - lo <= 4 => (lo..hi).collect(),
            Some(&(_, lo, ..)) => vec![lo],
            None if facts.params[n] == Ty::Int(1) => vec![0, 1],
            None => vec![1],
        };
        all = all
            .into_iter()
            .flat_map(|i| {
                values.iter().map(move |&v| {
                    let mut imms = i.imms.clone();
                    imms.insert(n, v);
                    Instance {
                        slots: i.slots.clone(),
                        imms,
                    }
                })
            })
            .collect();
    }
    all
}

/// The intrinsic's statements in a function of their own; `Err` when the row asks for what cannot be rendered.
fn render(
    facts: &Intrinsic,
    pieces: &[Piece],
    instance: &Instance,
    number: usize,
) -> Result<String, String> {
    let resolve = |t: Ty| match t {
        Ty::Slot(n) => instance.slots[n as usize],
        t => t,
    };
    let mut regs = String::new();
    let mut declare = |name: &str, t: Ty| -> Result<(), String> {
        if let Some(c) = class(t) {
            writeln!(regs, "  .reg .{c} {name};").unwrap();
            return Ok(());
        }
        let parts = parts(t);
        if parts.is_empty() {
            return Err(format!("no register for {t:?}"));
        }
        for (i, p) in parts.iter().enumerate() {
            let c = class(*p).ok_or_else(|| format!("no register for {p:?}"))?;
            writeln!(regs, "  .reg .{c} {name}_{i};").unwrap();
        }
        Ok(())
    };
    for (i, p) in facts.params.iter().enumerate() {
        if !facts.is_imm(i) {
            declare(&format!("%a{i}"), resolve(*p))?;
        }
    }
    if facts.ret != Ty::Void {
        declare("%d", resolve(facts.ret))?;
    }
    let arg = |n: u8| match instance.imms.get(&(n as usize)) {
        Some(v) => v.to_string(),
        None => format!("%a{n}"),
    };
    let (mut body, mut temps, mut skip) = (String::from("  "), BTreeMap::new(), false);
    for p in pieces {
        if skip && *p != Piece::EndIf {
            continue;
        }
        match *p {
            Piece::Text(t) => body.push_str(t),
            Piece::Result => body.push_str("%d"),
            Piece::ResultPart(n) => write!(body, "%d_{n}").unwrap(),
            Piece::Arg(n) => body.push_str(&arg(n)),
            Piece::ArgPart(n, m) => write!(body, "%a{n}_{m}").unwrap(),
            Piece::Address(n, 0) => write!(body, "[{}]", arg(n)).unwrap(),
            Piece::Address(n, o) => write!(body, "[{}+{o}]", arg(n)).unwrap(),
            Piece::Space(_) | Piece::Ftz => {}
            Piece::Bits(n) => body.push_str(match instance.slots[n as usize] {
                Ty::Int(64) | Ty::Double => "64",
                Ty::Half | Ty::BFloat | Ty::Int(16) => "16",
                _ => "32",
            }),
            Piece::Type(n) => body.push_str(match instance.slots[n as usize] {
                Ty::Double => "f64",
                Ty::Half => "f16",
                Ty::BFloat => "bf16",
                _ => "f32",
            }),
            Piece::Pick(n, texts) => {
                let v = instance.imms[&(n as usize)];
                body.push_str(
                    texts
                        .get(v as usize)
                        .ok_or_else(|| format!("no text for {v}"))?,
                );
            }
            Piece::If(n) => skip = instance.imms[&(n as usize)] == 0,
            Piece::EndIf => skip = false,
            Piece::Temp(n, t) => {
                if !t.is_empty() {
                    temps.insert(n, t);
                }
                write!(body, "%t{n}").unwrap();
            }
            Piece::End => body.push_str(";\n  "),
        }
    }
    for (n, t) in temps {
        writeln!(regs, "  .reg .{t} %t{n};").unwrap();
    }
    Ok(format!(
        ".func f{number}() {{\n{regs}{}  ret;\n}}\n",
        body.trim_end_matches(' ')
    ))
}

fn lowest(gates: &[Gate]) -> Option<&'static Target> {
    TARGETS
        .iter()
        .find(|t| t.offered && t.sm >= OLDEST && gates.iter().all(|g| g.check(t).is_ok()))
}

#[test]
fn every_template_assembles_on_its_lowest_target() {
    // (target, PTX version) -> module text with a line-to-row map.
    let mut modules: BTreeMap<(String, u16), Vec<(&'static str, String)>> = BTreeMap::new();
    let (mut rows, mut wrong) = (0, Vec::new());
    for id in IntrinsicId::ALL {
        let facts = id.facts();
        let Lower::Ptx(pieces) = facts.lower else {
            continue;
        };
        rows += 1;
        let apart = facts.attrs.has(Attrs::OPENCL);
        let texturing = if apart { ", texmode_independent" } else { "" };
        for instance in instances(facts) {
            // Some values of constants need more than the row.
            let values = facts
                .bounds
                .value_gates
                .iter()
                .filter(|(n, v, _)| instance.imms.get(&usize::from(*n)) == Some(v));
            let gates: Vec<Gate> = [facts.gate]
                .into_iter()
                .chain(values.map(|g| g.2))
                .collect();
            let Some(target) = lowest(&gates) else {
                wrong.push(format!("{}: no target passes its gate", facts.name));
                continue;
            };
            let version = gates.iter().fold(target.ptx, |v, g| v.max(g.min_ptx)).0;
            let functions = modules
                .entry((target.name.to_string() + texturing, version))
                .or_default();
            match render(facts, pieces, &instance, functions.len()) {
                Ok(text) => functions.push((facts.name, text)),
                Err(e) => wrong.push(format!("{}: {e}", facts.name)),
            }
        }
    }
    assert!(rows > 500, "{rows} rows");
    if let Some(oracles) = Oracles::find() {
        for ((target, version), functions) in modules {
            wrong.extend(assemble(&oracles.ptxas, &target, version, &functions));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {rows} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The rows whose text the assembler refuses, with its words.
fn assemble(
    ptxas: &Path,
    target: &str,
    version: u16,
    functions: &[(&'static str, String)],
) -> Vec<String> {
    let mut text = format!(
        ".version {}.{}\n.target {target}\n.address_size 64\n",
        version / 10,
        version % 10
    );
    let mut owners = vec![""; 3];
    for (name, f) in functions {
        owners.resize(owners.len() + f.lines().count(), name);
        text.push_str(f);
    }
    let arch = format!("-arch={}", target.split(',').next().unwrap_or_default());
    let said = Question::to(ptxas)
        .args(["-c", "-O0", &arch])
        .reads("t.ptx", &*text)
        .makes("t.cubin", Made::Dropped)
        .answer()
        .expect("the assembler answers");
    let words = String::from_utf8_lossy(&[said.text, said.log].concat()).into_owned();
    let mut wrong = Vec::new();
    for line in words.lines().filter(|l| l.contains("error")) {
        let at = line
            .split("line ")
            .nth(1)
            .and_then(|l| l.split(';').next())
            .and_then(|n| n.trim().parse::<usize>().ok());
        let owner = at.and_then(|n| owners.get(n - 1)).copied().unwrap_or("");
        let source = at
            .and_then(|n| text.lines().nth(n - 1))
            .unwrap_or("")
            .trim();
        wrong.push(format!("{target} {version}: {owner}: {source}: {line}"));
    }
    if wrong.is_empty() && !said.success {
        wrong.push(format!("{target} {version}: {words}"));
    }
    wrong
}

/// A gate that is too tight refuses what the target has; one row per gate that the assembler would let pass.
#[test]
fn a_shut_gate_is_shut_for_a_reason() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let mut wrong = Vec::new();
    // One assembler run per gate and not per row: rows of one gate share their fate.
    let mut seen: Vec<(Gate, &str)> = Vec::new();
    for id in IntrinsicId::ALL {
        let facts = id.facts();
        let Lower::Ptx(pieces) = facts.lower else {
            continue;
        };
        if seen.iter().any(|(g, _)| *g == facts.gate) {
            continue;
        }
        let Some(shut) = TARGETS.iter().rev().find(|t| {
            t.offered
                && t.sm >= OLDEST
                && facts.gate.check(t).is_err()
                && lowest(&[facts.gate]).is_some_and(|l| l.sm >= t.sm)
        }) else {
            continue;
        };
        seen.push((facts.gate, facts.name));
        let instance = &instances(facts)[0];
        let Ok(text) = render(facts, pieces, instance, 0) else {
            continue;
        };
        // The newest version, so that the SM alone decides.
        if assemble(&oracles.ptxas, &shut.name, 90, &[(facts.name, text)]).is_empty() {
            wrong.push(format!(
                "{}: {} assembles on {}, where its gate is shut",
                facts.name,
                facts.gate.check(shut).unwrap_err(),
                shut.name
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
