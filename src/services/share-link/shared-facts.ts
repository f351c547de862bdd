import { LOCAL_CLOCK } from '../../core/local-clock.ts';
import type { Container } from '../record/container.ts';
import type { Shipment } from '../record/shipment.ts';
import type { TransportEvent } from '../record/transport-event.ts';
import type { ContainerSource } from '../source/container-sources.ts';
import type { SharedPart } from './share-link.ts';

/** What is known of a container of what a link shows; a part that was not chosen is absent. */
export type SharedFacts = Pick<Container, 'number' | 'current_status' | 'equipment_type' | 'equipment_length'> &
  Pick<Container, 'equipment_height' | 'is_sandbox'> & {
    is_contradictory: boolean;
    milestones?: SharedMilestone[];
    arrival?: Pick<Container, 'pod_eta_at' | 'pod_arrived_at' | 'pod_discharged_at' | 'pod_timezone'>;
    last_free_days?: SharedFreeDay[];
    holds?: Pick<Container, 'holds_at_pod_terminal' | 'holds_reported'> & { stated: unknown };
    fees?: Pick<Container, 'fees_at_pod_terminal' | 'fees_reported'> & { stated: unknown };
    references?: string[];
  };

/** A last free day without the key of the source that states it. */
type SharedFreeDay = Omit<Container['last_free_days'][number], 'source'>;

/** A milestone with the names of what it refers to. */
export type SharedMilestone = Pick<TransportEvent, 'event' | 'timestamp' | 'timestamp_precision' | 'timezone'> &
  Pick<TransportEvent, 'voyage_number' | 'data_source' | 'party'> & {
    location: { name: string | null; locode: string | null };
    terminal: { name: string } | null;
    vessel: { name: string | null } | null;
  };

/**
 * Takes the chosen facts out of a container. Each member is named here, so that what a record is given later is not shared
 * before someone decides so.
 */
export function sharedFacts(
  container: Container,
  events: readonly TransportEvent[],
  shows: readonly SharedPart[],
): SharedFacts {
  const { terminal_statements: stated } = container;
  const facts: SharedFacts = {
    number: container.number,
    current_status: container.current_status,
    equipment_type: container.equipment_type,
    equipment_length: container.equipment_length,
    equipment_height: container.equipment_height,
    is_sandbox: container.is_sandbox,
    // The tariffs of the account are not for whoever has the link.
    is_contradictory: container.contradictions.some(({ fact }) => fact !== 'last_free_day_by_tariff'),
  };
  if (shows.includes('milestones')) {
    const { pod_eta_at, pod_arrived_at, pod_discharged_at, pod_timezone } = container;
    facts.milestones = events.map(toMilestone);
    facts.arrival = { pod_eta_at, pod_arrived_at, pod_discharged_at, pod_timezone };
  }
  if (shows.includes('last_free_day')) {
    facts.last_free_days = container.last_free_days.map(({ source: _source, ...day }) => day);
  }
  if (shows.includes('holds')) {
    const { holds_at_pod_terminal, holds_reported } = container;
    facts.holds = { holds_at_pod_terminal, holds_reported, stated: stated.holds };
  }
  if (shows.includes('fees')) {
    const { fees_at_pod_terminal, fees_reported } = container;
    facts.fees = { fees_at_pod_terminal, fees_reported, stated: stated.fees };
  }
  if (shows.includes('references')) facts.references = [...container.ref_numbers];
  return facts;
}

function toMilestone(event: TransportEvent): SharedMilestone {
  const { timestamp, timestamp_precision, local_time, voyage_number, data_source, party } = event;
  return {
    event: event.event,
    timestamp,
    timestamp_precision,
    timezone: local_time === null ? event.timezone : LOCAL_CLOCK,
    voyage_number,
    data_source,
    party,
    location: { name: event.location?.name ?? null, locode: event.location_locode },
    terminal: event.terminal === null ? null : { name: event.terminal.name },
    vessel: event.vessel === null ? null : { name: event.vessel.name },
  };
}

/** When something was last received of a shipment: from any of some sources, or from its line; null where that is not known. */
export function lastReceived(
  sources: readonly ContainerSource[],
  { line_tracking_last_succeeded_at: lineAt }: Pick<Shipment, 'line_tracking_last_succeeded_at'>,
): string | null {
  const times = [lineAt, ...sources.map(({ last_heard_at: at }) => at)].filter((at) => at !== null);
  return times.sort().at(-1) ?? null;
}
