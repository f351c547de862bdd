import { holdName } from '../holds-and-fees.ts';
import type { StoredSnapshot } from './availability.ts';
import type { Contradiction } from './contradiction.ts';
import { byVersion, compareText } from './current-set.ts';
import { isOtherFacility } from './facility.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';
import { isSaidThere } from './terminal-state.ts';
import { lookOf } from './yard-looks.ts';

/**
 * Another terminal of the same place reports on the container, which stands elsewhere by what is shown: what each of the
 * two states last, with its name. Availability, holds and fees of the other one count for nothing.
 */
export function terminalContradictions({
  snapshotsHere,
  snapshotsElsewhere,
  gazetteer,
  availability,
  marks,
}: SaidAndShown): Contradiction[] {
  if (snapshotsElsewhere.length === 0) return [];
  // After its pickup it stands at none of them: a terminal that shows it later contradicts the pickup itself.
  const hasLeft = marks.some(({ milestone }) => milestone.reverted === null && LEFT.has(milestone.milestone));
  if (availability.standsAt === null && hasLeft) return [];
  const others = latestOfEach(snapshotsElsewhere);
  return others.flatMap((other) => {
    const { key, place } = gazetteer(other.place, other.facility);
    const here = snapshotsHere.filter(
      (one) => isSaidThere(one.party) && gazetteer(one.place, one.facility).key === key && statesSomething(one),
    );
    const [own] = latestOfEach(here);
    if (own === undefined || !statesSomething(other)) return [];
    const timezone = place?.timezone ?? null;
    const statements = [own, other].map((said) => {
      const stated = statedBy(said, { value: wordsOf(said), at: said.checkedAt, timezone, place });
      const facility = said.facility?.name ?? said.facility?.code ?? null;
      return facility === null ? stated : { ...stated, facility };
    });
    const isThere = lookOf(other)?.kind === 'there';
    return [{ fact: isThere ? ('place' as const) : ('availability' as const), shown: wordsOf(own), statements }];
  });
}

const LEFT: ReadonlySet<string> = new Set(['full_out', 'delivered', 'empty_in']);

/** The newest of each source and terminal that states something, the newest of all first. */
function latestOfEach(snapshots: readonly StoredSnapshot[]): StoredSnapshot[] {
  const newestFirst = snapshots
    .filter(statesSomething)
    .sort((one, other) => compareText(other.checkedAt, one.checkedAt) || byVersion(one, other));
  const latest: StoredSnapshot[] = [];
  for (const one of newestFirst) {
    const isKnown = latest.some(
      ({ source, facility }) => source === one.source && !isOtherFacility(facility, one.facility),
    );
    if (!isKnown) latest.push(one);
  }
  return latest;
}

function statesSomething(snapshot: StoredSnapshot): boolean {
  return wordsOf(snapshot) !== '';
}

/** What a terminal states of the container, in few words. */
function wordsOf(snapshot: StoredSnapshot): string {
  const { available, holds, fees } = snapshot;
  const look = lookOf(snapshot);
  const where = available === false ? 'not available for pickup' : (look?.value ?? null);
  const held = (holds ?? []).map(({ name, status }) => `${holdName(name)} hold${status === 'hold' ? '' : ' pending'}`);
  const claimed = (fees ?? []).map(({ type, amount, currency_code }) =>
    [`${type.replaceAll('_', ' ')} ${amount}`, currency_code].filter((text) => text !== null).join(' '),
  );
  return [where, ...held, ...claimed].filter((text) => text !== null).join('; ');
}
