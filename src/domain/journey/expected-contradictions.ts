import { DAY_MS } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { Observation, Party } from '../observation.ts';
import { byNews } from './authority.ts';
import type { Mark } from './milestone-list.ts';
import { type Found, type SaidAndShown, statedBy } from './stated-value.ts';
import type { Statement } from './statement.ts';

// Sources correct their clocks and zones; what lies closer together is the same arrival.
const EARLIER_MS_MIN = DAY_MS;

const ARRIVALS: Partial<Record<MilestoneName, string>> = {
  vessel_arrived: 'arrived by vessel',
  vessel_discharged: 'discharged from the vessel',
  rail_arrived: 'arrived inland by rail',
  rail_unloaded: 'unloaded inland from rail',
};

const COMING: ReadonlySet<string> = new Set(['arrive', 'discharge']);

/**
 * One party has seen a container arrive that another still expects there on another day. Each party counts that does not
 * state the arrival itself. AIS sees vessels and a schedule plans them; neither says anything of one container.
 */
export function expectedContradictions(known: SaidAndShown): Found {
  const found: Found = { contradictions: [], changesAtMs: [] };
  const last = known.marks.findLast(({ milestone }) => ARRIVALS[milestone.milestone] !== undefined);
  if (last === undefined || !isSeen(last.milestone.party) || hasEnded(last, known)) return found;
  const by = known.said.find(({ id }) => id === last.milestone.because[0]);
  if (by === undefined) return found;
  const { milestone } = last;
  const shown = ARRIVALS[milestone.milestone] ?? '';
  const expecting = stillExpecting(last, by, known);
  if (expecting.length === 0) return found;
  const timezone = milestone.place?.timezone ?? null;
  const own = statedBy(by, { value: shown, at: milestone.at, precision: milestone.precision, timezone });
  const others = expecting.map(({ one, said }) =>
    statedBy(said, {
      value: 'arrival expected',
      at: one.at,
      precision: one.precision,
      timezone: one.place?.timezone ?? null,
    }),
  );
  found.contradictions.push({ fact: 'place', shown, statements: [own, ...others] });
  found.changesAtMs.push(...expecting.map(({ one }) => one.atMs));
  return found;
}

function isSeen(party: Party): boolean {
  return party !== 'ais' && party !== 'schedule';
}

function hasEnded(last: Mark, { marks }: SaidAndShown): boolean {
  return marks.some(({ milestone, atMs }) => ENDED.has(milestone.milestone) && atMs >= last.atMs);
}

const ENDED: ReadonlySet<MilestoneName> = new Set(['full_out', 'delivered', 'empty_in']);

/** The newest expectation of each other source that has not come to pass and does not lie behind. */
function stillExpecting(last: Mark, by: Observation, { statements, said, asOfMs }: SaidAndShown) {
  const mode = last.milestone.milestone.startsWith('rail_') ? 'rail' : 'vessel';
  const here = statements.filter(
    (one) => one.placeKey === last.spot.key && one.mode === mode && COMING.has(one.movement) && isSeen(one.party),
  );
  const arrived = new Set(here.filter(({ standing }) => standing === 'actual').map(({ party }) => party));
  const newest = new Map<string, { one: Statement; said: Observation }>();
  for (const one of here.filter(({ standing, isWithdrawn }) => standing !== 'actual' && !isWithdrawn).sort(byNews)) {
    const stated = said.find(({ id }) => id === one.id);
    if (stated === undefined || stated.source === by.source || arrived.has(one.party)) continue;
    if (!newest.has(stated.source)) newest.set(stated.source, { one, said: stated });
  }
  return [...newest.values()].filter(({ one }) => one.atMs > asOfMs && one.atMs > last.untilMs + EARLIER_MS_MIN);
}
