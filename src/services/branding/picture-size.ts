/** The markers from C0 to CF that do not begin a frame with the size of the picture (ITU-T T.81 table B.1). */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/** Markers of a JPEG without a length: TEM, RST0 to RST7, SOI. */
function hasLength(marker: number): boolean {
  return marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd8);
}

/** The longer side of a picture in pixels, from its header; null where the header has no size, so that no program can show it. */
export function longerSide(bytes: Buffer, type: 'image/png' | 'image/jpeg' | 'image/webp'): number | null {
  try {
    if (type === 'image/png') return Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
    return type === 'image/jpeg' ? longerSideOfJpeg(bytes) : longerSideOfWebp(bytes);
  } catch (error) {
    // The file ends before the size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function longerSideOfJpeg(bytes: Buffer): number | null {
  let longest: number | null = null;
  for (let at = 2; at + 1 < bytes.length; ) {
    // Decoders skip bytes between two segments.
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff || bytes[at + 1] === 0) {
      at += 1;
      continue;
    }
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
    if (isFrame) longest = Math.max(longest ?? 0, bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7));
    at += 2 + (hasLength(marker) ? bytes.readUInt16BE(at + 2) : 0);
  }
  return longest;
}

/** By the first chunk: extended, lossless or lossy (RFC 9649 §2.5 to §2.7). */
function longerSideOfWebp(bytes: Buffer): number | null {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return Math.max(bytes.readUIntLE(24, 3), bytes.readUIntLE(27, 3)) + 1;
  if (chunk === 'VP8 ') return Math.max(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (chunk !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return Math.max(bits & 0x3fff, (bits >>> 14) & 0x3fff) + 1;
}
