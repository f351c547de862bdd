import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import type { RowOf } from '../../db/sql.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { LineSettings } from '../../sources/dcsa/lines/settings.ts';
import { type RuleClient, subscriptionRules } from '../../sources/dcsa/subscription-rules.ts';
import { linesWithRules } from './lines.ts';
import { ADD_SUBSCRIPTION_RULES, CLAIM_SUBSCRIPTION_RULES } from './statements.ts';

const LOOK_MS = MINUTE_MS;
/** Each number is looked at so often: whether it is still polled, and whether its rule is about to end. */
const CHECK_MS = HOUR_MS;
/** Requests of one look, of each process and line. */
const RULES_MAX = 20;
/** Numbers that a look adds, and others that it finds in order. */
const NUMBERS_MAX = 1_000;
/** A rule is renewed when this part of its time has passed. */
const RENEWED_AFTER = 0.9;

/** What rules at lines are kept with. */
export interface RuleParts {
  lines: Readonly<Record<string, LineSettings>>;
  db: Database;
  http: HttpClient;
  clock: Clock;
  log: Log;
}

type StoredRule = RowOf<typeof CLAIM_SUBSCRIPTION_RULES.row>;

/**
 * Keeps a rule at the event hub of a line for each number that the line is polled for, as long as the server runs: it is created, renewed
 * before it ends, and ended when the number is not polled any more. Where a rule cannot be kept, the number is polled as before. The
 * answer stops it.
 */
export function keepSubscriptionRules(parts: RuleParts): () => Promise<void> {
  const scacs = [...linesWithRules(parts.lines)];
  if (scacs.length === 0) return () => Promise.resolve();
  const clients = scacs.map((scac) => subscriptionRules(scac, { ...parts, settings: parts.lines[scac] ?? {} }));
  return repeat(async (signal) => {
    for (const client of clients) {
      await lookAtRules(parts, client, signal).catch((err: unknown) => {
        parts.log.error({ line: client.scac, err }, 'subscription_rules.not_kept');
      });
    }
  }, LOOK_MS);
}

/** Looks once at the numbers of a line that are due. */
export async function lookAtRules(
  parts: Omit<RuleParts, 'lines' | 'http'>,
  client: RuleClient,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = parts;
  const now = toInstant(clock.now());
  await db.query(ADD_SUBSCRIPTION_RULES, [client.scac, NUMBERS_MAX, now]);
  let requests = 0;
  for (let looked = 0; looked < NUMBERS_MAX && requests < RULES_MAX && !signal.aborted; looked += RULES_MAX) {
    const again = toInstant(clock.now() + CHECK_MS);
    const rows = await db.query(CLAIM_SUBSCRIPTION_RULES, [client.scac, RULES_MAX - requests, now, again]);
    for (const row of rows) {
      if (signal.aborted) return;
      if (await keepRule(parts, client, row, signal)) requests += 1;
    }
    if (rows.length === 0) return;
  }
}

/** Does what a number needs; whether the line was sent a request. */
async function keepRule(
  { db, clock, log }: Omit<RuleParts, 'lines' | 'http'>,
  client: RuleClient,
  row: StoredRule,
  signal: AbortSignal,
): Promise<boolean> {
  const { scac, days } = client;
  const nowMs = clock.now();
  const where = { scac, kind: row.kind, number: row.number };
  const query = { kind: row.kind, number: row.number };
  const requestedMs = row.requested_at === null ? Number.NEGATIVE_INFINITY : Date.parse(row.requested_at);
  // One that could not be ended has ended by itself then.
  if (!row.is_polled && requestedMs + (days + 1) * DAY_MS <= nowMs) {
    await db.prisma.subscriptionRule.deleteMany({ where });
    return false;
  }
  const renewedAtMs = row.ends_at === null ? nowMs : Date.parse(row.ends_at) - (1 - RENEWED_AFTER) * days * DAY_MS;
  if (row.is_polled && nowMs < renewedAtMs) return false;
  // Written before it is sent, so that a rule of a process that ends in between is ended too.
  if (row.is_polled) await db.prisma.subscriptionRule.updateMany({ where, data: { requestedAt: new Date(nowMs) } });
  const endsAt = new Date(Math.floor(nowMs / DAY_MS + days) * DAY_MS);
  const problem = row.is_polled ? await client.create(query, endsAt, signal) : await client.remove(query, signal);
  if (signal.aborted) return true;
  if (problem !== null && problem !== row.problem)
    log.warn({ line: scac, reason: problem }, 'subscription_rule.failed');
  if (row.is_polled) {
    await db.prisma.subscriptionRule.updateMany({ where, data: { problem, ...(problem === null ? { endsAt } : {}) } });
    return true;
  }
  if (problem === null) await db.prisma.subscriptionRule.deleteMany({ where });
  else await db.prisma.subscriptionRule.updateMany({ where, data: { problem } });
  return true;
}
