import { describe, expect, it } from 'vitest';
import { createCustomFieldDefinition } from '../../../src/services/custom-field/create-custom-field-definition.ts';
import { createCustomFieldOption } from '../../../src/services/custom-field/custom-field-option.ts';
import { createParty, updateParty } from '../../../src/services/party.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { createWebhook } from '../../../src/services/webhook/create-webhook.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const FIELD = { entity_type: 'Shipment', api_slug: 'grade', display_name: 'Grade', data_type: 'enum' } as const;
const OPTION = { label: 'High', value: 'high' };
const WEBHOOK = { url: 'https://hooks.example.com/', events: ['*'] };

type Creation = (caller: ServiceContext, idempotency_key?: string) => Promise<{ id: string }>;

const CREATIONS: readonly [string, Creation][] = [
  ['party', (caller, key) => createParty.run(caller, { company_name: 'Noddy Nets', idempotency_key: key })],
  [
    'custom_field_definition',
    (caller, key) => createCustomFieldDefinition.run(caller, { ...FIELD, idempotency_key: key }),
  ],
  [
    'custom_field_option',
    async (caller, key) => {
      const { id } = await createCustomFieldDefinition.run(caller, { ...FIELD, idempotency_key: 'its field' });
      return createCustomFieldOption.run(caller, { ...OPTION, definition_id: id, idempotency_key: key });
    },
  ],
  ['webhook', (caller, key) => createWebhook.run(caller, { ...WEBHOOK, idempotency_key: key })],
];

describeWithDatabase('what is created under a key', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  const newcomer = () => serviceContext(db, { clock: CLOCK });

  describe.each(CREATIONS)('%s', (table, create) => {
    const countOf = async (): Promise<number> => (await rows(db, `SELECT id FROM ${table}`)).length;

    it('is one record, however often and however close together it is requested', async () => {
      const [caller, before] = [await newcomer(), await countOf()];

      const first = await create(caller, 'key');
      const again = [
        await create(caller, 'key'),
        ...(await Promise.all([create(caller, 'key'), create(caller, 'key')])),
      ];

      expect(again).toEqual([first, first, first]);
      expect(await countOf()).toBe(before + 1);
    });

    it('is one record even where the first attempts come at once', async () => {
      const [caller, before] = [await newcomer(), await countOf()];

      const made = await Promise.all([...Array(4)].map(() => create(caller, 'key')));

      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(await countOf()).toBe(before + 1);
    });

    it('is another record in another account', async () => {
      const [one, other] = [await newcomer(), await newcomer()];

      expect((await create(one, 'key')).id).not.toBe((await create(other, 'key')).id);
    });
  });

  it('is answered as it stands by now, and fails as ever under another key or none', async () => {
    const caller = await newcomer();
    const { id } = await createParty.run(caller, { company_name: 'Noddy Nets', idempotency_key: 'key' });
    await updateParty.run(caller, { id, company_name: 'Noddy & Sons' });
    const taken = { company_name: 'Noddy & Sons' };

    const again = await createParty.run(caller, { company_name: 'Noddy Nets', idempotency_key: 'key' });

    expect(again).toEqual({ id, company_name: 'Noddy & Sons' });
    await expect(createParty.run(caller, taken)).rejects.toMatchObject({ code: 'duplicate' });
    await expect(createParty.run(caller, { ...taken, idempotency_key: 'other' })).rejects.toMatchObject({
      code: 'duplicate',
    });
  });

  it.each([
    ['/parties', { company_name: 'Noddy Nets' }],
    ['/custom_field_definitions', FIELD],
    ['/custom_field_definitions/:id/options', OPTION],
    ['/webhooks', WEBHOOK],
  ])(
    'is made once by POST %s, even if the answer of the first was lost before it was kept',
    async (path, attributes) => {
      const caller = await newcomer();
      const { id } = await createCustomFieldDefinition.run(caller, { ...FIELD, api_slug: 'of_options' });
      const post = () =>
        api.ask(caller, `POST ${path.replace(':id', id)}`, { data: { attributes } }, { 'Idempotency-Key': 'key' });

      const first = await post();
      await db.pool.query('DELETE FROM idempotent_request WHERE account_id = $1', [caller.principal.accountId]);
      const again = await post();

      expect(first.status).toBe(201);
      expect(again.headers.get('idempotency-replayed')).toBeNull();
      expect([again.status, again.body]).toEqual([201, first.body]);
    },
  );
});
