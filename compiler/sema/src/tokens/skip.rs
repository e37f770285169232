//! Ends of things in the buffer: where what begins at a token is over.

use crate::cursor::Pos;
use crate::tokens::Tokens;
use jacquard_preprocess::token::TokenKind as K;

impl Tokens {
    /// Token after the attributes, `alignas` and the like at `i`.
    pub(crate) fn skip_attrs(&self, mut i: u32) -> u32 {
        loop {
            match self.tok_at(i).kind {
                K::LBracket if self.tok_at(i + 1).kind == K::LBracket => i = self.close(i) + 1,
                K::KwAttribute
                | K::KwAlignas
                | K::KwDeclspec
                | K::KwLaunchBounds
                | K::KwMaxnreg
                | K::KwClusterDims
                | K::KwBlockSize => {
                    i += 1;
                    // Without its parentheses it is an error wherever it is parsed.
                    if self.tok_at(i).kind == K::LParen {
                        i = self.close(i) + 1;
                    }
                }
                K::KwExtension => i += 1,
                _ => return i,
            }
        }
    }

    pub(crate) fn skip_pragma(&self, mut i: u32) -> u32 {
        while !matches!(self.tok_at(i).kind, K::PragmaEnd | K::Eof) {
            i += 1;
        }
        i + 1
    }

    /// The token after the (qualified) name at `i`, template arguments included.
    pub(crate) fn skip_name(&self, mut i: u32) -> Option<u32> {
        if matches!(self.tok_at(i).kind, K::KwTypename | K::ColonColon) {
            i += 1;
        }
        loop {
            if self.tok_at(i).kind == K::KwTemplate {
                i += 1;
            }
            if self.tok_at(i).kind != K::Ident {
                return None;
            }
            i += 1;
            if self.tok_at(i).kind == K::Less
                && let Some((k, false)) = self.skip_angles(i)
                && matches!(
                    self.tok_at(k).kind,
                    K::ColonColon
                        | K::LParen
                        | K::LBrace
                        | K::Ident
                        | K::Star
                        | K::Amp
                        | K::AmpAmp
                        | K::Greater
                        | K::Comma
                        | K::RParen
                        | K::Semi
                        | K::LaunchOpen
                        | K::RBrace
                )
            {
                i = k;
            }
            if self.tok_at(i).kind != K::ColonColon {
                return Some(i);
            }
            i += 1;
        }
    }

    /// From the `<` of a template head: the token after its `>`.
    pub(crate) fn skip_template_head(&self, i: u32) -> Option<u32> {
        match self.skip_angles(i) {
            Some((j, false)) => Some(j),
            _ => None,
        }
    }

    /// From `requires`: the token after the constraint.
    pub(crate) fn skip_requires(&self, i: u32) -> u32 {
        let mut j = i + 1;
        loop {
            // one primary
            match self.tok_at(j).kind {
                K::LParen => j = self.close(j) + 1,
                K::Exclaim => {
                    j += 1;
                    continue;
                }
                K::KwRequires => {
                    j += 1;
                    if self.tok_at(j).kind == K::LParen {
                        j = self.close(j) + 1;
                    }
                    if self.tok_at(j).kind == K::LBrace {
                        j = self.close(j) + 1;
                    }
                }
                _ => {
                    while let kind @ (K::Ident
                    | K::ColonColon
                    | K::KwTemplate
                    | K::KwTrue
                    | K::KwFalse) = self.tok_at(j).kind
                    {
                        j += 1;
                        if kind == K::Ident {
                            if self.tok_at(j).kind == K::Less
                                && let Some((k, false)) = self.skip_angles(j)
                            {
                                j = k;
                            }
                            if self.tok_at(j).kind != K::ColonColon {
                                break;
                            }
                        } else if matches!(kind, K::KwTrue | K::KwFalse) {
                            break;
                        }
                    }
                }
            }
            match self.tok_at(j).kind {
                K::AmpAmp | K::PipePipe => j += 1,
                _ => return j,
            }
        }
    }

