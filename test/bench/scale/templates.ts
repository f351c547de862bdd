import { systemClock } from '../../../src/core/clock.ts';
import { digest, newId } from '../../../src/core/id.ts';
import { checkDigit } from '../../../src/domain/container-number.ts';
import { DAY_MS, shift } from '../../../src/domain/instant.ts';
import type { ObservationDraft } from '../../../src/domain/observation.ts';
import { createLog } from '../../../src/observability/log.ts';
import { Scheduler } from '../../../src/scheduler/worker.ts';
import type { Answer, Source } from '../../../src/sources/source.ts';
import { putWebhooks } from '../../support/webhook-load.ts';
import { chanceOf } from '../chance.ts';
import { BENCH_HOOKS, registryOf } from '../context.ts';
import { generateJourney, type Journey } from '../journeys.ts';
import type { BenchDatabase } from '../server.ts';

/** The lines that numbers are tracked with. */
export const LINES = ['MAEU', 'MSCU', 'CMDU', 'HLCU', 'ONEY', 'EGLV', 'COSU', 'YMLU', 'HDMU', 'ZIMU'] as const;

/** The prefix of the container numbers of templates; copies of them also have others. */
export const TEMPLATE_PREFIX = 'LFXU';

/**
 * Of four journeys one, of a single container, has all its statements; of the others, of several containers, the line keeps the
 * newest of each container and of the shipment alone, at some stage of the way.
 */
const WHOLE_EVERY = 4;
const WHOLE_STATEMENTS = 24;
const STAGES = [9, 20, 28, 36, 44, 52, 60] as const;
const KEPT_EACH = 2;
/** So many days a journey may have begun before those of the generator, which begin on the first of September 2026. */
const EARLIER_DAYS_MAX = 60;
/** Of so many journeys one is tracked by two accounts, which share the watch. */
const SHARED_EVERY = 10;
const REFERENCE_EVERY = 5;
/** A journey is looked for among so many. */
const SEEDS_EACH = 200;

const REQUESTED = `WITH x AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[])
      AS x(watch_id, number, scac, account_id, reference)
  ), owner AS (
    INSERT INTO account (id, name) SELECT account_id, 'scale template ' || account_id FROM x
  ), watched AS (
    INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT DISTINCT watch_id, scac, 'bill_of_lading', number, date_trunc('month', now())::date FROM x
  ), scheduled AS (
    INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT DISTINCT watch_id, scac, now() FROM x
  )
  INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac, ref_numbers)
  SELECT gen_random_uuid(), account_id, watch_id, 'bill_of_lading', number, number, scac,
    CASE WHEN reference IS NULL THEN '{}' ELSE ARRAY[reference] END FROM x`;

interface Template {
  watchId: string;
  number: string;
  scac: string;
  journey: Journey;
}

/** Journeys that the program itself has taken in; everything else is copied from what it wrote of them. */
export interface Templates {
  accountIds: string[];
  webhookIds: string[];
  containers: number;
}

/**
 * Has the program take in so many journeys of several lines. Each belongs to an account of its own with a webhook, so that its
 * notifications are written too; container numbers are valid and differ, counted from zero under one prefix.
 */
export async function takeTemplates(db: BenchDatabase, count: number): Promise<Templates> {
  const boxes = new Boxes();
  const templates = Array.from({ length: count }, (_, index) => templateOf(index, boxes));
  const requests = templates.flatMap((template, index) => {
    const first = `${newId().slice(0, -1)}0`;
    const accounts = index % SHARED_EVERY === 0 ? [first, `${first.slice(0, -1)}1`] : [first];
    return accounts.map((accountId) => ({ ...template, accountId, index }));
  });
  await db.pool.query(REQUESTED, [
    requests.map(({ watchId }) => watchId),
    requests.map(({ number }) => number),
    requests.map(({ scac }) => scac),
    requests.map(({ accountId }) => accountId),
    requests.map(({ index }) => (index % REFERENCE_EVERY === 0 ? null : `PO-${index}`)),
  ]);
  const accountIds = requests.map(({ accountId }) => accountId);
  const webhookIds: string[] = [];
  for (const accountId of accountIds) {
    webhookIds.push(...(await putWebhooks(db, { accountId, urls: ['https://hooks.example.com/'] })));
  }
  await poll(db, templates);
  return { accountIds, webhookIds, containers: boxes.count };
}

