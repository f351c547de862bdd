import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { createCustomFieldDefinition } from '../../../src/services/custom-field/create-custom-field-definition.ts';
import { createCustomFieldOption } from '../../../src/services/custom-field/custom-field-option.ts';
import { deleteCustomField } from '../../../src/services/custom-field/delete-custom-field.ts';
import { deleteCustomFieldDefinition } from '../../../src/services/custom-field/delete-custom-field-definition.ts';
import { checkInitialFields } from '../../../src/services/custom-field/initial-fields.ts';
import { setCustomField } from '../../../src/services/custom-field/set-custom-field.ts';
import { createParty } from '../../../src/services/party.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { createTrackingRequest } from '../../../src/services/tracking-request/create-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext } from '../../support/service-context.ts';
import { answer, claim, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
/** Those of an ingest that changes a journey. */
const ROUND_TRIPS = 4;

describeWithDatabase('what a tracking request brings along', () => {
  const db = useDatabase();
  const owner = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    for (const entity_type of ['Shipment', 'Container', 'TrackingRequest'] as const)
      for (const api_slug of ['po', 'cost']) {
        const data_type = api_slug === 'po' ? 'short_text' : 'number';
        await define({ entity_type, api_slug, data_type });
      }
  });

  function define(definition: {
    entity_type: 'Shipment' | 'Container' | 'TrackingRequest';
    api_slug: string;
    data_type: 'short_text' | 'number' | 'enum';
    validation?: { pattern: string };
  }) {
    return createCustomFieldDefinition.run(owner, { display_name: 'Field', ...definition });
  }

  type More = Pick<Parameters<typeof createTrackingRequest.run>[1], 'initial_custom_fields' | 'customer_id'>;

  function order(number: string, more: More, caller = owner) {
    const request = { request_type: 'bill_of_lading', scac: 'MAEU', request_number: number } as const;
    return createTrackingRequest.run(caller, { ...request, ...more });
  }

  async function sail(number: string, ...boxes: string[]) {
    return answer(owner, await watchOf(db, number), saying(...boxes.flatMap((box) => sailing(box, number))));
  }

  /** All values of a shipment and its containers, such as `shipment po=PO-1`. */
  async function valuesOf(number: string): Promise<string[]> {
    const found = await rows<{ name: string; api_slug: string; value: string }>(
      db,
      `SELECT coalesce(c.number, 'shipment') AS name, d.api_slug, f.value
       FROM shipment s LEFT JOIN container c ON false
       JOIN custom_field f ON f.entity_id = s.id JOIN custom_field_definition d ON d.id = f.definition_id
       WHERE s.normalized_number = $1 AND s.account_id = $2
       UNION ALL
       SELECT c.number, d.api_slug, f.value FROM shipment s JOIN container c ON c.shipment_id = s.id
       JOIN custom_field f ON f.entity_id = c.id JOIN custom_field_definition d ON d.id = f.definition_id
       WHERE s.normalized_number = $1 AND s.account_id = $2`,
      [number, owner.principal.accountId],
    );
    return found.map(({ name, api_slug, value }) => `${name} ${api_slug}=${value}`).sort();
  }

  async function customersOf(number: string): Promise<(string | null)[]> {
    const found = await rows<{ customer_id: string | null }>(
      db,
      'SELECT customer_id FROM shipment WHERE normalized_number = $1 AND account_id = $2',
      [number, owner.principal.accountId],
    );
    return found.map(({ customer_id }) => customer_id);
  }

  async function setOn(requestId: string, api_slug: string, value: string | number | null) {
    return setCustomField.run(owner, { entity_type: 'tracking_request', entity_id: requestId, api_slug, value });
  }

  describe('as initial fields', () => {
    it('is given to the shipment and to every container, those that are meant by number first', async () => {
      const [number, first, second] = [newNumber(), newBox(), newBox()];
      await order(number, {
        initial_custom_fields: {
          shipment: [{ api_slug: 'po', value: 'PO-1' }],
          containers: [
            { api_slug: 'cost', value: 10 },
            { api_slug: 'cost', value: '20.50', number: ` ${second.toLowerCase()} ` },
            { api_slug: 'po', value: 'PO-2', number: '' },
            { api_slug: 'po', value: null, number: first },
          ],
        },
      });

      await sail(number, first, second);

      expect(await valuesOf(number)).toEqual(
        [`${first} cost=10`, `${first} po=PO-2`, `${second} cost=20.5`, `${second} po=PO-2`, 'shipment po=PO-1'].sort(),
      );
    });

    it('is given to containers that appear later, and to no other again', async () => {
      const [number, first, second] = [newNumber(), newBox(), newBox()];
      await order(number, { initial_custom_fields: { containers: [{ api_slug: 'po', value: 'PO-1' }] } });
      await sail(number, first);
      await db.pool.query('DELETE FROM custom_field WHERE account_id = $1', [owner.principal.accountId]);

      await sail(number, first, second);

      expect(await valuesOf(number)).toEqual([`${second} po=PO-1`]);
    });

    it('is given at once where the number is known already', async () => {
      const [number, box] = [newNumber(), newBox()];
      const other = await serviceContext(db, { clock: CLOCK });
      await track(other, number);
      await sail(number, box);

      const request = await order(number, { initial_custom_fields: { shipment: [{ api_slug: 'po', value: 'PO-1' }] } });

      expect(request.status).toBe('created');
      expect(await valuesOf(number)).toEqual(['shipment po=PO-1']);
    });

    it('is left out where the definition was deleted meanwhile', async () => {
      const [number, box] = [newNumber(), newBox()];
      const { id } = await define({ entity_type: 'Shipment', api_slug: 'passing', data_type: 'short_text' });
      await order(number, {
        initial_custom_fields: {
          shipment: [
            { api_slug: 'passing', value: 'x' },
            { api_slug: 'po', value: 'PO-1' },
          ],
        },
      });
      await deleteCustomFieldDefinition.run(owner, { id });

      await sail(number, box);

      expect(await valuesOf(number)).toEqual(['shipment po=PO-1']);
    });

    it.each([
      [
        {
          shipment: [
            { api_slug: 'po', value: 'x' },
            { api_slug: 'none', value: 1 },
          ],
        },
        'shipment/1/api_slug',
      ],
      [{ containers: [{ api_slug: 'cost', value: 'much' }] }, 'containers/0/value'],
      [{ containers: [{ api_slug: 'cost', value: 1, number: 'MSKU1' }] }, 'containers/0/number'],
      [{ containers: [{ api_slug: 'cost' }] }, 'containers/0/value'],
      [{ shipment: [{ api_slug: 'po', value: 'x', number: 'y' }] }, 'shipment/0'],
      [
        {
          shipment: [
            { api_slug: 'po', value: 'x' },
            { api_slug: 'po', value: 'y' },
          ],
        },
        'shipment/1/api_slug',
      ],
      [
        {
          containers: [
            { api_slug: 'po', value: 'x' },
            { api_slug: 'po', value: 'x', number: '' },
          ],
        },
        'containers/1/api_slug',
      ],
      [
        {
          containers: [
            { api_slug: 'po', value: 'x', number: 'CSQU3054383' },
            { api_slug: 'po', value: null, number: 'csqu 305438-3' },
          ],
        },
        'containers/1/api_slug',
      ],
      [{ shipment: Array(201).fill({ api_slug: 'po', value: 'x' }) }, 'shipment'],
      [{ containers: Array(201).fill({ api_slug: 'po', value: 'x' }) }, 'containers'],
      [{ vessel: [] }, ''],
    ])('is refused before anything is tracked where it is wrong: %j', async (fields, pointer) => {
      const number = newNumber();
      // What comes over the wire is not of the type that the operation has.
      const initial_custom_fields = JSON.parse(JSON.stringify(fields));

      await expect(order(number, { initial_custom_fields })).rejects.toMatchObject({
        status: 422,
        detail: { pointer: `/initial_custom_fields${pointer === '' ? '' : `/${pointer}`}` },
      });

      expect(await rows(db, 'SELECT id FROM tracking_request WHERE request_number = $1', [number])).toEqual([]);
    });
  });

  it('is checked without keeping others waiting, however many values have a pattern', async () => {
    await define({
      entity_type: 'Container',
      api_slug: 'slow',
      data_type: 'short_text',
      validation: { pattern: '^(a|b|ab|ba|.)*a(a|b){60}c?$' },
    });
    const texts = [...Array(200).keys()].map((at) => `${at.toString(2).padStart(8, '0').repeat(31)}`);
    const containers = texts.map((text) => {
      const value = text.replaceAll('0', 'a').replaceAll('1', 'b');
      return { api_slug: 'slow', value: `${value}a${'b'.repeat(60)}`.slice(-255), number: newBox() };
    });
    let turns = 0;
    const turn = () => {
      turns += 1;
      timer = setImmediate(turn);
    };
    let timer = setImmediate(turn);

    const fields = await checkInitialFields(owner, { shipment: [], containers });
    clearImmediate(timer);

    expect(fields?.containers).toHaveLength(200);
    expect(turns).toBeGreaterThanOrEqual(200);
  });

  describe('as fields of its own', () => {
    it('flows to fields with the same slug, except where an account received something else', async () => {
      const [number, box] = [newNumber(), newBox()];
      const { id } = await order(number, { initial_custom_fields: { shipment: [{ api_slug: 'po', value: 'PO-0' }] } });
      await setOn(id, 'po', 'PO-1');
      await setOn(id, 'cost', 5);

      await sail(number, box);

      expect(await valuesOf(number)).toEqual([
        `${box} cost=5`,
        `${box} po=PO-1`,
        'shipment cost=5',
        'shipment po=PO-0',
      ]);
    });

    it('flows on when it is set later or changed, and leaves alone what was changed there', async () => {
      const [number, first, second] = [newNumber(), newBox(), newBox()];
      const { id } = await track(owner, number);
      await sail(number, first, second);
      await setOn(id, 'po', 'PO-1');
      const given = await valuesOf(number);
      const [container] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [second]);
      const entity = { entity_type: 'container', entity_id: container?.id ?? '' } as const;
      await setCustomField.run(owner, { ...entity, api_slug: 'po', value: 'OWN' });

      await setOn(id, 'po', 'PO-2');
      const changed = await valuesOf(number);
      await setOn(id, 'po', null);

      expect(given).toEqual([`${first} po=PO-1`, `${second} po=PO-1`, 'shipment po=PO-1']);
      expect(changed).toEqual([`${first} po=PO-2`, `${second} po=OWN`, 'shipment po=PO-2']);
      expect(await valuesOf(number)).toEqual([`${first} po=null`, `${second} po=OWN`, 'shipment po=null']);
    });

    it('goes where it is cleared, removed or not taken any more, and flows again with the next value', async () => {
      const [number, box] = [newNumber(), newBox()];
      await define({ entity_type: 'Shipment', api_slug: 'count', data_type: 'number' });
      await define({ entity_type: 'TrackingRequest', api_slug: 'count', data_type: 'short_text' });
      const { id } = await track(owner, number);
      await sail(number, box);
      const seen: string[] = [];
      const remove = async () => {
        const address = { entity_type: 'tracking_request', entity_id: id, api_slug: 'count' } as const;
        await deleteCustomField.run(owner, { address });
      };

      for (const value of [null, '1', '2', null, '3', 'many', '4', 'REMOVE', '5', 'REMOVE', null]) {
        if (value === 'REMOVE') await remove();
        else await setOn(id, 'count', value);
        seen.push((await valuesOf(number)).join());
      }

      expect(seen).toEqual([
        '',
        ...[1, 2, null, 3, null, 4, null, 5, null, null].map((value) => `shipment count=${value}`),
      ]);
    });

    it('takes back nothing that a user has set there when it is removed', async () => {
      const [number, box] = [newNumber(), newBox()];
      const { id } = await track(owner, number);
      await sail(number, box);
      await setOn(id, 'po', 'PO-1');
      const [shipment] = await rows<{ id: string }>(db, 'SELECT id FROM shipment WHERE normalized_number = $1', [
        number,
      ]);
      const entity = { entity_type: 'shipment', entity_id: shipment?.id ?? '' } as const;
      await setCustomField.run(owner, { ...entity, api_slug: 'po', value: 'OWN' });

      await deleteCustomField.run(owner, {
        address: { entity_type: 'tracking_request', entity_id: id, api_slug: 'po' },
      });

      expect(await valuesOf(number)).toEqual([`${box} po=null`, 'shipment po=OWN']);
    });

    it('misses no container that is reported at the same moment', async () => {
      for (let round = 1; round <= 10; round++) {
        const [number, first, second] = [newNumber(), newBox(), newBox()];
        const { id } = await track(owner, number);
        await sail(number, first);

        await Promise.all([setOn(id, 'po', 'PO-1'), sail(number, first, second)]);

        expect(await valuesOf(number)).toEqual([`${first} po=PO-1`, `${second} po=PO-1`, 'shipment po=PO-1']);
      }
    });

    it('does not flow where the other field does not take it', async () => {
      const [number, box] = [newNumber(), newBox()];
      await define({ entity_type: 'TrackingRequest', api_slug: 'rank', data_type: 'short_text' });
      await define({ entity_type: 'Shipment', api_slug: 'rank', data_type: 'number' });
      const { id: definition_id } = await define({ entity_type: 'Container', api_slug: 'rank', data_type: 'enum' });
      await createCustomFieldOption.run(owner, { definition_id, label: 'High', value: 'high' });
      const { id } = await track(owner, number);
      await setOn(id, 'rank', 'high');

      await sail(number, box);
      const atFirst = await valuesOf(number);
      await setOn(id, 'rank', '7');

      expect(atFirst).toEqual([`${box} rank=high`]);
      expect(await valuesOf(number)).toEqual([`${box} rank=null`, 'shipment rank=7']);
    });
  });

  describe('as a customer', () => {
    it('is the customer of the shipment, and stays it when the number is tracked again for another', async () => {
      const [number, box] = [newNumber(), newBox()];
      const { id: first } = await createParty.run(owner, { company_name: 'First' });
      const { id: second } = await createParty.run(owner, { company_name: 'Second' });
      const request = await order(number, { customer_id: first });
      await sail(number, box);
      const [shipment] = await rows<{ id: string }>(db, 'SELECT id FROM shipment WHERE normalized_number = $1', [
        number,
      ]);
      await stopTracking.run(owner, { id: shipment?.id ?? '' });

      const again = await order(number, { customer_id: second });
      await sail(number, box, newBox());

      expect(request.customer_id).toBe(first);
      expect(again.customer_id).toBe(second);
      expect(await customersOf(number)).toEqual([first]);
    });

    it('is one of the account, or the request is refused', async () => {
      const other = await serviceContext(db, { clock: CLOCK });
      const { id: strange } = await createParty.run(other, { company_name: 'Strange' });

      for (const customer_id of [strange, newId(), 'none']) {
        await expect(order(newNumber(), { customer_id })).rejects.toMatchObject({
          code: 'not_found',
          detail: { pointer: '/customer_id' },
        });
      }
    });
  });

  it('costs nothing where there is nothing to give, or no record to give it to', async () => {
    const [poor, rich, box] = [newNumber(), newNumber(), newBox()];
    const { id: customer_id } = await createParty.run(owner, { company_name: 'Rich' });
    await track(owner, poor);
    await order(rich, { customer_id, initial_custom_fields: { containers: [{ api_slug: 'po', value: 'PO-1' }] } });
    const cost = async (number: string, ...boxes: string[]) => {
      const watchId = await watchOf(db, number);
      const leaseToken = await claim(db, watchId);
      let trips = 0;
      db.onRoundTrip = () => trips++;
      await answer(owner, watchId, saying(...boxes.flatMap((one) => sailing(one, number))), leaseToken);
      db.onRoundTrip = () => {};
      return trips;
    };

    expect(await cost(poor, newBox())).toBe(ROUND_TRIPS);
    expect(await cost(rich, box)).toBe(ROUND_TRIPS + 3);
    expect(await cost(rich, box, newBox())).toBe(ROUND_TRIPS + 2);
    expect(await customersOf(rich)).toEqual([customer_id]);
  });
});
