//! Checks instructions against the forms: modifiers and their order, operands, and what the target must have.

use crate::diagnostic::{Diagnostic, Topic};
use crate::forms::{
    Count, Form, Matched, OperandForm, OperandKind, TypeFacts, TypeId, TypeRef, ValueFlags,
    exclusion, vector_length,
};
use crate::model::*;
use crate::parse::INDEX;
use crate::print::print_inst;
use crate::unfit::{Fault, Group, Shut, Unfit, Value, Wanted};
use jacquard_ir::tables::{Capability, PTX_RELEASES, PtxVersion, SpecialReg, Target};
use smallvec::SmallVec;

/// Checks every instruction of a module for `target`, at the module's PTX version (any, if it has none).
///
/// A module that passes may still break a rule that depends on values or on several instructions.
pub fn check(module: &Module, target: &Target) -> Vec<Diagnostic> {
    let v = module.version;
    let ptx = if v == Version::default() {
        PtxVersion(u16::MAX)
    } else {
        PtxVersion(v.major * 10 + v.minor)
    };
    let mut out = Vec::new();
    let releases = || PTX_RELEASES.iter().map(|r| PtxVersion(r.version));
    if ptx.0 != u16::MAX
        && let Some(newest) = releases().max().filter(|&n| ptx > n)
    {
        let text = format!("PTX version {ptx} is not known; the newest is {newest}");
        out.push(Diagnostic::error(0, 0, text));
    }
    if ptx < target.ptx {
        let (name, first) = (&target.name, target.ptx);
        let text = format!("the target {name} needs PTX version {first} or later, not {ptx}");
        out.push(Diagnostic {
            topic: Topic::Gate,
            ..Diagnostic::error(0, 0, text)
        });
    }
    for f in &module.functions {
        for directive in &f.directives {
            if let Some(needed) = capability(directive)
                && let Err(e) = needed.check(target, ptx)
            {
                out.push(Diagnostic {
                    topic: Topic::Gate,
                    ..Diagnostic::error(0, 0, format!("{}: {e}", needed.doc()))
                });
            }
        }
        if f.directives.contains(&Directive::BlocksAreClusters) && !blocks_have_sizes(f) {
            let text = "`.blocksareclusters` needs `.reqntid` and `.reqnctapercluster`";
            out.push(Diagnostic {
                topic: Topic::Form,
                ..Diagnostic::error(0, 0, text.to_owned())
            });
        }
        for inst in f.instructions() {
            if let Err(unfit) = check_inst(module, f, inst, target, ptx) {
                let topic = match unfit.fault {
                    Fault::Shut(_) => Topic::Gate,
                    _ => Topic::Form,
                };
                out.push(Diagnostic {
                    topic,
                    ..Diagnostic::error(inst.line, 0, unfit.to_string())
                });
            }
        }
    }
    out
}

/// Whether a kernel says how many threads a block and how many blocks a cluster has.
fn blocks_have_sizes(f: &Function) -> bool {
    let any = |which: fn(&Directive) -> bool| f.directives.iter().any(which);
    any(|d| matches!(d, Directive::ReqNTid(_)))
        && any(|d| matches!(d, Directive::ReqNCtaPerCluster(_)))
}

/// What a directive of a function needs of the target.
fn capability(directive: &Directive) -> Option<Capability> {
    Some(match directive {
        Directive::ExplicitCluster
        | Directive::ReqNCtaPerCluster(_)
        | Directive::MaxClusterRank(_) => Capability::ClusterDirectives,
        Directive::BlocksAreClusters => Capability::BlocksAreClusters,
        _ => return None,
    })
}

/// Instructions whose one value may stand in braces (measured, ptxas 13.0).
const BRACED: [Mnemonic; 5] = [
    Mnemonic::Ld,
    Mnemonic::Ldu,
    Mnemonic::St,
    Mnemonic::Suld,
    Mnemonic::Sust,
];

/// Instructions that read special registers; others take them through these (measured, ptxas 13.0).
const READERS: [Mnemonic; 2] = [Mnemonic::Cvt, Mnemonic::Mov];

/// Instructions whose operands may be negated (measured, ptxas 13.0).
const NEGATED: [Mnemonic; 1] = [Mnemonic::Vmad];

