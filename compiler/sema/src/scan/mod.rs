//! The scan: splits the text of a namespace or class into declarations by bracket matching and records the names they declare.
//! No type is parsed. A preprocessed file of 36,000 lines is scanned in a few milliseconds.

pub(crate) mod declaration;
pub(crate) mod friends;
pub(crate) mod tags;
pub(crate) mod template;
mod using;

use crate::analysis_state::StaticAssert;
use crate::scan::declaration::Scanned;
pub(crate) use crate::scan::using::scan_using;
use crate::scan::using::{access_declaration, scan_access_declaration};
use crate::scope::{DeclKind, PendingDecl, ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::{Reported, Sema, class, lookup, reachability, warn};
use TokenKind as K;
use jacquard_hir::{Access, NamespaceDecl, NamespaceId, OpName, RecordId, RecordKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind, sym};

/// Scans tokens `i..end` as declarations of `scope`.
pub(crate) fn scan_range(sema: &mut Sema, scope: ScopeId, mut i: u32, end: u32, extern_c: bool) {
    let mut access = match sema.scope(scope).kind {
        ScopeKind::Record(r) if sema.prog[r].kind == RecordKind::Class => Access::Private,
        _ => Access::Public,
    };
    while i < end && !jacquard_limits::stop::requested() {
        let next = scan_one(sema, scope, i, end, extern_c, &mut access);
        i = next.max(i + 1);
    }
}

fn scan_one(
    sema: &mut Sema,
    scope: ScopeId,
    i: u32,
    end: u32,
    extern_c: bool,
    access: &mut Access,
) -> u32 {
    let t = sema.tok_at(i);
    match t.kind {
        // `export` is a module's; names after it are declared all the same.
        K::KwExport if sema.tok_at(i + 1).kind != K::KwTemplate => {
            sema.unsupported::<()>(t.loc, "a module").reported();
            sema.tokens.find_stop(i, &[K::Semi]) + 1
        }
        K::Ident
            if t.sym() == sym::IMPORT
                && matches!(sema.tok_at(i + 1).kind, K::Ident | K::Less | K::String)
                && sema.tokens.find_stop(i, &[K::Semi]) < end
                && lookup::lookup_from(sema, scope, t.sym()).is_empty() =>
        {
            sema.unsupported::<()>(t.loc, "a module").reported();
            sema.tokens.find_stop(i, &[K::Semi]) + 1
        }
        K::Semi | K::KwExtension | K::KwExport => i + 1,
        K::PragmaPack => scan_pragma_pack(sema, i),
        K::PragmaUnroll | K::PragmaNounroll => {
            warn::warn(sema, t.loc, msg::PRAGMA_BEFORE_STATEMENT, &[]);
            sema.tokens.skip_pragma(i)
        }
        K::PragmaOther => sema.tokens.skip_pragma(i),
        K::KwPublic | K::KwPrivate | K::KwProtected
            if sema.record_of_scope(scope).is_some()
                && sema.tok_at(i + 1).kind != K::Colon
                && sema.in_main_file(t.loc) =>
        {
            scan_expected(sema, "':'", i + 1);
            i + 1
        }
        K::KwPublic | K::KwPrivate | K::KwProtected if sema.tok_at(i + 1).kind == K::Colon => {
            *access = match t.kind {
                K::KwPublic => Access::Public,
                K::KwPrivate => Access::Private,
                _ => Access::Protected,
            };
            i + 2
        }
        K::KwNamespace => scan_namespace(sema, scope, i, extern_c, false),
        K::KwInline if sema.tok_at(i + 1).kind == K::KwNamespace => {
            scan_namespace(sema, scope, i + 1, extern_c, true)
        }
        K::KwExtern
            if sema.tok_at(i + 1).kind == K::String && sema.tok_at(i + 2).kind == K::LBrace =>
        {
            scan_linkage(sema, scope, i)
        }
        K::KwExtern if sema.tok_at(i + 1).kind == K::KwTemplate => {
            scan_extern_template(sema, scope, i, *access)
        }
        K::KwUsing => scan_using(sema, scope, i, *access),
        K::Ident | K::ColonColon
            if sema.record_of_scope(scope).is_some() && access_declaration(sema, i).is_some() =>
        {
            scan_access_declaration(sema, scope, i, *access)
        }
        K::KwStaticAssert => {
            let stop = sema.tokens.find_stop(i, &[K::Semi]);
            note_assertion(sema, i, scope);
            stop + 1
        }
        K::KwAsm => {
            sema.reach.roots.push(sema.facts.decls.len() as u32);
            scan_whole(sema, scope, i, DeclKind::StaticAssert, *access)
        }
        K::KwTemplate if sema.tok_at(i + 1).kind == K::Less => {
            template::scan_template(sema, scope, i, end, extern_c, *access, false)
        }
        K::KwTemplate => {
            // Explicit instantiation.
            sema.reach.roots.push(sema.facts.decls.len() as u32);
            scan_whole(sema, scope, i, DeclKind::Instantiation, *access)
        }
        K::KwFriend => friends::scan_friend(sema, scope, i, end, *access),
        K::RBrace | K::RParen | K::RBracket => i + 1,
        k if begins_statement(k) => {
            scan_expected(sema, "a declaration", i);
            sema.tokens.find_stop(i, &[K::Semi]) + 1
        }
        _ => scan_other(sema, scope, i, end, extern_c, *access),
    }
}

/// Does a statement begin with this word, or an expression?
fn begins_statement(k: K) -> bool {
    matches!(
        k,
        K::KwIf
            | K::KwElse
            | K::KwFor
            | K::KwWhile
            | K::KwDo
            | K::KwSwitch
            | K::KwCase
            | K::KwDefault
            | K::KwReturn
            | K::KwBreak
            | K::KwContinue
            | K::KwGoto
            | K::KwTry
            | K::KwCatch
            | K::KwThrow
            | K::Number
    )
}

/// What begins with no word of its own.
fn scan_other(
    sema: &mut Sema,
    scope: ScopeId,
    i: u32,
    end: u32,
    extern_c: bool,
    access: Access,
) -> u32 {
    let t = sema.tok_at(i);
    let next = scan_simple(sema, scope, i, end, extern_c, access);
    // What begins with a name may be a macro of a header that is not there.
    if next >= end
        && t.kind != K::Ident
        && !matches!(
            sema.tok_at(next.min(end) - 1).kind,
            K::Semi | K::RBrace | K::PragmaEnd
        )
    {
        scan_expected(sema, "';'", end);
    }
    next
}

/// `extern "C" { … }`
fn scan_linkage(sema: &mut Sema, scope: ScopeId, i: u32) -> u32 {
    let language = sema.tok_at(i + 1);
    let text = sema.session.names.text(language.sym()).to_string();
    let is_c = text == "\"C\"";
    if !is_c && text != "\"C++\"" {
        sema.error(language.loc, msg::UNKNOWN_LINKAGE, &[&text]);
    }
    let close = sema.close(i + 2);
    scan_range(sema, scope, i + 3, close, is_c);
    close + 1
}

/// `extern template …;`
fn scan_extern_template(sema: &mut Sema, scope: ScopeId, i: u32, access: Access) -> u32 {
    let stop = sema.tokens.find_stop(i, &[K::Semi]);
    let d = push_decl(
        sema,
        i + 1,
        stop + 1,
        scope,
        DeclKind::Instantiation,
        access,
    );
    sema.reach.extern_templates.push(d);
    stop + 1
}

/// Tells what should stand at a token of a scanned text.
pub(crate) fn scan_expected(sema: &mut Sema, what: &str, at: u32) {
    let t = sema.tok_at(at);
    let found = sema.spell(t);
    sema.fail::<()>(t.loc, msg::EXPECTED, &[&what, &found])
        .reported();
}

/// The attributes of a namespace, from one token to another: whether it is deprecated.
fn scan_namespace_attrs(sema: &mut Sema, from: u32, to: u32) -> bool {
    let mut deprecated = false;
    if sema.tok_at(from).kind == K::LBracket {
        for k in from + 2..to.saturating_sub(2) {
            let t = sema.tok_at(k);
            if t.kind == K::Ident && sema.tok_at(k + 1).kind != K::ColonColon {
                warn::check_attr_name(sema, k, None);
                deprecated |= t.sym() == sym::DEPRECATED;
            }
        }
    }
    deprecated
}

fn scan_namespace(sema: &mut Sema, scope: ScopeId, i: u32, extern_c: bool, inline: bool) -> u32 {
    let mut j = sema.tokens.skip_attrs(i + 1);
    let deprecated = scan_namespace_attrs(sema, i + 1, j);
    let mut cur = scope;
    let mut inline = inline;
    let equals = sema.tokens.skip_attrs(j + 1);
    if sema.tok_at(j).kind == K::Ident && sema.tok_at(equals).kind == K::Eq {
        let stop = sema.tokens.find_stop(j, &[K::Semi]);
        let d = push_decl(
            sema,
            i,
            stop + 1,
            scope,
            DeclKind::NamespaceAlias,
            Access::Public,
        );
        let name = sema.tok_at(j).sym();
        sema.add_symbol(scope, name, i, SymKind::Pending(d));
        return stop + 1;
    }
    if sema.tok_at(j).kind != K::Ident {
        let k = sema.tokens.skip_attrs(j);
        if sema.tok_at(k).kind == K::LBrace {
            cur = enter_namespace(sema, cur, None, true, i);
            j = k;
        }
    }
    while sema.tok_at(j).kind == K::Ident {
        let name = sema.tok_at(j).sym();
        cur = enter_namespace(sema, cur, Some(name), inline, i);
        inline = false;
        j = sema.tokens.skip_attrs(j + 1);
        if sema.tok_at(j).kind == K::ColonColon {
            j += 1;
            if sema.tok_at(j).kind == K::KwInline {
                inline = true;
                j += 1;
            }
        }
    }
    if deprecated {
        sema.warnings
            .deprecated
            .insert(warn::Entity::Namespace(cur), None);
    }
    if sema.tok_at(j).kind != K::LBrace {
        let t = sema.tok_at(j);
        sema.session
            .diags
            .report(t, msg::EXPECTED, &[&"'{'", &t.kind.text()])
            .emit();
        return sema.tokens.find_stop(j, &[K::Semi]) + 1;
    }
    let close = sema.close(j);
    scan_range(sema, cur, j + 1, close, extern_c);
    close + 1
}

/// The namespace `name` within `scope`, opened anew or again.
pub(crate) fn enter_namespace(
    sema: &mut Sema,
    scope: ScopeId,
    name: Option<Sym>,
    inline: bool,
    order: u32,
) -> ScopeId {
    let parent = match sema.scope(scope).kind {
        ScopeKind::Namespace(n) => n,
        _ => NamespaceId(0),
    };
    match name {
        Some(n) => {
            for s in sema.chain(scope, n) {
                if let SymKind::Namespace(ns) = *sema.sym_kind(s) {
                    return ns;
                }
            }
        }
        None => {
            for &s in &sema.scope(scope).directives().inlines {
                if let ScopeKind::Namespace(n) = sema.scope(s).kind
                    && sema.prog[n].name.is_none()
                {
                    return s;
                }
            }
        }
    }
    let ns = sema.prog.add_namespace(NamespaceDecl {
        name,
        parent: Some(parent),
        inline,
    });
    let id = sema.new_scope(ScopeKind::Namespace(ns), scope);
    if let Some(n) = name {
        sema.add_symbol(scope, n, order, SymKind::Namespace(id));
    }
    if inline {
        sema.env.scopes[scope.0 as usize]
            .directives_mut()
            .inlines
            .push(id);
    }
    id
}

/// A declaration that declares no name, up to its semicolon.
fn scan_whole(sema: &mut Sema, scope: ScopeId, i: u32, kind: DeclKind, access: Access) -> u32 {
    let stop = sema.tokens.find_stop(i, &[K::Semi]);
    push_decl(sema, i, stop + 1, scope, kind, access);
    stop + 1
}

fn scan_simple(
    sema: &mut Sema,
    scope: ScopeId,
    i: u32,
    end: u32,
    extern_c: bool,
    access: Access,
) -> u32 {
    let record = sema.record_of_scope(scope);
    let record_name = record.and_then(|r| sema.prog[r].name);
    let sc = declaration::scan_declaration(sema, i, end, record_name);
    let next = sc.end.max(i + 1);
    if let Some(tag) = &sc.tag
        && tag.defines
        && sc.names.is_empty()
        && sema.tok_at(next - 1).kind == K::RBrace
        && sema.in_main_file(sema.tok_at(i).loc)
    {
        scan_expected(sema, "';'", next);
    }
    tags::scan_simple_tag(sema, scope, &sc, i, next, access);
    let anonymous = sc
        .tag
        .as_ref()
        .is_some_and(|t| t.name.is_none() && t.defines && !t.is_enum);
    if sc.is_friend
        && let Some(r) = record
    {
        friends::scan_friend_functions(sema, r, scope, &sc, (i, next), access);
        return next;
    }
    // `auto` parameters make a template of a function.
    if sc.is_function
        && !sc.qualified
        && sc.names.len() == 1
        && let Some(auto) = sema.tokens.auto_parameter(sc.names[0].1)
    {
        scan_abbreviated_template(sema, scope, &sc, (i, next, auto), extern_c, access);
        return next;
    }
    if let Some(r) = record {
        scan_member(sema, r, scope, &sc, (i, next, end), anonymous, access);
        return next;
    }
    if sc.names.is_empty() {
        if anonymous && sema.is_block(scope) {
            let d = push_decl(sema, i, next, scope, DeclKind::Simple, access);
            sema.reach.roots.push(d);
        } else if anonymous {
            // A namespace-scope anonymous union: its members are names of the namespace.
            let d = push_decl(sema, i, next, scope, DeclKind::Simple, access);
            if let Some(tag) = &sc.tag {
                add_anonymous_names(sema, scope, tag.body, d);
            }
        } else {
            note_nameless(sema, scope, i, next, &sc, access);
        }
        return next;
    }
    let d = push_decl(
        sema,
        i,
        next,
        scope,
        if sc.is_guide {
            DeclKind::Guide
        } else {
            DeclKind::Simple
        },
        access,
    );
    {
        let p = &mut sema.facts.decls[d as usize];
        p.defines = sc.has_body;
        p.extern_c = extern_c;
        p.name = sc.names.first().map(|n| n.0);
        p.tkind = if sc.is_function {
            TemplateKind::Func
        } else {
            TemplateKind::Var
        };
    }
    if sc.is_guide {
        let (name, at) = sc.names[0];
        let g = template::guide_sym(sema, name);
        sema.add_symbol(scope, g, at, SymKind::Pending(d));
        return next;
    }
    match sc.qualified {
        true => scan_outside_class(sema, &sc, d),
        false => scan_plain_names(sema, scope, &sc, d, access),
    }
    if let Some(b) = sc.body
        && !sc.side.global
        && (!sc.side.device || sc.side.host)
    {
        sema.host.bodies.push((b, scope));
    }
    next
}

/// A function with `auto` parameters, the first at token `auto`, is a template.
fn scan_abbreviated_template(
    sema: &mut Sema,
    scope: ScopeId,
    sc: &Scanned,
    (i, next, auto): (u32, u32, u32),
    extern_c: bool,
    access: Access,
) {
    let (name, at) = sc.names[0];
    let loc = sema.tok_at(auto).loc;
    if !sema.options.cxx20 && sema.in_main_file(loc) {
        warn::warn(sema, loc, msg::AUTO_PARAMETER, &[]);
    }
    let d = push_decl(sema, i, next, scope, DeclKind::Template, access);
    let p = &mut sema.facts.decls[d as usize];
    p.name = Some(name);
    p.tkind = TemplateKind::Func;
    p.inner = i;
    p.extern_c = extern_c;
    p.defines = sc.has_body;
    sema.tokens.template_names.insert(name);
    template::add_template_symbol(sema, scope, name, at, d, TemplateKind::Func, access);
}

/// A member of a class. Classes are completed member by member, in order.
fn scan_member(
    sema: &mut Sema,
    r: RecordId,
    scope: ScopeId,
    sc: &Scanned,
    (i, next, end): (u32, u32, u32),
    anonymous: bool,
    access: Access,
) {
    if !sc.is_function
        && !sc.names.is_empty()
        && !matches!(sema.tok_at(next - 1).kind, K::Semi | K::RBrace)
        && next >= end
        && sema.in_main_file(sema.tok_at(i).loc)
    {
        scan_expected(sema, "';'", next);
    }
    let d = if sc.names.is_empty() && !anonymous && sc.bitfield_unnamed.is_none() {
        note_nameless(sema, scope, i, next, sc, access);
        None
    } else {
        Some(push_decl(sema, i, next, scope, DeclKind::Simple, access))
    };
    if let Some(d) = d {
        let p = &mut sema.facts.decls[d as usize];
        p.defines = sc.has_body;
        p.extern_c = false;
        sema.facts.records[r.index()]
            .members
            .push(class::MemberDecl {
                decl: d,
                is_function: sc.is_function,
                is_virtual: sc.is_virtual,
                is_static: sc.is_static,
                is_typedef: sc.is_typedef,
                name: sc.names.first().map(|n| n.0),
                special: sc.names.first().is_some_and(|n| {
                    n.0 == sema.op_syms.ctor
                        || n.0 == sema.op_syms.dtor
                        || n.0 == sema.op_syms.of(OpName::Eq)
                }),
            });
        for (name, at) in &sc.names {
            sema.add_symbol_access(scope, *name, *at, SymKind::Pending(d), access);
        }
    }
}

/// Names behind a scope: members, or functions of a namespace that other files may call.
fn scan_outside_class(sema: &mut Sema, sc: &Scanned, d: u32) {
    if let Some(class) = sc.class_name {
        sema.facts.decls[d as usize].kind = DeclKind::OutOfLine;
        for (name, _) in &sc.names {
            sema.templates
                .out_of_line
                .entry((class, *name))
                .or_default()
                .push(d);
        }
    }
    // A member function, or one of a namespace, that other files may call.
    let exported = sc.is_function
        && sema.options.export_device
        && (sc.side.device || sema.options.default_device)
        && !sc.is_inline
        && sc.has_body;
    if sc.side.global || sc.side.device_var || exported {
        sema.reach.roots.push(d);
    }
    reachability::exports::note(sema, sc, d);
}

/// Names of a namespace or a block.
fn scan_plain_names(sema: &mut Sema, scope: ScopeId, sc: &Scanned, d: u32, access: Access) {
    for (name, at) in &sc.names {
        sema.add_symbol_access(scope, *name, *at, SymKind::Pending(d), access);
    }
    let device = sc.side.device || sema.options.default_device;
    if sc.is_function {
        reachability::exports::note(sema, sc, d);
        if sc.side.global
            || (device
                && sema.options.export_device
                && !sc.is_static
                && !sc.is_inline
                && sc.has_body)
        {
            sema.reach.roots.push(d);
        }
    } else if sc.side.device_var
        || (sema.options.default_device && !sc.is_typedef && !sc.is_const && !sc.is_extern)
    {
        sema.reach.roots.push(d);
    }
}

/// What declares no name may be a mistake: kept to be read where everything is checked.
fn note_nameless(
    sema: &mut Sema,
    scope: ScopeId,
    i: u32,
    next: u32,
    sc: &declaration::Scanned,
    access: Access,
) {
    if sc.tag.is_none() && sema.in_main_file(sema.tok_at(i).loc) {
        push_decl(sema, i, next, scope, DeclKind::Simple, access);
    }
}

fn add_anonymous_names(sema: &mut Sema, scope: ScopeId, body: u32, d: u32) {
    let close = sema.close(body);
    let mut j = body + 1;
    while j < close {
        let sc = declaration::scan_declaration(sema, j, close, None);
        for (name, at) in &sc.names {
            sema.add_symbol(scope, *name, *at, SymKind::Pending(d));
        }
        j = sc.end.max(j + 1);
    }
}

pub(crate) fn push_decl(
    sema: &mut Sema,
    start: u32,
    end: u32,
    scope: ScopeId,
    kind: DeclKind,
    access: Access,
) -> u32 {
    let d = sema.facts.decls.len() as u32;
    sema.facts.decls.push(PendingDecl {
        start,
        end,
        scope,
        kind,
        state: 0,
        extern_c: false,
        friend: false,
        access,
        template: None,
        name: None,
        at: 0,
        tkind: TemplateKind::Func,
        inner: start,
        heads: 0,
        defines: false,
    });
    d
}

/// `#pragma pack(n)`, `pack(push, n)`, `pack(pop)`: notes the value that holds from here.
pub(crate) fn scan_pragma_pack(sema: &mut Sema, i: u32) -> u32 {
    let after = sema.tokens.skip_pragma(i);
    let mut value = None;
    let (mut push, mut pop) = (false, false);
    for j in i + 1..after {
        let t = sema.tok_at(j);
        match t.kind {
            K::Number => value = sema.text(t.sym()).parse::<u32>().ok(),
            K::Ident if t.sym() == sym::PUSH => push = true,
            K::Ident if t.sym() == sym::POP => pop = true,
            _ => {}
        }
    }
    // The stack is the list itself: `pop` looks for the value before the matching `push`.
    let current = sema.tokens.packs.last().map_or(0, |p| p.1 & 0xffff);
    let depth = sema.tokens.packs.last().map_or(0, |p| p.1 >> 16);
    if push {
        sema.tokens
            .packs
            .push((i, (depth + 1) << 16 | value.unwrap_or(current)));
    } else if pop {
        let want = depth.saturating_sub(1);
        let v = sema
            .tokens
            .packs
            .iter()
            .rev()
            .find(|p| p.1 >> 16 == want)
            .map_or(0, |p| p.1 & 0xffff);
        sema.tokens.packs.push((i, want << 16 | v));
    } else {
        sema.tokens
            .packs
            .push((i, depth << 16 | value.unwrap_or(0)));
    }
    after
}

/// A static assertion is checked when its class is complete; its instantiations are shown then.
fn note_assertion(sema: &mut Sema, at: u32, scope: ScopeId) {
    let chain = sema.templates.in_progress.as_slice().into();
    let found = StaticAssert { at, scope, chain };
    sema.warnings.asserts.push(found);
}
