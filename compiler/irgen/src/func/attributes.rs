//! Attributes of functions and parameters, by their declarations and the launch bounds.

use super::{FuncId, Gen, Pass, QualType, Signature, TypeKind, abi, ir};

/// The alignment of a part at `offset` of something aligned to `align`.
pub(crate) fn part_align(align: u32, offset: u64) -> u32 {
    if offset == 0 {
        return align;
    }
    let low = 1u64 << offset.trailing_zeros().min(31);
    align.min(low as u32).max(1)
}

impl Gen<'_> {
    fn flag(&mut self, set: &mut ir::AttrSet, name: ir::Sym) {
        set.set(ir::Attr::flag(name));
    }

    fn text_attr(&mut self, set: &mut ir::AttrSet, name: ir::Sym, value: &str) {
        let v = self.m.cx.sym(value);
        set.set(ir::Attr {
            name,
            value: ir::AttrValue::Str(v),
        });
    }

    pub(super) fn function_attrs(
        &mut self,
        f: FuncId,
        sig: &Signature,
        defined: bool,
    ) -> ir::AttrListId {
        use ir::sym;
        let prog = self.prog;
        let d = &prog[f];
        let mut list = ir::AttrList::default();
        let mut set = ir::AttrSet::default();
        self.flag(&mut set, sym::CONVERGENT);
        self.flag(&mut set, sym::NOUNWIND);
        if d.attrs.forceinline {
            self.flag(&mut set, sym::ALWAYSINLINE);
        } else if d.attrs.noinline {
            self.flag(&mut set, sym::NOINLINE);
        } else if d.flags.is_inline || d.instance.is_some() {
            self.flag(&mut set, sym::INLINEHINT);
        }
        if d.attrs.noreturn {
            self.flag(&mut set, sym::NORETURN);
        }
        if !defined && (d.attrs.attr_const || d.attrs.attr_pure) {
            let effects = if d.attrs.attr_const {
                ir::MemoryEffects::NONE
            } else {
                ir::MemoryEffects::READ
            };
            set.set(ir::Attr {
                name: sym::MEMORY,
                value: ir::AttrValue::Int(u64::from(effects.0)),
            });
        }
        if self.options.ftz {
            self.text_attr(
                &mut set,
                ir::sym::DENORMAL_FP_MATH_F32,
                "preserve-sign,preserve-sign",
            );
        }
        if d.attrs.global {
            self.launch_attrs(&mut set, &d.attrs);
        }
        list.func = set;
        self.param_attrs(f, sig, &mut list);
        self.m.cx.intern_attrs(list)
    }

    fn launch_attrs(&mut self, set: &mut ir::AttrSet, a: &jacquard_hir::FuncAttrs) {
        let triple = |v: [u32; 3]| format!("{},{},{}", v[0], v[1], v[2]);
        if let Some(n) = a.launch_bounds[0] {
            self.text_attr(set, ir::sym::MAXNTID, &format!("{n},1,1"));
        }
        if let Some(n) = a.launch_bounds[1] {
            self.text_attr(set, ir::sym::MINCTASM, &n.to_string());
        }
        if let Some(n) = a.launch_bounds[2] {
            self.text_attr(set, ir::sym::MAXCLUSTERRANK, &n.to_string());
        }
        if let Some(n) = a.maxnreg {
            self.text_attr(set, ir::sym::MAXNREG, &n.to_string());
        }
        if let Some(v) = a.cluster_dims {
            self.text_attr(set, ir::sym::CLUSTER_DIM, &triple(v));
        }
        if let Some(v) = a.block_size {
            self.text_attr(set, ir::sym::REQNTID, &triple(v));
            if a.cluster_dims.is_some() {
                let name = ir::sym::BLOCKSARECLUSTERS;
                let value = ir::AttrValue::Str(ir::sym::EMPTY);
                set.set(ir::Attr { name, value });
            }
        }
    }

    fn param_attrs(&mut self, f: FuncId, sig: &Signature, list: &mut ir::AttrList) {
        use ir::sym;
        let prog = self.prog;
        let d = &prog[f];
        let kernel = d.attrs.global;
        let mut at = 0;
        if let Pass::Address = sig.ret {
            let ret = prog.ret(f);
            let ty = self.mem_ty(ret);
            let set = list.param_mut(at);
            set.set(ir::Attr {
                name: sym::SRET,
                value: ir::AttrValue::Type(ty),
            });
            set.set(ir::Attr::flag(sym::NOALIAS));
            at += 1;
        } else if let Pass::Scalar(_) = sig.ret {
            let ret = prog.ret(f);
            if let Some(name) = self.extension(ret) {
                list.ret.set(ir::Attr::flag(name));
            }
        } else {
            abi::pass_attrs(self, &sig.ret, &mut list.ret);
        }
        if sig.has_this {
            list.param_mut(at).set(ir::Attr::flag(sym::NONNULL));
            at += 1;
        }
        let Some(ft) = prog.types.fn_type(d.ty) else {
            return;
        };
        for (i, pass) in sig.params.iter().enumerate() {
            let ty = ft.params[i];
            // Top-level qualifiers are on the parameter, not in the function type.
            let declared = d.params.get(i).map_or(ty, |p| prog[*p].ty);
            if matches!(pass, Pass::Nothing) {
                continue;
            }
            let extension = self.extension(ty);
            let set = list.param_mut(at);
            at += 1;
            match pass {
                Pass::Pieces(..) => abi::pass_attrs(self, pass, set),
                Pass::ByVal(t, align) => {
                    // A kernel's parameters lie where the host puts them: by what the declaration names, too.
                    let own = d.params.get(i).filter(|_| kernel);
                    let align = own.map_or(*align, |p| prog[*p].align.max(*align));
                    abi::pass_attrs(self, &Pass::ByVal(*t, align), set);
                    if d.params.get(i).is_some_and(|p| prog[*p].grid_constant) {
                        let name = ir::sym::GRID_CONSTANT;
                        let value = ir::AttrValue::Str(sym::EMPTY);
                        list.param_mut(at - 1).set(ir::Attr { name, value });
                    }
                }
                Pass::Scalar(_) => {
                    set.set(ir::Attr::flag(sym::NOUNDEF));
                    if let Some(name) = extension {
                        set.set(ir::Attr::flag(name));
                    }
                    if let TypeKind::Pointer(to) = *prog.types.kind(ty.ty()) {
                        if declared.is_restrict()
                            || kernel && self.options.kernel_params_are_restrict
                        {
                            set.set(ir::Attr::flag(sym::NOALIAS));
                            if to.is_const() && kernel {
                                set.set(ir::Attr::flag(sym::READONLY));
                            }
                        }
                    } else if prog.types.is_ref(ty) {
                        set.set(ir::Attr::flag(sym::NONNULL));
                        if declared.is_restrict() {
                            set.set(ir::Attr::flag(sym::NOALIAS));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Integers narrower than 32 bits say how they were widened.
    fn extension(&self, ty: QualType) -> Option<ir::Sym> {
        let (bits, signed) = jacquard_hir::consteval::int_type(self.prog, ty)?;
        (bits < 32).then_some(if signed {
            ir::sym::SIGNEXT
        } else {
            ir::sym::ZEROEXT
        })
    }
}
