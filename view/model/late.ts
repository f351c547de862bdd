import type { Board, BoardRow } from './lists.ts';
import { type Data, flag, number, rows, text, texts } from './read.ts';
import { dayText, momentText, shownMoment } from './time.ts';
import { words } from './words.ts';

/** What arrives late, one by one or counted by vessel, port or customer, the latest as the answer has them. */
export function lateBoard(answer: Data): Board {
  const groups = rows(answer.groups);
  const containers = rows(answer.containers);
  const by = text(answer.by) ?? 'vessel';
  const all = groups.length > 0 ? groups.map((group) => groupRow(group, by)) : containers.map(containerRow);
  const total = number(answer.total_containers) ?? containers.length;
  const unknown = number(answer.total_unknown) ?? 0;
  const [from, to] = [text(answer.from), text(answer.to)];
  const ports = texts(answer.matched_ports);
  const subtitle = [
    from === null || to === null ? '' : `${dayText(from)} to ${dayText(to)}`,
    `${flag(answer.is_partial) === true ? 'at least ' : ''}${counted(total)} late against the ${text(answer.against) ?? 'first'} estimate`,
    unknown === 0 ? '' : `not known of ${counted(unknown)} more`,
  ];
  return {
    title: ports.length === 0 ? 'Late arrivals' : `Late arrivals at ${ports.slice(0, 3).join(', ')}`,
    subtitle: subtitle.filter(Boolean).join(' · '),
    groups: all.length === 0 ? [] : [{ title: `By ${by}`, tone: 'plain', rows: all }],
    empty: 'No container is known to be late.',
    isSandbox: [...groups, ...containers].some((row) => flag(row.is_sandbox) === true),
  };
}

const NOT_NAMED: Readonly<Record<string, string>> = {
  vessel: 'Vessel not known',
  port: 'Port not known',
  customer: 'No customer',
};

function groupRow(group: Data, by: string): BoardRow {
  const [least, most] = [number(group.days_late_min), number(group.days_late_max)];
  const [first, last] = [text(group.first_arrival_on), text(group.last_arrival_on)];
  const [all, open] = [number(group.containers) ?? 0, number(group.not_arrived) ?? 0];
  const overdue = number(group.overdue) ?? 0;
  const days = [...new Set([first, last].filter((day) => day !== null))].map(dayText).join(' to ');
  return {
    id: '',
    number: text(group.name) ?? text(group.code) ?? NOT_NAMED[by] ?? 'Not known',
    status: { text: counted(all), tone: 'plain' },
    main: {
      value: least === most || least === null ? lateText(most) : `${least} to ${lateText(most)}`,
      note: `${open === all ? 'Not arrived' : open === 0 ? 'Arrived' : `${open} not arrived`}${days === '' ? '' : `, ${days}`}`,
      tone: open > 0 ? 'warning' : 'plain',
    },
    details: texts(group.elsewhere),
    warnings: overdue === 0 ? [] : [{ text: `${overdue} overdue`, tone: 'bad' }],
  };
}

function containerRow(row: Data): BoardRow {
  const zone = text(row.timezone);
  const first = shownMoment(text(row.first_eta_at), zone);
  const arrived = shownMoment(text(row.arrived_at), zone);
  const now = arrived ?? shownMoment(text(row.last_eta_at), zone);
  const isOverdue = flag(row.overdue) === true;
  const vessel = [text(row.vessel_name), text(row.voyage_number)].filter((part) => part !== null).join(' · ');
  const bill = text(row.bill_of_lading_number);
  return {
    id: text(row.id) ?? '',
    number: text(row.number) ?? 'Number not known',
    status: { text: statusOf(row, arrived !== null), tone: isOverdue ? 'bad' : 'plain' },
    main: {
      value: lateText(number(row.days_late)),
      note: [
        first === null ? '' : `First estimate ${momentText(first)}`,
        now === null ? '' : `${arrived === null ? 'last' : 'arrived'} ${momentText(now)}`,
      ]
        .filter(Boolean)
        .join(', '),
      tone: arrived === null ? 'warning' : 'plain',
    },
    details: [
      text(row.place_name) ?? text(row.place_locode) ?? '',
      vessel,
      bill === null ? '' : `B/L ${bill}`,
      text(row.customer_name) ?? '',
    ].filter((part) => part !== ''),
    warnings: [],
  };
}

function statusOf(row: Data, hasArrived: boolean): string {
  if (flag(row.overdue) === true) return 'Overdue';
  if (flag(row.may_have_arrived) === true) return 'May have arrived';
  if (hasArrived) return row.arrival_is === 'actual' ? 'Arrived' : words(text(row.arrival_is) ?? 'arrived');
  return 'Not arrived';
}

function lateText(days: number | null): string {
  if (days === null) return 'How late is not known';
  return days === 1 ? '1 day late' : `${days} days late`;
}

function counted(containers: number): string {
  return containers === 1 ? '1 container' : `${containers} containers`;
}
