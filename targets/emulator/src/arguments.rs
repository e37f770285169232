//! Arguments of a kernel as text: scalars, buffers, structures, textures, surfaces and tensor maps.

use crate::api::Device;
use crate::argument_error::ArgumentError;
use crate::image::{Addressing, Channel, Geometry, Image, Level, Sampler, Texture};
use crate::tensor_map::TensorMap;
use crate::trap::Trap;
use crate::values::{Fill, ValueType, hexadecimal};
use jacquard_ptx::model::Type;
use jacquard_ptx::names::TypeClass;

/// What `jacq run --help` says of them.
pub const HELP: &str = "\
      T:VALUE          a scalar; T is one of u8 i8 u16 i16 u32 i32 u64 i64 f16 bf16 f32 f64
      T[N]             a buffer of N zeros
      T[N]:WHAT        filled: zero, one, iota, rand, a VALUE for all, or @FILE (raw bytes)
      T[]:V,V,...      these values
      T[]:@FILE        the file's bytes
      bytes:HEX        a structure by value
      struct:A;A;...   a structure of such arguments, each at its alignment
      null             a null pointer
      @NAME            the address of the buffer that is named NAME
      texture:G:F[W,H,D]:WHAT[:SETTING]...
                       a texture object: G is 1d 2d 3d a1d a2d cube acube, F a channel's type with x2 or x4 behind it for more channels;
                       settings: linear, mip-linear, normalized, fraction, srgb, wrap, clamp, mirror, border[=R,G,B,A], levels=N
      surface:G:F[W,H,D]:WHAT
                       a surface object
      map:NAME:dims=A,B,...:box=A,B,...[:SETTING]...
                       a tensor map over the buffer NAME, the innermost dimension first; settings: type=T (the buffer's), strides=BYTES,...
                       steps=A,... swizzle=N fill=nan; instead of box: lower=... upper=... channels=N pixels=N
      NAME=...         before an argument: its name
      ...:out          at the end of a buffer or surface: print it after the run
";

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// Bytes by value.
    Scalar(Vec<u8>),
    /// A number by value.
    Number(ValueType, Vec<u8>),
    /// A pointer to memory that holds these bytes.
    Buffer {
        /// The type of its values.
        kind: ValueType,
        /// What it holds before.
        data: Vec<u8>,
        /// It is to be shown after the run.
        out: bool,
    },
    /// The address of the buffer of that number, of arguments and of what lies beside them.
    Address(usize),
    /// A structure by value.
    Struct(Vec<Argument>),
    /// A texture or surface object.
    Image(Box<ImageArgument>),
    /// A tensor map by value.
    Map(Box<MapArgument>),
}

/// An image and how it is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageArgument {
    /// Geometry, type and number of channels; its levels have no memory yet.
    pub image: Image,
    /// The type of a channel.
    pub kind: ValueType,
    /// The sampler, of a texture.
    pub sampler: Sampler,
    /// All levels' texels, the largest level's first.
    pub data: Vec<u8>,
    /// It is to be shown after the run.
    pub out: bool,
}

/// The parameters of a tensor map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapArgument {
    /// Number of the buffer.
    pub buffer: usize,
    /// `CUtensorMapDataType`
    pub elem: u32,
    /// Elements in each dimension, innermost first.
    pub dims: Vec<u64>,
    /// Bytes between neighbours in dimensions 1 and up.
    pub strides: Vec<u64>,
    /// Traversal strides.
    pub steps: Vec<u32>,
    /// The box of a tiled map.
    pub size: Vec<u32>,
    /// Corners, channels and pixels of an im2col map.
    pub pixels: Option<([Vec<i32>; 2], u32, u32)>,
    /// `CUtensorMapSwizzle`
    pub swizzle: u32,
    /// Elements outside are not-a-number.
    pub nan: bool,
}

/// An argument before names are known: its own name, and its text.
pub fn named(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, rest))
            if !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_') =>
        {
            (Some(name), rest)
        }
        _ => (None, text),
    }
}

