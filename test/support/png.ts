import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture: three bytes for each pixel (red, green, blue), row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const PALETTE = 3;
const RGBA = 6;
const CHANNELS: Readonly<Record<number, number>> = { [RGB]: 3, [PALETTE]: 1, [RGBA]: 4 };
const COLORS_MAX = 256;

/** All but the last three bits of each channel. */
const ALIKE = 0xf8f8f8;

/** Reads a PNG of eight bits a channel that is not interlaced: what Chromium and `encodePng` write. PNG 1.2, sections 4 and 6. */
export function decodePng(file: Buffer): Picture {
  const chunks = chunksOf(file);
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (head === undefined) throw new Error('This is no PNG.');
  const [width, height, bits, kind, interlaced] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[8],
    head[9],
    head[12],
  ];
  const channels = CHANNELS[kind ?? -1];
  if (bits !== 8 || channels === undefined || interlaced !== 0) throw new Error('This form of PNG is not read.');
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const bytes = unfiltered(inflateSync(packed), width * channels, channels);
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data;
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = palette === undefined ? pixel * channels : (bytes[pixel] ?? 0) * 3;
    const source = palette ?? bytes;
    for (let channel = 0; channel < 3; channel += 1) rgb[pixel * 3 + channel] = source[from + channel] ?? 0;
  }
  return { width, height, rgb };
}

/** Writes a picture with a palette of at most 256 colors: rarer colors become the nearest of them. */
export function encodePng({ width, height, rgb }: Picture): Buffer {
  const { palette, indexes } = reduced(rgb);
  const lines = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    lines.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, PALETTE], 8);
  const packed = deflateSync(lines, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', packed), chunk('IEND')]);
}

function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The bytes of all rows, of which each begins with the number of the filter that it went through. */
function unfiltered(lines: Buffer, rowBytes: number, channels: number): Uint8Array {
  const rows = lines.length / (rowBytes + 1);
  const bytes = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const filter = lines[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column;
      const left = column < channels ? 0 : (bytes[at - channels] ?? 0);
      const above = row === 0 ? 0 : (bytes[at - rowBytes] ?? 0);
      const corner = row === 0 || column < channels ? 0 : (bytes[at - rowBytes - channels] ?? 0);
      bytes[at] = (lines[row * (rowBytes + 1) + 1 + column] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs);
  if (toLeft === undefined || toAbove === undefined || toCorner === undefined) return 0;
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * The palette, and for each pixel its color in it. Colors that differ in the last three bits of their channels alone are one, that of
 * them which is most frequent, so that the many shades at the edges of letters leave room for what is rare, such as a warning.
 */
function reduced(rgb: Uint8Array): { palette: Buffer; indexes: Uint8Array } {
  const counts = new Map<number, number>();
  const colors = new Uint32Array(rgb.length / 3);
  for (let pixel = 0; pixel < colors.length; pixel += 1) {
    const at = pixel * 3;
    const color = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
    colors[pixel] = color;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const alike = new Map<number, { color: number; count: number }>();
  for (const [color, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const known = alike.get(color & ALIKE);
    alike.set(color & ALIKE, { color: known?.color ?? color, count: count + (known?.count ?? 0) });
  }
  const kept = [...alike].toSorted(([, one], [, other]) => other.count - one.count).slice(0, COLORS_MAX);
  const palette = Buffer.from(kept.flatMap(([, { color }]) => channelsOf(color)));
  const nearest = new Map(kept.map(([key], index) => [key, index]));
  for (const key of alike.keys()) if (!nearest.has(key)) nearest.set(key, nearestIn(palette, key));
  return { palette, indexes: Uint8Array.from(colors, (color) => nearest.get(color & ALIKE) ?? 0) };
}

function channelsOf(color: number): [red: number, green: number, blue: number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function nearestIn(palette: Buffer, color: number): number {
  const [red, green, blue] = channelsOf(color);
  let best = { index: 0, distance: Number.POSITIVE_INFINITY };
  for (let index = 0; index * 3 < palette.length; index += 1) {
    const at = index * 3;
    const [r, g, b] = [(palette[at] ?? 0) - red, (palette[at + 1] ?? 0) - green, (palette[at + 2] ?? 0) - blue];
    const distance = r ** 2 + g ** 2 + b ** 2;
    if (distance < best.distance) best = { index, distance };
  }
  return best.index;
}
