import { z } from 'zod';
import { longerSide } from './picture-size.ts';

/** A small picture is enough for the head of a page. */
export const LOGO_BYTES_MAX = 64 * 1_024;

/** A checked picture. */
export interface Logo {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer<ArrayBuffer>;
}

/** A small file can need gigabytes of memory to be shown, and shared pages show it to anybody. */
const LOGO_PIXELS_MAX = 4_096;

const BASE64_LENGTH_MAX = Math.ceil(LOGO_BYTES_MAX / 3) * 4;

/**
 * A picture of the sender as base64: PNG, JPEG or WebP by its first bytes, whatever it is called. SVG is a document that may run
 * scripts and load others, so it is none of these.
 */
export const LogoText = z
  .base64('Give the bytes of the picture as base64')
  .max(BASE64_LENGTH_MAX, `Give a picture of at most ${LOGO_BYTES_MAX / 1_024} KB`)
  .refine((text) => readLogo(text) !== null, 'Give a picture in PNG, JPEG or WebP')
  .refine(
    (text) => isShowable(readLogo(text)),
    `Give a picture of at most ${LOGO_PIXELS_MAX} pixels in each direction`,
  );

/** The picture in a text; null for what is none. */
export function readLogo(text: string): Logo | null {
  const bytes = Buffer.from(Buffer.from(text, 'base64'));
  const type = typeOf(bytes);
  return type === null || bytes.length > LOGO_BYTES_MAX ? null : { type, bytes };
}

function isShowable(logo: Logo | null): boolean {
  return logo === null || (longerSide(logo.bytes, logo.type) ?? 0) <= LOGO_PIXELS_MAX;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** By the signatures of PNG (ISO/IEC 15948 §5.2), JPEG (ITU-T T.81 annex B) and WebP (RFC 9649 §2.3). */
function typeOf(bytes: Buffer): Logo['type'] | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}
