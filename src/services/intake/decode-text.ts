import { isUtf8 } from 'node:buffer';
import { storableText } from '../../db/storable-text.ts';

/**
 * Bytes as text that can be stored. EDI is sent in the character sets of its time: what is not UTF-8 is taken for Latin-1
 * (ISO 9735 level C, UNOC), of which ASCII is a part; a byte order mark shows UTF-16.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  return storableText(new TextDecoder(encoding).decode(bytes));
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
