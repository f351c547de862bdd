import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { Empty, Failed, Skeleton } from '../../design/states.tsx';
import { dayOr, ownDay, ownNoon } from '../../parts/calendar.ts';
import { CONTAINER_FILTERS } from '../../parts/filters/container-filters.ts';
import { filtersOf } from '../../parts/filters/container-query.ts';
import { FilterBar } from '../../parts/filters/filter-bar.tsx';
import type { FilterValues } from '../../parts/filters/filter-field.ts';
import { RoomHead } from '../../shell/room-head.tsx';
import { ChosenPlace } from './chosen-place.tsx';
import { ChosenVessel } from './chosen-vessel.tsx';
import type { FleetPoint } from './cluster.ts';
import { FleetDrawing } from './fleet-map.tsx';
import { Legend } from './legend.tsx';
import type { MapAnswer } from './map-answer.ts';
import { accountMap } from './map-data.ts';
import { containersText, pointsOf } from './map-words.ts';
import { PlaceList } from './place-list.tsx';
import { TimeBar } from './time-bar.tsx';
import { VesselList } from './vessel-list.tsx';
import './map.css';

const route = getRouteApi('/map');

/** The map of everything: places and vessels with what is there, at a time, and the same as lists. */
export function MapRoom() {
  const search = route.useSearch();
  const { day: _day, open: _open, view: _view, scope: _scope, ...filters } = search;
  const navigate = useNavigate();
  const today = ownDay(new Date());
  const asked = dayOr(search.day, today);
  const day = asked === today ? null : asked;
  const { data, error, refetch } = useQuery(accountMap(filters, day === null ? null : ownNoon(day)));
  const [filter, setFilter] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = (values: FilterValues, isReplacing = Object.keys(values).join() === 'q') =>
    void navigate({ to: '/map', search: (before) => ({ ...before, ...values }), replace: isReplacing });
  return (
    <div className="room map-room">
      <RoomHead title="Map" beside={<span className="muted">{data && containersText(data.total)}</span>}>
        <Link className="button" to="/containers" search={filters}>
          <Icon name="container" />
          Show as list
        </Link>
      </RoomHead>
      <FilterBar
        fields={CONTAINER_FILTERS}
        values={search}
        change={change}
        search={field}
        placeholder="Number, reference, vessel, customer, tag"
        open={filter}
        setOpen={setFilter}
      />
      <TimeBar today={today} day={day} change={(chosen) => change({ day: chosen ?? undefined }, true)} />
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data?.total === 0 && <Nothing isFiltered={Object.keys(filtersOf(filters)).length > 0} />}
      {data !== undefined && data.total > 0 && <Shown map={data} search={filters} opened={search.open} />}
    </div>
  );
}

function Shown({
  map,
  search,
  opened,
}: {
  map: MapAnswer;
  search: Parameters<typeof filtersOf>[0];
  /** The place or vessel that is looked at, as the address has it. */
  opened: string | undefined;
}) {
  const navigate = useNavigate();
  const points = useMemo(() => pointsOf(map), [map]);
  const open = useCallback(
    (chosen: string | null) =>
      void navigate({
        to: '/map',
        search: ({ open: _former, ...before }) => ({ ...before, ...(chosen !== null && { open: chosen }) }),
        resetScroll: false,
      }),
    [navigate],
  );
  const choose = useCallback(({ id, kind }: Pick<FleetPoint, 'id' | 'kind'>) => open(`${kind}.${id}`), [open]);
  const close = () => open(null);
  const place = map.places.find(({ id }) => opened === `place.${id}`);
  const vessel = map.vessels.find(({ id }) => opened === `vessel.${id}`);
  return (
    <>
      <Basis map={map} />
      <FleetDrawing
        points={points}
        choose={choose}
        description={`Map with ${map.places.length} places and ${map.vessels.length} vessels; the lists below say the same`}
      />
      <Legend />
      {vessel !== undefined && <ChosenVessel vessel={vessel} map={map} search={search} close={close} />}
      {place !== undefined && <ChosenPlace place={place} map={map} search={search} close={close} />}
      <PlaceList map={map} search={search} chosen={place?.id ?? null} choose={(id) => choose({ id, kind: 'place' })} />
      <VesselList map={map} search={search} chosen={vessel?.id ?? null} />
    </>
  );
}

const BASES = {
  past: 'What is known today of that time. Holds and last free days are known as they are now alone.',
  now: null,
  estimate: 'Estimates: what lines plan and expect by then, not what will be. Nobody is assumed to pick anything up.',
} as const satisfies Record<MapAnswer['basis'], string | null>;

/** On what the map rests, and what is not on it. */
function Basis({ map: { basis, gone, unplaced, costing, places, has_positions } }: { map: MapAnswer }) {
  const notDrawn = (costing ?? 0) - places.reduce((sum, place) => sum + (place.costing ?? 0), 0);
  const notes = [
    notDrawn > 0 && `${containersText(notDrawn)} cost money and are at none of these places, such as those picked up.`,
    gone > 0 && `${containersText(gone)} picked up or returned, not on the map.`,
    unplaced > 0 && `Of ${containersText(unplaced)} it is not known where they are.`,
    !has_positions && 'Positions of vessels are switched off for this account.',
  ].filter(Boolean);
  return (
    <div className="map-basis" role="status">
      {BASES[basis] !== null && <p className={basis === 'estimate' ? 'map-estimate' : 'map-past'}>{BASES[basis]}</p>}
      {notes.length > 0 && <p className="muted small">{notes.join(' ')}</p>}
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty title={isFiltered ? 'Nothing fits' : 'No containers yet'}>
      <p>
        {isFiltered
          ? 'Take a filter away, or search for less of the number.'
          : 'They appear here as soon as a tracked number is found at its line.'}
      </p>
    </Empty>
  );
}
