//! Which symbol of the host stands for a kernel or a variable of the device.
//!
//! Both are mangled by the same rules, but for what is internal to a file: the device's names say which file, the host's that it is one.

use crate::variables::POINTER;
use std::collections::HashMap;

/// The unnamed namespace in the device's names, followed by the file; and in the host's.
const DEVICE_UNNAMED: &str = "_GLOBAL__N__";
const HOST_UNNAMED: &str = "12_GLOBAL__N_1";
/// The namespace in which the device's names have variables of internal linkage.
const DEVICE_INTERNAL: &str = "_INTERNAL_";
/// Before the device's names of internal linkage where files are linked; the length of the file's name follows, and the name.
const DEVICE_STATIC: &str = "__nv_static_";

/// The numbers of the closures in a name, and the name.
type Numbered = (Vec<u64>, String);

/// The symbols that an assembler file defines, by what they stand for.
pub struct HostSymbols<'t> {
    by_name: HashMap<String, &'t str>,
}

impl<'t> HostSymbols<'t> {
    /// Of what a host compiler wrote with `-S`.
    #[must_use]
    pub fn of_assembly(text: &'t str) -> HostSymbols<'t> {
        let mut by_name = HashMap::new();
        for symbol in text.lines().filter_map(defined) {
            by_name.insert(common(symbol), symbol);
        }
        HostSymbols { by_name }
    }

    /// The functions that launch kernels, one for each.
    ///
    /// Compilers number the closures of a function differently where others are nested in them, but all in the order of the source. So
    /// instances that differ in these numbers alone are taken in order where both sides have as many, and else by their names.
    #[must_use]
    pub fn kernels(&self, device: &[String]) -> Vec<Option<&'t str>> {
        let mut alike: HashMap<String, [Vec<Numbered>; 2]> = HashMap::new();
        let names: Vec<String> = device.iter().map(|d| common(d)).collect();
        let host = self.by_name.keys().map(|n| (n, 1));
        for (name, side) in names.iter().map(|n| (n, 0)).chain(host) {
            if let Some((rest, numbers)) = without_numbers(name) {
                alike.entry(rest).or_default()[side].push((numbers, name.clone()));
            }
        }
        let mut paired: HashMap<String, String> = HashMap::new();
        for [mut device, mut host] in alike.into_values().filter(|[d, h]| d.len() == h.len()) {
            device.sort();
            host.sort();
            let both = device.into_iter().zip(host);
            paired.extend(both.map(|((_, d), (_, h))| (d, h)));
        }
        let find = |name: &String| self.by_name.get(paired.get(name).unwrap_or(name)).copied();
        names.iter().map(find).collect()
    }

    /// The shadow of a variable; of a managed one, the pointer to its memory.
    #[must_use]
    pub fn variable(&self, device: &str, managed: bool) -> Option<&'t str> {
        let name = common(device);
        if !managed {
            return self.by_name.get(&name).copied();
        }
        self.by_name.get(&pointer(&name)?).copied()
    }
}

/// The symbol that a line of assembly defines.
fn defined(line: &str) -> Option<&str> {
    let name = match line
        .strip_prefix("\t.comm\t")
        .or_else(|| line.strip_prefix("\t.lcomm\t"))
    {
        Some(rest) => rest.split(',').next()?,
        None => {
            line.split_once(':')
                .filter(|l| !l.0.starts_with(['\t', ' ', '#', '.']))?
                .0
        }
    };
    Some(name.trim_matches('"'))
}

/// A name without what makes it the file's own in linked code.
fn of_file(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(DEVICE_STATIC)?;
    let (length, rest) = rest.split_once('_')?;
    rest.get(length.parse().ok()?..)?.strip_prefix('_')
}

