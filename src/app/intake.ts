import type { Config } from '../config/load.ts';
import type { SenderSettings } from '../config/sender-options.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/client.ts';
import { KNOWN_LINES, type LineTable, linesOfSources } from '../domain/carrier.ts';
import type { IngestTools } from '../ingest/ingest.ts';
import type { RepairJourney } from '../ingest/rules-version.ts';
import type { Metrics } from '../observability/metrics.ts';
import { SourceHealth } from '../scheduler/source-health.ts';
import { IntakeCounts } from '../services/intake/counts.ts';
import { type DcsaTaken, feedbackOf, remarkedParts } from '../services/intake/feedback.ts';
import { type IntakeContext, intakeContext } from '../services/intake/intake-context.ts';
import { makeNamedNumbersDue } from '../services/intake/named-numbers.ts';
import type { Receipt } from '../services/intake/receipt.ts';
import type { PushSender } from '../services/intake/sender.ts';
import { SenderLocks } from '../services/intake/sender-locks.ts';
import { type IntakeTools, type PushedText, type TakenText, takeInWithRemarks } from '../services/intake/take-in.ts';
import { UnmatchedFiles } from '../services/intake/unmatched-files.ts';
import { countQuarantine } from '../services/quarantine.ts';
import type { ReadTools } from '../services/repair/read-texts.ts';
import { countDue, type RepairOptions, type RepairReport, repair } from '../services/repair/repair.ts';
import { repairWithin } from '../services/repair/repair-journey.ts';
import { type Replayed, type ReplayOptions, replayJourneys } from '../services/replay/replay.ts';
import type { ReadAboard } from '../services/schedules/call-reading.ts';
import { takePushedCalls } from '../services/schedules/take-pushed.ts';
import { keepTakingWaitingCalls, takeWaitingCalls } from '../services/schedules/take-waiting.ts';
import { senderLane } from '../services/source/source-feeds.ts';
import { elementPaths } from '../sources/dcsa/element-paths.ts';
import { verifyNotification } from '../sources/dcsa/notification-signature.ts';
import type { PushedMessage } from '../sources/push.ts';
import { linesOfSettings } from '../sources/registry/index.ts';
import { readAgain } from '../sources/registry/read-again.ts';
import { readers } from '../sources/registry/readers.ts';
import { callKey } from '../sources/schedules/call-key.ts';
import { linesWithRules } from './subscription-rules/lines.ts';
import { unsealLines } from './unsealed-settings.ts';

/** Where what is pushed is handed in, whichever way it came. */
export interface IntakeDesk {
  senders: readonly PushSender[];
  formats: readonly string[];
  senderLocks: SenderLocks;
  verify(body: Buffer, signature: string, secret: string): boolean;
  /** Takes in a text of a sender. Errors: `configuration` for a sender or format that there is not. */
  take(sender: string, pushed: Omit<PushedText, 'from'>): Promise<Receipt>;
  /** Takes in a message of a DCSA standard, for which the sender expects feedback. Errors: the same. */
  takeDcsa(sender: string, pushed: Omit<PushedText, 'from'>): Promise<DcsaTaken>;
  /** Takes in the times of calls of vessels that waited because they changed too often; gives how much was new. */
  takeWaitingCalls(): Promise<number>;
  /** Does so again and again. The answer stops it. */
  keepTakingWaitingCalls(): () => Promise<void>;
  /** What lies in the watched folder and is of no sender. */
  unmatchedFiles: UnmatchedFiles;
  /** For the operations on what was pushed: those of a sender about its own, or with null of the operator about all. */
  contextFor(sender: string | null, requestId: string): IntakeContext;
  /** Ends what is being taken in between two numbers; it is to be sent again. */
  stop(): void;
  /** Derives journeys again and compares. */
  replay(options: ReplayOptions): Promise<Replayed>;
  /** Repairs what was written by older rules: all of it, or one journey as a part of a transaction. */
  repair(options: RepairOptions): Promise<RepairReport>;
  repairJourney: RepairJourney;
  /** How many numbers were written by older rules. */
  countDue(): Promise<number>;
}

/** What intake works with, apart from what is made of the configuration. */
export type IntakeBase = IngestTools & Pick<IntakeTools, 'threadReader'>;

/** Creates the intake of pushed messages. */
export function createIntake(tools: IntakeBase, config: Config, metrics: Metrics): IntakeDesk {
  const senders = sendersOf(config, linesOfSources(tools.sources));
  const senderLocks = new SenderLocks();
  const counts = new IntakeCounts();
  for (const { name } of senders) counts.expect(name);
  const unmatchedFiles = new UnmatchedFiles();
  const readTools: ReadTools = { ...tools, readers, counts, senders, readPolled: readAgain };
  const repairJourney: RepairJourney = async (tx, journey) => {
    const { differences } = await repairWithin(readTools, tx, { ...journey, isForced: false });
    return differences;
  };
  const stopping = new AbortController();
  const health = new SourceHealth(tools);
  const all: IntakeTools = {
    ...{ ...tools, readers, counts, repairJourney, stopping: stopping.signal },
    takeCalls: (from, calls) => takePushedCalls(all, from, { calls, read: readAboard, keyOf: callKey }),
  };
  const take = async (name: string, pushed: Omit<PushedText, 'from'>) => {
    const taken = await takeInWithRemarks(all, { ...pushed, from: senderOf(senders, name), format: formatOf(pushed) });
    await health.note(senderLane(name), true);
    return taken;
  };
  measure(metrics, { db: tools.db, counts, unmatchedFiles });
  const withRules = linesWithRules(unsealLines(config.lines));
  return {
    senders,
    formats: readers.map(({ format }) => format),
    senderLocks,
    verify: verifyNotification,
    take: async (name, pushed) => (await take(name, pushed)).receipt,
    takeDcsa: async (name, pushed) => {
      const said = await withFeedback(pushed.text, await take(name, pushed));
      const { scac } = senderOf(senders, name).sender;
      if (scac === null || !withRules.has(scac)) return said;
      await makeNamedNumbersDue(tools.db, scac, pushed.text);
      // In whatever form it posts: what it is about is polled, and to send it again would change nothing.
      return { ...said, isProcessed: true };
    },
    takeWaitingCalls: () => takeWaitingCalls(all, { read: readAboard }),
    keepTakingWaitingCalls: () => keepTakingWaitingCalls(all, { read: readAboard }),
    unmatchedFiles,
    stop: () => stopping.abort(),
    contextFor: (sender, requestId) => intakeContext(all, senders, { sender, requestId }),
    replay: (options) => replayJourneys(all, options),
    repair: (options) => repair(readTools, options),
    repairJourney,
    countDue: () => countDue(tools),
  };
}

