//! The PTX language: model, parser, printer, checker.
