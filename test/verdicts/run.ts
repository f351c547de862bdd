import { Failure } from '../../src/core/failure.ts';
import { HOUR_MS, MINUTE_MS, shift, toInstant } from '../../src/domain/instant.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { takeReading } from '../../src/services/intake/take-in.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import type { TestDatabase } from '../support/database.ts';
import { subscribe } from '../support/notifications.ts';
import { intakeTools } from '../support/pushing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { takeIn } from '../support/take-in.ts';
import { claim, newBox, newNumber, rows, track } from '../support/tracking.ts';
import type { Asked, Journey, Numbers, Said, Step } from './journey.ts';
import type { Order } from './orders.ts';

/** A journey that an account has followed to its end. */
export interface Run {
  context: ServiceContext;
  numbers: Numbers;
  webhookId: string;
  /** In the order of the questions. */
  requestIds: readonly (string | null)[];
  /** Why parts of texts were not understood. */
  quarantined: readonly string[];
}

const FIRST: Asked = { type: 'bill_of_lading', number: 'bill' };

/** Has an account of its own follow a journey while its texts arrive in an order. */
export async function follow(db: TestDatabase, journey: Journey, order: Order): Promise<Run> {
  const numbers = newNumbers();
  const said = order.arrange(journey.said);
  const clock = fakeClock(beginning(said, journey, order));
  const context = await serviceContext(db, { clock });
  const webhookId = (await subscribe(context, ['*'])).id;
  const asked = journey.asked ?? [FIRST];
  const requestIds: (string | null)[] = [];
  for (const one of asked) requestIds.push(await ask(context, one, numbers));
  const quarantined: string[] = [];
  for (const one of said) {
    await moveTo(context, clock, order.isLive ? one.sentAt : toInstant(clock.now() + MINUTE_MS));
    if ('asks' in one) requestIds.push(await ask(context, one.asks, numbers));
    else quarantined.push(...(await send(context, one, numbers)));
  }
  await standInForClock(context, numbers);
  await moveTo(context, clock, journey.now);
  return { context, numbers, webhookId, requestIds, quarantined };
}

/** Where nothing is received when it was sent, everything is received in the last minutes before the answers are read. */
function beginning(said: readonly Step[], { now }: Journey, { isLive }: Order): string {
  const first = said.map(({ sentAt }) => sentAt).toSorted()[0] ?? now;
  return isLive ? shift(first, -HOUR_MS) : shift(now, -(said.length + 1) * MINUTE_MS);
}

function newNumbers(): Numbers {
  return {
    ...{ box: newBox(), box2: newBox(), box3: newBox() },
    ...{ bill: newNumber(), bill2: newNumber(), bill3: newNumber() },
    booking: newNumber().replace('BL', 'BK'),
  };
}

/** Null where the number is tracked already: in the orders in which every text comes twice it is asked twice as well. */
async function ask(context: ServiceContext, { type, number, scac }: Asked, numbers: Numbers): Promise<string | null> {
  const said = { request_type: type, ...(scac === undefined ? {} : { scac }) };
  try {
    return (await track(context, numbers[number], said)).id;
  } catch (error) {
    if (error instanceof Failure && error.code === 'duplicate') return null;
    throw error;
  }
}

/** Whether a text is quarantined shows in the receipt. */
async function send(context: ServiceContext, { from, name, write }: Said, numbers: Numbers): Promise<string[]> {
  const tools = intakeTools(context, readers);
  const written = write(numbers);
  if (typeof written === 'string') {
    const { reasons } = await takeIn(tools, { from, text: written, origin: name });
    return reasons.map(({ reason }) => `${name}: ${reason}`);
  }
  const { rejections } = await takeReading(tools, from, { messages: [...written], rejections: [] });
  return rejections.map(({ reason }) => `${name}: ${reason}`);
}

/** The database writes with its own clock when a source was received; in a journey it is the clock of the journey. */
async function standInForClock({ db, clock }: ServiceContext, numbers: Numbers): Promise<void> {
  await db.pool.query(
    `UPDATE watch_schedule s SET last_succeeded_at = least(s.last_succeeded_at, $2), last_attempted_at = least(s.last_attempted_at, $2)
     FROM watch w WHERE w.id = s.watch_id AND w.number = ANY($1)`,
    [Object.values(numbers), toInstant(clock.now())],
  );
}

const DUE = `SELECT DISTINCT w.id, s.changes_at FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
  JOIN tracking_request r ON r.watch_id = w.id WHERE r.account_id = $1 AND s.changes_at <= $2 ORDER BY s.changes_at`;
const TURNS_MAX = 10;

/** Moves the clock on, with a stop at each moment at which time alone changes something, as the scheduler would. */
async function moveTo(context: ServiceContext, clock: FakeClock, moment: string): Promise<void> {
  const end = Math.max(Date.parse(moment), clock.now());
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const [due] = await rows<{ id: string; changes_at: string }>(context.db, DUE, [
      context.principal.accountId,
      toInstant(end),
    ]);
    if (due === undefined) break;
    const at = Math.max(Date.parse(due.changes_at), clock.now());
    clock.advance(at - clock.now());
    const poll = { leaseToken: await claim(context.db, due.id), digest: null, failures: 0, delayMs: () => HOUR_MS };
    await ingest(context, { watchId: due.id, statements: [], poll });
  }
  clock.advance(Math.max(0, end - clock.now()));
}
