import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { containerLinks, LINKS_MAX } from '../../src/answers/container-links.ts';
import { newId } from '../../src/core/id.ts';
import { listTrackingRequests } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { serveEndpoint } from '../eval/mcp-endpoint.ts';
import { BOX, NOW, seedAccount } from '../eval/stock.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { intercepted } from '../support/intercepted.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';

const CLOCK = fakeClock(NOW);
const OLD = '2025-11-25';
const NEW = '2026-07-28';

const Boxes = z.array(z.looseObject({ id: z.string() }));

describeWithDatabase('the rows of lists', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  let clients: { version: string; client: Client }[] = [];
  let close = async () => {};
  beforeAll(async () => {
    await seedAccount(context, other);
    const endpoint = await serveEndpoint(context);
    const connected = async (version: string, options: object) => {
      const client = new Client({ name: 'links', version: '0' }, options);
      await client.connect(new StreamableHTTPClientTransport(new URL(endpoint.url)));
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      return { version, client };
    };
    clients = [
      await connected(OLD, { supportedProtocolVersions: [OLD] }),
      await connected(NEW, { versionNegotiation: { mode: 'auto' } }),
    ];
    close = async () => {
      for (const { client } of clients) await client.close();
      await endpoint.close();
    };
  });
  afterAll(() => close());

  async function answersTo(name: string, args: Record<string, unknown>) {
    return Promise.all(
      clients.map(async ({ client }) => {
        const { content, structuredContent } = await client.callTool({ name, arguments: args });
        const links = content.flatMap((part) => (part.type === 'resource_link' ? [part] : []));
        const data = z.record(z.string(), z.unknown()).parse(structuredContent);
        return {
          client,
          links,
          data,
          text: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(),
        };
      }),
    );
  }

  it.each([
    ['list_containers', {}],
    ['list_containers', { detail: 'full' }],
    ['containers_at_risk', {}],
    ['list_arrivals', {}],
    ['list_late', { by: 'container' }],
  ])('%s %j link the container of each row, in both generations', async (name, args) => {
    for (const { links, data, client } of await answersTo(name, args)) {
      const rows = Boxes.parse(data.containers);
      expect(rows.length).toBeGreaterThan(0);
      expect(links.map(({ uri, name }) => ({ uri, name }))).toEqual(
        rows.map(({ id, number }) => ({ uri: `landfall://container/${id}`, name: number })),
      );
      const { contents } = await client.readResource({ uri: links[0]?.uri ?? '' });
      expect(contents).toHaveLength(1);
    }
  });

  it.each([
    ['list_shipments', 'shipments', {}],
    ['list_shipments', 'shipments', { detail: 'full' }],
    ['list_shipments', 'shipments', { detail: 'full', include_containers: true }],
    ['list_tracking_requests', 'tracking_requests', {}],
  ])('%s links the containers of each of the %s for %j', async (name, member, args) => {
    for (const { links, data } of await answersTo(name, args)) {
      const rows = z
        .array(z.looseObject({ containers: Boxes.optional(), container_ids: z.array(z.string()).optional() }))
        .parse(data[member]);
      const ids = rows.flatMap(
        ({ containers, container_ids }) => containers?.map(({ id }) => id) ?? container_ids ?? [],
      );
      expect(ids.length).toBeGreaterThan(0);
      expect(links.map(({ uri }) => uri)).toEqual([...new Set(ids)].map((id) => `landfall://container/${id}`));
    }
  });

  it('of tracking requests have the ids of the containers that they have led to, in the text too', async () => {
    const [answer] = await answersTo('list_tracking_requests', {});

    const { id } = await db.prisma.container.findFirstOrThrow({
      where: { number: BOX.late, accountId: context.principal.accountId },
    });
    expect(JSON.stringify(answer?.data.tracking_requests)).toContain(JSON.stringify({ id, number: BOX.late }));
    expect(answer?.text).toMatch(new RegExp(`container.* ${BOX.late} .*\\(id ${id}\\)`));
  });

  it('of tracking requests are read with as many statements, however many they are', async () => {
    const statementsFor = async (page_size: number) => {
      const sent: string[] = [];
      const query = intercepted(db.query, ({ name }) => sent.push(name));
      await listTrackingRequests.run({ ...context, db: { ...db, query } }, { containers: true, page_size });
      return sent.filter((name) => name === 'first_containers');
    };

    expect(await statementsFor(3)).toHaveLength(1);
    expect(await statementsFor(11)).toHaveLength(1);
  });
});

describe('the links of an answer', () => {
  const boxes = (count: number) => Array.from({ length: count }, (_, at) => ({ id: newId(), number: `BOX${at}` }));

  it('are no more than fit, the first of each row', () => {
    const rows = Array.from({ length: 25 }, () => boxes(9));

    const links = containerLinks(rows);

    expect(links).toHaveLength(LINKS_MAX);
    expect(new Set(links.map(({ name }) => name))).toEqual(new Set(['BOX0', 'BOX1']));
  });

  it('are one of each row, of more rows than fit', () => {
    const links = containerLinks(Array.from({ length: 60 }, () => boxes(3)));

    expect(links.map(({ name }) => name)).toEqual(Array.from({ length: LINKS_MAX }, () => 'BOX0'));
  });

  it('name a container once, by its id where its number is not along', () => {
    const id = newId();

    expect(containerLinks([[{ id }], [{ id }]])).toEqual([{ uri: `landfall://container/${id}`, name: id }]);
  });
});
