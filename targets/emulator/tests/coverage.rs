//! Every instruction form of `tables/ptx/`, in samples of its modifiers' combinations and its operands' shapes: the emulator decodes what our
//! checker accepts, and has a function that executes it.

use jacquard_emulator::Device;
use jacquard_ir::tables::{PtxVersion, TARGETS};
use jacquard_ptx::forms::{Form, REGISTERS, Sample, WIDE_REGISTERS};
use std::collections::{BTreeMap, BTreeSet};

/// Forms whose operands are no list of kinds (calls and their like), which the emulator's own programs execute.
const OTHERWISE: &[&str] = &["call"];

/// Samples of one form, at most.
const MOST: usize = 1500;

/// A module of the samples, each in a line of its own.
fn module(target: &str, samples: &[&Sample]) -> String {
    let mut text = format!(
        ".version 9.0\n.target {target}\n.address_size 64\n.visible .entry k()\n{{\n{REGISTERS}{WIDE_REGISTERS}\n$table: .branchtargets $here;\n"
    );
    for s in samples {
        text += &format!("\t{};\n", s.text);
    }
    text + "$here:\n\tret;\n}\n"
}

/// Does our checker accept the sample on a target that has it?
fn exists(s: &Sample) -> bool {
    let Some(target) = TARGETS
        .iter()
        .find(|t| t.offered && s.exists_on(t, PtxVersion(90)))
    else {
        return false;
    };
    jacquard_ptx::parse(&module(&target.name, &[s]))
        .is_ok_and(|m| jacquard_ptx::check(&m, target).is_empty())
}

#[test]
fn forms() {
    let mut refused: BTreeMap<String, String> = BTreeMap::new();
    let mut total = 0;
    for form in Form::all() {
        let samples = form.combinations(MOST);
        if samples.is_empty() {
            assert!(
                OTHERWISE.contains(&form.op.text()),
                "no sample: {}",
                form.text
            );
            continue;
        }
        total += samples.len();
        let mut d = Device::new();
        let list: Vec<&Sample> = samples.iter().collect();
        let loaded = d.load(&module("sm_100a", &list));
        let m = loaded.unwrap_or_else(|e| panic!("{}: {e}", form.text));
        let no: BTreeSet<&str> = (d.unsupported(m).iter())
            .map(|u| u.trim_start_matches("cannot run `"))
            .filter_map(|u| u.split("`: ").next())
            .map(|u| u.trim_end_matches(';'))
            .collect();
        for s in samples.iter().filter(|s| no.contains(s.text.as_str())) {
            if exists(s) {
                let why = (d.unsupported(m).iter()).find(|u| u.contains(&s.text));
                refused.insert(s.text.clone(), why.cloned().unwrap_or_default());
            }
        }
        let named = (samples.iter()).filter(|s| no.contains(s.text.as_str()));
        assert_eq!(named.count(), no.len(), "{}: {no:?}", form.text);
    }
    println!("{} forms, {total} samples", Form::all().len());
    for why in refused.values().take(200) {
        println!("{why}");
    }
    assert!(refused.is_empty(), "{} of {total} refused", refused.len());
}
