import { LOCAL_CLOCK } from '../../core/local-clock.ts';
import type { ClockEvent } from '../../domain/charges/charge-clock.ts';
import type { BlockedDays, ClockFact, ClockFacts } from '../../domain/charges/clock-facts.ts';
import type { ChargedContainer, ContainerStay } from '../../domain/charges/container-charges.ts';
import type { ChargePlace } from '../../domain/charges/scope-fit.ts';
import type { CargoCondition } from '../../domain/charges/tariff.ts';
import { describeEquipment } from '../../domain/equipment.ts';
import { holdName } from '../../domain/holds-and-fees.ts';
import { type LocalDate, localDate } from '../../domain/instant.ts';
import { partyText } from '../../wording/party-text.ts';
import type { ChargedEventRow, ChargedPlaceRow, StayRow } from './charged-row.ts';

/** What a caller knows of a container beyond what is reported. */
export interface GivenFacts {
  conditions?: readonly CargoCondition[] | undefined;
  /** Days on which no appointment could be had. */
  noAppointment?: readonly LocalDate[] | undefined;
  /** When it is, or was, picked up at the last place, and returned empty. */
  pickupOn?: LocalDate | undefined;
  returnOn?: LocalDate | undefined;
}

/**
 * The stays of a container from what is stored of it: at the port of lading, the port of discharge, and the ramp if it goes
 * on to one. Days are those of the place where something happened.
 */
export function chargedContainer(row: StayRow, given: GivenFacts = {}): ChargedContainer {
  const stays = [originOf(row), ...importsOf(row).map((stay) => withGiven(stay, given))];
  return { subject: subjectOf(row, given), stays };
}

/** The same with those stays alone of which a clock may run now: the origin until the departure, the others from the arrival on. */
export function runningContainer(row: StayRow): ChargedContainer {
  const hasLanded = [row.pod_arrived_at, row.pod_discharged_at, row.pod_full_out_at].some((at) => at !== null);
  const isInland = hasReachedRamp(row) || row.pod_rail_loaded_at !== null || row.pod_rail_departed_at !== null;
  const origin = row.pol_departed_at === null ? [originOf(row)] : [];
  return { subject: subjectOf(row, {}), stays: hasLanded || isInland ? importsOf(row) : origin };
}

function subjectOf(
  { iso_code, scac, customer }: StayRow,
  { conditions = [] }: GivenFacts,
): ChargedContainer['subject'] {
  const { lengthFeet, type } = describeEquipment(iso_code);
  return { line: scac, customer, size: lengthFeet, type, conditions };
}

function originOf(row: StayRow): ContainerStay {
  const place = placeOf(row.pol, [], null);
  const { empty_out_at, pol_full_in_at, pol_loaded_at, pol_departed_at } = row;
  const events = factsOf(row, place.zone, {
    empty_out: [empty_out_at, ['empty_out']],
    full_in: [pol_full_in_at, ['full_in']],
    loaded: [pol_loaded_at, ['vessel_loaded']],
    departed: [pol_departed_at, ['vessel_departed']],
  });
  const plannedDeparture = plannedDepartureOf(row);
  const isBeyond = row.pod_arrived_at !== null || row.pod_discharged_at !== null || row.empty_terminated_at !== null;
  const blocked = heldAt(row, { zone: place.zone, locodes: [place.locode] });
  const facts = { events, firstOfBill: {}, plannedDeparture, awaited: [], blocked, isBeyond };
  return { direction: 'export', at: 'port', place, facts, isLast: true };
}

function importsOf(row: StayRow): ContainerStay[] {
  const isInland = goesInland(row);
  const place = placeOf(row.pod, row.pod_terminals, row.pod_timezone);
  const spot = { zone: place.zone, locodes: locodesAt(row, { direction: 'import', at: 'port', place }) };
  const { pod_arrived_at, pod_discharged_at, delivered_at, empty_terminated_at } = row;
  const returned = {
    ...(empty_terminated_at === null ? {} : { empty_in: returnOf(row, empty_terminated_at) }),
  };
  const events = {
    ...factsOf(row, place.zone, {
      arrived: [pod_arrived_at, ['vessel_arrived']],
      discharged: [pod_discharged_at, ['vessel_discharged']],
      full_out: [earlierOf(row.pod_full_out_at, row.pod_rail_loaded_at ?? row.pod_rail_departed_at), OUT],
    }),
    ...gateInOf(row),
    ...availableAt(row, spot),
    ...returned,
  };
  const isBeyond = delivered_at !== null || hasReachedRamp(row);
  const port: ContainerStay = {
    direction: 'import',
    at: 'port',
    place,
    facts: { ...stayFacts(row, spot, events), firstOfBill: billOf(row, place.zone), isBeyond },
    isLast: !isInland,
  };
  return isInland ? [port, rampOf(row, returned)] : [port];
}

