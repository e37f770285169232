//! `knows name...`: which names are built in, and where from.
use jacquard_builtins as builtins;
use jacquard_preprocess::embedded;
fn main() {
    for name in std::env::args().skip(1) {
        let functions = builtins::functions(&name).len();
        let source = builtins::source(&name).map(|s| s.name);
        println!(
            "{name}: {functions} overloads, variable {}, source {source:?}, header {:?}",
            builtins::variable(&name).is_some(),
            embedded::provider(&name)
        );
    }
}
