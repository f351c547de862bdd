import { findLine, isLeasedPrefix, lineOfBillOfLadingPrefix, lineOfContainerPrefix } from './carrier.ts';
import { type NumberKind, SANDBOX_SCAC } from './carrier-table.ts';
import { containerOwnerPrefix, parseContainerNumber } from './container-number.ts';
import { checkReference, classifyReference } from './reference.ts';

/**
 * Which line a number belongs to, by tables alone, and how sure that is. The numbers are odds: of a hundred numbers that
 * look like this one, so many belong to that line. What decides is how many others write such numbers too.
 */

/** A line, and how likely the number is one of its own, 0 to 1. */
export interface LikelyLine {
  scac: string;
  confidence: number;
}

/** Whether a number is right. Of documents nothing can be said, because their numbers carry no check digit. */
export type Validity =
  | { type: 'container'; isValid: true }
  | { type: 'container'; isValid: false; reason: string }
  | { type: 'shipment'; isValid: null };

/** What is inferred of a number. */
export interface InferredNumber {
  ok: true;
  /** As it is asked for: capitals and digits only. */
  number: string;
  /** What it is taken for; what has no known form most likely is a bill of lading, which is what people hold in hands. */
  kind: NumberKind;
  validity: Validity;
  /** The likeliest first; none where nothing in the number names a line. */
  lines: LikelyLine[];
}

/**
 * Of 24 containers with the prefix of a line that public sources show with the line that carried them, one had been
 * taken by another line: boxes are interchanged.
 */
const CONTAINER_PREFIX = 0.95;

/** The letters may be right where a digit is not, but nobody should track such a number unasked. */
const CONTAINER_PREFIX_OF_WRONG_NUMBER = 0.75;

/** Before a bill of lading stands the code of who wrote it. */
const DOCUMENT_PREFIX = 0.98;

/** The same where what follows is not what the line is known to write, or where that is not known. */
const DOCUMENT_PREFIX_OF_OTHER_FORM = 0.85;

/** Four letters before what is hardly a number may stand there by chance. */
const DOCUMENT_PREFIX_OF_NO_NUMBER = 0.5;

/** Shared by the lines that write numbers of one form; the rest is for forwarders, who write all forms. */
const SHARED_FORM = 0.8;

/** What a form says where one line alone is known to write it: mere digits of a usual length say least. */
const BARE_FORM: Readonly<Record<string, number>> = {
  'ACLU bill_of_lading': 0.75,
  'CLAM bill_of_lading': 0.8,
  'COSU bill_of_lading': 0.85,
  'EGLV bill_of_lading': 0.8,
  'HDMU bill_of_lading': 0.75,
  'HLCU booking': 0.55,
  'MAEU bill_of_lading': 0.8,
  'MATS bill_of_lading': 0.5,
  'OOLU bill_of_lading': 0.85,
  'OOLU booking': 0.8,
  'WHLC bill_of_lading': 0.7,
  'YMLU bill_of_lading': 0.8,
  'YMLU booking': 0.6,
};
const BARE_FORM_OF_OTHERS = 0.6;

/** What lines write after their prefix. */
const BODIES: Readonly<Record<string, RegExp>> = {
  ACLU: /^(?:S\d{9}|SA\d{8})$/,
  ANNU: /^[A-Z]{3}\d{7}$/,
  APLU: /^[A-Z]{3}\d{7}$/,
  ARKU: /^[A-Z]{3}\d{9}$/,
  CKCO: /^[A-Z]{3}\d{7}$/,
  CMDU: /^(?:[A-Z]{3}\d{7}|[A-Z]{4}\d{6})$/,
  COSU: /^\d{10}$/,
  DJSC: /^[A-Z]{3}\d{9}$/,
  EGLV: /^\d{12}$/,
  GOSU: /^[A-Z]{3}\d{4,8}$/,
  HDMU: /^(?:[A-Z]{4}\d{7,8}|[A-Z]{6}\d{6})$/,
  HLCU: /^[A-Z]{3}[A-Z0-9]{9}$/,
  KMTU: /^(?:[A-Z]{3}\d{7}|[A-Z]{4}\d{6})$/,
  MAEU: /^(?:\d{9}|[A-Z0-9]{6}\d{6})$/,
  MATS: /^\d{10}$/,
  MSCU: /^[A-Z0-9]{2}\d{6}$/,
  ONEY: /^[A-Z][A-Z0-9]{4,5}\d{6}$/,
  OOLU: /^\d{10}$/,
  PCIU: /^[A-Z]{4}\d{8}$/,
  SMLM: /^[A-Z0-9]{6}\d{6}$/,
  SSPH: /^[A-Z]{3}\d{4,8}$/,
  [SANDBOX_SCAC]: /./,
  WHLC: /^0\d{2}[A-Z0-9]\d{6}$/,
  YMLU: /^[WIETBN]\d{9}$/,
  ZIMU: /^[A-Z]{3}\d{4,8}$/,
};

