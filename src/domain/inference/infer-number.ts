import { isLeasedPrefix, KNOWN_LINES, type LineTable, lineOfContainerPrefix } from '../carrier.ts';
import type { NumberKind } from '../carrier-table.ts';
import { containerOwnerPrefix, parseContainerNumber } from '../container-number.ts';
import { missingLetterText, typoText } from '../container-typo.ts';
import { checkReference } from '../reference-text.ts';
import { formAfterPrefix, formName, linesOfForm, sharersOf } from './forms.ts';
import { NOTHING_LEARNT, type Priors } from './priors.ts';
import { type LikelyLine, type OwnNumbers, rankCandidates, type TableLine } from './rank.ts';

/**
 * The kind of a number, its lines, and how certain they are. The figures are odds: of a hundred numbers of this form
 * so many belong to that line. The tables come first; then what the installation has learnt and what the account has
 * tracked are weighed in.
 */

/** Whether a number is right. Of documents nothing can be said, because their numbers carry no check digit. */
export type Validity =
  | { type: 'container'; isValid: true }
  | { type: 'container'; isValid: false; reason: string }
  | { type: 'shipment'; isValid: null };

/** What is inferred of a number. */
export interface InferredNumber {
  ok: true;
  /** As it is polled: capitals and digits only. */
  number: string;
  /** What it is taken for; what has no known form most likely is a bill of lading, which is what people hold in hands. */
  kind: NumberKind;
  isKnownForm: boolean;
  validity: Validity;
  /** The likeliest first; none where nothing in the number names a line. */
  lines: LikelyLine[];
  /** One sentence on why these lines, or why none. */
  reason: string;
}

/** What is known beside the tables; without it only the tables count. */
export interface Knowledge {
  /** The lines of the installation; those that the program knows without it. */
  lines?: LineTable;
  priors?: Priors;
  /** What the account of the caller has tracked itself. */
  own?: OwnNumbers;
}

/**
 * Of 14 containers with a prefix of OOCL in the test's sets, 13 were with OOCL (smoothed as Laplace does). Of COSCO there are too few.
 */
const SHARED_PREFIX_OF: Readonly<Record<string, number>> = { OOLU: 0.87 };

/**
 * Of 100 containers with the prefix of a line that public sources show with the line that carried them (76 of the test's
 * first set, 24 counted before), one was with another line. Where lines share containers it was 10 of 14.
 */
const OWN_PREFIX = 0.95;
const SHARED_PREFIX = 0.75;
const SHARERS = 0.2;

/** The letters may be right where a digit is not, but such a number is not tracked without a confirmation. */
const WRONG_NUMBER_FACTOR = 0.79;

/** Before a bill of lading stands the code of who wrote it. */
const DOCUMENT_PREFIX = 0.98;

/** The same where what follows is not what the line is known to write, or where that is not known. */
const DOCUMENT_PREFIX_OF_OTHER_FORM = 0.85;

/** Four letters before what is hardly a number may stand there by chance. */
const DOCUMENT_PREFIX_OF_NO_NUMBER = 0.5;
const DIGITS_MIN = 4;

/** Eight digits that are a date seldom are anything else. */
const DATE =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/;
const DATE_FACTOR = 0.2;

const PREFIX_LENGTH = 4;

/** From here on a document is what it looks like; and how much is left to it where it looks like a mistyped container. */
const SURE = 0.9;
const TYPO_FACTOR = 0.4;

/** Infers what a text is and whose; or one sentence why it can be no number at all. */
export function inferFromForm(text: string, knowledge: Knowledge = {}): InferredNumber | { ok: false; reason: string } {
  const checked = checkReference('bill_of_lading', text);
  if (!checked.ok) return { ok: false, reason: checked.reason };
  const { number } = checked;
  const prefix = containerOwnerPrefix(number) ?? unfinishedPrefix(number);
  if (prefix !== null) return { ok: true, number, ...inferContainer({ number, prefix, ...withDefaults(knowledge) }) };
  const inferred = inferDocument(number, knowledge);
  const container = missingLetterText(number);
  if (container !== null) return { ok: true, number, ...inferred, reason: `${inferred.reason} ${container}` };
  return { ok: true, number, ...(isSureDocument(number, inferred, knowledge) ? inferred : withTypo(number, inferred)) };
}

/** A number that begins with the letters of a line, or that the account has tracked, is what it looks like. */
function isSureDocument(number: string, { lines }: Inferred, { lines: table = KNOWN_LINES }: Knowledge): boolean {
  const isPrefixed = table.ofBillOfLadingPrefix(number.slice(0, PREFIX_LENGTH)) !== null;
  return isPrefixed || (lines[0]?.confidence ?? 0) >= SURE;
}

/**
 * What is one mistake away from a container number most likely is that mistake: the check digit fits by chance for one
 * number of eleven. It may be a document all the same, so its lines stay, and none of them is proposed.
 */
function withTypo(number: string, inferred: Inferred): Inferred {
  const typo = typoText(number);
  if (typo === null) return inferred;
  const [line] = inferred.lines;
  const reason = line === undefined ? typo : `${typo} If it is a bill of lading after all, give its line.`;
  const lines = inferred.lines.map((line) => ({ ...line, confidence: rounded(line.confidence * TYPO_FACTOR) }));
  return {
    kind: 'container',
    isKnownForm: true,
    validity: { type: 'container', isValid: false, reason },
    lines,
    reason,
  };
}

