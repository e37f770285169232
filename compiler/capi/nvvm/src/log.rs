//! Diagnostics as the library's log writes them, and the code that they come to.

use crate::messages::msg;
use crate::table::ApiResult;
use jacquard::Emit;
use jacquard::messages::msg as driver;
use jacquard_diag::Diagnostic;

/// Bytes that begin as IR text does, not as bitcode.
pub fn is_text(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .take(16)
        .all(|b| b.is_ascii_graphic() || b.is_ascii_whitespace())
}

fn line(d: &Diagnostic) -> String {
    let file = d.place.as_ref().map_or("", |p| p.file.as_ref());
    if d.id == driver::IR_SYNTAX {
        let (line, column) = d.place.as_ref().map_or((0, 0), |p| (p.line, p.column));
        return format!(
            "{file} ({line}, {}): parse {}",
            column.saturating_sub(1),
            d.text
        );
    }
    if d.id == driver::LIBRARY_LOG {
        return d.text.clone();
    }
    if d.id == driver::IR_VERSION || d.id == driver::IR_NO_VERSION {
        let rest = msg::NVVM_INCOMPATIBLE.format(&[&"", &"", &"", &file]);
        let tail = rest.split_once('\n').map_or("", |r| r.1);
        return match d.id == driver::IR_VERSION {
            true => format!("{}\n{tail}", d.text),
            false => tail.to_owned(),
        };
    }
    if d.id == driver::KERNEL_NOINLINE {
        return format!("{file} (): Warning: {}\n", d.text)
            .trim_start()
            .to_owned();
    }
    if d.id == driver::LINK_FAILED {
        return format!("{file}: link error: {}: {}\n", d.severity.word(), d.text);
    }
    let function = match d.symbol.as_str() {
        "" => String::new(),
        s => format!("Function `{s}': "),
    };
    format!("{file}: {}: {function}{}", d.severity.word(), d.text)
}

/// The log's text.
pub fn text(diagnostics: &[Diagnostic], log: &[String]) -> String {
    let lines: Vec<String> = diagnostics
        .iter()
        .map(line)
        .chain(log.iter().cloned())
        .collect();
    lines.join("\n")
}

/// What errors come to.
pub fn code(diagnostics: &[Diagnostic], emit: Emit) -> ApiResult {
    let versions = [driver::IR_VERSION, driver::IR_NO_VERSION];
    if diagnostics.iter().any(|d| versions.contains(&d.id)) {
        return ApiResult::IR_VERSION_MISMATCH;
    }
    match emit {
        Emit::Verify => ApiResult::INVALID_IR,
        _ => ApiResult::COMPILATION,
    }
}
