//! Why a request gets no answer; the page shows the text.

use crate::driver::outcome::Failure;
use thiserror::Error;

/// Why a request gets no answer.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    #[error("no request that is understood: {0}")]
    Request(serde_json::Error),
    /// An answer that can't be written.
    #[error(transparent)]
    Answer(#[from] serde_json::Error),
    #[error("no message has the code '{0}'")]
    Code(String),
    /// The source does not compile.
    #[error(transparent)]
    Source(#[from] Failure),
    #[cfg(not(target_family = "wasm"))]
    #[error("no {0} was found")]
    Tool(&'static str),
    #[cfg(not(target_family = "wasm"))]
    #[error("the target is not known")]
    Target,
    #[cfg(not(target_family = "wasm"))]
    #[error(transparent)]
    Nvrtc(#[from] super::nvrtc::NvrtcError),
    #[cfg(target_family = "wasm")]
    #[error("programs of the machine can't be run here")]
    NoTools,
}
