//! Renders diagnostics: resolved to files, lines and columns first, then as text for people or JSON for programs.

use std::fmt::Write as _;

use super::{Diagnostic, Severity};
use crate::names::Interner;
use crate::source::{Loc, Position, SourceMap, Span};

/// A place, resolved.
#[derive(Clone, Debug)]
pub struct Place {
    /// File, line, column.
    pub position: Position,
    /// Characters covered on that line (at least 1).
    pub length: u32,
    /// The line.
    pub line: String,
}

/// A note, resolved.
#[derive(Clone, Debug)]
pub struct ResolvedNote {
    /// `note`, `help`.
    pub kind: &'static str,
    /// Where, if anywhere.
    pub place: Option<Place>,
    /// What.
    pub text: String,
}

/// A diagnostic that needs no source map any more.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The message's row name.
    pub name: &'static str,
    /// The `-W` name, or empty.
    pub flag: &'static str,
    /// Its number with NVIDIA's compilers, 0 when it has none.
    pub number: u32,
    /// How bad.
    pub severity: Severity,
    /// Where, if anywhere.
    pub place: Option<Place>,
    /// What.
    pub text: String,
    /// The includes that led there, outermost last.
    pub includes: Vec<Position>,
    /// Notes, those of macro expansion included.
    pub notes: Vec<ResolvedNote>,
    /// Replacements: place and new text.
    pub fixes: Vec<(Place, String)>,
}

impl Severity {
    /// The word shown before a message.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Severity::Ignored => "ignored",
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Fatal => "fatal error",
        }
    }
}

fn place_at(map: &SourceMap, lo: Loc, length: u32) -> Option<Place> {
    let position = map.position(lo)?;
    let (line, at) = map.line_text(lo)?;
    let room = line.len().saturating_sub(at).max(1) as u32;
    Some(Place {
        position,
        length: length.clamp(1, room),
        line,
    })
}

fn place(map: &SourceMap, span: Span) -> Option<Place> {
    let lo = map.shown(span.lo);
    let hi = map.shown(span.hi);
    place_at(
        map,
        lo,
        if hi.0 > lo.0 && !hi.is_macro() {
            hi.0 - lo.0
        } else {
            1
        },
    )
}

/// Most macro expansions shown for one diagnostic.
const MACRO_NOTES: usize = 6;

/// Resolves one diagnostic.
#[must_use]
pub fn resolve(d: &Diagnostic, map: &SourceMap, names: &Interner) -> Resolved {
    let mut notes = Vec::new();
    let mut at = d.span.lo;
    let mut steps = 0;
    while let Some((call, name, argument)) = map.caller(at) {
        if !argument {
            steps += 1;
            if steps <= MACRO_NOTES {
                notes.push(ResolvedNote {
                    kind: "note",
                    place: place_at(map, map.spelling(at), 1),
                    text: format!("expanded from macro '{}'", names.text(name)),
                });
            }
        }
        at = call.lo;
    }
    if steps > MACRO_NOTES {
        notes.push(ResolvedNote {
            kind: "note",
            place: None,
            text: format!("{} expansions not shown", steps - MACRO_NOTES),
        });
    }
    notes.extend(d.notes.iter().map(|n| ResolvedNote {
        kind: if n.help { "help" } else { "note" },
        place: place(map, n.span),
        text: n.text.clone(),
    }));
    Resolved {
        name: d.id.row().name,
        flag: d.id.row().flag,
        number: d.id.row().number,
        severity: d.severity,
        place: place(map, d.span),
        text: d.text.clone(),
        includes: map
            .include_stack(map.shown(d.span.lo))
            .into_iter()
            .filter_map(|l| map.position(l))
            .collect(),
        notes,
        fixes: d
            .fixes
            .iter()
            .filter_map(|f| Some((place(map, f.span)?, f.text.clone())))
            .collect(),
    }
}

struct Paint(bool);

impl Paint {
    fn code(&self, code: &'static str) -> &'static str {
        if self.0 { code } else { "" }
    }
}

fn severity_color(s: Severity) -> &'static str {
    match s {
        Severity::Error | Severity::Fatal => "\x1b[1;31m",
        Severity::Warning => "\x1b[1;35m",
        Severity::Remark => "\x1b[1;34m",
        _ => "\x1b[1;36m",
    }
}

fn show_line(out: &mut String, place: &Place, paint: &Paint, color: &'static str) {
    let number = place.position.line.to_string();
    let shown: String = place.line.replace('\t', " ");
    let _ = writeln!(out, "{number:>5} | {shown}");
    let column = (place.position.column as usize - 1).min(place.line.len());
    let before = place
        .line
        .get(..column)
        .map_or(column, |s| s.chars().count());
    let covered = place
        .line
        .get(column..column + place.length as usize)
        .map_or(place.length as usize, |s| s.chars().count())
        .max(1);
    let _ = writeln!(
        out,
        "      | {}{}^{}{}",
        " ".repeat(before),
        paint.code(color),
        "~".repeat(covered - 1),
        paint.code("\x1b[0m")
    );
}

