//! Device math library sources.
