//! Instructions of function bodies.

mod memory;

pub(crate) use memory::{alloca, atomic_rmw, cmpxchg, gep, ordering};
use memory::{memory_access, sync_scope};

use super::lex::{Tok, Token};
use super::parse::{Parser, Res};
use super::parse_body::FnState;
use crate::body::{Aux, Bundle};
use crate::opcode::{Flags, Opcode, Ordering, Pred, RmwOp, SyncScope};
use crate::text::parse_call::call;
use crate::text::{parse_body, parse_const, parse_type};
use crate::types::Type;
use crate::{TypeId, Value};
use smallvec::SmallVec;

pub(super) struct Parsed {
    pub(super) op: Opcode,
    pub(super) ty: TypeId,
    pub(super) ops: SmallVec<[Value; 4]>,
    pub(super) flags: Flags,
    pub(super) aux: Aux,
    pub(super) bundles: Vec<Bundle>,
    /// A call of `llvm.dbg.*`, which becomes a debug record.
    pub(super) drop: bool,
    /// Where an `invoke` goes on, and where its exceptions would: there are none.
    pub(super) goes: Option<[Value; 2]>,
}

impl Parsed {
    pub(super) fn new(op: Opcode, ty: TypeId, ops: &[Value]) -> Parsed {
        Parsed {
            op,
            ty,
            ops: ops.into(),
            flags: Flags::NONE,
            aux: Aux::None,
            bundles: Vec::new(),
            drop: false,
            goes: None,
        }
    }
    pub(super) fn flags(mut self, flags: Flags) -> Parsed {
        self.flags = flags;
        self
    }
    pub(super) fn aux(mut self, aux: Aux) -> Parsed {
        self.aux = aux;
        self
    }
}

const FLAG_WORDS: &[(&str, Flags)] = &[
    ("nuw", Flags::NUW),
    ("nsw", Flags::NSW),
    ("exact", Flags::EXACT),
    ("disjoint", Flags::DISJOINT),
    ("nneg", Flags::NNEG),
    ("samesign", Flags::SAMESIGN),
    ("inbounds", Flags::INBOUNDS),
    ("nusw", Flags::NUSW),
    ("nnan", Flags::NNAN),
    ("ninf", Flags::NINF),
    ("nsz", Flags::NSZ),
    ("arcp", Flags::ARCP),
    ("contract", Flags::CONTRACT),
    ("afn", Flags::AFN),
    ("reassoc", Flags::REASSOC),
    ("fast", Flags::FAST),
];

/// The flags in front of an instruction's operands, of those that it may have.
pub(super) fn flag_words(parser: &mut Parser, op: Opcode) -> Flags {
    let known = op.allowed_flags();
    let mut flags = Flags::NONE;
    while parser.peek().kind == Tok::Word {
        let w = parser.word(parser.peek());
        let Some(f) = FLAG_WORDS.iter().find(|f| f.0 == w && known.has(f.1)) else {
            break;
        };
        flags = flags.with(f.1);
        parser.bump();
    }
    flags
}