    /// The token after one primary expression of a requires-clause.
    pub(crate) fn skip_one_constraint(&self, i: u32) -> u32 {
        let mut j = i;
        while self.tok_at(j).kind == K::Exclaim {
            j += 1;
        }
        match self.tok_at(j).kind {
            K::LParen => self.close(j) + 1,
            K::KwRequires => {
                j += 1;
                if self.tok_at(j).kind == K::LParen {
                    j = self.close(j) + 1;
                }
                if self.tok_at(j).kind == K::LBrace {
                    j = self.close(j) + 1;
                }
                j
            }
            _ => loop {
                match self.tok_at(j).kind {
                    K::Ident => {
                        j += 1;
                        if self.tok_at(j).kind == K::Less
                            && let Some((k, false)) = self.skip_angles(j)
                        {
                            j = k;
                        }
                        if self.tok_at(j).kind == K::LParen {
                            j = self.close(j) + 1;
                        }
                        if self.tok_at(j).kind != K::ColonColon {
                            return j;
                        }
                    }
                    K::ColonColon | K::KwTemplate | K::KwTypename => j += 1,
                    K::KwTrue | K::KwFalse | K::Number => return j + 1,
                    _ => return j.max(i + 1),
                }
            },
        }
    }

    /// Where the concept's name begins that may stand before an `auto`, its last token being `last`, behind `open`.
    pub(crate) fn constraint_start(&self, open: u32, last: u32) -> Option<u32> {
        let mut j = self.before_angles(open, last);
        if j <= open || self.tok_at(j).kind != K::Ident {
            return None;
        }
        while j > 1
            && self.tok_at(j - 1).kind == K::ColonColon
            && self.tok_at(j - 2).kind == K::Ident
        {
            j -= 2;
        }
        Some(j)
    }

    /// The `;` that ends the expression at token `i`.
    pub(crate) fn constraint_end(&self, i: u32) -> u32 {
        let mut j = i;
        loop {
            match self.tok_at(j).kind {
                K::LParen | K::LBrace | K::LBracket => j = self.close(j) + 1,
                K::Semi | K::Eof => return j,
                _ => j += 1,
            }
        }
    }

    /// One past the concept-id at `i`: `ns::Concept<args>`.
    pub(crate) fn constraint_id_end(&self, i: u32) -> u32 {
        let mut end = i + u32::from(self.tok_at(i).kind == K::ColonColon) + 1;
        while self.tok_at(end).kind == K::ColonColon {
            end += 2;
        }
        match self.tok_at(end).kind {
            K::Less => self.skip_angles(end).map_or(end, |(after, _)| after),
            _ => end,
        }
    }

    /// Whether `start..stop` is one constraint in brackets, and no fold over a pack.
    pub(crate) fn bracketed(&self, start: u32, stop: u32) -> bool {
        if self.tok_at(start).kind != K::LParen || self.close(start) + 1 != stop {
            return false;
        }
        let mut j = start + 1;
        while j + 1 < stop {
            match self.tok_at(j).kind {
                K::LParen | K::LBrace | K::LBracket => j = self.close(j),
                K::Ident if self.tok_at(j + 1).kind == K::Less => {
                    if let Some((k, false)) = self.skip_angles(j + 1) {
                        j = k - 1;
                    }
                }
                K::Ellipsis if self.tok_at(j - 1).kind != K::KwSizeof => return false,
                _ => {}
            }
            j += 1;
        }
        true
    }

    /// The end of the operand of `&&` or `||` that starts at token `i`.
    pub(crate) fn operand_end(&self, i: u32, end: Option<u32>) -> u32 {
        let Some(end) = end else {
            return self.skip_one_constraint(i);
        };
        let mut j = i;
        while j < end {
            match self.tok_at(j).kind {
                // A conditional expression is one operand.
                K::Question => return end,
                K::AmpAmp | K::PipePipe => return j,
                K::LParen | K::LBrace | K::LBracket => j = self.close(j) + 1,
                K::Ident => {
                    j += 1;
                    if self.tok_at(j).kind == K::Less
                        && let Some((k, false)) = self.skip_angles(j)
                        && k <= end
                        && (self.template_names.contains(&self.tok_at(j - 1).sym())
                            || !(j..k)
                                .any(|x| matches!(self.tok_at(x).kind, K::AmpAmp | K::PipePipe)))
                    {
                        j = k;
                    }
                }
                _ => j += 1,
            }
        }
        end
    }

