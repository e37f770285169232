//! `jacq explain CODE`: what a message means, with a program that gets it and the program mended.

use crate::Language;
use jacquard_diag::{Examples, Message, Severity};
use jacquard_schema::row::near;
use std::fmt::Write;

/// Every message of the compiler.
pub fn messages() -> impl Iterator<Item = &'static Message> {
    jacquard_preprocess::diag::MESSAGES
        .iter()
        .chain(&jacquard_ir::verify::messages::MESSAGES)
        .chain(&jacquard_nvptx::MESSAGES)
        .chain(&crate::driver::messages::MESSAGES)
}

/// The messages that a word means: a code (`bad_cast`), a warning's number (`177`, `#177-D`), its tag or its `-W` name.
#[must_use]
pub fn find(word: &str) -> Vec<&'static Message> {
    let bare = word.trim_start_matches('#').trim_end_matches("-D");
    let flag = word.trim_start_matches("-W").trim_start_matches("error=");
    if let Some(m) = messages().find(|m| m.name == word) {
        return vec![m];
    }
    let number = bare.parse().unwrap_or(0);
    messages()
        .filter(|m| {
            m.number != 0 && m.number == number
                || !m.flag.is_empty() && m.flag == flag
                || !m.tag.is_empty() && m.tag == word
        })
        .collect()
}

/// What the examples of a message are written in.
#[must_use]
pub fn language(program: &str) -> Language {
    let ir = program.lines().any(|l| {
        l.starts_with("define ") || l.starts_with("target triple") || l.starts_with("declare ")
    });
    if ir { Language::Ir } else { Language::Cuda }
}

/// One message in full.
#[must_use]
pub fn explain(m: &Message) -> String {
    let mut out = format!("{}: {}\n{}\n", m.severity.word(), m.name, m.text);
    let mut put = |text: std::fmt::Arguments<'_>| {
        // Writing to a string has no errors.
        let _infallible = out.write_fmt(text);
    };
    if !m.flag.is_empty() {
        let silent = if m.on { "" } else { "; shown on request" };
        put(format_args!("-W{}{silent}", m.flag));
        if m.number != 0 {
            put(format_args!(", #{}-D ({})", m.number, m.tag));
        }
        put(format_args!("\n"));
    }
    let Some(e) = &m.explanation else {
        return out;
    };
    put(format_args!("\n{}\n", e.text.trim()));
    let (programs, flags) = match e.examples {
        Examples::Programs {
            wrong,
            right,
            flags,
        } => ([wrong, right], flags),
        Examples::None(why) => {
            put(format_args!("\nThere is no example: {why}.\n"));
            return out;
        }
    };
    let titles = ["This gets the message", "This is right"];
    for ((title, program), flags) in titles.iter().zip(programs).zip(flags) {
        let flags = match flags {
            "" => String::new(),
            flags => format!(" (with {flags})"),
        };
        put(format_args!("\n{title}{flags}:\n\n"));
        for line in program.trim_end().lines() {
            put(format_args!("    {line}\n"));
        }
    }
    out
}

/// Runs the command; gives the exit code.
pub fn command(args: &[String]) -> i32 {
    if args.is_empty() {
        for m in messages().filter(|m| m.severity > Severity::Note) {
            println!("{:<28} {}", m.name, m.text);
        }
        return 0;
    }
    for word in args {
        let found = find(word);
        if found.is_empty() {
            let hint = near(word, messages().map(|m| m.name));
            eprintln!("error: no message has the code '{word}'{hint}");
            return 1;
        }
        let texts: Vec<String> = found.into_iter().map(explain).collect();
        print!("{}", texts.join("\n"));
    }
    0
}
