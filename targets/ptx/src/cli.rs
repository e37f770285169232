//! `jacq ptx-check`: parses PTX files and checks every instruction for a target.

use crate::check::check_text;
use crate::diagnostic::Diagnostic;
use jacquard_ir::tables::Target;

const USAGE: &str = "\
usage: jacq ptx-check [--target NAME] [--print] FILE.ptx ...

Parses each file and checks its instructions against the PTX forms, for the target it names or for NAME.
--print writes the program to standard output, laid out anew, when nothing is wrong with it.
";

/// Runs the command; the exit code is 0 when no file has an error, 1 when one has, 2 for a wrong command line.
pub fn check_command(args: &[String]) -> i32 {
    let mut target = None;
    let mut print = false;
    let mut files = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let (flag, value) = match arg.split_once('=') {
            Some((f, v)) if f.starts_with("--") => (f, Some(v.to_string())),
            _ => (arg.as_str(), None),
        };
        match flag {
            "--help" | "-h" => {
                print!("{USAGE}");
                return 0;
            }
            "--print" => print = true,
            "--target" => match value.or_else(|| args.next().cloned()) {
                Some(name) => match Target::by_name(&name) {
                    Some(t) => target = Some(t),
                    None => return wrong(&format!("the target '{name}' is not known")),
                },
                None => return wrong("--target needs a name"),
            },
            _ if flag.starts_with('-') && flag != "-" => {
                return wrong(&format!("unknown option '{arg}'"));
            }
            _ => files.push(arg),
        }
    }
    if files.is_empty() {
        return wrong("no input file");
    }
    let mut code = 0;
    for file in files {
        let read = if file == "-" {
            std::io::read_to_string(std::io::stdin())
        } else {
            read(file)
        };
        let text = match read {
            Ok(text) => text,
            Err(e) => {
                eprintln!("{file}: error: {e}");
                code = 1;
                continue;
            }
        };
        let found = check_text(&text, target).unwrap_or_else(|errors| errors);
        for d in &found {
            eprintln!("{}", render(file, &text, d));
        }
        if !found.is_empty() {
            code = 1;
        } else if print && let Ok(module) = crate::parse::parse(&text) {
            print!("{}", crate::print::print(&module));
        }
    }
    code
}

/// Bytes that are no UTF-8 (in comments and debug strings) are replaced.
fn read(file: &str) -> std::io::Result<String> {
    std::fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn wrong(message: &str) -> i32 {
    eprintln!("error: {message}\njacq ptx-check --help shows the usage");
    2
}

/// `file:line:column: error: message`, then the source line with a caret under the column.
fn render(file: &str, text: &str, d: &Diagnostic) -> String {
    let mut out = format!("{file}:{d}");
    if d.line == 0 {
        return format!("{file}: {d}");
    }
    if let Some(line) = text.lines().nth(d.line as usize - 1) {
        let (line, column) = clip(line, d.column as usize);
        out.push_str("\n  | ");
        out.push_str(line);
        if column != 0 {
            // Tabs stay tabs, so that the caret lines up.
            let before = line.bytes().take(column - 1);
            out.push_str("\n  | ");
            out.extend(before.map(|b| if b == b'\t' { '\t' } else { ' ' }));
            out.push('^');
        }
    }
    out
}

/// Bytes of a source line that are shown.
const MOST_SHOWN: usize = 160;

/// The part of a long line around a column (from 1; 0 for none), and the column in it.
fn clip(line: &str, column: usize) -> (&str, usize) {
    if line.len() <= MOST_SHOWN {
        return (line, column);
    }
    let start = line.floor_char_boundary(column.saturating_sub(MOST_SHOWN / 2).min(line.len()));
    let end = line.floor_char_boundary((start + MOST_SHOWN).min(line.len()));
    (&line[start..end], column.saturating_sub(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caret_stands_under_the_mistake() {
        let text = ".entry k() {\n\tfrob.b32 a;\n}";
        let errors = check_text(text, None).unwrap_or_else(|e| e);
        assert_eq!(
            render("k.ptx", text, &errors[0]),
            "k.ptx:2:2: error: 'frob' is not an instruction\n  | \tfrob.b32 a;\n  | \t^"
        );
    }
}
