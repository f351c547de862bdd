import { DAY_MS, type Instant } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { Observation, Party } from '../observation.ts';
import { byNews } from './authority.ts';
import { dischargesIn, isExpectedAgain } from './expected-again.ts';
import type { Mark } from './milestone-list.ts';
import { withId } from './observation-index.ts';
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
 * state the arrival itself, and one that expects it again after it had reported the discharge. AIS sees vessels and a schedule plans them; neither says anything of one container.
 */
export function expectedContradictions(known: SaidAndShown): Found {
  const found: Found = { contradictions: [], changesAtMs: [] };
  const last = reported(known) ?? shownInYard(known);
  if (last === null || !isSeen(last.by.party) || hasEnded(last, known)) return found;
  const { by, value: shown, at, precision } = last;
  const expecting = stillExpecting(last, known);
  if (expecting.length === 0) return found;
  const timezone = last.spot.place?.timezone ?? null;
  const own = statedBy(by, { value: shown, at, precision, timezone });
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

/** An arrival that a source states, or that follows from what a yard shows. */
interface Arrival extends Pick<Mark, 'spot' | 'atMs' | 'untilMs'> {
  by: Observation;
  value: string;
  at: Instant;
  precision: 'time' | 'date';
  mode: 'rail' | 'vessel';
}

function reported({ marks, said }: SaidAndShown): Arrival | null {
  const last = marks.findLast(({ milestone }) => ARRIVALS[milestone.milestone] !== undefined);
  if (last === undefined) return null;
  const { milestone, because, at, precision } = last.milestone;
  const by = said.find(({ id }) => id === because[0]);
  const mode = milestone.startsWith('rail_') ? 'rail' : 'vessel';
  const { spot, atMs, untilMs } = last;
  const value = ARRIVALS[milestone] ?? '';
  return by === undefined ? null : { by, value, spot, at, atMs, untilMs, precision, mode };
}

function shownInYard({ availability: { landing }, said }: SaidAndShown): Arrival | null {
  if (landing === null) return null;
  const { id, spot, at, atMs, available, location } = landing;
  const by = said.find((one) => one.id === id);
  const value =
    available === true ? 'available for pickup' : location === null ? 'not available for pickup' : 'in the yard';
  return by === undefined ? null : { by, value, spot, at, atMs, untilMs: atMs, precision: 'time', mode: 'vessel' };
}

function isSeen(party: Party): boolean {
  return party !== 'ais' && party !== 'schedule';
}

function hasEnded(last: Arrival, { marks }: SaidAndShown): boolean {
  return marks.some(({ milestone, atMs }) => ENDED.has(milestone.milestone) && atMs >= last.atMs);
}

const ENDED: ReadonlySet<MilestoneName> = new Set(['full_out', 'delivered', 'empty_in']);

/** The newest expectation of each other source that has not come to pass and does not lie behind. */
function stillExpecting({ by, mode, spot, untilMs }: Arrival, { statements, said, asOfMs }: SaidAndShown) {
  const here = statements.filter(
    (one) => one.placeKey === spot.key && one.mode === mode && COMING.has(one.movement) && isSeen(one.party),
  );
  const discharges = dischargesIn(here);
  const arrived = new Set(here.filter(({ standing }) => standing === 'actual').map(({ party }) => party));
  const newest = new Map<string, { one: Statement; said: Observation }>();
  for (const one of here.filter(({ standing, isWithdrawn }) => standing !== 'actual' && !isWithdrawn).sort(byNews)) {
    const stated = withId(said, one.id);
    if (stated === undefined) continue;
    const isOfOther = stated.source !== by.source && !arrived.has(one.party);
    if (!isOfOther && !isExpectedAgain(one, discharges)) continue;
    if (!newest.has(stated.source)) newest.set(stated.source, { one, said: stated });
  }
  return [...newest.values()].filter(({ one }) => one.atMs > asOfMs && one.atMs > untilMs + EARLIER_MS_MIN);
}
