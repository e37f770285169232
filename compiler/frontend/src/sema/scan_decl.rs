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
    /// On which side it runs or lies.
    pub side: Side,
    pub is_static: bool,
    pub is_inline: bool,
    pub is_const: bool,
    pub is_extern: bool,
    pub is_typedef: bool,
    pub is_virtual: bool,
    pub is_friend: bool,
    pub bitfield_unnamed: Option<u32>,
}

/// On which side it runs or lies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    pub global: bool,
    pub device: bool,
    pub host: bool,
    /// Marked `__device__`, `__constant__` or `__managed__`.
    pub device_var: bool,
}

impl Scanned {
    /// Takes a word that says one thing of the declaration.
    fn word(&mut self, kind: K) -> bool {
        match kind {
            K::KwGlobal | K::KwTileGlobal => self.side.global = true,
            K::KwDevice => {
                self.side.device = true;
                self.side.device_var = true;
            }
            K::KwConstant | K::KwManaged => self.side.device_var = true,
            K::KwHost => self.side.host = true,
            K::KwStatic => self.is_static = true,
            K::KwInline | K::KwForceinline => self.is_inline = true,
            K::KwVirtual => self.is_virtual = true,
            K::KwFriend => self.is_friend = true,
            K::KwTypedef => self.is_typedef = true,
            K::KwConst | K::KwConstexpr => self.is_const = true,
            _ => return false,
        }
        true
    }

    pub fn single(name: Sym, at: u32, end: u32) -> Self {
        Scanned {
            names: vec![(name, at)],
            end,
            ..Default::default()
        }
    }
}

/// What the scan of a declaration has met so far.
#[derive(Clone, Copy, Default)]
struct Met {
    /// `auto`
    auto: bool,
    /// A type.
    ty: bool,
    /// A scope before the last name.
    qualified: bool,
    class_name: Option<Sym>,
    /// A name of which is not known yet whether it is the type's or what is declared.
    last: Option<(Sym, u32)>,
    /// Template arguments follow it.
    last_has_args: bool,
}

impl Met {
    /// A type stands there: names before it are no longer open.
    fn typed(&mut self) {
        self.ty = true;
        self.last = None;
        self.qualified = false;
        self.class_name = None;
    }

    /// A name after a name starts a new id: what came before was a type (or a macro's leftover).
    fn begin_name(&mut self, name: Sym, at: u32) {
        if self.last.is_some() {
            self.ty = true;
            self.qualified = false;
            self.class_name = None;
        }
        self.last = Some((name, at));
        self.last_has_args = false;
    }

    /// The last name is what is declared.
    fn add_name(&self, s: &mut Scanned) {
        if let Some(last) = self.last {
            s.names.push(last);
            s.qualified |= self.qualified;
            s.class_name = s.class_name.or(self.class_name);
            // A template declares one name: a comma behind it may stand among the arguments of its own initialiser.
            s.has_args |= self.last_has_args && s.names.len() == 1;
        }
    }

    /// A function of that name, after all that was met.
    fn function(&self, name: Sym, at: u32) -> FunctionName {
        FunctionName {
            name,
            at,
            qualified: self.qualified,
            class_name: self.class_name,
            has_args: self.last_has_args,
            typed: self.auto || self.ty,
        }
    }
}

/// The name of a function that is declared, and what stands before it.
#[derive(Clone, Copy)]
pub(crate) struct FunctionName {
    name: Sym,
    at: u32,
    qualified: bool,
    class_name: Option<Sym>,
    has_args: bool,
    typed: bool,
}

impl FunctionName {
    /// A name without scope and template arguments.
    fn plain(name: Sym, at: u32, typed: bool) -> FunctionName {
        FunctionName {
            name,
            at,
            qualified: false,
            class_name: None,
            has_args: false,
            typed,
        }
    }
}

/// How the scan of a declaration goes on.
enum Step {
    /// At this token.
    To(u32),
    /// Not at all.
    Done,
}

