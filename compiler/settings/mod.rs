//! The command line by the table: every flag is a row of `tables/cli/flags.toml`, and sets a row of `settings.toml`.

mod option_files;

use jacquard_passes::manager::{KNOBS, KnobRow, Taker, find_knob};
pub use jacquard_schema::cli::{Command, FileOf, Given, Kind, SettingRow, Tool, Variable};
use jacquard_schema::row::{Near, near, slip};

/// The facts on a flag.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// Its spelling without value.
    pub name: &'static str,
    /// Takes no value.
    pub bare: bool,
    /// The value is the next argument.
    pub separate: bool,
    /// The value follows `=`.
    pub equals: bool,
    /// Values allowed; `["int"]` for any integer, empty for any text.
    pub values: &'static [&'static str],
    /// What it sets.
    pub sets: Setting,
    /// The value it gives when it has none of its own.
    pub to: Option<&'static str>,
    /// Giving it twice is an error.
    pub once: bool,
    /// What the stages lnk, opt, lto, llc are told.
    pub stages: [&'static str; 4],
    /// An input and flags on which it changes something, where the setting's own does not do.
    pub witness: Option<&'static str>,
}

jacquard_macros::cli!();

impl Flag {
    /// How it is written, with the values that it takes: `-O0|1|2|3`, `-o <text>`.
    pub fn usage(&self) -> String {
        let v = match self.values {
            [] => "<text>".to_string(),
            ["int"] => "<n>".to_string(),
            v => v.join("|"),
        };
        match (self.bare, self.equals, self.separate) {
            (true, ..) => self.name.to_string(),
            (_, true, _) => format!("{}={v}", self.name),
            (_, _, true) => format!("{} {v}", self.name),
            _ => format!("{}{v}", self.name),
        }
    }
}

impl ToolId {
    /// Its arguments with these values in place of the names in brackets.
    pub fn with(self, values: &[(&str, &str)]) -> Vec<String> {
        TOOLS[self.index()].with(values)
    }
}

impl VariableId {
    /// The value of the environment's variable.
    pub fn value(self) -> Option<std::ffi::OsString> {
        std::env::var_os(VARIABLES[self.index()].name)
    }
    /// Its value as text, where it has one that is not empty.
    pub fn text(self) -> Option<String> {
        let value = self.value()?.to_string_lossy().into_owned();
        (!value.is_empty()).then_some(value)
    }
    /// Its value as C's `strtol` reads it in base 10: 0 where no digits are.
    pub fn integer(self) -> Option<i64> {
        self.value().map(|v| leading_integer(&v.to_string_lossy()))
    }
}

fn leading_integer(text: &str) -> i64 {
    let text = text.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{b}');
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = digits.bytes().take_while(u8::is_ascii_digit);
    let value = digits.fold(0i64, |n, d| {
        n.saturating_mul(10).saturating_add(i64::from(d - b'0'))
    });
    if negative { -value } else { value }
}

impl Setting {
    /// Its facts.
    pub fn facts(self) -> &'static SettingRow {
        &SETTINGS[self.index()]
    }
}

impl CliError {
    /// What a flag takes, where its value is wrong: ` (0, 1, 2, 3)`. It follows the message on the command line; libNVVM's log
    /// has NVIDIA's words alone.
    #[must_use]
    pub fn valid(&self) -> String {
        let CliError::Value { flag, .. } = self else {
            return String::new();
        };
        let of_flag = FLAGS.iter().filter(|f| f.name == flag);
        let values = of_flag.map(|f| f.values).find(|v| !v.is_empty());
        match values.unwrap_or_default() {
            [] => String::new(),
            ["int"] => " (a whole number)".to_owned(),
            values => format!(" ({})", values.join(", ")),
        }
    }
}

