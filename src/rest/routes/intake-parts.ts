import type { DcsaTaken } from '../../services/intake/feedback.ts';
import type { IntakeContext } from '../../services/intake/intake-context.ts';
import type { Receipt } from '../../services/intake/receipt.ts';
import type { PushSender } from '../../services/intake/sender.ts';
import type { SenderLocks } from '../../services/intake/sender-locks.ts';
import type { PushedText } from '../../services/intake/take-in.ts';
import type { ReadingLimits } from './intake-body.ts';

/** What the door of the intake leads to. */
export interface IntakeParts {
  senders: readonly PushSender[];
  senderLocks: SenderLocks;
  take(sender: string, pushed: Omit<PushedText, 'from'>): Promise<Receipt>;
  /** The same of a message of a DCSA standard, with what its sender is told of it. */
  takeDcsa(sender: string, pushed: Omit<PushedText, 'from'>): Promise<DcsaTaken>;
  /** Whether a body was signed with a secret, as its header of the notification says. */
  verify(body: Buffer, signature: string, secret: string): boolean;
  /** What the operations of a sender are given. */
  contextFor(sender: string, requestId: string): IntakeContext;
  /** The address under which clients know the server, for links. */
  publicUrl(): string;
  /** How bodies are read, where that is not as usual. */
  reading?: Partial<ReadingLimits>;
}
