import { moneyText } from '../../../view/model/money.ts';
import { dayText } from '../../../view/model/time.ts';
import { chargeName, DAY_WORDS } from './charge-words.ts';
import type { Charge } from './charges-data.ts';

/** Each day of a clock, what it costs, and why it counts or not. */
export function ChargeDays({ charge }: { charge: Charge }) {
  const { days, charged_days: charged, free_days: free } = charge;
  const label = `Days of ${chargeName(charge).toLowerCase()}`;
  return (
    <details>
      <summary>
        {days.length === 1 ? 'The day' : `The ${days.length} days`} one by one: {free} free, {charged} charged
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys */}
      <section className="charge-days" aria-label={label} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Counts as</th>
              <th scope="col">Costs</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, counted, amount, why, is_projected: isAhead }) => (
              <tr key={date} className={isAhead ? 'muted' : ''}>
                <td>
                  {dayText(date)}
                  {isAhead && ' (ahead)'}
                </td>
                <td>{DAY_WORDS[counted]}</td>
                <td>{amount === null ? 'Nothing' : moneyText(amount)}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
