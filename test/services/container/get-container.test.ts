import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import type { Container } from '../../../src/services/container/container.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { lastFreeDayText } from '../../../src/services/describe.ts';
import { search } from '../../../src/services/search/search.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { requestText } from '../../../src/services/tracking-request/request-text.ts';
import type { TrackingRequest } from '../../../src/services/tracking-request/tracking-request.ts';
import { listContainerTransportEvents } from '../../../src/services/transport-event/list-container-transport-events.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('get_container', () => {
  const [number, box] = [newNumber(), newBox()];
  let db: TestDatabase;
  let context: ServiceContext;
  let id: string;
  let request: TrackingRequest;
  let container: Container;

  beforeAll(async () => {
    db = await testDatabase();
    context = await serviceContext(db, { clock: CLOCK });
    request = await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
    const { results } = await search.run(context, { query: box });
    id = results[0]?.id ?? '';
    container = (await getContainer.run(context, { id })).container;
  });

  afterAll(() => db.drop());

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
    ['has a null byte', 'a\u0000b'],
    ['has another variant', '00000000-0000-0000-0000-000000000001'],
    ['is of version 9', 'ffffffff-ffff-9fff-ffff-ffffffffffff'],
    ['nobody has', newId()],
    ['is endless', 'a'.repeat(100_000)],
  ])('an id that %s does not exist, whatever is asked for by it', async (_what, unknown) => {
    const asked = [
      getContainer,
      getShipment,
      getTrackingRequest,
      listContainerTransportEvents,
      stopTracking,
      resumeTracking,
    ];

    const failures = await Promise.all(
      asked.map((operation) => operation.run(context, { id: unknown }).catch((error: unknown) => error)),
    );

    const sentence =
      /^There is no (container|shipment|tracking request) with the id .{0,200} in this account; it (is no id|may be the id)[\w ,]*\.$/;
    const refusal = expect.objectContaining({ code: 'not_found', message: expect.stringMatching(sentence) });
    expect(failures).toEqual(asked.map(() => refusal));
  });

  describe('the last free day', () => {
    const NOW = Date.parse('2026-06-18T18:00:00.000Z');
    const none = { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null };
    const MIDNIGHT = {
      'America/New_York': '2026-06-20T04:00:00.000Z',
      'America/Chicago': '2026-06-20T05:00:00.000Z',
      'America/Los_Angeles': '2026-06-20T07:00:00.000Z',
    };

    const WHOSE = {
      pickup_lfd_terminal: "terminal's",
      pickup_lfd_rail: "railroad's",
      pickup_lfd_line: "shipping line's",
    };

    it.each([
      [
        "a terminal's at the port, west",
        'pickup_lfd_terminal',
        'America/Los_Angeles',
        'America/Los_Angeles',
        'America/Chicago',
      ],
      [
        "a terminal's at the port, east",
        'pickup_lfd_terminal',
        'America/New_York',
        'America/New_York',
        'America/Chicago',
      ],
      ["a railroad's inland", 'pickup_lfd_rail', 'America/Chicago', 'America/New_York', 'America/Chicago'],
      ["a line's inland", 'pickup_lfd_line', 'America/Chicago', 'America/New_York', 'America/Chicago'],
      [
        "a line's at the port that it named",
        'pickup_lfd_line',
        'America/New_York',
        'America/New_York',
        'America/Chicago',
      ],
      [
        "a line's at the port if that is the end",
        'pickup_lfd_line',
        'America/Los_Angeles',
        'America/Los_Angeles',
        null,
      ],
    ] as const)('is read in the zone in which it was kept: %s', (_what, party, kept, pod, inland) => {
      const lastFreeDay = MIDNIGHT[kept];

      const text = lastFreeDayText(
        {
          ...container,
          pickup_lfd: lastFreeDay,
          import_deadlines: { ...none, [party]: lastFreeDay },
          pod_timezone: pod,
          final_destination_timezone: inland,
        },
        NOW,
      );

      expect(text).toBe(`The ${WHOSE[party]} last free day is 2026-06-20, in 2 days.`);
    });

    it('is said to be old news where the terminal was not heard for a day', () => {
      const lastFreeDay = MIDNIGHT['America/Chicago'];
      const said = {
        ...container,
        pickup_lfd: lastFreeDay,
        import_deadlines: { ...none, pickup_lfd_rail: lastFreeDay },
      };
      const heard = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString();

      const fresh = lastFreeDayText({ ...said, terminal_checked_at: heard(23) }, NOW);
      const stale = lastFreeDayText({ ...said, terminal_checked_at: heard(73) }, NOW);

      expect(fresh).not.toContain('last heard');
      expect(stale).toContain('The terminal last said how it stands 3 d ago: since then the day may have been moved');
    });

    it.each(['picked_up', 'delivered', 'empty_returned'] as const)('is no matter any more of what is %s', (status) => {
      const lastFreeDay = MIDNIGHT['America/Chicago'];
      const said = {
        ...container,
        pickup_lfd: lastFreeDay,
        import_deadlines: { ...none, pickup_lfd_rail: lastFreeDay },
      };

      expect(lastFreeDayText({ ...said, current_status: status }, NOW)).toBeNull();
    });

    it("is the line's day where terminal and line differ", () => {
      const lastFreeDay = MIDNIGHT['America/Chicago'];
      const deadlines = { ...none, pickup_lfd_line: lastFreeDay, pickup_lfd_terminal: '2026-06-24T04:00:00.000Z' };
      const zones = { pod_timezone: 'America/New_York', final_destination_timezone: 'America/Chicago' };

      const text = lastFreeDayText(
        { ...container, ...zones, pickup_lfd: lastFreeDay, import_deadlines: deadlines },
        NOW,
      );

      expect(text).toBe("The shipping line's last free day is 2026-06-20, in 2 days.");
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
  ] as const)('a request that is %s for %s is told as such', (status, failed_reason, hasShipment, sentence) => {
    const shipment_id = hasShipment ? container.shipment_id : null;

    expect(requestText({ ...request, status, failed_reason, shipment_id })).toMatch(sentence);
  });
});
