import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Skeleton } from '../../design/states.tsx';
import { JourneyMap } from '../../parts/map/journey-map.tsx';
import { routeShapes } from '../../parts/map/route-shapes.ts';
import { journeyRoute } from './container-data.ts';

/** Where it was, where it is to go, and where its vessel is now. */
export function MapSection({ id }: { id: string }) {
  const { data, error } = useQuery(journeyRoute(id));
  const shapes = useMemo(() => (data === undefined ? null : routeShapes(data)), [data]);
  return (
    <section className="card piece container-map" aria-labelledby="route">
      <h2 id="route">Route</h2>
      {shapes !== null && <JourneyMap shapes={shapes} />}
      {data !== undefined && shapes === null && <p className="muted">No place of its route is known yet.</p>}
      {error !== null && <p className="muted">{sentenceOf(error)}</p>}
      {data === undefined && error === null && <Skeleton />}
    </section>
  );
}
