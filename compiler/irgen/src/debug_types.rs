//! Types of debug information.

use super::Gen;
use super::debug::{text, word};
use super::func::FnGen;
use crate::debug;
use ir::{MdId, MdNode, MdOperand, Value};
use jacquard_hir::types::{
    ArrayLen, Builtin, CONST, QualType, TemplateArg, TypeId, TypeKind, VOLATILE,
};
use jacquard_hir::{Access, EnumId, Parent, RecordId, RecordKind, Typedef, TypedefId};
use jacquard_ir as ir;
use jacquard_preprocess::source::Loc;

/// Width of a pointer in bits.
const POINTER_BITS: i128 = 64;
/// The pointer to the table of virtual functions, as NVIDIA names it.
const VPTR: &str = "__vptr";
/// Nesting of template arguments that names spell out.
const MAX_DEPTH: u32 = 10;

/// Qualifiers that have types of their own.
const QUALIFIERS: [(u32, &str); 2] = [
    (CONST, "DW_TAG_const_type"),
    (VOLATILE, "DW_TAG_volatile_type"),
];

/// How debuggers read a fundamental type.
fn encoding(b: Builtin) -> &'static str {
    use Builtin as B;
    match b {
        B::Bool => "DW_ATE_boolean",
        B::Char | B::SChar => "DW_ATE_signed_char",
        B::UChar => "DW_ATE_unsigned_char",
        B::Char8 | B::Char16 | B::Char32 => "DW_ATE_UTF",
        b if b.is_floating() => "DW_ATE_float",
        b if b.is_signed() => "DW_ATE_signed",
        _ => "DW_ATE_unsigned",
    }
}

/// The node of a type; `None` is a type that has no description.
pub(super) fn debug_type(cx: &mut Gen, t: QualType) -> Option<MdId> {
    if let Some(&known) = cx.debug.types.get(&t) {
        return known;
    }
    let made = make_type(cx, t);
    cx.debug.types.insert(t, made);
    made
}

/// The node of the type of what is declared with its name at `loc`: where a typedef is written, through the typedef.
pub(super) fn written_type(cx: &mut Gen, t: QualType, loc: Loc) -> Option<MdId> {
    match cx.prog.naming.typedefs.written.get(&loc) {
        Some(&name) if contains(cx, t, cx.prog.naming.typedefs.list[name.0 as usize].ty) => {
            through_typedef(cx, t, name)
        }
        _ => debug_type(cx, t),
    }
}

/// Whether a type is another one, or made of it by pointers, references and arrays.
fn contains(cx: &Gen, t: QualType, part: QualType) -> bool {
    t.ty() == part.ty()
        || match *cx.prog.types.kind(t.ty()) {
            TypeKind::Pointer(to) | TypeKind::LRef(to) | TypeKind::RRef(to) => {
                contains(cx, to, part)
            }
            TypeKind::Array { elem, .. } => contains(cx, elem, part),
            _ => false,
        }
}

/// A type that contains what the typedef stands for.
fn through_typedef(cx: &mut Gen, t: QualType, name: TypedefId) -> Option<MdId> {
    let own = cx.prog.naming.typedefs.list[name.0 as usize].ty;
    let array = matches!(cx.prog.types.kind(t.ty()), TypeKind::Array { .. });
    for (bit, tag) in QUALIFIERS {
        let of_typedef = t.ty() == own.ty() && own.quals() & bit != 0;
        if t.quals() & bit != 0 && !of_typedef && (!array || t.ty() == own.ty()) {
            let base = through_typedef(cx, t.remove(bit), name);
            return Some(derived(cx, tag, base, 0));
        }
    }
    if t.ty() == own.ty() {
        return Some(typedef(cx, name));
    }
    let (tag, to) = match *cx.prog.types.kind(t.ty()) {
        TypeKind::Pointer(to) => ("DW_TAG_pointer_type", to),
        TypeKind::LRef(to) => ("DW_TAG_reference_type", to),
        TypeKind::RRef(to) => ("DW_TAG_rvalue_reference_type", to),
        TypeKind::Array { .. } => {
            return array_type(cx, t, |cx, elem| through_typedef(cx, elem, name));
        }
        _ => return debug_type(cx, t),
    };
    let to = through_typedef(cx, to, name);
    Some(derived(cx, tag, to, POINTER_BITS))
}

