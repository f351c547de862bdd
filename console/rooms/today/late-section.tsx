import { Link } from '@tanstack/react-router';
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
      about="A day or more after the first estimate of the line: not yet arrived and awaited within 30 days, or arrived in the last 7. Tell who waits for them."
      total={late.total}
      shown={late.containers.length}
      all={
        <>
          <Link to="/containers" search={{ late: 'not_arrived' }}>
            Show all that have not arrived
          </Link>
          {' · '}
          <Link to="/containers" search={{ late: 'true' }}>
            Show all, also those that arrived before
          </Link>
        </>
      }
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
          {now !== null && `${arrivalState(container)} ${momentText(now)}`}
          {first !== null && <span className="muted">, first {momentText(first)}</span>}
          <EstimateHistory id={id} zone={timezone} shown={1} />
        </>
      }
      where={[vessel_name, voyage_number, place_name].filter((name) => name !== null).join(' · ')}
      until={<Badge tone={container.days_late >= 4 ? 'bad' : 'warning'}>{days}</Badge>}
    />
  );
}

/** How it stands with the arrival; what may have arrived is not said to be expected. */
function arrivalState({ arrived_at, is_overdue, is_unknown }: TodayFacts['late']['containers'][number]): string {
  if (arrived_at !== null) return 'Arrived';
  if (is_overdue) return 'Overdue since';
  return is_unknown ? 'May have arrived, was expected' : 'Now expected';
}
