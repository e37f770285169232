//! The C++ types of the device builtins: a program that asserts each of them compiles here and with NVRTC, and NVRTC does not
//! declare the builtins that have none.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_schema::{Tables, builtin_types, builtins};
use jacquard_test_support::{Nvrtc, Oracles};

/// Builtins that are overloaded here, or that the front end knows by their syntax: their address cannot be taken.
const NO_ADDRESS: [&str; 9] = [
    "__nv_atomic_thread_fence",
    "__nv_atomic_load",
    "__nv_atomic_store",
    "__nv_atomic_exchange",
    "__nv_atomic_compare_exchange",
    "__cu_va_start",
    "__cu_va_arg",
    "__nv_tex_surf_handler",
    "__wgmma_mma_async",
];

#[test]
fn builtins_have_the_types_that_nvrtc_gives_them() {
    let tables = Tables::find(env!("CARGO_MANIFEST_DIR").as_ref()).expect("tables");
    let all = builtins::load(&tables).unwrap_or_else(|e| panic!("{e}"));
    let types = builtin_types::load(&tables, &all).unwrap_or_else(|e| panic!("{e}"));
    let mut program = String::from(
        "template <class A, class B> struct same { static constexpr bool value = false; };\n\
         template <class A> struct same<A, A> { static constexpr bool value = true; };\n",
    );
    let mut asserted = 0;
    let typed = types
        .iter()
        .filter(|t| !NO_ADDRESS.iter().any(|n| t.0.starts_with(n)));
    for (name, ty) in typed {
        let pointer = ty.declaration("(*)");
        program +=
            &format!("static_assert(same<decltype(&{name}), {pointer}>::value, \"{name}\");\n");
        asserted += 1;
    }
    program += "__global__ void k(int *p) { *p = 1; }\n";
    assert!(asserted > 700, "{asserted} types");

    let mut settings = Settings::new();
    settings
        .parse(["-arch=sm_100a", "-std=c++17"])
        .expect("flags");
    if let Err(f) = compile(&program, "k.cu", Language::Cuda, &settings) {
        panic!("{}", f.messages().join("\n"));
    }
    if let Some(oracles) = Oracles::find() {
        let nvrtc = Nvrtc::load(oracles).expect("NVRTC loads");
        let options = ["-arch=sm_100a", "-std=c++17", "--device-int128"];
        if let Err(e) = nvrtc.answer(&program, &options, &[]) {
            panic!("NVRTC: {e}");
        }
        // What has no type is not declared there either.
        let untyped: Vec<&str> = (all.iter().map(|b| b.name.as_str()))
            .filter(|n| !types.contains_key(*n) && !n.contains('.'))
            .collect();
        let uses = untyped.iter().map(|n| format!("decltype(&{n}) *x{n};\n"));
        let Err(said) = nvrtc.answer(&uses.collect::<String>(), &options, &[]) else {
            panic!("NVRTC declares {untyped:?}");
        };
        let undefined = |n: &str| said.contains(&format!("identifier \"{n}\" is undefined"));
        let declared: Vec<&str> = untyped.into_iter().filter(|n| !undefined(n)).collect();
        assert!(declared.is_empty(), "without a type: {declared:?}: {said}");
    }
}
