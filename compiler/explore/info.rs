//! What there is: targets, levels, the gallery, the programs found on the machine.

use super::{Explorer, File, gallery};
use crate::settings::FLAGS;
use crate::settings::{Setting, Settings};
use jacquard_emulator::ValueType;
use jacquard_ir::tables::{TARGETS, Target};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Info<'a> {
    ok: bool,
    version: &'static str,
    wasm: bool,
    targets: Vec<Offered>,
    /// What the page begins with: the file's target, where one was given with it.
    default_target: String,
    levels: Vec<String>,
    default_level: String,
    standards: &'static [&'static str],
    file: Option<&'a File>,
    gallery: &'static [serde_json::Value],
    types: Vec<&'static str>,
    tools: Tools,
}

#[derive(Serialize)]
struct Offered {
    name: &'static str,
    generation: &'static str,
    cuda_arch: u32,
    ptx: String,
}

/// Where programs and libraries of NVIDIA's lie.
#[derive(Serialize, Default)]
pub(super) struct Tools {
    pub ptxas: Option<String>,
    pub nvdisasm: Option<String>,
    pub nvrtc: Option<String>,
}

/// The values that a setting's flag takes.
fn values(setting: Setting) -> &'static [&'static str] {
    let flags = FLAGS.iter().filter(|f| f.sets == setting);
    flags
        .map(|f| f.values)
        .max_by_key(|v| v.len())
        .unwrap_or_default()
}

fn level(number: &str) -> String {
    format!("-O{number}")
}

impl Explorer {
    pub(super) fn info(&self) -> Info<'_> {
        let default = |s: Setting| s.facts().default.unwrap_or_default();
        let targets = TARGETS.iter().filter(|t| t.offered);
        Info {
            ok: true,
            version: env!("CARGO_PKG_VERSION"),
            wasm: cfg!(target_family = "wasm"),
            targets: targets
                .map(|t| Offered {
                    name: &t.name,
                    generation: &t.generation,
                    cuda_arch: t.cuda_arch,
                    ptx: t.ptx.to_string(),
                })
                .collect(),
            default_target: self
                .target_of_file()
                .unwrap_or_else(|| default(Setting::Arch).to_owned()),
            levels: (0..=MOST_LEVEL).map(|n| level(&n.to_string())).collect(),
            default_level: level(default(Setting::OptLevel)),
            standards: values(Setting::Std),
            file: self.file.as_ref(),
            gallery: gallery::all(),
            types: ValueType::names().collect(),
            #[cfg(target_family = "wasm")]
            tools: Tools::default(),
            #[cfg(not(target_family = "wasm"))]
            tools: self.tools.found(),
        }
    }

    /// The target among the flags of the file that the page opens.
    fn target_of_file(&self) -> Option<String> {
        let mut settings = Settings::new();
        settings.parse(&self.file.as_ref()?.options).ok()?;
        let given = settings.given(Setting::Arch);
        let name = settings.str(Setting::Arch).filter(|_| given)?;
        Some(Target::by_name(name).map_or_else(|| name.to_owned(), |t| t.name.to_string()))
    }
}

/// The highest level.
const MOST_LEVEL: u8 = 3;
