//! Passes across functions.

pub mod call_graph;
