import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { describeWithDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { until } from '../support/until.ts';

describeWithDatabase('the metrics of a process that serves and works', () => {
  let service: SignInService;
  let metricsUrl: string;
  let key: string;

  beforeAll(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    service = await startSignInService({ METRICS_PORT: String(port), SANDBOX: '1', INTAKE_DIR: '/tmp' });
    service.app.startScheduler();
    const { accountId } = await service.person('owner');
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const made = await createApiKey.run(service.app.contextFor(principal, newId()), {
      name: 'metrics',
      permissions: [...ALL_PERMISSIONS],
    });
    key = made.key;
  });
  afterAll(() => service.close());

  it('count requests by the template of their route, whatever callers put into a path', async () => {
    await Promise.all(Array.from({ length: 30 }, () => get(`/v2/containers/${newId()}`, key)));
    await Promise.all(Array.from({ length: 30 }, () => get(`/${newId()}`, key)));
    await get('/v2/containers', 'wrong');
    await get('/v2/containers', key);

    const values = await scraped();

    expect(values.get(request('/v2/containers/:id', '404'))).toBe(30);
    expect(values.get(request('/v2/containers', '401'))).toBe(1);
    expect(values.get(request('/v2/containers', '200'))).toBe(1);
    expect(values.get('landfall_http_request_duration_seconds_count{method="GET",route="/v2/containers"}')).toBe(2);
    expect(values.get(request('other', '404'))).toBe(30);
    expect([...values.keys()].filter((name) => name.startsWith('landfall_http_requests_total')).length).toBeLessThan(
      10,
    );
  });

  it('count calls of tools by outcome, polls by line, and failed sign-ins', async () => {
    await call('track_container', { number: 'SBX0HOLD01' });
    await call('get_container', { container: 'nonsense' });
    const browser = service.browser();
    const page = await browser.open(`${service.url}/sign-in`);
    await browser.submit(page, '/sign-in', { email: 'person@example.com', password: 'not the right one' });
    await until(async () => ((await scraped()).get('landfall_polls_total{source="TEST",outcome="found"}') ?? 0) > 0);

    const values = await scraped();

    expect(values.get('landfall_mcp_calls_total{tool="track_container",outcome="ok"}')).toBe(1);
    expect(values.get('landfall_mcp_call_duration_seconds_count{tool="get_container"}')).toBe(1);
    expect(values.get('landfall_sign_in_failures_total{kind="password",reason="unauthorized"}')).toBe(1);
    expect(values.get('landfall_polls_total{source="TEST",outcome="refused"}')).toBe(0);
    expect(values.get('landfall_source_failing_seconds{source="TEST"}')).toBe(0);
  });

  it('show the connections, the size of the database, the disk and stopped webhooks', async () => {
    const values = await scraped();

    expect(values.get('landfall_database_connections_max')).toBe(10);
    expect(values.get('landfall_database_waiting')).toBe(0);
    expect(values.get('landfall_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(values.get('landfall_disk_free_bytes{folder="intake"}')).toBeGreaterThan(0);
    expect(values.get('landfall_webhook_circuits_open')).toBe(0);
    expect(values.get('landfall_webhook_disabled{by="system"}')).toBe(0);
    expect(values.get('landfall_webhook_given_up_total{reason="exhausted"}')).toBe(0);
  });

  it('have the checks of health beside them, for a worker that listens on no other port', async () => {
    const check = async (path: string) => {
      const answer = await fetch(metricsUrl.replace('/metrics', path));
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    };

    expect(await check('/livez')).toEqual([200, 'application/json', '{"status":"live"}']);
    expect(await check('/readyz')).toEqual([200, 'application/json', '{"status":"ready"}']);
    expect(await check('/healthz')).toEqual([200, 'application/json', '{"status":"ready"}']);
    expect((await check('/v2/containers'))[0]).toBe(404);
  });

  function get(path: string, token: string): Promise<Response> {
    return fetch(`${service.url}${path}`, { headers: { Authorization: `Token ${token}` } });
  }

  async function call(name: string, args: Record<string, string>): Promise<void> {
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Token ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    });
    expect(response.status).toBe(200);
    await response.text();
  }

  async function scraped(): Promise<Map<string, number>> {
    const text = await (await fetch(metricsUrl)).text();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }
});

function request(route: string, status: string): string {
  return `landfall_http_requests_total{method="GET",route="${route}",status="${status}"}`;
}
