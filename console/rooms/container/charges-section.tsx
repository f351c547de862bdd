import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { LandfallError } from 'landfall/client';
import { moniesText } from '../../../view/model/money.ts';
import { dateAt, dayText } from '../../../view/model/time.ts';
import { partyText } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Field } from '../../design/field.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { nextFriday, ownDay } from '../../parts/calendar.ts';
import { ChargePart, isStopped } from './charge-part.tsx';
import { owedText, withoutTariff } from './charge-words.ts';
import { type Charges, containerCharges, type GivenDays, NO_DAYS } from './charges-data.ts';
import type { ContainerRecord } from './container-data.ts';
import { MissingTariffs } from './missing-tariffs.tsx';
import { uncountedDay } from './uncounted-day.ts';
import './charges.css';

const route = getRouteApi('/containers/$id');

/** What the container costs by the stored tariffs: by now, each day, and until a day that is planned. */
export function ChargesSection({ record }: { record: ContainerRecord }) {
  const { id, shipment } = record;
  const [days, setDays] = useDays();
  const isGiven = Object.values(days).some((day) => day !== '');
  const now = useQuery(containerCharges(id, NO_DAYS));
  const given = useQuery({ ...containerCharges(id, days), enabled: isGiven, placeholderData: (last) => last });
  const charges = (isGiven ? given.data : undefined) ?? now.data;
  return (
    <section className="card piece charges" aria-labelledby="charges">
      <h2 id="charges">What waiting costs</h2>
      {now.error !== null && <Failed sentence={sentenceOf(now.error)} retry={() => void now.refetch()} />}
      {charges === undefined && now.error === null && <Skeleton lines={4} />}
      {charges !== undefined && (
        <>
          <Totals charges={charges} />
          <Uncounted day={uncountedDay(charges.charges, record.container.last_free_days)} />
          {charges.unknown_charges < charges.charges.length && (
            <UntilField days={days} set={setDays} zone={record.container.pod_timezone} />
          )}
          {charges.unknown_charges < charges.charges.length && (
            <DayFields record={record} days={days} set={setDays} error={isGiven ? given.error : null} />
          )}
          <MissingTariffs of={withoutTariff(charges.charges, shipment)} record={record} />
          <ul className="charge-list">
            {charges.charges
              .filter(({ unknown }) => unknown?.code !== 'no_tariff')
              .map((charge) => (
                <ChargePart
                  key={`${charge.direction} ${charge.at} ${charge.charge} ${charge.party}`}
                  charge={charge}
                  shipment={shipment}
                  until={charges.until}
                />
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The days that are given: the address has them, so that a link and a reload have them too. */
function useDays(): [GivenDays, (days: GivenDays) => void] {
  const { until = '', pickup = '', return: back = '' } = route.useSearch();
  const navigate = useNavigate();
  const set = ({ until: day, pickupOn, returnOn }: GivenDays) => {
    const given = Object.entries({ until: day, pickup: pickupOn, return: returnOn }).filter(([, one]) => one !== '');
    void navigate({ to: '.', search: Object.fromEntries(given), replace: true, resetScroll: false });
  };
  return [{ until, pickupOn: pickup, returnOn: back }, set];
}

function Totals({ charges }: { charges: Charges }) {
  const { totals, until, unknown_charges: unknown } = charges;
  if (charges.charges.length === 0)
    return <p className="muted">Nothing that a tariff could charge for is known yet.</p>;
  const isKnown = unknown < charges.charges.length;
  return (
    <>
      <dl className="charge-totals">
        <div>
          <dt className="muted small">
            {charges.charges.some(isStopped) ? 'Owed when tracking stopped' : 'Owed by now'}, by the tariffs
          </dt>
          <dd>{owedText(totals.today, charges)}</dd>
        </div>
        {until !== null && isKnown && (
          <div>
            <dt className="muted small">Until {dayText(until)}</dt>
            <dd>
              {owedText(totals.until, charges)}
              <span className="muted small"> {moniesText(totals.waiting)} more than by now</span>
            </dd>
          </div>
        )}
      </dl>
      {unknown > 0 && isKnown && (
        <p className="small">
          {unknown === 1 ? '1 charge is' : `${unknown} charges are`} not in it, because {unknown === 1 ? 'it' : 'they'}{' '}
          cannot be counted.
        </p>
      )}
    </>
  );
}

/** What no amount has in it, although free time ends. */
function Uncounted({ day }: { day: { party: string; date: string } | null }) {
  if (day === null) return null;
  const party = partyText(day.party);
  return (
    <p className="small tone-warning">
      The {party} states {dayText(day.date)} as the last free day. What it charges after that is not known and in no
      amount here, because no tariff that is stored counts it.
    </p>
  );
}

/** Until when it waits: Friday in one click, or any day. */
function UntilField({ days, set, zone }: { days: GivenDays; set: (days: GivenDays) => void; zone: string | null }) {
  const friday = nextFriday(dateAt(new Date().toISOString(), zone) ?? ownDay(new Date()));
  return (
    <div className="charge-until">
      <Field
        label="If it waits until"
        type="date"
        value={days.until}
        onChange={({ target }) => set({ ...days, until: target.value })}
      />
      <button
        type="button"
        className="button"
        aria-pressed={days.until === friday}
        onClick={() => set({ ...days, until: days.until === friday ? '' : friday })}
      >
        Friday, {dayText(friday).slice(4, -5)}
      </button>
    </div>
  );
}

function DayFields({
  record: { container },
  days,
  set,
  error,
}: {
  record: ContainerRecord;
  days: GivenDays;
  set: (days: GivenDays) => void;
  error: Error | null;
}) {
  const isReturned = container.empty_terminated_at !== null || container.current_status === 'empty_returned';
  if (isReturned) return null;
  const isOut = container.current_status === 'picked_up' || container.current_status === 'delivered';
  const fault = error instanceof LandfallError ? error.errors[0] : undefined;
  const wrongOf = (parameter: string) => (fault?.source?.parameter === parameter ? sentenceOf(error) : null);
  const isBeside = wrongOf('return_on') !== null || (!isOut && wrongOf('pickup_on') !== null);
  return (
    <div className="charge-fields">
      {!isOut && (
        <Field
          label="If it is picked up on"
          type="date"
          value={days.pickupOn}
          wrong={wrongOf('pickup_on')}
          onChange={({ target }) =>
            set({ ...days, pickupOn: target.value, returnOn: target.value === '' ? '' : days.returnOn })
          }
        />
      )}
      {(isOut || days.pickupOn !== '') && (
        <Field
          label={isOut ? 'If it is returned empty on' : 'and returned empty on'}
          type="date"
          value={days.returnOn}
          wrong={wrongOf('return_on')}
          onChange={({ target }) => set({ ...days, returnOn: target.value })}
        />
      )}
      {error !== null && !isBeside && <Failed sentence={sentenceOf(error)} />}
    </div>
  );
}
