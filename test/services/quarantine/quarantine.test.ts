import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { quarantine } from '../../../src/services/ingest/quarantine.ts';
import { expireQuarantine, listQuarantine, showQuarantine } from '../../../src/services/quarantine/quarantine.ts';
import { retryAll, retryQuarantined } from '../../../src/services/quarantine/retry.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import type { Reader } from '../../../src/sources/push.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { intakeTools, plainReader, push, pushedText, pushSender, spoiltText } from '../../support/pushing.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { newBox, newNumber, rows, saying, track } from '../../support/tracking.ts';

const LINE = pushSender();
const NOWHERE = '0198c1d2-0000-7000-8000-000000000000';

describeWithDatabase('the quarantine', () => {
  let db: TestDatabase;
  let context: ServiceContext;

  beforeAll(async () => {
    db = await testDatabase();
  });

  afterAll(() => db.drop());

  beforeEach(async () => {
    await db.pool.query('DELETE FROM quarantine');
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
  });

  const kept = () => listQuarantine(db, null, 100);
  const keep = (raw: string, reason = 'no container') =>
    quarantine(db, { source: 'MAEU', watchId: null, reason, raw }, 3);

  it('has no more than its fill of each source, counts the rest, and keeps the latest of each reason', async () => {
    for (const raw of ['1', '2', '3', '4', '5']) await keep(raw);
    await keep('6', 'another reason');
    await keep('6', 'another reason');

    const found = await kept();

    expect(found).toHaveLength(3);
    expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(7);
    const texts = await rows<{ raw: string }>(db, 'SELECT raw FROM quarantine ORDER BY raw');
    expect(texts.map(({ raw }) => raw)).toEqual(['4', '5', '6']);
  });

  it('keeps any text, the beginning of a long one, and says so', async () => {
    await keep(`\0\ud800${'x'.repeat(70_000)}`);

    const [row] = await kept();

    expect(row).toMatchObject({ length: 65_536, is_whole: false });
  });

  it('forgets what has not come for 90 days', async () => {
    await keep('old');
    await keep('new');
    await db.pool.query("UPDATE quarantine SET last_seen_at = now() - interval '91 days' WHERE raw = 'old'");

    await expireQuarantine(db);

    expect((await kept()).map(({ reason }) => reason)).toEqual(['no container']);
  });

  it('gives a text that is understood by now to the journeys that it is about, and lets it go', async () => {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    const text = pushedText({ billsOfLading: [number] }, saying(...sailing(box, number)));
    const blind: Reader = {
      ...plainReader,
      read: () => ({ messages: [], rejections: [{ reason: 'not yet', raw: text }] }),
    };
    const { from, tools } = { from: [LINE], tools: intakeTools(context, [blind]) };
    const before = { ...tools, readers: [blind] };
    const { takeIn } = await import('../../../src/services/intake/take-in.ts');
    await takeIn(before, { from: LINE, text, origin: 'test' });
    const [row] = await kept();

    const stillBlind = await retryQuarantined(before, from, row?.id ?? '');
    const seeing = await retryQuarantined({ ...tools, readers: [plainReader] }, from, row?.id ?? '');

    expect(stillBlind).toMatchObject({ outcome: 'not_understood', reason: 'not yet', taken: 0 });
    expect(seeing).toMatchObject({ outcome: 'understood', taken: 5 });
    expect(await kept()).toEqual([]);
    expect(await rows(db, 'SELECT number FROM container WHERE account_id = $1', [context.principal.accountId])).toEqual(
      [{ number: box }],
    );
  });

  it('says why a text cannot be read again', async () => {
    await keep('polled');
    await quarantine(db, { source: 'gone', watchId: null, reason: 'x', raw: 'x', sender: 'gone', format: 'plain' });
    await quarantine(db, {
      source: 'MAEU',
      watchId: null,
      reason: 'x',
      raw: 'x'.repeat(70_000),
      sender: 'mersey',
      format: 'plain',
    });

    const retried = await retryAll(intakeTools(context), [LINE], { of: null, limit: 10 });

    expect(retried.map(({ outcome }) => outcome)).toEqual(['not_retried', 'not_retried', 'not_retried']);
    expect(new Set(retried.map(({ reason }) => reason)).size).toBe(3);
    expect(await kept()).toHaveLength(3);
  });

  it('keeps the rest of a text together that is spoilt in very many places', async () => {
    await push(context, LINE, spoiltText(...Array.from({ length: 250 }, (_one, at) => `reason ${at}`)));

    const found = await listQuarantine(db, 'mersey', 1_000);

    expect(found).toHaveLength(201);
    expect(found.map(({ reason }) => reason)).toContain('50 further parts of the same text were not understood.');
  });

  it('does not know what there is not', async () => {
    await expect(showQuarantine(db, NOWHERE)).rejects.toMatchObject({ code: 'not_found' });
    await expect(showQuarantine(db, 'no id')).rejects.toMatchObject({ code: 'not_found' });
  });
});
