import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { callTool, containersOf, mcpClient } from '../verdicts/answers.ts';
import { LIVE } from '../verdicts/orders.ts';
import { follow } from '../verdicts/run.ts';
import { railSees } from '../verdicts/say/rail.ts';
import { rampShows, terminalShows } from '../verdicts/say/terminal.ts';
import { fromShanghai, toLosAngeles } from '../verdicts/say/voyage.ts';

describeWithDatabase('who is awaited', () => {
  const db = useDatabase();

  it.each([
    [
      'an arrival inland',
      [railSees('P', 'USLAX', '2026-10-22 10:00', { destination: 'USCHI', eta: '2026-10-24 08:00' })],
    ],
    [
      'an arrival inland, after a later look of the terminal at the port',
      [
        railSees('P', 'USLAX', '2026-10-22 10:00', { destination: 'USCHI', eta: '2026-10-24 08:00' }),
        terminalShows('USLAX', '2026-10-27 15:00', { available: false, holds: [] }),
      ],
    ],
    [
      'a pickup at a ramp',
      [
        railSees('P', 'USLAX', '2026-10-22 10:00', { destination: 'USCHI', eta: '2026-10-26 08:00' }),
        railSees('D', 'USCHI', '2026-10-26 09:00'),
        rampShows('USCHI', '2026-10-28 10:00', { available: true, lfd: '2026-11-05', appointment: '2026-10-29 10:00' }),
      ],
    ],
  ])('is one party of one age in get_container and in containers_at_risk: %s', async (_what, more) => {
    const said = [...fromShanghai(), ...toLosAngeles(), ...more];
    const journey = { name: 'one party', said, now: '2026-11-03T12:00:00.000Z', verdict: { boxes: {} } };
    const run = await follow(db, journey, LIVE);
    const client = await mcpClient(run.context);
    const [{ id } = { id: '' }] = await containersOf(run.context);

    const { text } = await callTool(client, 'get_container', { id });
    const risk = await callTool(client, 'containers_at_risk', { reasons: ['missing_milestone'] });
    await client.close();

    const reported = /the (\w+(?: \w+)?) last reported (\d+ d ago)/;
    expect(reported.exec(risk.text)?.slice(1)).toEqual(reported.exec(text)?.slice(1));
    expect(reported.exec(text)).not.toBeNull();
    expect(text).toMatch(/by the railroad/);
  });
});
