import { beforeAll, describe, expect, it } from 'vitest';
import { requestText } from '../../../src/answers/request-text.ts';
import { newId } from '../../../src/core/id.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import type { Container } from '../../../src/services/record/container.ts';
import type { TrackingRequest } from '../../../src/services/record/tracking-request.ts';
import { search } from '../../../src/services/search/search.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { listContainerTransportEvents } from '../../../src/services/transport-event/list-container-transport-events.ts';
import { lastFreeDayText } from '../../../src/wording/free-time-text.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intercepted } from '../../support/intercepted.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext } from '../../support/service-context.ts';
import { statedDay } from '../../support/stated-day.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('get_container', () => {
  const [number, box] = [newNumber(), newBox()];
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  let id: string;
  let request: TrackingRequest;
  let container: Container;

  beforeAll(async () => {
    request = await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
    const { results } = await search.run(context, { query: box });
    id = results[0]?.id ?? '';
    container = (await getContainer.run(context, { id })).container;
  });

  it('answers many calls at once as one after the other, with few statements, each with what exists in its account', async () => {
    const stranger = await serviceContext(db, { clock: CLOCK });
    const [otherNumber, otherBox] = [newNumber(), newBox()];
    await track(context, otherNumber);
    await answer(context, await watchOf(db, otherNumber), saying(...sailing(otherBox, otherNumber)));
    const { results } = await search.run(context, { query: otherBox });
    const input = { include: ['shipment', 'pod_terminal', 'transport_events'] as const, charges: true };
    const ids = [id, results[0]?.id ?? '', id.toUpperCase(), newId()];
    const readAll = (as: typeof context, some: readonly string[]) =>
      some.map((one) =>
        getContainer
          .run(as, { ...input, include: [...input.include], id: one })
          .catch(({ code }: { code: string }) => ({ code })),
      );
    const alone: unknown[] = [];
    for (const one of ids) alone.push(...(await Promise.all(readAll(context, [one]))));

    const many = Array.from({ length: 12 }, () => ids).flat();
    const sent: string[] = [];
    const query = intercepted(db.query, ({ name }) => sent.push(name));
    const watched = { ...db, query };
    const [together, strange] = await Promise.all([
      Promise.all(readAll({ ...context, db: watched }, many)),
      Promise.all(readAll({ ...stranger, db: watched }, many)),
    ]);

    expect(together).toEqual(Array.from({ length: 12 }, () => alone).flat());
    expect(alone[0]).toMatchObject({ container: { number: box } });
    expect(alone[1]).toMatchObject({ container: { number: otherBox } });
    expect(alone[3]).toEqual({ code: 'not_found' });
    expect(strange).toEqual(many.map(() => ({ code: 'not_found' })));
    expect(sent.length).toBeLessThan(20);
  });

  it('says of what kind a terminal is, whether or not it comes along', async () => {
    await db.pool.query("UPDATE terminal SET kind = 'rail_terminal'");

    const alone = await getContainer.run(context, { id });
    const included = await getContainer.run(context, { id, include: ['pod_terminal'] });

    expect(alone.container).toMatchObject({
      pod_terminal_type: 'rail_terminal',
      pickup_facility_type: 'rail_terminal',
    });
    expect(included.container).toEqual(alone.container);
    expect(included.pod_terminal?.type).toBe('rail_terminal');
  });

  it.each([
    ['is none', 'MSKU0000006'],
    ['is empty', ''],
    ['has another variant', '00000000-0000-0000-0000-000000000001'],
    ['is of version 9', 'ffffffff-ffff-9fff-ffff-ffffffffffff'],
    ['is unknown', newId()],
    ['is endless', 'a'.repeat(100_000)],
  ])('an id that %s does not exist, whatever is requested by it', async (_what, unknown) => {
    const operations = [
      getContainer,
      getShipment,
      getTrackingRequest,
      listContainerTransportEvents,
      stopTracking,
      resumeTracking,
    ];

    const failures = await Promise.all(
      operations.map((operation) => operation.run(context, { id: unknown }).catch((error: unknown) => error)),
    );

    const sentence =
      /^There is no (container|shipment|tracking request) with the id .{0,200} in this account; it (is no id|may be the id)[\w ,]*\.$/;
    const refusal = expect.objectContaining({ code: 'not_found', message: expect.stringMatching(sentence) });
    expect(failures).toEqual(operations.map(() => refusal));
  });

  describe('the last free day', () => {
    const NOW = Date.parse('2026-06-18T18:00:00.000Z');
    const MIDNIGHT = {
      'America/New_York': '2026-06-20T04:00:00.000Z',
      'America/Chicago': '2026-06-20T05:00:00.000Z',
      'America/Los_Angeles': '2026-06-20T07:00:00.000Z',
    };

    it.each([
      ['terminal', 'America/Los_Angeles', "The terminal's last free day is 2026-06-20, in 2 days (imminent)."],
      ['rail', 'America/Chicago', "The railroad's last free day is 2026-06-20, in 2 days (imminent)."],
      ['shipping_line', 'America/New_York', "The shipping line's last free day is 2026-06-20, in 2 days (imminent)."],
    ] as const)('of the %s is stated by the calendar of its place', (party, timezone, expected) => {
      const days = [statedDay(party, MIDNIGHT[timezone], { timezone })];

      expect(lastFreeDayText({ ...container, last_free_days: days }, NOW)).toBe(expected);
    });

    it.each([
      [-10, 'was 2026-06-08, 10 days ago (overdue)'],
      [0, 'is today, 2026-06-18'],
      [3, 'is 2026-06-21, in 3 days (imminent)'],
      [4, 'is 2026-06-22, in 4 days (later)'],
    ])('is stated with its urgency: %i days away', (daysAway, expected) => {
      const at = new Date(Date.parse('2026-06-18T05:00:00.000Z') + daysAway * 86_400_000).toISOString();
      const days = [statedDay('rail', at, { timezone: 'America/Chicago' })];

      expect(lastFreeDayText({ ...container, last_free_days: days }, NOW)).toBe(
        `The railroad's last free day ${expected}.`,
      );
    });

    it('is said to be old news where the terminal was not received for a day', () => {
      const said = {
        ...container,
        last_free_days: [statedDay('rail', MIDNIGHT['America/Chicago'], { timezone: 'America/Chicago' })],
      };
      const receivedAgo = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString();

      const fresh = lastFreeDayText({ ...said, terminal_checked_at: receivedAgo(23) }, NOW);
      const stale = lastFreeDayText({ ...said, terminal_checked_at: receivedAgo(73) }, NOW);

      expect(fresh).not.toContain('last said');
      expect(stale).toContain('The terminal last reported 3 d ago: since then the day may have been moved');
    });

    it.each([
      ['picked_up', 'picked up'],
      ['delivered', 'delivered'],
      ['empty_returned', 'returned empty'],
    ] as const)('is a past fact of what is %s', (status, words) => {
      const days = [statedDay('rail', MIDNIGHT['America/Chicago'], { timezone: 'America/Chicago', applies: false })];

      expect(lastFreeDayText({ ...container, last_free_days: days, current_status: status }, NOW)).toBe(
        `It was ${words}, so no last free day applies. Stated was the railroad's last free day 2026-06-20.`,
      );
      expect(lastFreeDayText({ ...container, last_free_days: [], current_status: status }, NOW)).toBeNull();
    });

    it('may still run where a party contradicts the pickup', () => {
      const stated = statedDay('terminal', MIDNIGHT['America/Chicago'], {
        timezone: 'America/Chicago',
        applies: false,
      });
      const days = [{ ...stated, conditional: true }];
      const contradictions = [{ fact: 'pickup' as const, shown: 'picked up', statements: [] }];

      const text = lastFreeDayText(
        { ...container, last_free_days: days, current_status: 'picked_up', contradictions },
        NOW,
      );

      expect(text).toBe(
        'It is reported as picked up, but parties contradict each other: if it was not, ' +
          "the terminal's last free day is 2026-06-20, in 2 days (imminent).",
      );
    });

    it('is named for each party, the binding one first, and those that do not apply last', () => {
      const days = [
        { ...statedDay('rail', MIDNIGHT['America/Chicago'], { timezone: 'America/Chicago' }), place_name: 'Chicago' },
        { ...statedDay('shipping_line', '2026-06-30T05:00:00.000Z', { timezone: 'America/Chicago' }), binding: false },
        { ...statedDay('terminal', '2026-06-10T07:00:00.000Z', { applies: false }), place_name: 'Los Angeles' },
      ];

      expect(lastFreeDayText({ ...container, last_free_days: days }, NOW)).toBe(
        "The railroad's last free day at Chicago is 2026-06-20, in 2 days (imminent). It is the binding one. " +
          "The shipping line's last free day is 2026-06-30, in 12 days (later). " +
          "The terminal's last free day at Los Angeles was 2026-06-10; " +
          'it does not apply where the container is.',
      );
    });
  });

  it.each([
    ['pending', null, false, /has not answered yet/],
    [
      'pending',
      'shipping_line_unreachable',
      false,
      /not answered yet.*tried again: the shipping line could not be reached/,
    ],
    [
      'awaiting_manifest',
      'awaiting_manifest',
      false,
      /^The shipping line does not know the number yet\. It is polled next at .* UTC\.$/,
    ],
    ['created', null, true, /^The shipping line has answered\. Its shipment has the id/],
    ['failed', 'not_found', false, /^It has failed: the shipping line does not know the number \(not_found\)\./],
    ['failed', null, false, /^It has failed\.$/],
    ['failed', 'duplicate', true, /tracked already \(duplicate\)\. Its shipment has the id/],
    ['tracking_stopped', null, true, /^Tracking has stopped.*Its shipment has the id/],
  ] as const)('a request that is %s for %s is shown as such', (status, failed_reason, hasShipment, sentence) => {
    const shipment_id = hasShipment ? container.shipment_id : null;

    expect(requestText({ ...request, status, failed_reason, shipment_id })).toMatch(sentence);
  });
});