/// Accesses whose address is generic unless a modifier names a space, so that 64-bit programs give it 64 bits.
const ACCESSES: [Mnemonic; 11] = [
    Mnemonic::Applypriority,
    Mnemonic::Atom,
    Mnemonic::Discard,
    Mnemonic::Ld,
    Mnemonic::Ldu,
    Mnemonic::Mbarrier,
    Mnemonic::Multimem,
    Mnemonic::Prefetch,
    Mnemonic::Prefetchu,
    Mnemonic::Red,
    Mnemonic::St,
];

/// Spaces whose addresses fit in 32 bits.
const NARROW: [Modifier; 8] = [
    Modifier::Const,
    Modifier::Local,
    Modifier::Param,
    Modifier::ParamEntry,
    Modifier::ParamFunc,
    Modifier::Shared,
    Modifier::SharedCta,
    Modifier::SharedCluster,
];

/// Modifiers that may be said twice (measured, ptxas 13.0).
const REPEATED: [Modifier; 8] = [
    Modifier::Approx,
    Modifier::Cc,
    Modifier::NaN,
    Modifier::Relu,
    Modifier::Sat,
    Modifier::Shiftamt,
    Modifier::Sync,
    Modifier::Uni,
];

/// Instructions whose first modifier is part of the name, so that no other stands before it (measured, ptxas 13.0).
const NAMED: [Mnemonic; 2] = [Mnemonic::Brx, Mnemonic::Setmaxnreg];

/// Modifiers of a few instructions that ptxas takes on every other one as well, where they have no effect (measured, ptxas 13.0).
const IGNORED: [Modifier; 22] = [
    Modifier::AccF16,
    Modifier::AccF32,
    Modifier::B4x16P64,
    Modifier::B6x16P32,
    Modifier::B8x16,
    Modifier::BoxDim,
    Modifier::ElementStride,
    Modifier::Elemtype,
    Modifier::FillMode,
    Modifier::Finite,
    Modifier::GlobalAddress,
    Modifier::GlobalDim,
    Modifier::GlobalStride,
    Modifier::Infinite,
    Modifier::InterleaveLayout,
    Modifier::Normal,
    Modifier::Notanumber,
    Modifier::Number,
    Modifier::Rank,
    Modifier::Subnormal,
    Modifier::SwizzleAtomicity,
    Modifier::SwizzleMode,
];

/// Ranks from here on: the modifiers fit.
const MATCHED: usize = 1000;

/// Why an instruction fits a form no further, from the least fitting to the most.
enum Misfit<'t> {
    Modifiers { fitting: usize },
    Count,
    Operand { index: usize, wanted: Wanted },
    Shut(Shut<'t>),
}

impl Misfit<'_> {
    fn rank(&self) -> usize {
        match self {
            Misfit::Modifiers { fitting } => *fitting,
            Misfit::Count => MATCHED,
            Misfit::Operand { index, .. } => MATCHED + 1 + index,
            Misfit::Shut(_) => 10_000,
        }
    }
}

/// The form of an instruction on `target` at the PTX version `ptx`.
///
/// # Errors
/// The instruction, and what is wrong with it in the form that fits best.
fn check_inst<'t>(
    module: &Module,
    function: &Function,
    inst: &Inst,
    target: &'t Target,
    ptx: PtxVersion,
) -> Result<&'static Form, Unfit<'t>> {
    let modifiers = function.modifiers(inst);
    check_as(module, function, inst, modifiers, target, ptx).or_else(|unfit| {
        let kept: SmallVec<[Modifier; 12]> = modifiers
            .iter()
            .copied()
            .filter(|m| !IGNORED.contains(m))
            .collect();
        if kept.len() == modifiers.len() || matches!(unfit.fault, Fault::Shut(_)) {
            return Err(unfit);
        }
        check_as(module, function, inst, &kept, target, ptx).map_err(|_| unfit)
    })
}