/// What is wrong with a command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CliError {
    /// An unknown flag.
    #[error("{flag} is an unsupported option{near}")]
    Unknown {
        /// As written.
        flag: String,
        /// The flag that was meant.
        near: Near,
    },
    /// A value the flag does not take.
    #[error("{value} is an unsupported value for option: {flag}")]
    Value {
        /// The flag.
        flag: String,
        /// The value.
        value: String,
    },
    /// A value for a switch, which takes none but true and false.
    #[error("{flag} takes no value but true and false, and not '{value}'")]
    NoValue {
        /// The flag.
        flag: String,
        /// The value.
        value: String,
    },
    /// A flag and its value in one word that must be two.
    #[error("{flag}{value} is an unsupported option; did you mean `{flag} {value}`?")]
    Apart {
        /// The flag.
        flag: &'static str,
        /// The value.
        value: String,
    },
    /// A dash of typography where a flag begins.
    #[error("'{word}' begins with a dash that is no ASCII hyphen; did you mean `{meant}`?")]
    Dash {
        /// As written.
        word: String,
        /// With hyphens.
        meant: String,
    },
    /// A file of options that can't be read.
    #[error("{path}: {why}")]
    File {
        /// Its path.
        path: String,
        /// Why.
        why: String,
    },
    /// A flag given twice.
    #[error("{flag} defined more than once")]
    Twice {
        /// The flag.
        flag: String,
    },
    /// A flag at the end whose value is missing.
    #[error("{flag} needs a value")]
    Missing {
        /// The flag.
        flag: String,
    },
    /// A knob without effect, set to other than its default.
    #[error("-{knob} is not supported: {why}")]
    Knob {
        /// Its name.
        knob: &'static str,
        /// Why.
        why: &'static str,
    },
    /// A knob's value out of its range.
    #[error("{value} is an unsupported value for option: -{knob} ({low} to {high})")]
    Range {
        /// Its name.
        knob: &'static str,
        /// As written.
        value: String,
        /// The least value.
        low: i64,
        /// The greatest.
        high: i64,
    },
}

