//! Fat binaries with PTX, as the runtime registers them and drivers load them.
//!
//! The layout was learnt from files that NVIDIA's fatbinary made of PTX of ours.

/// First word of a container.
const MAGIC: u32 = 0xba55_ed50;
/// Bytes of a container's header, and of an entry's.
const HEADER: u16 = 16;
const ENTRY: u32 = 0x50;
/// Kind of an entry: PTX; and its version.
const PTX: [u16; 2] = [1, 0x101];
/// Flags of an entry: addresses of 64 bits, Linux.
const FLAGS: u64 = 0x11;
/// Where an entry's options are, and where they end: none.
const OPTIONS: (u32, u64) = (0x40, 0x48);

/// PTX for one target.
#[derive(Clone, Debug)]
pub struct Image {
    /// 90 for `sm_90` and `sm_90a`.
    pub sm: u32,
    /// The version of PTX, major and minor.
    pub version: (u16, u16),
    /// The text.
    pub text: String,
}

/// A fat binary.
#[must_use]
pub fn container(images: &[Image]) -> Vec<u8> {
    let entries: Vec<u8> = images.iter().flat_map(entry).collect();
    let mut out = MAGIC.to_le_bytes().to_vec();
    out.extend([1u16, HEADER].iter().flat_map(|v| v.to_le_bytes()));
    out.extend((entries.len() as u64).to_le_bytes());
    out.extend(entries);
    out
}

fn entry(image: &Image) -> Vec<u8> {
    let mut text = image.text.as_bytes().to_vec();
    text.push(0);
    text.resize(text.len().next_multiple_of(8), 0);
    let mut out = vec![0; ENTRY as usize];
    let mut put = |at: usize, bytes: &[u8]| out[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &PTX[0].to_le_bytes());
    put(2, &PTX[1].to_le_bytes());
    put(4, &ENTRY.to_le_bytes());
    put(8, &(text.len() as u64).to_le_bytes());
    put(0x14, &OPTIONS.0.to_le_bytes());
    put(0x18, &image.version.1.to_le_bytes());
    put(0x1a, &image.version.0.to_le_bytes());
    put(0x1c, &image.sm.to_le_bytes());
    put(0x28, &FLAGS.to_le_bytes());
    put(0x40, &OPTIONS.1.to_le_bytes());
    out.extend(text);
    out
}
