//! Predefined macros and what the `__has_…` operators answer, from `tables/frontend`.

use std::hash::{Hash, Hasher};

use super::expand::BUILTINS;
use super::macros::Macro;
use super::options::{Definition, Mode, Options};
use super::{Preprocessor, notable};
use crate::source::{Loc, Span, Text};
use crate::token::{FIRST_CXX20, KEYWORD_COUNT, sym};

/// When a predefined macro is there. Empty fields do not restrict.
pub(super) struct When {
    pub mode: &'static str,
    pub std_min: u32,
    pub std_max: u32,
    pub arch_min: u32,
    /// `feature`: an `a` target; `family`: an `f` or `a` target; `plain`: neither.
    pub arch: &'static str,
    /// An option's name that must be on (`!name`: off).
    pub option: &'static str,
}

/// A predefined macro.
pub(super) struct Row {
    pub name: &'static str,
    /// The value; `{arch}` and its kin are filled in.
    pub value: &'static str,
    /// A `#define` of the program does not change it.
    pub keep: bool,
    pub when: When,
}

jacquard_macros::predefined_macros!();

/// NVRTC provides this header's macros to all programs, and the toolkit's headers of half types count on it.
const TARGET_CONDITIONS: &str = "nv/target";

fn listed(list: &[&str], name: &str) -> bool {
    list.binary_search(&name).is_ok()
}

pub(super) fn is_builtin(name: &str) -> bool {
    listed(HAS_BUILTIN, name)
}

pub(super) fn is_feature(name: &str, std: u32) -> bool {
    HAS_FEATURE
        .iter()
        .any(|(n, since)| *n == name && *since <= std)
}

pub(super) fn is_extension(name: &str) -> bool {
    listed(HAS_EXTENSION, name)
}

pub(super) fn gnu_attribute(name: &str) -> bool {
    listed(GNU_ATTRIBUTES, name)
}

/// The value of `__has_cpp_attribute`.
pub(super) fn attribute(space: &str, name: &str, _std: u32) -> u64 {
    match space {
        "" => CPP_ATTRIBUTES
            .iter()
            .find(|(n, _)| *n == name)
            .map_or(0, |(_, v)| *v),
        "gnu" => u64::from(gnu_attribute(name)),
        _ => 0,
    }
}

impl Options {
    fn holds(&self, w: &When) -> bool {
        let mode = match w.mode {
            "nvcc" => self.mode == Mode::Nvcc,
            "rtc" => self.mode == Mode::Rtc,
            "cuda" => self.mode != Mode::Bare,
            _ => true,
        };
        let letter = self
            .target
            .suffix
            .chars()
            .last()
            .filter(char::is_ascii_alphabetic);
        let arch = match w.arch {
            "feature" => letter == Some('a'),
            "family" => letter.is_some(),
            "plain" => letter.is_none(),
            _ => true,
        };
        let option = |name: &str| match name {
            "fast_math" => self.fast_math,
            "device_library" => self.device_library,
            "debug" => self.debug,
            "relocatable" => self.relocatable,
            "extended_lambda" => self.extended_lambda,
            "relaxed_constexpr" => self.relaxed_constexpr,
            "default_device" => self.default_device,
            "ndebug" => self.definitions.iter().any(
                |d| matches!(d, Definition::Define(d) if d == "NDEBUG" || d.starts_with("NDEBUG=")),
            ),
            _ => true,
        };
        let option = match w.option.strip_prefix('!') {
            Some(name) => !option(name),
            None => option(w.option),
        };
        mode && arch
            && option
            && self.std >= w.std_min
            && self.std <= w.std_max
            && self.target.cuda_arch >= w.arch_min
    }

    fn fill(&self, value: &str) -> String {
        if !value.contains('{') {
            return value.to_string();
        }
        let number = self
            .target
            .suffix
            .trim_end_matches(|c: char| c.is_ascii_alphabetic());
        value
            .replace("{arch}", &self.target.cuda_arch.to_string())
            .replace("{number}", number)
            .replace("{family}", &self.target.family.to_string())
            .replace("{gnu_major}", &(self.gnu_version / 10000).to_string())
            .replace("{gnu_minor}", &(self.gnu_version / 100 % 100).to_string())
            .replace("{gnu_patch}", &(self.gnu_version % 100).to_string())
    }

    fn now(&self) -> u64 {
        self.time
            .unwrap_or_else(jacquard_limits::clock::unix_seconds)
    }

    /// `__DATE__`: month, day, year.
    pub(super) fn date(&self) -> String {
        let (y, m, d, ..) = civil(self.now());
        format!("{} {d:2} {y}", MONTHS[m as usize - 1])
    }

