//! Checks each PTX file given against the forms, for the target it names.

use jacquard_ir::tables::Target;

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
        match jacquard_ptx::parse(&text) {
            Ok(m) => {
                let name = m.target.first().map_or("", |n| m.str(*n));
                let Some(target) = Target::by_name(name) else {
                    println!("{path}: the target '{name}' is not known");
                    bad += 1;
                    continue;
                };
                let start = std::time::Instant::now();
                let list = jacquard_ptx::check(&m, target);
                let rate = text.len() as f64 / 1e6 / start.elapsed().as_secs_f64();
                bad += list.len();
                for d in &list {
                    println!("{path}:{d}");
                }
                println!("{path}: {} complaints, {rate:.0} MB/s", list.len());
            }
            Err(errors) => {
                bad += errors.len();
                for e in errors {
                    println!("{path}:{e}");
                }
            }
        }
    }
    std::process::exit(i32::from(bad != 0));
}
