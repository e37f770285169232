//! Statements of a generated program.

use super::*;

impl Gen {
    /// A statement that every thread of the block must reach: shared memory, barriers, warp collectives.
    pub(super) fn uniform(&mut self) -> Stmt {
        let Some(target) = self.target(&[U32, I32]) else {
            return Stmt::Line(";".into());
        };
        let e = self.expr(U32, 2);
        let k = self.rng.below(32);
        let c = target.ty.name();
        let t = &target.name;
        Stmt::Line(match self.rng.below(9) {
            0 => format!("{t} = ({c})__shfl_xor_sync(0xffffffffu, {e}, {k});"),
            1 => format!(
                "{t} = ({c})__shfl_down_sync(0xffffffffu, {e}, {k}, {});",
                self.rng.pick(&[8, 16, 32])
            ),
            2 => format!("{t} = ({c})__shfl_sync(0xffffffffu, {e}, (int)(threadIdx.x * 5u) & 31);"),
            3 => format!("{t} ^= ({c})__ballot_sync(0xffffffffu, ({e}) & 1u);"),
            4 => format!("{t} ^= ({c})__any_sync(0xffffffffu, ({e}) > 1000u);"),
            5 => format!(
                "sh[threadIdx.x] = {e}; __syncthreads(); {t} = ({c})sh[(threadIdx.x + {k}) & 63]; __syncthreads();"
            ),
            6 => format!("atomicAdd(&acc, (int)(({e}) & 1023u));"),
            7 => format!(
                "atomic{}(&sh[({e}) & 63], {}u); __syncthreads();",
                self.rng.pick(&["Xor", "Add", "Or", "Max"]),
                k + 1
            )
            .replace("atomic", "__syncthreads(); atomic"),
            _ => format!(
                "for (int s = 16; s > 0; s >>= 1) {t} = ({c})((unsigned){t} + __shfl_xor_sync(0xffffffffu, (unsigned){t}, s));"
            ),
        })
    }

    fn target(&mut self, types: &[Ty]) -> Option<Var> {
        let list: Vec<Var> = self
            .vars
            .iter()
            .filter(|v| v.assignable && types.contains(&v.ty))
            .cloned()
            .collect();
        (!list.is_empty()).then(|| list[self.rng.below(list.len())].clone())
    }

    pub(super) fn block(&mut self, depth: u32) -> Vec<Stmt> {
        let mark = (self.vars.len(), self.arrays.len());
        let n = 1 + self.rng.below(4);
        let mut out = Vec::new();
        for _ in 0..n {
            if self.budget <= 0 {
                break;
            }
            if self.rng.chance(25) {
                let ty = self.rng.pick(&VARS);
                let (name, e) = (self.name("v"), self.expr(ty, 3));
                out.push(Stmt::Line(format!("{} {name} = {e};", ty.name())));
                self.vars.push(Var {
                    name,
                    ty,
                    assignable: true,
                });
                self.budget -= 1;
            } else {
                out.push(self.statement(depth));
            }
        }
        self.vars.truncate(mark.0);
        self.arrays.truncate(mark.1);
        out
    }

    pub(super) fn statement(&mut self, depth: u32) -> Stmt {
        self.budget -= 1;
        let kind = if depth == 0 {
            self.rng.below(4)
        } else {
            self.rng.below(12)
        };
        match kind {
            0..=2 => self.assignment(),
            3 => self.array_write(),
            4..=6 => {
                let c = self.expr(Bool, 3);
                let body = self.block(depth - 1);
                if self.rng.chance(50) {
                    let other = self.block(depth - 1);
                    return Stmt::Block {
                        head: format!("if ({c}) {{"),
                        body: vec![
                            Stmt::Block {
                                head: "{".into(),
                                body,
                                tail: "}".into(),
                            },
                            Stmt::Line("} else {".into()),
                            Stmt::Block {
                                head: "{".into(),
                                body: other,
                                tail: "}".into(),
                            },
                        ],
                        tail: "}".into(),
                    };
                }
                Stmt::Block {
                    head: format!("if ({c}) {{"),
                    body,
                    tail: "}".into(),
                }
            }
            7 | 8 => self.counted_loop(depth),
            9 => self.while_loop(depth),
            10 => self.switch(depth),
            _ => self.lambda(),
        }
    }

    fn assignment(&mut self) -> Stmt {
        let Some(v) = self.target(&ALL) else {
            return Stmt::Line(";".into());
        };
        if v.ty != Bool && self.rng.chance(35) {
            let op = if v.ty.is_float() {
                self.rng.pick(&["+", "-", "*"])
            } else if matches!(v.ty, U32 | U64) {
                self.rng.pick(&["+", "-", "*", "^", "&", "|"])
            } else {
                self.rng.pick(&["^", "&", "|"])
            };
            let e = self.expr(v.ty, 2);
            return Stmt::Line(format!("{} {op}= {e};", v.name));
        }
        if matches!(v.ty, U32 | U64) && self.rng.chance(15) {
            let op = self.rng.pick(&["++", "--"]);
            return Stmt::Line(format!("{}{op};", v.name));
        }
        let e = self.expr(v.ty, 4);
        Stmt::Line(format!("{} = {e};", v.name))
    }

