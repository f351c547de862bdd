import { Link } from '@tanstack/react-router';
import { type Day, isSameMonth, shortDay } from '../../parts/calendar.ts';
import { type ArrivingContainer, portsOf } from './arrivals-data.ts';

const PORTS_SHOWN = 4;

/** A month: how many containers arrive on each day at which ports. A day leads to its week. */
export function MonthCalendar({
  days,
  rows,
  today,
  month,
}: {
  days: readonly Day[];
  rows: readonly ArrivingContainer[];
  today: Day;
  /** A day of the month; days of others stand back. */
  month: Day;
}) {
  return (
    <ol className="month">
      {days.map((day) => {
        const ofDay = rows.filter((row) => row.day === day);
        const ports = portsOf(ofDay);
        return (
          <li
            key={day}
            className={isSameMonth(day, month) ? 'card month-day' : 'card month-day is-other'}
            data-empty={ofDay.length === 0}
            aria-current={day === today ? 'date' : undefined}
          >
            <Link to="/arrivals" search={({ port }) => ({ day, ...(port !== undefined && { port }) })}>
              <time dateTime={day}>{shortDay(day)}</time>
              {ofDay.length > 0 && <b>{ofDay.length}</b>}
              {lateOf(ofDay) > 0 && <span className="tone-warning small">{lateOf(ofDay)} late</span>}
            </Link>
            <ul>
              {ports.slice(0, PORTS_SHOWN).map(([port, count]) => (
                <li key={port} className="small">
                  <span>{port}</span> <span className="muted">{count}</span>
                </li>
              ))}
              {ports.length > PORTS_SHOWN && <li className="muted small">{ports.length - PORTS_SHOWN} more ports</li>}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** How many of them come a day or more after the first estimate. */
function lateOf(rows: readonly ArrivingContainer[]): number {
  return rows.filter(({ daysLate }) => daysLate !== null && daysLate > 0).length;
}