/// Scans the declaration at `i`; `record` is the class it is a member of, whose name then names constructors.
pub(crate) fn scan_declaration(sema: &mut Sema, i: u32, end: u32, record: Option<Sym>) -> Scanned {
    let mut s = Scanned::default();
    let mut met = Met::default();
    let mut j = i;
    while j < end {
        let kind = sema.tok_at(j).kind;
        if s.word(kind) {
            j += 1;
            continue;
        }
        let step = match kind {
            K::Semi => {
                if met.ty {
                    met.add_name(&mut s);
                }
                s.end = j + 1;
                return s;
            }
            K::Eof | K::RBrace => {
                s.end = j;
                return s;
            }
            K::KwAuto => {
                met.auto = true;
                met.typed();
                Step::To(j + 1)
            }
            K::KwExtern => {
                s.is_extern = true;
                let language = sema.tok_at(j + 1).kind == K::String;
                Step::To(j + 1 + u32::from(language))
            }
            K::KwOperator => scan_operator(sema, j, end, &mut s, &mut met),
            K::Tilde
                if sema.tok_at(j + 1).kind == K::Ident && sema.tok_at(j + 2).kind == K::LParen =>
            {
                let name = met.function(sema.op_syms.dtor, j);
                let name = FunctionName {
                    has_args: false,
                    typed: met.auto,
                    ..name
                };
                scan_function_tail(sema, &mut s, name, j + 2, end)
            }
            K::Ident => scan_name(sema, j, end, record, &mut s, &mut met),
            K::LParen if !met.ty && parenthesised_constructor(sema, j, record).is_some() => {
                let name = FunctionName::plain(sema.op_syms.ctor, j + 1, met.auto);
                let params = sema.close(j) + 1;
                scan_function_tail(sema, &mut s, name, params, end)
            }
            K::LParen => scan_parentheses(sema, j, end, &mut s),
            K::LBracket if sema.tok_at(j + 1).kind == K::LBracket => Step::To(sema.close(j) + 1),
            K::LBracket if met.auto => {
                // Structured binding at namespace scope.
                let close = sema.close(j);
                let names = (j + 1..close).filter(|&k| sema.tok_at(k).kind == K::Ident);
                let names = names.map(|k| (sema.tok_at(k).sym(), k));
                s.names.extend(names);
                s.end = sema.tokens.find_stop(close + 1, &[K::Semi]) + 1;
                return s;
            }
            K::LBrace => {
                s.end = sema.close(j) + 1;
                return s;
            }
            K::Colon => {
                // Unnamed bit-field.
                s.bitfield_unnamed = Some(j);
                scan_next_declarator(sema, &mut s, j, end)
            }
            K::KwRequires => Step::To(sema.tokens.skip_requires(j)),
            K::KwStruct | K::KwClass | K::KwUnion | K::KwEnum => {
                let (tag, k) = sema.tokens.scan_tag(j);
                // Only the specifiers' own tag counts, not one in a parameter list.
                if s.tag.is_none() && s.names.is_empty() {
                    s.tag = Some(tag);
                }
                met.typed();
                Step::To(k)
            }
            _ => Step::To(scan_other_word(sema, kind, j, &mut s, &mut met)),
        };
        match step {
            Step::To(k) => j = k,
            Step::Done => return s,
        }
    }
    s.end = j;
    s
}

