import { z } from 'zod';
import { PAGE_INPUT } from '../../core/page.ts';
import { Moment } from '../../domain/moment.ts';
import { PortText } from '../location/port-filter.ts';
import { LookedFor } from '../shipment/shipment-filter.ts';

const DAYS_MAX = 365;

/** What late arrivals are counted by; `container` lists them one by one. */
export const LateBy = z.enum(['vessel', 'port', 'customer', 'container']);
export type LateBy = z.infer<typeof LateBy>;

/** Which late arrivals are listed, and how. */
export const ListLateInput = z.object({
  by: LateBy.default('vessel').describe('What they are counted by; container: one by one'),
  against: z.enum(['first', 'last']).default('first').describe('The estimate that they are compared with'),
  days: z.int().min(1).max(DAYS_MAX).default(1).describe('Late by at least so many days'),
  port: PortText.optional().describe('Port of discharge: UN/LOCODE or beginning of its name'),
  vessel: LookedFor.optional().describe('IMO number, or beginning of a word of the name'),
  customer: LookedFor.optional().describe('Id, or beginning of a word of the name'),
  from: Moment.optional().describe(
    'Arrived or expected from then on; default 7 days ago, and all that are awaited since before',
  ),
  to: Moment.optional().describe('Default 30 days from now'),
  ...PAGE_INPUT,
});
export type ListLateInput = z.output<typeof ListLateInput>;
