import { createFenceIndex, portFences } from '../../../src/domain/ais/fence.ts';
import { createTrackedIndex } from '../../../src/domain/ais/tracked.ts';
import { AIS_SENDER } from '../../../src/services/ais/take-batch.ts';
import { createAisListener } from '../../../src/sources/ais/index.ts';
import type { PushedMessage } from '../../../src/sources/push.ts';
import { classA, voyage } from '../../support/ais-encoder.ts';
import { EMMA, type Numbers, PORT, type SourceMessage } from './journey.ts';

const PIER = { code: 'TRP', latitude: 33.755, longitude: -118.27 };
const FENCES = createFenceIndex(portFences({ locode: PORT, ...PIER, terminals: [PIER] }));
const START_MS = Date.UTC(2026, 5, 10, 12);

/** Comes in from the west, and makes fast at its terminal. */
const SENTENCES = [
  ...voyage(EMMA, { atMs: minutes(-1) }),
  ...at(0, 0.4, 14),
  ...at(60, 0.1, 4),
  ...at(100, 0, 0.1),
  ...at(112, 0, 0.1),
];

/** What the sentences of the vessel report about a container that is known to be on it. */
export async function byVessel({ box }: Numbers): Promise<SourceMessage> {
  const messages: PushedMessage[] = [];
  const containers = [{ container: box, scac: 'MAEU' }];
  const call = { locode: PORT, expectedArrival: '2026-06-10T12:00:00.000Z', expectedDeparture: null, containers };
  const listener = createAisListener({
    lines: once(SENTENCES),
    fences: FENCES,
    tracked: createTrackedIndex([{ imo: EMMA.imo, name: EMMA.name, voyage: '026E', calls: [call] }]),
    clock: { now: () => minutes(1_000) },
    onBatch: async (batch) => void messages.push(...batch.messages),
  });
  await listener.run();
  return { name: 'berth', from: AIS_SENDER, said: { messages } };
}

function minutes(count: number): number {
  return START_MS + count * 60_000;
}

function at(minute: number, degreesWest: number, speedKnots: number): string[] {
  const position = { mmsi: EMMA.mmsi, latitude: PIER.latitude, longitude: PIER.longitude - degreesWest, speedKnots };
  return classA(position, { atMs: minutes(minute) });
}

async function* once(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines;
}
