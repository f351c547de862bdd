import type { ReadContext } from '../../../src/sources/push.ts';
import type { Chance } from '../../bench/chance.ts';

/** A railroad that pushes what it sees. */
export const CONTEXT: ReadContext = {
  sender: { source: 'cn-rail', party: 'rail', scac: null, dialect: null },
  receivedAt: '2026-01-20T00:00:00.000Z',
};

/** The check digit of CNRU 280001 is 6, and that of MSKU 123456 is 5. */
export const NUMBER = 'MSKU1234565';

/** The header that the spreadsheets of CN QuickTrace have. */
export const HEADER = [
  'Equipment Initials',
  'Equipment Number',
  'Location',
  'Location Province/State',
  'Month',
  'Day',
  'Time Zone',
  'Hour',
  'Minute',
  'Load Empty',
  'Event',
  'Train',
  'Destination',
  'Destination Province/State',
  'SCAC',
];

/** The columns that its spreadsheets of estimates have behind them. */
export const ESTIMATE_HEADER = [
  ...HEADER,
  'ETA City',
  'ETA Province/State',
  'ETA Event',
  'ETA Month',
  'ETA Day',
  'ETA Hour',
];

/** A row in which MSKU 123456 was seen at Winnipeg on 18 January at 14:05 central time. */
export function row(event: string, changes: Partial<Record<number, string>> = {}): string[] {
  const fields = [
    'MSKU',
    '123456',
    'WINNIPEG',
    'MB',
    '01',
    '18',
    'C',
    '14',
    '05',
    'L',
    event,
    'Q10151',
    'TORONTO',
    'ON',
    'CN',
  ];
  return fields.map((field, index) => changes[index] ?? field);
}

/** A table as QuickTrace writes it: every field between quotes. */
export function table(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map((field) => `"${field}"`).join(',')}\n`).join('');
}

/** A file of sightings in one of the ways in which they are written, each of a container. */
export function anyFile(chance: Chance): string {
  const rows = Array.from({ length: 1 + chance.below(4) }, () => anyRow(chance));
  const estimate = ['TORONTO', 'ON', 'D', '01', '22', '10'];
  const own = rows.map(([initials = '', number = '', location, state, , , timezone, , , load, event]) => ({
    ...(chance.happens(0.5) ? { initials, number } : { container: NUMBER }),
    ...{ location, state, timezone, load, event, at: `2026-01-${10 + chance.below(9)}T1${chance.below(9)}:00` },
    ...(chance.happens(0.5)
      ? { destination: 'Toronto', destination_state: 'ON', eta: '2026-01-22T10:00:00-05:00' }
      : {}),
    ...(chance.happens(0.5) ? { lfd: '2026-01-25', line_lfd: '2026-01-27' } : {}),
  }));
  return chance.pick([
    () => table(rows),
    () => table([HEADER, ...rows]),
    () => table([HEADER, ...rows]).replaceAll('"', ''),
    () => table([HEADER, ...rows.map((fields) => fields.filter((_, index) => index !== 6))]),
    () => table([ESTIMATE_HEADER, ...rows.map((fields) => [...fields, ...estimate])]),
    () => JSON.stringify({ sightings: own }),
    () => JSON.stringify(own, null, 1),
    () => own.map((sighting) => JSON.stringify(sighting)).join('\r\n'),
  ])();
}

function anyRow(chance: Chance): string[] {
  return row(chance.pick(['A', 'D', 'P', 'Y', 'J', 'R', 'H', 'U']), {
    1: String(chance.below(1_000_000)),
    2: chance.pick(['WINNIPEG', 'PRIGEORGE', 'BROCKVILL', 'CHICAGO']),
    3: chance.pick(['MB', 'BC', 'ON', 'IL']),
    5: String(10 + chance.below(9)),
    6: chance.pick(['C', 'E', 'ET', '']),
    9: chance.pick(['L', 'E']),
  });
}
