import { beforeEach, expect, it } from 'vitest';
import { Scheduler } from '../../../src/scheduler/worker.ts';
import { equipmentEvent } from '../../sources/dcsa/events.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { dumpDatabase, spellings } from '../../support/database-dump.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { newNumber, rows } from '../../support/tracking.ts';
import {
  book,
  type LineAccounts,
  ownLanesScheduler,
  pollAll,
  requestOf,
  setCredentials,
  settingsOf,
  useLineAccounts,
} from './line-accounts.ts';
import type { Misbehaviour } from './maersk-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describeWithDatabase('a line that repeats the credentials of an account', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let lines: LineAccounts;
  useLineAccounts(db, (made) => {
    lines = made;
  });
  let secret: string;
  beforeEach(async () => {
    await db.pool.query('TRUNCATE observation, quarantine');
    secret = lines.customers[0].clientSecret;
  });

  const error = (text: string) =>
    JSON.stringify({ status: 400, message: text, debugMessage: text, errors: [{ message: text }] });

  /** Where any spelling of the secret stands: in the log, in the database, or in what the account reads. */
  async function foundIn(answers: readonly unknown[]): Promise<string[]> {
    const stored = await dumpDatabase(db);
    const places = [
      { column: 'log', text: lines.collected.text() },
      { column: 'answers', text: JSON.stringify(answers) },
      ...stored,
    ];
    const forms = [...spellings(secret), `opaque-token-of-${lines.customers[0].clientId}`];
    return [
      ...new Set(places.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ column }) => column)),
    ];
  }

  it.each<[string, (secret: string) => Misbehaviour]>([
    ['in an error', (said) => (response) => response.writeHead(400, JSON_TYPE).end(error(said))],
    ['in a refusal', (said) => (response) => response.writeHead(401, JSON_TYPE).end(error(`no such secret: ${said}`))],
    [
      'in a page',
      (said) => (response) => response.writeHead(502, { 'content-type': 'text/html' }).end(`<p>${said}</p>`),
    ],
    [
      'in a redirect',
      (said) => (response) => response.writeHead(302, { location: `https://${said}.example/${said}` }).end(),
    ],
    [
      'in headers',
      (said) => (response) =>
        response
          .writeHead(429, { 'retry-after': said, 'x-secret': said, 'www-authenticate': `Bearer error="${said}"` })
          .end(said),
    ],
    [
      'in a wrong media type',
      (said) => (response) => response.writeHead(200, { 'content-type': `text/${said}` }).end(said),
    ],
    ['in text that is not JSON', (said) => (response) => response.writeHead(200, JSON_TYPE).end(`{"a": ${said}`)],
    [
      'in JSON that is not its form',
      (said) => (response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ [said]: said })),
    ],
    ['in a status line', (said) => (response) => response.writeHead(403, `no ${said}`, JSON_TYPE).end(error(said))],
    [
      'in base64',
      (said) => (response) =>
        response.writeHead(400, JSON_TYPE).end(error(Buffer.from(`id:${said}`).toString('base64'))),
    ],
    [
      'in an event',
      (said) => (response) =>
        response.writeHead(200, JSON_TYPE).end(
          JSON.stringify([
            equipmentEvent({
              equipmentReference: lines.customers[0].box,
              changeRemark: said,
              eventID: said,
              delayReasonCode: `token=opaque-token-of-${lines.customers[0].clientId}`,
            }),
          ]),
        ),
    ],
  ])('%s, is not repeated by anything here', async (_where, misbehaviour) => {
    const [first] = lines.accounts;
    await setCredentials(api, first, settingsOf(lines.customers[0]));
    let answered = 0;
    lines.line.misbehave((...call) => {
      answered += 1;
      misbehaviour(secret)(...call);
    });
    const { id } = await book(first, newNumber());

    await pollAll(ownLanesScheduler(lines.other));
    const tested = await api.ask(first, 'POST /line_credentials/MAEU/test', { number: newNumber() });

    const read = [tested.body, await requestOf(first, id)];
    for (const call of [
      'GET /line_credentials',
      'GET /tracking_requests',
      'GET /containers',
      'GET /changes',
      'GET /sources',
    ])
      read.push((await api.ask(first, call)).body);
    expect(answered).toBeGreaterThan(0);
    expect(await foundIn(read)).toEqual([]);
  });

  it('in an exception, is not logged, while where it was thrown is', async () => {
    const [first] = lines.accounts;
    await setCredentials(api, first, settingsOf(lines.customers[0]));
    const { id } = await book(first, newNumber());
    const [stored] = await rows<{ id: string }>(db, 'SELECT id FROM line_credential');
    const access = first.sources.line('MAEU');
    if (access.access !== 'ready' || stored === undefined) throw new Error('It is there.');
    const fetch = async () => {
      throw Object.assign(new TypeError(`${secret}\n    at secret (${secret}"x"`), { said: secret, code: 'ERR_IT' });
    };
    const due = async () => [{ lane: stored.id, source: { ...access.source, fetch } }];

    await pollAll(new Scheduler({ ...lines.other, ownLanes: { due } }));

    expect(await foundIn([await requestOf(first, id)])).toEqual([]);
    expect(lines.collected.text()).toMatch(/TypeError.*ERR_IT.*hostile-line.*scheduler.poll_failed/);
  });
});
