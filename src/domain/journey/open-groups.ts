/** A group of statements that lie within a span of time. */
interface Span {
  firstMs: number;
  lastMs: number;
}

/** A list that is no longer than this takes less time to look through than to shorten. */
const SHORT = 16;

/**
 * The groups that a statement may still join, where statements come in order of time: those that ended too long before one
 * are not looked at for later ones. Statements may come a second time from the beginning; groups that begin too long
 * after one are not looked at for it either.
 */
export class OpenGroups<Group extends Span> {
  readonly #reachMs: number;
  readonly #all: Group[] = [];
  /** Of the run before: in order of their beginning, up to `#begun` within reach or before it. */
  #former: readonly Group[] = [];
  #begun = 0;
  #open: Group[] = [];
  #own: Group[] = [];

  constructor(reachMs: number) {
    this.#reachMs = reachMs;
  }

  /** Adds a group; the last one that was added is found first. */
  add(group: Group): void {
    this.#all.push(group);
    this.#own.push(group);
  }

  /** Says that statements come from the beginning again. All groups so far may be joined. */
  beginAgain(): void {
    this.#former = [...this.#all];
    this.#begun = 0;
    this.#open = [];
    this.#own = [];
  }

  /** The last group within reach of a moment of which a condition holds. */
  last(atMs: number, isMatch: (group: Group) => boolean): Group | undefined {
    for (let next = this.#former[this.#begun]; next !== undefined; next = this.#former[this.#begun]) {
      if (next.firstMs > atMs + this.#reachMs) break;
      this.#open.push(next);
      this.#begun += 1;
    }
    this.#own = this.#within(this.#own, atMs);
    this.#open = this.#within(this.#open, atMs);
    return this.#own.findLast(isMatch) ?? this.#open.findLast(isMatch);
  }

  #within(groups: Group[], atMs: number): Group[] {
    return groups.length <= SHORT ? groups : groups.filter(({ lastMs }) => lastMs + this.#reachMs >= atMs);
  }
}
