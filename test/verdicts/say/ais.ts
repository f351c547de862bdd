import { createFenceIndex, portFences } from '../../../src/domain/ais/fence.ts';
import { createTrackedIndex } from '../../../src/domain/ais/tracked.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { AIS_SENDER } from '../../../src/services/ais/take-batch.ts';
import { createAisListener } from '../../../src/sources/ais/index.ts';
import type { PushedMessage } from '../../../src/sources/push.ts';
import { classA, voyage } from '../../support/ais-encoder.ts';
import type { Said } from '../journey.ts';
import { EMMA } from './line.ts';
import { momentAt } from './moment.ts';

const SHIP = { ...EMMA, mmsi: 219018271 };
const PIER = { code: 'TRP', latitude: 33.755, longitude: -118.27 };
const PORT = 'USLAX';
const FENCES = createFenceIndex(portFences({ locode: PORT, ...PIER, terminals: [PIER] }));

/**
 * EMMA comes into Los Angeles and makes fast: inside the port an hour and 40 minutes after a local time, berthed twelve
 * minutes later. The position receivers know that `box` is on it and when the line expects it there.
 */
export async function berthsAtLosAngeles(from: string, expected: string): Promise<Said> {
  const startMs = Date.parse(momentAt(from, PORT));
  const at = (minute: number) => startMs + minute * 60_000;
  const position = (minute: number, degreesWest: number, speedKnots: number) =>
    classA(
      { mmsi: SHIP.mmsi, latitude: PIER.latitude, longitude: PIER.longitude - degreesWest, speedKnots },
      { atMs: at(minute) },
    );
  const lines = [
    ...voyage(SHIP, { atMs: at(-1) }),
    ...position(0, 0.4, 14),
    ...position(60, 0.1, 4),
    ...position(100, 0, 0.1),
    ...position(112, 0, 0.1),
  ];
  const messages = await received(lines, { expectedArrival: momentAt(expected, PORT), nowMs: at(1_000) });
  return {
    name: `ais: EMMA berths at Los Angeles after ${from}`,
    from: AIS_SENDER,
    sentAt: toInstant(at(113)),
    write: ({ box }) => JSON.parse(JSON.stringify(messages).replaceAll(STAND_IN, box)),
  };
}

/** Stands for the number of the container, which each run has of its own. */
const STAND_IN = 'MSKU0000006';

async function received(
  sentences: readonly string[],
  { expectedArrival, nowMs }: { expectedArrival: string; nowMs: number },
): Promise<PushedMessage[]> {
  const messages: PushedMessage[] = [];
  const containers = [{ container: STAND_IN, scac: 'MAEU' }];
  const call = { locode: PORT, expectedArrival, expectedDeparture: null, containers };
  const listener = createAisListener({
    lines: once(sentences),
    fences: FENCES,
    tracked: createTrackedIndex([{ imo: SHIP.imo, name: SHIP.name, voyage: '026E', calls: [call] }]),
    clock: { now: () => nowMs },
    onBatch: async (batch) => void messages.push(...batch.messages),
  });
  await listener.run();
  return messages;
}

async function* once(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines;
}