/// A mangled name as both sides have it.
fn common(name: &str) -> String {
    let name = of_file(name).unwrap_or(name);
    let Some(rest) = name.strip_prefix("_Z") else {
        return name.to_owned();
    };
    let mut out = String::from("_Z");
    let mut reader = Reader { rest };
    while let Some(piece) = reader.piece() {
        match piece {
            Piece::Name(n) if n.starts_with(DEVICE_INTERNAL) => {}
            Piece::Name(n) if n.starts_with(DEVICE_UNNAMED) => out.push_str(HOST_UNNAMED),
            Piece::Name(n) => out.push_str(&format!("{}{n}", n.len())),
            Piece::Other(text) => out.push_str(text),
        }
    }
    plain(&out).unwrap_or(out)
}

/// A name with closures in it without their numbers, and these; `None` where it has none.
fn without_numbers(name: &str) -> Option<(String, Vec<u64>)> {
    name.contains("Ul").then_some(())?;
    let (mut rest, mut numbers) = (String::new(), Vec::new());
    let mut tail = name;
    while let Some(end) = tail.find('E') {
        let (head, after) = tail.split_at(end + 1);
        rest.push_str(head);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let closes = after[digits..].starts_with('_') && !after.starts_with(HOST_UNNAMED);
        tail = match closes {
            true => {
                // The first one has none.
                let number = after[..digits]
                    .parse::<u64>()
                    .map_or(0, |n| n.saturating_add(1));
                numbers.push(number);
                rest.push('_');
                &after[digits + 1..]
            }
            false => after,
        };
    }
    rest.push_str(tail);
    Some((rest, numbers))
}

/// A variable in the global namespace has its own name.
fn plain(name: &str) -> Option<String> {
    let rest = name.strip_prefix("_Z")?;
    let rest = rest
        .strip_prefix('N')
        .and_then(|r| r.strip_suffix('E'))
        .unwrap_or(rest);
    let mut reader = Reader { rest };
    match (reader.piece()?, reader.piece()) {
        (Piece::Name(n), None) => Some(n.to_owned()),
        _ => None,
    }
}

/// The name of a managed variable's pointer.
fn pointer(name: &str) -> Option<String> {
    let Some(rest) = name.strip_prefix("_Z") else {
        return Some(format!("{POINTER}{name}"));
    };
    let inner = rest.strip_prefix('N')?.strip_suffix('E')?;
    let mut reader = Reader { rest: inner };
    let mut last = 0;
    while !reader.rest.is_empty() {
        last = inner.len() - reader.rest.len();
        reader.piece()?;
    }
    match (Reader {
        rest: &inner[last..],
    })
    .piece()?
    {
        Piece::Name(n) => {
            let own = format!("{POINTER}{n}");
            Some(format!("_ZN{}{}{own}E", &inner[..last], own.len()))
        }
        Piece::Other(_) => None,
    }
}

