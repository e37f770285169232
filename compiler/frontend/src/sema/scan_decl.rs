//! One declaration's extent, and the names it declares, found without parsing types.

use super::*;
use TokenKind as K;

/// A class or enumeration named in a declaration's specifiers.
#[derive(Clone, Debug, Default)]
pub(crate) struct TagScan {
    /// Token of `class`, `struct`, `union` or `enum`.
    pub pos: u32,
    pub name: Option<Sym>,
    pub at: u32,
    /// Token of `{`, when `defines`.
    pub body: u32,
    pub qualified: bool,
    /// The name is followed by template arguments (a specialisation).
    pub has_args: bool,
    /// Class named before the last `::`.
    pub class_name: Option<Sym>,
    pub defines: bool,
    pub is_enum: bool,
    pub scoped: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Scanned {
    pub names: Vec<(Sym, u32)>,
    /// Token after the declaration.
    pub end: u32,
    pub is_function: bool,
    pub qualified: bool,
    pub class_name: Option<Sym>,
    pub has_args: bool,
    pub tag: Option<TagScan>,
    pub is_guide: bool,
    pub has_body: bool,
    /// Token of a function body's `{`.
    pub body: Option<u32>,
    pub global: bool,
    pub device: bool,
    pub host: bool,
    /// Marked `__device__`, `__constant__` or `__managed__`.
    pub device_var: bool,
    pub is_static: bool,
    pub is_inline: bool,
    pub is_const: bool,
    pub is_extern: bool,
    pub is_typedef: bool,
    pub is_virtual: bool,
    pub is_friend: bool,
    pub bitfield_unnamed: Option<u32>,
}

impl Scanned {
    pub fn single(name: Sym, at: u32, end: u32) -> Self {
        Scanned {
            names: vec![(name, at)],
            end,
            ..Default::default()
        }
    }
}

impl Sema<'_> {
    /// The operator function name at `operator` (token `i`): its symbol and the token after it.
    pub(crate) fn operator_name_at(&mut self, i: u32) -> Option<(Sym, u32)> {
        let t = self.tok_at(i + 1);
        match t.kind {
            K::LParen if self.tok_at(i + 2).kind == K::RParen => {
                Some((self.op_syms.of(OpName::Call), i + 3))
            }
            K::LBracket if self.tok_at(i + 2).kind == K::RBracket => {
                Some((self.op_syms.of(OpName::Subscript), i + 3))
            }
            K::KwNew | K::KwDelete => {
                let array = self.tok_at(i + 2).kind == K::LBracket
                    && self.tok_at(i + 3).kind == K::RBracket;
                let op = match (t.kind, array) {
                    (K::KwNew, false) => OpName::New,
                    (K::KwNew, true) => OpName::NewArray,
                    (_, false) => OpName::Delete,
                    _ => OpName::DeleteArray,
                };
                Some((self.op_syms.of(op), if array { i + 4 } else { i + 2 }))
            }
            K::String => {
                // operator ""_x, in one token or two
                let text = self.text(t.sym()).to_string();
                if let Some(suffix) = text.strip_prefix("\"\"")
                    && !suffix.is_empty()
                {
                    let s = self.literal_op_sym(suffix);
                    return Some((s, i + 2));
                }
                let n = self.tok_at(i + 2);
                if !n.kind.is_word() {
                    return None;
                }
                let suffix = self.text(n.sym()).to_string();
                let s = self.literal_op_sym(&suffix);
                Some((s, i + 3))
            }
            K::GreaterGreater | K::Greater => {
                let op = op_of_token(t.kind)?;
                Some((self.op_syms.of(op), i + 2))
            }
            k => match op_of_token(k) {
                Some(op) => Some((self.op_syms.of(op), i + 2)),
                None => {
                    // Conversion function: the name runs up to the parameter list.
                    let mut j = i + 1;
                    loop {
                        match self.tok_at(j).kind {
                            K::LParen | K::Semi | K::Eof | K::LBrace => break,
                            K::KwDecltype => j = self.close(j + 1) + 1,
                            K::Less => match self.skip_angles(j) {
                                Some((k, false)) => j = k,
                                _ => j += 1,
                            },
                            _ => j += 1,
                        }
                    }
                    Some((self.op_syms.conv, j))
                }
            },
        }
    }

