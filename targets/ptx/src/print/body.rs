//! Functions and their bodies.
use super::Printer;
use crate::model::*;
use crate::names::Keyword;

impl Printer<'_> {
    pub(super) fn function(&mut self, f: &Function) {
        if f.linkage != Linkage::Internal {
            self.dotted(f.linkage.text());
            self.push(" ");
        }
        self.keyword(match f.kind {
            FunctionKind::Entry => Keyword::Entry,
            FunctionKind::Func => Keyword::Func,
        });
        if let Some((a, b)) = f.unified {
            self.push(" ");
            self.attribute(Attribute::Unified(a, b));
        }
        self.push(" ");
        if f.returns != 0 {
            self.parameters(f.return_params(), false);
            self.push(" ");
        }
        self.name(f.name);
        if f.params != 0 {
            self.parameters(f.parameters(), true);
        } else {
            self.push("()");
        }
        if f.directives.is_empty() && f.has_body {
            self.push("\n");
        }
        for (i, d) in f.directives.iter().enumerate() {
            self.push("\n");
            self.directive(d);
            if i + 1 == f.directives.len() && f.has_body {
                self.push("\n");
            }
        }
        if !f.has_body {
            self.push(";\n");
            return;
        }
        self.push("{\n");
        self.body(f);
        self.push("}\n");
    }

    fn parameters(&mut self, params: &[Variable], lines: bool) {
        self.push("(");
        for (i, p) in params.iter().enumerate() {
            if i != 0 {
                self.push(if lines { "," } else { ", " });
            }
            if lines {
                self.push("\n\t");
            }
            self.variable(p);
        }
        self.push(if lines { "\n)" } else { ")" });
    }

    fn directive(&mut self, d: &Directive) {
        let (k, numbers): (Keyword, &[u32]) = match d {
            Directive::MaxNReg(n) => (Keyword::Maxnreg, std::slice::from_ref(n)),
            Directive::MaxNTid(n) => (Keyword::Maxntid, n),
            Directive::ReqNTid(n) => (Keyword::Reqntid, n),
            Directive::MinNCtaPerSm(n) => (Keyword::Minnctapersm, std::slice::from_ref(n)),
            Directive::MaxNCtaPerSm(n) => (Keyword::Maxnctapersm, std::slice::from_ref(n)),
            Directive::ReqNCtaPerCluster(n) => (Keyword::Reqnctapercluster, n),
            Directive::MaxClusterRank(n) => (Keyword::Maxclusterrank, std::slice::from_ref(n)),
            Directive::AbiPreserve(n) => (Keyword::AbiPreserve, std::slice::from_ref(n)),
            Directive::AbiPreserveControl(n) => {
                (Keyword::AbiPreserveControl, std::slice::from_ref(n))
            }
            Directive::ExplicitCluster => (Keyword::Explicitcluster, &[]),
            Directive::BlocksAreClusters => (Keyword::Blocksareclusters, &[]),
            Directive::NoReturn => (Keyword::Noreturn, &[]),
            Directive::Pragma(text) => {
                self.pragma(*text);
                return;
            }
        };
        self.keyword(k);
        for (i, &n) in numbers.iter().enumerate() {
            // Trailing dimensions that were not written are 0.
            if i != 0 && n == 0 {
                break;
            }
            self.push(if i == 0 { " " } else { ", " });
            self.unsigned(u64::from(n));
        }
    }

    fn pragma(&mut self, text: Name) {
        self.keyword(Keyword::Pragma);
        self.push(" ");
        self.quoted(text);
        self.push(";");
    }

    fn body(&mut self, f: &Function) {
        let mut depth = 1usize;
        let mut declaring = false;
        for statement in &f.body {
            // An empty line between declarations and what follows them.
            let declares = matches!(statement, Statement::RegDecl(_) | Statement::VarDecl(_));
            if declaring && !declares && !matches!(statement, Statement::Blank) && depth == 1 {
                self.push("\n");
            }
            declaring = declares;
            match *statement {
                Statement::Close => depth = depth.saturating_sub(1).max(1),
                Statement::Label(l) => {
                    self.name(f.labels[l.0 as usize]);
                    self.push(":\n");
                    continue;
                }
                Statement::Blank => {
                    self.push("\n");
                    continue;
                }
                _ => {}
            }
            for _ in 0..depth.min(16) {
                self.push("\t");
            }
            if let Statement::Open = statement {
                depth += 1;
            }
            self.statement(f, statement);
        }
    }

    fn statement(&mut self, f: &Function, statement: &Statement) {
        match *statement {
            Statement::Inst(ref inst) => {
                self.inst(f, inst, " \t");
                self.push(";\n");
            }
            Statement::Label(_) | Statement::Blank => {}
            Statement::Verbatim(list) => {
                let start = self.out.len();
                for o in f.list(list) {
                    self.operand(f, o);
                }
                if let Some(&(_, note)) = f.origins.iter().find(|o| o.0 == list.start) {
                    self.foreign.push(super::Foreign {
                        range: start..self.out.len(),
                        function: Some(f.name),
                        note: Some(note),
                    });
                }
                self.push("\n");
            }
            Statement::RegDecl(i) => {
                let d = f.reg_decls[i as usize];
                self.keyword(Keyword::Reg);
                if d.vector > 1 {
                    self.push(" .v");
                    self.unsigned(u64::from(d.vector));
                }
                self.push(" ");
                self.dotted(d.ty.text());
                self.push(" \t");
                self.name(d.name);
                if let Some(n) = d.count {
                    self.push("<");
                    self.unsigned(u64::from(n));
                    self.push(">");
                }
                self.push(";\n");
            }
            Statement::VarDecl(v) => {
                self.variable(f.var(v));
                self.push(";\n");
            }
            Statement::Open => self.push("{\n"),
            Statement::Close => self.push("}\n"),
            Statement::Loc(i) => self.loc(&f.locs[i as usize]),
            Statement::Pragma(text) => {
                self.pragma(text);
                self.push("\n");
            }
            Statement::BranchTargets { label, targets } => {
                self.targets(f, label, Keyword::Branchtargets, targets)
            }
            Statement::CallTargets { label, targets } => {
                self.targets(f, label, Keyword::Calltargets, targets)
            }
            Statement::CallPrototype { label, prototype } => {
                self.name(f.labels[label.0 as usize]);
                self.push(": ");
                self.keyword(Keyword::Callprototype);
                self.push(" ");
                self.prototype(&f.prototypes[prototype as usize]);
            }
            Statement::Comment(text) => self.comment(text),
        }
    }

    fn targets(&mut self, f: &Function, label: Label, k: Keyword, targets: OperandList) {
        self.name(f.labels[label.0 as usize]);
        self.push(": ");
        self.keyword(k);
        self.push(" ");
        self.operands(f, f.list(targets));
        self.push(";\n");
    }

    fn prototype(&mut self, p: &Prototype) {
        if !p.returns.is_empty() {
            self.parameters(&p.returns, false);
            self.push(" ");
        }
        self.push("_ ");
        self.parameters(&p.params, false);
        if p.noreturn {
            self.push(" ");
            self.keyword(Keyword::Noreturn);
        }
        for (k, n) in [
            (Keyword::AbiPreserve, p.abi_preserve),
            (Keyword::AbiPreserveControl, p.abi_preserve_control),
        ] {
            if let Some(n) = n {
                self.push(" ");
                self.keyword(k);
                self.push(" ");
                self.unsigned(u64::from(n));
            }
        }
        self.push(";\n");
    }

    fn loc(&mut self, l: &Loc) {
        self.keyword(Keyword::Loc);
        for n in [l.file, l.line, l.column] {
            self.push(" ");
            self.unsigned(u64::from(n));
        }
        if let Some(at) = l.inlined {
            self.push(", ");
            self.push(Keyword::FunctionName.text());
            self.push(" ");
            self.name(at.function);
            self.offset(at.offset);
            self.push(", ");
            self.push(Keyword::InlinedAt.text());
            for n in [at.file, at.line, at.column] {
                self.push(" ");
                self.unsigned(u64::from(n));
            }
        }
        if self.options.loc_comments
            && let Some(file) = self.module.files.iter().find(|f| f.index == l.file)
        {
            self.push(" // ");
            self.name(file.path);
            for n in [l.line, l.column] {
                self.push(":");
                self.unsigned(u64::from(n));
            }
        }
        self.push("\n");
    }

    /// `gap` parts the opcode from the operands.
    pub(super) fn inst(&mut self, f: &Function, inst: &Inst, gap: &str) {
        if let Some(guard) = inst.guard {
            self.push(if guard.negated { "@!" } else { "@" });
            self.reg(f, guard.reg);
            self.push(" ");
        }
        self.push(inst.op.text());
        for m in f.modifiers(inst) {
            self.dotted(m.text());
        }
        let operands = f.operands(inst);
        if !operands.is_empty() {
            self.push(gap);
            self.operands(f, operands);
        }
    }

    fn operands(&mut self, f: &Function, operands: &[Operand]) {
        for (i, operand) in operands.iter().enumerate() {
            self.comma(i);
            self.operand(f, operand);
        }
    }

    #[inline]
    fn reg(&mut self, f: &Function, reg: Reg) {
        let info = f.reg(reg);
        self.name(info.name);
        if info.number != RegInfo::NO_NUMBER {
            self.unsigned(u64::from(info.number));
        }
    }

    fn symbol(&mut self, f: &Function, sym: Sym) {
        match sym.kind() {
            SymKind::Local(v) => self.name(f.var(v).name),
            SymKind::Global(name) => self.name(name),
        }
    }

    fn operand(&mut self, f: &Function, operand: &Operand) {
        match *operand {
            Operand::Reg(r) => self.reg(f, r),
            Operand::Not(r) => {
                self.push("!");
                self.reg(f, r);
            }
            Operand::Neg(r) => {
                self.push("-");
                self.reg(f, r);
            }
            Operand::Select {
                reg,
                selector,
                neg,
                digits,
            } => {
                if neg {
                    self.push("-");
                }
                self.reg(f, reg);
                self.dotted(selector.text());
                match selector {
                    Selector::Bytes => self.hex(u64::from(digits), 4),
                    Selector::Halves => self.hex(u64::from(digits), 2),
                    _ => {}
                }
            }
            Operand::Int(v) => self.signed(v),
            Operand::Uint(v) => self.unsigned(v),
            Operand::F32(v) => self.f32_bits(v),
            Operand::F64(v) => self.f64_bits(v),
            Operand::Special(name) => {
                self.push("%");
                self.name(name);
            }
            Operand::WarpSize => self.push(crate::names::Constant::WARPSZ.text()),
            Operand::Sink => self.push(crate::parse::SINK),
            Operand::Sym { sym, offset } => {
                self.symbol(f, sym);
                self.offset(offset);
            }
            Operand::Label(l) => self.name(f.labels[l.0 as usize]),
            Operand::Addr { .. } | Operand::AddrSym { .. } | Operand::AddrImm(_) => {
                self.push("[");
                self.bare_address(f, operand);
                self.push("]");
            }
            Operand::Vector(list) => {
                self.push("{");
                self.operands(f, f.list(list));
                self.push("}");
            }
            Operand::List(list) => {
                self.push("(");
                self.operands(f, f.list(list));
                self.push(")");
            }
            Operand::Pair(list) => {
                for (i, operand) in f.list(list).iter().enumerate() {
                    if i != 0 {
                        self.push("|");
                    }
                    self.operand(f, operand);
                }
            }
            Operand::Text(text) => self.name(text),
            Operand::Tuple(list) => {
                self.push("[");
                for (i, operand) in f.list(list).iter().enumerate() {
                    self.comma(i);
                    // The base stands within these brackets.
                    if i == 0 {
                        self.bare_address(f, operand);
                    } else {
                        self.operand(f, operand);
                    }
                }
                self.push("]");
            }
        }
    }

    /// An address without its brackets; any other operand as it is.
    fn bare_address(&mut self, f: &Function, operand: &Operand) {
        match *operand {
            Operand::Addr { base, offset } => {
                self.reg(f, base);
                self.offset(offset);
            }
            Operand::AddrSym { sym, offset } => {
                self.symbol(f, sym);
                self.offset(offset);
            }
            Operand::AddrImm(v) => self.signed(v),
            _ => self.operand(f, operand),
        }
    }
}
