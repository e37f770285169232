//! Reads `.ll` files and writes each back to `FILE.out`; prints what could not be read.
fn main() {
    let mut bad = 0;
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        match jacquard_ir::text::parse_module(&text) {
            Ok(m) => {
                for e in jacquard_ir::verify::verify_module(&m, Default::default()) {
                    println!("{path}: {e}");
                }
                let out = jacquard_ir::text::print_module(&m);
                let again = jacquard_ir::text::parse_module(&out)
                    .map(|m| jacquard_ir::text::print_module(&m));
                match again {
                    Ok(t) if t == out => {}
                    Ok(_) => println!("{path}: second print differs"),
                    Err(e) => println!("{path}: own text not read: {e}"),
                }
                let _ = std::fs::write(format!("{path}.out"), out);
            }
            Err(e) => {
                bad += 1;
                println!("{path}:{e}");
            }
        }
    }
    println!("{bad} not read");
}
