import { csvRows } from '../../core/csv-text.ts';
import { type CellMember, type CellMembers, type CellRow, grouped, membersOf, readCells } from './csv-cells.ts';
import type { DocumentFault } from './document-fault.ts';
import type { ParsedDocument } from './parsed-document.ts';

const member = (...path: string[]): CellMember => ({ path });
const listed = (...path: string[]): CellMember => ({ path, isList: true });

const OF_PLACES = {
  terminals: listed('scope', 'terminals'),
  places: listed('scope', 'places'),
  countries: listed('scope', 'countries'),
};

const OF_TARIFF = {
  tariff: member('id'),
  kind: member('kind'),
  party: member('party'),
  line: member('line'),
  source: member('source'),
  from: member('from'),
  to: member('to'),
  rate_date: member('rate_date'),
  direction: member('scope', 'direction'),
  ...OF_PLACES,
  sizes: listed('scope', 'sizes'),
  types: listed('scope', 'types'),
  conditions: listed('scope', 'conditions'),
  customers: listed('scope', 'customers'),
};

const OF_CLOCK = {
  charge: member('charge'),
  at: member('at'),
  includes: listed('includes'),
  start: member('start', 'event'),
  not_before: member('start', 'not_before'),
  first: member('start', 'first'),
  start_skip: listed('start', 'skip'),
  start_of: member('start', 'of'),
  stop: member('stop', 'event'),
  last: member('stop', 'last'),
  free_days: member('free', 'days'),
  free_skip: listed('free', 'skip'),
  charged_skip: listed('charged', 'skip'),
  grant: member('grant'),
  tiers_count: member('tiers_count'),
  currency: member('currency'),
  tax_percent: member('tax_percent'),
};

const OF_TIER = { tier_from: member('from'), tier_to: member('to'), amount: member('amount') };

const OF_CALENDAR = {
  calendar: member('id'),
  source: member('source'),
  zone: member('zone'),
  from: member('from'),
  to: member('to'),
  weekend: listed('weekend'),
  ...OF_PLACES,
};

/** What a row says of a day, by what its column `day` has. */
const OF_DAYS: Readonly<Record<string, Readonly<Record<string, CellMember>>>> = {
  holiday: { date: member('date'), note: member('name') },
  planned_closure: { date: member('from'), until: member('to'), note: member('reason') },
  unplanned_closure: { date: member('from'), until: member('to'), note: member('reason') },
  opening: { date: member('date'), note: member('reason') },
};

/** The columns of both tables, a tariff's with a row for each tier, a calendar's with a row for each special day. */
export const CSV_COLUMNS = {
  tariff: Object.keys({ ...OF_TARIFF, ...OF_CLOCK, ...OF_TIER }),
  calendar: [...Object.keys(OF_CALENDAR), 'day', 'date', 'until', 'note'],
} as const;

/** Whether a text is a table of tariffs or of calendars, by the name of its first column; null if it is no table. */
export function csvTableOf(text: string): keyof typeof CSV_COLUMNS | null {
  const [header] = csvRows(text);
  const name = header === undefined || header.fields.length < 2 ? '' : header.fields[0]?.trim();
  return name === 'tariff' || name === 'calendar' ? name : null;
}

/** Reads a table. What it says is checked as that of other documents is. */
export function parseCsvDocument(text: string, table: keyof typeof CSV_COLUMNS): ParsedDocument {
  const naming = table === 'tariff' ? ['tariff', 'from', 'charge', 'at'] : ['calendar'];
  const { rows, faults } = readCells(text, CSV_COLUMNS[table], naming);
  return table === 'tariff' ? parseTariffs(rows, faults) : parseCalendars(rows, faults);
}

function parseTariffs(rows: readonly CellRow[], faults: DocumentFault[]): ParsedDocument {
  const tariffs = grouped(rows, ['tariff', 'from']).map((ofTariff) => {
    const clocks = grouped(ofTariff, ['charge', 'at']).map((ofClock) => {
      return {
        rows: ofClock,
        read: membersOf(ofClock, OF_CLOCK),
        tiers: ofClock.map((row) => membersOf([row], OF_TIER)),
      };
    });
    return { rows: ofTariff, read: membersOf(ofTariff, OF_TARIFF), clocks };
  });
  const value = tariffs.map(({ read, clocks }) => {
    return {
      ...read.members,
      clocks: clocks.map((one) => ({ ...one.read.members, tiers: one.tiers.map(({ members }) => members) })),
    };
  });
  const differing = tariffs.flatMap(({ read, clocks }) =>
    [read, ...clocks.map((one) => one.read)].flatMap((one) => one.faults),
  );
  return {
    value: { tariffs: value },
    faults: [...faults, ...differing],
    lineOf: ([, index, , clock, , tier]) => {
      const ofTariff = tariffs[Number(index)];
      const ofClock = ofTariff?.clocks[Number(clock)]?.rows;
      return (ofClock?.[Number(tier)] ?? ofClock?.[0] ?? ofTariff?.rows[0] ?? rows[0])?.line ?? null;
    },
  };
}

function parseCalendars(rows: readonly CellRow[], faults: DocumentFault[]): ParsedDocument {
  const calendars = grouped(rows, ['calendar']).map((ofCalendar) => {
    const days = (...names: string[]) => ofCalendar.filter(({ cells }) => names.includes(cells.get('day') ?? ''));
    const lists: Record<string, CellRow[]> = {
      holidays: days('holiday'),
      closures: days('planned_closure', 'unplanned_closure'),
      openings: days('opening'),
    };
    return { rows: ofCalendar, read: membersOf(ofCalendar, OF_CALENDAR), lists };
  });
  const unclear = rows.flatMap(({ line, cells }) => {
    const day = cells.get('day') ?? '';
    if (Object.hasOwn(OF_DAYS, day) || (day === '' && !cells.has('date'))) return [];
    return [{ line, at: 'day', reason: `Give one of ${Object.keys(OF_DAYS).join(', ')}.` }];
  });
  return {
    value: { calendars: calendars.map(({ read, lists }) => ({ ...read.members, ...dayLists(lists) })) },
    faults: [...faults, ...unclear, ...calendars.flatMap(({ read }) => read.faults)],
    lineOf: ([, index, list, day]) => {
      const ofCalendar = calendars[Number(index)];
      return (ofCalendar?.lists[String(list)]?.[Number(day)] ?? ofCalendar?.rows[0] ?? rows[0])?.line ?? null;
    },
  };
}

function dayLists(lists: Readonly<Record<string, readonly CellRow[]>>): Record<string, object[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.map(dayMembers)]));
}

function dayMembers(row: CellRow): CellMembers {
  const day = row.cells.get('day') ?? '';
  const { members } = membersOf([row], OF_DAYS[day] ?? {});
  return day.endsWith('_closure') ? { ...members, planned: day === 'planned_closure' } : members;
}
