import type { Schema } from './schema.ts';

/**
 * One scheme opens every address of an account, so that generated clients have one credential to set. A sender shows its
 * own key in the same header instead; what it pushes it may sign.
 */
export const SECURITY_SCHEMES: Readonly<Record<string, Schema>> = {
  authorization: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'The whole value of the header: `Token lf_…` with an API key, or `Bearer …` with an access token of OAuth 2.1, whose ' +
      'scopes are the permissions that the operations need. The authorization server is named by ' +
      '`/.well-known/oauth-protected-resource` (RFC 9728).',
  },
  sender: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'The whole value of the header: the word `Token` or `Bearer`, a blank and the key that the operator gave the sender ' +
      '(`SENDER_<NAME>_KEY`).',
  },
  sender_signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Notification-Signature',
    description:
      'The signature of a DCSA subscription over the body (`SENDER_<NAME>_SIGNING_SECRET`); answered with 204.',
  },
};

/** What opens an address of a sender: its key, or a signature where it pushes. */
export function senderSecurity(isPush: boolean): Schema[] {
  return [{ sender: [] }, ...(isPush ? [{ sender_signature: [] }] : [])];
}
