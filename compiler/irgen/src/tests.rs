//! IR of hand-made trees: what no parser is needed for.

use super::{Options, generate};
use jacquard_hir::layout::Layouts;
use jacquard_hir::types::{Builtin, FnType, Noexcept, QualType, RefQual};
use jacquard_hir::*;
use jacquard_preprocess::session::Session;
use jacquard_preprocess::source::Loc;

/// Builds trees.
struct Tree {
    p: Program,
    s: Session,
}

impl Tree {
    fn new() -> Tree {
        let mut p = Program::default();
        p.add_namespace(NamespaceDecl {
            name: None,
            parent: None,
            inline: false,
        });
        Tree {
            p,
            s: Session::default(),
        }
    }
    fn e(&mut self, kind: ExprKind, ty: QualType, cat: Category) -> ExprId {
        self.p.add_expr(Expr {
            kind,
            ty,
            cat,
            loc: Loc::NONE,
        })
    }
    fn int(&mut self, v: i128) -> ExprId {
        self.e(ExprKind::Int(v), Builtin::Int.q(), Category::PrValue)
    }
    fn var(&mut self, v: VarId) -> ExprId {
        let ty = self.p[v].ty;
        self.e(ExprKind::Var(v), ty, Category::LValue)
    }
    fn read(&mut self, v: VarId) -> ExprId {
        let operand = self.var(v);
        let ty = self.p[v].ty;
        self.e(
            ExprKind::Cast {
                kind: CastKind::LValueToRValue,
                operand,
            },
            ty,
            Category::PrValue,
        )
    }
    fn bin(&mut self, op: BinaryOp, l: ExprId, r: ExprId, ty: QualType) -> ExprId {
        self.e(ExprKind::Binary { op, l, r }, ty, Category::PrValue)
    }
    fn stmt(&mut self, kind: StmtKind) -> StmtId {
        self.p.add_stmt(Stmt {
            kind,
            loc: Loc::NONE,
        })
    }
    fn block(&mut self, list: &[StmtId]) -> StmtId {
        let l = self.p.add_stmt_list(list);
        self.stmt(StmtKind::Compound(l))
    }
    fn variable(
        &mut self,
        name: &str,
        ty: QualType,
        storage: Storage,
        init: Option<ExprId>,
    ) -> VarId {
        let name = self.s.names.intern(name);
        self.p.add_var(VarDecl {
            name: Some(name),
            parent: Parent::Namespace(NamespaceId(0)),
            ty,
            loc: Loc::NONE,
            storage,
            space: Space::None,
            is_extern: false,
            extern_c: false,
            linkage: Linkage::External,
            is_constexpr: false,
            is_constinit: false,
            grid_constant: false,
            used: true,
            align: 0,
            instance: None,
            init,
            value: None,
            dtor: None,
            builtin: None,
            reached: true,
        })
    }
    fn kernel(&mut self, name: &str, params: Vec<VarId>, body: StmtId) -> FuncId {
        let types: Vec<QualType> = params.iter().map(|p| self.p[*p].ty).collect();
        let ty = self.p.types.function(FnType {
            ret: Builtin::Void.q(),
            params: types.into(),
            variadic: false,
            quals: 0,
            ref_qual: RefQual::None,
            noexcept: Noexcept::False,
        });
        let name = self.s.names.intern(name);
        let f = self.p.add_func(FuncDecl {
            name: FuncName::Ident(name),
            parent: Parent::Namespace(NamespaceId(0)),
            ty,
            params,
            loc: Loc::NONE,
            extern_c: false,
            linkage: Linkage::External,
            attrs: FuncAttrs {
                global: true,
                ..FuncAttrs::default()
            },
            instance: None,
            special: SpecialMember::No,
            builtin: None,
            body: Body::Parsed(body),
            inits: Vec::new(),
            labels: 0,
            reached: true,
            host_only: false,
            flags: FuncFlags {
                ..Default::default()
            },
        });
        self.p.reached.roots.push(f);
        f
    }
    fn ir(&mut self) -> String {
        let layouts = Layouts::new();
        let m = generate(
            &mut self.s,
            &self.p,
            &layouts,
            &Options {
                names: true,
                ..Options::default()
            },
        )
        .expect("no errors");
        jacquard_ir::text::print_module(&m)
    }
}

#[test]
fn a_loop_over_an_array() {
    let mut t = Tree::new();
    let (int, float, boolean) = (Builtin::Int.q(), Builtin::Float.q(), Builtin::Bool.q());
    let fp = t.p.types.pointer(float);
    let p = t.variable("p", fp, Storage::Param, None);
    let n = t.variable("n", int, Storage::Param, None);
    let zero = t.int(0);
    let i = t.variable("i", int, Storage::Local, Some(zero));
    let list = t.p.add_var_list(&[i]);
    let decl = t.stmt(StmtKind::Decl(list));
    let (a, b) = (t.read(i), t.read(n));
    let cond = t.bin(BinaryOp::Lt, a, b, boolean);
    let iv = t.var(i);
    let inc = t.e(
        ExprKind::Unary {
            op: UnaryOp::PreInc,
            operand: iv,
        },
        int,
        Category::LValue,
    );
    let (pv, ix) = (t.read(p), t.read(i));
    let at = t.bin(BinaryOp::Add, pv, ix, fp);
    let place = t.e(
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand: at,
        },
        float,
        Category::LValue,
    );
    let two = t.e(ExprKind::Float(2.0), float, Category::PrValue);
    let assign = t.e(
        ExprKind::CompoundAssign {
            op: BinaryOp::Mul,
            l: place,
            r: two,
            compute: float,
        },
        float,
        Category::LValue,
    );
    let body = t.stmt(StmtKind::Expr(assign));
    let hints = LoopHints { unroll: Some(4) };
    let lp = t.stmt(StmtKind::For {
        init: Some(decl),
        cond_var: None,
        cond: Some(cond),
        inc: Some(inc),
        body,
        hints,
    });
    let block = t.block(&[lp]);
    t.kernel("scale", vec![p, n], block);
    let text = t.ir();
    assert!(
        text.contains("define ptx_kernel void @_Z5scalePfi(ptr noundef %p, i32 noundef %n)"),
        "{text}"
    );
    assert!(text.contains("fmul contract float"), "{text}");
    assert!(text.contains("llvm.loop.unroll.count"), "{text}");
    jacquard_ir::text::parse_module(&text).expect("the text reads back");
}

#[test]
fn a_switch_with_a_dead_end() {
    let mut t = Tree::new();
    let int = Builtin::Int.q();
    let n = t.variable("n", int, Storage::Param, None);
    let c = t.read(n);
    let mut list = Vec::new();
    for v in 0..3 {
        let brk = t.stmt(StmtKind::Break);
        list.push(t.stmt(StmtKind::Case {
            lo: v,
            hi: v,
            sub: brk,
        }));
    }
    let ret = t.stmt(StmtKind::Return(None));
    list.push(t.stmt(StmtKind::Default { sub: ret }));
    let body = t.block(&list);
    let sw = t.stmt(StmtKind::Switch { cond: c, body });
    let block = t.block(&[sw]);
    t.kernel("pick", vec![n], block);
    let text = t.ir();
    assert!(text.contains("switch i32"), "{text}");
    jacquard_ir::text::parse_module(&text).expect("the text reads back");
}
