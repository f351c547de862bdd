import type { ParsedStatement } from '../../domain/parsed-statement.ts';

/**
 * No text has so many statements about one container that mean anything: a journey has some dozens of events, and each
 * statement is read again whenever the journey is derived.
 */
export const OF_CONTAINER_MAX = 500;

/** Some of those that are left out, for the quarantine: the last ones of a round. */
const EXAMPLES_MAX = 20;

/** A statement and its place in the text. */
export interface Placed {
  statement: ParsedStatement;
  position: number;
}

/** The newest statements of a text about one container, in bounded memory and in time in proportion to their number. */
export class NewestStatements {
  #kept: Placed[] = [];
  #examples: ParsedStatement[] = [];
  #leftOut = 0;

  /** Adds the next one of the text. */
  add(placed: Placed): void {
    this.#kept.push(placed);
    if (this.#kept.length >= 2 * OF_CONTAINER_MAX) this.#leaveOutOlder();
  }

  /** The newest, in no order. */
  get kept(): readonly Placed[] {
    if (this.#kept.length > OF_CONTAINER_MAX) this.#leaveOutOlder();
    return this.#kept;
  }

  /** How many are left out, and some of them. */
  get leftOut(): { count: number; examples: readonly ParsedStatement[] } {
    if (this.#kept.length > OF_CONTAINER_MAX) this.#leaveOutOlder();
    return { count: this.#leftOut, examples: this.#examples };
  }

  #leaveOutOlder(): void {
    // Of statements of the same moment the last ones of the text are kept.
    this.#kept.sort((one, other) => byTime(one, other) || one.position - other.position);
    const older = this.#kept.splice(0, this.#kept.length - OF_CONTAINER_MAX);
    this.#leftOut += older.length;
    this.#examples = older.slice(-EXAMPLES_MAX).map(({ statement }) => statement);
  }
}

function byTime({ statement: one }: Placed, { statement: other }: Placed): number {
  const [a, b] = [one.draft.recordedAt ?? '', other.draft.recordedAt ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
}
