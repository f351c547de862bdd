import { csvRows } from '../../core/csv-text.ts';
import type { DocumentFault } from './document-fault.ts';

/** A row of a table with its cells by the names of their columns, without those that are empty. */
export interface CellRow {
  line: number;
  cells: ReadonlyMap<string, string>;
}

/** A member that cells give: its path, and whether a cell lists several values. */
export interface CellMember {
  path: readonly string[];
  isList?: boolean;
}

type Member = string | number | boolean | Member[] | { [name: string]: Member };
export type CellMembers = Record<string, Member>;

/** Reads the rows of a table. What names a row may be left out where the row before has the same. */
export function readCells(
  text: string,
  columns: readonly string[],
  naming: readonly string[],
): { rows: CellRow[]; faults: DocumentFault[] } {
  const [header, ...body] = csvRows(text);
  const names = header?.fields.map((name) => name.trim()) ?? [];
  const line = header?.line ?? 1;
  const unknown = names.filter((name) => !columns.includes(name));
  if (unknown.length > 0)
    return {
      rows: [],
      faults: unknown.map((at) => ({ line, at, reason: `There is no such column; there are ${columns.join(', ')}.` })),
    };
  let before: ReadonlyMap<string, string> = new Map();
  const faults: DocumentFault[] = [];
  const rows = body.map(({ fields, line }) => {
    if (fields.length > names.length)
      faults.push({
        line,
        at: '',
        reason: `The row has ${fields.length} cells, and the first row has ${names.length}.`,
      });
    const written = names
      .map((name, at) => [name, fields[at]?.trim() ?? ''] as const)
      .filter(([, cell]) => cell !== '');
    const own = new Map(written);
    const given = naming.flatMap((name) => ifGiven(name, own.get(name) ?? before.get(name)));
    before = new Map(given);
    return { line, cells: new Map([...given, ...written]) };
  });
  return { rows, faults };
}

function ifGiven(name: string, cell: string | undefined): [string, string][] {
  return cell === undefined ? [] : [[name, cell]];
}

/** Rows that agree in some columns, together, in the order in which they first come. */
export function grouped(rows: readonly CellRow[], by: readonly string[]): CellRow[][] {
  const groups = new Map<string, CellRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(by.map((name) => row.cells.get(name) ?? null));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** What rows say together. A cell that differs from an earlier one of its column is a fault. */
export function membersOf(
  rows: readonly CellRow[],
  columns: Readonly<Record<string, CellMember>>,
): { members: CellMembers; faults: DocumentFault[] } {
  const members: CellMembers = {};
  const faults: DocumentFault[] = [];
  for (const [name, { path, isList = false }] of Object.entries(columns)) {
    const [first, ...others] = rows.filter(({ cells }) => cells.has(name));
    const cell = first?.cells.get(name);
    if (first === undefined || cell === undefined) continue;
    setMember(members, path, isList ? listOf(cell) : plainCell(cell));
    const other = others.find(({ cells }) => cells.get(name) !== cell);
    if (other !== undefined)
      faults.push({
        line: other.line,
        at: name,
        reason: `It differs from line ${first.line}, to which the row belongs.`,
      });
  }
  return { members, faults };
}

function setMember(members: CellMembers, [name = '', ...rest]: readonly string[], value: Member): void {
  if (rest.length === 0) {
    members[name] = value;
    return;
  }
  const known = members[name];
  const inner = typeof known === 'object' && !Array.isArray(known) ? known : {};
  members[name] = inner;
  setMember(inner, rest, value);
}

/** Several values of a cell stand behind each other with `|`, a comma or a semicolon. */
function listOf(cell: string): Member[] {
  const items = cell.split(/[|,;]/).map((item) => item.trim());
  return items.filter((item) => item !== '').map(plainCell);
}

function plainCell(cell: string): string | number {
  return /^(?:0|[1-9]\d{0,8})$/.test(cell) ? Number(cell) : cell;
}
