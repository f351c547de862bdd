import { arrivalFact } from '../../../view/model/arrival.ts';
import type { Fact } from '../../../view/model/free-day.ts';
import { freeDayFact } from '../../../view/model/free-day.ts';
import { feesFact, holdsFact, pickupFact } from '../../../view/model/pickup.ts';
import type { ContainerRecord } from './container-data.ts';

/** What decides about the next step, side by side, each with who says so. */
export function Facts({ record: { container, shipment } }: { record: ContainerRecord }) {
  const now = Date.now();
  const arrival = arrivalFact(container, shipment ?? {}, now);
  const binding = { ...container, last_free_days: container.last_free_days.filter((day) => day.binding) };
  const free = container.last_free_days.length > 0 && binding.last_free_days.length > 0 ? binding : container;
  const facts: Fact[] = [
    ...(arrival === null ? [] : [arrival]),
    freeDayFact(free, now),
    pickupFact(container),
    holdsFact(container, now),
    feesFact(container, now),
  ];
  return (
    <dl className="facts">
      {facts.map(({ label, value, notes, tone }) => (
        <div key={label} className="card">
          <dt className="muted small">{label}</dt>
          <dd>
            <b className={tone === 'plain' ? '' : `tone-${tone}`}>{value}</b>
            {notes.map((note) => (
              <span key={note} className="muted small">
                {note}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
