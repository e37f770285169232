//! Files: entered, read part by part, left.

use super::{
    Arc, Definition, FileId, Frame, LARGE_TEXT, Lexed, Loc, PART_TOKENS, Preprocessor, Rest, Sym,
    TOKEN_BYTES, Text, embedded, include, lex_part, macros, msg, notable,
};

impl Preprocessor<'_> {
    pub(super) fn main_file(&mut self, name: &str, text: Text) {
        let forced = std::mem::take(&mut self.session.options.headers.forced);
        let size = text.bytes().len();
        let Some(file) = self
            .session
            .sources
            .add_file(name.into(), text, Loc::NONE, false)
        else {
            self.session
                .diags
                .report(Loc::NONE, msg::TOO_MUCH_SOURCE, &[])
                .emit();
            return;
        };
        self.session.main_file = Some(file);
        let lexed = Arc::new(std::mem::take(&mut self.session.spare_lexed));
        self.enter(file, lexed, name.into(), None);
        if size >= LARGE_TEXT {
            self.session.names.reserve(size);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.rest = Some(Rest::default());
            self.refill();
        }
        self.out.reserve(size / TOKEN_BYTES + 16);
        for header in &forced {
            include::include_forced(self, header);
        }
        self.session.options.headers.forced = forced;
        self.run(0);
        self.frames.clear();
    }

    /// Lexes the next part of the innermost file. False where there is none.
    ///
    /// The main file, which may be large, is lexed in parts: their tokens stay in the processor's cache until they are copied.
    pub(super) fn refill(&mut self) -> bool {
        self.stop |= jacquard_limits::stop::requested();
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let Some(mut rest) = frame.rest.take() else {
            return false;
        };
        let mut lexed = Arc::try_unwrap(std::mem::take(&mut frame.lexed)).unwrap_or_default();
        let text = self.session.sources.file(frame.file).text.padded();
        let more = lex_part(
            text,
            &mut self.session.names,
            &mut lexed,
            &mut rest,
            PART_TOKENS,
        );
        frame.lexed = Arc::new(lexed);
        frame.at = 0;
        frame.part += 1;
        frame.rest = more.then_some(rest);
        self.grow();
        true
    }

    pub(super) fn enter(
        &mut self,
        file: FileId,
        lexed: Arc<Lexed>,
        key: Arc<str>,
        dir: Option<usize>,
    ) {
        self.grow();
        let base = self.session.sources.file(file).start().0;
        self.out.reserve(lexed.tokens.len());
        let hidden = self.hide_macros(&key);
        let shown = self.show_macros(&key);
        self.frames.push(Frame {
            lexed,
            rest: None,
            part: 0,
            at: 0,
            base,
            file,
            key,
            dir,
            conditions: Vec::new(),
            hidden,
            shown,
        });
    }

    /// A file that is not the compiler's own sees all macros, though one of the compiler's own includes it.
    fn show_macros(&mut self, key: &str) -> Vec<(Sym, u32)> {
        let mut shown = Vec::new();
        if key.starts_with(embedded::PREFIX) {
            return shown;
        }
        for n in 0..self.frames.len() {
            for k in 0..self.frames[n].hidden.len() {
                let (s, id) = self.frames[n].hidden[k];
                if self.session.macros.get(s) == 0 {
                    self.session.macros.set(s, id);
                    self.mark(s, notable::MACRO, true);
                    shown.push((s, id));
                }
            }
        }
        shown
    }

    /// The compiler's own texts are written in plain names, which a program may have made macros before it includes or needs
    /// them: those macros are out of sight meanwhile, except the ones that the texts ask about.
    fn hide_macros(&mut self, key: &str) -> Vec<(Sym, u32)> {
        let mut hidden = Vec::new();
        let within = self
            .frames
            .last()
            .is_some_and(|f| self.session.sources.file(f.file).system);
        if !key.starts_with(embedded::PREFIX) || within {
            return hidden;
        }
        for k in 0..self.session.macros.changes() {
            let s = self.session.macros.changed(k);
            let id = self.session.macros.get(s);
            if id == 0 {
                continue;
            }
            let m = &self.session.macros.macros[id as usize];
            if m.builtin.is_none()
                && !self.session.sources.in_system_header(m.defined_at)
                && !embedded::asks_about(self.session.names.text(s))
            {
                macros::undef(self, s);
                hidden.push((s, id));
            }
        }
        // So are those of the command line, which stand among what the compiler defines itself.
        let given: Vec<Sym> = (self.session.options.definitions.iter())
            .filter_map(|d| match d {
                Definition::Define(d) => d.split(['=', '(']).next().map(str::trim),
                Definition::Undef(_) => None,
            })
            .filter(|name| !name.starts_with('_') && !embedded::asks_about(name))
            .filter_map(|name| self.session.names.find(name))
            .collect();
        for s in given {
            let id = self.session.macros.get(s);
            if id != 0 {
                macros::undef(self, s);
                hidden.push((s, id));
            }
        }
        hidden
    }

    /// The end of a file.
    pub(super) fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        for c in &frame.conditions {
            let loc = Loc(frame.lexed.tokens[c.hash as usize].loc.0 + frame.base);
            self.session
                .diags
                .report(loc, msg::UNTERMINATED_CONDITIONAL, &[])
                .emit();
        }
        let once = frame.lexed.guard.is_some() || self.once.contains(&frame.key);
        if self.session.headers.forgets && once {
            let name = &self.session.sources.file(frame.file).name;
            self.session.headers.release(name);
        }
        for (s, id) in frame.shown {
            if self.session.macros.get(s) == id {
                macros::undef(self, s);
            }
        }
        for (s, id) in frame.hidden {
            if self.session.macros.get(s) == 0 {
                self.session.macros.set(s, id);
                self.mark(s, notable::MACRO, true);
            }
        }
        if Some(frame.file) == self.session.main_file {
            // The memory serves the next compile.
            self.session.spare_lexed = Arc::try_unwrap(frame.lexed).unwrap_or_default();
        }
    }
}