/// The form of an instruction as if it had these modifiers.
fn check_as<'t>(
    module: &Module,
    function: &Function,
    inst: &Inst,
    modifiers: &[Modifier],
    target: &'t Target,
    ptx: PtxVersion,
) -> Result<&'static Form, Unfit<'t>> {
    let once: SmallVec<[Modifier; 12]>;
    let mut modifiers = modifiers;
    if REPEATED
        .iter()
        .any(|r| modifiers.iter().filter(|m| *m == r).count() > 1)
    {
        let first =
            |(n, m): &(usize, &Modifier)| !REPEATED.contains(m) || !modifiers[..*n].contains(m);
        once = modifiers
            .iter()
            .enumerate()
            .filter(first)
            .map(|p| *p.1)
            .collect();
        modifiers = &once;
    }
    let mut best: Option<(Misfit<'t>, &'static Form)> = None;
    // Assemblers take modifiers in any order, and producers rely on it; the order of the manual comes first.
    'orders: for ordered in [true, false] {
        if !ordered && NAMED.contains(&inst.op) {
            break;
        }
        for form in Form::of(inst.op) {
            let matched = if ordered {
                form.fit(modifiers)
            } else {
                form.fit_unordered(modifiers)
            };
            let misfit = match matched {
                Some(m) => match fits(form, &m, function, inst, modifiers, module, target, ptx) {
                    Ok(()) if exclusion(inst.op, modifiers).is_none() => {
                        jacquard_ir::exercised::row_at("ptx", form.file, form.line);
                        return Ok(form);
                    }
                    Ok(()) => break 'orders,
                    Err(misfit) => misfit,
                },
                None => Misfit::Modifiers {
                    fitting: form.fitting(modifiers),
                },
            };
            if best.as_ref().is_none_or(|(b, _)| misfit.rank() > b.rank()) {
                best = Some((misfit, form));
            }
        }
        if best.as_ref().is_some_and(|(b, _)| b.rank() >= MATCHED) {
            break;
        }
    }
    let fault = match (exclusion(inst.op, modifiers), best) {
        (Some((a, b, why)), _) => Fault::Excluded { a, b, why },
        (None, None) => Fault::NoForm,
        (None, Some((misfit, form))) => match misfit {
            Misfit::Shut(shut) => Fault::Shut(shut),
            Misfit::Count => Fault::Count { form },
            Misfit::Operand { index, wanted } => Fault::Operand {
                number: index + 1,
                wanted,
                form,
            },
            Misfit::Modifiers { fitting } => match modifiers.get(fitting) {
                Some(&modifier) => Fault::Modifier { modifier, form },
                None => Fault::NoModifier { form },
            },
        },
    };
    Err(Unfit {
        text: print_inst(module, function, inst),
        fault,
    })
}

#[allow(clippy::too_many_arguments)]
fn fits<'t>(
    form: &Form,
    matched: &Matched,
    f: &Function,
    inst: &Inst,
    modifiers: &[Modifier],
    module: &Module,
    target: &'t Target,
    ptx: PtxVersion,
) -> Result<(), Misfit<'t>> {
    let checker = Checker {
        f,
        module,
        matched,
        modifiers,
        braces: BRACED.contains(&inst.op),
        listed: inst.op == Mnemonic::Mma,
        special: READERS.contains(&inst.op),
        negated: NEGATED.contains(&inst.op),
        access: ACCESSES.contains(&inst.op),
        wide: ACCESSES.contains(&inst.op)
            && module.address_size == 64
            && !modifiers.iter().any(|m| NARROW.contains(m)),
    };
    let operands = f.operands(inst);
    checker.sequence(form.operands, operands, form.open_ended, false)?;
    let shut = |e| Misfit::Shut(Shut::Form(e));
    form.gate().check_ptx(target, ptx).map_err(shut)?;
    for (slot, m) in form.slots.iter().zip(&matched.modifiers) {
        if let Some(m) = m
            && let Some(gate) = slot.gate(*m)
        {
            gate.check_ptx(target, ptx)
                .map_err(|e| Misfit::Shut(Shut::Modifier(*m, e)))?;
        }
    }
    if let Some(until) = form.until()
        && until.check_ptx(target, ptx).is_ok()
    {
        return Err(Misfit::Shut(Shut::Gone { target, ptx }));
    }
    for operand in operands {
        if let Operand::Special(name) = operand
            && let Some(reg) = SpecialReg::by_name(module.str(*name))
        {
            reg.facts().gate.check_ptx(target, ptx).map_err(shut)?;
        }
    }
    Ok(())
}

struct Checker<'a> {
    f: &'a Function,
    module: &'a Module,
    matched: &'a Matched,
    modifiers: &'a [Modifier],
    /// A vector of one element may stand for a value.
    braces: bool,
    /// A matrix of one register must be a vector.
    listed: bool,
    /// Special registers are operands.
    special: bool,
    /// `-a` is an operand where selectors are.
    negated: bool,
    /// Addresses may be narrower than 32 bits (measured, ptxas 13.0, which warns).
    access: bool,
    /// Addresses have 64 bits.
    wide: bool,
}

