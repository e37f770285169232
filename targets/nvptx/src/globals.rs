//! Module-scope variables, aliases, and declarations of functions.

use crate::annotations::Handle;
use crate::demoted::visit_globals;
use crate::diagnostic::{Diagnostic, error, msg};
use crate::head::{head, linkage};
use crate::init::{self, Image};
use crate::naming::Names;
use crate::shared::Shared;
use crate::types::{RuleTy, scalar_of};
use jacquard_ir::tables::{Capability, address_space};
use jacquard_ir::{Const, ConstKind, FuncId, GlobalRef, Linkage, Module, Type, TypeId, VarId};
use jacquard_ptx::model as ptx;
use jacquard_ptx::model::{Attribute, InitItem, Item, Space, Variable};

/// Variables that mean something to LLVM only.
fn is_compiler_data(module: &Module, v: VarId) -> bool {
    let row = module.var(v);
    let section = row.extras.section.map_or("", |s| module.cx.str(s));
    jacquard_ir::is_reserved(module.cx.str(row.name)) || section == METADATA_SECTION
}

/// Section of variables that never reach an object file (LangRef, "llvm.used").
const METADATA_SECTION: &str = jacquard_ir::sym::text::METADATA_SECTION;

/// Emits variables in an order in which each follows those that its initializer names, and the declarations of functions
/// that are used before their definition or have none.
pub fn emit(
    shared: &Shared,
    names: &mut Names,
    out: &mut ptx::Module,
    errors: &mut Vec<Diagnostic>,
) {
    let module = shared.module;
    let mut needed = Needed {
        seen: vec![false; module.functions.len()],
        defined: vec![false; module.functions.len()],
        order: Vec::new(),
    };
    let used_vars = used_variables(module);
    for v in module.var_ids() {
        if let Some(c) = module.var(v).init.filter(|_| !is_compiler_data(module, v)) {
            visit_globals(module, c, 0, &mut |g| needed.use_of(g));
        }
    }
    for f in module.func_ids() {
        let Some(body) = &module.func(f).body else {
            continue;
        };
        if module.func(f).linkage == Linkage::AvailableExternally {
            continue;
        }
        needed.defined[f.index()] = true;
        for b in body.blocks() {
            for i in body.insts(b) {
                for c in body.operands(i).filter_map(|v| v.as_const()) {
                    visit_globals(module, c, 0, &mut |g| needed.use_of(g));
                }
            }
        }
    }
    for f in std::mem::take(&mut needed.order) {
        let name = module.cx.str(module.func(f).name);
        if jacquard_ir::is_reserved(name) {
            continue;
        }
        let mut head = head(shared, f, names);
        crate::kernel::directives(shared, f, &mut head);
        out.add_function(head);
    }
    // An alias is declared like the function it stands for; the directive comes last.
    for (n, a) in module.aliases.iter().enumerate() {
        if let Some(f) = aliased_function(module, a.target)
            && module.func(f).body.is_some()
            && !shared.is_kernel(f)
        {
            let mut head = head(shared, f, names);
            crate::kernel::directives(shared, f, &mut head);
            head.name = shared.symbols.aliases[n];
            head.linkage = linkage(a.linkage, true);
            out.add_function(head);
        }
    }
    let mut state = vec![0u8; module.vars.len()];
    let mut order = Vec::new();
    for v in module.var_ids() {
        if let Err(at) = visit(module, v, &mut state, &mut order, 0) {
            errors.push(error(
                msg::CYCLIC_INITIALIZER,
                "",
                &[module.cx.str(module.var(at).name)],
            ));
        }
    }
    for v in order {
        if is_compiler_data(module, v) || shared.demoted.has(v) {
            continue;
        }
        let row = module.var(v);
        if row.init.is_none() && !used_vars[v.index()] && row.linkage != Linkage::Common {
            // An unused declaration has no effect.
            continue;
        }
        match variable(shared, v) {
            Ok(g) => {
                out.add_global(g);
            }
            Err(e) => errors.push(*e),
        }
    }
    // Module-level assembly is copied as it is, before the functions.
    for line in &module.asm {
        out.items.push(Item::Comment(names.intern(ASM_BEGIN)));
        out.items.push(Item::Verbatim(names.intern(line)));
        out.items.push(Item::Comment(names.intern(ASM_END)));
    }
}

const ASM_BEGIN: &str = " begin inline asm";
const ASM_END: &str = " end inline asm";

struct Needed {
    seen: Vec<bool>,
    defined: Vec<bool>,
    order: Vec<FuncId>,
}

impl Needed {
    fn use_of(&mut self, g: GlobalRef) {
        if let GlobalRef::Func(f) = g
            && !self.seen[f.index()]
            && !self.defined[f.index()]
        {
            self.seen[f.index()] = true;
            self.order.push(f);
        }
    }
}

