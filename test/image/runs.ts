import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import type { Image } from './build.ts';
import { type Container, runContainer } from './container.ts';
import { type ExternalDatabase, startExternalDatabase } from './external-database.ts';

/** Something that was tried, and whether it was as expected. */
export interface Finding {
  what: string;
  isRight: boolean;
  detail: string;
}

const START_MS_MAX = 180_000;
const POLL_MS = 1_000;
const NUMBER = 'SBX0HOLD01';

/** The grace period of the manifests, in which a container has to end. */
const STOP_SECONDS = 45;

/** `docker run --read-only --tmpfs /tmp -v data:/data`: the service with the embedded database. */
export async function runsEmbedded(image: Image, folder: string): Promise<Finding[]> {
  const data = path.join(folder, 'data');
  mkdirSync(data);
  chownSync(data, 1000, 1000);
  const env = await ownPorts();
  const start = () => runContainer({ ...image, env, mounts: { '/data': data }, isReadOnly: true }, commandOf(image));
  const findings: Finding[] = [];
  const note = noteIn(findings, 'embedded');

  const first = start();
  note('becomes healthy by its own health check', await becomesHealthy(image, first), first.stderr());
  const confined = first.exec(['sh', '-c', 'id -u; grep -E "CapEff|NoNewPrivs" /proc/1/status; touch /landfall/x']);
  note(
    'runs as user 1000 without capabilities',
    /^1000\nCapEff:\t0+\nNoNewPrivs:\t1/.test(confined.stdout),
    confined.stdout,
  );
  note('cannot write its root', /Read-only file system/.test(confined.stderr), confined.stderr);
  const wrong = first.exec(['sh', '-c', `PORT=1 METRICS_PORT=2 sh -c '${healthOf(image)}'`]);
  note(
    'is not healthy by a port where nothing listens, with the exit code of the Dockerfile reference',
    wrong.code === 1,
    String(wrong.code),
  );
  const tracked = first.exec(['landfall', 'track', NUMBER, '--scac', 'TEST', '--json']);
  note('tracks a number of the sandbox', tracked.code === 0 && tracked.stdout.includes('LFXU1001005'), tracked.stderr);
  const key = first.exec(['landfall', 'keys', 'create']).stdout.trim();
  const saved = first.exec(['landfall', 'backup', '/data/backups/first']);
  note('writes a backup while it runs', saved.code === 0, saved.stderr);
  const stopped = await first.stop(STOP_SECONDS);
  note(
    'ends with 0 after SIGTERM',
    stopped.code === 0,
    `code ${stopped.code} after ${stopped.seconds} s\n${first.stderr()}`,
  );

  const second = start();
  note('starts again on its volume', await becomesHealthy(image, second), second.stderr());
  const listed = await containers(env, key);
  note('still has what it tracked and its keys', listed.includes('LFXU1001005'), listed.slice(0, 500));
  const status = second.exec(['landfall', 'status']);
  note(
    'shows its database with landfall status',
    /runs as process \d+; process 1 uses it/.test(status.stdout),
    status.stdout,
  );
  note('ends with 0 again', (await second.stop(STOP_SECONDS)).code === 0, second.stderr());
  return findings;
}

/** The service beside a worker, both with a PostgreSQL of their own kind and without a volume. */
export async function runsExternal(image: Image, folder: string): Promise<Finding[]> {
  const database = await startExternalDatabase(image, folder);
  const findings: Finding[] = [];
  try {
    await tryExternal(image, database, noteIn(findings, 'external'));
  } finally {
    await database.stop();
  }
  return findings;
}

async function tryExternal(image: Image, database: ExternalDatabase, note: Note): Promise<void> {
  const common = { DATABASE_URL: database.url, SECRET_KEY: 'ab'.repeat(32) };
  const env = { ...(await ownPorts()), ...common };
  const serve = runContainer({ ...image, env, isReadOnly: true }, [...image.config.entrypoint, 'serve', '--http-only']);
  note('serve becomes healthy', await becomesHealthy(image, serve), serve.stderr());
  const created = serve.exec(['landfall', 'keys', 'create', '--permission', 'tracking:read', 'tracking:write']);
  const key = created.stdout.trim();
  const requested = await request(env, key);
  note('serve accepts a tracking request', requested === 201, `${requested} ${created.stderr}`);

  const own = { ...(await ownPorts()), ...common };
  const worker = runContainer({ ...image, env: own, isReadOnly: true }, [...image.config.entrypoint, 'worker']);
  note('worker becomes healthy by the same health check', await becomesHealthy(image, worker), worker.stderr());
  const found = await within(async () => (await containers(env, key)).includes('LFXU1001005'));
  note('worker polls what serve accepted', found, worker.stderr());

  await database.stop();
  const failing = await within(async () => worker.exec(['sh', '-c', healthOf(image)]).code === 1);
  const live = worker.exec(['landfall', 'healthcheck', '--live']);
  note('worker is not healthy without its database, and still live', failing && live.code === 0, live.stderr);
  const ends = await Promise.all([serve.stop(STOP_SECONDS), worker.stop(STOP_SECONDS)]);
  note(
    'both end in time without their database',
    ends.every(({ seconds }) => seconds < STOP_SECONDS),
    JSON.stringify(ends),
  );
}

type Note = (what: string, isRight: boolean, detail: string) => void;

function noteIn(findings: Finding[], kind: string): Note {
  return (what, isRight, detail) => findings.push({ what: `${kind}: ${what}`, isRight, detail: detail.slice(-1_500) });
}

function commandOf({ config }: Image): string[] {
  return [...config.entrypoint, ...config.command];
}

function healthOf({ config }: Image): string {
  return config.healthcheck?.command ?? 'false';
}

/** The containers share the network of this machine, so each needs ports of its own; one is asked on another than 3000. */
async function ownPorts(): Promise<Record<string, string>> {
  const port = String(await freePort());
  const metrics = String(await freePort());
  const url = `http://localhost:${port}`;
  return { PORT: port, METRICS_PORT: metrics, PUBLIC_URL: url, ALLOW_PLAIN_HTTP: '1', SANDBOX: '1' };
}

function becomesHealthy(image: Image, container: Container): Promise<boolean> {
  return within(() => container.exec(['sh', '-c', healthOf(image)]).code === 0);
}

async function within(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + START_MS_MAX;
  while (performance.now() < deadline) {
    try {
      if (await isSo()) return true;
    } catch {
      // Not there yet.
    }
    await sleep(POLL_MS);
  }
  return false;
}

async function containers(env: Record<string, string>, key: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/v2/containers`, {
    headers: { Authorization: `Token ${key}` },
  });
  return answer.text();
}

async function request(env: Record<string, string>, key: string): Promise<number> {
  const attributes = { request_type: 'bill_of_lading', request_number: NUMBER, scac: 'TEST' };
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/v2/tracking_requests`, {
    method: 'POST',
    headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'tracking_request', attributes } }),
  });
  return answer.status;
}