const PREFIX_LENGTH = 4;
const DIGITS_MIN = 4;

/** Infers what a text is and whose; or one sentence why it can be no number at all. */
export function inferNumber(text: string): InferredNumber | { ok: false; reason: string } {
  const checked = checkReference('bill_of_lading', text);
  if (!checked.ok) return { ok: false, reason: checked.reason };
  const { number } = checked;
  const prefix = containerOwnerPrefix(number) ?? unfinishedPrefix(number);
  return { ok: true, number, ...(prefix === null ? inferDocument(number) : inferContainer(number, prefix)) };
}

/** People leave the check digit out; ten characters with the prefix of a known owner are nothing else. */
function unfinishedPrefix(number: string): string | null {
  const prefix = /^([A-Z]{3}[UJZ])\d{6}$/.exec(number)?.[1] ?? null;
  if (prefix === null) return null;
  return lineOfContainerPrefix(prefix) !== null || isLeasedPrefix(prefix) ? prefix : null;
}

type Inferred = Pick<InferredNumber, 'kind' | 'validity' | 'lines'>;

function inferContainer(number: string, prefix: string): Inferred {
  const parsed = parseContainerNumber(number);
  const validity: Validity = parsed.ok
    ? { type: 'container', isValid: true }
    : { type: 'container', isValid: false, reason: parsed.reason };
  const line = lineOfContainerPrefix(prefix);
  const confidence = parsed.ok ? CONTAINER_PREFIX : CONTAINER_PREFIX_OF_WRONG_NUMBER;
  return { kind: 'container', validity, lines: line === null ? [] : [{ scac: line.scac, confidence }] };
}

function inferDocument(number: string): Inferred {
  const validity: Validity = { type: 'shipment', isValid: null };
  const [prefix, body] = [number.slice(0, PREFIX_LENGTH), number.slice(PREFIX_LENGTH)];
  const line = body === '' ? null : lineOfBillOfLadingPrefix(prefix);
  if (line !== null) {
    return { kind: 'bill_of_lading', validity, lines: [{ scac: line.scac, confidence: prefixed(line.scac, body) }] };
  }
  const { kind, candidates } = classifyReference(number);
  const scacs = candidates.map(({ scac }) => scac);
  return { kind: kind ?? 'bill_of_lading', validity, lines: bare(scacs, kind) };
}

function prefixed(scac: string, body: string): number {
  if (BODIES[scac]?.test(body)) return DOCUMENT_PREFIX;
  const digits = body.replace(/\D/g, '').length;
  return digits < DIGITS_MIN ? DOCUMENT_PREFIX_OF_NO_NUMBER : DOCUMENT_PREFIX_OF_OTHER_FORM;
}

/** Where several lines write such numbers each is taken for half as likely as the one before it. */
function bare(scacs: readonly string[], kind: NumberKind | null): LikelyLine[] {
  const [only] = scacs;
  if (only !== undefined && scacs.length === 1) return [{ scac: only, confidence: bareConfidence(only, kind) }];
  const whole = 2 - 2 ** (1 - scacs.length);
  return scacs.map((scac, index) => ({ scac, confidence: rounded((SHARED_FORM * 2 ** -index) / whole) }));
}

/** The numbers of the sandbox are its own invention, so that nobody else writes them. */
function bareConfidence(scac: string, kind: NumberKind | null): number {
  if (findLine(scac)?.isSandbox === true) return DOCUMENT_PREFIX;
  return BARE_FORM[`${scac} ${kind}`] ?? BARE_FORM_OF_OTHERS;
}

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
