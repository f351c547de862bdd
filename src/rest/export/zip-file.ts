import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive, whose text is made while it is written; parts of it may be encoded as UTF-8 already. */
export interface ZippedText {
  name: string;
  text: Iterable<string> | AsyncIterable<string | Uint8Array>;
}

/** DEFLATE (APPNOTE.TXT §4.4.5), at the level at which it is quicker than what is compressed is made. */
const DEFLATE = 8;
const LEVEL = 1;
const PART_BYTES = 64 * 1024;

/** Older dates an archive cannot have (§4.4.6); it has them without a zone. */
const OLDEST_MS = Date.UTC(1980, 0, 2);

/** The library has its own compression, which runs in this thread and takes three times as long as that of zlib beside it. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATE;
  readonly #deflate = createDeflateRaw({ level: LEVEL, chunkSize: PART_BYTES });
  readonly #ended: Promise<void>;
  #written: Promise<void> = Promise.resolve();

  constructor(name: string, mtimeMs: number) {
    super(name);
    this.mtime = Math.max(mtimeMs, OLDEST_MS);
    this.#deflate.on('data', (bytes: Buffer) => this.ondata(null, new Uint8Array(bytes), false));
    this.#ended = new Promise((resolve, reject) => {
      this.#deflate.once('error', reject).once('end', () => {
        this.ondata(null, new Uint8Array(), true);
        resolve();
      });
    });
    this.#ended.catch(() => {});
  }

  /** Adds a text, and waits until the one before it is compressed: on another core, while the next one is made here. */
  async write(text: string | Uint8Array): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const before = this.#written;
    this.#written = new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    // It is waited for with the next one.
    this.#written.catch(() => {});
    await before;
  }

  async end(): Promise<void> {
    await this.#written;
    this.#deflate.end();
    await this.#ended;
  }

  destroy(): void {
    this.#deflate.destroy();
  }
}

/**
 * The bytes of a ZIP archive, made as they are consumed: of the files no more is in memory than what was written last. A file
 * holds up to 4 GiB. `mtimeMs` is the date of all files.
 */
export async function* zipFile(
  files: Iterable<ZippedText> | AsyncIterable<ZippedText>,
  mtimeMs: number,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    if (bytes.length > 0) made.push(bytes);
  });
  for await (const { name, text } of files) {
    const file = new DeflatedFile(name, mtimeMs);
    zip.add(file);
    try {
      for await (const part of text) {
        await file.write(part);
        yield* made.splice(0);
      }
      await file.end();
    } finally {
      file.destroy();
    }
  }
  zip.end();
  yield* made;
}
