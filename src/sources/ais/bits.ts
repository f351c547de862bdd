/** The characters of six-bit text (ITU-R M.1371-5, table 47). `@` ends a text. */
const CHARACTERS = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?';

/** The bits of a message. Those behind its end read as zero, so check `length` first. */
export interface Bits {
  readonly length: number;
  /** Of 30 bits at the most, which is the longest number in a message. */
  unsigned(from: number, count: number): number;
  /** Two's complement. */
  signed(from: number, count: number): number;
  /** Six-bit text up to its end, without blanks around it; null for none. */
  text(from: number, count: number): string | null;
}

/** Takes the bits out of a payload; null if it has characters that stand for none. */
export function readBits(payload: string, fillBits: number): Bits | null {
  const sixes = new Uint8Array(payload.length);
  for (let index = 0; index < payload.length; index++) {
    const code = payload.charCodeAt(index);
    const isSix = (code >= 48 && code <= 87) || (code >= 96 && code <= 119);
    if (!isSix) return null;
    sixes[index] = code < 88 ? code - 48 : code - 56;
  }
  return new SixBits(sixes, payload.length * 6 - fillBits);
}

class SixBits implements Bits {
  readonly #sixes: Uint8Array;
  readonly length: number;

  constructor(sixes: Uint8Array, length: number) {
    this.#sixes = sixes;
    this.length = length;
  }

  unsigned(from: number, count: number): number {
    const end = from + count;
    let value = 0;
    for (let at = from; at < end; ) {
      const within = at % 6;
      const taken = Math.min(6 - within, end - at);
      const six = this.#sixes[(at - within) / 6] ?? 0;
      value = (value << taken) | ((six >> (6 - within - taken)) & ((1 << taken) - 1));
      at += taken;
    }
    return value;
  }

  signed(from: number, count: number): number {
    const unused = 32 - count;
    return (this.unsigned(from, count) << unused) >> unused;
  }

  text(from: number, count: number): string | null {
    let text = '';
    for (let at = from; at + 6 <= from + count; at += 6) {
      const six = this.unsigned(at, 6);
      if (six === 0) break;
      text += CHARACTERS[six];
    }
    const trimmed = text.trim();
    return trimmed === '' ? null : trimmed;
  }
}
