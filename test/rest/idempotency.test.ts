import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { once } from '../../src/rest/repeat.ts';
import { requestMemory } from '../../src/services/idempotency/request-memory.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { testSealer } from '../support/sealer.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { newNumber, rows } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('a request that names itself', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  function create(number: string, key: string, who = owner) {
    const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' };
    const body = { data: { type: 'tracking_request', attributes } };
    return api.ask(who, 'POST /tracking_requests', body, { 'Idempotency-Key': key });
  }

  it('is done once and answered the same again, in quotes or without', async () => {
    const [number, key] = [newNumber(), randomUUID()];

    const first = await create(number, key);
    const again = await create(number, `"${key}"`);

    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
  });

  it('is done once where it comes many times at once', async () => {
    const [number, key] = [newNumber(), randomUUID()];

    const answers = await Promise.all(Array.from({ length: 8 }, () => create(number, key)));

    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(answers.filter(({ status }) => status === 409).every(({ headers }) => headers.has('retry-after'))).toBe(
      true,
    );
  });

  it('may not be another request under the same name, while other accounts have names of their own', async () => {
    const key = randomUUID();
    const stranger = await serviceContext(db, { clock: CLOCK });
    await create(newNumber(), key);

    expect(await create(newNumber(), key)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', meta: { header: 'Idempotency-Key' } }] },
    });
    expect((await create(newNumber(), key, stranger)).status).toBe(201);
  });

  it('may be tried again where it failed', async () => {
    const [number, key] = [newNumber(), randomUUID()];
    await create(number, randomUUID());

    const refused = await create(number, key);
    await db.pool.query('UPDATE tracking_request SET status = $2 WHERE request_number = $1', [number, 'failed']);
    const accepted = await create(number, key);

    expect([refused.status, accepted.status]).toEqual([422, 201]);
  });

  it('is forgotten after a day', async () => {
    const key = randomUUID();
    await create(newNumber(), key);
    await db.pool.query("UPDATE idempotent_request SET created_at = now() - interval '25 hours' WHERE key = $1", [key]);

    expect((await create(newNumber(), key)).status).toBe(201);
  });

  it('is taken over from a process that gave it up, and made no second time by it', async () => {
    const [number, key] = [newNumber(), randomUUID()];
    const first = await create(number, key);
    await db.pool.query(
      "UPDATE idempotent_request SET status = NULL, document = NULL, locked_until = now() - interval '1 s' WHERE key = $1",
      [key],
    );

    const again = await create(number, key);

    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
  });

  it('is locked for seconds by a process that died, and says when it can be repeated', async () => {
    const [number, key] = [newNumber(), randomUUID()];
    await create(number, key);
    const stand = (ageSeconds: number, leaseSeconds: number) =>
      db.pool.query(
        `UPDATE idempotent_request SET status = NULL, document = NULL, created_at = now() - make_interval(secs => $2),
           locked_until = clock_timestamp() + make_interval(secs => $3) WHERE key = $1`,
        [key, ageSeconds, leaseSeconds],
      );
    const answerAfter = async (ageSeconds: number, leaseSeconds: number) => {
      await stand(ageSeconds, leaseSeconds);
      const { status, headers } = await create(number, key);
      return [status, headers.get('retry-after')];
    };

    const answers = [await answerAfter(0.01, 10), await answerAfter(4.5, 8), await answerAfter(60, 6.9)];

    expect(answers).toEqual([
      [409, '1'],
      [409, '5'],
      [409, '7'],
    ]);
    expect(await answerAfter(10, -0.1)).toEqual([201, null]);
  });

  it('is held for at most 10 s at a time, and for longer only while its process renews the lease', async () => {
    const memory = requestMemory(db, testSealer());
    const named = { accountId: owner.principal.accountId, key: randomUUID(), fingerprint: Buffer.from('one') };
    const leaseSeconds = async () => {
      const text = `SELECT extract(epoch FROM locked_until - clock_timestamp())::float8 AS seconds
        FROM idempotent_request WHERE key = $1`;
      const [row] = await rows<{ seconds: number }>(db, text, [named.key]);
      return row?.seconds ?? 0;
    };

    await memory.begin(named);
    const first = await leaseSeconds();
    await db.pool.query('UPDATE idempotent_request SET locked_until = now() WHERE key = $1', [named.key]);
    await memory.renew({ ...named, fingerprint: Buffer.from('another') });
    const ofAnother = await leaseSeconds();
    await memory.renew(named);
    const renewed = await leaseSeconds();
    await memory.keep(named, { status: 200, document: '{}' });
    await memory.renew(named);

    // The column rounds to milliseconds.
    const leaseMax = 10.001;
    expect([first > 0, first < leaseMax, ofAnother <= 0, renewed > 0, renewed < leaseMax]).not.toContain(false);
    expect(await memory.begin(named)).toEqual({ status: 200, document: '{}' });
  });

  it('is renewed as long as its work takes, and no longer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let renewals = 0;
    const memory = {
      begin: async () => 'new' as const,
      renew: async () => {
        renewals += 1;
        if (renewals === 1) throw new Error('The database is away for a moment.');
      },
      keep: async () => {},
      release: async () => {},
    };
    const named = { accountId: randomUUID(), key: 'slow', fingerprint: Buffer.alloc(0) };

    const answering = once(memory, named, async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      return { status: 200, document: '{}' };
    });
    const answer = await answering;
    await vi.advanceTimersByTimeAsync(60_000);

    expect([answer.status, renewals]).toEqual([200, 3]);
  });

  it.each(['""', 'x'.repeat(256), 'a\tb'])('has a name that can be one, which %j cannot', async (key) => {
    expect(await create(newNumber(), key)).toMatchObject({ status: 400, body: { errors: [{ code: 'bad_request' }] } });
  });

  it('is not answered to callers without the permission, nor to another key of the account', async () => {
    const [number, key] = [newNumber(), randomUUID()];
    await create(number, key);
    const reader = withPermissions(owner, ['tracking:read']);
    const colleague = { ...owner, principal: { ...owner.principal, keyId: randomUUID() } };

    expect((await create(number, key, reader)).status).toBe(403);
    expect((await create(number, key, colleague)).status).toBe(422);
  });

  it('is another request with another query', async () => {
    const body = { data: { type: 'party', attributes: { company_name: newNumber() } } };
    const headers = { 'Idempotency-Key': randomUUID() };

    const sparse = await api.ask(owner, 'POST /parties?fields[party]=company_name', body, headers);
    const whole = await api.ask(owner, 'POST /parties', body, headers);

    expect([sparse.status, whole.status]).toEqual([201, 422]);
  });

  it('leaves no answer to be read by a thief of the database alone', async () => {
    const [number, key] = [newNumber(), randomUUID()];
    await create(number, key);

    const { rows } = await db.pool.query('SELECT document FROM idempotent_request WHERE key = $1', [key]);

    expect(Buffer.from(rows[0].document, 'base64').includes(number)).toBe(false);
  });
});
