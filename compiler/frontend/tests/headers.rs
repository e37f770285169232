//! The embedded headers in use: each program of `headers/` goes through the whole front end, for two targets.

use jacquard_frontend::compile::{Options, compile};
use jacquard_preprocess as pp;
use jacquard_preprocess::session::Session;

fn check(name: &str) {
    let path = format!("{}/tests/headers/{name}.cu", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(path).unwrap();
    let name = name.to_string();
    let work = move || {
        for sm in [80u32, 90] {
            let mut session = Session::new(pp::Options::default());
            session.options.target = pp::options::Target {
                cuda_arch: sm * 10,
                suffix: sm.to_string(),
                family: sm * 10,
            };
            let made = compile(
                &mut session,
                &format!("{name}.cu"),
                jacquard_preprocess::source::Text::new(&text),
                &Options::default(),
            );
            let messages: Vec<_> = session
                .diags
                .list()
                .iter()
                .map(|d| d.text.clone())
                .collect();
            assert!(made.is_some(), "sm_{sm}: {messages:?}");
        }
    };
    // As the driver does: the parser recurses.
    std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap();
}

macro_rules! programs {
    ($($name:ident)*) => { $(#[test] fn $name() { check(stringify!($name)); })* };
}

programs!(
    traits library half cooperative_groups curand mma fp8 atomic cub barrier thrust pipeline
    curand_more collectives groups nvfunctional language macros
);
