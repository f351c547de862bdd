import { expect, it } from 'vitest';
import { z } from 'zod';
import { search } from '../../src/services/search/search.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const Included = z.looseObject({
  properties: z.object({
    include: z.object({ items: z.object({ enum: z.array(z.string()) }) }).optional(),
    include_containers: z.looseObject({}).optional(),
    page_size: z.looseObject({}).optional(),
  }),
});

/** Every tool of which more can be asked, each with every argument that asks for more of it. */
const ASKED = tools.flatMap((tool) => {
  const { include, include_containers, page_size } = Included.parse(
    z.toJSONSchema(tool.input, { io: 'input' }),
  ).properties;
  const names = include?.items.enum ?? [];
  const page = page_size === undefined ? {} : { page_size: 10 };
  return [
    ...[...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])].map((more) => ({
      ...{ name: tool.name, tool, more: { include: more }, less: {}, page },
    })),
    ...(include_containers === undefined
      ? []
      : [{ name: tool.name, tool, more: { include_containers: true }, less: { include_containers: false }, page }]),
  ];
});

describeWithDatabase('what is included', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });

  it('is asked of the tools that have such an argument', () => {
    const names = ['get_container', 'get_shipment_details', 'list_containers', 'list_shipments'];
    expect([...new Set(ASKED.map(({ name }) => name))].sort()).toEqual(names);
  });

  it('adds to every answer and takes nothing away', async () => {
    const [box, number] = [newBox(), newNumber()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    const { results } = await search.run(context, { query: box });
    const [found] = results;
    const ids: Record<string, unknown> = { get_container: found?.id, get_shipment_details: found?.shipment_id };

    for (const { name, tool, more, less, page } of ASKED) {
      const args = { ...(ids[name] === undefined ? {} : { id: ids[name] }), ...page };
      const [without, included] = [
        await tool.call(context, { ...args, ...less }),
        await tool.call(context, { ...args, ...more }),
      ];
      const { ids: containers, ...rest } = apart(without.structured);
      expect(included.structured, `${name} ${JSON.stringify(more)}`).toMatchObject(rest);
      for (const id of containers) expect(JSON.stringify(included.structured)).toContain(id);
      for (const line of without.text.split('\n')) expect(included.text).toContain(line);
    }
  });
});

/** The ids of a shipment's containers stand in the containers themselves where those come along. */
function apart(structured: Record<string, unknown> = {}): Record<string, unknown> & { ids: string[] } {
  const Answer = z.looseObject({ shipment: z.looseObject({ container_ids: z.array(z.string()).optional() }) });
  const parsed = Answer.safeParse(structured);
  if (!parsed.success) return { ...structured, ids: [] };
  const { container_ids: ids = [], ...shipment } = parsed.data.shipment;
  return { ...structured, shipment, ids };
}