pub(super) fn instruction(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let t = parser.peek();
    let word = parser.any_word("instruction opcode")?;
    match word {
        "tail" | "musttail" | "notail" => {
            parser.expect_word("call")?;
            let flag = match word {
                "tail" => Flags::TAIL,
                "musttail" => Flags::MUSTTAIL,
                _ => Flags::NOTAIL,
            };
            return call(parser, s, flag);
        }
        "invoke" => {
            let mut new = call(parser, s, Flags::NONE)?;
            parser.expect_word("to")?;
            let normal = parse_body::label(parser, s)?;
            parser.expect_word("unwind")?;
            new.goes = Some([normal, parse_body::label(parser, s)?]);
            return Ok(new);
        }
        "landingpad" => return landing_pad(parser),
        "resume" => {
            parse_body::typed_value(parser, s)?;
            return Ok(Parsed::new(Opcode::Unreachable, TypeId::VOID, &[]));
        }
        "callbr" | "catchswitch" | "catchret" | "cleanupret" | "catchpad" | "cleanuppad" => {
            return parser.error(
                t,
                format!("'{word}' is not supported: GPU code has no exceptions"),
            );
        }
        _ => {}
    }
    let Some(op) = Opcode::from_text(word) else {
        return parser.error(t, "expected instruction opcode");
    };
    if op.is_binary() {
        return arithmetic(parser, s, op);
    }
    if op.is_cast() {
        return cast(parser, s, op);
    }
    match op {
        Opcode::Ret => ret(parser, s),
        Opcode::Br => branch(parser, s),
        Opcode::Switch => switch(parser, s),
        Opcode::IndirectBr => parser.error(
            t,
            "'indirectbr' is not supported: PTX has no branch to an address",
        ),
        Opcode::Unreachable => Ok(Parsed::new(op, TypeId::VOID, &[])),
        Opcode::FNeg | Opcode::Freeze => {
            let flags = flag_words(parser, op);
            let v = parse_body::typed_value(parser, s)?;
            let ty = s.body.ty(v, &parser.m.cx);
            Ok(Parsed::new(op, ty, &[v]).flags(flags))
        }
        Opcode::Alloca => alloca(parser, s),
        Opcode::Load | Opcode::Store => memory_access(parser, s, op),
        Opcode::Fence => {
            let scope = sync_scope(parser)?;
            let ordering = ordering(parser)?;
            if matches!(ordering, Ordering::Unordered | Ordering::Monotonic) {
                let text = ordering.text();
                return parser.error(parser.peek(), format!("fence cannot be {text}"));
            }
            Ok(Parsed::new(op, TypeId::VOID, &[]).aux(Aux::Fence { ordering, scope }))
        }
        Opcode::CmpXchg => cmpxchg(parser, s),
        Opcode::AtomicRmw => atomic_rmw(parser, s),
        Opcode::GetElementPtr => gep(parser, s),
        Opcode::ICmp | Opcode::FCmp => comparison(parser, s, op),
        Opcode::Phi => phi(parser, s),
        Opcode::Select => select(parser, s),
        Opcode::Call => call(parser, s, Flags::NONE),
        Opcode::VaArg => {
            let p = parse_body::pointer(parser, s, "va_arg requires a pointer")?;
            parser.comma("after vaarg operand")?;
            let ty = parse_type::ty(parser)?;
            Ok(Parsed::new(op, ty, &[p]))
        }
        Opcode::ExtractElement => extract_element(parser, s),
        Opcode::InsertElement => insert_element(parser, s),
        Opcode::ShuffleVector => shuffle(parser, s),
        Opcode::ExtractValue => {
            let at = parser.peek();
            let v = parse_body::typed_value(parser, s)?;
            let vt = s.body.ty(v, &parser.m.cx);
            if !parser.m.cx.types.is_aggregate(vt) {
                return parser.error(at, "extractvalue operand must be aggregate type");
            }
            let (idx, ty) = indices(parser, vt, at, op)?;
            Ok(Parsed::new(op, ty, &[v]).aux(Aux::Indices(idx.into())))
        }
        Opcode::InsertValue => insert_value(parser, s),
        _ => parser.error(t, format!("'{word}' is not supported")),
    }
}

fn arithmetic(parser: &mut Parser, s: &mut FnState, op: Opcode) -> Res<Parsed> {
    let flags = flag_words(parser, op);
    let at = parser.peek();
    let ty = parse_type::ty(parser)?;
    let a = parse_body::value(parser, s, ty)?;
    let logic = matches!(op, Opcode::And | Opcode::Or | Opcode::Xor);
    let place = ["in arithmetic operation", "in logical operation"][usize::from(logic)];
    parser.comma(place)?;
    let b = parse_body::value(parser, s, ty)?;
    let scalar = parser.m.cx.types.scalar(ty);
    let fits = match op.is_fp_math() {
        true => parser.m.cx.types.is_float(scalar),
        false => parser.m.cx.types.is_int(scalar),
    };
    match (fits, logic) {
        (true, _) => Ok(Parsed::new(op, ty, &[a, b]).flags(flags)),
        (false, false) => parser.error(at, "invalid operand type for instruction"),
        (false, true) => parser.error(
            at,
            "instruction requires integer or integer vector operands",
        ),
    }
}

