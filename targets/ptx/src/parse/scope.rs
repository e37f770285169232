//! Names in force inside a function body: registers, register ranges and variables of nested blocks.
use crate::model::{Function, Name, Reg, RegInfo, Type, VarId};
use rustc_hash::FxHashMap;

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    Reg(Reg),
    /// Index into [`Scopes::ranges`].
    Range(u32),
    Var(VarId),
}

/// A declared range, `%r<10>`: registers come into being when first mentioned, so that a huge range costs
/// nothing.
struct Range {
    name: Name,
    count: u32,
    ty: Type,
    vector: u8,
    /// Register id + 1 by number, for small numbers; 0 is none yet.
    dense: Vec<u32>,
    sparse: FxHashMap<u32, Reg>,
}

/// Numbers below this are looked up in a dense array.
const DENSE: u32 = 1 << 14;

struct Binding {
    name: Name,
    bound: Bound,
    /// The binding of the same name it hides.
    hidden: u32,
    scope: u32,
}

/// Blocks open at the moment.
#[derive(Default)]
pub struct Scopes {
    /// For each name, its binding in force + 1.
    heads: Vec<u32>,
    bindings: Vec<Binding>,
    /// Where each open block's bindings begin, and the block's id.
    open: Vec<(u32, u32)>,
    /// The parent of every block ever opened in this function, by id.
    pub parents: Vec<u32>,
    ranges: Vec<Range>,
    /// Some register of its own has a name that ends in a digit, so that it could also be one of a range.
    pub numbered_singles: bool,
    /// Some range has a name that ends in a digit.
    pub numbered_ranges: bool,
}

impl Scopes {
    pub fn begin_function(&mut self) {
        debug_assert!(self.open.is_empty());
        self.bindings.clear();
        self.parents.clear();
        self.ranges.clear();
        self.numbered_singles = false;
        self.numbered_ranges = false;
        self.open_block();
    }

    pub fn end_function(&mut self) {
        while !self.open.is_empty() {
            self.close_block();
        }
    }

    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Id of the innermost block.
    pub fn current(&self) -> u32 {
        self.open.last().map_or(0, |&(_, id)| id)
    }

    pub fn open_block(&mut self) {
        let id = self.parents.len() as u32;
        self.parents.push(if self.open.is_empty() {
            u32::MAX
        } else {
            self.current()
        });
        self.open.push((self.bindings.len() as u32, id));
    }

    pub fn close_block(&mut self) {
        if let Some((start, _)) = self.open.pop() {
            while self.bindings.len() > start as usize {
                if let Some(b) = self.bindings.pop() {
                    self.heads[b.name.0 as usize] = b.hidden;
                    if let Bound::Range(r) = b.bound {
                        self.ranges.truncate(r as usize);
                    }
                }
            }
        }
    }

    /// Binds `name` in the innermost block; false if that block already has it.
    pub fn bind(&mut self, name: Name, bound: Bound) -> bool {
        let at = name.0 as usize;
        if at >= self.heads.len() {
            self.heads.resize(at + 1, 0);
        }
        let scope = self.current();
        let hidden = self.heads[at];
        if hidden != 0 && self.bindings[hidden as usize - 1].scope == scope {
            return false;
        }
        self.bindings.push(Binding {
            name,
            bound,
            hidden,
            scope,
        });
        self.heads[at] = self.bindings.len() as u32;
        true
    }

    pub fn bind_range(&mut self, name: Name, count: u32, ty: Type, vector: u8) -> bool {
        let id = self.ranges.len() as u32;
        self.ranges.push(Range {
            name,
            count,
            ty,
            vector,
            dense: Vec::new(),
            sparse: FxHashMap::default(),
        });
        let new = self.bind(name, Bound::Range(id));
        if !new {
            self.ranges.pop();
        }
        new
    }

    #[inline]
    pub fn lookup(&self, name: Name) -> Option<Bound> {
        match self.heads.get(name.0 as usize) {
            None | Some(0) => None,
            Some(&b) => Some(self.bindings[b as usize - 1].bound),
        }
    }

    /// The register `number` of the innermost range of that name that is long enough: `.reg .f32 %f<3>;` hides `%f0` to `%f2`
    /// of a block around it, and no others.
    #[inline]
    pub fn numbered(&mut self, function: &mut Function, name: Name, number: u32) -> Option<Reg> {
        let mut at = *self.heads.get(name.0 as usize)?;
        while at != 0 {
            let binding = &self.bindings[at as usize - 1];
            at = binding.hidden;
            if let Bound::Range(range) = binding.bound
                && number < self.ranges[range as usize].count
            {
                return Some(self.ranged(function, range, number));
            }
        }
        None
    }

    /// The register `number` of a range that has it.
    #[inline]
    fn ranged(&mut self, function: &mut Function, range: u32, number: u32) -> Reg {
        let r = &mut self.ranges[range as usize];
        let info = RegInfo {
            name: r.name,
            number,
            ty: r.ty,
            vector: r.vector,
        };
        let fresh = Reg(function.regs.len() as u32);
        let reg = if number < DENSE {
            let at = number as usize;
            if at >= r.dense.len() {
                r.dense.resize(
                    (at + 1)
                        .max(r.dense.len() * 2)
                        .max(16)
                        .min(r.count as usize),
                    0,
                );
            }
            if r.dense[at] != 0 {
                return Reg(r.dense[at] - 1);
            }
            r.dense[at] = fresh.0 + 1;
            fresh
        } else {
            *r.sparse.entry(number).or_insert(fresh)
        };
        if reg == fresh {
            function.regs.push(info);
        }
        reg
    }
}
