import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, type paths } from 'landfall/client';
import { landfall } from '../../data/client.ts';

type Answer<P extends '/line_connections' | '/sources'> =
  paths[P]['get']['responses'][200]['content']['application/json'];

/** A line that can be polled, and what is set up of it. */
export type LineConnection = Answer<'/line_connections'>['line_connections'][number];

/** A source and how it fares. */
export type Source = Answer<'/sources'>['sources'][number];

/** What a source answered to a test. */
export type SourceTest = paths['/sources/{source}/test']['post']['responses'][200]['content']['application/json'];

/** Sources are no records of an account, so the live feed does not have them. */
const EVERY_MS = 60_000;

/** The lines that can be polled. */
export const lineConnections = queryOptions({
  queryKey: ['line_connections'],
  queryFn: async ({ signal }) => (await dataOf(landfall.GET('/line_connections', { signal }))).line_connections,
  refetchInterval: EVERY_MS,
});

/** The sources of the installation: those that fail first. */
export const allSources = queryOptions({
  queryKey: ['sources'],
  queryFn: async ({ signal }) => {
    const { sources } = await dataOf(landfall.GET('/sources', { signal }));
    return sources.toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
  },
  refetchInterval: EVERY_MS,
});

const STATES: readonly Source['state'][] = ['failing', 'blocked', 'answering', 'never'];

/** Tests a source, with a number or by a sign-in alone. */
export function testSource(source: string, number: string): Promise<SourceTest> {
  const body = number === '' ? {} : { number };
  return dataOf(landfall.POST('/sources/{source}/test', { params: { path: { source } }, body }));
}

type Message = components['schemas']['quarantined_message']['attributes'];

/** A message that could not be understood. */
export interface QuarantinedMessage extends Message {
  id: string;
}

/** So many of the latest are listed. */
const MESSAGES_SHOWN = 20;

/** The latest messages that could not be understood, and how many there are. */
export const quarantinedMessages = queryOptions({
  queryKey: ['quarantine'],
  queryFn: async ({ signal }) => {
    const query = { 'page[size]': MESSAGES_SHOWN };
    const { data, meta } = await dataOf(landfall.GET('/quarantine', { params: { query }, signal }));
    return { total: meta.total ?? data.length, messages: data.map(({ id, attributes }) => ({ id, ...attributes })) };
  },
  refetchInterval: EVERY_MS,
});

/** One message with its text as it came. */
export function quarantinedMessage(id: string) {
  return queryOptions({
    queryKey: ['quarantine', id],
    queryFn: async ({ signal }) =>
      (await dataOf(landfall.GET('/quarantine/{id}', { params: { path: { id } }, signal }))).data.attributes,
  });
}

/** Reads a message again. */
export async function retryMessage(id: string) {
  return (await dataOf(landfall.POST('/quarantine/{id}/retry', { params: { path: { id } } }))).data.attributes;
}
