import { expect, it } from 'vitest';
import { listAuditEvents } from '../../../src/services/audit.ts';
import { createPasswordLink } from '../../../src/services/member/password-link.ts';
import { findSignInLink } from '../../../src/services/sign-in-link/find-sign-in-link.ts';
import { changePassword } from '../../../src/services/user/change-password.ts';
import { findUser } from '../../../src/services/user/find-user.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { makePerson } from '../member/people.ts';

describeWithDatabase('changing a password', () => {
  const db = useDatabase();

  it('is recorded, and ends the links by which another could be chosen', async () => {
    const context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    const [person, other] = [await makePerson(context, 'member'), await makePerson(context, 'member')];
    const { token } = await createPasswordLink.run(context, { user_id: person.userId });
    const { token: others } = await createPasswordLink.run(context, { user_id: other.userId });

    await changePassword(db, { userId: person.userId, passwordHash: 'scrypt$new', address: '192.0.2.5' });

    expect(await findUser(db, person.email.toUpperCase())).toMatchObject({ passwordHash: 'scrypt$new' });
    expect(await findUser(db, other.email)).toMatchObject({ passwordHash: null });
    await expect(findSignInLink(db, token)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findSignInLink(db, others)).toMatchObject({ email: other.email });
    expect((await listAuditEvents.run(context, {})).events[0]).toMatchObject({
      kind: 'password_changed',
      actor: person.email,
      address: '192.0.2.5',
    });
  });
});
