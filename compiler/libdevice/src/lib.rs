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

pub use jacquard_schema::libdevice::{Function, Method};

jacquard_macros::libdevice!();

/// The function of this name.
pub fn find(name: &str) -> Option<&'static Function> {
    FUNCTION_PHF.find(FUNCTIONS, name, |f| f.name)
}

/// The source text that defines a function.
pub fn unit(f: &Function) -> &'static Unit {
    &UNITS[usize::from(f.unit)]
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
            let text = unit(f).text;
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
