import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { type DnsServer, startDnsServer } from '../../support/dns-server.ts';
import { OBSERVED_MAIN, observe } from '../../support/observed.ts';
import type { Run } from '../../support/program.ts';
import { RECEIVER_NAME } from '../../support/receiver.ts';
import { status } from '../../support/receiver-answers.ts';
import { loggedAttempts, notificationStates, putNotifications, putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

/** The one address that is open to the program, which stands for all public ones. */
const OPEN = '127.0.0.1';

/** Where a name leads once its receiver was reached at the open address. */
const REBOUND: readonly (readonly string[])[] = [
  ['127.0.0.2'],
  ['127.0.0.2', OPEN],
  [OPEN, '127.0.0.2'],
  [OPEN, '::1'],
  ['::1'],
  ['::ffff:127.0.0.2'],
  ['64:ff9b::7f00:2'],
  ['0.0.0.0'],
  ['10.0.0.1'],
  ['169.254.169.254'],
  ['fd00:ec2::254'],
];

const PATIENCE = { timeout: 30_000, interval: 50 };

describeWithDatabase('a name that leads elsewhere once its receiver was reached', () => {
  let stage: WebhookStage;
  let names: DnsServer;
  let inside: Server;
  let worker: Run;
  let insiders = 0;
  const answers = new Map<string, readonly string[]>();
  const webhooks = new Map<string, string>();

  beforeAll(async () => {
    stage = await openWebhookStage({ entry: OBSERVED_MAIN });
    names = await startDnsServer((name) => answers.get(name) ?? 'unknown');
    const { receiver } = stage;
    // A connection that rests needs no name to be found again.
    const refuse = status(500, { connection: 'close' });
    inside = createServer((socket) => {
      insiders += 1;
      socket.destroy();
    });
    inside.listen(receiver.port, '127.0.0.2');
    await once(inside, 'listening');
    const urls = REBOUND.map((addresses, at) => {
      const address = receiver.address((...exchange) => {
        answers.set(nameOf(at), addresses);
        refuse(...exchange);
      });
      return address.replace(OPEN, nameOf(at));
    });
    const ids = await putWebhooks(stage.db, { accountId: stage.accountId, urls });
    for (const [at, id] of ids.entries()) {
      answers.set(nameOf(at), [OPEN]);
      webhooks.set(String(REBOUND[at]), id);
    }
    await putNotifications(stage.db, ids);
    worker = await stage.start('worker', {
      WEBHOOK_RETRY_SCHEDULE: SOON,
      OBSERVED_DIALLED: '1',
      OBSERVED_NAME_SERVER: names.address,
    });
    const isOver = ({ delivery_status }: { delivery_status: string }) => delivery_status !== 'pending';
    await vi.waitUntil(async () => (await notificationStates(stage.db)).every(isOver), PATIENCE);
  });

  afterAll(async () => {
    await stage.close();
    await names.close();
    inside.close();
    await once(inside, 'close');
  });

  it.each(REBOUND.map((addresses) => String(addresses)))('is not followed to %s', async (addresses) => {
    const webhook = webhooks.get(addresses) ?? '';
    const [state] = await notificationStates(stage.db, webhook);
    const [first, ...others] = await loggedAttempts(stage.db, webhook);

    expect(state).toMatchObject({ delivery_status: 'failed', failed_reason: 'exhausted', attempts: 13 });
    expect(first).toMatchObject({ outcome: 'http_error', status_code: 500 });
    expect(new Set(others.map(({ outcome }) => outcome))).toEqual(new Set(['blocked_address']));
    for (const address of addresses.split(',')) expect(others[0]?.error).not.toContain(address);
  });

  it('leads no request to an address that is not for everyone', async () => {
    const { dialled } = await observe(worker);

    expect(new Set(dialled)).toEqual(new Set([`${OPEN}:${stage.receiver.port}`]));
    expect(dialled).toHaveLength(REBOUND.length);
    expect([stage.receiver.requests.length, insiders]).toEqual([REBOUND.length, 0]);
  });

  it('is queried anew with every attempt', () => {
    const queries = names.questions.filter((question) => question === `A ${nameOf(0)}`);

    expect(queries).toHaveLength(13);
  });
});

function nameOf(at: number): string {
  return `r${at}.${RECEIVER_NAME}`;
}
