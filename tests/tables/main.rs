//! Tests generated from the tables: every row that has PTX text is assembled.

mod rows;
mod spaces;
mod targets;
mod templates;
mod types;
