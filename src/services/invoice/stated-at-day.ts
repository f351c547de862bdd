import { holdName } from '../../domain/holds-and-fees.ts';
import { type Instant, type LocalDate, localDate } from '../../domain/instant.ts';
import { currentSet } from '../../domain/journey/current-set.ts';
import type { Observation, TerminalSnapshotObservation } from '../../domain/observation.ts';
import { partyText } from '../../wording/party-text.ts';

/** What parties stated of a container at one moment. */
type Snapshot = TerminalSnapshotObservation & Observation;

/** What parties stated of a container, the oldest first; what was retracted is left out. */
export function statedSnapshots(observations: readonly Observation[], container: string): Snapshot[] {
  return currentSet(observations)
    .standing.filter((one): one is Snapshot => one.kind === 'terminal_snapshot' && one.container === container)
    .sort((one, other) => (one.checkedAt < other.checkedAt ? -1 : 1));
}

/**
 * What parties had stated last of holds and pickup appointments by the end of a day at a place, in words, each with the day on
 * which it was stated: what was so between two statements is not known.
 */
export function statedAtDay(snapshots: readonly Snapshot[], date: LocalDate, zone: string | null): string[] {
  const known = snapshots.filter(({ checkedAt }) => localDate(checkedAt, zone) <= date);
  return [
    ...lastOfEach(known, ({ holds }) => holds !== null).map((last) => holdsText(last, zone)),
    ...lastOfEach(known, ({ appointmentAt }) => appointmentAt !== null).flatMap((last) =>
      appointmentText(last, date, zone),
    ),
  ];
}

/** The last statement of each source that says something of a fact. */
function lastOfEach(known: readonly Snapshot[], states: (one: Snapshot) => boolean): Snapshot[] {
  return [...new Map(known.filter(states).map((one) => [one.source, one])).values()];
}

function holdsText({ holds, party, checkedAt }: Snapshot, zone: string | null): string {
  const placed = (holds ?? []).map(
    ({ name, status }) => `${holdName(name)}${status === 'pending' ? ' (pending)' : ''}`,
  );
  const what = placed.length === 0 ? 'no hold' : `held: ${placed.join(', ')}`;
  return `${what}, ${statedText(party, checkedAt, zone)}`;
}

/** An appointment is evidence up to its day. */
function appointmentText(
  { appointmentAt, appointmentLocalTime, party, checkedAt }: Snapshot,
  date: LocalDate,
  zone: string | null,
): string[] {
  if (appointmentAt === null) return [];
  const day = appointmentLocalTime?.slice(0, 10) ?? localDate(appointmentAt, zone);
  return day < date ? [] : [`appointment for pickup on ${day}, ${statedText(party, checkedAt, zone)}`];
}

function statedText(party: Snapshot['party'], at: Instant, zone: string | null): string {
  return `stated on ${localDate(at, zone)} by the ${partyText(party)}`;
}
