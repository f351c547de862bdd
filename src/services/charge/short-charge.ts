import { z } from 'zod';
import { ChargeClock, ChargeKind } from '../../domain/charges/charge-clock.ts';
import { versionName } from '../../domain/charges/choose-tariff.ts';
import {
  type ChargedContainer,
  type ChargeRules,
  type ContainerCharge,
  type ContainerStay,
  containerCharges,
} from '../../domain/charges/container-charges.ts';
import { daysAfter } from '../../domain/charges/local-days.ts';
import { Money } from '../../domain/charges/money.ts';
import { sumsOf } from '../../domain/charges/run-clock.ts';
import { TariffParty, TariffScope } from '../../domain/charges/tariff.ts';
import { type Instant, LocalDate, localDate } from '../../domain/instant.ts';
import { StatedBeside } from './charge-record.ts';
import { owedBy } from './recorded-charge.ts';
import { isStatedOtherwise, type StatedFacts, statedBeside } from './stated-beside.ts';

/** How far ahead it is looked for what a day costs. */
export const LOOK_AHEAD_DAYS = 60;

/** What a container costs by a clock that runs or is to come, in few words. */
export const ShortCharge = z.object({
  charge: ChargeKind.meta({ doc: 'What is charged' }),
  direction: TariffScope.shape.direction.meta({ doc: 'Whether it is of the import or of the export' }),
  at: ChargeClock.shape.at.meta({ doc: 'Whether it runs at the port or at the inland ramp' }),
  party: TariffParty.nullable().meta({ doc: 'Who charges it; null where no tariff says so' }),
  status: z.enum(['not_started', 'free', 'last_day', 'charging', 'unknown']).meta({ doc: 'Where the clock stands' }),
  unknown: z.string().nullable().meta({ doc: 'Why it cannot be counted, such as no_tariff; null if it can' }),
  tariff: z.string().nullable().meta({ doc: 'Name and version of the tariff; null if none applies' }),
  last_free_on: LocalDate.nullable().meta({
    doc: 'The computed last free day; null if none is, such as without free time',
  }),
  stated_otherwise: z
    .array(StatedBeside.pick({ party: true, date: true }))
    .meta({ doc: 'Last free days that its party states and that are not what the tariff gives' }),
  assumed: z
    .array(z.string())
    .meta({ doc: 'What was assumed, such as start_without; the charges of the container say it in words' }),
  charged_from: LocalDate.nullable().meta({ doc: 'The first chargeable day, passed or ahead; null if not known' }),
  owed: z.array(Money).meta({ doc: 'What it costs by now with tax, of each currency' }),
  per_day: Money.nullable().meta({ doc: 'What the next chargeable day costs with tax; null if not known' }),
});
export type ShortCharge = z.infer<typeof ShortCharge>;

/** What is said of a container that is out where no tariff is stored at all: the detention always may arise. */
export const NO_TARIFF: ShortCharge = {
  ...{ charge: 'detention', direction: 'import', at: 'port', party: null, status: 'unknown', unknown: 'no_tariff' },
  ...{
    tariff: null,
    last_free_on: null,
    stated_otherwise: [],
    assumed: [],
    charged_from: null,
    owed: [],
    per_day: null,
  },
};

/** The charges of a container whose clocks run or are to come, if it waits where it is; those that ended are left out. */
export function shortCharges(
  { subject, stays }: ChargedContainer,
  rules: ChargeRules,
  { asOf, stated, isStopped }: { asOf: Instant; stated: StatedFacts; isStopped: boolean },
): ShortCharge[] {
  const open = stays.filter(({ direction, facts }) => direction === 'import' || !hasSailed(facts));
  const until = daysAfter(localDate(asOf, null), LOOK_AHEAD_DAYS);
  const charges = containerCharges({ subject, stays: open }, rules, { asOf, until });
  return charges.flatMap((charge) => {
    const stay = open.find(({ direction, at }) => direction === charge.direction && at === charge.at);
    if (stay !== undefined && charge.tariff === null && isPast(charge, stay)) return [];
    return shortCharge(charge, stated).map((one) => (isStopped ? notKnownSinceStop(one) : one));
  });
}

/** Whether it still waits is not known of what is not tracked any more, so neither is what it costs. */
function notKnownSinceStop(charge: ShortCharge): ShortCharge {
  if (charge.unknown !== null) return charge;
  return { ...charge, status: 'unknown', unknown: 'tracking_stopped', charged_from: null, owed: [], per_day: null };
}

function hasSailed({ events, isBeyond }: ContainerStay['facts']): boolean {
  return events.departed !== undefined || isBeyond === true;
}

/** Whether what a charge is for is over; where no clock was read, events alone say so. */
function isPast({ charge }: ContainerCharge, { direction, facts }: ContainerStay): boolean {
  const { events, isBeyond } = facts;
  if (direction === 'export') return charge === 'detention' && events.full_in !== undefined;
  return charge === 'detention' ? events.empty_in !== undefined : events.full_out !== undefined || isBeyond === true;
}

/** What the next chargeable day of a clock costs with tax, if the container waits; null where none is known. */
export function perDayOf({ tariff, run, today }: ContainerCharge): Money | null {
  const next = run.days.find(({ date, amount }) => date > today && amount !== null);
  return tariff === null || next === undefined ? null : (sumsOf(tariff.clock, [next]).total[0] ?? null);
}

/** What was counted of a container in few words; what ended is left out. */
export function shortChargesOfRuns(charges: readonly ContainerCharge[], stated: StatedFacts): ShortCharge[] {
  return charges.flatMap((charge) => shortCharge(charge, stated));
}

function shortCharge(charged: ContainerCharge, stated: StatedFacts): ShortCharge[] {
  const { charge, direction, at, party, tariff, unknown, run, today, assumptions } = charged;
  if (unknown === null && run.status === 'ended') return [];
  return [
    {
      ...{ charge, direction, at, party },
      status: unknown !== null || run.status === 'ended' ? 'unknown' : run.status,
      unknown: unknown?.code ?? null,
      tariff: tariff === null ? null : versionName(tariff),
      last_free_on: run.lastFree,
      stated_otherwise: statedBeside(charged, stated)
        .filter((one) => isStatedOtherwise(charged, one))
        .map(({ party: by, date }) => ({ party: by, date })),
      assumed: [...new Set(assumptions.map(({ code }) => code))],
      charged_from: run.firstCharged,
      owed: owedBy(charged, today),
      per_day: perDayOf(charged),
    },
  ];
}
