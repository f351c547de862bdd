import { beforeEach, expect, it } from 'vitest';
import { createApiKey, listApiKeys, revokeApiKey } from '../../../src/services/api-key.ts';
import { listAuditEvents } from '../../../src/services/audit.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext, withPermissions } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { makePerson } from '../member/people.ts';

const clock = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('the keys of an account', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
  });

  it('last as long as was said, and forever where nothing was', async () => {
    const { api_key: short } = await createApiKey.run(context, { name: 'trial', expires_in_days: 30 });
    const { api_key: long } = await createApiKey.run(context, { name: 'plant' });

    const days = `SELECT name, extract(day FROM expires_at - created_at)::int AS days FROM api_key
      WHERE account_id = $1 ORDER BY name`;
    expect(await rows(db, days, [context.principal.accountId])).toEqual([
      { name: 'plant', days: null },
      { name: 'trial', days: 30 },
    ]);
    expect([short.expires_at, long.expires_at]).toEqual([expect.any(String), null]);
  });

  it.each([[0], [-1], [1.5], [3_651], [Number.NaN]])('cannot last %j days', async (days) => {
    const made = createApiKey.run(context, { name: 'x', expires_in_days: days });

    await expect(made).rejects.toMatchObject({ code: 'invalid_input', detail: { pointer: '/expires_in_days' } });
  });

  it('may do nothing that their maker may not', async () => {
    const narrow = withPermissions(context, ['account:admin', 'tracking:read']);

    await expect(createApiKey.run(narrow, { name: 'x', permissions: ['tracking:write'] })).rejects.toMatchObject({
      code: 'forbidden',
      detail: { meta: { permissions: ['tracking:write'] } },
    });
    expect(await listApiKeys.run(context, {})).toEqual({ api_keys: [] });
    const made = await createApiKey.run(narrow, { name: 'x', permissions: ['tracking:read'] });
    expect(made.api_key.permissions).toEqual(['tracking:read']);
  });

  it('only read shipments and containers unless more is named', async () => {
    const { api_key } = await createApiKey.run(context, { name: 'x' });

    expect(api_key.permissions).toEqual(['tracking:read']);
  });

  it('are recorded when they are made and revoked, by name and beginning alone', async () => {
    const owner = await makePerson(context, 'owner');
    const acting = { ...owner.context, address: '192.0.2.9' };
    const { key, api_key } = await createApiKey.run(acting, { name: 'plant' });
    await revokeApiKey.run(acting, { key: api_key.id });
    await expect(revokeApiKey.run(acting, { key: api_key.id })).rejects.toMatchObject({ code: 'not_found' });

    const { events } = await listAuditEvents.run(context, {});

    const said = { actor: owner.email, address: '192.0.2.9', detail: { name: 'plant', prefix: api_key.prefix } };
    expect(events).toMatchObject([
      { ...said, kind: 'key_revoked' },
      { ...said, kind: 'key_created' },
    ]);
    expect(JSON.stringify(events)).not.toContain(key);
  });

  it('of another account are not there, and hostile names of keys are no fault of ours', async () => {
    const other = await serviceContext(db, { clock });
    const { api_key } = await createApiKey.run(context, { name: 'ours' });

    await expect(revokeApiKey.run(other, { key: api_key.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeApiKey.run(context, { key: "' OR 1=1 --" })).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeApiKey.run(context, { key: '\0' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(createApiKey.run(context, { name: 'a\0b' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
