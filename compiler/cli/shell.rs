//! What a shell and `man` need of the command, made from the table of flags: completions for bash, zsh and fish, and the manual page.

use crate::settings::{COMMANDS, Command, FLAGS, Flag, SETTINGS, VARIABLES};
use jacquard_ir::tables::TARGETS;
use jacquard_options::{ALL, CommandOption};
use std::fmt::Write;

/// Suffixes of inputs.
const INPUTS: [&str; 5] = ["cu", "ii", "ll", "bc", "ptx"];

/// The version and the hash of the tables, by which outputs of two builds can be told apart.
pub(super) fn version() -> String {
    format!(
        "jacquard {} (tables {})\n",
        env!("CARGO_PKG_VERSION"),
        env!("JACQUARD_TABLES")
    )
}

/// A flag as it is completed, and the values that it lists.
struct Word {
    text: String,
    /// Its value is another word.
    separate: bool,
    values: Vec<&'static str>,
    doc: &'static str,
}

/// The flags that have an effect, as they are written before their values.
fn words() -> Vec<Word> {
    let mut all: Vec<Word> = FLAGS
        .iter()
        .filter(|f| f.sets.facts().none.is_none())
        .map(word)
        .collect();
    all.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    all.dedup_by(|a, b| a.text == b.text);
    all
}

fn word(f: &'static Flag) -> Word {
    let joined = f.equals && !f.bare;
    let values = match f.values {
        _ if f.sets == super::Setting::Arch => TARGETS.iter().map(|t| &*t.name).collect(),
        ["int"] => Vec::new(),
        v => v.to_vec(),
    };
    Word {
        text: format!("{}{}", f.name, if joined { "=" } else { "" }),
        separate: f.separate && !joined,
        values,
        doc: f.sets.facts().doc,
    }
}

/// The commands with options of their own, and those.
fn by_command() -> impl Iterator<Item = (&'static str, &'static [CommandOption])> {
    ALL.chunk_by(|a, b| a.command() == b.command())
        .map(|options| (options[0].command(), options))
}

/// The completions of a shell; none where the shell is not known.
pub(super) fn completions(shell: &str) -> Option<String> {
    Some(match shell {
        "bash" => bash(),
        "zsh" => zsh(),
        "fish" => fish(),
        _ => return None,
    })
}

/// What zsh calls for options, of which none follows `--`.
const ARGUMENTS: &str = "_arguments -S";

/// What a case of bash's script does where one of some words is wanted.
fn choice(words: &[&str]) -> String {
    format!(
        "COMPREPLY=($(compgen -W '{}' -- \"$cur\")); return ;;",
        words.join(" ")
    )
}

fn bash() -> String {
    let words = words();
    let flags: Vec<&str> = words.iter().map(|w| w.text.as_str()).collect();
    let commands: Vec<&str> = COMMANDS.iter().map(|c| c.name).collect();
    let mut values = String::new();
    for w in words.iter().filter(|w| !w.values.is_empty()) {
        // bash gives what precedes "=" and what follows as words of their own.
        let name = w.text.trim_end_matches('=');
        let _ = writeln!(values, "    {name}) {}", choice(&w.values));
    }
    let (mut own, mut own_values) = (String::new(), String::new());
    for (command, options) in by_command() {
        let flags: Vec<&str> = options.iter().map(|o| o.flag()).collect();
        let _ = writeln!(own, "    {command}) flags='{}' ;;", flags.join(" "));
        for option in options.iter().filter(|o| !o.values.is_empty()) {
            let _ = writeln!(
                own_values,
                "    '{}') {}",
                option.name,
                choice(option.values)
            );
        }
    }
    format!(
        "# Completions of jacq for bash: source this file, or put it into bash-completion's folder.
_jacq() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}}
  COMPREPLY=()
  if [[ $cur == = ]]; then cur=''; elif [[ $prev == = ]]; then prev=${{COMP_WORDS[COMP_CWORD-2]}}; fi
  case \"${{COMP_WORDS[1]}} $prev\" in
{own_values}  esac
  case $prev in
{values}    completions) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$cur\")); return ;;
  esac
  local flags='{flags}'
  case ${{COMP_WORDS[1]}} in
{own}  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W \"$flags\" -- \"$cur\"))
    [[ ${{COMPREPLY[0]-}} == *= ]] && compopt -o nospace
    return
  fi
  COMPREPLY=($(compgen -f -X '!*.@({inputs})' -- \"$cur\") $(compgen -d -- \"$cur\"))
  if [[ $COMP_CWORD == 1 ]]; then COMPREPLY+=($(compgen -W '{commands}' -- \"$cur\")); fi
}}
shopt -s extglob
complete -F _jacq jacq
",
        flags = flags.join(" "),
        inputs = INPUTS.join("|"),
        commands = commands.join(" "),
    )
}

