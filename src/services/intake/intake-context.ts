import type { Context, Principal } from '../../core/context.ts';
import { SENDER_PERMISSION } from '../../core/permission.ts';
import type { PushSender } from './sender.ts';
import type { IntakeTools } from './take-in.ts';

/** The context of an operation about pushed texts: the caller is not an account, but a sender or the operator. */
export interface IntakeContext extends Context {
  tools: IntakeTools;
  senders: readonly PushSender[];
  /** Whose texts these are; null for those of all senders, and polled ones. */
  sender: string | null;
}

/** Makes the context of a sender, or with null that of the operator. */
export function intakeContext(
  tools: IntakeTools,
  senders: readonly PushSender[],
  { sender, requestId }: { sender: string | null; requestId: string },
): IntakeContext {
  const { clock, log } = tools;
  return { tools, senders, sender, principal: OUTSIDE_ACCOUNTS, clock, log, requestId };
}

/** Of no account: whatever belongs to one is not found under this id. */
const OUTSIDE_ACCOUNTS: Principal = {
  accountId: '',
  keyId: null,
  userId: null,
  permissions: new Set([SENDER_PERMISSION]),
};