/// Attributes, types, and what else takes no part in names. Gives the place behind.
fn scan_other_word(sema: &mut Sema, kind: K, j: u32, s: &mut Scanned, met: &mut Met) -> u32 {
    let parenthesis = sema.tok_at(j + 1).kind == K::LParen;
    match kind {
        K::KwAttribute
        | K::KwDeclspec
        | K::KwAlignas
        | K::KwLaunchBounds
        | K::KwMaxnreg
        | K::KwClusterDims
        | K::KwBlockSize
            if parenthesis =>
        {
            scan_attribute_words(sema, j + 2, s);
            sema.close(j + 1) + 1
        }
        K::KwExplicit | K::KwNoexcept | K::KwThrow if parenthesis => sema.close(j + 1) + 1,
        K::KwDecltype | K::KwTypeof | K::KwUnderlyingType | K::KwAtomic if parenthesis => {
            met.typed();
            let k = sema.close(j + 1) + 1;
            let scope = sema.tok_at(k).kind == K::ColonColon;
            k + u32::from(scope)
        }
        K::Star | K::Amp | K::AmpAmp if met.last.is_some() => {
            met.typed();
            met.qualified = false;
            met.class_name = None;
            j + 1
        }
        _ => {
            if kind.names_a_type() {
                met.typed();
            }
            j + 1
        }
    }
}

/// `operator` and what it names.
fn scan_operator(sema: &mut Sema, j: u32, end: u32, s: &mut Scanned, met: &mut Met) -> Step {
    let Some((name, mut k)) = operator_name_at(sema, j) else {
        return Step::To(j + 1);
    };
    met.begin_name(name, j);
    if sema.tok_at(k).kind == K::Less
        && let Some((behind, false)) = sema.tokens.skip_angles(k)
    {
        met.last_has_args = true;
        k = behind;
    }
    k = sema.tokens.skip_attrs(k);
    if sema.tok_at(k).kind != K::LParen {
        return Step::To(k);
    }
    let name = FunctionName {
        typed: met.auto,
        ..met.function(name, j)
    };
    scan_function_tail(sema, s, name, k, end)
}

/// A name: of a scope, of a type, or of what is declared.
fn scan_name(
    sema: &mut Sema,
    at: u32,
    end: u32,
    record: Option<Sym>,
    s: &mut Scanned,
    met: &mut Met,
) -> Step {
    let name = sema.tok_at(at).sym();
    met.begin_name(name, at);
    let mut j = at + 1;
    if sema.tok_at(j).kind == K::Less
        && let Some((k, half)) = sema.tokens.skip_angles(j)
        && !half
    {
        met.last_has_args = true;
        j = k;
    }
    if sema.tok_at(j).kind == K::ColonColon && sema.tok_at(j + 1).kind != K::Star {
        return scan_qualified(sema, name, j, end, record, s, met);
    }
    // Attributes of a function may stand between its name and its parameters.
    let behind = sema.tokens.skip_attrs(j);
    if sema.tok_at(j).kind == K::LBracket && sema.tok_at(behind).kind == K::LParen {
        j = behind;
    }
    match sema.tok_at(j).kind {
        K::LParen => scan_named_parentheses(sema, (name, at), j, end, record, s, met),
        // The name of the type of an unnamed bit-field.
        K::Colon if !met.ty && !met.auto => {
            s.bitfield_unnamed = Some(j);
            scan_next_declarator(sema, s, j, end)
        }
        K::Eq | K::Comma | K::LBracket | K::LBrace | K::Colon => {
            if sema.tok_at(j).kind == K::LBracket && sema.tok_at(j + 1).kind == K::LBracket {
                j = sema.close(j) + 1;
            }
            met.add_name(s);
            met.typed();
            met.qualified = false;
            scan_next_declarator(sema, s, j, end)
        }
        _ => Step::To(j),
    }
}

/// What follows the scope `scope` and the `::` at `j`.
fn scan_qualified(
    sema: &mut Sema,
    scope: Sym,
    mut j: u32,
    end: u32,
    record: Option<Sym>,
    s: &mut Scanned,
    met: &mut Met,
) -> Step {
    met.last = None;
    j += 1;
    // `struct A { int A::f(); };` says A once too often.
    if record == Some(scope) && !s.is_friend && !met.qualified {
        return Step::To(j);
    }
    met.qualified = true;
    met.class_name = Some(scope);
    if sema.tok_at(j).kind == K::KwTemplate {
        j += 1;
    }
    // `A::A(` and `A<T>::A(` define constructors.
    let n = sema.tok_at(j);
    if n.kind == K::Ident && n.sym() == scope && sema.tok_at(j + 1).kind == K::LParen {
        let name = FunctionName {
            has_args: false,
            typed: met.auto,
            ..met.function(sema.op_syms.ctor, j)
        };
        return scan_function_tail(sema, s, name, j + 1, end);
    }
    Step::To(j)
}

