import { Link } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import type { MapAnswer, MapVessel } from './map-answer.ts';
import { callText, containersText, positionText, vesselName } from './map-words.ts';

/** Every vessel as text: what it carries, where it goes, and where it is as far as that is known. */
export function VesselList({
  map,
  search,
  chosen,
}: {
  map: MapAnswer;
  search: RecordSearch;
  /** The id of the vessel that is looked at. */
  chosen: string | null;
}) {
  return (
    <section className="card map-list" aria-labelledby="map-vessels">
      <h2 id="map-vessels">
        Vessels <span className="count">{map.vessels_total.toLocaleString('en')}</span>
      </h2>
      {map.vessels.length === 0 && <p className="muted">None is known to carry any of them.</p>}
      <ul>
        {map.vessels.map((vessel) => (
          <li key={vessel.id} id={`at-${vessel.id}`} className="map-vessel-row" data-chosen={vessel.id === chosen}>
            <div>
              <b>{vesselName(vessel)}</b>
              {vessel.is_sandbox && <span className="muted small"> Sandbox: no real positions</span>}
            </div>
            <div>
              <Carried vessel={vessel} map={map} search={search} />
            </div>
            <div>{callText(vessel.to)}</div>
            <div>
              {vessel.position?.basis === 'estimate' ? (
                <Badge tone="plain">{positionText(vessel, Date.parse(map.at))}</Badge>
              ) : (
                <span className={vessel.position === null ? 'muted' : ''}>
                  {positionText(vessel, Date.parse(map.as_of))}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {map.vessels_partial && (
        <p className="muted small">
          Not all containers on the way were counted, so a vessel may carry more than is shown. Filter to see all.
        </p>
      )}
      {map.vessels_total > map.vessels.length && (
        <p className="muted small">The {map.vessels.length} vessels with the most containers are shown.</p>
      )}
    </section>
  );
}

/** The table finds containers by the vessel to their port of discharge, not by a feeder. */
export function Carried({ vessel, map, search }: { vessel: MapVessel; map: MapAnswer; search: RecordSearch }) {
  const text = containersText(vessel.containers);
  const name = vessel.imo ?? vessel.name;
  const isLate = vessel.late !== null && vessel.late > 0;
  const late = isLate && <Badge tone="warning">{(vessel.late ?? 0).toLocaleString('en')} late</Badge>;
  if (map.basis !== 'now' || vessel.listed === 0 || name === null)
    return (
      <span>
        {text} {late}
      </span>
    );
  const { view: _view, sort: _sort, scope: _scope, ...filters } = search;
  const others = vessel.containers - vessel.listed;
  return (
    <>
      <Link to="/containers" search={{ ...filters, vessel: name, status: 'on_ship', stopped: 'false' }}>
        {text}
      </Link>{' '}
      {late}
      {others > 0 && (
        <span className="muted small"> {others.toLocaleString('en')} of them change the vessel on the way</span>
      )}
    </>
  );
}
