//! `preprocess file [-Idir] [-isystem dir] [-Dname] [--rtc|--bare] [-std=N] [-P] [--time N] [-v]`: prints what `-E` prints, or how long it takes.

use jacquard_preprocess::diag::{Severity, resolve};
use jacquard_preprocess::options::Definition;
use jacquard_preprocess::session::Session;
use jacquard_preprocess::source::Text;
use jacquard_preprocess::{Mode, Options, preprocess, print};

fn main() {
    let mut options = Options::default();
    options.target.cuda_arch = 900;
    options.target.suffix = "90".into();
    let (mut file, mut markers, mut rounds, mut verbose, mut quiet) =
        (None, true, 0u32, false, false);
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        match a.as_str() {
            "--rtc" => options.mode = Mode::Rtc,
            "--bare" => options.mode = Mode::Bare,
            "-P" => markers = false,
            "-v" => verbose = true,
            "-q" => quiet = true,
            "--time" => rounds = args.next().and_then(|n| n.parse().ok()).unwrap_or(100),
            "-isystem" => options.headers.system_dirs.extend(args.next()),
            "-include" => options.headers.forced.extend(args.next()),
            _ => match a.split_at(a.len().min(2)) {
                ("-I", dir) => options.headers.include_dirs.push(dir.into()),
                ("-D", d) => options.definitions.push(Definition::Define(d.into())),
                ("-U", d) => options.definitions.push(Definition::Undef(d.into())),
                ("-s", std) => options.std = std.trim_start_matches("td=c++").parse().unwrap_or(17),
                _ => file = Some(a),
            },
        }
    }
    let Some(file) = file else {
        eprintln!("usage: preprocess file [options]");
        return;
    };
    let Ok(bytes) = std::fs::read(&file) else {
        eprintln!("cannot read {file}");
        return;
    };
    let mut session = Session::new(options);
    if rounds > 0 {
        let mut best = f64::INFINITY;
        let mut tokens = 0;
        for _ in 0..rounds {
            let text = Text::new(&bytes);
            let start = std::time::Instant::now();
            let buffer = preprocess(&mut session, &file, text);
            best = best.min(start.elapsed().as_secs_f64());
            tokens = buffer.tokens.len();
            session.recycle(buffer);
        }
        let lines = bytes.iter().filter(|b| **b == b'\n').count();
        println!(
            "{file}: {lines} lines, {} bytes, {tokens} tokens, best of {rounds}: {:.1} us ({:.0} MB/s)",
            bytes.len(),
            best * 1e6,
            bytes.len() as f64 / best / 1e6
        );
        return;
    }
    session.options.for_print = true;
    let buffer = preprocess(&mut session, &file, Text::new(&bytes));
    if !quiet {
        use std::io::Write as _;
        let _ = std::io::stdout().write_all(&print::print(&session, &buffer, markers));
    }
    let list = session.diags.list().iter();
    let list = list.filter(|d| verbose || d.severity >= Severity::Warning);
    let shown = resolve(list, &session.sources, &session.names);
    eprint!("{}", jacquard_diag::human(&shown, false));
    if session.diags.has_errors() {
        std::process::exit(1);
    }
}
