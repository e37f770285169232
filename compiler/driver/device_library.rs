//! Links the device library: functions of `tables/libdevice.toml` that a module declares and does not define are compiled
//! from their sources, with the command line's own flags, and put into the module. Nothing else of the library is read.

use crate::driver::messages::msg;
use crate::driver::outcome::Failure;
use crate::driver::sessions::Sessions;
use crate::settings::{Setting, Settings};
use jacquard_diag::Diagnostic;
use jacquard_ir::tables::Target;
use jacquard_ir::{Module, Places};
use std::fmt::Write;

/// Names of the library's functions that the module needs.
fn wanted(module: &Module) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = module
        .func_ids()
        .filter(|&f| module.func(f).body.is_none())
        .filter_map(|f| jacquard_libdevice::find(module.cx.str(module.func(f).name)))
        .filter(|f| !f.internal && f.flag.is_none_or(|flag| module.int_flag(flag).is_some()))
        .map(|f| f.name)
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The module with what it needs of the device library.
pub fn device_library(
    sessions: &Sessions,
    mut module: Module,
    settings: &Settings,
    target: &Target,
    name: &str,
) -> Result<Module, Failure> {
    jacquard_passes::nvvm::lower_ops::lower_quads(&mut module);
    if let Some(path) = settings.str(Setting::Library) {
        // What a user's library defines takes precedence.
        let bytes =
            std::fs::read(path).map_err(|e| Failure::in_file(msg::FILE_ERROR, path, &[&e]))?;
        crate::driver::input::link_library(&mut module, &bytes, path)?;
    }
    // A relocatable unit may get its library at link time; its declarations stay.
    if settings.on(Setting::DeviceC) {
        return Ok(module);
    }
    // Functions of 128-bit numbers are written with its operators, which are functions of the library, too.
    let mut last = Vec::new();
    loop {
        let names = wanted(&module);
        if names.is_empty() || names == last {
            return Ok(module);
        }
        let mut library = crate::driver::cuda::library(sessions, &root(&names), settings, target)?;
        jacquard_passes::nvvm::lower_ops::lower_quads(&mut library);
        module
            .link_needed(&mut library, &mut Places::default())
            .map_err(|e| Failure::in_file(msg::LIBRARY_MISMATCH, name, &[&e]))?;
        last = names;
    }
}

/// Refuses functions that only the device library could define and does not. A relocatable unit may get them when it is linked.
pub fn unknown_functions(module: &Module, settings: &Settings, name: &str) -> Result<(), Failure> {
    if settings.on(Setting::DeviceC) || settings.on(Setting::PartialLink) {
        return Ok(());
    }
    let unknown: Vec<_> = module
        .func_ids()
        .filter(|&f| module.func(f).body.is_none())
        .map(|f| module.cx.str(module.func(f).name))
        .filter(|n| n.starts_with(jacquard_ir::sym::text::LIBRARY_PREFIX))
        .map(|n| Diagnostic::new(msg::UNKNOWN_LIBRARY_FUNCTION, None, &[&n]))
        .collect();
    match unknown.is_empty() {
        true => Ok(()),
        false => Err(Failure::all_in_file(name, unknown)),
    }
}

/// The variable whose initialiser names the functions.
const ROOT: &str = "__jacquard_library_root";

/// A translation unit that needs the functions and nothing else.
fn root(names: &[&str]) -> String {
    let mut s = format!("extern \"C\" __device__ void *{ROOT}[] = {{\n");
    for n in names {
        let _ = writeln!(s, "(void *){n},");
    }
    s.push_str("};\n");
    s
}

#[cfg(test)]
mod tests {
    use crate::settings::Settings;
    use crate::{Language, compile};
    use jacquard_ir::{Module, text};
    use std::fmt::Write;

    fn settings(flags: &[&str]) -> Settings {
        let mut s = Settings::new();
        s.parse(flags).unwrap();
        s
    }

