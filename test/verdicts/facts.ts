import { z } from 'zod';
import { localDate, localMidnight, wallClock } from '../../src/domain/instant.ts';
import type { BoxAnswer, Members, Way } from './answers.ts';
import type { BoxVerdict } from './journey.ts';

/** What is compared of a container, in the words of a verdict. */
export type Facts = Omit<
  BoxVerdict,
  'says' | 'saysNot' | 'explains' | 'explainsNot' | 'atRisk' | 'arrives' | 'bill' | 'onBills'
> & { bill?: string; onBills?: readonly string[] };
export type FactName = keyof Facts;

/** A way that does not have a fact gives `undefined`, which is not compared. */
export type AnsweredFacts = { [Name in FactName]: unknown };

const Hold = z.looseObject({ name: z.string() });
const Fee = z.looseObject({ type: z.string(), amount: z.number(), currency_code: z.string().nullish() });
const StatedDay = z.looseObject({
  party: z.string(),
  date: z.string(),
  binding: z.boolean().optional(),
  conditional: z.boolean().optional(),
});
const StatedDays = z.array(StatedDay).optional();

/** The facts of an answer, in the words of a verdict. */
export function factsOf(way: Way, { container, shipment, events, more }: BoxAnswer): AnsweredFacts {
  const zones = [text(container.final_destination_timezone), text(container.pod_timezone)];
  const day = (value: unknown) => localDay(text(value), zones);
  const isKnown = container.availability_known === true;
  return {
    status: text(container.current_status),
    happened: way === 'webhook' ? undefined : events.map((event) => happenedIn(event)).toSorted(byTime),
    bill: text(shipment.bill_of_lading_number),
    onBills: z.array(z.string()).parse(container.bill_of_lading_numbers ?? []),
    from: text(shipment.port_of_lading_locode),
    to: text(shipment.port_of_discharge_locode),
    inland: inlandOf(shipment),
    lastFreeDays: StatedDays.parse(container.last_free_days)?.map(dayText).toSorted(),
    pickupLfd: day(container.pickup_lfd),
    binding: bindingIn(container.last_free_days),
    conditional: StatedDays.parse(container.last_free_days)
      ?.filter(({ conditional }) => conditional === true)
      .map(dayText)
      .toSorted(),
    pickupAt: way === 'webhook' ? undefined : pickupIn(container),
    available: isKnown ? (container.available_for_pickup ?? null) : null,
    // A contradiction alone sends no message: the last one may be older.
    ready: way === 'webhook' ? undefined : (container.ready_for_pickup ?? null),
    holds: z
      .array(Hold)
      .parse(container.holds_at_pod_terminal ?? [])
      .map(({ name }) => name)
      .toSorted(),
    fees: z
      .array(Fee)
      .parse(container.fees_at_pod_terminal ?? [])
      .map(feeText)
      .toSorted(),
    holdsReported: container.holds_reported,
    feesReported: container.fees_reported,
    appointment: local(container.pickup_appointment_at, zones[0] ?? zones[1] ?? null),
    // A contradiction alone sends no message: the last one may be older.
    contradictions: way === 'webhook' ? undefined : factNames(more.contradictions ?? container.contradictions),
    eta: local(container.pod_eta_at, text(container.pod_timezone)),
  };
}

function pickupIn(container: Members): string | null {
  const named = [text(container.pickup_facility_name), text(container.pickup_place_locode)];
  const known = named.filter((name) => name !== null);
  return known.length === 0 ? null : known.join(', ');
}

/** `vessel_loaded CNSHA 2026-10-01 20:00`; a day alone has no clock time. `local` marks a time of an unknown zone. */
function happenedIn(event: Members): string {
  const name = String(event.event).replace('container.transport.', '');
  const timestamp = text(event.timestamp);
  if (timestamp === null) return `${name} ${event.location_locode ?? '-'} unknown`;
  const { zone, mark } = clockOf(event);
  const clock = wallClock(timestamp, zone);
  const shown = event.timestamp_precision === 'date' ? clock.slice(0, 10) : clock;
  return `${name} ${event.location_locode ?? '-'} ${shown}${mark}`;
}

/** What answers write for the zone of a local time whose zone is not known: in words, and as it is kept. */
const LOCAL_ZONES: readonly (string | null)[] = ['local', 'Etc/GMT0'];

/** The zone of the place; without one the time is shown as UTC, or as the local time that it was written in. */
function clockOf(event: Members): { zone: string | null; mark: string } {
  const zone = text(event.timezone);
  const isLocal = LOCAL_ZONES.includes(zone) || (zone === null && typeof event.local_time === 'string');
  if (isLocal) return { zone: null, mark: ' local' };
  return { zone, mark: zone === null ? ' UTC' : '' };
}

/** In the order of the local times that are shown; what happened at the same time in the order of the names. */
export function byTime(one: string, other: string): number {
  const key = (text: string) => text.replace(/^(\S+) (\S+) (.*)$/, '$3 $1');
  return key(one) < key(other) ? -1 : 1;
}

function inlandOf(shipment: Members): string | null {
  const destination = text(shipment.destination_locode);
  return destination === text(shipment.port_of_discharge_locode) ? null : destination;
}

/** The local date of a midnight: in the first zone in which it is one. */
function localDay(instant: string | null, zones: readonly (string | null)[]): string | null {
  if (instant === null) return null;
  const isMidnight = (zone: string | null) => localMidnight(localDate(instant, zone), zone) === instant;
  return localDate(instant, zones.find((zone) => zone !== null && isMidnight(zone)) ?? null);
}

function local(value: unknown, zone: string | null): string | null {
  const instant = text(value);
  return instant === null ? null : wallClock(instant, zone);
}

function feeText({ type, amount, currency_code }: z.infer<typeof Fee>): string {
  return `${type} ${amount} ${currency_code ?? ''}`.trim();
}

function factNames(contradictions: unknown): string[] | undefined {
  if (contradictions === undefined) return undefined;
  return z
    .array(z.looseObject({ fact: z.string() }))
    .parse(contradictions)
    .map(({ fact }) => fact)
    .toSorted();
}

function dayText({ party, date }: z.infer<typeof StatedDay>): string {
  return `${party} ${date}`;
}

function bindingIn(stated: unknown): string | null | undefined {
  const days = StatedDays.parse(stated);
  if (days === undefined) return undefined;
  const binding = days.find((one) => one.binding === true);
  return binding === undefined ? null : dayText(binding);
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
