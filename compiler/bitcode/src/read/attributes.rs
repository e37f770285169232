//! Attribute groups and lists, with the names and values of older writers brought up to date.

use super::{LazyModule, op};
use crate::bitstream::{BlockAt, Entry, Res, Stream, signed};
use crate::file::text;
use crate::tables::code::paramattr;
use crate::tables::{ATTRIBUTES, Form};
use jacquard_ir::text::ALLOCATION_KINDS;
use jacquard_ir::{Attr, AttrList, AttrSet, AttrValue, MemoryEffects, Type, sym};
use rustc_hash::FxHashMap;

/// The place of function attributes in a list.
const FUNCTION: u64 = 0xffff_ffff;
/// Parameters beyond this have no attributes.
const MAX_PARAMS: u64 = 1 << 16;

/// Parameters that all lists of a file together may have room for, beside two for each of its bytes: a list takes room up to its last
/// parameter with attributes, and its record holds no more than that one's number.
const ROOM: usize = 1 << 16;

/// A group: where its attributes stand, and they themselves.
pub(crate) type Groups = FxHashMap<u64, (u64, AttrSet)>;

pub(super) fn attribute_groups(lazy: &mut LazyModule, at: BlockAt, groups: &mut Groups) -> Res<()> {
    let mut s = Stream::inside(lazy.bytes, &lazy.info, at);
    loop {
        match s.next()? {
            Entry::End => return Ok(()),
            Entry::Block(_) => drop(s.skip()?),
            Entry::Record(paramattr::GRP_CODE_ENTRY) => {
                let (id, place) = (op(&s, 0)?, op(&s, 1)?);
                let mut set = AttrSet::default();
                let mut k = 2;
                while k < s.ops.len() {
                    if let Some(a) = attribute(lazy, &s, &mut k)? {
                        set.set(a);
                    }
                }
                if place == FUNCTION {
                    old_effects(&mut set);
                }
                groups.insert(id, (place, set));
            }
            Entry::Record(_) => {}
        }
    }
}

pub(super) fn attribute_lists(lazy: &mut LazyModule, at: BlockAt, groups: &Groups) -> Res<()> {
    let mut s = Stream::inside(lazy.bytes, &lazy.info, at);
    loop {
        match s.next()? {
            Entry::End => return Ok(()),
            Entry::Block(_) => drop(s.skip()?),
            Entry::Record(paramattr::CODE_ENTRY) => {
                let mut list = AttrList::default();
                for id in &s.ops {
                    let Some((place, set)) = groups.get(id) else {
                        return s.error(format!("attribute group {id} does not exist"));
                    };
                    let to = match *place {
                        FUNCTION => &mut list.func,
                        0 => &mut list.ret,
                        n if n <= MAX_PARAMS => {
                            let more = (n as usize).saturating_sub(list.params.len());
                            lazy.attr_params += more;
                            if lazy.attr_params > ROOM + 2 * lazy.bytes.len() {
                                return s.error(
                                    "attributes of more parameters than a file of this size has",
                                );
                            }
                            list.param_mut(n as usize - 1)
                        }
                        n => {
                            return s.error(format!("attributes of parameter {n}"));
                        }
                    };
                    for a in &set.0 {
                        to.set(a.clone());
                    }
                }
                let id = lazy.module.cx.intern_attrs(list);
                lazy.attrs.push(id);
            }
            Entry::Record(paramattr::CODE_ENTRY_OLD) => {
                return s.error("attributes are written as LLVM 3.2 did; later forms are read");
            }
            Entry::Record(_) => {}
        }
    }
}

fn attribute(lazy: &mut LazyModule, s: &Stream, k: &mut usize) -> Res<Option<Attr>> {
    let kind = op(s, *k)?;
    *k += 1;
    if kind == 3 || kind == 4 {
        let mut string = || -> Res<String> {
            let from = *k;
            while op(s, *k)? != 0 {
                *k += 1;
            }
            *k += 1;
            Ok(text(&s.ops[from..*k - 1]))
        };
        let name = string()?;
        let value = if kind == 4 { string()? } else { String::new() };
        let name = lazy.module.cx.sym(&name);
        let value = AttrValue::Str(lazy.module.cx.sym(&value));
        return Ok(Some(Attr { name, value }));
    }
    let number = op(s, *k)?;
    *k += 1;
    let Some(row) = ATTRIBUTES.iter().find(|a| u64::from(a.kind) == number) else {
        return s.error(format!("attribute {number} is not known"));
    };
    let name = lazy.module.cx.sym(row.text);
    let value = match kind {
        0 | 5 => AttrValue::None,
        1 => {
            let v = op(s, *k)?;
            *k += 1;
            match self::number(lazy, s, row.form, v)? {
                Some(v) => v,
                None => return Ok(None),
            }
        }
        6 => {
            let ty = lazy.ty(s, op(s, *k)?)?;
            *k += 1;
            AttrValue::Type(ty)
        }
        7 => {
            let width = op(s, *k)?;
            *k += 1;
            let (lo, hi) = range(s, k, width)?;
            let ty = lazy.module.cx.types.int(width as u32);
            AttrValue::Range(ty, lo, hi)
        }
        8 => {
            let (n, width) = (op(s, *k)?, op(s, *k + 1)?);
            *k += 2;
            let mut raw = String::from("(");
            for i in 0..n {
                let (lo, hi) = range(s, k, width)?;
                let sep = if i > 0 { ", " } else { "" };
                let w = width as u32;
                raw.push_str(&format!(
                    "{sep}({}, {})",
                    jacquard_ir::sign_extend(lo, w),
                    jacquard_ir::sign_extend(hi, w)
                ));
            }
            raw.push(')');
            AttrValue::Raw(lazy.module.cx.sym(&raw))
        }
        _ => return s.error(format!("attribute form {kind} is not known")),
    };
    // The pointer is not kept: the word that the passes know.
    if row.form == Form::Captures && value == AttrValue::Int(0) {
        return Ok(Some(Attr::flag(sym::NOCAPTURE)));
    }
    Ok(Some(Attr { name, value }))
}

