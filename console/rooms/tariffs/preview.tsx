import { useId } from 'react';
import { moneyText, moniesText } from '../../../view/model/money.ts';
import { dayText } from '../../../view/model/time.ts';
import { statusText } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { chargeName, clockState } from '../container/charge-words.ts';
import type { TrialBox } from './place-data.ts';
import type { Checked } from './tariffs-data.ts';

type TrialCharge = NonNullable<Checked['charges']>['charges'][number];

/** What the tariff means for one container of the account, before it is stored. */
export function Preview({
  boxes,
  box,
  choose,
  checked,
  name,
  until,
}: {
  boxes: readonly TrialBox[];
  box: string;
  choose: (id: string) => void;
  checked: Checked | undefined;
  /** The name of the tariff, by which its charges are known. */
  name: string;
  until: string;
}) {
  const id = useId();
  const charges = checked?.charges ?? null;
  const own = charges?.charges.filter(({ tariff }) => tariff?.startsWith(`${name}@`) === true) ?? [];
  return (
    <section className="tariffs-preview" aria-label="What it means for a container">
      <div className="field">
        <label htmlFor={id}>What it means for</label>
        <select className="input" id={id} value={box} onChange={({ target }) => choose(target.value)}>
          {boxes.length === 0 && <option value="">No container of the line is tracked</option>}
          {boxes.map(({ id: one, number, about }) => (
            <option key={one} value={one}>
              {number}, {statusText(about)}
            </option>
          ))}
        </select>
      </div>
      <div role="status">
        {checked === undefined && <p className="muted">It appears once free days and a rate are filled in.</p>}
        {checked !== undefined && checked.faults.length > 0 && (
          <p className="muted">It appears once nothing is wrong any more.</p>
        )}
        {charges !== null && own.length === 0 && (
          <p>It does not apply to this container: another line, place, direction or equipment, or another period.</p>
        )}
        <ul>
          {own.map((charge) => (
            <TrialRow key={`${charge.charge} ${charge.at} ${charge.direction}`} charge={charge} until={until} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function TrialRow({ charge, until }: { charge: TrialCharge; until: string }) {
  const { text, tone } = clockState(charge);
  const { unknown, total_today: today, total, next_charge: next } = charge;
  return (
    <li>
      <b>{chargeName(charge)}</b> <Badge tone={tone}>{text}</Badge>
      {unknown !== null ? (
        <p>{unknown.text}</p>
      ) : (
        <p>
          {freeText(charge)} Owed by now: {moniesText(today)}. Until {dayText(until)}: <b>{moniesText(total)}</b>.
          {next !== null && ` ${moneyText(next.amount)} a day from ${dayText(next.date)}.`}
        </p>
      )}
    </li>
  );
}

function freeText({ status, last_free_on: last }: TrialCharge): string {
  if (last !== null) return `Last free day ${dayText(last)}.`;
  return status === 'not_started' ? 'The clock has not started.' : 'No free time.';
}