/// A parenthesis behind a name: parameters, or a declarator of which the name is the type.
fn scan_named_parentheses(
    sema: &mut Sema,
    (name, at): (Sym, u32),
    j: u32,
    end: u32,
    record: Option<Sym>,
    s: &mut Scanned,
    met: &mut Met,
) -> Step {
    if transforms::scanned(sema, name, j) {
        met.typed();
        return Step::To(sema.close(j) + 1);
    }
    if let Some(name) = parenthesised_name(sema, j) {
        let params = sema.close(j) + 1;
        return scan_function_tail(sema, s, name, params, end);
    }
    if let Some((n, n_at)) = sema.tokens.paren_declarator(j) {
        // Arrays and functions behind the parentheses, then an initialiser.
        let step = scan_paren_declarator(sema, (n, n_at), j, end, s);
        if let Step::To(_) = step {
            met.typed();
            met.qualified = false;
        }
        return step;
    }
    if Some(name) == record && !met.ty && !met.qualified {
        let name = FunctionName::plain(sema.op_syms.ctor, at, met.auto);
        return scan_function_tail(sema, s, name, j, end);
    }
    scan_function_tail(sema, s, met.function(name, at), j, end)
}

/// A parenthesis behind no name: `int (*f)(…)`, `int (x)`.
fn scan_parentheses(sema: &mut Sema, j: u32, end: u32, s: &mut Scanned) -> Step {
    if let Some(name) = parenthesised_name(sema, j) {
        let params = sema.close(j) + 1;
        return scan_function_tail(sema, s, name, params, end);
    }
    match sema.tokens.paren_declarator(j) {
        Some(name) => scan_paren_declarator(sema, name, j, end, s),
        None => Step::To(sema.close(j) + 1),
    }
}

/// A declarator in the parentheses at `j`, and what stands behind it.
fn scan_paren_declarator(
    sema: &mut Sema,
    name: (Sym, u32),
    mut j: u32,
    end: u32,
    s: &mut Scanned,
) -> Step {
    s.names.push(name);
    if let Some(class) = scope_before(sema, j + 1, name.1) {
        s.qualified = true;
        s.class_name = s.class_name.or(Some(class));
    }
    j = sema.close(j) + 1;
    while matches!(sema.tok_at(j).kind, K::LParen | K::LBracket) {
        j = sema.close(j) + 1;
    }
    // A function returning a function or array pointer has its own parameter list inside.
    if sema.tok_at(name.1 + 1).kind == K::LParen {
        s.is_function = true;
        *s = scan_tail_after_params(sema, std::mem::take(s), j, end);
        return Step::Done;
    }
    scan_next_declarator(sema, s, j, end)
}

/// The class or namespace whose member the name at `at` is, if it is written right before it: `(*A<T>::name)`.
fn scope_before(sema: &Sema, from: u32, at: u32) -> Option<Sym> {
    if sema.tok_at(at - 1).kind != K::ColonColon {
        return None;
    }
    let mut scope = None;
    let mut k = from;
    while k < at {
        if sema.tok_at(k).kind == K::Ident {
            scope = Some(sema.tok_at(k).sym());
        } else if sema.tok_at(k).kind == K::Less {
            k = sema.tokens.skip_angles(k)?.0;
            continue;
        }
        k += 1;
    }
    scope
}

fn scan_next_declarator(sema: &mut Sema, s: &mut Scanned, j: u32, end: u32) -> Step {
    next_declarator(sema, s, j, end).map_or(Step::Done, Step::To)
}