    /// A kernel that calls the function on loaded arguments and stores its result.
    fn caller(library: &Module, name: &str, out: &mut String) {
        let f = library
            .func_ids()
            .find(|&f| library.cx.str(library.func(f).name) == name)
            .unwrap();
        let (ret, params, _) = library.signature(f);
        let (ret, params) = (ret, params.to_vec());
        let types: Vec<String> = params
            .iter()
            .map(|&t| text::type_text(library, t))
            .collect();
        let ret = text::type_text(library, ret);
        let _ = writeln!(out, "declare {ret} @{name}({})", types.join(", "));
        let _ = writeln!(out, "define ptx_kernel void @k_{name}(ptr %p) {{");
        let mut args = Vec::new();
        for (i, t) in types.iter().enumerate() {
            let _ = writeln!(out, " %a{i} = getelementptr i8, ptr %p, i64 {}", 8 * i);
            if t == "ptr" {
                args.push(format!("ptr %a{i}"));
            } else {
                let _ = writeln!(out, " %v{i} = load {t}, ptr %a{i}");
                args.push(format!("{t} %v{i}"));
            }
        }
        let args = args.join(", ");
        if ret == "void" {
            let _ = writeln!(out, " call void @{name}({args})");
        } else {
            let _ = writeln!(
                out,
                " %r = call {ret} @{name}({args})\n store {ret} %r, ptr %p"
            );
        }
        out.push_str(" ret void\n}\n");
    }

    /// A module with a caller of every function of the device library.
    fn everything() -> String {
        let names: Vec<&str> = jacquard_libdevice::FUNCTIONS
            .iter()
            .filter(|f| !f.internal && f.flag.is_none())
            .map(|f| f.name)
            .collect();
        assert!(names.len() >= 425);
        let s = settings(&["-arch=sm_75"]);
        let target = crate::target_of(&s).unwrap();
        let library = crate::driver::cuda::library(
            &crate::driver::sessions::Sessions::default(),
            &super::root(&names),
            &s,
            &target,
        )
        .map_err(|f| f.to_string())
        .unwrap();
        let mut out = String::from("target triple = \"nvptx64-nvidia-cuda\"\n");
        for n in names {
            caller(&library, n, &mut out);
        }
        out
    }

    #[test]
    fn every_function_links() {
        let source = everything();
        for flags in [
            &["-arch=sm_75", "-O3"][..],
            &[
                "-arch=sm_75",
                "-O3",
                "-ftz=1",
                "-prec-div=0",
                "-prec-sqrt=0",
            ],
        ] {
            let out = compile(&source, "all.ll", Language::Ir, &settings(flags))
                .map_err(|f| f.to_string())
                .unwrap();
            assert!(
                !out.text.contains(".extern .func (") && !out.text.contains(".extern .func __nv")
            );
            if let Some(o) = jacquard_test_support::Oracles::find() {
                o.ptxas(&out.text, "sm_75").unwrap();
            }
        }
    }

    #[test]
    fn a_declaration_that_does_not_fit_is_an_error() {
        let source = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare double @__nv_expf(double)\n\
            define double @f(double %x) {\n %r = call double @__nv_expf(double %x)\n ret double %r\n}\n";
        let e = compile(source, "x.ll", Language::Ir, &settings(&["-arch=sm_75"])).unwrap_err();
        assert!(e.to_string().contains("__nv_expf"), "{e}");
    }

    /// Compiles CUDA C++ with a library given as IR text.
    fn with_library(source: &str, library: &str, name: &str) -> Result<String, String> {
        let file = std::env::temp_dir().join(format!("jacquard-{name}-{}.ll", std::process::id()));
        std::fs::write(&file, library).unwrap();
        let flag = format!("-nvvmir-library={}", file.display());
        let s = settings(&["-arch=sm_75", &flag]);
        let out = compile(source, "x.cu", Language::Cuda, &s).map_err(|f| f.to_string());
        std::fs::remove_file(&file).unwrap();
        out.map(|o| o.text)
    }

    const LIBRARY_HEAD: &str = "target triple = \"nvptx64-nvidia-gpulibs\"\n";

