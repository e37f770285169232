//! What of a body is interned by its module, for another module.

use crate::body::{Aux, Body};
use crate::renumber::Renumbering;

/// Gives what is interned its ids in another module.
pub(crate) fn renumber(body: &mut Body, map: &Renumbering) {
    for a in &mut body.args {
        a.ty = map.ty(a.ty);
    }
    for i in &mut body.insts {
        i.ty = map.ty(i.ty);
        i.dbg = i.dbg.map(|d| map.known_md(d));
        match &mut i.aux {
            Aux::Alloca { ty, .. } | Aux::Gep(ty) => *ty = map.ty(*ty),
            Aux::Call { sig, attrs, .. } => {
                *sig = map.ty(*sig);
                *attrs = map.attr(*attrs);
            }
            Aux::None
            | Aux::Cmp(_)
            | Aux::Mem { .. }
            | Aux::Indices(_)
            | Aux::Shuffle(_)
            | Aux::Rmw { .. }
            | Aux::CmpXchg { .. }
            | Aux::Fence { .. } => {}
        }
    }
    for u in &mut body.uses {
        if let Some(c) = u.value.as_const() {
            u.value = map.known_const(c).into();
        }
    }
    for s in body.names.values_mut() {
        *s = map.sym(*s);
    }
    for (kind, node) in body.md.values_mut().flatten() {
        *kind = map.sym(*kind);
        *node = map.known_md(*node);
    }
    for b in body.bundles.values_mut().flatten() {
        b.tag = map.sym(b.tag);
    }
    if let Some(d) = &mut body.debug {
        d.renumber(map);
    }
}
