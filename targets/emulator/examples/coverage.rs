//! Prints the samples of the form table that the emulator refuses, by mnemonic and reason.
use jacquard_emulator::Device;
use jacquard_ptx::forms::{Form, REGISTERS, WIDE_REGISTERS};
use std::collections::BTreeMap;

fn main() {
    let all = std::env::args().any(|a| a == "--all");
    let mut refused: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
    let (mut total, mut bad) = (0, 0);
    for form in Form::all() {
        let samples = form.samples();
        if samples.is_empty() {
            if !form.open_ended {
                println!("no samples: {}", form.text);
            }
            continue;
        }
        total += samples.len();
        let mut text = format!(
            ".version 9.0\n.target sm_100a\n.address_size 64\n.visible .entry k()\n{{\n{REGISTERS}{WIDE_REGISTERS}\n$table: .branchtargets $here;\n"
        );
        for s in &samples {
            text += &format!("\t{};\n", s.text);
        }
        text += "$here:\n\tret;\n}\n";
        let mut d = Device::new();
        match d.load(&text) {
            Ok(m) => {
                for u in d.unsupported(m) {
                    bad += 1;
                    if all {
                        println!("{u}");
                    }
                    let why = u.rsplit("`: ").next().unwrap_or("").to_string();
                    let e = refused
                        .entry((form.op.text().to_string(), why))
                        .or_insert((0, u.clone()));
                    e.0 += 1;
                }
            }
            Err(e) => println!("{}: {e}", form.text),
        }
    }
    println!("{total} samples, {bad} refused");
    for ((name, why), (n, one)) in &refused {
        println!("{n:5} {name:12} {why}\n        {one}");
    }
}
