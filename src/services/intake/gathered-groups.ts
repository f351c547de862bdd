import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { Rejection } from '../../sources/push.ts';
import { rawOfGroup } from './groups.ts';
import { NewestStatements, OF_CONTAINER_MAX, type Placed } from './newest-statements.ts';

/** A group that grows as further messages about its number are found. */
interface Gathered {
  first: PushedGroup;
  references: Map<string, PushedGroup['pushFeed']['references'][number]>;
  ofContainer: Map<string | null, NewestStatements>;
  /** Reports of devices are not limited: a device sends one a minute, and ingest keeps some of each quarter of a day. */
  reports: Placed[];
  length: number;
}

/**
 * The groups of a text, one for each number: every message about it in the order in which it came, of each container the
 * newest. A text may have a hundred thousand messages about one number, so what is gathered is added to and never copied.
 */
export class GatheredGroups {
  readonly #gathered = new Map<string, Gathered>();

  constructor(groups: Iterable<PushedGroup> = []) {
    for (const group of groups) this.add(group);
  }

  /** Adds what one message states of a number. */
  add(group: PushedGroup): void {
    const known = this.#gatheredOf(group);
    for (const one of group.pushFeed.references) known.references.set(`${one.kind} ${one.number} ${one.scac}`, one);
    for (const statement of group.statements) {
      const placed = { statement, position: known.length++ };
      const { kind, container } = statement.draft;
      if (kind === 'measurement') known.reports.push(placed);
      else newestOf(known, container).add(placed);
    }
  }

  /** How many groups there are. */
  get count(): number {
    return this.#gathered.size;
  }

  /** The groups, in the order in which their numbers came. */
  *[Symbol.iterator](): Generator<PushedGroup> {
    for (const { first, references, ofContainer, reports } of this.#gathered.values()) {
      const placed = [...ofContainer.values()].flatMap(({ kept }) => kept);
      for (const report of reports) placed.push(report);
      placed.sort((one, other) => one.position - other.position);
      const statements = placed.map(({ statement }) => statement);
      yield { ...first, pushFeed: { ...first.pushFeed, references: [...references.values()] }, statements };
    }
  }

  /** One rejection for each container of which older statements were left out. */
  *rejections(): Generator<Rejection> {
    for (const { first, ofContainer } of this.#gathered.values()) {
      // What is also kept under a document is counted there.
      if (first.isCopy === true) continue;
      for (const [container, { leftOut }] of ofContainer) {
        const { count, examples } = leftOut;
        if (count === 0) continue;
        const about = container ?? first.pushFeed.number;
        const all = `The text has ${OF_CONTAINER_MAX + count} statements about ${about}`;
        const reason = `${all}; only the newest ${OF_CONTAINER_MAX} are kept, ${count} are left out.`;
        yield { reason, raw: rawOfGroup(examples), count };
      }
    }
  }

  #gatheredOf(group: PushedGroup): Gathered {
    const { source, kind, number } = group.pushFeed;
    const name = `${source} ${kind} ${number} ${group.isCopy === true}`;
    const known = this.#gathered.get(name);
    if (known !== undefined) return known;
    const fresh = { first: group, references: new Map(), ofContainer: new Map(), reports: [], length: 0 };
    this.#gathered.set(name, fresh);
    return fresh;
  }
}

function newestOf({ ofContainer }: Gathered, container: string | null): NewestStatements {
  const known = ofContainer.get(container);
  if (known !== undefined) return known;
  const fresh = new NewestStatements();
  ofContainer.set(container, fresh);
  return fresh;
}
