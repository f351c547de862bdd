import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type AisRecords, aisRecords } from '../../../src/app/ais.ts';
import { newId } from '../../../src/core/id.ts';
import { takeLease } from '../../../src/services/ais/lease.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { sailing, VESSEL } from '../../support/sailing.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';
import { callAtLosAngeles } from './port-calls.ts';

const CALL = callAtLosAngeles(VESSEL.imo);
const ARRIVED = { event: 'container.transport.vessel_arrived', at: '2026-06-10T12:20:00.000Z' };
const BERTHED = { event: 'container.transport.vessel_berthed', at: '2026-06-10T12:40:00.000Z' };
const folder = scratchFolder('ais-record');

describeWithDatabase('a file of AIS sentences that is taken in', () => {
  let db: TestDatabase;
  let context: ServiceContext;
  let records: AisRecords;
  let box: string;

  beforeEach(async () => {
    await db?.drop();
    db = await testDatabase();
    context = await serviceContext(db, { clock: fakeClock('2026-06-12T00:00:00.000Z') });
    records = aisRecords(context);
    const number = newNumber();
    box = newBox();
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
  });

  afterAll(async () => {
    await db.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function file(lines: readonly string[]): string {
    const whole = path.join(folder, `${newId()}.nmea`);
    writeFileSync(whole, lines.join('\r\n'));
    return whole;
  }

  const seenByAis = () =>
    rows(
      db,
      `SELECT e.event, e.at FROM transport_event e JOIN container c ON c.id = e.container_id
       WHERE c.number = $1 AND e.party = 'ais' AND e.invalidated_at IS NULL ORDER BY e.at`,
      [box],
    );

  it('reports of the containers aboard what its vessels did, and the same file again changes nothing', async () => {
    const call = file(CALL);

    const first = await records.take(call, {});
    const second = await records.take(call, {});
    const anew = await records.take(call, { again: true });

    expect(await seenByAis()).toEqual([ARRIVED, BERTHED]);
    const receipt = { sender: 'ais', format: 'nmea', is_known: false, quarantined: 0 };
    expect(first).toMatchObject({ ...receipt, taken: 2, known: 0 });
    expect(second).toMatchObject({ ...receipt, taken: 0, known: 0 });
    expect(second.reasons).toEqual([{ reason: 'More is known of the vessel since then.', count: 7 }]);
    expect(anew).toMatchObject({ ...receipt, taken: 0, known: 2 });
  });

  it('goes on where the last one ended', async () => {
    await records.take(file(CALL.slice(0, 4)), {});
    const before = await seenByAis();
    await records.take(file(CALL.slice(4)), {});

    expect(before).not.toEqual([ARRIVED, BERTHED]);
    expect(await seenByAis()).toEqual([ARRIVED, BERTHED]);
  });

  it('stands for itself while a process listens, and leaves alone what that one remembers', async () => {
    await takeLease(db, newId());

    const receipt = await records.take(file(CALL), {});

    expect(receipt).toMatchObject({ taken: 2 });
    expect(await seenByAis()).toEqual([ARRIVED, BERTHED]);
    expect(await rows(db, 'SELECT imo FROM ais_vessel_state')).toEqual([]);
    expect(await rows(db, 'SELECT holder FROM ais_lease')).toHaveLength(1);
  });

  it('says of every line that stated nothing why, and takes none for news that has no time', async () => {
    const undated = CALL.map((line) => line.slice(line.indexOf('!')));
    const [first = ''] = CALL;
    const damaged = [...undated, 'hello', first.replace(/\*..$/, '*00')];

    const receipt = await records.take(file(damaged), {});

    expect(await seenByAis()).toEqual([]);
    expect(await rows(db, 'SELECT imo FROM vessel_position')).toEqual([]);
    expect(receipt).toMatchObject({ taken: 0, known: 0, quarantined: 0 });
    expect(receipt.reasons).toEqual([
      { reason: 'The line is no AIS sentence.', count: 1 },
      { reason: 'The checksum of the sentence is wrong or missing.', count: 1 },
      { reason: expect.stringContaining('The time of receipt is unknown'), count: undated.length },
    ]);
  });

  it.each([
    ['sentences', CALL, true],
    ['sentences behind lines of another kind', ['# a log', '', ...CALL], true],
    ['no sentence', ['ISA*00*', 'hello!'], false],
    ['nothing', [], false],
  ])('is known by a sentence among its first lines: %s', async (_what, lines, isRecord) => {
    expect(await records.isRecord(file(lines))).toBe(isRecord);
  });

  it('is none where there is no file', async () => {
    expect(await records.isRecord(path.join(folder, 'missing'))).toBe(false);
    await expect(records.take(path.join(folder, 'missing'), {})).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await rows(db, 'SELECT holder FROM ais_lease')).toEqual([]);
  });
});
