//! A set of small numbers.

/// A set of numbers below a bound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set(Vec<u64>);

impl Set {
    /// The empty set of numbers below `n`.
    pub fn empty(n: usize) -> Set {
        Set(vec![0; n.div_ceil(64)])
    }

    /// All numbers below `n`.
    pub fn full(n: usize) -> Set {
        let mut s = Set::empty(n);
        for k in 0..n {
            s.insert(k);
        }
        s
    }

    /// Adds a number.
    pub fn insert(&mut self, k: usize) {
        self.0[k / 64] |= 1 << (k % 64);
    }

    /// Takes a number away.
    pub fn remove(&mut self, k: usize) {
        self.0[k / 64] &= !(1 << (k % 64));
    }

    /// Adds the numbers of another set. True if there were new ones.
    pub fn join(&mut self, other: &Set) -> bool {
        let mut grew = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            grew |= b & !*a != 0;
            *a |= b;
        }
        grew
    }

    /// Keeps what another set has, too.
    pub fn meet(&mut self, other: &Set) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }

    /// The numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(w, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let k = left.trailing_zeros() as usize;
                left &= left - 1;
                Some(w * 64 + k)
            })
        })
    }
}
