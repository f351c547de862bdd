import { expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { createAccount, hasFeature, listAccounts, requireFeature, setFeatures } from '../../../src/services/account.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';

it.each([
  [{}, true],
  [{ routing_data: true }, true],
  [{ routing_data: false }, false],
  [{ routing_data: 'no' }, true],
  [null, true],
  ['routing_data', true],
])('a feature is on unless it is switched off: %j', (switches, isOn) => {
  expect(hasFeature(switches, 'routing_data')).toBe(isOn);
});

it('a feature that is off is refused with its name', () => {
  expect(() => requireFeature({ routing_data: false }, 'routing_data')).toThrow(
    expect.objectContaining({ code: 'feature_not_enabled', detail: { meta: { feature: 'routing_data' } } }),
  );
});

describeWithDatabase('the features of accounts', () => {
  const db = useDatabase();

  it('are switched for one account alone, and what is unknown here is kept', async () => {
    const [one, other] = [await createAccount(db, 'one'), await createAccount(db, 'other')];
    await db.pool.query(`UPDATE account SET features = '{"later": true}' WHERE id = $1`, [one.id]);

    await setFeatures(db, one.id, { routing_data: false });

    const accounts = await listAccounts(db);
    const kept = await db.pool.query('SELECT features FROM account WHERE id = $1', [one.id]);
    expect(accounts.map(({ id, features }) => [id, features])).toEqual([
      [one.id, { routing_data: false }],
      [other.id, { routing_data: true }],
    ]);
    expect(kept.rows).toEqual([{ features: { later: true, routing_data: false } }]);
  });

  it('cannot be switched for an account that is not there', async () => {
    await expect(setFeatures(db, newId(), { routing_data: false })).rejects.toMatchObject({ code: 'not_found' });
  });
});
