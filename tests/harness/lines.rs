//! Files of which each line is a program, and NVRTC's answers beside them.

/// A program of one line.
pub struct OneLine<'a> {
    /// The line's number.
    pub number: usize,
    /// The program: the line, or a kernel behind a prelude with the line as its body.
    pub text: String,
    /// Flags for it, as `// flags:` has them.
    pub flags: Vec<&'a str>,
}

/// The programs of a file, as `tests/tools` makes them for NVRTC. `// prelude:` and `// flags:` hold for the lines behind them.
pub fn programs(text: &str) -> Vec<OneLine<'_>> {
    let (mut prelude, mut flags) = (None, Vec::new());
    let mut out = Vec::new();
    for (n, line) in text.lines().enumerate() {
        if let Some(p) = line.strip_prefix("// prelude: ") {
            prelude = Some(p);
        } else if let Some(f) = line.strip_prefix("// flags: ") {
            flags = f.split_whitespace().collect();
        } else if !line.is_empty() && !line.starts_with("// ") {
            let text = match prelude {
                Some(p) => {
                    format!("{p}\n__global__ void k(int *o, float *f, int n) {{\n{line}\n}}\n")
                }
                None => format!("{line}\n"),
            };
            out.push(OneLine {
                number: n + 1,
                text,
                flags: flags.clone(),
            });
        }
    }
    out
}

/// Calls `judge` for each program of the files of `folder`, with the file's name and NVRTC's answer: what follows the program's number in
/// the `.txt` beside the file, which `tests/tools/<tool>.py` makes.
pub fn judged(folder: &str, tool: &str, mut judge: impl FnMut(&str, &OneLine, &str)) {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "cu"))
        .collect();
    files.sort();
    for path in &files {
        let source = std::fs::read_to_string(path).unwrap();
        let answers = std::fs::read_to_string(path.with_extension("txt")).unwrap();
        let programs = programs(&source);
        assert_eq!(
            programs.len(),
            answers.lines().count(),
            "{}: run tests/tools/{tool}.py",
            path.display()
        );
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        for (program, answer) in programs.iter().zip(answers.lines()) {
            let (number, answer) = answer.split_once(' ').unwrap_or((answer, ""));
            assert_eq!(number, program.number.to_string(), "{}", path.display());
            judge(&file, program, answer);
        }
    }
}

/// The line of a program that says what it is about.
pub fn shown(text: &str) -> &str {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    lines.nth(1).unwrap_or(first)
}

/// Prints what differs, where `JACQUARD_SHOW` is set.
pub fn show(lists: &[(&str, &Vec<String>)]) {
    if std::env::var_os("JACQUARD_SHOW").is_none() {
        return;
    }
    for (title, list) in lists {
        for l in *list {
            println!("{title} {l}");
        }
    }
}
