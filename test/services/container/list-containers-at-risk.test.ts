import { beforeAll, describe, expect, it } from 'vitest';
import { referenceId } from '../../../src/core/id.ts';
import type { ContainersAtRisk } from '../../../src/services/container/list-containers-at-risk.ts';
import { listContainersAtRisk } from '../../../src/services/container/list-containers-at-risk.ts';
import { CANDIDATES_MAX } from '../../../src/services/container/risk-candidates.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { tool } from '../../../tools/containers-at-risk.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intercepted } from '../../support/intercepted.ts';
import { byRail, deadline, snapshot } from '../../support/observations.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import {
  fakeClock,
  serviceContext,
  TERMINAL_FEED,
  useServiceContext,
  withPermissions,
} from '../../support/service-context.ts';
import { STATE_DAYS } from '../../support/stated-day.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

/** The last free day of the containers of the tests, as it is kept, and a moment three days after it. */
const MIDNIGHT_OF_15 = '2026-06-15T07:00:00.000Z';
const CLOCK = fakeClock('2026-06-18T18:00:00.000Z');
const CHECKED_AT = '2026-06-18T17:00:00.000Z';
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP' } as const;
const FEES = [
  { type: 'demurrage', amount: 450, currency_code: 'USD' },
  { type: 'total', amount: 450, currency_code: 'USD' },
] as const;

