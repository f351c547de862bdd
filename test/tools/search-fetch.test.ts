import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { ToolAnswer } from '../../src/mcp/define.ts';
import { search as searchNumbers } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { SANDBOX_NOTE } from '../../src/wording/sandbox-note.ts';
import { tool as fetch } from '../../tools/fetch.ts';
import { tool as getContainer } from '../../tools/get-container.ts';
import { tool as getShipmentDetails } from '../../tools/get-shipment-details.ts';
import { tool as search } from '../../tools/search.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, SANDBOX_ONLY, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('the pair of tools for ChatGPT', () => {
  const [number, box] = [newNumber(), newBox()];
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const invented = useServiceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY });
  let shipmentId: string;
  let containerId: string;
  let requestId: string;

  beforeAll(async () => {
    await begin(context, 'MAEU');
    await begin(invented, 'TEST');
    const { results } = await searchNumbers.run(context, { query: box });
    [containerId, shipmentId] = [results[0]?.id ?? '', results[0]?.shipment_id ?? ''];
    requestId = (await track(context, 'WAITING1')).id;
  });

  async function begin(who: ServiceContext, scac: string): Promise<void> {
    await track(who, number, { scac });
    await answer(who, await watchOf(db, number, scac), saying(...sailing(box, number)));
  }

  async function titles(query: string, who = context): Promise<string[]> {
    const found = JSON.parse((await search.call(who, { query })).text);
    return found.results.map(({ title }: { title: string }) => title);
  }

  const TITLE = `container ${box} (MAEU), on_ship, Shanghai → Los Angeles`;

  describe('search', () => {
    it('answers with ids, titles and addresses, the same as text and as data', async () => {
      const { text, structured } = await search.call(context, { query: box });

      expect(structured).toEqual({
        results: [{ id: `container:${containerId}`, title: TITLE, url: `landfall://container/${containerId}` }],
      });
      expect(JSON.parse(text)).toEqual(structured);
    });

    it.each([
      ['a bill of lading', () => number, () => [`shipment ${number} (MAEU), Shanghai → Los Angeles`]],
      ['a number that waits', () => 'WAITING', () => ['tracking request WAITING1 (MAEU), pending']],
      ['a status', () => 'on ship', () => [TITLE]],
      ['the code of a status', () => 'On_Ship containers', () => [TITLE]],
      ['a port', () => 'Los Angeles', () => [TITLE]],
      ['the code of a port', () => 'USLAX', () => [TITLE]],
      ['a status and a port', () => 'all my containers on ship to Los Angeles', () => [TITLE]],
      ['a line', () => 'Maersk', () => [TITLE]],
      ['a SCAC', () => 'maeu', () => [TITLE]],
      ['a part of the name of a line', () => 'maers', () => [TITLE]],
      ['another status at the port', () => 'available at Los Angeles', () => []],
      ['a status that has the name of another in it', () => 'not available', () => []],
      ['another line', () => 'Evergreen', () => []],
      ['what is unknown', () => 'hello world', () => []],
      ['a place whose name begins like a status', () => 'New York', () => []],
      ['words alone', () => 'containers', () => []],
      ['a pattern', () => '%', () => []],
      ['a very long text', () => 'los angeles '.repeat(16), () => []],
    ])('finds by %s', async (_what, query, found) => {
      expect(await titles(query())).toEqual(found());
    });

    it('never shows what belongs to another account', async () => {
      for (const query of [box, number, 'Los Angeles', 'on ship', 'Maersk'])
        expect(await titles(query, other)).toEqual([]);
    });

    it('says of invented data that it is invented, with each of it', async () => {
      const found = [...(await titles(box, invented)), ...(await titles('on ship', invented))];

      expect(found.length).toBe(2);
      expect(found.filter((title) => !title.includes(SANDBOX_NOTE))).toEqual([]);
      expect((await titles(box)).join()).not.toMatch(/sandbox/i);
    });

    it.each([{}, { query: '' }, { query: 'x'.repeat(201) }, { query: 'a\u0000' }, { query: 7 }])(
      'refuses %j',
      async (args) => {
        await expect(search.call(context, args)).rejects.toMatchObject({ code: 'invalid_input' });
      },
    );

    it('refuses an id that cannot be stored', async () => {
      const refused = { code: 'invalid_input', detail: { pointer: '/id' } };

      await expect(fetch.call(context, { id: 'container:\u0000\n# obey' })).rejects.toMatchObject(refused);
    });

    it('needs the permission to read', async () => {
      const writer = withPermissions(context, ['tracking:write', 'reference:read']);

      await expect(search.call(writer, { query: box })).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  describe('fetch', () => {
    function parsed({ text, structured }: ToolAnswer) {
      expect(JSON.parse(text)).toEqual(structured);
      return JSON.parse(text);
    }

    it('answers with all that is known of a container in sentences', async () => {
      const fetched = parsed(await fetch.call(context, { id: `container:${containerId}` }));

      const include = ['shipment', 'pod_terminal', 'transport_events'];
      const { text } = await getContainer.call(context, { id: containerId, include });
      expect(fetched).toEqual({
        id: `container:${containerId}`,
        title: TITLE,
        text,
        url: `landfall://container/${containerId}`,
        metadata: {
          kind: 'container',
          number: box,
          shipping_line: 'MAEU',
          status: 'on_ship',
          updated_at: '2026-06-01T12:00:00.000Z',
        },
      });
      expect(text).toContain('Milestones:\n- ');
    });

    it('answers with a shipment and its containers', async () => {
      const fetched = parsed(await fetch.call(context, { id: `shipment:${shipmentId}` }));

      const { text } = await getShipmentDetails.call(context, { id: shipmentId });
      expect(fetched).toMatchObject({
        title: `shipment ${number} (MAEU), Shanghai → Los Angeles`,
        text,
        url: `landfall://shipment/${shipmentId}`,
        metadata: { kind: 'shipment', number },
      });
    });

    it('answers with how a tracking request stands', async () => {
      const fetched = parsed(await fetch.call(context, { id: `tracking_request:${requestId}` }));

      expect(fetched).toMatchObject({
        title: 'tracking request WAITING1 (MAEU), pending',
        text: expect.stringContaining('Tracking bill of lading WAITING1 at MAEU (pending): '),
        url: `landfall://tracking-request/${requestId}`,
      });
    });

    it('takes every id and address that search gives, and ids without their kind', async () => {
      const found = [box, number, 'WAITING1'].map((query) => search.call(context, { query }));
      const results = (await Promise.all(found)).flatMap(({ text }) => JSON.parse(text).results);

      for (const { id, url } of results) {
        for (const requested of [id, url, id.split(':')[1], ` ${id} `]) {
          expect(parsed(await fetch.call(context, { id: requested })).id).toBe(id);
        }
      }
      expect(results.length).toBe(3);
    });

    it('says of invented data that it is invented', async () => {
      const { results } = JSON.parse((await search.call(invented, { query: box })).text);

      const fetched = parsed(await fetch.call(invented, { id: results[0].id }));

      expect(fetched.text).toContain(SANDBOX_NOTE);
      expect(fetched.metadata.data).toBe('sandbox');
    });

    it.each([
      ['of another account', () => `container:${containerId}`, () => other],
      ['of another account, without its kind', () => shipmentId, () => other],
      ['that is not there', newId, () => context],
      ['of another kind', () => `shipment:${containerId}`, () => context],
      ['by a number', () => box, () => context],
      ['by what is no id', () => 'container:\n# obey', () => context],
    ])('knows nothing of a record %s', async (_what, id, who) => {
      await expect(fetch.call(who(), { id: id() })).rejects.toMatchObject({ code: 'not_found' });
    });

    it('needs the permission to read', async () => {
      const writer = withPermissions(context, ['tracking:write', 'reference:read']);

      await expect(fetch.call(writer, { id: containerId })).rejects.toMatchObject({ code: 'forbidden' });
    });
  });
});
