import type { ContainerCharge } from '../../domain/charges/container-charges.ts';
import type { ChargeDay } from '../../domain/charges/count-days.ts';
import { holdName } from '../../domain/holds-and-fees.ts';
import { type LocalDate, localDate } from '../../domain/instant.ts';
import type { HeldSpan } from '../../domain/stated-at-terminal.ts';
import { nameWords } from '../../wording/name-words.ts';
import { partyText } from '../../wording/party-text.ts';
import type { ChargedRow } from '../charge/charged-row.ts';
import { statedAtDay, type statedSnapshots } from './stated-at-day.ts';

/** What was reported of a container. */
export interface ReportedContainer {
  row: ChargedRow;
  snapshots: ReturnType<typeof statedSnapshots>;
}

/** What is known of a day for a container: what the calendar says, and what parties reported. */
export function dayEvidence(
  date: LocalDate,
  day: ChargeDay | null,
  { row: { events, held_spans }, snapshots }: ReportedContainer,
  charge: ContainerCharge | null,
): string[] {
  const zone = charge?.place.zone ?? null;
  const reported = (events ?? []).filter(([, , at]) => localDate(at, zone) === date);
  return [
    ...(day === null || day.kind === 'open'
      ? []
      : [
          `${nameWords(day.kind)}${day.note === null ? '' : `: ${day.note}`} (calendar ${charge?.calendar ?? 'of the place'})`,
        ]),
    ...reported.map(
      ([, name, , locode, party]) =>
        `${nameWords(name)}${locode === null ? '' : ` at ${locode}`}, by the ${partyText(party)}`,
    ),
    ...stateOn(date, zone, events ?? []),
    ...heldOn(date, zone, held_spans ?? []),
    ...statedAtDay(snapshots, date, zone),
  ];
}

/** Whether it was stated as available by the end of the day, and by whom. */
function stateOn(date: LocalDate, zone: string | null, events: NonNullable<ChargedRow['events']>): string[] {
  const last = events.findLast(
    ([, name, at]) => (name === 'available' || name === 'not_available') && localDate(at, zone) < date,
  );
  if (last === undefined) return [];
  const [, name, at, , party] = last;
  return [
    `${name === 'available' ? 'available' : 'not available'} for pickup since ${localDate(at, zone)}, by the ${partyText(party)}`,
  ];
}

/** The holds of the day of which it is stated from when until when they were, also of those that were released since. */
function heldOn(date: LocalDate, zone: string | null, spans: readonly HeldSpan[]): string[] {
  return spans.flatMap(({ holds, party, from, to, locode }) => {
    const [first, last] = [localDate(from, zone), to === null ? null : localDate(to, zone)];
    if (last === null || date < first || date > last) return [];
    const where = locode === null ? '' : ` at ${locode}`;
    return [`held${where} from ${first} to ${last}: ${holds.map(holdName).join(', ')}, by the ${partyText(party)}`];
  });
}
