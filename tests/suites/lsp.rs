//! Recorded conversations with the language server: each file of `tests/lsp` is one. Lines that begin with a word are what the editor
//! does, lines that begin with `<` what the server says; `JACQUARD_BLESS=1` records the latter anew. The first of them is the encoding of
//! positions that the server chose.
//!
//!     start utf-8 -arch=sm_80          the capabilities and flags; without it: UTF-16 and sm_90
//!     open k.cu                        the lines behind it that begin with `|` are the text
//!     change k.cu 3:5-3:9 text         0-based, as the protocol has them; `\n` is a new line
//!     save | close | ptx k.cu
//!     hover | definition | references | signatures | complete | fixes k.cu 3:5
//!     renameable k.cu 3:5 | rename k.cu 3:5 other
//!     hints k.cu 0:0-9:0
//!     symbols | tokens k.cu
//!     flags -arch=sm_70

use jacquard::editor::Editor;
use jacquard_lsp::{Connection, serve};
use jacquard_test_support::same_text;
use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// More than any answer takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The client's side.
struct Client {
    connection: Connection,
    last: i32,
}

impl Client {
    fn send(&self, message: Value) {
        let message = serde_json::from_value(message).expect("a message");
        self.connection
            .sender
            .send(message)
            .expect("the server listens");
    }

    fn receive(&self) -> Result<Value, Failed> {
        let message = self.connection.receiver.recv_timeout(PATIENCE);
        Ok(serde_json::to_value(
            message.map_err(|_| "the server says nothing")?,
        )?)
    }

    fn notify(&self, method: &str, params: Value) {
        self.send(json!({ "method": method, "params": params }));
    }

    fn ask(&mut self, method: &str, params: Value) -> Result<Value, Failed> {
        self.last += 1;
        self.send(json!({ "id": self.last, "method": method, "params": params }));
        loop {
            let answer = self.receive()?;
            if answer.get("id").is_some() {
                let result = answer.get("result").or(answer.get("error"));
                return Ok(result.cloned().unwrap_or(Value::Null));
            }
        }
    }

    fn next(&self, method: &str) -> Result<Value, Failed> {
        loop {
            let message = self.receive()?;
            if message["method"] == method {
                return Ok(message["params"].clone());
            }
        }
    }
}

/// `3:5`
fn position(t: &str) -> Value {
    let (line, column) = t.split_once(':').expect("LINE:COLUMN");
    json!({ "line": line.parse::<u32>().expect("a line"), "character": column.parse::<u32>().expect("a column") })
}

fn range(t: &str) -> Value {
    let (from, to) = t.split_once('-').unwrap_or((t, t));
    json!({ "start": position(from), "end": position(to) })
}

/// Does what one line of a conversation says; gives what the server says to that.
fn act(client: &mut Client, line: &str, text: &str) -> Result<Value, Failed> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (file, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let uri = format!("file:///w/{file}");
    let id = json!({ "uri": uri });
    let at = |more: &str| json!({ "textDocument": { "uri": uri }, "position": position(more) });
    match word {
        "open" => {
            client.notify(
                "textDocument/didOpen",
                json!({ "textDocument": {
                "uri": uri, "languageId": "cuda-cpp", "version": 1, "text": text } }),
            );
            client.next(SAID)
        }
        "change" => {
            let (place, new) = more.split_once(' ').unwrap_or((more, ""));
            let new = new.replace("\\n", "\n");
            let change = match place {
                "all" => json!({ "text": new }),
                place => json!({ "range": range(place), "text": new }),
            };
            client.notify(
                "textDocument/didChange",
                json!({
                "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [change] }),
            );
            client.next(SAID)
        }
        "save" => {
            client.notify("textDocument/didSave", json!({ "textDocument": id }));
            client.next(SAID)
        }
        "close" => {
            client.notify("textDocument/didClose", json!({ "textDocument": id }));
            client.next(SAID)
        }
        "flags" => set_flags(client, rest),
        "hover" => client.ask("textDocument/hover", at(more)),
        "definition" => client.ask("textDocument/definition", at(more)),
        "signatures" => client.ask("textDocument/signatureHelp", at(more)),
        "rename" => {
            let (place, new) = more.split_once(' ').unwrap_or((more, ""));
            let mut asked = at(place);
            asked["newName"] = new.into();
            client.ask("textDocument/rename", asked)
        }
        "renameable" => client.ask("textDocument/prepareRename", at(more)),
        "tokens" => {
            let kinds = client.ask(
                "textDocument/semanticTokens/full",
                json!({ "textDocument": id }),
            )?;
            Ok(kinds["data"].clone())
        }
        "hints" => client.ask(
            "textDocument/inlayHint",
            json!({ "textDocument": id, "range": range(more) }),
        ),
        "symbols" => client.ask("textDocument/documentSymbol", json!({ "textDocument": id })),
        "references" => {
            let mut asked = at(more);
            asked["context"] = json!({ "includeDeclaration": true });
            client.ask("textDocument/references", asked)
        }
        "complete" => {
            let mut list = client.ask("textDocument/completion", at(more))?;
            // The names are enough of a long list.
            if let Some(items) = list["items"].as_array().filter(|i| i.len() > 3) {
                let names: Vec<Value> = items.iter().map(|i| i["label"].clone()).collect();
                list["items"] = names.into();
            }
            Ok(list)
        }
        "fixes" => client.ask(
            "textDocument/codeAction",
            json!({ "textDocument": id,
            "range": range(more), "context": { "diagnostics": [] } }),
        ),
        "ptx" => client.ask("jacquard/ptx", id),
        "command" => client.ask(
            "workspace/executeCommand",
            json!({ "command": "jacquard.ptx", "arguments": [uri] }),
        ),
        "ask" => client.ask(file, json!({})),
        _ => Err(format!("'{line}' is not a step of a conversation").into()),
    }
}

/// The notification of diagnostics.
const SAID: &str = "textDocument/publishDiagnostics";

/// Sets the flags of the editor, and waits for what the server says of them.
fn set_flags(client: &mut Client, flags: &str) -> Result<Value, Failed> {
    let flags: Vec<&str> = flags.split_whitespace().collect();
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "jacquard": { "flags": flags } } }),
    );
    loop {
        let m = client.receive()?;
        if m["method"] == SAID || m["method"] == "window/showMessage" {
            return Ok(m["params"].clone());
        }
    }
}

