//! What pages ask of the compiler: every program of the gallery runs to its expected result, and the replies are what
//! `docs/web/src/protocol.ts` promises.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jacquard::explore::{Explorer, File, Language, gallery};
use jacquard_emulator::ValueType;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

#[test]
fn the_page_begins_with_the_target_that_was_given_with_the_file() {
    let file = |flags: &[&str]| File {
        name: "k.cu".into(),
        language: Language::Cuda,
        source: "__global__ void k(int *p) { *p = 1; }".into(),
        options: flags.iter().map(ToString::to_string).collect(),
    };
    let target = |flags: &[&str]| {
        let info = ask(&Explorer::with_file(file(flags)), json!({ "op": "info" }));
        info["default_target"].clone()
    };
    assert_eq!(target(&["-arch=sm_90"]), "sm_90");
    assert_eq!(target(&["-arch", "compute_80", "-O1"]), "sm_80");
    assert_eq!(
        target(&[]),
        ask(&Explorer::default(), json!({ "op": "info" }))["default_target"]
    );
}

fn ask(e: &Explorer, request: Value) -> Value {
    serde_json::from_str(&e.handle(&request.to_string())).expect("a reply is JSON")
}

fn gallery() -> Vec<Value> {
    let all = gallery::all().to_vec();
    assert_eq!(
        all.len(),
        gallery::PROGRAMS.len(),
        "each description is JSON"
    );
    all
}

/// A request about a program of the gallery.
fn request(op: &str, program: &Value) -> Value {
    let mut r = json!({ "op": op });
    for key in ["source", "name", "language", "arch", "options", "launch"] {
        r[key] = program[key].clone();
    }
    r
}

fn example(id: &str) -> Value {
    let found = gallery().into_iter().find(|p| p["id"] == id);
    found.expect("a program of the gallery")
}

/// The line of a text on which something stands, from 1.
fn line_of(program: &Value, what: &str) -> u64 {
    let source = program["source"].as_str().expect("a source");
    let at = source.lines().position(|l| l.contains(what));
    at.expect("stands in the source") as u64 + 1
}

/// The values of a buffer.
fn values(buffer: &Value) -> Vec<f64> {
    let kind = ValueType::parse(buffer["type"].as_str().unwrap_or_default()).expect("a type");
    let bytes = STANDARD.decode(buffer["base64"].as_str().unwrap_or_default());
    let bytes = bytes.expect("base64");
    let values = bytes.chunks_exact(kind.size());
    values
        .map(|b| kind.show(b).parse().expect("a number"))
        .collect()
}

fn near(found: f64, wanted: f64, tolerance: f64) -> bool {
    (found - wanted).abs() <= tolerance * wanted.abs().max(1.0)
}

/// What differs from what a program is expected to give.
fn differences(program: &Value, reply: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let expect = &program["expect"];
    for e in expect["buffers"].as_array().into_iter().flatten() {
        let outputs = reply["outputs"].as_array().expect("outputs");
        let Some(found) = outputs.iter().find(|o| o["arg"] == e["arg"]) else {
            wrong.push(format!("argument {} did not come back", e["arg"]));
            continue;
        };
        let found = values(found);
        let tolerance = e["tolerance"].as_f64().unwrap_or(0.0);
        let mut wanted: Vec<(usize, f64)> = Vec::new();
        let list = e["values"].as_array().into_iter().flatten().enumerate();
        wanted.extend(list.filter_map(|(n, v)| Some((n, v.as_f64()?))));
        let some = e["at"].as_object().into_iter().flatten();
        wanted.extend(some.filter_map(|(n, v)| Some((n.parse().ok()?, v.as_f64()?))));
        assert!(!wanted.is_empty(), "nothing is expected of {}", e["arg"]);
        for (n, v) in wanted {
            match found.get(n) {
                Some(&f) if near(f, v, tolerance) => {}
                f => wrong.push(format!("value {n} is {f:?}, not {v}")),
            }
        }
        if let Some(sum) = e["sum"].as_f64() {
            let found: f64 = found.iter().sum();
            if !near(found, sum, tolerance) {
                wrong.push(format!("the sum is {found}, not {sum}"));
            }
        }
    }
    let stdout = reply["stdout"].as_str().unwrap_or_default();
    for part in expect["stdout_has"].as_array().into_iter().flatten() {
        if !stdout.contains(part.as_str().unwrap_or_default()) {
            wrong.push(format!("{part} is not in {stdout:?}"));
        }
    }
    let fault = &expect["fault"];
    if fault.is_null() {
        if reply["ok"] != true {
            wrong.push(format!("it did not run to its end: {reply}"));
        }
    } else {
        let got = &reply["fault"];
        for (found, wanted) in [
            (&got["kind"], &fault["kind"]),
            (&got["at"]["line"], &fault["line"]),
            (&got["other"]["line"], &fault["other_line"]),
        ] {
            if found != wanted {
                wrong.push(format!("the fault has {found}, not {wanted}: {got}"));
            }
        }
    }
    wrong
}

