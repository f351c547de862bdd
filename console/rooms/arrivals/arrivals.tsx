import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { sentenceOf } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import {
  addDays,
  addMonths,
  type Day,
  dayOr,
  monthOf,
  monthText,
  ownDay,
  spanText,
  weekFrom,
} from '../../parts/calendar.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { PrintHead } from '../../parts/print/print-head.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { type ArrivingContainers, arrivals, pickups, portsOf, READ_MAX } from './arrivals-data.ts';
import { EXPORTED_COLUMNS, exportedArrivals } from './exported-arrivals.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { PickupPlanner } from './pickup-planner.tsx';
import type { ArrivalsSearch } from './route.ts';
import { WeekBoard } from './week-board.tsx';
import './arrivals.css';

const route = getRouteApi('/arrivals');

const VIEWS = [
  [undefined, 'Week'],
  ['month', 'Month'],
  ['pickup', 'Pickup'],
] as const;

/** A link is that to the page that is shown if all of the address is the same. */
const WHOLE = { exact: true, includeSearch: true };

/** When cargo arrives at which terminal, by week and month, and what is to be picked up by when. */
export function ArrivalsRoom() {
  const search = route.useSearch();
  return (
    <div className="room arrivals">
      <RoomHead title="Arrivals">
        <nav className="arrivals-views" aria-label="Views">
          {VIEWS.map(([name, title]) => (
            <Link
              key={title}
              className="button"
              to="/arrivals"
              search={({ view: _view, ...others }) => ({ ...others, ...(name !== undefined && { view: name }) })}
              activeOptions={WHOLE}
            >
              {title}
            </Link>
          ))}
        </nav>
        <ExportMenu
          exported={exportedArrivals(spanOf(search), search.port)}
          columns={EXPORTED_COLUMNS}
          print={() => print()}
        />
      </RoomHead>
      <PrintHead about={[search.port ?? 'All ports']} />
      {search.view === 'pickup' ? (
        <Pickups port={search.port} />
      ) : (
        <Calendar search={search} isMonth={search.view === 'month'} />
      )}
    </div>
  );
}

/** The days that are shown; null for the planner of pickups, which has none. */
function spanOf({ view, day }: ArrivalsSearch): readonly [Day, Day] | null {
  if (view === 'pickup') return null;
  const chosen = dayOr(day, ownDay(new Date()));
  const days = view === 'month' ? monthOf(chosen) : weekFrom(chosen);
  return [days[0] ?? chosen, days.at(-1) ?? chosen];
}

function Calendar({ search, isMonth }: { search: ArrivalsSearch; isMonth: boolean }) {
  const now = ownDay(new Date());
  const day = dayOr(search.day, now);
  const days = isMonth ? monthOf(day) : weekFrom(day);
  const [first, last] = spanOf(search) ?? [day, day];
  const { data, error, refetch } = useQuery(arrivals(first, last));
  const rows = (data?.rows ?? []).filter(({ port }) => search.port === undefined || port === search.port);
  return (
    <>
      <div className="arrivals-bar">
        <Step to={isMonth ? addMonths(day, -1) : addDays(day, -7)} title={isMonth ? 'Month before' : 'Week before'} />
        <h2 aria-live="polite">{isMonth ? monthText(day) : spanText(days)}</h2>
        <Step to={isMonth ? addMonths(day, 1) : addDays(day, 7)} title={isMonth ? 'Next month' : 'Next week'} isNext />
        <Link className="button quiet" to="/arrivals" search={({ day: _day, ...others }) => others}>
          Today
        </Link>
      </div>
      <Read data={data} error={error} again={() => void refetch()} port={search.port} />
      {data !== undefined &&
        (isMonth ? (
          <MonthCalendar days={days} rows={rows} today={now} month={day} />
        ) : (
          <WeekBoard days={days} rows={rows} today={now} />
        ))}
    </>
  );
}

function Pickups({ port }: { port: string | undefined }) {
  const { data, error, refetch } = useQuery(pickups);
  const rows = (data?.rows ?? []).filter((row) => port === undefined || row.port === port);
  return (
    <>
      <Read data={data} error={error} again={() => void refetch()} port={port} />
      {data !== undefined && <PickupPlanner rows={rows} />}
    </>
  );
}

/** What was read: the ports of it to choose from, and that there is more of it. */
function Read({
  data,
  error,
  again,
  port: chosen,
}: {
  data: ArrivingContainers | undefined;
  error: Error | null;
  again: () => void;
  port: string | undefined;
}) {
  if (error !== null) return <Failed sentence={sentenceOf(error)} retry={again} />;
  if (data === undefined) return <Skeleton lines={8} />;
  const ports = portsOf(data.rows);
  const isGone = chosen !== undefined && ports.every(([port]) => port !== chosen);
  return (
    <>
      {(ports.length > 0 || chosen !== undefined) && (
        <nav className="arrivals-ports" aria-label="Ports">
          <Port title="All ports" count={data.rows.length} />
          {ports.map(([port, count]) => (
            <Port key={port} port={port} title={port} count={count} />
          ))}
          {isGone && <Port port={chosen} title={chosen} count={0} />}
        </nav>
      )}
      {data.isMore && (
        <p className="muted">
          There is more than the {READ_MAX.toLocaleString('en')} containers that are shown. The table of containers has
          all of them, with filters by arrival and last free day.
        </p>
      )}
    </>
  );
}

function Port({ port, title, count }: { port?: string; title: string; count: number }) {
  return (
    <Link
      className="button is-small"
      to="/arrivals"
      search={({ port: _port, ...others }) => ({ ...others, ...(port !== undefined && { port }) })}
      activeOptions={WHOLE}
    >
      {title} <span className="muted">{count}</span>
    </Link>
  );
}

function Step({ to, title, isNext = false }: { to: Day; title: string; isNext?: boolean }) {
  return (
    <Link
      className={isNext ? 'button square' : 'button square is-back'}
      to="/arrivals"
      search={(before) => ({ ...before, day: to })}
      aria-label={title}
    >
      <Icon name="right" />
    </Link>
  );
}
