import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFenceIndex, portFences } from '../../../src/domain/ais/fence.ts';
import { createTrackedIndex, type TrackedVessel } from '../../../src/domain/ais/tracked.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import type { AisBatch } from '../../../src/sources/ais/batch.ts';
import { readFileLines } from '../../../src/sources/ais/file-lines.ts';
import { type AisListenerOptions, createAisListener } from '../../../src/sources/ais/index.ts';
import { classA, voyage } from '../../support/ais-encoder.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { mutate } from './mutations.ts';

const MMSI = 219018271;
const EMMA = { mmsi: MMSI, imo: '9321483', name: 'EMMA' };
const BOX = 'MSKU1234565';
const PIER = { code: 'B58', latitude: 37.8, longitude: -122.32 };
const OAKLAND = { locode: 'USOAK', latitude: 37.8, longitude: -122.32, terminals: [PIER] };
const FENCES = createFenceIndex(portFences(OAKLAND));
const START_MS = Date.UTC(2026, 5, 10, 12);
const NOW_MS = START_MS + 86_400_000;

function tracked(more: Partial<TrackedVessel> = {}) {
  const containers = [{ container: BOX, scac: 'MAEU' }];
  const call = { locode: 'USOAK', expectedArrival: toInstant(START_MS), expectedDeparture: null, containers };
  return createTrackedIndex([{ imo: EMMA.imo, name: 'Emma', voyage: '026E', calls: [call], ...more }]);
}

function minutes(count: number): number {
  return START_MS + count * 60_000;
}

function at(minute: number, degreesWest: number, speedKnots: number, mmsi = MMSI): string[] {
  return classA({ mmsi, latitude: 37.8, longitude: -122.32 - degreesWest, speedKnots }, { atMs: minutes(minute) });
}

/** Comes in, berths and leaves. */
const CALL = [
  ...voyage(EMMA, { atMs: minutes(-1) }),
  ...at(0, 0.4, 14),
  ...at(60, 0.1, 4),
  ...at(100, 0, 0.1),
  ...at(112, 0, 0.1),
  ...at(900, 0, 0.1),
  ...at(920, 0.1, 10),
  ...at(980, 0.5, 14),
];

/** What comes of lines that come in one piece. */
async function listen(lines: readonly string[], more: Partial<AisListenerOptions> = {}) {
  const batches: AisBatch[] = [];
  const listener = createAisListener({
    lines: pieces([lines]),
    fences: FENCES,
    tracked: tracked(),
    clock: { now: () => NOW_MS },
    onBatch: async (batch) => void batches.push(batch),
    ...more,
  });
  await listener.run();
  const messages = batches.flatMap((batch) => batch.messages);
  const drafts = messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
  return { batches, messages, drafts, counts: listener.counts() };
}

async function* pieces(all: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* all;
}

