import { beforeEach, expect, it } from 'vitest';
import { listAuditEvents } from '../../../src/services/audit.ts';
import { endConnection, listConnections } from '../../../src/services/connection.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext, withPermissions } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { connect, makePerson, type Person } from '../member/people.ts';

const clock = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('connections', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let owner: Person;
  let viewer: Person;
  let foreigner: Person;

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
    owner = await makePerson(context, 'owner');
    viewer = await makePerson(context, 'viewer');
    foreigner = await makePerson(await serviceContext(db, { clock }), 'owner');
  });

  const idsOf = async (person: Person, of: 'me' | 'account') =>
    (await listConnections.run(person.context, { of })).connections.map(({ id }) => id).sort();

  it('are listed to the person with what they may do, in one statement', async () => {
    const id = await connect(viewer);
    await connect(owner);
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);

    const { connections } = await listConnections.run(viewer.context, {});
    db.onQuery = () => {};

    expect(sent).toHaveLength(1);
    expect(connections).toEqual([
      {
        id,
        user_email: viewer.email,
        client_id: 'client',
        client_name: 'Claude',
        redirect_host: 'claude.ai',
        permissions: ['tracking:read'],
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
  });

  it('of the whole account are listed to its owners, and to no other user', async () => {
    const ids = [await connect(viewer), await connect(owner)].sort();
    await connect(foreigner);

    expect(await idsOf(owner, 'account')).toEqual(ids);
    await expect(idsOf(viewer, 'account')).rejects.toMatchObject({
      code: 'forbidden',
      detail: { meta: { permission: 'account:admin' } },
    });
  });

  it('are ended by the person or by an owner, with everything that was issued, and that is recorded', async () => {
    const [first, second] = [await connect(viewer, 'Cursor'), await connect(viewer)];
    const expiresAt = new Date(clock.now());
    for (const [index, grantId] of [first, second].entries()) {
      const record = { model: 'RefreshToken', idHash: Buffer.from([index]), payload: {}, grantId, expiresAt };
      await db.prisma.oauthRecord.create({ data: record });
    }

    expect(await endConnection.run(viewer.context, { id: first })).toEqual({
      id: first,
      client_name: 'Cursor',
      user_email: viewer.email,
    });
    await endConnection.run(owner.context, { id: second });

    expect(await idsOf(owner, 'account')).toEqual([]);
    expect(await rows(db, 'SELECT 1 FROM oauth_record WHERE grant_id = ANY($1)', [[first, second]])).toEqual([]);
    const ended = { kind: 'connection_ended' };
    expect((await listAuditEvents.run(context, {})).events).toMatchObject([
      { ...ended, actor: owner.email, detail: { program: 'Claude', client_id: 'client', user_email: viewer.email } },
      { ...ended, actor: viewer.email, detail: { program: 'Cursor', client_id: 'client', user_email: viewer.email } },
    ]);
  });

  it('of another user are not there', async () => {
    const [ofOwner, ofForeigner] = [await connect(owner), await connect(foreigner)];

    const attempts = [
      { by: viewer, id: ofOwner },
      { by: owner, id: ofForeigner },
      { by: owner, id: "x' OR '1'='1" },
      { by: owner, id: '' },
    ];
    for (const { by, id } of attempts) {
      await expect(endConnection.run(by.context, { id })).rejects.toMatchObject({ code: 'not_found' });
    }

    expect([await idsOf(owner, 'me'), await idsOf(foreigner, 'me')]).toEqual([[ofOwner], [ofForeigner]]);
  });

  it.each([['\0'], ['x'.repeat(101)], ['\ud800']])('cannot have the id %j', async (id) => {
    await expect(endConnection.run(owner.context, { id })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('are nothing that a key could have or end', async () => {
    const id = await connect(viewer);
    const key = withPermissions(context, ['tracking:read']);

    await expect(listConnections.run(key, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(endConnection.run(key, { id })).rejects.toMatchObject({ code: 'forbidden' });
    const none = withPermissions(viewer.context, ['reference:read']);
    await expect(listConnections.run(none, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(endConnection.run(none, { id })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
