//! Records of optimisations: files of all remarks.

use super::{Setting, Settings};
use crate::driver::compile_job::beside;
use jacquard_bitcode::{RemarkClass, RemarkRow, write_remarks};
use jacquard_passes::manager::{Remark, RemarkKind};
use std::path::Path;

const YAML: &str = "yaml";
const BITSTREAM: &str = "bitstream";

fn format(settings: &Settings) -> &str {
    let from = match settings.given(Setting::RemarksFormat) {
        true => Setting::RemarksFormat,
        false => Setting::SaveRemarks,
    };
    settings.str(from).unwrap_or(YAML)
}

/// The file that remarks are written to, if they are.
pub(super) fn file(settings: &Settings, input: &str) -> Option<String> {
    if let Some(path) = settings.str(Setting::RemarksFile) {
        return Some(path.to_owned());
    }
    if !settings.given(Setting::SaveRemarks) {
        return None;
    }
    let end = format!("opt.{}", format(settings));
    Some(match settings.str(Setting::Output) {
        Some(out) if out != "-" => Path::new(out).with_extension(&end).display().to_string(),
        _ => beside(input, &end),
    })
}

/// What is written to it.
pub(super) fn bytes(settings: &Settings, remarks: &[Remark]) -> Vec<u8> {
    if format(settings) != BITSTREAM {
        let text: String = remarks.iter().map(Remark::record).collect();
        return text.into_bytes();
    }
    let rows: Vec<RemarkRow> = remarks.iter().map(row).collect();
    write_remarks(&rows)
}

fn row(r: &Remark) -> RemarkRow<'_> {
    RemarkRow {
        class: match r.kind {
            RemarkKind::Passed => RemarkClass::Passed,
            RemarkKind::Missed => RemarkClass::Missed,
            RemarkKind::Analysis => RemarkClass::Analysis,
            RemarkKind::Warning => RemarkClass::Failure,
        },
        pass: r.pass,
        name: r.name,
        function: r.about(),
        place: (r.position.as_ref()).map(|p| (p.file.as_str(), p.line, p.column)),
        args: r
            .args
            .iter()
            .map(|(k, v)| (k.as_ref(), v.as_str()))
            .collect(),
    }
}
