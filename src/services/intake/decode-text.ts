import { isUtf8 } from 'node:buffer';
import { inTurns } from '../../core/in-turns.ts';
import { storableText } from '../../db/storable-text.ts';

/** As much is decoded in one go; a text of 10 MB takes a tenth of a second in some character sets. */
const PIECE_BYTES = 256 * 1024;

/**
 * Bytes as text that can be stored. EDI is sent in the character sets of its time: what is not UTF-8 is taken for Latin-1
 * (ISO 9735 level C, UNOC), of which ASCII is a part; a byte order mark shows UTF-16. Others have their turn meanwhile.
 */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  const pieces: string[] = [];
  // The decoder keeps the bytes of a character that is cut, so each piece is made of whole ones.
  for await (const piece of inTurns(piecesOf(bytes))) {
    pieces.push(storableText(decoder.decode(piece, { stream: true })));
  }
  pieces.push(storableText(decoder.decode()));
  return pieces.join('');
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
