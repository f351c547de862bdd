import type { Instant } from '../../domain/instant.ts';
import type { ObservationDraft, Party } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { toObservations } from '../dcsa/to-observations.ts';
import { readContainer } from '../read-container.ts';
import { containerDrafts } from './container-drafts.ts';
import { relayedMovements } from './event-drafts.ts';
import { facilityReference, placeReference } from './related.ts';
import type { RelayedRoute, StoredRelay } from './stored-relay.ts';

type ServiceRelay = Extract<StoredRelay, { relay: 'service_event' }>;

/** Who states something of which container. */
export interface RelayOrigin {
  source: string;
  party: Party;
  container: string | null;
}

/** The `source` of the observations of an upstream. */
export function sourceOfUpstream(name: string): string {
  return `${name}-upstream`;
}

/** The statements of what an upstream shows. It is total: what makes no sense becomes `unusable` with its reason, or nothing. */
export function relayStatements(relays: readonly StoredRelay[], receivedAt: Instant): ParsedStatement[] {
  const ofServices = relays.filter((one) => one.relay === 'service_event');
  const others = relays.filter((one) => one.relay !== 'service_event');
  return [
    ...others.flatMap((raw) => draftsOf(raw, receivedAt).map((draft) => ({ draft, raw }))),
    ...serviceStatements(ofServices, receivedAt),
  ];
}

/** Events of one party are read together, so that what they repeat is stated once. */
function serviceStatements(relays: readonly ServiceRelay[], receivedAt: Instant): ParsedStatement[] {
  const raw = new Map<unknown, ServiceRelay>(relays.map((relay) => [relay.event, relay]));
  const origins = new Map(relays.map(({ via, party }) => [`${via} ${party}`, { via, party }]));
  return [...origins.values()].flatMap(({ via, party }) => {
    const own = relays.filter((relay) => relay.via === via && relay.party === party);
    const events = own.map(({ event }) => event);
    const statements = toObservations(events, { source: sourceOfUpstream(via), party, receivedAt });
    return statements.map((statement) => ({ ...statement, raw: raw.get(statement.raw) ?? statement.raw }));
  });
}

function draftsOf(relay: Exclude<StoredRelay, ServiceRelay>, receivedAt: Instant): ObservationDraft[] {
  const whole: RelayOrigin = { source: sourceOfUpstream(relay.via), party: 'shipping_line', container: null };
  if (relay.relay === 'shipment') return routeDrafts(relay.route, whole);
  if (relay.relay === 'taken_back')
    return [{ kind: 'retraction', ...whole, sourceEventId: null, recordedAt: null, retracts: relay.id }];
  const text = relay.relay === 'event' ? relay.container : relay.attributes.number;
  const container = readContainer(text);
  if (container === null) {
    const reason = 'The number does not have the form of a container number.';
    return [{ kind: 'unusable', ...whole, sourceEventId: null, recordedAt: null, reason, originalEvent: relay.relay }];
  }
  const origin = { ...whole, container };
  return relay.relay === 'event'
    ? relayedMovements(relay, origin, receivedAt)
    : containerDrafts(relay, origin, receivedAt);
}

/** Where a shipment goes, as the upstream knows it. */
function routeDrafts(route: RelayedRoute, origin: RelayOrigin): ObservationDraft[] {
  const { id, discharge, destination, podTerminal, destinationTerminal } = route;
  const ends = [
    { role: 'port_of_discharge', place: placeReference(discharge), facility: facilityReference(podTerminal) },
    { role: 'destination', place: placeReference(destination), facility: facilityReference(destinationTerminal) },
  ] as const;
  return ends.flatMap(({ role, place, facility }) =>
    place === null
      ? []
      : [
          {
            kind: 'place',
            ...origin,
            sourceEventId: `${id}:${role}`,
            recordedAt: null,
            role,
            place,
            facility,
            originalEvent: role,
          },
        ],
  );
}