    /// The token of the `,` or `>` that ends a template parameter.
    pub(crate) fn tparam_end(&self, from: u32) -> Pos {
        let mut j = from;
        loop {
            match self.tok_at(j).kind {
                K::Comma | K::Greater | K::GreaterGreater | K::Eof | K::Semi => return j << 1,
                K::LParen | K::LBracket | K::LBrace => j = self.close(j),
                K::KwStaticCast | K::KwReinterpretCast | K::KwConstCast | K::KwDynamicCast => {
                    if let Some((k, false)) = self.skip_angles(j + 1) {
                        j = k;
                        continue;
                    }
                }
                K::Ident if self.tok_at(j + 1).kind == K::Less => {
                    let known = self.template_names.contains(&self.tok_at(j).sym())
                        || self.tok_at(j.wrapping_sub(1)).kind == K::KwTemplate
                        || self.tok_at(j.wrapping_sub(1)).kind == K::ColonColon;
                    if known && let Some((k, half)) = self.skip_angles(j + 1) {
                        if half {
                            return k << 1 | 1;
                        }
                        j = k;
                        continue;
                    }
                }
                _ => {}
            }
            j += 1;
        }
    }

    pub(crate) fn find_range_stop(&self, from: u32, close: u32) -> u32 {
        let mut i = from;
        let mut questions = 0;
        while i < close {
            match self.tok_at(i).kind {
                K::Semi => return i,
                K::Question => questions += 1,
                K::Colon if questions > 0 => questions -= 1,
                K::Colon => return i,
                K::LParen | K::LBracket | K::LBrace => i = self.close(i),
                _ => {}
            }
            i += 1;
        }
        close
    }

    /// Where the declaration begins whose body's `{` is at `body`.
    pub(crate) fn host_head(&self, body: u32) -> u32 {
        let mut i = body;
        while i > 0 {
            let t = self.tok_at(i - 1);
            match t.kind {
                K::Semi | K::LBrace | K::RBrace | K::Eof => break,
                K::RParen | K::RBracket if t.payload < i => i = t.payload,
                _ => i -= 1,
            }
        }
        i
    }

    /// The `{` of the body that begins at a token, which may be `try` or the `:` before a constructor's initialisers, and where each
    /// of those begins.
    pub(crate) fn body_and_inits(&self, mut body: u32) -> Option<(u32, Vec<u32>)> {
        let mut inits: Vec<u32> = Vec::new();
        if self.tok_at(body).kind == K::KwTry {
            body += 1;
        }
        if self.tok_at(body).kind == K::Colon {
            body += 1;
            loop {
                let open = self.find_stop(body, &[K::LParen, K::LBrace, K::Semi]);
                if self.tok_at(open).kind == K::Semi {
                    return None;
                }
                inits.push(body);
                body = self.close(open) + 1;
                if self.tok_at(body).kind == K::Ellipsis {
                    body += 1;
                }
                if self.tok_at(body).kind != K::Comma {
                    break;
                }
                body += 1;
            }
        }
        (self.tok_at(body).kind == K::LBrace).then_some((body, inits))
    }

    /// The token that ends a function's body: the last `}` of a function's try block with its handlers.
    pub(crate) fn host_end(&self, body: u32) -> u32 {
        let mut close = self.close(body);
        while self.tok_at(close + 1).kind == K::KwCatch
            && self.tok_at(close + 2).kind == K::LParen
            && self.tok_at(self.close(close + 2) + 1).kind == K::LBrace
        {
            close = self.close(self.close(close + 2) + 1);
        }
        close
    }
}
