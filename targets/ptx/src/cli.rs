//! `jacq ptx-check`: parses PTX files and checks every instruction for a target.

use crate::check::check_text;
use crate::diagnostic::Diagnostic;
use jacquard_ir::tables::Target;
use jacquard_options::{Arg, PtxCheck, Reader};

const USAGE: &str = "\
usage: jacq ptx-check [--target NAME] [--print] FILE.ptx ...

Parses each file and checks its instructions against the PTX forms.

";

/// Runs the command; the exit code is 0 when no file has an error, 1 when one has, 2 for a wrong command line.
pub fn check_command(args: &[String]) -> i32 {
    let help = |a: &String| matches!(a.as_str(), "--help" | "-h");
    if args.iter().any(help) {
        print!("{USAGE}{}", jacquard_options::usage::<PtxCheck>());
        return 0;
    }
    let (target, print, files) = match parse(args) {
        Ok(parsed) => parsed,
        Err(message) => return wrong(&message),
    };
    if files.is_empty() {
        return wrong("no input file");
    }
    let mut code = 0;
    for file in &files {
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

/// The target, whether the program is printed, and the files.
type Parsed = (Option<&'static Target>, bool, Vec<String>);

fn parse(args: &[String]) -> Result<Parsed, String> {
    let (mut target, mut print, mut files) = (None, false, Vec::new());
    let mut reader = Reader::<PtxCheck>::new(args);
    while let Some(arg) = reader.next().map_err(|e| e.to_string())? {
        match arg {
            Arg::Option(PtxCheck::Print, _) => print = true,
            Arg::Option(PtxCheck::Target, name) => {
                let known = Target::by_name(&name);
                target = Some(known.ok_or_else(|| format!("the target '{name}' is not known"))?);
            }
            Arg::Operand(file) => files.push(file),
        }
    }
    Ok((target, print, files))
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
