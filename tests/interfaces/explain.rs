//! `jacq explain`: the wrong example of each message gets that message and no other, the right one none.

use jacquard::cli::Settings;
use jacquard::diag::{Diagnostic, Examples, Message};
use jacquard::{Compiler, explain};
use std::collections::HashSet;
use std::path::Path;

fn said(compiler: &Compiler, program: &str, flags: &str) -> Vec<Diagnostic> {
    let (run_time, flags) = match flags.strip_prefix("NVRTC") {
        Some(flags) => (true, flags),
        None => (false, flags),
    };
    let mut settings = Settings::new();
    let target = match flags.contains("-arch") || flags.contains("-gencode") {
        true => "",
        false => "-arch=sm_90 ",
    };
    let level = match flags.contains("-passes") {
        true => "",
        false => "-O1 ",
    };
    let flags = format!("{target}{level}{flags}");
    settings.parse(flags.split_whitespace()).unwrap();
    let language = explain::language(program);
    let suffix = match language {
        jacquard::Language::Ir => "ll",
        _ => "cu",
    };
    if run_time {
        let mut request = jacquard::Request {
            source: program.as_bytes().into(),
            name: "a.cu".into(),
            language: Some(language),
            run_time,
            options: jacquard::Options::from_settings(settings),
            ..jacquard::Request::default()
        };
        let done = compiler.run(&mut request);
        return done.map_or_else(|f| f.diagnostics, |o| o.diagnostics);
    }
    let done = compiler.compile(program, &format!("a.{suffix}"), language, &settings);
    done.map_or_else(|f| f.diagnostics, |o| o.diagnostics)
}

fn check(compiler: &Compiler, m: &Message) -> Result<(), String> {
    let explanation = m.explanation.as_ref().map(|e| &e.examples);
    let Some(&Examples::Programs {
        wrong,
        right,
        flags,
    }) = explanation
    else {
        return Ok(());
    };
    let shown = |list: &[Diagnostic]| {
        list.iter()
            .map(|d| format!("\n  [{}] {d}", d.id.row().name))
            .collect::<String>()
    };
    // -v says of each compile which headers are taken.
    let taken = |d: &Diagnostic| {
        let name = &d.id.row().name;
        *name != m.name && name.ends_with("_headers_taken")
    };
    let mut wrong = said(compiler, wrong, flags[0]);
    wrong.retain(|d| !taken(d));
    if wrong.is_empty() || wrong.iter().any(|d| d.id.row().name != m.name) {
        return Err(format!(
            "{}: the wrong example says{}",
            m.name,
            shown(&wrong)
        ));
    }
    let mut right = said(compiler, right, flags[1]);
    right.retain(|d| !taken(d));
    match right.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "{}: the right example says{}",
            m.name,
            shown(&right)
        )),
    }
}

#[test]
fn examples_do_what_explanations_say() {
    let compiler = Compiler::new();
    let failures: Vec<String> = explain::messages()
        .filter_map(|m| check(&compiler, m).err())
        .collect();
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// How many messages say why no text gets them, instead of showing one that does; the number only falls.
const WITHOUT_EXAMPLE: usize = 48;

#[test]
fn examples_become_more() {
    let reasons = explain::messages().filter_map(|m| match m.explanation.as_ref()?.examples {
        Examples::None(_) => Some(m.name),
        Examples::Programs { .. } => None,
    });
    let open: Vec<&str> = reasons.collect();
    assert!(
        open.len() <= WITHOUT_EXAMPLE,
        "{} messages have no example: {}",
        open.len(),
        open.join(" ")
    );
}

#[test]
fn codes_numbers_and_flags_are_found() {
    assert_eq!(explain::find("bad_cast").len(), 1);
    assert!(
        explain::find("#177-D")
            .iter()
            .any(|m| m.name == "unused_variable")
    );
    assert!(
        explain::find("-Wunused-variable")
            .iter()
            .all(|m| m.flag == "unused-variable")
    );
    assert!(explain::find("no_such_code").is_empty());
}

/// A message that no code gives is a promise that nobody keeps.
#[test]
fn every_message_is_given_somewhere() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()];
    let mut words: HashSet<String> = HashSet::new();
    while let Some(f) = folders.pop() {
        for e in std::fs::read_dir(f).unwrap().flatten() {
            let (path, name) = (e.path(), e.file_name().to_string_lossy().into_owned());
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if name.ends_with(".rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let found = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                words.extend(
                    found
                        .filter(|w| w.chars().all(|c| !c.is_ascii_lowercase()))
                        .map(str::to_owned),
                );
            }
        }
    }
    let silent: Vec<&str> = explain::messages()
        .map(|m| m.name)
        .filter(|n| !words.contains(&n.to_ascii_uppercase()))
        .collect();
    assert!(silent.is_empty(), "given by no code: {silent:?}");
}
