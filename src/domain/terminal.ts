import { canonicalLocode } from './location.ts';
import type { FacilityReference } from './place-reference.ts';
import { TERMINALS, type TerminalRow } from './terminal-table.ts';

/** A container terminal. `firms` is the code of US Customs, `smdg` the one of the liner trade. */
export interface Terminal extends TerminalRow {
  /** What its id is made of, with the port: the FIRMS code, else the SMDG code, else its name in capitals. */
  code: string;
}

const TABLE: readonly Terminal[] = TERMINALS.map((row) => Object.freeze(toTerminal(row)));
const BY_FIRMS: ReadonlyMap<string, Terminal> = new Map(
  TABLE.flatMap((terminal) => (terminal.firms === null ? [] : [[terminal.firms, terminal] as const])),
);
const BY_PORT: ReadonlyMap<string, readonly Terminal[]> = new Map(
  [...new Set(TABLE.map(({ locode }) => locode))].map((port) => [port, TABLE.filter(({ locode }) => locode === port)]),
);

/** All terminals of the table. */
export function terminals(): readonly Terminal[] {
  return TABLE;
}

/**
 * The terminal that a source means: by its FIRMS code anywhere, by its SMDG code or its name only within a port,
 * because an APMT stands in many ports. Null if the table does not hold it.
 */
export function findTerminal(reference: FacilityReference, locode: string | null): Terminal | null {
  const code = reference.code?.trim().toUpperCase() ?? '';
  const byFirms = BY_FIRMS.get(code) ?? null;
  if (reference.codeList === 'FIRMS') return byFirms;
  if (locode === null) return null;

  const port = canonicalLocode(locode);
  const inPort = BY_PORT.get(port) ?? [];
  const readsAsSmdg = reference.codeList === 'SMDG' || reference.codeList === null;
  const bySmdg = readsAsSmdg ? inPort.find((terminal) => code !== '' && terminal.smdg === code) : undefined;
  if (bySmdg !== undefined) return bySmdg;
  // A code of the SMDG list that is not in the table is another terminal, whatever its name sounds like; only one whose
  // own code is not known may be meant.
  const isOther = reference.codeList === 'SMDG' && code !== '';
  if (reference.codeList === null && byFirms?.locode === port) return byFirms;
  const named = inPort.filter((terminal) => isNamed(terminal, reference.name));
  return named.find((terminal) => !isOther || terminal.smdg === null) ?? null;
}

function toTerminal(row: TerminalRow): Terminal {
  return { ...row, code: row.firms ?? row.smdg ?? row.name.toUpperCase() };
}

function isNamed(terminal: Terminal, name: string | null): boolean {
  if (name === null) return false;
  const wanted = comparable(name);
  return wanted === comparable(terminal.name) || wanted === comparable(terminal.nickname);
}

function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
