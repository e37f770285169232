//! Files of which each line is a program.

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
