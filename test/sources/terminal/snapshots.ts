import type { ReadContext } from '../../../src/sources/push.ts';
import type { Chance } from '../../bench/chance.ts';

/** A terminal that pushes what it shows. */
export const CONTEXT: ReadContext = {
  sender: { source: 'trapac-terminal', party: 'terminal', scac: null, dialect: null },
  receivedAt: '2026-01-20T00:00:00.000Z',
};

export const NUMBER = 'MSKU1234565';

/** The columns of a table of snapshots. */
export const COLUMNS = [
  'container',
  'checked_at',
  'firms',
  'smdg',
  'terminal',
  'locode',
  'facility_kind',
  'available',
  'location',
  'lfd',
  'lfd_party',
  'appointment_at',
  'holds',
  'fees',
  'off_dock',
  'chassis',
  'full_out_at',
  'bill_of_lading',
] as const;

type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

/** A table with a header, whose fields have quotes where they need them. */
export function table(rows: readonly Cells[], { separator = ',', lineBreak = '\n' } = {}): string {
  const quoted = (text: string) =>
    /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = rows.map((row) => COLUMNS.map((column) => quoted(row[column] ?? '')).join(separator));
  return [COLUMNS.join(separator), ...lines, ''].join(lineBreak);
}

/** A row of such a table with something in most of its cells. */
export function anyRow(chance: Chance): Cells {
  const maybe = (cells: Cells) => (chance.happens(0.6) ? cells : {});
  return {
    container: chance.pick([NUMBER, 'TGHU6543217', 'CMAU 000000-2']),
    checked_at: `2026-01-${10 + chance.below(9)}T1${chance.below(9)}:00:00-08:00`,
    ...maybe({ firms: 'Y258', terminal: 'TraPac "LA", Berth 136' }),
    ...maybe({ locode: 'USLAX', facility_kind: chance.pick(['terminal', 'rail_ramp']) }),
    ...maybe({ available: chance.pick(['true', 'FALSE', 'y', 'No', '0']) }),
    ...maybe({ holds: chance.pick(['none', 'customs:hold:CBP: exam', 'customs:hold|freight:pending']) }),
    ...maybe({ fees: chance.pick(['none', 'demurrage:125.50:usd|exam:80']) }),
    ...maybe({ lfd: '2026-01-25', lfd_party: chance.pick(['terminal', 'shipping_line']) }),
    ...maybe({ full_out_at: '2026-01-19T09:00:00-08:00', chassis: 'TSXZ123456' }),
    ...maybe({ bill_of_lading: 'MAEU123456789' }),
  };
}

/** A snapshot in JSON. */
export function anySnapshot(chance: Chance): object {
  const maybe = (members: object) => (chance.happens(0.6) ? members : {});
  return {
    container: chance.pick([NUMBER, 'TGHU6543217']),
    checked_at: `2026-01-${10 + chance.below(9)}T18:00:00Z`,
    ...maybe({ terminal: { firms: 'Y258', name: 'TraPac', locode: 'USLAX' }, available: chance.happens(0.5) }),
    ...maybe({ holds: [{ name: 'customs', status: 'hold', description: 'CBP EXAM' }], fees: [] }),
    ...maybe({ fees: [{ type: 'demurrage', amount: chance.below(500), currency: 'USD' }], lfd: '2026-01-25' }),
    ...maybe({ appointment_at: '2026-01-22T07:00:00-08:00', location: 'Row 12 \u{1F69A}', off_dock: false }),
  };
}
