import { momentText, shownMoment } from '../../../view/model/time.ts';
import { Badge } from '../../design/badge.tsx';
import { ContainerLink } from '../../parts/container-link.tsx';
import { EstimateHistory } from '../../parts/estimates/estimate-history.tsx';
import { Section, TodayRow } from './section.tsx';
import type { TodayFacts } from './today-data.ts';

/** Arrivals that are late against the first estimate. */
export function LateSection({ late }: { late: TodayFacts['late'] }) {
  return (
    <Section
      id="late"
      title="Late arrivals"
      about="A day or more later than the line first said. Tell who waits for them."
      total={late.total}
      shown={late.containers.length}
    >
      {late.containers.map((container) => (
        <LateRow key={container.id} container={container} />
      ))}
    </Section>
  );
}

function LateRow({ container }: { container: TodayFacts['late']['containers'][number] }) {
  const { id, number, vessel_name, voyage_number, place_name, timezone, first_eta_at, last_eta_at, arrived_at } =
    container;
  const first = shownMoment(first_eta_at, timezone);
  const now = shownMoment(arrived_at ?? last_eta_at, timezone);
  const state = arrived_at !== null ? 'Arrived' : container.is_overdue ? 'Overdue since' : 'Now expected';
  const days = container.days_late === 1 ? '1 day late' : `${container.days_late} days late`;
  return (
    <TodayRow
      what={
        <>
          <ContainerLink id={id} number={number} />
          <span className="muted small">{container.customer_name ?? container.bill_of_lading_number}</span>
        </>
      }
      why={
        <>
          {now !== null && `${state} ${momentText(now)}`}
          {first !== null && <span className="muted">, first {momentText(first)}</span>}
          <EstimateHistory id={id} zone={timezone} shown={1} />
        </>
      }
      where={[vessel_name, voyage_number, place_name].filter((name) => name !== null).join(' · ')}
      until={<Badge tone={container.days_late >= 4 ? 'bad' : 'warning'}>{days}</Badge>}
    />
  );
}
