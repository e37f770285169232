//! `__builtin_source_location()`: the address of a constant of type `std::source_location::__impl` that says where the call stands
//! ([support.srcloc.cons]). As nvcc has it the result is a `const void *`, and a function is given by its name alone.

use crate::analysis_state::TagRef;
use crate::convert::trees;
use crate::expressions::{members, unary};
use crate::scope::{ScopeId, SymKind, SymbolId};
use crate::types::print;
use crate::warn::unused_declarations;
use crate::{Fail, R, Sema, class, constant, declare, lookup};
use jacquard_hir::types::{Builtin, CONST, QualType};
use jacquard_hir::{ConstValue, ExprId, ExprKind, FuncId, FuncName, RecordId, Storage, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{TokenKind, sym};

/// Where a builtin that asks for its place counts as used: of one in a default argument, the call.
pub(crate) fn position_of_use(
    sema: &Sema,
    loc: Loc,
) -> Option<jacquard_preprocess::source::Position> {
    let at = sema.cx.called_at.unwrap_or(loc);
    let sources = &sema.session.sources;
    sources.position(sources.expansion(at))
}

/// The place of a call of `f` whose arguments were just read: of a function called by its name their closing parenthesis, as nvcc
/// counts.
pub(crate) fn place_of_call(sema: &Sema, f: FuncId, loc: Loc) -> Loc {
    match sema.idx().checked_sub(1).map(|i| sema.tok_at(i)) {
        Some(t)
            if t.kind == TokenKind::RParen && matches!(sema.prog[f].name, FuncName::Ident(_)) =>
        {
            t.loc
        }
        _ => loc,
    }
}

/// The name of the function around, by itself.
pub(crate) fn function_name(sema: &Sema) -> String {
    let name = sema.cx.func.map(|f| print::func_short_name(sema, f));
    name.unwrap_or_default()
}

/// `__builtin_source_location()` at `loc`.
pub(crate) fn call(sema: &mut Sema, loc: Loc) -> R<ExprId> {
    let void = Builtin::Void.q().add(CONST);
    let result = sema.prog.types.pointer(void);
    let Some(class) = implementation(sema) else {
        // The type is known without the class.
        if sema.cx.mode.unevaluated {
            return Ok(sema.prvalue(ExprKind::NullPtr, result, loc));
        }
        return sema.fail(loc, msg::NO_SOURCE_LOCATION, &[]);
    };
    let v = constant(sema, class, loc)?;
    let object = members::var_expr(sema, v, loc);
    let address = unary::address_of(sema, object, loc)?;
    trees::convert_scalar(sema, address, result, loc)
}

/// `std::source_location::__impl`.
fn implementation(sema: &mut Sema) -> Option<RecordId> {
    let std = *lookup::lookup_from(sema, ScopeId(0), sym::STD).first()?;
    let SymKind::Namespace(std) = *sema.sym_kind(std) else {
        return None;
    };
    let outer = *lookup::lookup_qualified_scope(sema, std, sym::SOURCE_LOCATION).first()?;
    let outer = record_of(sema, outer)?;
    let inner = *lookup::lookup_member(sema, outer, sym::__impl).first()?;
    let inner = record_of(sema, inner)?;
    class::complete_record(sema, inner).then_some(inner)
}

fn record_of(sema: &Sema, s: SymbolId) -> Option<RecordId> {
    match *sema.sym_kind(s) {
        SymKind::Tag(TagRef::Record(r)) => Some(r),
        SymKind::Type(t) => sema.prog.types.record(t),
        _ => None,
    }
}

/// The object for a place: its fields are known by their names.
fn constant(sema: &mut Sema, class: RecordId, loc: Loc) -> R<VarId> {
    let key = (sema.cx.called_at.unwrap_or(loc), sema.cx.func);
    if let Some(&v) = sema.facts.source_locations.get(&key) {
        return Ok(v);
    }
    let place = position_of_use(sema, loc);
    let file = place.as_ref().map_or(String::new(), |p| p.file.to_string());
    let (line, column) = place.map_or((0, 0), |p| (p.line, p.column));
    let function = function_name(sema);
    let mut fields = Vec::new();
    for i in 0..sema.prog[class].fields.len() {
        let name = sema.prog[class].fields[i].name;
        fields.push(match name {
            Some(sym::_M_line) => ConstValue::Int(line.into()),
            Some(sym::_M_column) => ConstValue::Int(column.into()),
            Some(sym::_M_file_name) => text(sema, &file, loc)?,
            Some(sym::_M_function_name) => text(sema, &function, loc)?,
            _ => return sema.fail(loc, msg::NO_SOURCE_LOCATION, &[]),
        });
    }
    let value = ConstValue::Record {
        bases: Vec::new(),
        fields,
    };
    let number = sema.facts.source_locations.len() + 1;
    let name = sema.session.names.intern(&format!("__unnamed_{number}"));
    let ty: QualType = sema.prog[class].ty.into();
    let v = declare::simple_var(
        sema,
        Some(name),
        ty.add(CONST),
        loc,
        Storage::Global,
        ScopeId(0),
    );
    let init = sema.prvalue(ExprKind::Const(Box::new(value.clone())), ty, loc);
    let d = &mut sema.prog[v];
    d.is_constexpr = true;
    d.init = Some(init);
    d.value = Some(Box::new(value));
    sema.facts.source_locations.insert(key, v);
    Ok(v)
}

/// The address of a string's first character.
fn text(sema: &mut Sema, text: &str, loc: Loc) -> R<ConstValue> {
    let literal = unused_declarations::text_literal(sema, text.as_bytes().to_vec(), loc);
    let first = trees::rvalue(sema, literal)?;
    constant::try_const_value(sema, first).map_err(|_| Fail)
}
