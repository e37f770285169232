//! Instructions of the IR and the small enums they carry (LangRef, "Instruction Reference").

/// Declares an enum whose variants have an LLVM spelling.
macro_rules! spelled {
    ($(#[$doc:meta])* $name:ident : $repr:ty { $($(#[$vdoc:meta])* $v:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr($repr)]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("`", $text, "`")] $v,)* }
        impl $name {
            /// Every value in order.
            pub const ALL: &'static [$name] = &[$($name::$v,)*];
            /// The LLVM spelling.
            pub const fn text(self) -> &'static str {
                match self { $($name::$v => $text,)* }
            }
            /// The value with this spelling.
            pub fn from_text(s: &str) -> Option<$name> {
                Some(match s { $($text => $name::$v,)* _ => return None })
            }
        }
    };
}

spelled! {
    /// The operation of an instruction. Operand order is given where it is not LLVM's textual order.
    Opcode: u8 {
        /// Operands: none or the value.
        Ret = "ret",
        /// Operands: `[target]` or `[cond, if_true, if_false]`.
        Br = "br",
        /// Operands: `[value, default, case0, target0, ...]`.
        Switch = "switch",
        /// Operands: `[address, target0, ...]`.
        IndirectBr = "indirectbr",
        Unreachable = "unreachable",
        FNeg = "fneg",
        Add = "add",
        FAdd = "fadd",
        Sub = "sub",
        FSub = "fsub",
        Mul = "mul",
        FMul = "fmul",
        UDiv = "udiv",
        SDiv = "sdiv",
        FDiv = "fdiv",
        URem = "urem",
        SRem = "srem",
        FRem = "frem",
        Shl = "shl",
        LShr = "lshr",
        AShr = "ashr",
        And = "and",
        Or = "or",
        Xor = "xor",
        /// Operands: `[count]`; the allocated type is in the [`Aux`](crate::Aux).
        Alloca = "alloca",
        /// Operands: `[pointer]`.
        Load = "load",
        /// Operands: `[value, pointer]`.
        Store = "store",
        Fence = "fence",
        /// Operands: `[pointer, expected, new]`; result `{ty, i1}`.
        CmpXchg = "cmpxchg",
        /// Operands: `[pointer, value]`.
        AtomicRmw = "atomicrmw",
        /// Operands: `[base, index...]`.
        GetElementPtr = "getelementptr",
        Trunc = "trunc",
        ZExt = "zext",
        SExt = "sext",
        FPToUI = "fptoui",
        FPToSI = "fptosi",
        UIToFP = "uitofp",
        SIToFP = "sitofp",
        FPTrunc = "fptrunc",
        FPExt = "fpext",
        PtrToInt = "ptrtoint",
        IntToPtr = "inttoptr",
        BitCast = "bitcast",
        AddrSpaceCast = "addrspacecast",
        ICmp = "icmp",
        FCmp = "fcmp",
        /// Operands: `[value0, block0, value1, block1, ...]`.
        Phi = "phi",
        /// Operands: `[cond, if_true, if_false]`.
        Select = "select",
        /// Operands: `[callee, arg...]`, then operand-bundle operands.
        Call = "call",
        VaArg = "va_arg",
        ExtractElement = "extractelement",
        InsertElement = "insertelement",
        ShuffleVector = "shufflevector",
        ExtractValue = "extractvalue",
        InsertValue = "insertvalue",
        Freeze = "freeze",
    }
}