/// A command line, read.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    values: Vec<Vec<String>>,
    /// Positional arguments, in order.
    pub inputs: Vec<String>,
    /// What the stages lnk, opt, lto, llc of the original would be told.
    pub stages: [Vec<String>; 4],
    knobs: Vec<(&'static KnobRow, i64)>,
    /// The flag that gave a setting its value last.
    flags: Vec<(Setting, &'static str)>,
    /// How many files of options are being read.
    files: usize,
}

impl Settings {
    /// Nothing given.
    pub fn new() -> Settings {
        Settings {
            values: vec![Vec::new(); Setting::COUNT],
            ..Settings::default()
        }
    }

    /// Reads arguments (without the program's name), adding to what was read before.
    ///
    /// # Errors
    /// The first argument that is wrong.
    pub fn parse<S: AsRef<str>>(
        &mut self,
        args: impl IntoIterator<Item = S>,
    ) -> Result<(), CliError> {
        let args: Vec<S> = args.into_iter().collect();
        let mut seen = vec![false; FLAGS.len()];
        let mut i = 0;
        while let Some(arg) = args.get(i).map(AsRef::as_ref) {
            i += 1;
            if arg == "--" {
                let rest = args.iter().skip(i);
                self.inputs.extend(rest.map(|a| a.as_ref().to_string()));
                break;
            }
            if let Some(path) = arg.strip_prefix('@') {
                self.option_file(path)?;
                continue;
            }
            if arg.starts_with(DASHES) {
                return Err(CliError::Dash {
                    word: arg.to_string(),
                    meant: format!("-{}", arg.trim_start_matches(DASHES)),
                });
            }
            if arg == "-" || !arg.starts_with('-') && look_up(arg).is_none() {
                self.inputs.push(arg.to_string());
                continue;
            }
            let (n, value) =
                if let Some(n) = look_up(arg).filter(|&n| !arg.ends_with('=') || FLAGS[n].bare) {
                    let flag = &FLAGS[n];
                    let next = args.get(i).map(AsRef::as_ref);
                    if let Some((n, value)) = next.and_then(|v| word_after(flag, v)) {
                        i += 1;
                        (n, Some(value))
                    } else if flag.bare {
                        (n, None)
                    } else {
                        let Some(value) = next else {
                            return Err(CliError::Missing {
                                flag: arg.to_string(),
                            });
                        };
                        i += 1;
                        (n, Some(value))
                    }
                } else if let Some((n, value)) = arg
                    .find('=')
                    .and_then(|e| Some((look_up(&arg[..=e])?, &arg[e + 1..])))
                {
                    (n, Some(value))
                } else if let Some((n, given)) = switch_with_value(arg) {
                    let flag = &FLAGS[n];
                    match given {
                        "true" | "1" => self.set(flag, None)?,
                        "false" | "0" => self.put(flag.sets, "0"),
                        _ => {
                            return Err(CliError::NoValue {
                                flag: flag.name.to_string(),
                                value: given.to_string(),
                            });
                        }
                    }
                    continue;
                } else if knob_of(arg).is_some() {
                    self.stage_argument(arg)?;
                    continue;
                } else if let Some((n, value)) = glued(arg).filter(|g| !misspelt(arg, g.0)) {
                    (n, Some(value))
                } else {
                    return Err(unknown(arg));
                };
            let flag = &FLAGS[n];
            if flag.once && std::mem::replace(&mut seen[n], true) {
                return Err(CliError::Twice {
                    flag: flag.name.to_string(),
                });
            }
            self.set(flag, value)?;
        }
        Ok(())
    }

    fn set(&mut self, flag: &'static Flag, value: Option<&str>) -> Result<(), CliError> {
        // NVRTC and nvcc spell a switch's values in words, libNVVM in digits.
        let digit = |v| match v {
            "true" => "1",
            "false" => "0",
            v => v,
        };
        let value = value.map(|v| {
            if flag.values.contains(&"1") {
                digit(v)
            } else {
                v
            }
        });
        if let Some(v) = value {
            let ok = match flag.values {
                [] => true,
                ["int"] => v.parse::<i64>().is_ok(),
                allowed => allowed.contains(&v),
            };
            if !ok {
                return Err(CliError::Value {
                    flag: flag.name.to_string(),
                    value: v.to_string(),
                });
            }
        }
        let value = value.or(flag.to).unwrap_or("1");
        let slot = &mut self.values[flag.sets.index()];
        match flag.sets.facts().kind {
            Kind::List => slot.push(value.to_string()),
            _ => *slot = vec![value.to_string()],
        }
        self.flags.retain(|f| f.0 != flag.sets);
        self.flags.push((flag.sets, flag.name));
        match flag.sets {
            Setting::StageArgs => self.stage_argument(value)?,
            Setting::OptionFiles => {
                for path in value.split(',') {
                    self.option_file(path)?;
                }
            }
            _ => {}
        }
        for (stage, text) in self.stages.iter_mut().zip(flag.stages) {
            stage.extend(text.split_whitespace().map(|t| t.replace("{value}", value)));
        }
        Ok(())
    }

    /// Reads the words of a file as if they stood in its place.
    fn option_file(&mut self, path: &str) -> Result<(), CliError> {
        let words = option_files::words(path, self.files);
        let words = words.map_err(|why| CliError::File {
            path: path.to_owned(),
            why,
        })?;
        self.files += 1;
        let read = self.parse(words);
        self.files -= 1;
        read
    }

    /// `-name=value` after `-Xopt` or a similar flag, or bare: a knob's value, or a flag that stands for itself.
    fn stage_argument(&mut self, text: &str) -> Result<(), CliError> {
        let Some(row) = knob_of(text) else {
            // What is a flag of the command is one of its stages, too: `-Xopt -Rpass=inline`.
            if look_up(text).is_some_and(|n| FLAGS[n].bare)
                || text
                    .find('=')
                    .is_some_and(|e| look_up(&text[..=e]).is_some())
            {
                return self.parse([text]);
            }
            return Err(CliError::Unknown {
                flag: text.to_string(),
                near: near(
                    text.split('=')
                        .next()
                        .unwrap_or(text)
                        .trim_start_matches('-'),
                    KNOBS.iter().map(|k| k.name),
                ),
            });
        };
        let given = text.split_once('=').map_or("1", |p| p.1);
        let word = match (row.kind, given) {
            ("bool", "true") => "1",
            ("bool", "false") => "0",
            (_, v) => v,
        };
        if let Taker::Nobody(why) = row.taker {
            return if row.default == Some(word) {
                Ok(())
            } else {
                Err(CliError::Knob {
                    knob: row.name,
                    why,
                })
            };
        }
        if let Taker::Setting(name, words) = row.taker
            && let Some(setting) = Setting::ALL.into_iter().find(|s| s.facts().name == name)
        {
            let number = word.parse::<i64>();
            if row.kind != "string"
                && !number.is_ok_and(|n| (row.range.0..=row.range.1).contains(&n))
            {
                return Err(out_of_range(row, given));
            }
            let value = words.iter().find(|w| w.0 == word).map_or(word, |w| w.1);
            // A word that stands for nothing leaves the setting as it is.
            if !value.is_empty() {
                self.put(setting, value);
            }
            return Ok(());
        }
        let value = word
            .parse::<i64>()
            .ok()
            .filter(|n| (row.range.0..=row.range.1).contains(n))
            .ok_or_else(|| out_of_range(row, given))?;
        self.knobs.push((row, value));
        Ok(())
    }

    /// The knobs that were given, in order; settings that knobs stand for are not among them.
    pub fn knobs(&self) -> &[(&'static KnobRow, i64)] {
        &self.knobs
    }

    /// The flag that gave a setting its value, for messages; else the setting's name.
    pub fn flag_of(&self, s: Setting) -> &'static str {
        self.flags
            .iter()
            .find(|f| f.0 == s)
            .map_or(s.facts().name, |f| f.1)
    }

    /// Did a flag set it?
    pub fn given(&self, s: Setting) -> bool {
        self.values.get(s.index()).is_some_and(|v| !v.is_empty())
    }

    /// Its text, or the default.
    pub fn str(&self, s: Setting) -> Option<&str> {
        self.values
            .get(s.index())
            .and_then(|v| v.last())
            .map(String::as_str)
            .or(s.facts().default)
    }

    /// Its integer, or the default, or 0.
    pub fn int(&self, s: Setting) -> i64 {
        self.str(s).and_then(|v| v.parse().ok()).unwrap_or(0)
    }

    /// Is it on?
    pub fn on(&self, s: Setting) -> bool {
        self.str(s).is_some_and(|v| v != "0")
    }

    /// Its texts.
    pub fn list(&self, s: Setting) -> &[String] {
        self.values.get(s.index()).map_or(&[], Vec::as_slice)
    }

    /// Sets it from code: what an interface gives instead of a flag.
    pub fn put(&mut self, s: Setting, value: impl Into<String>) {
        if self.values.is_empty() {
            self.values = vec![Vec::new(); Setting::COUNT];
        }
        let slot = &mut self.values[s.index()];
        if s.facts().kind != Kind::List {
            slot.clear();
        }
        slot.push(value.into());
    }

    /// Takes what was given for it back.
    pub fn unset(&mut self, s: Setting) {
        if let Some(slot) = self.values.get_mut(s.index()) {
            slot.clear();
        }
    }
}

/// Dashes that word processors and web pages put in a hyphen's place.
const DASHES: [char; 3] = ['\u{2013}', '\u{2014}', '\u{2212}'];

/// A switch whose value may be the next word, where that is one of the values: `-O 3`.
fn word_after<'a>(flag: &Flag, next: &'a str) -> Option<(usize, &'a str)> {
    let of_name = |f: &Flag| f.name == flag.name && f.values.contains(&next);
    let n = FLAGS.iter().position(of_name).filter(|_| flag.bare)?;
    Some((n, next))
}

