//! Parses and prints each PTX file given, twice, and says whether the text is stable.
use std::time::Instant;

fn main() {
    let mut bad = 0;
    for path in std::env::args().skip(1) {
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(e) => {
                eprintln!("{path}: {e}");
                std::process::exit(1);
            }
        };
        let start = Instant::now();
        let module = match jacquard_ptx::parse(&text) {
            Ok(m) => m,
            Err(errors) => {
                bad += 1;
                for e in errors {
                    println!("{path}:{e}");
                }
                continue;
            }
        };
        let parsed = start.elapsed();
        let start = Instant::now();
        let once = jacquard_ptx::print(&module);
        let printed = start.elapsed();
        match jacquard_ptx::parse(&once) {
            Ok(m) if jacquard_ptx::print(&m) == once => {
                let rate = |d: std::time::Duration, n: usize| n as f64 / 1e6 / d.as_secs_f64();
                println!(
                    "{path}: {} bytes, parse {:.0} MB/s, print {:.0} MB/s",
                    text.len(),
                    rate(parsed, text.len()),
                    rate(printed, once.len())
                );
            }
            Ok(_) => {
                bad += 1;
                println!("{path}: the text changes when printed twice");
            }
            Err(errors) => {
                bad += 1;
                println!("{path}: printed text does not parse");
                for e in errors {
                    println!("  {e}");
                }
            }
        }
        if std::env::var_os("PTX_OUT").is_some() {
            let _ = std::fs::write(format!("{path}.out"), &once);
        }
    }
    std::process::exit(i32::from(bad != 0));
}
