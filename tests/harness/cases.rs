//! Files of small C++ programs: the cases and laws of `tests/conformance`, and the translation units made of them.

use std::fmt::Write;
use std::path::Path;

/// The dialects that cases run in, oldest first.
pub const DIALECTS: [&str; 3] = ["c++17", "c++20", "c++23"];

/// What each case is called with, lane by lane.
pub const INPUTS: [i64; 6] = [0, 1, 2, 5, -1, 300];

/// One program: a function `f` of a `long`.
pub struct Case {
    /// Clause, title, and which instance of a law; unique in its file.
    pub name: String,
    /// Every clause that the case is of.
    pub clauses: Vec<String>,
    /// The index of the first dialect that has it.
    pub from: usize,
    /// Behind the last dialect that has it.
    pub to: usize,
    line: usize,
    text: String,
}

/// What `f` is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A function.
    Function,
    /// An instance of a function template.
    Template,
    /// A function that a constant expression calls.
    Constant,
}

/// How the function of a case begins.
const FUNCTION: &str = "long f(long x) {";

impl Form {
    fn before(self) -> &'static str {
        match self {
            Form::Function => "",
            Form::Template => "template <int = 0> ",
            Form::Constant => "constexpr ",
        }
    }
}

/// A file: what its cases share, and the cases.
pub struct Cases {
    file: String,
    prelude: String,
    /// The cases in order; those of a law follow each other.
    pub all: Vec<Case>,
    /// The number of cases as they are written, a law being one.
    pub heads: usize,
}

impl Cases {
    /// Reads a file. A case begins with `// [clause] c++17: title`, with further clauses after the first where it is of several, and `only`
    /// after the dialect where later ones differ in what is valid; a law has lines `// for T: char ; short` after that, and stands for every choice of `$T`.
    pub fn read(path: &Path, shared: &str) -> Result<Cases, String> {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let file = path.display().to_string();
        let mut cases = Cases {
            file: file.clone(),
            prelude: shared.to_owned(),
            all: Vec::new(),
            heads: 0,
        };
        let heads: Vec<(usize, &str)> = text
            .lines()
            .enumerate()
            .filter(|(_, l)| l.starts_with("// ["))
            .collect();
        let lines: Vec<&str> = text.lines().collect();
        let first = heads.first().map_or(lines.len(), |h| h.0);
        cases.prelude += &lines[..first].join("\n");
        cases.prelude.push('\n');
        cases.heads = heads.len();
        for (k, (at, head)) in heads.iter().enumerate() {
            let end = heads.get(k + 1).map_or(lines.len(), |h| h.0);
            let wrong = || format!("{file}:{}: `{head}` is no head of a case", at + 1);
            let (start, title) = head[3..].split_once(": ").ok_or_else(wrong)?;
            let mut words = start.split_whitespace().peekable();
            let clause = *words.peek().ok_or_else(wrong)?;
            let clauses: Vec<String> = std::iter::from_fn(|| words.next_if(|w| w.starts_with('[')))
                .map(|w| w.trim_matches(['[', ']']).to_owned())
                .collect();
            let dialect = words.next().ok_or_else(wrong)?;
            let from = (DIALECTS.iter().position(|d| *d == dialect)).ok_or_else(wrong)?;
            let to = match words.next() {
                None => DIALECTS.len(),
                Some("only") => from + 1,
                Some(_) => return Err(wrong()),
            };
            let laws: Vec<(&str, Vec<&str>)> = lines[at + 1..end]
                .iter()
                .map_while(|l| l.strip_prefix("// for "))
                .filter_map(|l| l.split_once(": "))
                .map(|(name, all)| (name, all.split(" ; ").map(str::trim).collect()))
                .collect();
            let line = at + 1 + laws.len();
            let body = lines[line..end].join("\n");
            let name = format!("{clause} {title}");
            if cases.all.iter().any(|c| c.name == name) {
                return Err(format!("{file}:{}: `{name}` stands there twice", at + 1));
            }
            for (choice, text) in instances(&laws, body) {
                cases.all.push(Case {
                    name: format!("{name}{choice}"),
                    clauses: clauses.clone(),
                    from,
                    to,
                    line: line + 1,
                    text,
                });
            }
        }
        Ok(cases)
    }

    /// A translation unit of some cases, each in a namespace of its own, with `f` in a form; `call` makes of a case's number the function
    /// that runs it.
    pub fn unit(&self, some: &[usize], form: Form, call: impl Fn(usize) -> String) -> String {
        let mut text = self.prelude.clone();
        for &k in some {
            let Case { line, text: t, .. } = &self.all[k];
            let t = t.replacen(FUNCTION, &format!("{}{FUNCTION}", form.before()), 1);
            // Writing to a string has no errors.
            let _infallible = writeln!(
                text,
                "namespace c{k} {{\n#line {line} \"{}\"\n{t}\n}}\n{}",
                self.file,
                call(k)
            );
        }
        text
    }
}

/// Every choice of a law's names, as a suffix of its title and the text with them put in.
fn instances(laws: &[(&str, Vec<&str>)], body: String) -> Vec<(String, String)> {
    let mut all = vec![(String::new(), body)];
    for (name, choices) in laws {
        all = all
            .iter()
            .flat_map(|(title, text)| {
                choices.iter().map(move |c| {
                    (
                        format!("{title} {name}={c}"),
                        text.replace(&format!("${name}"), c),
                    )
                })
            })
            .collect();
    }
    all
}
