//! The language of filetests: a program that says in comments what is done with it and what must come of it.
//! `tests/filetests/README.md` describes it.

use std::path::Path;

/// What a check asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The text occurs behind what the check before it found.
    Check,
    /// It occurs in the next line.
    Next,
    /// It occurs nowhere.
    Not,
}

/// One check.
#[derive(Clone, Copy, Debug)]
struct Check<'a> {
    kind: Kind,
    text: &'a str,
    /// The function of the source in which it stands: it is about this function alone.
    function: Option<&'a str>,
}

/// A function of a source or of an output: its name, and its lines from the head to the closing brace.
struct Function<'a> {
    name: &'a str,
    first: usize,
    last: usize,
}

/// What a filetest's output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// PTX or messages: numbers of registers don't count, `%rd12` is read as `%rd`.
    Ptx,
    /// IR.
    Ir,
}

/// The directives of a file.
pub struct FileTest<'a> {
    source: &'a str,
    /// The words of the command.
    pub command: Vec<&'a str>,
    /// An error is expected.
    pub fails: bool,
    look: Vec<&'a str>,
    checks: Vec<Check<'a>>,
}

/// `; NAME: text` or `// NAME: text`, the name in capitals.
fn directive(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let rest = line
        .strip_prefix("; ")
        .or_else(|| line.strip_prefix("// "))?;
    let (name, text) = rest.split_once(':')?;
    let named = !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'-');
    named.then_some((name, text.trim()))
}

impl<'a> FileTest<'a> {
    /// Reads the directives of a source.
    ///
    /// # Errors
    /// There is no command, or a directive that the language does not have.
    pub fn read(source: &'a str) -> Result<FileTest<'a>, String> {
        let (first, _) = source.split_once('\n').unwrap_or((source, ""));
        let Some(("RUN", command)) = directive(first) else {
            return Err("the first line must be `; RUN: COMMAND`".into());
        };
        let mut command: Vec<&str> = command.split_whitespace().collect();
        let fails = command.first() == Some(&"not");
        if fails {
            command.remove(0);
        }
        let mut test = FileTest {
            source,
            command,
            fails,
            look: Vec::new(),
            checks: Vec::new(),
        };
        let functions = functions(source);
        for (n, line) in source.lines().enumerate().skip(1) {
            let Some((name, text)) = directive(line) else {
                continue;
            };
            let kind = match name {
                "LOOK" => {
                    test.look.extend(text.split_whitespace());
                    continue;
                }
                "CHECK" => Kind::Check,
                "CHECK-NEXT" => Kind::Next,
                "CHECK-NOT" => Kind::Not,
                _ if name == "RUN" || name.starts_with("CHECK") => {
                    return Err(format!("line {}: there is no `{name}` here", n + 1));
                }
                _ => continue,
            };
            let around = functions.iter().find(|f| (f.first..=f.last).contains(&n));
            test.checks.push(Check {
                kind,
                text,
                function: around.map(|f| f.name),
            });
        }
        Ok(test)
    }

    /// Holds the output against the checks.
    ///
    /// # Errors
    /// The first check that fails.
    pub fn compare(&self, text: &str, output: Output) -> Result<(), String> {
        if self.checks.is_empty() {
            return Err("no CHECK line".into());
        }
        let lines: Vec<String> = text.lines().map(|l| normal(l, output)).collect();
        let functions = functions(text);
        let mut done: Vec<Option<&str>> = Vec::new();
        for check in &self.checks {
            if done.contains(&check.function) {
                continue;
            }
            done.push(check.function);
            let part = match check.function {
                None => &lines[..],
                Some(name) => match functions.iter().find(|f| stands_for(f.name, name)) {
                    Some(f) => &lines[f.first..=f.last],
                    None => return Err(format!("there is no function `{name}`")),
                },
            };
            let mine = self.checks.iter().filter(|c| c.function == check.function);
            compare(mine, part, output).map_err(|e| match check.function {
                None => e,
                Some(name) => format!("in function `{name}`: {e}"),
            })?;
        }
        Ok(())
    }

    /// Whether `JACQUARD_BLESS=1` asks for new `CHECK` lines, after a comparison that gave `result`.
    pub fn wants_bless(&self, result: &Result<(), String>) -> bool {
        let blank = self.checks.iter().all(|c| c.kind == Kind::Not);
        (blank || result.is_err()) && std::env::var_os("JACQUARD_BLESS").is_some_and(|v| v == "1")
    }

    /// Replaces the file's `CHECK` lines by the lines of its output that `LOOK` selects: at the end of the function that they are about
    /// where the file has it, and at the end of the file where it has not or positions in messages must stay.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn bless(&self, path: &Path, text: &str, output: Output) -> Result<(), String> {
        let theirs = functions(text);
        let ours = functions(self.source);
        let mark = self.source.split_whitespace().next().unwrap_or(";");
        let mut blessed: Vec<(usize, String)> = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let line = normal(line, output);
            if !self.selects(&line) {
                continue;
            }
            let around = theirs.iter().find(|f| (f.first..=f.last).contains(&n));
            let own = around.and_then(|a| ours.iter().find(|f| stands_for(a.name, f.name)));
            let at = own.filter(|_| !self.fails).map_or(usize::MAX, |f| f.last);
            blessed.push((at, format!("{mark} CHECK: {line}")));
        }
        let mut out = String::new();
        let mut put = |line: &str| {
            out.push_str(line);
            out.push('\n');
        };
        for (n, line) in self.source.lines().enumerate() {
            for (_, check) in blessed.iter().filter(|b| b.0 == n) {
                put(&format!("  {check}"));
            }
            if !matches!(directive(line), Some(("CHECK" | "CHECK-NEXT", _))) {
                put(line);
            }
        }
        for (_, check) in blessed.iter().filter(|b| b.0 == usize::MAX) {
            put(check);
        }
        std::fs::write(path, out).map_err(|e| e.to_string())
    }

    /// Whether a line of the output is worth a check: it begins as `LOOK` says; without `LOOK`, it is code, or a message.
    fn selects(&self, line: &str) -> bool {
        let text = line.split_once("@%p ").map_or(line, |x| x.1);
        let text = text.trim_start_matches("@!%p ");
        match self.look.as_slice() {
            [] if self.fails => !line.is_empty(),
            [] => is_code(line),
            look => look.iter().any(|w| text.starts_with(w)),
        }
    }
}

