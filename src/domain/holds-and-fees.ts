import { z } from 'zod';
import { quoted } from '../core/text.ts';
import { Instant } from './instant.ts';

/** A hold that keeps a container at its terminal (spec, terminal_hold). */
export const TerminalHold = z.object({
  name: z.string().describe('Who holds it: freight, customs, USDA, VACIS, TMF or other'),
  status: z
    .enum(['pending', 'hold'])
    .meta({ doc: 'pending: it may become a hold; hold: it keeps the container there' }),
  description: z
    .string()
    .nullable()
    .describe("The terminal's own words")
    .meta({ doc: "The terminal's own words; null if it gives none" }),
});
export type TerminalHold = z.infer<typeof TerminalHold>;

/** A fee that a terminal claims (spec, terminal_fee). `total` repeats the others: never add it to them. */
export const TerminalFee = z.object({
  type: z
    .enum(['demurrage', 'exam', 'extended_dwell_time', 'other', 'total'])
    .meta({ doc: 'What the fee is for; total repeats the others' }),
  amount: z.number().describe('In the currency of currency_code'),
  currency_code: z
    .string()
    .length(3)
    .describe('ISO 4217')
    .nullable()
    .meta({ doc: 'Currency (ISO 4217); null if not known' }),
});
export type TerminalFee = z.infer<typeof TerminalFee>;

const pending = {
  withdrawn_at: Instant.optional().describe('Withdrawn then, not yet confirmed'),
  lowered_at: Instant.optional().describe('Lowered then to lowered_to, not yet confirmed'),
};

/** A hold as it stands; one that was withdrawn or lowered stands until that is confirmed (journey/debounce.ts). */
export const StandingHold = TerminalHold.extend({ ...pending, lowered_to: TerminalHold.shape.status.optional() });
export type StandingHold = z.infer<typeof StandingHold>;

/** A fee as it stands, in the same way. */
export const StandingFee = TerminalFee.extend({ ...pending, lowered_to: TerminalFee.shape.amount.optional() });
export type StandingFee = z.infer<typeof StandingFee>;

/** Holds have these names; a terminal that pushes its own may call them anything. */
const HOLDS: ReadonlySet<string> = new Set(['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']);

/** A hold by its name; a name of the sender's own is in quotes. */
export function holdName(name: string): string {
  return HOLDS.has(name) ? name : quoted(name);
}

/** What customs chose a container for. The codes of a line mean it, so these words are not the line's. */
export const CUSTOMS_CHOICES = ['selected for a scan', 'selected for an inspection'] as const;

/** Why a hold was placed: the words of its sender are in quotes. */
export function holdDescription(description: string): string {
  return CUSTOMS_CHOICES.some((words) => words === description) ? description : quoted(description);
}
