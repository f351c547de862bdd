import { firstAfter, firstFrom } from './ordered-times.ts';

/** Something that was said of a place and a time. */
interface Placed {
  placeKey: string;
  atMs: number;
}

/** What was said of one place. */
interface AtPlace<One> {
  all: One[];
  /** The same by time, with the position in `all`; made when it is first asked for. */
  byTime: { times: number[]; positions: number[] } | null;
}

/**
 * What was said, by its place and time: a voyage of a thousand calls finds what belongs to each of them without looking
 * through all of it. The list must not change.
 */
export class PlaceIndex<One extends Placed> {
  readonly #places = new Map<string, AtPlace<One>>();

  constructor(list: Iterable<One>) {
    for (const one of list) {
      const known = this.#places.get(one.placeKey);
      if (known === undefined) this.#places.set(one.placeKey, { all: [one], byTime: null });
      else known.all.push(one);
    }
  }

  /** What was said of a place, in the order of the list. */
  at(key: string): readonly One[] {
    return this.#places.get(key)?.all ?? [];
  }

  /** The same from one time to another, both included. */
  during(key: string, fromMs: number, untilMs: number): readonly One[] {
    const place = this.#places.get(key);
    if (place === undefined) return [];
    if (fromMs === -Infinity && untilMs === Infinity) return place.all;
    place.byTime ??= byTime(place.all);
    const { times, positions } = place.byTime;
    const found = positions.slice(firstFrom(times, fromMs), firstAfter(times, untilMs));
    return found.sort((one, other) => one - other).flatMap((position) => place.all[position] ?? []);
  }
}

function byTime(all: readonly Placed[]): { times: number[]; positions: number[] } {
  const timeOf = (position: number) => all[position]?.atMs ?? 0;
  const positions = [...all.keys()].sort((one, other) => timeOf(one) - timeOf(other));
  return { times: positions.map(timeOf), positions };
}
