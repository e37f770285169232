//! async_copy