/// The node of a typedef. As NVIDIA's, it belongs to the unit, wherever it is declared.
fn typedef(cx: &mut Gen, id: TypedefId) -> MdId {
    if let Some(&known) = cx.debug.typedefs.get(&id) {
        return known;
    }
    let Typedef { name, ty, loc } = cx.prog.naming.typedefs.list[id.0 as usize];
    let base = written_type(cx, ty, loc);
    let name = cx.session.names.text(name).to_owned();
    let mut fields = vec![
        ("tag", word(cx, "DW_TAG_typedef")),
        ("name", text(cx, &name)),
        ("baseType", base.map_or(MdOperand::Null, MdOperand::Node)),
    ];
    if let Some((file, line)) = debug::debug_place(cx, loc) {
        fields.push(("file", MdOperand::Node(file)));
        fields.push(("line", MdOperand::Int(line)));
    }
    let node = debug::special(cx, "DIDerivedType", false, &fields);
    cx.debug.typedefs.insert(id, node);
    node
}

fn make_type(cx: &mut Gen, t: QualType) -> Option<MdId> {
    let prog = cx.prog;
    // Qualifiers of an array are those of its elements.
    let array = matches!(prog.types.kind(t.ty()), TypeKind::Array { .. });
    if !array {
        for (bit, tag) in QUALIFIERS {
            if t.quals() & bit != 0 {
                let base = debug_type(cx, t.remove(bit));
                return Some(derived(cx, tag, base, 0));
            }
        }
    }
    match prog.types.kind(t.ty()) {
        // As nvcc's: `void` has a name, and a null pointer is a pointer to it.
        TypeKind::Builtin(Builtin::Void) => {
            let (tag, name) = (word(cx, "DW_TAG_unspecified_type"), text(cx, "void"));
            let fields = [("tag", tag), ("name", name)];
            Some(debug::special(cx, "DIBasicType", false, &fields))
        }
        TypeKind::Builtin(Builtin::NullPtr) => debug_pointer(cx, Builtin::Void.q()),
        TypeKind::Builtin(b) => Some(basic_type(cx, b.spelling(), b.bits(), encoding(*b))),
        TypeKind::Pointer(to) => debug_pointer(cx, *to),
        TypeKind::LRef(to) => {
            let to = debug_type(cx, *to);
            Some(derived(cx, "DW_TAG_reference_type", to, POINTER_BITS))
        }
        TypeKind::RRef(to) => {
            let to = debug_type(cx, *to);
            Some(derived(
                cx,
                "DW_TAG_rvalue_reference_type",
                to,
                POINTER_BITS,
            ))
        }
        TypeKind::MemberPointer { pointee, .. } => member_pointer_type(cx, *pointee),
        TypeKind::Array { .. } => array_type(cx, t, debug_type),
        TypeKind::Vector { elem, len } => {
            let size = cx.size(t) as i128 * 8;
            let elem = debug_type(cx, (*elem).into())?;
            let flags = word(cx, "DIFlagVector");
            Some(array_node(
                cx,
                elem,
                &[Some(u64::from(*len))],
                size,
                Some(flags),
            ))
        }
        TypeKind::Function(_) => Some(debug_signature(cx, t.ty())),
        TypeKind::Record(r) => Some(record_type(cx, *r)),
        TypeKind::Enum(e) => Some(enum_type(cx, *e)),
        _ => None,
    }
}

fn basic_type(cx: &mut Gen, name: &str, bits: u32, encoding: &str) -> MdId {
    let (name, encoding) = (text(cx, name), word(cx, encoding));
    debug::special(
        cx,
        "DIBasicType",
        false,
        &[
            ("name", name),
            ("size", MdOperand::Int(bits.into())),
            ("encoding", encoding),
        ],
    )
}

/// A pointer to a type.
pub(super) fn debug_pointer(cx: &mut Gen, to: QualType) -> Option<MdId> {
    let to = debug_type(cx, to);
    Some(derived(cx, "DW_TAG_pointer_type", to, POINTER_BITS))
}