/// Whether a line is part of a function's code, rather than a declaration of registers, a label or a comment.
fn is_code(line: &str) -> bool {
    line.ends_with(';') && !line.starts_with('.') && !line.starts_with("//")
}

/// Whether a function of the output has the source's name, as it is or mangled.
fn stands_for(symbol: &str, name: &str) -> bool {
    symbol == name || symbol.starts_with("_Z") && symbol.contains(&format!("{}{name}", name.len()))
}

/// The functions of a text: definitions of IR, of PTX, and those of CUDA C++ whose head is one line without indentation.
fn functions(text: &str) -> Vec<Function<'_>> {
    let mut all = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    for (n, line) in text.lines().enumerate() {
        match open {
            // A declaration of PTX ends without a body.
            Some(_) if line == ";" || line.starts_with(')') && line.ends_with(';') => open = None,
            Some((name, first)) if line == "}" => {
                all.push(Function {
                    name,
                    first,
                    last: n,
                });
                open = None;
            }
            Some(_) => {}
            None => open = head(line).map(|name| (name, n)),
        }
    }
    all
}

/// The name that a line begins the definition of.
fn head(line: &str) -> Option<&str> {
    let word = |rest: &'_ str| -> usize {
        let end = |c: char| !(c.is_ascii_alphanumeric() || "_$.".contains(c));
        rest.find(end).unwrap_or(rest.len())
    };
    if line.starts_with("define ") {
        let name = line.split_once('@')?.1;
        let name = name.trim_start_matches('"');
        return Some(&name[..word(name)]);
    }
    for mark in [".entry ", ".func "] {
        if let Some((_, rest)) = line.split_once(mark) {
            let rest = rest.trim_start();
            // The result stands in parentheses before the name.
            let rest = match rest.strip_prefix('(') {
                Some(result) => result.split_once(')')?.1.trim_start(),
                None => rest,
            };
            return (!line.ends_with(';')).then_some(&rest[..word(rest)]);
        }
    }
    if !line.ends_with('{') || line.starts_with([' ', '\t', '.', '/']) {
        return None;
    }
    // Words of the language before the name may take arguments: `__launch_bounds__(32)`.
    let mut found = None;
    for (at, _) in line.match_indices('(') {
        let before = &line[..at];
        let begin = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))? + 1;
        if !before[begin..].starts_with("__") && begin < at {
            found = Some(&line[begin..at]);
            break;
        }
    }
    found
}

