//! What each instruction does, by family. Each file holds the semantics and the choice of the specialised function.

pub mod async_copy;
pub mod atomic;
pub mod bytes;
pub mod cancel;
mod conflict;
pub mod control;
pub mod cvt;
pub mod float;
pub mod half;
pub mod int;
pub mod logic;
pub mod matrix;
pub mod mbar;
pub mod mem;
pub mod mma;
pub mod mov;
pub mod product;
pub mod smem_desc;
pub mod special;
pub mod surface;
pub mod system;
pub mod tcgen05;
pub mod texture;
pub mod tma;
mod traffic;
mod unused;
pub mod video;
pub mod warp;
pub mod wgmma;

/// A function over lanes from a closure of one, two or three typed values; all lanes are computed.
macro_rules! op {
    (|$a:ident: $A:ty| $e:expr) => {{
        fn lanes(
            cx: &mut $crate::cx::Cx<'_>,
            i: &$crate::inst::Inst,
            m: u32,
        ) -> $crate::inst::Flow {
            cx.map1(i, m, |$a: $A| $e)
        }
        lanes as $crate::inst::Exec
    }};
    (|$a:ident: $A:ty, $b:ident: $B:ty| $e:expr) => {{
        fn lanes(
            cx: &mut $crate::cx::Cx<'_>,
            i: &$crate::inst::Inst,
            m: u32,
        ) -> $crate::inst::Flow {
            cx.map2(i, m, |$a: $A, $b: $B| $e)
        }
        lanes as $crate::inst::Exec
    }};
    (|$a:ident: $A:ty, $b:ident: $B:ty, $c:ident: $C:ty| $e:expr) => {{
        fn lanes(
            cx: &mut $crate::cx::Cx<'_>,
            i: &$crate::inst::Inst,
            m: u32,
        ) -> $crate::inst::Flow {
            cx.map3(i, m, |$a: $A, $b: $B, $c: $C| $e)
        }
        lanes as $crate::inst::Exec
    }};
}

/// Like `op`, but only active lanes are computed: for slow functions.
macro_rules! slow {
    (|$a:ident: $A:ty| $e:expr) => {{
        fn lanes(
            cx: &mut $crate::cx::Cx<'_>,
            i: &$crate::inst::Inst,
            m: u32,
        ) -> $crate::inst::Flow {
            cx.each1(i, m, |$a: $A| $e)
        }
        lanes as $crate::inst::Exec
    }};
    (|$a:ident: $A:ty, $b:ident: $B:ty| $e:expr) => {{
        fn lanes(
            cx: &mut $crate::cx::Cx<'_>,
            i: &$crate::inst::Inst,
            m: u32,
        ) -> $crate::inst::Flow {
            cx.each2(i, m, |$a: $A, $b: $B| $e)
        }
        lanes as $crate::inst::Exec
    }};
    (|$a:ident: $A:ty, $b:ident: $B:ty, $c:ident: $C:ty| $e:expr) => {{
        fn lanes(
            cx: &mut $crate::cx::Cx<'_>,
            i: &$crate::inst::Inst,
            m: u32,
        ) -> $crate::inst::Flow {
            cx.each3(i, m, |$a: $A, $b: $B, $c: $C| $e)
        }
        lanes as $crate::inst::Exec
    }};
}
pub(crate) use {op, slow};
