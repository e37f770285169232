//! Loads and checks every table under `tables/`.
