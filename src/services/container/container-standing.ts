import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { expectedMilestones } from '../../domain/expectations.ts';
import { Instant } from '../../domain/instant.ts';
import { isReusedRule } from '../../domain/journey/status-rank.ts';
import { Party } from '../../domain/observation.ts';
import { JOURNEY_PARTS, type JourneyPart, reportedParts } from '../../domain/reported-parts.ts';
import { aheadText } from '../../wording/reasons-text.ts';
import { toUnplacedSuspicions, VESSEL_SUSPICIONS_JSON, type VesselSuspicion } from '../ais/vessel-suspicion.ts';
import { clockOf } from '../record/clock-of.ts';
import type { Container } from '../record/container.ts';
import { ContainerFreshness } from '../source/container-freshness.ts';
import {
  CONTAINER_SOURCES_MEMBERS,
  type ContainerSourcesRow,
  lastReportsByParty,
  toContainerSources,
} from '../source/container-sources.ts';
import { goesInland, progressOf } from './container-progress.ts';

/** A milestone that is to come or should have been reported, and how that stands. */
export const AwaitedMilestone = z.object({
  milestone: z.string(),
  state: z
    .enum(['expected', 'overdue', 'unknown'])
    .describe(
      'overdue: awaited_from was received after the deadline without it; unknown: it was not, or reported_ahead',
    ),
  expected_at: Instant.nullable(),
  expected_by: Party.nullable().describe('The party that stated that time; null: it usually follows'),
  after: z.string().nullable().describe('The milestone that it usually follows'),
  deadline: Instant,
  overdue_since: Instant.nullable(),
  awaited_from: Party,
  last_heard_at: Instant.nullable().describe('The time of the last statement of awaited_from'),
  timezone: z.string().nullable(),
  reported_ahead: z.string().optional(),
});
export type AwaitedMilestone = z.infer<typeof AwaitedMilestone>;

/** What is known of a part of the journey: something was reported, nothing was reported, or no data. */
export const PartOfJourney = z.object({
  part: z.enum(JOURNEY_PARTS),
  state: z.enum(['told', 'nothing_told', 'no_data']).describe('no_data: no party that reports it was received yet'),
  as_of: Instant.nullable(),
});
export type PartOfJourney = z.infer<typeof PartOfJourney>;

/** How well a container is known: which sources report it, what they do not state, and what is expected from them. */
export const ContainerStanding = ContainerFreshness.extend({
  awaited: z.array(AwaitedMilestone).describe('None once tracking has stopped'),
  parts: z.array(PartOfJourney),
});
export type ContainerStanding = z.infer<typeof ContainerStanding>;

/** What the database gives of it. */
export interface StandingRow extends ContainerSourcesRow {
  stopped_at: string | null;
  pol_etd_at: string | null;
  pod_eta_at: string | null;
  destination_eta_at: string | null;
  pol_timezone: string | null;
  suspicions: VesselSuspicion[];
}

/**
 * SQL: all that it takes beside the container itself, as JSON; `c` and `cs` are the aliases of it and its shipment. Of a
 * shipment that has arrived the estimate was that of the containers which did.
 */
export const STANDING_JSON = `json_build_object(${CONTAINER_SOURCES_MEMBERS}, 'stopped_at', cs.line_tracking_stopped_at,
    'pol_etd_at', cs.pol_etd_at, 'pod_eta_at', CASE WHEN cs.pod_ata_at IS NULL THEN cs.pod_eta_at END,
    'destination_eta_at', cs.destination_eta_at,
    'pol_timezone', (SELECT ${clockOf('fl', 'cs')} FROM location fl WHERE fl.id = cs.port_of_lading_id),
    'suspicions', ${VESSEL_SUSPICIONS_JSON})`;

const INSTANTS = [
  'stopped_at',
  'pol_etd_at',
  'pod_eta_at',
  'destination_eta_at',
] as const satisfies readonly (keyof StandingRow)[];

/** How a container stands at a moment. */
export function toContainerStanding(container: Container, row: StandingRow, asOf: Instant): ContainerStanding {
  const { stopped_at, pol_etd_at, pod_eta_at, destination_eta_at, pol_timezone } = normalizeInstants(row, INSTANTS);
  const isStopped = stopped_at !== null;
  const sources = toContainerSources(row, { asOf, isStopped });
  const lastReports = lastReportsByParty(sources);
  const shared = {
    pod_eta_at: container.pod_eta_at ?? pod_eta_at,
    pol_etd_at,
    destination_eta_at,
    terminal_checked_at: lastReports.terminal ?? lastReports.rail,
  };
  const zones = {
    origin: pol_timezone,
    transhipment: container.last_movement?.timezone ?? null,
    port: container.pod_timezone,
    here: container.last_movement?.timezone ?? null,
    inland: container.final_destination_timezone ?? container.pod_timezone,
  };
  const isOver = isStopped || isReusedRule(container.current_status_reason);
  const awaited = isOver ? [] : expectedMilestones(progressOf(container, shared), lastReports, asOf);
  return {
    sources,
    awaited: awaited.map(
      ({
        milestone,
        state,
        expectedAt,
        expectedBy,
        after,
        deadline,
        place,
        awaitedFrom,
        lastReportAt,
        reportedAhead,
      }) => ({
        milestone,
        state,
        expected_at: expectedAt,
        expected_by: expectedBy,
        after,
        deadline,
        overdue_since: state === 'overdue' ? deadline : null,
        awaited_from: awaitedFrom,
        last_heard_at: lastReportAt,
        timezone: zones[place],
        ...(reportedAhead === null ? {} : { reported_ahead: aheadText(reportedAhead) }),
      }),
    ),
    parts: reportedParts(lastReports, { reported: reportedOf(container), omitted: omittedOf(container) }).map(
      ({ part, state, asOf: as_of }) => ({
        part,
        state,
        as_of,
      }),
    ),
    vessel_suspicions: toUnplacedSuspicions(row.suspicions),
  };
}

function reportedOf(container: Container): Set<JourneyPart> {
  const { availability_known, last_free_days } = container;
  const facts: Record<JourneyPart, readonly (string | null)[]> = {
    departure: [
      container.empty_out_at,
      container.pol_full_in_at,
      container.pol_vessel_loaded_at,
      container.pol_vessel_departed_at,
    ],
    arrival: [container.pod_arrived_at, container.pod_discharged_at],
    availability_and_holds: [availability_known || container.holds_reported || container.fees_reported ? 'told' : null],
    last_free_day: last_free_days.map(({ date }) => date),
    inland: [
      container.pod_rail_loaded_at,
      container.pod_rail_departed_at,
      container.ind_ata_at,
      container.ind_rail_unloaded_at,
      container.ind_seen_at,
    ],
    pickup: [container.pod_full_out_at, container.final_destination_full_out_at, container.delivered_at],
    empty_return: [container.empty_terminated_at],
  };
  const isReported = (part: JourneyPart) => facts[part].some((fact) => fact !== null);
  return new Set(JOURNEY_PARTS.filter(isReported));
}

function omittedOf(row: Container): Set<JourneyPart> {
  return new Set(goesInland(row) ? [] : (['inland'] as const));
}
