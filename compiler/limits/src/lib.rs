//! What a compile may take: time ([`clock`]), memory, and the caller's patience ([`stop`]). Every crate that loops over its input asks here.

#![warn(missing_docs)]

pub mod clock;
pub mod stop;
