//! The device math library as CUDA C++ source. A function is found by name; the front end compiles the file it is in when
//! a program uses it, with the program's own flags (`-ftz`, `-fmad`, ...), so no compiled library exists.

#![warn(missing_docs)]

/// A source file.
#[derive(Debug)]
pub struct Unit {
    /// File name for diagnostics.
    pub name: &'static str,
    /// CUDA C++ text. It may use functions of other units.
    pub text: &'static str,
}

/// The number of a source file in [`UNITS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The file.
    pub fn unit(self) -> &'static Unit {
        &UNITS[self.0 as usize]
    }
}

/// A function of the library.
#[derive(Debug)]
pub struct Function {
    /// `__nv_sinf`.
    pub name: &'static str,
    /// The file that defines it.
    pub unit: UnitId,
    /// Documented maximum error in ULP (CUDA C++ programming guide).
    pub bound: Option<f64>,
    /// Largest error measured.
    pub measured: Option<f64>,
    /// How it was measured; empty where it was not.
    pub method: &'static str,
    /// What of the domain the bound leaves out; empty where it holds everywhere.
    pub except: &'static str,
    /// A helper of other functions.
    pub internal: bool,
    /// It is the library's only in modules that have this flag.
    pub flag: Option<&'static str>,
}

jacquard_macros::libdevice!();

/// The function of this name.
pub fn find(name: &str) -> Option<&'static Function> {
    FUNCTION_PHF.find(FUNCTIONS, name, |f| f.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a macro of the text puts the name together.
    fn is_pasted(text: &str, name: &str) -> bool {
        (1..name.len()).any(|k| text.contains(&format!("{}##", &name[..k])))
    }

    #[test]
    fn every_function_stands_in_its_file() {
        for f in FUNCTIONS {
            assert_eq!(find(f.name).map(|g| g.name), Some(f.name));
            let text = f.unit.unit().text;
            assert!(
                text.contains(&format!("{}(", f.name))
                    || text.contains(&format!("{}[", f.name))
                    || is_pasted(text, f.name),
                "{}",
                f.name
            );
        }
        assert!(find("__nv_no_such_function").is_none());
    }
}
