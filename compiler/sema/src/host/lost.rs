//! Launches whose kernel could not be told: said once a compile, when no other walk over the same text has typed them.

use crate::Sema;
use crate::host::{launchers, scan};
use crate::scope::{SymKind, SymbolId};
use jacquard_hir::RecordId;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, Token, TokenKind};
use rustc_hash::FxHashSet;

/// What is known of the launches in host code, by the token of `<<<` or of the kernel's name.
#[derive(Default)]
pub(crate) struct HostLaunches {
    /// Those that named a kernel.
    typed: FxHashSet<u32>,
    /// Those that did not, and what stands there.
    untyped: Vec<(u32, Loc, Sym)>,
    /// Calls of host templates that launch, which suit none of them.
    calls: Vec<(Loc, Sym)>,
    /// Calls by names that may launch, in text that could not be read or of objects of unknown types.
    unread: Vec<(Loc, Sym)>,
    /// Calls by names that may launch whose function is known.
    calls_typed: FxHashSet<Loc>,
    /// Each header that the program asks for was found, and none is a stand-in of the compiler's for a library.
    pub(crate) all_headers: bool,
}

impl HostLaunches {
    pub(crate) fn new(missing: bool, dependencies: &[(std::sync::Arc<str>, bool)]) -> Self {
        HostLaunches {
            all_headers: !missing
                && !dependencies
                    .iter()
                    .any(|d| jacquard_preprocess::is_stand_in(&d.0)),
            ..Default::default()
        }
    }
    pub(crate) fn found(&mut self, at: u32) {
        self.typed.insert(at);
    }
    pub(crate) fn is_found(&self, at: u32) -> bool {
        self.typed.contains(&at)
    }
    pub(crate) fn call_lost(&mut self, loc: Loc, name: Sym) {
        if !self.calls.contains(&(loc, name)) {
            self.calls.push((loc, name));
        }
    }
    pub(crate) fn lost(&mut self, at: u32, loc: Loc, name: Sym) {
        if !self.untyped.iter().any(|u| u.0 == at) {
            self.untyped.push((at, loc, name));
        }
    }
}

/// Says which launches give no kernel: an error where nothing was missing that could have told.
pub(crate) fn report(sema: &mut Sema) {
    for (at, loc, name) in std::mem::take(&mut sema.host.launches.untyped) {
        if sema.host.launches.is_found(at) {
            continue;
        }
        let id = match sema.host.launches.all_headers {
            true => msg::LAUNCH_LOST,
            false => msg::LAUNCH_NOT_TYPED,
        };
        report_lost(sema, loc, id, name);
    }
    for (loc, name) in std::mem::take(&mut sema.host.launches.calls) {
        let id = match sema.host.launches.all_headers {
            true => msg::CALL_LOST,
            false => msg::CALL_NOT_TYPED,
        };
        report_lost(sema, loc, id, name);
    }
    report_unread(sema);
}

/// Host code calls one of `syms`. What may launch is lost where none of them suits: its arguments may have no types.
pub(crate) fn call_typed(sema: &mut Sema, syms: &[SymbolId], name: Sym, loc: Loc, suits: bool) {
    if !sema.host.launchers.contains(&name) {
        return;
    }
    if suits {
        sema.host.launches.calls_typed.insert(loc);
    } else if syms.iter().any(|s| template_launches(sema, *s, loc)) {
        sema.host.launches.call_lost(loc, name);
    }
}

/// Does a host template launch, or call what does? What calls that in turn has names that mean much else: they count in the program's
/// own file.
fn template_launches(sema: &Sema, s: SymbolId, loc: Loc) -> bool {
    let SymKind::Template(t) = *sema.sym_kind(s) else {
        return false;
    };
    // Of a kernel the launch speaks.
    if scan::template_is_global(sema, t) {
        return false;
    }
    let tp = &sema.templates.list[t.index()];
    let end = sema
        .facts
        .decls
        .get(tp.decl as usize)
        .map_or(tp.inner, |d| d.end);
    (tp.inner..end).any(|i| {
        let t = sema.tok_at(i);
        t.kind == TokenKind::LaunchOpen
            || (t.kind == TokenKind::Ident && sema.host.direct_launchers.contains(&t.sym()))
    }) || ((sema.host.depth > 0 || sema.in_main_file(loc))
        && launchers::may_launch(sema, tp.inner, end))
}