/** People leave the check digit out; ten characters with U as the fourth, or the prefix of a known owner, are nothing else. */
function unfinishedPrefix(number: string): string | null {
  const prefix = /^([A-Z]{3}[UJZ])\d{6}$/.exec(number)?.[1] ?? null;
  if (prefix === null || prefix.endsWith('U')) return prefix;
  return lineOfContainerPrefix(prefix) !== null || isLeasedPrefix(prefix) ? prefix : null;
}

function withDefaults({ priors = NOTHING_LEARNT, own }: Knowledge): { priors: Priors; own: OwnNumbers } {
  return { priors, own: own ?? NO_OWN_NUMBERS };
}

const NO_OWN_NUMBERS: OwnNumbers = new Map();

type Inferred = Omit<InferredNumber, 'ok' | 'number'>;

function inferContainer(input: { number: string; prefix: string; priors: Priors; own: OwnNumbers }): Inferred {
  const { number, prefix, priors, own } = input;
  const parsed = parseContainerNumber(number);
  const owners = ownersOf(prefix);
  if (!parsed.ok) {
    const lines = owners.map(({ scac, odds, because }) => ({
      scac,
      confidence: rounded(odds * WRONG_NUMBER_FACTOR),
      because,
    }));
    const validity: Validity = { type: 'container', isValid: false, reason: parsed.reason };
    return { kind: 'container', isKnownForm: true, validity, lines, reason: parsed.reason };
  }
  const isLeased = isLeasedPrefix(prefix);
  const lines = rankCandidates({ number, isContainer: true, table: owners, isNeverProven: isLeased, priors, own });
  const withoutLine = isLeased
    ? `${prefix} belongs to a lessor, so the number does not identify the shipping line; give the line.`
    : `No shipping line is known for the container prefix ${prefix}; give the line.`;
  const validity: Validity = { type: 'container', isValid: true };
  return { kind: 'container', isKnownForm: true, validity, lines, reason: lines[0]?.because ?? withoutLine };
}

/** The line that owns a prefix, and those that fill its containers too. */
function ownersOf(prefix: string): TableLine[] {
  const line = lineOfContainerPrefix(prefix);
  if (line === null) return [];
  const because = `${prefix} is a container prefix of ${line.name}.`;
  const sharers = sharersOf(line.scac);
  if (sharers.length === 0) return [{ scac: line.scac, odds: OWN_PREFIX, because }];
  const odds = SHARED_PREFIX_OF[line.scac] ?? SHARED_PREFIX;
  const others = sharers.map((scac) => ({
    scac,
    odds: Math.min(SHARERS, 0.97 - odds) / sharers.length,
    because: `${formName(scac)} fills containers of ${line.name} too, such as those with ${prefix}.`,
  }));
  return [{ scac: line.scac, odds, because }, ...others];
}

function inferDocument(number: string, knowledge: Knowledge): Inferred {
  const [prefix, body] = [number.slice(0, PREFIX_LENGTH), number.slice(PREFIX_LENGTH)];
  const line = body === '' ? null : (knowledge.lines ?? KNOWN_LINES).ofBillOfLadingPrefix(prefix);
  const validity: Validity = { type: 'shipment', isValid: null };
  const { priors, own } = withDefaults(knowledge);
  if (line !== null) {
    const { kind, ...named } = prefixed({ scac: line.scac, name: line.name, prefix, body });
    // The prefix names the line, which outweighs what was learnt from other numbers.
    const lines = rankCandidates({
      number,
      isContainer: false,
      table: [named],
      isNeverProven: false,
      priors: NOTHING_LEARNT,
      own,
    });
    return { kind, isKnownForm: true, validity, lines, reason: lines[0]?.because ?? named.because };
  }
  const forms = linesOfForm(number);
  const isDate = DATE.test(number);
  const table = forms.map(({ scac, odds, words }) => ({
    scac,
    odds: isDate ? odds * DATE_FACTOR : odds,
    because: `${formName(scac)} writes such numbers: ${words}.`,
  }));
  const lines = rankCandidates({ number, isContainer: false, table, isNeverProven: isDate, priors, own });
  const kind = forms[0]?.kind ?? 'bill_of_lading';
  return { kind, isKnownForm: forms.length > 0, validity, lines, reason: bareReason(lines, forms[0]?.words, isDate) };
}

function prefixed({ scac, name, prefix, body }: { scac: string; name: string; prefix: string; body: string }) {
  const form = formAfterPrefix(scac, body);
  if (form !== null) {
    const because = `${prefix} with ${form.words} after it is how ${name} writes its numbers.`;
    return { scac, odds: DOCUMENT_PREFIX, because, kind: form.kind };
  }
  const alone = linesOfForm(body).find((match) => match.scac === scac);
  const isNumber = body.replace(/\D/g, '').length >= DIGITS_MIN;
  const odds = isNumber ? DOCUMENT_PREFIX_OF_OTHER_FORM : DOCUMENT_PREFIX_OF_NO_NUMBER;
  const because = `${prefix} is written before the bills of lading of ${name}, but what follows is not of a form that it is known to write.`;
  return { scac, odds, because, kind: alone?.kind ?? ('bill_of_lading' as const) };
}

/** A clear first is explained by itself; where others come near, the form is said to be shared. */
function bareReason(lines: readonly LikelyLine[], words: string | undefined, isDate: boolean): string {
  const [first, second] = lines;
  if (isDate) return 'This looks like a date, not like the number of a shipping line.';
  if (first === undefined) {
    return 'No shipping line is known for this form of number; it may be that of a forwarder, who gives numbers of its own.';
  }
  const isShared = words !== undefined && second !== undefined && second.confidence * 4 >= first.confidence;
  return isShared ? `Several shipping lines write numbers of this form: ${words}.` : first.because;
}

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
