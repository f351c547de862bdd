import { type Instant, localDate } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import type { PlaceReference } from '../../domain/place-reference.ts';
import { isPlausible, isPlausiblyPast } from '../../domain/plausible.ts';
import { utc, validZone } from './event-drafts.ts';
import { placeReference } from './related.ts';
import type { RelayOrigin } from './relay-statements.ts';
import type { RelayedContainer } from './stored-relay.ts';

type Deadline = Extract<ObservationDraft, { kind: 'deadline' }>;

/** The last free days of a container: with their places where the upstream shows these, else one for each party. */
export function relayedDeadlines(relayed: RelayedContainer, origin: RelayOrigin, receivedAt: Instant): Deadline[] {
  const days = relayed.attributes.last_free_days ?? [];
  const drafts = days.length > 0 ? detailedDays(relayed, origin, receivedAt) : plainDays(relayed, origin);
  return drafts.filter(({ lastFreeDay }) => isPlausible(`${lastFreeDay}T00:00:00.000Z`, receivedAt));
}

function detailedDays({ id, attributes }: RelayedContainer, origin: RelayOrigin, receivedAt: Instant): Deadline[] {
  return (attributes.last_free_days ?? []).flatMap((day) => {
    // What was replaced by another day is history there, and would be the newest word here.
    if (day.replaced === true) return [];
    const { party, date: lastFreeDay, computed, place_locode: locode, place_name: name, source } = day;
    const stated = day.stated_at ?? day.reported_at;
    const at = stated == null ? null : utc(stated);
    const recordedAt = at !== null && at < receivedAt && isPlausiblyPast(at, receivedAt) ? at : null;
    const place = placeReference({ code: locode, name, latitude: null, longitude: null });
    const sourceEventId = [id, 'lfd', party, locode ?? name ?? '', source ?? ''].join(':');
    return [
      {
        kind: 'deadline',
        ...origin,
        party,
        sourceEventId,
        recordedAt,
        lastFreeDay,
        place,
        computed: computed ?? false,
      },
    ];
  });
}

// The contract shows a day as the midnight with which it begins at its place.
function plainDays({ id, attributes, route }: RelayedContainer, origin: RelayOrigin): Deadline[] {
  const { import_deadlines: deadlines, pickup_lfd: lfd } = attributes;
  const pod = validZone(attributes.pod_timezone);
  const inland = validZone(attributes.final_destination_timezone) ?? pod;
  const discharge = placeReference(route.discharge);
  const destination = placeReference(route.destination) ?? discharge;
  const day = (
    party: Deadline['party'],
    at: string | null | undefined,
    where: { zone: string | null; place: PlaceReference | null },
  ) =>
    at == null
      ? []
      : [
          {
            kind: 'deadline' as const,
            ...origin,
            party,
            sourceEventId: `${id}:lfd:${party}`,
            recordedAt: null,
            lastFreeDay: localDate(utc(at), where.zone),
            place: where.place,
            computed: false,
          },
        ];
  if (deadlines == null) return day('shipping_line', lfd, { zone: pod, place: null });
  return [
    ...day('shipping_line', deadlines.pickup_lfd_line, { zone: pod, place: null }),
    ...day('terminal', deadlines.pickup_lfd_terminal, { zone: pod, place: discharge }),
    ...day('rail', deadlines.pickup_lfd_rail, { zone: inland, place: destination }),
  ];
}