/// Host code between two tokens that could not be read: calls in it of what launches by itself are lost. What calls that in turn
/// has names that mean much else.
pub(super) fn unread(sema: &mut Sema, from: u32, to: u32) {
    for i in from..to {
        let t = sema.tok_at(i);
        if t.kind == TokenKind::LaunchOpen {
            launch_unread(sema, from, i);
        }
        let launches = match sema.host.depth {
            0 => &sema.host.direct_launchers,
            _ => &sema.host.launchers,
        };
        if t.kind != TokenKind::Ident || !launches.contains(&t.sym()) {
            continue;
        }
        let after = match sema.tok_at(i + 1).kind {
            TokenKind::Less => match sema.tokens.skip_angles(i + 1) {
                Some((k, false)) => k,
                _ => continue,
            },
            _ => i + 1,
        };
        if sema.tok_at(after).kind == TokenKind::LParen
            && !sema.host.launches.calls_typed.contains(&t.loc)
        {
            sema.host.launches.unread.push((t.loc, t.sym()));
        }
    }
}

/// The launch at token `i`, in text from `from` on that could not be read: lost where no other walk comes to it.
fn launch_unread(sema: &mut Sema, from: u32, i: u32) {
    let kernel = sema.tok_at(sema.tokens.before_angles(from, i - 1));
    if kernel.kind == TokenKind::Ident {
        let loc = sema.tok_at(i).loc;
        sema.host.launches.lost(i, loc, kernel.sym());
    }
}

/// A call of a closure of host code that suits none of its call operators, whose parameters may be of unknown types: the launches in
/// its body are lost where no other call comes to them.
pub(crate) fn closure_not_called(sema: &mut Sema, r: RecordId) {
    let Some(l) = sema.facts.records[r.index()].lambda else {
        return;
    };
    let lambda = &sema.facts.lambdas[l as usize];
    if lambda.host {
        let body = lambda.body;
        unread(sema, body, sema.tokens.host_end(body));
    }
}

/// A member called `name` of an object whose type is not known: where one that launches has that name, the call is lost.
pub(super) fn unknown_member(sema: &mut Sema, name: Token, after: u32) {
    if name.kind != TokenKind::Ident || !leads_to_launch(sema, name.sym()) {
        return;
    }
    if sema.tok_at(after).kind == TokenKind::LParen
        && !sema.host.launches.calls_typed.contains(&name.loc)
    {
        sema.host.launches.unread.push((name.loc, name.sym()));
    }
}

/// Does a member function of the name launch? Where a template's instance is read every type is known, so that there also counts
/// what comes to a launch in several steps.
fn leads_to_launch(sema: &mut Sema, name: Sym) -> bool {
    if sema.host.launching_members.contains(&name) {
        return true;
    }
    if sema.host.depth == 0 || !sema.host.launches.all_headers {
        return false;
    }
    if sema.host.reaching_members.is_none() {
        sema.host.reaching_members = Some(launchers::reaching_members(sema));
    }
    (sema.host.reaching_members.as_ref()).is_some_and(|r| r.contains(&name))
}

/// Says which calls could not be read, where every header was found. Elsewhere such names are too many that mean nothing.
fn report_unread(sema: &mut Sema) {
    for (loc, name) in std::mem::take(&mut sema.host.launches.unread) {
        if sema.host.launches.calls_typed.contains(&loc) {
            continue;
        }
        if sema.host.launches.all_headers {
            report_lost(sema, loc, msg::CALL_LOST, name);
        }
    }
}

fn report_lost(sema: &mut Sema, loc: Loc, id: jacquard_preprocess::diag::MsgId, name: Sym) {
    let name = sema.text(name).to_string();
    sema.session.diags.report(loc, id, &[&name]).emit();
}
