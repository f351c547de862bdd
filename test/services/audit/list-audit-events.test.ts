import { beforeEach, expect, it } from 'vitest';
import { createApiKey } from '../../../src/services/api-key.ts';
import { listAuditEvents, recordAudit, recordAuditOfUser } from '../../../src/services/audit.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { join, makePerson, makeUser } from '../member/people.ts';

const clock = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('the audit log', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
  });

  const record = (detail: Record<string, unknown>) =>
    recordAudit(db, { accountId: context.principal.accountId, kind: 'member_invited', userId: null, detail });

  it('says what was done, by whom, from where', async () => {
    const { accountId } = context.principal;
    const person = await makePerson(context, 'owner');
    const address = '2001:db8::1';
    await recordAudit(db, {
      accountId,
      kind: 'member_invited',
      userId: person.userId,
      address,
      detail: { to: "O'Neil" },
    });

    const { events, next } = await listAuditEvents.run(context, {});

    expect(next).toBeNull();
    expect(events).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        kind: 'member_invited',
        user_id: person.userId,
        actor: person.email,
        address,
        detail: { to: "O'Neil" },
      },
    ]);
  });

  it('names a key by its beginning, and the operator where there is neither person nor key', async () => {
    const { accountId } = context.principal;
    const { api_key } = await createApiKey.run(context, { name: 'provisioning' });
    await recordAudit(db, { accountId, kind: 'member_invited', userId: null, keyId: api_key.id });

    const { events } = await listAuditEvents.run(context, {});

    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['member_invited', `key ${api_key.prefix}`],
      ['key_created', 'operator'],
    ]);
  });

  it('keeps what concerns a person in each of their accounts and in no other', async () => {
    const [second, foreign] = [await serviceContext(db, { clock }), await serviceContext(db, { clock })];
    const userId = await makeUser(db);
    for (const each of [context, second]) await join(each, userId, 'member');

    await recordAuditOfUser(db, { userId, kind: 'sign_in' });

    const lists = await Promise.all([context, second, foreign].map((each) => listAuditEvents.run(each, {})));
    expect(lists.map(({ events }) => events.map(({ kind }) => kind))).toEqual([['sign_in'], ['sign_in'], []]);
  });

  it('is written once for each account of a person, with ids of its own', async () => {
    const userId = await makeUser(db);
    const joined = [context, await serviceContext(db, { clock })];
    for (const each of joined) await join(each, userId, 'member');

    await recordAuditOfUser(db, { userId, kind: 'sign_in' });

    const written = await db.prisma.auditEvent.findMany({ where: { userId }, select: { id: true, accountId: true } });
    expect(new Set(written.map(({ id }) => id)).size).toBe(2);
    expect(written.map(({ accountId }) => accountId).sort()).toEqual(
      joined.map(({ principal }) => principal.accountId).sort(),
    );
  });

  it('comes a page at a time, the newest first, each event once', async () => {
    for (let number = 1; number <= 5; number++) await record({ number });
    const pages: unknown[][] = [];

    for (let before: string | null | undefined; before !== null; ) {
      const page = await listAuditEvents.run(context, { limit: 2, before: before ?? undefined });
      pages.push(page.events.map(({ detail }) => detail.number));
      before = page.next;
    }

    expect(pages).toEqual([[5, 4], [3, 2], [1]]);
  });

  it('goes on where a page ended although that event is gone', async () => {
    for (const number of [1, 2, 3]) await record({ number });
    const { next } = await listAuditEvents.run(context, { limit: 2 });
    await db.pool.query(`DELETE FROM audit_event WHERE account_id = $1 AND detail->>'number' = '2'`, [
      context.principal.accountId,
    ]);

    const { events } = await listAuditEvents.run(context, { before: next ?? '' });

    expect(events).toMatchObject([{ detail: { number: 1 } }]);
  });

  it.each([
    ['', 1],
    ['yesterday', 1],
    ['2026-02-31T00:00:00.000Z_01900000-0000-7000-8000-000000000000', 1],
    ["2026-02-01T00:00:00.000Z_'; DROP TABLE audit_event; --aaaaaaaa", 1],
    [`2026-02-01T00:00:00.000Z_${'-'.repeat(36)}`, 1],
    [undefined, 0],
    [undefined, 101],
    [undefined, 1.5],
  ])('does not take %j and %j for a page', async (before, limit) => {
    await expect(listAuditEvents.run(context, { before, limit })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is for owners alone', async () => {
    const person = await makePerson(context, 'member');

    await expect(listAuditEvents.run(person.context, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
