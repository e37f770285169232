//! What a source says at its outermost level.

use crate::tokens::Tokens;

/// Is there a `main` with a body? Asked of a source that is not preprocessed, so what a macro makes is not seen.
#[must_use]
pub fn defines_main(source: &str) -> bool {
    let t = Tokens::new(source);
    (0..t.len()).any(|i| {
        t.is(i, "main")
            && t.is(i + 1, "(")
            && i > 0
            && (t.is_word(i - 1) || matches!(t.of(i - 1), ">" | "]"))
            && body_follows(&t, t.after_group(i + 1))
    })
}

/// Is there a body behind a list of parameters?
fn body_follows(t: &Tokens, mut i: usize) -> bool {
    while t.is_word(i) || t.is(i, "->") {
        i += 1;
    }
    t.is(i, "{") || t.is(i, "try")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_with_a_body() {
        for yes in [
            "int main() { }",
            "#include <x>\nint\nmain(int argc, char **argv)\n{\n}",
            "auto main() -> int { return 0; }",
        ] {
            assert!(defines_main(yes), "{yes}");
        }
        for no in [
            "int main();",
            "// int main() {}\n__global__ void k() {}",
            "\"int main() {}\"",
            "void f() { main(); { } }",
        ] {
            assert!(!defines_main(no), "{no}");
        }
    }
}
