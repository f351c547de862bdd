import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { cleanUp, keepClean } from '../../src/auth/clean-up.ts';
import { newId } from '../../src/core/id.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { raw } from '../support/raw.ts';

const DAY_MS = 86_400_000;
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describeWithDatabase('the clean-up of what signing in leaves behind', () => {
  const db = useDatabase();
  let accountId: string;
  let userId: string;

  beforeAll(async () => {
    accountId = newId();
    userId = newId();
    await db.prisma.account.create({ data: { id: accountId, name: 'acme' } });
    await db.prisma.user.create({ data: { id: userId, email: 'ada@example.com' } });
    await db.prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
  });

  it('removes what has expired, however much it is, and nothing that has not', async () => {
    const rows = Array.from({ length: 2_500 }, (_none, at) => record({ expiresIn: at === 0 ? DAY_MS : -1 }));
    await db.prisma.oauthRecord.createMany({ data: rows });

    const removed = await cleanUp(db);

    expect(removed).toEqual({ expired_oauth_records: 2_499 });
    expect(await db.prisma.oauthRecord.count()).toBe(1);
    await db.prisma.oauthRecord.deleteMany({});
  });

  it('removes the audit log after as many days as the operator has set', async () => {
    const { accountId: account } = await db.prisma.membership.findFirstOrThrow();
    const at = new Date(Date.now() - 20 * DAY_MS);
    await db.prisma.auditEvent.create({ data: { id: newId(), accountId: account, kind: 'sign_in', actor: 'ada', at } });

    expect(await cleanUp(db)).toEqual({});
    expect(await cleanUp(db, undefined, 10)).toEqual({ old_audit_events: 1 });
  });

  it('removes connections of which no token lives any more, and never one that could still be renewed', async () => {
    const [living, renewable, over] = [
      await connection({ createdAgo: 0 }),
      await connection({ createdAgo: 2 * DAY_MS }),
      await connection({ createdAgo: 2 * DAY_MS }),
    ];
    await db.prisma.oauthRecord.create({ data: record({ grantId: renewable, expiresIn: DAY_MS }) });
    await db.prisma.oauthRecord.create({ data: record({ grantId: over, expiresIn: DAY_MS, model: 'Grant' }) });

    await cleanUp(db);

    const left = await db.prisma.connection.findMany({ select: { grantId: true } });
    expect(left.map(({ grantId }) => grantId).sort()).toEqual([living, renewable].sort());
    expect(await db.prisma.oauthRecord.count({ where: { grantId: over } })).toBe(0);
    await db.prisma.connection.deleteMany({});
  });

  it('removes programs that are unused with their registration, and never one with a living connection', async () => {
    const unused = await client({ createdAgo: 8 * DAY_MS, usedAgo: null });
    const fresh = await client({ createdAgo: 6 * DAY_MS, usedAgo: null });
    const abandoned = await client({ createdAgo: 400 * DAY_MS, usedAgo: 181 * DAY_MS });
    const resting = await client({ createdAgo: 400 * DAY_MS, usedAgo: 179 * DAY_MS });
    const used = await client({ createdAgo: 400 * DAY_MS, usedAgo: 300 * DAY_MS });
    const grantId = await connection({ createdAgo: 300 * DAY_MS, clientId: used });
    await db.prisma.oauthRecord.create({ data: record({ grantId, expiresIn: DAY_MS }) });
    for (const clientId of [unused, fresh]) {
      const kept = record({ model: 'RegistrationAccessToken', clientId, expiresIn: 900 * DAY_MS });
      await db.prisma.oauthRecord.create({ data: kept });
    }

    const removed = await cleanUp(db);

    expect(removed).toEqual({ unused_oauth_clients: 2 });
    const tokens = await db.prisma.oauthRecord.findMany({ where: { model: 'RegistrationAccessToken' } });
    expect(tokens.map(({ clientId }) => clientId)).toEqual([fresh]);
    const left = await db.prisma.oauthClient.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).sort()).toEqual([fresh, resting, used].sort());
    expect(abandoned).not.toBe('');
  });

  it('leaves a row that is locked for the next time instead of waiting for it', async () => {
    const row = record({ expiresIn: -1 });
    await db.prisma.oauthRecord.create({ data: row });
    const lock = raw('SELECT 1 FROM oauth_record WHERE id_hash = $1 FOR UPDATE');

    const during = await db.transaction(async (tx) => {
      await tx.query(lock, [row.idHash]);
      return cleanUp(db);
    });

    expect(during).toEqual({});
    expect(await cleanUp(db)).toEqual({ expired_oauth_records: 1 });
  });

  it('is done again and again, and ends with the program', async () => {
    let stop = async () => {};
    const cleaned = new Promise<object>((resolve) => {
      stop = keepClean(db, { ...SILENT, info: (fields) => resolve(fields) }, { everyMs: 1 });
    });
    await db.prisma.oauthRecord.create({ data: record({ expiresIn: -1 }) });

    const logged = await cleaned;
    await stop();

    expect(logged).toEqual({ removed: { expired_oauth_records: 1 } });
    await db.prisma.oauthRecord.create({ data: record({ expiresIn: -1 }) });
    expect(await db.prisma.oauthRecord.count({ where: { expiresAt: { lt: new Date() } } })).toBe(1);
  });

  interface RecordOptions {
    model?: string;
    grantId?: string;
    clientId?: string;
    expiresIn: number;
  }

  function record({ model = 'RefreshToken', expiresIn, grantId, clientId }: RecordOptions) {
    return {
      model,
      idHash: new Uint8Array(randomBytes(32)),
      payload: {},
      grantId: grantId ?? null,
      clientId: clientId ?? null,
      expiresAt: new Date(Date.now() + expiresIn),
    };
  }

  async function connection({ createdAgo, clientId = 'a-program' }: { createdAgo: number; clientId?: string }) {
    const grantId = newId();
    const createdAt = new Date(Date.now() - createdAgo);
    const said = { clientName: 'A program', redirectHost: 'host.example', permissions: ['tracking:read'] };
    await db.prisma.connection.create({ data: { grantId, accountId, userId, clientId, createdAt, ...said } });
    return grantId;
  }

  async function client({ createdAgo, usedAgo }: { createdAgo: number; usedAgo: number | null }): Promise<string> {
    const id = newId();
    const lastUsedAt = usedAgo === null ? null : new Date(Date.now() - usedAgo);
    const createdAt = new Date(Date.now() - createdAgo);
    await db.prisma.oauthClient.create({ data: { id, payload: {}, createdAt, lastUsedAt } });
    return id;
  }
});
