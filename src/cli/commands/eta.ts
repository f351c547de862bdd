import { type Command, InvalidArgumentError } from 'commander';
import { etaAccuracyText, replayedText } from '../../answers/eta-text.ts';
import type { App } from '../../app.ts';
import { replayForecasts } from '../../services/eta/replay-forecasts.ts';
import { EtaAccuracyInput, readEtaAccuracy } from '../../services/eta/report-eta-accuracy.ts';
import type { Io } from '../io/output.ts';
import { quietlyWithApp } from './quietly.ts';

interface ReportOptions {
  line?: string;
  from?: string;
  to?: string;
  byLane?: true;
  days: number;
  json?: true;
}

type ReplayOptions = Pick<ReportOptions, 'days' | 'json'> & { ramps?: true };

const DAYS = 365;

/** `landfall eta`: how good estimates of arrivals were. It is the operator's: it counts the calls of all accounts. */
export function command(program: Command, io: Io): void {
  const eta = program.command('eta').description('how far estimated arrivals were off');
  eta
    .command('report')
    .description(
      'print how far estimates of arrivals at ports and ramps were off, by source and days before the arrival',
    )
    .option('--line <scac>', 'only of one line')
    .option('--from <port>', 'only from one port of lading: UN/LOCODE or name')
    .option('--to <port>', 'only to one port of discharge: UN/LOCODE or name')
    .option('--by-lane', 'each lane by itself')
    .option('--days <number>', 'arrivals of so many days back', readDays, DAYS)
    .option('--json', 'print JSON')
    .action((options: ReportOptions) => quietlyWithApp(io, (app) => report(app, options, io)));
  eta
    .command('replay')
    .description(
      'make the forecasts of past arrivals again, each from what was received by then, and print how far they were off',
    )
    .option('--days <number>', 'arrivals of so many days back', readDays, DAYS)
    .option('--ramps', 'arrivals at rail ramps inland instead of those at ports of discharge')
    .option('--json', 'print JSON')
    .action((options: ReplayOptions) => quietlyWithApp(io, (app) => replay(app, options, io)));
}

async function replay(
  { db, clock, contextFor, config }: App,
  { days, json, ramps }: ReplayOptions,
  io: Io,
): Promise<void> {
  const place = ramps === true ? 'ramp' : 'port';
  const leads = await replayForecasts(
    { db, clock, contextFor, closedCanals: config.closedCanals ?? [] },
    { days, place },
  );
  if (json === true) io.print(JSON.stringify(leads, null, 2));
  else for (const line of replayedText(leads, days)) io.print(line);
}

async function report(
  { db, lines }: App,
  { line: scac, byLane: by_lane, json, ...given }: ReportOptions,
  io: Io,
): Promise<void> {
  const input = EtaAccuracyInput.parse({ ...given, scac, by_lane });
  const accuracy = await readEtaAccuracy({ db, lines }, null, input);
  if (json === true) io.print(JSON.stringify(accuracy, null, 2));
  else for (const line of etaAccuracyText(accuracy)) io.print(line);
}

function readDays(text: string): number {
  const days = EtaAccuracyInput.shape.days.safeParse(Number(text));
  if (!days.success) throw new InvalidArgumentError('Give a number of days from 1 to 1100.');
  return days.data;
}