describeWithDatabase('the containers at risk', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });

  /** A container that stands at Los Angeles, as its line and its terminal report it. */
  async function landed(by: ServiceContext): Promise<{ box: string; number: string; terminalId: string }> {
    const [number, box] = [newNumber(), newBox()];
    await track(by, number);
    await answer(by, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
    const terminalId = await watchOf(db, box, TERMINAL_FEED);
    const said = { container: box, source: TERMINAL_FEED };
    await answer(
      by,
      terminalId,
      saying(
        snapshot(CHECKED_AT, 'USLAX', { ...said, available: false, holds: [CUSTOMS], fees: [...FEES] }),
        deadline('terminal', '2026-06-15', { ...said, recordedAt: CHECKED_AT }),
      ),
    );
    return { box, number, terminalId };
  }

  const update = (box: string, set: string) => db.pool.query(`UPDATE container SET ${set} WHERE number = $1`, [box]);
  const numbersOf = ({ containers }: ContainersAtRisk) => containers.map(({ number }) => number).sort();
  const listed = (input: Parameters<typeof listContainersAtRisk.run>[1] = {}) =>
    listContainersAtRisk.run(context, input);

  it('are listed as line and terminal report them', async () => {
    const own = await serviceContext(db, { clock: CLOCK });
    const { box, number } = await landed(own);

    const result = await listContainersAtRisk.run(own, {});

    expect(result).toEqual({
      containers: [
        {
          id: expect.any(String),
          number: box,
          current_status: 'not_available',
          held: null,
          warnings: null,
          shipment_id: expect.any(String),
          bill_of_lading_number: number,
          place_name: 'Los Angeles',
          terminal_name: 'APM Terminals Pier 400',
          last_free_day: {
            date: '2026-06-15',
            time_zone: 'America/Los_Angeles',
            days_left: -3,
            party: 'terminal',
            urgency: 'overdue',
          },
          free_days: null,
          pickup_appointment: null,
          holds: ['customs'],
          holds_total: 1,
          fees: [{ type: 'demurrage', amount: 450, currency_code: 'USD' }],
          terminal_checked_at: expect.any(String),
          is_stale: false,
          reasons: [
            {
              reason: 'last_free_day_passed',
              explanation:
                "The terminal's last free day at Los Angeles was 2026-06-15, 3 days ago (overdue); each day since may be charged.",
            },
            { reason: 'hold', explanation: 'Holds: customs by the terminal (first seen 1 h ago).' },
            { reason: 'fees', explanation: 'Terminal fees: demurrage 450 USD.' },
          ],
          missing: [],
          is_sandbox: false,
          charges: [
            expect.objectContaining({ charge: 'demurrage', unknown: 'no_tariff' }),
            expect.objectContaining({ charge: 'detention', unknown: 'no_tariff' }),
          ],
        },
      ],
      total: 1,
      page: 1,
      page_size: 25,
      within_days: 3,
      looked_for: ['last_free_day_passed', 'last_free_day_near', 'hold', 'fees', 'contradiction', 'missing_milestone'],
      is_partial: false,
    });
  });

  it('are stale when the terminal has not confirmed them lately, even by the same answer', async () => {
    const own = await serviceContext(db, { clock: CLOCK });
    const { box, terminalId } = await landed(own);
    const polledAt = (at: string) =>
      db.pool.query('UPDATE watch_schedule SET last_succeeded_at = $2 WHERE watch_id = $1', [terminalId, at]);
    await update(box, "terminal_checked_at = '2026-06-15T00:00:00Z'");
    await db.pool.query("UPDATE shipment SET created_at = '2026-06-10T00:00:00Z' WHERE account_id = $1", [
      own.principal.accountId,
    ]);

    await polledAt('2026-06-17T18:30:00Z');
    const confirmed = await listContainersAtRisk.run(own, {});
    await polledAt('2026-06-16T18:00:00Z');
    const stale = await listContainersAtRisk.run(own, {});

    expect(confirmed.containers).toMatchObject([{ is_stale: false }]);
    expect(stale.containers).toMatchObject([{ is_stale: true, terminal_checked_at: '2026-06-16T18:00:00.000Z' }]);
  });

  it('are as old as the newest statement of a line that pushes, and as the newest answer under any of its numbers', async () => {
    const own = await serviceContext(db, { clock: CLOCK });
    const { box } = await landed(own);
    const day = { party: 'shipping_line', source: 'MAEU', date: '2026-06-19', at: '2026-06-19T07:00:00.000Z' };
    const stated = { ...day, timezone: 'America/Los_Angeles', place_locode: null, place_name: null, computed: false };
    const binding = { ...stated, applies: true, binding: true, reported_at: null };
    await update(box, `last_free_days = '${JSON.stringify([binding])}', binding_lfd = '2026-06-19T07:00:00Z'`);
    await update(box, `holds = '[]', fees = '[]', terminal_statements = '{"line": "2026-06-14T18:00:00.000Z"}'`);
    await db.pool.query('UPDATE watch_schedule SET last_attempted_at = NULL');

    const pushed = await listContainersAtRisk.run(own, {});
    await db.pool.query("UPDATE watch_schedule SET last_attempted_at = '2026-06-18T17:00:00Z'");
    const polled = await listContainersAtRisk.run(own, {});

    expect(reasonsOf(pushed)).toContain('the shipping line last reported 4 d ago');
    expect(reasonsOf(polled)).not.toContain('the shipping line last said');
  });

  it('are not at risk at the port that they have left by rail, whatever its terminal said', async () => {
    const own = await serviceContext(db, { clock: CLOCK });
    const { box, number } = await landed(own);
    const before = await listContainersAtRisk.run(own, {});
    const left = [
      byRail('load', 'USLAX', '2026-06-16T20:00:00.000Z', { container: box }),
      byRail('depart', 'USLAX', '2026-06-17T08:00:00.000Z', { container: box }),
      byRail('arrive', 'USCHI', '2026-06-22T06:00:00.000Z', { container: box, classifier: 'estimated' }),
    ];
    await answer(own, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box), ...left));

    const after = await listContainersAtRisk.run(own, {});

    expect([before.total, after.total]).toEqual([1, 0]);
  });

  describe('of an account with several', () => {
    let boxes: string[];
    let passed: string;
    let near: string;
    let inland: string;

    beforeAll(async () => {
      const made = [await landed(context), await landed(context), await landed(context), await landed(context)];
      boxes = made.map(({ box }) => box);
      [passed = '', near = '', inland = ''] = boxes;
      const quiet = "holds = '[]', fees = '[]'";
      await update(passed, quiet);
      const later = "'2026-06-20T07:00:00Z'";
      await update(near, `${quiet}, pickup_lfd = ${later}, pickup_lfd_terminal = ${later}`);
      await db.pool.query(STATE_DAYS);
      await db.pool.query(
        `WITH beyond AS (INSERT INTO location (id, locode, name, kind) VALUES ($2, 'USNYC', 'New York', 'port') RETURNING id)
         UPDATE shipment s SET destination_id = beyond.id FROM container c, beyond WHERE c.shipment_id = s.id AND c.number = $1`,
        [inland, referenceId('location', 'USNYC')],
      );
    });

    it.each([
      ['picked_up', "current_status = 'picked_up'"],
      ['delivered', "current_status = 'delivered'"],
      ['empty_returned', "current_status = 'empty_returned'"],
    ])('leave out what is %s', async (_what, set) => {
      await update(passed, set);

      const result = await listed();
      await update(passed, "current_status = 'not_available'");

      expect(numbersOf(result)).toEqual(boxes.filter((box) => box !== passed).sort());
    });

    it('leave out what is not tracked any more', async () => {
      const { box } = await landed(context);
      const [container] = await rows<{ shipment_id: string }>(
        db,
        'SELECT shipment_id FROM container WHERE number = $1',
        [box],
      );
      const before = await listed();
      await stopTracking.run(context, { id: container?.shipment_id ?? '' });

      const after = await listed();

      expect(numbersOf(before)).toContain(box);
      expect(numbersOf(after)).toEqual([...boxes].sort());
    });

    it('come most urgent first, page by page', async () => {
      const first = await listed({ page_size: 3 });
      const second = await listed({ page_size: 3, page: 2 });
      const beyond = await listed({ page_size: 3, page: 3 });

      expect(first).toMatchObject({ total: 4, page: 1, page_size: 3 });
      expect(first.containers.map(({ last_free_day: day }) => day?.days_left)).toEqual([-3, -3, -3]);
      expect(second.containers).toMatchObject([{ number: near, last_free_day: { days_left: 2 } }]);
      expect(beyond).toMatchObject({ containers: [], total: 4 });
    });

    it('count a last free day as near as far ahead as it is requested', async () => {
      expect(numbersOf(await listed({ within_days: 2 }))).toContain(near);
      expect(numbersOf(await listed({ within_days: 1 }))).not.toContain(near);
    });

    it('can be filtered by reason', async () => {
      expect(numbersOf(await listed({ reasons: ['last_free_day_near'] }))).toEqual([near]);
      expect(numbersOf(await listed({ reasons: ['hold', 'missing_milestone'] }))).toEqual(boxes.slice(2).sort());
    });

    it.each([
      ['the port of discharge', 'USLAX', 4],
      ['the port as people write it', ' us lax', 4],
      ['the destination', 'USNYC', 1],
      ['another code of the same place', 'USEWR', 1],
      ['the name of the port', 'Port of Los Angeles, CA', 4],
      ['the name of the destination', 'new york', 1],
      ['a port without containers', 'DEHAM', 0],
      ['the port of lading', 'CNSHA', 0],
      ['an unknown place', 'Nowhere at all', 0],
    ])('can be filtered by %s', async (_what, port, count) => {
      expect((await listed({ port })).total).toBe(count);
    });

    it.each([
      ['a port with a null byte', { port: 'US\0AX' }, '/port'],
      ['an empty port', { port: '' }, '/port'],
      ['days behind', { within_days: -1 }, '/within_days'],
      ['days without end', { within_days: 31 }, '/within_days'],
      ['half a day', { within_days: 0.5 }, '/within_days'],
      ['no reason at all', { reasons: [] }, '/reasons'],
      ['a page before the first', { page: 0 }, '/page'],
      ['a page beyond all', { page: 1e9 }, '/page'],
      ['a page without end', { page_size: 101 }, '/page_size'],
    ])('cannot be filtered by %s', async (_what, input, pointer) => {
      await expect(listed(input)).rejects.toMatchObject({ code: 'invalid_input', detail: { pointer } });
    });

    it('are listed with what the port was taken to mean', async () => {
      const found = await listed({ port: 'los angeles' });
      const unknown = await listed({ port: 'Nowhere at all' });

      expect(found.matched_ports).toContain('Los Angeles (USLAX)');
      expect(unknown.matched_ports).toEqual([]);
    });

    it('are shown to no other account', async () => {
      const stranger = await serviceContext(db, { clock: CLOCK });

      expect(await listContainersAtRisk.run(stranger, {})).toMatchObject({ containers: [], total: 0 });
    });

    it('need the permission to read', async () => {
      const writer = withPermissions(context, ['tracking:write']);

      await expect(listContainersAtRisk.run(writer, {})).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  describe('of an account of thousands of containers', () => {
    const SHIPMENTS = CANDIDATES_MAX / 2 + 10;
    const AT_ONCE = 502;
    const big = useServiceContext(db, { clock: CLOCK });

    beforeAll(async () => {
      const text = `WITH made AS MATERIALIZED (
          SELECT i, gen_random_uuid() AS shipment_id, gen_random_uuid() AS watch_id FROM generate_series($2::int + 1, $2::int + ${AT_ONCE}) i
        ), w AS (
          INSERT INTO watch (id, source, kind, number, journey_month)
          SELECT watch_id, 'MAEU', 'bill_of_lading', 'BIG' || i, '2026-06-01' FROM made
        ), ws AS (
          INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT watch_id, 'MAEU', now() FROM made
        ), wc AS (
          INSERT INTO watch_companion (watch_id, companion_id) SELECT watch_id, watch_id FROM made
        ), s AS (
          INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number)
          SELECT shipment_id, $1, watch_id, 'MAEU', 'BIG' || i, 'BIG' || i FROM made
        )
        INSERT INTO container (id, account_id, shipment_id, number, current_status, pickup_lfd, pickup_lfd_line, pod_timezone)
        SELECT gen_random_uuid(), $1, shipment_id, 'B' || b, CASE WHEN b <= 2 THEN 'available' ELSE 'empty_returned' END,
          lfd, lfd, 'America/Los_Angeles'
        FROM made, generate_series(1, 3) b,
          LATERAL (SELECT timestamptz '${MIDNIGHT_OF_15}' + (i % 5) * interval '1 day' AS lfd) d`;
      for (let made = 0; made < SHIPMENTS; made += AT_ONCE) await db.pool.query(text, [big.principal.accountId, made]);
      await db.pool.query(STATE_DAYS);
      await db.pool.query('ANALYZE');
    });

    it('are said to be at least so many in words', async () => {
      const { text } = await tool.call(big, { page_size: 1 });

      expect(text).toMatch(/^At least 5000 containers are at risk \(/);
      expect(text).toContain('\nOnly 5000 containers were looked at; ');
    });

    it('are cut at a limit, and it is said that they are', async () => {
      expect(await listContainersAtRisk.run(big, { page_size: 1 })).toMatchObject({
        total: CANDIDATES_MAX,
        is_partial: true,
      });
    });

    it('are cut where the last free day passed long ago, not where it is today', async () => {
      await db.pool.query(
        `UPDATE container SET pickup_lfd = $2, pickup_lfd_line = $2 WHERE account_id = $1 AND number = 'B1'
         AND shipment_id = (SELECT id FROM shipment WHERE account_id = $1 AND normalized_number = 'BIG1')`,
        [big.principal.accountId, '2026-06-20T07:00:00.000Z'],
      );
      await db.pool.query(STATE_DAYS);

      const readNear = (page: number) =>
        listContainersAtRisk.run(big, { reasons: ['last_free_day_near'], page_size: 1, page });
      const { total } = await readNear(1);
      const { containers } = await readNear(total);

      expect(containers).toMatchObject([{ last_free_day: { date: '2026-06-20' } }]);
    });

    it.each<[string, Parameters<typeof listContainersAtRisk.run>[1]]>([
      ['all', {}],
      ['those of a port', { port: 'Los Angeles' }],
    ])('are read through the index of what is open: %s', async (_what, input) => {
      const steps: string[] = [];
      const explained = intercepted(db.query, async ({ text }, values) => {
        const { rows: plan } = await db.pool.query(`EXPLAIN ${text}`, values);
        steps.push(...plan.map((row) => String(row['QUERY PLAN'])));
      });

      await listContainersAtRisk.run({ ...context, db: { ...db, query: explained } }, input);

      expect(steps.filter((step) => step.includes('container_open_idx'))).not.toEqual([]);
      // Of the links between watches all are needed here, so that reading their table as a whole is right too.
      expect(steps.filter((step) => /Seq Scan on (container|shipment|watch|watch_schedule) /.test(step))).toEqual([]);
    });
  });
});

function reasonsOf({ containers }: ContainersAtRisk): string {
  return containers.flatMap(({ reasons }) => reasons.map(({ explanation }) => explanation)).join(' ');
}
