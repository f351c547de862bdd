import { z } from 'zod';
import { ContainerStatus, StopReason } from '../../domain/status.ts';
import { FailedReason, TrackingRequestStatus } from '../../services/record/tracking-request.ts';
import { SearchResult } from '../../services/search/search.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a result of a search looks like: enough of a record to recognize it, and its URL. */
export const searchResultKind = defineResource({
  type: 'search_result',
  isLinked: true,
  attributes: SearchResult.omit({ id: true, is_sandbox: true }).extend({
    entity_type: z.enum(['shipment', 'cargo', 'tracking_request']).describe('cargo is a container'),
    tracking_stopped_reason: StopReason.nullable().meta({ doc: 'Why tracking was stopped; null while it is tracked' }),
    status: z
      .enum([...ContainerStatus.options, ...TrackingRequestStatus.options])
      .nullable()
      .describe('current_status of a container, status of a tracking request'),
    failed_reason: FailedReason.nullable().meta({ doc: 'Why a tracking request failed; null if it has not' }),
  }),
});

const PATHS = {
  shipment: 'shipments',
  container: 'containers',
  tracking_request: 'tracking_requests',
} as const satisfies Record<SearchResult['entity_type'], string>;

/** A result as a resource, under the id of its record. A container has been called cargo here from the beginning. */
export function searchResultResource(
  { id, entity_type, is_sandbox: _isSandbox, ...attributes }: SearchResult,
  baseUrl: string,
): ResourceObject {
  return {
    id,
    type: 'search_result',
    attributes: { entity_type: entity_type === 'container' ? 'cargo' : entity_type, ...attributes },
    links: { self: `${baseUrl}/${PATHS[entity_type]}/${id}` },
  };
}
