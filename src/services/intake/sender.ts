import type { Secret } from '../../core/secret.ts';
import type { Sender } from '../../sources/push.ts';

/** A party that the operator allows to push. It feeds the journeys of all accounts, so no account makes one. */
export interface PushSender {
  /** As it is called in paths, folders and on the command line. */
  name: string;
  sender: Sender;
  /** What it shows over HTTP; null where it may not push there. */
  key: Secret | null;
  /** What its notifications are signed with; null where they are not. */
  signingSecret: Secret | null;
}
