//! The scan: splits the text of a namespace or class into declarations by bracket matching and records the names they declare.
//! No type is parsed. A preprocessed file of 36,000 lines is scanned in a few milliseconds.

use super::scan_decl::Scanned;
use super::*;
use TokenKind as K;

impl Scanner<'_, '_> {
    /// Scans tokens `i..end` as declarations of `scope`.
    pub(crate) fn scan_range(&mut self, scope: ScopeId, mut i: u32, end: u32, extern_c: bool) {
        let mut access = match self.scope(scope).kind {
            ScopeKind::Record(r) if self.prog[r].kind == RecordKind::Class => Access::Private,
            _ => Access::Public,
        };
        while i < end && !jacquard_ir::stop::requested() {
            let next = self.scan_one(scope, i, end, extern_c, &mut access);
            i = next.max(i + 1);
        }
    }

    fn scan_one(
        &mut self,
        scope: ScopeId,
        i: u32,
        end: u32,
        extern_c: bool,
        access: &mut Access,
    ) -> u32 {
        let t = self.tok_at(i);
        match t.kind {
            // `export` is a module's; names after it are declared all the same.
            K::KwExport if self.tok_at(i + 1).kind != K::KwTemplate => {
                let _ = self.unsupported::<()>(t.loc, "a module");
                self.tokens.find_stop(i, &[K::Semi]) + 1
            }
            K::Ident
                if t.sym() == sym::IMPORT
                    && matches!(self.tok_at(i + 1).kind, K::Ident | K::Less | K::String)
                    && self.tokens.find_stop(i, &[K::Semi]) < end
                    && self.lookup_from(scope, t.sym()).is_empty() =>
            {
                let _ = self.unsupported::<()>(t.loc, "a module");
                self.tokens.find_stop(i, &[K::Semi]) + 1
            }
            K::Semi | K::KwExtension | K::KwExport => i + 1,
            K::PragmaPack => self.scan_pragma_pack(i),
            K::PragmaUnroll | K::PragmaNounroll => {
                self.warn(t.loc, msg::PRAGMA_BEFORE_STATEMENT, &[]);
                self.tokens.skip_pragma(i)
            }
            K::PragmaOther => self.tokens.skip_pragma(i),
            K::KwPublic | K::KwPrivate | K::KwProtected
                if self.record_of_scope(scope).is_some()
                    && self.tok_at(i + 1).kind != K::Colon
                    && self.in_main_file(t.loc) =>
            {
                self.scan_expected("':'", i + 1);
                i + 1
            }
            K::KwPublic | K::KwPrivate | K::KwProtected if self.tok_at(i + 1).kind == K::Colon => {
                *access = match t.kind {
                    K::KwPublic => Access::Public,
                    K::KwPrivate => Access::Private,
                    _ => Access::Protected,
                };
                i + 2
            }
            K::KwNamespace => self.scan_namespace(scope, i, extern_c, false),
            K::KwInline if self.tok_at(i + 1).kind == K::KwNamespace => {
                self.scan_namespace(scope, i + 1, extern_c, true)
            }
            K::KwExtern
                if self.tok_at(i + 1).kind == K::String && self.tok_at(i + 2).kind == K::LBrace =>
            {
                self.scan_linkage(scope, i)
            }
            K::KwExtern if self.tok_at(i + 1).kind == K::KwTemplate => {
                self.scan_extern_template(scope, i, *access)
            }
            K::KwUsing => self.scan_using(scope, i, *access),
            K::KwStaticAssert => {
                let stop = self.tokens.find_stop(i, &[K::Semi]);
                self.warnings.asserts.push((i, scope));
                stop + 1
            }
            K::KwAsm => {
                let stop = self.tokens.find_stop(i, &[K::Semi]);
                self.0.reach.roots.push(self.0.facts.decls.len() as u32);
                self.push_decl(i, stop + 1, scope, DeclKind::StaticAssert, *access);
                stop + 1
            }
            K::KwTemplate if self.tok_at(i + 1).kind == K::Less => {
                self.scan_template(scope, i, end, extern_c, *access, false)
            }
            K::KwTemplate => {
                // Explicit instantiation.
                let stop = self.tokens.find_stop(i, &[K::Semi]);
                let d = self.push_decl(i, stop + 1, scope, DeclKind::Instantiation, *access);
                self.reach.roots.push(d);
                stop + 1
            }
            K::KwFriend => self.scan_friend(scope, i, end, *access),
            K::RBrace | K::RParen | K::RBracket => i + 1,
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
            | K::Number => {
                self.scan_expected("a declaration", i);
                self.tokens.find_stop(i, &[K::Semi]) + 1
            }
            _ => {
                let next = self.scan_simple(scope, i, end, extern_c, *access);
                // What begins with a name may be a macro of a header that is not there.
                if next >= end
                    && t.kind != K::Ident
                    && !matches!(
                        self.tok_at(next.min(end) - 1).kind,
                        K::Semi | K::RBrace | K::PragmaEnd
                    )
                {
                    self.scan_expected("';'", end);
                }
                next
            }
        }
    }

