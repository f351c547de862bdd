import { beforeEach, describe, expect, it } from 'vitest';
import { touchRenamedPlaces } from '../../../src/services/change/touch-renamed-places.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { type Cargo, cargo } from '../../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { interrupted } from '../../support/interrupted.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { changesAfter, cursorBehindAll, inShort } from './changes.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('a name that becomes known later', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let owner: ServiceContext;
  let one: Cargo;

  beforeEach(async () => {
    owner = await serviceContext(db, { clock: CLOCK });
    one = await cargo(owner);
    await touchRenamedPlaces(db);
  });

  /** What is in the feed because of what is done, in short. */
  async function toldDuring(happening: () => Promise<unknown>): Promise<string[]> {
    const cursor = await cursorBehindAll(db, owner);
    await happening();
    await cursorBehindAll(db, owner);
    return (await changesAfter(owner, cursor)).changes.map(inShort).sort();
  }

  const rename = (table: string) => rows(db, `UPDATE ${table} SET name = coalesce(name, '') || ' II'`);
  const left = () => rows<{ lease_until: string | null }>(db, 'SELECT lease_until FROM renamed_place');
  const containers = () => one.containerIds.map((id) => `changed container ${id}`).sort();
  const shipment = () => `changed shipment ${one.shipmentId}`;

  it.each([
    ['location', true],
    ['terminal', true],
    ['vessel', false],
  ])('of a %s is a change of the records that show it', async (table, isOfShipment) => {
    await rows(db, 'UPDATE shipment SET pod_terminal_id = (SELECT id FROM terminal LIMIT 1)');

    const told = await toldDuring(async () => {
      await rename(table);
      // A part is smaller than what there is.
      expect(await touchRenamedPlaces(db, undefined, 1)).toBeGreaterThan(0);
    });

    expect(told).toEqual(expect.arrayContaining([...containers(), ...(isOfShipment ? [shipment()] : [])]));
    expect(await left()).toEqual([]);
    expect(await toldDuring(() => touchRenamedPlaces(db))).toEqual([]);
  });

  it('is told by another process where the first one dies, and once more where it changes meanwhile', async () => {
    await rename('vessel');
    const dying = interrupted(db, 'touch_containers_of_places', () => Promise.reject(new Error('killed')));
    await expect(touchRenamedPlaces(dying)).rejects.toThrow('killed');
    expect(await touchRenamedPlaces(db)).toBe(0);
    await rows(db, "UPDATE renamed_place SET lease_until = now() - interval '1 second'");

    const told = await toldDuring(async () => {
      let isAgain = false;
      const renamed = interrupted(db, 'touch_shipments_of_places', async () => {
        if (!isAgain) await rename('vessel');
        isAgain = true;
      });
      expect(await touchRenamedPlaces(renamed)).toBeGreaterThan(0);
      expect(await left()).not.toEqual([]);
      expect(await touchRenamedPlaces(db)).toBeGreaterThan(0);
    });

    expect(told).toEqual(expect.arrayContaining(containers()));
    expect(await left()).toEqual([]);
  });

  describe('of what a custom field refers to', () => {
    async function refersTo(reference_type: string, value: string): Promise<string> {
      const api_slug = reference_type.toLowerCase();
      const attributes = {
        entity_type: 'Container',
        display_name: 'Refers',
        api_slug,
        data_type: 'reference',
        reference_type,
      };
      await api.ask(owner, 'POST /custom_field_definitions', { data: { attributes } });
      const path = `POST /containers/${one.containerIds[0]}/custom_fields`;
      const { status, body } = await api.ask(owner, path, { data: { attributes: { api_slug, value } } });
      expect(status).toBe(201);
      return body.data.id;
    }

    it('is a change of the field: a customer, a shipment, and one that is gone', async () => {
      const party = { data: { attributes: { company_name: 'Tern' } } };
      const partyId = (await api.ask(owner, 'POST /parties', party)).body.data.id;
      const ofParty = await refersTo('Party', partyId);
      const ofShipment = await refersTo('Shipment', one.shipmentId.toUpperCase());
      const ofContainer = await refersTo('Container', one.containerIds[1]);
      const shown = async (id: string) =>
        (await api.ask(owner, `GET /custom_fields/${id}`)).body.data.attributes.display_value;
      expect(await shown(ofContainer)).toBe(one.boxes[1]);

      const renamed = { data: { attributes: { company_name: 'Tern Ltd' } } };
      expect(await toldDuring(() => api.ask(owner, `PATCH /parties/${partyId}`, renamed))).toContain(
        `changed custom_field ${ofParty}`,
      );
      expect(
        await toldDuring(() =>
          rows(db, "UPDATE shipment SET bill_of_lading_number = 'OTHER' WHERE id = $1", [one.shipmentId]),
        ),
      ).toEqual([`changed custom_field ${ofShipment}`, shipment()]);
      expect(await toldDuring(() => api.ask(owner, `DELETE /containers/${one.containerIds[1]}`))).toContain(
        `changed custom_field ${ofContainer}`,
      );
      expect(await shown(ofContainer)).not.toBe(one.boxes[1]);
    });
  });
});
