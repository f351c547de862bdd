import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createLandfall,
  dataOf,
  LandfallError,
  type LandfallOptions,
  related,
  relatedAll,
} from '../../src/client/index.ts';
import { CURSOR_PATHS } from '../../src/client/list.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const NONE = '00000000-0000-0000-0000-000000000000';
const REQUESTS = 5;

describeWithDatabase('the TypeScript client', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let context: ServiceContext;
  let box: string;

  beforeAll(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
    const number = newNumber();
    box = newBox();
    await track(context, number, { scac: 'MAEU' });
    await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number), ...arrival(box)));
    for (let at = 1; at < REQUESTS; at++) await track(context, newNumber(), { scac: 'MAEU' });
  });

  const client = (more: Partial<LandfallOptions> = {}) => createLandfall({ ...api.reachedBy(context), ...more });

  async function collected<T>(records: AsyncIterable<T>): Promise<T[]> {
    const all: T[] = [];
    for await (const record of records) all.push(record);
    return all;
  }

  it('finds the resources that come along, each with its own type', async () => {
    const landfall = client();
    const query = { include: ['shipment', 'transport_events'] as ('shipment' | 'transport_events')[] };
    const [{ id } = { id: '' }] = await collected(landfall.list('/containers', { query: { 'filter[number]': box } }));

    const document = await dataOf(landfall.GET('/containers/{id}', { params: { path: { id }, query } }));

    const { relationships } = document.data;
    expect(related(document, relationships?.shipment)?.attributes.shipping_line_scac).toBe('MAEU');
    const events = relatedAll(document, relationships?.transport_events);
    expect(events.map(({ attributes }) => attributes.event)).toContain('container.transport.vessel_departed');
    expect(related(document, relationships?.pod_terminal)).toBeFalsy();
  });

  describe('reads lists', () => {
    it('to their end, page by page', async () => {
      const landfall = client();

      const requests = await collected(landfall.list('/tracking_requests', { query: { 'page[size]': 2 } }));
      const pages = await collected(landfall.pages('/tracking_requests', { query: { 'page[size]': 2 } }));

      expect(new Set(requests.map(({ id }) => id)).size).toBe(REQUESTS);
      expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    });

    it('without a gap where records are removed meanwhile', async () => {
      const landfall = client();
      const seen: string[] = [];
      const first = await dataOf(landfall.GET('/parties'));
      for (const name of ['a', 'b', 'c', 'd']) {
        const party = { type: 'party', attributes: { company_name: name } } as const;
        await dataOf(landfall.POST('/parties', { body: { data: party } }));
      }

      for await (const { attributes } of landfall.list('/parties', { query: { 'page[size]': 1 } })) {
        if (seen.length === 0) await db.pool.query("DELETE FROM party WHERE company_name = 'd'");
        seen.push(attributes.company_name);
      }

      expect(first.data).toEqual([]);
      expect(seen).toEqual(['d', 'c', 'b', 'a']);
    });

    interface Parameter {
      name: string;
      description?: string;
    }

    it('by cursor wherever the API has one and the list does not come as a whole', () => {
      const file = path.join(packageRoot(), 'test/contracts/openapi.json');
      const { paths }: { paths: Record<string, { get?: { parameters?: Parameter[] } }> } = JSON.parse(
        readFileSync(file, 'utf8'),
      );
      const isWhole = ({ name, description = '' }: Parameter) =>
        name === 'page[size]' && description.includes('the whole list is the page');
      const hasCursor = ([name, { get }]: [string, { get?: { parameters?: Parameter[] } }]) =>
        !['/changes', '/changes/stream', '/exports'].includes(name) &&
        (get?.parameters ?? []).some((one) => one.name === 'page[after]') &&
        !(get?.parameters ?? []).some(isWhole);

      expect([...CURSOR_PATHS].sort()).toEqual(
        Object.entries(paths)
          .filter(hasCursor)
          .map(([name]) => name)
          .sort(),
      );
    });

    it('no further than they are needed', async () => {
      let sent = 0;
      const fetch = (request: Request) => {
        sent += 1;
        return globalThis.fetch(request);
      };

      for await (const _ of client({ fetch }).list('/tracking_requests', { query: { 'page[size]': 2 } })) break;

      expect(sent).toBe(1);
    });

    it('with several values of a parameter', async () => {
      const query = { include: ['shipment', 'pod_terminal'] as ('shipment' | 'pod_terminal')[] };

      const [page] = await collected(client().pages('/containers', { query }));

      expect(page?.included?.map(({ type }) => type)).toContain('shipment');
    });

    it('and fails as the service says', async () => {
      const records = client().list('/containers', { query: { 'filter[updated_after]': 'yesterday' } });

      await expect(collected(records)).rejects.toThrow(LandfallError);
    });
  });

  it('throws what the service says, with the member that it is about', async () => {
    const landfall = client();

    const missing: unknown = await dataOf(landfall.GET('/containers/{id}', { params: { path: { id: NONE } } })).catch(
      (error: unknown) => error,
    );
    const wrong: unknown = await dataOf(
      landfall.POST('/tracking_requests', {
        body: { data: { type: 'tracking_request', attributes: { request_type: 'container', request_number: ' ' } } },
      }),
    ).catch((error: unknown) => error);

    expect(missing).toMatchObject({ name: 'LandfallError', status: 404, requestId: expect.any(String) });
    expect(wrong).toMatchObject({ status: 422, errors: [{ source: { pointer: expect.stringContaining('/data/') } }] });
  });

  it('creates once what it has to send twice, because the answer was lost', async () => {
    let sent = 0;
    const lossy = async (request: Request) => {
      sent += 1;
      const response = await globalThis.fetch(request);
      if (sent === 1) throw new TypeError('The connection was lost.');
      return response;
    };
    const attributes = { request_type: 'bill_of_lading', request_number: newNumber(), scac: 'MAEU' } as const;
    const before = await collected(client().list('/tracking_requests'));

    const { data } = await dataOf(
      client({ fetch: lossy }).POST('/tracking_requests', { body: { data: { type: 'tracking_request', attributes } } }),
    );

    const after = await collected(client().list('/tracking_requests'));
    expect(sent).toBe(2);
    expect(after).toHaveLength(before.length + 1);
    expect(after.map(({ id }) => id)).toContain(data?.id);
  });

  it('asks for an access token before each request', async () => {
    const { url, apiKey } = api.reachedBy(context);
    const given: (string | null)[] = [];
    const fetch = (request: Request) => {
      given.push(request.headers.get('Authorization'));
      request.headers.set('Authorization', apiKey);
      return globalThis.fetch(request);
    };
    const landfall = createLandfall({ url, accessToken: async () => `token-${given.length}`, fetch });

    await dataOf(landfall.GET('/shipments'));
    await dataOf(landfall.GET('/shipments'));

    expect(given).toEqual(['Bearer token-0', 'Bearer token-1']);
  });
});
