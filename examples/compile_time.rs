//! Times whole compiles in process: `cargo run --release --example compile_time -- FILE... [flags]`.

use jacquard::cli::Settings;
use jacquard::{Compiler, Language};
use std::time::Instant;

fn main() {
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|a| a.starts_with('-'));
    let mut settings = Settings::new();
    if let Err(e) = settings.parse(&flags) {
        eprintln!("{e}");
        std::process::exit(1);
    }
    for file in files {
        let (Ok(text), Some(language)) = (std::fs::read_to_string(&file), Language::of_file(&file))
        else {
            eprintln!("{file}: cannot be read");
            continue;
        };
        let mut times = Vec::new();
        let compiler = Compiler::new();
        for _ in 0..50 {
            let start = Instant::now();
            if let Err(f) = compiler.compile(&text, &file, language, &settings) {
                eprintln!("{}", f.messages().join("\n"));
                break;
            }
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        if let (Some(best), Some(middle)) = (times.first(), times.get(times.len() / 2)) {
            println!("{file}: median {middle:.3} ms, best {best:.3} ms");
        }
    }
}
