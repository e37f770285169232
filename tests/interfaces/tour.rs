//! The commands of `docs/tour.md` print what the tour says they print.

use jacquard_test_support::console;
use std::path::Path;

#[test]
fn the_tour_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let jacq = Path::new(env!("CARGO_BIN_EXE_jacq"));
    let bin = jacq.parent().expect("the binary has a folder");
    let commands = console::check(&root.join("docs/tour.md"), root, bin);
    assert!(commands > 5, "{commands} commands");
}
