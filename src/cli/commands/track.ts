import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { actingAccount, operatorOf } from '../../services/account.ts';
import type { RequestType, TrackingRequest } from '../../services/record/tracking-request.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { trackNumber } from '../../services/tracking-request/track-number.ts';
import type { Io } from '../io/output.ts';
import { secondSignal, unlessSignalled, untilSignal } from '../io/until-signal.ts';
import { awaitAnswer, isHeldBack, refusedBecause } from './await-answer.ts';
import { type FollowedRequest, follow } from './follow.ts';
import { readRequestType } from './source-test.ts';
import { tellStory } from './story.ts';
import { trackFile } from './track-file.ts';

interface TrackOptions {
  file?: string;
  scac?: string;
  type?: RequestType;
  ref?: string[];
  json?: true;
  wait?: number;
  timeout?: number;
}

const WAIT_SECONDS = 300;
const LOOK_AGAIN_MS = 200;
const TERMINALS_WAIT_MS = 3000;

/** `landfall track`: tracks a number and waits until its line has answered. */
export function command(program: Command, io: Io): void {
  program
    .command('track [number]')
    .description('track a number, wait for the answer of its shipping line, and show it; or the numbers of a file')
    .option('--file <file>', 'track the numbers of a CSV file, and show what became of each')
    .option('--scac <scac>', 'the shipping line; optional if the number identifies it')
    .option(
      '--type <type>',
      'bill_of_lading, booking or container; by default inferred from the number',
      readRequestType,
    )
    .option('--ref <text...>', 'your own references')
    .option(
      '--wait <seconds>',
      `how long to wait for the answer; ${WAIT_SECONDS} by default, 0 for not at all`,
      readSeconds,
    )
    // What it was called before.
    .addOption(new Option('--timeout <seconds>').argParser(readSeconds).hideHelp())
    .option('--json', 'print JSON')
    .action((number: string | undefined, options: TrackOptions) => trackOneOrMany(number, options, io));
}

/** What is said of one number stands in the columns of a file. */
async function trackOneOrMany(number: string | undefined, options: TrackOptions, io: Io): Promise<void> {
  const { file, scac, type, ref, json } = options;
  const waitSeconds = options.wait ?? options.timeout ?? WAIT_SECONDS;
  if (file === undefined) {
    if (number === undefined) throw new Failure('bad_request', 'Give a number, or a file of numbers with --file.');
    return track(number, { ...options, waitSeconds }, io);
  }
  if (number !== undefined) throw new Failure('bad_request', 'Give either a number or --file, not both.');
  if (scac !== undefined || type !== undefined || ref !== undefined) {
    const columns = 'the columns scac, request_type and ref_numbers of the file';
    throw new Failure('bad_request', `--scac, --type and --ref are about one number; use ${columns}.`);
  }
  return trackFile(file, { waitSeconds, json }, io);
}

async function track(number: string, options: TrackOptions & { waitSeconds: number }, io: Io): Promise<void> {
  const signalled = untilSignal();
  // The answer should not be mixed with the log.
  const config = loadConfig({ LOG_LEVEL: 'error', ...io.env });
  // A line that gave no answer in time is not waited for at the end either.
  const givenUp = new AbortController();
  const app = await createApp(config, { hurry: AbortSignal.any([secondSignal, givenUp.signal]) });
  try {
    const principal = operatorOf(await actingAccount(app.db, config.account));
    const context = app.contextFor(principal, newId());
    const { scac, type: request_type, ref: ref_numbers } = options;
    const { tracking_request } = await trackNumber.run(context, { number, scac, request_type, ref_numbers });
    app.startScheduler({ delivers: false });
    const { waitSeconds } = options;
    // A person has waited since the start of the program, of which that of the database is a part.
    const patience = { waitSeconds, sinceMs: 0, remark: io.remark };
    const answered = awaitAnswer(context, tracking_request.id, patience).then(() =>
      untilTerminalsAnswered(context, tracking_request.id),
    );
    const followed = await unlessSignalled(signalled, answered);
    if (followed.tracking_request.status === 'pending') givenUp.abort();
    io.print(options.json ? JSON.stringify(followed, null, 2) : tellStory(followed, app.clock.now()));
    refuseFailure(followed.tracking_request, waitSeconds);
  } finally {
    await app.close();
  }
}

/** The terminals are polled as soon as the line has named the containers; their answers are awaited for a limited time. */
async function untilTerminalsAnswered(context: ServiceContext, requestId: string): Promise<FollowedRequest> {
  const deadline = performance.now() + TERMINALS_WAIT_MS;
  for (;;) {
    const followed = await follow(context, requestId);
    const line = followed.tracking_request.scac;
    const hasTerminals = line !== null && context.sources.linkedSources(line).length > 0;
    const isOpen = followed.containers.some(isAtTerminal);
    if (!hasTerminals || !isOpen || performance.now() > deadline) return followed;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Whether a terminal has something to say of a container and has not said it yet. */
function isAtTerminal(container: FollowedRequest['containers'][number]): boolean {
  const { pod_arrived_at, pod_full_out_at, empty_terminated_at, terminal_checked_at } = container;
  const isThere = pod_arrived_at !== null && pod_full_out_at === null && empty_terminated_at === null;
  return isThere && terminal_checked_at === null;
}

/** A script has to see by the exit code what became of it. */
function refuseFailure(request: TrackingRequest, waitSeconds: number): void {
  const { status, failed_reason, request_number, scac, polling } = request;
  const reason = failed_reason === null ? '' : ` (${failed_reason})`;
  if (status === 'failed')
    throw new Failure(
      'tracking_failed',
      `Tracking ${request_number} at ${scac ?? 'an unknown line'} has failed${reason}.`,
    );
  if (status !== 'pending') return;
  const refused = refusedBecause(request);
  if (refused !== null) throw new Failure('unavailable', `${scac ?? 'The line'} ${refused}.`);
  const isAnswered = (polling?.last_poll ?? null) !== null || isHeldBack(request);
  const state = isAnswered
    ? `Nothing is known of ${request_number} yet`
    : `${scac ?? 'The line'} has not answered within ${waitSeconds} s`;
  const why = `${state}; a running service continues to poll.`;
  throw new Failure('unavailable', why);
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new InvalidArgumentError('Give a number of seconds.');
}
