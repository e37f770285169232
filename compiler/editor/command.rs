//! `jacq lsp`: serves an editor by the language server protocol.

use super::Editor;
use crate::reference::table_words;
use jacquard_lsp::{serve, stdio};
use jacquard_options::{Lsp, Options as _};

const USAGE: &str = "\
usage: jacq lsp [--stdio] [FLAGS]

Serves an editor by the language server protocol, on standard input and output: diagnostics as you type, hover, definitions,
completion and quick fixes for .cu, .ll and .ptx. The folder editors has what editors need to start it.
FLAGS are those of the compile; those of the editor's settings come after them.

";

/// Serves an editor on standard input and output; gives the exit code. The arguments are flags of the compile.
pub fn command(args: &[String]) -> i32 {
    if crate::cli::command::wants_help(args) {
        print!("{USAGE}{}", jacquard_options::usage::<Lsp>());
        return 0;
    }
    // `--stdio` is what editors add.
    let flags: Vec<String> = args
        .iter()
        .filter(|a| Lsp::named(a).is_none())
        .cloned()
        .collect();
    let mut editor = match Editor::new(&flags) {
        Ok(editor) => editor,
        Err(e) => {
            eprintln!("error: {e}");
            return 1;
        }
    };
    std::thread::spawn(table_words::prepare);
    let (connection, threads) = stdio();
    let served = serve(&connection, &mut editor);
    drop(connection);
    threads.join();
    match served {
        Ok(()) => 0,
        Err(e) => {
            eprintln!("error: {e}");
            1
        }
    }
}
