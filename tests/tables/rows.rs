//! Every intrinsic and builtin that its row says is lowered: it compiles at the lowest target that has it, `ptxas` accepts
//! the result, and the last target below that lacks it refuses it with the gate's message.

use jacquard::audit::probe::{self, Probe};
use jacquard::audit::{Probes, compile_for};
use jacquard_ir::tables::{Builtin, IntrinsicId, Target};
use jacquard_test_support::Oracles;
use jacquard_test_support::answers::{Made, Question};
use std::path::Path;

/// The oldest target that present assemblers know.
const OLDEST: u16 = 75;

#[test]
fn intrinsics_compile_where_they_exist_and_nowhere_else() {
    check(
        IntrinsicId::ALL
            .into_iter()
            .filter_map(probe::intrinsic)
            .collect(),
    );
}

#[test]
fn builtins_compile_where_they_exist_and_nowhere_else() {
    check(Builtin::all().iter().filter_map(probe::builtin).collect());
}

fn check(probes: Vec<Probe>) {
    assert!(probes.len() > 300);
    let mut wrong = Vec::new();
    let mut accepted: Vec<(Probe, &'static Target)> = Vec::new();
    for p in probes {
        let Some(target) = p.lowest(OLDEST) else {
            wrong.push(format!("{}: no target passes its gates", p.name));
            continue;
        };
        match compile_for(&p, target) {
            Ok(text) if p.mnemonic.is_some_and(|m| !text.contains(m)) => {
                wrong.push(format!("{}: its instruction is missing in\n{text}", p.name));
            }
            Ok(text) => {
                // What is printed is PTX by the tables of the language too.
                match jacquard_ptx::check_text(&text, Some(target)) {
                    Ok(found) | Err(found) if !found.is_empty() => {
                        wrong.push(format!("{} on {}: {}", p.name, target.name, found[0]));
                    }
                    _ => {}
                }
                accepted.push((p.clone(), target));
            }
            Err(e) => wrong.push(format!("{} on {}: {e}", p.name, target.name)),
        }
        if let Some((shut, message)) = p.shut(OLDEST) {
            match compile_for(&p, shut) {
                Ok(_) => wrong.push(format!(
                    "{} compiles on {}, where it {message}",
                    p.name, shut.name
                )),
                Err(e) if !e.to_string().contains(&message) => {
                    wrong.push(format!(
                        "{} on {}: `{e}` does not say `{message}`",
                        p.name, shut.name
                    ));
                }
                Err(_) => {}
            }
        }
    }
    if let Some(oracles) = Oracles::find() {
        for module in Probes::batches(accepted) {
            wrong.extend(assemble(&oracles.ptxas, &module));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// What the assembler says against a batch.
fn assemble(ptxas: &Path, batch: &Probes) -> Vec<String> {
    let text = match batch.compile() {
        Ok(text) => text,
        Err(e) => {
            return vec![format!(
                "{}: batch of {}: {e}",
                batch.target.name,
                batch.probes.len()
            )];
        }
    };
    let said = Question::to(ptxas)
        .args(["-O0", &format!("-arch={}", batch.target.name)])
        .reads("t.ptx", &*text)
        .makes("t.cubin", Made::Dropped)
        .answer()
        .expect("the assembler answers");
    let words = String::from_utf8_lossy(&[said.text, said.log].concat()).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let mut wrong: Vec<String> = words
        .lines()
        .filter(|l| l.contains("error"))
        .map(|l| {
            let at = l
                .split("line ")
                .nth(1)
                .and_then(|l| l.split(';').next())
                .and_then(|n| n.trim().parse::<usize>().ok());
            // The kernel that the line belongs to says which row is to blame.
            let kernel = at
                .and_then(|n| {
                    lines[..n.min(lines.len())]
                        .iter()
                        .rev()
                        .find(|l| l.contains(".entry k"))
                })
                .and_then(|l| l.split(".entry k").nth(1))
                .and_then(|l| l.trim_end_matches('(').parse::<usize>().ok());
            let row = kernel
                .and_then(|k| batch.probes.get(k))
                .map_or("", |p| p.name);
            let source = at.and_then(|n| lines.get(n - 1)).map_or("", |l| l.trim());
            format!("{row} on {}: {source}: {l}", batch.target.name)
        })
        .collect();
    if wrong.is_empty() && !said.success {
        wrong.push(format!("{}: {words}", batch.target.name));
    }
    wrong
}
