import { expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, retraction } from '../support/observations.ts';
import { departure, FIRST_ETA, manifest, VESSEL } from '../support/sailing.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

const ONWARD = { vessel: { imo: '9454436', name: 'ELLA' }, voyage: '114E' } as const;

/** A container that was loaded on another vessel at Singapore. */
function transfer(box: string, billOfLading: string): Observation[] {
  return [
    ...manifest(box, billOfLading),
    ...departure(box),
    bySea('load', 'SGSIN', '2026-06-01T20:00:00.000Z', { container: box, ...ONWARD }),
    bySea('arrive', 'USLAX', FIRST_ETA, { container: box, ...ONWARD, classifier: 'estimated' }),
  ];
}

/** That it was discharged there before, which no column of a container shows. */
function discharge(box: string, recordedAt: string, occurredAt = '2026-05-31T08:00:00.000Z'): Observation {
  const aboard = { container: box, vessel: VESSEL, voyage: '026E' };
  return bySea('discharge', 'SGSIN', occurredAt, { ...aboard, sourceEventId: 'E-9', recordedAt });
}

describeWithDatabase('the time of change of a container', () => {
  const db = useDatabase();
  const clock = fakeClock('2026-06-15T12:00:00.000Z');
  const context = useServiceContext(db, { clock });

  /** A container at sea, and what its line says of it, each time an hour later. */
  async function atSea() {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    const watchId = await watchOf(db, number);
    const says = async (...observations: Observation[]): Promise<string> => {
      clock.advance(HOUR_MS);
      await answer(context, watchId, saying(...observations));
      return new Date(clock.now()).toISOString();
    };
    return { box, number, says, first: await says(...transfer(box, number)) };
  }

  async function changedAt(box: string): Promise<string | undefined> {
    const [row] = await rows<{ updated_at: string }>(db, 'SELECT updated_at FROM container WHERE number = $1', [box]);
    return row === undefined ? undefined : new Date(row.updated_at).toISOString();
  }

  async function columnsOf(box: string): Promise<object | undefined> {
    const [row] = await rows<{ columns: object }>(
      db,
      "SELECT to_jsonb(c) - ARRAY['updated_at', 'list_changed_at', 'list_shipment_updated_at', 'changed_in', 'derived_at'] AS columns FROM container c WHERE number = $1",
      [box],
    );
    return row?.columns;
  }

  it('moves when nothing but an event was added, corrected or taken back', async () => {
    const { box, number, says } = await atSea();
    const before = await columnsOf(box);

    const added = await says(...transfer(box, number), discharge(box, '2026-06-01T09:00:00.000Z'));
    expect(await changedAt(box)).toBe(added);
    const corrected = await says(discharge(box, '2026-06-02T09:00:00.000Z', '2026-05-31T10:00:00.000Z'));
    expect(await changedAt(box)).toBe(corrected);
    const takenBack = await says(retraction('E-9', '2026-06-03T00:00:00.000Z', { container: box }));
    expect(await changedAt(box)).toBe(takenBack);

    // The date of the newest statement of the line moves with each of them.
    expect(await columnsOf(box)).toEqual({ ...before, terminal_statements: { line: '2026-06-03T00:00:00.000Z' } });
  });

  it('stays where the line says nothing new', async () => {
    const { box, number, says, first } = await atSea();

    await says(...transfer(box, number));

    expect(await changedAt(box)).toBe(first);
  });

  it('leads a request for changes to the container, and to no other', async () => {
    const [one, two] = [await atSea(), await atSea()];

    const since = await one.says(...transfer(one.box, one.number), discharge(one.box, '2026-06-01T09:00:00.000Z'));

    const { total } = await listContainers.run(context, { updated_after: since, number: one.box });
    const others = await listContainers.run(context, { updated_after: since, number: two.box });
    expect([total, others.total]).toEqual([1, 0]);
  });
});
