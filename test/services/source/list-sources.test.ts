import { beforeEach, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../../src/core/permission.ts';
import { Spend } from '../../../src/scheduler/spend.ts';
import { listSources } from '../../../src/services/source/list-sources.ts';
import { aisLane, senderLane } from '../../../src/services/source/source-feeds.ts';
import { blockLanes } from '../../../src/services/source/source-quota.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../../support/database.ts';
import {
  memorySource,
  memorySources,
  SILENT,
  useServiceContext,
  withPermissions,
} from '../../support/service-context.ts';

const NOTHING = { answered_at: null, failing_since: null, fault: null, blocked_until: null };

describeWithDatabase('the sources of an installation', () => {
  const db = useDatabase();
  const other = useSecondProcess(db);
  const clock = { now: () => Date.now() };
  const account = useServiceContext(db, { clock });

  beforeEach(async () => {
    await db.prisma.sourceLane.deleteMany();
  });

  function operator() {
    const limited = { ...memorySource('HLCU'), limits: { ...memorySource('HLCU').limits, requestsPerDay: 100 } };
    const all = [...memorySources().all(), limited];
    const feeds = [
      { lane: senderLane('my-line'), key: 'my-line', name: 'my-line', party: 'shipping_line', way: 'pushed' },
      { lane: aisLane('aisstream'), key: 'aisstream', name: 'aisstream.io', party: 'ais', way: 'streamed' },
    ] as const;
    const sources = { ...memorySources(), all: () => all };
    return { ...account, sources, feeds, principal: { ...account.principal, permissions: new Set(KEY_PERMISSIONS) } };
  }

  async function sourceOf(key: string) {
    const { sources } = await listSources.run(operator(), {});
    return sources.find(({ source }) => source === key);
  }

  it('are all of them, also those that were never asked and those that push', async () => {
    const { sources } = await listSources.run(operator(), {});

    expect(sources.map(({ source, party, way, state }) => [source, party, way, state])).toEqual([
      ['MAEU', 'shipping_line', 'polled', 'never'],
      ['EGLV', 'shipping_line', 'polled', 'never'],
      ['own-terminal', 'terminal', 'polled', 'never'],
      ['HLCU', 'shipping_line', 'polled', 'never'],
      ['my-line', 'shipping_line', 'pushed', 'never'],
      ['aisstream', 'ais', 'streamed', 'never'],
    ]);
    expect(sources[0]).toMatchObject({ ...NOTHING, requests_today: 0, requests_per_day: null });
    expect(sources.at(-2)).toMatchObject({ ...NOTHING, requests_today: null, requests_per_minute: null });
    expect(sources.at(-1)).toMatchObject({ ...NOTHING, requests_today: 0, requests_per_day: null });
  });

  it('show what a source did, for how long, and what to check', async () => {
    const at = new Date(Date.now() - 60_000);
    await db.prisma.sourceLane.create({
      data: {
        lane: 'MAEU',
        answeredAt: new Date(0),
        failingSince: at,
        ...{
          faultOutcome: 'misconfigured',
          faultReason: 'A page.',
          faultCheck: 'LINE_MAEU_PATH',
          faultSince: at,
          faultAt: at,
        },
      },
    });

    expect(await sourceOf('MAEU')).toMatchObject({
      state: 'failing',
      answered_at: '1970-01-01T00:00:00.000Z',
      failing_since: at.toISOString(),
      fault: { outcome: 'misconfigured', reason: 'A page.', check: 'LINE_MAEU_PATH', ended_at: null },
    });
  });

  it('show until when a source is left alone, and no longer once that is over', async () => {
    await blockLanes(db, ['MAEU'], 900);
    expect(await sourceOf('MAEU')).toMatchObject({ state: 'blocked', blocked_until: expect.any(String) });

    await db.prisma.sourceLane.update({ where: { lane: 'MAEU' }, data: { blockedUntil: new Date(Date.now() - 1) } });
    expect(await sourceOf('MAEU')).toMatchObject({ state: 'never', blocked_until: null });
  });

  it('show the requests of all processes, and nothing of a day that is over', async () => {
    const spends = [new Spend({ db, log: SILENT }), new Spend({ db: other, log: SILENT })];
    for (const spend of spends) for (let poll = 0; poll < 20; poll++) spend.add(poll % 2 === 0 ? 'HLCU' : 'MAEU', 3);
    await Promise.all(spends.map((spend) => spend.flush()));

    expect(await sourceOf('HLCU')).toMatchObject({
      requests_today: 60,
      requests_per_day: 100,
      requests_this_minute: 60,
    });
    expect(await sourceOf('MAEU')).toMatchObject({ requests_today: 60, requests_per_day: null });

    await db.prisma.sourceLane.updateMany({ data: { dayStart: new Date(0), minuteStart: new Date(0) } });
    expect(await sourceOf('MAEU')).toMatchObject({ requests_today: 0, requests_this_minute: 0 });
    spends[0]?.add('MAEU', 2);
    await spends[0]?.flush();
    expect(await sourceOf('MAEU')).toMatchObject({ requests_today: 2, requests_this_minute: 2 });
  });

  it('are for the operator alone', async () => {
    const owner = withPermissions(account, ['tracking:read', 'account:admin']);

    await expect(listSources.run(owner, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
