import { rmSync } from 'node:fs';
import type { Database } from '../../src/db/client.ts';
import { createLog } from '../../src/observability/log.ts';
import { benchFolder, withDatabase, withServer } from '../bench/server.ts';
import { serve, stock } from '../bench/service.ts';
import { examineAuthorizationServer } from './authorization-server.ts';
import { startFixtureServer } from './fixture-server.ts';
import { startProxy } from './proxy.ts';
import { examine, type Finding } from './suite.ts';

/** The scenarios that any server can pass, and the versions of the protocol that have them. */
const FIXTURE_FREE: Readonly<Record<string, readonly string[]>> = {
  '2025-06-18': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2025-11-25': [
    'server-initialize',
    'server-session-lifecycle',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'server-sse-polling',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
};

const WIDTHS = [36, 9, 7, 7] as const;

process.exitCode = await main();

/** Certifies the fixtures on our transport, then the product as it is; 1 where anything came out other than expected. */
async function main(): Promise<number> {
  print(line('what', 'scenarios', 'passed', 'excused'));
  const fixtures = await withServer((url) => withDatabase(url, examineFixtures));
  const findings = [...fixtures, ...(await examineProduct())];
  const surprises = findings.filter(({ isExpected }) => !isExpected);
  for (const { name, output } of surprises) print(`\n${name}\n${output}`);
  print(surprises.length === 0 ? 'Everything is as expected.' : `Not as expected: ${surprises.length}.`);
  return surprises.length === 0 ? 0 : 1;
}

async function examineFixtures(db: Database): Promise<Finding[]> {
  const server = await startFixtureServer(createLog({ level: 'silent' }), db);
  try {
    const common = { url: `${server.url}/mcp`, expected: 'expected-failures.yml' };
    const required = ['2025-11-25', '2026-07-28'].map((version) => ({
      ...common,
      name: `fixtures, required by ${version}`,
      scenarios: ['--requirements', version],
    }));
    const scenarios = ['--suite', 'active', '--spec-version', '2025-06-18'];
    const findings: Finding[] = [];
    for (const one of [...required, { ...common, name: 'fixtures, all of 2025-06-18', scenarios }]) {
      findings.push(shown(await examine(one)));
    }
    return findings;
  } finally {
    await server.close();
  }
}

/** The suite has no way to say who asks, so a proxy says it in its place. */
async function examineProduct(): Promise<Finding[]> {
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  try {
    const { key } = await stock(product);
    const proxy = await startProxy(product.url, `Token ${key}`);
    try {
      const findings: Finding[] = [];
      for (const version of Object.keys(FIXTURE_FREE)) {
        findings.push(shown(await examineScenarios(proxy.url, version)));
        findings.push(shown(await examineAuthorizationServer(product, version)));
      }
      return findings;
    } finally {
      await proxy.close();
    }
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The suite takes one scenario at a time or all; one after the other, they are reported as one. */
async function examineScenarios(url: string, version: string): Promise<Finding> {
  const findings: Finding[] = [];
  for (const scenario of FIXTURE_FREE[version] ?? []) {
    const scenarios = ['--scenario', scenario, '--spec-version', version];
    findings.push(
      await examine({ name: scenario, url: `${url}/`, scenarios, expected: 'product-expected-failures.yml' }),
    );
  }
  const sum = (member: 'scenarios' | 'passed' | 'excused') =>
    findings.reduce((total, finding) => total + finding[member], 0);
  const surprises = findings.filter(({ isExpected }) => !isExpected);
  return {
    name: `product, fixture-free of ${version}`,
    scenarios: sum('scenarios'),
    passed: sum('passed'),
    excused: sum('excused'),
    isExpected: surprises.length === 0,
    output: surprises.map(({ name, output }) => `${name}\n${output}`).join('\n'),
  };
}

function shown(finding: Finding): Finding {
  const { name, scenarios, passed, excused, isExpected } = finding;
  print(line(name, scenarios, passed, excused, isExpected ? 'as expected' : 'NOT AS EXPECTED'));
  return finding;
}

function line(...cells: readonly (string | number)[]): string {
  const aligned = cells.map((cell, index) => String(cell).padEnd(WIDTHS[index] ?? 0));
  return aligned.join(' ').trimEnd();
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
