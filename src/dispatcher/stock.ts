import type { Picture } from './picture.ts';
import type { Due } from './read-due.ts';

/** What was read may take so much memory, as long as it is not settled. */
const BYTES_MAX = 64 * 1024 * 1024;

/** What was read of all lanes and is not settled yet. A picture counts once, however many notifications share it. */
export class Stock {
  readonly #holders = new Map<Picture, number>();
  readonly #pictures = new Map<string, Picture>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#bytes >= BYTES_MAX;
  }

  /** A picture that is here already. */
  picture(id: string): Picture | null {
    return this.#pictures.get(id) ?? null;
  }

  add({ body, picture }: Due): void {
    this.#bytes += body?.length ?? 0;
    if (picture === null) return;
    const holders = this.#holders.get(picture) ?? 0;
    this.#holders.set(picture, holders + 1);
    if (holders > 0) return;
    this.#bytes += picture.bytes;
    this.#pictures.set(picture.id, picture);
  }

  remove({ body, picture }: Due): void {
    this.#bytes -= body?.length ?? 0;
    if (picture === null) return;
    const holders = this.#holders.get(picture) ?? 0;
    if (holders > 1) {
      this.#holders.set(picture, holders - 1);
      return;
    }
    this.#holders.delete(picture);
    this.#bytes -= picture.bytes;
    // Two reads at the same time may have brought it twice.
    if (this.#pictures.get(picture.id) === picture) this.#pictures.delete(picture.id);
  }
}
