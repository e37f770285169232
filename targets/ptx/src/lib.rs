//! The PTX language: model, parser, printer, checker.
pub mod model;
pub mod names;
