import { expect, it, vi } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { openDatabase, uniqueViolation } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { raw } from '../support/raw.ts';

const NAME = raw('SELECT name FROM account WHERE id = $1', 'name');
const RENAME = raw('UPDATE account SET name = $2 WHERE id = $1', 'rename');

describeWithDatabase('Prisma and raw statements in one transaction', () => {
  const db = useDatabase();

  it('lets each see what the other wrote, and undoes both together', async () => {
    const id = newId();
    const seen: unknown[] = [];

    const undone = db.transaction(async (tx) => {
      await tx.prisma.account.create({ data: { id, name: `first ${id}` } });
      seen.push(await tx.query(NAME, [id]));
      await tx.query(RENAME, [id, `second ${id}`]);
      seen.push(await tx.prisma.account.findUnique({ where: { id }, select: { name: true } }));
      throw new Error('undo');
    });

    await expect(undone).rejects.toThrow('undo');
    expect(seen).toEqual([[{ name: `first ${id}` }], { name: `second ${id}` }]);
    expect(await db.prisma.account.findUnique({ where: { id } })).toBeNull();
  });

  it('keeps both when the body returns', async () => {
    const id = newId();

    await db.transaction(async (tx) => {
      await tx.query(RENAME, [id, 'nothing yet']);
      await tx.prisma.account.create({ data: { id, name: `kept ${id}` } });
    });

    expect(await db.query(NAME, [id])).toEqual([{ name: `kept ${id}` }]);
  });

  it('keeps transactions apart that run at the same time', async () => {
    const ids = Array.from({ length: 40 }, () => newId());

    await Promise.allSettled(
      ids.map((id, at) =>
        db.transaction(async (tx) => {
          await tx.prisma.account.create({ data: { id, name: id } });
          // Prisma sends reads of one row together that are requested at once, but never those of two transactions.
          const all = await Promise.all(ids.map((one) => tx.prisma.account.findUnique({ where: { id: one } })));
          if (all[at]?.id !== id || all.filter((one) => one !== null).length > at + ids.length)
            throw new Error('mixed');
          if (at % 2 === 1) throw new Error('undo');
        }),
      ),
    );

    const kept = await db.prisma.account.findMany({ where: { id: { in: ids } }, select: { id: true } });
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(ids.filter((_, at) => at % 2 === 0)));
  });

  it('does not show to others what is not committed, though they ask at the same moment', async () => {
    const id = newId();

    await db.transaction(async (tx) => {
      await tx.prisma.account.create({ data: { id, name: id } });
      const [inside, outside] = await Promise.all([
        tx.prisma.account.findUnique({ where: { id } }),
        db.prisma.account.findUnique({ where: { id } }),
      ]);
      expect([inside?.id, outside]).toEqual([id, null]);
    });
  });

  it('ends with the connection given back, also where Prisma failed', async () => {
    const id = newId();
    await db.prisma.account.create({ data: { id, name: id } });

    const broken = await db
      .transaction((tx) => tx.prisma.account.create({ data: { id, name: 'other' } }))
      .catch(uniqueViolation);

    expect(broken).toBe('account_pkey');
    expect(db.pool.idleCount).toBe(db.pool.totalCount);
    expect(await db.transaction((tx) => tx.query(NAME, [id]))).toEqual([{ name: id }]);
  });

  it('runs a transaction again in which Prisma met a deadlock', async () => {
    const [one, other] = [newId(), newId()];
    await db.prisma.account.createMany({ data: [one, other].map((id) => ({ id, name: id })) });
    let begun = 0;
    let goOn = () => {};
    const bothHaveOne = new Promise<void>((resolve) => {
      goOn = resolve;
    });

    const crosswise = (first: string, second: string) =>
      db.transaction(async (tx) => {
        await tx.prisma.account.update({ where: { id: first }, data: { features: {} } });
        begun += 1;
        if (begun === 2) goOn();
        await bothHaveOne;
        await tx.prisma.account.update({ where: { id: second }, data: { features: {} } });
      });

    await Promise.all([crosswise(one, other), crosswise(other, one)]);

    expect(begun).toBe(3);
  });

  it('reports the statements of Prisma, with BEGIN and COMMIT once', async () => {
    const texts: string[] = [];
    db.onQuery = (text) => texts.push(text.split(' ')[0] ?? '');

    await db.transaction(async (tx) => {
      await tx.prisma.account.findFirst({ where: { name: 'unknown' } });
      await tx.query(NAME, [newId()]);
    });

    db.onQuery = () => {};
    expect(texts).toEqual(['BEGIN', 'SELECT', 'SELECT', 'COMMIT']);
  });

  it.each([
    ['prepares statements once a connection', '', 2],
    ['prepares none where the address names a pooler that takes none', 'pgbouncer=true', 0],
  ])('%s', async (_, parameter, prepared) => {
    const url = new URL(db.url);
    if (parameter !== '') url.search += `${url.search === '' ? '' : '&'}${parameter}`;
    await migrate(db.url, { pooledUrl: url.href });
    const other = await openDatabase({ url: url.href, poolSize: 1 });

    await other.query(NAME, [newId()]);
    await other.prisma.account.findFirst({ where: { name: 'unknown' } });

    const { rows } = await other.pool.query('SELECT count(*)::int AS prepared FROM pg_prepared_statements');
    expect(rows).toEqual([{ prepared }]);
    await other.close();
  });

  it('says that the database is unavailable where Prisma gets no connection', async () => {
    const url = new URL(db.url);
    const other = await openDatabase({ url: url.href });
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    vi.spyOn(other.pool, 'query').mockImplementation(() => Promise.reject(refused));

    await expect(other.prisma.account.count()).rejects.toMatchObject({ code: 'unavailable' });

    vi.restoreAllMocks();
    await other.close();
  });
});