/// What the texts of arguments refer to.
pub struct Names<'a> {
    /// The names of arguments and of buffers beside them, in order, with the type of their values.
    pub all: &'a [(Option<String>, Option<ValueType>)],
    /// Of the generator of random contents.
    pub seed: u64,
}

impl Names<'_> {
    fn find(&self, name: &str) -> Result<(usize, ValueType), ArgumentError> {
        let found = (self.all.iter().enumerate()).find(|(_, (n, _))| n.as_deref() == Some(name));
        match found {
            Some((k, (_, Some(kind)))) => Ok((k, *kind)),
            Some(_) => Err(ArgumentError::NoBuffer(name.to_owned())),
            None => Err(ArgumentError::NotNamed(name.to_owned())),
        }
    }

    /// Reads an argument.
    ///
    /// # Errors
    /// What is wrong with its text.
    pub fn parse(&mut self, t: &str) -> Result<Argument, ArgumentError> {
        if t == "null" {
            return Ok(Argument::Scalar(vec![0; 8]));
        }
        if let Some(name) = t.strip_prefix('@') {
            return Ok(Argument::Address(self.find(name)?.0));
        }
        match t.split_once(':') {
            Some(("bytes", hex)) => return Ok(Argument::Scalar(hexadecimal(hex)?)),
            Some(("struct", fields)) => {
                let fields = fields.split(';').map(|f| self.parse(f.trim()));
                return Ok(Argument::Struct(fields.collect::<Result<_, _>>()?));
            }
            Some(("texture", rest)) => return self.image(rest, true),
            Some(("surface", rest)) => return self.image(rest, false),
            Some(("map", rest)) => return self.map(rest),
            _ => {}
        }
        if t.contains('[') {
            let (kind, data, out) = self.values(t, None)?;
            return Ok(Argument::Buffer { kind, data, out });
        }
        let (k, v) = t
            .split_once(':')
            .ok_or_else(|| ArgumentError::NoArgument(t.to_owned()))?;
        Argument::number(k, v)
    }

    /// `T[N]:WHAT:out`; `count` stands in place of the number in brackets.
    fn values(
        &mut self,
        t: &str,
        count: Option<usize>,
    ) -> Result<(ValueType, Vec<u8>, bool), ArgumentError> {
        let brackets = t.split_once('[').and_then(|(kind, rest)| {
            let (inside, rest) = rest.split_once(']')?;
            Some((kind, inside, rest))
        });
        let (kind, inside, rest) =
            brackets.ok_or_else(|| ArgumentError::OpenBracket(t.to_owned()))?;
        let kind = ValueType::parse(kind)?;
        let mut rest = rest.strip_prefix(':').unwrap_or(rest);
        let out = rest == "out" || rest.ends_with(":out");
        if out {
            rest = rest.strip_suffix("out").unwrap_or(rest);
            rest = rest.strip_suffix(':').unwrap_or(rest);
        }
        let n: Option<usize> = match (count, inside) {
            (Some(n), _) => Some(n),
            (None, "") => None,
            (None, c) => Some(c.parse().map_err(|_| ArgumentError::Count(c.to_owned()))?),
        };
        let data = if let Some(file) = rest.strip_prefix('@') {
            let data = std::fs::read(file).map_err(|e| ArgumentError::File {
                file: file.to_owned(),
                why: e.to_string(),
            })?;
            resized(data, kind, n)?
        } else if rest.contains(',') || n.is_none() && !rest.is_empty() {
            let list = rest
                .split(',')
                .map(|v| kind.parse_value(v))
                .collect::<Result<Vec<_>, _>>();
            // A word in the place of values lacks its count.
            let list = list.map_err(|e| match Fill::parse(kind, rest) {
                Ok(_) => ArgumentError::NoCount(t.to_owned()),
                Err(_) => e,
            })?;
            resized(list.concat(), kind, n)?
        } else {
            let n = n.ok_or_else(|| ArgumentError::NoCount(t.to_owned()))?;
            Fill::parse(kind, rest)?.bytes(kind, n, &mut self.seed)?
        };
        Ok((kind, data, out))
    }

    /// `G:F[W,H,D]:WHAT:SETTING...`
    fn image(&mut self, t: &str, texture: bool) -> Result<Argument, ArgumentError> {
        let bad = || ArgumentError::NoImage(t.to_owned());
        let (geometry, rest) = t.split_once(':').ok_or_else(bad)?;
        let (format, rest) = rest.split_once('[').ok_or_else(bad)?;
        let (size, rest) = rest.split_once(']').ok_or_else(bad)?;
        let geometry = (GEOMETRIES.iter().find(|g| g.0 == geometry))
            .ok_or_else(|| ArgumentError::Geometry(geometry.to_owned()))?;
        let (kind, channels) = match format.split_once('x') {
            Some((k, n)) => (k, n.parse().map_err(|_| bad())?),
            None => (format, 1),
        };
        let kind = ValueType::parse(kind)?;
        let channel = CHANNELS.iter().find(|c| c.0 == kind).map(|c| c.1);
        let channel = channel.filter(|_| [1, 2, 4].contains(&channels));
        let channel = channel.ok_or_else(|| ArgumentError::Format(format.to_owned()))?;
        let mut sides = [1u32; 3];
        let given: Vec<&str> = size.split(',').collect();
        if given.len() > 3 {
            return Err(bad());
        }
        for (to, v) in sides.iter_mut().zip(given) {
            *to = v.trim().parse().map_err(|_| bad())?;
        }
        let (mut sampler, mut levels, mut out, mut what) = (Sampler::default(), 1u32, false, "");
        for (k, word) in rest.trim_start_matches(':').split(':').enumerate() {
            match word {
                "out" if !texture => out = true,
                word if texture && setting(&mut sampler, word)? => {}
                word if texture && word.starts_with("levels=") => {
                    levels = word[7..].parse().map_err(|_| bad())?;
                }
                word if k == 0 => what = word,
                word => return Err(ArgumentError::ImageSetting(word.to_owned())),
            }
        }
        let mut image = Image {
            geometry: geometry.1,
            channel,
            channels,
            levels: Vec::new(),
            samples: 1,
        };
        let mut texels = 0usize;
        for level in 0..levels.clamp(1, 32) {
            let l = level_of(geometry.1, sides, level);
            let count = (l.width as usize).checked_mul(l.height as usize);
            let count = count.and_then(|n| n.checked_mul(l.depth as usize));
            texels = count.and_then(|n| n.checked_add(texels)).ok_or_else(bad)?;
            image.levels.push(l);
        }
        let values = texels.checked_mul(channels as usize).ok_or_else(bad)?;
        let (_, data, _) = self.values(&format!("{}[]:{what}", kind.name()), Some(values))?;
        Ok(Argument::Image(Box::new(ImageArgument {
            image,
            kind,
            sampler,
            data,
            out,
        })))
    }

    /// `NAME:KEY=LIST...`
    fn map(&self, t: &str) -> Result<Argument, ArgumentError> {
        let bad = |w: &str| ArgumentError::MapSetting(w.to_owned());
        let mut words = t.split(':');
        let (buffer, kind) = self.find(words.next().unwrap_or_default())?;
        let mut map = MapArgument {
            buffer,
            ..MapArgument::default()
        };
        let mut kind = kind;
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| bad(word))?;
            let numbers = || {
                value
                    .split(',')
                    .map(|v| v.trim().parse::<i64>().map_err(|_| bad(word)))
            };
            let list = || numbers().collect::<Result<Vec<i64>, ArgumentError>>();
            let small = || list().map(|l| l.iter().map(|v| *v as i32).collect::<Vec<i32>>());
            let unsigned = || list().map(|l| l.iter().map(|v| *v as u32).collect::<Vec<u32>>());
            let long = || list().map(|l| l.iter().map(|v| *v as u64).collect::<Vec<u64>>());
            let one = || unsigned().map(|l| l[0]);
            match key {
                "type" => kind = ValueType::parse(value)?,
                "dims" => map.dims = long()?,
                "strides" => map.strides = long()?,
                "steps" => map.steps = unsigned()?,
                "box" => map.size = unsigned()?,
                "lower" => map.pixels.get_or_insert_default().0[0] = small()?,
                "upper" => map.pixels.get_or_insert_default().0[1] = small()?,
                "channels" => map.pixels.get_or_insert_default().1 = one()?,
                "pixels" => map.pixels.get_or_insert_default().2 = one()?,
                "swizzle" => map.swizzle = one()?,
                "fill" if value == "nan" => map.nan = true,
                "fill" if value == "zero" => {}
                _ => return Err(bad(word)),
            }
        }
        let code = ELEMENTS.iter().find(|e| e.0 == kind).map(|e| e.1);
        map.elem = code.ok_or(ArgumentError::MapType)?;
        if map.strides.is_empty() {
            let mut total = kind.size() as u64;
            for d in map.dims.iter().rev().skip(1).rev() {
                total = total.saturating_mul(*d);
                map.strides.push(total);
            }
        }
        if map.steps.is_empty() {
            map.steps = vec![1; map.dims.len()];
        }
        Ok(Argument::Map(Box::new(map)))
    }
}

