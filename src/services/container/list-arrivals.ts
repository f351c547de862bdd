import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT, pageBounds } from '../../core/page.ts';
import { toInstant } from '../../domain/instant.ts';
import { findLocation } from '../../domain/location.ts';
import { Moment } from '../../domain/moment.ts';
import { placeText } from '../../wording/facts.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions } from '../list/paged-list.ts';
import { matchedPorts, type PortFilter, PortText, portFilter } from '../location/port-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import { ContainerArrival, toContainerArrival } from './arrival-rows.ts';
import { arrivalWindow } from './arrival-window.ts';
import { arrivalsText } from './arrivals-query.ts';
import { LIST_ARRIVALS } from './statements.ts';

/** The requested place and time of arrivals. */
export const ListArrivalsInput = z.object({
  port: PortText.optional().describe(
    'UN/LOCODE or beginning of the name of the port of discharge or, inland, the destination',
  ),
  from: Moment.optional().describe('First day at the place, or time, ISO 8601; default today'),
  to: Moment.optional().describe('Last day or end; default 7 days after from'),
  ...PAGE_INPUT,
});

/** A page of arrivals, what is overdue first, and the requested window. */
export const ArrivalList = z.object({
  ...PAGE_OUTPUT,
  total_overdue: z.number(),
  from: z.string(),
  to: z.string(),
  matched_ports: z.array(z.string()).optional().describe('What port was taken to mean; none if no such place is known'),
  suggested_ports: z.array(z.string()).optional(),
  is_partial: z.boolean().describe('True: there are more than these; a narrower window or port shows them'),
  containers: z.array(ContainerArrival),
});
export type ArrivalList = z.infer<typeof ArrivalList>;

/**
 * The containers that arrive in a window of time or did, the first first. Where the window begins with today because
 * nothing else was requested, those come before that were expected earlier and are still awaited: what is late must
 * not vanish. Errors: `invalid_input` for a window that ends before it begins, or a page too deep.
 */
export const listArrivals = defineOperation(
  {
    id: 'list_arrivals',
    summary: 'List the containers that arrive at a place in a window of time, and those overdue',
    permission: 'tracking:read',
    input: ListArrivalsInput,
    output: ArrivalList,
  },
  fromReplica(async ({ db, principal, clock }: ServiceContext, input): Promise<ArrivalList> => {
    const { from, to, page, page_size } = input;
    const conditions = new Conditions('c', principal.accountId);
    const port = input.port === undefined ? null : portFilter(input.port, conditions);
    const now = toInstant(clock.now());
    const window = arrivalWindow({ from, to, now, timezone: zoneOf(port) }, conditions);
    const text = arrivalsText({ window, port }, conditions, pageBounds(input));
    // Without a name, so that it is planned for its values, as readPage does.
    const [answer] = await db.query(LIST_ARRIVALS.of({ text, parameters: conditions.parameters }), conditions.values);
    if (answer === undefined) throw new Error('A list answers with exactly one row.');
    const { total, total_overdue, is_partial, rows, matched_ports } = answer;
    return {
      page,
      page_size,
      total,
      total_overdue,
      from: window.from,
      to: window.to,
      is_partial,
      ...(port === null ? {} : matchedPorts(port, matched_ports ?? [], placeText)),
      containers: rows.map(toContainerArrival),
    };
  }),
);

/** Where several places could be meant, the first of them decides the date; each is compared by its own. */
function zoneOf(port: PortFilter | null): string | null {
  const code = port?.known[0]?.locode ?? null;
  return code === null ? null : (findLocation(code)?.timezone ?? null);
}
