import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import type { Run } from '../../support/program.ts';
import { accept, hold, reset, status } from '../../support/receiver-answers.ts';
import { countPending, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

const PATIENCE = { timeout: 30_000, interval: 25 };
const MUCH_LATER = Array.from({ length: 12 }, () => '3600').join(',');

describeWithDatabase('an operator', () => {
  let stage: WebhookStage;

  beforeAll(async () => {
    stage = await openWebhookStage();
  });
  afterAll(() => stage.close());

  it('reads how deliveries fare, while they are under way and afterwards', async () => {
    const { answer, waiting, release } = hold();
    const held = await stage.webhook(answer);
    const others = [await stage.webhook(accept), await stage.webhook(status(500), reset, accept)];
    await putNotifications(stage.db, [held, held, ...others, ...others]);
    const worker = await stage.start('worker', { WEBHOOK_RETRY_SCHEDULE: SOON, METRICS_PORT: '0' });
    const url = await metricsUrl(worker);
    await vi.waitUntil(async () => (await countPending(stage.db)) === 2 && waiting() > 0, PATIENCE);

    const busy = waiting();
    const during = await read(url);
    release(accept);
    await vi.waitUntil(async () => (await countPending(stage.db)) === 0, PATIENCE);
    const after = await read(url);
    await worker.stop();

    expect(during.get('landfall_webhook_pending')).toBe(2);
    expect(during.get(`landfall_webhook_pending_longest{webhook_id="${held}"}`)).toBe(2);
    expect(during.get('landfall_webhook_slots')).toBe(500);
    // A receiver that is held for longer than a second counts as slow.
    const slotsBusy = ['quick', 'slow'].map(
      (speed) => during.get(`landfall_webhook_slots_busy{receiver="${speed}"}`) ?? 0,
    );
    expect(slotsBusy.reduce((sum, slots) => sum + slots, 0)).toBe(busy);
    expect(during.get('landfall_webhook_lanes_held')).toBeGreaterThanOrEqual(1);
    expect(during.get('landfall_webhook_connections')).toBeGreaterThanOrEqual(busy);
    expect(after.get('landfall_webhook_pending')).toBe(0);
    expect([...after.keys()].filter((name) => name.startsWith('landfall_webhook_pending_longest'))).toEqual([]);
    expect(after.get('landfall_webhook_attempts_total{outcome="success"}')).toBe(6);
    expect(after.get('landfall_webhook_attempts_total{outcome="http_error"}')).toBe(2);
    expect(after.get('landfall_webhook_attempts_total{outcome="network_error"}')).toBe(2);
    expect(after.get('landfall_webhook_attempts_total{outcome="timeout"}')).toBe(0);
    expect(after.get('landfall_webhook_attempt_duration_seconds_count')).toBe(10);
    expect(after.get('landfall_webhook_due_lag_seconds_count')).toBeGreaterThanOrEqual(6);
    expect(after.get('landfall_webhook_claim_duration_seconds_bucket{le="+Inf"}')).toBeGreaterThan(0);
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect([...after.values()].filter((value) => !Number.isFinite(value))).toEqual([]);
  });

  it('sees how late the processes are', async () => {
    const webhook = await stage.webhook(status(500));
    await putNotifications(stage.db, [webhook]);
    await stage.db.pool.query(
      `UPDATE webhook_lane SET due_at = now() - interval '1 hour', lease_until = NULL WHERE webhook_id = $1`,
      [webhook],
    );
    // It has nothing to do with deliveries, so that no process claims what is due.
    const serve = await stage.start('serve', { WEBHOOK_RETRY_SCHEDULE: MUCH_LATER, METRICS_PORT: '0', SANDBOX: '1' });
    const now = await read(await metricsUrl(serve));
    await serve.stop();

    expect(now.get('landfall_webhook_lane_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(now.get('landfall_poll_lag_seconds{source="TEST"}')).toBe(0);
  });

  it('is alone in reading that: nothing of it is at the address that everybody reaches', async () => {
    const serve = await stage.start('serve', { METRICS_PORT: '0' });
    const { url } = await serve.logged('serve.ready');
    const metrics = await metricsUrl(serve);

    const answers = [
      await fetch(`${url}/metrics`),
      await fetch(metrics.replace('/metrics', '/v2/containers')),
      await fetch(metrics, { method: 'POST' }),
      await fetch(metrics, { method: 'HEAD' }),
    ];
    await serve.stop();

    expect(answers.map((response) => response.status)).toEqual([404, 404, 404, 200]);
    expect(new URL(metrics).hostname).toBe('127.0.0.1');
  });

  it('reports that the port is taken, and deliveries go on', async () => {
    const first = await stage.start('worker', { METRICS_PORT: '0' });
    const { port } = new URL(await metricsUrl(first));
    const second = await stage.start('worker', { METRICS_PORT: port });

    expect(await second.logged('metrics.not_listening')).toMatchObject({ port: Number(port), level: 'error' });
    await first.stop();
    const webhook = await stage.webhook(accept);
    await putNotifications(stage.db, [webhook]);
    await vi.waitUntil(() => stage.receiver.at(stage.addressOf(webhook)).length === 1, PATIENCE);
    await second.stop();
  });
});

async function metricsUrl(run: Run): Promise<string> {
  return String((await run.logged('metrics.listening')).url);
}

/** The values by their names and labels, each of which there is once, behind what it means and what it is. */
async function read(url: string): Promise<Map<string, number>> {
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const values = new Map<string, number>();
  const known = new Set<string>();
  for (const line of (await response.text()).trimEnd().split('\n')) {
    const described = /^# (?:HELP|TYPE) (\w+) \S/.exec(line);
    if (described !== null) known.add(described[1] ?? '');
    else {
      const [, name = '', labels = '', value = ''] = /^(\w+)(\{[^{}]*\})? (\S+)$/.exec(line) ?? [];
      expect([name, name.replace(/_(bucket|sum|count)$/, '')].some((each) => known.has(each))).toBe(true);
      expect(values.has(name + labels)).toBe(false);
      values.set(name + labels, Number(value));
    }
  }
  return values;
}
