import { z } from 'zod';
import { TerminalFee, TerminalHold } from '../../domain/holds-and-fees.ts';
import { LocalDate } from '../../domain/instant.ts';

const TEXT_LENGTH_MAX = 500;
const LIST_LENGTH_MAX = 100;

const Text = z.string().trim().min(1).max(TEXT_LENGTH_MAX);
const Moment = z.iso.datetime({ offset: true });

const Terminal = z.object({
  firms: Text.nullish().describe('FIRMS code of US Customs, such as Y258'),
  smdg: Text.nullish().describe('SMDG terminal code, such as TRP'),
  name: Text.nullish(),
  locode: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{3}$/)
    .nullish()
    .describe('UN/LOCODE of the place, five characters without a blank'),
});

const Fee = z.object({
  type: TerminalFee.shape.type.describe('`total` repeats the others: it is never added to them'),
  amount: TerminalFee.shape.amount,
  currency: TerminalFee.shape.currency_code.nullish(),
});

const Hold = TerminalHold.extend({ name: Text, description: Text.nullish() });

/**
 * What a terminal or ramp shows of one container at one moment, in our own format: no public standard is in use, so
 * a feed of terminal data is translated into this. A member that is missing or null states nothing and changes nothing.
 */
export const TerminalSnapshot = z.object({
  terminal: Terminal.nullish(),
  facility_kind: z
    .enum(['terminal', 'rail_ramp'])
    .nullish()
    .describe('The party that reports: a port terminal, or a rail ramp'),
  container: Text.describe('Container number, ISO 6346'),
  checked_at: Moment.describe('When the terminal was looked at, with offset'),
  available: z.boolean().nullish().describe('Whether the container may be picked up'),
  location: Text.nullish().describe('Where it stands in the terminal'),
  lfd: LocalDate.nullish().describe("Last free day, in the terminal's calendar"),
  lfd_party: z
    .enum(['shipping_line', 'terminal', 'rail'])
    .nullish()
    .describe('Whose last free day the terminal shows; its own, if not said'),
  appointment_at: Moment.nullish().describe('When it is to be picked up, with offset'),
  holds: z.array(Hold).max(LIST_LENGTH_MAX).nullish().describe('All holds; an empty list says that there are none'),
  fees: z.array(Fee).max(LIST_LENGTH_MAX).nullish().describe('All fees; an empty list says that there are none'),
  off_dock: z.boolean().nullish().describe('Moved to a yard outside of the terminal, to be picked up there'),
  chassis: Text.nullish().describe('Number of the chassis under it'),
  full_out_at: Moment.nullish().describe('When it left, loaded, with offset'),
  bill_of_lading: Text.nullish().describe('The bill of lading under which it came, if the terminal knows it'),
});
export type TerminalSnapshot = z.infer<typeof TerminalSnapshot>;

/** The answer to a poll. Elements are read one by one, so that a bad one does not take the others with it. */
export const TerminalAnswer = z.object({ snapshots: z.array(z.unknown()) });
