import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { ChargeKind } from '../../domain/charges/charge-clock.ts';
import { type ChargeRules, type ContainerCharge, containerCharges } from '../../domain/charges/container-charges.ts';
import { daysAfter } from '../../domain/charges/local-days.ts';
import { type Money, sumByCurrency } from '../../domain/charges/money.ts';
import { CargoCondition } from '../../domain/charges/tariff.ts';
import { type Instant, LocalDate, localDate, toInstant } from '../../domain/instant.ts';
import { queryOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { chargeRules } from '../tariff/charge-rules.ts';
import { chargeNotes } from './charge-notes.ts';
import { ChargesOfContainer } from './charge-record.ts';
import type { ChargedRow } from './charged-row.ts';
import { chargedContainer } from './charged-stays.ts';
import { recordedCharge } from './recorded-charge.ts';
import { GET_CHARGED_CONTAINER } from './statements.ts';

/** How far ahead charges are counted at most. */
const AHEAD_DAYS_MAX = 366;

/** How far ahead the next charge, and the next change of what a day costs, are looked for. */
const LOOK_AHEAD_DAYS = 60;

const NO_APPOINTMENT_DAYS_MAX = 100;

/** Of which container, and what is known of it beyond what is reported. */
export const ContainerChargesInput = z.object({
  id: z.string().describe('Id of the container'),
  until: LocalDate.optional().describe('What it costs if it waits until this day, at its place; today by default'),
  pickup_on: LocalDate.optional().describe('The day of the pickup, where that is planned or not reported'),
  return_on: LocalDate.optional().describe('The day of the empty return, where that is planned or not reported'),
  granted: z
    .partialRecord(ChargeKind, z.int().min(0).max(365))
    .optional()
    .describe('Free days that were granted instead of those of the tariff, by charge'),
  conditions: z.array(CargoCondition).optional().describe('What is so of the cargo beyond what is tracked'),
  no_appointment: z
    .array(LocalDate)
    .max(NO_APPOINTMENT_DAYS_MAX)
    .optional()
    .describe('Days on which no appointment could be had'),
});
type Input = z.output<typeof ContainerChargesInput>;

/**
 * What a container costs by the tariffs that are stored: by each clock until today and until a day, with why each day counted.
 * Errors: `not_found`; `invalid_input` for a day that cannot be meant.
 */
export const getContainerCharges = defineOperation(
  {
    id: 'get_container_charges',
    summary: 'Get what a container costs by the stored tariffs: demurrage, detention and storage, day by day',
    permission: 'tracking:read',
    input: ContainerChargesInput,
    output: ChargesOfContainer,
  },
  (context: ServiceContext, input) => countCharges(context, input, chargeRules(context)),
);

/** The same by the rules that are given. */
export async function countCharges(
  context: ServiceContext,
  input: Input,
  given: Promise<ChargeRules>,
): Promise<ChargesOfContainer> {
  const [{ record: row }, rules] = await Promise.all([
    queryOwned(context, GET_CHARGED_CONTAINER, { id: input.id, thing: 'container' }),
    given,
  ]);
  const asOf = row.stopped_at === null ? toInstant(context.clock.now()) : toInstant(Date.parse(row.stopped_at));
  requirePossible(input, row, asOf);
  const { conditions, no_appointment: noAppointment, pickup_on: pickupOn, return_on: returnOn, granted } = input;
  const waiting = chargedContainer(row, { conditions, noAppointment });
  const planned = chargedContainer(row, { conditions, noAppointment, pickupOn, returnOn });
  const asked = containerCharges(planned, rules, { asOf, granted, until: input.until });
  const until = daysAfter(localDate(asOf, null), LOOK_AHEAD_DAYS);
  const ahead = containerCharges(waiting, rules, { asOf, granted, until });
  const charges = asked.map((charge) => {
    const read = { charge, ahead: sameOf(charge, ahead), notes: chargeNotes(charge, row, input) };
    return recordedCharge(read, row);
  });
  return {
    container_id: row.id,
    container_number: row.number,
    is_sandbox: row.is_sandbox,
    as_of: asOf,
    until: input.until ?? null,
    pickup_on: pickupOn ?? null,
    return_on: returnOn ?? null,
    totals: totalsOf(charges),
    unknown_charges: charges.filter(({ unknown }) => unknown !== null).length,
    charges,
  };
}

/** The same charge of the container as it waits; what a planned pickup starts is not running there. */
function sameOf(charge: ContainerCharge, others: readonly ContainerCharge[]): ContainerCharge {
  const isSame = (one: ContainerCharge) =>
    one.direction === charge.direction &&
    one.at === charge.at &&
    one.charge === charge.charge &&
    one.party === charge.party;
  return others.find(isSame) ?? charge;
}

function totalsOf(charges: ChargesOfContainer['charges']): ChargesOfContainer['totals'] {
  const today = sumByCurrency(charges.flatMap(({ total_today }) => total_today));
  const until = sumByCurrency(charges.flatMap(({ total }) => total));
  return { today, until, waiting: differences(until, today) };
}

function differences(until: readonly Money[], today: readonly Money[]): Money[] {
  return sumByCurrency([...until, ...today.map(({ currency, minor }) => ({ currency, minor: -minor }))]);
}

function requirePossible(input: Input, row: ChargedRow, asOf: Instant): void {
  requireNear(input, localDate(asOf, null));
  requireOrder(input, row);
}

function requireNear({ until, pickup_on, return_on }: Input, today: LocalDate): void {
  const last = daysAfter(today, AHEAD_DAYS_MAX);
  for (const [name, date] of Object.entries({ until, pickup_on, return_on })) {
    if (date !== undefined && date > last)
      throw new Failure('invalid_input', `Give a day up to ${last}; later ones are not counted.`, {
        pointer: `/${name}`,
      });
  }
  // Somewhere it is still the day before.
  if (until !== undefined && until < daysAfter(today, -1))
    throw new Failure('invalid_input', `Give today or a later day; as of the answer it is ${today}.`, {
      pointer: '/until',
    });
}

function requireOrder({ pickup_on, return_on }: Input, row: ChargedRow): void {
  const isInland = chargedContainer(row).stays.some(({ at }) => at === 'ramp');
  const pickedUp = isInland ? row.final_destination_full_out_at : row.pod_full_out_at;
  if (pickup_on !== undefined && pickedUp !== null)
    throw new Failure('invalid_input', 'The container was picked up already; leave out pickup_on.', {
      pointer: '/pickup_on',
    });
  if (return_on === undefined) return;
  if (row.empty_terminated_at !== null)
    throw new Failure('invalid_input', 'The container was returned already; leave out return_on.', {
      pointer: '/return_on',
    });
  if (pickedUp === null && pickup_on === undefined)
    throw new Failure('invalid_input', 'The container was not picked up; give pickup_on too.', {
      pointer: '/pickup_on',
    });
  if (pickup_on !== undefined && pickup_on > return_on)
    throw new Failure('invalid_input', 'The return lies before the pickup; correct one of them.', {
      pointer: '/return_on',
    });
}
