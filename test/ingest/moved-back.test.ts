import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, document, movement } from '../support/observations.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, messagesOf, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

const V1 = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '101E' };
const V2 = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '202W' };
const V3 = { vessel: { imo: '9461867', name: 'SOFIA' }, voyage: '303E' };

function may(day: number, time = '10:00'): string {
  return `2026-05-${String(day).padStart(2, '0')}T${time}:00.000Z`;
}

describeWithDatabase('a movement that is undone', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let box: string;
  let says: (...observations: Observation[]) => Promise<unknown>;

  beforeEach(async () => {
    const clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    const number = newNumber();
    box = newBox();
    await track(context, number);
    const watchId = await watchOf(db, number);
    const said: Observation[] = [document('bill_of_lading', number, 'mentioned', { container: box })];
    says = (...observations) => {
      clock.advance(HOUR_MS);
      said.push(...observations);
      return answer(context, watchId, saying(...said));
    };
  });

  /** The transport events that were announced, and the events that were said to be other than announced. */
  const announced = async () => {
    const messages = await messagesOf(context);
    const happened = messages.filter(({ name }) => name.startsWith('container.transport.'));
    const amended = messages.flatMap(({ record }) => {
      const { changeset } = record as { changeset?: { transport_events?: { event: string }[][] } };
      return changeset?.transport_events?.map((list) => list.map(({ event }) => short(event))) ?? [];
    });
    return { happened: happened.map(({ name }) => short(name)), amended };
  };

  const short = (event: string) => event.replace('container.transport.', '');

  const standing = () =>
    rows<{ key: string; at: string }>(
      db,
      `SELECT key, at FROM transport_event WHERE account_id = $1 AND invalidated_at IS NULL ORDER BY at, key`,
      [context.principal.accountId],
    );

  const facts = async () => {
    const text = 'SELECT current_status, pod_full_out_at FROM container WHERE account_id = $1';
    const [container] = await rows(db, text, [context.principal.accountId]);
    return container;
  };

  const imported = () => [
    bySea('load', 'CNSHA', may(3), { ...V1, container: box }),
    bySea('discharge', 'USLAX', may(18), { ...V1, container: box }),
  ];
  const gate = (name: 'gate_out' | 'gate_in', at: string, load: 'laden' | 'empty' = 'laden') =>
    movement(name, 'USLAX', at, { container: box, load, recordedAt: at });

  it('is taken back when a truck is turned back, and the next pickup is announced once', async () => {
    await says(...imported(), gate('gate_out', may(20)));
    await says(gate('gate_in', may(21)));

    expect(await facts()).toEqual({ current_status: 'grounded', pod_full_out_at: null });
    expect(await announced()).toEqual({
      happened: ['vessel_loaded', 'vessel_discharged', 'full_out'],
      amended: [['full_out'], []],
    });

    await says(gate('gate_out', may(24)));

    expect(await facts()).toEqual({ current_status: 'picked_up', pod_full_out_at: may(24) });
    expect((await announced()).happened.slice(3)).toEqual(['full_out']);
    expect((await standing()).at(-1)).toEqual({ key: 'full_out@USLAX#2', at: may(24) });
  });

  it.each<[order: string, sent: (readonly [name: 'gate_out' | 'gate_in', at: string])[][]]>([
    [
      'the second pickup first',
      [
        [['gate_out', may(24)]],
        [
          ['gate_in', may(21)],
          ['gate_out', may(20)],
        ],
      ],
    ],
    [
      'both pickups before the return',
      [
        [
          ['gate_out', may(20)],
          ['gate_out', may(24)],
        ],
        [['gate_in', may(21)]],
      ],
    ],
    ['the return first', [[['gate_in', may(21)]], [['gate_out', may(24)]], [['gate_out', may(20)]]]],
  ])('is announced once and ends the same when it becomes known in another order: %s', async (_order, sent) => {
    await says(...imported());
    for (const gates of sent) await says(...gates.map(([name, at]) => gate(name, at)));

    expect(await facts()).toEqual({ current_status: 'picked_up', pod_full_out_at: may(24) });
    expect((await announced()).happened.filter((name) => name === 'full_out')).toEqual(['full_out']);
    expect((await standing()).at(-1)).toEqual({ key: 'full_out@USLAX#2', at: may(24) });
  });

  it('is announced as a transhipment in the order of a relay over the port of lading', async () => {
    const relay = [
      bySea('load', 'CNSHA', may(3), { ...V1, container: box }),
      bySea('discharge', 'KRPUS', may(6), { ...V1, container: box }),
      bySea('load', 'KRPUS', may(8), { ...V2, container: box }),
      bySea('discharge', 'CNSHA', may(12), { ...V2, container: box }),
      bySea('load', 'CNSHA', may(14), { ...V3, container: box }),
    ];
    await says(...relay.slice(0, 3));
    await says(...relay.slice(3));

    expect(await announced()).toEqual({
      happened: [
        'vessel_loaded',
        'transshipment_discharged',
        'transshipment_loaded',
        'transshipment_discharged',
        'transshipment_loaded',
      ],
      amended: [],
    });
  });

  it('is not announced when the container is only restowed', async () => {
    await says(...imported());
    const before = await messagesOf(context);

    await says(
      bySea('discharge', 'KRPUS', may(6), { ...V1, container: box }),
      bySea('load', 'KRPUS', may(6, '16:00'), { ...V1, container: box }),
    );

    expect(await messagesOf(context)).toEqual(before);
  });
});
