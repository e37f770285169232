//! A compiler that lives for many compiles: what one learns (names, lexed headers, predefined macros, buffers) serves the next.

use crate::driver::compile_job::{Extras, Job, Language};
use crate::driver::outcome::{Failure, Output};
use crate::driver::sessions::Sessions;
use crate::settings::Settings;
use std::borrow::Cow;

/// A compiler. Threads may share one: each compile takes a session of its own from the pool and gives it back.
#[derive(Default)]
pub struct Compiler {
    sessions: Sessions,
}

impl Compiler {
    /// A compiler that knows nothing yet.
    #[must_use]
    pub fn new() -> Compiler {
        Compiler::default()
    }

    /// One that looks for an installed CUDA toolkit when a program includes headers of its C++ libraries, as the command does. Without,
    /// what is compiled depends on no other folder than those that the settings name.
    #[must_use]
    pub fn with_installed_toolkit() -> Compiler {
        let mut compiler = Compiler::default();
        compiler.sessions.finds_installed = true;
        compiler.sessions.single = true;
        compiler
    }

    /// Compiles one input, as [`crate::compile`] does.
    pub fn compile(
        &self,
        source: &str,
        name: &str,
        language: Language,
        settings: &Settings,
    ) -> Result<Output, Failure> {
        let source = Cow::Borrowed(source.as_bytes());
        self.job(source, name, language, settings)
    }

    /// As [`Compiler::compile`], for text that is the caller's to give away: it is not copied.
    pub fn compile_owned(
        &self,
        source: String,
        name: &str,
        language: Language,
        settings: &Settings,
    ) -> Result<Output, Failure> {
        let source = Cow::Owned(source.into_bytes());
        self.job(source, name, language, settings)
    }

    /// As [`Compiler::compile_owned`], for bytes: text, or LLVM bitcode.
    pub fn compile_bytes(
        &self,
        source: Vec<u8>,
        name: &str,
        language: Language,
        settings: &Settings,
    ) -> Result<Output, Failure> {
        self.job(Cow::Owned(source), name, language, settings)
    }

    /// Compiles one input with all that may be asked of it.
    pub(crate) fn with(&self, job: Job) -> Result<Output, Failure> {
        crate::driver::pipeline::compile_with(&self.sessions, job)
    }

    fn job(
        &self,
        source: Cow<[u8]>,
        name: &str,
        language: Language,
        settings: &Settings,
    ) -> Result<Output, Failure> {
        let job = Job {
            source,
            name,
            language,
            settings,
            extras: &Extras::default(),
        };
        self.with(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_compiler_gives_what_fresh_ones_give() {
        let header = "#include <cuda_fp16.h>\n#include <cstdint>\n";
        let sources = [
            "__global__ void k(__half *p) { *p = __hadd(*p, *p); }\n",
            "__global__ void k(int *p) { *p = ; }\n",
            "#define N 3\n__device__ std::uint8_t f(int x) { return x * N; }\n__global__ void k(int *p) { *p = f(*p) + __LINE__; }\n",
            "#ifdef N\n#error a macro of another compile\n#endif\n__global__ void k(float *p) { *p = sinf(*p); }\n",
        ];
        let shared = Compiler::new();
        for flags in [
            &["-arch=sm_80"][..],
            &["-arch=sm_90", "-DM=1", "-std=c++20"],
            &["-arch=sm_80"],
        ] {
            let mut settings = Settings::new();
            settings.parse(flags).unwrap();
            for s in sources {
                let text = format!("{header}{s}");
                let of = |c: &Compiler| {
                    c.compile(&text, "k.cu", Language::Cuda, &settings)
                        .map(|o| (o.text.clone(), o.messages()))
                        .map_err(|f| f.messages())
                };
                assert_eq!(of(&shared), of(&Compiler::new()));
            }
        }
    }
}