impl Opcode {
    /// Whether it ends a block.
    #[inline]
    pub const fn is_terminator(self) -> bool {
        (self as u8) <= Opcode::Unreachable as u8
    }
    /// Whether it is a two-operand arithmetic or logic operation.
    #[inline]
    pub const fn is_binary(self) -> bool {
        let n = self as u8;
        n >= Opcode::Add as u8 && n <= Opcode::Xor as u8
    }
    /// Whether it converts one operand to another type.
    #[inline]
    pub const fn is_cast(self) -> bool {
        let n = self as u8;
        n >= Opcode::Trunc as u8 && n <= Opcode::AddrSpaceCast as u8
    }
    /// Whether operands of a binary operation may be exchanged.
    pub const fn is_commutative(self) -> bool {
        matches!(
            self,
            Opcode::Add
                | Opcode::FAdd
                | Opcode::Mul
                | Opcode::FMul
                | Opcode::And
                | Opcode::Or
                | Opcode::Xor
        )
    }
    /// Whether it works on floating-point values and so may carry fast-math flags.
    pub const fn is_fp_math(self) -> bool {
        matches!(
            self,
            Opcode::FNeg
                | Opcode::FAdd
                | Opcode::FSub
                | Opcode::FMul
                | Opcode::FDiv
                | Opcode::FRem
                | Opcode::FCmp
                | Opcode::FPTrunc
                | Opcode::FPExt
        )
    }
    /// Whether it reads or writes memory by itself (calls are judged by their effects instead).
    pub const fn touches_memory(self) -> bool {
        matches!(
            self,
            Opcode::Load
                | Opcode::Store
                | Opcode::Fence
                | Opcode::CmpXchg
                | Opcode::AtomicRmw
                | Opcode::VaArg
        )
    }
}

spelled! {
    /// A comparison predicate; `F*` compare floats (o: ordered, u: unordered or).
    Pred: u8 {
        Eq = "eq", Ne = "ne", Ugt = "ugt", Uge = "uge", Ult = "ult", Ule = "ule",
        Sgt = "sgt", Sge = "sge", Slt = "slt", Sle = "sle",
        FFalse = "false", FOeq = "oeq", FOgt = "ogt", FOge = "oge", FOlt = "olt", FOle = "ole",
        FOne = "one", FOrd = "ord", FUeq = "ueq", FUgt = "fugt", FUge = "fuge", FUlt = "fult",
        FUle = "fule", FUne = "une", FUno = "uno", FTrue = "true",
    }
}

impl Pred {
    /// The predicate of `fcmp` with this spelling (`ugt` and its kin mean floats here).
    pub fn fcmp_from_text(s: &str) -> Option<Pred> {
        Some(match s {
            "ugt" => Pred::FUgt,
            "uge" => Pred::FUge,
            "ult" => Pred::FUlt,
            "ule" => Pred::FUle,
            _ => Pred::from_text(s).filter(|p| p.is_float())?,
        })
    }
    /// The spelling inside `icmp` or `fcmp`.
    pub fn ir_text(self) -> &'static str {
        match self {
            Pred::FUgt => "ugt",
            Pred::FUge => "uge",
            Pred::FUlt => "ult",
            Pred::FUle => "ule",
            _ => self.text(),
        }
    }
    /// Whether this belongs to `fcmp`.
    pub const fn is_float(self) -> bool {
        self as u8 >= Pred::FFalse as u8
    }
    /// Whether it compares integers as signed.
    pub const fn is_signed(self) -> bool {
        matches!(self, Pred::Sgt | Pred::Sge | Pred::Slt | Pred::Sle)
    }
    /// The predicate that holds exactly when this one does not.
    pub const fn inverse(self) -> Pred {
        use Pred::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Ugt => Ule,
            Uge => Ult,
            Ult => Uge,
            Ule => Ugt,
            Sgt => Sle,
            Sge => Slt,
            Slt => Sge,
            Sle => Sgt,
            FFalse => FTrue,
            FOeq => FUne,
            FOgt => FUle,
            FOge => FUlt,
            FOlt => FUge,
            FOle => FUgt,
            FOne => FUeq,
            FOrd => FUno,
            FUeq => FOne,
            FUgt => FOle,
            FUge => FOlt,
            FUlt => FOge,
            FUle => FOgt,
            FUne => FOeq,
            FUno => FOrd,
            FTrue => FFalse,
        }
    }
    /// The predicate with the operands exchanged.
    pub const fn swapped(self) -> Pred {
        use Pred::*;
        match self {
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
            Sgt => Slt,
            Sge => Sle,
            Slt => Sgt,
            Sle => Sge,
            FOgt => FOlt,
            FOge => FOle,
            FOlt => FOgt,
            FOle => FOge,
            FUgt => FUlt,
            FUge => FUle,
            FUlt => FUgt,
            FUle => FUge,
            same => same,
        }
    }
}

