import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseWeighted } from '../core/weighted-list.ts';

/** How the bytes of an answer may be compressed, the best first. */
export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** What is smaller fits a packet, and would hardly become smaller. */
export const COMPRESSED_MIN = 1_400;

/** The quality at which a page of a list takes less time than its transfer saves; 5 takes six times as long as 4. */
export const BROTLI_QUALITY = 4;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * The encoding that a client takes (RFC 9110 §12.5.3); null for none. Among equal weights ours is the choice. Who sends no
 * `Accept-Encoding` is often a program that could not undo one.
 */
export function encodingFor(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const weights = new Map<string, number>();
  for (const { value, weight } of parseWeighted(header)) weights.set(value === 'x-gzip' ? 'gzip' : value, weight);
  const others = weights.get('*') ?? 0;
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? others;
  const best = ENCODINGS.reduce((found, encoding) => (weightOf(encoding) > weightOf(found) ? encoding : found));
  const isWanted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0);
  return isWanted ? best : null;
}

/** Compresses the bytes of an answer, outside of the thread that answers. */
export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return brotli(bytes, {
    params: {
      [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    },
  });
}
