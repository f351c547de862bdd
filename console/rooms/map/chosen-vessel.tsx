import { Icon } from '../../design/icon.tsx';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import type { MapAnswer, MapVessel } from './map-answer.ts';
import { callText, positionText, vesselName } from './map-words.ts';
import { Carried } from './vessel-list.tsx';

/** A vessel that is looked at: what it carries, where it goes next, and the way to its containers. */
export function ChosenVessel({
  vessel,
  map,
  search,
  close,
}: {
  vessel: MapVessel;
  map: MapAnswer;
  search: RecordSearch;
  close: () => void;
}) {
  return (
    <section className="card map-chosen" aria-label={vesselName(vessel)}>
      <header>
        <h2>{vesselName(vessel)}</h2>
        <Carried vessel={vessel} map={map} search={search} />
        <button type="button" className="button quiet square is-small" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <p>
        <span className="muted">Next port:</span> {callText(vessel.to)}
      </p>
      <p className="muted">{positionText(vessel, Date.parse(map.basis === 'now' ? map.as_of : map.at))}</p>
    </section>
  );
}
