import { z } from 'zod';
import { Money } from '../../domain/charges/money.ts';
import { Instant, LocalDate } from '../../domain/instant.ts';

const COSTS = {
  containers: z.int().meta({ doc: 'Containers that cost something by now or on the days ahead' }),
  owed: z.array(Money).meta({ doc: 'What they cost by now, of each currency, with tax' }),
  ahead: z.array(Money).meta({ doc: 'What the days ahead cost if all wait, of each currency, with tax' }),
};

/** What an account risks. */
export const AccountCharges = z.object({
  account_id: z.uuid(),
  as_of: Instant.meta({ doc: 'The moment as of which it is counted' }),
  days: z.int().meta({ doc: 'How many days ahead are counted, from tomorrow at each place' }),
  ...COSTS,
  assessed: z.int().meta({ doc: 'Containers of which a clock may run: those with a cost, and those without' }),
  clocks: z
    .object({
      free: z.int().meta({ doc: 'Clocks in their free time' }),
      last_day: z.int().meta({ doc: 'Clocks whose last free day is today' }),
      charging: z.int().meta({ doc: 'Clocks after their free time' }),
    })
    .meta({ doc: 'How many clocks run' }),
  per_day: z
    .array(
      z.object({
        date: LocalDate.meta({ doc: 'The day' }),
        amounts: COSTS.ahead.meta({ doc: 'What it costs if all wait' }),
      }),
    )
    .meta({ doc: 'What each day ahead costs' }),
  unknown: z
    .array(
      z.object({
        code: z.string().meta({ doc: 'Why a charge cannot be counted' }),
        text: z.string().meta({ doc: 'The same in a sentence, of one of them' }),
        containers: z.int().meta({ doc: 'Containers with such a charge; it is in no sum' }),
      }),
    )
    .meta({ doc: 'What is not known' }),
  lines: z
    .array(z.object({ scac: z.string().meta({ doc: 'SCAC of the shipping line' }), ...COSTS }))
    .meta({ doc: 'By shipping line, that with the most containers first; 100 at most' }),
  customers: z
    .array(
      z.object({
        id: z.uuid().nullable().meta({ doc: 'Id of the party that is tracked for; null: none is stated' }),
        name: z.string().nullable().meta({ doc: 'Its name' }),
        ...COSTS,
      }),
    )
    .meta({ doc: 'By customer, that with the most containers first; 100 at most' }),
  costliest: z
    .array(
      z.object({
        id: z.uuid().meta({ doc: 'Id of the container' }),
        number: z.string().meta({ doc: 'Container number' }),
        scac: z.string().meta({ doc: 'SCAC of the shipping line' }),
        owed: COSTS.owed.meta({ doc: 'What it costs by now' }),
        ahead: COSTS.ahead.meta({ doc: 'What the days ahead cost if it waits' }),
      }),
    )
    .meta({ doc: 'The containers whose days ahead cost the most, of each currency' }),
});
export type AccountCharges = z.infer<typeof AccountCharges>;
