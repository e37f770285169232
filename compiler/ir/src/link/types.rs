//! Types of another module here.

use crate::entity::{Sym, TypeId};
use crate::module::Module;
use crate::types::Type;
use rustc_hash::FxHashMap;

/// Named structs here by name.
type Names = FxHashMap<Sym, u32>;

impl Module {
    /// Types of the other module here. Structs of one name and one body are one type.
    pub(super) fn place_types(&mut self, other: &Module) -> Vec<TypeId> {
        let rows = self.cx.types.named.iter().zip(0..);
        let mut names: Names = rows.map(|(r, n)| (r.name, n)).collect();
        let mut map = vec![None; other.cx.types.len()];
        (0..map.len())
            .map(|k| self.place_type(other, TypeId::new(k), &mut map, &mut names))
            .collect()
    }

    fn place_type(
        &mut self,
        other: &Module,
        t: TypeId,
        map: &mut [Option<TypeId>],
        names: &mut Names,
    ) -> TypeId {
        if let Some(known) = map[t.index()] {
            return known;
        }
        let mut part = |this: &mut Module, t: TypeId| this.place_type(other, t, map, names);
        let own = match other.cx.ty(t).clone() {
            Type::Vector { elem, len } => {
                let elem = part(self, elem);
                self.cx.types.vector(elem, len)
            }
            Type::Array { elem, len } => {
                let elem = part(self, elem);
                self.cx.types.array(elem, len)
            }
            Type::Struct { fields, packed } => {
                let fields: Vec<TypeId> = fields.iter().map(|&f| part(self, f)).collect();
                self.cx.types.literal_struct(&fields, packed)
            }
            Type::Func {
                ret,
                params,
                variadic,
            } => {
                let ret = part(self, ret);
                let params: Vec<TypeId> = params.iter().map(|&p| part(self, p)).collect();
                self.cx.types.func(ret, &params, variadic)
            }
            Type::Named(n) => {
                let row = &other.cx.types.named[n as usize];
                let fields: Option<Vec<TypeId>> = row
                    .fields
                    .as_ref()
                    .map(|f| f.iter().map(|&f| part(self, f)).collect());
                let name = other.cx.str(row.name);
                self.place_struct(name, fields, row.packed, names)
            }
            simple => self.cx.types.intern(simple),
        };
        map[t.index()] = Some(own);
        own
    }

    fn place_struct(
        &mut self,
        name: &str,
        fields: Option<Vec<TypeId>>,
        packed: bool,
        names: &mut Names,
    ) -> TypeId {
        let mut free = name.to_owned();
        let mut suffix = 0;
        loop {
            let s = self.cx.sym(&free);
            let Some(&n) = names.get(&s) else {
                names.insert(s, self.cx.types.named.len() as u32);
                let ty = self.cx.types.named_struct(s);
                if let Some(f) = &fields {
                    self.cx.types.set_named_body(ty, f, packed);
                }
                return ty;
            };
            let ty = self.cx.types.intern(Type::Named(n));
            let row = &self.cx.types.named[n as usize];
            match (&row.fields, &fields) {
                (_, None) => return ty,
                (None, Some(f)) => {
                    self.cx.types.set_named_body(ty, f, packed);
                    return ty;
                }
                (Some(a), Some(b)) if **a == **b && row.packed == packed => return ty,
                _ => {}
            }
            suffix += 1;
            free = format!("{name}.{suffix}");
        }
    }
}
