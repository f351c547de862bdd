import { connect, createServer } from 'node:net';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, uniqueViolation } from '../../src/db/client.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { raw, rawRows } from '../support/raw.ts';

const insert = raw('INSERT INTO probe_note (id, at) VALUES ($1, now())', 'insert');
const count = raw('SELECT count(*) AS n FROM probe_note', 'count');
const MOMENT = '2026-11-21T02:46:15.120Z';

describeWithDatabase('database', () => {
  const db = useDatabase();

  beforeAll(async () => {
    await db.pool.query(
      'CREATE TABLE probe_note (id int CONSTRAINT probe_note_key PRIMARY KEY, at timestamptz(3) NOT NULL)',
    );
  });
  beforeEach(() => db.pool.query('TRUNCATE probe_note'));
  it('reads instants, days, bigints and lists of them as the rest of the program writes them', async () => {
    const text = `SELECT $1::timestamptz AS moment, '2026-11-21 02:46:15.123456+05:30'::timestamptz AS zoned,
      '2026-11-21'::date AS day, 9007199254740991::bigint AS number, null::timestamptz AS nothing,
      'infinity'::timestamptz AS always, ARRAY[$1::timestamptz, null] AS moments, ARRAY['2026-11-21'::date] AS days,
      ARRAY[1, 2]::bigint[] AS numbers, '{"a": [1]}'::jsonb AS body`;

    const rows = await db.query(raw(text, 'types'), [MOMENT]);

    expect(rows).toEqual([
      {
        moment: MOMENT,
        zoned: '2026-11-20T21:16:15.123Z',
        day: '2026-11-21',
        number: 9007199254740991,
        nothing: null,
        always: 'infinity',
        moments: [MOMENT, null],
        days: ['2026-11-21'],
        numbers: [1, 2],
        body: { a: [1] },
      },
    ]);
  });

  it('gives Prisma and our own statements the same instant, whichever wrote it', async () => {
    const [ours, prismas] = ['019aa3c4-0000-7000-8000-000000000011', '019aa3c4-0000-7000-8000-000000000012'];
    const text = 'INSERT INTO account (id, name, created_at) VALUES ($1::uuid, $1::uuid::text, $2)';
    const read = raw('SELECT id, created_at FROM account WHERE id = ANY($1) ORDER BY id', 'read');

    await db.query(raw(text, 'write'), [ours, MOMENT]);
    await db.prisma.account.create({ data: { id: prismas, name: prismas, createdAt: new Date(MOMENT) } });

    const viaPrisma = await db.prisma.account.findMany({ where: { id: { in: [ours, prismas] } } });
    expect(viaPrisma.map(({ createdAt }) => createdAt.toISOString())).toEqual([MOMENT, MOMENT]);
    expect(await db.query(read, [[ours, prismas]])).toEqual([
      { id: ours, created_at: MOMENT },
      { id: prismas, created_at: MOMENT },
    ]);
  });

  it('speaks UTC and does not compile statements, whatever the address says', async () => {
    const url = new URL(db.url);
    url.searchParams.set('options', '-c timezone=Asia/Tokyo -c work_mem=5MB');
    const other = await openDatabase({ url: url.href, applicationName: 'landfall-other' });
    const names = ['TimeZone', 'jit', 'work_mem', 'application_name'];

    const rows = await rawRows<{ setting: string }>(other, 'SELECT current_setting(unnest($1::text[])) AS setting', [
      names,
    ]);

    await other.close();
    expect(rows.map(({ setting }) => setting)).toEqual(['UTC', 'off', '5MB', 'landfall-other']);
  });

  it('keeps what a transaction wrote, and nothing of one that throws', async () => {
    await db.transaction((tx) => tx.query(insert, [1]));

    const failing = db.transaction(async (tx) => {
      await tx.query(insert, [2]);
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.query(count, [])).toEqual([{ n: 1 }]);
  });

  it('survives the loss of a connection inside a transaction and does not use it again', async () => {
    const lost = db.transaction(async (tx) => {
      const [own] = await rawRows<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
      await db.query(raw('SELECT pg_terminate_backend($1, 5000)'), [own?.pid]);
      await tx.query(insert, [3]);
    });

    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    expect(await db.query(count, [])).toEqual([{ n: 0 }]);
  });

  it('reports every statement that it sends', async () => {
    const texts: string[] = [];
    db.onQuery = (text) => texts.push(text);

    await db.query(count, []);
    await db.transaction((tx) => tx.query(insert, [4]));
    await db.transaction(() => Promise.reject(new Error('no'))).catch(() => {});

    db.onQuery = () => {};
    expect(texts).toEqual([count.text, 'BEGIN', insert.text, 'COMMIT', 'BEGIN', 'ROLLBACK']);
  });

  it('sends the first statement of a transaction with what begins it', async () => {
    const between = await withholding(new URL(db.url), { from: 'BEGIN', until: insert.name });
    const url = new URL(db.url);
    url.host = `127.0.0.1:${between.port}`;
    for (const name of ['host', 'port']) url.searchParams.delete(name);
    const other = await openDatabase({ url: url.href });

    await other.transaction((tx) => tx.query(insert, [7]));

    expect(await db.query(count, [])).toEqual([{ n: 1 }]);
    await other.close();
    await between.close();
  });

  it('shares a round trip between statements that do not wait for each other', async () => {
    let trips = 0;
    db.onRoundTrip = () => trips++;

    await db.transaction(async (tx) => {
      await Promise.all([tx.query(insert, [11]), tx.query(insert, [12])]);
      void tx.query(insert, [13]);
    });

    db.onRoundTrip = () => {};
    expect(trips).toBe(2);
    expect(await db.query(count, [])).toEqual([{ n: 3 }]);
  });

  it('undoes a transaction of which a statement failed that nobody waited for, and says why', async () => {
    const last = db.transaction(async (tx) => {
      await tx.query(insert, [21]);
      void tx.query(insert, [21]);
    });
    const first = db.transaction(async (tx) => {
      void tx.query(insert, [22]);
      void tx.query(insert, [22]);
      await tx.query(count, []);
    });

    await expect(last).rejects.toMatchObject({ code: '23505' });
    await expect(first).rejects.toMatchObject({ code: '23505' });
    expect(await db.query(count, [])).toEqual([{ n: 0 }]);
  });

  it.each(['raw', 'by Prisma'])('sends nothing of a transaction after its end: %s', async (way) => {
    const account = { id: '019aa3c4-0000-7000-8000-000000000031', name: 'late' };
    for (const ends of [() => Promise.resolve(), () => Promise.reject(new Error('no'))]) {
      let late = (): Promise<unknown> => Promise.resolve();
      await db
        .transaction(async (tx) => {
          await tx.query(count, []);
          late = () => (way === 'raw' ? tx.query(insert, [31]) : tx.prisma.account.create({ data: account }));
          await ends();
        })
        .catch(() => {});

      await expect(late()).rejects.toThrow('The transaction is over');
    }

    expect(await db.query(count, [])).toEqual([{ n: 0 }]);
    expect(await db.prisma.account.count({ where: { id: account.id } })).toBe(0);
  });

  it('sends nothing of a part of the body that goes on after another has failed', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = db.transaction((tx) => {
      const failing = tx.query(raw('SELECT 1 / 0'), []);
      late = tx.query(count, []).catch(() => tx.query(insert, [32]));
      return Promise.all([failing, late]);
    });

    await expect(failing).rejects.toThrow('division by zero');
    await expect(late).rejects.toThrow();
    expect(await db.query(count, [])).toEqual([{ n: 0 }]);
  });

  it('goes no further in a transaction that did not begin', async () => {
    const client = await db.pool.connect();
    const query = client.query.bind(client);
    vi.spyOn(client, 'query').mockImplementation((said: string) => query(said === 'BEGIN' ? 'SELECT 1 / 0' : said));
    vi.spyOn(db.pool, 'connect').mockImplementation(async () => client);

    const lost = db.transaction(async (tx) => {
      await tx.query(count, []);
      await tx.query(insert, [8]);
    });

    await expect(lost).rejects.toThrow('division by zero');
    vi.restoreAllMocks();
    expect(await db.query(count, [])).toEqual([{ n: 0 }]);
  });

  it('runs a transaction again that the server ended because of a deadlock', async () => {
    const [one, other] = [101, 102];
    await db.query(insert, [one]);
    await db.query(insert, [other]);
    const touch = raw('UPDATE probe_note SET at = now() WHERE id = $1');
    let begun = 0;
    let goOn = () => {};
    const bothHaveOne = new Promise<void>((resolve) => {
      goOn = resolve;
    });

    const crosswise = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.query(touch, [first]);
        begun += 1;
        if (begun === 2) goOn();
        await bothHaveOne;
        await tx.query(touch, [second]);
      });

    await Promise.all([crosswise(one, other), crosswise(other, one)]);

    // The one that gave way may meet the other once more before that has what it waited for.
    expect(begun).toBeGreaterThanOrEqual(3);
  });

  it('runs what uses the database several times as one transaction, of which a part is undone alone', async () => {
    const id = '019aa3c4-0000-7000-8000-000000000021';
    const account = { data: { id, name: 'One' } };
    await db.asTransaction(async (one) => {
      await one.query(insert, [1]);
      await one.transaction((tx) => tx.query(insert, [2]));
      const failing = one.transaction(async (tx) => {
        await tx.query(insert, [3]);
        void tx.query(insert, [1]);
      });
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      await one.transaction((tx) => tx.prisma.account.create(account));
      const again = one.transaction(async (tx) => {
        await tx.query(insert, [4]);
        await tx.prisma.account.create(account);
      });
      expect(uniqueViolation(await again.catch((error: unknown) => error))).toBe('account_pkey');
      expect(await one.query(count, [])).toEqual([{ n: 2 }]);
      expect(await db.query(count, [])).toEqual([{ n: 0 }]);
      await one.asTransaction((two) => two.transaction((tx) => tx.query(insert, [5])));
    });
    const undone = db.asTransaction(async (one) => {
      await one.transaction((tx) => tx.query(insert, [6]));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');

    expect(await rawRows(db, 'SELECT id FROM probe_note ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }, { id: 5 }]);
    expect(await db.prisma.account.count({ where: { id } })).toBe(1);
  });

  it('names the unique constraint that a statement of ours broke', async () => {
    await db.query(insert, [5]);

    const ours = await db.query(insert, [5]).catch(uniqueViolation);
    const other = await db.query(raw('SELECT 1/0'), []).catch(uniqueViolation);

    expect([ours, other]).toEqual(['probe_note_key', null]);
  });

  it('names the constraint that a model of Prisma broke', async () => {
    const data = { id: '019aa3c4-0000-7000-8000-000000000001', name: 'Acme' };
    await db.prisma.account.create({ data });

    const broken = await db.prisma.account
      .create({ data: { ...data, id: '019aa3c4-0000-7000-8000-000000000002' } })
      .catch(uniqueViolation);

    expect(broken).toBe('account_name_key');
  });

  it.each([
    [
      'nothing listens',
      'postgresql://me:s3cret@127.0.0.1:1/x',
      'unavailable',
      /^PostgreSQL at 127\.0\.0\.1:1\/x gives no answer/,
    ],
    [
      'there is no such socket',
      'postgresql://me:s3cret@h/x?host=/nowhere',
      'unavailable',
      /^PostgreSQL at \/nowhere\/x gives no answer/,
    ],
    ['it is no address', 'me:s3cret@somewhere', 'configuration', /^DATABASE_URL is not a PostgreSQL URL/],
    [
      'it is another kind of database',
      'mysql://me:s3cret@h/x',
      'configuration',
      /^DATABASE_URL is not a PostgreSQL URL/,
    ],
  ])('says in one sentence without the password that %s', async (_, url, code, message) => {
    const opening = openDatabase({ url });

    const error: unknown = await opening.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain('s3cret');
  });

  it('says in one sentence that there is no database of that name', async () => {
    const url = new URL(db.url);
    url.pathname = '/nowhere';

    await expect(openDatabase({ url: url.href })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/refuses us \(database "nowhere" does not exist\); correct DATABASE_URL\.$/),
    });
  });
});

/** Stands before a server, and keeps back what it answers after a client has said one thing, until it says another. */
async function withholding(url: URL, { from, until }: { from: string; until: string }) {
  const port = url.port || url.searchParams.get('port') || '5432';
  const folder = url.searchParams.get('host');
  const proxy = createServer((client) => {
    const server = folder === null ? connect(Number(port), url.hostname) : connect(`${folder}/.s.PGSQL.${port}`);
    client.on('data', (said) => {
      if (said.includes(from) && !said.includes(until)) server.pause();
      if (said.includes(until)) server.resume();
      server.write(said);
    });
    server.on('data', (answered) => client.write(answered));
    client.on('close', () => server.destroy());
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return { port: address.port, close: () => new Promise((resolve) => proxy.close(resolve)) };
}
