import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'undici';
import { z } from 'zod';
import { newId } from '../../src/core/id.ts';
import { createTrackedIndex } from '../../src/domain/ais/tracked.ts';
import { toInstant } from '../../src/domain/instant.ts';
import { takeLease } from '../../src/services/ais/lease.ts';
import { storePositions, storeStates } from '../../src/services/ais/store.ts';
import { worldFences } from '../../src/services/ais/world-fences.ts';
import { createAisStreamFeed } from '../../src/sources/ais/feeds/aisstream/index.ts';
import { createAisListener } from '../../src/sources/ais/index.ts';
import { countProcessorMs } from '../support/processor-time.ts';
import { imo, trackedVessel } from './ais-vessels.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { interleaved } from './measure.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';

const VESSELS = 5_000;
const REPORTS_PER_SECOND = 1_000;
const SHARE_MAX = 0.25;
const FIRST_MMSI = 200_000_000;
const WORLD = [
  [
    [-90, -180],
    [90, 180],
  ],
] as const;
const NO_LOG = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * What it costs to follow many vessels by aisstream.io: the processor time of the process that receives, matches and stores
 * their positions, beside that of one which only receives and parses the same messages. The sender is another process.
 */
export const aisStreamBench: Bench = { names: ['ais-stream'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [rounds, ms] = isQuick ? [1, 3_000] : [5, 21_000];
  const sender = fork(fileURLToPath(new URL('./ais-stream-server.js', import.meta.url)), [
    String(VESSELS),
    String(REPORTS_PER_SECOND),
  ]);
  try {
    const [ready] = await once(sender, 'message');
    const url = z.string().parse(ready);
    return await withServer((serverUrl) =>
      withDatabase(serverUrl, async (db) => {
        const follow = await following(db, url);
        const share = await interleaved(rounds, { plain: () => plain(url, ms), ours: () => follow(ms) });
        return barsOf(share('plain'), share('ours'));
      }),
    );
  } finally {
    sender.disconnect();
  }
}

function barsOf(plainShare: number, ourShare: number): Bar[] {
  const verdict = { demand: `< ${SHARE_MAX * 100} % of a core`, isMet: ourShare < SHARE_MAX };
  return [
    {
      ...absolute('ais-stream, 5,000 vessels, 1,000/s', shown(ourShare * 100, '%'), verdict),
      ceiling: shown(plainShare * 100, '%'),
      ratio: ourShare / plainShare,
    },
    reportedOnly('ais-stream, each report', shown((ourShare * 1_000_000) / REPORTS_PER_SECOND, 'us')),
  ];
}

/** The part of a core that it takes to receive and parse, and nothing else. */
async function plain(url: string, ms: number): Promise<number> {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  let parsed = 0;
  socket.addEventListener('message', ({ data }) => {
    if (typeof JSON.parse(Buffer.from(data).toString('utf8')) === 'object') parsed++;
  });
  await once(socket, 'open');
  socket.send('{}');
  const share = await shareOf(ms, async () => {});
  socket.close();
  return asSent(share, parsed, ms);
}

/** The same of a listener whose batches go into the database. */
async function following(db: BenchDatabase, url: string): Promise<(ms: number) => Promise<number>> {
  const fences = worldFences();
  const now = toInstant(Date.now());
  const tracked = createTrackedIndex(
    Array.from({ length: VESSELS }, (_, vessel) => trackedVessel(vessel, 'USLAX', now)),
  );
  const holder = newId();
  return async (ms) => {
    await takeLease(db, holder);
    const associations = Array.from({ length: VESSELS }, (_, vessel) => ({
      ...{ mmsi: FIRST_MMSI + vessel, imo: imo(vessel), name: `VESSEL ${vessel}` },
      ...{ atMs: Date.now() - 60_000, disputedUntilMs: 0 },
    }));
    const clock = { now: () => Date.now() };
    const limits = { mmsisPerConnection: 50, connectionsMax: 3, boxes: WORLD };
    const feed = createAisStreamFeed({ url, apiKey: 'bench', userAgent: 'bench', clock, log: NO_LOG, ...limits });
    const ending = new AbortController();
    const listener = createAisListener({
      ...{ fences, tracked, associations, clock, feeds: [feed], signal: ending.signal },
      batchSeconds: ms > 10_000 ? 10 : 1,
      onBatch: async (batch) => {
        await storePositions(db, batch);
        await storeStates(db, batch.states, holder);
      },
    });
    const running = listener.run();
    const share = await shareOf(ms, async () => {
      ending.abort();
      await running;
    });
    return asSent(share, listener.counts().positions, ms);
  };
}

/** The part of a core that this process takes until everything is done. */
async function shareOf(ms: number, finish: () => Promise<void>): Promise<number> {
  const processorMs = countProcessorMs();
  await sleep(ms);
  await finish();
  return processorMs() / ms;
}

/** As if exactly as many had come as are sent: a busy machine delivers fewer. */
function asSent(share: number, received: number, ms: number): number {
  return share * ((REPORTS_PER_SECOND * (ms / 1_000)) / received);
}