async function poll(db: BenchDatabase, templates: readonly Template[]): Promise<void> {
  const answers = new Map(templates.map((template) => [template.number, answerOf(template)]));
  const log = createLog({ level: 'error' });
  const sources = registryOf(LINES.map((scac) => sourceOf(scac, answers)));
  const scheduler = new Scheduler({ db, sources, clock: systemClock, hooks: BENCH_HOOKS, log });
  while ((await scheduler.round()).claimed > 0) await scheduler.settled();
}

function sourceOf(key: string, answers: ReadonlyMap<string, Answer>): Source {
  return {
    key,
    name: key,
    limits: {
      concurrency: 1,
      requestsPerMinute: null,
      requestsPerDay: null,
      pollIntervalSecondsMin: 3600,
      pollIntervalSecondsMax: null,
    },
    kinds: ['bill_of_lading'],
    fetch: ({ number }) => Promise.resolve(answers.get(number) ?? { outcome: 'unknown', requests: 1 }),
  };
}

function answerOf({ journey }: Template): Answer {
  const statements = journey.drafts.map((draft) => ({ draft, raw: null }));
  return { outcome: 'found', digest: digest(journey), requests: 1, statements: () => statements };
}

function templateOf(index: number, boxes: Boxes): Template {
  const scac = LINES[index % LINES.length] ?? 'MAEU';
  const chance = chanceOf(index);
  const journey = journeyOf(index);
  const earlierMs = chance.below(EARLIER_DAYS_MAX) * DAY_MS;
  const number = `${scac}${String(index).padStart(3, '0')}`;
  return { watchId: newId(), number, scac, journey: rewritten(journey, { scac, earlierMs, boxes: boxes.ofJourney() }) };
}

/** The first journey of a seed, or of one after it, with as many containers as are wanted. */
function journeyOf(index: number): Journey {
  const isWhole = index % WHOLE_EVERY === 0;
  const statements = isWhole ? WHOLE_STATEMENTS : (STAGES[index % STAGES.length] ?? WHOLE_STATEMENTS);
  for (let seed = index * SEEDS_EACH; seed < (index + 1) * SEEDS_EACH; seed++) {
    const journey = generateJourney(seed, statements);
    const containers = new Set(journey.drafts.flatMap(({ container }) => container ?? []));
    if (isWhole ? containers.size === 1 : containers.size >= 3) return isWhole ? journey : newestOf(journey);
  }
  throw new Error('No journey has as many containers as are wanted.');
}

function newestOf({ drafts, asOf }: Journey): Journey {
  const isNewest = (draft: ObservationDraft, at: number) =>
    drafts.slice(at + 1).filter(({ container }) => container === draft.container).length < KEPT_EACH;
  return { drafts: drafts.filter(isNewest), asOf };
}

interface Changes {
  scac: string;
  earlierMs: number;
  boxes(number: string): string;
}

/** The same journey of another line, earlier, and with container numbers that no other template has. */
function rewritten(journey: Journey, { scac, earlierMs, boxes }: Changes): Journey {
  return JSON.parse(JSON.stringify(journey), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (key === 'source') return value.replace('MAEU', scac);
    if (key === 'container') return boxes(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return shift(value, -earlierMs);
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return shift(`${value}T00:00:00.000Z`, -earlierMs).slice(0, 10);
    return value;
  });
}

/** Numbers containers one by one. */
class Boxes {
  count = 0;

  /** Gives each container of a journey a number of its own. */
  ofJourney(): (number: string) => string {
    const known = new Map<string, string>();
    return (number) => {
      const box = known.get(number) ?? this.#next();
      known.set(number, box);
      return box;
    };
  }

  #next(): string {
    const firstTen = `${TEMPLATE_PREFIX}${String(this.count++).padStart(6, '0')}`;
    return `${firstTen}${checkDigit(firstTen)}`;
  }
}
