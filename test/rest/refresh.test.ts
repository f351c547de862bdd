import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { toInstant } from '../../src/domain/instant.ts';
import { refreshMessage } from '../../src/rest/documents/refresh.ts';
import { routes } from '../../src/rest/routes/index.ts';
import type { RefreshedSource } from '../../src/services/container/refresh-watches.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { stopTracking } from '../../src/services/shipment/stop-tracking.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const LATER = '2026-06-12T12:05:00.000Z';

function source(key: string, next: RefreshedSource['will_be_asked']): RefreshedSource {
  const next_attempt_at = next === 'later' ? LATER : null;
  return {
    source: key,
    name: key,
    will_be_asked: next,
    sends_by_itself: key.endsWith('-push'),
    next_attempt_at,
    last_attempted_at: null,
    last_succeeded_at: null,
  };
}

it.each([
  [
    [source('MAEU', 'now'), source('own-terminal', 'now'), source('own-rail', 'now')],
    'Started refresh for Shipping line, Terminal, Rail',
  ],
  [
    [source('MAEU', 'now'), source('a-terminal', 'now'), source('b-terminal', 'now')],
    'Started refresh for Shipping line, Terminal',
  ],
  [
    [source('MAEU', 'later'), source('own-terminal', 'now')],
    `Started refresh for Terminal; Shipping line follows at ${LATER}`,
  ],
  [
    [source('MAEU', 'later'), source('own-rail', 'never')],
    `No refresh was started; Shipping line follows at ${LATER}; Rail cannot be polled`,
  ],
  [
    [source('MAEU', 'now'), source('a-terminal-push', 'never'), source('b-terminal', 'never')],
    'Started refresh for Shipping line; Terminal: push only, not polled; Terminal cannot be polled',
  ],
  [[], 'No refresh was started; no source of this container can be polled'],
])('a refresh names those that are polled, and when: %#', (sources, message) => {
  expect(refreshMessage(sources)).toBe(message);
});

it('is counted against an allowance of its own', () => {
  const counted = routes.filter(({ path }) => path.endsWith('/refresh'));

  expect(counted.map(({ method, bucket }) => [method, bucket])).toEqual([
    ['PATCH', 'refresh'],
    ['POST', 'refresh'],
  ]);
});

describeWithDatabase('a refresh', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let owner: ServiceContext;
  let one: Cargo;

  beforeEach(async () => {
    // Schedules are dated by the database, so the clock has to agree with it.
    owner = await serviceContext(db, { clock: fakeClock(toInstant(systemClock.now())) });
    one = await cargo(owner);
    await db.pool.query(
      `UPDATE watch_schedule SET next_due_at = now() + interval '1 hour', last_attempted_at = now() - interval '10 minutes',
         lease_until = NULL, lease_token = NULL`,
    );
  });

  const refresh = (id: string, caller = owner) => api.ask(caller, `PATCH /containers/${id}/refresh`);
  const refreshAll = (container_ids: unknown, caller = owner) =>
    api.ask(caller, 'POST /containers/refresh', { container_ids });

  async function dueLanes(): Promise<string[]> {
    const due = await rows<{ lane: string }>(
      db,
      'SELECT lane FROM watch_schedule WHERE next_due_at <= now() ORDER BY lane',
    );
    return due.map(({ lane }) => lane);
  }

  it('of one container has its line and its terminal polled, and says so', async () => {
    const { status, body, headers } = await refresh(one.containerIds[0]);

    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Started refresh for Shipping line, Terminal' });
    expect(headers.get('content-type')).toContain('application/json');
    expect(await dueLanes()).toEqual(['MAEU', 'own-terminal']);
  });

  it('says of whom it may not ask yet when it will', async () => {
    await db.pool.query("UPDATE watch_schedule SET last_attempted_at = now() WHERE lane = 'own-terminal'");

    const { body } = await refresh(one.containerIds[0]);

    expect(body.message).toMatch(/^Started refresh for Shipping line; Terminal follows at \d{4}-.*Z$/);
  });

  it('of many containers is answered for each, and asks what they share once', async () => {
    const missing = newId();
    const stopped = await cargo(owner);
    await stopTracking.run(owner, { id: stopped.shipmentId });
    const ids = [one.containerIds[1], missing, one.containerIds[0], 'MSKU0000006', stopped.containerIds[0]];

    const { status, body } = await refreshAll([...ids, one.containerIds[1]]);

    const message = 'Started refresh for Shipping line, Terminal';
    const unknown = 'There is no container with this id in this account';
    expect(status).toBe(200);
    expect(body).toEqual({
      containers: [
        { id: ids[0], outcome: 'refreshed', message },
        { id: missing, outcome: 'not_found', message: unknown },
        { id: ids[2], outcome: 'refreshed', message },
        { id: 'MSKU0000006', outcome: 'not_found', message: unknown },
        { id: ids[4], outcome: 'not_tracked', message: expect.stringContaining('not tracked any more') },
      ],
    });
    expect(await dueLanes()).toEqual(['MAEU', 'own-terminal', 'own-terminal']);
  });

  it('of many containers takes one statement', async () => {
    let count = 0;
    db.onQuery = () => {
      count += 1;
    };
    await refreshAll([...one.containerIds, newId()]);
    db.onQuery = () => {};

    expect(count).toBe(1);
  });

  it.each([
    [undefined, '/container_ids'],
    [[], '/container_ids'],
    ['abc', '/container_ids'],
    [[7], '/container_ids/0'],
    [Array.from({ length: 101 }, () => newId()), '/container_ids'],
  ])('of many containers takes ids, at least one and at most a hundred: %#', async (ids, pointer) => {
    expect(await refreshAll(ids)).toMatchObject({ status: 422, body: { errors: [{ source: { pointer } }] } });
  });

  it('of a stopped shipment is a conflict', async () => {
    await stopTracking.run(owner, { id: one.shipmentId });

    expect(await refresh(one.containerIds[0])).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } });
  });

  it('is for the account alone, and for those who may write', async () => {
    const other = await serviceContext(db, { clock: owner.clock });
    const reader = withPermissions(owner, ['tracking:read']);

    expect(await refresh(one.containerIds[0], other)).toMatchObject({ status: 404 });
    expect(await refreshAll([one.containerIds[0]], other)).toMatchObject({
      status: 200,
      body: { containers: [{ outcome: 'not_found' }] },
    });
    expect(await refresh(one.containerIds[0], reader)).toMatchObject({ status: 403 });
    expect(await refreshAll([one.containerIds[0]], reader)).toMatchObject({ status: 403 });
    expect(await dueLanes()).toEqual([]);
  });
});
