import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { SANDBOX_NOTE } from '../../src/wording/sandbox-note.ts';
import { tool as listChanges } from '../../tools/list-changes.ts';
import { cursorBehindAll } from '../services/change/changes.ts';
import { answerTokens } from '../support/answer-tokens.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { intercepted } from '../support/intercepted.ts';
import { sailing } from '../support/sailing.ts';
import { SANDBOX_ONLY, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

/** So much 20 containers with a change each may take, in the text and in the data. */
const TOKENS_MAX = 2_000;

describeWithDatabase('list_changes', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: systemClock });
  });

  async function sailed(by = context): Promise<{ number: string; box: string; watch: string }> {
    const [number, box] = [newNumber(), newBox()];
    await track(by, number, { scac: 'MAEU' });
    const watch = await watchOf(db, number, 'MAEU');
    await answer(by, watch, saying(...sailing(box, number)));
    return { number, box, watch };
  }

  async function call(args: object): Promise<{ text: string; cursor: string; numbers: string[]; has_more: unknown }> {
    await cursorBehindAll(db, context);
    const { text, structured = {} } = await listChanges.call(context, args);
    const { cursor, containers, has_more } = structured;
    const rows = Array.isArray(containers) ? containers : [];
    return { text, cursor: String(cursor), numbers: rows.map(({ number }) => String(number)), has_more };
  }

  it('links the container of each row', async () => {
    const { box } = await sailed();
    await cursorBehindAll(db, context);

    const { links } = await listChanges.call(context, {});

    const { id } = await db.prisma.container.findFirstOrThrow({ where: { number: box } });
    expect(links).toEqual([{ uri: `landfall://container/${id}`, name: box }]);
  });

  it('says what is new, and then only what changed since the last call, in plain sentences', async () => {
    const { box, number, watch } = await sailed();
    const first = await call({});
    expect(first.text).toContain(`- ${box}: new: status on ship`);

    const nothing = await call({ since: first.cursor, kinds: ['holds'] });
    expect(nothing.numbers).toEqual([]);
    await answer(context, watch, saying(...sailing(box, number, '2026-07-09T12:00:00.000Z')));
    const second = await call({ since: first.cursor, kinds: ['arrival'] });

    expect(second.numbers).toEqual([box]);
    expect(second.text).toContain('; arrival moved from 9 Jun to 9 Jul (30 days later)');
  });

  it('gives every container once over pages of one, and ends', async () => {
    const boxes = [await sailed(), await sailed(), await sailed()].map(({ box }) => box);

    const seen: string[] = [];
    let page = await call({ page_size: 1 });
    for (let pages = 0; page.has_more === true && pages < 20; pages++) {
      seen.push(...page.numbers);
      page = await call({ since: page.cursor, page_size: 1 });
    }

    expect([...seen, ...page.numbers].sort()).toEqual([...boxes].sort());
  });

  it('shows nothing of another account, and nothing where nothing changed', async () => {
    await sailed(await serviceContext(db, { clock: systemClock }));

    const { text, numbers } = await call({});

    expect(numbers).toEqual([]);
    expect(text).toContain('Nothing of that changed since 1 d ago.');
  });

  it('says that sandbox data is invented', async () => {
    context = await serviceContext(db, { clock: systemClock, sources: SANDBOX_ONLY });
    const [number, box] = [newNumber(), newBox()];
    await track(context, number, { scac: 'TEST' });
    await answer(context, await watchOf(db, number, 'TEST'), saying(...sailing(box, number)));

    expect((await call({})).text).toContain(SANDBOX_NOTE);
  });

  it('says in its text by what the next call goes on, and the id of each row', async () => {
    const { box } = await sailed();
    const { text, cursor } = await call({});

    expect(text).toContain(`Next time send since: ${cursor}`);
    expect(text).toMatch(new RegExp(`- ${box}: .*; id [0-9a-f-]{36}$`, 'm'));
  });

  it('looks on where nothing of a kind is among the first', async () => {
    for (let at = 0; at < 3; at++) await sailed();
    const { box, number, watch } = await sailed();
    await answer(context, watch, saying(...sailing(box, number, '2026-07-09T12:00:00.000Z')));
    await track(context, newNumber(), { scac: 'MAEU' });

    const late = await call({ kinds: ['arrival'], page_size: 1 });
    const holds = await call({ kinds: ['holds'], page_size: 1 });

    expect(late.numbers).toHaveLength(1);
    expect(holds).toMatchObject({ numbers: [], has_more: false });
    expect(holds.text).toContain('Nothing of that changed');
  });

  it.each([
    [['deleted'], false],
    [['deleted', 'request'], false],
    [['deleted', 'status'], true],
  ])('reads the history of a container only where a fact of it is wanted: %j', async (kinds, isRead) => {
    await sailed();
    await cursorBehindAll(db, context);
    const sent: string[] = [];
    const query = intercepted(db.query, ({ name }) => sent.push(name));

    await listChanges.call({ ...context, db: { ...context.db, query } }, { kinds });

    expect(sent).toContain('list_changes');
    expect(sent.includes('load_container_journey')).toBe(isRead);
  });

  it('takes few tokens', async () => {
    for (let at = 0; at < 20; at++) await sailed();

    const page = await listChanges.call(context, {});

    expect(answerTokens(page)).toBeLessThan(TOKENS_MAX);
  });

  it.each([
    ['last week', 'since'],
    ['2020-01-01', 'since'],
    ['2099-01-01', 'future'],
  ])('says what is wrong with %s', async (since, word) => {
    await expect(call({ since })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(word),
    });
  });
});
