//! Mutates CUDA sources and compiles what comes out: `cargo run --example mutate -- SECONDS SEED FOLDER...`.
//!
//! Each round takes a source, changes it (bytes, tokens, lines, splices of another source) and compiles it on a thread of its own.
//! A panic, a compile that takes more than ten seconds of processor time, or the end of the process is a defect: the input stands in
//! `target/mutate/`, `last.cu` being the one that was compiled last.

use jacquard::cli::Settings;
use jacquard::{Compiler, Language};
use jacquard_test_support::Rng;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(10);

/// Processor time of this process; the time since `start` where the system does not tell it as Linux does.
fn processor_time(start: Instant) -> Duration {
    let ticks = std::fs::read_to_string("/proc/self/stat")
        .ok()
        .and_then(|text| {
            let after_name = text.rsplit_once(')')?.1;
            let mut fields = after_name.split_whitespace().skip(11);
            let mut field = || fields.next()?.parse::<u64>().ok();
            Some(field()? + field()?)
        });
    ticks.map_or_else(|| start.elapsed(), |n| Duration::from_millis(10 * n))
}

/// What the compile sends, or that it ended without a word or took too long; on a busy machine it may wait for its turn.
fn outcome<T>(receive: &Receiver<T>, start: Instant) -> Result<T, RecvTimeoutError> {
    let before = processor_time(start);
    loop {
        match receive.recv_timeout(Duration::from_secs(1)) {
            Err(RecvTimeoutError::Timeout) if processor_time(start) - before < PATIENCE => {}
            r => return r,
        }
    }
}

fn collect(folder: &Path, out: &mut Vec<String>) {
    for e in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = e.path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|x| x == "cu" || x == "cuh")
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            out.push(text);
        }
    }
}

/// Words, numbers and single characters, blanks kept apart.
fn pieces(text: &str) -> Vec<&str> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (i, c) in text.char_indices() {
        if i > start && !(word(c) && last.is_some_and(word)) {
            out.push(&text[start..i]);
            start = i;
        }
        last = Some(c);
    }
    out.push(&text[start..]);
    out
}

const SPICE: &[&str] = &[
    "<",
    ">",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "::",
    ",",
    ";",
    "...",
    "template",
    "typename",
    "auto",
    "decltype",
    "operator",
    "constexpr",
    "struct",
    "this",
    "&&",
    "*",
    "=",
    "#",
    "\\",
    "\"",
    "'",
    "0x",
    "1e",
    "case",
    "goto",
    "using",
    "namespace",
    "requires",
    "[]",
    "->",
    "__shared__",
    "__device__",
    "__global__",
    "-1",
    "18446744073709551615",
    "virtual",
    "union",
    "static",
    "new",
    "delete",
    "sizeof",
];

fn mutate(a: &str, b: &str, r: &mut Rng) -> String {
    let other = pieces(b);
    let mut list = pieces(a);
    for _ in 0..=r.below(4) {
        let n = list.len();
        let (i, j) = (r.below(n), r.below(n));
        match r.below(8) {
            0 => drop(list.remove(i)),
            1 => list.insert(i, list[j]),
            2 => list.swap(i, j),
            3 => list.insert(i, SPICE[r.below(SPICE.len())]),
            4 => list[i] = SPICE[r.below(SPICE.len())],
            5 => {
                let (s, len) = (r.below(other.len()), r.below(40));
                let part = &other[s..(s + len).min(other.len())];
                list.splice(i..i, part.iter().copied());
            }
            6 => drop(list.drain(i..(i + r.below(30)).min(n))),
            _ => {
                let part: Vec<&str> = list[i..(i + r.below(60)).min(n)].to_vec();
                list.splice(j..j, part);
            }
        }
        if list.is_empty() {
            list.push(";");
        }
    }
    let mut text = list.concat();
    if r.below(10) == 0 {
        let mut at = r.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.truncate(at);
    }
    text
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = || args.next().and_then(|a| a.parse::<u64>().ok()).unwrap_or(1);
    let (seconds, seed) = (number(), number());
    let mut sources = Vec::new();
    for folder in args {
        collect(Path::new(&folder), &mut sources);
    }
    if sources.is_empty() {
        eprintln!("usage: mutate SECONDS SEED FOLDER...");
        std::process::exit(2);
    }
    let out = Path::new("target/mutate");
    let _ = std::fs::create_dir_all(out);
    let mut random = Rng(seed);
    let start = Instant::now();
    let (mut rounds, mut compiled, mut defects) = (0u64, 0u64, 0u64);
    while start.elapsed().as_secs() < seconds {
        let a = random.below(sources.len());
        let b = random.below(sources.len());
        let text = mutate(&sources[a], &sources[b], &mut random);
        let _ = std::fs::write(out.join("last.cu"), &text);
        let (send, receive) = channel();
        let input = text.clone();
        let level = ["-O0", "-O3"][random.below(2)];
        let spawned = std::thread::Builder::new().stack_size(64 << 20).spawn(move || {
            let mut settings = Settings::new();
            let ready = settings.parse(["-arch=sm_90", level]).is_ok();
            let done = Compiler::new().compile(&input, "mutated.cu", Language::Cuda, &settings);
            // The driver turns a panic of the front end into a message without a position.
            let lost = matches!(&done, Err(f) if f.messages().iter().any(|m| m.ends_with("the front end failed")));
            let _ = send.send((ready && done.is_ok(), lost));
        });
        if spawned.is_err() {
            break;
        }
        let defect = match outcome(&receive, start) {
            Ok((ok, lost)) => {
                compiled += u64::from(ok);
                lost.then_some("panic")
            }
            Err(RecvTimeoutError::Timeout) => Some("hang"),
            Err(RecvTimeoutError::Disconnected) => Some("panic"),
        };
        if let Some(what) = defect {
            defects += 1;
            let _ = std::fs::write(out.join(format!("{what}-{seed}-{rounds}.cu")), &text);
            println!("{what} in round {rounds}");
        }
        rounds += 1;
    }
    println!("{rounds} rounds, {compiled} compiled, {defects} defects");
}
