//! Integers and addresses as linear forms over 64 bits: `constant + Σ coefficient · atom [· atom]`, exact modulo 2^64.
//!
//! Extensions are distributed over additions and multiplications where their flags say that nothing wraps. What may be
//! looked into, and what is an atom, the caller decides.

use jacquard_ir::scalar::mask;
use jacquard_ir::tables::numbers;
use jacquard_ir::{Aux, Body, Builder, Flags, Inst, Module, Opcode, TypeId, Value, sign_extend};
use smallvec::SmallVec;

/// How a narrow value becomes 64 bits wide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ext {
    /// It is 64 bits wide.
    None,
    /// Sign-extended.
    Signed,
    /// Zero-extended.
    Zero,
    /// Either: only the low 32 bits matter, as of an offset into shared memory.
    Low,
}

/// A value that is not looked into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom {
    /// The value.
    pub v: Value,
    /// Its extension.
    pub ext: Ext,
}

/// A product of one or two atoms and a coefficient.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    /// The factor.
    pub coef: i64,
    /// The atoms, in order.
    pub atoms: SmallVec<[Atom; 2]>,
}

/// A linear form.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    /// The constant.
    pub constant: i64,
    /// Terms in order of their atoms.
    pub terms: SmallVec<[Term; 4]>,
}

const MAX_TERMS: usize = 8;
const MAX_DEPTH: u32 = 8;
/// Factors of one term.
const MAX_ATOMS: usize = 3;

impl Linear {
    /// A constant.
    pub fn constant(c: i64) -> Linear {
        Linear {
            constant: c,
            terms: SmallVec::new(),
        }
    }
    /// One atom.
    pub fn atom(a: Atom) -> Linear {
        let mut atoms = SmallVec::new();
        atoms.push(a);
        let mut terms = SmallVec::new();
        terms.push(Term { coef: 1, atoms });
        Linear { constant: 0, terms }
    }
    /// `self + k · o`
    pub fn add_scaled(&mut self, o: &Linear, k: i64) {
        self.constant = self.constant.wrapping_add(o.constant.wrapping_mul(k));
        for t in &o.terms {
            self.add_term(t, k);
        }
    }
    fn add_term(&mut self, t: &Term, k: i64) {
        let coef = t.coef.wrapping_mul(k);
        match self.terms.binary_search_by(|x| x.atoms.cmp(&t.atoms)) {
            Ok(n) => {
                self.terms[n].coef = self.terms[n].coef.wrapping_add(coef);
                if self.terms[n].coef == 0 {
                    self.terms.remove(n);
                }
            }
            Err(n) if coef != 0 => self.terms.insert(
                n,
                Term {
                    coef,
                    atoms: t.atoms.clone(),
                },
            ),
            Err(_) => {}
        }
    }
    /// The product, if its terms have two atoms at most.
    pub fn product(&self, o: &Linear) -> Option<Linear> {
        let mut out = Linear::constant(self.constant.wrapping_mul(o.constant));
        for t in &self.terms {
            out.add_term(t, o.constant);
        }
        for t in &o.terms {
            out.add_term(t, self.constant);
        }
        for a in &self.terms {
            for b in &o.terms {
                if a.atoms.len() + b.atoms.len() > MAX_ATOMS {
                    return None;
                }
                let mut atoms: SmallVec<[Atom; 2]> = SmallVec::new();
                atoms.extend_from_slice(&a.atoms);
                atoms.extend_from_slice(&b.atoms);
                atoms.sort_unstable();
                let t = Term {
                    coef: a.coef.wrapping_mul(b.coef),
                    atoms,
                };
                out.add_term(&t, 1);
            }
        }
        (out.terms.len() <= MAX_TERMS).then_some(out)
    }
    /// The form without its constant.
    pub fn variable(&self) -> Linear {
        Linear {
            constant: 0,
            terms: self.terms.clone(),
        }
    }
    /// Whether it is a constant.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }
    /// All atoms.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        self.terms.iter().flat_map(|t| t.atoms.iter().copied())
    }
}

/// Looks into values as far as `inside` allows.
pub struct Expander<'a> {
    /// The module.
    pub m: &'a Module,
    /// The body.
    pub body: &'a Body,
    /// Whether an instruction may be looked into.
    pub inside: &'a dyn Fn(Inst) -> bool,
}