/// Execution and memory space words inside `__attribute__((…))`, for headers that spell the qualifiers so.
fn scan_attribute_words(sema: &Sema, from: u32, s: &mut Scanned) {
    let mut j = from;
    while !matches!(sema.tok_at(j).kind, K::RParen | K::Eof | K::Semi) {
        let t = sema.tok_at(j);
        if t.kind.is_word() {
            let n = t.sym();
            if n == sym::GLOBAL || n == sym::__global__ {
                s.side.global = true;
            } else if n == sym::DEVICE {
                s.side.device = true;
                s.side.device_var = true;
            } else if n == sym::CONSTANT || n == sym::MANAGED {
                s.side.device_var = true;
            } else if n == sym::HOST {
                s.side.host = true;
            }
        }
        j += 1;
    }
}

/// `(A)(` or `(A<T>)(` in the class A of that name declares a constructor: where its parameters begin.
pub(crate) fn parenthesised_constructor(sema: &Sema, open: u32, class: Option<Sym>) -> Option<u32> {
    let close = class_name_end(sema, open + 1, class)?;
    let (ends, params) = (sema.tok_at(close), sema.tok_at(close + 1));
    (ends.kind == K::RParen && params.kind == K::LParen).then_some(close + 1)
}

/// The name of the class whose members are being declared.
pub(crate) fn class_declared(sema: &Sema) -> Option<Sym> {
    let scope = sema.decl_scope(sema.cx.scope);
    sema.record_of_scope(scope).and_then(|r| sema.prog[r].name)
}

/// `A(` or `A<T>(` in the class A of that name: where the parentheses open.
pub(crate) fn constructor_parameters(sema: &Sema, at: u32, class: Option<Sym>) -> Option<u32> {
    let open = class_name_end(sema, at, class)?;
    (sema.tok_at(open).kind == K::LParen).then_some(open)
}

/// The token after the name of `class` at token `at`, written `A` or `A<T>`.
fn class_name_end(sema: &Sema, at: u32, class: Option<Sym>) -> Option<u32> {
    let name = sema.tok_at(at);
    if name.kind != K::Ident || Some(name.sym()) != class {
        return None;
    }
    match sema.tok_at(at + 1).kind {
        K::Less => match sema.tokens.skip_angles(at + 1)? {
            (end, false) => Some(end),
            _ => None,
        },
        _ => Some(at + 1),
    }
}

/// `(f)(`, `(operator+)(` and `(A<T>::f)(`: a function's name in parentheses, as headers write it that keep macros from
/// expanding.
pub(crate) fn parenthesised_name(sema: &mut Sema, open: u32) -> Option<FunctionName> {
    let close = sema.close(open);
    if sema.tok_at(close + 1).kind != K::LParen {
        return None;
    }
    let mut at = open + 1;
    let mut scope = None;
    let (name, after) = loop {
        match sema.tok_at(at).kind {
            K::KwOperator => break operator_name_at(sema, at)?,
            K::Ident => {}
            _ => return None,
        }
        let name = sema.tok_at(at).sym();
        let mut j = at + 1;
        if sema.tok_at(j).kind == K::Less {
            j = sema.tokens.skip_angles(j)?.0;
        }
        if sema.tok_at(j).kind != K::ColonColon {
            // A constructor has its class's name.
            let constructor = scope == Some(name);
            break match constructor {
                true => (sema.op_syms.ctor, at + 1),
                false => (name, at + 1),
            };
        }
        scope = Some(name);
        at = j + 1;
    };
    (after == close).then_some(FunctionName {
        qualified: scope.is_some(),
        class_name: scope,
        ..FunctionName::plain(name, at, true)
    })
}