    /// `__TIME__`, in UTC.
    pub(super) fn clock(&self) -> String {
        let s = self.now() % 86_400;
        format!("{:02}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
    }

    /// `__TIMESTAMP__`
    pub(super) fn timestamp(&self) -> String {
        let (y, m, d, weekday) = civil(self.now());
        format!(
            "{} {} {d:2} {} {y}",
            DAYS[weekday as usize],
            MONTHS[m as usize - 1],
            self.clock()
        )
    }

    /// A number for all that predefined macros depend on.
    fn fingerprint(&self) -> u64 {
        let mut h = rustc_hash::FxHasher::default();
        (
            self.std,
            self.mode as u8,
            &self.target,
            &self.definitions,
            self.gnu_version,
        )
            .hash(&mut h);
        (
            self.fast_math,
            self.device_library,
            self.debug,
            self.relocatable,
            self.extended_lambda,
            self.relaxed_constexpr,
            self.default_device,
            self.for_print,
        )
            .hash(&mut h);
        h.finish()
    }
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];
const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/// Year, month, day, weekday (0: Thursday) of a time in seconds since 1970.
fn civil(seconds: u64) -> (i64, u32, u32, u32) {
    let days = (seconds / 86_400) as i64;
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = (doy - (153 * mp + 2) / 5 + 1) as u32;
    let month = if mp < 10 { mp + 3 } else { mp - 9 } as u32;
    (
        yoe + era * 400 + i64::from(month <= 2),
        month,
        day,
        (days % 7) as u32,
    )
}

/// Defines the predefined macros and those of the command line, or finds them still there from the compile before.
pub(super) fn predefine(pp: &mut Preprocessor) {
    let wanted = pp.session.options.fingerprint();
    if pp.session.macros.made_for == Some(wanted) {
        for s in pp.session.macros.thaw() {
            let on = pp.session.macros.is_defined(s);
            pp.mark(s, notable::MACRO, on);
        }
        pp.session.sources.truncate_to_base();
        return;
    }
    pp.session.macros.clear();
    pp.session.sources.clear();
    pp.notable.clear();
    pp.grow();
    let std = pp.session.options.std;
    for s in [sym::_Pragma, sym::__VA_ARGS__, sym::__VA_OPT__] {
        pp.mark(s, notable::SPECIAL, true);
    }
    if std < 20 {
        for s in FIRST_CXX20..KEYWORD_COUNT {
            pp.mark(crate::names::Sym(s), notable::SPECIAL, true);
        }
    }
    for (name, builtin) in BUILTINS {
        let id = pp.session.macros.add(Macro {
            name,
            params: Vec::new(),
            function: false,
            variadic: false,
            items: 0..0,
            plain: true,
            off: false,
            kept: false,
            builtin: Some(builtin),
            body: Span::NONE,
            defined_at: Loc::NONE,
        });
        pp.session.macros.set(name, id);
        pp.mark(name, notable::MACRO, true);
    }
    let options = &pp.session.options;
    let mut text = String::with_capacity(16 << 10);
    for row in PREDEFINED.iter().filter(|r| options.holds(&r.when)) {
        text.push_str("#define ");
        text.push_str(&options.fill(row.name));
        text.push(' ');
        text.push_str(&options.fill(row.value));
        text.push('\n');
    }
    if options.mode == Mode::Rtc
        && let Some((_, header)) = super::embedded::find(TARGET_CONDITIONS)
    {
        let header = String::from_utf8_lossy(header.trim_ascii_end());
        let lines = header.lines().filter(|l| !l.starts_with("#pragma"));
        text.extend(lines.flat_map(|l| [l, "\n"]));
    }
    let given = given_definitions(options);
    let for_print = std::mem::replace(&mut pp.session.options.for_print, false);
    for (name, text) in [("<built-in>", text), ("<command line>", given)] {
        let text = Text::new(text.as_bytes());
        let lexed = std::sync::Arc::new(crate::lex::lex(text.padded(), &mut pp.session.names));
        if let Some(file) = pp
            .session
            .sources
            .add_file(name.into(), text, Loc::NONE, true)
        {
            pp.enter(file, lexed, name.into(), None);
            pp.run(0);
        }
    }
    pp.session.options.for_print = for_print;
    let options = &pp.session.options;
    for row in PREDEFINED
        .iter()
        .filter(|r| r.keep && options.holds(&r.when))
    {
        let macros = &mut pp.session.macros;
        let id = macros.get(pp.session.names.intern(row.name));
        macros.macros[id as usize].kept = true;
    }
    // A wrong -D leaves its tokens behind; they are no part of the program.
    pp.out.clear();
    pp.session.macros.freeze();
    pp.session.sources.set_base();
    pp.session.macros.made_for = Some(wanted);
}

/// The definitions of the command line as directives.
fn given_definitions(options: &Options) -> String {
    let mut given = String::new();
    for d in &options.definitions {
        match d {
            Definition::Define(d) => {
                let (name, value) = d.split_once('=').unwrap_or((d, "1"));
                given.push_str("#define ");
                given.push_str(&name.replace('\n', " "));
                given.push(' ');
                given.push_str(&value.replace('\n', " "));
            }
            Definition::Undef(name) => {
                given.push_str("#undef ");
                given.push_str(&name.replace('\n', " "));
            }
        }
        given.push('\n');
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let o = Options {
            time: Some(1_000_000_000),
            ..Options::default()
        };
        assert_eq!(
            (
                o.date().as_str(),
                o.clock().as_str(),
                o.timestamp().as_str()
            ),
            ("Sep  9 2001", "01:46:40", "Sun Sep  9 01:46:40 2001")
        );
        let o = Options {
            time: Some(1_709_164_800),
            ..Options::default()
        };
        assert_eq!(o.date(), "Feb 29 2024");
    }
}
