import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase } from '../support/database.ts';
import { readSources } from '../support/imports.ts';
import { accept } from '../support/receiver-answers.ts';
import { type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { putNotifications } from '../support/webhook-load.ts';
import { openWebhookStage } from '../support/webhook-stage.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const PATIENCE = { timeout: 30_000, interval: 50 };

const Attribute = z.object({ key: z.string(), value: z.looseObject({}) });
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
});
type ReceivedSpan = z.output<typeof ReceivedSpan>;
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })),
    }),
  ),
});

describeWithDatabase('traces', () => {
  let collector: Collector;
  let service: SignInService;
  let key: string;

  beforeAll(async () => {
    collector = await startCollector();
    service = await startSignInService({
      SANDBOX: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=abc%20def',
    });
    const { accountId } = await service.person('owner');
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    key = (
      await createApiKey.run(service.app.contextFor(principal, newId()), {
        name: 'traces',
        permissions: ['tracking:read', 'tracking:write'],
      })
    ).key;
  });
  afterAll(() => collector.close());

  it('of a caller continue in the span of its request, and a poll is followed to its ingest and its line', async () => {
    const headers = { Authorization: `Token ${key}`, 'Content-Type': 'application/vnd.api+json' };
    const type = 'tracking_request';
    const attributes = { request_type: 'bill_of_lading', request_number: 'SBX0HOLD01', scac: 'TEST' };
    const posting = await fetch(`${service.url}/v2/tracking_requests`, {
      method: 'POST',
      headers: { ...headers, traceparent: `00-${TRACE_ID}-${CALLER}-01` },
      body: JSON.stringify({ data: { type, attributes } }),
    });
    expect(posting.status).toBe(201);
    await fetch(`${service.url}/v2/containers?secret=hidden`, { headers: { ...headers, traceparent: 'nonsense' } });
    service.app.startScheduler();
    await vi.waitUntil(async () => {
      return (await service.app.db.prisma.watchSchedule.count({ where: { lastSucceededAt: { not: null } } })) > 0;
    }, PATIENCE);
    await service.close();

    const posted = collector.spans.find(({ name }) => name === 'POST /v2/tracking_requests');
    const read = collector.spans.find(({ name }) => name === 'GET /v2/containers');
    const poll = collector.spans.find(({ name }) => name === 'poll');
    const ingest = collector.spans.find(({ name }) => name === 'ingest');
    expect(posted).toMatchObject({ traceId: TRACE_ID, parentSpanId: CALLER });
    expect(read?.traceId).toMatch(/^(?!0af7)[0-9a-f]{32}$/);
    expect(ingest).toMatchObject({ traceId: poll?.traceId, parentSpanId: poll?.spanId });
    expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'abc def' });
    expect(JSON.stringify(collector.spans)).not.toMatch(/hidden|Token/);
    expect(collector.services).toContain('landfall');
  });

  it('of a delivery go with it to the receiver', async () => {
    const stage = await openWebhookStage();
    const webhook = await stage.webhook(accept);
    await putNotifications(stage.db, [webhook]);
    const worker = await stage.start('worker', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await vi.waitUntil(() => stage.receiver.at(stage.addressOf(webhook)).length === 1, PATIENCE);
    const [received] = stage.receiver.at(stage.addressOf(webhook));
    await worker.stop();
    await stage.close();

    const delivery = collector.spans.find(({ name }) => name === 'delivery');
    expect(received?.headers.traceparent).toBe(`00-${delivery?.traceId}-${delivery?.spanId}-01`);
    expect(delivery?.attributes).toContainEqual({ key: 'landfall.outcome', value: { stringValue: 'success' } });
  });

  it('that no collector receives are logged and keep nothing else from its work', async () => {
    const { log, text } = collectedLog();
    const lost = await startSignInService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, { log });

    const { status } = await fetch(`${lost.url}/healthz`);
    await lost.close();

    expect(status).toBe(200);
    expect(text()).toContain('traces.not_sent');
  });
});

it('OpenTelemetry is loaded by nothing but the start of traces', () => {
  const loading = readSources(['src']).filter(({ text }) => text.includes('observability/otel'));

  expect(loading.map(({ path }) => path)).toEqual(['src/app/open-traces.ts']);
  expect(loading[0]?.text).toContain("await import('../observability/otel.ts')");
});

/** A collector of OTLP over HTTP that keeps what it receives. */
interface Collector {
  url: string;
  spans: ReceivedSpan[];
  headers: object[];
  services: string[];
  close(): Promise<void>;
}

async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const headers: object[] = [];
  const services: string[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      headers.push(request.headers);
      const { resourceSpans } = Export.parse(JSON.parse(Buffer.concat(chunks).toString()));
      for (const { resource, scopeSpans } of resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        const name = resource.attributes.find((attribute) => attribute.key === 'service.name');
        services.push(String(name?.value.stringValue));
      }
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, spans, headers, services, close };
}
