//! A module: global variables, functions, aliases and what they share.

use crate::attributes::AttrList;
use crate::body::Body;
use crate::call;
use crate::constant::{ConstKind, GlobalRef};
use crate::context::Context;
use crate::entity::{AliasId, AttrListId, Const, FuncId, Inst, MdId, Sym, TypeId, Value, VarId};
use crate::metadata::MdOperand;
use crate::types::Type;
use rustc_hash::FxHashMap;

/// How a symbol binds across modules (LangRef, "Linkage Types").
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Linkage {
    /// Visible everywhere; one definition in a program.
    #[default]
    External,
    /// A copy of a definition that stands elsewhere: for inlining, never emitted.
    AvailableExternally,
    /// Merged with others of its name; dropped where nothing refers to it.
    LinkOnceAny,
    /// As `linkonce`, and all definitions of the name are equivalent.
    LinkOnceOdr,
    /// Merged with others of its name; kept though nothing refers to it.
    WeakAny,
    /// As `weak`, and all definitions of the name are equivalent.
    WeakOdr,
    /// Arrays of this name are joined: `llvm.used` and its like.
    Appending,
    /// Local to the module; its name may change.
    Internal,
    /// As `internal`, without an entry in the symbol table.
    Private,
    /// A reference that is null where no module defines the name.
    ExternWeak,
    /// A tentative definition of C: merged, and zero at the start.
    Common,
}

impl Linkage {
    /// The LLVM spelling; empty for external definitions.
    pub const fn text(self) -> &'static str {
        match self {
            Linkage::External => "",
            Linkage::AvailableExternally => "available_externally",
            Linkage::LinkOnceAny => "linkonce",
            Linkage::LinkOnceOdr => "linkonce_odr",
            Linkage::WeakAny => "weak",
            Linkage::WeakOdr => "weak_odr",
            Linkage::Appending => "appending",
            Linkage::Internal => "internal",
            Linkage::Private => "private",
            Linkage::ExternWeak => "extern_weak",
            Linkage::Common => "common",
        }
    }
    /// The linkage with this spelling.
    pub fn from_text(s: &str) -> Option<Linkage> {
        use Linkage::*;
        Some(match s {
            "external" => External,
            "available_externally" => AvailableExternally,
            "linkonce" => LinkOnceAny,
            "linkonce_odr" => LinkOnceOdr,
            "weak" => WeakAny,
            "weak_odr" => WeakOdr,
            "appending" => Appending,
            "internal" => Internal,
            "private" => Private,
            "extern_weak" => ExternWeak,
            "common" => Common,
            _ => return None,
        })
    }
    /// Not visible outside the module.
    pub const fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }
    /// May be replaced by another definition at link time.
    pub const fn is_weak(self) -> bool {
        matches!(
            self,
            Linkage::LinkOnceAny
                | Linkage::LinkOnceOdr
                | Linkage::WeakAny
                | Linkage::WeakOdr
                | Linkage::ExternWeak
                | Linkage::Common
        )
    }
    /// Whether the body seen here may not be the one that runs (so nothing may be derived from it).
    pub const fn is_interposable(self) -> bool {
        matches!(
            self,
            Linkage::LinkOnceAny | Linkage::WeakAny | Linkage::ExternWeak | Linkage::Common
        )
    }
    /// May be dropped when nothing refers to it.
    pub const fn is_discardable(self) -> bool {
        matches!(
            self,
            Linkage::Internal
                | Linkage::Private
                | Linkage::LinkOnceAny
                | Linkage::LinkOnceOdr
                | Linkage::AvailableExternally
        )
    }
}

/// Visibility, DLL storage and the rest that only text output needs, as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SymbolExtras {
    /// `hidden`, `protected`, `dso_local`, `dllexport`, `unnamed_addr`, `thread_local(...)` in textual order.
    pub prefix: Vec<Sym>,
    /// `unnamed_addr` or `local_unnamed_addr`.
    pub unnamed_addr: Option<Sym>,
    /// `section "..."`.
    pub section: Option<Sym>,
    /// `comdat($name)`.
    pub comdat: Option<Sym>,
    /// `partition "..."`.
    pub partition: Option<Sym>,
}

