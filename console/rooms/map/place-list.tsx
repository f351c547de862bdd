import { Link } from '@tanstack/react-router';
import { Moment } from '../../design/moment.tsx';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import { listedBy, type PlaceCount } from './listed-by.ts';
import type { MapAnswer, MapPlace } from './map-answer.ts';
import { placeName } from './map-words.ts';

export const PLACE_COUNTS: readonly (readonly [count: PlaceCount, title: string, tone: string])[] = [
  ['not_loaded', 'Not loaded', ''],
  ['on_the_way', 'On the way', ''],
  ['waiting', 'Waiting', ''],
  ['held', 'Held', 'tone-warning'],
  ['past_last_free_day', 'Past last free day', 'tone-bad'],
  ['costing', 'Costing money', 'tone-bad'],
];

/** Every place as text, with how many containers are how far; a number leads to its containers where the table finds the same. */
export function PlaceList({
  map,
  search,
  chosen,
  choose,
}: {
  map: MapAnswer;
  search: RecordSearch;
  /** The id of the place that is looked at. */
  chosen: string | null;
  choose: (id: string) => void;
}) {
  return (
    <section className="card map-list" aria-labelledby="map-places">
      <h2 id="map-places">
        Places <span className="count">{map.places_total.toLocaleString('en')}</span>
      </h2>
      {map.places.length === 0 && <p className="muted">No place of them is known.</p>}
      {map.places.length > 0 && (
        <div className="map-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Place</th>
                {PLACE_COUNTS.map(([count, title]) => (
                  <th key={count} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">Next arrival</th>
              </tr>
            </thead>
            <tbody>
              {map.places.map((place) => (
                <tr key={place.id} id={`at-${place.id}`} data-chosen={place.id === chosen}>
                  <th scope="row">
                    <button type="button" className="map-name" onClick={() => choose(place.id)}>
                      {placeName(place)}
                    </button>
                    {place.latitude === null && <span className="muted small"> not drawn, position not known</span>}
                  </th>
                  {PLACE_COUNTS.map(([count, , tone]) => (
                    <td key={count}>
                      <Count place={place} count={count} tone={tone} map={map} search={search} />
                    </td>
                  ))}
                  <td>
                    {place.next_arrival_at === null ? (
                      <span className="muted">–</span>
                    ) : (
                      <Moment at={place.next_arrival_at} zone={place.time_zone} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {map.places_total > map.places.length && (
        <p className="muted small">
          The {map.places.length} places with the most containers are shown. Filters lead to the others.
        </p>
      )}
    </section>
  );
}

/** A number of now leads to the table, which has no other time. */
export function Count({
  place,
  count,
  tone,
  map: { basis },
  search,
}: {
  place: MapPlace;
  count: PlaceCount;
  tone: string;
  map: Pick<MapAnswer, 'basis'>;
  search: RecordSearch;
}) {
  const value = place[count];
  if (value === null) return <span className="muted">Not known</span>;
  if (value === 0) return <span className="muted">0</span>;
  const text = value.toLocaleString('en');
  const listed = basis === 'now' ? listedBy(search, place, count, Date.now()) : null;
  if (listed === null) return <span className={tone}>{text}</span>;
  return (
    <Link to="/containers" search={listed} className={tone}>
      {text}
    </Link>
  );
}
