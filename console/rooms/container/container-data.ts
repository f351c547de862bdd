import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, related, relatedAll } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

type Schemas = components['schemas'];

/** A container with its shipment and what was reported of it. */
export interface ContainerRecord {
  id: string;
  container: Schemas['container']['attributes'];
  shipmentId: string | null;
  shipment: Schemas['shipment']['attributes'] | null;
  milestones: Milestone[];
}

/** A milestone that has happened, with the names of what it refers to. */
export interface Milestone {
  event: Schemas['transport_event']['attributes'];
  place: string | null;
  terminal: string | null;
  vessel: string | null;
}

/** Everything that is shown of one container; what its shipment says is part of it. */
export function containerRecord(id: string) {
  return queryOptions({
    queryKey: ['containers', 'one', id],
    queryFn: ({ signal }) => readContainer(id, signal),
    meta: shows({ kinds: ['container'], ids: [id] }, { kinds: ['shipment'] }),
  });
}

async function readContainer(id: string, signal: AbortSignal): Promise<ContainerRecord> {
  const document = await dataOf(
    landfall.GET('/containers/{id}', {
      params: {
        path: { id },
        query: {
          include: [
            'shipment',
            'transport_events',
            'transport_events.location',
            'transport_events.terminal',
            'transport_events.vessel',
          ],
        },
      },
      signal,
    }),
  );
  const { attributes, relationships } = document.data;
  const milestones = relatedAll(document, relationships?.transport_events).map(
    ({ attributes: event, relationships: relations }) => {
      const vessel = related(document, relations?.vessel);
      return {
        event,
        place: related(document, relations?.location)?.attributes.name ?? event.location_locode,
        terminal: related(document, relations?.terminal)?.attributes.name ?? null,
        vessel: vessel?.attributes.name ?? null,
      };
    },
  );
  return {
    id,
    container: attributes,
    shipmentId: relationships?.shipment?.data?.id ?? null,
    shipment: related(document, relationships?.shipment)?.attributes ?? null,
    milestones,
  };
}

/** What a source said, understood or not. */
export type RawEvent = Schemas['raw_event']['attributes'];

/** Everything that was said to happen to a container, in order of time. */
export function rawEvents(id: string) {
  return queryOptions({
    queryKey: ['containers', 'raw_events', id],
    queryFn: async ({ signal }): Promise<RawEvent[]> => {
      const { data } = await dataOf(landfall.GET('/containers/{id}/raw_events', { params: { path: { id } }, signal }));
      return data.map(({ attributes }) => attributes);
    },
    meta: shows({ kinds: ['container'], ids: [id] }),
  });
}

/** The route of a container for a map. */
export function journeyRoute(id: string) {
  return queryOptions({
    queryKey: ['containers', 'route', id],
    queryFn: async ({ signal }) => {
      const { features } = await dataOf(landfall.GET('/containers/{id}/route', { params: { path: { id } }, signal }));
      return features;
    },
    meta: shows({ kinds: ['container'], ids: [id] }),
  });
}
