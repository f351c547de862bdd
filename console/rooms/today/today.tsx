import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Failed, Skeleton } from '../../design/states.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { RiskSection } from './risk-section.tsx';
import { NEAR_DAYS } from './route.ts';
import { ListMore } from './section.tsx';
import { Tiles } from './tiles.tsx';
import { countsOf, FIRST_ROWS, MOST_ROWS, RISK_TITLES, type TodayFacts, today } from './today-data.ts';
import './today.css';

const route = getRouteApi('/');

const LowerSections = lazy(() =>
  import('./lower-sections.tsx').then(({ LowerSections: Shown }) => ({ default: Shown })),
);

const CostingSection = lazy(() =>
  import('./costing-section.tsx').then(({ CostingSection: Shown }) => ({ default: Shown })),
);

const NothingNow = lazy(() => import('./nothing-now.tsx').then(({ NothingNow: Shown }) => ({ default: Shown })));

/** What needs a person now: counts first, then the most urgent of each kind with what to do about it. */
export function TodayRoom() {
  const { days = NEAR_DAYS[0] ?? 3 } = route.useSearch();
  const [rows, setRows] = useState(FIRST_ROWS);
  const { data, error, refetch } = useQuery({ ...today(days, rows), placeholderData: keepPreviousData });
  return (
    <div className="room">
      <RoomHead title="Today">
        <NearDays days={days} />
      </RoomHead>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      <ListMore value={rows < MOST_ROWS ? () => setRows(MOST_ROWS) : null}>
        {data === undefined ? error === null && <Skeleton lines={8} /> : <Sections data={data} />}
      </ListMore>
    </div>
  );
}

/** How far ahead last free days are looked at. */
function NearDays({ days }: { days: number }) {
  const go = useNavigate({ from: '/' });
  return (
    <label className="today-days">
      <span className="muted">Last free days within</span>
      <select
        className="input"
        value={days}
        onChange={({ target }) => void go({ search: { days: Number(target.value) }, replace: true })}
      >
        {NEAR_DAYS.map((count) => (
          <option key={count} value={count}>
            {count} days
          </option>
        ))}
      </select>
    </label>
  );
}

function Sections({ data }: { data: TodayFacts }) {
  const counts = countsOf(data);
  const { costing } = data;
  if (counts.every(({ count }) => count === 0)) {
    return (
      <>
        <Suspense fallback={null}>
          <NothingNow />
        </Suspense>
        <div className="today">
          <Suspense fallback={null}>
            <CostingSection costing={costing} />
            <LowerSections data={data} />
          </Suspense>
        </div>
      </>
    );
  }
  return (
    <>
      <Tiles counts={counts} />
      {data.risks_partial && (
        <p className="muted partial">
          There are more containers than could be looked at, so these counts may be too low.
        </p>
      )}
      <div className="today">
        <Suspense fallback={costing.total > 0 && <Skeleton lines={4} />}>
          <CostingSection costing={costing} />
        </Suspense>
        {data.risks.map(
          (group) =>
            group.total > 0 && (
              <RiskSection
                key={group.reason}
                group={group}
                title={RISK_TITLES[group.reason]}
                withinDays={data.within_days}
              />
            ),
        )}
        <Suspense fallback={<Skeleton lines={4} />}>
          <LowerSections data={data} />
        </Suspense>
      </div>
    </>
  );
}
