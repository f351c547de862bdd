import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { describeWithDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { readSources } from '../support/imports.ts';
import { scratchFolder } from '../support/scratch.ts';
import { type SignInService, startSignInService } from '../support/sign-in-service.ts';

const FOLDER = fileURLToPath(new URL('../../deploy/prometheus', import.meta.url));
const DASHBOARD = fileURLToPath(new URL('../../deploy/grafana/landfall.json', import.meta.url));
const OPERATIONS = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));
const REGISTERED_IN = [
  'observability/meters',
  'app/intake',
  'app/metrics',
  'app/delivery-metrics',
  'app/ais',
  'app/ais-feeds',
];
const PATIENCE = { timeout: 60_000, interval: 200 };

// With `PROMETHEUS=required` that it is missing is a failure.
const isInstalled =
  process.env.PROMETHEUS === 'required' ||
  ['promtool', 'prometheus'].every((name) => spawnSync(name, ['--version']).error === undefined);
const describeWithPrometheus = isInstalled ? describe : describe.skip;
if (!isInstalled)
  process.stderr.write('The tests of alert rules are skipped: promtool and prometheus are not installed.\n');

const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ name: z.string(), health: z.string(), query: z.string() })) }),
    ),
  }),
});
const Found = z.object({ data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }) });
const Dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

describeWithDatabase('a process', () => {
  let service: SignInService;
  let metricsUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    const sender = { SENDER_YARD_PARTY: 'terminal', SENDER_YARD_KEY: 'k'.repeat(32) };
    service = await startSignInService({ METRICS_PORT: String(port), SANDBOX: '1', INTAKE_DIR: '/tmp', ...sender });
    service.app.startScheduler();
    await fetch(`${service.url}/v2/containers`);
  });
  afterAll(() => service.close());

  it('has every metric that the alerts and the dashboard name', async () => {
    const text = await (await fetch(metricsUrl)).text();
    const declared = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    // Metrics by label appear with the first message, call or failure, so they are looked for where they are registered.
    const source = REGISTERED_IN.map((name) => readFileSync(sourceFile(name), 'utf8')).join('');
    const named = [...expressionsOfDashboard(), readFileSync(path.join(FOLDER, 'alerts.yml'), 'utf8')]
      .flatMap((expression) => expression.match(/\b(?:landfall|nodejs|process)_[a-z_0-9]+/g) ?? [])
      .map((name) => name.replace(/_bucket$/, ''));

    const missing = named.filter((name) => !declared.has(name) && !source.includes(`'${name}'`));

    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has every metric in the dashboard and in the documentation', () => {
    const registered = readSources(['src']).flatMap(({ text }) => [
      ...text.matchAll(/\b(?:counter|gauge|histogram|queriedGauge)\(\s*'((?:landfall|nodejs|process)_\w+)'/g),
    ]);
    const names = new Set(registered.map(([, name = '']) => name));
    const dashboard = expressionsOfDashboard().join('\n');
    const page = readFileSync(OPERATIONS, 'utf8');

    expect(names.size).toBeGreaterThan(50);
    expect([...names].filter((name) => !new RegExp(`\\b${name}(?:_bucket)?\\b`).test(dashboard))).toEqual([]);
    expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('is scraped by Prometheus, which evaluates every alert without an error', {
    skip: !isInstalled,
    timeout: 120_000,
  }, async () => {
    const folder = scratchFolder('prometheus');
    const config = readFileSync(path.join(FOLDER, 'prometheus.yml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace(/127\.0\.0\.1:9464[\s\S]*/, `${new URL(metricsUrl).host}\n`);
    writeFileSync(path.join(folder, 'prometheus.yml'), config);
    writeFileSync(path.join(folder, 'alerts.yml'), readFileSync(path.join(FOLDER, 'alerts.yml')));
    const port = await freePort();
    const prometheus = startPrometheus(folder, port);

    const polls = await vi.waitUntil(() => value(port, 'sum(landfall_polls_total)').catch(() => null), PATIENCE);
    const rules = await vi.waitUntil(() => evaluated(port).catch(() => null), PATIENCE);
    const up = await value(port, 'up{job="landfall"}');
    const failed = await Promise.all(expressionsOfDashboard().map((expression) => queryStatus(port, expression)));
    const ended = new Promise((resolve) => prometheus.once('exit', resolve));
    prometheus.kill();
    await ended;
    rmSync(folder, { recursive: true });

    expect([polls, up]).toEqual(['0', '1']);
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(failed.filter((status) => status !== 200)).toEqual([]);
  });

  it('writes what promtool accepts', { skip: !isInstalled }, async () => {
    const text = await (await fetch(metricsUrl)).text();

    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describeWithPrometheus('the alert rules', () => {
  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('pass promtool %s %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });

    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
});

it('has a case for each alert that needs an operator at once, in which it fires', () => {
  const rules = readFileSync(path.join(FOLDER, 'alerts.yml'), 'utf8').split('- alert: ').slice(1);
  const pages = rules.filter((rule) => rule.includes('severity: page')).map((rule) => rule.split('\n')[0]);
  const cases = readFileSync(path.join(FOLDER, 'alerts.test.yml'), 'utf8').split('alertname: ').slice(1);
  const fired = cases.filter((one) => one.includes('exp_labels')).map((one) => one.split('\n')[0]);

  expect(pages).toContain('LandfallDatabaseOutOfRoom');
  expect(pages.filter((name) => !fired.includes(name))).toEqual([]);
});

describe('the dashboard', () => {
  it('has panels that do not overlap, each with a name and a number of its own', () => {
    const { panels } = Dashboard.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );

    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

function startPrometheus(folder: string, port: number): ChildProcess {
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  return spawn('prometheus', args, { stdio: 'ignore' });
}

async function evaluated(port: number) {
  const answer = Rules.parse(await (await fetch(`http://127.0.0.1:${port}/api/v1/rules`)).json());
  const rules = answer.data.groups.flatMap((group) => group.rules);
  return rules.length > 0 && rules.every(({ health }) => health !== 'unknown') ? rules : null;
}

async function value(port: number, expression: string): Promise<string | null> {
  const query = new URLSearchParams({ query: expression });
  const answer = Found.parse(await (await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`)).json());
  return answer.data.result[0]?.value[1] ?? null;
}

async function queryStatus(port: number, expression: string): Promise<number> {
  const query = new URLSearchParams({ query: expression });
  return (await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`)).status;
}

/** The expressions with an interval for the variable that Grafana fills in. */
function expressionsOfDashboard(): string[] {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')));
}

function sourceFile(name: string): string {
  return fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
}