/// Holds the conversation of a file; gives it as it went.
fn hold(recorded: &str) -> Result<String, Failed> {
    let mut lines = recorded.lines().filter(|l| !l.starts_with('<')).peekable();
    let mut out = String::new();
    let mut start = "start utf-16 -arch=sm_90";
    while let Some(line) = lines.next_if(|l| l.starts_with('#') || l.starts_with("start")) {
        writeln!(out, "{line}")?;
        if line.starts_with("start") {
            start = line;
        }
    }
    let mut words = start.split_whitespace().skip(1);
    let encoding = words.next().unwrap_or("utf-16");
    let flags: Vec<String> = words.map(str::to_owned).collect();
    let (ours, theirs) = Connection::memory();
    let server = std::thread::spawn(move || {
        let mut editor = Editor::new(&flags).expect("flags");
        serve(&theirs, &mut editor).map_err(|e| e.to_string())
    });
    let mut client = Client {
        connection: ours,
        last: 0,
    };
    let answer = client.ask(
        "initialize",
        json!({ "capabilities": { "general": { "positionEncodings": [encoding] } } }),
    )?;
    writeln!(out, "< {}", answer["capabilities"]["positionEncoding"])?;
    client.notify("initialized", json!({}));
    while let Some(line) = lines.next() {
        writeln!(out, "{line}")?;
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let mut text = String::new();
        while let Some(l) = lines.next_if(|l| l.starts_with('|')) {
            writeln!(out, "{l}")?;
            text.push_str(&l[1..]);
            text.push('\n');
        }
        let said = serde_json::to_string_pretty(&act(&mut client, line, &text)?)?;
        for l in said.lines() {
            writeln!(out, "< {l}")?;
        }
    }
    client.ask("shutdown", Value::Null)?;
    client.notify("exit", Value::Null);
    drop(client);
    let ended = server.join().map_err(|_| "the server panics")?;
    ended.map_err(|e| format!("the server ends badly: {e}"))?;
    Ok(out)
}

fn conversation(path: &Path) -> Result<(), Failed> {
    let recorded = std::fs::read_to_string(path)?;
    let held = hold(&recorded)?;
    if std::env::var_os("JACQUARD_BLESS").is_some() {
        std::fs::write(path, held)?;
        return Ok(());
    }
    Ok(same_text(&recorded, &held)?)
}

/// One message over the pipe of a process.
fn write_message(to: &mut impl Write, message: &Value) -> std::io::Result<()> {
    let body = message.to_string();
    write!(to, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    to.flush()
}

fn read_message(from: &mut impl BufRead) -> Result<Value, Failed> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        from.read_line(&mut line)?;
        match line.trim() {
            "" => break,
            l => {
                if let Some(n) = l.strip_prefix("Content-Length: ") {
                    length = n.parse()?;
                }
            }
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body)?;
    Ok(serde_json::from_slice(&body)?)
}

/// The command itself, as editors start it.
fn process() -> Result<(), Failed> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args(["lsp", "--stdio", "-arch=sm_90"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut to = child.stdin.take().ok_or("no input")?;
    let mut from = BufReader::new(child.stdout.take().ok_or("no output")?);
    let v = "2.0";
    write_message(
        &mut to,
        &json!({ "jsonrpc": v, "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
    )?;
    let answer = read_message(&mut from)?;
    if answer["result"]["serverInfo"]["name"] != "jacq" {
        return Err(format!("{answer}").into());
    }
    write_message(
        &mut to,
        &json!({ "jsonrpc": v, "method": "initialized", "params": {} }),
    )?;
    write_message(
        &mut to,
        &json!({ "jsonrpc": v, "method": "textDocument/didOpen", "params": { "textDocument": {
        "uri": "file:///k.cu", "languageId": "cuda-cpp", "version": 7, "text": "__global__ void k(int *p) { *p = 1 }" } } }),
    )?;
    let said = read_message(&mut from)?;
    if said["params"]["version"] != 7
        || said["params"]["diagnostics"][0]["range"]["start"]["line"] != 0
    {
        return Err(format!("{said}").into());
    }
    write_message(
        &mut to,
        &json!({ "jsonrpc": v, "id": 2, "method": "shutdown" }),
    )?;
    read_message(&mut from)?;
    write_message(&mut to, &json!({ "jsonrpc": v, "method": "exit" }))?;
    match child.wait()?.success() {
        true => Ok(()),
        false => Err("the exit code is not 0".into()),
    }
}

/// The suite.
pub fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp");
    let mut trials = vec![Trial::test("process", process)];
    for entry in std::fs::read_dir(folder).expect("tests/lsp").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|e| e == "txt") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            trials.push(Trial::test(name.into_owned(), move || conversation(&path)));
        }
    }
    trials
}
