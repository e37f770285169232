//! PTX functions as machine code: the emulator's second tier.
//!
//! [`provide`] gives the process a tier that makes machine code of decoded functions with Cranelift. Lanes of a warp run from an entry of their
//! function to the next instruction that lanes execute together, in teams as long as they take the same way, and else alone; there their
//! registers go back to the warp's rows and the interpreter takes over. So what needs the warp, or is rare, has one meaning, the interpreter's; and a failed access is executed again by the
//! interpreter, which finds the words for it.
//!
//! Invariant: it knows the emulator's decoded form and nothing of how PTX is read or launched. `unsafe` stands here, where machine code
//! is entered and where it calls back, and nowhere above.

#![warn(missing_docs)]

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod bits;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod emit;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod flow;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod kinds;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod made;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod select;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod spread;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod world;

/// Makes machine code available to the process. Where there is none for the machine, the interpreter executes everything.
pub fn provide() {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    if let Some(tier) = made::tier() {
        jacquard_emulator::tier::provide(tier);
    }
}
