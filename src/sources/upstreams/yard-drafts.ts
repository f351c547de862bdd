import type { Instant } from '../../domain/instant.ts';
import type { ObservationDraft, Party } from '../../domain/observation.ts';
import { isPlausiblyPast } from '../../domain/plausible.ts';
import { utc } from './event-drafts.ts';
import type { ContainerAttributes } from './payload.ts';
import { facilityReference, placeReference } from './related.ts';
import type { RelayOrigin } from './relay-statements.ts';
import type { RelayedContainer } from './stored-relay.ts';

type Snapshot = Extract<ObservationDraft, { kind: 'terminal_snapshot' }>;
type Facts = Pick<Snapshot, 'available' | 'holds' | 'fees' | 'appointmentAt' | 'location' | 'chassis'>;

const NOTHING: Facts = {
  available: null,
  holds: null,
  fees: null,
  appointmentAt: null,
  location: null,
  chassis: null,
};

/** The snapshots of a container in its yard: one for each party and moment as of which the upstream shows something. */
export function yardDrafts(relayed: RelayedContainer, origin: RelayOrigin, receivedAt: Instant): ObservationDraft[] {
  const { attributes, facility } = relayed;
  const { terminal_statements: stated } = attributes;
  const defaultParty = facility?.isRamp === true ? 'rail' : 'terminal';
  const shownAt = momentOf(attributes.terminal_checked_at ?? attributes.updated_at, receivedAt);
  const facts = factsOf(attributes);
  const snapshots = new Map<string, Snapshot>();
  for (const [name, fact] of Object.entries(facts)) {
    if (Object.values(fact).every((value) => value === null)) continue;
    const by = isStated(name) ? stated?.[name] : null;
    const party: Party = by?.party ?? defaultParty;
    const at = by == null ? shownAt : momentOf(by.at, receivedAt);
    const key = `${party} ${at}`;
    const former = snapshots.get(key);
    snapshots.set(key, { ...(former ?? emptySnapshot(relayed, { ...origin, party }, at)), ...fact });
  }
  return [...snapshots.values()];
}

const STATED = ['availability', 'holds', 'fees', 'appointment'] as const;

function isStated(name: string): name is (typeof STATED)[number] {
  return STATED.some((one) => one === name);
}

/**
 * What is shown, by what it is stated with. An empty list is a statement only where the upstream says that holds or fees were
 * reported, or at least that the availability is known.
 */
function factsOf(attributes: ContainerAttributes): Record<(typeof STATED)[number] | 'yard', Partial<Facts>> {
  const isKnown = attributes.availability_known ?? false;
  const { holds_at_pod_terminal: holds, fees_at_pod_terminal: fees, pickup_appointment_at: appointment } = attributes;
  const hasHolds = holds != null && (holds.length > 0 || (attributes.holds_reported ?? isKnown));
  const hasFees = fees != null && (fees.length > 0 || (attributes.fees_reported ?? isKnown));
  return {
    availability: { available: isKnown ? (attributes.available_for_pickup ?? null) : null },
    holds: {
      holds: hasHolds
        ? holds.map(({ name, status, description = null }) => ({ name, status, description: description ?? null }))
        : null,
    },
    fees: {
      fees: hasFees
        ? fees.map(({ type, amount, currency_code: currency }) => ({ type, amount, currency_code: currency ?? null }))
        : null,
    },
    appointment: { appointmentAt: appointment == null ? null : utc(appointment) },
    yard: {
      location: attributes.location_at_pod_terminal ?? null,
      chassis: attributes.pod_full_out_chassis_number ?? null,
    },
  };
}

function emptySnapshot({ facility }: RelayedContainer, said: RelayOrigin, checkedAt: Instant): Snapshot {
  return {
    kind: 'terminal_snapshot',
    ...said,
    sourceEventId: null,
    recordedAt: checkedAt,
    checkedAt,
    place: placeReference(facility?.place),
    facility: facilityReference(facility),
    ...NOTHING,
    offDock: null,
  };
}

/** A moment in the past; that of receipt where it is none. */
function momentOf(moment: string | null | undefined, receivedAt: Instant): Instant {
  const at = moment == null ? null : utc(moment);
  return at !== null && at < receivedAt && isPlausiblyPast(at, receivedAt) ? at : receivedAt;
}
