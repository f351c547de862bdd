import { expect, it } from 'vitest';
import { endConnection } from '../../src/services/connection.ts';
import { connect, makePerson } from '../services/member/people.ts';
import { cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { leaveOrphans } from '../support/orphans.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('what goes while it is read', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  it('is answered 404, at every address of the value of a custom field', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const { shipmentId } = await cargo(owner);
    const path = `/shipments/${shipmentId}/custom_fields`;
    const post = (to: string, attributes: object) => api.ask(owner, `POST ${to}`, { data: { attributes } });
    const field = { entity_type: 'Shipment', display_name: 'Note', api_slug: 'note', data_type: 'short_text' };
    const definition = await post('/custom_field_definitions', field);
    const value = await post(path, { api_slug: 'note', value: 'a' });
    await leaveOrphans(db.pool, 'DELETE FROM custom_field_definition WHERE id = $1', [definition.body.data.id]);

    const change = { data: { attributes: { value: 'b' } } };
    for (const address of [`/custom_fields/${value.body.data.id}`, `${path}/note`]) {
      expect((await api.ask(owner, `PATCH ${address}`, change)).status).toBe(404);
      expect((await api.ask(owner, `DELETE ${address}`)).status).toBe(404);
    }
    expect((await api.ask(owner, `GET /custom_fields/${value.body.data.id}`)).status).toBe(404);
    for (const list of [path, '/custom_fields']) expect((await api.ask(owner, `GET ${list}`)).body.data).toEqual([]);
  });

  it('is no connection that could be ended, where its member is removed', async () => {
    const person = await makePerson(await serviceContext(db, { clock: CLOCK }), 'owner');
    const id = await connect(person);
    const { accountId, userId } = person.context.principal;
    await leaveOrphans(db.pool, 'DELETE FROM membership WHERE account_id = $1 AND user_id = $2', [accountId, userId]);

    await expect(endConnection.run(person.context, { id })).rejects.toMatchObject({ code: 'not_found' });
  });
});
