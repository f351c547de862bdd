import type { Dispatcher } from 'undici';

/** So much of the beginning of an answer that is not whole is worth keeping. */
const BEGINNING_BYTES_MAX = 64 * 1024;

/** Takes in an answer piece by piece; what there is of it can be looked at in any state. */
export class HttpResponseReader implements Dispatcher.DispatchHandler {
  /** 0 until the headers are there. */
  status = 0;
  /** Names in lower case; values of a repeated header are joined by a comma. */
  headers: Record<string, string> = {};
  /** More came than may come, and the rest was not taken. */
  isTooLong = false;
  /** Resolves when no more is taken, and fails if the answer breaks off. */
  readonly taken: Promise<void>;
  readonly #bytesMax: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #resolve: () => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
    this.taken = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Everything that came. */
  get body(): Buffer {
    const [only] = this.#chunks;
    return this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
  }

  /** The first bytes of the body. */
  get beginning(): Buffer {
    return this.body.subarray(0, Math.min(BEGINNING_BYTES_MAX, this.#bytesMax));
  }

  // Without it the library takes this for a handler of its older kind.
  onRequestStart(): void {}

  onResponseStart(_controller: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    // What comes before the answer proper is none.
    if (status < 200) return;
    this.status = status;
    for (const [name, value] of Object.entries(headers)) {
      this.headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
    }
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.isTooLong) return;
    // A copy: the piece is part of a buffer many times its size.
    this.#chunks.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    // Of a body that says that it is too long, no more is read than is worth keeping.
    const saysSo = Number(this.headers['content-length']) > this.#bytesMax;
    const enough = saysSo ? Math.min(BEGINNING_BYTES_MAX, this.#bytesMax) : this.#bytesMax;
    if (this.#bytes <= enough) return;
    this.isTooLong = true;
    this.#resolve();
  }

  onResponseEnd(): void {
    this.#resolve();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#reject(error);
  }
}
