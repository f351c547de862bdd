import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../../support/loopback-server.ts';
import { type ApiAnswer, apiOf } from '../../support/stage-api.ts';
import { putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

/** So many requests an account may make in a minute. */
const LIMIT = 4;

/* A caller who could have any address called without limit would have a weapon against it. */
describeWithDatabase('an account that has examples sent', () => {
  let stage: WebhookStage;
  let receiver: LoopbackServer;
  const answers: ApiAnswer[] = [];

  beforeAll(async () => {
    stage = await openWebhookStage();
    receiver = await startLoopbackServer((_request, response) => sendStatus(response, 202));
    const [webhook = ''] = await putWebhooks(stage.db, { accountId: stage.accountId, urls: [receiver.url] });
    const ask = await apiOf(stage, await stage.start('serve', { RATE_LIMITS: `default=${LIMIT},create=${LIMIT}` }));
    const trigger = { url: receiver.url, event: 'container.created', secret: 'whsec_abc=' };
    for (let round = 0; round < LIMIT; round++) {
      answers.push(await ask('POST', '/webhooks/trigger', trigger));
      answers.push(await ask('POST', `/webhooks/${webhook}/test`, {}));
    }
  });

  afterAll(async () => {
    await stage.close();
    await receiver.close();
  });

  it('learns how they were answered as often as it may ask', () => {
    const [first, second] = answers;

    expect(answers.slice(0, LIMIT).map(({ status }) => status)).toEqual(Array(LIMIT).fill(200));
    for (const { text } of [first, second].filter((answer) => answer !== undefined)) {
      expect(JSON.parse(text)).toMatchObject({ succeeded: true, status_code: 202 });
    }
  });

  it('learns when to come again where it asks more often, and no receiver is called', () => {
    const refused = answers.slice(LIMIT);

    expect(refused.map(({ status }) => status)).toEqual(Array(LIMIT).fill(429));
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(receiver.requests).toHaveLength(LIMIT);
  });
});
