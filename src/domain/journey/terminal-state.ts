import type { TerminalFee, TerminalHold } from '../holds-and-fees.ts';
import { type Instant, toEpochMs } from '../instant.ts';
import type { Party } from '../observation.ts';
import type { StoredSnapshot } from './availability.ts';
import { byVersion, compareText } from './current-set.ts';
import { type Counting, type Listed, type Listing, listedOf, type Measure } from './listed.ts';
import type { Because, ContainerFacts } from './state.ts';

type TerminalFacts = Pick<
  ContainerFacts,
  | 'holds'
  | 'holdsReported'
  | 'fees'
  | 'feesReported'
  | 'pickupAppointmentAt'
  | 'locationAtTerminal'
  | 'chassisNumber'
  | 'terminalCheckedAt'
>;

/** What terminals say of a container, and when time alone changes it, in milliseconds. */
export interface TerminalState {
  facts: TerminalFacts;
  because: Because;
  /** The holds that stand, each with the snapshots that show it now. */
  held: readonly Counting<TerminalHold>[];
  settlesAtMs: number | null;
}

/** Which snapshots state holds and fees of a time before the container left for its consignee. */
export interface EndedClaims {
  holds(snapshot: StoredSnapshot): boolean;
  fees(snapshot: StoredSnapshot): boolean;
}

/** No claim has ended: the container was not picked up. */
export const NONE_ENDED: EndedClaims = { holds: () => false, fees: () => false };

interface Elsewhere {
  ended?: EndedClaims;
  isPast?(snapshot: StoredSnapshot): boolean;
  isAhead?(snapshot: StoredSnapshot): boolean;
  isSilent?(snapshot: StoredSnapshot): boolean;
}

/**
 * What terminals last stated about a container, field by field: a snapshot without a field leaves the former value,
 * and an empty list of holds or fees means that there are none. A snapshot with an id of its own states one hold or
 * fee, which its source can retract by that id; it leaves those of others as they are. Statements of several sources
 * stand beside each other, whether of one party or of several: none can release a hold of another. `isPast` selects
 * statements at a place that the container has left: its holds, fees and appointment ended there. `ended` selects holds and
 * fees of a time before the pickup. `isAhead` selects statements at a place where it has not arrived: it does not stand
 * there. `isSilent` selects snapshots that state nothing at all.
 */
export function terminalState(
  snapshots: readonly StoredSnapshot[],
  asOf: Instant,
  { ended = NONE_ENDED, isPast = () => false, isAhead = () => false, isSilent = () => false }: Elsewhere = {},
): TerminalState {
  const newestFirst = [...snapshots].sort(
    (one, other) => compareText(other.checkedAt, one.checkedAt) || byVersion(one, other),
  );
  const because: Because = {};
  const there = newestFirst.filter((snapshot) => !isSaidThere(snapshot.party) || !isPast(snapshot));
  const latest = <T>(
    fact: keyof TerminalFacts,
    read: (snapshot: StoredSnapshot) => T | null,
    from = newestFirst,
  ): T | null => {
    for (const snapshot of from) {
      const value = read(snapshot);
      if (value === null) continue;
      because[fact] = [snapshot.id];
      return value;
    }
    return null;
  };
  const oldestFirst = there.toReversed();
  const asOfMs = toEpochMs(asOf);
  const holds = listedOf(
    listings(oldestFirst, (one) => (ended.holds(one) ? null : one.holds)),
    HOLD,
    asOfMs,
  );
  const fees = listedOf(
    listings(oldestFirst, (one) => (ended.fees(one) ? null : one.fees)),
    FEE,
    asOfMs,
  );
  if (holds.because.length > 0) because.holds = holds.because;
  if (fees.because.length > 0) because.fees = fees.because;
  const facts = {
    holds: standing(holds, ({ status }) => status),
    holdsReported: holds.isReported,
    fees: standing(fees, ({ amount }) => amount),
    feesReported: fees.isReported,
    pickupAppointmentAt: latest('pickupAppointmentAt', ({ appointmentAt }) => appointmentAt, there),
    locationAtTerminal: latest(
      'locationAtTerminal',
      ({ location }) => location,
      newestFirst.filter((one) => !isAhead(one)),
    ),
    chassisNumber: latest('chassisNumber', ({ chassis }) => chassis),
    // A line that reports its own hold has not looked at the terminal.
    terminalCheckedAt: latest<Instant>('terminalCheckedAt', (one) =>
      isSaidThere(one.party) && !isSilent(one) ? one.checkedAt : null,
    ),
  };
  return { facts, because, held: holds.items, settlesAtMs: earlier(holds, fees) };
}

const HOLD: Measure<TerminalHold> = {
  keyOf: ({ name, description }) => JSON.stringify([name, description]),
  levelOf: ({ status }) => (status === 'hold' ? 2 : 1),
};

const FEE: Measure<TerminalFee> = {
  keyOf: ({ type, currency_code }) => JSON.stringify([type, currency_code]),
  levelOf: ({ amount }) => amount,
};

/** The items as they stand, marked where the newer statement of their source does not count yet. */
function standing<T extends object, Level>({ items }: Listed<T>, levelOf: (item: T) => Level): Standing<T, Level>[] {
  return items.map(({ item, pending }) => {
    if (pending === null) return item;
    if (pending.item === null) return { ...item, withdrawn_at: pending.at };
    return { ...item, lowered_at: pending.at, lowered_to: levelOf(pending.item) };
  });
}

type Standing<T, Level> = T & { withdrawn_at?: Instant; lowered_at?: Instant; lowered_to?: Level };

function listings<T>(
  oldestFirst: readonly StoredSnapshot[],
  read: (snapshot: StoredSnapshot) => readonly T[] | null,
): Listing<T>[] {
  return oldestFirst.flatMap((snapshot) => {
    const items = read(snapshot);
    const { id, checkedAt, sourceEventId, party, source } = snapshot;
    if (items === null) return [];
    const origin = isSaidThere(party) ? source : `${party} ${source}`;
    return [{ id, atMs: toEpochMs(checkedAt), items, isWhole: sourceEventId === null, source: origin }];
  });
}

/** Whether a party has the container in its yard. */
export function isSaidThere(party: Party): boolean {
  return party === 'terminal' || party === 'rail';
}

function earlier(one: Listed<unknown>, other: Listed<unknown>): number | null {
  const [first = null] = [one.settlesAtMs, other.settlesAtMs].filter((at) => at !== null).sort((a, b) => a - b);
  return first;
}