const OUT = ['full_out', 'rail_loaded', 'rail_departed'];

function rampOf(row: StayRow, returned: ClockFacts['events']): ContainerStay {
  const place = placeOf(row.destination, row.pickup_terminals, row.final_destination_timezone);
  const spot = { zone: place.zone, locodes: [place.locode] };
  const { ind_ata_at, ind_rail_unloaded_at, final_destination_full_out_at, delivered_at } = row;
  const events = {
    ...factsOf(row, place.zone, {
      arrived: [ind_ata_at, ['arrived_at_inland_destination', 'rail_arrived']],
      discharged: [ind_rail_unloaded_at, ['rail_unloaded']],
      full_out: [final_destination_full_out_at, ['full_out']],
    }),
    ...gateInOf(row),
    ...availableAt(row, spot),
    ...returned,
  };
  const facts = { ...stayFacts(row, spot, events), isBeyond: delivered_at !== null };
  return { direction: 'import', at: 'ramp', place, facts, isLast: true };
}

/** Whether the line carries it on: it is to be picked up inland, or was on a train, or is reported there. */
function goesInland(row: StayRow): boolean {
  if (row.destination === null || row.destination.locode === row.pod?.locode) return false;
  return (
    row.is_picked_up_inland ||
    row.pod_rail_loaded_at !== null ||
    row.pod_rail_departed_at !== null ||
    hasReachedRamp(row)
  );
}

function hasReachedRamp(row: StayRow): boolean {
  const { ind_ata_at, ind_seen_at, ind_rail_unloaded_at, final_destination_full_out_at } = row;
  return [ind_ata_at, ind_seen_at, ind_rail_unloaded_at, final_destination_full_out_at].some((at) => at !== null);
}

/** Where what a yard states counts for a stay: there, and of the port of discharge also where the terminal is. */
export function locodesAt(
  { pod_terminal_locode }: Pick<StayRow, 'pod_terminal_locode'>,
  { direction, at, place }: Pick<ContainerStay, 'direction' | 'at'> & { place: { locode: string | null } },
): (string | null)[] {
  return direction === 'import' && at === 'port' ? [place.locode, pod_terminal_locode] : [place.locode];
}

/** Where availability is stated for a stay, and by which clock. */
interface Spot {
  zone: string | null;
  locodes: readonly (string | null)[];
}

function stayFacts(row: StayRow, spot: Spot, events: ClockFacts['events']): Omit<ClockFacts, 'isBeyond'> {
  const isAwaited = row.availability_known && row.available_for_pickup === false && events.available === undefined;
  return {
    events,
    firstOfBill: {},
    plannedDeparture: plannedDepartureOf(row),
    awaited: isAwaited ? ['available'] : [],
    blocked: [...unavailableAt(row, spot), ...heldAt(row, spot)],
  };
}

/** A day at the port of lading, wherever the clock runs. */
function plannedDepartureOf({ pol, pol_etd_at }: StayRow): LocalDate | null {
  return pol_etd_at === null ? null : localDate(pol_etd_at, zoneOf(pol?.timezone ?? null));
}

/** The gate-in at the port of lading, by which rates of imports may go. */
function gateInOf(row: StayRow): ClockFacts['events'] {
  return factsOf(row, zoneOf(row.pol?.timezone ?? null), { full_in: [row.pol_full_in_at, ['full_in']] });
}

/** The first time that it was stated as available at a place. */
function availableAt({ events }: StayRow, { locodes, zone }: Spot): ClockFacts['events'] {
  const first = events?.find(([, name, , where]) => name === 'available' && locodes.includes(where));
  if (first === undefined) return {};
  const [id, , at] = first;
  return { available: { date: localDate(at, zone), ids: [id] } };
}

