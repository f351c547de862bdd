import { arrivalFact } from '../../../view/model/arrival.ts';
import type { Fact } from '../../../view/model/free-day.ts';
import { freeDayFact } from '../../../view/model/free-day.ts';
import { feesFact, holdsFact, pickupFact } from '../../../view/model/pickup.ts';
import { latenessText, momentText, shownMoment } from '../../../view/model/time.ts';
import { EstimateHistory } from '../../parts/estimates/estimate-history.tsx';
import type { ContainerRecord } from './container-data.ts';

/** The holds, with what a hold means. */
function heldFact(container: ContainerRecord['container'], now: number): Fact {
  const fact = holdsFact(container, now);
  if (fact.tone !== 'bad') return fact;
  const isLanded = container.pod_discharged_at !== null || container.pod_arrived_at !== null;
  const runs = 'Free time may run meanwhile, and no party has stated when it ends';
  return {
    ...fact,
    notes: [
      ...fact.notes,
      'Not released before that ends: ask who holds it what is missing',
      ...(isLanded && container.last_free_days.length === 0 ? [runs] : []),
    ],
  };
}

/** What decides about the next step, side by side, each with who says so. */
export function Facts({ record: { id, container, shipment } }: { record: ContainerRecord }) {
  const now = Date.now();
  const zone = container.pod_timezone ?? shipment?.pod_timezone ?? null;
  const arrival = arrivalFact(container, shipment ?? {}, now) ?? arrivedFact(container, shipment);
  const binding = { ...container, last_free_days: container.last_free_days.filter((day) => day.binding) };
  const free = container.last_free_days.length > 0 && binding.last_free_days.length > 0 ? binding : container;
  const facts: Fact[] = [
    ...(arrival === null ? [] : [arrival]),
    freeDayFact(free, now),
    pickupFact(container),
    heldFact(container, now),
    statedFees(container, now),
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
            {label === arrival?.label && <EstimateHistory id={id} zone={zone} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** When it arrived, and how far that was from what was estimated first; null where the arrival is not reported. */
function arrivedFact(container: ContainerRecord['container'], shipment: ContainerRecord['shipment']): Fact | null {
  const at = container.pod_arrived_at ?? shipment?.pod_ata_at ?? null;
  const moment = shownMoment(at, container.pod_timezone);
  if (at === null || moment === null) return null;
  const first = shipment?.pod_original_eta_at ?? null;
  const moved = first === null ? null : latenessText(first, at, container.pod_timezone);
  return {
    label: shipment?.port_of_discharge_name == null ? 'Arrival' : `Arrival at ${shipment.port_of_discharge_name}`,
    value: momentText(moment),
    notes: ['Arrived', ...(moved === null ? [] : [`${moved} than first estimated`])],
    tone: 'plain',
  };
}

/** Where no party has stated fees, that says nothing of what is owed. */
function statedFees(container: ContainerRecord['container'], now: number): Fact {
  const fact = feesFact(container, now);
  const isStated = container.fees_reported || container.fees_at_pod_terminal.length > 0;
  if (isStated) return fact;
  return { ...fact, value: 'Not stated', notes: ['No party has stated fees; that does not mean that there are none.'] };
}
