//! Static functions that nothing names: found in the tokens, since what nothing reaches is never analysed.

use super::*;
use TokenKind as K;

impl Sema<'_> {
    /// Lists the user's static functions whose names stand nowhere but in their definitions.
    pub(crate) fn find_unused_functions(&mut self) {
        if self.session.diags.no_warnings || self.session.diags.has_errors() {
            return;
        }
        // Name, its token, and how often it was met.
        let mut found: FxHashMap<Sym, (u32, u32)> = FxHashMap::default();
        for s in &self.symbols {
            if let SymKind::Pending(d) = s.kind
                && matches!(self.scope(s.scope).kind, ScopeKind::Namespace(_))
                && let Some(at) = self.plain_static(d, s.name)
            {
                found.insert(s.name, (at, 0));
            }
        }
        if found.is_empty() {
            return;
        }
        for t in &self.toks[..self.program_end as usize] {
            if t.kind == K::Ident
                && let Some(f) = found.get_mut(&t.sym())
            {
                f.1 += 1;
            }
        }
        let mut unused: Vec<(u32, Sym)> = found
            .into_iter()
            .filter(|(_, (_, times))| *times == 1)
            .map(|(name, (at, _))| (at, name))
            .collect();
        unused.sort_unstable_by_key(|u| u.0);
        self.prog.unused_functions = unused
            .into_iter()
            .map(|(at, name)| (name, self.tok_at(at).loc))
            .collect();
    }

    /// The token of its name, if a declaration defines a static function that is not inline and not said to be perhaps unused.
    fn plain_static(&self, d: u32, name: Sym) -> Option<u32> {
        let p = &self.decls[d as usize];
        if p.kind != DeclKind::Simple
            || p.heads > 0
            || !p.defines
            || self.tok_at(p.end.checked_sub(1)?).kind != K::RBrace
        {
            return None;
        }
        let first = self.tok_at(p.start).loc;
        let sources = &self.session.sources;
        if sources.locate(first).map(|f| f.0) != self.session.main_file
            || sources.in_system_header(first)
        {
            return None;
        }
        let mut is_static = false;
        let mut at = p.start;
        while at < p.end {
            let t = self.tok_at(at);
            match t.kind {
                K::KwStatic => is_static = true,
                K::KwInline | K::KwConstexpr | K::KwGlobal => return None,
                K::Ident if matches!(t.sym(), sym::MAYBE_UNUSED | sym::UNUSED) => return None,
                K::Ident if t.sym() == name && self.tok_at(at + 1).kind == K::LParen => {
                    return is_static.then_some(at);
                }
                K::LBrace | K::Semi | K::Eq => return None,
                _ => {}
            }
            at += 1;
        }
        None
    }
}