    /// `extern "C" { … }`
    fn scan_linkage(&mut self, scope: ScopeId, i: u32) -> u32 {
        let language = self.tok_at(i + 1);
        let text = self.session.names.text(language.sym()).to_string();
        let is_c = text == "\"C\"";
        if !is_c && text != "\"C++\"" {
            self.error(language.loc, msg::UNKNOWN_LINKAGE, &[&text]);
        }
        let close = self.close(i + 2);
        self.scan_range(scope, i + 3, close, is_c);
        close + 1
    }

    /// `extern template …;`
    fn scan_extern_template(&mut self, scope: ScopeId, i: u32, access: Access) -> u32 {
        let stop = self.tokens.find_stop(i, &[K::Semi]);
        // Of a class: its members are made where they are used all the same.
        if !matches!(
            self.tok_at(i + 2).kind,
            K::KwClass | K::KwStruct | K::KwUnion
        ) {
            let d = self.push_decl(i + 1, stop + 1, scope, DeclKind::Instantiation, access);
            self.reach.extern_templates.push(d);
        }
        stop + 1
    }

    /// Tells what should stand at a token of a scanned text.
    pub(super) fn scan_expected(&mut self, what: &str, at: u32) {
        let t = self.tok_at(at);
        let found = self.spell(t);
        let _ = self.fail::<()>(t.loc, msg::EXPECTED, &[&what, &found]);
    }

    /// The attributes of a namespace, from one token to another: whether it is deprecated.
    fn scan_namespace_attrs(&mut self, from: u32, to: u32) -> bool {
        let mut deprecated = false;
        if self.tok_at(from).kind == K::LBracket {
            for k in from + 2..to.saturating_sub(2) {
                let t = self.tok_at(k);
                if t.kind == K::Ident && self.tok_at(k + 1).kind != K::ColonColon {
                    Declarators(self).check_attr_name(k, None);
                    deprecated |= t.sym() == sym::DEPRECATED;
                }
            }
        }
        deprecated
    }