fn cast(parser: &mut Parser, s: &mut FnState, op: Opcode) -> Res<Parsed> {
    let flags = flag_words(parser, op);
    let at = parser.peek();
    let v = parse_body::typed_value(parser, s)?;
    parser.expect_word("to")?;
    let to = parse_type::ty(parser)?;
    let from = s.body.ty(v, &parser.m.cx);
    if !crate::casts::cast_ok(&parser.m.cx, op, from, to) {
        let [from, to] = [from, to].map(|t| super::type_text(&parser.m, t));
        return parser.error(
            at,
            format!("invalid cast opcode for cast from '{from}' to '{to}'"),
        );
    }
    Ok(Parsed::new(op, to, &[v]).flags(flags))
}

fn ret(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let at = parser.peek();
    let ty = parse_type::result_type(parser)?;
    if ty != s.result {
        let want = super::type_text(&parser.m, s.result);
        return parser.error(
            at,
            format!("value doesn't match function result type '{want}'"),
        );
    }
    if ty == TypeId::VOID {
        return Ok(Parsed::new(Opcode::Ret, TypeId::VOID, &[]));
    }
    let v = parse_body::value(parser, s, ty)?;
    Ok(Parsed::new(Opcode::Ret, TypeId::VOID, &[v]))
}

/// `landingpad { ptr, i32 } cleanup catch ptr @t`: no exception gets there, so what it gives is anything.
fn landing_pad(parser: &mut Parser) -> Res<Parsed> {
    let ty = parse_type::ty(parser)?;
    parser.eat_word("cleanup");
    while parser.eat_word("catch") || parser.eat_word("filter") {
        parse_const::typed_constant(parser)?;
    }
    let any = parser.m.cx.poison(ty).into();
    Ok(Parsed::new(Opcode::Freeze, ty, &[any]))
}

fn branch(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    if parser.is_word("label") {
        let l = parse_body::label(parser, s)?;
        return Ok(Parsed::new(Opcode::Br, TypeId::VOID, &[l]));
    }
    let c = parse_body::typed_value_of(
        parser,
        s,
        |_, ty| ty == TypeId::I1,
        "branch condition must have 'i1' type",
    )?;
    parser.comma("after branch condition")?;
    let yes = parse_body::label(parser, s)?;
    parser.comma("after true destination")?;
    let no = parse_body::label(parser, s)?;
    Ok(Parsed::new(Opcode::Br, TypeId::VOID, &[c, yes, no]))
}

fn comparison(parser: &mut Parser, s: &mut FnState, op: Opcode) -> Res<Parsed> {
    let flags = flag_words(parser, op);
    let p = parser.peek();
    let wanted = match op {
        Opcode::ICmp => "icmp predicate (e.g. 'eq')",
        _ => "fcmp predicate (e.g. 'oeq')",
    };
    let text = parser.any_word(wanted)?;
    let pred = if op == Opcode::ICmp {
        Pred::icmp_from_text(text)
    } else {
        Pred::fcmp_from_text(text)
    };
    let Some(pred) = pred else {
        return parser.error(p, format!("expected {wanted}"));
    };
    let at = parser.peek();
    let ty = parse_type::ty(parser)?;
    let a = parse_body::value(parser, s, ty)?;
    parser.comma("after compare value")?;
    let b = parse_body::value(parser, s, ty)?;
    let types = &parser.m.cx.types;
    let scalar = types.scalar(ty);
    if op == Opcode::ICmp && !types.is_int(scalar) && !types.is_ptr(scalar) {
        return parser.error(at, "icmp requires integer operands");
    }
    if op == Opcode::FCmp && !types.is_float(scalar) {
        return parser.error(at, "fcmp requires floating point operands");
    }
    let rt = match *parser.m.cx.ty(ty) {
        Type::Vector { len, .. } => parser.m.cx.types.vector(TypeId::I1, len),
        _ => TypeId::I1,
    };
    Ok(Parsed::new(op, rt, &[a, b])
        .flags(flags)
        .aux(Aux::Cmp(pred)))
}