const folder = scratchFolder('ais');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a vessel that calls at a port', () => {
  it('gives arrival, berthing and departure to the containers that are known to be on it', async () => {
    const { messages, drafts } = await listen(CALL);

    for (const draft of drafts) ObservationDraft.parse(draft);
    const containers = { scac: 'MAEU', billsOfLading: [], bookings: [], containers: [BOX] };
    expect(messages.map(({ references }) => references)).toEqual([containers, containers, containers]);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const common = {
      kind: 'movement',
      source: 'ais',
      party: 'ais',
      sourceEventId: id,
      container: BOX,
      classifier: 'actual',
      precision: 'time',
      load: null,
      mode: 'vessel',
      place: { locode: 'USOAK', name: null, latitude: null, longitude: null },
      vessel: { imo: '9321483', name: 'Emma' },
      voyage: '026E',
    };
    const facility = { code: 'B58', codeList: 'SMDG', name: null, type: 'terminal' };
    const [arrivedAt, berthedAt, departedAt] = [60, 100, 920].map((minute) => toInstant(minutes(minute)));
    const [seenAt, leftAt] = [112, 980].map((minute) => toInstant(minutes(minute)));
    expect(drafts).toEqual([
      {
        ...common,
        movement: 'arrive',
        occurredAt: arrivedAt,
        // One position in port may be wrong; with the next it is certain.
        recordedAt: berthedAt,
        facility: null,
        originalEvent: 'AIS arrived',
      },
      {
        ...common,
        movement: 'berth',
        occurredAt: berthedAt,
        recordedAt: seenAt,
        facility,
        originalEvent: 'AIS berthed',
      },
      {
        ...common,
        movement: 'depart',
        occurredAt: departedAt,
        recordedAt: leftAt,
        facility,
        originalEvent: 'AIS departed',
      },
    ]);
  });

  it('gives the sentence that made it certain', async () => {
    const { messages } = await listen(CALL);

    const raws = messages.flatMap(({ statements }) => statements.map(({ raw }) => raw));
    expect(raws).toMatchObject([{ sentence: CALL[4] }, { sentence: CALL[5] }, { sentence: CALL.at(-1) }]);
  });

  it('gives the same statements when all of it is read again, and none of it twice', async () => {
    const once = await listen(CALL);

    expect((await listen(CALL)).drafts).toEqual(once.drafts);
    expect((await listen([...CALL, ...CALL])).drafts).toEqual(once.drafts);
    expect(new Set(once.drafts.map(({ sourceEventId }) => sourceEventId)).size).toBe(3);
  });

  it('gives nothing to containers without a call there near in time', async () => {
    const late = {
      locode: 'USOAK',
      expectedArrival: '2026-07-20T00:00:00.000Z',
      expectedDeparture: null,
      containers: [],
    };

    const { messages, counts } = await listen(CALL, { tracked: tracked({ calls: [late] }) });

    expect(messages).toEqual([]);
    expect(counts).toMatchObject({ events: 3, unmatched: 3 });
  });

  it('gives nothing that began before it was watched, and only the day after a silence', async () => {
    const inPort = [...voyage(EMMA, { atMs: minutes(-1) }), ...at(0, 0, 0), ...at(20, 0, 0)];
    // Nine hours later, on the same day in California.
    const { drafts, counts } = await listen([...inPort, ...at(560, 0.6, 14)]);

    expect(drafts).toMatchObject([{ movement: 'depart', precision: 'date', occurredAt: '2026-06-10T07:00:00.000Z' }]);
    expect(counts).toMatchObject({ events: 3, unsure: 2 });
    expect((await listen([...inPort, ...at(5_000, 5, 14)])).drafts).toEqual([]);
  });

  it('goes on after a restart with what was kept', async () => {
    const before = await listen(CALL.slice(0, -2));
    const states = before.batches.flatMap((batch) => [...batch.states]);
    const associations = before.batches.flatMap((batch) => batch.vessels);

    const { drafts } = await listen(CALL.slice(-2), { states, associations });

    expect(drafts).toMatchObject([{ movement: 'depart', occurredAt: toInstant(minutes(920)) }]);
  });
});

describe('a radio number', () => {
  it('is no vessel before it was said who sends under it', async () => {
    const { batches, counts } = await listen(CALL.slice(2));

    expect(batches).toEqual([]);
    expect(counts).toMatchObject({ unknownVessel: 7, positions: 0 });
  });

  it('is no vessel by an IMO number that is none', async () => {
    const { batches, counts } = await listen([...voyage({ ...EMMA, imo: '9321484' }), ...at(0, 0, 0)]);

    expect(batches).toEqual([]);
    expect(counts).toMatchObject({ invalidImo: 1, unknownVessel: 1 });
  });

  it('of a vessel that carries nothing tracked is passed over', async () => {
    const { batches, counts } = await listen([...voyage({ ...EMMA, imo: '9074729' }), ...at(0, 0, 0)]);

    expect(batches).toEqual([]);
    expect(counts).toMatchObject({ untracked: 1, positions: 0 });
  });

  it('that two vessels claim belongs to neither', async () => {
    const other = voyage({ ...EMMA, imo: '9074729' }, { atMs: minutes(2) });
    const again = voyage(EMMA, { atMs: minutes(4) });

    const { counts } = await listen([...CALL.slice(0, 3), ...other, ...again, ...at(6, 0.4, 10)]);

    expect(counts).toMatchObject({ positions: 1, unknownVessel: 1 });
  });

  it('and the name of a tracked vessel are given when they are new', async () => {
    const lines = [...voyage(EMMA, { atMs: minutes(0) }), ...voyage(EMMA, { atMs: minutes(6) })];

    const { batches } = await listen([...lines, ...voyage({ mmsi: 1, imo: '9074729' })]);

    expect(batches.map(({ vessels }) => vessels)).toMatchObject([[{ mmsi: MMSI, imo: EMMA.imo, name: 'EMMA' }]]);
  });
});