spelled! {
    /// Atomic ordering (LangRef, "Atomic Memory Ordering Constraints").
    Ordering: u8 {
        NotAtomic = "notatomic",
        Unordered = "unordered",
        Monotonic = "monotonic",
        Acquire = "acquire",
        Release = "release",
        AcqRel = "acq_rel",
        SeqCst = "seq_cst",
    }
}

spelled! {
    /// Who an atomic operation synchronises with (NVPTX usage guide, "syncscope").
    SyncScope: u8 {
        System = "",
        SingleThread = "singlethread",
        Device = "device",
        Cluster = "cluster",
        Block = "block",
    }
}

spelled! {
    /// The operation of an `atomicrmw`.
    RmwOp: u8 {
        Xchg = "xchg", Add = "add", Sub = "sub", And = "and", Nand = "nand", Or = "or", Xor = "xor",
        Max = "max", Min = "min", UMax = "umax", UMin = "umin",
        FAdd = "fadd", FSub = "fsub", FMax = "fmax", FMin = "fmin",
        FMaximum = "fmaximum", FMinimum = "fminimum",
        UIncWrap = "uinc_wrap", UDecWrap = "udec_wrap", USubCond = "usub_cond", USubSat = "usub_sat",
    }
}

/// Flags of an instruction. Bits of different instruction groups share no meaning but share the word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Flags { $($(#[$doc])* pub const $name: Flags = Flags(1 << $bit);)* }
    };
}

flags! {
    /// No unsigned wrap.
    NUW = 0;
    /// No signed wrap.
    NSW = 1;
    /// Exact division or right shift.
    EXACT = 2;
    /// `or disjoint`.
    DISJOINT = 3;
    /// `zext nneg`, `uitofp nneg`.
    NNEG = 4;
    /// `icmp samesign`.
    SAMESIGN = 5;
    /// GEP `inbounds`.
    INBOUNDS = 6;
    /// GEP `nusw`.
    NUSW = 7;
    /// Fast-math `nnan`.
    NNAN = 8;
    /// Fast-math `ninf`.
    NINF = 9;
    /// Fast-math `nsz`.
    NSZ = 10;
    /// Fast-math `arcp`.
    ARCP = 11;
    /// Fast-math `contract`.
    CONTRACT = 12;
    /// Fast-math `afn`.
    AFN = 13;
    /// Fast-math `reassoc`.
    REASSOC = 14;
    /// Volatile access.
    VOLATILE = 15;
    /// `tail call`.
    TAIL = 16;
    /// `musttail call`.
    MUSTTAIL = 17;
    /// `notail call`.
    NOTAIL = 18;
    /// Weak `cmpxchg`.
    WEAK = 19;
    /// `alloca inalloca`.
    INALLOCA = 20;
}

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);
    /// All seven fast-math flags.
    pub const FAST: Flags = Flags(0x7f << 8);
    /// Both wrap flags.
    pub const NOWRAP: Flags = Flags(3);
    /// Whether every flag in `other` is set.
    #[inline]
    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
    /// Whether any flag in `other` is set.
    #[inline]
    pub const fn any(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }
    /// With the flags of `other` added.
    #[inline]
    pub const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
    /// With the flags of `other` removed.
    #[inline]
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
    /// Only the fast-math flags.
    #[inline]
    pub const fn fast_math(self) -> Flags {
        Flags(self.0 & Flags::FAST.0)
    }
    /// Flags in both.
    #[inline]
    pub const fn intersect(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Flags({:#x})", self.0)
    }
}
