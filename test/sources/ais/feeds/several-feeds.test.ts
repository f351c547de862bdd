import { describe, expect, it } from 'vitest';
import { createFenceIndex, portFences } from '../../../../src/domain/ais/fence.ts';
import { createTrackedIndex } from '../../../../src/domain/ais/tracked.ts';
import { toInstant } from '../../../../src/domain/instant.ts';
import type { AisBatch } from '../../../../src/sources/ais/batch.ts';
import type { AisFeed, WantedVessels } from '../../../../src/sources/ais/feed.ts';
import { readAisStream } from '../../../../src/sources/ais/feeds/aisstream/message.ts';
import { FeedHealth } from '../../../../src/sources/ais/feeds/health.ts';
import { type AisListenerOptions, createAisListener } from '../../../../src/sources/ais/index.ts';
import type { AisMessage } from '../../../../src/sources/ais/reader.ts';
import { classA, voyage } from '../../../support/ais-encoder.ts';
import { type AisStreamJson, positionReport, shipStaticData } from '../../../support/aisstream-server.ts';

const MMSI = 219018271;
const EMMA = { mmsi: MMSI, imo: '9321483', name: 'EMMA' };
const OAKLAND = { locode: 'USOAK', latitude: 37.8, longitude: -122.32, terminals: [] };
const START_MS = Date.UTC(2026, 5, 10, 12);
const NOW_MS = START_MS + 86_400_000;
const CALLS = [
  {
    locode: 'USOAK',
    expectedArrival: toInstant(START_MS),
    expectedDeparture: null,
    containers: [{ container: 'MSKU1234565', scac: 'MAEU' }],
  },
];
const TRACKED = createTrackedIndex([{ imo: EMMA.imo, name: 'Emma', voyage: '026E', calls: CALLS }]);

const minutes = (count: number) => START_MS + count * 60_000;
const place = (degreesWest: number, speedKnots: number) => {
  return { latitude: 37.8, longitude: Number((-122.32 - degreesWest).toFixed(6)), speedKnots };
};
/** Comes in and lies at the pier: minute, degrees to go, speed. */
const CALL = [
  [0, 0.4, 14],
  [60, 0.1, 4],
  [100, 0, 0.1],
  [112, 0, 0.1],
] as const;

const sentences = [
  ...voyage(EMMA, { atMs: minutes(-1) }),
  ...CALL.flatMap(([minute, away, speed]) => classA({ mmsi: MMSI, ...place(away, speed) }, { atMs: minutes(minute) })),
];
const reported = [
  shipStaticData(EMMA, toInstant(minutes(-1))),
  ...CALL.map(([minute, away, speed]) =>
    positionReport({ mmsi: MMSI, ...place(away, speed) }, toInstant(minutes(minute))),
  ),
];

function messagesOf(all: readonly AisStreamJson[]): AisMessage[] {
  return all.flatMap((message) => {
    const read = readAisStream(JSON.stringify(message), NOW_MS);
    return typeof read === 'string' || 'refusal' in read ? [] : [read];
  });
}

/** A feed that delivers these messages, piece by piece, and remembers what was asked of it. */
function feedOf(pieces: readonly (readonly AisMessage[])[], key = 'aisstream'): AisFeed & { wanted: WantedVessels[] } {
  const wanted: WantedVessels[] = [];
  async function* open() {
    yield* pieces;
  }
  const state = () => ({ key, name: key, vessels: null, isWanted: true, ...new FeedHealth().state });
  return { key, name: key, open, want: (vessels) => void wanted.push(vessels), state, wanted };
}

async function* piecesOf(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  for (const line of lines) yield [line];
}

async function listen(more: Partial<AisListenerOptions>) {
  const batches: AisBatch[] = [];
  const listener = createAisListener({
    fences: createFenceIndex(portFences(OAKLAND)),
    tracked: TRACKED,
    clock: { now: () => NOW_MS },
    onBatch: async (batch) => void batches.push(batch),
    ...more,
  });
  await listener.run();
  const messages = batches.flatMap((batch) => batch.messages);
  const statements = messages.flatMap((message) => message.statements);
  const positions = batches.flatMap((batch) => batch.positions);
  return { statements, positions, counts: listener.counts() };
}

