//! Every instruction form of `tables/ptx/`, in samples: decoded, or refused for a reason that is known.

use jacquard_emulator::Device;
use jacquard_ptx::forms::{Form, REGISTERS, WIDE_REGISTERS};
use std::collections::BTreeMap;

/// Families that are not emulated.
const MISSING: &[&str] = &["istypep"];

#[test]
fn forms() {
    let mut refused: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut total = 0;
    let mut bad = 0;
    for form in Form::all() {
        let samples = form.samples();
        if samples.is_empty() {
            continue;
        }
        let mut text = format!(
            ".version 9.0\n.target sm_100a\n.address_size 64\n.visible .entry k()\n{{\n{REGISTERS}{WIDE_REGISTERS}\n$table: .branchtargets $here;\n"
        );
        for s in &samples {
            text += &format!("\t{};\n", s.text);
        }
        text += "$here:\n\tret;\n}\n";
        total += samples.len();
        let mut d = Device::new();
        match d.load(&text) {
            Ok(m) => {
                for u in d.unsupported(m) {
                    bad += 1;
                    let words = u.trim_start_matches("cannot run `");
                    let name = words.split([' ', ';']).next().unwrap_or("").to_string();
                    if MISSING
                        .iter()
                        .any(|m| name == *m || name.starts_with(&format!("{m}.")))
                    {
                        continue;
                    }
                    let e = refused.entry(name).or_insert((0, u.clone()));
                    e.0 += 1;
                }
            }
            Err(e) => {
                let e = refused
                    .entry(samples[0].text.clone())
                    .or_insert((0, e.to_string()));
                e.0 += 1;
            }
        }
    }
    println!("{total} samples, {bad} refused");
    for (name, (n, why)) in &refused {
        println!("{n:4} {name}: {why}");
    }
    assert!(
        refused.is_empty(),
        "{} kinds of refused instructions",
        refused.len()
    );
}
