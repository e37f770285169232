//! Whole compiles in process, warm: `cargo bench --bench compile`. A small kernel is to take less than a millisecond.

use divan::Bencher;
use jacquard::cli::Settings;
use jacquard::{Compiler, Language};

/// Sources from the root of the checkout.
const FILES: [&str; 6] = [
    "examples/saxpy.cu",
    "examples/tour.cu",
    "bench/kernels/reduce.cu",
    "tests/ir/clang/shared_reduce_O0.ll",
    "tests/ir/clang/shared_reduce_O3.ll",
    "tests/ir/clang/matmul_tile_O0.ll",
];

fn main() {
    divan::main();
}

#[divan::bench(args = FILES, sample_count = 50, sample_size = 1)]
fn o3(bencher: Bencher, file: &str) {
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a file of the checkout");
    let language = Language::of_file(file).expect("a language");
    let mut settings = Settings::new();
    settings.parse(["-arch=sm_90", "-O3"]).expect("flags");
    let compiler = Compiler::new();
    let once = || {
        compiler
            .compile(&text, file, language, &settings)
            .expect("it compiles")
    };
    once();
    bencher.bench(once);
}
