import { type CsvRow, csvRows } from '../../core/csv-text.ts';
import { columnName } from '../csv-table.ts';

/** A row with its filled cells by the name of their column; or why it cannot be read. */
export type RailRow =
  | { ok: true; cells: Record<string, string>; where: string; raw: string }
  | { ok: false; reason: string; raw: string };

/**
 * The columns of the spreadsheets of CN QuickTrace, after its public help (Location Format and ETA Format). Rows of it
 * come without the column of the zone although the header names it, and without the last column.
 */
const COLUMNS = [
  'initials',
  'number',
  'location',
  'state',
  'month',
  'day',
  'timezone',
  'hour',
  'minute',
  'load',
  'event',
  'train',
  'destination',
  'destination_state',
  'railroad',
  'eta_location',
  'eta_state',
  'eta_event',
  'eta_month',
  'eta_day',
  'eta_hour',
  'aei',
] as const;
const COLUMNS_MIN = COLUMNS.indexOf('railroad') + 1;
const ZONE = COLUMNS.indexOf('timezone');

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['init', 'initials'],
  ['equipment_initials', 'initials'],
  ['equipment_initial', 'initials'],
  ['equipment_number', 'number'],
  ['location_province_state', 'state'],
  ['province', 'state'],
  ['prov', 'state'],
  ['time_zone', 'timezone'],
  ['tz', 'timezone'],
  ['load_empty', 'load'],
  ['l_e', 'load'],
  ['destination_province_state', 'destination_state'],
  ['scac', 'railroad'],
  ['eta_city', 'eta_location'],
  ['eta_province_state', 'eta_state'],
  ['aei_indicator', 'aei'],
]);

/** The rows of a table of sightings: of QuickTrace with or without its header, or of our own with one. */
export function* railRows(text: string): Generator<RailRow> {
  let columns: readonly string[] | null = null;
  for (const row of csvRows(text)) {
    if (columns === null) {
      const named = row.fields.map(columnOf);
      columns = isHeader(named) ? named : COLUMNS;
      if (columns === named) continue;
    }
    yield rowOf(row, columns);
  }
}

/** Whether a text begins like such a table. */
export function isRailTable(text: string): boolean {
  for (const { fields } of csvRows(text)) return isHeader(fields.map(columnOf)) || isSighting(fields);
  return false;
}

function columnOf(text: string): string {
  const name = columnName(text);
  return ALIASES.get(name) ?? name;
}

function isHeader(columns: readonly string[]): boolean {
  return columns.includes('event') && (columns.includes('container') || columns.includes('initials'));
}

function isSighting(fields: readonly string[]): boolean {
  const [initials = '', number = '', , , month = '', day = ''] = fields.map((field) => field.trim());
  const isCar = /^[A-Z]{2,4}$/.test(initials) && /^\d{1,7}$/.test(number);
  return isCar && /^\d{1,2}$/.test(month) && /^\d{1,2}$/.test(day) && fields.length >= COLUMNS_MIN - 1;
}

function rowOf({ fields, line, raw }: CsvRow, columns: readonly string[]): RailRow {
  const where = `Line ${line}`;
  const isQuickTrace = COLUMNS.slice(0, ZONE).every((column, index) => columns[index] === column);
  const aligned = isQuickTrace ? alignedZone(fields, columns) : fields;
  const fewest = isQuickTrace ? Math.min(COLUMNS_MIN, columns.length) : columns.length;
  const given = aligned.findLastIndex((field) => field.trim() !== '') + 1;
  if (aligned.length < fewest || given > columns.length) {
    return { ok: false, reason: `${where} has ${fields.length} fields, and the table ${columns.length} columns.`, raw };
  }
  const filled = columns.map((column, index) => [column, aligned[index]?.trim() ?? ''] as const);
  return { ok: true, cells: Object.fromEntries(filled.filter(([, text]) => text !== '')), where, raw };
}

// Where the zone belongs stands the hour if the row has no zone.
function alignedZone(fields: readonly string[], columns: readonly string[]): readonly string[] {
  const lacksZone = columns[ZONE] === 'timezone' && /^\s*\d{1,2}\s*$/.test(fields[ZONE] ?? '');
  return lacksZone ? [...fields.slice(0, ZONE), '', ...fields.slice(ZONE)] : fields;
}