impl Expander<'_> {
    /// The form of an index: narrow ones are sign-extended, as `getelementptr` does.
    pub fn index(&self, v: Value) -> Option<Linear> {
        let w = self.m.cx.types.int_width(self.body.ty(v, &self.m.cx))?;
        match w {
            64 => self.form(v, Ext::None, 0),
            w if w < 64 => self.form(v, Ext::Signed, 0),
            _ => None,
        }
    }
    /// The form of an index of which only the low 32 bits matter: extensions from 32 bits and sums of 32 bits that wrap are looked
    /// through.
    fn low_index(&self, v: Value) -> Option<Linear> {
        let cx = &self.m.cx;
        let mut v = v;
        if let Some(i) = v.as_inst().filter(|&i| (self.inside)(i))
            && matches!(self.body.op(i), Opcode::SExt | Opcode::ZExt)
        {
            v = self.body.operand(i, 0);
        }
        match cx.types.int_width(self.body.ty(v, cx))? {
            32 => self.form(v, Ext::Low, 0),
            _ => None,
        }
    }
    /// The base pointer and byte offset of an address, through `getelementptr`s that may be looked into.
    pub fn address(&self, p: Value) -> Option<(Value, Linear)> {
        self.offset_from_base(p, false)
    }
    /// The same of an address that only accesses take: shared memory is reached by 32 bits of it, whatever the layout says.
    pub fn access(&self, p: Value) -> Option<(Value, Linear)> {
        let space = self.m.cx.types.addr_space(self.body.ty(p, &self.m.cx));
        self.offset_from_base(p, space == Some(numbers::SHARED))
    }
    fn offset_from_base(&self, p: Value, short: bool) -> Option<(Value, Linear)> {
        let mut base = p;
        let mut offset = Linear::default();
        for _ in 0..8 {
            let Some(i) = base.as_inst() else { break };
            if self.body.op(i) != Opcode::GetElementPtr || !(self.inside)(i) {
                break;
            }
            let (c, vars) = crate::analysis::alias::gep_offset(&self.m.cx, self.body, i)?;
            offset.constant = offset.constant.wrapping_add(c);
            for (v, scale) in vars {
                let low = short.then(|| self.low_index(v)).flatten();
                let l = match low {
                    Some(l) => l,
                    None => self.index(v)?,
                };
                offset.add_scaled(&l, scale);
            }
            if offset.terms.len() > MAX_TERMS {
                return None;
            }
            base = self.body.operand(i, 0);
        }
        Some((base, offset))
    }
    /// A value as an atom, or as an atom and a constant.
    fn near(&self, v: Value, ext: Ext) -> Linear {
        let whole = Linear::atom(Atom { v, ext });
        let Some(i) = v.as_inst().filter(|&i| (self.inside)(i)) else {
            return match v.as_const() {
                Some(_) => self.form(v, ext, 0).unwrap_or(whole),
                None => whole,
            };
        };
        let flags = self.body.inst(i).flags;
        let exact = match ext {
            Ext::None | Ext::Low => true,
            Ext::Signed => flags.has(Flags::NSW),
            Ext::Zero => flags.has(Flags::NUW),
        };
        let op = self.body.op(i);
        if !exact || !matches!(op, Opcode::Add | Opcode::Sub) {
            return whole;
        }
        let c = self.body.operand(i, 1);
        let Some(c) = c.as_const().and_then(|_| self.form(c, ext, 0)) else {
            return whole;
        };
        let mut l = Linear::atom(Atom {
            v: self.body.operand(i, 0),
            ext,
        });
        l.add_scaled(&c, if op == Opcode::Sub { -1 } else { 1 });
        l
    }
    /// The form of a value.
    pub fn form(&self, v: Value, ext: Ext, depth: u32) -> Option<Linear> {
        let cx = &self.m.cx;
        let w = cx.types.int_width(self.body.ty(v, cx))?;
        if let Some(c) = v.as_const() {
            let n = cx.as_int(c)?;
            return Some(Linear::constant(match ext {
                Ext::Zero => (n & mask(w)) as i64,
                _ => sign_extend(n, w) as i64,
            }));
        }
        let atom = || Some(Linear::atom(Atom { v, ext }));
        let Some(i) = v.as_inst() else { return atom() };
        if depth > MAX_DEPTH || !(self.inside)(i) {
            return atom();
        }
        let flags = self.body.inst(i).flags;
        let exact = match ext {
            Ext::None | Ext::Low => true,
            Ext::Signed => flags.has(Flags::NSW),
            Ext::Zero => flags.has(Flags::NUW),
        };
        let op = self.body.op(i);
        let sub = |n: usize| self.form(self.body.operand(i, n), ext, depth + 1);
        let found = match op {
            Opcode::Add | Opcode::Sub if exact => {
                let (mut a, b) = (sub(0)?, sub(1)?);
                a.add_scaled(&b, if op == Opcode::Sub { -1 } else { 1 });
                Some(a)
            }
            Opcode::Mul if exact => match sub(0)?.product(&sub(1)?) {
                Some(l) => Some(l),
                // Factors of several products: their sums with constants at least.
                None => {
                    let near = |n: usize| self.near(self.body.operand(i, n), ext);
                    near(0).product(&near(1))
                }
            },
            Opcode::Shl if exact => match cx.value_int(self.body.operand(i, 1)) {
                Some(n) if n < 63 => {
                    let mut out = Linear::default();
                    out.add_scaled(&sub(0)?, 1i64 << n);
                    Some(out)
                }
                _ => None,
            },
            Opcode::Or if flags.has(Flags::DISJOINT) => {
                match self
                    .body
                    .operand(i, 1)
                    .as_const()
                    .and_then(|c| cx.as_sint(c))
                {
                    Some(c) if c >= 0 => {
                        let mut a = sub(0)?;
                        a.constant = a.constant.wrapping_add(c as i64);
                        Some(a)
                    }
                    _ => None,
                }
            }
            Opcode::SExt if ext == Ext::None => {
                self.form(self.body.operand(i, 0), Ext::Signed, depth + 1)
            }
            Opcode::ZExt if ext == Ext::None => {
                let e = if flags.has(Flags::NNEG) {
                    Ext::Signed
                } else {
                    Ext::Zero
                };
                self.form(self.body.operand(i, 0), e, depth + 1)
            }
            _ => None,
        };
        match found {
            Some(l) if l.terms.len() <= MAX_TERMS => Some(l),
            _ => atom(),
        }
    }
}

