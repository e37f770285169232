//! Reads `.bc` files and writes each to `FILE.ll`; prints what could not be read, and how long it took.
fn main() {
    for path in std::env::args().skip(1) {
        let Ok(bytes) = std::fs::read(&path) else {
            continue;
        };
        let start = std::time::Instant::now();
        match jacquard_bitcode::read_module(&bytes) {
            Ok(m) => {
                let time = start.elapsed();
                for e in jacquard_ir::verify::verify_module(&m, Default::default()) {
                    println!("{path}: {e}");
                }
                println!("{path}: {:.3} ms", time.as_secs_f64() * 1e3);
                let _ = std::fs::write(format!("{path}.ll"), jacquard_ir::text::print_module(&m));
            }
            Err(e) => println!("{path}: {e}"),
        }
    }
}