/// What is wrong with a word that begins as a flag and is none.
fn unknown(arg: &str) -> CliError {
    let names = || FLAGS.iter().map(|f| f.name).filter(|&n| n != arg);
    let apart = FLAGS
        .iter()
        .find(|f| f.separate && f.name.len() == 2 && arg.starts_with(f.name));
    let mut meant = near(arg, names());
    if meant.0.is_none() {
        // `-Arch=sm_90`, `-arch:sm_90`.
        let (name, value) = match arg.split_once(['=', ':']) {
            Some((name, value)) => (name, format!("={value}")),
            None => (arg, String::new()),
        };
        let plain = near(&name.to_ascii_lowercase(), names());
        meant = Near(plain.0.map(|flag| flag + &value));
    }
    match apart {
        Some(f) if meant.0.is_none() => CliError::Apart {
            flag: f.name,
            value: arg[f.name.len()..].to_owned(),
        },
        _ => CliError::Unknown {
            flag: arg.to_owned(),
            near: meant,
        },
    }
}

fn out_of_range(row: &'static KnobRow, value: &str) -> CliError {
    CliError::Range {
        knob: row.name,
        value: value.to_string(),
        low: row.range.0,
        high: row.range.1,
    }
}

/// The knob that `-name`, `--name` or `-name=value` names.
fn knob_of(text: &str) -> Option<&'static KnobRow> {
    let name = text.split_once('=').map_or(text, |p| p.0);
    let name = name.strip_prefix("--").or(name.strip_prefix('-'))?;
    find_knob(name)
}

