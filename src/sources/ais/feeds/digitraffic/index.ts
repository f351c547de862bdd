import type { z } from 'zod';
import type { Clock } from '../../../../core/clock.ts';
import type { Log } from '../../../../core/context.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/instant.ts';
import type { HttpClient } from '../../../../net/fetch.ts';
import { StreamFailure } from '../../../../net/kept-stream.ts';
import { retryAfterSeconds } from '../../../../net/retry-after.ts';
import { toJsonAnswer } from '../../../http-answer.ts';
import type { AisFeed, WantedVessels } from '../../feed.ts';
import type { ContentFault } from '../../message.ts';
import type { AisMessage } from '../../reader.ts';
import { countedHttp, FeedHealth } from '../health.ts';
import { createPolledFeed, type PolledFeedPace } from '../polled-feed.ts';
import { DIGITRAFFIC, Locations, toLocationMessage, toVesselMessage, Vessels } from './payload.ts';
import { createPublishedStream, type PublishedPace } from './published.ts';

export interface DigitrafficOptions {
  /** `https://meri.digitraffic.fi/api/ais/v1`. */
  baseUrl: string;
  /** Names this program to the service, as it asks for. */
  userAgent: string;
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** Set where what is new is received from the broker, and not polled. */
  stream?: { url: string };
  pace?: PolledFeedPace & PublishedPace;
}

const DEADLINE_MS = 30_000;
const BODY_BYTES_MAX = 32 * 1024 * 1024;
/** How far back the first poll looks for positions. */
const FIRST_LOOK_MS = HOUR_MS;
/** What vessels say of themselves changes seldom. */
const VESSELS_MS = 10 * MINUTE_MS;
/** Positions come in a little after their time. */
const OVERLAP_MS = MINUTE_MS;

/** AIS around Finland, of Digitraffic: polled, once for all vessels, or received as it is published. */
export function createDigitrafficFeed(given: DigitrafficOptions): AisFeed {
  const health = new FeedHealth();
  const options = { ...given, http: countedHttp(given.http, health) };
  const { clock, log, pace = {} } = options;
  let positionsFromMs: number | null = null;
  let vesselsFromMs: number | null = null;
  const feed = { key: DIGITRAFFIC, name: 'Digitraffic', clock, log, pace, health, poll };
  if (options.stream === undefined) return createPolledFeed(feed);
  const { url } = options.stream;
  const { userAgent } = options;
  const stream = createPublishedStream({ url, userAgent, clock, log, pace, health });
  return createPolledFeed({ ...feed, stream, isStreamApart: true });

  async function poll(wanted: WantedVessels, signal: AbortSignal): Promise<AisMessage[]> {
    const nowMs = clock.now();
    const isDue = vesselsFromMs === null || nowMs - vesselsFromMs >= VESSELS_MS;
    const vessels = isDue ? await get(options, { path: 'vessels', fromMs: vesselsFromMs, signal }, Vessels) : [];
    const known = new Set(wanted.mmsis);
    const features = known.size === 0 ? [] : await positionsSince(positionsFromMs ?? nowMs - FIRST_LOOK_MS, signal);
    // Not before both have come: what a poll received that failed then has to be received again.
    if (isDue) vesselsFromMs = nowMs - OVERLAP_MS;
    if (known.size > 0) positionsFromMs = nowMs - OVERLAP_MS;
    const names = vessels.flatMap((element) => counted(toVesselMessage(element, nowMs)));
    const positions = features.flatMap((element) => counted(toLocationMessage(element, nowMs)));
    const received = [
      ...names.filter(({ statics }) => statics?.imo !== null),
      ...positions.filter(({ mmsi }) => known.has(mmsi)).sort((one, other) => one.atMs - other.atMs),
    ];
    health.received(nowMs, received.length);
    return received;
  }

  async function positionsSince(fromMs: number, signal: AbortSignal): Promise<unknown[]> {
    return (await get(options, { path: 'locations', fromMs, signal }, Locations)).features;
  }

  function counted(read: AisMessage | ContentFault): AisMessage[] {
    if (typeof read !== 'string') return [read];
    health.counts[read] += 1;
    return [];
  }
}

interface Request {
  path: string;
  fromMs: number | null;
  signal: AbortSignal;
}

async function get<Schema extends z.ZodType>(
  { baseUrl, userAgent, http, clock }: DigitrafficOptions,
  { path, fromMs, signal }: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`);
  if (fromMs !== null) url.searchParams.set('from', String(fromMs));
  const outcome = await http.request({
    method: 'GET',
    url: url.href,
    headers: { accept: 'application/json', 'digitraffic-user': userAgent },
    deadlineMs: DEADLINE_MS,
    bodyBytesMax: BODY_BYTES_MAX,
    // Without it the service answers with 406.
    acceptsGzip: true,
    signal,
  });
  const retryAfter = outcome.ok ? retryAfterSeconds(outcome.headers['retry-after'], clock.now()) : null;
  const answer = toJsonAnswer({ outcome, attempts: 1, retryAfterSeconds: retryAfter }, 1);
  const parsed = answer.ok ? schema.safeParse(answer.json) : null;
  if (parsed?.success === true) return parsed.data;
  const reason = reasonOf(answer);
  throw new StreamFailure(`${url.host}: ${reason}`, { retryAfterMs: (retryAfter ?? 0) * 1000 });
}

function reasonOf(answer: ReturnType<typeof toJsonAnswer>): string {
  if (answer.ok) return 'The answer is JSON of another form.';
  return 'reason' in answer.answer
    ? answer.answer.reason
    : `The source does not know the address (status ${answer.status}).`;
}