/// Words of geometries.
const GEOMETRIES: [(&str, Geometry); 7] = [
    ("1d", Geometry::D1),
    ("2d", Geometry::D2),
    ("3d", Geometry::D3),
    ("a1d", Geometry::D1Layered),
    ("a2d", Geometry::D2Layered),
    ("cube", Geometry::Cube),
    ("acube", Geometry::CubeLayered),
];

const CHANNELS: [(ValueType, Channel); 8] = [
    (ValueType::U8, Channel::U8),
    (ValueType::U16, Channel::U16),
    (ValueType::U32, Channel::U32),
    (ValueType::I8, Channel::S8),
    (ValueType::I16, Channel::S16),
    (ValueType::I32, Channel::S32),
    (ValueType::F16, Channel::F16),
    (ValueType::F32, Channel::F32),
];

/// `CUtensorMapDataType` of types (CUDA driver API).
const ELEMENTS: [(ValueType, u32); 12] = [
    (ValueType::U8, 0),
    (ValueType::I8, 0),
    (ValueType::U16, 1),
    (ValueType::I16, 1),
    (ValueType::U32, 2),
    (ValueType::I32, 3),
    (ValueType::U64, 4),
    (ValueType::I64, 5),
    (ValueType::F16, 6),
    (ValueType::F32, 7),
    (ValueType::F64, 8),
    (ValueType::Bf16, 9),
];

