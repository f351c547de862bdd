import { z } from 'zod';
import { Instant } from '../domain/instant.ts';
import type { Document } from './json-api.ts';
import type { RawRequest, RestRoute } from './route.ts';

/** What `meta` of a list says where it can be read again from a time on. */
export const DATED_LIST = z.object({
  as_of: Instant.optional().describe(
    'With page[after] or filter[updated_after]: what the list does not show yet changes then or later; send it as the next filter[updated_after]',
  ),
});

/** With one of these parameters a client synchronizes; other lists have no `as_of`, so that an unchanged list keeps its ETag. */
const PARAMETERS = ['page[after]', 'filter[updated_after]', 'filter[updated_at][start]'];

/** Answers with a list, and with as of when it is complete where the reader wants to go on from there. */
export async function withAsOf(
  { answer }: Pick<RestRoute, 'answer'>,
  { url }: RawRequest,
  { handle, asOf }: { handle: () => Promise<object | null>; asOf: (() => Promise<Instant>) | undefined },
): Promise<object | null> {
  const isDated = answer.shape === 'page' && Object.hasOwn(answer.meta.shape, 'as_of');
  if (asOf === undefined || !isDated || !PARAMETERS.some((name) => url.searchParams.has(name))) return handle();
  const as_of = await asOf();
  // Pages are documents.
  const document = (await handle()) as Document;
  return { ...document, meta: { ...document.meta, as_of } };
}