describe('positions', () => {
  it('are the latest of each vessel and minute', async () => {
    const inOneMinute = [0, 20, 40, 70].flatMap((second) =>
      classA(
        { mmsi: MMSI, latitude: 10 + second / 10_000, longitude: 20, speedKnots: 12 },
        { atMs: START_MS + second * 1000 },
      ),
    );

    const { batches } = await listen([...CALL.slice(0, 2), ...inOneMinute, ...classA({ mmsi: MMSI })]);

    const common = {
      imo: EMMA.imo,
      mmsi: MMSI,
      name: 'EMMA',
      longitude: 20,
      speedKnots: 12,
      courseDegrees: null,
      headingDegrees: null,
    };
    expect(batches[0]?.positions).toEqual([
      { ...common, at: '2026-06-10T12:00:40.000Z', latitude: 10.004 },
      { ...common, at: '2026-06-10T12:01:10.000Z', latitude: 10.007 },
    ]);
  });

  it('that cannot be true or come too late are counted and not given', async () => {
    const lines = [...CALL.slice(0, 3), ...at(1, 30, 14), ...at(0, 0.4, 14), ...classA({ mmsi: MMSI })];

    const { batches, counts } = await listen(lines);

    expect(batches[0]?.positions).toHaveLength(1);
    expect(counts).toMatchObject({ positions: 1, jumps: 1, late: 1, withoutPosition: 1 });
  });
});

describe('a record', () => {
  const undated = [...voyage(EMMA), ...classA({ mmsi: MMSI, latitude: 37.8, longitude: -123 })];

  it('is read before what is sent, and without a time yields nothing', async () => {
    const { batches, counts } = await listen(undated, { record: pieces([[...undated, ...CALL.slice(0, 3)]]) });

    expect(batches[0]?.positions.map(({ at }) => at)).toEqual([toInstant(minutes(0)), toInstant(NOW_MS)]);
    expect(counts).toMatchObject({ lines: 9, understood: 6, undated: 3 });
  });

  it('leaves no part of a message behind that what is sent could end', async () => {
    const [first = '', second = ''] = voyage(EMMA);

    const { counts } = await listen([second], { record: pieces([[first]]) });

    expect(counts).toMatchObject({ incomplete: 2, understood: 0 });
  });
});

describe('batches', () => {
  it('are handed over no more often than is wanted, also when nothing comes', async () => {
    let nowMs = NOW_MS;
    const handedOver: number[] = [];
    async function* slowly() {
      for (let second = 0; second < 25; second++) {
        nowMs = NOW_MS + second * 1000;
        yield second === 0 ? CALL.slice(0, 2) : second < 12 ? at(second, 0.4, 1) : [];
      }
    }

    await listen([], {
      lines: slowly(),
      clock: { now: () => nowMs },
      batchSeconds: 10,
      onBatch: async () => void handedOver.push((nowMs - NOW_MS) / 1000),
    });

    expect(handedOver).toEqual([10, 20]);
  });

  it('hold up the stream until they are stored, and a failure ends it', async () => {
    const failing = listen(CALL, { onBatch: () => Promise.reject(new Error('The disk is full.')) });

    await expect(failing).rejects.toThrow('The disk is full.');
  });

  it('are of the vessels that are tracked at the moment', async () => {
    const batches: AisBatch[] = [];
    async function* twice() {
      yield CALL.slice(0, 4);
      listener.track(createTrackedIndex([]));
      yield CALL.slice(4);
    }
    const listener = createAisListener({
      lines: twice(),
      fences: FENCES,
      tracked: tracked(),
      clock: { now: () => NOW_MS },
      onBatch: async (batch) => void batches.push(batch),
    });

    await listener.run();

    expect(batches.flatMap(({ positions }) => positions)).toHaveLength(2);
    expect(listener.counts()).toMatchObject({ positions: 2, untracked: 5 });
  });
});

describe('a file', () => {
  it('is read line by line, whatever it holds', async () => {
    const path = join(folder, 'mixed.nmea');
    const damaged = Array.from({ length: 2_000 }, (_, seed) => mutate(seed));
    writeFileSync(path, [...damaged, ...CALL].join('\r\n'), 'latin1');

    const { drafts, counts } = await listen([], { lines: readFileLines(path) });

    expect(drafts).toHaveLength(3);
    expect(counts.lines).toBeGreaterThan(2_000);
    expect(counts.waiting).toBe(0);
  });
});
