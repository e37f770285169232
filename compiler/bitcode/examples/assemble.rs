//! Reads `.ll` files and writes each as bitcode to `FILE.jbc`; prints what could not be written.
fn main() {
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        match jacquard_ir::text::parse_module(&text) {
            Ok(mut m) => match jacquard_bitcode::write_module(&mut m) {
                Ok(bytes) => drop(std::fs::write(format!("{path}.jbc"), bytes)),
                Err(e) => println!("{path}: {e}"),
            },
            Err(e) => println!("{path}:{e}"),
        }
    }
}