fn used_variables(module: &Module) -> Vec<bool> {
    let mut used = vec![false; module.vars.len()];
    let mut mark = |g: GlobalRef| {
        if let GlobalRef::Var(v) = g {
            used[v.index()] = true;
        }
    };
    for f in module.func_ids() {
        let Some(body) = &module.func(f).body else {
            continue;
        };
        for b in body.blocks() {
            for i in body.insts(b) {
                for c in body.operands(i).filter_map(|v| v.as_const()) {
                    visit_globals(module, c, 0, &mut mark);
                }
            }
        }
    }
    for v in module.var_ids().filter(|&v| !is_compiler_data(module, v)) {
        if let Some(c) = module.var(v).init {
            visit_globals(module, c, 0, &mut mark);
        }
    }
    for a in &module.aliases {
        visit_globals(module, a.target, 0, &mut mark);
    }
    used
}

/// Depth-first: a variable comes after those its initialiser names. The error is a variable on a cycle.
fn visit(
    module: &Module,
    v: VarId,
    state: &mut [u8],
    order: &mut Vec<VarId>,
    depth: u32,
) -> Result<(), VarId> {
    if state[v.index()] == 2 {
        return Ok(());
    }
    if state[v.index()] == 1 || depth > 512 {
        return Err(v);
    }
    state[v.index()] = 1;
    let mut needs = Vec::new();
    if let Some(c) = module.var(v).init.filter(|_| !is_compiler_data(module, v)) {
        visit_globals(module, c, 0, &mut |g| {
            if let GlobalRef::Var(w) = g {
                needs.push(w);
            }
        });
    }
    for w in needs {
        visit(module, w, state, order, depth + 1)?;
    }
    state[v.index()] = 2;
    order.push(v);
    Ok(())
}

/// The state space of a variable's address space.
fn state_space(number: u32) -> Option<Space> {
    match number {
        0 => Some(Space::Global),
        n => Space::from_text(address_space(n)?.ptx?),
    }
}

/// The declared type of a scalar variable.
fn scalar_type(module: &Module, ty: TypeId) -> Option<ptx::Type> {
    let s = scalar_of(&module.cx, ty)?;
    Some(match (s.ty, s.bytes()) {
        (RuleTy::F32, _) => ptx::Type::F32,
        (RuleTy::F64, _) => ptx::Type::F64,
        (RuleTy::F16 | RuleTy::BF16, _) => ptx::Type::B16,
        (_, 1) => ptx::Type::U8,
        (_, 2) => ptx::Type::U16,
        (_, 4) => ptx::Type::U32,
        _ => ptx::Type::U64,
    })
}

/// The declaration of a variable.
pub fn variable(shared: &Shared, v: VarId) -> Result<Variable, Box<Diagnostic>> {
    let module = shared.module;
    let row = module.var(v);
    let text = module.cx.str(row.name);
    let name = shared.symbols.vars[v.index()];
    let Some(space) = state_space(row.space) else {
        return Err(error(msg::BAD_ADDRESS_SPACE, text, &[&row.space.to_string()]).into());
    };
    if let Some(h) = shared.annotations.handle(v) {
        let ty = match h {
            Handle::Texture => ptx::Type::Texref,
            Handle::Surface => ptx::Type::Surfref,
            Handle::Sampler => ptx::Type::Samplerref,
        };
        let mut out = Variable::new(Space::Global, ty, name);
        out.linkage = linkage(row.linkage, row.init.is_some());
        return Ok(out);
    }
    let size = module.cx.size_of(row.ty);
    let facts = address_space(row.space);
    if let Some(facts) = facts.filter(|f| size > f.most) {
        let (size, most) = (size.to_string(), facts.most.to_string());
        let args = [text, &size, facts.name, &most];
        return Err(error(msg::TOO_LARGE_VARIABLE, "", &args).into());
    }
    let natural = module.cx.align_of(row.ty).max(1);
    let align = if row.align != 0 {
        row.align
    } else {
        natural.max(preferred_align(size))
    };
    let scalar = scalar_type(module, row.ty);
    let mut out = match scalar {
        Some(ty) => Variable::new(space, ty, name),
        None => {
            let mut out = Variable::new(space, ptx::Type::B8, name);
            // An array of no size, outside: memory that the launch provides.
            out.dims.push(size);
            out
        }
    };
    out.align = align;
    out.linkage = linkage(row.linkage, row.init.is_some());
    if out.linkage == ptx::Linkage::Common && space != Space::Global {
        out.linkage = ptx::Linkage::Weak;
    }
    if size == 0 && row.init.is_some() {
        out.dims.clear();
        out.dims.push(1);
    }
    if shared.annotations.is_managed(v) {
        out.attribute = Some(Attribute::Managed);
    }
    let Some(c) = row.init else { return Ok(out) };
    let image = init::image(module, c)
        .map_err(|e| error(msg::UNSUPPORTED_INITIALIZER, "", &[text, &e.to_string()]))?;
    if image.is_zero() {
        return Ok(out);
    }
    if matches!(space, Space::Shared | Space::Local) {
        return Err(error(msg::SHARED_INITIALIZER, "", &[text, &row.space.to_string()]).into());
    }
    if row.linkage == Linkage::Common {
        return Ok(out);
    }
    fill(shared, &image, scalar, &mut out)
        .map_err(|e| error(msg::UNSUPPORTED_INITIALIZER, "", &[text, &e.to_string()]))?;
    Ok(out)
}