/** The days on which it was stated as not available, after it had been there, to the one on which it was again. */
function unavailableAt({ events }: StayRow, { locodes, zone }: Spot): BlockedDays[] {
  const flips = (events ?? []).filter(
    ([, name, , where]) => (name === 'available' || name === 'not_available') && locodes.includes(where),
  );
  return flips.flatMap(([id, name, at], index): BlockedDays[] => {
    const next = flips[index + 1];
    if (name !== 'not_available' || next?.[1] === 'not_available') return [];
    const to = next === undefined ? null : localDate(next[2], zone);
    const ids = next === undefined ? [id] : [id, next[0]];
    return [{ kind: 'unavailable', from: localDate(at, zone), to, note: 'stated as not available', ids }];
  });
}

/** The days on which it was stated as held there, to the one of the release. */
function heldAt({ held_spans }: StayRow, { locodes, zone }: Spot): BlockedDays[] {
  return (held_spans ?? [])
    .filter(({ locode }) => locode === null || locodes.includes(locode))
    .map(({ holds, party, from, to }) => ({
      kind: 'held',
      from: localDate(from, zone),
      to: to === null ? null : localDate(to, zone),
      note: `${holds.map(holdName).join(', ')}, stated by the ${partyText(party)}`,
      ids: [],
    }));
}

function billOf({ bill_arrived_at, bill_discharged_at }: StayRow, zone: string | null): ClockFacts['firstOfBill'] {
  const fact = (at: string | null, id: string): ClockFact | undefined =>
    at === null ? undefined : { date: localDate(at, zone), ids: [id] };
  const [arrived, discharged] = [
    fact(bill_arrived_at, 'pod_arrived_at'),
    fact(bill_discharged_at, 'pod_discharged_at'),
  ];
  return { ...(arrived === undefined ? {} : { arrived }), ...(discharged === undefined ? {} : { discharged }) };
}

type Reported = Partial<Record<ClockEvent, readonly [at: string | null, names: readonly string[]]>>;

/** Facts by the moments of the record, with the ids of the events of the same moment. */
function factsOf({ events }: StayRow, zone: string | null, reported: Reported): ClockFacts['events'] {
  const facts: Partial<Record<ClockEvent, ClockFact>> = {};
  for (const [event, [at, names]] of entriesOf(reported)) {
    if (at === null) continue;
    facts[event] = { date: localDate(at, zone), ids: idsOf(events, at, names) };
  }
  return facts;
}

function entriesOf(reported: Reported) {
  return Object.entries(reported) as [ClockEvent, readonly [string | null, readonly string[]]][];
}

function returnOf({ events, empty_terminated_timezone }: StayRow, at: string): ClockFact {
  return { date: localDate(at, zoneOf(empty_terminated_timezone)), ids: idsOf(events, at, ['empty_in']) };
}

function idsOf(events: readonly ChargedEventRow[] | null, at: string, names: readonly string[]): string[] {
  const ms = Date.parse(at);
  return (events ?? []).filter(([, name, when]) => names.includes(name) && Date.parse(when) === ms).map(([id]) => id);
}

function withGiven(stay: ContainerStay, { noAppointment = [], pickupOn, returnOn }: GivenFacts): ContainerStay {
  const blocked = noAppointment.map(
    (date): BlockedDays => ({ kind: 'no_appointment', from: date, to: date, ...AS_GIVEN }),
  );
  const { facts } = stay;
  const events = stay.isLast
    ? {
        ...facts.events,
        ...(pickupOn === undefined ? {} : { full_out: { date: pickupOn, ids: [] } }),
        ...(returnOn === undefined ? {} : { empty_in: { date: returnOn, ids: [] } }),
      }
    : facts.events;
  return { ...stay, facts: { ...facts, events, blocked: [...facts.blocked, ...blocked] } };
}

const AS_GIVEN = { note: 'as given with the question', ids: [] };

function placeOf(row: ChargedPlaceRow | null, terminals: readonly string[], zone: string | null): ChargePlace {
  return {
    locode: row?.locode ?? null,
    country: row?.country_code ?? null,
    terminals,
    zone: zoneOf(zone) ?? zoneOf(row?.timezone ?? null),
  };
}

/** A local time whose zone is not known is kept as if it were UTC, so that its day is right without a zone. */
function zoneOf(timezone: string | null): string | null {
  return timezone === LOCAL_CLOCK ? null : timezone;
}

function earlierOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) <= Date.parse(other) ? one : other;
}