/// Calling convention numbers (LLVM `CallingConv.h`).
pub mod cc {
    /// The C convention.
    pub const C: u16 = 0;
    /// `fastcc`
    pub const FAST: u16 = 8;
    /// `coldcc`
    pub const COLD: u16 = 9;
    /// `ptx_kernel`
    pub const PTX_KERNEL: u16 = 71;
    /// `ptx_device`
    pub const PTX_DEVICE: u16 = 72;
    /// `spir_func`
    pub const SPIR_FUNC: u16 = 75;
    /// `spir_kernel`
    pub const SPIR_KERNEL: u16 = 76;
    /// Conventions of other languages and targets, which mean nothing on this one.
    pub const OTHERS: &[(&str, u16)] = &[
        ("ghccc", 10),
        ("hhvmcc", 81),
        ("hhvm_ccc", 82),
        ("anyregcc", 13),
        ("preserve_mostcc", 14),
        ("preserve_allcc", 15),
        ("preserve_nonecc", 21),
        ("swiftcc", 16),
        ("swifttailcc", 20),
        ("tailcc", 18),
        ("cxx_fast_tlscc", 17),
        ("cfguard_checkcc", 19),
        ("x86_stdcallcc", 64),
        ("x86_fastcallcc", 65),
        ("x86_thiscallcc", 70),
        ("x86_vectorcallcc", 80),
        ("x86_regcallcc", 92),
        ("x86_intrcc", 83),
        ("x86_64_sysvcc", 78),
        ("win64cc", 79),
        ("intel_ocl_bicc", 77),
        ("arm_apcscc", 66),
        ("arm_aapcscc", 67),
        ("arm_aapcs_vfpcc", 68),
        ("aarch64_vector_pcs", 97),
        ("msp430_intrcc", 69),
        ("avr_intrcc", 84),
        ("avr_signalcc", 85),
        ("amdgpu_vs", 87),
        ("amdgpu_gs", 88),
        ("amdgpu_ps", 89),
        ("amdgpu_cs", 90),
        ("amdgpu_kernel", 91),
        ("amdgpu_hs", 93),
        ("amdgpu_ls", 95),
        ("amdgpu_es", 96),
    ];
}

/// A function, defined or declared.
#[derive(Clone, Debug)]
pub struct Function {
    /// Symbol name.
    pub name: Sym,
    /// Function type.
    pub ty: TypeId,
    /// Linkage.
    pub linkage: Linkage,
    /// Calling convention, see [`cc`].
    pub cc: u16,
    /// Attributes of function, result and parameters.
    pub attrs: AttrListId,
    /// Alignment, 0 if none.
    pub align: u32,
    /// Address space of the function's address.
    pub space: u32,
    /// Spelled extras.
    pub extras: SymbolExtras,
    /// `!dbg` and other attachments.
    pub md: Vec<(Sym, MdId)>,
    /// `prefix`, `prologue`, `personality` constants.
    pub prefix: [Option<Const>; 3],
    /// `gc "name"`
    pub gc: Option<Sym>,
    /// Which intrinsic the name stands for.
    pub intrinsic: Option<crate::tables::IntrinsicId>,
    /// Of an intrinsic whose form changed, the first release of LLVM that has the one it was read in; else 0.
    pub since: u16,
    /// The body; `None` for a declaration. A pass that runs on the function may hold it outside.
    pub body: Option<Body>,
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct GlobalVar {
    /// Symbol name.
    pub name: Sym,
    /// Value type.
    pub ty: TypeId,
    /// Address space.
    pub space: u32,
    /// Linkage.
    pub linkage: Linkage,
    /// `constant` rather than `global`.
    pub constant: bool,
    /// `externally_initialized`
    pub externally_initialized: bool,
    /// Initial value; `None` for a declaration.
    pub init: Option<Const>,
    /// Alignment in bytes, 0 if none is given.
    pub align: u32,
    /// Spelled extras.
    pub extras: SymbolExtras,
    /// Attributes (`#0` after the variable).
    pub attrs: Vec<crate::attributes::Attr>,
    /// Attachments.
    pub md: Vec<(Sym, MdId)>,
}

/// An alias.
#[derive(Clone, Debug)]
pub struct Alias {
    /// Symbol name.
    pub name: Sym,
    /// Value type.
    pub ty: TypeId,
    /// Address space.
    pub space: u32,
    /// Linkage.
    pub linkage: Linkage,
    /// What it stands for.
    pub target: Const,
    /// Spelled extras.
    pub extras: SymbolExtras,
}

/// A module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Interned parts.
    pub cx: Context,
    /// `source_filename`
    pub source_filename: String,
    /// Module id from the first comment line.
    pub id: String,
    /// Target triple.
    pub triple: String,
    /// `module asm` lines.
    pub asm: Vec<String>,
    /// Functions; ids stay valid, erased ones are marked by an empty name and no body.
    pub functions: Vec<Function>,
    /// Global variables.
    pub vars: Vec<GlobalVar>,
    /// Aliases.
    pub aliases: Vec<Alias>,
    /// Comdat names and selection kinds.
    pub comdats: Vec<(Sym, Sym)>,
    /// Symbol look-up.
    pub symbols: FxHashMap<Sym, GlobalRef>,
}