/// A level's size, without memory.
fn level_of(geometry: Geometry, sides: [u32; 3], level: u32) -> Level {
    let half = |n: u32| (n >> level).max(1);
    let [w, h, d] = sides;
    let (height, depth) = match geometry {
        Geometry::D1 => (1, 1),
        Geometry::D2 => (half(h), 1),
        Geometry::D3 => (half(h), half(d)),
        Geometry::D1Layered => (1, h),
        Geometry::D2Layered => (half(h), d),
        Geometry::Cube => (half(w), 6),
        Geometry::CubeLayered => (half(w), d.saturating_mul(6)),
    };
    Level {
        width: half(w),
        height,
        depth,
        ..Level::default()
    }
}

/// Applies a setting to a sampler. False if it is none.
fn setting(s: &mut Sampler, word: &str) -> Result<bool, ArgumentError> {
    let (key, value) = word.split_once('=').unwrap_or((word, ""));
    match key {
        "linear" => s.linear = true,
        "mip-linear" => s.mip_linear = true,
        "normalized" => s.normalised = true,
        "fraction" => s.fractions = true,
        "srgb" => s.srgb = true,
        "wrap" => s.addressing = [Addressing::Wrap; 3],
        "clamp" => s.addressing = [Addressing::Clamp; 3],
        "mirror" => s.addressing = [Addressing::Mirror; 3],
        "border" => {
            s.addressing = [Addressing::Border; 3];
            let numbers = value.split(',').filter(|v| !v.is_empty());
            for (to, v) in s.border.iter_mut().zip(numbers) {
                *to = v.parse().map_err(|_| ArgumentError::Number(v.to_owned()))?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Data with as many values as are asked for, zeros behind those that are given.
fn resized(
    mut data: Vec<u8>,
    kind: ValueType,
    count: Option<usize>,
) -> Result<Vec<u8>, ArgumentError> {
    if let Some(n) = count {
        let zeros = Fill::All(vec![0; kind.size()]).bytes(kind, n, &mut 0)?;
        data.resize(zeros.len(), 0);
    }
    Ok(data)
}

impl Argument {
    /// A number as it is written, of a type by its name.
    ///
    /// # Errors
    /// The type does not exist, or it cannot hold the value.
    pub fn number(kind: &str, value: &str) -> Result<Argument, ArgumentError> {
        let kind = ValueType::parse(kind)?;
        Ok(Argument::Number(kind, kind.parse_value(value)?))
    }

    /// Whether a parameter of this type takes it; only of numbers is the type known.
    pub(crate) fn check(&self, place: usize, parameter: Option<Type>) -> Result<(), ArgumentError> {
        let (Argument::Number(kind, _), Some(ty)) = (self, parameter) else {
            return Ok(());
        };
        let fits = match ty.class() {
            TypeClass::Float => kind.is_float(),
            TypeClass::Signed | TypeClass::Unsigned => !kind.is_float(),
            _ => true,
        };
        if fits && kind.size() == ty.bytes() as usize {
            return Ok(());
        }
        Err(ArgumentError::Mismatch {
            place,
            kind: kind.name(),
            parameter: format!(".{}", ty.text()),
        })
    }

    /// The memory it needs and holds at first.
    pub(crate) fn memory(&self) -> Option<&[u8]> {
        match self {
            Argument::Buffer { data, .. } => Some(data),
            Argument::Image(i) => Some(&i.data),
            _ => None,
        }
    }

    /// Its values' type, where it is to be shown after the run.
    pub(crate) fn shown(&self) -> Option<ValueType> {
        match self {
            Argument::Buffer {
                kind, out: true, ..
            } => Some(*kind),
            Argument::Image(i) if i.out => Some(i.kind),
            _ => None,
        }
    }

    /// The bytes that the kernel gets, and their alignment. `own` is the address of the argument's memory, `at` those of all buffers.
    pub(crate) fn bytes(
        &self,
        d: &mut Device,
        own: u64,
        at: &[u64],
    ) -> Result<(Vec<u8>, usize), ArgumentError> {
        let pointer = |a: u64| (a.to_le_bytes().to_vec(), 8);
        Ok(match self {
            Argument::Scalar(b) | Argument::Number(_, b) => {
                let align = if matches!(b.len(), 2 | 4 | 8) {
                    b.len()
                } else {
                    1
                };
                (b.clone(), align)
            }
            Argument::Buffer { .. } => pointer(own),
            Argument::Address(k) => pointer(at.get(*k).copied().unwrap_or(0)),
            Argument::Struct(fields) => {
                let (mut out, mut widest) = (Vec::new(), 1);
                for f in fields {
                    if f.memory().is_some() {
                        return Err(ArgumentError::BufferInStruct);
                    }
                    let (bytes, align) = f.bytes(d, 0, at)?;
                    widest = widest.max(align);
                    out.resize(out.len().next_multiple_of(align), 0);
                    out.extend(bytes);
                }
                out.resize(out.len().next_multiple_of(widest), 0);
                (out, widest)
            }
            Argument::Image(i) => pointer(i.object(d, own)),
            Argument::Map(m) => (m.encode(at.get(m.buffer).copied().unwrap_or(0))?, 64),
        })
    }
}

impl ImageArgument {
    /// A handle for the image, whose texels lie at an address.
    fn object(&self, d: &mut Device, at: u64) -> u64 {
        let mut image = self.image.clone();
        let texel = image.texel() as u64;
        let mut next = at;
        for l in &mut image.levels {
            l.address = next;
            l.pitch = u64::from(l.width) * texel;
            l.slice = l.pitch * u64::from(l.height);
            next += l.slice * u64::from(l.depth);
        }
        d.add_texture(Texture {
            image,
            sampler: self.sampler,
        })
    }
}

impl MapArgument {
    fn encode(&self, at: u64) -> Result<Vec<u8>, ArgumentError> {
        let new = TensorMap::new(
            self.elem,
            at,
            &self.dims,
            &self.strides,
            &self.steps,
            self.swizzle,
            self.nan,
        );
        let whole = match &self.pixels {
            None => new.and_then(|m| m.tiled(&self.size)),
            Some(([lower, upper], channels, pixels)) => {
                new.and_then(|m| m.im2col(lower, upper, *channels, *pixels))
            }
        };
        let whole = whole.map_err(ArgumentError::Map)?;
        Ok(whole.encode().to_vec())
    }
}

/// Places the memory of arguments, and of buffers beside them: an address for each, 0 for those that have none.
pub(crate) fn place(d: &mut Device, all: &[&Argument]) -> Result<Vec<u64>, Trap> {
    (all.iter())
        .map(|a| a.memory().map_or(Ok(0), |data| d.upload(data)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(seed: u64) -> Names<'static> {
        Names { all: &[], seed }
    }

    fn data(t: &str) -> Vec<u8> {
        match names(1).parse(t).expect("parses") {
            Argument::Scalar(d) | Argument::Number(_, d) | Argument::Buffer { data: d, .. } => d,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn arguments() {
        assert_eq!(data("i32:-5"), (-5i32).to_le_bytes());
        assert_eq!(data("f32:1.5"), 1.5f32.to_le_bytes());
        assert_eq!(data("f32:0x3f800000"), 1f32.to_le_bytes());
        assert_eq!(data("u8[]:1,2,255"), [1, 2, 255]);
        assert_eq!(data("i16[3]:iota"), [0, 0, 1, 0, 2, 0]);
        assert_eq!(data("f32[2]:out").len(), 8);
        assert_eq!(data("f16[2]:1:out"), [0, 0x3c, 0, 0x3c]);
        assert_eq!(data("bytes:01ff"), [1, 255]);
        assert_eq!(data("null"), [0; 8]);
        for bad in [
            "i32",
            "x:1",
            "u8:300",
            "f32[x]",
            "f32[]",
            "f32[2",
            "bytes:0",
            "@x",
            "texture:2d:f64[2]",
            "texture:4d:f32[2]:one",
            "texture:2d:f32[2,2]:one:sharp",
            "surface:2d:f32[2,2]:one:linear",
            "map:x:dims=1",
            "struct:i32",
            "texture:2d:f32x3[2]:one",
        ] {
            assert!(names(1).parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn structures_have_their_fields_where_c_has_them() {
        let mut d = Device::new();
        let s = names(1)
            .parse("struct:u8:1;i32:2;u8:3;f64:1;u16:4")
            .expect("parses");
        let (bytes, align) = s.bytes(&mut d, 0, &[]).expect("fits");
        assert_eq!((bytes.len(), align), (32, 8));
        assert_eq!(
            (bytes[0], bytes[4], bytes[8], bytes[23], bytes[24]),
            (1, 2, 3, 0x3f, 4)
        );
    }

    #[test]
    fn images_have_all_their_levels() {
        let a = names(1)
            .parse("texture:a2d:u8x4[8,4,3]:iota:levels=3:linear:wrap")
            .expect("parses");
        let Argument::Image(i) = a else {
            panic!("no image")
        };
        assert_eq!(i.data.len(), (8 * 4 + 4 * 2 + 2) * 3 * 4);
        assert!(i.sampler.linear && i.sampler.addressing == [Addressing::Wrap; 3]);
        let l = i.image.levels[1];
        assert_eq!((l.width, l.height, l.depth), (4, 2, 3));
    }
}
