import { beforeEach, expect, it } from 'vitest';
import { follow } from '../../../src/cli/commands/follow.ts';
import { HOUR_MS, type Instant } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { bySea, deadline, movement, retraction, snapshot } from '../../support/observations.ts';
import {
  PUSH_LINE,
  permutations,
  push,
  pushedText,
  pushSender,
  sourcesWithPushLine,
  TERMINAL_SENDER,
} from '../../support/pushing.ts';
import { arrival, departure, manifest, sailing } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../../support/service-context.ts';
import {
  answer,
  messagesOf,
  namesOf,
  newBox,
  newNumber,
  rows,
  saying,
  track,
  watchOf,
} from '../../support/tracking.ts';
import { stateOf } from './account-state.ts';

const LINE = pushSender();
const PUSHING = pushSender('nautica', { scac: PUSH_LINE });

describeWithDatabase('what is pushed', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    [number, box] = [newNumber(), newBox()];
  });

  const observations = async () =>
    (await rows<{ count: number }>(db, 'SELECT count(*)::int AS count FROM observation'))[0]?.count;

  const eta = (day: string, recordedAt: Instant): Observation =>
    bySea('arrive', 'USLAX', `2026-${day}T06:00:00.000Z`, {
      container: box,
      classifier: 'estimated',
      sourceEventId: 'ETA',
      recordedAt,
      vessel: { imo: '9321483', name: 'EMMA' },
      voyage: '026E',
    });

  it('ends in the same state in every order, with a correction, a retraction and a duplicate', async () => {
    const said = (bill: string, container: string) => {
      const about = { billsOfLading: [bill] };
      const at = (hour: number) => `2026-06-14T${String(hour).padStart(2, '0')}:00:00.000Z`;
      const other = (one: Observation): Observation => ({ ...one, container });
      const wrong = movement('gate_out', 'USLAX', '2026-06-12T09:00:00.000Z', {
        container,
        load: 'laden',
        sourceEventId: 'OUT',
        recordedAt: at(3),
      });
      return [
        [LINE, pushedText(about, saying(...manifest(container, bill), ...departure(container)))],
        [LINE, pushedText(about, saying(other(eta('06-20', at(1)))))],
        [LINE, pushedText(about, saying(other(eta('06-18', at(2)))))],
        [LINE, pushedText(about, saying(...arrival(container), wrong))],
        [LINE, pushedText(about, saying(retraction('OUT', at(4), { container })))],
        [
          TERMINAL_SENDER,
          pushedText({ containers: [container] }, saying(snapshot(at(5), 'USLAX', { container, available: true }))),
        ],
      ] as const;
    };
    const orders = permutations([0, 1, 2, 3, 4, 5]).filter((_order, at) => at % 60 === 0);
    const states: unknown[] = [];

    for (const order of orders) {
      const who = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
      const [bill, container] = [newNumber(), newBox()];
      await track(who, bill);
      const texts = said(bill, container);
      for (const at of [...order, order[2] ?? 0]) {
        const text = texts[at];
        if (text !== undefined) await push(who, text[0], text[1]);
      }
      states.push(await stateOf(db, who));
    }

    expect(orders).toHaveLength(12);
    expect(states[0]).toMatchObject({ containers: [{ c: { available_for_pickup: true, pod_full_out_at: null } }] });
    for (const state of states) expect(state).toEqual(states[0]);
  });

  it('changes nothing the second time, even where the text differs', async () => {
    await track(context, number);
    const about = { billsOfLading: [number] };
    const statements = saying(...sailing(box, number), ...arrival(box));
    const first = await push(context, LINE, pushedText(about, statements));
    const [state, stored, notified] = [await stateOf(db, context), await observations(), await messagesOf(context)];

    const again = await push(context, LINE, pushedText(about, statements));
    const differently = await push(context, LINE, pushedText({ ...about, containers: [box] }, statements));

    expect(first).toMatchObject({ is_known: false, taken: statements.length, known: 0, quarantined: 0 });
    expect(again).toMatchObject({ is_known: true, taken: 0, known: statements.length });
    expect(differently).toMatchObject({ is_known: false, taken: 0, known: statements.length });
    expect(await stateOf(db, context)).toEqual(state);
    expect(await observations()).toBe(stored);
    expect(await messagesOf(context)).toEqual(notified);
  });

  it('does not let an older version win because it came later', async () => {
    await track(context, number);
    const about = { billsOfLading: [number] };
    await push(context, LINE, pushedText(about, saying(...manifest(box, number), ...departure(box))));
    await push(context, LINE, pushedText(about, saying(eta('06-20', '2026-06-14T02:00:00.000Z'))));

    clock.advance(HOUR_MS);
    await push(context, LINE, pushedText(about, saying(eta('06-18', '2026-06-14T01:00:00.000Z'))));

    const { pod_eta_at: etaAt } =
      (
        await rows<{ pod_eta_at: string }>(db, 'SELECT pod_eta_at FROM shipment WHERE account_id = $1', [
          context.principal.accountId,
        ])
      )[0] ?? {};
    expect(new Date(etaAt ?? 0).toISOString()).toBe('2026-06-20T06:00:00.000Z');
  });

  it('is ahead of an answer of the same line that is late', async () => {
    const { id } = await track(context, number);
    await push(
      context,
      LINE,
      pushedText(
        { billsOfLading: [number] },
        saying(...manifest(box, number), ...departure(box), eta('06-20', '2026-06-14T02:00:00.000Z')),
      ),
    );

    await answer(
      context,
      await watchOf(db, number),
      saying(...manifest(box, number), ...departure(box), eta('06-18', '2026-06-14T01:00:00.000Z')),
    );

    expect((await follow(context, id)).shipment).toMatchObject({ pod_eta_at: expect.stringContaining('2026-06-20') });
  });

  it('is the same statement as what the line answers', async () => {
    await track(context, number);
    const statements = saying(...sailing(box, number), ...arrival(box));
    await push(context, LINE, pushedText({ billsOfLading: [number] }, statements));
    const [stored, notified] = [await observations(), await messagesOf(context)];

    await answer(context, await watchOf(db, number), statements);

    expect(await observations()).toBe(stored);
    expect(await messagesOf(context)).toEqual(notified);
  });

  it('of the line may be its last free day alone, where a railroad states it, and does not make a shipment', async () => {
    const railroad = pushSender('own-rail', { party: 'rail' });
    const ofLine = { party: 'shipping_line', source: 'own-rail', container: box } as const;
    const said = saying(
      deadline('shipping_line', '2026-06-20', { ...ofLine, recordedAt: '2026-06-14T05:00:00.000Z' }),
      movement('gate_out', 'USLAX', '2026-06-12T09:00:00.000Z', ofLine),
    );
    await track(context, box, { request_type: 'container' });
    const shipments = () =>
      rows(db, 'SELECT pickup_lfd_line::text FROM container WHERE account_id = $1', [context.principal.accountId]);

    const receipt = await push(context, railroad, pushedText({ containers: [box] }, said));
    const before = await shipments();
    await push(
      context,
      LINE,
      pushedText({ billsOfLading: [number] }, saying(...sailing(box, number), ...arrival(box))),
    );

    expect(receipt).toMatchObject({
      taken: 1,
      reasons: [{ reason: 'A sender of the party rail cannot state facts of the party shipping_line.', count: 1 }],
    });
    expect(before).toEqual([]);
    expect(await shipments()).toEqual([{ pickup_lfd_line: expect.stringContaining('2026-06-20') }]);
  });

  it('is kept where no account tracks it, and answers a later request for it', async () => {
    const text = pushedText({ billsOfLading: [`MAEU${number}`], containers: [box] }, saying(...sailing(box, number)));
    const receipt = await push(context, LINE, text);
    await push(
      context,
      TERMINAL_SENDER,
      pushedText(
        { containers: [box] },
        saying(snapshot('2026-06-14T05:00:00.000Z', 'USLAX', { container: box, location: 'Row 7' })),
      ),
    );

    const request = await track(context, number);

    expect(receipt).toMatchObject({ taken: 5 });
    expect(request.status).toBe('created');
    const { containers } = await follow(context, request.id);
    expect(containers).toMatchObject([{ number: box, current_status: 'grounded' }]);
    expect(namesOf(await messagesOf(context))).toContain('tracking_request.succeeded');
    const linked = await rows(db, 'SELECT 1 FROM watch_companion WHERE watch_id = $1', [await watchOf(db, number)]);
    expect(linked.length).toBeGreaterThanOrEqual(2);
  });

  it('reaches a journey as soon as its line has reported the container', async () => {
    await track(context, number);
    const seen = movement('gate_out', 'USLAX', '2026-06-12T09:00:00.000Z', {
      container: box,
      load: 'laden',
      party: 'terminal',
      recordedAt: '2026-06-12T10:00:00.000Z',
    });
    await push(context, TERMINAL_SENDER, pushedText({ containers: [box] }, saying(seen)));

    await answer(context, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));

    expect(await rows(db, 'SELECT pod_full_out_at::text FROM container WHERE number = $1', [box])).toEqual([
      { pod_full_out_at: expect.stringContaining('2026-06-12') },
    ]);
  });

  it('reaches every account that follows the journey, whichever number it tracks it by', async () => {
    const other = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    await track(context, number);
    await track(other, box, { request_type: 'container' });
    const about = { billsOfLading: [number], containers: [box] };

    await push(context, LINE, pushedText(about, saying(...sailing(box, number))));
    await push(context, LINE, pushedText(about, saying(...arrival(box))));

    for (const who of [context, other]) {
      const found = await rows(
        db,
        'SELECT number, pod_discharged_at IS NOT NULL AS out FROM container WHERE account_id = $1',
        [who.principal.accountId],
      );
      expect(found).toEqual([{ number: box, out: true }]);
      expect(namesOf(await messagesOf(who))).toContain('container.transport.vessel_discharged');
    }
  });

  it('gives who tracks a container none of the others on its bill of lading', async () => {
    const neighbour = newBox();
    await track(context, box, { request_type: 'container' });

    await push(
      context,
      LINE,
      pushedText({ billsOfLading: [number] }, saying(...sailing(box, number), ...sailing(neighbour, number))),
    );

    expect(await rows(db, 'SELECT number FROM container WHERE account_id = $1', [context.principal.accountId])).toEqual(
      [{ number: box }],
    );
  });

  it('gives a bill of lading none of the containers of another one of its booking', async () => {
    const [neighbour, otherBill, booking] = [newBox(), newNumber(), newNumber()];
    await track(context, number);
    await push(
      context,
      LINE,
      pushedText({ billsOfLading: [number], bookings: [booking] }, saying(...sailing(box, number))),
    );

    await push(
      context,
      LINE,
      pushedText({ billsOfLading: [otherBill], bookings: [booking] }, saying(...sailing(neighbour, otherBill))),
    );
    await push(context, LINE, pushedText({ bookings: [booking] }, saying(...departure(neighbour), ...departure(box))));

    expect(await rows(db, 'SELECT number FROM container WHERE account_id = $1', [context.principal.accountId])).toEqual(
      [{ number: box }],
    );
  });

  it('of the next trip of a container does not touch the shipment that it came with', async () => {
    await track(context, number);
    const back = movement('gate_in', 'USLAX', '2026-06-13T09:00:00.000Z', {
      container: box,
      load: 'empty',
      party: 'terminal',
      recordedAt: '2026-06-13T10:00:00.000Z',
    });
    await push(
      context,
      LINE,
      pushedText({ billsOfLading: [number] }, saying(...sailing(box, number), ...arrival(box))),
    );
    await push(context, TERMINAL_SENDER, pushedText({ containers: [box] }, saying(back)));
    const before = await stateOf(db, context);

    const next = ['gate_out', 'gate_in'].map((name, day) =>
      movement(name === 'gate_in' ? 'gate_in' : 'gate_out', 'USLAX', `2026-06-14T0${day + 1}:00:00.000Z`, {
        container: box,
        load: day === 0 ? 'empty' : 'laden',
        party: 'terminal',
        recordedAt: '2026-06-15T10:00:00.000Z',
      }),
    );
    await push(context, TERMINAL_SENDER, pushedText({ containers: [box] }, saying(...next)));

    expect(before).toMatchObject({ containers: [{ c: { current_status: 'empty_returned' } }] });
    expect(await stateOf(db, context)).toEqual(before);
  });

  it('of a former trip does not end a shipment that begins', async () => {
    const back = movement('gate_in', 'USLAX', '2026-05-10T09:00:00.000Z', {
      container: box,
      load: 'empty',
      party: 'terminal',
      recordedAt: '2026-05-10T10:00:00.000Z',
    });
    const out = movement('gate_out', 'USLAX', '2026-05-05T09:00:00.000Z', {
      container: box,
      load: 'laden',
      party: 'terminal',
      recordedAt: '2026-05-05T10:00:00.000Z',
    });
    await push(context, TERMINAL_SENDER, pushedText({ containers: [box] }, saying(out, back)));
    await track(context, number);

    await push(context, LINE, pushedText({ billsOfLading: [number] }, saying(...sailing(box, number))));

    expect(await rows(db, 'SELECT current_status, pod_full_out_at FROM container WHERE number = $1', [box])).toEqual([
      { current_status: 'on_ship', pod_full_out_at: null },
    ]);
  });

  it('by others than the line leaves a request waiting for the line', async () => {
    const { id } = await track(context, box, { request_type: 'container' });
    const seen = snapshot('2026-06-14T05:00:00.000Z', 'USLAX', { container: box, available: true });

    await push(context, TERMINAL_SENDER, pushedText({ containers: [box] }, saying(seen)));
    const before = await follow(context, id);
    await push(
      context,
      LINE,
      pushedText({ billsOfLading: [number], containers: [box] }, saying(...sailing(box, number), ...arrival(box))),
    );

    expect(before).toMatchObject({ tracking_request: { status: 'pending' }, shipment: null });
    expect(await follow(context, id)).toMatchObject({
      tracking_request: { status: 'created' },
      containers: [{ number: box, available_for_pickup: true }],
    });
  });

  it('by a line is about no cargo of another line', async () => {
    await track(context, number);

    await push(
      context,
      PUSHING,
      pushedText(
        { billsOfLading: [number] },
        saying(...sailing(box, number).map((one) => ({ ...one, source: PUSH_LINE }))),
      ),
    );
    const foreign = await push(
      context,
      LINE,
      pushedText({ scac: PUSH_LINE, billsOfLading: [number] }, saying(...sailing(box, number))),
    );

    expect(foreign).toMatchObject({
      taken: 0,
      quarantined: 1,
      reasons: [{ reason: expect.stringContaining(PUSH_LINE), count: 1 }],
    });
    expect(await rows(db, 'SELECT 1 FROM shipment WHERE account_id = $1', [context.principal.accountId])).toEqual([]);
  });
});
