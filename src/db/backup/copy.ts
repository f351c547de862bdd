import { Readable, Writable } from 'node:stream';
import type { Connection } from 'pg';

/*
 * COPY of the PostgreSQL protocol (PostgreSQL 18, 54.2.6) on a connection of the driver, as streams. The driver passes on the
 * messages of a COPY but has no use for them. A stream that is destroyed early takes its connection with it: the server
 * would otherwise send the rest of the table, or wait for it.
 */

const BLOCK_BYTES = 65_536;
const HEADER_BYTES = 5;
const COPY_DATA = 'd'.charCodeAt(0);
const COPY_DONE = Buffer.from([...Buffer.from('c'), 0, 0, 0, 4]);

type Callback = (error?: Error | null) => void;

/** What `COPY … TO STDOUT` sends: give it to `client.query` and read it to its end. */
export class CopyOut extends Readable {
  /** How many rows it was, once it has ended. */
  rows = 0;
  readonly #text: string;
  #connection: Connection | null = null;
  #isOver = false;
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #filled = 0;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  // The driver reuses the memory of a message, and a message is a row: rows are gathered in blocks of our own.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > BLOCK_BYTES) this.#pass();
    if (chunk.length > BLOCK_BYTES) this.#give(Buffer.from(chunk));
    else this.#filled += chunk.copy(this.#block, this.#filled);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#pass();
    this.push(null);
    this.#connection?.stream.resume();
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: Callback): void {
    if (!this.#isOver) this.#connection?.stream.destroy();
    callback(error);
  }

  #pass(): void {
    if (this.#filled === 0) return;
    this.#give(this.#block.subarray(0, this.#filled));
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#filled = 0;
  }

  #give(bytes: Buffer): void {
    if (!this.push(bytes)) this.#connection?.stream.pause();
  }
}

/** What `COPY … FROM STDIN` receives: give it to `client.query` and write to it. It finishes once the server has all rows. */
export class CopyIn extends Writable {
  /** How many rows the server stored, once it has finished. */
  rows = 0;
  readonly #text: string;
  #connection: Connection | null = null;
  #accepts: (() => void) | null = null;
  #isAccepting = false;
  #isOver = false;
  #finish: Callback | null = null;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyInResponse(): void {
    this.#isAccepting = true;
    this.#accepts?.();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#finish?.();
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
    this.#whenAccepting(() => {
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt8(COPY_DATA);
      header.writeUInt32BE(chunk.length + HEADER_BYTES - 1, 1);
      this.#connection?.stream.write(header);
      this.#connection?.stream.write(chunk, callback);
    });
  }

  override _final(callback: Callback): void {
    this.#finish = callback;
    this.#whenAccepting(() => this.#connection?.stream.write(COPY_DONE));
  }

  override _destroy(error: Error | null, callback: Callback): void {
    if (!this.#isOver) this.#connection?.stream.destroy();
    callback(error);
  }

  #whenAccepting(send: () => void): void {
    if (this.#isAccepting) send();
    else this.#accepts = send;
  }
}

/** The number of rows in the tag of a command, such as `COPY 12`. */
function rowsOf(tag: string): number {
  return Number(tag.split(' ')[1] ?? 0);
}
