const LINE_FEED = 0x0a;

/** Cuts a stream of bytes into lines of text; the bytes of a line that is not whole yet are kept. */
export class Lines {
  readonly #bytesMax: number;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The lines that are whole with this piece. Throws where one that is not has grown too long. */
  push(piece: Buffer): string[] {
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    const end = piece.lastIndexOf(LINE_FEED);
    if (end === -1) {
      if (this.#heldBytes > this.#bytesMax) throw new Error(`A message is longer than ${this.#bytesMax} bytes.`);
      return [];
    }
    const whole = Buffer.concat(this.#held, this.#heldBytes - (piece.length - end)).toString('utf8');
    this.clear();
    if (end + 1 < piece.length) {
      this.#held = [piece.subarray(end + 1)];
      this.#heldBytes = piece.length - end - 1;
    }
    return whole.split('\n');
  }

  clear(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }
}
