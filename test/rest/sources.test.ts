import { beforeEach, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../src/core/permission.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { SECRETS, useTestedLines } from '../services/source/tested-line.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sendStatus } from '../support/loopback-server.ts';
import { useRestApi } from '../support/rest-api.ts';
import { withPermissions } from '../support/service-context.ts';

describeWithDatabase('the sources over REST', () => {
  const db = useDatabase();
  const lines = useTestedLines(db);
  const api = useRestApi(db);
  let operator: ServiceContext;

  beforeEach(() => {
    operator = lines.contextFor('CMDU');
  });

  it('answers a test with its requests and what to check, and with no credential', async () => {
    lines.answer = ({ headers }, response) => sendStatus(response, 401, JSON.stringify(headers));

    const { status, body } = await api.ask(operator, 'POST /sources/CMDU/test', { number: 'CMDUSHA2411' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: 'CMDU',
      outcome: 'credentials_refused',
      checks: expect.arrayContaining([expect.stringContaining('LINE_CMDU_API_KEY')]),
      requests: [{ step: 'poll', status: 401 }],
    });
    expect(JSON.stringify(body)).not.toContain(SECRETS.apiKey);
  });

  it('answers 429 with the time to wait where a source was tested a moment ago', async () => {
    await api.ask(operator, 'POST /sources/CMDU/test', { number: 'CMDUSHA2411' });

    const { status, headers } = await api.ask(operator, 'POST /sources/CMDU/test', { number: 'CMDUSHA2411' });

    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('names the member that is wrong', async () => {
    const { status, body } = await api.ask(operator, 'POST /sources/CMDU/test', { number_type: 'vessel', number: 'X' });

    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('/number_type');
  });

  it('lists the lines and the sources with names of variables and no values', async () => {
    const answers = [await api.ask(operator, 'GET /line_connections'), await api.ask(operator, 'GET /sources')];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(answers[0]?.body)).toContain('LINE_CMDU_API_KEY');
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(SECRETS.apiKey);
  });

  it.each(['GET /line_connections', 'GET /sources', 'POST /sources/CMDU/test'])(
    'refuses %s to every key without the permission of the operator',
    async (call) => {
      const { principal } = operator;
      const all = KEY_PERMISSIONS.filter((name) => name !== 'installation:operate');
      const owner = { ...operator, principal: { ...principal, permissions: new Set(all) } };
      const body = call.startsWith('POST') ? { number: 'CMDUSHA2411' } : undefined;

      expect((await api.ask(owner, call, body)).status).toBe(403);
      expect((await api.ask(withPermissions(operator, ['tracking:read']), call, body)).status).toBe(403);
      expect(lines.server.requests).toEqual([]);
    },
  );
});