    fn scan_namespace(&mut self, scope: ScopeId, i: u32, extern_c: bool, inline: bool) -> u32 {
        let mut j = self.tokens.skip_attrs(i + 1);
        let deprecated = self.scan_namespace_attrs(i + 1, j);
        let mut cur = scope;
        let mut inline = inline;
        let equals = self.tokens.skip_attrs(j + 1);
        if self.tok_at(j).kind == K::Ident && self.tok_at(equals).kind == K::Eq {
            let stop = self.tokens.find_stop(j, &[K::Semi]);
            let d = self.push_decl(i, stop + 1, scope, DeclKind::NamespaceAlias, Access::Public);
            let name = self.tok_at(j).sym();
            self.add_symbol(scope, name, i, SymKind::Pending(d));
            return stop + 1;
        }
        if self.tok_at(j).kind != K::Ident {
            let k = self.tokens.skip_attrs(j);
            if self.tok_at(k).kind == K::LBrace {
                cur = self.enter_namespace(cur, None, true, i);
                j = k;
            }
        }
        while self.tok_at(j).kind == K::Ident {
            let name = self.tok_at(j).sym();
            cur = self.enter_namespace(cur, Some(name), inline, i);
            inline = false;
            j = self.tokens.skip_attrs(j + 1);
            if self.tok_at(j).kind == K::ColonColon {
                j += 1;
                if self.tok_at(j).kind == K::KwInline {
                    inline = true;
                    j += 1;
                }
            }
        }
        if deprecated {
            self.warnings
                .deprecated
                .insert(warn::Entity::Namespace(cur), None);
        }
        if self.tok_at(j).kind != K::LBrace {
            let t = self.tok_at(j);
            self.session
                .diags
                .report(t, msg::EXPECTED, &[&"'{'", &t.kind.text()])
                .emit();
            return self.tokens.find_stop(j, &[K::Semi]) + 1;
        }
        let close = self.close(j);
        self.scan_range(cur, j + 1, close, extern_c);
        close + 1
    }

    /// The namespace `name` within `scope`, opened anew or again.
    pub(crate) fn enter_namespace(
        &mut self,
        scope: ScopeId,
        name: Option<Sym>,
        inline: bool,
        order: u32,
    ) -> ScopeId {
        let parent = match self.scope(scope).kind {
            ScopeKind::Namespace(n) => n,
            _ => NamespaceId(0),
        };
        match name {
            Some(n) => {
                for s in self.chain(scope, n) {
                    if let SymKind::Namespace(ns) = *self.sym_kind(s) {
                        return ns;
                    }
                }
            }
            None => {
                for &s in &self.scope(scope).directives().inlines {
                    if let ScopeKind::Namespace(n) = self.scope(s).kind
                        && self.prog[n].name.is_none()
                    {
                        return s;
                    }
                }
            }
        }
        let ns = self.prog.add_namespace(NamespaceDecl {
            name,
            parent: Some(parent),
            inline,
        });
        let id = self.new_scope(ScopeKind::Namespace(ns), scope);
        if let Some(n) = name {
            self.add_symbol(scope, n, order, SymKind::Namespace(id));
        }
        if inline {
            self.env.scopes[scope.0 as usize]
                .directives_mut()
                .inlines
                .push(id);
        }
        id
    }

    pub(crate) fn scan_using(&mut self, scope: ScopeId, i: u32, access: Access) -> u32 {
        let stop = self.tokens.find_stop(i, &[K::Semi]);
        let j = i + 1;
        match self.tok_at(j).kind {
            K::KwNamespace => {
                self.env.scopes[scope.0 as usize]
                    .directives_mut()
                    .pending_usings
                    .push(j + 1);
            }
            K::KwEnum => {
                // Enumerators become names of this scope: resolved at once, in order.
                let d = self.push_decl(i, stop + 1, scope, DeclKind::UsingEnum, access);
                self.env.scopes[scope.0 as usize]
                    .directives_mut()
                    .pending_usings
                    .push(j | 1 << 31);
                self.facts.decls[d as usize].start = j;
            }
            _ => {
                let a = self.tokens.skip_attrs(j + 1);
                if self.tok_at(j).kind == K::Ident && self.tok_at(a).kind == K::Eq {
                    let d = self.push_decl(i, stop + 1, scope, DeclKind::Alias, access);
                    let name = self.tok_at(j).sym();
                    self.add_symbol_access(scope, name, i, SymKind::Pending(d), access);
                } else {
                    // One or several qualified names.
                    let mut k = j;
                    while k < stop {
                        let comma = self.tokens.find_stop(k, &[K::Comma, K::Semi]);
                        let mut last = comma - 1;
                        if self.tok_at(last).kind == K::Ellipsis {
                            last -= 1;
                        }
                        let name = self.using_name(scope, k, last);
                        if let Some(name) = name {
                            let d = self.push_decl(i, stop + 1, scope, DeclKind::Using(k), access);
                            self.facts.decls[d as usize].name = Some(name);
                            self.add_symbol_access(scope, name, i, SymKind::Pending(d), access);
                            if name == self.op_syms.ctor
                                && let Some(r) = self.record_of_scope(scope)
                            {
                                self.facts.records[r.index()].inherits_ctors = true;
                            }
                        }
                        k = comma + 1;
                    }
                }
            }
        }
        stop + 1
    }

