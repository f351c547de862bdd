import { beforeAll, expect, it } from 'vitest';
import { prompt as checkDemurrage } from '../../prompts/check-demurrage.ts';
import { resource as containerResource } from '../../resources/container.ts';
import { recordId } from '../../src/services/search/record-id.ts';
import { search } from '../../src/services/search/search.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { at, deadline, snapshot } from '../support/observations.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, TERMINAL_FEED, useServiceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

/** Noon in Los Angeles. */
const NOW = '2026-06-12T19:00:00.000Z';

/** The facts that a user decides by, as a text says them, and as data say them; any one of several forms. */
const FACTS = {
  status: { text: ['available, held by customs', '1 available (1 held)'], data: ['available'] },
  hold: { text: ['customs'], data: ['customs'] },
  readiness: { text: ['held'], data: ['"ready_for_pickup":false', 'held by customs', '"customs"'] },
  fees: { text: ['530 USD', 'demurrage 450 USD, exam 80 USD'], data: ['530 USD', '"amount":530', '"amount":450'] },
  bindingDay: { text: ['2026-06-13'], data: ['2026-06-13'] },
  bindingParty: { text: ["terminal's last free day", '2026-06-13 (terminal', 'by terminal'], data: ['terminal'] },
  otherDay: { text: ['2026-06-22'], data: ['2026-06-22'] },
  // A moment is data in UTC, with the zone of its place beside it: the same local date.
  appointment: {
    text: ['2026-06-14 08:00 America/Los_Angeles'],
    data: ['2026-06-14 08:00 America/Los_Angeles', '2026-06-14T15:00:00.000Z'],
  },
  place: {
    text: ['The place of pickup is APM Terminals Pier 400, Los Angeles.', 'APM Terminals Pier 400, Los Angeles'],
    data: ['"pickup_place_name":"Los Angeles"', '"place_name":"Los Angeles"', 'The place of pickup is APM'],
  },
} as const;
type Fact = keyof typeof FACTS;

const ALL = Object.keys(FACTS).filter(isFact);
const OF_LISTS: readonly Fact[] = ['status', 'bindingDay', 'bindingParty', 'otherDay'];

/** What each tool says of a container; a tool that says nothing of one has to be named too. */
const SAYS: Record<string, readonly Fact[]> = {
  check_invoice: [],
  containers_at_risk: ALL,
  cost_of_waiting: [],
  create_webhook: [],
  explain_status: ALL.filter((fact) => fact !== 'place'),
  fetch: ALL,
  get_container: ALL,
  get_container_history: ['hold', 'fees', 'bindingDay', 'bindingParty', 'otherDay', 'appointment'],
  get_container_route: [],
  get_container_transport_events: [],
  get_eta_accuracy: [],
  get_shipment_details: ALL,
  get_supported_shipping_lines: [],
  get_tracking_request: [],
  get_webhook_notification: [],
  list_arrivals: OF_LISTS,
  list_changes: [],
  list_containers: ALL.filter((fact) => fact !== 'place'),
  list_late: [],
  list_shipments: ['status'],
  list_tracking_requests: [],
  list_webhook_notifications: [],
  list_webhooks: [],
  redeliver_webhook_notification: [],
  refresh_container: [],
  resume_tracking: [],
  search: ['status'],
  search_container: ['status'],
  stop_tracking: [],
  test_webhook: [],
  track_container: [],
  update_records: [],
  update_webhook: [],
};

