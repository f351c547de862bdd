import { LEASED_PREFIXES, LINES, type LineRow, type NumberKind, SANDBOX_SCAC } from './carrier-table.ts';

/** The kinds of number that a line can be polled for; whether the line is configured is decided elsewhere. */
export interface LineSupport {
  billOfLading: boolean;
  booking: boolean;
  container: boolean;
}

/** An ocean carrier, under the SCAC by which it is polled. */
export interface ShippingLine {
  scac: string;
  name: string;
  shortName: string;
  alternativeScacs: string[];
  containerPrefixes: string[];
  /** What its bills of lading may begin with; the SCAC is one of them. */
  billOfLadingPrefixes: string[];
  supports: LineSupport;
  isSandbox: boolean;
}

const TABLE: readonly ShippingLine[] = LINES.map(toLine).sort((one, other) => (one.scac < other.scac ? -1 : 1));
const BY_SCAC = index((line) => [line.scac, ...line.alternativeScacs]);
const BY_CONTAINER_PREFIX = index((line) => line.containerPrefixes);
const BY_BILL_OF_LADING_PREFIX = index((line) => line.billOfLadingPrefixes);
const LEASED = new Set(LEASED_PREFIXES);

/** The line of a SCAC or of one of its alternatives, in any case; null if it is not known. */
export function findLine(scac: string): ShippingLine | null {
  return BY_SCAC.get(scac.trim().toUpperCase()) ?? null;
}

/** Every line, by SCAC. */
export function shippingLines(): readonly ShippingLine[] {
  return TABLE;
}

/** Lines whose code, name or short name contains a text: the one with exactly that code first. */
export function searchLines(text: string): ShippingLine[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const exact = findLine(text);
  const others = TABLE.filter((line) => line !== exact && namesOf(line).some((name) => name.includes(wanted)));
  return exact === null ? others : [exact, ...others];
}

/** The line that owns the containers of a prefix of four letters; null if none or a lessor does. */
export function lineOfContainerPrefix(prefix: string): ShippingLine | null {
  return BY_CONTAINER_PREFIX.get(prefix) ?? null;
}

/** The line whose bills of lading begin with these four letters; null if none is known. */
export function lineOfBillOfLadingPrefix(prefix: string): ShippingLine | null {
  return BY_BILL_OF_LADING_PREFIX.get(prefix) ?? null;
}

/** Whether the containers of a prefix belong to a lessor, so that they say nothing of the line. */
export function isLeasedPrefix(prefix: string): boolean {
  return LEASED.has(prefix.trim().toUpperCase());
}

function toLine(row: LineRow): ShippingLine {
  const takes = (kind: NumberKind) => row.only === undefined || row.only.includes(kind);
  return {
    scac: row.scac,
    name: row.name,
    shortName: row.shortName,
    alternativeScacs: [...(row.alternativeScacs ?? [])],
    containerPrefixes: [...(row.containerPrefixes ?? [])],
    billOfLadingPrefixes: [row.scac, ...(row.billOfLadingPrefixes ?? [])],
    supports: { billOfLading: takes('bill_of_lading'), booking: takes('booking'), container: takes('container') },
    isSandbox: row.scac === SANDBOX_SCAC,
  };
}

function index(keysOf: (line: ShippingLine) => string[]): ReadonlyMap<string, ShippingLine> {
  return new Map(TABLE.flatMap((line) => keysOf(line).map((key) => [key, line] as const)));
}

function namesOf(line: ShippingLine): string[] {
  return [line.scac, ...line.alternativeScacs, line.name, line.shortName].map((name) => name.toLowerCase());
}
