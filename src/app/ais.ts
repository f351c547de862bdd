import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import { Failure } from '../core/failure.ts';
import type { IngestTools } from '../ingest/ingest.ts';
import type { Metrics } from '../observability/metrics.ts';
import { AisCounts } from '../services/ais/counts.ts';
import { keepListening } from '../services/ais/listen.ts';
import type { AisListening, ListenFrom } from '../services/ais/received.ts';
import { AIS_SENDER } from '../services/ais/take-batch.ts';
import { takeRecord } from '../services/ais/take-record.ts';
import { worldFences } from '../services/ais/world-fences.ts';
import { IntakeCounts } from '../services/intake/counts.ts';
import type { Receipt } from '../services/intake/receipt.ts';
import { looksLikeAis, readFileLines } from '../sources/ais/file-lines.ts';
import { createAisListener } from '../sources/ais/index.ts';
import { configuredFeeds, measureFeeds } from './ais-feeds.ts';
import { type NmeaFeed, nmeaFeed } from './nmea-feed.ts';
import type { AppParts } from './parts.ts';
import { keepFeedHealth } from './pushed-feeds.ts';

/** Receives AIS from what is configured, if anything is. Errors: `configuration`. */
export function listenToAis(parts: AppParts, newLeaseToken: () => Promise<string>): void {
  const { config, db, sources, clock, log, hooks, repairJourney, metrics, undo } = parts;
  requireOwnName(config);
  const feeds = configuredFeeds(parts);
  const nmea = nmeaFeed(parts);
  if (nmea === null && config.aisFile === null && feeds.length === 0) return;
  const ais = new AisCounts();
  measure(metrics, ais);
  const all = [...(nmea === null ? [] : [nmea]), ...feeds];
  const states = () => all.map((feed) => feed.state());
  measureFeeds(parts, states);
  undo.push(keepFeedHealth({ db, log, clock, isListening: () => ais.isListening }, states));
  const listener = listenerWith(clock);
  const tools = { db, sources, clock, log, hooks, repairJourney, readers: [], counts: new IntakeCounts() };
  undo.push(
    keepListening({
      ...tools,
      newLeaseToken,
      ais,
      feed: (signal) => ({ ...feedOf(parts, nmea, signal), feeds, signal }),
      listener,
    }),
  );
}

/** A file of recorded AIS sentences. */
export interface AisRecords {
  isRecord(file: string): Promise<boolean>;
  /** Takes it in. Errors: `unavailable`; fails as the system does for a file that cannot be read. */
  take(file: string, options: { again?: boolean | undefined }): Promise<Receipt>;
}

/** What takes in files of AIS sentences, beside the feed that is listened to. */
export function aisRecords(ingestTools: IngestTools): AisRecords {
  const { db, sources, clock, log, hooks, repairJourney } = ingestTools;
  const repaired = repairJourney === undefined ? {} : { repairJourney };
  const tools = { db, sources, clock, log, hooks, ...repaired, readers: [], counts: new IntakeCounts() };
  return {
    isRecord: looksLikeAis,
    take: (file, options) =>
      takeRecord({ ...tools, record: readFileLines(file), listener: listenerWith(clock) }, options),
  };
}

function listenerWith(clock: Clock): (from: ListenFrom) => AisListening {
  const fences = worldFences();
  return (from) => {
    const listening = createAisListener({ ...from, fences, clock });
    const { run, track, forgetEntered } = listening;
    return { run, track, forgetEntered, counts: () => ({ ...listening.counts() }) };
  };
}

/**
 * The file first, if there is one, and then the stream. A file is read from its begin, so it may be of any time, and it is
 * unknown when a sentence without a time was received.
 */
function feedOf(
  { config, log }: AppParts,
  nmea: NmeaFeed | null,
  signal: AbortSignal,
): Pick<ListenFrom, 'record' | 'lines'> {
  const { aisFile } = config;
  return {
    record: aisFile === null ? undefined : recorded(aisFile, { log, signal }),
    lines: nmea?.open(signal),
  };
}

async function* recorded(file: string, { log, signal }: Pick<AppParts, 'log'> & { signal: AbortSignal }) {
  try {
    for await (const piece of readFileLines(file)) {
      if (signal.aborted) return;
      yield piece;
    }
  } catch (error) {
    // It must not delay the receipt of messages.
    log.error({ err: error, file }, 'ais.file_unreadable');
  }
}

function requireOwnName({ senders }: Config): void {
  const { name } = AIS_SENDER;
  if (!Object.hasOwn(senders, name)) return;
  throw new Failure('configuration', `A sender must not have the name ${name}, which is reserved for AIS. Rename it.`);
}

function measure(metrics: Metrics, ais: AisCounts): void {
  const samples = (label: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
  metrics.gauge('landfall_ais_listening', 'Whether this process listens to AIS: one at a time does.', () =>
    ais.isListening ? 1 : 0,
  );
  // Messages that still wait for their other parts may yet be counted otherwise.
  metrics.counter('landfall_ais_received_total', 'AIS lines and messages by outcome.', () =>
    samples('outcome', ais.outcomes()).filter(({ labels }) => labels.outcome !== 'waiting'),
  );
  metrics.counter('landfall_ais_statements_total', 'What became of statements about containers by AIS.', () =>
    samples('outcome', ais.statements),
  );
  metrics.counter('landfall_ais_lost_total', 'AIS messages that were received and could not be stored.', () =>
    samples('what', ais.lost),
  );
}
