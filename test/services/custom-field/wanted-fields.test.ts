import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { createCustomFieldDefinition } from '../../../src/services/custom-field/create-custom-field-definition.ts';
import type { FieldEntity } from '../../../src/services/custom-field/custom-field.ts';
import { createCustomFieldOption } from '../../../src/services/custom-field/custom-field-option.ts';
import type { FieldValue } from '../../../src/services/custom-field/field-value.ts';
import { setCustomField } from '../../../src/services/custom-field/set-custom-field.ts';
import { FEW_RECORDS_MAX } from '../../../src/services/custom-field/wanted-fields.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { listTrackingRequests } from '../../../src/services/tracking-request/list-tracking-requests.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';
import { track } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('lists that are filtered by custom fields', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const ids = new Map<string, string>();

  async function define(entity: 'Container' | 'Shipment' | 'TrackingRequest', slug: string, type: string) {
    const made = await createCustomFieldDefinition.run(context, {
      entity_type: entity,
      api_slug: slug,
      display_name: slug,
      data_type: type as 'short_text',
    });
    return made.id;
  }

  async function set(entity_type: FieldEntity, record: string, fields: Record<string, FieldValue>): Promise<void> {
    for (const [api_slug, value] of Object.entries(fields))
      await setCustomField.run(context, { entity_type, entity_id: ids.get(record) ?? '', api_slug, value });
  }

  beforeAll(async () => {
    for (const [number, box] of [
      ['BILL1', 'AAAU0000001'],
      ['BILL2', 'AAAU0000002'],
      ['BILL3', 'AAAU0000003'],
    ] as const) {
      ids.set(number, await putShipment(db, context.principal.accountId, { number, containers: [{ number: box }] }));
      const found = await db.prisma.container.findFirstOrThrow({ where: { number: box } });
      ids.set(box, found.id);
    }
    const request = await track(context, 'REQ1');
    ids.set('REQ1', request.id);
    await define('Container', 'note', 'short_text');
    await define('Container', 'cost', 'number');
    await define('Container', 'cleared', 'boolean');
    const priority = await define('Container', 'priority', 'enum');
    const labels = await define('Shipment', 'labels', 'enum_multi');
    await define('Shipment', 'note', 'short_text');
    await define('TrackingRequest', 'team', 'short_text');
    for (const [definition_id, value, label] of [
      [priority, 'hi', 'Urgent today'],
      [priority, 'lo', 'Can wait'],
      [labels, 'red', 'Red'],
      [labels, "it's", 'Quoted'],
      [labels, 'blue', 'Blue'],
    ] as const)
      await createCustomFieldOption.run(context, { definition_id, value, label });
    await set('container', 'AAAU0000001', { note: 'Dock, gate 5', cost: '1500.50', cleared: true, priority: 'hi' });
    await set('container', 'AAAU0000002', { note: "O'Hare \\ 'x", cleared: false, priority: 'lo' });
    await set('shipment', 'BILL2', { labels: ['red', "it's"], note: 'dock, GATE 5' });
    await set('shipment', 'BILL3', { labels: ['blue'] });
    await set('tracking_request', 'REQ1', { team: 'North' });
  });

  async function containers(custom_fields: Record<string, string>): Promise<string[]> {
    const list = await listContainers.run(context, { custom_fields, sort: 'number' });
    const boxes = list.detail === 'full' ? [] : list.containers.map(({ number }) => number.slice(-1));
    expect(list.total).toBe(boxes.length);
    return boxes;
  }

  const CASES: [Record<string, string>, string[]][] = [
    [{ note: 'DOCK, gate 5' }, ['1', '2']],
    [{ note: 'dock' }, []],
    [{ note: "o'hare \\ 'X" }, ['2']],
    [{ cost: '1500.5' }, ['1']],
    [{ cleared: 'Yes' }, ['1']],
    [{ cleared: 'false' }, ['2']],
    [{ priority: 'hi' }, ['1']],
    [{ priority: 'urgent TODAY' }, ['1']],
    [{ labels: 'red' }, ['2']],
    [{ labels: "IT'S" }, ['2']],
    [{ labels: 'Blue' }, ['3']],
    [{ labels: 'red', cleared: 'no' }, ['2']],
    [{ labels: 'red', cleared: 'yes' }, []],
  ];

  it.each(CASES)('find containers by %j of their own or of their shipment', async (fields, boxes) => {
    expect(await containers(fields)).toEqual(boxes);
  });

  it('find the same where so many records have a value that none are gathered', async () => {
    const definitions = await db.prisma.customFieldDefinition.findMany({ select: { id: true, accountId: true } });
    // What a search finds is of no matter here, and takes longer to write than so many values.
    await db.pool.query('ALTER TABLE custom_field DISABLE TRIGGER search_text_new');
    for (const { id, accountId } of definitions)
      await db.pool.query(
        `INSERT INTO custom_field (id, account_id, definition_id, entity_type, entity_id, value)
         SELECT gen_random_uuid(), $2, $1, entity_type, gen_random_uuid(), value FROM custom_field,
           generate_series(1, $3::int) WHERE definition_id = $1 AND value IS NOT NULL`,
        [id, accountId, FEW_RECORDS_MAX],
      );

    for (const [fields, boxes] of CASES) expect([fields, await containers(fields)]).toEqual([fields, boxes]);
    await db.pool.query('DELETE FROM custom_field WHERE entity_id <> ALL($1::uuid[])', [[...ids.values()]]);
    await db.pool.query('ALTER TABLE custom_field ENABLE TRIGGER search_text_new');
  });

  it('find shipments by their own fields, and requests by theirs', async () => {
    const shipments = await listShipments.run(context, { custom_fields: { note: 'dock, gate 5' } });
    const requests = await listTrackingRequests.run(context, { custom_fields: { team: 'north' } });

    expect(shipments).toMatchObject({ total: 1, shipments: [{ bill_of_lading_number: 'BILL2' }] });
    expect(requests).toMatchObject({ total: 1, tracking_requests: [{ request_number: 'REQ1' }] });
    expect(await listTrackingRequests.run(context, { custom_fields: { team: 'south' } })).toMatchObject({ total: 0 });
  });

  it('refuse a field that is not defined, and name those that are', async () => {
    await expect(listShipments.run(context, { custom_fields: { priority: 'hi' } })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'custom_fields: There is no custom field priority of shipments; there are labels, note.',
      detail: { pointer: '/custom_fields/priority' },
    });
    await expect(listContainers.run(other, { custom_fields: { note: 'x' } })).rejects.toThrow(
      'There is no custom field note of containers and shipments; none is defined.',
    );
  });

  it.each([
    [{ priority: 'never' }, 'The custom field priority takes one of its options: hi, lo.'],
    [{ cost: 'much' }, 'The custom field cost takes a number'],
    [{ cleared: 'perhaps' }, 'The custom field cleared takes true or false.'],
    [{ note: ' ' }, 'Give a value to look for'],
    [Object.fromEntries(Array.from({ length: 11 }, (_none, at) => [`a${at}`, 'x'])), 'Give at most 10 custom fields'],
  ])('refuse %j rather than find nothing', async (custom_fields, why) => {
    await expect(listContainers.run(context, { custom_fields })).rejects.toThrow(why);
  });

  it('show the fields of rows where they are asked for, and no others', async () => {
    const without = await listContainers.run(context, { ids: [ids.get('AAAU0000002') ?? newId()] });
    const shown = await listContainers.run(context, {
      ids: [ids.get('AAAU0000002') ?? newId()],
      include: ['custom_fields'],
    });
    const shipments = await listShipments.run(context, { number: 'BILL2', include: ['custom_fields'] });

    expect(without.containers[0]).not.toHaveProperty('custom_fields');
    expect(shown.containers).toMatchObject([
      {
        custom_fields: { note: "O'Hare \\ 'x", cleared: 'No', priority: 'Can wait' },
        shipment_custom_fields: { labels: 'Red, Quoted', note: 'dock, GATE 5' },
      },
    ]);
    expect(shipments.shipments).toMatchObject([{ custom_fields: { labels: 'Red, Quoted', note: 'dock, GATE 5' } }]);
  });
});
