//! Builtins whose meaning depends on types or syntax: handled here before overload resolution.

use super::overload::OverloadSet;
use super::*;

impl Sema<'_> {
    /// Where a builtin that asks for its place counts as used: of one in a default argument, the call.
    fn position_of_use(&self, loc: Loc) -> Option<crate::source::Position> {
        let at = self.cx.called_at.unwrap_or(loc);
        let sources = &self.session.sources;
        sources.position(sources.expansion(at))
    }

    /// A call of a builtin that is no ordinary function; `None` for all others.
    pub(crate) fn builtin_call(
        &mut self,
        set: &OverloadSet,
        args: &[ExprId],
        loc: Loc,
    ) -> R<Option<ExprId>> {
        if set.object.is_some() {
            return Ok(None);
        }
        let arg = |i: usize| args.get(i).copied();
        Ok(Some(match (set.name, args.len()) {
            (sym::__builtin_addressof, 1) => self.address_of(args[0], loc)?,
            (sym::__builtin_is_constant_evaluated, 0) => {
                self.prvalue(ExprKind::IsConstantEvaluated, Builtin::Bool.q(), loc)
            }
            (sym::__builtin_constant_p, 1) => {
                let v = self.rvalue(args[0])?;
                self.prvalue(ExprKind::ConstantP(v), Builtin::Int.q(), loc)
            }
            (sym::__builtin_va_start | sym::__builtin_c23_va_start, _) => {
                let Some(list) = arg(0) else { return Ok(None) };
                self.prvalue(ExprKind::VaStart { list }, Builtin::Void.q(), loc)
            }
            (sym::__builtin_va_end, 1) => {
                self.prvalue(ExprKind::VaEnd { list: args[0] }, Builtin::Void.q(), loc)
            }
            (sym::__builtin_va_copy, 2) => self.prvalue(
                ExprKind::VaCopy {
                    dst: args[0],
                    src: args[1],
                },
                Builtin::Void.q(),
                loc,
            ),
            (sym::__builtin_LINE | sym::__builtin_COLUMN, 0) => {
                let p = self.position_of_use(loc);
                let n = p.map_or(0, |p| match set.name {
                    sym::__builtin_LINE => p.line,
                    _ => p.column,
                });
                let ty = match set.name {
                    sym::__builtin_LINE => Builtin::UInt,
                    _ => Builtin::Int,
                };
                self.int(i128::from(n), ty.q(), loc)
            }
            (sym::__builtin_FILE, 0) => {
                let file = self.position_of_use(loc).map(|p| p.file.to_string());
                self.text_literal(file.unwrap_or_default().into_bytes(), loc)
            }
            (sym::__builtin_FUNCTION, 0) => {
                let name = self.cx.func.map(|f| self.func_short_name(f));
                self.text_literal(name.unwrap_or_default().into_bytes(), loc)
            }
            (sym::__builtin_launder, 1) => self.rvalue(args[0])?,
            (sym::__builtin_shufflevector, n) if n >= 2 => {
                let (a, b) = (self.rvalue(args[0])?, self.rvalue(args[1])?);
                let mut mask = Vec::new();
                for &m in &args[2..] {
                    mask.push(self.const_int(m)? as i32);
                }
                let TypeKind::Vector { elem, .. } = *self.prog.types.kind(self.ty(a).ty()) else {
                    return Ok(None);
                };
                let t = self.prog.types.intern(TypeKind::Vector {
                    elem,
                    len: mask.len() as u32,
                });
                self.prvalue(
                    ExprKind::Shuffle {
                        a,
                        b,
                        mask: mask.into(),
                    },
                    t,
                    loc,
                )
            }
            (sym::__nv_tex_surf_handler, n) if n >= 2 => {
                // The operation's name, then what the function of that name takes.
                let ExprKind::Str(id) = self.prog[args[0]].kind else {
                    return Ok(None);
                };
                let text = String::from_utf8_lossy(&self.prog[id].bytes).into_owned();
                let op = self.session.names.intern(text.trim_end_matches('\0'));
                let syms = self.lookup(op);
                let callee = self.overload_expr(OverloadSet {
                    name: op,
                    loc,
                    syms,
                    object: None,
                    qualified: false,
                    targs: None,
                });
                self.call(callee, args[1..].to_vec(), loc)?
            }
            _ => return Ok(None),
        }))
    }
}
