//! A new SM is a new file: beside the other targets, or at run time.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_schema::{Tables, targets};
use std::path::Path;

const FILE: &str = "[sm_130]\ninherits  = \"sm_120\"\ncuda_arch = 1300\nptx       = \"9.0\"\nadds      = [\"tcgen05\"]\n";

const KERNEL: &str = "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n";

#[test]
fn a_target_file_compiles_a_kernel_without_a_rebuild() {
    let path = std::env::temp_dir().join(format!("jacq-sm_130-{}.toml", std::process::id()));
    std::fs::write(&path, FILE).unwrap();
    let mut settings = Settings::new();
    settings
        .parse([
            format!("--target-file={}", path.display()),
            "-arch=sm_130".to_string(),
        ])
        .unwrap();
    let out = compile(KERNEL, "k.ll", Language::Ir, &settings)
        .map_err(|f| f.messages().join("\n"))
        .unwrap();
    assert!(
        out.text.contains(".target sm_130") && out.text.contains(".entry k"),
        "{}",
        out.text
    );
    std::fs::write(&path, FILE.replace("tcgen05", "tcgen5")).unwrap();
    let error = compile(KERNEL, "k.ll", Language::Ir, &settings)
        .unwrap_err()
        .messages()
        .join("\n");
    assert!(
        error.contains(":5: row `sm_130`: `tcgen5` is not a row of tables/features.toml")
            && error.contains("did you mean `tcgen05`?"),
        "{error}"
    );
    let _ = std::fs::remove_file(path);
}

#[test]
fn a_file_beside_the_others_adds_a_target() {
    let dir = std::env::temp_dir().join(format!("jacq-tables-{}", std::process::id()));
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
    std::fs::create_dir_all(dir.join("tables/targets")).unwrap();
    std::fs::copy(from.join("features.toml"), dir.join("tables/features.toml")).unwrap();
    for f in std::fs::read_dir(from.join("targets")).unwrap() {
        let f = f.unwrap();
        std::fs::copy(f.path(), dir.join("tables/targets").join(f.file_name())).unwrap();
    }
    std::fs::write(dir.join("tables/targets/sm_130.toml"), FILE).unwrap();
    let tables = Tables::find(&dir).unwrap();
    let all = targets::load(&tables).unwrap();
    assert_eq!(all.len(), 46);
    let new = all.iter().find(|t| t.name == "sm_130").unwrap();
    assert_eq!((new.cuda_arch, new.ptx), (1300, 90));
    let _ = std::fs::remove_dir_all(dir);
}