#[test]
fn the_gallerys_programs_run_to_their_results() {
    let e = Explorer::default();
    let mut wrong = Vec::new();
    for p in gallery() {
        assert!(p["expect"].is_object(), "{}", p["id"]);
        let reply = ask(&e, request("run", &p));
        let found = differences(&p, &reply);
        wrong.extend(found.iter().map(|w| format!("{}: {w}", p["id"])));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_page_shows_is_what_the_command_makes() {
    let e = Explorer::default();
    for p in gallery() {
        let reply = ask(&e, request("compile", &p));
        assert_eq!(reply["ok"], true, "{}: {reply}", p["id"]);
        let mut settings = jacquard::cli::Settings::new();
        let arch = format!("-arch={}", p["arch"].as_str().unwrap_or_default());
        settings.parse([arch]).expect("flags");
        let text = |key: &str| p[key].as_str().unwrap_or_default().to_owned();
        let made = jacquard::compile(
            &text("source"),
            &text("name"),
            jacquard::Language::Cuda,
            &settings,
        );
        let made = made.expect("compiles").text;
        assert_eq!(reply["ptx"].as_str(), Some(&*made), "{}", p["id"]);
    }
}

#[test]
fn the_panes_are_tied_together() {
    let e = Explorer::default();
    let p = example("reduction");
    let r = ask(&e, request("compile", &p));
    let kernel = &r["kernels"][0];
    assert_eq!(kernel["plain"], "sum");
    assert_eq!(kernel["parameters"][0]["type"], "int const*");
    assert_eq!(kernel["parameters"][0]["element"], "i32");
    assert_eq!(kernel["parameters"][1]["name"], "n");
    assert!(kernel["resources"]["registers"].as_u64() > Some(3));
    let atomic = line_of(&p, "atomicAdd");
    let lines = r["lines"].as_array().expect("lines");
    let here = lines.iter().find(|l| l["line"] == atomic);
    let here = here.expect("the line has code");
    let ptx: Vec<&str> = r["ptx"].as_str().unwrap_or_default().lines().collect();
    let at = |n: &Value| ptx[n.as_u64().unwrap_or(1) as usize - 1];
    let code: Vec<&str> = here["ptx"]
        .as_array()
        .expect("PTX")
        .iter()
        .map(at)
        .collect();
    assert!(
        code.iter()
            .any(|l| l.contains("red.") || l.contains("atom.")),
        "{code:?}"
    );
    let ir: Vec<&str> = r["ir"].as_str().unwrap_or_default().lines().collect();
    let at = |n: &Value| ir[n.as_u64().unwrap_or(1) as usize - 1];
    let code: Vec<&str> = here["ir"].as_array().expect("IR").iter().map(at).collect();
    assert!(code.iter().any(|l| l.contains("atomicrmw")), "{code:?}");
    assert!(!r["ir"].as_str().unwrap_or_default().contains("!dbg"));
    // Each edge of the graph joins two of its nodes.
    let graph = &r["cfg"][0];
    let nodes = graph["nodes"].as_array().expect("nodes");
    for edge in graph["edges"].as_array().expect("edges") {
        for end in ["from", "to"] {
            assert!(nodes.iter().any(|n| n["id"] == edge[end]), "{edge}");
        }
    }
}

/// Debug information names the source with its folder in one place and without it in another.
#[test]
fn the_panes_of_a_file_in_a_folder_are_tied_together() {
    let e = Explorer::default();
    for name in ["reduction.cu", "kernels/reduction.cu", "../k/reduction.cu"] {
        let mut p = example("reduction");
        p["name"] = name.into();
        let r = ask(&e, request("compile", &p));
        let lines = r["lines"].as_array().expect("lines");
        let has = |key: &str| {
            lines
                .iter()
                .any(|l| !l[key].as_array().expect(key).is_empty())
        };
        assert!(has("ir") && has("ptx"), "{name}: {lines:?}");
        let missed = r["remarks"].as_array().expect("remarks");
        let own = ask(&e, request("compile", &example("reduction")));
        assert_eq!(
            own["remarks"].as_array().map(Vec::len),
            Some(missed.len()),
            "{name}"
        );
    }
}

#[test]
fn pointers_have_spaces_and_reasons() {
    let e = Explorer::default();
    let r = ask(&e, request("compile", &example("address_spaces")));
    let pointers = r["pointers"].as_array().expect("pointers");
    for space in ["global", "shared"] {
        let of = pointers.iter().filter(|p| p["space"] == space);
        let mut of = of.peekable();
        assert!(of.peek().is_some(), "{pointers:?}");
        assert!(
            of.all(|p| p["reasons"].as_array().is_some_and(|r| !r.is_empty())),
            "{pointers:?}"
        );
    }
    assert!(pointers.iter().all(|p| p["space"] != "generic"));
}

#[test]
fn one_run_of_a_pass() {
    let e = Explorer::default();
    let p = example("divergence");
    let r = ask(&e, request("compile", &p));
    let runs = r["passes"].as_array().expect("passes");
    let changed = runs.iter().position(|r| r["changed"] == true);
    let n = changed.expect("some pass changes it");
    let mut ask_for = request("pass_ir", &p);
    ask_for["pass"] = n.into();
    let one = ask(&e, ask_for);
    assert_eq!(one["ok"], true, "{one}");
    assert_eq!(one["run"]["name"], runs[n]["name"]);
    assert_ne!(one["before"], one["after"]);
    let mut beyond = request("pass_ir", &p);
    beyond["pass"] = 1_000_000.into();
    assert_eq!(ask(&e, beyond)["ok"], false);
}

#[test]
fn counts_show_what_the_text_of_the_program_says() {
    let e = Explorer::default();
    let p = example("coalescing");
    let r = ask(&e, request("run", &p));
    let lines = r["counts"]["lines"].as_array().expect("counts");
    let of = |what: &str| {
        let line = line_of(&p, what);
        let found = lines.iter().find(|l| l["line"] == line);
        let found = found.expect("the line ran");
        (found["sectors"].as_u64(), found["ideal_sectors"].as_u64())
    };
    // Eight blocks of four warps, four sectors for a warp's 32 floats.
    assert_eq!(of("in[row * 32 + column]"), (Some(128), Some(128)));
    assert_eq!(of("in[column * rows + row]"), (Some(1024), Some(128)));
    let p = example("bank_conflicts");
    let r = ask(&e, request("run", &p));
    let lines = r["counts"]["lines"].as_array().expect("counts");
    let line = line_of(&p, "= tile[x][y]");
    let found = lines.iter().find(|l| l["line"] == line).expect("ran");
    let wave = |key: &str| found[key].as_u64();
    assert_eq!(
        (wave("wavefronts"), wave("ideal_wavefronts")),
        (Some(1024), Some(32))
    );
}

#[test]
fn a_mistake_has_a_place_a_fix_and_an_explanation() {
    let e = Explorer::default();
    let source = "__global__ void k(int *p) {\n    *p = 1\n}\n";
    let r = ask(
        &e,
        json!({ "op": "compile", "source": source, "name": "k.cu", "language": "cuda", "arch": "sm_90", "options": [] }),
    );
    assert_eq!(r["ok"], false);
    let d = &r["diagnostics"][0];
    assert_eq!(
        (d["severity"].as_str(), d["at"]["line"].as_u64()),
        (Some("error"), Some(2))
    );
    assert_eq!(d["fixes"][0]["text"], ";", "{d}");
    let x = ask(&e, json!({ "op": "explain", "code": d["code"] }));
    assert_eq!(x["ok"], true);
    let bad = ask(
        &e,
        json!({ "op": "compile", "source": source, "name": "k.cu", "language": "cuda", "arch": "sm_1", "options": [] }),
    );
    assert_eq!(bad["ok"], false);
    assert!(!bad["diagnostics"].as_array().expect("said").is_empty());
}

#[test]
fn nonsense_is_refused() {
    let e = Explorer::default();
    for request in ["", "{}", "{\"op\":\"dance\"}", "[1]", "{\"op\":\"run\"}"] {
        let r: Value = serde_json::from_str(&e.handle(request)).expect("JSON");
        assert_eq!(r["ok"], false, "{request}");
        assert!(r["error"].as_str().is_some_and(|e| !e.is_empty()));
    }
    let mut r = request("run", &example("printf"));
    r["launch"]["args"] = json!([{ "kind": "scalar", "type": "i32", "value": "x" }]);
    let reply = ask(&e, r);
    assert!(
        reply["error"]
            .as_str()
            .is_some_and(|e| e.contains("argument 0")),
        "{reply}"
    );
}

#[test]
fn words_and_info() {
    let e = Explorer::default();
    let info = ask(&e, json!({ "op": "info" }));
    assert_eq!(info["gallery"].as_array().map(Vec::len), Some(20));
    assert!(
        info["targets"]
            .as_array()
            .expect("targets")
            .iter()
            .any(|t| t["name"] == "sm_90")
    );
    assert!(
        info["standards"]
            .as_array()
            .expect("standards")
            .iter()
            .any(|s| s == "c++20")
    );
    let w = ask(
        &e,
        json!({ "op": "words", "language": "cuda", "name": "__popc" }),
    );
    assert!(
        w["words"][0]["form"]
            .as_str()
            .is_some_and(|f| f.contains("__popc"))
    );
    let c = ask(
        &e,
        json!({ "op": "complete", "language": "cuda", "prefix": "__s", "most": 5 }),
    );
    assert_eq!(c["words"].as_array().map(Vec::len), Some(5));
}

/// Programs of the tests that stand for themselves: one of each folder, then the next of each, in the order of their names.
fn programs(most: usize) -> Vec<(String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels");
    let list = |at: &std::path::Path| {
        let entries = std::fs::read_dir(at).expect("a folder").flatten();
        let mut paths: Vec<_> = entries.map(|e| e.path()).collect();
        paths.sort();
        paths
    };
    let folders = list(&root).into_iter().filter(|p| p.is_dir());
    let mut folders: Vec<_> = folders.map(|f| list(&f).into_iter()).collect();
    let mut found = Vec::new();
    while found.len() < most {
        let before = found.len();
        for folder in &mut folders {
            let next = folder.find(|p| p.extension().is_some_and(|e| e == "cu"));
            if let Some(path) = next.filter(|_| found.len() < most) {
                let name = path.file_name().unwrap_or_default();
                let source = std::fs::read_to_string(&path).expect("text");
                found.push((name.to_string_lossy().into_owned(), source));
            }
        }
        if found.len() == before {
            break;
        }
    }
    found
}

/// `JACQUARD_WASM` names the module that `docs/web/wasm/build.sh` made of these very sources, `JACQUARD_WASM_PROGRAMS` how many programs
/// are compiled by both (50 where it is not set; `all`).
#[test]
fn the_webassembly_module_makes_the_same_ptx() {
    use std::io::Write;
    let Some(module) = std::env::var_os("JACQUARD_WASM") else {
        return;
    };
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let most = match std::env::var("JACQUARD_WASM_PROGRAMS") {
        Ok(n) if n == "all" => usize::MAX,
        Ok(n) => n.parse().expect("a number, or `all`"),
        Err(_) => 50,
    };
    let mut requests: Vec<Value> = (programs(most).into_iter())
        .map(|(name, source)| {
            json!({ "op": "compile", "source": source, "name": name, "language": "cuda", "arch": "sm_90", "options": [], "want": ["lines"] })
        })
        .collect();
    let both = requests.len();
    assert!(both >= most.min(50), "{both} programs");
    requests.extend(gallery().iter().map(|p| request("run", p)));
    let deep = format!(
        "__global__ void k(int *p) {{ *p = {}; }}",
        "(".repeat(200_000)
    );
    requests.push(json!({ "op": "compile", "source": deep }));
    requests.push(json!({ "op": "compile", "source": "__global__ void k() {}" }));
    let node = std::process::Command::new("node")
        .arg(root.join("docs/web/wasm/answer.mjs"))
        .arg(root.join(module))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn();
    let mut node = node.expect("node is installed");
    let mut input = node.stdin.take().expect("a pipe");
    let lines: String = requests.iter().map(|r| format!("{r}\n")).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let done = node.wait_with_output().expect("node ends");
    writer.join().expect("joins").expect("written");
    assert!(done.status.success());
    let replies = String::from_utf8(done.stdout).expect("text");
    let replies: Vec<Value> = (replies.lines())
        .map(|l| serde_json::from_str(l).expect("JSON"))
        .collect();
    assert_eq!(replies.len(), requests.len());
    let e = Explorer::default();
    let mut compiled = 0;
    for (request, reply) in requests.iter().zip(&replies).take(both) {
        let own = ask(&e, request.clone());
        let name = &request["name"];
        for key in ["ok", "ptx", "diagnostics", "lines", "kernels"] {
            assert_eq!(reply[key], own[key], "{name}: {key}");
        }
        compiled += usize::from(own["ok"] == true);
    }
    assert!(
        10 * compiled >= 9 * both,
        "{compiled} of {both} programs compile"
    );
    println!("{both} programs give the same by both; {compiled} of them compile");
    let (_, rest) = replies.split_at(both);
    for (p, reply) in gallery().iter().zip(rest) {
        let found = differences(p, reply);
        assert!(found.is_empty(), "{}: {found:?}", p["id"]);
    }
    // Nesting ends in words, and the next request is answered.
    let [.., nested, next] = rest else {
        panic!("two more replies");
    };
    assert_eq!(nested["ok"], false);
    assert_eq!(next["ok"], true);
}

#[test]
fn the_server_answers_its_own_page_alone() {
    use std::io::{Read, Write};
    let served = jacquard::explore::server::serve(Explorer::default(), 0).expect("a free port");
    assert!(served.address.ip().is_loopback());
    let send = |text: String| {
        let mut to = std::net::TcpStream::connect(served.address).expect("connects");
        to.write_all(text.as_bytes()).expect("sent");
        let mut reply = Vec::new();
        to.read_to_end(&mut reply).expect("a reply");
        String::from_utf8_lossy(&reply).into_owned()
    };
    let own = format!("127.0.0.1:{}", served.address.port());
    let get = |host: &str| format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let page = send(get(&own));
    assert!(page.starts_with("HTTP/1.1 200"), "{}", &page[..200]);
    assert!(page.contains("text/html") && page.contains("<title>") && page.contains("</html>"));
    assert!(send(get("evil.example")).starts_with("HTTP/1.1 403"));
    let post = |kind: &str, more: &str| {
        let body = "{\"op\":\"info\"}";
        format!(
            "POST /api HTTP/1.1\r\nHost: {own}\r\n{more}Content-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
    };
    let reply = send(post("application/json", ""));
    assert!(reply.starts_with("HTTP/1.1 200") && reply.contains("\"gallery\""));
    assert!(send(post("text/plain", "")).starts_with("HTTP/1.1 415"));
    let other = send(post("application/json", "Origin: http://evil.example\r\n"));
    assert!(other.starts_with("HTTP/1.1 403"));
}

/// Answers in several packets do not wait for the client to acknowledge the first, which systems put off for 40 ms.
#[test]
fn the_servers_answers_come_at_once() {
    use std::io::{BufRead, BufReader, Read, Write};
    let served = jacquard::explore::server::serve(Explorer::default(), 0).expect("a free port");
    let connection = std::net::TcpStream::connect(served.address).expect("connects");
    let mut from = BufReader::new(connection.try_clone().expect("a copy"));
    let mut to = connection;
    let body = r#"{"op":"complete","language":"cuda","prefix":"__s","most":50}"#;
    let request = format!(
        "POST /api HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        served.address,
        body.len()
    );
    let mut least = std::time::Duration::MAX;
    for _ in 0..20 {
        let begun = std::time::Instant::now();
        to.write_all(request.as_bytes()).expect("sent");
        let mut bytes = 0;
        loop {
            let mut line = String::new();
            from.read_line(&mut line).expect("a line");
            match line.trim() {
                "" => break,
                l => {
                    if let Some(n) = l.strip_prefix("Content-Length: ") {
                        bytes = n.parse().expect("a length");
                    }
                }
            }
        }
        assert!(bytes > 2000, "an answer of several packets");
        from.read_exact(&mut vec![0; bytes]).expect("the answer");
        least = least.min(begun.elapsed());
    }
    assert!(least.as_millis() < 35, "{least:?}");
}

/// Clients that send their requests slowly hold up no other.
#[test]
fn slow_clients_block_nobody() {
    use std::io::{Read as _, Write as _};
    let served = jacquard::explore::server::serve(Explorer::default(), 0).unwrap();
    let at = served.address;
    let slow: Vec<_> = (0..20)
        .map(|i| {
            let mut client = std::net::TcpStream::connect(at).unwrap();
            let origin = ["http://evil.example", "http://127.0.0.1"][i % 2];
            let head = format!(
                "POST /api HTTP/1.1\r\nHost: {at}\r\nOrigin: {origin}:{}\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{{",
                at.port()
            );
            client.write_all(head.as_bytes()).unwrap();
            client
        })
        .collect();
    std::thread::sleep(std::time::Duration::from_millis(200));
    let mut client = std::net::TcpStream::connect(at).unwrap();
    let limit = std::time::Duration::from_secs(10);
    client.set_read_timeout(Some(limit)).unwrap();
    let asked = format!("GET / HTTP/1.1\r\nHost: {at}\r\n\r\n");
    client.write_all(asked.as_bytes()).unwrap();
    let mut answer = [0; 15];
    client.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200 OK");
    drop(slow);
}