fn phi(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let flags = flag_words(parser, Opcode::Phi);
    let ty = parse_type::ty(parser)?;
    let mut ops = SmallVec::new();
    // In a block that nothing reaches there may be no pair.
    while !ops.is_empty() || parser.is(b'[') {
        parser.expect(b'[')?;
        ops.push(parse_body::value(parser, s, ty)?);
        parser.expect(b',')?;
        ops.push(parse_body::label_name(parser, s)?);
        parser.expect(b']')?;
        // `, !md` may follow.
        if !(parser.is(b',') && parser.peek_at(1).kind == Tok::Punct(b'[')) {
            break;
        }
        parser.bump();
    }
    Ok(Parsed {
        op: Opcode::Phi,
        ty,
        ops,
        flags,
        aux: Aux::None,
        bundles: Vec::new(),
        drop: false,
        goes: None,
    })
}

fn select(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let flags = flag_words(parser, Opcode::Select);
    let at = parser.peek();
    let c = parse_body::typed_value(parser, s)?;
    parser.comma("after select condition")?;
    let a = parse_body::typed_value(parser, s)?;
    parser.comma("after select value")?;
    let b = parse_body::typed_value(parser, s)?;
    let ty = s.body.ty(a, &parser.m.cx);
    if s.body.ty(b, &parser.m.cx) != ty {
        return parser.error(at, "both values to select must have same type");
    }
    if ty == TypeId::TOKEN {
        return parser.error(at, "select values cannot have token type");
    }
    let ct = s.body.ty(c, &parser.m.cx);
    let types = &parser.m.cx.types;
    let wrong = match (types.vector_parts(ct), types.vector_parts(ty)) {
        (None, _) if ct == TypeId::I1 => None,
        (None, _) => Some("select condition must be i1 or <n x i1>"),
        (Some((TypeId::I1, n)), Some((_, m))) if n == m => None,
        (Some((TypeId::I1, _)), Some(_)) => Some(
            "vector select requires selected vectors to have the same vector length as select condition",
        ),
        (Some((TypeId::I1, _)), None) => Some("selected values for vector select must be vectors"),
        _ => Some("vector select condition element type must be i1"),
    };
    if let Some(wrong) = wrong {
        return parser.error(at, wrong);
    }
    Ok(Parsed::new(Opcode::Select, ty, &[c, a, b]).flags(flags))
}

fn extract_element(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let at = parser.peek();
    let v = parse_body::typed_value(parser, s)?;
    parser.comma("after extract value")?;
    let i = parse_body::typed_value(parser, s)?;
    let [vt, it] = [v, i].map(|v| s.body.ty(v, &parser.m.cx));
    let types = &parser.m.cx.types;
    if !types.is_vector(vt) || !types.is_int(it) {
        return parser.error(at, "invalid extractelement operands");
    }
    let ty = types.scalar(vt);
    Ok(Parsed::new(Opcode::ExtractElement, ty, &[v, i]))
}

fn insert_element(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let at = parser.peek();
    let v = parse_body::typed_value(parser, s)?;
    parser.comma("after insertelement value")?;
    let e = parse_body::typed_value(parser, s)?;
    parser.comma("after insertelement value")?;
    let i = parse_body::typed_value(parser, s)?;
    let [vt, et, it] = [v, e, i].map(|v| s.body.ty(v, &parser.m.cx));
    let types = &parser.m.cx.types;
    if !types.is_vector(vt) || et != types.scalar(vt) || !types.is_int(it) {
        return parser.error(at, "invalid insertelement operands");
    }
    Ok(Parsed::new(Opcode::InsertElement, vt, &[v, e, i]))
}

