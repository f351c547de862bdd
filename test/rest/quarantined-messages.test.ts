import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { KEY_PERMISSIONS } from '../../src/core/permission.ts';
import { intakeContext } from '../../src/services/intake/intake-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { intakeTools, push, pushedText, pushSender, spoiltText } from '../support/pushing.ts';
import { useRestApi } from '../support/rest-api.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { newBox, newNumber, rows, saying } from '../support/tracking.ts';

const SENDERS = [pushSender('mersey'), pushSender('humber')] as const;

describeWithDatabase('/v2/quarantine', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
  const api = useRestApi(db);
  const operator = () => withPermissions(context, ['installation:operate']);

  beforeEach(() => db.pool.query('DELETE FROM quarantine'));

  it('lists and shows the operator what all senders said, as it came and with the reason', async () => {
    await push(context, SENDERS[0], spoiltText('one'));
    await push(context, SENDERS[1], spoiltText('two'));

    const listed = await api.ask(operator(), 'GET /quarantine');
    const ofOne = await api.ask(operator(), 'GET /quarantine?filter[source]=humber');
    const [message] = ofOne.body.data;

    expect(listed.body.meta).toMatchObject({ total: 2 });
    expect(JSON.stringify(listed.body)).not.toContain('"raw"');
    expect(ofOne.body.data).toMatchObject([{ attributes: { sender: 'humber', reason: 'two' } }]);
    const shown = await api.ask(operator(), `GET /quarantine/${message?.id}`);
    expect(shown.body.data.attributes).toMatchObject({ reason: 'two', raw: 'raw of two', is_whole: true });
    expect(await api.ask(operator(), `GET /quarantine/${newId()}`)).toMatchObject({ status: 404 });
    expect(await api.ask(operator(), 'GET /quarantine?filter[source]=a%00b')).toMatchObject({
      status: 400,
      body: { errors: [{ source: { parameter: 'filter[source]' } }] },
    });
  });

  it('reads a message again, takes in what is understood by now, and says where it cannot', async () => {
    await push(context, SENDERS[0], spoiltText('one'));
    const [{ id } = { id: '' }] = await rows<{ id: string }>(db, 'SELECT id FROM quarantine');
    const withIntake = {
      ...operator(),
      operatorIntake: (requestId: string) => intakeContext(intakeTools(context), SENDERS, { sender: null, requestId }),
    };

    const without = await api.ask(operator(), `POST /quarantine/${id}/retry`);
    const before = await api.ask(withIntake, `POST /quarantine/${id}/retry`);
    const number = newNumber();
    const text = pushedText({ billsOfLading: [number] }, saying(...sailing(newBox(), number)));
    await db.pool.query('UPDATE quarantine SET raw = $2 WHERE id = $1', [id, text]);
    const after = await api.ask(withIntake, `POST /quarantine/${id}/retry`);

    expect(without.body.data.attributes).toMatchObject({ outcome: 'not_retried' });
    expect(before.body.data.attributes).toMatchObject({ outcome: 'not_understood' });
    expect(after.body.data.attributes).toMatchObject({ outcome: 'understood' });
    expect(await api.ask(operator(), `GET /quarantine/${id}`)).toMatchObject({ status: 404 });
    for (const caller of [operator(), withIntake]) {
      expect(await api.ask(caller, `POST /quarantine/${id}/retry`)).toMatchObject({ status: 404 });
    }
  });

  it('is shown to nobody else, whatever an account allows', async () => {
    await push(context, SENDERS[0], spoiltText('one'));
    const [{ id } = { id: '' }] = await rows<{ id: string }>(db, 'SELECT id FROM quarantine');
    const owner = withPermissions(
      context,
      KEY_PERMISSIONS.filter((permission) => permission !== 'installation:operate'),
    );

    for (const call of ['GET /quarantine', `GET /quarantine/${id}`, `POST /quarantine/${id}/retry`]) {
      expect(await api.ask(owner, call)).toMatchObject({ status: 403 });
    }
  });
});
