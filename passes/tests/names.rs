//! The original's pass names: each is a pass of ours, stands for one, or is refused with its reason.

use jacquard_passes::Pipeline;
use jacquard_passes::manager::{NAMES, NameState, PASSES};
use pretty_assertions::assert_eq;

#[test]
fn every_name_has_a_state() {
    // The book's list spells 445 names.
    assert!(NAMES.len() >= 445, "{} names", NAMES.len());
    for n in NAMES {
        let parsed = Pipeline::parse(n.name);
        match n.state {
            NameState::Ours => {
                assert_eq!(parsed.map(|p| p.steps.len()).ok(), Some(1), "{}", n.name)
            }
            NameState::Alias { text, why } => {
                let got = parsed
                    .unwrap_or_else(|e| panic!("{}: {e}", n.name))
                    .to_string();
                let same = Pipeline::parse(text).expect("the alias's text").to_string();
                assert_eq!(got, same, "{}", n.name);
                assert!(why.len() > 10, "{}: a reason", n.name);
            }
            NameState::None(why) => {
                let e = parsed.err().unwrap_or_else(|| panic!("{} parses", n.name));
                assert!(e.to_string().ends_with(why), "{}: {e}", n.name);
                assert!(why.len() > 10, "{}: a reason", n.name);
            }
        }
    }
}

/// The counts that `jacq audit` prints.
#[test]
fn most_names_that_help_device_code_work() {
    let works = (NAMES.iter())
        .filter(|n| !matches!(n.state, NameState::None(_)))
        .count();
    assert!(works >= 120, "{works} names work");
    let own = NAMES.iter().filter(|n| n.own).count();
    assert_eq!(own, 36, "NVIDIA's 34 passes and 2 analyses");
}

#[test]
fn aliases_take_their_pass_s_parameters() {
    let show = |text: &str| {
        Pipeline::parse(text)
            .map(|p| p.to_string())
            .map_err(|e| e.to_string())
    };
    assert_eq!(
        show("function(newgvn,nv-inline-must)").as_deref(),
        show("function(gvn,always-inline)").as_deref()
    );
    assert_eq!(
        show("lnicm<max-held=3>").as_deref(),
        Ok("function(licm<max-held=3>)")
    );
    assert_eq!(
        show("sink<rp-aware>").as_deref(),
        Ok("function(sink<rp-aware>)")
    );
    let e = show("loop-unroll-full<runtime>").expect_err("has a parameter of its own");
    assert!(e.contains("takes no parameters"), "{e}");
    let e = show("print<no-such-analysis>").expect_err("no such name");
    assert!(e.contains("print"), "{e}");
    assert!(PASSES.iter().all(|p| Pipeline::parse(p.name).is_ok()));
}
