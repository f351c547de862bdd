import { lazy, Suspense } from 'react';
import { dayText, distanceText } from '../../../view/model/time.ts';
import { partyText, statusText } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { ContainerLink } from '../../parts/container-link.tsx';
import { Section, TodayRow } from './section.tsx';
import { type RiskGroup, toneOf } from './today-data.ts';

/** What it sends is needed once the rows are there; until then its place stays free. */
const RefreshButton = lazy(async () => ({ default: (await import('../../parts/refresh-button.tsx')).RefreshButton }));

/** What to do about a reason. */
function aboutOf(reason: RiskGroup['reason'], withinDays: number): string {
  const near = withinDays === 1 ? 'tomorrow' : `within ${withinDays} days`;
  return {
    last_free_day_passed: 'Each day may be charged. Pick them up, or ask for an extension.',
    last_free_day_near: `Free time ends ${near}. Book the pickup.`,
    hold: 'They are not released. Ask the party that holds them what is missing.',
    fees: 'The terminal claims an amount. Pay it, or dispute it, before the truck comes.',
    contradiction: 'Two sources cannot both be right. Check at the terminal before you send a truck.',
    missing_milestone: 'It should have happened by now, and no source reports it.',
  }[reason];
}

/** The containers with one reason, the most urgent first. */
export function RiskSection({ group, title, withinDays }: { group: RiskGroup; title: string; withinDays: number }) {
  const { reason, total, containers } = group;
  return (
    <Section id={reason} title={title} about={aboutOf(reason, withinDays)} total={total} shown={containers.length}>
      {containers.map((container) => (
        <RiskRow key={container.id} container={container} reason={reason} />
      ))}
    </Section>
  );
}

function RiskRow({ container, reason }: { container: RiskGroup['containers'][number]; reason: RiskGroup['reason'] }) {
  const {
    id,
    number,
    current_status,
    reasons,
    last_free_day: bindingDay,
    conditional_last_free_day: conditionalDay,
    terminal_name,
    place_name,
    pickup_appointment,
  } = container;
  const day = bindingDay ?? conditionalDay;
  const why = reasons.find((one) => one.reason === reason)?.explanation;
  // The day itself stands beside it.
  const isPlain = reason.startsWith('last_free_day') && !container.is_stale;
  const place = [terminal_name, place_name].filter((name) => name !== null).join(', ');
  return (
    <TodayRow
      what={
        <>
          <ContainerLink id={id} number={number} />
          <span className="muted small">{statusText(current_status)}</span>
        </>
      }
      why={
        <>
          {isPlain ? 'No pickup is reported.' : why}
          {pickup_appointment !== null && <span className="muted"> Appointment {pickup_appointment}.</span>}
        </>
      }
      where={place}
      until={
        day !== null && <Deadline day={day} isConditional={bindingDay === null} isUrgent={toneOf(reason) !== 'plain'} />
      }
      action={
        <Suspense fallback={<span className="button quiet square is-small" aria-hidden="true" />}>
          <RefreshButton id={id} number={number} />
        </Suspense>
      }
    />
  );
}

/** The day that binds, by whose word, and how far away it is. */
function Deadline({
  day,
  isConditional,
  isUrgent,
}: {
  day: NonNullable<RiskGroup['containers'][number]['conditional_last_free_day']>;
  isConditional: boolean;
  isUrgent: boolean;
}) {
  const { date, days_left: left, party } = day;
  const tone = left < 0 ? 'bad' : left <= 1 ? 'warning' : 'plain';
  return (
    <>
      <Badge tone={isUrgent || left < 0 ? tone : 'plain'}>{distanceText(left)}</Badge>
      <span className="muted small">
        {dayText(date)}, {partyText(party)}
        {isConditional && ', if it stands there'}
      </span>
    </>
  );
}
