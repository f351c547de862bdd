import { LineCredentials } from '../../services/line-credential/line-credentials.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What the credentials of an account for a line look like. */
export const lineCredentialKind = defineResource({
  type: 'line_credential',
  isLinked: true,
  attributes: LineCredentials.omit({ id: true }),
});

/** The credentials of an account for a line as a resource. */
export function lineCredentialResource({ id, ...attributes }: LineCredentials, baseUrl: string): ResourceObject {
  return {
    id,
    type: 'line_credential',
    attributes,
    links: { self: `${baseUrl}/line_credentials/${attributes.scac}` },
  };
}