/// The value of an attribute that carries a number.
fn number(lazy: &mut LazyModule, s: &Stream, form: Form, v: u64) -> Res<Option<AttrValue>> {
    let mut raw = |t: String| AttrValue::Raw(lazy.module.cx.sym(&t));
    Ok(Some(match form {
        Form::Memory => AttrValue::Int(u64::from(memory(v).0)),
        Form::Captures if v == 0 => AttrValue::Int(0),
        Form::Captures => match captures(v) {
            Some(t) => raw(t),
            None => return Ok(None),
        },
        Form::Nofpclass => raw(nofpclass(v)),
        Form::Allockind => raw(allockind(v)),
        Form::Allocsize => {
            let (a, b) = (v >> 32, v & 0xffff_ffff);
            raw(if b == 0xffff_ffff {
                format!("({a})")
            } else {
                format!("({a},{b})")
            })
        }
        Form::Uwtable if v == 2 => AttrValue::None,
        Form::Uwtable => raw("(sync)".into()),
        Form::VscaleRange => raw(format!("({},{})", v >> 32, v & 0xffff_ffff)),
        _ => {
            let row = Form::Int;
            if form != row && form != Form::Flag {
                return s.error("an attribute carries a number that should carry something else");
            }
            AttrValue::Int(v)
        }
    }))
}

fn range(s: &Stream, k: &mut usize, width: u64) -> Res<(u128, u128)> {
    if !(1..=128).contains(&width) {
        return s.error(format!("integers of {width} bits are not supported"));
    }
    let mask = if width == 128 {
        u128::MAX
    } else {
        (1u128 << width) - 1
    };
    if width <= 64 {
        let (lo, hi) = (signed(op(s, *k)?), signed(op(s, *k + 1)?));
        *k += 2;
        return Ok((lo as u128 & mask, hi as u128 & mask));
    }
    let words = op(s, *k)?;
    *k += 1;
    let (low, high) = (words & 0xffff_ffff, words >> 32);
    let mut wide = |n: u64| -> Res<u128> {
        let mut v = 0u128;
        for i in 0..n {
            let w = signed(op(s, *k)?) as u64;
            *k += 1;
            if i < 2 {
                v |= u128::from(w) << (64 * i);
            }
        }
        Ok(v & mask)
    };
    if low > 2 || high > 2 {
        return s.error("a range has too many words");
    }
    Ok((wide(low)?, wide(high)?))
}

/// LLVM's bits of memory effects as ours. Two versions: in the first, `errno` was part of the rest.
pub(crate) fn memory(v: u64) -> MemoryEffects {
    let bits = (v & 0xff) as u16;
    if v >> 56 == 0 {
        let rest = bits >> 4 & 3;
        MemoryEffects(bits & 0xf | rest << 4 | rest << 6)
    } else {
        MemoryEffects(bits)
    }
}

const CAPTURE: [&str; 4] = [
    "address_is_null",
    "address",
    "read_provenance",
    "provenance",
];

/// Bits of what is kept of a pointer, of all uses (low) and of the result (high), as text; nothing when all may be kept.
fn captures(v: u64) -> Option<String> {
    let part = |bits: u64| -> String {
        if bits == 0 {
            return "none".into();
        }
        let mut words = Vec::new();
        // The wider word stands for the narrower.
        if bits & 3 == 3 || bits & 2 != 0 {
            words.push(CAPTURE[1]);
        } else if bits & 1 != 0 {
            words.push(CAPTURE[0]);
        }
        if bits & 8 != 0 {
            words.push(CAPTURE[3]);
        } else if bits & 4 != 0 {
            words.push(CAPTURE[2]);
        }
        words.join(", ")
    };
    let (other, ret) = (v >> 4 & 15, v & 15);
    if other == 15 && ret == 15 {
        return None;
    }
    Some(if other == ret {
        format!("({})", part(other))
    } else if other == 0 {
        format!("(ret: {})", part(ret))
    } else {
        format!("({}, ret: {})", part(other), part(ret))
    })
}

