//! The target that a name or a command line means.

use crate::driver::messages::msg;
use crate::driver::outcome::Failure;
use crate::settings::{Setting, Settings};
use jacquard_ir::tables::{PTX_RELEASES, PtxVersion, TARGETS, Target};
use jacquard_schema::row::{Near, near};
use std::borrow::Cow;

/// The target that a name such as `sm_90a`, `compute_90a` or `lto_90a` means.
pub fn find_target(name: &str) -> Option<&'static Target> {
    let short = ["sm_", "compute_", "lto_"]
        .iter()
        .find_map(|p| name.strip_prefix(p));
    Target::by_name(name).or_else(|| {
        TARGETS
            .iter()
            .find(|t| t.name.strip_prefix("sm_") == short && short.is_some())
    })
}

/// The target of a command line, target files included.
pub fn target_of(settings: &Settings) -> Result<Cow<'static, Target>, Failure> {
    let name = settings.str(Setting::Arch).unwrap_or_default();
    for path in settings.list(Setting::TargetFile) {
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::in_file(msg::FILE_ERROR, path, &[&e]))?;
        let targets =
            Target::load(path, &text).map_err(|e| Failure::plain(msg::BAD_TARGET_FILE, &[&e]))?;
        if let Some(t) = targets.into_iter().find(|t| t.name == name) {
            let known = PTX_RELEASES.iter().map(|r| PtxVersion(r.version));
            let (low, high) = (known.clone().min(), known.max().unwrap_or_default());
            if t.ptx > high {
                let wrong: [&dyn std::fmt::Display; 3] = [&t.ptx, &low.unwrap_or_default(), &high];
                return Err(Failure::in_file(msg::UNKNOWN_PTX_VERSION, path, &wrong));
            }
            return Ok(Cow::Owned(t));
        }
    }
    match find_target(name) {
        Some(t) => Ok(Cow::Borrowed(t)),
        None => Err(Failure::plain(msg::UNKNOWN_TARGET, &[&name, &meant(name)])),
    }
}

/// The target whose name is close to one that no target has.
#[must_use]
pub fn meant(name: &str) -> Near {
    let targets = jacquard_ir::tables::TARGETS.iter();
    let targets = targets.filter(|t| t.offered).map(|t| &*t.name);
    let number = name.starts_with(|c: char| c.is_ascii_digit());
    if let Some(t) = targets
        .clone()
        .find(|t| number && t.strip_prefix("sm_") == Some(name))
    {
        return Near(Some(t.to_owned()));
    }
    match name.strip_prefix("compute_") {
        Some(number) => {
            let near = near(&format!("sm_{number}"), targets);
            Near(near.0.map(|n| n.replacen("sm", "compute", 1)))
        }
        None => near(name, targets),
    }
}
