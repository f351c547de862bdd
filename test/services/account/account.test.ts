import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../../src/core/permission.ts';
import { actingAccount, createAccount, operatorOf } from '../../../src/services/account/account.ts';
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

  it('is made under its name where there is none', async () => {
    expect(await actingAccount(db, 'Acme')).toMatchObject({ name: 'Acme' });
    expect(await actingAccount(db, null)).toMatchObject({ name: 'Acme' });
  });

  it('is the only one there is, the named one, or the default', async () => {
    const acme = await createAccount(db, 'Acme');
    expect(await actingAccount(db, null)).toEqual(acme);

    const other = await createAccount(db, 'Other');
    expect(await actingAccount(db, 'Other')).toEqual(other);

    const byDefault = await actingAccount(db, 'default');
    expect(await actingAccount(db, null)).toEqual(byDefault);
  });

  it('has to be told where several leave it open', async () => {
    for (const name of ['Beta', 'Acme']) await createAccount(db, name);

    await expect(actingAccount(db, null)).rejects.toMatchObject({
      code: 'configuration',
      message: 'There are several accounts; set ACCOUNT to one of: Acme, Beta.',
    });
  });

  it('is not made under a name that may be mistyped', async () => {
    for (const name of 'abcdefghijkl') await createAccount(db, name);

    await expect(actingAccount(db, 'Acmee')).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/no account named Acmee; set ACCOUNT to one of: a, b, .*, j, …\.$/),
    });
  });

  it('lets its operator do everything in it', async () => {
    const account = await actingAccount(db, null);

    expect(operatorOf(account)).toEqual({
      accountId: account.id,
      keyId: null,
      userId: null,
      permissions: new Set(ALL_PERMISSIONS),
    });
  });
});
