import type { Receipt } from '../../src/services/intake/receipt.ts';
import { type IntakeTools, type PushedText, takeInWithRemarks } from '../../src/services/intake/take-in.ts';

/** Takes in a text and gives its receipt alone. */
export async function takeIn(tools: IntakeTools, pushed: PushedText): Promise<Receipt> {
  return (await takeInWithRemarks(tools, pushed)).receipt;
}
