//! Perfect hashing of names: built at compile time by the macros, probed at run time with one multiply per eight bytes.
//!
//! Hash and displace: names fall into buckets by the low half of their hash, and each bucket has a displacement that
//! sends all its names to free slots. A look-up reads one displacement and one slot, and compares one name.

/// A perfect hash over a fixed set of names: name to row number.
#[derive(Clone, Copy, Debug)]
pub struct Phf {
    /// One per bucket; the length is a power of two.
    pub displacements: &'static [u16],
    /// Row number per slot, `EMPTY` where no name falls; the length is a power of two.
    pub slots: &'static [u16],
}

/// A slot without a name.
pub const EMPTY: u16 = u16::MAX;

impl Phf {
    /// The only row whose name can equal `name`; the caller compares.
    #[inline]
    pub fn candidate(&self, name: &str) -> Option<usize> {
        let h = hash(name.as_bytes());
        let d = *self
            .displacements
            .get(h as usize & (self.displacements.len().wrapping_sub(1)))?;
        let row = *self
            .slots
            .get(slot(h, d) & (self.slots.len().wrapping_sub(1)))?;
        (row != EMPTY).then_some(row as usize)
    }

    /// The row named `name`, where `key` gives a row's name.
    #[inline]
    pub fn find<'t, T>(
        &self,
        rows: &'t [T],
        name: &str,
        key: impl FnOnce(&'t T) -> &'t str,
    ) -> Option<&'t T> {
        let row = rows.get(self.candidate(name)?)?;
        (key(row) == name).then_some(row)
    }

    /// The number of the row named `name`.
    #[inline]
    pub fn position<'t, T>(
        &self,
        rows: &'t [T],
        name: &str,
        key: impl FnOnce(&'t T) -> &'t str,
    ) -> Option<usize> {
        let i = self.candidate(name)?;
        (key(rows.get(i)?) == name).then_some(i)
    }
}

fn slot(h: u64, d: u16) -> usize {
    let (f1, f2) = ((h >> 32) as u32, (h >> 16) as u32 | 1);
    f1.wrapping_add(f2.wrapping_mul(d as u32)) as usize
}

/// The hash of a name. Stable: tables built by one build are only read by the same build.
#[inline]
pub fn hash(bytes: &[u8]) -> u64 {
    const K: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut h = (bytes.len() as u64).wrapping_mul(K);
    let mut chunks = bytes.chunks_exact(8);
    for c in &mut chunks {
        let w = u64::from_le_bytes([c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]]);
        h = (h ^ w).wrapping_mul(K);
        h ^= h >> 29;
    }
    let mut last = 0u64;
    for (i, &b) in chunks.remainder().iter().enumerate() {
        last |= (b as u64) << (8 * i);
    }
    h = (h ^ last).wrapping_mul(K);
    h ^= h >> 32;
    h = h.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    h ^ (h >> 29)
}

/// The displacements and slots for `names`; `None` when two names are equal or there are 65,535 or more.
pub fn build(names: &[&str]) -> Option<(Vec<u16>, Vec<u16>)> {
    if names.len() >= EMPTY as usize {
        return None;
    }
    let mut distinct: Vec<&str> = names.to_vec();
    distinct.sort_unstable();
    if distinct.windows(2).any(|w| w[0] == w[1]) {
        return None;
    }
    let mut slot_count = (names.len() * 5 / 4).next_power_of_two().max(1);
    loop {
        if let Some(found) = try_build(names, slot_count) {
            return Some(found);
        }
        slot_count *= 2;
        if slot_count > 1 << 20 {
            return None;
        }
    }
}

fn try_build(names: &[&str], slot_count: usize) -> Option<(Vec<u16>, Vec<u16>)> {
    let bucket_count = (names.len() / 3).next_power_of_two().max(1);
    let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); bucket_count];
    let hashes: Vec<u64> = names.iter().map(|n| hash(n.as_bytes())).collect();
    for (i, &h) in hashes.iter().enumerate() {
        buckets[h as usize & (bucket_count - 1)].push(i);
    }
    let mut order: Vec<usize> = (0..bucket_count).collect();
    order.sort_by_key(|&b| std::cmp::Reverse(buckets[b].len()));
    let mut displacements = vec![0u16; bucket_count];
    let mut slots = vec![EMPTY; slot_count];
    let mut placed = Vec::new();
    for b in order {
        if buckets[b].is_empty() {
            break;
        }
        let fits = (0..u16::MAX).find(|&d| {
            placed.clear();
            buckets[b].iter().all(|&i| {
                let s = slot(hashes[i], d) & (slot_count - 1);
                let free = slots[s] == EMPTY && !placed.contains(&s);
                placed.push(s);
                free
            })
        })?;
        displacements[b] = fits;
        for &i in &buckets[b] {
            slots[slot(hashes[i], fits) & (slot_count - 1)] = i as u16;
        }
    }
    Some((displacements, slots))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_row_and_no_other_does() {
        for n in [0usize, 1, 2, 3, 17, 770, 5000] {
            let names: Vec<String> = (0..n)
                .map(|i| format!("llvm.nvvm.name.{i}.f{}", i * 7))
                .collect();
            let keys: Vec<&str> = names.iter().map(String::as_str).collect();
            let (displacements, slots) = build(&keys).expect("distinct names");
            let phf = Phf {
                displacements: displacements.leak(),
                slots: slots.leak(),
            };
            for (i, k) in keys.iter().enumerate() {
                assert_eq!(phf.position(&keys, k, |r| r), Some(i));
            }
            assert_eq!(phf.position(&keys, "absent", |r| r), None);
        }
        assert!(build(&["a", "b", "a"]).is_none());
    }
}
