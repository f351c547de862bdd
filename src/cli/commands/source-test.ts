import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { RequestType } from '../../services/record/tracking-request.ts';
import { type SourceTestRecord, testSource } from '../../services/source/test-source.ts';
import type { Io } from '../io/output.ts';
import { actFor } from './acting.ts';
import { quietlyWithApp } from './quietly.ts';

/** The options of a test. */
export interface TestOptions {
  type?: RequestType;
  json?: true;
}

/** How a command that tests a source is called. */
interface TestCommand {
  usage: string;
  description: string;
}

/** Adds a command that tests a source to a group of commands. */
export function addTestCommand(group: Command, io: Io, { usage, description }: TestCommand): void {
  group
    .command(usage)
    .description(description)
    .option('--type <type>', 'bill_of_lading, booking or container; by default what its form says', readRequestType)
    .option('--json', 'print JSON')
    .action((source: string, number: string | undefined, options: TestOptions) =>
      quietlyWithApp(io, (app) => test(app, { source, number }, options, io)),
    );
}

/** The kind of a number as people write it. Errors: of commander, if it is none. */
export function readRequestType(text: string): RequestType {
  const type = RequestType.safeParse(text === 'booking' ? 'booking_number' : text);
  if (type.success) return type.data;
  throw new InvalidArgumentError('Allowed types: bill_of_lading, booking, container.');
}

async function test(
  app: App,
  { source, number }: { source: string; number: string | undefined },
  { type, json }: TestOptions,
  io: Io,
): Promise<void> {
  const { context } = await actFor(app, {});
  printTest(await testSource.run(context, { source, number, number_type: type }), { json }, io);
}

/** Prints a test. Errors: `configuration`, `unavailable` or `tracking_failed` where the source gave no data. */
export function printTest(tested: SourceTestRecord, { json }: { json: true | undefined }, io: Io): void {
  if (json === true) io.print(JSON.stringify(tested, null, 2));
  else for (const line of linesOf(tested)) io.print(line);
  const failure = failureOf(tested);
  if (failure !== null) throw failure;
}

function linesOf({ requests, summary, checks }: SourceTestRecord): string[] {
  return [...requests.flatMap(stepOf), inline(summary), ...checks.map((check) => `  check: ${inline(check)}`)];
}

const STEPS = { sign_in: 'Token request', poll: 'Tracking request' } as const;

function stepOf(request: SourceTestRecord['requests'][number]): string[] {
  const { step, method, url, status, content_type: type, beginning, error, duration_ms: ms } = request;
  const answered = error ?? `status ${status}, ${type ?? 'no Content-Type'}`;
  return [
    `${STEPS[step]}: ${method} ${url}`,
    `  ${inline(answered.replace(/\.$/, ''))}, after ${ms} ms`,
    ...(beginning === '' ? [] : [`  ${beginning}`]),
  ];
}

/** The end of the command: the operator has to act, or the source may answer later. */
function failureOf({ outcome, name }: SourceTestRecord): Failure | null {
  switch (outcome) {
    case 'signed_in':
    case 'found':
    case 'unknown':
      return null;
    case 'credentials_refused':
    case 'misconfigured':
      return new Failure('configuration', `${name} does not answer with these settings.`);
    case 'unreachable':
    case 'failed':
    case 'throttled':
    case 'postponed':
      return new Failure('unavailable', `${name} does not answer at the moment.`);
    default:
      return new Failure('tracking_failed', `${name} gave no data about the number.`);
  }
}
