//! Runs PTX on the CPU.
//!
//! [`Device`] holds memory and loaded modules. A module's text (anyone's: ours, NVRTC's, llc's) is parsed and decoded once into dense
//! micro-operations ([`inst`]); a launch runs them warp by warp, each instruction over 32 lanes ([`exec`], [`sched`]). Every access
//! is checked: bounds, alignment, state space, and on request whether the bytes were ever written. Arithmetic is exact to IEEE 754
//! in every rounding mode; the approximate functions are more accurate than the ISA demands.
//!
//! Invariant: this crate knows the PTX model and nothing of how PTX is made.

#![warn(missing_docs)]

mod api;
mod argument_error;
mod arguments;
mod cli;
mod cx;
mod decode;
pub mod exec;
mod executions;
pub mod form;
mod host;
pub mod image;
pub mod inst;
mod lane_order;
pub mod lanes;
pub mod lines;
pub mod memory;
mod parallel;
pub mod pending;
mod printf;
pub mod progress;
mod race;
mod random;
mod report;
pub mod run;
mod sched;
pub mod soft;
mod storage;
pub mod tensor_map;
pub mod tier;
mod touched;
mod trap;
mod values;
mod warp;
mod watch;
mod work;

pub use api::{Arg, Config, Device, Element, ModuleHandle, cores};
pub use argument_error::ArgumentError;
pub use cli::{InputError, run_cli, run_cli_with};
pub use executions::Executions;
pub use host::{Apart, KernelInfo, RawLaunch};
pub use inst::CLASS_NAMES;
pub use report::Report;
pub use sched::Stats;
pub use trap::{Other, Trap, TrapKind};
pub use values::{Fill, ValueType};
pub use watch::{Memory, Waiting, Watch};
