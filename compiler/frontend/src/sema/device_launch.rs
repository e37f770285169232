//! Launches in device code.

use super::overload::OverloadSet;
use super::*;
use TokenKind as K;

impl Sema<'_> {
    /// `kernel<<<grid, block, shared, stream>>>(args)` in device code: calls of the device runtime (`launch.cuh`).
    pub(crate) fn device_launch(&mut self, callee: ExprId) -> R<ExprId> {
        let loc = self.bump().loc;
        if !self.options.export_device {
            return self.fail(loc, msg::LAUNCH_NEEDS_RDC, &[]);
        }
        let mut given = Vec::new();
        let saved = std::mem::replace(&mut self.cx.mode.no_greater, true);
        let read = (|| -> R<()> {
            loop {
                given.push(match self.is(K::LBrace) {
                    true => self.parse_braced()?,
                    false => self.parse_assignment()?,
                });
                if !self.eat(K::Comma) {
                    return Ok(());
                }
            }
        })();
        self.cx.mode.no_greater = saved;
        read?;
        for _ in 0..3 {
            self.close_angle()?;
        }
        if !(2..=4).contains(&given.len()) {
            return self.fail(loc, msg::LAUNCH_CONFIGURATION, &[]);
        }
        let args = self.parse_call_args()?;
        let call = self.call(callee, args, loc)?;
        let ExprKind::Call {
            callee: Callee::Direct(kernel),
            args,
        } = self.prog[call].kind
        else {
            return self.fail(loc, msg::LAUNCH_NO_KERNEL, &[]);
        };
        if !self.prog[kernel].attrs.global {
            return self.fail(loc, msg::LAUNCH_NO_KERNEL, &[]);
        }
        let args = self.prog.expr_list(args).to_vec();
        let function = self.func_expr(kernel, loc);
        let mut all = vec![self.rvalue(function)?];
        all.append(&mut given);
        if all.len() < 4 {
            all.push(self.int(0, Builtin::UInt.q(), loc));
        }
        if all.len() < 5 {
            all.push(self.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), loc));
        }
        all.extend(args);
        let name = self.session.names.intern("__device_launch");
        let here = self.cx.pos;
        self.cx.pos = ((self.tokens.toks.len() as u32).saturating_sub(1)) << 1;
        let syms = self.lookup_from(ScopeId(0), name);
        self.cx.pos = here;
        let set = OverloadSet {
            name,
            loc,
            syms,
            object: None,
            qualified: true,
            targs: None,
        };
        let launch = self.overload_expr(set);
        self.call(launch, all, loc)
    }
}
