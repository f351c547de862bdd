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

/** The lines of an installation: those that the program knows, and those that its settings name beside them. */
export interface LineTable {
  /** The line of a SCAC or of one of its alternatives, in any case; null if it is not known. */
  find(scac: string): ShippingLine | null;
  /** Every line, by SCAC. */
  all(): readonly ShippingLine[];
  /** Lines whose code, name or short name contains a text: the one with exactly that code first. */
  search(text: string): ShippingLine[];
  /** The line whose bills of lading begin with these four letters; null if none is known. */
  ofBillOfLadingPrefix(prefix: string): ShippingLine | null;
}

/** A line that is named by settings; without a name it is called by its SCAC. */
export interface NamedLine {
  scac: string;
  name: string | null;
}

/** Makes the table of an installation. A line that the program knows stays as it is, whatever the settings call it. */
export function lineTable(named: readonly NamedLine[]): LineTable {
  const known = LINES.map(toLine);
  const taken = new Set(known.flatMap(scacsOfLine));
  const further = new Map(named.filter(({ scac }) => !taken.has(scac)).map((one) => [one.scac, toNamedLine(one)]));
  const table = [...known, ...further.values()].sort((one, other) => (one.scac < other.scac ? -1 : 1));
  const byScac = index(table, scacsOfLine);
  const byBillOfLadingPrefix = index(table, (line) => line.billOfLadingPrefixes);
  const find = (scac: string) => byScac.get(scac.trim().toUpperCase()) ?? null;
  return {
    find,
    all: () => table,
    search(text) {
      const wanted = text.trim().toLowerCase();
      if (wanted === '') return [];
      const exact = find(text);
      const others = table.filter((line) => line !== exact && namesOf(line).some((name) => name.includes(wanted)));
      return exact === null ? others : [exact, ...others];
    },
    ofBillOfLadingPrefix: (prefix) => byBillOfLadingPrefix.get(prefix) ?? null,
  };
}

/** The lines that the program knows, without those of settings. */
export const KNOWN_LINES = lineTable([]);

/** The lines of an installation; where its sources name none beside them, those that the program knows. */
export function linesOfSources({ lines }: { lines?: LineTable }): LineTable {
  return lines ?? KNOWN_LINES;
}

const BY_CONTAINER_PREFIX = index(KNOWN_LINES.all(), (line) => line.containerPrefixes);
const LEASED = new Set(LEASED_PREFIXES);

/**
 * Whether what is kept under this source is of a shipping line: their sources are SCACs, and those of all others are written in
 * small letters. It holds for lines of settings too, also in a process that has not these settings.
 */
export function isLineSource(source: string): boolean {
  return /^[A-Z]{4}$/.test(source);
}

/** The known line of a SCAC or of one of its alternatives, in any case; null if it is not known. */
export function findLine(scac: string): ShippingLine | null {
  return KNOWN_LINES.find(scac);
}

/** The line that owns the containers of a prefix of four letters; null if none or a lessor does. */
export function lineOfContainerPrefix(prefix: string): ShippingLine | null {
  return BY_CONTAINER_PREFIX.get(prefix) ?? null;
}

/** The known line whose bills of lading begin with these four letters; null if none is known. */
export function lineOfBillOfLadingPrefix(prefix: string): ShippingLine | null {
  return KNOWN_LINES.ofBillOfLadingPrefix(prefix);
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

function toNamedLine({ scac, name }: NamedLine): ShippingLine {
  return {
    scac,
    name: name ?? scac,
    shortName: name ?? scac,
    alternativeScacs: [],
    containerPrefixes: [],
    billOfLadingPrefixes: [scac],
    supports: { billOfLading: true, booking: true, container: true },
    isSandbox: false,
  };
}

function index(
  table: readonly ShippingLine[],
  keysOf: (line: ShippingLine) => string[],
): ReadonlyMap<string, ShippingLine> {
  return new Map(table.flatMap((line) => keysOf(line).map((key) => [key, line] as const)));
}

function scacsOfLine({ scac, alternativeScacs }: ShippingLine): string[] {
  return [scac, ...alternativeScacs];
}

function namesOf(line: ShippingLine): string[] {
  return [...scacsOfLine(line), line.name, line.shortName].map((name) => name.toLowerCase());
}
