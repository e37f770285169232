//! Kinds of asynchronous work.

/// What completes an operation, and which others it stays in order with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Groups of `cp.async`.
    Copy,
    /// The arrival of `cp.async.mbarrier.arrive`, after all copies of its threads before it.
    CopyArrive,
    /// Groups of `cp.async.bulk`.
    Bulk,
    /// A bulk copy that an mbarrier counts.
    Counted,
    /// A store to another block that an mbarrier counts.
    Remote,
    /// Groups of `wgmma`; in order.
    Wgmma,
    /// Work of `tcgen05` that `commit` tells of; in order.
    Tensor,
    /// `tcgen05.ld`: until `wait::ld`.
    TensorLoad,
    /// `tcgen05.st`: until `wait::st`.
    TensorStore,
}

impl Kind {
    /// Operations of the kind by one warp are completed in the order in which they were issued.
    pub(crate) fn in_order(self) -> bool {
        matches!(self, Kind::Wgmma | Kind::Tensor)
    }

    /// It reads and writes memory through the asynchronous proxy.
    pub fn proxied(self) -> bool {
        matches!(
            self,
            Kind::Bulk | Kind::Counted | Kind::Wgmma | Kind::Tensor
        )
    }

    /// A wait for groups (or for all) completes it.
    pub(crate) fn grouped(self) -> bool {
        matches!(
            self,
            Kind::Copy | Kind::Bulk | Kind::Wgmma | Kind::TensorLoad | Kind::TensorStore
        )
    }

    /// What it is, for messages.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Copy | Kind::CopyArrive => "an asynchronous copy",
            Kind::Bulk | Kind::Counted => "a bulk copy",
            Kind::Remote => "an asynchronous store",
            Kind::Wgmma => "a product",
            Kind::Tensor => "tensor memory's work",
            Kind::TensorLoad => "a load of tensor memory",
            Kind::TensorStore => "a store to tensor memory",
        }
    }

    /// It reads or writes registers, so that it can be completed only while its warp runs.
    pub(crate) fn has_registers(self) -> bool {
        matches!(self, Kind::Wgmma | Kind::TensorLoad)
    }
}