fn derived(cx: &mut Gen, tag: &str, base: Option<MdId>, size: i128) -> MdId {
    let tag = word(cx, tag);
    let base = base.map_or(MdOperand::Null, MdOperand::Node);
    let mut fields = vec![("tag", tag), ("baseType", base)];
    if size != 0 {
        fields.push(("size", MdOperand::Int(size)));
    }
    debug::special(cx, "DIDerivedType", false, &fields)
}

/// Dimensions of nested arrays are those of one.
fn array_type(
    cx: &mut Gen,
    t: QualType,
    of_elements: impl FnOnce(&mut Gen, QualType) -> Option<MdId>,
) -> Option<MdId> {
    let mut dims = Vec::new();
    let mut elem = t;
    while let TypeKind::Array { elem: e, len } = cx.prog.types.kind(elem.ty()) {
        dims.push(match len {
            ArrayLen::Const(n) => Some(*n),
            _ => None,
        });
        elem = e.add(elem.quals());
    }
    let size = if dims.contains(&None) {
        0
    } else {
        cx.size(t) as i128 * 8
    };
    let elem = of_elements(cx, elem)?;
    Some(array_node(cx, elem, &dims, size, None))
}

fn array_node(
    cx: &mut Gen,
    elem: MdId,
    dims: &[Option<u64>],
    size: i128,
    flags: Option<MdOperand>,
) -> MdId {
    let mut ranges = Vec::new();
    for d in dims {
        let n = d.map_or(-1, i128::from);
        let range = debug::special(cx, "DISubrange", false, &[("count", MdOperand::Int(n))]);
        ranges.push(MdOperand::Node(range));
    }
    let ranges = cx.m.cx.md.tuple(&ranges);
    let tag = word(cx, "DW_TAG_array_type");
    let mut fields = vec![
        ("tag", tag),
        ("baseType", MdOperand::Node(elem)),
        ("size", MdOperand::Int(size)),
        ("elements", MdOperand::Node(ranges)),
    ];
    fields.extend(flags.map(|f| ("flags", f)));
    debug::special(cx, "DICompositeType", false, &fields)
}

/// Result and parameters of a function type.
pub(super) fn debug_signature(cx: &mut Gen, ty: TypeId) -> MdId {
    let mut list = Vec::new();
    if let Some(f) = cx.prog.types.fn_type(ty) {
        for t in std::iter::once(&f.ret).chain(f.params.iter()) {
            let t = debug_type(cx, *t);
            list.push(t.map_or(MdOperand::Null, MdOperand::Node));
        }
    }
    let list = cx.m.cx.md.tuple(&list);
    let types = [("types", MdOperand::Node(list))];
    debug::special(cx, "DISubroutineType", false, &types)
}

/// The namespace or class that something is declared in, inside of the file.
pub(super) fn debug_scope(cx: &mut Gen, parent: Parent) -> Option<MdId> {
    let prog = cx.prog;
    match parent {
        Parent::Namespace(n) => {
            let d = &prog[n];
            let up = d.parent?;
            if let Some(&known) = cx.debug.scopes.get(&n) {
                return Some(known);
            }
            let outer = debug_scope(cx, Parent::Namespace(up));
            let name = d.name.map(|s| cx.session.names.text(s).to_owned());
            let mut fields = Vec::new();
            if let Some(name) = name {
                fields.push(("name", text(cx, &name)));
            }
            let outer = outer.map_or(MdOperand::Null, MdOperand::Node);
            fields.push(("scope", outer));
            if d.inline {
                fields.push(("exportSymbols", word(cx, "true")));
            }
            let made = debug::special(cx, "DINamespace", false, &fields);
            cx.debug.scopes.insert(n, made);
            Some(made)
        }
        Parent::Record(r) => debug_type(cx, prog[r].ty.into()),
        // The function's node may not be made yet, or never: what is local in it stands in its file.
        Parent::Enum(_) | Parent::Func(..) => None,
    }
}

