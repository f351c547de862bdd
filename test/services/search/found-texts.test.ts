import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { createCustomFieldDefinition } from '../../../src/services/custom-field/create-custom-field-definition.ts';
import { setCustomField } from '../../../src/services/custom-field/set-custom-field.ts';
import { createParty, updateParty } from '../../../src/services/party.ts';
import { search } from '../../../src/services/search/search.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { updateShipment } from '../../../src/services/shipment/update-shipment.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

describeWithDatabase('search by the texts of records', () => {
  const clock = fakeClock('2026-06-01T12:00:00.000Z');
  const box = newBox();
  const [number, waiting] = [newNumber(), newNumber()];
  const db = useDatabase();
  const context = useServiceContext(db, { clock });
  const other = useServiceContext(db, { clock });
  let containerId: string;
  let shipmentId: string;
  let customerId: string;

  beforeAll(async () => {
    customerId = (await createParty.run(context, { company_name: 'Globex Importers GmbH' })).id;
    const texts = { ref_numbers: ['PO-004711/A'], tags: ['Spring Sale'], customer_id: customerId };
    await track(context, number, texts);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    await track(context, waiting, { ...texts, ref_numbers: ['JOB 88'] });
    await track(other, number, { ref_numbers: ['PO-004711/A'] });
    await answer(other, await watchOf(db, number), saying(...sailing(box, number)));
    const [found] = (await search.run(context, { query: box })).results;
    [containerId, shipmentId] = [found?.id ?? '', found?.shipment_id ?? ''];
    const field = { entity_type: 'Container', api_slug: 'warehouse', display_name: 'Warehouse' } as const;
    await createCustomFieldDefinition.run(context, { ...field, data_type: 'short_text' });
    const owner = { entity_type: 'container', entity_id: containerId } as const;
    await setCustomField.run(context, { ...owner, api_slug: 'warehouse', value: 'Dock Nine, North' });
    await db.pool.query(
      `UPDATE shipment SET pod_vessel_name = 'EVER GIVEN', pod_vessel_imo = '9811000' WHERE id = $1`,
      [shipmentId],
    );
    await db.pool.query(`INSERT INTO vessel (id, imo, name) VALUES (gen_random_uuid(), '9811000', 'EVER GIVEN')
      ON CONFLICT DO NOTHING`);
  });

  async function found(query: string, who = context): Promise<string[]> {
    const { results } = await search.run(who, { query });
    return results.map(({ entity_type, number: its, matched_by, matched_text }) =>
      [entity_type, its, matched_by, ...(matched_text === null ? [] : [matched_text])].join(' '),
    );
  }

  it.each([
    ['a reference in small letters', 'po-004711/a', 'reference PO-004711/A'],
    ['the digits within a reference', '4711', 'reference PO-004711/A'],
    ['a later word of a tag, in capitals', 'SALE', 'tag Spring Sale'],
    ['the beginning of the name of the customer', 'globex', 'customer Globex Importers GmbH'],
    ['a later word of the name of the customer', 'import', 'customer Globex Importers GmbH'],
    ['the name of the vessel', 'ever given', 'vessel EVER GIVEN'],
    ['a part of the name of the vessel', 'given', 'vessel EVER GIVEN'],
    ['the IMO number of the vessel', 'IMO 9811000', 'vessel EVER GIVEN'],
  ])('finds a shipment by %s, and says in what', async (_what, query, text) => {
    const [first] = await found(query);

    expect(first).toBe(`shipment ${number} ${text}`);
  });

  it.each([['dock nine'], ['Nine, north'], ['NORTH']])('finds a container by its custom field: %s', async (query) => {
    expect(await found(query)).toEqual([`container ${box} custom_field Warehouse: Dock Nine, North`]);
  });

  it.each(['given', '9811000', 'globex', 'spring', '004711', number.slice(2, 9), box.slice(3, 8)])(
    'finds by %s what the lists of containers and shipments find',
    async (text) => {
      const found = (await search.run(context, { query: text })).results;
      const containers = await listContainers.run(context, { q: text });
      const shipments = await listShipments.run(context, { q: text });
      const elsewhere = await listContainers.run(other, { q: 'globex' });

      const ids = found.flatMap(({ id, shipment_id }) => [id, shipment_id]);
      expect(ids).toContain(shipmentId);
      expect(containers.containers.map((one) => ('id' in one ? one.id : one.container.id))).toContain(containerId);
      expect(shipments.shipments.map((one) => ('id' in one ? one.id : one.shipment.id))).toContain(shipmentId);
      expect(elsewhere.containers).toEqual([]);
    },
  );

  it('finds a request that waits by its texts, and none that has led to a shipment', async () => {
    expect(await found('job88')).toEqual([`tracking_request ${waiting} reference JOB 88`]);
    expect(await found('spring')).toEqual([
      `shipment ${number} tag Spring Sale`,
      `tracking_request ${waiting} tag Spring Sale`,
    ]);
    expect(await found('globex')).toHaveLength(2);
  });

  it('shows exact numbers and references before their beginnings, these before parts, and other texts last', async () => {
    const [exact, beginning, part, text] = ['QQW77', 'QQW770000', 'ZZQQW77', newNumber()];
    await track(context, text, { tags: ['QQW77'] });
    await track(context, part);
    await track(context, beginning);
    await track(context, newNumber(), { ref_numbers: [exact] });

    const { results } = await search.run(context, { query: 'qqw-77' });

    expect(results.map(({ matched_by, number: its }) => (matched_by === 'number' ? its : matched_by))).toEqual([
      'reference',
      beginning,
      part,
      'tag',
    ]);
  });

  it('names the holds of a container that is not available too, and its binding last free day', async () => {
    const hold = { name: 'customs', status: 'hold', description: null };
    const day = { date: '2026-06-20', binding: true };
    await db.pool.query('UPDATE container SET holds = $2, last_free_days = $3 WHERE id = $1', [
      containerId,
      JSON.stringify([hold]),
      JSON.stringify([day]),
    ]);

    const [container] = (await search.run(context, { query: box })).results;
    const [shipment] = (await search.run(context, { query: number })).results;

    const stands = { status: 'on_ship', held: null, holds: ['customs'], last_free_day: '2026-06-20' };
    expect(container).toMatchObject(stands);
    expect(shipment).toMatchObject({
      status: null,
      held: null,
      holds: null,
      containers: [{ id: containerId, number: box, ...stands }],
    });
  });

  it('finds nothing of another account by any of them', async () => {
    for (const query of ['spring', 'globex', 'dock nine', 'ever given', '9811000', 'job 88'])
      expect([query, await found(query, other)]).toEqual([query, []]);
    const mine = await search.run(context, { query: '4711' });
    const theirs = await search.run(other, { query: '4711' });

    expect(theirs.results).toHaveLength(1);
    expect(theirs.results[0]?.id).not.toBe(mine.results[0]?.id);
  });

  it('follows what is changed, and leaves no entry of what is removed', async () => {
    await updateShipment.run(context, { id: shipmentId, ref_numbers: ['NEW-5'], tags: ['Autumn'] });
    await updateParty.run(context, { id: customerId, company_name: 'Initech' });

    expect(await found('4711')).toEqual([]);
    expect(await found('sale')).toEqual([`tracking_request ${waiting} tag Spring Sale`]);
    expect(await found('new5')).toEqual([`shipment ${number} reference NEW-5`]);
    expect((await found('initech')).length).toBe(2);
    expect(await found('globex')).toEqual([]);
    await db.pool.query('DELETE FROM account WHERE id = $1', [other.principal.accountId]);
    const { rows } = await db.pool.query('SELECT FROM search_entry WHERE account_id = $1', [other.principal.accountId]);
    expect(rows).toEqual([]);
  });

  it.each(['zzqqxx', '%', "' OR 1=1 --", '\u{1f6a2}', '.*', 'po_7'])('finds nothing by %s', async (query) => {
    expect(await found(query)).toEqual([]);
  });

  it('says what to do where more fits than is shown, and of one or two characters', async () => {
    for (let at = 0; at < 26; at += 1) await track(context, `WXW${at}000`);

    const many = await search.run(context, { query: 'WXW' });
    const short = await search.run(context, { query: 'j-' });
    const exact = await search.run(context, { query: 'WXW0000' });

    expect([many.results.length, many.has_more, many.advice]).toEqual([25, true, expect.stringContaining('give more')]);
    expect(short.advice).toContain('give at least three');
    expect([exact.has_more, exact.advice]).toEqual([false, null]);
  });
});
