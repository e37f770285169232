//! The stack of token lists that are read before the file goes on.

use super::{Context, K, Loc, Preprocessor, Token, directive, expand, flag};

impl Preprocessor<'_> {
    /// The next token not yet expanded, from contexts or the current file. `Eof` at a barrier or at the end of the file, again and again.
    pub(super) fn next_raw(&mut self) -> Token {
        if let Some(t) = self.next_in_contexts() {
            return t;
        }
        if self.contexts.last().is_some_and(|c| c.barrier) {
            return Token {
                kind: K::Eof,
                flags: 0,
                len: 0,
                loc: Loc::NONE,
                payload: 0,
            };
        }
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Token {
                    kind: K::Eof,
                    flags: 0,
                    len: 0,
                    loc: Loc::NONE,
                    payload: 0,
                };
            };
            let mut t = frame.lexed.tokens[frame.at];
            t.loc.0 += frame.base;
            if t.kind == K::Eof {
                if self.refill() {
                    continue;
                }
                return t;
            }
            frame.at += 1;
            if t.kind == K::Hash && t.flags & flag::START_OF_LINE != 0 {
                directive::directive(self, t);
                continue;
            }
            if t.flags & flag::START_OF_LINE != 0 && self.collecting {
                t.flags = t.flags & !flag::START_OF_LINE | flag::LEADING_SPACE;
            }
            t.flags |= std::mem::take(&mut self.pending);
            return t;
        }
    }

    /// The next token of the contexts; `None` when they are used up or a barrier is met.
    pub(super) fn next_in_contexts(&mut self) -> Option<Token> {
        while let Some(c) = self.contexts.last_mut() {
            if c.at < c.end {
                let mut t = self.pool[c.at];
                c.at += 1;
                t.flags |= std::mem::take(&mut self.pending);
                return Some(t);
            }
            if c.barrier {
                return None;
            }
            self.pop_context();
        }
        None
    }

    /// Takes the tokens at the front of the innermost context that nothing more is to be asked of; where they stand in the pool.
    #[inline]
    pub(super) fn plain_run(&mut self) -> std::ops::Range<usize> {
        let Some(c) = self.contexts.last_mut() else {
            return 0..0;
        };
        // Flags for the next token are its reader's.
        if self.pending != 0 {
            return c.at..c.at;
        }
        let plain = |t: &Token| match t.kind {
            K::Error => false,
            k if k.is_word() => self.notable.get(t.sym().index()).is_none_or(|n| *n == 0),
            _ => true,
        };
        let from = c.at;
        let n = self.pool[from..c.end].iter().position(|t| !plain(t));
        c.at = n.map_or(c.end, |n| from + n);
        from..c.at
    }

    fn pop_context(&mut self) {
        if let Some(c) = self.contexts.pop() {
            self.pool.truncate(c.start);
            if c.of != 0 {
                self.session.macros.macros[c.of as usize].off = false;
            }
        }
    }

    /// Would the next token be `(`? Nothing is read.
    pub(super) fn paren_follows(&self) -> bool {
        for c in self.contexts.iter().rev() {
            if c.at < c.end {
                return self.pool[c.at].kind == K::LParen;
            }
            if c.barrier {
                return false;
            }
        }
        self.frames
            .last()
            .is_some_and(|f| f.lexed.tokens[f.at].kind == K::LParen)
    }

    /// Expands a list of tokens on its own, as if nothing followed it.
    pub(super) fn expand_list(&mut self, list: &[Token], into: &mut Vec<Token>) {
        let start = self.pool.len();
        self.pool.extend_from_slice(list);
        self.contexts.push(Context {
            start,
            at: start,
            end: self.pool.len(),
            of: 0,
            barrier: true,
        });
        let pending = std::mem::take(&mut self.pending);
        loop {
            let plain = self.plain_run();
            into.extend_from_slice(&self.pool[plain]);
            let t = self.next_raw();
            if t.kind == K::Eof || self.stop {
                break;
            }
            if let Some(t) = expand::try_expand(self, t) {
                into.push(t);
            }
        }
        self.close_barrier();
        self.pending = pending;
    }

    /// Ends the innermost list opened with a barrier.
    pub(super) fn close_barrier(&mut self) {
        while let Some(c) = self.contexts.last() {
            let barrier = c.barrier;
            self.pop_context();
            if barrier {
                break;
            }
        }
    }

    pub(super) fn take_spare(&mut self) -> Vec<Token> {
        self.scratch.lists.pop().unwrap_or_default()
    }

    pub(super) fn give_spare(&mut self, mut v: Vec<Token>) {
        v.clear();
        if self.scratch.lists.len() < 64 {
            self.scratch.lists.push(v);
        }
    }
}