/// Classes of floating-point numbers, wider words first.
const CLASSES: [(u64, &str); 15] = [
    (0x003, "nan"),
    (0x204, "inf"),
    (0x108, "norm"),
    (0x090, "sub"),
    (0x060, "zero"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x020, "nzero"),
    (0x040, "pzero"),
];

fn nofpclass(mut v: u64) -> String {
    if v == 0x3ff {
        return "(all)".into();
    }
    let mut words = Vec::new();
    for (bits, word) in CLASSES {
        if v & bits == bits {
            words.push(word);
            v &= !bits;
        }
    }
    format!("({})", words.join(" "))
}

fn allockind(v: u64) -> String {
    let words: Vec<&str> = (0..6)
        .filter(|k| v >> k & 1 != 0)
        .map(|k| ALLOCATION_KINDS[k])
        .collect();
    format!("(\"{}\")", words.join(","))
}

/// Bits of the classes of floating-point numbers that these words name.
pub(crate) fn nofpclass_bits(words: &[String]) -> Option<u64> {
    let mut v = 0;
    for w in words {
        v |= match w.as_str() {
            "all" => 0x3ff,
            w => CLASSES.iter().find(|c| c.1 == w)?.0,
        };
    }
    Some(v)
}

/// Bits of the kinds of allocation that these words name.
pub(crate) fn allockind_bits(words: &[String]) -> Option<u64> {
    words.iter().try_fold(0, |v, w| {
        Some(v | 1 << ALLOCATION_KINDS.iter().position(|a| a == w)?)
    })
}

/// Bits of what is kept of a pointer: of all uses above, of the result below.
pub(crate) fn captures_bits(text: &str) -> Option<u64> {
    let part = |text: &str| -> Option<u64> {
        text.split(',')
            .map(str::trim)
            .filter(|w| !w.is_empty())
            .try_fold(0, |v, w| {
                Some(
                    v | match w {
                        "none" => 0,
                        "address_is_null" => 1,
                        "address" => 3,
                        "read_provenance" => 4,
                        "provenance" => 12,
                        _ => return None,
                    },
                )
            })
    };
    match text.split_once("ret:") {
        Some((other, ret)) => Some(part(other)? << 4 | part(ret)?),
        None => part(text).map(|v| v << 4 | v),
    }
}

/// What older writers say of a function's effects in several words, in one.
fn old_effects(set: &mut AttrSet) {
    const ARG: u16 = 3;
    const HIDDEN: u16 = 3 << 2;
    let rows = [
        (sym::ARGMEMONLY, ARG),
        (sym::INACCESSIBLEMEMONLY, HIDDEN),
        (sym::INACCESSIBLEMEM_OR_ARGMEMONLY, ARG | HIDDEN),
        (sym::READNONE, 0),
        (sym::READONLY, MemoryEffects::READ.0),
        (sym::WRITEONLY, MemoryEffects::WRITE.0),
    ];
    let mut effects = MemoryEffects::ANY;
    for (name, bits) in rows {
        if set.remove(name) {
            effects = effects.and(MemoryEffects(bits));
        }
    }
    if effects != MemoryEffects::ANY {
        if let Some(n) = set.int(sym::MEMORY) {
            effects = effects.and(MemoryEffects(n as u16));
        }
        set.set(Attr {
            name: sym::MEMORY,
            value: AttrValue::Int(u64::from(effects.0)),
        });
    }
}

/// Attributes with a type that an older writer left to the pointer's own.
pub(super) fn with_pointees(
    lazy: &mut LazyModule,
    attrs: jacquard_ir::AttrListId,
    function: u32,
) -> jacquard_ir::AttrListId {
    let untyped =
        |a: &Attr| (a.name == sym::BYVAL || a.name == sym::SRET) && a.value == AttrValue::None;
    let list = lazy.module.cx.attr_list(attrs);
    if !list.params.iter().any(|p| p.0.iter().any(untyped)) {
        return attrs;
    }
    let mut list = list.clone();
    for (n, p) in list.params.iter_mut().enumerate() {
        let ty = lazy.pointee_of_param(function, n);
        for a in p.0.iter_mut().filter(|a| untyped(a)) {
            if let Some(ty) = ty {
                a.value = AttrValue::Type(ty);
            }
        }
    }
    lazy.module.cx.intern_attrs(list)
}

/// Whether this is a type that can be written to memory.
pub(super) fn is_sized(lazy: &LazyModule, ty: jacquard_ir::TypeId) -> bool {
    !matches!(
        lazy.module.cx.ty(ty),
        Type::Void | Type::Func { .. } | Type::Label | Type::Metadata | Type::Token
    )
}