fn zsh() -> String {
    // Brackets and colons end descriptions.
    let plain = |s: &str| -> String {
        s.chars()
            .map(|c| match c {
                '[' => '(',
                ']' => ')',
                ':' => ';',
                '\'' => '`',
                c => c,
            })
            .collect()
    };
    let mut out = String::from(
        "#compdef jacq\n# Completions of jacq for zsh: put this file as _jacq into a folder of $fpath.\n",
    );
    out.push_str("local -a commands\ncommands=(\n");
    for Command { name: c, doc, .. } in COMMANDS {
        let _ = writeln!(out, "  '{c}:{}'", plain(doc));
    }
    out.push_str(")\ncase ${words[2]-} in\n");
    for (command, options) in by_command() {
        let _ = writeln!(out, "  {command}) {ARGUMENTS} \\");
        for option in options {
            let value = match (option.value, option.values) {
                (None, _) => String::new(),
                (Some(value), []) => format!(":{}:_files", plain(value)),
                (Some(value), all) => format!(":{}:({})", plain(value), all.join(" ")),
            };
            let _ = writeln!(
                out,
                "    '*{}[{}]{value}' \\",
                option.flag(),
                plain(option.doc)
            );
        }
        out.push_str("    '*:input:_files'; return ;;\n");
    }
    let _ = writeln!(out, "esac\n{ARGUMENTS} \\");
    for w in words() {
        let value = match (w.text.ends_with('='), w.separate, w.values.is_empty()) {
            (false, false, _) => String::new(),
            (_, _, true) => ":value:_files".to_string(),
            _ => format!(":value:({})", w.values.join(" ")),
        };
        // The value follows in the same word.
        let name = match w.text.strip_suffix('=') {
            Some(n) => format!("{n}=-"),
            None => w.text.clone(),
        };
        let _ = writeln!(out, "  '*{name}[{}]{value}' \\", plain(w.doc));
    }
    let _ = writeln!(
        out,
        "  '1: :{{_describe command commands; _files -g \"*.({})\"}}' \\\n  '*:input:_files -g \"*.({})\"'",
        INPUTS.join("|"),
        INPUTS.join("|")
    );
    out
}

fn fish() -> String {
    let quoted = |s: &str| format!("'{}'", s.replace('\\', "\\\\").replace('\'', "\\'"));
    let mut out = String::from(
        "# Completions of jacq for fish: put this file into ~/.config/fish/completions.\n",
    );
    for Command { name: c, doc, .. } in COMMANDS {
        let _ = writeln!(
            out,
            "complete -c jacq -n __fish_use_subcommand -a {} -d {}",
            quoted(c),
            quoted(doc)
        );
    }
    for option in ALL {
        let letters = option.flag().trim_start_matches('-');
        let kind = if option.flag().starts_with("--") {
            "--long-option"
        } else {
            "--short-option"
        };
        let value = match (option.value, option.values) {
            (None, _) => String::new(),
            (Some(_), []) => " --require-parameter".to_owned(),
            (Some(_), all) => format!(" --exclusive --arguments {}", quoted(&all.join(" "))),
        };
        let _ = writeln!(
            out,
            "complete --command jacq --condition '__fish_seen_subcommand_from {}' {kind} {letters}{value} --description {}",
            option.command(),
            quoted(option.doc)
        );
    }
    for w in words() {
        let doc = quoted(w.doc);
        let list: Vec<String> = match w.text.ends_with('=') {
            true => w.values.iter().map(|v| format!("{}{v}", w.text)).collect(),
            false => Vec::new(),
        };
        let list = if list.is_empty() {
            w.text.clone()
        } else {
            list.join(" ")
        };
        let _ = writeln!(
            out,
            "complete -c jacq -n 'string match -q -- \"-*\" (commandline -ct)' -a {} -d {doc}",
            quoted(&list)
        );
    }
    out
}

