//! What a page asks of the compiler: requests as JSON, replies as JSON. `jacq explore` answers a browser with it, and the playground's
//! WebAssembly module its worker. Requests and replies are described in `docs/web/src/protocol.ts`.

mod compile;
mod diagnostics;
pub mod gallery;
mod graphs;
mod hints;
mod info;
mod kernels;
mod launch;
#[cfg(not(target_family = "wasm"))]
mod nvrtc;
mod passes;
mod pointers;
mod refusal;
mod resources;
mod seen;
#[cfg(not(target_family = "wasm"))]
pub mod server;
#[cfg(not(target_family = "wasm"))]
mod tools;
mod view;
mod words;

use crate::Compiler;
use crate::reference::table_words::In;
pub use hints::{LineHint, hints};
use refusal::Refusal;
use serde::{Deserialize, Serialize};

/// A compiler that answers requests.
#[derive(Default)]
pub struct Explorer {
    compiler: Compiler,
    /// The file that the page shows first.
    pub file: Option<File>,
    #[cfg(not(target_family = "wasm"))]
    tools: tools::Tools,
}

/// A file that a page shows first.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// Its name.
    pub name: String,
    /// What it is written in.
    pub language: Language,
    /// Its text.
    pub source: String,
    /// Flags of the compile.
    pub options: Vec<String>,
}

/// What a source is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// CUDA C++.
    #[default]
    Cuda,
    /// LLVM IR as text.
    Llvm,
    /// PTX.
    Ptx,
}

impl Language {
    /// By the suffix of a file name; none for what is no text.
    #[must_use]
    pub fn of_file(name: &str) -> Option<Language> {
        match crate::Language::of_file(name) {
            Some(crate::Language::Ir) => Some(Language::Llvm),
            Some(_) => Some(Language::Cuda),
            None => (In::of_file(name) == In::Ptx).then_some(Language::Ptx),
        }
    }

    fn words(self) -> In {
        match self {
            Language::Cuda => In::Cuda,
            Language::Llvm => In::Ir,
            Language::Ptx => In::Ptx,
        }
    }
}

/// What to compile, and how.
#[derive(Clone, Debug, Deserialize)]
struct Source {
    source: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    language: Language,
    #[serde(default)]
    arch: String,
    #[serde(default)]
    options: Vec<String>,
    want: Option<Vec<Part>>,
}

impl Source {
    fn wants(&self, part: Part) -> bool {
        self.want.as_ref().is_none_or(|w| w.contains(&part))
    }
}

/// A part of a compile's reply that costs time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    Ir,
    Lines,
    Passes,
    Remarks,
    Pointers,
    Graphs,
}

/// Who makes the PTX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Maker {
    #[default]
    Jacquard,
    Nvrtc,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Request {
    Info,
    Compile {
        #[serde(flatten)]
        source: Source,
        #[serde(default)]
        compiler: Maker,
    },
    PassIr {
        #[serde(flatten)]
        source: Source,
        pass: usize,
    },
    Sass {
        #[serde(flatten)]
        source: Source,
        #[serde(default)]
        compiler: Maker,
    },
    Run {
        #[serde(flatten)]
        source: Source,
        launch: launch::Launch,
    },
    Explain {
        code: String,
    },
    Words {
        language: Language,
        name: String,
    },
    Complete {
        language: Language,
        prefix: String,
        most: Option<usize>,
    },
}

/// Names offered where a request doesn't say how many.
const MOST_WORDS: usize = 50;

impl Explorer {
    /// One that shows a file first.
    #[must_use]
    pub fn with_file(file: File) -> Explorer {
        Explorer {
            file: Some(file),
            ..Explorer::default()
        }
    }

    /// Answers a request.
    #[must_use]
    pub fn handle(&self, request: &str) -> String {
        let reply = match serde_json::from_str(request) {
            Ok(request) => self.answer(request),
            Err(e) => Err(Refusal::Request(e)),
        };
        reply.unwrap_or_else(|refusal| {
            format!(
                "{{\"ok\":false,\"error\":{}}}",
                jacquard_diag::quoted(&refusal.to_string())
            )
        })
    }

    fn answer(&self, request: Request) -> Result<String, Refusal> {
        match request {
            Request::Info => json(&self.info()),
            Request::Compile { source, compiler } => match compiler {
                Maker::Jacquard => json(&self.compile(&source)),
                Maker::Nvrtc => json(&self.compile_with_nvrtc(&source)?),
            },
            Request::PassIr { source, pass } => json(&self.pass_ir(&source, pass)),
            Request::Sass { source, compiler } => json(&self.sass(&source, compiler)?),
            Request::Run { source, launch } => json(&self.run(&source, &launch)),
            Request::Explain { code } => json(&words::explain(&code)?),
            Request::Words { language, name } => json(&words::reply(
                &crate::reference::table_words::find(language.words(), &name),
            )),
            Request::Complete {
                language,
                prefix,
                most,
            } => {
                let most = most.unwrap_or(MOST_WORDS);
                let found =
                    crate::reference::table_words::complete(language.words(), &prefix, most);
                json(&words::reply(&found))
            }
        }
    }

    #[cfg(target_family = "wasm")]
    fn compile_with_nvrtc(&self, _: &Source) -> Result<compile::Compiled, Refusal> {
        Err(Refusal::NoTools)
    }

    #[cfg(target_family = "wasm")]
    fn sass(&self, _: &Source, _: Maker) -> Result<(), Refusal> {
        Err(Refusal::NoTools)
    }
}

fn json<T: Serialize>(reply: &T) -> Result<String, Refusal> {
    Ok(serde_json::to_string(reply)?)
}
