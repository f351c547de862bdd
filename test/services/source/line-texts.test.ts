import { expect, it } from 'vitest';
import { waitingText } from '../../../console/rooms/today/waiting-words.ts';
import type { components } from '../../../src/client/schema.d.ts';
import { trackingRequestDocument } from '../../../src/rest/documents/tracking-request-document.ts';
import { Scheduler } from '../../../src/scheduler/worker.ts';
import { createTrackingRequest } from '../../../src/services/tracking-request/create-tracking-request.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { findProfile } from '../../../src/sources/dcsa/lines/index.ts';
import { tool } from '../../../tools/get-tracking-request.ts';
import { dcsaError } from '../../sources/dcsa/events.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { TRIED_LINES } from '../../support/line-trials.ts';
import { type Handler, sendJson, sendStatus } from '../../support/loopback-server.ts';
import { SILENT, TEST_HOOKS } from '../../support/service-context.ts';
import { SECRETS, UNKNOWN_ANSWERS, useTestedLines } from './tested-line.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const PARTIES_ONLY = /your customer code may not be a party|customer code is not a party|your customer code as a party/;

/** What a line answers about a number, and what is read of it then. */
interface Said {
  answer: Handler;
  agent: RegExp;
  /** Null where the number is not among those that wait. */
  user: RegExp | null;
  operator: RegExp;
}

function saidOf(scac: string, product: string): Record<string, Said> {
  const name = findProfile(scac)?.name ?? scac;
  const unknown = UNKNOWN_ANSWERS[product === 'cargosmart' ? 'OOLU' : scac];
  const ownError = (status: number) => JSON.stringify({ ...dcsaError(status), method: 'GET', message: 'No' });
  return {
    unknown: {
      answer: (_request, response) =>
        unknown === undefined ? sendStatus(response, 404, ownError(404), JSON_TYPE) : sendJson(response, unknown),
      agent: /does not know the number yet/,
      user: /^The line does not know it yet; it is polled for a week\./,
      operator: new RegExp(`^${name} answered, and does not know the number\\.`),
    },
    'wrong credentials': {
      answer: ({ headers }, response) => sendStatus(response, 401, JSON.stringify(headers), JSON_TYPE),
      agent: /has refused our credentials since .* The operator of this installation has to renew them/,
      user: /^The line refuses the credentials; the operator of this installation has to renew them\.$/,
      operator: new RegExp(`^${name} refused our credentials: `),
    },
    'not permitted': {
      answer: (_request, response) => sendStatus(response, 403, ownError(403), JSON_TYPE),
      agent: /has not shown this to us since .*: our access does not include it\./,
      user: /^Our access to the line does not include this number: /,
      operator: new RegExp(`^${name} did not show the number to us: `),
    },
    throttled: {
      answer: (_request, response) => sendStatus(response, 429, '', { 'retry-after': '900' }),
      agent: /has limited our polls since .*: our quota is used up\. It is polled again by itself\./,
      user: /^The line allows no more requests at present\. It is polled again by itself\.$/,
      operator: new RegExp(`^${name} limited the rate of our requests: `),
    },
    'the page of a gateway': {
      answer: (_request, response) => sendStatus(response, 404, '<html>Not here'),
      agent: /what answers at its address is not its API.* The operator of this installation has to correct /,
      user: /^The line cannot be polled as it is set up here; the operator of this installation has to correct it\.$/,
      operator: new RegExp(
        `^${name} could not be polled as it is configured here: ${name} answered 404 with a web page\\.`,
      ),
    },
    'a failure': {
      answer: (_request, response) => sendStatus(response, 503),
      agent: /answered with an error of its own/,
      user: /^The line has not answered yet\.$/,
      operator: new RegExp(`^${name} answered with an error of its own: .*status 503`),
    },
  };
}

describeWithDatabase('what user, agent and operator read', () => {
  const db = useDatabase();
  const lines = useTestedLines(db);
  let numbers = 0;

  it.each(TRIED_LINES)('of $scac $product says the same of each answer, with the name of the line', async (tried) => {
    const { scac, product, hasOwnErrors } = tried;
    for (const [what, said] of Object.entries(saidOf(scac, product))) {
      // A line whose errors are not known cannot say by them that it does not show a number.
      if (what === 'not permitted' && !hasOwnErrors) continue;
      lines.answer = said.answer;
      const settings = product === '' ? {} : { product };
      const { agent, user, document } = await readAfterPoll(scac, { settings, pollLimits: { retryDelayMsMin: 0 } });
      await db.prisma.sourceLane.deleteMany();
      const tested = await lines.test(scac, '87654321', { settings });

      expect(agent, what).toMatch(said.agent);
      if (said.user !== null) expect(user, what).toMatch(said.user);
      expect(tested.summary, what).toMatch(said.operator);
      if (what === 'unknown' && document.showsOwnOnly) expect(`${agent} ${user}`).toMatch(PARTIES_ONLY);
      const all = JSON.stringify([agent, user, document, tested]);
      for (const secret of Object.values(SECRETS)) expect(all).not.toContain(secret);
    }
  });

  /** What agent and user read of a number of the line after one poll. */
  async function readAfterPoll(scac: string, otherwise: Parameters<typeof lines.contextFor>[1]) {
    numbers += 1;
    const context = lines.contextFor(scac, otherwise);
    const number = `24110000${numbers}`;
    const { id } = await createTrackingRequest.run(context, {
      request_type: 'booking_number',
      request_number: number,
      scac,
    });
    await db.prisma.sourceLane.deleteMany();
    const scheduler = new Scheduler({ ...context, log: SILENT, hooks: TEST_HOOKS });
    await scheduler.round();
    await scheduler.settled();
    const request = await getTrackingRequest.run(context, { id });
    const { data } = trackingRequestDocument(request, 'http://127.0.0.1') as unknown as {
      data: components['schemas']['tracking_request'];
    };
    const { attributes, meta = {} } = data;
    const { text: agent } = await tool.call(context, { id });
    const showsOwnOnly = request.polling?.shows_own_only ?? false;
    return { agent, user: waitingText(attributes.status, meta), document: { ...attributes, showsOwnOnly } };
  }
});