impl GlobalRef {
    /// The address space that it lies in.
    pub fn space(self, m: &Module) -> u32 {
        match self {
            Self::Func(f) => m.func(f).space,
            Self::Var(v) => m.var(v).space,
            Self::Alias(a) => m.aliases[a.index()].space,
        }
    }
}

impl Module {
    /// An empty module.
    pub fn new() -> Module {
        Module::default()
    }
    /// The value of an integer module flag (LLVM language reference, module flags metadata).
    pub fn int_flag(&self, name: &str) -> Option<u128> {
        let strings = &self.cx.strings;
        let (list, name) = (
            strings.find(crate::sym::text::MODULE_FLAGS)?,
            strings.find(name)?,
        );
        let flags = self.cx.md.named(list).iter();
        flags
            .map(|&id| self.cx.md.ops(id))
            .find_map(|ops| match ops {
                [_, MdOperand::Str(key), MdOperand::Const(value)] if *key == name => {
                    self.cx.as_int(*value)
                }
                _ => None,
            })
    }
    /// A function's row.
    #[inline]
    pub fn func(&self, f: FuncId) -> &Function {
        &self.functions[f.index()]
    }
    /// A function's row.
    #[inline]
    pub fn func_mut(&mut self, f: FuncId) -> &mut Function {
        &mut self.functions[f.index()]
    }
    /// A variable's row.
    #[inline]
    pub fn var(&self, v: VarId) -> &GlobalVar {
        &self.vars[v.index()]
    }
    /// All function ids that are not erased.
    pub fn func_ids(&self) -> impl Iterator<Item = FuncId> + '_ {
        (0..self.functions.len())
            .map(FuncId::new)
            .filter(|f| self.functions[f.index()].name != crate::sym::EMPTY)
    }
    /// All variable ids that are not erased.
    pub fn var_ids(&self) -> impl Iterator<Item = VarId> + '_ {
        (0..self.vars.len())
            .map(VarId::new)
            .filter(|v| self.vars[v.index()].name != crate::sym::EMPTY)
    }
    /// Adds a function declaration; give it a body to define it. An existing function of that name is returned as it is.
    pub fn declare_function(&mut self, name: &str, ty: TypeId) -> FuncId {
        let name = self.cx.sym(name);
        if let Some(&GlobalRef::Func(f)) = self.symbols.get(&name) {
            return f;
        }
        let f = FuncId::new(self.functions.len());
        let intrinsic = crate::tables::IntrinsicId::lookup(self.cx.str(name)).map(|i| i.0);
        self.functions.push(Function {
            intrinsic,
            since: 0,
            name,
            ty,
            linkage: Linkage::External,
            cc: cc::C,
            attrs: AttrListId::EMPTY,
            align: 0,
            space: 0,
            extras: SymbolExtras::default(),
            md: Vec::new(),
            prefix: [None; 3],
            gc: None,
            body: None,
        });
        self.symbols.insert(name, GlobalRef::Func(f));
        f
    }
    /// Adds a global variable.
    pub fn add_var(&mut self, name: &str, ty: TypeId, space: u32, init: Option<Const>) -> VarId {
        let name = self.cx.sym(name);
        let v = VarId::new(self.vars.len());
        self.vars.push(GlobalVar {
            name,
            ty,
            space,
            linkage: Linkage::External,
            constant: false,
            externally_initialized: false,
            init,
            align: 0,
            extras: SymbolExtras::default(),
            attrs: Vec::new(),
            md: Vec::new(),
        });
        self.symbols.insert(name, GlobalRef::Var(v));
        v
    }
    /// Adds an alias.
    pub fn add_alias(&mut self, alias: Alias) -> AliasId {
        let a = AliasId::new(self.aliases.len());
        self.symbols.insert(alias.name, GlobalRef::Alias(a));
        self.aliases.push(alias);
        a
    }
    /// The symbol of this name.
    pub fn lookup(&self, name: &str) -> Option<GlobalRef> {
        self.symbols.get(&self.cx.strings.find(name)?).copied()
    }
    /// The address of a global as a constant.
    pub fn address(&mut self, g: GlobalRef) -> Const {
        let ty = self.cx.types.ptr(g.space(self));
        self.cx.intern(ty, ConstKind::Global(g))
    }
    /// The name of a global.
    pub fn global_name(&self, g: GlobalRef) -> Sym {
        match g {
            GlobalRef::Func(f) => self.func(f).name,
            GlobalRef::Var(v) => self.var(v).name,
            GlobalRef::Alias(a) => self.aliases[a.index()].name,
        }
    }
    /// Erases a function: references must be gone.
    pub fn erase_function(&mut self, f: FuncId) {
        let name = self.func(f).name;
        self.symbols.remove(&name);
        let row = self.func_mut(f);
        row.name = crate::sym::EMPTY;
        row.body = None;
    }
    /// Erases a variable: references must be gone.
    pub fn erase_var(&mut self, v: VarId) {
        let name = self.var(v).name;
        self.symbols.remove(&name);
        let row = &mut self.vars[v.index()];
        row.name = crate::sym::EMPTY;
        row.init = None;
    }
    /// Takes a function's body out, so that it and the module can be borrowed together.
    #[inline]
    pub fn take_body(&mut self, f: FuncId) -> Option<Body> {
        self.func_mut(f).body.take()
    }
    /// Puts a body (back).
    #[inline]
    pub fn set_body(&mut self, f: FuncId, body: Body) {
        self.func_mut(f).body = Some(body);
    }
    /// Return type, parameter types and variadic flag of a function.
    pub fn signature(&self, f: FuncId) -> (TypeId, &[TypeId], bool) {
        match self.cx.ty(self.func(f).ty) {
            Type::Func {
                ret,
                params,
                variadic,
            } => (*ret, params, *variadic),
            _ => (TypeId::VOID, &[], false),
        }
    }
    /// Attributes of a function.
    #[inline]
    pub fn attrs(&self, f: FuncId) -> &AttrList {
        self.cx.attr_list(self.func(f).attrs)
    }
    /// Changes the attributes of a function.
    pub fn edit_attrs(&mut self, f: FuncId, edit: impl FnOnce(&mut AttrList)) {
        let mut list = self.attrs(f).clone();
        edit(&mut list);
        let id = self.cx.intern_attrs(list);
        self.func_mut(f).attrs = id;
    }
    /// The function a constant names directly (aliases and casts not looked through).
    #[inline]
    pub fn func_of(&self, v: Value) -> Option<FuncId> {
        match self.cx.constant(v.as_const()?).kind {
            ConstKind::Global(GlobalRef::Func(f)) => Some(f),
            _ => None,
        }
    }
    /// The function a call calls directly.
    #[inline]
    pub fn called_func(&self, body: &Body, call: Inst) -> Option<FuncId> {
        self.func_of(call::callee(body, call))
    }
}