    /// What a user's library defines stands for what the front end has: the set that cicc takes from it.
    #[test]
    fn a_users_library_takes_precedence_in_cuda_code() {
        let mut library = LIBRARY_HEAD.to_owned();
        let mut source = String::from("__global__ void k(float *p, double *d, int *n) {\n");
        let one = |ret: &str, params: &str, name: &str, value: &str| {
            format!("define {ret} @__nv_{name}({params}) {{\n ret {ret} {value}\n}}\n")
        };
        let mut wanted = Vec::new();
        for (i, (call, name, params)) in [
            ("sinf(*p)", "sinf", "float"),
            ("__sinf(*p)", "fast_sinf", "float"),
            ("floorf(*p)", "floorf", "float"),
            ("floor(*p)", "floorf", "float"),
            ("fabsf(*p)", "fabsf", "float"),
            ("sqrtf(*p)", "sqrtf", "float"),
            ("rsqrtf(*p)", "rsqrtf", "float"),
            ("__fsqrt_rn(*p)", "fsqrt_rn", "float"),
            ("fminf(*p, p[1])", "fminf", "float, float"),
            ("min(*p, p[1])", "fminf", "float, float"),
            ("fmaf(*p, p[1], p[2])", "fmaf", "float, float, float"),
            ("ldexpf(*p, *n)", "ldexpf", "float, i32"),
            ("roundf(*p)", "roundf", "float"),
        ]
        .into_iter()
        .enumerate()
        {
            let bits = format!("{:016X}", f64::to_bits(100.0 + i as f64));
            if !library.contains(&format!("@__nv_{name}(")) {
                library += &one("float", params, name, &format!("0x{bits}"));
                wanted.push(format!("0f{:08X}", f32::to_bits(100.0 + i as f32)));
            }
            source += &format!("p[{}] = {call};\n", i + 10);
        }
        library += &one("double", "double", "sqrt", "5.0");
        library += &one("i32", "i32", "popc", "77");
        library += &one("i32", "float", "float2int_rn", "78");
        library += &one("i32", "i32, i32", "umin", "79");
        library += &one("i32", "float", "isnanf", "0");
        source += "d[1] = sqrt(*d); n[1] = __popc(*n); n[2] = __float2int_rn(*p);\n\
            n[3] = min((unsigned)n[4], (unsigned)n[5]); n[6] = isnan(*p); p[5] = cosf(*p);\n}\n";
        let text = with_library(&source, &library, "precedence").unwrap();
        for w in wanted.iter().map(String::as_str).chain([
            "0d4014000000000000",
            "], 77",
            "], 78",
            "], 79",
        ]) {
            assert!(text.contains(w), "{w}\n{text}");
        }
        assert!(!text.contains("setp.nan"), "{text}");
        // What it lacks comes from the built-in library.
        assert!(!text.contains(".extern .func"), "{text}");
    }

    #[test]
    fn built_in_functions_fit_their_library_functions() {
        use jacquard_builtins as builtins;
        let mut source = String::new();
        let mut count = 0;
        let mut decls: Vec<&str> = (builtins::all().iter())
            .flat_map(|r| builtins::functions(r.name))
            .filter(|f| builtins::library(f.id).is_some())
            .map(|f| f.decl)
            .collect();
        decls.sort_unstable();
        decls.dedup();
        for d in decls {
            let (head, params) = d.split_once('(').unwrap();
            let (ret, name) = head.rsplit_once(' ').unwrap();
            let args: Vec<&str> = params
                .trim_end_matches(')')
                .split(',')
                .map(|p| p.rsplit(' ').next().unwrap())
                .collect();
            let _ = writeln!(
                source,
                "extern \"C\" __device__ {ret} c{count}({params} {{ return {name}({}); }}",
                args.join(", ")
            );
            count += 1;
        }
        assert!(count > 200, "{count}");
        let text = with_library(&source, LIBRARY_HEAD, "fit").unwrap();
        if let Some(o) = jacquard_test_support::Oracles::find() {
            o.ptxas(&text, "sm_75").unwrap();
        }
    }

    #[test]
    fn flags_reach_the_library() {
        let source = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare float @__nv_sqrtf(float)\n\
            define float @f(float %x) {\n %r = call float @__nv_sqrtf(float %x)\n ret float %r\n}\n";
        let text = |flags: &[&str]| {
            compile(source, "x.ll", Language::Ir, &settings(flags))
                .unwrap()
                .text
        };
        assert!(text(&["-arch=sm_75"]).contains("sqrt.rn.f32"));
        assert!(text(&["-arch=sm_75", "-prec-sqrt=0"]).contains("sqrt.approx.f32"));
        assert!(text(&["-arch=sm_75", "-ftz=1"]).contains("sqrt.rn.ftz.f32"));
    }
}
