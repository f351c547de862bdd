import { Link } from '@tanstack/react-router';
import { shownMoment } from '../../../view/model/time.ts';
import { Badge } from '../../design/badge.tsx';
import { type Day, shortDay } from '../../parts/calendar.ts';
import { ContainerLink } from '../../parts/container-link.tsx';
import { type ArrivalState, arrivalState } from './arrival-state.ts';
import { type ArrivingContainer, type ArrivingGroup, byTerminal } from './arrivals-data.ts';
import { NO_PORT } from './exported-arrivals.ts';

const ROWS_SHOWN = 12;

/** A week, day by day: what arrives at which terminal. */
export function WeekBoard({
  days,
  rows,
  today,
}: {
  days: readonly Day[];
  rows: readonly ArrivingContainer[];
  today: Day;
}) {
  return (
    <ol className="week">
      {days.map((day) => {
        const ofDay = rows.filter((row) => row.day === day);
        return (
          <li
            key={day}
            className="card week-day"
            data-empty={ofDay.length === 0}
            aria-current={day === today ? 'date' : undefined}
          >
            <h2>
              <time dateTime={day}>{shortDay(day)}</time>
              {day === today && <span className="muted small"> today</span>}
              <span className="count">{ofDay.length}</span>
            </h2>
            {ofDay.length === 0 && <p className="muted small">Nothing</p>}
            {byTerminal(ofDay).map((group) => (
              <Group key={`${group.port} ${group.terminal}`} group={group} day={day} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function Group({ group: { port, terminal, rows }, day }: { group: ArrivingGroup; day: Day }) {
  return (
    <section className="week-group">
      <h3>
        {port}
        <span className="muted small">{terminal ?? 'Terminal not known'}</span>
      </h3>
      <ul>
        {rows.slice(0, ROWS_SHOWN).map((row) => (
          <Arriving key={row.id} row={row} />
        ))}
      </ul>
      {rows.length > ROWS_SHOWN && (
        <Link
          className="small"
          to="/containers"
          search={{ scope: 'all', arriving_from: day, arriving_until: day, ...(port !== NO_PORT && { port }) }}
        >
          {rows.length - ROWS_SHOWN} more: show all as a list
        </Link>
      )}
    </section>
  );
}

const STATES = {
  arrived: ['good', 'Arrived'],
  expected: ['plain', 'Expected'],
  overdue: ['warning', 'Overdue'],
  not_reported: ['plain', 'Not reported'],
} as const satisfies Record<NonNullable<ArrivalState>, readonly [tone: string, title: string]>;

/** How late it is against the first estimate; nothing where that is not known, or it is not late. */
export function Lateness({ days }: { days: number | null }) {
  if (days === null || days < 1) return null;
  return (
    <span title="Against the first estimate of the line">
      <Badge tone={days >= VERY_LATE_DAYS ? 'bad' : 'warning'}>{days === 1 ? '1 day late' : `${days} days late`}</Badge>
    </span>
  );
}

const VERY_LATE_DAYS = 4;

function Arriving({ row }: { row: ArrivingContainer }) {
  const { id, container, at, zone, vessel } = row;
  const moment = shownMoment(at, zone);
  const state = arrivalState(row, Date.now());
  const isHeld = container.holds_at_pod_terminal.some(({ status }) => status === 'hold');
  return (
    <li className="week-row">
      <ContainerLink id={id} number={container.number} />
      {state !== null && <Badge tone={STATES[state][0]}>{STATES[state][1]}</Badge>}
      <Lateness days={row.daysLate} />
      {isHeld && <Badge tone="bad">Held</Badge>}
      <span className="muted small">
        {[moment?.time == null ? null : `${moment.time} ${moment.zone}`, vessel].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
