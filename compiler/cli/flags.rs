//! The command line by the table: every flag is a row of `tables/cli/flags.toml`, and sets a row of `settings.toml`.

use jacquard_schema::row::near;

/// What a setting holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Flag,
    /// An integer.
    Int,
    /// Text.
    Str,
    /// Texts, in order.
    List,
}

/// The facts on a setting.
#[derive(Clone, Copy, Debug)]
pub struct SettingRow {
    /// Its name in the table.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// The value when no flag gives one.
    pub default: Option<&'static str>,
    /// Changes what the compiler does; else its flags are recognised and have no effect yet.
    pub effect: bool,
    /// One line.
    pub doc: &'static str,
}

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
}

/// A knob: what `-Xopt -name=value` sets.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// Its name.
    pub name: &'static str,
    /// `bool`, `int` or `string`.
    pub kind: &'static str,
    /// The original's default, where it is known.
    pub default: Option<&'static str>,
    /// The setting that it stands for; without one it is recognised and has no effect yet.
    pub effect: Option<Setting>,
    /// One line.
    pub doc: &'static str,
}

jacquard_macros::cli!();

impl Knob {
    /// The knob of that name.
    pub fn by_name(name: &str) -> Option<&'static Knob> {
        KNOB_PHF.find(KNOBS, name, |k| k.name)
    }
}

impl Setting {
    /// Its facts.
    pub fn facts(self) -> &'static SettingRow {
        &SETTINGS[self.index()]
    }
}

/// What is wrong with a command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CliError {
    /// A flag nobody knows.
    #[error("libnvvm : error: {flag} is an unsupported option{hint}")]
    Unknown {
        /// As written.
        flag: String,
        /// `; did you mean ...?`, or nothing.
        hint: String,
    },
    /// A value the flag does not take.
    #[error("libnvvm : error: {value} is an unsupported value for option: {flag}")]
    Value {
        /// The flag.
        flag: String,
        /// The value.
        value: String,
    },
    /// A flag given twice.
    #[error("libnvvm : error: {flag} defined more than once")]
    Twice {
        /// The flag.
        flag: String,
    },
    /// A flag at the end whose value is missing.
    #[error("libnvvm : error: {flag} needs a value")]
    Missing {
        /// The flag.
        flag: String,
    },
}

/// A command line, read.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    values: Vec<Vec<String>>,
    /// Arguments that are no flags, in order.
    pub inputs: Vec<String>,
    /// What the stages lnk, opt, lto, llc of the original would be told.
    pub stages: [Vec<String>; 4],
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
            if arg == "-" || !arg.starts_with('-') && look_up(arg).is_none() {
                self.inputs.push(arg.to_string());
                continue;
            }
            let (n, value) =
                if let Some(n) = look_up(arg).filter(|&n| !arg.ends_with('=') || FLAGS[n].bare) {
                    let flag = &FLAGS[n];
                    if flag.bare {
                        (n, None)
                    } else {
                        let Some(value) = args.get(i).map(AsRef::as_ref) else {
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
                } else if let Some((n, value)) = glued(arg) {
                    (n, Some(value))
                } else {
                    let hint = near(arg, FLAGS.iter().map(|f| f.name));
                    return Err(CliError::Unknown {
                        flag: arg.to_string(),
                        hint,
                    });
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
        if flag.sets == Setting::StageArgs {
            // `-Xopt -do-licm=0`: the knob's setting, where it has one; a knob without one, and a flag of the original's
            // stages that is no knob, has no effect.
            let (name, given) = value.split_once('=').unwrap_or((value, "1"));
            let name = name.trim_start_matches('-');
            if let Some(setting) = Knob::by_name(name).and_then(|k| k.effect) {
                self.values[setting.index()] = vec![given.to_string()];
            }
        }
        for (stage, text) in self.stages.iter_mut().zip(flag.stages) {
            stage.extend(text.split_whitespace().map(|t| t.replace("{value}", value)));
        }
        Ok(())
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
}

fn look_up(key: &str) -> Option<usize> {
    KEY_PHF.find(KEYS, key, |k| k.0).map(|k| k.1 as usize)
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

/// The list of flags for `--help`: one line per setting with its flags, default and whether it has an effect yet.
pub fn help() -> String {
    let mut out = String::new();
    for (i, s) in SETTINGS.iter().enumerate() {
        let mut flags: Vec<String> = FLAGS
            .iter()
            .filter(|f| f.sets.index() == i)
            .map(|f| {
                let v = match f.values {
                    [] => "<text>".to_string(),
                    ["int"] => "<n>".to_string(),
                    v => v.join("|"),
                };
                match (f.bare, f.equals, f.separate) {
                    (true, ..) => f.name.to_string(),
                    (_, true, _) => format!("{}={v}", f.name),
                    (_, _, true) => format!("{} {v}", f.name),
                    _ => format!("{}{v}", f.name),
                }
            })
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
        if !s.effect {
            out.push_str(" (recognised; no effect yet)");
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Settings, CliError> {
        let mut s = Settings::new();
        s.parse(line.split_whitespace()).map(|()| s)
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
        let s = parse("-Xopt -do-licm=0 -Xllc -remat-iv=1 -Xopt -whatever").unwrap();
        assert_eq!(
            (s.int(Setting::Licm), s.list(Setting::StageArgs).len()),
            (0, 3)
        );
        assert_eq!(parse("-opt=1").unwrap().int(Setting::OptLevel), 1);
    }

    #[test]
    fn wrong_flags_are_named() {
        let text = |l| parse(l).unwrap_err().to_string();
        assert_eq!(
            text("-ftz=2"),
            "libnvvm : error: 2 is an unsupported value for option: -ftz"
        );
        assert_eq!(
            text("-ftz=1 -ftz=0"),
            "libnvvm : error: -ftz defined more than once"
        );
        assert_eq!(
            text("-fast-mth"),
            "libnvvm : error: -fast-mth is an unsupported option; did you mean `-fast-math`?"
        );
        assert_eq!(text("-o"), "libnvvm : error: -o needs a value");
        assert!(help().contains("no effect yet"));
    }
}
