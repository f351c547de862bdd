import { type Assembled, Assembly } from './assembly.ts';
import { readBits } from './bits.ts';
import { type AisContent, readContent } from './message.ts';
import { readSentence, type Sentence } from './sentence.ts';

/** A message that was understood, with the moment of its reception and the sentences that it came in. */
export interface AisMessage extends AisContent {
  atMs: number;
  text: string;
  /** The feed that delivered it; absent for sentences. */
  feed?: string;
}

/**
 * What became of the lines. Every line that is not blank is in exactly one of them, so that
 * `lines = understood + notAis + badChecksum + malformed + unsupported + undated + incomplete + repeated + waiting`.
 */
export interface AisReaderCounts {
  lines: number;
  /** Sentences of messages that were given to the caller. */
  understood: number;
  notAis: number;
  badChecksum: number;
  malformed: number;
  /** Of a type without a position or a name, e.g. of base stations. */
  unsupported: number;
  /** Messages whose time of sending is unknown. */
  undated: number;
  /** Parts of messages whose other parts did not come. */
  incomplete: number;
  /** Parts that were there already. */
  repeated: number;
  /** Parts whose other parts may still come. */
  waiting: number;
}

/** Turns lines into messages and counts what it cannot turn. */
export interface AisReader {
  /**
   * `receivedAtMs` is the time of a message whose line has none; not in a record, which was written long before it is
   * read: there a message without a plausible time of its own is ignored.
   */
  read(line: string, receivedAtMs: number, isRecord?: boolean): AisMessage | null;
  /** Ends the input: parts that still wait are counted as incomplete. */
  end(): void;
  counts(): AisReaderCounts;
}

/** A clock that runs further ahead is wrong, and its positions would win over all that come after. */
const AHEAD_MS_MAX = 5 * 60_000;
/** A clock that was never set shows 1970 or 1980. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** How a line has come. */
interface Reception {
  receivedAtMs: number;
  isRecord: boolean;
}

/** Makes a reader for the lines of one stream. It never throws, and what it keeps is bounded. */
export function createAisReader(): AisReader {
  const counts = {
    lines: 0,
    understood: 0,
    notAis: 0,
    badChecksum: 0,
    malformed: 0,
    unsupported: 0,
    undated: 0,
    incomplete: 0,
    repeated: 0,
  };
  const assembly = new Assembly((sentences) => {
    counts.incomplete += sentences;
  });
  return { read, end: () => assembly.end(), counts: () => ({ ...counts, waiting: assembly.held }) };

  function read(raw: string, receivedAtMs: number, isRecord = false): AisMessage | null {
    const line = raw.trim();
    if (line === '') return null;
    counts.lines += 1;
    const sentence = readSentence(line);
    if (typeof sentence !== 'string') return join(sentence, { receivedAtMs, isRecord });
    if (sentence === 'not_ais') counts.notAis += 1;
    else if (sentence === 'bad_checksum') counts.badChecksum += 1;
    else counts.malformed += 1;
    return null;
  }

  function join(sentence: Sentence, reception: Reception): AisMessage | null {
    if (sentence.total === 1) return understand({ outcome: 'whole', ...sentence, sentences: 1 }, reception);
    const assembled = assembly.add(sentence, reception.receivedAtMs);
    if (assembled.outcome === 'whole') return understand(assembled, reception);
    if (assembled.outcome === 'repeated') counts.repeated += 1;
    return null;
  }

  function understand(whole: Assembled & { outcome: 'whole' }, { receivedAtMs, isRecord }: Reception) {
    const bits = readBits(whole.payload, whole.fillBits);
    const content = bits === null ? 'malformed' : readContent(bits);
    if (typeof content === 'string') {
      counts[content] += whole.sentences;
      return null;
    }
    const saidMs = isPlausibleTime(whole.atMs, receivedAtMs) ? whole.atMs : null;
    if (isRecord && saidMs === null) {
      counts.undated += whole.sentences;
      return null;
    }
    counts.understood += whole.sentences;
    const { type, mmsi, position, statics } = content;
    return { type, mmsi, position, statics, atMs: saidMs ?? receivedAtMs, text: whole.text };
  }
}

/** Whether a time of reception can be right. */
export function isPlausibleTime(atMs: number | null, receivedAtMs: number): boolean {
  return atMs !== null && atMs >= EARLIEST_MS && atMs <= receivedAtMs + AHEAD_MS_MAX;
}
