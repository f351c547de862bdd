import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { OPERATOR_PERMISSION } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import { DAY_MS, Instant, MINUTE_MS } from '../../domain/instant.ts';
import { Party } from '../../domain/observation.ts';
import type { PushedFeed, SourceRegistry } from '../../sources/source.ts';
import type { ServiceContext } from '../service-context.ts';
import { NEVER_POLLED, PollingState, pollingStateOf } from './polling-state.ts';
import { sourceFeeds } from './source-feeds.ts';
import type { Quotas } from './source-quota.ts';

/** A source of the installation, and how it fares, over all processes. */
export const SourceRecord = z.object({
  source: z
    .string()
    .describe(
      'SCAC of the shipping line, or key of the source; `POST /sources/{source}/test` takes those that are polled',
    ),
  name: z.string().meta({ doc: 'Name of the source' }),
  party: Party.meta({ doc: 'Kind of organization that it is of' }),
  way: z
    .enum(['polled', 'pushed', 'streamed'])
    .describe(
      'polled: it is asked for single numbers; pushed: it sends messages; streamed: it is received or asked as a whole',
    ),
  state: z
    .enum(['answering', 'failing', 'blocked', 'never'])
    .describe(
      'answering: its last poll was answered, or it sent something; failing: no poll is answered; blocked: it is not polled until `blocked_until`; never: nothing was ever received',
    ),
  ...PollingState.shape,
  blocked_until: Instant.nullable().describe(
    'Until when nothing is polled, because it asked for that; null: it is polled',
  ),
  requests_today: z
    .int()
    .nullable()
    .describe('Requests in the day that runs since the first of them; null where none are made'),
  requests_per_day: z.int().nullable().describe('As many as are made in a day; null for no limit'),
  requests_this_minute: z.int().nullable().describe('Requests in the minute that runs; null where none are made'),
  requests_per_minute: z.int().nullable().describe('As many as are made in a minute; null for no limit'),
});
export type SourceRecord = z.infer<typeof SourceRecord>;

/** The sources of an installation. */
export const SourceList = z.object({
  sources: z.array(SourceRecord).describe('What is polled first, then schedules, then what is received'),
});

/** Every source of the installation: its freshness, back-off, spend and last fault. */
export const listSources = defineOperation(
  {
    id: 'list_sources',
    summary:
      'List all sources of the installation: when each answered last, why it does not, until when it is left alone, and its requests',
    permission: OPERATOR_PERMISSION,
    input: z.object({}),
    output: SourceList,
  },
  async ({ db, sources, feeds = [], clock }: ServiceContext) => ({
    sources: await readSources(db, { sources, feeds, now: clock.now() }),
  }),
);

/** How all sources fare at a moment. */
export async function readSources(
  { prisma }: Database,
  { sources, feeds, now }: { sources: SourceRegistry; feeds: readonly PushedFeed[]; now: number },
): Promise<SourceRecord[]> {
  const all = sourceFeeds(sources, feeds);
  const rows = await prisma.sourceLane.findMany({ where: { lane: { in: all.map(({ lane }) => lane) } } });
  const byLane = new Map(rows.map((row) => [row.lane, row]));
  return all.map(({ lane, key, name, party, way, limits }) => {
    const row = byLane.get(lane);
    const polling = row === undefined ? NEVER_POLLED : pollingStateOf(row);
    const until = row?.blockedUntil ?? null;
    const blocked_until = until !== null && until.getTime() > now ? until.toISOString() : null;
    const state = stateOf(polling, blocked_until);
    return { source: key, name, party, way, state, ...polling, blocked_until, ...spendOf(row, limits, now) };
  });
}

function stateOf(polling: PollingState, blockedUntil: string | null): SourceRecord['state'] {
  if (blockedUntil !== null) return 'blocked';
  if (polling.failing_since !== null) return 'failing';
  return polling.answered_at === null ? 'never' : 'answering';
}

interface SpendRow {
  minuteStart: Date;
  minuteUsed: number;
  dayStart: Date;
  dayUsed: number;
}

/** What is received without a request costs none. */
function spendOf(row: SpendRow | undefined, limits: Quotas | null, now: number) {
  if (limits === null) {
    return { requests_today: null, requests_per_day: null, requests_this_minute: null, requests_per_minute: null };
  }
  const used = (start: Date | undefined, count = 0, ms: number) =>
    start === undefined || start.getTime() <= now - ms ? 0 : count;
  return {
    requests_today: used(row?.dayStart, row?.dayUsed, DAY_MS),
    requests_per_day: limits.requestsPerDay,
    requests_this_minute: used(row?.minuteStart, row?.minuteUsed, MINUTE_MS),
    requests_per_minute: limits.requestsPerMinute,
  };
}
