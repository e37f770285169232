//! `-print-on-crash`: the IR as it was before the pass that failed.

use super::error::RunError;
use super::options::{OnCrash, PassOptions};
use super::registry::PassRow;
use jacquard_ir::{FuncId, Module};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The IR that a pass is about to see; nothing unless it is to be shown.
pub(super) struct Before<'a>(Option<(&'a OnCrash, String)>);

impl<'a> Before<'a> {
    pub(super) fn new(opts: &'a PassOptions, m: &Module, f: Option<FuncId>, row: &PassRow) -> Self {
        let (Some(to), Some(printer)) = (&opts.printing.on_crash, opts.printer) else {
            return Before(None);
        };
        let on = f.map_or("[module]", |f| m.cx.str(m.func(f).name));
        Before(Some((
            to,
            format!(
                "*** Dump of IR Before Last Pass {} on {on} ***\n{}\n",
                row.name,
                printer(m, None)
            ),
        )))
    }
    /// Runs the pass.
    pub(super) fn run<T>(&self, pass: impl FnOnce() -> T) -> T {
        if self.0.is_none() {
            return pass();
        }
        catch_unwind(AssertUnwindSafe(pass)).unwrap_or_else(|panic| {
            if let Some(text) = self.show() {
                eprintln!("{text}");
            }
            resume_unwind(panic)
        })
    }
    /// The error of a pass that found one, with the IR.
    pub(super) fn with(&self, error: RunError) -> RunError {
        match self.show() {
            Some(text) => RunError::Dumped {
                error: Box::new(error),
                text,
            },
            None => error,
        }
    }
    /// Writes the file; what is to be printed, or why there is no file, is given back.
    fn show(&self) -> Option<String> {
        match self.0.as_ref()? {
            (OnCrash::Print, text) => Some(text.clone()),
            (OnCrash::Write(path), text) => {
                let error = std::fs::write(path, text).err()?;
                Some(format!("{path}: {error}\n{text}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_leaves_the_code_behind() {
        let path = std::env::temp_dir().join(format!("crash{}.ll", std::process::id()));
        let to = OnCrash::Write(path.display().to_string());
        let before = Before(Some((&to, "the code".to_owned())));
        let ran = catch_unwind(AssertUnwindSafe(|| before.run(|| panic!("a pass fails"))));
        assert!(ran.is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "the code");
        std::fs::remove_file(&path).unwrap();
        assert_eq!(before.run(|| 7), 7);
    }
}
