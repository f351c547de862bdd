import { inspect } from 'node:util';

const SHOWN = '[secret]';

/**
 * A value that never shows itself: printing, logging, joining or serialising it gives `[secret]`.
 * Only `reveal` hands it out, so that a search for that word finds every place that uses a secret.
 */
export class Secret<Value = string> {
  readonly #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  /** The value itself, to be used at once and kept nowhere. */
  reveal(): Value {
    return this.#value;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
