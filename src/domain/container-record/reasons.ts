import { z } from 'zod';
import { ChargeKind } from '../charges/charge-clock.ts';
import { instantOrNull, textOrNull } from '../documented.ts';
import { TerminalFee, TerminalHold } from '../holds-and-fees.ts';
import { Instant, LocalDate } from '../instant.ts';
import type { Contradiction } from '../journey/contradiction.ts';
import type { Disruption } from '../journey/disruption.ts';
import type { LastMovement } from '../journey/last-known.ts';
import type { Place } from '../journey/state.ts';
import type { KeptInYard } from '../journey/yards.ts';
import { canonicalLocode } from '../location.ts';
import { Movement, Party } from '../observation.ts';

const Precision = z.enum(['time', 'date']);

/** What a yard states of a container that other parties place elsewhere: its own holds, fees and days. */
const ShownKept = z.object({
  available: z.boolean().nullable().meta({ doc: 'Whether it is available there; null if not stated' }),
  holds: z.array(TerminalHold).meta({ doc: 'Holds there' }),
  fees: z.array(TerminalFee).meta({ doc: 'Fees there' }),
  last_free_day: LocalDate.nullable().meta({ doc: 'Last free day there; null if none is stated' }),
  pickup_appointment_at: instantOrNull('Pickup appointment there; null if none is stated'),
  timezone: textOrNull('IANA time zone of the yard; null where it is not known'),
});

/** A disagreement that stands, what is shown first: between sources, or with a newer statement that does not count yet. */
export const ShownContradiction = z.object({
  fact: z
    .enum([
      'pickup',
      'place',
      'pickup_time',
      'discharge_time',
      'empty_return',
      'port_of_discharge',
      'destination',
      'vessel',
      'availability',
      'hold',
      'fee',
      'last_free_day',
      'last_free_day_by_tariff',
    ])
    .meta({ doc: 'What the sources disagree about' }),
  shown: z.string().describe('The value that is shown'),
  settles_at: Instant.optional().describe('When a newer statement counts, if nothing contradicts it'),
  statements: z
    .array(
      z.object({
        party: Party.meta({ doc: 'Whose statement it is' }),
        source: z.string().meta({ doc: 'Source that made the statement' }),
        value: z.string().meta({ doc: 'What it states' }),
        observed_at: Instant.describe('When that was so, by the source'),
        precision: Precision.meta({ doc: 'Whether a time or only a day is stated' }),
        timezone: textOrNull('IANA time zone of the place; null where it is not known'),
        received_at: Instant.meta({ doc: 'When the statement was received' }),
        relayed: z.literal(true).optional().describe('The source relays what the party stated'),
        waiting: z.literal(true).optional().describe('It does not count yet, see settles_at'),
        facility: z.string().optional().describe('The terminal that states it, where two of one place differ'),
        place: z.string().optional().describe('Where the container is by this statement: UN/LOCODE, else a name'),
        kept: ShownKept.optional().describe('What the yard there states of it'),
      }),
    )
    .meta({ doc: 'What the sources state, what is shown first' }),
  computed: z
    .object({
      tariff: z.string().meta({ doc: 'Name and version of the tariff' }),
      charge: ChargeKind.meta({ doc: 'The charge whose free time it is' }),
      date: LocalDate.nullable().meta({ doc: 'The last free day by the tariff; null: it has no free time' }),
      stated: z
        .array(
          z.object({ party: Party.meta({ doc: 'Who states it' }), date: LocalDate.meta({ doc: 'What it states' }) }),
        )
        .meta({ doc: 'The last free days that are stated and differ' }),
    })
    .optional()
    .describe('Of last_free_day_by_tariff: what the tariff gives beside what is stated; statements are empty then'),
});
export type ShownContradiction = z.infer<typeof ShownContradiction>;

/** What disturbed a journey: a roll, a missed connection, another port. */
export const ShownDisruption = z.object({
  kind: z
    .enum([
      'rolled',
      'missed_connection',
      'vessel_changed',
      'port_changed',
      'destination_changed',
      'transshipment_changed',
      'late_departure',
      'stated_reason',
      'dated_ahead',
      'other_vessel',
    ])
    .meta({ doc: 'What disturbed the journey' }),
  place_locode: textOrNull('UN/LOCODE of the place; null if not known'),
  place_name: textOrNull('Name of the place; null if not known'),
  timezone: textOrNull('IANA time zone of the place; null where it is not known'),
  before: z.string().describe('Vessel or place of before, or the reason, in the words of the source; or the milestone'),
  before_at: Instant.meta({ doc: 'The time of before' }),
  has_sailed: z.boolean().describe('The vessel of before is known to have sailed'),
  after: z
    .string()
    .nullable()
    .describe('Vessel or place of now')
    .meta({ doc: 'Vessel or place of now; null if not known' }),
  after_at: instantOrNull('The time of now; null if not known'),
  before_is_loading: z.literal(true).optional().describe('`before_at` is a loading'),
  after_is_loading: z.literal(true).optional().meta({ doc: '`after_at` is a loading' }),
  arrives_at_locode: z.string().nullish().describe('The port of which both times are arrivals; else departures'),
  arrives_at_name: z.string().nullish().meta({ doc: 'Name of that port' }),
  arrives_at_timezone: z.string().nullish().meta({ doc: 'IANA time zone of that port' }),
  reported_at: Instant.nullish().describe('When the source reported what is now'),
  party: Party.meta({ doc: 'Whose word it is' }),
  delayed: Movement.optional().describe('Of stated_reason: what is later; first `before_at`, now `after_at`'),
});
export type ShownDisruption = z.infer<typeof ShownDisruption>;

