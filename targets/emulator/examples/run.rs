//! `jacq run` without the rest of `jacq`.

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    std::process::exit(jacquard_emulator::run_cli(&args));
}
