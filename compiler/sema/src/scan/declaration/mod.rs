//! One declaration's extent, and the names it declares, found without parsing types.

mod function_names;
mod tail;

use function_names::{FunctionName, scan_operator, scope_before};
pub(crate) use function_names::{
    class_declared, constructor_parameters, literal_op_sym, operator_name_at,
    parenthesised_constructor, parenthesised_name,
};
use tail::{scan_function_tail, scan_next_declarator, scan_tail_after_params};

use crate::Sema;
use crate::types::transforms;
use TokenKind as K;
use jacquard_preprocess::token::{Sym, TokenKind, sym};

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