/// One blank between words, and in PTX no numbers on registers.
fn normal(line: &str, output: Output) -> String {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    if output == Output::Ir {
        return line;
    }
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some(at) = rest.find('%') {
        let (head, tail) = rest.split_at(at + 1);
        out.push_str(head);
        let letters = tail.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = tail[letters..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let after = tail[letters + digits..].bytes().next();
        out.push_str(&tail[..letters]);
        // A name that goes on is no register.
        let register = (1..=2).contains(&letters)
            && !after.is_some_and(|c| c.is_ascii_alphanumeric() || c == b'_' || c == b'$');
        if !register {
            out.push_str(&tail[letters..letters + digits]);
        }
        rest = &tail[letters + digits..];
    }
    out.push_str(rest);
    out
}

/// Holds lines against the checks that are about them.
fn compare<'c>(
    checks: impl Iterator<Item = &'c Check<'c>>,
    lines: &[String],
    output: Output,
) -> Result<(), String> {
    let (mut at, mut column) = (0, 0);
    for check in checks {
        let (want, text) = (check.text, normal(check.text, output));
        match check.kind {
            Kind::Not => {
                if lines.iter().any(|l| l.contains(&text)) {
                    return Err(format!("`{want}` must not be"));
                }
            }
            Kind::Next => {
                let next = lines.iter().enumerate().skip(at + 1);
                let next = next.into_iter().find(|l| !l.1.is_empty());
                match next.and_then(|(n, l)| Some((n, l.find(&text)? + text.len()))) {
                    Some(found) => (at, column) = found,
                    None => return Err(format!("`{want}` is not in the next line")),
                }
            }
            Kind::Check => loop {
                let Some(line) = lines.get(at) else {
                    return Err(format!("`{want}` is missing or out of order"));
                };
                if let Some(n) = line[column..].find(&text) {
                    column += n + text.len();
                    break;
                }
                (at, column) = (at + 1, 0);
            },
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUT: &str = "define void @a() {\n  %x1 = add i32 1, 2\n  ret void\n}\n\ndefine void @b() {\n  ret void\n}\n";

    fn checked(source: &str) -> Result<(), String> {
        FileTest::read(source)?.compare(OUT, Output::Ir)
    }

    #[test]
    fn a_check_in_a_function_is_about_it() {
        let a = "; RUN: x\ndefine void @a() {\n  ; CHECK: add\n  ; CHECK-NEXT: ret\n}\n";
        assert_eq!(checked(a), Ok(()));
        let b = "; RUN: x\ndefine void @b() {\n; CHECK-NOT: add\n; CHECK: ret\n}\n";
        assert_eq!(checked(b), Ok(()));
        let all = "; RUN: x\n; CHECK-NOT: add\ndefine void @b() {\n}\n";
        assert_eq!(checked(all), Err("`add` must not be".into()));
        let none = "; RUN: x\ndefine void @b() {\n; CHECK: add\n}\n";
        let said = checked(none).unwrap_err();
        assert_eq!(said, "in function `b`: `add` is missing or out of order");
    }

    #[test]
    fn what_the_language_lacks_is_an_error() {
        assert!(checked("; RUN: x\n; CHECK-DAG: ret\n").is_err());
        assert!(checked("; CHECK: ret\n").is_err());
        assert!(checked("; RUN: x\n; NOTE: ret\n").is_err());
        assert!(checked("; RUN: x\n; CHECK-NEXT: %x2\n").is_err());
    }

    #[test]
    fn functions_have_names() {
        let name = |l| head(l);
        assert_eq!(
            name("define ptx_kernel void @\"k.1\"(i32 %x) {"),
            Some("k.1")
        );
        assert_eq!(name(".visible .entry k("), Some("k"));
        assert_eq!(name(".func  (.param .b32 r) f("), Some("f"));
        assert_eq!(name(".extern .func f;"), None);
        assert_eq!(
            name("__global__ void __launch_bounds__(32) k(int *p) {"),
            Some("k")
        );
        assert!(stands_for("_Z1kPi", "k"));
    }
}