describe('a vessel that is received by several feeds', () => {
  it('gives the same arrival by JSON as by sentences, under the same id', async () => {
    const bySentences = await listen({ lines: piecesOf(sentences) });
    const byFeed = await listen({ feeds: [feedOf([messagesOf(reported)])] });

    const drafts = ({ statements }: typeof byFeed) => statements.map(({ draft }) => draft);
    expect(drafts(byFeed)).toHaveLength(2);
    expect(drafts(byFeed)).toEqual(drafts(bySentences));
    expect(byFeed.positions).toEqual(bySentences.positions);
    expect(byFeed.statements[0]?.raw).toMatchObject({
      feed: 'aisstream',
      message: expect.stringContaining('"PositionReport"'),
      event: 'arrived',
    });
  });

  it('has one track: what another feed says again, or later, changes nothing', async () => {
    const one = await listen({ feeds: [feedOf([messagesOf(reported)])] });
    const late = messagesOf(reported).map((message) => ({ ...message, feed: 'late' }));

    const both = await listen({
      lines: piecesOf(sentences),
      feeds: [feedOf(messagesOf(reported).map((message) => [message])), feedOf([[], [], [], late], 'late')],
    });

    expect(both.statements.map(({ draft }) => draft)).toEqual(one.statements.map(({ draft }) => draft));
    expect(both.positions).toEqual(one.positions);
    expect(both.counts.late).toBe(2 * CALL.length);
  });

  it('is not moved by a feed that has it somewhere else', async () => {
    const elsewhere = CALL.map(([minute]) =>
      positionReport(
        { mmsi: MMSI, latitude: 1.2, longitude: 103.8, speedKnots: 0 },
        toInstant(minutes(minute) + 1_000),
      ),
    );

    const both = messagesOf([...reported, ...elsewhere]).sort((one, other) => one.atMs - other.atMs);

    const { statements, counts } = await listen({ feeds: [feedOf([both])] });

    expect(statements.map(({ draft }) => draft.kind)).toEqual(['movement', 'movement']);
    expect(counts.jumps).toBe(CALL.length);
  });

  it('is not taken for another that claims its IMO number by one of the feeds', async () => {
    const impostor = shipStaticData({ ...EMMA, mmsi: 111 }, toInstant(minutes(50)));
    const inBerth = positionReport({ mmsi: 111, ...place(0, 0) }, toInstant(minutes(55)));

    const { statements } = await listen({
      feeds: [feedOf([messagesOf([...reported.slice(0, 2), impostor, inBerth, ...reported.slice(2)])])],
    });

    expect(statements).toEqual([]);
  });

  it('is asked for by every number that claims it, and while none is known by its name', async () => {
    const impostor = shipStaticData({ ...EMMA, mmsi: 111 }, toInstant(minutes(50)));
    const feed = feedOf([messagesOf([...reported, impostor])]);
    const other = feedOf([]);

    await listen({ feeds: [feed, other] });

    expect(feed.wanted[0]).toEqual({ mmsis: [], unknown: 1 });
    expect(feed.wanted.at(-1)).toEqual({ mmsis: [MMSI, 111], unknown: 0 });
    expect(other.wanted).toEqual(feed.wanted);
  });

  it('is looked for again when its number was not received for a month', async () => {
    const association = { mmsi: MMSI, imo: EMMA.imo, name: 'EMMA', disputedUntilMs: 0 };
    const feed = feedOf([]);

    await listen({ feeds: [feed], associations: [{ ...association, atMs: NOW_MS - 31 * 86_400_000 }] });

    expect(feed.wanted).toEqual([{ mmsis: [MMSI], unknown: 1 }]);
  });
});

describe('several feeds', () => {
  it('hand over one batch at a time, and end together when one cannot be stored', async () => {
    let underWay = 0;
    const endless = async function* () {
      for (;;) {
        yield messagesOf(reported);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const listening = listen({
      feeds: [
        { ...feedOf([]), open: endless },
        { ...feedOf([]), open: endless },
      ],
      batchSeconds: 0,
      onBatch: async () => {
        underWay += 1;
        expect(underWay).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        throw new Error('The batch was not stored.');
      },
    });

    await expect(listening).rejects.toThrow('The batch was not stored.');
  });
});
