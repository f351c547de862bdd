import { expect, it } from 'vitest';
import { toEpochMs } from '../../../src/domain/instant.ts';
import { loadRemembered, storePositions } from '../../../src/services/ais/store.ts';
import type { AisBatch, Association } from '../../../src/sources/ais/batch.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';

const EARLY = toEpochMs('2026-06-10T08:00:00.000Z');
const LATE = toEpochMs('2026-06-10T08:30:00.000Z');
const UNTIL = toEpochMs('2026-06-24T08:00:00.000Z');

function received(mmsi: number, atMs: number, disputedUntilMs: number): AisBatch {
  const vessel: Association = { mmsi, imo: '9321483', name: 'EMMA', atMs, disputedUntilMs };
  return { positions: [], messages: [], vessels: [vessel], entered: [], states: new Map() };
}

describeWithDatabase('what is kept of a radio number', () => {
  const db = useDatabase();

  it.each([
    ['that was received later than it stated who it is, is disputed all the same', 1, 0, UNTIL, UNTIL],
    ['that is disputed stays so, whatever was received before', 2, UNTIL, 0, UNTIL],
  ])('%s', async (_, mmsi, late, early, kept) => {
    await storePositions(db, received(mmsi, LATE, late));

    await storePositions(db, received(mmsi, EARLY, early));

    const { associations } = await loadRemembered(db);
    const [vessel] = associations.filter((one) => one.mmsi === mmsi);
    expect(vessel).toEqual({ mmsi, imo: '9321483', name: 'EMMA', atMs: LATE, disputedUntilMs: kept });
  });
});