/// Name, place and scope of a named type.
fn named(
    cx: &mut Gen,
    tag: &str,
    name: Option<String>,
    loc: Loc,
    parent: Parent,
    size: u64,
) -> Vec<(&'static str, MdOperand)> {
    let mut fields = vec![("tag", word(cx, tag))];
    if let Some(name) = name {
        fields.push(("name", text(cx, &name)));
    }
    if let Some(scope) = debug_scope(cx, parent) {
        fields.push(("scope", MdOperand::Node(scope)));
    }
    if let Some((file, line)) = debug::debug_place(cx, loc) {
        fields.push(("file", MdOperand::Node(file)));
        fields.push(("line", MdOperand::Int(line)));
    }
    fields.push(("size", MdOperand::Int(size as i128 * 8)));
    fields
}

fn record_type(cx: &mut Gen, r: RecordId) -> MdId {
    let prog = cx.prog;
    let d = &prog[r];
    // Members may name the class.
    let id = cx.m.cx.md.push(MdNode::Pending);
    cx.debug.types.insert(d.ty.into(), Some(id));
    let tag = match d.kind {
        RecordKind::Struct => "DW_TAG_structure_type",
        RecordKind::Class => "DW_TAG_class_type",
        RecordKind::Union => "DW_TAG_union_type",
    };
    let name = record_name(cx, r);
    let size = if d.complete { cx.size(d.ty.into()) } else { 0 };
    let mut fields = named(cx, tag, name, d.loc, d.parent, size);
    if d.complete {
        let elements = members(cx, r, id);
        let list = cx.m.cx.md.tuple(&elements);
        fields.push(("elements", MdOperand::Node(list)));
    } else {
        fields.push(("flags", word(cx, "DIFlagFwdDecl")));
    }
    define(cx, id, "DICompositeType", fields);
    id
}

