import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_OUTPUT, pageBounds } from '../../core/page.ts';
import { DAY_MS, localDate, shift, toInstant } from '../../domain/instant.ts';
import { placeText } from '../../wording/facts.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions } from '../list/paged-list.ts';
import { matchedPorts, portFilter } from '../location/port-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import { arrivalWindow } from './arrival-window.ts';
import { ListLateInput } from './late-input.ts';
import { lateText } from './late-query.ts';
import { LateContainer, LateGroup, toLateContainer, toLateGroup } from './late-rows.ts';
import { LIST_LATE } from './statements.ts';

/** An arrival of the last days is still news, and one that is further away may change often. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 30;

/** A page of late arrivals, one by one or counted, and what is not known. */
export const LateList = z.object({
  ...PAGE_OUTPUT,
  total: PAGE_OUTPUT.total.describe('Late containers, or groups of them, on all pages'),
  total_containers: z.number().describe('Late containers'),
  total_unknown: z.number().describe('Further containers of which it is not known whether they are late'),
  by: ListLateInput.shape.by.unwrap(),
  against: ListLateInput.shape.against.unwrap(),
  days: z.number(),
  from: z.string(),
  to: z.string(),
  is_from_default: z.boolean().describe('True: also containers that were expected before from and have not arrived'),
  matched_ports: z.array(z.string()).optional().describe('What port was taken to mean; none if no such place is known'),
  suggested_ports: z.array(z.string()).optional(),
  unmatched_vessel: z.string().optional().describe('No arrival of the window is known to be by a vessel of this name'),
  matched_customers: z
    .array(z.string())
    .optional()
    .describe('What customer was taken to mean; none if there is no such customer'),
  is_partial: z
    .boolean()
    .describe('True: there were too many arrivals to look at all; a shorter window or a port shows them'),
  groups: z.array(LateGroup),
  containers: z.array(LateContainer),
});
export type LateList = z.infer<typeof LateList>;

/**
 * The arrivals at ports of discharge that are late against the first or the last estimate, one by one or counted by vessel,
 * port or customer. Errors: `invalid_input` for a window that ends before it begins, or a page too deep.
 */
export const listLate = defineOperation(
  {
    id: 'list_late',
    summary: 'List the arrivals that are late, by how much and on which vessels',
    permission: 'tracking:read',
    input: ListLateInput,
    output: LateList,
  },
  fromReplica(async ({ db, principal, clock }: ServiceContext, input): Promise<LateList> => {
    const { by, against, days, page, page_size } = input;
    const conditions = new Conditions('c', principal.accountId);
    const port = input.port === undefined ? null : portFilter(input.port, conditions);
    const now = toInstant(clock.now());
    const from = input.from ?? localDate(shift(now, -DAYS_BACK * DAY_MS), null);
    const to = input.to ?? (input.from === undefined ? localDate(shift(now, DAYS_AHEAD * DAY_MS), null) : undefined);
    const isFromDefault = input.from === undefined;
    const window = { ...arrivalWindow({ from, to, now, timezone: null }, conditions), isFromToday: isFromDefault };
    const text = lateText({ window, port, input }, conditions, pageBounds(input));
    // Without a name, so that it is planned for its values, as readPage does.
    const [answer] = await db.query(LIST_LATE.of({ text, parameters: conditions.parameters }), conditions.values);
    if (answer === undefined) throw new Error('A list answers with exactly one row.');
    const { total, total_listed, total_unknown, is_partial, rows, matched_ports, vessel_seen, matched_customers } =
      answer;
    return {
      page,
      page_size,
      total: total_listed,
      total_containers: total,
      total_unknown,
      by,
      against,
      days,
      from: window.from,
      to: window.to,
      is_from_default: isFromDefault,
      ...(port === null ? {} : matchedPorts(port, matched_ports ?? [], placeText)),
      ...(vessel_seen === false ? { unmatched_vessel: input.vessel } : {}),
      ...(input.customer === undefined ? {} : { matched_customers: matched_customers ?? [] }),
      is_partial,
      groups: by === 'container' ? [] : z.array(LateGroup).parse(rows).map(toLateGroup),
      containers: by === 'container' ? z.array(LateContainer).parse(rows).map(toLateContainer) : [],
    };
  }),
);
