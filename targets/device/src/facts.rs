//! The facts of `tables/device/`: functions, error codes, attributes.

use jacquard_emulator::image::Channel;
pub use jacquard_interface::*;
use jacquard_ir::tables::{Scope, Target};
use jacquard_schema::device::{Attribute, TargetFact};

/// An address of code that can stand in a static.
#[derive(Clone, Copy)]
pub struct Address(pub *const ());
// SAFETY: the address of a function is the same in every thread.
unsafe impl Sync for Address {}

/// A function of the driver.
pub struct Function {
    /// The exported symbol.
    pub symbol: &'static str,
    /// The name without the number of its form.
    pub name: &'static str,
    /// The first version that has this form of it.
    pub since: u32,
    /// Where it is.
    pub address: Address,
}

/// The format of an array's elements.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The driver's number, `CUarray_format`.
    pub format: u32,
    /// The runtime's `cudaChannelFormatKind`.
    pub kind: u32,
    /// Type of a channel.
    pub channel: Channel,
    /// Number of the one-channel format in a resource view; two and four channels follow it. 0 for none.
    pub view: u32,
    /// Channels, where the format has a fixed number; else 0.
    pub channels: u32,
    /// Integers are read as fractions of their greatest value.
    pub fractions: bool,
}

jacquard_macros::device_facts!();

/// A format by the driver's number.
pub fn format(number: u32) -> Option<&'static Format> {
    FORMATS.iter().find(|f| f.format == number)
}

/// A format and its channels by the number in a resource view.
pub fn view_format(number: u32) -> Option<(&'static Format, u32)> {
    FORMATS.iter().find_map(|f| {
        let k = number.checked_sub(f.view).filter(|_| f.view != 0)?;
        (k < 3).then_some((f, 1 << k))
    })
}

/// The form of a driver function that a program built for `version` means by `name`; or the lowest version that has one.
pub fn driver_function(name: &str, version: u32) -> Option<Result<&'static Function, u32>> {
    let forms = || DRIVER.iter().filter(|f| f.name == name);
    // A name with the number of a form is that form.
    if let Some(f) = DRIVER_PHF.find(DRIVER, name, |f| f.symbol)
        && f.name != name
    {
        return Some(Ok(f));
    }
    match forms()
        .filter(|f| f.since <= version)
        .max_by_key(|f| f.since)
    {
        Some(f) => Some(Ok(f)),
        None => forms().map(|f| f.since).min().map(Err),
    }
}

/// The value of a device attribute for a target, where it is known.
pub fn attribute(target: &Target, number: u32) -> Option<i64> {
    let a = ATTRIBUTES.iter().find(|a| a.number == number)?;
    let l = &target.limits;
    Some(match a.of {
        Some(TargetFact::Major) => i64::from(target.sm / 10),
        Some(TargetFact::Minor) => i64::from(target.sm % 10),
        Some(TargetFact::SharedStatic) => i64::from(l.shared_static),
        Some(TargetFact::SharedPerBlock) => i64::from(l.shared_per_block),
        Some(TargetFact::SharedPerSm) => i64::from(l.shared_per_sm),
        Some(TargetFact::ThreadsPerSm) => i64::from(l.threads_per_sm),
        Some(TargetFact::BlocksPerSm) => i64::from(l.blocks_per_sm),
        Some(TargetFact::RegistersPerSm) => i64::from(l.registers_per_sm),
        None => {
            let from = a.from.iter().rev().find(|v| v.0 <= target.sm);
            let first = || a.value.or(a.from.first().map(|v| v.1));
            from.map(|v| v.1).or_else(first)?
        }
    })
}

/// Whether code for one target runs on a device of another: an SM runs what was made for earlier ones, and its own special code.
pub fn runs_on(code: &Target, device: &Target) -> bool {
    match code.scope {
        Scope::Base => code.sm <= device.sm,
        Scope::Family => code.family == device.family && code.sm <= device.sm,
        Scope::Arch => code.sm == device.sm,
    }
}
