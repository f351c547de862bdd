import { type Fact, freeDayFact } from '../../../view/model/free-day.ts';
import { pickupFact } from '../../../view/model/pickup.ts';
import { dateAt, daysUntil } from '../../../view/model/time.ts';
import { words } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Moment } from '../../design/moment.tsx';
import { Empty } from '../../design/states.tsx';
import { ContainerLink } from '../../parts/container-link.tsx';
import type { ArrivingContainer } from './arrivals-data.ts';

type Container = ArrivingContainer['container'];

/** By when containers have to leave: the binding last free day decides. */
const GROUPS: readonly [title: string, fits: (daysLeft: number | null) => boolean][] = [
  ['Past the last free day', (left) => left !== null && left < 0],
  ['Last free day is today', (left) => left === 0],
  ['Tomorrow', (left) => left === 1],
  ['Within a week', (left) => left !== null && left > 1 && left <= 7],
  ['Later', (left) => left !== null && left > 7],
  ['No binding last free day is known', (left) => left === null],
];

/** What stands at terminals, by how soon it has to be picked up: whether it is ready, and when a truck may come. */
export function PickupPlanner({ rows }: { rows: readonly ArrivingContainer[] }) {
  const now = Date.now();
  const withDays = rows.map((row) => ({ row, left: daysLeft(row.container, now) }));
  if (rows.length === 0) {
    return (
      <Empty title="Nothing is to be picked up">
        <p>Containers appear here once they stand at a terminal, until they have left it.</p>
      </Empty>
    );
  }
  return GROUPS.map(([title, fits]) => {
    const group = withDays.filter(({ left }) => fits(left));
    if (group.length === 0) return null;
    return (
      <section key={title} className="card pickups" aria-label={title}>
        <h2>
          {title} <span className="count">{group.length}</span>
        </h2>
        <ul>
          {group.map(({ row }) => (
            <Pickup key={row.id} row={row} now={now} />
          ))}
        </ul>
      </section>
    );
  });
}

function Pickup({ row: { id, container, port, customer }, now }: { row: ArrivingContainer; now: number }) {
  const ready = pickupFact(container);
  const free = freeDayFact({ ...container, last_free_days: shownDays(container) }, now);
  const { pickup_appointment_at: at, pickup_appointment_timezone: zone } = container;
  const place = [container.pickup_facility_name, container.pickup_place_name].filter((name) => name !== null);
  const holds = [...new Set(container.holds_at_pod_terminal.map(({ name }) => words(name)))];
  return (
    <li className="pickup">
      <div>
        <ContainerLink id={id} number={container.number} />
        <span className="muted small">{customer}</span>
      </div>
      <Fields fact={free} />
      <div>
        <Badge tone={ready.tone}>{ready.value}</Badge>
        {holds.length > 0 && <span className="small tone-bad">{holds.join(', ')}</span>}
      </div>
      <div>
        {at === null ? (
          <span className="muted">No appointment is stated</span>
        ) : (
          <span>
            Appointment <Moment at={at} zone={zone ?? container.pod_timezone} />
          </span>
        )}
        {isTooLate(container) && <span className="small tone-bad">After the last free day</span>}
      </div>
      <div className="muted">{place.length > 0 ? place.join(', ') : port}</div>
    </li>
  );
}

function Fields({ fact: { value, notes, tone } }: { fact: Fact }) {
  return (
    <div>
      <b className={tone === 'plain' ? '' : `tone-${tone}`}>{value}</b>
      {notes.slice(0, 2).map((note) => (
        <span key={note} className="muted small">
          {note}
        </span>
      ))}
    </div>
  );
}

function bindingDay({ last_free_days: days }: Container): Container['last_free_days'][number] | undefined {
  return days.find(({ binding }) => binding);
}

/** Where one binds, the others do not matter for the plan. */
function shownDays(container: Container): Container['last_free_days'] {
  const binding = bindingDay(container);
  return binding === undefined ? container.last_free_days : [binding];
}

function daysLeft(container: Container, now: number): number | null {
  const binding = bindingDay(container);
  return binding === undefined ? null : daysUntil(binding.date, binding.timezone, now);
}

/** Whether the truck comes after the last free day, by the calendar of the terminal. */
function isTooLate(container: Container): boolean {
  const { pickup_appointment_at: at, pickup_appointment_timezone: zone, pod_timezone } = container;
  const binding = bindingDay(container);
  const day = at === null ? null : dateAt(at, zone ?? pod_timezone);
  return binding !== undefined && day !== null && day > binding.date;
}