/// Renders for people: `file:line:column: error: text`, the source line, a caret, notes.
#[must_use]
pub fn human(list: &[Resolved], color: bool) -> String {
    let paint = Paint(color);
    let mut out = String::new();
    let mut last_includes: &[Position] = &[];
    for d in list {
        if !d.includes.is_empty() && d.includes != last_includes {
            for (i, p) in d.includes.iter().enumerate() {
                let _ = writeln!(
                    out,
                    "{} {}:{}:",
                    if i == 0 {
                        "In file included from"
                    } else {
                        "                 from"
                    },
                    p.file,
                    p.line
                );
            }
        }
        last_includes = &d.includes;
        head(
            &mut out,
            d.place.as_ref(),
            &match d.number {
                0 => d.severity.word().to_owned(),
                n => format!("{} #{n}-D", d.severity.word()),
            },
            severity_color(d.severity),
            &d.text,
            d.flag,
            d.severity,
            &paint,
        );
        if let Some(place) = &d.place {
            show_line(&mut out, place, &paint, severity_color(d.severity));
        }
        for (place, text) in &d.fixes {
            let _ = writeln!(
                out,
                "      | {}{}{text}{}",
                " ".repeat((place.position.column as usize).saturating_sub(1)),
                paint.code("\x1b[32m"),
                paint.code("\x1b[0m")
            );
        }
        for n in &d.notes {
            head(
                &mut out,
                n.place.as_ref(),
                n.kind,
                "\x1b[1;36m",
                &n.text,
                "",
                Severity::Note,
                &paint,
            );
            if let Some(place) = &n.place {
                show_line(&mut out, place, &paint, "\x1b[1;36m");
            }
        }
    }
    out
}

#[allow(clippy::too_many_arguments)]
fn head(
    out: &mut String,
    place: Option<&Place>,
    word: &str,
    color: &'static str,
    text: &str,
    flag: &str,
    severity: Severity,
    paint: &Paint,
) {
    let bold = paint.code("\x1b[1m");
    let reset = paint.code("\x1b[0m");
    if let Some(p) = place {
        let _ = write!(
            out,
            "{bold}{}:{}:{}: {reset}",
            p.position.file, p.position.line, p.position.column
        );
    }
    let _ = write!(
        out,
        "{}{word}:{reset} {bold}{text}{reset}",
        paint.code(color)
    );
    if !flag.is_empty() {
        let _ = if severity >= Severity::Error {
            write!(out, " [-Werror={flag}]")
        } else {
            write!(out, " [-W{flag}]")
        };
    }
    out.push('\n');
}

/// A JSON string literal.
#[must_use]
pub fn json_string(s: &str) -> String {
    let mut out = String::with_capacity(s.len() + 2);
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn json_place(p: Option<&Place>) -> String {
    match p {
        Some(p) => format!(
            "{{\"file\":{},\"line\":{},\"column\":{},\"length\":{}}}",
            json_string(&p.position.file),
            p.position.line,
            p.position.column,
            p.length
        ),
        None => "null".into(),
    }
}

fn sarif_location(p: &Place) -> String {
    let column = p.position.column;
    format!(
        "{{\"physicalLocation\":{{\"artifactLocation\":{{\"uri\":{}}},\"region\":{{\"startLine\":{},\"startColumn\":{column},\"endColumn\":{}}}}}}}",
        json_string(&p.position.file),
        p.position.line,
        column + p.length
    )
}

/// Renders for programs that read SARIF 2.1.0 (OASIS): one run, one result per diagnostic; notes are related locations.
#[must_use]
pub fn sarif(list: &[Resolved]) -> String {
    let results: Vec<String> = list
        .iter()
        .map(|d| {
            let level = match d.severity {
                Severity::Error | Severity::Fatal => "error",
                Severity::Warning => "warning",
                _ => "note",
            };
            let at: Vec<String> = d.place.iter().map(sarif_location).collect();
            let related: Vec<String> = d
                .notes
                .iter()
                .map(|n| {
                    let message = format!("\"message\":{{\"text\":{}}}", json_string(&n.text));
                    match &n.place {
                        Some(p) => {
                            let place = sarif_location(p);
                            format!("{},{message}}}", &place[..place.len() - 1])
                        }
                        None => format!("{{{message}}}"),
                    }
                })
                .collect();
            format!(
                "\n{{\"ruleId\":{},\"level\":\"{level}\",\"message\":{{\"text\":{}}},\"locations\":[{}],\"relatedLocations\":[{}]}}",
                json_string(d.name),
                json_string(&d.text),
                at.join(","),
                related.join(",")
            )
        })
        .collect();
    format!(
        "{{\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{{\"name\":\"jacquard\",\"version\":{}}}}},\"results\":[{}]}}]}}\n",
        json_string(env!("CARGO_PKG_VERSION")),
        results.join(",")
    )
}

/// Renders for programs: one JSON array of objects.
#[must_use]
pub fn json(list: &[Resolved]) -> String {
    let mut out = String::from("[");
    for (i, d) in list.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        let notes: Vec<String> = d
            .notes
            .iter()
            .map(|n| {
                format!(
                    "{{\"kind\":\"{}\",\"message\":{},\"at\":{}}}",
                    n.kind,
                    json_string(&n.text),
                    json_place(n.place.as_ref())
                )
            })
            .collect();
        let fixes: Vec<String> = d
            .fixes
            .iter()
            .map(|(p, t)| {
                format!(
                    "{{\"at\":{},\"text\":{}}}",
                    json_place(Some(p)),
                    json_string(t)
                )
            })
            .collect();
        let includes: Vec<String> = d
            .includes
            .iter()
            .map(|p| format!("{{\"file\":{},\"line\":{}}}", json_string(&p.file), p.line))
            .collect();
        let _ = write!(
            out,
            "\n{{\"severity\":\"{}\",\"id\":\"{}\",\"flag\":{},\"message\":{},\"at\":{},\"included_from\":[{}],\"notes\":[{}],\"fixes\":[{}]}}",
            d.severity.word(),
            d.name,
            json_string(d.flag),
            json_string(&d.text),
            json_place(d.place.as_ref()),
            includes.join(","),
            notes.join(","),
            fixes.join(",")
        );
    }
    out.push_str("]\n");
    out
}