    /// The name a using-declaration over tokens `from..=last` introduces.
    fn using_name(&mut self, scope: ScopeId, from: u32, last: u32) -> Option<Sym> {
        // operator name?
        let mut j = from;
        while j <= last {
            if self.tok_at(j).kind == K::KwOperator {
                return self.operator_name_at(j).map(|(s, _)| s);
            }
            j += 1;
        }
        let t = self.tok_at(last);
        if t.kind != K::Ident {
            return None;
        }
        // `using Base::Base;` and `using Base<T>::Base;` inherit constructors.
        if last >= 2 && self.tok_at(last - 1).kind == K::ColonColon {
            let p = self.tokens.before_angles(from, last - 2);
            if self.tok_at(p).kind == K::Ident && self.tok_at(p).sym() == t.sym() {
                return Some(self.op_syms.ctor);
            }
            // `using Alias::Base;`: the base's own name, reached through another name of it.
            if self.names_base(scope, t.sym()) {
                return Some(self.op_syms.ctor);
            }
        }
        Some(t.sym())
    }

    /// The base clause of the class of `scope` has a base of this name. Bases need not be known yet.
    fn names_base(&self, scope: ScopeId, name: Sym) -> bool {
        let info = self
            .record_of_scope(scope)
            .map(|r| &self.facts.records[r.index()]);
        let Some(mut i) = info.and_then(|i| i.bases_at) else {
            return false;
        };
        let mut depth = 0i32;
        loop {
            let t = self.tok_at(i);
            match t.kind {
                K::LBrace | K::Semi | K::Eof => return false,
                K::Less => depth += 1,
                K::Greater => depth -= 1,
                K::GreaterGreater => depth -= 2,
                K::LParen | K::LBracket => i = t.payload,
                K::Ident if depth == 0 && t.sym() == name => {
                    // A namespace or class around the base is not the base.
                    if self.tok_at(i + 1).kind != K::ColonColon {
                        return true;
                    }
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// Notes the names a friend declaration mentions up to its parameters, body or end.
    pub(super) fn note_friend(&mut self, scope: ScopeId, i: u32, end: u32) {
        let Some(r) = self.record_of_scope(scope) else {
            return;
        };
        for j in i..end {
            let t = self.tok_at(j);
            let name = match t.kind {
                K::Ident => t.sym(),
                K::KwOperator => self.op_syms.conv,
                K::LBrace | K::Semi => break,
                _ => continue,
            };
            let names = &mut self.facts.records[r.index()].friend_names;
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }

    fn scan_friend(&mut self, scope: ScopeId, i: u32, end: u32, access: Access) -> u32 {
        self.note_friend(scope, i, end);
        let mut j = self.tokens.skip_attrs(i + 1);
        if self.tok_at(j).kind == K::KwTemplate {
            return self.scan_template(scope, j, end, false, access, true);
        }
        while matches!(
            self.tok_at(j).kind,
            K::KwConstexpr | K::KwInline | K::KwDevice | K::KwHost | K::KwForceinline
        ) {
            j += 1;
        }
        let tag = matches!(self.tok_at(j).kind, K::KwClass | K::KwStruct | K::KwUnion);
        let named = self.tok_at(j + u32::from(tag));
        if named.kind == K::Ident
            && self.tok_at(j + u32::from(tag) + 1).kind == K::Semi
            && self
                .record_of_scope(scope)
                .is_some_and(|r| self.prog[r].name == Some(named.sym()))
        {
            let loc = self.tok_at(i).loc;
            self.warn_declared(loc, msg::POINTLESS_FRIEND, &[]);
        }
        if tag && named.kind == K::Semi && self.in_main_file(named.loc) {
            self.scan_expected("a name", j + 1);
        }
        if tag {
            let stop = self.tokens.find_stop(j, &[K::Semi, K::LBrace, K::LParen]);
            if self.tok_at(stop).kind == K::Semi {
                let two = self.tok_at(stop - 1).kind == K::Ident
                    && self.tok_at(stop - 2).kind == K::Ident
                    && stop >= j + 3;
                if two && self.in_main_file(self.tok_at(i).loc) {
                    let loc = self.tok_at(i).loc;
                    self.error(loc, msg::MISPLACED_WORD, &[&"friend"]);
                }
                // `friend class X;` declares X in the namespace when it is new; access is granted by record.
                return stop + 1;
            }
        }
        let sc = self.scan_declaration(i + 1, end, None);
        if !sc.is_function && !sc.names.is_empty() && self.in_main_file(self.tok_at(i).loc) {
            let loc = self.tok_at(i).loc;
            self.error(loc, msg::MISPLACED_WORD, &[&"friend"]);
        }
        for (name, at) in &sc.names {
            if sc.is_function && !sc.qualified {
                let d = self.push_decl(i + 1, sc.end, scope, DeclKind::Simple, access);
                self.facts.decls[d as usize].friend = true;
                self.facts.decls[d as usize].defines = sc.has_body;
                if let Some(r) = self.record_of_scope(scope) {
                    self.add_friend(r, scope, *name, *at, d);
                }
            }
        }
        sc.end
    }

    fn scan_simple(
        &mut self,
        scope: ScopeId,
        i: u32,
        end: u32,
        extern_c: bool,
        access: Access,
    ) -> u32 {
        let record = self.record_of_scope(scope);
        let record_name = record.and_then(|r| self.prog[r].name);
        let sc = self.scan_declaration(i, end, record_name);
        let next = sc.end.max(i + 1);
        if let Some(tag) = &sc.tag
            && tag.defines
            && sc.names.is_empty()
            && self.tok_at(next - 1).kind == K::RBrace
            && self.in_main_file(self.tok_at(i).loc)
        {
            self.scan_expected("';'", next);
        }
        self.scan_simple_tag(scope, &sc, i, next, access);
        let anonymous = sc
            .tag
            .as_ref()
            .is_some_and(|t| t.name.is_none() && t.defines && !t.is_enum);
        if sc.is_friend
            && let Some(r) = record
        {
            self.note_friend(scope, i, next);
            if sc.is_function && !sc.qualified {
                for &(name, at) in &sc.names {
                    let d = self.push_decl(i, next, scope, DeclKind::Simple, access);
                    self.facts.decls[d as usize].friend = true;
                    self.facts.decls[d as usize].defines = sc.has_body;
                    self.add_friend(r, scope, name, at, d);
                }
            }
            return next;
        }
        // `auto` parameters make a template of a function.
        if sc.is_function
            && !sc.qualified
            && sc.names.len() == 1
            && let Some(auto) = self.tokens.auto_parameter(sc.names[0].1)
        {
            let (name, at) = sc.names[0];
            let loc = self.tok_at(auto).loc;
            if !self.options.cxx20 && self.in_main_file(loc) {
                self.warn(loc, msg::AUTO_PARAMETER, &[]);
            }
            let d = self.push_decl(i, next, scope, DeclKind::Template, access);
            let p = &mut self.facts.decls[d as usize];
            p.name = Some(name);
            p.tkind = TemplateKind::Func;
            p.inner = i;
            p.extern_c = extern_c;
            p.defines = sc.has_body;
            self.tokens.template_names.insert(name);
            self.add_template_symbol(scope, name, at, d, TemplateKind::Func, access);
            return next;
        }
        if let Some(r) = record {
            self.scan_member(r, scope, &sc, (i, next, end), anonymous, access);
            return next;
        }
        if sc.names.is_empty() {
            if anonymous && self.is_block(scope) {
                let d = self.push_decl(i, next, scope, DeclKind::Simple, access);
                self.reach.roots.push(d);
            } else if anonymous {
                // A namespace-scope anonymous union: its members are names of the namespace.
                let d = self.push_decl(i, next, scope, DeclKind::Simple, access);
                if let Some(tag) = &sc.tag {
                    self.add_anonymous_names(scope, tag.body, d);
                }
            } else {
                self.note_nameless(scope, i, next, &sc, access);
            }
            return next;
        }
        let d = self.push_decl(
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
            let p = &mut self.facts.decls[d as usize];
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
            let g = self.guide_sym(name);
            self.add_symbol(scope, g, at, SymKind::Pending(d));
            return next;
        }
        match sc.qualified {
            true => self.scan_outside_class(&sc, d),
            false => self.scan_plain_names(scope, &sc, d, access),
        }
        if let Some(b) = sc.body
            && !sc.side.global
            && (!sc.side.device || sc.side.host)
        {
            self.host.bodies.push((b, scope));
        }
        next
    }

    /// The class, the union or the enumeration that a declaration names or defines.
    fn scan_simple_tag(&mut self, scope: ScopeId, sc: &Scanned, i: u32, next: u32, access: Access) {
        if let Some(tag) = &sc.tag
            && !tag.qualified
        {
            if let Some(name) = tag.name {
                self.add_tag_symbol(scope, name, tag, i, next, sc.names.is_empty(), access);
            }
            if tag.defines && tag.is_enum {
                self.add_enumerators(scope, tag, i, next, access);
            }
        } else if let Some(tag) = &sc.tag
            && tag.defines
            && let (Some(class), Some(name)) = (tag.class_name, tag.name)
        {
            // `struct A::B { … };`
            let d = self.push_decl(i, next, scope, DeclKind::OutOfLine, access);
            let p = &mut self.facts.decls[d as usize];
            p.name = Some(name);
            p.tkind = TemplateKind::Class;
            p.inner = i;
            p.defines = true;
            self.templates
                .out_of_line
                .entry((class, name))
                .or_default()
                .push(d);
        }
    }

    /// A member of a class. Classes are completed member by member, in order.
    fn scan_member(
        &mut self,
        r: RecordId,
        scope: ScopeId,
        sc: &Scanned,
        (i, next, end): (u32, u32, u32),
        anonymous: bool,
        access: Access,
    ) {
        if !sc.is_function
            && !sc.names.is_empty()
            && !matches!(self.tok_at(next - 1).kind, K::Semi | K::RBrace)
            && next >= end
            && self.in_main_file(self.tok_at(i).loc)
        {
            self.scan_expected("';'", next);
        }
        let d = if sc.names.is_empty() && !anonymous && sc.bitfield_unnamed.is_none() {
            self.note_nameless(scope, i, next, sc, access);
            None
        } else {
            Some(self.push_decl(i, next, scope, DeclKind::Simple, access))
        };
        if let Some(d) = d {
            let p = &mut self.facts.decls[d as usize];
            p.defines = sc.has_body;
            p.extern_c = false;
            self.0.facts.records[r.index()]
                .members
                .push(class::MemberDecl {
                    decl: d,
                    is_function: sc.is_function,
                    is_virtual: sc.is_virtual,
                    is_static: sc.is_static,
                    is_typedef: sc.is_typedef,
                    name: sc.names.first().map(|n| n.0),
                    special: sc.names.first().is_some_and(|n| {
                        n.0 == self.0.op_syms.ctor
                            || n.0 == self.0.op_syms.dtor
                            || n.0 == self.0.op_syms.of(OpName::Eq)
                    }),
                    anonymous,
                });
            for (name, at) in &sc.names {
                self.add_symbol_access(scope, *name, *at, SymKind::Pending(d), access);
            }
        }
    }

    /// Names behind a scope: members, or functions of a namespace that other files may call.
    fn scan_outside_class(&mut self, sc: &Scanned, d: u32) {
        if let Some(class) = sc.class_name {
            self.facts.decls[d as usize].kind = DeclKind::OutOfLine;
            for (name, _) in &sc.names {
                self.templates
                    .out_of_line
                    .entry((class, *name))
                    .or_default()
                    .push(d);
            }
        }
        // A member function, or one of a namespace, that other files may call.
        let exported = sc.is_function
            && self.options.export_device
            && (sc.side.device || self.options.default_device)
            && !sc.is_inline
            && sc.has_body;
        if sc.side.global || sc.side.device_var || exported {
            self.reach.roots.push(d);
        }
    }

    /// Names of a namespace or a block.
    fn scan_plain_names(&mut self, scope: ScopeId, sc: &Scanned, d: u32, access: Access) {
        for (name, at) in &sc.names {
            self.add_symbol_access(scope, *name, *at, SymKind::Pending(d), access);
        }
        let device = sc.side.device || self.options.default_device;
        if sc.is_function {
            if sc.side.global
                || (device
                    && self.options.export_device
                    && !sc.is_static
                    && !sc.is_inline
                    && sc.has_body)
            {
                self.reach.roots.push(d);
            }
        } else if sc.side.device_var
            || (self.options.default_device && !sc.is_typedef && !sc.is_const && !sc.is_extern)
        {
            self.reach.roots.push(d);
        }
    }

    /// Declares a class or enumeration name; declarations and the definition of one name share a symbol.
    #[allow(clippy::too_many_arguments)]
    fn add_tag_symbol(
        &mut self,
        scope: ScopeId,
        name: Sym,
        tag: &scan_decl::TagScan,
        start: u32,
        end: u32,
        alone: bool,
        access: Access,
    ) {
        let (pos, defines) = (tag.pos, tag.defines);
        // `struct X x;` names an X that may be declared in an outer scope already.
        if !defines && !alone {
            let mut cur = Some(scope);
            while let Some(c) = cur {
                if self.chain(c, name).iter().any(|s| self.is_tag_symbol(*s)) {
                    return;
                }
                cur = self.scope(c).parent;
            }
        }
        for s in self.chain(scope, name) {
            if let SymKind::Pending(o) = *self.sym_kind(s)
                && let DeclKind::Tag(first) = self.facts.decls[o as usize].kind
                // An enumerator of that name stands for its enumeration.
                && self.tokens.scan_tag(first).0.name == Some(name)
            {
                self.check_tags(o, first, tag);
                if defines && !self.facts.decls[o as usize].defines {
                    let p = &mut self.facts.decls[o as usize];
                    p.kind = DeclKind::Tag(pos);
                    p.start = start;
                    p.end = end;
                    p.defines = true;
                }
                return;
            }
        }
        let d = self.push_decl(start, end, scope, DeclKind::Tag(pos), access);
        self.facts.decls[d as usize].defines = defines;
        self.add_symbol_access(scope, name, start, SymKind::Pending(d), access);
    }

    /// What declares no name may be a mistake: kept to be read where everything is checked.
    fn note_nameless(
        &mut self,
        scope: ScopeId,
        i: u32,
        next: u32,
        sc: &scan_decl::Scanned,
        access: Access,
    ) {
        if sc.tag.is_none() && self.in_main_file(self.tok_at(i).loc) {
            self.push_decl(i, next, scope, DeclKind::Simple, access);
        }
    }

    /// A second declaration of a class or enumeration: as another kind of type, or with another body.
    fn check_tags(&mut self, o: u32, first: u32, tag: &scan_decl::TagScan) {
        let (at, loc) = (self.tok_at(first).loc, self.tok_at(tag.at).loc);
        if !self.in_main_file(at) || !self.in_main_file(loc) || first == tag.pos {
            return;
        }
        let what = |k: K| match k {
            K::KwUnion => 1,
            K::KwEnum => 2,
            _ => 0,
        };
        let differs = what(self.tok_at(first).kind) != what(self.tok_at(tag.pos).kind);
        let id = if differs {
            msg::TAG_KIND
        } else if what(self.tok_at(tag.pos).kind) == 2 && self.tokens.enums_differ(first, tag) {
            msg::ENUM_AGAIN
        } else if tag.defines && self.facts.decls[o as usize].defines {
            msg::REDEFINITION
        } else {
            return;
        };
        let n = tag
            .name
            .map_or_else(String::new, |n| self.text(n).to_string());
        self.warnings.redeclared.push((loc, id, n));
    }

    fn is_tag_symbol(&self, s: SymbolId) -> bool {
        match *self.sym_kind(s) {
            SymKind::Tag(_) => true,
            SymKind::Pending(d) | SymKind::Resolving(d) => {
                matches!(self.facts.decls[d as usize].kind, DeclKind::Tag(_))
            }
            _ => false,
        }
    }

    fn add_enumerators(
        &mut self,
        scope: ScopeId,
        tag: &scan_decl::TagScan,
        start: u32,
        end: u32,
        access: Access,
    ) {
        if tag.scoped {
            return;
        }
        let d = self.push_decl(start, end, scope, DeclKind::Tag(tag.pos), access);
        self.facts.decls[d as usize].defines = true;
        let close = self.close(tag.body);
        let mut j = tag.body + 1;
        while j < close {
            let t = self.tok_at(j);
            if t.kind == K::Ident {
                self.add_symbol_access(scope, t.sym(), j, SymKind::Pending(d), access);
            }
            j = self.tokens.find_stop(j, &[K::Comma]) + 1;
        }
        if let Some(r) = self.record_of_scope(scope)
            && tag.name.is_none()
        {
            let _ = r;
        }
    }

    fn add_anonymous_names(&mut self, scope: ScopeId, body: u32, d: u32) {
        let close = self.close(body);
        let mut j = body + 1;
        while j < close {
            let sc = self.scan_declaration(j, close, None);
            for (name, at) in &sc.names {
                self.add_symbol(scope, *name, *at, SymKind::Pending(d));
            }
            j = sc.end.max(j + 1);
        }
    }
}

impl Sema<'_> {
    pub(crate) fn push_decl(
        &mut self,
        start: u32,
        end: u32,
        scope: ScopeId,
        kind: DeclKind,
        access: Access,
    ) -> u32 {
        let d = self.facts.decls.len() as u32;
        self.facts.decls.push(PendingDecl {
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
            tkind: TemplateKind::Func,
            inner: start,
            heads: 0,
            defines: false,
        });
        d
    }

    /// `#pragma pack(n)`, `pack(push, n)`, `pack(pop)`: notes the value that holds from here.
    pub(crate) fn scan_pragma_pack(&mut self, i: u32) -> u32 {
        let after = self.tokens.skip_pragma(i);
        let mut value = None;
        let (mut push, mut pop) = (false, false);
        for j in i + 1..after {
            let t = self.tok_at(j);
            match t.kind {
                K::Number => value = self.text(t.sym()).parse::<u32>().ok(),
                K::Ident if t.sym() == sym::PUSH => push = true,
                K::Ident if t.sym() == sym::POP => pop = true,
                _ => {}
            }
        }
        // The stack is the list itself: `pop` looks for the value before the matching `push`.
        let current = self.tokens.packs.last().map_or(0, |p| p.1 & 0xffff);
        let depth = self.tokens.packs.last().map_or(0, |p| p.1 >> 16);
        if push {
            self.tokens
                .packs
                .push((i, (depth + 1) << 16 | value.unwrap_or(current)));
        } else if pop {
            let want = depth.saturating_sub(1);
            let v = self
                .tokens
                .packs
                .iter()
                .rev()
                .find(|p| p.1 >> 16 == want)
                .map_or(0, |p| p.1 & 0xffff);
            self.tokens.packs.push((i, want << 16 | v));
        } else {
            self.tokens
                .packs
                .push((i, depth << 16 | value.unwrap_or(0)));
        }
        after
    }
}