function readAboard(...said: Parameters<ReadAboard>): readonly PushedMessage[] {
  return readers.flatMap((reader) => reader.aboard?.(...said) ?? []);
}

async function withFeedback(text: string, { receipt, remarks, further }: TakenText): Promise<DcsaTaken> {
  const { taken, known, quarantined } = receipt;
  const paths = await elementPaths(text, remarkedParts(remarks));
  const feedback = feedbackOf({ remarks, further }, (raw) => paths.get(raw));
  return { isProcessed: taken + known > 0 || quarantined === 0, feedback };
}

/** The lines that push; their numbers can be tracked without polling. */
export function pushedLines(config: Config): ReadonlySet<string> {
  const table = linesOfSettings({ lines: unsealLines(config.lines), upstreams: { setups: config.upstreams } });
  const senders = sendersOf(config, table).map(({ sender }) => sender);
  return new Set(senders.flatMap(({ party, scac }) => (party === 'shipping_line' && scac !== null ? [scac] : [])));
}

/** Who may push. Errors: `configuration` for a line that is not known, and a name that is that of a line. */
function sendersOf({ senders }: Config, lines: LineTable): PushSender[] {
  return Object.entries(senders).map(([name, settings]) => toSender(name, settings, lines));
}

function toSender(name: string, settings: SenderSettings, table: LineTable): PushSender {
  const { party, scac, dialect, facilities, lines, key, signingSecret } = settings;
  const line = scac === null ? null : table.find(scac);
  if (scac !== null && line === null) {
    throw new Failure(
      'configuration',
      `The sender ${name} has the SCAC ${scac}, which is not the one of a known line; LINE_${scac}_NAME makes one known.`,
    );
  }
  const unknown = lines?.find((one) => table.find(one) === null);
  if (unknown !== undefined) {
    throw new Failure(
      'configuration',
      `The sender ${name} has the line ${unknown}, which is not the SCAC of a known line; LINE_${unknown}_NAME makes one known.`,
    );
  }
  const isLine = party === 'shipping_line';
  if (table.find(name) !== null && !(isLine && line === table.find(name))) {
    throw new Failure(
      'configuration',
      `The sender ${name} has the name of a shipping line, but is not configured for that line.`,
    );
  }
  const own = line?.scac ?? null;
  // What a line sends and what it answers are the same statements, so they have the same source.
  const source = isLine && own !== null ? own : name;
  const linesOfSettings = table.all().flatMap(({ scac }) => (KNOWN_LINES.find(scac) === null ? [scac] : []));
  const tied = { ...(facilities === null ? {} : { facilities }), ...(lines === null ? {} : { lines }) };
  return { name, sender: { source, party, scac: own, dialect, linesOfSettings, ...tied }, key, signingSecret };
}

function senderOf(senders: readonly PushSender[], name: string): PushSender {
  const found = senders.find((sender) => sender.name === name);
  if (found !== undefined) return found;
  const known =
    senders.length === 0 ? 'none is configured' : `the senders are ${senders.map((sender) => sender.name).join(', ')}`;
  const how = `SENDER_${name.toUpperCase().replaceAll('-', '_')}_PARTY configures one`;
  throw new Failure('configuration', `Unknown sender ${name}; ${known}, and ${how}.`);
}

function formatOf({ format }: Pick<PushedText, 'format'>): string | undefined {
  if (format === undefined || readers.some((reader) => reader.format === format)) return format;
  const known = readers.map((reader) => reader.format).join(', ');
  throw new Failure('configuration', `Unknown format ${format}; the formats are ${known}.`);
}

interface Measured {
  db: Database;
  counts: IntakeCounts;
  unmatchedFiles: UnmatchedFiles;
}

function measure(metrics: Metrics, { db, counts, unmatchedFiles }: Measured): void {
  metrics.gauge(
    'landfall_intake_unmatched_files',
    'Files and folders in INTAKE_DIR without a configured sender.',
    () => unmatchedFiles.count,
  );
  metrics.queriedGauge('landfall_quarantine_texts', 'Messages in quarantine.', async () =>
    (await countQuarantine(db)).map(({ source, texts }) => ({ labels: { source }, value: texts })),
  );
  metrics.counter('landfall_intake_texts_total', 'Texts that senders have pushed.', () =>
    counts.shown().map(({ sender, counted }) => ({ labels: { sender }, value: counted.texts })),
  );
  metrics.counter('landfall_intake_statements_total', 'What became of the statements in them.', () =>
    counts.shown().flatMap(({ sender, counted }) =>
      (['taken', 'known', 'quarantined'] as const).map((outcome) => ({
        labels: { sender, outcome },
        value: counted[outcome],
      })),
    ),
  );
}
