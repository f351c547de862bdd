import { latest } from '../../core/latest.ts';
import { knownZone } from '../../core/local-clock.ts';
import { bindingOf, type DeadlineParty, lastFreeDaysInShort } from '../../domain/container-record/last-free-day.ts';
import { localDate } from '../../domain/instant.ts';
import type { ContainerSheetRow } from './container-sheet-row.ts';
import { momentColumns } from './moment-columns.ts';
import { type DefinedColumn, sheetColumn, shown } from './sheet.ts';

type Row = ContainerSheetRow;

/** Three columns show it. */
const bindingDay = latest((days: Row['last_free_days']) => bindingOf(days));

/** Until when a container has to be picked up, and where. */
export const CONTAINER_PICKUP_COLUMNS: readonly DefinedColumn<Row>[] = [
  sheetColumn(
    'last_free_day',
    { title: 'Last free day', type: 'date', doc: 'The binding one, in the calendar of its place' },
    (row: Row) => bindingDay(row.last_free_days)?.date ?? null,
  ),
  sheetColumn(
    'last_free_day_party',
    { title: 'Last free day of', doc: 'Whose it is: `shipping_line`, `terminal` or `rail`' },
    (row: Row) => bindingDay(row.last_free_days)?.party ?? null,
  ),
  sheetColumn(
    'last_free_day_place',
    { title: 'Last free day at', doc: 'The place that it is for' },
    (row: Row) => bindingDay(row.last_free_days)?.place_name ?? null,
  ),
  dayColumn('last_free_day_line', 'shipping_line', 'shipping line'),
  dayColumn('last_free_day_terminal', 'terminal', 'terminal'),
  dayColumn('last_free_day_rail', 'rail', 'railroad'),
  sheetColumn(
    'last_free_days',
    { title: 'All last free days', type: 'texts', doc: 'Of every party and place, with what each of them counts for' },
    (row: Row) => lastFreeDaysInShort(row.last_free_days),
  ),
  ...momentColumns('pickup_appointment_at', {
    title: 'Pickup appointment',
    doc: 'When the pickup appointment is',
    zone: 'pickup_appointment_timezone',
  }),
  shown('pickup_facility_name', {
    title: 'Pickup facility',
    doc: 'Terminal or ramp where it stands or is to be picked up',
  }),
  shown('pickup_place_locode', { title: 'Pickup LOCODE', doc: 'UN/LOCODE of that place' }),
  shown('pickup_place_name', { title: 'Pickup place', doc: 'Name of that place' }),
  shown('location_at_pod_terminal', {
    title: 'Yard location',
    doc: "Where in the yard it stands, in the terminal's words",
  }),
];

/** The day of a party that stands behind `import_deadlines` of the record. */
function dayColumn(name: string, party: DeadlineParty, words: string): DefinedColumn<Row> {
  const title = `Last free day (${words})`;
  return sheetColumn(name, { title, type: 'date', doc: `Last free day of the ${words}` }, (row) => dayOf(row, party));
}

function dayOf(row: Row, party: DeadlineParty): string | null {
  const at = { shipping_line: row.pickup_lfd_line, terminal: row.pickup_lfd_terminal, rail: row.pickup_lfd_rail }[
    party
  ];
  if (at === null) return null;
  const day = row.last_free_days.find((one) => one.party === party && one.at === at);
  return day?.date ?? localDate(at, knownZone(party === 'rail' ? row.destination_timezone : row.pod_timezone));
}
