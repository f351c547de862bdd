import { moneyText, moniesText } from '../../../view/model/money.ts';
import { dayText } from '../../../view/model/time.ts';
import { partyText } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { ChargeDays } from './charge-days.tsx';
import { chargeName, chargePlace, clockState } from './charge-words.ts';
import type { Charge } from './charges-data.ts';
import type { ContainerRecord } from './container-data.ts';

/** What a container costs by one clock: where it stands, its last free day, what is owed, and why each day counts. */
export function ChargePart({
  charge,
  shipment,
  until,
}: {
  charge: Charge;
  shipment: ContainerRecord['shipment'];
  /** The day until which it is counted beside today; null without one. */
  until: string | null;
}) {
  const { unknown, assumptions, findings, days } = charge;
  const { text, tone } = clockState(charge);
  return (
    <li className="charge">
      <h3>
        {chargeName(charge)} <span className="muted charge-place">{chargePlace(charge, shipment)}</span>{' '}
        <Badge tone={tone}>{text}</Badge>
      </h3>
      {unknown !== null ? <p>{unknown.text}</p> : <ChargeFacts charge={charge} until={until} />}
      {findings.map(({ code, text: finding }) => (
        <p key={`${code} ${finding}`} className="small tone-warning">
          {finding}
        </p>
      ))}
      {assumptions.length > 0 && (
        <div className="small">
          <p className="muted">Taken for granted:</p>
          <ul className="charge-notes">
            {assumptions.map(({ code, text: assumption }) => (
              <li key={`${code} ${assumption}`}>{assumption}</li>
            ))}
          </ul>
        </div>
      )}
      {days.length > 0 && <ChargeDays charge={charge} />}
    </li>
  );
}

function ChargeFacts({ charge, until }: { charge: Charge; until: string | null }) {
  const { total_today: owed, total, stated_last_free_days: stated, tariff, tariff_source: source, calendar } = charge;
  return (
    <dl className="charge-facts">
      <Row title="Last free day by the tariff">{freeText(charge)}</Row>
      <Row title="Stated">
        {stated.length === 0
          ? 'No party has stated one for this'
          : stated
              .map(
                ({ party, date, days_later }) => `${dayText(date)} by the ${partyText(party)}${laterText(days_later)}`,
              )
              .join(', ')}
      </Row>
      <Row title={isStopped(charge) ? 'Owed when tracking stopped' : 'Owed by now'}>
        <b>{moniesText(owed)}</b>
      </Row>
      {until !== null && (
        <Row title={`Until ${dayText(until)}`}>
          <b>{moniesText(total)}</b>
        </Row>
      )}
      <Row title="Per day">{rateText(charge)}</Row>
      <Row title="By">
        {[tariff, source, calendar === null ? null : `days by the calendar ${calendar}`]
          .filter((part) => part !== null)
          .join(', ')}
      </Row>
    </dl>
  );
}

function Row({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="muted small">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function freeText({ last_free_on: last, status }: Charge): string {
  if (last !== null) return dayText(last);
  return status === 'not_started' ? 'Known when the clock starts' : 'None';
}

function laterText(days: number | null): string {
  if (days === null || days === 0) return '';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return ` (${count} ${days > 0 ? 'later' : 'earlier'})`;
}

/** Whether it is counted as it stood when tracking stopped: what came after that is not known. */
export function isStopped({ assumptions }: Charge): boolean {
  return assumptions.some(({ code }) => code === 'tracking_stopped');
}

function rateText(charge: Charge): string {
  const { next_charge: next, next_change: change, status } = charge;
  if (isStopped(charge)) return 'Not known since tracking stopped';
  if (next === null && status === 'ended') return 'Nothing more';
  if (next === null) return status === 'not_started' ? 'Known when the clock starts' : 'Nothing in the days ahead';
  const later = change === null ? '' : `, ${moneyText(change.amount)} from ${dayText(change.date)}`;
  // What is charged already goes on; what is not begins then.
  const when = status === 'charging' ? `, next on ${dayText(next.date)}` : ` from ${dayText(next.date)}`;
  return `${moneyText(next.amount)}${when}${later}, without tax`;
}
