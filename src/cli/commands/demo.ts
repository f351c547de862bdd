import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { type App, createApp } from '../../app.ts';
import { type Config, loadConfig } from '../../config/load.ts';
import { optionText } from '../../config/options.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { packageRoot } from '../../core/package-root.ts';
import type { Permission } from '../../core/permission.ts';
import { actingAccount, operatorOf } from '../../services/account.ts';
import { createApiKey } from '../../services/api-key.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { trackNumber } from '../../services/tracking-request/track-number.ts';
import { SANDBOX_NOTE } from '../../wording/sandbox-note.ts';
import type { Io } from '../io/output.ts';
import { type Paint, paintFor } from '../io/paint.ts';
import { createProgress, type ProgressLine } from '../io/progress.ts';
import { secondSignal, unlessSignalled, untilSignal } from '../io/until-signal.ts';
import { containerCards, newEventLines } from './demo-story.ts';
import { type FollowedRequest, follow } from './follow.ts';
import { welcomeUrl } from './welcome-url.ts';

/** A bill of lading of the sandbox line with three containers that fare differently. */
const NUMBER = 'SBX0DEMO01';
const SCAC = 'TEST';
const SCENARIO = 'demo';

/** The voyage takes 45 days; the sandbox lets them pass in this time. */
const VOYAGE_SECONDS = 20;
/** The last events are polled and taken in a little after they have happened. */
const LAST_EVENTS_SECONDS = 4;
const LOOK_AGAIN_MS = 250;

/** `landfall demo`: the whole service with the sandbox line, and a bill of lading followed from the depot to the return. */
export function command(program: Command, io: Io): void {
  program
    .command('demo')
    .description('start the service with a temporary database and the sandbox, and track a bill of lading')
    .action(() => demo(io));
}

/** What the commands that the demo prints need. */
const DEMO_PERMISSIONS: Permission[] = ['tracking:read', 'tracking:write', 'reference:read'];

async function demo(io: Io): Promise<void> {
  const signalled = untilSignal();
  const folder = await makeFolder(optionText(io.env, 'DATA_DIR') ?? tmpdir());
  const { DATABASE_URL: _database, SECRET_KEY: _key, ACCOUNT: _account, ...env } = io.env;
  const config = loadConfig({ LOG_LEVEL: 'error', ...env, DATA_DIR: folder, SANDBOX: '1' });
  const progress = createProgress((text) => process.stdout.write(text), io.isTerminal);
  const paint = paintFor(io);
  progress.line('Starting PostgreSQL, the service and the sandbox line …');
  let app: App | null = null;
  try {
    app = await createApp(config, {
      sandboxAccelerationSeconds: VOYAGE_SECONDS,
      sandboxAcceleratedScenario: SCENARIO,
      hurry: secondSignal,
    });
    const url = await listenSomewhere(app, config, io);
    const context = app.contextFor(operatorOf(await actingAccount(app.db, null)), newId());
    const { key } = await createApiKey.run(context, { name: 'demo', permissions: DEMO_PERMISSIONS });
    // Files and feeds of the environment are for the installation, whose data stays.
    app.startScheduler({ takesIn: false });
    const followed = await unlessSignalled(signalled, watchVoyage({ app, context, progress, paint }));
    io.print(`\n${containerCards(followed, app.clock.now(), paint)}\n${SANDBOX_NOTE}\n`);
    if (!io.isTerminal) return;
    const welcome = paint.strong((await welcomeUrl(app, url)) ?? `${url}/console/`);
    io.print(nextThings({ url, key, folder, welcome }));
    await signalled;
  } finally {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true });
    return await mkdtemp(path.join(parent, 'landfall-demo-'));
  } catch (cause) {
    const what = `No folder could be made in ${parent} for the data of the demo; set DATA_DIR to another.`;
    throw new Failure('configuration', what, { cause });
  }
}

/** The configured port, or any free one if none was configured explicitly. */
async function listenSomewhere(app: App, config: Config, io: Io): Promise<string> {
  try {
    return (await app.listen()).url;
  } catch (error) {
    if (!(error instanceof Failure) || optionText(io.env, 'PORT') !== null) throw error;
    io.remark(`Port ${config.port} is in use; the demo uses a free one.`);
    return (await app.listen(0)).url;
  }
}

interface Watched {
  app: App;
  context: ServiceContext;
  progress: ProgressLine;
  paint: Paint;
}

/** Prints each milestone as it becomes known, until the voyage has caught up with the present. */
async function watchVoyage({ app, context, progress, paint }: Watched): Promise<FollowedRequest> {
  const { tracking_request } = await trackNumber.run(context, {
    number: NUMBER,
    scac: SCAC,
    request_type: 'bill_of_lading',
  });
  progress.line(`Tracking bill of lading ${NUMBER} with the sandbox line. Times are those of each place.\n`);
  const seen = new Set<string>();
  const started = app.clock.now();
  for (;;) {
    const elapsed = (app.clock.now() - started) / 1000;
    const followed = await follow(context, tracking_request.id);
    for (const line of newEventLines(followed, seen, paint)) progress.line(line);
    progress.move(elapsed / VOYAGE_SECONDS, barLabel(followed));
    if (elapsed > VOYAGE_SECONDS + LAST_EVENTS_SECONDS) {
      progress.end();
      return followed;
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

function barLabel({ containers }: FollowedRequest): string {
  if (containers.length === 0) return 'waiting for the line';
  return containers.map(({ number, current_status }) => `${number} ${current_status}`).join(' · ');
}

function nextThings(at: { url: string; key: string; folder: string; welcome: string }): string {
  const { url, key, folder, welcome } = at;
  return `Open this, once; it makes you the owner and leads through the rest:
  ${welcome}

The same over REST, and in Claude Code (in ${packageRoot()}):
  curl -H 'Authorization: Token ${key}' '${url}/v2/containers?include=shipment'
  claude mcp add landfall --env DATA_DIR=${folder} --env SANDBOX=1 -- npx landfall stdio

Stop it with Ctrl-C; the data of the demo is deleted then.`;
}
