//! Proc macros that expand `tables/` into Rust: one file and one macro per kind of table. A macro loads rows through
//! `jacquard_schema`, which validates them, and emits static arrays of `const` structs and perfect hashes; the types
//! are written by hand in the crate that calls the macro. `docs/tables.md` shows how to add a table.

#![warn(missing_docs)]

mod address_spaces;
mod bitcode;
mod builtins;
mod capabilities;
mod capi;
mod cli;
mod cuda;
mod device;
mod dwarf;
mod emit;
mod features;
mod fp128;
mod frontend;
mod host_stub;
mod intrinsics;
mod isel;
mod knobs;
mod legalize;
mod libdevice;
mod messages;
mod names;
mod opcodes;
mod operations;
mod order;
mod passes;
mod platform;
mod ptx_forms;
mod ptx_template;
mod question;
mod rewrite;
mod special_registers;
#[cfg(test)]
mod typos;
mod upgrades;
mod whole;

use proc_macro::TokenStream;

/// Declares one function-like macro without arguments per table.
macro_rules! tables {
    ($($(#[$doc:meta])* $name:ident => $body:path;)*) => {$(
        $(#[$doc])*
        #[proc_macro]
        pub fn $name(_: TokenStream) -> TokenStream {
            emit::expand($body).into()
        }
    )*};
}

tables! {
    /// `tables/address_spaces.toml` (called by `jacquard_ir::tables::address_spaces`).
    address_spaces => address_spaces::address_spaces;
    /// `tables/bitcode/*.toml` (called by `jacquard_bitcode::tables`).
    bitcode => bitcode::bitcode;
    /// Names in `tables/bitcode/attributes.toml` and `metadata.toml` (called by `jacquard_ir::text`).
    spellings => bitcode::spellings;
    /// `tables/cuda/**` (called by `jacquard_builtins`).
    cuda_builtins => cuda::cuda_builtins;
    /// `tables/capi/nvvm.toml` and `results.toml` (called by `compiler/capi/nvvm`).
    nvvm_api => capi::nvvm;
    /// `tables/capi/nvrtc.toml` and `results.toml` (called by `compiler/capi/nvrtc`).
    nvrtc_api => capi::nvrtc;
    /// `tables/diagnostics/capi.toml` (called by the crates of `compiler/capi`).
    capi_messages => messages::capi;
    /// `tables/frontend/tokens.toml` (called by `jacquard_preprocess::token`).
    tokens => frontend::tokens;
    /// `tables/frontend/headers.toml` and `compiler/headers` (called by `jacquard_preprocess::embedded`).
    headers => frontend::headers;
    /// `tables/frontend/{predefined_macros,has}.toml` (called by `jacquard_preprocess::predefined`).
    predefined_macros => frontend::predefined;
    /// `tables/frontend/unsupported.toml` (called by `jacquard_sema::missing`).
    unsupported_names => frontend::unsupported;
    /// `tables/frontend/traits.toml` (called by `jacquard_sema::traits`).
    type_traits => frontend::traits;
    /// `tables/frontend/transforms.toml` (called by `jacquard_sema::transforms`).
    type_transforms => frontend::transforms;
    /// `tables/features.toml` (called by `jacquard_ir::tables::features`).
    features => features::features;
    /// `tables/targets/*.toml` (called by `jacquard_ir::tables::targets`).
    targets => features::targets;
    /// `tables/builtins/*.toml` (called by `jacquard_ir::tables::builtins`).
    builtins => builtins::builtins;
    /// `tables/capabilities.toml` (called by `jacquard_ir::tables::capabilities`).
    capabilities => capabilities::capabilities;
    /// `tables/cli/*.toml` (called by the driver's `settings`).
    cli => cli::cli;
    /// `tables/cli/options.toml` (called by `jacquard_options`).
    command_options => cli::options;
    /// `tables/dwarf.toml` and words of `tables/bitcode/words.toml` (called by `jacquard_nvptx::dwarf`).
    dwarf => dwarf::dwarf;
    /// `tables/host_stub.toml` (called by `jacquard_frontend::stub`).
    host_stub => host_stub::host_stub;
    /// `tables/intrinsics/**.toml` (called by `jacquard_ir::tables::intrinsics`).
    intrinsics => intrinsics::intrinsics;
    /// `tables/intrinsics/upgrades.toml` (called by `jacquard_ir::tables::upgrades`).
    upgrades => upgrades::upgrades;
    /// `tables/ptx/*.ron`: mnemonics, modifiers, keywords and types (called by `jacquard_ptx::names`).
    ptx_names => ptx_forms::names;
    /// `tables/ptx/*.ron`: instruction forms (called by `jacquard_ptx::forms`).
    ptx_forms => ptx_forms::forms;
    /// `tables/ir/names.toml` (called by `jacquard_ir::strings`).
    names => names::names;
    /// `tables/ir/*.toml` (called by `jacquard_ir::opcode`).
    opcodes => opcodes::opcodes;
    /// `tables/device/{errors,formats}.toml` (called by `jacquard_interface`).
    interface_facts => device::interface_facts;
    /// `tables/device/{driver,formats,attributes}.toml` (called by `jacquard_device::facts`).
    device_facts => device::facts;
    /// `tables/device/driver.toml` (called by `jacquard_cuda`).
    driver_exports => device::driver_exports;
    /// `tables/device/runtime.toml` (called by `jacquard_cudart`).
    runtime_exports => device::runtime_exports;
    /// Register classes (called by `jacquard_nvptx::types`).
    register_classes => platform::register_classes;
    /// Data layouts, triples, PTX versions (called by `jacquard_ir::tables::platform`).
    platform => platform::platform;
    /// `tables/special_registers.toml` (called by `jacquard_ir::tables::special_registers`).
    special_registers => special_registers::special_registers;
    /// `tables/libdevice.toml` (called by `jacquard_libdevice`).
    libdevice => libdevice::libdevice;
    /// `tables/diagnostics/verifier.toml` (called by `jacquard_ir::verify`).
    verifier_messages => messages::verifier;
    /// `tables/isel/*.ron` (called by `jacquard_nvptx::select::rules`).
    isel => isel::isel;
    /// `tables/isel/{atomic,wide}.ron` (called by `jacquard_nvptx::select::whole`).
    whole_rules => whole::whole_rules;
    /// `tables/isel/order.ron` (called by `jacquard_nvptx::select::order`).
    orders => order::orders;
    /// `tables/legalize/*.ron` (called by `jacquard_nvptx::legalize::expansions`).
    legalizations => legalize::legalizations;
    /// `tables/passes/{registry,pipelines}.toml` (called by `jacquard_passes::manager`).
    pass_registry => passes::registry;
    /// `tables/options/*.toml` (called by `jacquard_passes::manager::knobs`).
    knobs => knobs::knobs;
    /// `tables/passes/roles.toml` (called by `jacquard_passes::intrinsics`).
    intrinsic_roles => passes::roles;
    /// `tables/passes/fp128.toml` (called by `jacquard_passes::nvvm::lower_ops`).
    fp128 => fp128::fp128;
    /// `tables/diagnostics/codegen.toml` (called by `jacquard_nvptx::diagnostic`).
    codegen_messages => messages::codegen;
    /// `tables/diagnostics/driver.toml` (called by the driver's `diagnostics`).
    driver_messages => messages::driver;
    /// `tables/diagnostics/{common,consteval,irgen,lex,preprocessor,sema}.toml` (called by `jacquard_preprocess::diag`).
    frontend_messages => messages::frontend;
    /// `tables/rewrite/*.ron` (called by `jacquard_passes::rewrite`).
    rewrite_rules => rewrite::rules;
}
