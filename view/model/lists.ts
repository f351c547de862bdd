import { countdown, toneOf } from './free-day.ts';
import { type Data, data, flag, number, rows, text, texts } from './read.ts';
import { dayText, momentText, type ShownMoment, shownMoment } from './time.ts';
import { amountText, milestoneText, partyText, statusText, statusTone, type Tone, words } from './words.ts';

/** A row of a board. */
export interface BoardRow {
  id: string;
  number: string;
  status: { text: string; tone: Tone };
  /** What the row is about: the arrival, or the day that it is urgent by. */
  main: { value: string; note: string | null; tone: Tone };
  /** Where, on what, under which number. */
  details: string[];
  warnings: { text: string; tone: Tone }[];
}

/** Rows that belong together: of one day, of one urgency. */
export interface BoardGroup {
  title: string;
  tone: Tone;
  rows: BoardRow[];
}

export interface Board {
  title: string;
  subtitle: string;
  groups: BoardGroup[];
  /** Said where there are no rows. */
  empty: string;
  isSandbox: boolean;
}

/** What arrives in some days, by day at its place; overdue ones come first. */
export function arrivalsBoard(answer: Data, now: number): Board {
  const all = rows(answer.containers);
  const groups = new Map<string, BoardGroup>();
  for (const row of all) {
    const moment = shownMoment(text(row.arrival_at), text(row.timezone), text(row.precision));
    const isOverdue = flag(row.overdue) === true;
    const title = isOverdue ? 'Overdue' : (moment?.day ?? 'Day not known');
    const group = groups.get(title) ?? { title, tone: isOverdue ? 'bad' : 'plain', rows: [] };
    group.rows.push(arrivalRow(row, moment, now));
    groups.set(title, group);
  }
  const total = number(answer.total) ?? all.length;
  const [from, to] = [text(answer.from), text(answer.to)];
  const ports = texts(answer.matched_ports);
  const span = from === null || to === null ? '' : `${dayText(from)} to ${dayText(to)}`;
  const overdue = number(answer.total_overdue) ?? 0;
  return {
    title: ports.length === 0 ? 'Arrivals' : `Arrivals at ${ports.slice(0, 3).join(', ')}`,
    subtitle: [
      span,
      countText(total, all.length, flag(answer.is_partial) === true),
      overdue > 0 ? `${overdue} overdue` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    groups: [...groups.values()],
    empty: 'No arrival is known in these days.',
    isSandbox: all.some((row) => flag(row.is_sandbox) === true),
  };
}

const ARRIVAL_KINDS: Readonly<Record<string, string>> = {
  actual: 'Arrived',
  unloaded: 'Unloaded, arrival not reported',
  inferred: 'Found there, arrival not reported',
  estimated: 'Expected',
};

function arrivalRow(row: Data, moment: ShownMoment | null, now: number): BoardRow {
  const kind = text(row.arrival_is) ?? 'estimated';
  const isOverdue = flag(row.overdue) === true;
  const party = text(row.said_by);
  const said = party === null ? '' : `, ${kind === 'estimated' ? 'stated' : 'reported'} by the ${partyText(party)}`;
  const isPast = kind === 'estimated' && moment !== null && moment.time !== null && Date.parse(moment.iso) < now;
  const open = flag(row.may_have_arrived) === true ? ', may have arrived' : '';
  const clock =
    isOverdue && moment !== null
      ? momentText(moment)
      : moment?.time === null
        ? 'Time not known'
        : `${moment?.time ?? ''} ${moment?.zone ?? ''}`;
  const vessel = [text(row.vessel_name), text(row.voyage_number)].filter((part) => part !== null).join(' · ');
  return {
    ...headOf(row),
    main: {
      value: clock.trim() === '' ? 'Time not known' : clock,
      note: `${isPast ? 'Was expected' : (ARRIVAL_KINDS[kind] ?? words(kind))}${said}${open}`,
      tone: isOverdue ? 'bad' : kind === 'estimated' ? 'plain' : 'good',
    },
    details: [text(row.place_name) ?? text(row.place_locode) ?? '', vessel, billText(row) ?? ''].filter(
      (part) => part !== '',
    ),
    warnings: [
      ...texts(row.warnings).map((warning) => ({ text: words(warning), tone: 'warning' as const })),
      ...(flag(row.tracking_stopped) === true ? [{ text: 'Tracking stopped', tone: 'warning' as const }] : []),
      ...freeDayChip(row),
    ],
  };
}

function freeDayChip(row: Data): BoardRow['warnings'] {
  const day = text(row.last_free_day);
  return day === null
    ? []
    : [{ text: `Last free day ${/^\d{4}-\d\d-\d\d$/.test(day) ? dayText(day) : day}`, tone: 'plain' }];
}

const URGENCY_TITLES: readonly (readonly [Tone, string])[] = [
  ['bad', 'Over the last free day'],
  ['warning', 'Last free day near'],
  ['plain', 'Other risks'],
];

/** What may come to cost money, the most urgent first. */
export function risksBoard(answer: Data): Board {
  const all = rows(answer.containers);
  const total = number(answer.total) ?? all.length;
  const toned = all.map((row) => ({ row: riskRow(row), tone: urgencyOf(row) }));
  const ports = texts(answer.matched_ports);
  return {
    title: ports.length === 0 ? 'Containers at risk' : `Containers at risk at ${ports.slice(0, 3).join(', ')}`,
    subtitle: countText(total, all.length, flag(answer.is_partial) === true),
    groups: URGENCY_TITLES.map(([tone, title]) => ({
      title,
      tone,
      rows: toned.filter((one) => one.tone === tone).map(({ row }) => row),
    })).filter((group) => group.rows.length > 0),
    empty: 'No container that is tracked and not picked up is known to be at risk.',
    isSandbox: all.some((row) => flag(row.is_sandbox) === true),
  };
}

function urgencyOf(row: Data): Tone {
  const reasons = texts(row.reasons);
  if (reasons.includes('last_free_day_passed')) return 'bad';
  return reasons.includes('last_free_day_near') ? 'warning' : 'plain';
}

function riskRow(row: Data): BoardRow {
  const condition = row.conditional_last_free_day === undefined ? '' : ', only if it stands there';
  const day = data(row.last_free_day ?? row.conditional_last_free_day);
  const left = number(day.days_left);
  const date = text(day.date);
  const party = text(day.party);
  const by =
    party === null ? null : `${date === null ? '' : `${dayText(date)}, `}by the ${partyText(party)}${condition}`;
  const where = [text(row.terminal_name), text(row.place_name)].filter((part) => part !== null);
  return {
    ...headOf(row),
    main: {
      value: left === null ? 'Last free day not known' : countdown(left),
      note: by,
      tone: left === null ? 'plain' : toneOf(left),
    },
    details: [where.join(', '), billText(row) ?? ''].filter((part) => part !== ''),
    warnings: [
      ...texts(row.holds).map((hold) => ({
        text: /^\+/.test(hold) ? `${hold} holds` : `Hold: ${hold}`,
        tone: 'bad' as const,
      })),
      ...rows(row.fees).map(feeChip),
      ...rows(row.missing).map(missingChip),
      ...(texts(row.reasons).includes('contradiction')
        ? [{ text: 'Contradictory reports', tone: 'warning' as const }]
        : []),
      ...(flag(row.is_stale) === true ? [{ text: 'Not confirmed lately', tone: 'warning' as const }] : []),
    ],
  };
}

function feeChip(fee: Data): BoardRow['warnings'][number] {
  const amount = number(fee.amount);
  const shown = amount === null ? 'amount not stated' : amountText(amount, text(fee.currency_code));
  return { text: `${words(text(fee.type) ?? 'fee')} ${shown}`, tone: 'warning' };
}

function missingChip(missing: Data): BoardRow['warnings'][number] {
  const milestone = milestoneText(text(missing.milestone) ?? 'milestone');
  return { text: `${milestone}: ${missing.state === 'overdue' ? 'overdue' : 'not known'}`, tone: 'warning' };
}

function headOf(row: Data): Pick<BoardRow, 'id' | 'number' | 'status'> {
  const status = text(row.current_status) ?? 'unknown';
  const held = text(row.held);
  return {
    id: text(row.id) ?? '',
    number: text(row.number) ?? 'Number not known',
    status: {
      text: held === null ? statusText(status) : `${statusText(status)}, ${held}`,
      tone: statusTone(status, held?.startsWith('held') === true),
    },
  };
}

function billText(row: Data): string | null {
  const bill = text(row.bill_of_lading_number);
  return bill === null ? null : `B/L ${bill}`;
}

function countText(total: number, shown: number, isPartial: boolean): string {
  const least = isPartial ? 'at least ' : '';
  const count = `${least}${total === 1 ? '1 container' : `${total} containers`}`;
  return shown < total ? `${count}, the first ${shown} shown` : count;
}
