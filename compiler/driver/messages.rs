//! The messages of the driver: rows of `tables/diagnostics/driver.toml`.

jacquard_macros::driver_messages!();