fn look_up(key: &str) -> Option<usize> {
    KEY_PHF.find(KEYS, key, |k| k.0).map(|k| k.1 as usize)
}

/// `-lineinfo=true`: a switch that is spelled out and given a value, as nvcc takes it. It is not `-l` followed by a library's name.
fn switch_with_value(arg: &str) -> Option<(usize, &str)> {
    let (name, value) = arg.split_once('=')?;
    let n = look_up(name)?;
    let flag = &FLAGS[n];
    let switch = flag.bare && flag.to.is_none() && flag.sets.facts().kind == Kind::Flag;
    switch.then_some((n, value))
}

/// The flag that `arg` begins with, its value glued to it; the longest name wins.
fn glued(arg: &str) -> Option<(usize, &str)> {
    GLUED
        .iter()
        .map(|&n| n as usize)
        .filter_map(|n| Some((n, arg.strip_prefix(FLAGS[n].name)?)))
        .filter(|(_, value)| !value.is_empty())
        .max_by_key(|(n, _)| FLAGS[*n].name.len())
}

/// Whether an argument that could be read as a flag with its value is more likely a misspelled longer flag: `-lineinf`.
fn misspelt(arg: &str, n: usize) -> bool {
    /// Values of fewer letters are near too many words.
    const LEAST: usize = 7;
    let flag = FLAGS[n].name;
    let longer = |f: &&str| f.starts_with(flag) && f.len() + 1 >= LEAST && *f != flag;
    arg.len() >= LEAST && slip(arg, FLAGS.iter().map(|f| f.name).filter(longer))
}

/// The list of flags for `--help`: by group, one line per setting with its flags, its default, and why it has no effect where it has none.
pub fn help() -> String {
    let mut groups: Vec<&str> = Vec::new();
    for s in SETTINGS {
        if !groups.contains(&s.group) {
            groups.push(s.group);
        }
    }
    let mut out = String::new();
    for group in groups {
        out.push_str(&format!("\n{group}:\n"));
        for (i, s) in SETTINGS.iter().enumerate() {
            if s.group == group {
                describe(&mut out, i, s);
            }
        }
    }
    out.push_str("\nKnobs, given as -Xopt -NAME=VALUE or -NAME=VALUE (`jacq docs` lists those without an effect, and why):\n");
    for k in KNOBS
        .iter()
        .filter(|k| k.witness.is_some() && !k.name.starts_with("slot-"))
    {
        let default = k
            .default
            .map_or(String::new(), |d| format!(" Default: {d}."));
        out.push_str(&format!("  -{}\n        {}{default}\n", k.name, k.doc));
    }
    out
}

