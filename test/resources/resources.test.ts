import { beforeAll, describe, expect, it } from 'vitest';
import { resource as container, containerIdOf, containerUri } from '../../resources/container.ts';
import { resources } from '../../resources/index.ts';
import { resource as glossary } from '../../resources/milestone-glossary.ts';
import { resource as guide } from '../../resources/query-guide.ts';
import { newId } from '../../src/core/id.ts';
import { eventCatalogue } from '../../src/domain/milestones.ts';
import { ContainerStatus } from '../../src/domain/status.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { SANDBOX_NOTE } from '../../src/wording/sandbox-note.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import {
  fakeClock,
  SANDBOX_ONLY,
  serviceContext,
  useServiceContext,
  withPermissions,
} from '../support/service-context.ts';
import { mentionedTools, TOOL_NAMES } from '../support/tool-names.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const MANY = 120;

describeWithDatabase('the resources', () => {
  const [number, box] = [newNumber(), newBox()];
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const invented = useServiceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY });
  let id: string;
  let othersId: string;

  beforeAll(async () => {
    await begin(context, number, box);
    id = await idOf(context, box);
    const [othersNumber, othersBox] = [newNumber(), newBox()];
    await begin(other, othersNumber, othersBox);
    othersId = await idOf(other, othersBox);
  });

  async function begin(who: ServiceContext, billOfLading: string, boxNumber: string, scac = 'MAEU'): Promise<void> {
    await track(who, billOfLading, { scac });
    await answer(who, await watchOf(db, billOfLading, scac), saying(...sailing(boxNumber, billOfLading)));
  }

  async function idOf(who: ServiceContext, boxNumber: string): Promise<string> {
    const { results } = await search.run(who, { query: boxNumber });
    return results[0]?.id ?? '';
  }

  /** An account with so many containers, those of the same hundred made in the same moment. */
  async function full(): Promise<ServiceContext> {
    const who = await serviceContext(db, { clock: CLOCK });
    await begin(who, newNumber(), newBox());
    await db.pool.query(
      `INSERT INTO container (id, account_id, shipment_id, number, created_at)
       SELECT gen_random_uuid(), $1, s.id, 'TGHU' || lpad(i::text, 7, '0'), '2026-01-01'::timestamptz + (i / 100) * interval '1 hour'
       FROM shipment s, generate_series(1, $2) i WHERE s.account_id = $1`,
      [who.principal.accountId, MANY],
    );
    return who;
  }

  describe('of a container', () => {
    it('show all that is known of it, and nothing that is not', async () => {
      const text = await container.read(context, id);

      const shown = JSON.parse(text);
      expect(shown).toMatchObject({
        container: { id, number: box, current_status: 'on_ship', is_sandbox: false },
        shipment: { bill_of_lading_number: number, pod_eta_at: '2026-06-10T06:00:00.000Z' },
        pod_terminal: { firms_code: 'W185' },
        transport_events: [
          { event: 'container.transport.vessel_loaded' },
          { event: 'container.transport.vessel_departed' },
        ],
      });
      expect(text).not.toMatch(/null|sandbox data/);
      expect(shown).not.toHaveProperty('transport_event_ids');
      expect(shown.container).not.toHaveProperty('pickup_lfd');
    });

    it('say of invented data that it is invented', async () => {
      const [sandboxNumber, sandboxBox] = [newNumber(), newBox()];
      await begin(invented, sandboxNumber, sandboxBox, 'TEST');

      const shown = JSON.parse(await container.read(invented, await idOf(invented, sandboxBox)));
      const { resources: listed } = await container.list(invented, null);

      expect(shown).toMatchObject({ note: SANDBOX_NOTE, container: { is_sandbox: true } });
      expect(listed[0]).toMatchObject({ name: sandboxBox, title: `${sandboxBox} (TEST, sandbox)` });
      expect(listed[0]?.description).toContain(SANDBOX_NOTE);
    });

    it.each([
      ['of another account', () => othersId],
      ['that is not there', newId],
      ['by a text that is no id', () => `' OR true --`],
      ['by its number', () => box],
    ])('are not there for a container %s', async (_what, wanted) => {
      await expect(container.read(context, wanted())).rejects.toMatchObject({ code: 'not_found' });
    });

    it('are listed with what distinguishes them', async () => {
      const page = await container.list(context, null);

      expect(page).toEqual({
        resources: [
          {
            uri: `landfall://container/${id}`,
            name: box,
            title: `${box} (MAEU)`,
            description: `on_ship, bill of lading ${number} with MAEU, Shanghai → Los Angeles.`,
          },
        ],
        next: null,
      });
    });

    it('are listed page by page, newest first, each once, whatever is tracked meanwhile', async () => {
      const who = await full();
      const pages = [await container.list(who, null)];

      await begin(who, newNumber(), newBox());
      for (let page = pages.at(-1); page?.next; page = pages.at(-1)) pages.push(await container.list(who, page.next));

      const names = pages.flatMap((page) => page.resources.map((one) => one.name));
      expect(pages.map((page) => page.resources.length)).toEqual([50, 50, MANY + 1 - 100]);
      expect(new Set(names).size).toBe(MANY + 1);
      expect(names.slice(1, 22).every((name) => name >= 'TGHU0000100')).toBe(true);
      expect(pages.every((page) => !page.next?.includes(' '))).toBe(true);
    });

    it.each(['', 'x', '1.2', `99999999999999999.${newId()}`, `1.${'z'.repeat(36)}`, `-1.${newId()}`])(
      'refuse %j as the mark of a page',
      async (mark) => {
        await expect(container.list(context, mark)).rejects.toMatchObject({ code: 'invalid_input' });
      },
    );

    it('complete an id by the beginning of the number or of the id, of this account alone, newest first', async () => {
      const who = await full();
      const { resources: newest } = await container.list(who, null);
      const [latest] = newest;
      const one = containerIdOf(latest?.uri ?? '') ?? '';

      const byNumber = await container.complete(who, 'tghu 000010');
      const byId = await container.complete(who, one.slice(0, 13).toUpperCase());
      const all = await container.complete(who, '');

      expect(byNumber.length).toBe(10);
      expect(byId).toContain(one);
      expect(all.length).toBe(101);
      expect(all.slice(0, 50)).toEqual(newest.map(({ uri }) => containerIdOf(uri)));
      expect(await container.complete(context, one)).toEqual([]);
      expect(await container.complete(context, '%_')).toEqual([]);
      await expect(container.complete(context, '\u0000%_')).rejects.toMatchObject({ code: 'invalid_input' });
    });

    it('find a whole id of an old container as well', async () => {
      const who = await full();
      const first = await container.list(who, null);
      await db.pool.query(
        `INSERT INTO container (id, account_id, shipment_id, number) SELECT gen_random_uuid(), s.account_id, s.id, 'BULK' || i
         FROM shipment s, generate_series(1, 600) i WHERE s.account_id = $1`,
        [who.principal.accountId],
      );
      const old = containerIdOf(first.resources.at(-1)?.uri ?? '') ?? '';

      expect(await container.complete(who, old)).toEqual([old]);
    });

    it('need the permission to read', async () => {
      const writer = withPermissions(context, ['tracking:write', 'reference:read']);
      const forbidden = { code: 'forbidden' };

      await expect(container.read(writer, id)).rejects.toMatchObject(forbidden);
      await expect(container.list(writer, null)).rejects.toMatchObject(forbidden);
      await expect(container.complete(writer, '')).rejects.toMatchObject(forbidden);
    });

    it('have addresses that lead back to their ids, and no others do', () => {
      expect(containerIdOf(containerUri(id))).toBe(id);
      expect(containerIdOf(containerUri(id.toUpperCase()))).toBe(id);
      for (const uri of ['', id, `landfall://container/${box}`, `landfall://container/${id}/x`, `https://x/${id}`]) {
        expect(containerIdOf(uri)).toBeNull();
      }
    });
  });

  describe('that explain', () => {
    it('name every status and every event with its meaning and its source', async () => {
      const text = await glossary.read(context);

      const rows = text.split('\n').filter((line) => line.startsWith('| `'));
      const codes = rows.map((line) => /^\| `([^`]+)`/.exec(line)?.[1]);
      expect(codes).toEqual([...ContainerStatus.options, ...eventCatalogue().keys()]);
      expect(rows.filter((line) => /\|\s*\||undefined/.test(line))).toEqual([]);
      expect(text).toContain('| `container.transport.delivered` | Delivered to the consignee | shipping line |');
      expect(text).toContain(
        '| `container.transport.estimated.vessel_arrived` | Estimate changed: The vessel arrived at the port of discharge |' +
          ' shipping line, terminal, AIS (positions of the vessel) |',
      );
    });

    it('name the tools that there are, every one of them, in few lines', async () => {
      const text = await guide.read(context);

      expect(mentionedTools(text)).toEqual([...TOOL_NAMES].sort());
      expect([...TOOL_NAMES]).toEqual(expect.arrayContaining(tools.map(({ name }) => name)));
      expect(text.split('\n').length).toBeLessThan(60);
    });

    it.each([glossary, guide])('need the permission to read: $name', async (document) => {
      const writer = withPermissions(context, ['tracking:write']);

      await expect(document.read(writer)).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  it('are each there once, under the name of its file', () => {
    expect(resources.map(({ name }) => name)).toEqual(['container', 'milestone-glossary', 'query-guide', 'view']);
  });
});
