import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';

/** Everything that the owners of an account can look up later, with the sentence that people read. */
export const AUDIT_KINDS = {
  sign_in: 'Signed in',
  sign_in_failed: 'Somebody gave a wrong password',
  sign_out: 'Signed out',
  consent_given: 'Allowed a program to act for them',
  consent_denied: 'Did not allow a program to act for them',
  connection_ended: 'Ended the connection of a program',
  token_reused: 'A token was used again that had been exchanged for another, so its connection was ended',
  key_created: 'Created an API key',
  key_revoked: 'Revoked an API key',
  webhook_disabled: 'Disabled a webhook whose receiver had accepted nothing for too long',
  member_invited: 'Invited somebody',
  invitation_withdrawn: 'Withdrew an invitation',
  invitation_accepted: 'Accepted an invitation',
  member_role_changed: 'Changed what somebody may do',
  member_removed: 'Removed somebody',
  password_link_created: 'Made a link to choose a new password',
  password_changed: 'Chose a new password',
  identity_linked: 'Signed in at another server for the first time, and is known by that from then on',
  identity_forgotten: 'Had it forgotten who somebody is at another server',
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

/** All kinds, in the order of the table. */
export const ALL_AUDIT_KINDS: readonly AuditKind[] = Object.keys(AUDIT_KINDS).filter(isAuditKind);

/** Whether a text names a kind. */
export function isAuditKind(text: string): text is AuditKind {
  return Object.hasOwn(AUDIT_KINDS, text);
}

/** Something that somebody did. */
export const AuditEvent = z.object({
  id: z.uuid(),
  at: Instant,
  kind: z.enum(ALL_AUDIT_KINDS),
  user_id: z.uuid().nullable(),
  actor: z
    .string()
    .describe('The e-mail address of a person, a key, the operator of the installation, or the service itself'),
  address: z.string().nullable().describe('The network address that it came from'),
  detail: z.record(z.string(), z.unknown()).describe('What it was about, by name'),
});
export type AuditEvent = z.infer<typeof AuditEvent>;
