import { isLineSource } from '../carrier.ts';
import { formName } from './forms.ts';
import { type Learnt, type Priors, weigh } from './priors.ts';

/** A line, how likely the number is one of its own, 0 to 1, and one sentence why. */
export interface LikelyLine {
  scac: string;
  confidence: number;
  because: string;
}

/** A line as the tables have it. */
export interface TableLine {
  scac: string;
  odds: number;
  because: string;
}

/** What an account has tracked itself, by number. `isLiving` where that voyage is not over. */
export type OwnNumbers = ReadonlyMap<string, { scac: string; isLiving: boolean }>;

/** What there is to weigh for a number. */
export interface Weighed {
  number: string;
  isContainer: boolean;
  table: readonly TableLine[];
  /** Whatever was learnt of numbers like it, none makes a line certain: leased containers sail for any line. */
  isNeverProven: boolean;
  priors: Priors;
  own: OwnNumbers;
}

/** The highest confidence that still needs a confirmation; a line is selected from 0.95. */
const UNPROVEN_MAX = 0.94;
const PROVEN_MAX = 0.99;

/** No more candidates are returned, and none that is less likely. */
const LINES_MAX = 8;
const CONFIDENCE_MIN = 0.02;

/** A document that was found at a line stays its own; so does a box for as long as its voyage is under way. */
const OWN = 0.97;

/** A leased box mostly comes again with the line that rents it, but it need not. */
const OWN_FORMER_VOYAGE = 0.8;

/** Numbers are stored as their line is polled for them, which may be without its four letters. */
const PREFIX_LENGTH = 4;

/** The lines that a number may belong to, the likeliest first. */
export function rankCandidates(weighed: Weighed): LikelyLine[] {
  const { number, isContainer, table, priors } = weighed;
  const odds = new Map(table.map((line) => [line.scac, line.odds]));
  const learnt = weigh(number, odds, { priors, isContainer });
  const learned = [...(learnt?.odds ?? odds)].map(([scac, value]) =>
    toLine(scac, limited(scac, value, { weighed, learnt }), { table, learnt }),
  );
  return withOwn(weighed, learned)
    .filter(({ scac, confidence }) => confidence >= CONFIDENCE_MIN && isLineSource(scac))
    .sort((one, other) => other.confidence - one.confidence)
    .slice(0, LINES_MAX);
}

interface Basis {
  weighed: Weighed;
  learnt: Learnt | null;
}

/** Learning makes no line surer than the table does, unless enough numbers like this one prove it. */
function limited(scac: string, value: number, { weighed, learnt }: Basis): number {
  const said = weighed.table.find((line) => line.scac === scac)?.odds ?? 0;
  const isProven = !weighed.isNeverProven && learnt?.proof(scac).isEnough === true;
  return Math.min(value, Math.max(said, isProven ? PROVEN_MAX : UNPROVEN_MAX));
}

function toLine(
  scac: string,
  confidence: number,
  { table, learnt }: { table: readonly TableLine[]; learnt: Learnt | null },
): LikelyLine {
  const said = table.find((line) => line.scac === scac);
  const { known, polled } = learnt?.proof(scac) ?? { known: 0, polled: 0 };
  // The count is not shown, because it would disclose what other accounts track.
  const because =
    known > 0 && confidence > (said?.odds ?? 0)
      ? `${known * 2 > polled ? 'Most' : 'Some'} numbers like this one that are tracked here belong to ${formName(scac)}.`
      : (said?.because ?? `Some numbers like this one that are tracked here belong to ${formName(scac)}.`);
  return { scac, confidence: rounded(confidence), because };
}

/** What the account has tracked itself outweighs what others have. */
function withOwn({ number, isContainer, own, table }: Weighed, lines: readonly LikelyLine[]): LikelyLine[] {
  const tracked = own.get(number) ?? (isContainer ? undefined : own.get(number.slice(PREFIX_LENGTH)));
  if (tracked === undefined) return [...lines];
  const { scac, isLiving } = tracked;
  // Without its letters the same digits may be another line's number.
  if (!own.has(number) && table[0]?.scac !== scac) return [...lines];
  const isSure = isLiving || !isContainer || table[0]?.scac === scac;
  const confidence = isSure ? OWN : OWN_FORMER_VOYAGE;
  const what = isContainer ? 'container' : 'number';
  const because = isLiving
    ? `This account tracks this ${what} at ${formName(scac)}.`
    : `This account has tracked this ${what} at ${formName(scac)} before.`;
  const others = lines.filter((line) => line.scac !== scac);
  return [
    { scac, confidence, because },
    ...others.map((line) => ({ ...line, confidence: rounded(Math.min(line.confidence, 1 - confidence)) })),
  ];
}

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