fn insert_value(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let at = parser.peek();
    let v = parse_body::typed_value(parser, s)?;
    parser.comma("after insertvalue operand")?;
    let member = parser.peek();
    let e = parse_body::typed_value(parser, s)?;
    let vt = s.body.ty(v, &parser.m.cx);
    if !parser.m.cx.types.is_aggregate(vt) {
        return parser.error(at, "insertvalue operand must be aggregate type");
    }
    let (idx, ty) = indices(parser, vt, at, Opcode::InsertValue)?;
    let found = s.body.ty(e, &parser.m.cx);
    if found != ty {
        let [found, ty] = [found, ty].map(|t| super::type_text(&parser.m, t));
        return parser.error(
            member,
            format!("insertvalue operand and field disagree in type: '{found}' instead of '{ty}'"),
        );
    }
    Ok(Parsed::new(Opcode::InsertValue, vt, &[v, e]).aux(Aux::Indices(idx.into())))
}

pub(super) fn indices(
    parser: &mut Parser,
    mut ty: TypeId,
    at: Token,
    op: Opcode,
) -> Res<(Vec<u32>, TypeId)> {
    let mut out = Vec::new();
    while parser.is(b',') && parser.peek_at(1).kind == Tok::Int {
        parser.bump();
        let n = parser.uint("an index")?;
        let member = if parser.m.cx.types.is_aggregate(ty)
            && n < parser.m.cx.types.member_count(ty).unwrap_or(0)
        {
            parser.m.cx.types.member(ty, n)
        } else {
            None
        };
        match member {
            Some(m) => ty = m,
            None => return parser.error(at, format!("invalid indices for {}", op.text())),
        }
        out.push(n as u32);
    }
    if out.is_empty() {
        return parser.expected("an index");
    }
    Ok((out, ty))
}

pub(super) fn switch(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let v = parse_body::typed_value_of(
        parser,
        s,
        |p, ty| p.m.cx.types.is_int(ty),
        "switch condition must have integer type",
    )?;
    let vt = s.body.ty(v, &parser.m.cx);
    parser.comma("after switch condition")?;
    let default = parse_body::label(parser, s)?;
    parser.expect(b'[')?;
    let mut ops: SmallVec<[Value; 4]> = SmallVec::from_slice(&[v, default]);
    let mut seen = rustc_hash::FxHashSet::default();
    while !parser.is(b']') {
        let at = parser.peek();
        let c = parse_const::typed_constant(parser)?;
        if parser.m.cx.const_ty(c) != vt {
            return parser.error(at, "case value has another type than the switch");
        }
        if !seen.insert(c) {
            return parser.error(at, "duplicate case value in switch");
        }
        parser.expect(b',')?;
        ops.push(c.into());
        ops.push(parse_body::label(parser, s)?);
    }
    parser.bump();
    Ok(Parsed {
        op: Opcode::Switch,
        ty: TypeId::VOID,
        ops,
        flags: Flags::NONE,
        aux: Aux::None,
        bundles: Vec::new(),
        drop: false,
        goes: None,
    })
}

pub(super) fn shuffle(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let at = parser.peek();
    let a = parse_body::typed_value(parser, s)?;
    parser.comma("after shuffle mask")?;
    let b = parse_body::typed_value(parser, s)?;
    parser.comma("after shuffle value")?;
    let mt = parse_type::ty(parser)?;
    let mask = parse_const::constant(parser, mt)?;
    let [vt, other] = [a, b].map(|v| s.body.ty(v, &parser.m.cx));
    let (true, Some((elem, len)), Some((TypeId::I32, n))) = (
        vt == other,
        parser.m.cx.types.vector_parts(vt),
        parser.m.cx.types.vector_parts(mt),
    ) else {
        return parser.error(at, "invalid shufflevector operands");
    };
    let mut out = Vec::with_capacity(n as usize);
    for k in 0..n as u64 {
        let lane = parser
            .m
            .cx
            .const_member(mask, k)
            .and_then(|c| parser.m.cx.as_int(c));
        out.push(match lane {
            Some(l) if l < 2 * len as u128 => l as i32,
            Some(_) => return parser.error(at, "invalid shufflevector operands"),
            None => -1,
        });
    }
    let ty = parser.m.cx.types.vector(elem, n);
    Ok(Parsed::new(Opcode::ShuffleVector, ty, &[a, b]).aux(Aux::Shuffle(out.into())))
}