fn describe(out: &mut String, i: usize, s: &SettingRow) {
    let mut flags: Vec<String> = FLAGS
        .iter()
        .filter(|f| f.sets.index() == i)
        .map(Flag::usage)
        .collect();
    // A long tail of aliases hides the flag.
    let more = flags.len().saturating_sub(4);
    flags.truncate(4);
    if more > 0 {
        flags.push(format!("and {more} more"));
    }
    out.push_str(&format!("  {}\n        {}", flags.join(", "), s.doc));
    if let Some(d) = s.default {
        out.push_str(&format!(" Default: {d}."));
    }
    match s.none {
        Some(why) if s.given == Given::Refused => out.push_str(&format!(" Refused: {why}.")),
        Some(why) => out.push_str(&format!(" No effect: {why}.")),
        None => {}
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Settings, CliError> {
        let mut s = Settings::new();
        s.parse(line.split_whitespace()).map(|()| s)
    }

    #[test]
    fn a_switch_takes_true_and_false_and_no_other_value() {
        let on = |line: &str| parse(line).map(|s| s.on(Setting::LineInfo));
        assert_eq!(on("-lineinfo=true").ok(), Some(true));
        assert_eq!(on("-lineinfo -lineinfo=false").ok(), Some(false));
        let refused = on("-lineinfo=name").map_err(|e| e.to_string());
        assert_eq!(
            refused,
            Err("-lineinfo takes no value but true and false, and not 'name'".into())
        );
    }

    #[test]
    fn text_and_ir_go_together_in_either_order() {
        for line in ["-S -emit-llvm", "-emit-llvm -S", "-S --emit=bc"] {
            let s = parse(line).unwrap();
            let effective = crate::driver::options::effective(&s);
            assert_eq!(effective.str(Setting::Emit), Some("llvm"), "{line}");
        }
    }

    #[test]
    fn flags_set_settings_in_every_form() {
        let s = parse("-arch=compute_90a -O2 -ftz=1 -DX=1 -D Y -I/inc -o out.ptx a.cu --use_fast_math -opt-passes=x").unwrap();
        assert_eq!(s.str(Setting::Arch), Some("compute_90a"));
        assert_eq!(
            (
                s.int(Setting::OptLevel),
                s.int(Setting::Ftz),
                s.int(Setting::Fma)
            ),
            (2, 1, 1)
        );
        assert_eq!(s.list(Setting::Defines), ["X=1", "Y"]);
        assert_eq!(
            (s.str(Setting::Output), s.inputs.as_slice()),
            (Some("out.ptx"), &["a.cu".to_string()][..])
        );
        assert!(s.on(Setting::FastMath) && !s.on(Setting::Debug));
        assert_eq!(
            s.stages[1],
            [
                "-opt-arch=compute_90a",
                "-nvptx-f32ftz",
                "-opt-use-fast-math",
                "-passes=x"
            ]
        );
        assert_eq!(parse("-opt in.bc").unwrap().str(Setting::Mode), Some("opt"));
        let s = parse("-Xopt -do-licm=0 -Xllc -remat-iv=1 -unroll-threshold=7").unwrap();
        assert_eq!((s.int(Setting::Licm), s.knobs().len()), (0, 2));
        assert_eq!(parse("-- -g").unwrap().inputs, ["-g"]);
        assert_eq!(parse("-opt=1").unwrap().int(Setting::OptLevel), 1);
        // As NVIDIA's cicc takes their values.
        let s = parse("--device-O 0 --discard_value_names 1 --use-trace-pid 7 a.ii").unwrap();
        assert_eq!(
            (s.int(Setting::OptLevel), s.inputs.as_slice()),
            (0, &["a.ii".to_string()][..])
        );
    }

    #[test]
    fn wrong_flags_are_named() {
        let text = |l| parse(l).unwrap_err().to_string();
        assert_eq!(text("-ftz=2"), "2 is an unsupported value for option: -ftz");
        assert_eq!(text("-ftz=1 -ftz=0"), "-ftz defined more than once");
        assert_eq!(
            text("-fast-mth"),
            "-fast-mth is an unsupported option; did you mean `-fast-math`?"
        );
        assert_eq!(text("-o"), "-o needs a value");
        assert_eq!(
            text("-Xopt -unroll-treshold=1"),
            "-unroll-treshold=1 is an unsupported option; did you mean `unroll-threshold`?"
        );
        assert_eq!(
            text("-Xopt -sink-into-texture=9"),
            "9 is an unsupported value for option: -sink-into-texture (0 to 3)"
        );
        assert!(text("-Xopt -do-cssa=1").starts_with("-do-cssa is not supported: "));
        assert!(help().contains("No effect: "));
    }
}
