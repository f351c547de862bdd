import { Link } from '@tanstack/react-router';
import { Icon } from '../../design/icon.tsx';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import type { MapAnswer, MapPlace } from './map-answer.ts';
import { containersText, placeName } from './map-words.ts';
import { Count, PLACE_COUNTS } from './place-list.tsx';

/** A place that is looked at: its terminals, and the way to its containers. */
export function ChosenPlace({
  place,
  map,
  search,
  close,
}: {
  place: MapPlace;
  map: MapAnswer;
  search: RecordSearch;
  close: () => void;
}) {
  const { view: _view, sort: _sort, scope: _scope, ...filters } = search;
  const here = place.locode === null ? null : { ...filters, place: place.locode };
  return (
    <section className="card map-chosen" aria-label={placeName(place)}>
      <header>
        <h2>{placeName(place)}</h2>
        <span className="muted">{containersText(place.containers)}</span>
        {here === null ? (
          <span className="muted small">It has no code by which a list could name it.</span>
        ) : (
          <>
            <Link className="button is-small" to="/containers" search={{ ...here, stopped: 'false' }}>
              {map.basis === 'now' ? 'Show as list' : 'Show as list, as of now'}
            </Link>
            <Link className="button is-small" to="/map" search={(before) => ({ ...before, place: here.place })}>
              Only this place
            </Link>
          </>
        )}
        <button type="button" className="button quiet square is-small" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <dl className="map-counts">
        {PLACE_COUNTS.map(([count, title, tone]) => (
          <div key={count}>
            <dt className="muted">{title}</dt>
            <dd>
              <Count place={place} count={count} tone={tone} map={map} search={search} />
            </dd>
          </div>
        ))}
      </dl>
      {place.terminals.length === 0 ? (
        <p className="muted">No terminal of them is known.</p>
      ) : (
        <ul>
          {place.terminals.map((terminal) => (
            <li key={terminal.id}>
              <b>{terminal.name}</b>: {terminal.on_the_way.toLocaleString('en')} on the way,{' '}
              {terminal.waiting.toLocaleString('en')} waiting
              {terminal.held !== null && terminal.held > 0 && `, ${terminal.held.toLocaleString('en')} held`}
              {terminal.past_last_free_day !== null &&
                terminal.past_last_free_day > 0 &&
                `, ${terminal.past_last_free_day.toLocaleString('en')} past the last free day`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
