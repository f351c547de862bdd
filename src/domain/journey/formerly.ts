import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';

/** What was stored before an answer, by topic and in order of versions; gathered when it is first looked at. */
export class Formerly {
  readonly #stored: readonly Observation[];
  readonly #topicOf: (observation: Observation) => string;
  #byTopic: ReadonlyMap<string, readonly Observation[]> | null = null;
  #lastMoves: ReadonlyMap<string | null, Instant> | null = null;

  constructor(stored: readonly Observation[], topicOf: (observation: Observation) => string) {
    this.#stored = stored;
    this.#topicOf = topicOf;
  }

  /** The latest statement on a topic that is not newer than a version; of several of one version the first that was stored. */
  latestOn(topic: string, version: Instant): Observation | null {
    this.#byTopic ??= inOrder(this.#stored, this.#topicOf);
    const said = this.#byTopic.get(topic) ?? [];
    let [low, high] = [0, said.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const one = said[middle];
      if (one !== undefined && versionOf(one) <= version) low = middle + 1;
      else high = middle;
    }
    return said[low - 1] ?? null;
  }

  /** Whether the journey moved since a snapshot came: the same words may mean more now than they did then. */
  hasGoneOnSince({ container, receivedAt }: Observation): boolean {
    this.#lastMoves ??= lastMoves(this.#stored);
    const moments = [this.#lastMoves.get(null), this.#lastMoves.get(container)];
    return moments.some((at) => at !== undefined && at > receivedAt);
  }
}

function inOrder(stored: readonly Observation[], topicOf: (observation: Observation) => string) {
  const byTopic = new Map<string, Observation[]>();
  for (const observation of stored) {
    const topic = topicOf(observation);
    const said = byTopic.get(topic);
    if (said === undefined) byTopic.set(topic, [observation]);
    else said.push(observation);
  }
  for (const [topic, said] of byTopic) byTopic.set(topic, firstOfEachVersion(said));
  return byTopic;
}

function firstOfEachVersion(said: readonly Observation[]): Observation[] {
  const first = new Map<Instant, Observation>();
  for (const one of said) if (!first.has(versionOf(one))) first.set(versionOf(one), one);
  return [...first.values()].sort((one, other) => (versionOf(one) < versionOf(other) ? -1 : 1));
}

function lastMoves(stored: readonly Observation[]): Map<string | null, Instant> {
  const moves = new Map<string | null, Instant>();
  for (const { kind, container, receivedAt } of stored) {
    if (kind !== 'movement') continue;
    const known = moves.get(container);
    if (known === undefined || known < receivedAt) moves.set(container, receivedAt);
  }
  return moves;
}
