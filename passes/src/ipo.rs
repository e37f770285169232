//! Passes across functions.

pub mod call_graph;
pub mod globaldce;
pub mod inline;
pub mod ipsccp;