    /// The name of the literal operator with a suffix.
    pub(crate) fn literal_op_sym(&mut self, suffix: &str) -> Sym {
        self.session.names.intern(&format!("operator\"\"{suffix}"))
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
                _ => loop {
                    match self.tok_at(j).kind {
                        K::Ident | K::ColonColon | K::KwTemplate | K::KwTrue | K::KwFalse => {
                            let colon = self.tok_at(j).kind != K::Ident;
                            j += 1;
                            if !colon {
                                if self.tok_at(j).kind == K::Less
                                    && let Some((k, false)) = self.skip_angles(j)
                                {
                                    j = k;
                                }
                                if self.tok_at(j).kind != K::ColonColon {
                                    break;
                                }
                            } else if matches!(self.tok_at(j - 1).kind, K::KwTrue | K::KwFalse) {
                                break;
                            }
                        }
                        _ => break,
                    }
                },
            }
            match self.tok_at(j).kind {
                K::AmpAmp | K::PipePipe => j += 1,
                _ => return j,
            }
        }
    }

    /// Scans the class-key or `enum` at `i`.
    fn scan_tag(&self, i: u32) -> (TagScan, u32) {
        let mut t = TagScan {
            pos: i,
            is_enum: self.tok_at(i).kind == K::KwEnum,
            ..Default::default()
        };
        let mut j = i + 1;
        if t.is_enum && matches!(self.tok_at(j).kind, K::KwClass | K::KwStruct) {
            t.scoped = true;
            j += 1;
        }
        j = self.skip_attrs(j);
        if self.tok_at(j).kind == K::ColonColon {
            j += 1;
            t.qualified = true;
        }
        while self.tok_at(j).kind == K::Ident {
            let name = self.tok_at(j).sym();
            // `struct S final {`
            if name == sym::FINAL
                && t.name.is_some()
                && matches!(self.tok_at(j + 1).kind, K::LBrace | K::Colon)
            {
                j += 1;
                break;
            }
            if t.name.is_some() && self.tok_at(j - 1).kind != K::ColonColon {
                break;
            }
            t.name = Some(name);
            t.at = j;
            t.has_args = false;
            j += 1;
            if self.tok_at(j).kind == K::Less
                && let Some((k, half)) = self.skip_angles(j)
                && !half
            {
                t.has_args = true;
                j = k;
            }
            if self.tok_at(j).kind == K::ColonColon {
                t.qualified = true;
                t.class_name = t.name;
                j += 1;
                if self.tok_at(j).kind == K::KwTemplate {
                    j += 1;
                }
            } else {
                j = self.skip_attrs(j);
                if self.tok_at(j).kind == K::Ident && self.tok_at(j).sym() == sym::FINAL {
                    continue;
                }
                break;
            }
        }
        match self.tok_at(j).kind {
            K::LBrace => {
                t.defines = true;
                t.body = j;
                j = self.close(j) + 1;
            }
            K::Colon => {
                // Base clause or underlying type.
                let mut k = j + 1;
                loop {
                    match self.tok_at(k).kind {
                        K::LBrace => {
                            t.defines = true;
                            t.body = k;
                            j = self.close(k) + 1;
                            break;
                        }
                        K::LParen | K::LBracket => k = self.close(k) + 1,
                        K::Semi | K::Eof | K::RBrace => {
                            if t.is_enum && self.tok_at(k).kind == K::Semi {
                                j = k;
                            }
                            break;
                        }
                        K::Less => match self.skip_angles(k) {
                            Some((n, _)) => k = n,
                            None => k += 1,
                        },
                        _ => k += 1,
                    }
                }
            }
            _ => {}
        }
        (t, j)
    }

    /// Scans the declaration at `i`; `record` is the class it is a member of, whose name then names constructors.
    pub(crate) fn scan_declaration(&mut self, i: u32, end: u32, record: Option<Sym>) -> Scanned {
        let mut s = Scanned::default();
        let mut j = i;
        let mut saw_auto = false;
        let mut saw_type = false;
        let mut qualified_prefix = false;
        let mut class_name: Option<Sym> = None;
        let mut last_ident: Option<(Sym, u32)> = None;
        let mut last_has_args = false;
        while j < end {
            let t = self.tok_at(j);
            match t.kind {
                K::Semi => {
                    if let (Some((n, at)), true) = (last_ident, saw_type) {
                        s.names.push((n, at));
                        s.qualified |= qualified_prefix;
                        s.class_name = s.class_name.or(class_name);
                        s.has_args |= last_has_args;
                    }
                    s.end = j + 1;
                    return s;
                }
                K::Eof | K::RBrace => {
                    s.end = j;
                    return s;
                }
                K::KwGlobal | K::KwTileGlobal => s.global = true,
                K::KwDevice => {
                    s.device = true;
                    s.device_var = true;
                }
                K::KwConstant | K::KwManaged => s.device_var = true,
                K::KwHost => s.host = true,
                K::KwStatic => s.is_static = true,
                K::KwInline | K::KwForceinline => s.is_inline = true,
                K::KwVirtual => s.is_virtual = true,
                K::KwFriend => s.is_friend = true,
                K::KwTypedef => s.is_typedef = true,
                K::KwConst | K::KwConstexpr => s.is_const = true,
                K::KwAuto => {
                    saw_auto = true;
                    saw_type = true;
                    last_ident = None;
                }
                K::KwExtern => {
                    s.is_extern = true;
                    if self.tok_at(j + 1).kind == K::String {
                        j += 1;
                    }
                }
                K::KwAttribute
                | K::KwDeclspec
                | K::KwAlignas
                | K::KwLaunchBounds
                | K::KwMaxnreg
                | K::KwClusterDims
                | K::KwBlockSize
                    if self.tok_at(j + 1).kind == K::LParen =>
                {
                    self.scan_attribute_words(j + 2, &mut s);
                    j = self.close(j + 1) + 1;
                    continue;
                }
                K::KwExplicit | K::KwNoexcept | K::KwThrow
                    if self.tok_at(j + 1).kind == K::LParen =>
                {
                    j = self.close(j + 1) + 1;
                    continue;
                }
                K::KwDecltype | K::KwTypeof | K::KwUnderlyingType | K::KwAtomic
                    if self.tok_at(j + 1).kind == K::LParen =>
                {
                    saw_type = true;
                    last_ident = None;
                    j = self.close(j + 1) + 1;
                    if self.tok_at(j).kind == K::ColonColon {
                        j += 1;
                    }
                    continue;
                }
                K::LBracket if self.tok_at(j + 1).kind == K::LBracket => {
                    j = self.close(j) + 1;
                    continue;
                }
                K::KwStruct | K::KwClass | K::KwUnion | K::KwEnum => {
                    let (tag, k) = self.scan_tag(j);
                    // Only the specifiers' own tag counts, not one in a parameter list.
                    if s.tag.is_none() && s.names.is_empty() {
                        s.tag = Some(tag);
                    }
                    saw_type = true;
                    last_ident = None;
                    j = k;
                    continue;
                }
                K::KwOperator => {
                    let Some((name, k)) = self.operator_name_at(j) else {
                        j += 1;
                        continue;
                    };
                    // What came before was the whole of the return type.
                    if last_ident.is_some() {
                        saw_type = true;
                        qualified_prefix = false;
                        class_name = None;
                    }
                    last_ident = Some((name, j));
                    last_has_args = false;
                    j = k;
                    if self.tok_at(j).kind == K::Less
                        && let Some((k, false)) = self.skip_angles(j)
                    {
                        last_has_args = true;
                        j = k;
                    }
                    if self.tok_at(j).kind == K::LParen {
                        return self.scan_function_tail(
                            s,
                            name,
                            last_ident.map_or(j, |x| x.1),
                            j,
                            end,
                            qualified_prefix,
                            class_name,
                            last_has_args,
                            saw_auto,
                        );
                    }
                    continue;
                }
                K::Tilde
                    if self.tok_at(j + 1).kind == K::Ident
                        && self.tok_at(j + 2).kind == K::LParen =>
                {
                    let name = self.op_syms.dtor;
                    return self.scan_function_tail(
                        s,
                        name,
                        j,
                        j + 2,
                        end,
                        qualified_prefix,
                        class_name,
                        false,
                        saw_auto,
                    );
                }
                K::Ident => {
                    // A name after a name starts a new id: what came before was a type (or a macro's leftover).
                    if last_ident.is_some() {
                        saw_type = true;
                        qualified_prefix = false;
                        class_name = None;
                    }
                    last_ident = Some((t.sym(), j));
                    last_has_args = false;
                    j += 1;
                    if self.tok_at(j).kind == K::Less
                        && let Some((k, half)) = self.skip_angles(j)
                        && !half
                    {
                        last_has_args = true;
                        j = k;
                    }
                    if self.tok_at(j).kind == K::ColonColon && self.tok_at(j + 1).kind != K::Star {
                        qualified_prefix = true;
                        class_name = last_ident.map(|x| x.0);
                        let keep = last_ident;
                        last_ident = None;
                        j += 1;
                        if self.tok_at(j).kind == K::KwTemplate {
                            j += 1;
                        }
                        // `A::A(` and `A<T>::A(` define constructors.
                        let n = self.tok_at(j);
                        if n.kind == K::Ident
                            && Some(n.sym()) == keep.map(|x| x.0)
                            && self.tok_at(j + 1).kind == K::LParen
                        {
                            let name = self.op_syms.ctor;
                            return self.scan_function_tail(
                                s,
                                name,
                                j,
                                j + 1,
                                end,
                                true,
                                class_name,
                                false,
                                saw_auto,
                            );
                        }
                        continue;
                    }
                    match self.tok_at(j).kind {
                        K::LParen => {
                            if let Some((name, at)) = self.parenthesised_name(j) {
                                let params = self.close(j) + 1;
                                return self.scan_function_tail(
                                    s, name, at, params, end, false, None, false, true,
                                );
                            }
                            let (name, at) = last_ident.unwrap_or((t.sym(), j));
                            if let Some((n, n_at)) = self.paren_declarator(j) {
                                s.names.push((n, n_at));
                                // Arrays and functions behind the parentheses, then an initialiser.
                                j = self.close(j) + 1;
                                while matches!(self.tok_at(j).kind, K::LParen | K::LBracket) {
                                    j = self.close(j) + 1;
                                }
                                // A function returning a function or array pointer has its own parameter list inside.
                                if self.tok_at(n_at + 1).kind == K::LParen {
                                    s.is_function = true;
                                    return self.scan_tail_after_params(s, j, end);
                                }
                                last_ident = None;
                                saw_type = true;
                                match self.next_declarator(&mut s, j, end) {
                                    Some(k) => {
                                        j = k;
                                        qualified_prefix = false;
                                    }
                                    None => return s,
                                }
                                continue;
                            }
                            if Some(name) == record && !saw_type && !qualified_prefix {
                                let ctor = self.op_syms.ctor;
                                return self.scan_function_tail(
                                    s, ctor, at, j, end, false, None, false, saw_auto,
                                );
                            }
                            return self.scan_function_tail(
                                s,
                                name,
                                at,
                                j,
                                end,
                                qualified_prefix,
                                class_name,
                                last_has_args,
                                saw_auto || saw_type,
                            );
                        }
                        K::Eq | K::Comma | K::LBracket | K::LBrace | K::Colon => {
                            if self.tok_at(j).kind == K::LBracket
                                && self.tok_at(j + 1).kind == K::LBracket
                            {
                                j = self.close(j) + 1;
                            }
                            let (name, at) = last_ident.unwrap_or((t.sym(), j));
                            s.names.push((name, at));
                            s.qualified |= qualified_prefix;
                            s.class_name = s.class_name.or(class_name);
                            s.has_args |= last_has_args;
                            match self.next_declarator(&mut s, j, end) {
                                Some(k) => {
                                    j = k;
                                    last_ident = None;
                                    saw_type = true;
                                    qualified_prefix = false;
                                }
                                None => return s,
                            }
                            continue;
                        }
                        _ => continue,
                    }
                }
                K::LParen => {
                    if let Some((name, at)) = self.parenthesised_name(j) {
                        let params = self.close(j) + 1;
                        return self.scan_function_tail(
                            s, name, at, params, end, false, None, false, true,
                        );
                    }
                    // `int (*f)(…)`, `int (x)`.
                    if let Some((n, n_at)) = self.paren_declarator(j) {
                        s.names.push((n, n_at));
                        j = self.close(j) + 1;
                        let fn_returning = self.tok_at(n_at + 1).kind == K::LParen;
                        while matches!(self.tok_at(j).kind, K::LParen | K::LBracket) {
                            j = self.close(j) + 1;
                        }
                        if fn_returning {
                            s.is_function = true;
                            return self.scan_tail_after_params(s, j, end);
                        }
                        match self.next_declarator(&mut s, j, end) {
                            Some(k) => j = k,
                            None => return s,
                        }
                        continue;
                    }
                    j = self.close(j) + 1;
                    continue;
                }
                K::LBracket if saw_auto => {
                    // Structured binding at namespace scope.
                    let close = self.close(j);
                    let mut k = j + 1;
                    while k < close {
                        if self.tok_at(k).kind == K::Ident {
                            let n = self.tok_at(k).sym();
                            s.names.push((n, k));
                        }
                        k += 1;
                    }
                    s.end = self.find_stop(close, &[K::Semi]) + 1;
                    s.end = self.find_stop(close + 1, &[K::Semi]) + 1;
                    return s;
                }
                K::LBrace => {
                    j = self.close(j) + 1;
                    s.end = j;
                    return s;
                }
                K::Colon => {
                    // Unnamed bit-field.
                    s.bitfield_unnamed = Some(j);
                    match self.next_declarator(&mut s, j, end) {
                        Some(k) => j = k,
                        None => return s,
                    }
                    continue;
                }
                K::KwRequires => {
                    j = self.skip_requires(j);
                    continue;
                }
                k if k.is_keyword() => {
                    if matches!(
                        k,
                        K::KwVoid
                            | K::KwInt
                            | K::KwBool
                            | K::KwChar
                            | K::KwFloat
                            | K::KwDouble
                            | K::KwLong
                            | K::KwShort
                            | K::KwSigned
                            | K::KwUnsigned
                            | K::KwWcharT
                            | K::KwChar8T
                            | K::KwChar16T
                            | K::KwChar32T
                            | K::KwInt128
                            | K::KwInt128T
                            | K::KwUint128T
                            | K::KwFloat16
                            | K::KwFloat32
                            | K::KwFloat64
                            | K::KwFloat32x
                            | K::KwFloat64x
                            | K::KwFloat128
                            | K::KwFloat128Gnu
                            | K::KwBf16
                            | K::KwBuiltinVaList
                    ) {
                        saw_type = true;
                        last_ident = None;
                    }
                }
                K::Star | K::Amp | K::AmpAmp if last_ident.is_some() => {
                    saw_type = true;
                    last_ident = None;
                    qualified_prefix = false;
                    class_name = None;
                }
                _ => {}
            }
            j += 1;
        }
        s.end = j;
        s
    }

    /// Execution and memory space words inside `__attribute__((…))`, for headers that spell the qualifiers so.
    fn scan_attribute_words(&self, from: u32, s: &mut Scanned) {
        let mut j = from;
        while !matches!(self.tok_at(j).kind, K::RParen | K::Eof | K::Semi) {
            let t = self.tok_at(j);
            if t.kind.is_word() {
                let n = t.sym();
                if n == sym::GLOBAL || n == sym::__global__ {
                    s.global = true;
                } else if n == sym::DEVICE {
                    s.device = true;
                    s.device_var = true;
                } else if n == sym::CONSTANT || n == sym::MANAGED {
                    s.device_var = true;
                } else if n == sym::HOST {
                    s.host = true;
                }
            }
            j += 1;
        }
    }

    /// The token at `i`, where `__attribute__((device))`, `((host))` and `((global))` count as the words that stand for them: so
    /// preprocessed files spell the execution spaces.
    pub(crate) fn mark_at(&self, i: u32) -> TokenKind {
        let kind = self.tok_at(i).kind;
        if kind != K::KwAttribute || self.tok_at(i + 2).kind != K::LParen {
            return kind;
        }
        let word = self.tok_at(i + 3);
        if !word.kind.is_word() || self.tok_at(i + 4).kind != K::RParen {
            return kind;
        }
        match word.sym() {
            sym::DEVICE => K::KwDevice,
            sym::HOST => K::KwHost,
            sym::GLOBAL | sym::__global__ => K::KwGlobal,
            _ => kind,
        }
    }

    /// The name declared inside parentheses at `j`, as in `(*f)(int)` or `(&a)[4]`; `None` when they hold parameters.
    fn paren_declarator(&self, j: u32) -> Option<(Sym, u32)> {
        let close = self.close(j);
        let mut k = j + 1;
        let mut stars = false;
        // Class of a member pointer: `(A::*p)`.
        loop {
            match self.tok_at(k).kind {
                K::Star | K::Amp | K::AmpAmp | K::Caret => {
                    stars = true;
                    k += 1;
                }
                K::KwConst | K::KwVolatile | K::KwRestrict if stars => k += 1,
                K::KwAttribute => k = self.skip_attrs(k),
                K::Ident if !stars || self.tok_at(k + 1).kind == K::ColonColon => {
                    let mut m = k + 1;
                    if self.tok_at(m).kind == K::Less
                        && let Some((n, false)) = self.skip_angles(m)
                    {
                        m = n;
                    }
                    if self.tok_at(m).kind == K::ColonColon {
                        k = m + 1;
                        continue;
                    }
                    break;
                }
                _ => break,
            }
        }
        if !stars {
            // `(x)` alone could be a parenthesised declarator; `T (x);` at namespace scope is rare enough: a parameter list.
            return None;
        }
        if self.tok_at(k).kind == K::LParen {
            return self.paren_declarator(k);
        }
        if self.tok_at(k).kind != K::Ident {
            return None;
        }
        // `f(int (*)(T))`-like parameters have no `(`/`[` after the group.
        let after = self.tok_at(close + 1).kind;
        if !matches!(after, K::LParen | K::LBracket) {
            return None;
        }
        Some((self.tok_at(k).sym(), k))
    }

    /// `(f)(` and `(operator+)(`: the name of a function in parentheses, as headers write it that keep macros from expanding.
    fn parenthesised_name(&mut self, open: u32) -> Option<(Sym, u32)> {
        let close = self.close(open);
        if self.tok_at(close + 1).kind != K::LParen {
            return None;
        }
        let at = open + 1;
        let (name, after) = match self.tok_at(at).kind {
            K::Ident => (self.tok_at(at).sym(), at + 1),
            K::KwOperator => self.operator_name_at(at)?,
            _ => return None,
        };
        (after == close).then_some((name, at))
    }

    /// After a declarator's name: skips arrays, initialisers, bit-field widths. The token after `,`, or `None` (with the
    /// extent set) at the end.
    fn next_declarator(&mut self, s: &mut Scanned, mut j: u32, end: u32) -> Option<u32> {
        while j < end {
            match self.tok_at(j).kind {
                K::Comma => return Some(j + 1),
                K::Semi => {
                    s.end = j + 1;
                    return None;
                }
                K::LParen | K::LBracket | K::LBrace => j = self.close(j) + 1,
                K::RBrace | K::Eof | K::RParen => {
                    s.end = j;
                    return None;
                }
                K::Ident
                    if self.tok_at(j + 1).kind == K::Less
                        && self.template_names.contains(&self.tok_at(j).sym()) =>
                {
                    match self.skip_angles(j + 1) {
                        Some((k, false)) => j = k,
                        _ => j += 2,
                    }
                }
                _ => j += 1,
            }
        }
        s.end = j;
        None
    }

    /// From the `(` of a function's parameters (token `j`) to the end of the declaration.
    #[allow(clippy::too_many_arguments)]
    fn scan_function_tail(
        &mut self,
        mut s: Scanned,
        name: Sym,
        at: u32,
        j: u32,
        end: u32,
        qualified: bool,
        class_name: Option<Sym>,
        has_args: bool,
        typed: bool,
    ) -> Scanned {
        s.names.push((name, at));
        s.is_function = true;
        s.qualified = qualified;
        s.class_name = class_name;
        s.has_args = has_args;
        let close = self.close(j);
        if self.tok_at(close + 1).kind == K::Arrow
            && !typed
            && name != self.op_syms.ctor
            && name != self.op_syms.conv
            && self.tok_at(at).kind == K::Ident
        {
            s.is_guide = true;
        }
        // `T x(1);` at namespace scope declares a variable: its parentheses hold literals or expressions.
        if matches!(
            self.tok_at(j + 1).kind,
            K::Number
                | K::String
                | K::Char
                | K::KwTrue
                | K::KwFalse
                | K::KwNullptr
                | K::Minus
                | K::LBrace
        ) {
            s.is_function = false;
            match self.next_declarator(&mut s, close + 1, end) {
                Some(k) => s.end = self.find_stop(k, &[K::Semi]) + 1,
                None => return s,
            }
            return s;
        }
        self.scan_tail_after_params(s, close + 1, end)
    }

    /// After a function's parameter list: qualifiers, trailing return, initialisers, body.
    fn scan_tail_after_params(&mut self, mut s: Scanned, mut j: u32, end: u32) -> Scanned {
        let mut after_colon = false;
        while j < end {
            match self.tok_at(j).kind {
                K::Semi => {
                    s.end = j + 1;
                    return s;
                }
                K::Eof | K::RBrace => {
                    s.end = j;
                    return s;
                }
                K::LBrace => {
                    let close = self.close(j);
                    if after_colon {
                        // `member{init}` goes on with `,` or another `{`.
                        let prev = self.tok_at(j - 1).kind;
                        let next = self.tok_at(close + 1).kind;
                        let pack = next == K::Ellipsis;
                        let init = matches!(prev, K::Ident | K::Greater | K::GreaterGreater);
                        if init
                            && (pack || matches!(next, K::Comma | K::LBrace) || next == K::KwCatch)
                        {
                            j = close + 1;
                            continue;
                        }
                    }
                    s.has_body = true;
                    s.body = Some(j);
                    j = close + 1;
                    // Function-try-block handlers.
                    while self.tok_at(j).kind == K::KwCatch {
                        j = self.close(j + 1) + 1;
                        j = self.close(j) + 1;
                    }
                    s.end = j;
                    return s;
                }
                K::Colon => {
                    after_colon = true;
                    j += 1;
                }
                K::Eq => {
                    // `= default`, `= delete`, `= 0`.
                    if self.tok_at(j + 1).kind == K::KwDefault {
                        s.has_body = true;
                    }
                    j = self.find_stop(j, &[K::Semi, K::Comma]);
                    if self.tok_at(j).kind == K::Comma {
                        j = self.find_stop(j, &[K::Semi]);
                    }
                    s.end = j + 1;
                    return s;
                }
                K::KwRequires => j = self.skip_requires(j),
                K::Comma if !after_colon => {
                    // Another declarator: `int f(), g();`
                    let k = j + 1;
                    let stop = self.find_stop(k, &[K::Semi, K::LBrace]);
                    let mut m = k;
                    while m < stop {
                        if self.tok_at(m).kind == K::Ident
                            && matches!(
                                self.tok_at(m + 1).kind,
                                K::LParen | K::Comma | K::Semi | K::Eq | K::LBracket
                            )
                        {
                            let n = self.tok_at(m).sym();
                            s.names.push((n, m));
                            m = self.find_stop(m, &[K::Comma, K::Semi]);
                        }
                        m += 1;
                    }
                    s.end = self.find_stop(k, &[K::Semi]) + 1;
                    return s;
                }
                K::Ident
                    if self.tok_at(j).sym() == sym::OVERRIDE
                        || self.tok_at(j).sym() == sym::FINAL =>
                {
                    if !after_colon && self.tok_at(j + 1).kind != K::LParen {
                        s.is_virtual = true;
                    }
                    j += 1;
                }
                K::Ident if self.tok_at(j + 1).kind == K::Less => match self.skip_angles(j + 1) {
                    Some((k, false)) => j = k,
                    _ => j += 2,
                },
                K::LParen | K::LBracket => j = self.close(j) + 1,
                _ => j += 1,
            }
        }
        s.end = j;
        s
    }
}
