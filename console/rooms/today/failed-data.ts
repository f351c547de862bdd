import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, LandfallError, type operations } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import type { TodayFacts } from './today-data.ts';

/** A number that could not be tracked, as Today lists it. */
export type FailedNumber = TodayFacts['failed_numbers']['requests'][number];

/** What is known of its request beside that. */
export interface TriedRequest {
  attributes: components['schemas']['tracking_request']['attributes'];
  polling: Partial<NonNullable<components['schemas']['tracking_request']['meta']>>;
  customerId: string | null;
}

/** What was tried for a number, and when. */
export function triedRequest(id: string) {
  return queryOptions({
    queryKey: ['tracking_requests', 'one', id],
    queryFn: ({ signal }) => readRequest(id, signal),
    meta: shows({ kinds: ['tracking_request'], ids: [id] }),
  });
}

async function readRequest(id: string, signal?: AbortSignal): Promise<TriedRequest> {
  const params = { path: { id } };
  const { data } = await dataOf(landfall.GET('/tracking_requests/{id}', { params, ...(signal && { signal }) }));
  const { attributes, meta = {}, relationships } = data;
  return { attributes, polling: meta, customerId: relationships?.customer?.data?.id ?? null };
}

/** What the API says of a number before it is tracked. */
export type CheckedNumber =
  operations['check_numbers']['responses'][200]['content']['application/json']['numbers'][number];

/** What each of some numbers may be, by its text. */
export function checkedNumbers(numbers: readonly string[]) {
  return queryOptions({
    queryKey: ['number_checks', 'failed', numbers],
    queryFn: async ({ signal }): Promise<Map<string, CheckedNumber>> => {
      const body = { numbers: [...numbers] };
      const answer = await dataOf(landfall.POST('/tracking_requests/check_numbers', { body, signal }));
      return new Map(answer.numbers.map((one) => [one.given, one]));
    },
    enabled: numbers.length > 0,
  });
}

/** How a number is tracked instead. */
export interface Mended {
  number: string;
  type: FailedNumber['request_type'];
  /** Empty: it is found by the number. */
  scac: string;
}

/**
 * Tracks a number again, or another one in its place, with the references, tags and customer of the failed request, which is
 * dismissed then. The request is read first, so that it is never tracked without them, nor with what they were before.
 */
export async function trackAnew(id: string, { number, type, scac }: Mended) {
  const tried = await readRequest(id);
  const attributes = {
    request_type: type,
    request_number: number,
    ...(scac === '' ? { auto_detect_vocc_scac: true } : { scac }),
    ref_numbers: tried.attributes.ref_numbers ?? [],
    shipment_tags: tried.attributes.tags ?? [],
  };
  const customer = tried.customerId;
  const relationships = { customer: { data: { type: 'party' as const, id: customer ?? '' } } };
  const data = { type: 'tracking_request' as const, attributes, ...(customer === null ? {} : { relationships }) };
  const { status, isTracked } = await dataOf(landfall.POST('/tracking_requests', { body: { data } })).then(
    (answer) => ({ status: answer.data.attributes.status, isTracked: false }),
    (error: unknown) => {
      if (error instanceof LandfallError && error.errors.some(({ code }) => code === 'duplicate'))
        return { status: 'created', isTracked: true };
      throw error;
    },
  );
  await dismissFailed(id, true);
  return { status, isTracked };
}

/** Takes a number off the list of those that need somebody, or puts it back. */
export async function dismissFailed(id: string, dismissed: boolean): Promise<void> {
  const body = { data: { type: 'tracking_request' as const, id, attributes: { dismissed } } };
  await dataOf(landfall.PATCH('/tracking_requests/{id}', { params: { path: { id } }, body }));
}