describeWithDatabase('what a user decides by', () => {
  const db = useDatabase();
  const clock = fakeClock('2026-06-12T18:00:00.000Z');
  const context = useServiceContext(db, { clock });
  let id: string;
  let shipmentId: string;
  let box: string;

  beforeAll(async () => {
    const number = newNumber();
    box = newBox();
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
    clock.advance(Date.parse(NOW) - clock.now());
    const here = { container: box, place: at('USLAX') };
    await answer(
      context,
      await watchOf(db, box, TERMINAL_FEED),
      saying(
        snapshot('2026-06-12T18:30:00.000Z', 'USLAX', {
          container: box,
          available: true,
          holds: [
            { name: 'customs', status: 'hold', description: null },
            { name: 'USDA', status: 'pending', description: null },
          ],
          fees: [
            { type: 'demurrage', amount: 450, currency_code: 'USD' },
            { type: 'exam', amount: 80, currency_code: 'USD' },
            { type: 'total', amount: 530, currency_code: 'USD' },
          ],
          appointmentAt: '2026-06-14T15:00:00.000Z',
        }),
        deadline('terminal', '2026-06-13', { ...here, recordedAt: '2026-06-12T18:30:00.000Z' }),
        deadline('shipping_line', '2026-06-22', { ...here, recordedAt: '2026-06-12T18:30:00.000Z' }),
      ),
    );
    await db.pool.query('UPDATE watch_schedule SET last_succeeded_at = $1', [NOW]);
    const { results } = await search.run(context, { query: box });
    id = results[0]?.id ?? '';
    shipmentId = results[0]?.shipment_id ?? '';
  });

  /** The arguments with which a tool is called for the container. */
  function argumentsOf(name: string): object {
    if (name === 'fetch') return { id: recordId('container', id) };
    if (name === 'get_shipment_details') return { id: shipmentId };
    if (name === 'search' || name === 'search_container') return { query: box };
    if (name === 'list_shipments') return { include_containers: true };
    if (name === 'list_arrivals') return { from: '2026-06-01', to: '2026-06-30' };
    return name.startsWith('list_') || name === 'containers_at_risk' ? {} : { id };
  }

  it('is decided for every tool of the catalogue', () => {
    expect(Object.keys(SAYS).sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it.each(tools.filter(({ name }) => SAYS[name]?.length !== 0).map((tool) => [tool.name, tool] as const))(
    'is in the text of %s and in its data, the same',
    async (name, tool) => {
      const { text, structured } = await tool.call(context, argumentsOf(name));
      const data = JSON.stringify(structured);

      const missing = (SAYS[name] ?? []).flatMap((fact) => [
        ...(FACTS[fact].text.some((form) => text.includes(form)) ? [] : [`text: ${fact}`]),
        ...(FACTS[fact].data.some((form) => data.includes(form)) ? [] : [`data: ${fact}`]),
      ]);
      expect({ missing, text }).toEqual({ missing: [], text });
    },
  );

  it('is in the whole records of lists too', async () => {
    const [list] = tools.filter(({ name }) => name === 'list_containers');
    const answered = await list?.call(context, { detail: 'full' });

    for (const fact of ALL) {
      expect(
        FACTS[fact].text.some((form) => answered?.text.includes(form)),
        fact,
      ).toBe(true);
      expect(
        FACTS[fact].data.some((form) => JSON.stringify(answered?.structured).includes(form)),
        fact,
      ).toBe(true);
    }
  });

  it('is in the prompt on demurrage, and in the resource', async () => {
    const messages = JSON.stringify(await checkDemurrage.messages(context, { container_id: id }));
    const document = (await containerResource.read(context, id)) ?? '';

    for (const fact of ALL) {
      expect(
        FACTS[fact].text.some((form) => messages.includes(form)),
        fact,
      ).toBe(true);
      expect(
        FACTS[fact].data.some((form) => String(document).includes(form)),
        fact,
      ).toBe(true);
    }
  });

  it('is never shown as available and not available at once', async () => {
    for (const tool of tools.filter(({ name }) => SAYS[name]?.includes('status'))) {
      const { text } = await tool.call(context, argumentsOf(tool.name));
      expect(text, tool.name).not.toMatch(/not available|not_available/);
    }
  });
});

function isFact(name: string): name is Fact {
  return Object.hasOwn(FACTS, name);
}
