import { Field } from '../../design/field.tsx';
import { amountDoubt } from './amount-text.ts';
import {
  CHARGES,
  CLOCK_EVENTS,
  type ClockForm,
  type Direction,
  emptyClock,
  firstTierDay,
  START_WORDS,
  type TierForm,
} from './clock-form.ts';
import { Select } from './select.tsx';

const WORKING = [
  ['none', 'Calendar days'],
  ['free', 'Free days: working days; charged: calendar days'],
  ['all', 'Working days'],
] as const;

const FIRST = [
  ['next_day', 'The day after'],
  ['event_day', 'The day itself'],
] as const;

const COUNTED = [
  ['chargeable_days', 'After the free days'],
  ['days_of_the_clock', 'With the free days'],
] as const;

/** What is typed of a charge: when it starts, what is free, and what each day costs. */
export function ClockFields({
  clock,
  direction,
  wrongOf,
  change,
  remove,
}: {
  clock: ClockForm;
  direction: Direction;
  /** What is wrong with a part of the charge, such as `tiers[0].amount`. */
  wrongOf: (part: string) => string | null;
  change: (clock: ClockForm) => void;
  /** Null for the only charge. */
  remove: (() => void) | null;
}) {
  const set = (part: Partial<ClockForm>) => change({ ...clock, ...part });
  const title = CHARGES.find(([charge]) => charge === clock.charge)?.[1] ?? clock.charge;
  return (
    <fieldset className="tariffs-clock">
      <legend>{title}</legend>
      <div className="tariffs-grid">
        <Select
          label="What is charged"
          value={clock.charge}
          of={CHARGES}
          change={(charge) => set({ charge, start: emptyClock(charge, direction).start })}
        />
        <Select
          label="Starts with"
          value={clock.start}
          of={CLOCK_EVENTS[direction][clock.charge].starts.map(
            (start) => [start, START_WORDS[start] ?? start] as const,
          )}
          change={(start) => set({ start })}
        />
        <Select label="First day counted" value={clock.first} of={FIRST} change={(first) => set({ first })} />
        <Field
          label="Free days"
          inputMode="numeric"
          value={clock.freeDays}
          wrong={wrongOf('free.days')}
          onChange={({ target }) => set(withFreeDays(clock, target.value))}
        />
        <Select label="Days counted" value={clock.working} of={WORKING} change={(working) => set({ working })} />
        <Field
          label="Currency"
          value={clock.currency}
          maxLength={3}
          wrong={wrongOf('currency')}
          onChange={({ target }) => set({ currency: target.value.toUpperCase() })}
        />
      </div>
      <Tiers clock={clock} wrongOf={wrongOf} set={set} />
      {remove !== null && (
        <div className="tariffs-actions">
          <button
            type="button"
            className="button is-small"
            aria-label={`Remove this charge, ${title}`}
            onClick={remove}
          >
            Remove this charge
          </button>
        </div>
      )}
    </fieldset>
  );
}

function Tiers({
  clock,
  wrongOf,
  set,
}: {
  clock: ClockForm;
  wrongOf: (part: string) => string | null;
  set: (part: Partial<ClockForm>) => void;
}) {
  const { tiers } = clock;
  const setTier = (at: number, part: Partial<TierForm>) =>
    set({ tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)) });
  return (
    <div className="tariffs-tiers">
      <Select
        label="Days of the rates are counted"
        value={clock.tiersCount}
        of={COUNTED}
        change={(tiersCount) => set(withFirstDay({ ...clock, tiersCount }))}
      />
      <ol>
        {tiers.map((tier, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no other name than its place
          <li key={at} className="tariffs-tier">
            <Field
              label="From day"
              inputMode="numeric"
              value={tier.from}
              wrong={wrongOf(`tiers[${at}]`)}
              onChange={({ target }) => setTier(at, { from: target.value })}
            />
            <Field
              label="To day"
              inputMode="numeric"
              placeholder="All that follow"
              value={tier.to}
              wrong={wrongOf(`tiers[${at}].to`)}
              onChange={({ target }) => setTier(at, { to: target.value })}
            />
            <Field
              label={`${clock.currency} a day`}
              inputMode="decimal"
              value={tier.amount}
              wrong={wrongOf(`tiers[${at}].amount`) ?? amountDoubt(tier.amount, clock.currency)}
              onChange={({ target }) => setTier(at, { amount: target.value })}
            />
            {tiers.length > 1 && (
              <button
                type="button"
                className="button is-small"
                aria-label={`Remove the rate from day ${tier.from}`}
                onClick={() => set({ tiers: tiers.filter((_tier, index) => index !== at) })}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="button is-small" onClick={() => set({ tiers: withNext(tiers) })}>
        Add a rate
      </button>
    </div>
  );
}

/** The next rate begins behind the last one; where that has no end, it is given one to be typed over. */
function withNext(tiers: readonly TierForm[]): TierForm[] {
  const last = tiers.at(-1);
  const end = last === undefined ? 0 : Number(last.to.trim() === '' ? Number(last.from) + 4 : last.to);
  const ended = tiers.map((tier) => (tier === last && tier.to.trim() === '' ? { ...tier, to: String(end) } : tier));
  return [...ended, { from: String(end + 1), to: '', amount: '' }];
}

/** The first rate begins where counting does. */
function withFirstDay(clock: ClockForm): ClockForm {
  const first = firstTierDay(clock);
  if (!Number.isInteger(first)) return clock;
  return { ...clock, tiers: clock.tiers.map((tier, at) => (at === 0 ? { ...tier, from: String(first) } : tier)) };
}

function withFreeDays(clock: ClockForm, freeDays: string): ClockForm {
  return withFirstDay({ ...clock, freeDays: freeDays.trim() });
}
