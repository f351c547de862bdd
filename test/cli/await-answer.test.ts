import { afterEach, describe, expect, it } from 'vitest';
import { awaitAnswer } from '../../src/cli/commands/await-answer.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import { databaseAvailable } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type Handler, type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { type Installation, startInstallation } from '../support/upstream-chain.ts';

/** Within this time the program prints what the line does, once it is ready. */
const ANSWER_MS_MAX = 5_000;

describe.skipIf(!databaseAvailable)('who waits for the answer of a line', () => {
  const closing: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const one of closing.splice(0)) await one.close();
  });

  async function lineThat(handler: Handler): Promise<string> {
    const line: LoopbackServer = await startLoopbackServer(handler);
    closing.push(line);
    return line.url;
  }

  it.each<[string, () => Promise<string>, RegExp]>([
    ['cannot be reached', async () => `http://127.0.0.1:${await freePort()}`, /could not be reached/],
    ['fails', () => lineThat((_request, response) => sendStatus(response, 503)), /answered with an error of its own/],
    [
      'throttles',
      () => lineThat((_request, response) => sendStatus(response, 429, '', { 'retry-after': '900' })),
      /limited the rate of our requests: .+ It is polled next in 15 min/,
    ],
    ['hangs', () => lineThat(() => {}), /There is no answer of HLCU yet/],
  ])(
    'reads within five seconds that it %s',
    async (_what, urlOf, text) => {
      const credentials = { LINE_HLCU_CLIENT_ID: 'id-1234', LINE_HLCU_CLIENT_SECRET: 'secret-1' };
      const env = { LINE_HLCU_BASE_URL: await urlOf(), ...credentials };
      const installation: Installation = await startInstallation({ env });
      closing.unshift(installation);
      installation.app().startScheduler();
      const context = installation.context();
      const order = { request_type: 'bill_of_lading', request_number: 'HLCUSHA241100001', scac: 'HLCU' } as const;
      const { id } = await createTrackingRequest.run(context, createTrackingRequest.input.parse(order));

      const started = performance.now();
      const printed = await new Promise<{ text: string; afterMs: number }>((resolve, reject) => {
        const remark = (said: string) => resolve({ text: said, afterMs: performance.now() - started });
        awaitAnswer(context, id, { waitSeconds: 6, remark }).then(() => reject(new Error('Nothing was said.')), reject);
      });

      expect(printed.text).toMatch(text);
      expect(printed.afterMs).toBeLessThan(ANSWER_MS_MAX);
    },
    60_000,
  );
});
