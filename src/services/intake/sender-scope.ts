import { inline } from '../../core/text.ts';
import { findLine } from '../../domain/carrier.ts';
import { lineNamed } from '../../domain/line-named.ts';
import { canonicalLocode, describePlace } from '../../domain/location.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { FacilityReference, PlaceReference } from '../../domain/place-reference.ts';
import { findTerminal, terminals } from '../../domain/terminal.ts';
import type { References, Sender } from '../../sources/push.ts';

/** What a sender may report of: facilities and lines; absent means all. */
type Scope = Pick<Sender, 'facilities' | 'lines' | 'linesOfSettings'>;

/** Where a statement says that something is the case. */
interface Where {
  locode: string | null;
  facility: FacilityReference | null;
}

/**
 * Why a statement is beyond the facilities that its sender is tied to; null if it is not. What names no place cannot be
 * checked, so it is beyond them too where statements of its kind name one. A last free day without a place is where the
 * statements `beside` it in the same part of the message say: terminals write their code alone.
 */
export function beyondFacilities(
  draft: ObservationDraft,
  { facilities }: Scope,
  beside: readonly ObservationDraft[] = [],
): string | null {
  if (facilities === undefined || !('place' in draft)) return null;
  const stating = namesPlace(draft) || 'facility' in draft ? draft : (beside.find(namesPlace) ?? draft);
  const place = 'place' in stating ? stating.place : null;
  const where = whereOf(place, 'facility' in stating ? stating.facility : null);
  if (facilities.some((entry) => isAt(entry, where, 'facility' in stating))) return null;
  const stated = where.facility?.code ?? where.facility?.name ?? where.locode ?? place?.name ?? null;
  const what = stated === null ? 'The statement names no facility' : `The statement is about ${stated}`;
  return `${what}; this sender may report of ${facilities.join(', ')} alone.`;
}

/** What stands beside a statement in the same part of its message, itself included. */
export function draftsBeside(statements: readonly ParsedStatement[]): (one: ParsedStatement) => ObservationDraft[] {
  const drafts = new Map<unknown, ObservationDraft[]>();
  for (const { draft, raw } of statements) {
    const known = drafts.get(raw);
    if (known === undefined) drafts.set(raw, [draft]);
    else known.push(draft);
  }
  return ({ raw }) => drafts.get(raw) ?? [];
}

/** Why a message is about cargo of a line that its sender may not report of, or perhaps may not; null if it is not. */
export function beyondLines(
  { scac, billsOfLading }: References,
  { lines, linesOfSettings = [] }: Scope,
): string | null {
  if (lines === undefined) return null;
  const prefixes = billsOfLading.map((bill) => bill.slice(0, SCAC_LENGTH)).filter((text) => /^[A-Z]{4}$/.test(text));
  const allowed = lines.map(keptAs);
  const isKnown = (text: string) => lineNamed(text, { linesOfSettings }) !== null || allowed.includes(text);
  const named = [scac, ...prefixes].flatMap((text) => (text === null || !isKnown(text) ? [] : [keptAs(text)]));
  const alone = `this sender may report of cargo of ${lines.join(', ')} alone.`;
  if (scac !== null && !isKnown(scac))
    return `The message is about cargo of ${inline(scac)}, which is no line that is known; ${alone}`;
  const foreign = named.find((line) => !allowed.includes(line));
  if (foreign === undefined) return null;
  return `The message is about cargo of ${foreign}; ${alone}`;
}

const SCAC_LENGTH = 4;

/** The SCAC under which a line is kept; one that is not known was checked with the settings of the sender. */
function keptAs(scac: string): string {
  return findLine(scac)?.scac ?? scac;
}

function namesPlace(draft: ObservationDraft): boolean {
  return ('place' in draft && draft.place !== null) || ('facility' in draft && draft.facility !== null);
}

function whereOf(place: PlaceReference | null, facility: FacilityReference | null): Where {
  const stated = place === null ? null : describePlace(place).locode;
  return { locode: stated ?? (facility === null ? null : (findTerminal(facility, null)?.locode ?? null)), facility };
}

/**
 * Whether something is at a facility of the configuration: a UN/LOCODE, a FIRMS code, or a UN/LOCODE and a code of SMDG or BIC
 * behind a slash. Statements of some kinds name the place alone; then it is the place of the facility that counts.
 */
function isAt(entry: string, { locode, facility }: Where, namesFacility: boolean): boolean {
  const [first = '', code] = entry.split('/');
  const terminal = facility === null ? null : findTerminal(facility, locode);
  const isInPlace = (port: string) => locode !== null && canonicalLocode(port) === canonicalLocode(locode);
  const stated = facility?.code?.trim().toUpperCase() ?? null;
  if (code !== undefined) return isInPlace(first) && (!namesFacility || stated === code || terminal?.smdg === code);
  if (first.length === LOCODE_LENGTH) return isInPlace(first);
  if (namesFacility) return terminal?.firms === first || (stated === first && facility?.codeList !== 'SMDG');
  const port = terminals().find(({ firms }) => firms === first)?.locode;
  return port === undefined || isInPlace(port);
}

const LOCODE_LENGTH = 5;