impl Checker<'_> {
    fn sequence(
        &self,
        forms: &[OperandForm],
        operands: &[Operand],
        open_ended: bool,
        inner: bool,
    ) -> Result<(), Misfit<'static>> {
        let mut at = 0;
        for form in forms {
            match form.when {
                Some(m) if !self.modifiers.contains(&m) => continue,
                None if form.optional && at == operands.len() => continue,
                _ => {}
            }
            let Some(operand) = operands.get(at) else {
                return Err(Misfit::Count);
            };
            if !inner
                && matches!(form.kind, OperandKind::Address(_))
                && matches!(operand, Operand::Reg(r) if !self.element(*r))
            {
                let wanted = Wanted::Address;
                return Err(Misfit::Operand { index: at, wanted });
            }
            self.operand(form, operand)
                .map_err(|wanted| Misfit::Operand { index: at, wanted })?;
            at += 1;
        }
        if at == operands.len() || open_ended {
            Ok(())
        } else {
            Err(Misfit::Count)
        }
    }

    /// Is the register the address of an element, `tab[%r1]`, which has no brackets around it?
    fn element(&self, r: Reg) -> bool {
        self.module.str(self.f.reg(r).name).starts_with(INDEX)
    }

    /// Like [`Checker::sequence`], within brackets.
    fn group(
        &self,
        forms: &[OperandForm],
        operands: &[Operand],
        group: Group,
    ) -> Result<(), Wanted> {
        let misfit = match self.sequence(forms, operands, false, true) {
            Ok(()) => return Ok(()),
            Err(misfit) => misfit,
        };
        Err(match misfit {
            Misfit::Operand { index, wanted } => Wanted::Element {
                group,
                number: index + 1,
                wanted: Box::new(wanted),
            },
            _ => Wanted::Elements(group, forms.len()),
        })
    }

    fn operand(&self, form: &OperandForm, operand: &Operand) -> Result<(), Wanted> {
        match form.kind {
            OperandKind::Any => Ok(()),
            OperandKind::Value {
                ty,
                flags,
                count,
                step,
            } => self.values(ty, flags, count, step, operand),
            OperandKind::Immediate { lo, hi } => match operand {
                Operand::Int(v) if (lo..=hi).contains(v) => Ok(()),
                _ => Err(Wanted::Between(lo, hi)),
            },
            OperandKind::OneOf(list) => match operand {
                Operand::Int(v) if list.contains(v) => Ok(()),
                _ => Err(Wanted::OneOf(list)),
            },
            OperandKind::Label => match operand {
                Operand::Label(_) => Ok(()),
                _ => Err(Wanted::Label),
            },
            OperandKind::Function => match operand {
                Operand::Sym { .. } | Operand::Reg(_) => Ok(()),
                _ => Err(Wanted::Function),
            },
            OperandKind::Address(width) => self.address(u32::from(width), operand),
            OperandKind::Tuple(forms) => match operand {
                Operand::Tuple(list) => self.group(forms, self.f.list(*list), Group::List),
                _ => Err(Wanted::Elements(Group::List, forms.len())),
            },
            OperandKind::Vector(forms) => match operand {
                Operand::Vector(list) => self.group(forms, self.f.list(*list), Group::Vector),
                _ => Err(Wanted::Elements(Group::Vector, forms.len())),
            },
            OperandKind::Pair(forms) => match (operand, forms) {
                (Operand::Pair(list), [first, second]) => match self.f.list(*list) {
                    [a, b] => {
                        self.operand(first, a)?;
                        self.operand(second, b)
                    }
                    _ => Err(Wanted::Pair),
                },
                (_, [first, second]) if second.optional => self.operand(first, operand),
                _ => Err(Wanted::Pair),
            },
        }
    }

    fn address(&self, width: u32, operand: &Operand) -> Result<(), Wanted> {
        match operand {
            Operand::Addr { base, .. } | Operand::Reg(base) => {
                let ty = self.f.reg(*base).ty;
                let class = matches!(
                    ty.class(),
                    TypeClass::Bits | TypeClass::Signed | TypeClass::Unsigned
                );
                let fits = if width == 0 {
                    match ty.bits() {
                        64 => true,
                        32 => !self.wide,
                        8 | 16 => self.access,
                        _ => false,
                    }
                } else {
                    ty.bits() == width
                };
                if class && fits {
                    Ok(())
                } else if width != 0 || self.wide {
                    Err(Wanted::AddressOf(if width == 0 { 64 } else { width }, ty))
                } else {
                    Err(Wanted::AddressIn(ty))
                }
            }
            Operand::AddrSym { .. } | Operand::AddrImm(_) | Operand::Sym { .. } => Ok(()),
            _ => Err(Wanted::Address),
        }
    }

    fn ty(&self, ty: TypeRef) -> Option<(&'static TypeFacts, u32)> {
        let (id, factor) = match ty {
            TypeRef::Fixed(id) => (Some(id), 1),
            TypeRef::Slot(s) => (self.matched.modifiers[s as usize].and_then(TypeId::of), 1),
            TypeRef::Wide(s) => (self.matched.modifiers[s as usize].and_then(TypeId::of), 2),
        };
        id.map(|id| (id.facts(), factor))
    }

    fn values(
        &self,
        ty: TypeRef,
        flags: ValueFlags,
        count: Count,
        step: u16,
        operand: &Operand,
    ) -> Result<(), Wanted> {
        let Some((mut facts, factor)) = self.ty(ty) else {
            return Ok(());
        };
        let mut bits = facts.bits * factor;
        let elements = match operand {
            Operand::Vector(list) => Some(self.f.list(*list)),
            _ => None,
        };
        let length = match (elements, operand) {
            (Some(e), _) => e.len() as u32,
            (None, Operand::Reg(r)) => u32::from(self.f.reg(*r).vector),
            (None, Operand::Special(name)) if is_vector(self.module.str(*name)) => COMPONENTS,
            _ => 1,
        };
        let right = match count {
            Count::One => elements.is_none() && length == 1,
            Count::Of(list) => list.iter().any(|n| u32::from(*n) == length),
            // Braces may stand around the one value of a memory access without a vector's modifier.
            Count::Slot { slot, factor } => match self.matched.modifiers[slot as usize] {
                None => length == 1 && (elements.is_none() || self.braces),
                Some(m) => {
                    vector_length(m).map(|n| n * u32::from(factor)) == Some(length)
                        && (length > 1 || elements.is_some())
                }
            },
            Count::Parts => {
                bits /= length.max(1);
                facts = bits_type(bits).unwrap_or(facts);
                (length > 1 || elements.is_some()) && bits == facts.bits
            }
            Count::Fragment(f) => match f.registers(&self.matched.modifiers) {
                Some((n, ty)) => {
                    facts = ty.facts();
                    bits = facts.bits;
                    n == length && (n > 1 || elements.is_some() || !self.listed)
                }
                None => true,
            },
        };
        if !right {
            return Err(match count {
                Count::One => Wanted::Single,
                Count::Of(list) => Wanted::Lengths(list),
                Count::Slot { slot, .. } => match self.matched.modifiers[slot as usize] {
                    Some(m) => Wanted::AsMany(m),
                    None => Wanted::Single,
                },
                Count::Parts => Wanted::Parts,
                Count::Fragment(f) => match f.registers(&self.matched.modifiers) {
                    Some((n, ty)) => Wanted::Fragment(n, ty.facts()),
                    None => Wanted::AnyFragment,
                },
            });
        }
        if step > 1
            && let Operand::Int(v) = operand
            && v % i64::from(step) != 0
        {
            return Err(Wanted::MultipleOf(step));
        }
        let named = !matches!(ty, TypeRef::Fixed(_));
        let Some(elements) = elements else {
            return self.value(facts, bits, flags, named, operand);
        };
        let mut widths = elements.iter().filter_map(|e| match e {
            Operand::Reg(r) => Some(self.f.reg(*r).ty.bits()),
            _ => None,
        });
        let first = widths.next();
        if widths.any(|w| Some(w) != first) {
            return Err(Wanted::Alike);
        }
        elements
            .iter()
            .try_for_each(|e| self.value(facts, bits, flags, named, e))
    }

    fn value(
        &self,
        facts: &'static TypeFacts,
        bits: u32,
        flags: ValueFlags,
        named: bool,
        operand: &Operand,
    ) -> Result<(), Wanted> {
        let ok = match *operand {
            Operand::Reg(r) => {
                flags.has(ValueFlags::REGISTERS)
                    && register_fits(self.f.reg(r).ty, facts, bits, flags)
            }
            Operand::Select { reg, selector, .. } => {
                let info = self.f.reg(reg);
                let component = matches!(
                    selector,
                    Selector::X | Selector::Y | Selector::Z | Selector::W
                );
                if component {
                    register_fits(info.ty, facts, bits, flags)
                } else {
                    flags.has(ValueFlags::SELECTABLE) && register_fits(info.ty, facts, bits, flags)
                }
            }
            Operand::Not(r) => flags.has(ValueFlags::NEGATABLE) && self.f.reg(r).ty == Type::Pred,
            Operand::Neg(r) => {
                self.negated
                    && flags.has(ValueFlags::SELECTABLE)
                    && register_fits(self.f.reg(r).ty, facts, bits, flags)
            }
            Operand::Int(_) | Operand::Uint(_) | Operand::WarpSize => {
                flags.has(ValueFlags::IMMEDIATES) && facts.class != TypeClass::Float
            }
            Operand::F32(_) | Operand::F64(_) => {
                let own = if matches!(operand, Operand::F32(_)) {
                    32
                } else {
                    64
                };
                flags.has(ValueFlags::IMMEDIATES)
                    && match facts.class {
                        TypeClass::Float => bits >= 32,
                        TypeClass::Bits => named && bits == own,
                        TypeClass::Packed => bits == own,
                        _ => false,
                    }
            }
            Operand::Special(name) => {
                self.special
                    && facts.class != TypeClass::Float
                    && flags.has(ValueFlags::REGISTERS)
                    && !flags.has(ValueFlags::OUT)
                    && SpecialReg::by_name(self.module.str(name)).is_none_or(|r| {
                        use jacquard_ir::tables::SpecialRegType;
                        let width = match r.facts().ty {
                            SpecialRegType::Pred => 1,
                            SpecialRegType::U64 => 64,
                            _ => 32,
                        };
                        width == bits
                            || r.facts().also.contains(&bits)
                            || flags.has(ValueFlags::RELAXED)
                    })
            }
            Operand::Sink => flags.has(ValueFlags::SINK),
            Operand::Sym { .. } | Operand::Label(_) => flags.has(ValueFlags::SYMBOLS),
            _ => false,
        };
        if ok {
            Ok(())
        } else {
            Err(Wanted::Value(Value { facts, bits, flags }))
        }
    }
}

