import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../../src/core/permission.ts';
import { actingAccount, createAccount, operatorOf } from '../../../src/services/account.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';

describeWithDatabase('the account that a process acts for', () => {
  let db: TestDatabase;

  beforeEach(async () => {
    db = await testDatabase();
  });

  afterEach(() => db.drop());

  it('is made where there is none, once however many ask', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => actingAccount(db, null)));

    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    expect(accounts[0]).toMatchObject({ name: 'default' });
  });

  it('is the only one there is, the named one, or the default', async () => {
    const acme = await createAccount(db, 'Acme');
    expect(await actingAccount(db, null)).toEqual(acme);

    const other = await createAccount(db, 'Other');
    expect(await actingAccount(db, 'Other')).toEqual(other);

    const byDefault = await actingAccount(db, null);
    expect(byDefault).toMatchObject({ name: 'default' });
    expect(await actingAccount(db, 'default')).toEqual(byDefault);
  });

  it('is the first of an installation under whatever name is wanted', async () => {
    const acme = await actingAccount(db, 'Acme');

    expect(acme).toMatchObject({ name: 'Acme' });
    expect(await actingAccount(db, null)).toEqual(acme);
  });

  it('is not made under a name that may be mistyped, and the refusal shows some of the names there are', async () => {
    for (const name of 'abcdefghijkl') await createAccount(db, name);

    await expect(actingAccount(db, 'Acme')).rejects.toMatchObject({
      code: 'configuration',
      message: 'There is no account named Acme; set ACCOUNT to one of: a, b, c, d, e, f, g, h, i, j, \u2026.',
    });
    expect(await db.prisma.account.count()).toBe(12);
  });

  it('lets its operator do everything in it', async () => {
    const account = await actingAccount(db, null);

    expect(operatorOf(account)).toEqual({
      accountId: account.id,
      keyId: null,
      userId: null,
      permissions: new Set(KEY_PERMISSIONS),
    });
  });
});
