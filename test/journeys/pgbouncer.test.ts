import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseAvailable } from '../support/database.ts';
import { noPgBouncer, type PgBouncer, type PoolMode, startPgBouncer } from '../support/pgbouncer.ts';
import type { Run } from '../support/program.ts';
import { accept } from '../support/receiver-answers.ts';
import { openWebhookStage, type WebhookStage } from '../support/webhook-stage.ts';
import { PATIENCE } from './journeys.ts';

const KEY = 'a-key-of-the-sender-0123';

/** An ocean status of one container, loaded on a vessel, as a line sends it. */
const LOADED = [
  'ISA*00*          *00*          *ZZ*LINE           *ZZ*LANDFALL       *260610*1200*U*00401*000000001*0*P*>',
  'GS*QO*LINE*LANDFALL*20260610*1200*1*X*004010',
  'ST*315*0001',
  'B4***AE*20260519*2000**MSKU*000000*L*45G1*CNSHA*UN*6',
  'N9*BM*MAEU123456789',
  'Q2*9321483********026E****EMMA',
  'R4*L*UN*CNSHA*SHANGHAI*CN',
  'R4*D*UN*USLAX*LOS ANGELES*US',
  'SE*7*0001',
  'GE*1*1',
  'IEA*1*000000001~',
].join('~\n');

/** What the list has in the end: the boxes of the line that is polled, and the one that was pushed. */
const BOXES = ['LFXU1001406', 'LFXU1001509', 'LFXU1001601', 'MSKU0000006'];

/** What a pooler must not be able to take away is set otherwise for everybody else in the database. */
const STRANGE_DEFAULTS = ["timezone = 'Asia/Tokyo'", "datestyle = 'German'"];
const PERMISSIONS = ['tracking:read', 'tracking:write', 'webhooks:read', 'webhooks:write'];
const JOURNEY_MS_MAX = 120_000;

if (noPgBouncer !== null) process.stderr.write(`journeys through PgBouncer are skipped: ${noPgBouncer}\n`);

describe.skipIf(!databaseAvailable || noPgBouncer !== null)('landfall serve and worker through PgBouncer', () => {
  let stage: WebhookStage;
  let pooler: PgBouncer | null = null;

  beforeEach(async () => {
    stage = await openWebhookStage();
    const { rows } = await stage.db.pool.query<{ name: string }>('SELECT current_database() AS name');
    for (const setting of STRANGE_DEFAULTS) {
      await stage.db.pool.query(`ALTER DATABASE ${rows[0]?.name} SET ${setting}`);
    }
  });
  afterEach(async () => {
    await stage.close();
    await pooler?.stop();
    pooler = null;
  });

  it.each<PoolMode>(['session', 'transaction'])(
    'track, take in, deliver and list in %s mode',
    { timeout: JOURNEY_MS_MAX },
    async (mode) => {
      const env = await pooled(mode);
      const key = await stage.program.run(['keys', 'create', '--permission', ...PERMISSIONS], env);
      const serve = stage.program.start(['serve', '--http-only'], env);
      const worker = stage.program.start(['worker'], env);
      const url = String((await serve.logged('serve.ready')).url);
      await worker.logged('worker.ready');
      const send = sender(`${url}/v2`, key.stdout.trim());
      const address = stage.receiver.address(accept);

      const webhook = await send('POST', '/webhooks', 'webhook', { url: address, events: ['*'] });
      const requests = [
        await send('POST', '/tracking_requests', 'tracking_request', bill('SBX0DEMO01', 'TEST')),
        await send('POST', '/tracking_requests', 'tracking_request', bill('MAEU123456789', 'MAEU')),
      ];
      const pushed = await push(url);

      expect([webhook.status, ...requests.map(({ status }) => status), pushed]).toEqual([201, 201, 201, 200]);
      await vi.waitFor(async () => {
        const { status, body } = await send('GET', '/containers?page[size]=100');
        const listed = BOXES.filter((number) => JSON.stringify(body).includes(number));
        expect({ status, listed }).toEqual({ status: 200, listed: BOXES });
      }, PATIENCE);
      await vi.waitFor(() => {
        const bodies = stage.receiver.at(address).map(({ body }) => String(body));
        for (const number of ['MAEU123456789', 'SBX0DEMO01']) {
          expect(bodies.some((body) => body.includes(number))).toBe(true);
        }
      }, PATIENCE);
      const ended = await Promise.all([serve, worker].map((run) => run.stop()));
      expect(ended.map(({ code }) => code)).toEqual([0, 0]);
      expect([serve, worker].flatMap(troubles)).toEqual([]);
    },
  );

  it.each<PoolMode>(['session', 'transaction'])('refuse to start in %s mode without a direct address', async (mode) => {
    const { DATABASE_DIRECT_URL: _, ...env } = await pooled(mode);

    const ended = await stage.program.run(['serve'], env);

    expect(ended).toMatchObject({ code: 3, stderr: expect.stringMatching(/DATABASE_DIRECT_URL: must be set with/) });
  });

  async function pooled(mode: PoolMode): Promise<Record<string, string>> {
    const direct = stage.db.pool.options.connectionString ?? '';
    pooler = await startPgBouncer(direct, mode);
    return {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: pooler.through(direct),
      DATABASE_POOLING: mode,
      DATABASE_DIRECT_URL: direct,
      SECRET_KEY: '01'.repeat(32),
      SANDBOX: '1',
      PORT: '0',
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'default=100000',
      SENDER_MERSEY_PARTY: 'shipping_line',
      SENDER_MERSEY_SCAC: 'MAEU',
      SENDER_MERSEY_KEY: KEY,
      NODE_EXTRA_CA_CERTS: stage.receiver.certificateFile,
      WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32',
    };
  }
});

function bill(request_number: string, scac: string): object {
  return { request_type: 'bill_of_lading', request_number, scac };
}

function sender(base: string, key: string) {
  return async (method: string, path: string, type?: string, attributes?: object) => {
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/vnd.api+json' },
      ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { type, attributes } }) }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
}

async function push(url: string): Promise<number> {
  const headers = { Authorization: `Token ${KEY}` };
  return (await fetch(`${url}/v2/intake/mersey`, { method: 'POST', headers, body: LOADED })).status;
}

function troubles(run: Run): object[] {
  return run.log().filter(({ level, msg }) => level === 'error' || (level === 'warn' && msg.startsWith('database.')));
}
