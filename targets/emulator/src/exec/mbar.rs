//! mbar
