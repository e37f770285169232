//! Smaller programs of one that shows a mistake.

use super::*;

/// The ways to take one part out of a statement: a part of a block, or an operand in brackets.
fn cuts(s: &Stmt) -> Vec<Stmt> {
    let (head, body, tail) = match s {
        Stmt::Line(l) => return simpler(l).into_iter().map(Stmt::Line).collect(),
        Stmt::Block { head, body, tail } => (head, body, tail),
    };
    let with = |body: Vec<Stmt>| Stmt::Block {
        head: head.clone(),
        body,
        tail: tail.clone(),
    };
    let mut out = Vec::new();
    // The two arms of an if stand around a line that must stay.
    let fixed = |s: &Stmt| matches!(s, Stmt::Line(l) if l.starts_with('}'));
    if !body.iter().any(fixed) {
        for i in 0..body.len() {
            let mut b = body.clone();
            b.remove(i);
            out.push(with(b));
            if let Stmt::Block { body: inner, .. } = &body[i]
                && !inner.iter().any(fixed)
            {
                let mut b = body.clone();
                b.splice(i..=i, inner.iter().cloned());
                out.push(with(b));
            }
        }
    }
    for i in 0..body.len() {
        for c in cuts(&body[i]) {
            let mut b = body.clone();
            b[i] = c;
            out.push(with(b));
        }
    }
    for (text, is_head) in [(head, true), (tail, false)] {
        for t in simpler(text) {
            let (h, t) = if is_head { (&t, tail) } else { (head, &t) };
            out.push(Stmt::Block {
                head: h.clone(),
                body: body.clone(),
                tail: t.clone(),
            });
        }
    }
    out
}

/// The line with one operand in brackets replaced by a number, or a conditional by one of its sides.
fn simpler(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    let bytes = line.as_bytes();
    let mut open = Vec::new();
    for (i, &b) in bytes.iter().enumerate() {
        if b == b'(' {
            open.push(i);
        } else if b == b')'
            && let Some(start) = open.pop()
        {
            let inner = &line[start + 1..i];
            if inner.len() > 2
                && start > 0
                && matches!(bytes[start - 1], b' ' | b'(' | b'{' | b')' | b'~' | b'-')
            {
                out.push((i - start, format!("{}1{}", &line[..start], &line[i + 1..])));
                // One side of what the brackets hold.
                // Not of `&`, `|` and `+`: those guard shift counts, indices and divisors.
                for op in [
                    " ? ", " : ", " - ", " * ", " ^ ", " && ", " || ", " < ", ", ",
                ] {
                    if let Some((a, c)) = inner.split_once(op) {
                        for part in [a, c] {
                            if part.matches('(').count() == part.matches(')').count()
                                && !part.is_empty()
                            {
                                out.push((
                                    inner.len() - part.len(),
                                    format!("{}({part}){}", &line[..start], &line[i + 1..]),
                                ));
                            }
                        }
                    }
                }
            }
        }
    }
    out.sort_by_key(|c| std::cmp::Reverse(c.0));
    out.into_iter().map(|c| c.1).collect()
}

impl Source {
    /// Programs with one statement taken out, or one block replaced by what it holds; larger cuts first.
    pub fn smaller(&self) -> Vec<Source> {
        let mut out = Vec::new();
        for i in 0..self.functions.len() {
            let mut s = self.clone();
            s.functions.remove(i);
            out.push(s);
        }
        for k in cuts(&self.kernel) {
            let mut s = self.clone();
            s.kernel = k;
            out.push(s);
        }
        for i in 0..self.functions.len() {
            for k in cuts(&self.functions[i]) {
                let mut s = self.clone();
                s.functions[i] = k;
                out.push(s);
            }
        }
        out
    }
}
