import type { ContainerCharge } from '../../domain/charges/container-charges.ts';
import { localDate } from '../../domain/instant.ts';
import { FACT_WORDS } from '../../wording/reasons-text.ts';
import type { ChargeNote } from './charge-record.ts';
import type { ChargedRow } from './charged-row.ts';
import { heldNotes } from './held-notes.ts';

/** The facts on whose disagreement the days of an import depend, by what ends the clock. */
const OF_PICKUP: readonly string[] = ['pickup', 'place', 'pickup_time', 'discharge_time', 'port_of_discharge'];
const OF_RETURN: readonly string[] = ['pickup', 'pickup_time', 'empty_return'];

/** What was given with a question. */
interface GivenDays {
  pickup_on?: string | undefined;
  return_on?: string | undefined;
}

/**
 * What is to be known of a charge beside what the calculation assumed: that sources disagree about a fact of it, that a day
 * was given and is not reported, what is not known of the days of holds, and that tracking has stopped.
 */
export function chargeNotes(
  charge: ContainerCharge,
  row: ChargedRow,
  { pickup_on, return_on }: GivenDays,
): ChargeNote[] {
  const { direction, tariff, run, place } = charge;
  if (tariff === null || run.status === 'not_started') return [];
  const { clock } = tariff;
  const skips = [...clock.start.skip, ...clock.free.skip, ...clock.charged.skip];
  if (direction === 'export')
    return [...(skips.includes('held') ? heldNotes(charge, row) : []), ...stoppedNotes(charge, row)];
  const events = [clock.start.event, clock.start.not_before, clock.stop.event];
  const facts = [
    ...(events.includes('empty_in') ? OF_RETURN : OF_PICKUP),
    ...(events.includes('available') ? ['availability'] : []),
  ];
  const disputed = new Set(row.contradictions.map(({ fact }) => fact).filter((fact) => facts.includes(fact)));
  return [
    ...[...disputed].map((fact) => ({
      code: 'disputed',
      text: `Sources disagree about ${FACT_WORDS[fact]}; the shown statement was used.`,
    })),
    ...availableByNotes(charge, row),
    ...(pickup_on !== undefined && events.includes('full_out')
      ? [{ code: 'given', text: `The pickup on ${pickup_on} was given and is not reported.` }]
      : []),
    ...(return_on !== undefined && events.includes('empty_in')
      ? [{ code: 'given', text: `The empty return on ${return_on} was given and is not reported.` }]
      : []),
    ...(skips.includes('held') ? heldNotes(charge, row) : []),
    ...stoppedNotes(charge, row),
    ...(place.locode === null ? [{ code: 'place_unknown', text: 'The place is not known.' }] : []),
  ];
}

/** The first statement that it is available may come long after it became so, where none before it said that it was not. */
function availableByNotes({ run, place }: ContainerCharge, { events }: ChargedRow): ChargeNote[] {
  if (run.start?.event !== 'available') return [];
  const [id] = run.start.fact.ids;
  const at = events?.findIndex((event) => event[0] === id) ?? -1;
  const wasAwaited = events
    ?.slice(0, Math.max(at, 0))
    .some(([, name, , where]) => name === 'not_available' && where === place.locode);
  if (wasAwaited === true) return [];
  return [
    {
      code: 'available_by',
      text: `It was first stated as available on ${run.start.fact.date}; since when it was is not known.`,
    },
  ];
}

function stoppedNotes({ run, place }: ContainerCharge, { stopped_at }: ChargedRow): ChargeNote[] {
  if (stopped_at === null || run.stoppedOn !== null) return [];
  const date = localDate(stopped_at, place.zone);
  return [{ code: 'tracking_stopped', text: `Tracking stopped on ${date}; what came after it is not known.` }];
}