/// The manual page, in the form of `man`.
pub(super) fn manual() -> String {
    // A line of text may not begin with a dot or an apostrophe, and a dash must stay one.
    let text = |s: &str| -> String {
        let s = s.replace('\\', "\\e").replace('-', "\\-");
        if s.starts_with(['.', '\'']) {
            format!("\\&{s}")
        } else {
            s
        }
    };
    let mut out = format!(
        ".TH JACQ 1 \"\" \"jacquard {}\" \"User Commands\"\n.ad l\n.SH NAME\njacq \\- compiles CUDA C++ and LLVM/NVVM IR to PTX\n.SH SYNOPSIS\n.B jacq\n.I INPUT\n[\\fB\\-arch=\\fITARGET\\fR] [\\fB\\-o\\fR \\fIOUTPUT\\fR] [\\fIFLAGS\\fR]\n.br\n.B jacq\n.I COMMAND\n[\\fIARGUMENTS\\fR]\n.SH DESCRIPTION\nInputs are CUDA C++ (.cu), preprocessed CUDA C++ (.ii), LLVM IR (.ll) and LLVM bitcode (.bc). Without \\fB\\-o\\fR the output goes to standard output; several inputs make a file each; with it they are one program.\n.SH COMMANDS\n",
        env!("CARGO_PKG_VERSION")
    );
    for Command { name: c, doc, .. } in COMMANDS {
        let _ = writeln!(out, ".TP\n.B {}\n{}", text(c), text(doc));
    }
    for (command, options) in by_command() {
        let _ = writeln!(out, ".SS Options of jacq {}", text(command));
        for option in options {
            let value = option
                .value
                .map_or(String::new(), |v| format!(" \\fI{}\\fR", text(v)));
            let _ = writeln!(
                out,
                ".TP\n\\fB{}\\fR{value}\n{}",
                text(option.flag()),
                text(option.doc)
            );
        }
    }
    out.push_str(".SH OPTIONS\n");
    let mut groups: Vec<&str> = Vec::new();
    for s in SETTINGS {
        if !groups.contains(&s.group) {
            groups.push(s.group);
        }
    }
    for group in groups {
        let _ = writeln!(out, ".SS {}", text(group));
        for (i, s) in SETTINGS.iter().enumerate().filter(|s| s.1.group == group) {
            let flags: Vec<String> = FLAGS
                .iter()
                .filter(|f| f.sets.index() == i)
                .map(|f| {
                    let w = word(f);
                    let value = match (f.bare, f.values) {
                        (true, _) => String::new(),
                        (_, []) => "\\fITEXT\\fR".into(),
                        (_, ["int"]) => "\\fIN\\fR".into(),
                        // A line may end after a bar.
                        (_, v) => text(&v.join("|")).replace('|', "|\\:"),
                    };
                    let gap = if w.separate { " " } else { "" };
                    format!("\\fB{}\\fR{gap}{value}", text(&w.text))
                })
                .collect();
            if flags.is_empty() {
                continue;
            }
            let _ = writeln!(out, ".TP\n{}\n{}", flags.join(", "), text(s.doc));
            if let Some(d) = s.default {
                let _ = writeln!(out, "Default: {}.", text(d));
            }
            if let Some(why) = s.none {
                let _ = writeln!(out, "No effect: {}.", text(why));
            }
        }
    }
    out.push_str(".SH ENVIRONMENT\n");
    for v in VARIABLES {
        let _ = writeln!(out, ".TP\n.B {}\n{}", text(v.name), text(v.doc));
        if let Some(why) = v.none {
            let _ = writeln!(out, "No effect: {}.", text(why));
        }
    }
    out.push_str(".SH EXIT STATUS\n0, or 1 with a message.\n.SH SEE ALSO\n\\fBjacq docs\\fR writes the whole manual; \\fBjacq explain\\fR \\fICODE\\fR explains a message.\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use jacquard_options::{Exec, Options as _, Run};
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    /// What a program says of a text on its standard input; none where it is not there.
    fn ask(program: &str, args: &[&str], text: &str) -> Option<(bool, String)> {
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        child.stdin.take()?.write_all(text.as_bytes()).ok()?;
        let out = child.wait_with_output().ok()?;
        let said = [out.stdout, out.stderr].concat();
        Some((
            out.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        ))
    }

    #[test]
    fn bash_completes_flags_values_and_commands() {
        let complete = |line: &[&str]| -> Option<String> {
            let script = format!(
                "{}\nCOMP_WORDS=({}); COMP_CWORD={}; _jacq 2>/dev/null; echo \"${{COMPREPLY[@]}}\"",
                bash(),
                line.join(" "),
                line.len() - 1
            );
            let (ok, said) = ask("bash", &["--norc"], &script)?;
            assert!(ok, "{said}");
            Some(said)
        };
        let Some(flags) = complete(&["jacq", "-ftz"]) else {
            return;
        };
        assert!(flags.contains("-ftz="), "{flags}");
        let values = complete(&["jacq", "-arch", "=", "sm_9"]).unwrap();
        assert_eq!(values, "sm_90 sm_90a\n");
        assert!(complete(&["jacq", "ta"]).unwrap().contains("targets"));
        assert_eq!(complete(&["jacq", "completions", "z"]).unwrap(), "zsh\n");
        let grid = Run::Grid.flag();
        let completed = complete(&["jacq", Run::COMMAND, &grid[..grid.len() - 1]]).unwrap();
        assert_eq!(completed.trim(), grid);
        let mode = complete(&["jacq", Exec::COMMAND, Exec::Jit.flag(), "al"]).unwrap();
        assert_eq!(mode, "always\n");
    }

    #[test]
    fn other_shells_read_their_texts() {
        for (shell, text) in [("zsh", zsh()), ("fish", fish())] {
            assert!(
                text.contains("-arch=") && text.contains("sm_90a"),
                "{shell}"
            );
            if let Some((ok, said)) = ask(shell, &["-n"], &text) {
                assert!(ok && said.is_empty(), "{shell}: {said}");
            }
        }
        assert!(completions("tcsh").is_none());
    }

    #[test]
    fn options_are_those_of_commands_that_there_are() {
        for (command, options) in by_command() {
            assert!(COMMANDS.iter().any(|c| c.name == command), "{command}");
            for option in options {
                assert!(manual().contains(&option.flag().replace('-', "\\-")));
                assert!(fish().contains(option.flag().trim_start_matches('-')));
            }
        }
        let commands: Vec<&str> = by_command().map(|c| c.0).collect();
        let distinct: std::collections::BTreeSet<&&str> = commands.iter().collect();
        assert_eq!(
            commands.len(),
            distinct.len(),
            "rows of a command stand together"
        );
    }

    #[test]
    fn the_manual_page_has_every_effective_flag() {
        let page = manual();
        for w in words() {
            assert!(page.contains(&w.text.replace('-', "\\-")), "{}", w.text);
        }
        if let Some((ok, said)) = ask("groff", &["-man", "-ww", "-z"], &page) {
            assert!(ok && said.is_empty(), "{said}");
        }
    }
}
