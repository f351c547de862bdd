/** The event is longer than may be. */
export class EventTooLong extends Error {}

/** Takes the data of events out of an event stream (HTML, §9.2.6), however it is cut into pieces. */
export class EventStreamReader {
  readonly #charactersMax: number;
  readonly #decoder = new TextDecoder('utf-8');
  #rest = '';
  #data: string[] = [];
  #characters = 0;

  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  /** The data of the events that are whole by now. Fails with `EventTooLong`. */
  push(chunk: Buffer): string[] {
    // Checked before, so that what was whole in the piece with the long one is given.
    if (this.#rest.length + this.#characters > this.#charactersMax) throw new EventTooLong('The event is too long.');
    const text = this.#rest + this.#decoder.decode(chunk, { stream: true });
    // A line feed may still follow a carriage return.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): string[] {
    if (line === '') {
      const event = this.#data.join('\n');
      const isEvent = this.#data.length > 0;
      this.#data = [];
      this.#characters = 0;
      return isEvent ? [event] : [];
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field !== 'data') return [];
    this.#data.push(value);
    this.#characters += value.length + 1;
    return [];
  }
}
