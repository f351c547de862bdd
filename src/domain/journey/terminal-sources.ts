import type { TerminalHold } from '../holds-and-fees.ts';
import type { Instant } from '../instant.ts';
import type { Observation, Party } from '../observation.ts';
import type { StoredHolder, StoredStatements, TerminalStatement } from '../stated-at-terminal.ts';
import type { AvailabilitySaid, StoredSnapshot } from './availability.ts';
import type { Counting } from './listed.ts';
import { withId } from './observation-index.ts';
import type { Because } from './state.ts';
import { isSaidThere } from './terminal-state.ts';

/** What decided the facts of a terminal. */
interface Deciding {
  /** The statement of availability that counts. */
  current: AvailabilitySaid | null;
  /** The lists that decide holds and fees. */
  because: Because;
  /** The holds that stand. */
  held: readonly Counting<TerminalHold>[];
  snapshots: readonly StoredSnapshot[];
  said: readonly Observation[];
  isReported: { holds: boolean; fees: boolean };
}

/** Who stated last what is shown of availability, holds, fees and the appointment, and when each source that sees the yard looked last. */
export function terminalSourcesOf({ current, because, held, snapshots, said, isReported }: Deciding): StoredStatements {
  const source = current === null ? undefined : withId(said, current.id)?.source;
  const holds = isReported.holds ? newestOf(because.holds, snapshots) : null;
  const fees = isReported.fees ? newestOf(because.fees, snapshots) : null;
  const appointment = newestOf(because.pickupAppointmentAt, snapshots);
  const stated: StoredStatements = {};
  if (current !== null && source !== undefined) stated.availability = { party: current.party, source, at: current.at };
  if (holds !== null) stated.holds = holds;
  if (fees !== null) stated.fees = fees;
  if (appointment !== null) stated.appointment = appointment;
  const holders = holdersOf(held, snapshots);
  if (holders.length > 0) stated.held = holders;
  const looked = looksOf(snapshots);
  if (looked !== null) stated.looked = looked;
  const { shipping_line: line, terminal, rail } = newestIn(said);
  if (line !== undefined) stated.line = line;
  if (terminal !== undefined) stated.terminal = terminal;
  if (rail !== undefined) stated.rail = rail;
  return stated;
}

function newestOf(ids: readonly string[] = [], snapshots: readonly StoredSnapshot[]): TerminalStatement | null {
  let newest: StoredSnapshot | null = null;
  for (const one of snapshots) {
    if (ids.includes(one.id) && (newest === null || one.checkedAt > newest.checkedAt)) newest = one;
  }
  return newest === null ? null : { party: newest.party, source: newest.source, at: newest.checkedAt };
}

/** Who states each hold that stands, source by source. */
function holdersOf(held: readonly Counting<TerminalHold>[], snapshots: readonly StoredSnapshot[]): StoredHolder[] {
  return held.flatMap(({ item: { name: hold, description }, shownBy }): StoredHolder[] =>
    snapshots
      .filter(({ id }) => shownBy.includes(id))
      .map(({ party, source, checkedAt: at }) => ({ hold, description, party, source, at })),
  );
}

/** When each party that is waited for made its newest statement, by its own date. */
function newestIn(said: readonly Observation[]): Partial<Record<Party, Instant>> {
  const newest: Partial<Record<Party, Instant>> = {};
  for (const one of said) {
    // A document that a terminal names may be that of the next cargo; it says nothing of how the container stands.
    if (one.kind === 'document' && one.party !== 'shipping_line') continue;
    const at = one.kind === 'terminal_snapshot' ? one.checkedAt : one.recordedAt;
    if (at !== null && at > (newest[one.party] ?? '')) newest[one.party] = at;
  }
  return newest;
}

function looksOf(snapshots: readonly StoredSnapshot[]): Record<string, Instant> | null {
  const looked: Record<string, string> = {};
  for (const { source, party, sourceEventId, checkedAt } of snapshots) {
    if (isSaidThere(party) && sourceEventId === null && checkedAt > (looked[source] ?? '')) looked[source] = checkedAt;
  }
  return Object.keys(looked).length === 0 ? null : looked;
}
