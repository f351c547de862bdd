import type { ContainerState, JourneyState, Milestone } from '../../domain/journey/state.ts';
import type { Observation } from '../../domain/observation.ts';
import type { Reasons } from '../../ingest/differences.ts';
import { saidText } from '../../wording/statement-text.ts';

/** Columns that follow from a fact which has another name. */
const FACT_OF: Readonly<Record<string, string>> = {
  status_rule: 'currentStatus',
  availability_known: 'availableForPickup',
  holds_reported: 'holds',
  fees_reported: 'fees',
  pickup_appointment_timezone: 'pickupAppointmentAt',
  last_free_days: 'pickupLfd',
  binding_lfd: 'pickupLfd',
  pol_atd_at: 'polDepartedAt',
  pod_ata_at: 'podArrivedAt',
  destination_ata_at: 'indAtaAt',
  port_of_lading_id: 'polLoadedAt',
  port_of_discharge_id: 'podDischargedAt',
  pod_timezone: 'podDischargedAt',
  destination_id: 'destinationEtaAt',
  final_destination_timezone: 'destinationEtaAt',
};

const NO_STATEMENT = 'No statement says so under the rules of today.';
const BY_RULES = 'It follows from all statements of the journey under the rules of today.';

/** The reasons of everything that was derived from some observations. */
export function reasonsOf(
  { shipment, containers, unnamed }: JourneyState,
  observations: readonly Observation[],
): Reasons {
  const said = new Map(observations.map((observation) => [observation.id, observation]));
  const states = new Map([...containers, ...unnamed].map((state) => [state.number, state]));
  return {
    shipment: (column) => {
      if (column === 'bill_of_lading_number') return numberReason(observations, shipment.billOfLadingNumber);
      if (column === 'named_bill_numbers') return numberReason(observations, shipment.billsOfLading[0] ?? null);
      if (column === 'booking_number') return numberReason(observations, shipment.bookingNumber);
      return containers.map((state) => factReason(state, column)).find((reason) => reason !== null) ?? BY_RULES;
    },
    container: (number, column) => {
      const state = states.get(number);
      if (state === undefined) return NO_STATEMENT;
      const reason = factReason(state, column);
      const isStatus = column === 'current_status' || column === 'status_rule';
      if (isStatus) return reason === null ? state.statusRule : `${state.statusRule} ${reason}`;
      return reason ?? BY_RULES;
    },
    event: (number, key) => {
      const state = states.get(number);
      const milestone = state?.milestones.find((one) => one.key === key);
      if (milestone !== undefined) return milestoneReason(milestone);
      const estimate = state?.estimates.find((one) => one.key === key);
      return estimate === undefined ? NO_STATEMENT : (decisive(estimate.because) ?? BY_RULES);
    },
  };

  function factReason({ because }: ContainerState, column: string): string | null {
    const fact = FACT_OF[column] ?? camelCase(column);
    const ids = new Map<string, readonly string[] | undefined>(Object.entries(because)).get(fact);
    return decisive(ids ?? []);
  }

  function milestoneReason({ because, superseded }: Milestone): string {
    const lost = superseded.flatMap((one) => decisive(one.because) ?? []);
    const reason = decisive(because) ?? BY_RULES;
    return lost.length === 0 ? reason : `${reason} Differing: ${lost.join(' ')}`;
  }

  function decisive([first]: readonly string[]): string | null {
    const one = said.get(first ?? '');
    return one === undefined ? null : wordsOf(one);
  }
}

function numberReason(observations: readonly Observation[], number: string | null): string {
  const named = observations.filter((one) => one.kind === 'document' && one.number === number && number !== null);
  const [latest] = named.sort((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1));
  return latest === undefined ? BY_RULES : wordsOf(latest);
}

/** Who said what and when, with the key of its source. */
function wordsOf(observation: Observation): string {
  return `${observation.source}, ${saidText(observation, observation.receivedAt)}.`;
}

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
