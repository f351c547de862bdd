import { QueryClient, queryOptions } from '@tanstack/react-query';
import { dataOf, LandfallError } from 'landfall/client';
import { landfall } from './client.ts';

/** Until when an answer counts as fresh: what changes meanwhile is known from the live feed. */
const FRESH_MS = 60_000;

/** Answers of the API, by their keys. The first word of a key is the kind of record, by which live changes find it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The client of the API has tried again already where that helps.
      retry: false,
      refetchOnWindowFocus: true,
    },
    // A change that is made without a network fails at once and says so; it is not sent later unasked.
    mutations: { networkMode: 'always' },
  },
});

/** Who is signed in, for which account, and what that allows. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await dataOf(landfall.GET('/me', { signal }))).data.attributes,
});

/** What is said of a failure: the sentence of the API, or that there was no answer. What was typed is still there. */
export function sentenceOf(error: unknown): string {
  if (error instanceof LandfallError) return error.errors[0]?.detail ?? `The service answered ${error.status}.`;
  if (!navigator.onLine) return 'You are offline. Try again once you have a connection.';
  return 'The service did not answer. Check your connection and try again.';
}