/** The last thing that happened to a container, on its own vehicle. */
export const ShownMovement = z.object({
  milestone: z.string().meta({ doc: 'What happened' }),
  at: Instant.meta({ doc: 'When it happened' }),
  precision: Precision.meta({ doc: 'Whether a time or only a day is reported' }),
  place_locode: textOrNull('UN/LOCODE of the place; null if not known'),
  place_name: textOrNull('Name of the place; null if not known'),
  timezone: textOrNull('IANA time zone of the place; null where it is not known'),
  vessel_name: textOrNull('Name of the vessel; null if there is none'),
  voyage: textOrNull('Number of the voyage; null if there is none'),
  next_vessel_name: z
    .string()
    .nullable()
    .describe('The vessel that is to take it on from there')
    .meta({ doc: 'The vessel that is to take it on from there; null if none is planned' }),
  next_voyage: textOrNull('Number of that voyage; null if not known'),
  next_departure_at: instantOrNull('When that vessel is to depart; null if not known'),
  next_loading_at: Instant.nullish().describe('When that vessel is to load it'),
  formerly: z
    .object({
      available: z.boolean().meta({ doc: 'Whether it was available' }),
      at: Instant.meta({ doc: 'When it stated that' }),
      party: Party.meta({ doc: 'Who stated it' }),
    })
    .nullish()
    .describe('Of turned_back: availability as last stated before it left'),
  bound: z
    .object({
      place_locode: textOrNull('UN/LOCODE of the place; null if not known'),
      place_name: textOrNull('Name of the place; null if not known'),
      timezone: textOrNull('IANA time zone of the place; null where it is not known'),
      at: instantOrNull('When it happened'),
    })
    .nullish()
    .describe('Where a train or barge brings it on the way to its port of lading'),
});
export type ShownMovement = z.infer<typeof ShownMovement>;

/** A derived contradiction as it is stored and shown; no receipt is earlier than `since`, when the account began. */
export function shownContradiction(contradiction: Contradiction, since = ''): ShownContradiction {
  const { fact, shown, settlesAt, statements } = contradiction;
  return {
    fact,
    shown,
    ...(settlesAt === undefined ? {} : { settles_at: settlesAt }),
    statements: statements.map(({ party, source, value, at, precision, timezone, receivedAt, kept, ...marks }) => ({
      party,
      source,
      value,
      observed_at: at,
      precision,
      timezone,
      received_at: receivedAt < since ? since : receivedAt,
      ...marks,
      ...(kept === undefined ? {} : { kept: shownKept(kept) }),
    })),
  };
}

function shownKept({ available, holds, fees, lastFreeDay, appointmentAt, timezone }: KeptInYard) {
  return {
    available,
    holds: [...holds],
    fees: [...fees],
    last_free_day: lastFreeDay,
    pickup_appointment_at: appointmentAt,
    timezone,
  };
}

/** The stored ones as an account sees them. */
export function contradictionsSince(stored: readonly ShownContradiction[], since: Instant): ShownContradiction[] {
  return stored.map((one) => ({
    ...one,
    statements: one.statements.map((said) => ({
      ...said,
      received_at: said.received_at < since ? since : said.received_at,
    })),
  }));
}

/** A derived disruption as it is stored and shown. */
export function shownDisruption(disruption: Disruption): ShownDisruption {
  const { kind, place, before, beforeAt, hasSailed, after, afterAt, arrivesAt, reportedAt, party, delayed } =
    disruption;
  const { beforeIsLoading, afterIsLoading } = disruption;
  const arrival = shownPlace(arrivesAt);
  return {
    kind,
    ...shownPlace(place),
    before,
    before_at: beforeAt,
    has_sailed: hasSailed,
    after,
    after_at: afterAt,
    ...(beforeIsLoading === undefined ? {} : { before_is_loading: beforeIsLoading }),
    ...(afterIsLoading === undefined ? {} : { after_is_loading: afterIsLoading }),
    arrives_at_locode: arrival.place_locode,
    arrives_at_name: arrival.place_name,
    arrives_at_timezone: arrival.timezone,
    reported_at: reportedAt,
    party,
    ...(delayed === undefined ? {} : { delayed }),
  };
}

/** The derived last movement as it is stored and shown. */
export function shownMovement(movement: LastMovement | null): ShownMovement | null {
  if (movement === null) return null;
  const { milestone, at, precision, place, vesselName, voyage, next, formerly, bound } = movement;
  return {
    milestone,
    at,
    precision,
    ...shownPlace(place),
    vessel_name: vesselName,
    voyage,
    next_vessel_name: next?.vesselName ?? null,
    next_voyage: next?.voyage ?? null,
    next_departure_at: next?.at ?? null,
    ...(next?.loadAt == null ? {} : { next_loading_at: next.loadAt }),
    ...(formerly === null ? {} : { formerly }),
    ...(bound === null ? {} : { bound: { ...shownPlace(bound.place), at: bound.at } }),
  };
}

/** A place as it is stored and shown with what happened there. */
export function shownPlace(place: Place | null) {
  return {
    place_locode: place?.locode == null ? null : canonicalLocode(place.locode),
    place_name: place?.name ?? null,
    timezone: place?.timezone ?? null,
  };
}
