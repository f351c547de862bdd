import { queryOptions } from '@tanstack/react-query';
import { dataOf, type paths } from 'landfall/client';
import { landfall } from '../../data/client.ts';

type Answer<P extends '/line_credential_forms' | '/line_credentials'> =
  paths[P]['get']['responses'][200]['content']['application/json'];

/** A line for which the account may bring credentials, and what it needs. */
export type CredentialForm = Answer<'/line_credential_forms'>['lines'][number];

/** What the account has brought for a line; never a value. */
export type Credentials = Answer<'/line_credentials'>['line_credentials'][number];

/** The lines, the largest first. They change with the installation alone. */
export const credentialForms = queryOptions({
  queryKey: ['line_credential_forms'],
  queryFn: async ({ signal }) => (await dataOf(landfall.GET('/line_credential_forms', { signal }))).lines,
});

/** What the account has brought. */
export const ownCredentials = queryOptions({
  queryKey: ['line_credentials'],
  queryFn: async ({ signal }) => (await dataOf(landfall.GET('/line_credentials', { signal }))).line_credentials,
});

/** Sets all credentials for a line, in place of any that there are. */
export async function setCredentials(scac: string, settings: Record<string, string>): Promise<void> {
  await dataOf(landfall.PUT('/line_credentials/{scac}', { params: { path: { scac } }, body: { settings } }));
}

/** Signs in at the line with the credentials of the account, and asks for a number if one is given. */
export function testCredentials(scac: string, number: string) {
  const body = number === '' ? {} : { number };
  return dataOf(landfall.POST('/line_credentials/{scac}/test', { params: { path: { scac } }, body }));
}

/** Removes the credentials for a line. */
export async function removeCredentials(scac: string): Promise<void> {
  await dataOf(landfall.DELETE('/line_credentials/{scac}', { params: { path: { scac } } }));
}
