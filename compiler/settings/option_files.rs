//! Files of options: `--options-file FILE` as nvcc has it, `@FILE` as gcc and clang have it.

/// How deep files may name one another.
pub const DEEPEST: usize = 10;

/// The words of a file.
///
/// # Errors
/// Why it can't be read.
pub fn words(path: &str, depth: usize) -> Result<Vec<String>, String> {
    match depth < DEEPEST {
        true => std::fs::read_to_string(path)
            .map(|text| words_of(&text))
            .map_err(|e| e.to_string()),
        false => Err("files of options name one another".to_owned()),
    }
}

/// Words between white space, as a shell quotes them.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut open) = (String::new(), None, false);
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        match (c, quote) {
            ('\\', q) if q != Some('\'') => word.extend(letters.next()),
            (c, Some(q)) if c == q => quote = None,
            ('"' | '\'', None) => quote = Some(c),
            (c, None) if c.is_whitespace() => {
                if std::mem::take(&mut open) {
                    words.push(std::mem::take(&mut word));
                }
                continue;
            }
            (c, _) => word.push(c),
        }
        open = true;
    }
    if open {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn words_are_quoted_as_in_a_shell() {
        let words = words_of("-DA=1  \"-DB=x y\" '-DC=\\q'\n-DD=a\\ b ''");
        assert_eq!(words, ["-DA=1", "-DB=x y", "-DC=\\q", "-DD=a b", ""]);
    }
}