/// How many components a special register has that has any.
const COMPONENTS: u32 = 4;

/// Whether a special register is one of several components: `tid`, of which `tid.x` is a value.
fn is_vector(name: &str) -> bool {
    SpecialReg::by_name(&format!("{name}.x")).is_some()
}

/// The untyped type of a width.
pub(crate) fn bits_type(bits: u32) -> Option<&'static TypeFacts> {
    let m = match bits {
        8 => Modifier::B8,
        16 => Modifier::B16,
        32 => Modifier::B32,
        64 => Modifier::B64,
        _ => return None,
    };
    TypeId::of(m).map(TypeId::facts)
}

/// May a register of type `r` hold an operand of the type (PTX ISA 9.3, tables of operand type checking)?
fn register_fits(r: Type, t: &TypeFacts, bits: u32, flags: ValueFlags) -> bool {
    if t.class == TypeClass::Predicate || r == Type::Pred {
        return t.class == TypeClass::Predicate && r == Type::Pred;
    }
    if flags.has(ValueFlags::RELAXED) {
        return r.bits() >= bits;
    }
    if r.bits() != bits {
        return false;
    }
    let integer = matches!(
        r.class(),
        TypeClass::Bits | TypeClass::Signed | TypeClass::Unsigned
    );
    match t.class {
        TypeClass::Bits => true,
        TypeClass::Signed | TypeClass::Unsigned => integer,
        TypeClass::Float => r.class() == TypeClass::Bits || r.text() == t.name,
        TypeClass::Packed => integer || r.text() == t.name,
        TypeClass::Opaque | TypeClass::Predicate => integer || r.class() == TypeClass::Opaque,
    }
}

/// Parses and checks PTX text. Without a target, the one that the text names is taken.
///
/// # Errors
/// The parser's diagnostics, or one that says that the target is not known.
pub fn check_text(text: &str, target: Option<&Target>) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let module = crate::parse::parse(text)?;
    let target = match target {
        Some(t) => t,
        None => {
            let name = module.target.first().map_or("", |n| module.str(*n));
            let unknown = || {
                vec![Diagnostic::error(
                    0,
                    0,
                    format!("the target '{name}' is not known"),
                )]
            };
            Target::by_name(name).ok_or_else(unknown)?
        }
    };
    Ok(check(&module, target))
}