fn define(cx: &mut Gen, id: MdId, name: &str, fields: Vec<(&'static str, MdOperand)>) {
    let cx = &mut cx.m.cx;
    let name = cx.sym(name);
    let fields = fields.into_iter().map(|(k, v)| (cx.sym(k), v)).collect();
    let node = MdNode::Special {
        distinct: true,
        name,
        fields,
    };
    cx.md.set(id, node);
}

/// Bases and fields.
fn members(cx: &mut Gen, r: RecordId, class: MdId) -> Vec<MdOperand> {
    let prog = cx.prog;
    let d = &prog[r];
    let layout = cx.layouts.record(prog, r);
    let mut list = Vec::new();
    for (base, &offset) in d.bases.iter().zip(&layout.bases) {
        let Some(ty) = debug_type(cx, prog[base.record].ty.into()) else {
            continue;
        };
        let mut fields = vec![
            ("tag", word(cx, "DW_TAG_inheritance")),
            ("scope", MdOperand::Node(class)),
            ("baseType", MdOperand::Node(ty)),
            ("offset", MdOperand::Int(i128::from(offset) * 8)),
        ];
        let access = match base.access {
            Access::Public => "DIFlagPublic",
            Access::Protected => "DIFlagProtected",
            Access::Private => "DIFlagPrivate",
        };
        let access = match base.is_virtual {
            true => format!("{access} | DIFlagVirtual"),
            false => access.to_owned(),
        };
        fields.push(("flags", word(cx, &access)));
        let node = debug::special(cx, "DIDerivedType", false, &fields);
        list.push(MdOperand::Node(node));
    }
    if layout.own_vptr {
        let entry = Builtin::Long.q().add(CONST);
        let ty = debug_pointer(cx, entry).map_or(MdOperand::Null, MdOperand::Node);
        let fields = [
            ("tag", word(cx, "DW_TAG_member")),
            ("name", text(cx, VPTR)),
            ("scope", MdOperand::Node(class)),
            ("baseType", ty),
            ("size", MdOperand::Int(POINTER_BITS)),
            ("offset", MdOperand::Int(0)),
            ("flags", word(cx, "DIFlagArtificial")),
        ];
        let node = debug::special(cx, "DIDerivedType", false, &fields);
        list.push(MdOperand::Node(node));
    }
    for (field, &offset) in d.fields.iter().zip(&layout.fields) {
        // Bits without a name are a member without one, as is what a lambda has of `this`.
        let Some(ty) = written_type(cx, field.ty, field.loc) else {
            continue;
        };
        let mut fields = vec![("tag", word(cx, "DW_TAG_member"))];
        let name = field.name.or_else(|| prog[field.captured?].name);
        if let Some(name) = name {
            let name = cx.session.names.text(name).to_owned();
            fields.push(("name", text(cx, &name)));
        }
        fields.push(("scope", MdOperand::Node(class)));
        if let Some((file, line)) = debug::debug_place(cx, field.loc) {
            fields.push(("file", MdOperand::Node(file)));
            fields.push(("line", MdOperand::Int(line)));
        }
        let whole = i128::from(cx.size(field.ty)) * 8;
        // Bits that fill their type are a member like others.
        let bits = (field.bits.map(i128::from)).filter(|&b| b != whole);
        let size = bits.unwrap_or(whole);
        fields.push(("baseType", MdOperand::Node(ty)));
        fields.push(("size", MdOperand::Int(size)));
        fields.push(("offset", MdOperand::Int(offset.into())));
        if bits.is_some() {
            // The unit of the declared type that the bits lie in.
            let unit = i128::from(offset) / whole.max(1) * whole;
            let unit = cx.m.cx.int(ir::TypeId::I64, unit as u128);
            fields.push(("flags", word(cx, "DIFlagBitField")));
            fields.push(("extraData", MdOperand::Const(unit)));
        }
        let node = debug::special(cx, "DIDerivedType", false, &fields);
        list.push(MdOperand::Node(node));
    }
    list
}

fn enum_type(cx: &mut Gen, e: EnumId) -> MdId {
    let d = &cx.prog[e];
    let unsigned = !jacquard_hir::consteval::int_type(cx.prog, d.underlying).is_some_and(|t| t.1);
    let mut list = Vec::new();
    for &(name, value) in &d.enumerators {
        let name = cx.session.names.text(name).to_owned();
        let mut fields = vec![("name", text(cx, &name)), ("value", MdOperand::Int(value))];
        if unsigned {
            fields.push(("isUnsigned", word(cx, "true")));
        }
        let node = debug::special(cx, "DIEnumerator", false, &fields);
        list.push(MdOperand::Node(node));
    }
    let name = d.name.map(|n| cx.session.names.text(n).to_owned());
    let size = cx.size(d.ty.into());
    let mut fields = named(cx, "DW_TAG_enumeration_type", name, d.loc, d.parent, size);
    if let Some(base) = debug_type(cx, d.underlying) {
        fields.push(("baseType", MdOperand::Node(base)));
    }
    if d.scoped {
        fields.push(("flags", word(cx, "DIFlagEnumClass")));
    }
    let list = cx.m.cx.md.tuple(&list);
    fields.push(("elements", MdOperand::Node(list)));
    let id = cx.m.cx.md.push(MdNode::Pending);
    define(cx, id, "DICompositeType", fields);
    id
}

/// A class as debuggers name it: without its namespace, with its template arguments.
fn record_name(cx: &mut Gen, r: RecordId) -> Option<String> {
    let d = &cx.prog[r];
    let mut name = cx.session.names.text(d.name?).to_owned();
    if let Some(i) = &d.instance {
        name.push_str(&template_args(cx, &i.args, 0));
    }
    Some(name)
}

/// Template arguments in angle brackets.
pub(super) fn template_args(cx: &mut Gen, args: &[TemplateArg], depth: u32) -> String {
    if depth > MAX_DEPTH {
        return "<...>".to_owned();
    }
    let mut list = Vec::new();
    flat_args(cx, args, depth, &mut list);
    let mut text = format!("<{}", list.join(","));
    // `>>` was no end of two lists before C++11, and debuggers still don't expect it.
    if text.ends_with('>') {
        text.push(' ');
    }
    text + ">"
}

fn flat_args(cx: &mut Gen, args: &[TemplateArg], depth: u32, out: &mut Vec<String>) {
    let prog = cx.prog;
    for a in args {
        match a {
            TemplateArg::Pack(inner) => flat_args(cx, inner, depth, out),
            TemplateArg::Type(t) => {
                let t = type_text(cx, *t, depth + 1);
                out.push(t);
            }
            TemplateArg::Int { value, ty } if prog.types.is_bool(*ty) => {
                out.push((*value != 0).to_string());
            }
            TemplateArg::Int { value, .. } => out.push(value.to_string()),
            TemplateArg::NullPtr(_) => out.push("nullptr".to_owned()),
            TemplateArg::Var(v, _) => {
                let name = prog[*v].name.map(|n| cx.session.names.text(n).to_owned());
                out.push(format!("&{}", name.unwrap_or_default()));
            }
            _ => out.push("...".to_owned()),
        }
    }
}

fn type_text(cx: &mut Gen, t: QualType, depth: u32) -> String {
    let prog = cx.prog;
    let mut quals = String::new();
    if t.is_const() {
        quals.push_str("const ");
    }
    if t.is_volatile() {
        quals.push_str("volatile ");
    }
    let core = match prog.types.kind(t.ty()) {
        TypeKind::Builtin(b) => b.spelling().to_owned(),
        TypeKind::Pointer(to) => {
            let trail = if t.is_const() { " const" } else { "" };
            return format!("{} *{trail}", type_text(cx, *to, depth));
        }
        TypeKind::LRef(to) => format!("{} &", type_text(cx, *to, depth)),
        TypeKind::RRef(to) => format!("{} &&", type_text(cx, *to, depth)),
        TypeKind::Array { elem, len } => {
            let n = match len {
                ArrayLen::Const(n) => n.to_string(),
                _ => String::new(),
            };
            format!("{}[{n}]", type_text(cx, *elem, depth))
        }
        TypeKind::Record(r) => {
            let d = &prog[*r];
            let mut name = match d.name {
                Some(n) => cx.session.names.text(n).to_owned(),
                None => "{unnamed}".to_owned(),
            };
            if let Some(i) = &d.instance {
                name.push_str(&template_args(cx, &i.args, depth + 1));
            }
            name
        }
        TypeKind::Enum(e) => match prog[*e].name {
            Some(n) => cx.session.names.text(n).to_owned(),
            None => "{unnamed}".to_owned(),
        },
        TypeKind::Function(f) => {
            let f = f.clone();
            let ret = type_text(cx, f.ret, depth);
            let params: Vec<String> = f.params.iter().map(|&p| type_text(cx, p, depth)).collect();
            format!("{ret} ({})", params.join(", "))
        }
        _ => "...".to_owned(),
    };
    quals + &core
}

/// Describes `this`, a constant pointer to its class.
pub(super) fn describe_this(fx: &mut FnGen, class: QualType, this: Value) {
    let pointer = debug_pointer(fx.g, class);
    let ty = derived(fx.g, "DW_TAG_const_type", pointer, 0);
    let slot = fx.alloca(ir::TypeId::PTR, 8, "");
    fx.b().store(this, slot, 8, false);
    let loc = fx.prog()[fx.func].loc;
    debug::describe_typed(fx, "this", ty, loc, Some(1), (slot, false));
}

/// A pointer to a member, as NVIDIA's debuggers know it: an offset, or a function and what is added to the object's address.
fn member_pointer_type(g: &mut Gen<'_>, to: QualType) -> Option<MdId> {
    let offset = debug_type(g, Builtin::Long.q())?;
    if !matches!(g.prog.types.kind(to.ty()), TypeKind::Function(_)) {
        return Some(offset);
    }
    let function = debug_pointer(g, to)?;
    let id = g.m.cx.md.push(MdNode::Pending);
    let members = [("f", function, 0), ("d", offset, POINTER_BITS)].map(|(name, ty, at)| {
        let fields = [
            ("tag", word(g, "DW_TAG_member")),
            ("name", text(g, name)),
            ("scope", MdOperand::Node(id)),
            ("baseType", MdOperand::Node(ty)),
            ("size", MdOperand::Int(POINTER_BITS)),
            ("offset", MdOperand::Int(at)),
        ];
        MdOperand::Node(debug::special(g, "DIDerivedType", false, &fields))
    });
    let list = g.m.cx.md.tuple(&members);
    let fields = vec![
        ("tag", word(g, "DW_TAG_structure_type")),
        ("size", MdOperand::Int(2 * POINTER_BITS)),
        ("elements", MdOperand::Node(list)),
    ];
    define(g, id, "DICompositeType", fields);
    Some(id)
}
