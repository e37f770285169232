//! Arguments of `printf` against its format.

use super::Lint;
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::*;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// What a conversion takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Want {
    /// An integer of the type's size, signed or not; the type is what messages say.
    Integer(Builtin),
    Double,
    Text,
    Pointer,
}

impl Want {
    fn spelling(self) -> &'static str {
        match self {
            Want::Integer(b) => b.spelling(),
            Want::Double => Builtin::Double.spelling(),
            Want::Text => "char *",
            Want::Pointer => "void *",
        }
    }
}

pub(super) fn printf(lint: &mut Lint, args: &[ExprId], loc: Loc) {
    let Some((&format, args)) = args.split_first() else {
        return;
    };
    let Some(text) = literal(lint, format) else {
        return;
    };
    let Some(wants) = conversions(&text) else {
        return lint.say(lint.prog[format].loc, msg::FORMAT_UNKNOWN, &[]);
    };
    for (want, &arg) in wants.iter().zip(args) {
        if !suits(lint, *want, lint.prog[arg].ty) {
            let given = describe(lint, lint.prog[arg].ty);
            let at = lint.prog[arg].loc;
            lint.say(at, msg::FORMAT_ARGUMENT, &[&want.spelling(), &given]);
        }
    }
    if wants.len() > args.len() {
        lint.say(loc, msg::FORMAT_TOO_FEW, &[]);
    } else if let Some(&extra) = args.get(wants.len()) {
        lint.say(lint.prog[extra].loc, msg::FORMAT_TOO_MANY, &[]);
    }
}

/// The bytes of a string literal.
fn literal(lint: &Lint, mut e: ExprId) -> Option<Box<[u8]>> {
    loop {
        match lint.prog[e].kind {
            ExprKind::Cast { operand, .. } => e = operand,
            ExprKind::Str(s) if lint.prog[s].width == 1 => {
                return Some(lint.prog[s].bytes.clone());
            }
            _ => return None,
        }
    }
}

fn suits(lint: &Lint, want: Want, given: QualType) -> bool {
    let types = &lint.prog.types;
    let pointee = types.pointee(given);
    match (want, types.kind(given.ty())) {
        (Want::Pointer, _) => pointee.is_some() || types.builtin(given) == Some(Builtin::NullPtr),
        (Want::Text, _) => pointee.is_some_and(|p| {
            matches!(
                types.builtin(p),
                Some(Builtin::Char | Builtin::SChar | Builtin::UChar)
            )
        }),
        (Want::Double, _) => types.is_floating(given),
        (Want::Integer(_), TypeKind::Enum(_)) => true,
        (Want::Integer(want), _) => types.builtin(given).is_some_and(|b| {
            let long = |b| matches!(b, Builtin::Long | Builtin::ULong);
            b.is_integral()
                && b.bits().max(Builtin::Int.bits()) == want.bits()
                && long(b) == long(want)
        }),
    }
}

fn describe(lint: &Lint, t: QualType) -> String {
    let types = &lint.prog.types;
    match (types.builtin(t), types.pointee(t)) {
        (Some(b), _) => b.spelling().to_owned(),
        (_, Some(p)) => format!("{} *", describe(lint, p)),
        _ => match types.kind(t.ty()) {
            TypeKind::Record(r) => lint.prog[*r]
                .name
                .map_or("struct", |n| lint.session.names.text(n))
                .to_owned(),
            _ => "another type".to_owned(),
        },
    }
}

/// What the conversions of a format take; `None` where one is not understood.
fn conversions(text: &[u8]) -> Option<Vec<Want>> {
    let mut wants = Vec::new();
    let mut rest = text.iter().copied().peekable();
    while let Some(c) = rest.next() {
        if c != b'%' {
            continue;
        }
        let mut count = 0;
        let mut half = 0;
        loop {
            let c = rest.next()?;
            let integer = |signed: bool| {
                use Builtin::*;
                Want::Integer(match (count, signed) {
                    (0, true) => Int,
                    (0, false) => UInt,
                    (1, true) => Long,
                    (1, false) => ULong,
                    (_, true) => LongLong,
                    (_, false) => ULongLong,
                })
            };
            match c {
                b'%' => {}
                b'-' | b'+' | b' ' | b'#' | b'.' | b'0'..=b'9' => continue,
                b'*' => {
                    wants.push(Want::Integer(Builtin::Int));
                    continue;
                }
                b'h' => {
                    half += 1;
                    continue;
                }
                b'l' => {
                    count += 1;
                    continue;
                }
                b'j' | b'z' | b't' => {
                    count = 1;
                    continue;
                }
                b'd' | b'i' => wants.push(integer(true)),
                b'u' | b'x' | b'X' | b'o' => wants.push(integer(false)),
                b'c' if half == 0 => wants.push(Want::Integer(Builtin::Int)),
                b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => wants.push(Want::Double),
                b's' => wants.push(Want::Text),
                b'p' => wants.push(Want::Pointer),
                _ => return None,
            }
            break;
        }
    }
    Some(wants)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats() {
        use Builtin::*;
        assert_eq!(
            conversions(b"%5.2f %-*lld%% %zu %s %p\n"),
            Some(vec![
                Want::Double,
                Want::Integer(Int),
                Want::Integer(LongLong),
                Want::Integer(ULong),
                Want::Text,
                Want::Pointer
            ])
        );
        assert_eq!(conversions(b"100%"), None);
        assert_eq!(conversions(b"%y"), None);
    }
}
