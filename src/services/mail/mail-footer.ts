import { inline } from '../../core/text.ts';

/** Why a person has a mail, and how to have no more. */
export function mailFooter(publicUrl: string, accountName: string): string {
  return `You have this mail because you asked for it for the account ${inline(accountName)}. Change what you are sent: ${publicUrl}/mail\n`;
}
