//! From a decoded function to machine code that runs.

use crate::emit::Emit;
use crate::flow::{self, Shape};
use crate::kinds::{self, Rows};
use crate::spread::Quads;
use cranelift_codegen::ir::{AbiParam, UserFuncName};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Linkage, Module, default_libcall_names};
use jacquard_emulator::form::Form;
use jacquard_emulator::inst::Class;
use jacquard_emulator::tier::{Compiled, Frame, Source, Tier, World};
use std::sync::{Mutex, OnceLock};

/// Makes machine code with Cranelift.
struct Cranelift {
    isa: OwnedTargetIsa,
}

/// The tier, if Cranelift knows this machine.
pub fn tier() -> Option<&'static dyn Tier> {
    static TIER: OnceLock<Option<Cranelift>> = OnceLock::new();
    let made = TIER.get_or_init(|| {
        let mut flags = settings::builder();
        for (name, value) in [
            ("opt_level", "speed"),
            ("use_colocated_libcalls", "false"),
            ("is_pic", "false"),
            (
                "enable_verifier",
                if cfg!(debug_assertions) {
                    "true"
                } else {
                    "false"
                },
            ),
        ] {
            flags.set(name, value).ok()?;
        }
        let isa = cranelift_native::builder().ok()?;
        let isa = isa.finish(settings::Flags::new(flags)).ok()?;
        Some(Cranelift { isa })
    });
    made.as_ref().map(|c| c as &dyn Tier)
}

/// A function's machine code.
pub struct Made {
    run: unsafe extern "C" fn(*mut Frame),
    entries: Vec<u16>,
    sites: usize,
    writes_first: bool,
    width: u32,
    /// Owns the memory of the code.
    module: Mutex<Option<JITModule>>,
}

impl Drop for Made {
    fn drop(&mut self) {
        let module = self.module.get_mut().ok().and_then(Option::take);
        if let Some(m) = module {
            // SAFETY: the code is reached through this value alone, which nobody runs while it is dropped.
            unsafe { m.free_memory() };
        }
    }
}

impl Compiled for Made {
    fn run(&self, frame: &mut Frame, world: &mut dyn World) {
        let mask = frame.mask;
        let mut world = world;
        frame.world = (&raw mut world).cast();
        // SAFETY: the frame describes the warp's registers and memory by pointers that are valid during the call, with as many sites as
        // the function has; the code checks every access by them.
        unsafe { (self.run)(frame) };
        frame.world = std::ptr::null_mut();
        frame.mask = mask;
    }

    fn entries(&self) -> &[u16] {
        &self.entries
    }

    fn sites(&self) -> usize {
        self.sites
    }

    fn width(&self) -> u32 {
        self.width
    }

    fn writes_first(&self) -> bool {
        self.writes_first
    }
}

impl Tier for Cranelift {
    fn compile(&self, source: Source<'_>, func: u32, records: bool) -> Option<Box<dyn Compiled>> {
        let mut shape = flow::shape(source, func, true)?;
        if waits(&shape) {
            return None;
        }
        let rows = kinds::rows(&shape);
        let mut quads = Quads::of_kernel(&shape, &rows);
        if !quads.of_warps() {
            shape = flow::shape(source, func, false)?;
            quads = Quads::of_kernel(&shape, &rows);
        }
        if shape.entries.is_empty() {
            return None;
        }
        if quads.run {
            flow::cut_at(&mut shape, &quads.parts);
        }
        self.make(&shape, (&rows, &quads), records)
            .map(|m| Box::new(m) as Box<dyn Compiled>)
    }
}

/// Whether a function waits at mbarriers: whether those waits can end is found out by what the interpreter executes between them.
fn waits(s: &Shape<'_>) -> bool {
    (s.code.iter().enumerate()).any(|(k, i)| i.class == Class::Barrier && s.form(k) == Form::Opaque)
}

/// Whether nothing but the address of the frame lives at the start.
fn reads_nothing_old(s: &Shape<'_>) -> bool {
    let mut live = s.blocks[0].live.iter();
    live.all(|r| r == jacquard_emulator::inst::ROW_FRAME as usize)
}

impl Cranelift {
    fn make(&self, s: &Shape<'_>, (rows, quads): (&Rows, &Quads), records: bool) -> Option<Made> {
        let mut module = JITModule::new(JITBuilder::with_isa(
            self.isa.clone(),
            default_libcall_names(),
        ));
        let mut context = module.make_context();
        let pointer = module.target_config().pointer_type();
        context.func.signature.params.push(AbiParam::new(pointer));
        context.func.name = UserFuncName::user(0, 0);
        let signature = context.func.signature.clone();
        let id = module
            .declare_function("lanes", Linkage::Local, &signature)
            .ok()?;
        let mut builders = FunctionBuilderContext::new();
        let mut builder = FunctionBuilder::new(&mut context.func, &mut builders);
        let call = signature.call_conv;
        let mut emit = Emit::new(&mut builder, s, (rows, quads), call);
        emit.sites.records = records;
        emit.function().ok()?;
        let sites = emit.sites.count;
        builder.seal_all_blocks();
        builder.finalize(module.target_config());
        module.define_function(id, &mut context).ok()?;
        module.finalize_definitions().ok()?;
        let at = module.get_finalized_function(id);
        // SAFETY: the function was made with this signature, in the host's calling convention.
        let run = unsafe { std::mem::transmute::<*const u8, unsafe extern "C" fn(*mut Frame)>(at) };
        Some(Made {
            run,
            entries: s.entry_at.clone(),
            sites,
            writes_first: reads_nothing_old(s),
            width: quads.wide as u32,
            module: Mutex::new(Some(module)),
        })
    }
}
