import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import type { Answer, Source } from '../../sources/source.ts';

/** Takes one request out of the allowance that the polls of a source share; none where its part of that is used up, or where the source wants to be left alone. */
const TAKE = sql({
  name: 'take_probe',
  because: 'clock',
  parameters: ['text', 'int?', 'int?'],
  row: { lane: 'text' },
  text: `INSERT INTO source_lane AS l (lane, minute_used, day_used) VALUES ($1, 1, 1)
    ON CONFLICT (lane) DO UPDATE SET
      minute_start = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN now() ELSE l.minute_start END,
      minute_used = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN 0 ELSE l.minute_used END + 1,
      day_start = CASE WHEN l.day_start <= now() - interval '1 day' THEN now() ELSE l.day_start END,
      day_used = CASE WHEN l.day_start <= now() - interval '1 day' THEN 0 ELSE l.day_used END + 1
    WHERE (l.blocked_until IS NULL OR l.blocked_until <= now())
      AND ($2::int IS NULL OR l.minute_start <= now() - interval '1 minute' OR l.minute_used < $2)
      AND ($3::int IS NULL OR l.day_start <= now() - interval '1 day' OR l.day_used < $3)
    RETURNING l.lane`,
});

const BLOCK = sql({
  name: 'block_after_probe',
  because: 'clock',
  parameters: ['text', 'float'],
  row: {},
  text: `UPDATE source_lane l SET blocked_until = greatest(l.blocked_until, now() + $2 * interval '1 second') WHERE lane = $1`,
});

/** The pause after a source rejected a request as too frequent, without a time. */
const BLOCK_SECONDS_DEFAULT = 60;

/** What goes beyond this part of an allowance is left for polls: who guesses must not keep others from news. */
const PART_OF_ALLOWANCE = 0.5;

/** Whether a source may be polled once more now; if so that is counted. */
export async function takeProbe(db: Database, { key, limits }: Source): Promise<boolean> {
  const taken = await db.query(TAKE, [key, partOf(limits.requestsPerMinute), partOf(limits.requestsPerDay)]);
  return taken.length > 0;
}

/** Counts what an answer took beyond the first request, and leaves the source alone if it wants that. */
export async function settleProbe(db: Database, { key }: Source, answer: Answer): Promise<void> {
  if (answer.requests > 1) {
    const more = { increment: answer.requests - 1 };
    await db.prisma.sourceLane.updateMany({ where: { lane: key }, data: { minuteUsed: more, dayUsed: more } });
  }
  if (answer.outcome !== 'unavailable' || !answer.throttled) return;
  await db.query(BLOCK, [key, answer.retryAfterSeconds ?? BLOCK_SECONDS_DEFAULT]);
}

/** At least one request, so that a small allowance can be used at all. */
function partOf(allowance: number | null): number | null {
  return allowance === null ? null : Math.ceil(allowance * PART_OF_ALLOWANCE);
}