/// Writes a form (64 bits wide) before `at`. `None` for an empty form with constant zero.
pub fn emit(bld: &mut Builder, l: &Linear) -> Option<Value> {
    let mut acc: Option<Value> = None;
    for t in &l.terms {
        let mut p: Option<Value> = None;
        for a in &t.atoms {
            let v = match a.ext {
                Ext::None => a.v,
                Ext::Signed => bld.cast(Opcode::SExt, a.v, TypeId::I64),
                Ext::Zero | Ext::Low => bld.cast(Opcode::ZExt, a.v, TypeId::I64),
            };
            p = Some(match p {
                Some(q) => bld.binary(Opcode::Mul, q, v),
                None => v,
            });
        }
        let Some(mut p) = p else { continue };
        if t.coef != 1 {
            let c = if t.coef > 0 && (t.coef as u64).is_power_of_two() {
                let n = bld.int_like(p, t.coef.trailing_zeros() as i128);
                bld.binary(Opcode::Shl, p, n)
            } else {
                let n = bld.int_like(p, t.coef as i128);
                bld.binary(Opcode::Mul, p, n)
            };
            p = c;
        }
        acc = Some(match acc {
            Some(a) => bld.binary(Opcode::Add, a, p),
            None => p,
        });
    }
    if l.constant != 0 {
        let c: Value = bld.cx.i64(l.constant).into();
        acc = Some(match acc {
            Some(a) => bld.binary(Opcode::Add, a, c),
            None => c,
        });
    }
    acc
}

/// `base + l` bytes, before the builder's point; `base` itself if `l` is zero.
pub fn emit_address(bld: &mut Builder, base: Value, l: &Linear) -> Value {
    match emit(bld, l) {
        Some(n) => {
            let ty = bld.ty(base);
            bld.emit(
                Opcode::GetElementPtr,
                ty,
                &[base, n],
                Flags::NONE,
                Aux::Gep(TypeId::I8),
            )
            .into()
        }
        None => base,
    }
}
