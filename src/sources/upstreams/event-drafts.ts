import { type Instant, localDate, localMidnight, toEpochMs, toInstant } from '../../domain/instant.ts';
import type { ObservationDraft, Party } from '../../domain/observation.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { movementOf } from './milestone-movements.ts';
import { facilityReference, placeReference, vesselReference } from './related.ts';
import type { RelayOrigin } from './relay-statements.ts';
import type { RelayedEvent } from './stored-relay.ts';

const PREFIX = 'container.transport.';

/** What a transport event states: a movement, or that a container was available or not; nothing where it only repeats an estimate. */
export function relayedMovements(event: RelayedEvent, origin: RelayOrigin, receivedAt: Instant): ObservationDraft[] {
  const { id, attributes } = event;
  const name = attributes.event;
  const milestone = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
  // Estimates and deadlines are read of the shipment and the container, where the newest of them stand.
  if (milestone === null || milestone.startsWith('estimated.') || attributes.invalidated_at != null) return [];
  const said = {
    ...origin,
    party: partyOf(event, milestone),
    sourceEventId: id,
    recordedAt: recordedAt(event, receivedAt),
  };
  const at = attributes.timestamp == null ? null : utc(attributes.timestamp);
  if (at === null) return [unusable(said, name, 'It has no time.')];
  if (!isPlausible(at, receivedAt)) return [unusable(said, name, `Its time ${at} is not plausible.`)];
  if (milestone === 'available' || milestone === 'not_available') return [availability(event, said, at)];
  const moved = movementOf(milestone);
  if (moved === null) return [unusable(said, name, 'It is not known what this event means.')];
  return [
    {
      kind: 'movement',
      ...said,
      ...moved,
      classifier: 'actual',
      ...timeOf(attributes, at),
      place: placeReference(event.place, attributes.location_locode),
      facility: facilityReference(event.facility),
      vessel: vesselReference(event.vessel),
      voyage: attributes.voyage_number ?? null,
      originalEvent: name,
    },
  ];
}

/** A moment of the contract, in UTC. */
export function utc(moment: string): Instant {
  return toInstant(toEpochMs(moment));
}

type Said = RelayOrigin & { sourceEventId: string | null; recordedAt: Instant | null };

// The contract has no railroad as a source of data: what a railroad states is shown as the word of the terminal.
function partyOf({ attributes: { data_source: source }, facility }: RelayedEvent, milestone: string): Party {
  if (source !== 'terminal') return source ?? 'shipping_line';
  return facility?.isRamp === true || milestone.startsWith('rail_') ? 'rail' : 'terminal';
}

// An upstream whose clock is ahead must not make its statements newer than all others.
function recordedAt({ attributes: { created_at: createdAt } }: RelayedEvent, receivedAt: Instant): Instant | null {
  if (createdAt == null) return null;
  const at = utc(createdAt);
  return at < receivedAt ? at : receivedAt;
}

type Time = { occurredAt: Instant; precision: 'time' | 'date'; localTime?: string };

/**
 * The contract does not show whether only a day is known: a day is shown as its local midnight. So midnight sharp is read as a day,
 * because a time that is not known must not be shown as one.
 */
function timeOf({ timezone, local_time: localTime }: RelayedEvent['attributes'], at: Instant): Time {
  if (localTime != null) return { occurredAt: at, precision: localTime.includes('T') ? 'time' : 'date', localTime };
  const zone = validZone(timezone);
  if (zone !== null) return { occurredAt: at, precision: isMidnight(at, zone) ? 'date' : 'time' };
  const isDay = at.endsWith('T00:00:00.000Z');
  const written = isDay ? at.slice(0, '2026-11-21'.length) : at.slice(0, '2026-11-21T14:30:00'.length);
  return { occurredAt: at, precision: isDay ? 'date' : 'time', localTime: written };
}

function isMidnight(at: Instant, timezone: string): boolean {
  return localMidnight(localDate(at, timezone), timezone) === at;
}

/** A time zone that this program knows; null for any other. */
export function validZone(timezone: string | null | undefined): string | null {
  if (timezone == null) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return timezone;
  } catch {
    return null;
  }
}

function availability(event: RelayedEvent, said: Said, at: Instant): ObservationDraft {
  return {
    kind: 'terminal_snapshot',
    ...said,
    sourceEventId: null,
    recordedAt: at,
    checkedAt: at,
    place: placeReference(event.place, event.attributes.location_locode),
    facility: facilityReference(event.facility),
    available: event.attributes.event === `${PREFIX}available`,
    holds: null,
    fees: null,
    appointmentAt: null,
    location: null,
    chassis: null,
    offDock: null,
  };
}

function unusable(said: Said, originalEvent: string, reason: string): ObservationDraft {
  return { kind: 'unusable', ...said, reason, originalEvent };
}