    fn array_write(&mut self) -> Stmt {
        let list: Vec<(String, Ty, bool)> = self.arrays.iter().filter(|a| a.2).cloned().collect();
        if list.is_empty() {
            return self.assignment();
        }
        let (name, ty, _) = list[self.rng.below(list.len())].clone();
        let (i, e) = (self.expr(U32, 2), self.expr(ty, 3));
        Stmt::Line(format!("{name}[({i}) & 7u] = {e};"))
    }

    fn counted_loop(&mut self, depth: u32) -> Stmt {
        if self.loops >= 2 {
            return self.assignment();
        }
        self.loops += 1;
        let i = self.name("i");
        let (ty, from, step) = (
            self.rng.pick(&[I32, I32, U32, I64, U8]),
            self.rng.below(4),
            1 + self.rng.below(3),
        );
        let bound = if self.rng.chance(50) {
            format!("{}", from + self.rng.below(20))
        } else {
            format!("({})(n & 15)", ty.name())
        };
        let pragma = self.rng.pick(&[
            "",
            "",
            "#pragma unroll\n",
            "#pragma unroll 1\n",
            "#pragma unroll 4\n",
        ]);
        self.vars.push(Var {
            name: i.clone(),
            ty,
            assignable: false,
        });
        let mut body = self.block(depth - 1);
        if self.rng.chance(30) {
            let c = self.expr(Bool, 2);
            body.push(Stmt::Line(format!(
                "if ({c}) {};",
                self.rng.pick(&["break", "continue"])
            )));
            body.extend(self.block(depth - 1));
        }
        self.vars.retain(|v| v.name != i);
        self.loops -= 1;
        Stmt::Block {
            head: format!(
                "{pragma}for ({} {i} = {from}; {i} < {bound}; {i} += {step}) {{",
                ty.name()
            ),
            body,
            tail: "}".into(),
        }
    }

    fn while_loop(&mut self, depth: u32) -> Stmt {
        if self.loops >= 2 {
            return self.assignment();
        }
        self.loops += 1;
        let c = self.name("c");
        let limit = 1 + self.rng.below(12);
        let e = self.expr(Bool, 2);
        let body = self.block(depth - 1);
        self.loops -= 1;
        if self.rng.chance(50) {
            Stmt::Block {
                head: format!("for (int {c} = 0; {c} < {limit} && ({e}); ) {{ ++{c};"),
                body,
                tail: "}".into(),
            }
        } else {
            Stmt::Block {
                head: format!("{{ int {c} = {limit}; do {{"),
                body,
                tail: format!("}} while (--{c} > 0 && ({e})); }}"),
            }
        }
    }

    fn switch(&mut self, depth: u32) -> Stmt {
        let e = self.expr(U32, 2);
        let mut body = Vec::new();
        for k in 0..2 + self.rng.below(4) {
            body.push(Stmt::Line(format!("case {}:", k + k * self.rng.below(2))));
            // Each block keeps its declarations to itself, or a jump to a later label would cross them.
            body.push(Stmt::Block {
                head: "{".into(),
                body: self.block(depth - 1),
                tail: "}".into(),
            });
            if self.rng.chance(70) {
                body.push(Stmt::Line("break;".into()));
            }
        }
        let mut seen = Vec::new();
        body.retain(|s| match s {
            Stmt::Line(l) if l.starts_with("case") => {
                let new = !seen.contains(l);
                seen.push(l.clone());
                new
            }
            _ => true,
        });
        if self.rng.chance(50) {
            body.push(Stmt::Line("default:".into()));
            body.push(self.assignment());
        }
        Stmt::Block {
            head: format!("switch (({e}) & 7u) {{"),
            body,
            tail: ";}".into(),
        }
    }

    fn lambda(&mut self) -> Stmt {
        let Some(v) = self.target(&[U32, U64, I32]) else {
            return self.assignment();
        };
        let f = self.name("g");
        let capture = self.rng.pick(&["&", "="]);
        let e = self.expr(U32, 2);
        self.vars.push(Var {
            name: "q".into(),
            ty: U32,
            assignable: false,
        });
        let inner = self.expr(U32, 2);
        self.vars.retain(|v| v.name != "q");
        let n = 1 + self.rng.below(4);
        Stmt::Line(format!(
            "{{ auto {f} = [{capture}](unsigned q, int k) -> unsigned {{ return ({inner}) + (unsigned)k; }}; {} = ({})Fold<{n}>::run({f}, {e}); }}",
            v.name,
            v.ty.name()
        ))
    }
}
