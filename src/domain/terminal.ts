import { canonicalLocode } from './location.ts';
import type { FacilityReference } from './observation.ts';
import { TERMINALS, type TerminalRow } from './terminal-table.ts';

/** A container terminal. `firms` is the code of US Customs, `smdg` the one of the liner trade. */
export type Terminal = TerminalRow;

const TABLE: readonly Terminal[] = TERMINALS;

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
  const byFirms = TABLE.find((terminal) => terminal.firms === code);
  if (reference.codeList === 'FIRMS') return byFirms ?? null;
  if (locode === null) return null;

  const port = canonicalLocode(locode);
  const inPort = TABLE.filter((terminal) => terminal.locode === port);
  const readsAsSmdg = reference.codeList === 'SMDG' || reference.codeList === null;
  const bySmdg = readsAsSmdg ? inPort.find((terminal) => code !== '' && terminal.smdg === code) : undefined;
  if (bySmdg !== undefined) return bySmdg;
  // A code of the SMDG list that is not in the table is another terminal, whatever its name sounds like.
  if (reference.codeList === 'SMDG' && code !== '') return null;
  if (reference.codeList === null && byFirms?.locode === port) return byFirms;
  return inPort.find((terminal) => isNamed(terminal, reference.name)) ?? null;
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