/// Larger variables without an alignment of their own are aligned for vector access.
fn preferred_align(size: u64) -> u32 {
    match size {
        16.. => 16,
        _ => 1,
    }
}

/// Writes an image into a variable's initialiser.
fn fill(
    shared: &Shared,
    image: &Image,
    scalar: Option<ptx::Type>,
    out: &mut Variable,
) -> Result<(), init::Unwritable> {
    let symbol = |s: &init::Symbol, mask: Option<u64>| InitItem::Symbol {
        name: shared.symbols.get(s.global),
        offset: s.offset,
        generic: s.generic,
        mask,
    };
    if let Some(ty) = scalar {
        if let [s] = &image.symbols[..] {
            if u64::from(ty.bytes()) != s.bytes {
                return Err(init::Unwritable::NarrowAddress);
            }
            out.init.push(symbol(s, None));
            return Ok(());
        }
        let mut le = [0u8; 8];
        le[..image.bytes.len().min(8)].copy_from_slice(&image.bytes[..image.bytes.len().min(8)]);
        let bits = u64::from_le_bytes(le);
        out.init.push(match ty {
            ptx::Type::F32 => InitItem::F32(bits as u32),
            ptx::Type::F64 => InitItem::F64(bits),
            _ => match i64::try_from(bits) {
                Ok(i) => InitItem::Int(i),
                Err(_) => InitItem::Uint(bits),
            },
        });
        return Ok(());
    }
    out.init.push(InitItem::Open);
    if image.symbols.is_empty() {
        let used = image
            .bytes
            .iter()
            .rposition(|&b| b != 0)
            .map_or(1, |n| n + 1);
        out.init.extend(
            image.bytes[..used]
                .iter()
                .map(|&b| InitItem::Int(i64::from(b))),
        );
    } else if image.symbols.iter().all(|s| s.at % 8 == 0 && s.bytes == 8)
        && image.bytes.len().is_multiple_of(8)
    {
        out.ty = ptx::Type::U64;
        out.dims[0] = image.bytes.len() as u64 / 8;
        let mut at = 0;
        for s in &image.symbols {
            words(&image.bytes[at..s.at as usize], out);
            out.init.push(symbol(s, None));
            at = s.at as usize + 8;
        }
        words(&image.bytes[at..], out);
    } else {
        let what = Capability::MaskedInitializer;
        if !shared.can(what) {
            return Err(init::Unwritable::Version {
                what: what.doc(),
                needs: what.gate().min_ptx,
            });
        }
        // Bytes of addresses are masks, which only `.u8` takes.
        out.ty = ptx::Type::U8;
        let mut at = 0usize;
        for s in &image.symbols {
            out.init.extend(
                image.bytes[at..s.at as usize]
                    .iter()
                    .map(|&b| InitItem::Int(i64::from(b))),
            );
            for k in 0..s.bytes {
                out.init.push(symbol(s, Some(0xff << (8 * k))));
            }
            at = (s.at + s.bytes) as usize;
        }
        out.init.extend(
            image.bytes[at..]
                .iter()
                .map(|&b| InitItem::Int(i64::from(b))),
        );
    }
    out.init.push(InitItem::Close);
    Ok(())
}

fn words(bytes: &[u8], out: &mut Variable) {
    for w in bytes.chunks(8) {
        let mut le = [0u8; 8];
        le[..w.len()].copy_from_slice(w);
        let bits = u64::from_le_bytes(le);
        out.init.push(match i64::try_from(bits) {
            Ok(i) => InitItem::Int(i),
            Err(_) => InitItem::Uint(bits),
        });
    }
}

/// The function that an alias stands for in the end: PTX has no alias of an alias.
fn aliased_function(module: &Module, target: Const) -> Option<FuncId> {
    let mut at = target;
    // A circle of aliases is as long as there are aliases.
    for _ in 0..=module.aliases.len() {
        match module.cx.constant(at).kind {
            ConstKind::Global(GlobalRef::Func(f)) => return Some(f),
            ConstKind::Global(GlobalRef::Alias(a)) => at = module.aliases[a.index()].target,
            _ => return None,
        }
    }
    None
}

/// `.alias` directives; those of variables have been replaced by what they stand for.
pub fn emit_aliases(shared: &Shared, out: &mut ptx::Module, errors: &mut Vec<Diagnostic>) {
    let module = shared.module;
    for (n, a) in module.aliases.iter().enumerate() {
        match aliased_function(module, a.target) {
            Some(f) if module.func(f).body.is_some() && !shared.is_kernel(f) => {
                out.items.push(Item::Alias {
                    name: shared.symbols.aliases[n],
                    aliasee: shared.symbols.funcs[f.index()],
                });
            }
            _ if matches!(module.cx.ty(a.ty), Type::Func { .. }) => {
                errors.push(error(msg::BAD_ALIAS, "", &[module.cx.str(a.name)]));
            }
            _ => {}
        }
    }
}
