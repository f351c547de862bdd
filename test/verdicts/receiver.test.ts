import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSignature } from '../../src/cli/commands/check-signature.ts';
import { Dispatcher } from '../../src/dispatcher/dispatcher.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { messageWriterOf } from '../../src/rest/documents/notification-message.ts';
import { getWebhook } from '../../src/services/webhook/get-webhook.ts';
import { type MessageEvent, messageOf } from '../../src/services/webhook-message/message-writer.ts';
import type { WebhookNotification } from '../../src/services/webhook-message/notification.ts';
import type { OutboxRow } from '../../src/services/webhook-message/notified-event.ts';
import { delivered } from '../dispatcher/deliveries.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import {
  type LoopbackServer,
  type ReceivedRequest,
  sendStatus,
  startLoopbackServer,
} from '../support/loopback-server.ts';
import type { SentMessage } from '../support/notifications.ts';
import { isInSample } from '../support/sample.ts';
import { testSealer } from '../support/sealer.ts';
import { SILENT } from '../support/service-context.ts';
import { loopbackClient } from '../support/webhooks.ts';
import { byWebhook, containersOf } from './answers.ts';
import { faultsOfBox } from './compare.ts';
import { deliveriesTo } from './deliveries.ts';
import type { Journey } from './journey.ts';
import { journeys } from './journeys/index.ts';
import { verdictsOf, withNumbers } from './judge.ts';
import { faultsOfMessages } from './notified.ts';
import { LIVE } from './orders.ts';
import { follow, type Run } from './run.ts';

/** One journey of so many is delivered over HTTP: all of them with `VERDICTS=all`, one of eight with `VERDICTS=sample`. */
const ONE_OF = process.env.VERDICTS === 'all' ? 1 : process.env.VERDICTS === 'sample' ? 8 : 24;
const RETRY_SECONDS = Array.from({ length: 12 }, () => 0.05);
const TEST_MS_MAX = 60_000;

/** These, and every replacement of a document. */
const CHOSEN = journeys.filter(({ name }) => isInSample(name, ONE_OF) || name.includes('replace'));

describeWithDatabase('the verdict of an operations expert on what a receiver is sent over HTTP', () => {
  const db = useDatabase();
  let receiver: LoopbackServer;
  let dispatcher: Dispatcher<WebhookNotification, OutboxRow>;
  const refused = new Set<string>();

  beforeAll(async () => {
    receiver = await startLoopbackServer(answer);
    dispatcher = new Dispatcher({
      db,
      sealer: testSealer(),
      log: SILENT,
      http: loopbackClient(),
      messageOf: (row: WebhookNotification, event: MessageEvent) => messageOf(messageWriterOf(KNOWN_LINES), row, event),
      settings: { retrySeconds: RETRY_SECONDS, pollMs: 5 },
    });
    dispatcher.start();
  });

  afterAll(async () => {
    await dispatcher.stop();
    await receiver.close();
  });

  /** The receiver refuses the first attempt of every third message, and takes it when it comes again. */
  function answer({ body }: ReceivedRequest, response: Parameters<typeof sendStatus>[0]): void {
    const { data }: SentMessage = JSON.parse(body);
    const isRefused = Number.parseInt(data.id.slice(-1), 16) % 3 === 0 && !refused.has(data.id);
    if (isRefused) refused.add(data.id);
    sendStatus(response, isRefused ? 503 : 200);
  }

  /** What the receiver accepted of a run, in the order in which it was written, with all bytes that came of each message. */
  async function receivedOf({ webhookId, context }: Run): Promise<{ messages: SentMessage[]; bodies: string[][] }> {
    const written = await deliveriesTo({ context, webhookId });
    await db.pool.query('UPDATE webhook SET url = $2 WHERE id = $1', [webhookId, `${receiver.url}/${webhookId}`]);
    // The queue first, as results are settled: else each may wait for a notification of the other.
    await db.pool.query(
      `WITH queue AS MATERIALIZED (UPDATE webhook_lane SET due_at = now() WHERE webhook_id = $1 RETURNING webhook_id)
      UPDATE webhook_notification n SET next_attempt_at = now() FROM queue WHERE n.webhook_id = queue.webhook_id`,
      [webhookId],
    );
    await delivered(db, webhookId);
    const byId = new Map<string, string[]>();
    for (const { url, body } of receiver.requests) {
      if (url.pathname !== `/${webhookId}`) continue;
      const { data }: SentMessage = JSON.parse(body);
      byId.set(data.id, [...(byId.get(data.id) ?? []), body]);
    }
    const bodies = written.map(({ data }) => byId.get(data.id) ?? []);
    expect(byId.size).toBe(written.length);
    return { messages: bodies.map(([body = 'null']): SentMessage => JSON.parse(body)), bodies };
  }

  async function faultsOf(run: Run, journey: Journey, messages: readonly SentMessage[]) {
    const containers = await containersOf(run.context);
    const ofBoxes = verdictsOf(journey).flatMap(([name, verdict]) =>
      containers.flatMap(({ id, number }) => {
        const last = number === run.numbers[name] ? byWebhook(messages, id) : null;
        return last === null ? [] : faultsOfBox(name, withNumbers(verdict, run), { webhook: last });
      }),
    );
    const { verdict } = journey;
    return [...ofBoxes, ...(await faultsOfMessages(run, messages, { verdict, order: LIVE }))];
  }

  it.each(CHOSEN.map((journey) => [journey.name, journey] as const))(
    '%s',
    async (_name, journey) => {
      const run = await follow(db, journey, LIVE);
      const written = await deliveriesTo(run);

      const { messages, bodies } = await receivedOf(run);

      expect(await faultsOf(run, journey, messages)).toEqual([]);
      expect(messages.map(({ included }) => included)).toEqual(written.map(({ included }) => included));
      // A message that is sent again has the same bytes.
      expect(bodies.filter((all) => new Set(all).size !== 1)).toEqual([]);
    },
    TEST_MS_MAX,
  );

  it('is signed with the secret of the webhook, each time that it is sent', async () => {
    const [first] = CHOSEN;
    if (first === undefined) throw new Error('A journey is delivered.');
    const run = await follow(db, first, LIVE);
    await receivedOf(run);

    const { secret } = await getWebhook.run(run.context, { id: run.webhookId });

    const requests = receiver.requests.filter(({ url }) => url.pathname === `/${run.webhookId}`);
    const checked = requests.map(({ headers, body }) =>
      checkSignature({ headers, body: Buffer.from(body) }, secret ?? '', Date.now()),
    );
    expect(requests.length).toBeGreaterThan(0);
    expect(checked.filter(({ isValid }) => !isValid)).toEqual([]);
  });
});