/// After a declarator's name: skips arrays, initialisers, bit-field widths. The token after `,`, or `None` (with the
/// extent set) at the end.
fn next_declarator(sema: &mut Sema, s: &mut Scanned, mut j: u32, end: u32) -> Option<u32> {
    while j < end {
        match sema.tok_at(j).kind {
            K::Comma => return Some(j + 1),
            K::Semi => {
                s.end = j + 1;
                return None;
            }
            K::LParen | K::LBracket | K::LBrace => j = sema.close(j) + 1,
            K::RBrace | K::Eof | K::RParen => {
                s.end = j;
                return None;
            }
            // What only a declaration begins with: the one before has no end.
            K::KwExtern | K::KwTypedef | K::KwNamespace | K::KwInline
                if sema.in_main_file(sema.tok_at(j).loc) =>
            {
                scan::scan_expected(sema, "';'", j);
                s.end = j;
                return None;
            }
            K::Ident
                if sema.tok_at(j + 1).kind == K::Less
                    && sema.tokens.template_names.contains(&sema.tok_at(j).sym()) =>
            {
                match sema.tokens.skip_angles(j + 1) {
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
fn scan_function_tail(
    sema: &mut Sema,
    s: &mut Scanned,
    of: FunctionName,
    j: u32,
    end: u32,
) -> Step {
    s.names.push((of.name, of.at));
    s.is_function = true;
    s.qualified = of.qualified;
    s.class_name = of.class_name;
    s.has_args = of.has_args;
    let close = sema.close(j);
    if sema.tok_at(close + 1).kind == K::Arrow
        && !of.typed
        && of.name != sema.op_syms.ctor
        && of.name != sema.op_syms.conv
        && sema.tok_at(of.at).kind == K::Ident
    {
        s.is_guide = true;
    }
    // `T x(1);` at namespace scope declares a variable: its parentheses hold literals or expressions.
    if matches!(
        sema.tok_at(j + 1).kind,
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
        if let Some(k) = next_declarator(sema, s, close + 1, end) {
            s.end = sema.tokens.find_stop(k, &[K::Semi]) + 1;
        }
        return Step::Done;
    }
    *s = scan_tail_after_params(sema, std::mem::take(s), close + 1, end);
    Step::Done
}

/// After a function's parameter list: qualifiers, trailing return, initialisers, body.
fn scan_tail_after_params(sema: &mut Sema, mut s: Scanned, mut j: u32, end: u32) -> Scanned {
    let mut after_colon = false;
    while j < end {
        match sema.tok_at(j).kind {
            K::Semi => {
                s.end = j + 1;
                return s;
            }
            K::Eof | K::RBrace => {
                s.end = j;
                return s;
            }
            K::LBrace => {
                let close = sema.close(j);
                if after_colon {
                    // `member{init}` goes on with `,` or another `{`.
                    let prev = sema.tok_at(j - 1).kind;
                    let next = sema.tok_at(close + 1).kind;
                    let pack = next == K::Ellipsis;
                    let init = matches!(prev, K::Ident | K::Greater | K::GreaterGreater);
                    if init && (pack || matches!(next, K::Comma | K::LBrace) || next == K::KwCatch)
                    {
                        j = close + 1;
                        continue;
                    }
                }
                s.has_body = true;
                s.body = Some(j);
                j = close + 1;
                // Function-try-block handlers.
                while sema.tok_at(j).kind == K::KwCatch {
                    j = sema.close(j + 1) + 1;
                    j = sema.close(j) + 1;
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
                if sema.tok_at(j + 1).kind == K::KwDefault {
                    s.has_body = true;
                }
                j = sema.tokens.find_stop(j, &[K::Semi, K::Comma]);
                if sema.tok_at(j).kind == K::Comma {
                    j = sema.tokens.find_stop(j, &[K::Semi]);
                }
                s.end = j + 1;
                return s;
            }
            K::KwRequires => j = sema.tokens.skip_requires(j),
            K::Comma if !after_colon => {
                // Another declarator: `int f(), g();`
                let k = j + 1;
                let stop = sema.tokens.find_stop(k, &[K::Semi, K::LBrace]);
                let mut m = k;
                while m < stop {
                    if sema.tok_at(m).kind == K::Ident
                        && matches!(
                            sema.tok_at(m + 1).kind,
                            K::LParen | K::Comma | K::Semi | K::Eq | K::LBracket
                        )
                    {
                        let n = sema.tok_at(m).sym();
                        s.names.push((n, m));
                        m = sema.tokens.find_stop(m, &[K::Comma, K::Semi]);
                    }
                    m += 1;
                }
                s.end = sema.tokens.find_stop(k, &[K::Semi]) + 1;
                return s;
            }
            K::Ident
                if sema.tok_at(j).sym() == sym::OVERRIDE || sema.tok_at(j).sym() == sym::FINAL =>
            {
                if !after_colon && sema.tok_at(j + 1).kind != K::LParen {
                    s.is_virtual = true;
                }
                j += 1;
            }
            K::Ident if sema.tok_at(j + 1).kind == K::Less => {
                match sema.tokens.skip_angles(j + 1) {
                    Some((k, false)) => j = k,
                    _ => j += 2,
                }
            }
            K::LParen | K::LBracket => j = sema.close(j) + 1,
            _ => j += 1,
        }
    }
    s.end = j;
    s
}

/// The operator function name at `operator` (token `i`): its symbol and the token after it.
pub(crate) fn operator_name_at(sema: &mut Sema, i: u32) -> Option<(Sym, u32)> {
    let t = sema.tok_at(i + 1);
    match t.kind {
        K::LParen if sema.tok_at(i + 2).kind == K::RParen => {
            Some((sema.op_syms.of(OpName::Call), i + 3))
        }
        K::LBracket if sema.tok_at(i + 2).kind == K::RBracket => {
            Some((sema.op_syms.of(OpName::Subscript), i + 3))
        }
        K::KwNew | K::KwDelete => {
            let array =
                sema.tok_at(i + 2).kind == K::LBracket && sema.tok_at(i + 3).kind == K::RBracket;
            let op = match (t.kind, array) {
                (K::KwNew, false) => OpName::New,
                (K::KwNew, true) => OpName::NewArray,
                (_, false) => OpName::Delete,
                _ => OpName::DeleteArray,
            };
            Some((sema.op_syms.of(op), if array { i + 4 } else { i + 2 }))
        }
        K::String => {
            // operator ""_x, in one token or two
            let text = sema.text(t.sym()).to_string();
            if let Some(suffix) = text.strip_prefix("\"\"")
                && !suffix.is_empty()
            {
                let s = literal_op_sym(sema, suffix);
                return Some((s, i + 2));
            }
            let n = sema.tok_at(i + 2);
            if !n.kind.is_word() {
                return None;
            }
            let suffix = sema.text(n.sym()).to_string();
            let s = literal_op_sym(sema, &suffix);
            Some((s, i + 3))
        }
        K::GreaterGreater | K::Greater => {
            let op = op_of_token(t.kind)?;
            Some((sema.op_syms.of(op), i + 2))
        }
        k => match op_of_token(k) {
            Some(op) => Some((sema.op_syms.of(op), i + 2)),
            None => {
                // Conversion function: the name runs up to the parameter list.
                let mut j = i + 1;
                loop {
                    match sema.tok_at(j).kind {
                        K::LParen | K::Semi | K::Eof | K::LBrace => break,
                        K::KwDecltype => j = sema.close(j + 1) + 1,
                        K::Less => match sema.tokens.skip_angles(j) {
                            Some((k, false)) => j = k,
                            _ => j += 1,
                        },
                        _ => j += 1,
                    }
                }
                Some((sema.op_syms.conv, j))
            }
        },
    }
}

/// The name of the literal operator with a suffix.
pub(crate) fn literal_op_sym(sema: &mut Sema, suffix: &str) -> Sym {
    sema.session.names.intern(&format!("operator\"\"{suffix}"))
}
