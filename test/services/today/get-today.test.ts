import { expect, it } from 'vitest';
import { listContainersAtRisk } from '../../../src/services/container/list-containers-at-risk.ts';
import { listLate } from '../../../src/services/container/list-late.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getToday } from '../../../src/services/today/get-today.ts';
import { updateTrackingRequest } from '../../../src/services/tracking-request/update-tracking-request.ts';
import { createWebhook } from '../../../src/services/webhook/create-webhook.ts';
import { cargo } from '../../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { deadline, snapshot } from '../../support/observations.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, TERMINAL_FEED, withPermissions } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-18T18:00:00.000Z');
const CHECKED_AT = '2026-06-18T17:00:00.000Z';
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP' } as const;

describeWithDatabase('get_today', () => {
  const db = useDatabase();
  const caller = () => serviceContext(db, { clock: CLOCK });

  /** A container that stands at Los Angeles with a hold and is past its last free day. */
  async function held(by: ServiceContext): Promise<string> {
    const [number, box] = [newNumber(), newBox()];
    await track(by, number);
    await answer(by, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
    const said = { container: box, source: TERMINAL_FEED };
    const stated = [
      snapshot(CHECKED_AT, 'USLAX', { ...said, available: false, holds: [CUSTOMS], fees: [] }),
      deadline('terminal', '2026-06-15', { ...said, recordedAt: CHECKED_AT }),
    ];
    await answer(by, await watchOf(db, box, TERMINAL_FEED), saying(...stated));
    return box;
  }

  const groupOf = ({ risks }: Awaited<ReturnType<typeof getToday.run>>, wanted: string) =>
    risks.find(({ reason }) => reason === wanted);

  it('counts a container under each of its reasons, and lists it there as the list of risks does', async () => {
    const owner = await caller();
    const box = await held(owner);

    const today = await getToday.run(owner, {});
    const { containers } = await listContainersAtRisk.run(owner, {});

    expect(today).toMatchObject({ account_id: owner.principal.accountId, within_days: 3, risks_partial: false });
    const listed = containers.map(({ free_days: _, charges: _charges, ...one }) => ({
      ...one,
      conditional_last_free_day: null,
    }));
    for (const reason of ['last_free_day_passed', 'hold']) {
      expect(groupOf(today, reason)).toEqual({ reason, total: 1, stale: 0, containers: listed });
    }
    expect(containers.map(({ number }) => number)).toEqual([box]);
    expect(groupOf(today, 'last_free_day_near')).toMatchObject({ total: 0, containers: [] });
  });

  it('lists no more of each than was wanted, and counts all', async () => {
    const owner = await caller();
    for (let count = 0; count < 3; count++) await held(owner);

    const some = await getToday.run(owner, { rows: 2 });
    const none = await getToday.run(owner, { rows: 0 });

    expect([some, none].map((today) => groupOf(today, 'hold')?.total)).toEqual([3, 3]);
    expect([some, none].map((today) => groupOf(today, 'hold')?.containers.length)).toEqual([2, 0]);
  });

  it('counts late arrivals as the list of them does', async () => {
    const owner = await caller();
    await cargo(owner);

    const { late } = await getToday.run(owner, {});
    const list = await listLate.run(owner, { by: 'container' });

    expect([late.total, late.unknown, late.containers]).toEqual([
      list.total_containers,
      list.total_unknown,
      list.containers,
    ]);
  });

  it('leaves out a failed number that a person has dismissed, until that is taken back', async () => {
    const owner = await caller();
    const { id } = await track(owner, newNumber());
    await db.prisma.trackingRequest.update({ where: { id }, data: { status: 'failed', failedReason: 'not_found' } });
    await db.pool.query("UPDATE tracking_request SET updated_at = '2026-06-18Z' WHERE id = $1", [id]);
    const listed = async () => (await getToday.run(owner, {})).failed_numbers;

    const dismissed = await updateTrackingRequest.run(owner, { id, dismissed: true });
    const without = await listed();
    await expect(updateTrackingRequest.run(await caller(), { id, dismissed: false })).rejects.toThrow(
      /not_found|no tracking/i,
    );
    const still = await listed();
    await updateTrackingRequest.run(owner, { id, dismissed: false });

    expect(dismissed).toMatchObject({ id, status: 'failed' });
    expect([without.total, still.total]).toEqual([0, 0]);
    expect((await listed()).requests.map((one) => one.id)).toEqual([id]);
  });

  it('shows the numbers that failed lately, but those that are tracked already', async () => {
    const owner = await caller();
    const ids = [];
    for (const reason of ['not_found', 'duplicate', 'expired']) {
      const { id } = await track(owner, newNumber());
      ids.push(id);
      const data = { status: 'failed', failedReason: reason };
      await db.prisma.trackingRequest.update({ where: { id }, data });
    }
    await db.pool.query("UPDATE tracking_request SET failed_at = '2026-05-01Z' WHERE id = $1", [ids[2]]);
    await db.pool.query("UPDATE tracking_request SET updated_at = '2026-06-18Z' WHERE id = ANY($1)", [ids.slice(0, 2)]);

    const { failed_numbers } = await getToday.run(owner, {});

    expect(failed_numbers.total).toBe(1);
    expect(failed_numbers.requests).toMatchObject([{ id: ids[0], scac: 'MAEU', failed_reason: 'not_found' }]);
  });

  it('leaves out a failed number once it is asked for again, or followed by its line', async () => {
    const owner = await caller();
    const fail = async (number: string) => {
      const { id } = await track(owner, number);
      await db.prisma.trackingRequest.update({ where: { id }, data: { status: 'failed', failedReason: 'not_found' } });
      return id;
    };
    const listed = async () => (await getToday.run(owner, {})).failed_numbers;
    const number = newNumber();
    const first = await fail(number);

    const before = await listed();
    const second = await fail(number);
    const twice = await listed();
    await track(owner, number);
    const anew = await listed();

    expect(before.requests.map(({ id }) => id)).toEqual([first]);
    expect([twice.total, ...twice.requests.map(({ id }) => id)]).toEqual([1, second]);
    expect(anew).toEqual({ total: 0, requests: [] });
  });

  it('lists the number that failed last first, whatever was changed of another since', async () => {
    const owner = await caller();
    const ids = [];
    for (const day of ['2026-06-01Z', '2026-06-10Z']) {
      const { id } = await track(owner, newNumber());
      await db.prisma.trackingRequest.update({ where: { id }, data: { status: 'failed', failedReason: 'not_found' } });
      await db.pool.query('UPDATE tracking_request SET failed_at = $2 WHERE id = $1', [id, day]);
      ids.push(id);
    }
    const [early = '', late = ''] = ids;

    await updateTrackingRequest.run(owner, { id: early, dismissed: true });
    await updateTrackingRequest.run(owner, { id: early, dismissed: false });
    const { failed_numbers } = await getToday.run(owner, {});

    expect(failed_numbers.requests.map(({ id }) => id)).toEqual([late, early]);
  });

  it('shows a line that does not answer to those who track something by it, once it is down for a while', async () => {
    const [owner, stranger] = [await caller(), await caller()];
    await cargo(owner);
    const failing = (since: string) =>
      db.prisma.sourceLane.upsert({
        where: { lane: 'MAEU' },
        create: { lane: 'MAEU', failingSince: new Date(since) },
        update: { failingSince: new Date(since) },
      });

    await failing('2026-06-18T17:55:00Z');
    const early = await getToday.run(owner, {});
    await failing('2026-06-18T12:00:00Z');
    const late = await getToday.run(owner, {});
    const elsewhere = await getToday.run(stranger, {});
    await db.prisma.sourceLane.delete({ where: { lane: 'MAEU' } });

    expect([early.feeds, elsewhere.feeds]).toEqual([[], []]);
    expect(late.feeds).toEqual([
      { source: 'MAEU', name: 'MAEU', failing_since: '2026-06-18T12:00:00.000Z', shipments: 1 },
    ]);
  });

  it('shows webhooks that fail, by host alone, to who may see webhooks', async () => {
    const owner = await caller();
    const { id } = await createWebhook.run(owner, { url: 'https://hooks.example.com/secret', events: ['*'] });
    await db.prisma.webhookLane.update({
      where: { webhookId: id },
      data: { failures: 3, firstFailureAt: new Date('2026-06-18T10:00:00Z') },
    });

    const shown = await getToday.run(owner, {});
    const hidden = await getToday.run(withPermissions(owner, ['tracking:read']), {});

    expect(shown.webhooks).toEqual([
      {
        id,
        host: 'hooks.example.com',
        disabled: false,
        failures: 3,
        failing_since: '2026-06-18T10:00:00.000Z',
        last_success_at: null,
      },
    ]);
    expect(hidden.webhooks).toEqual([]);
  });

  it('shows nothing of another account', async () => {
    const [owner, stranger] = [await caller(), await caller()];
    await held(owner);

    const { risks, late, failed_numbers, webhooks } = await getToday.run(stranger, {});

    expect(risks.map(({ total }) => total)).toEqual(risks.map(() => 0));
    expect([late.total, failed_numbers.total, webhooks.length]).toEqual([0, 0, 0]);
  });
});
