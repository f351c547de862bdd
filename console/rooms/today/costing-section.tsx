import { Link } from '@tanstack/react-router';
import { moneyText, moniesText } from '../../../view/model/money.ts';
import { dayText, momentText, shownMoment } from '../../../view/model/time.ts';
import { statusText } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { partyOfCharge } from '../../parts/charge-party.ts';
import { ContainerLink } from '../../parts/container-link.tsx';
import { RefreshButton } from '../../parts/refresh-button.tsx';
import { Section, TodayRow } from './section.tsx';
import type { TodayFacts } from './today-data.ts';

type Costing = TodayFacts['costing'];
type CostingContainer = Costing['containers'][number];

/** What costs money now: the sums of each currency, then the containers that cost the most a day, and what is not counted. */
export function CostingSection({ costing }: { costing: Costing }) {
  const { total, owed, per_day: perDay, containers, uncounted } = costing;
  return (
    <>
      {total > 0 && (
        <Section
          id="costing"
          title="Costing money now"
          about={`${moniesText(owed)} so far, ${moniesText(perDay)} a day, by your tariffs. Currencies are never added.`}
          total={total}
          shown={containers.length}
          all={
            <Link to="/containers" search={{ charging: 'true' }}>
              Show all as a list
            </Link>
          }
        >
          {containers.map((container) => (
            <CostingRow key={container.id} container={container} />
          ))}
        </Section>
      )}
      {uncounted.length > 0 && (
        <section className="card today-section uncounted" id="uncounted" aria-labelledby="uncounted-title">
          <header>
            <h2 id="uncounted-title">Costs not counted</h2>
            <p className="muted">These containers may cost money. It is not known, and in no sum above.</p>
          </header>
          <ul>
            {uncounted.map(({ scac, text, containers: count }) => (
              <li key={`${scac} ${text}`}>
                <b>
                  {count.toLocaleString('en')} {count === 1 ? 'container' : 'containers'}
                  {scac !== null && ` of ${scac}`}
                </b>
                : {text}
              </li>
            ))}
          </ul>
          <p className="more">
            <Link to="/tariffs">Tariffs</Link>
          </p>
        </section>
      )}
    </>
  );
}

function CostingRow({ container }: { container: CostingContainer }) {
  const { id, number, current_status, customer_name, bill_of_lading_number, terminal_name, place_name } = container;
  const { owed, per_day: perDay, charging, unknown } = container;
  return (
    <TodayRow
      what={
        <>
          <ContainerLink id={id} number={number} />
          <span className="muted small">{customer_name ?? bill_of_lading_number}</span>
        </>
      }
      why={
        <>
          {charging.map(chargeText).join(' ')} {actionText(container)}
          {unknown.length > 0 && (
            <span className="muted"> Not counted beside it: {unknown.map(({ text }) => text).join(' ')}</span>
          )}
        </>
      }
      where={[statusText(current_status), terminal_name, place_name].filter((name) => name !== null).join(', ')}
      until={
        <>
          {perDay.length === 0 && <Badge tone="bad">Charged</Badge>}
          {perDay.map((amount) => (
            <Badge key={amount.currency} tone="bad">
              {moneyText(amount)} a day
            </Badge>
          ))}
          {owed.map((amount) => (
            <span key={amount.currency} className="muted small">
              {moneyText(amount)} so far
            </span>
          ))}
        </>
      }
      action={<RefreshButton id={id} number={number} />}
    />
  );
}

const NAMES = {
  demurrage: 'Demurrage',
  detention: 'Detention',
  combined: 'Demurrage and detention',
  storage: 'Storage',
} as const satisfies Record<CostingContainer['charging'][number]['charge'], string>;

function chargeText({
  charge,
  party,
  charged_from: from,
  last_free_on: last,
}: CostingContainer['charging'][number]): string {
  const since = from === null ? '' : ` since ${dayText(from)}`;
  const free = last === null ? ' (no free time)' : ` (last free day ${dayText(last)})`;
  return `${NAMES[charge]} of the ${partyOfCharge(party)}${since}${free}.`;
}

/** What to do next, which ends what is charged. */
function actionText({
  charging,
  holds,
  pickup_appointment_at: at,
  pickup_appointment_timezone: zone,
}: CostingContainer): string {
  if (charging.some(({ direction }) => direction === 'export')) return 'Bring it to the port, or have it loaded.';
  const waits = charging.some(({ charge, at: place }) => charge !== 'detention' || place === 'ramp');
  if (!waits) return 'Return it empty.';
  if (holds.length > 0) return `Have the hold lifted first: ${holds.join(', ')}.`;
  const appointment = shownMoment(at, zone);
  return appointment === null ? 'Book the pickup.' : `Pick it up: appointment ${momentText(appointment)}.`;
}
