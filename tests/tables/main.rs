//! Tests generated from the tables: every row that has PTX text is assembled.

mod rows;
mod targets;
mod templates;
mod types;
