import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { byCommandLine, callTool, containersOf, mcpClient } from '../verdicts/answers.ts';
import type { Step } from '../verdicts/journey.ts';
import { LIVE } from '../verdicts/orders.ts';
import { follow } from '../verdicts/run.ts';
import { NEXT_SHIP, pickedUp } from '../verdicts/say/line.ts';
import { rampShows, terminalShows } from '../verdicts/say/terminal.ts';
import { fromShanghai, toLosAngeles } from '../verdicts/say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const AVAILABLE = { available: true, lfd: '2026-10-25', holds: [], fees: [] } as const;

describeWithDatabase('what is said of one container', () => {
  const db = useDatabase();

  it.each<[string, readonly Step[]]>([
    ['under way', fromShanghai({ vessel: NEXT_SHIP })],
    ['discharged', LANDED],
    [
      'shown by its terminal twice',
      [
        ...LANDED,
        terminalShows('USLAX', '2026-10-21 10:00', AVAILABLE),
        terminalShows('USLAX', '2026-10-22 10:00', AVAILABLE),
      ],
    ],
    ['found inland', [...LANDED, rampShows('USCHI', '2026-10-22 10:00', AVAILABLE)]],
    [
      'picked up',
      [...LANDED, terminalShows('USLAX', '2026-10-21 10:00', AVAILABLE), pickedUp('USLAX', '2026-10-22 10:00')],
    ],
  ])('is the same in get_container, get_shipment_details, fetch and landfall track: %s', async (_what, said) => {
    const run = await follow(
      db,
      { name: 'one text', said, now: '2026-10-23T18:00:00.000Z', verdict: { boxes: {} } },
      LIVE,
    );
    const client = await mcpClient(run.context);
    const [{ id } = { id: '' }] = await containersOf(run.context);

    const { text, structured } = await callTool(client, 'get_container', { id, include: ['shipment', 'pod_terminal'] });
    const shipmentId = String(Object(structured.shipment).id);
    const shipment = await callTool(client, 'get_shipment_details', { id: shipmentId });
    const fetched = await Promise.all(
      [`container:${id}`, `shipment:${shipmentId}`].map((one) => callTool(client, 'fetch', { id: one })),
    );
    const commandLine = (await byCommandLine(run, id))?.text ?? '';
    await client.close();

    // What is awaited, and a feed that has not stated anything, is said of one container alone.
    const facts = text
      .split('\n')
      .filter((line) => !/^(Overdue|Not known|Nothing|No source|The terminal own: )/.test(line));
    expect(text.split('\n').filter((line) => !commandLine.split('\n').includes(line))).toEqual([]);
    for (const answer of [shipment, ...fetched])
      expect(
        facts.filter((line) => ![line, JSON.stringify(line).slice(1, -1)].some((one) => answer.text.includes(one))),
      ).toEqual([]);
    expect(text).toMatch(/^The shipping line: last received /m);
  });
});
