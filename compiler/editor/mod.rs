//! The compiler behind an editor: what a text and a word in it mean.

use crate::reference::table_words::{self, Found, In};
use crate::settings::{CliError, Setting, Settings};
use crate::{CompileError, Compiler, Emit, Options, Reason, Request};
use jacquard_diag::Diagnostic;
use jacquard_lsp::{Depth, Hint, Kind, Service, Stop, Word};
use jacquard_sema::MEMBERS_WANTED;
use thiserror::Error;

mod command;

pub use command::command;

/// What is wrong with the flags of an editor.
#[derive(Debug, Error)]
pub enum BadFlags {
    /// The command line would not take them either.
    #[error(transparent)]
    Cli(#[from] CliError),
    /// A file's name: what is compiled is what the editor has open.
    #[error("'{0}' is no flag")]
    Input(String),
}

/// The compiler as an editor uses it.
#[derive(Default)]
pub struct Editor {
    compiler: Compiler,
    settings: Settings,
    /// Flags of the command line, which hold unless the editor's settings say otherwise.
    flags: Vec<String>,
    /// Those and the settings' flags behind them.
    all_flags: Vec<String>,
}

impl Editor {
    /// One that compiles with flags of `jacq`.
    ///
    /// # Errors
    /// What is wrong with the flags.
    pub fn new(flags: &[String]) -> Result<Editor, BadFlags> {
        let mut editor = Editor {
            flags: flags.to_vec(),
            ..Editor::default()
        };
        editor.configure(&[])?;
        Ok(editor)
    }

    fn request<'a>(&self, path: &'a str, text: &'a str) -> Request<'a> {
        Request {
            no_symbols: true,
            ..Request::new(text, path, Options::from_settings(self.settings.clone()))
        }
    }

    fn run(&self, mut request: Request) -> Result<(String, Vec<Diagnostic>), CompileError> {
        let made = self.compiler.run(&mut request)?;
        Ok((made.ptx, made.diagnostics))
    }
}

impl Service for Editor {
    type BadFlags = BadFlags;

    fn configure(&mut self, flags: &[String]) -> Result<(), BadFlags> {
        let mut settings = Settings::new();
        settings.parse(&self.flags)?;
        // What the editor asks for takes the place of what the command line said.
        settings.parse(flags)?;
        if let Some(input) = settings.inputs.first() {
            return Err(BadFlags::Input(input.clone()));
        }
        // Threads are for programs that wait; an editor's machine has other things to do.
        settings.put(Setting::Threads, "1");
        self.settings = settings;
        self.all_flags = [&self.flags, flags].concat();
        Ok(())
    }

    fn diagnose(
        &self,
        path: &str,
        text: &str,
        depth: Depth,
        stop: Stop,
    ) -> Option<Vec<Diagnostic>> {
        if In::of_file(path) == In::Ptx {
            return Some(crate::driver::input::check_ptx(path, text));
        }
        let mut request = self.request(path, text);
        request.callback = Some(stop);
        if depth == Depth::Source {
            request.emit = Emit::Verify;
        }
        match self.run(request) {
            Ok((_, said)) => Some(said),
            Err(e) if e.reason == Reason::Cancelled => None,
            Err(e) => Some(e.diagnostics),
        }
    }

    fn ptx(&self, path: &str, text: &str) -> Result<String, Vec<Diagnostic>> {
        if In::of_file(path) == In::Ptx {
            return Ok(text.to_owned());
        }
        let made = self.run(self.request(path, text));
        made.map(|(ptx, _)| ptx).map_err(|e| e.diagnostics)
    }

    fn words(&self, path: &str, name: &str) -> Vec<Word> {
        let found = table_words::find(In::of_file(path), name);
        found.iter().map(word).collect()
    }

    fn members(&self, path: &str, text: &str, byte: usize) -> Vec<Word> {
        let Some((before, rest)) = text.split_at_checked(byte) else {
            return Vec::new();
        };
        let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
        let after = rest.trim_start_matches(is_part);
        let asked = format!("{before}{MEMBERS_WANTED}{after}");
        let mut request = self.request(path, &asked);
        request.emit = Emit::Verify;
        let said = match self.run(request) {
            Ok((_, said)) => said,
            Err(e) => e.diagnostics,
        };
        let mut out: Vec<Word> = Vec::new();
        for d in said.iter().filter(|d| d.text.contains(MEMBERS_WANTED)) {
            for note in &d.notes {
                let Some((name, form)) = note.text.split_once(": ") else {
                    continue;
                };
                let word = Word {
                    name: name.to_owned(),
                    kind: match form.contains('(') {
                        true => Kind::Function,
                        false => Kind::Variable,
                    },
                    form: form.to_owned(),
                    doc: String::new(),
                    targets: String::new(),
                    row: String::new(),
                };
                if !out.contains(&word) {
                    out.push(word);
                }
            }
        }
        out
    }

    fn hints(&self, path: &str, text: &str) -> Vec<Hint> {
        match In::of_file(path) {
            In::Cuda => {
                let found = crate::explore::hints(path, text, &self.all_flags).into_iter();
                let hint = |h: crate::explore::LineHint| Hint {
                    line: h.line,
                    text: h.text,
                    more: h.more,
                };
                found.map(hint).collect()
            }
            _ => Vec::new(),
        }
    }

    fn complete(&self, path: &str, prefix: &str, most: usize) -> Vec<Word> {
        let found = table_words::complete(In::of_file(path), prefix, most);
        found.iter().map(word).collect()
    }
}

fn word(f: &Found) -> Word {
    let kind = match f.kind() {
        "instruction" => Kind::Instruction,
        "variable" => Kind::Variable,
        _ => Kind::Function,
    };
    Word {
        name: f.name.to_owned(),
        kind,
        form: f.form(),
        doc: f.row.doc.to_owned(),
        targets: f.targets(),
        row: format!("{}:{}", f.row.file, f.row.line),
    }
}
