import { queryOptions } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import { type DraftRow, ROWS_MAX } from './draft.ts';

/** A job is done within seconds, and no change of it is in the feed; what its requests lead to is. */
const RUNNING_EVERY_MS = 1_000;

/** A job with all of its rows, read again until it is finished, and then whenever one of its requests changes. */
export function trackingJob(id: string) {
  return queryOptions({
    queryKey: ['tracking_jobs', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { 'page[size]': ROWS_MAX } };
      const { data } = await dataOf(landfall.GET('/bulk_tracking_requests/{id}', { params, signal }));
      return data.attributes;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'finished' ? false : RUNNING_EVERY_MS),
    meta: shows({ kinds: ['tracking_request', 'container'] }),
  });
}

/** A row that is handed in, with the line that was given or found for it. */
export interface HandedRow extends DraftRow {
  isDocument: boolean;
  scac: string | undefined;
}

/** Hands numbers in, and gives the id of the job. */
export async function handIn(rows: readonly HandedRow[]): Promise<string> {
  const { data } = await dataOf(
    landfall.POST('/tracking_requests/bulk', {
      body: {
        data: {
          type: 'bulk_tracking_request',
          attributes: {
            tracking_requests: rows.map(({ number, line, scac, references, isDocument }) => ({
              request_number: number.trim(),
              ...(line.trim() === '' ? {} : { scac: scac ?? line.trim() }),
              ...(isDocument ? { request_type: 'bill_of_lading' } : {}),
              ref_numbers: [...new Set(references.split(';').flatMap((text) => text.trim() || []))],
            })),
          },
        },
      },
    }),
  );
  return data.id;
}
