import { beforeEach, expect, it } from 'vitest';
import { quarantine } from '../../../src/ingest/quarantine.ts';
import { intakeContext } from '../../../src/services/intake/intake-context.ts';
import type { IntakeTools } from '../../../src/services/intake/take-in.ts';
import { getQuarantinedText, listQuarantine, retryQuarantinedText } from '../../../src/services/quarantine.ts';
import { expireIntake } from '../../../src/services/retention/expire-intake.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import type { Reader } from '../../../src/sources/push.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, plainReader, push, pushedText, pushSender, spoiltText } from '../../support/pushing.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { newBox, newNumber, rows, saying, track } from '../../support/tracking.ts';

const LINE = pushSender();
const OTHER = pushSender('humber');
const NOWHERE = '0198c1d2-0000-7000-8000-000000000000';

describeWithDatabase('the quarantine', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    await db.pool.query('DELETE FROM quarantine');
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
  });

  const acting = (sender: string | null = null, tools: IntakeTools = intakeTools(context)) =>
    intakeContext(tools, [LINE, OTHER], { sender, requestId: 'test' });
  const kept = async (sender: string | null = null) =>
    (await listQuarantine.run(acting(sender), { page_size: 100 })).texts;
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

    await expireIntake(db);

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
    const before = intakeTools(context, [blind]);
    const { takeIn } = await import('../../support/take-in.ts');
    await takeIn(before, { from: LINE, text, origin: 'test' });
    const [row] = await kept();

    const stillBlind = await retryQuarantinedText.run(acting('mersey', before), { id: row?.id ?? '' });
    const seeing = await retryQuarantinedText.run(acting('mersey'), { id: row?.id ?? '' });

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

    const retried = [];
    for (const { id } of await kept()) retried.push(await retryQuarantinedText.run(acting(), { id }));

    expect(retried.map(({ outcome }) => outcome)).toEqual(['not_retried', 'not_retried', 'not_retried']);
    expect(new Set(retried.map(({ reason }) => reason)).size).toBe(3);
    expect(await kept()).toHaveLength(3);
  });

  it('keeps the rest of a text together that is spoilt in very many places', async () => {
    await push(context, LINE, spoiltText(...Array.from({ length: 250 }, (_one, at) => `reason ${at}`)));

    const pages = await Promise.all(
      [1, 2, 3].map((page) => listQuarantine.run(acting(), { of: 'mersey', page, page_size: 100 })),
    );

    expect(pages.map(({ total, texts }) => [total, texts.length])).toEqual([
      [201, 100],
      [201, 100],
      [201, 1],
    ]);
    expect(pages.flatMap(({ texts }) => texts).map(({ reason }) => reason)).toContain(
      '50 further parts of the same text were not understood.',
    );
  });

  it('does not know what there is not', async () => {
    for (const id of [NOWHERE, 'no id']) {
      await expect(getQuarantinedText.run(acting(), { id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('shows a sender what it pushed itself, and nothing of another one that speaks for the same line', async () => {
    const text = spoiltText('not yet');
    await push(context, LINE, text);
    await push(context, OTHER, text);
    await keep('polled');

    const [mine, other] = [await kept('mersey'), await kept('humber')];

    expect([mine, other, await kept()].map((texts) => texts.map(({ sender }) => sender).sort())).toEqual([
      ['mersey'],
      ['humber'],
      ['humber', 'mersey', null],
    ]);
    const foreign = { id: other[0]?.id ?? '' };
    const foreignTo = acting('mersey');
    await expect(getQuarantinedText.run(foreignTo, foreign)).rejects.toMatchObject({ code: 'not_found' });
    await expect(retryQuarantinedText.run(foreignTo, foreign)).rejects.toMatchObject({ code: 'not_found' });
    const byName = await listQuarantine.run(foreignTo, { of: 'humber' });
    expect(byName.texts).toEqual([]);
    const unpermitted = { ...foreignTo, principal: { ...foreignTo.principal, permissions: new Set<never>() } };
    await expect(listQuarantine.run(unpermitted, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('never loses what took the place of a text while that was read again', async () => {
    const [number, box] = [newNumber(), newBox()];
    const text = pushedText({ billsOfLading: [number] }, saying(...sailing(box, number)));
    await quarantine(db, { source: 'MAEU', watchId: null, reason: 'x', raw: text, sender: 'mersey', format: 'plain' });
    const [row] = await kept();
    const tools = intakeTools(context);
    const during: IntakeTools = {
      ...tools,
      db: {
        ...db,
        query: db.query.bind(db),
        transaction: async (body) => {
          await db.pool.query("UPDATE quarantine SET raw = 'another', reason = 'y'");
          return db.transaction(body);
        },
      },
    };

    const retried = await retryQuarantinedText.run(acting('mersey', during), { id: row?.id ?? '' });

    expect(retried.outcome).toBe('understood');
    expect((await kept()).map(({ reason }) => reason)).toEqual(['y']);
  });
});