enum Piece<'t> {
    Name(&'t str),
    Other(&'t str),
}

/// Reads a mangled name piece by piece, names of the source as wholes.
struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn take(&mut self, n: usize) -> &'t str {
        let (head, tail) = self.rest.split_at(n);
        self.rest = tail;
        head
    }

    fn piece(&mut self) -> Option<Piece<'t>> {
        let bytes = self.rest.as_bytes();
        let digits = |from: usize| {
            bytes[from..]
                .iter()
                .take_while(|c| c.is_ascii_digit())
                .count()
        };
        let second = bytes.get(1).copied().unwrap_or(0);
        Some(match *bytes.first()? {
            c if c.is_ascii_digit() => {
                let n = digits(0);
                let length: usize = self.rest[..n].parse().unwrap_or(usize::MAX);
                match n
                    .checked_add(length)
                    .filter(|&e| self.rest.is_char_boundary(e) && e <= self.rest.len())
                {
                    Some(end) => {
                        let whole = self.take(end);
                        Piece::Name(&whole[n..])
                    }
                    None => Piece::Other(self.take(n)),
                }
            }
            // Internal linkage, which only the host's names show.
            b'L' if second.is_ascii_digit() => {
                self.take(1);
                Piece::Other("")
            }
            // A literal of a built-in type.
            b'L' if second.is_ascii_lowercase() => {
                let end = self.rest.find('E').map_or(1, |e| e + 1);
                Piece::Other(self.take(end))
            }
            // A substitution, a template parameter, the bound of an array.
            b'S' | b'T' | b'A' => {
                let n = bytes[1..]
                    .iter()
                    .take_while(|c| {
                        c.is_ascii_digit() || c.is_ascii_uppercase() && bytes[0] == b'S'
                    })
                    .count();
                let whole = bytes.get(1 + n) == Some(&b'_');
                Piece::Other(self.take(if whole { n + 2 } else { 1 }))
            }
            _ => {
                let n = self.rest.chars().next().map_or(1, char::len_utf8);
                Piece::Other(self.take(n))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn internal_names_agree() {
        for (device, host) in [
            ("_Z2stPi", "_ZL2stPi"),
            (
                "_ZN36_GLOBAL__N__00000000_4_a_cu_2192607a2anEPi",
                "_ZN12_GLOBAL__N_12anEPi",
            ),
            (
                "_Z1tIN36_GLOBAL__N__00000000_4_a_cu_2192607a1LELi4EEvPT_",
                "_Z1tIN12_GLOBAL__N_11LELi4EEvPT_",
            ),
            ("_Z2tsIiEvPT_", "_ZL2tsIiEvPT_"),
            ("_ZN2ns1kEA12_i", "_ZN2nsL1kEA12_i"),
            (
                "_ZN34_INTERNAL_00000000_4_a_cu_2192607a2ns1qE",
                "_ZN2nsL1qE",
            ),
            ("gv", "_ZL2gv"),
            ("__nv_static_12__0123456_a_c__Z1kPi", "_ZL1kPi"),
            ("__nv_static_12__0123456_a_c_x", "_ZL1x"),
            ("_ZN34_INTERNAL_00000000_4_a_cu_2192607a2gvE", "_ZL2gv"),
            (
                "_ZN34_INTERNAL_00000000_4_a_cu_2192607a36_GLOBAL__N__00000000_4_a_cu_2192607a2avE",
                "_ZN12_GLOBAL__N_1L2avE",
            ),
        ] {
            assert_eq!(common(device), common(host), "{device}");
        }
        assert_ne!(common("_Z1kILi1EEvv"), common("_Z1kILi2EEvv"));
    }

    #[test]
    fn closures_are_paired_in_order() {
        let text = "_Z4eachIZ4mainEUliE_EvT_:\n_Z4eachIZ4mainEUliE6_EvT_:\n_Z4eachIZ4mainEUliE10_EvT_:\n_Z1kIZ1fvEUlvE_EvT_:\n";
        let symbols = HostSymbols::of_assembly(text);
        let device = [
            "_Z4eachIZ4mainEUliE8_EvT_",
            "_Z4eachIZ4mainEUliE_EvT_",
            "_Z4eachIZ4mainEUliE5_EvT_",
            "_Z1kIZ1fvEUlvE_EvT_",
            "_Z1kIZ1fvEUlvE0_EvT_",
        ];
        let found = symbols.kernels(&device.map(str::to_owned));
        let wanted = [
            "_Z4eachIZ4mainEUliE10_EvT_",
            "_Z4eachIZ4mainEUliE_EvT_",
            "_Z4eachIZ4mainEUliE6_EvT_",
            "_Z1kIZ1fvEUlvE_EvT_",
        ];
        assert_eq!(found[..4], wanted.map(Some));
        assert_eq!(found[4], None);
    }

    #[test]
    fn managed_variables_are_found_by_their_pointers() {
        let text = "\t.local\t_ZL16__jacq_pointer_x\n\t.comm\t_ZL16__jacq_pointer_x,8,8\n_ZN2nsL16__jacq_pointer_yE:\n\t.zero 8\n";
        let symbols = HostSymbols::of_assembly(text);
        assert_eq!(symbols.variable("x", true), Some("_ZL16__jacq_pointer_x"));
        assert_eq!(
            symbols.variable("_ZN2ns1yE", true),
            Some("_ZN2nsL16__jacq_pointer_yE")
        );
        assert_eq!(symbols.variable("z", true), None);
    }
}
