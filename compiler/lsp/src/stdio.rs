//! Standard input and output as a connection. Malformed JSON and invalid messages are answered with an error, and the server goes on.

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Most bytes of a message; a longer one is skipped.
const MOST_BYTES: u64 = 256 << 20;

/// The threads that read and write.
pub struct Threads {
    writing: JoinHandle<()>,
}

impl Threads {
    /// Waits until all that was said is written. The one that reads ends with the process: its client may keep the stream open.
    pub fn join(self) {
        // A client that is gone reads nothing.
        let _ = self.writing.join();
    }
}

/// A connection over the process's streams.
#[must_use]
pub fn stdio() -> (Connection, Threads) {
    over(io::stdin(), io::stdout())
}

/// A connection over two streams.
pub fn over(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> (Connection, Threads) {
    let (near, far) = Connection::memory();
    let output = Arc::new(Mutex::new(output));
    let said = output.clone();
    let (to_server, from_server) = (far.sender, far.receiver);
    let writing = std::thread::spawn(move || {
        for message in from_server {
            let mut out = said.lock().unwrap_or_else(PoisonError::into_inner);
            if message.write(&mut *out).is_err() {
                return;
            }
        }
    });
    std::thread::spawn(move || {
        let mut input = io::BufReader::new(input);
        while let Ok(Some(bytes)) = frame(&mut input) {
            let exits;
            match message(&bytes) {
                Ok(m) => {
                    exits = matches!(&m, Message::Notification(n) if n.method == "exit");
                    if to_server.send(m).is_err() {
                        return;
                    }
                }
                Err(refusal) => {
                    exits = false;
                    let mut out = output.lock().unwrap_or_else(PoisonError::into_inner);
                    if write(&mut *out, &refusal).is_err() {
                        return;
                    }
                }
            }
            if exits {
                return;
            }
        }
    });
    (near, Threads { writing })
}

/// The body of the next message: `None` at the end of the stream. Lines that are not headers are skipped.
fn frame(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if let Some((name, value)) = text.split_once(':')
            && name.eq_ignore_ascii_case("Content-Length")
        {
            length = value.trim().parse::<u64>().ok();
        }
        if !text.is_empty() {
            continue;
        }
        let Some(length) = length.take() else {
            continue;
        };
        if length > MOST_BYTES {
            io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
            return Ok(Some(Vec::new()));
        }
        let mut body = Vec::new();
        input.by_ref().take(length).read_to_end(&mut body)?;
        return Ok(Some(body));
    }
}

/// A message, or the answer to what is none.
fn message(bytes: &[u8]) -> Result<Message, Value> {
    let refusal = |id: Value, code: ErrorCode, text: String| json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": text } });
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|e| refusal(Value::Null, ErrorCode::ParseError, e.to_string()))?;
    let id = value.get("id").cloned();
    let id = id.filter(|id| id.is_i64() || id.is_string());
    if value.get("method").is_some_and(|m| !m.is_string()) {
        let text = "the method is not a string".to_owned();
        let id = id.unwrap_or(Value::Null);
        return Err(refusal(id, ErrorCode::InvalidRequest, text));
    }
    serde_json::from_value(value).map_err(|e| {
        let id = id.unwrap_or(Value::Null);
        refusal(id, ErrorCode::InvalidRequest, e.to_string())
    })
}

fn write(out: &mut impl Write, value: &Value) -> io::Result<()> {
    let text = value.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_refused_with_a_code() {
        let code = |text: &str| message(text.as_bytes()).map_err(|v| v["error"]["code"].clone());
        assert!(code(r#"{"jsonrpc":"2.0","id":1,"method":"x"}"#).is_ok());
        assert!(code(r#"{"jsonrpc":"2.0","method":"x","params":{}}"#).is_ok());
        for broken in ["", "{", "\u{1}", r#"{"id":1,"method":"x""#] {
            assert_eq!(code(broken).err(), Some(json!(-32700)), "{broken}");
        }
        for invalid in ["5", "[]", r#""x""#, r#"{"id":1,"method":5}"#] {
            assert_eq!(code(invalid).err(), Some(json!(-32600)), "{invalid}");
        }
    }

    #[test]
    fn the_stream_is_read_on_behind_what_is_broken() {
        let text = "nonsense\r\n\r\nContent-Length: x\r\n\r\ncontent-length: 2\r\nA: b\r\n\r\n{}Content-Length: 9\r\n\r\n{}";
        let mut input = text.as_bytes();
        assert_eq!(frame(&mut input).unwrap(), Some(b"{}".to_vec()));
        assert_eq!(frame(&mut input).unwrap(), Some(b"{}".to_vec()));
        assert_eq!(frame(&mut input).unwrap(), None);
    }
}
