import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { ContainerDetails, getContainer } from '../container/get-container.ts';
import type { ServiceContext } from '../service-context.ts';
import { getShipment, ShipmentDetails } from '../shipment/get-shipment.ts';
import { getTrackingRequest } from '../tracking-request/get-tracking-request.ts';
import { TrackingRequestDetails } from '../tracking-request/tracking-request-details.ts';
import { RECORD_KINDS, type RecordKind, readRecordId } from './record-id.ts';

const CONTAINER_INCLUDE = ['shipment', 'pod_terminal', 'transport_events', 'custom_fields'] as const;

/** A record of any kind, whole. */
export const FetchedRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('container'), details: ContainerDetails.required({ shipment: true }) }),
  z.object({ kind: z.literal('shipment'), details: ShipmentDetails }),
  z.object({ kind: z.literal('tracking_request'), details: TrackingRequestDetails }),
]);
export type FetchedRecord = z.infer<typeof FetchedRecord>;

/** Everything about the record that an id of the search means. Errors: `not_found`. */
export const fetchRecord = defineOperation(
  {
    id: 'fetch_record',
    summary: 'Get a container, a shipment or a tracking request by the id that a search gave',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of a search result; an id without its kind does too') }),
    output: FetchedRecord,
  },
  async (context: ServiceContext, { id: text }): Promise<FetchedRecord> => {
    const reference = readRecordId(text);
    for (const kind of reference === null ? [] : kindsOf(reference.kind)) {
      const record = await read(context, kind, reference?.id ?? '').catch(nullIfNotFound);
      if (record !== null) return record;
    }
    throw new Failure('not_found', `There is no record with the id ${inline(text)} in this account; search finds ids.`);
  },
);

function kindsOf(kind: RecordKind | null): readonly RecordKind[] {
  return kind === null ? RECORD_KINDS : [kind];
}

async function read(context: ServiceContext, kind: RecordKind, id: string): Promise<FetchedRecord> {
  switch (kind) {
    case 'container': {
      const { shipment, ...details } = await getContainer.run(context, {
        id,
        include: [...CONTAINER_INCLUDE],
        charges: true,
      });
      // A container always has one; by its type it may not have been requested.
      if (shipment === undefined) throw new Error(`The container ${id} came without its shipment.`);
      return { kind, details: { ...details, shipment } };
    }
    case 'shipment':
      return {
        kind,
        details: await getShipment.run(context, {
          id,
          include: ['custom_fields', 'containers.pod_terminal'],
          freshness: true,
        }),
      };
    case 'tracking_request':
      return { kind, details: await getTrackingRequest.run(context, { id, include: ['custom_fields'] }) };
  }
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null;
  throw error;
}
