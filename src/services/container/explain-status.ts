import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import {
  ShownContradiction,
  ShownDisruption,
  shownContradiction,
  shownDisruption,
} from '../../domain/container-record/reasons.ts';
import { ShownReefer, ShownSighting, shownReefer, shownSighting } from '../../domain/container-record/sightings.ts';
import { callState } from '../../domain/expectations.ts';
import { nextMilestone } from '../../domain/journey/next-milestone.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { LastReports } from '../../domain/missing-milestones.ts';
import { Party } from '../../domain/observation.ts';
import { aheadOfMilestone } from '../../domain/reported-ahead.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';
import { placeText } from '../../wording/facts.ts';
import { hasPassed } from '../../wording/has-passed.ts';
import { heldOf } from '../../wording/status-words.ts';
import { readShortCharges } from '../charge/read-short-charges.ts';
import { tariffContradictions } from '../charge/tariff-contradictions.ts';
import { ExplainedFact, explainFacts } from '../journey/explained-facts.ts';
import { historyOf, vesselChangeText } from '../journey/history.ts';
import { Lateness, latenessOf } from '../journey/lateness.ts';
import { type ContainerJourney, journeyStateOf, loadContainerJourney } from '../journey/load-journey.ts';
import { IsSandbox } from '../record/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { readFreshness } from '../source/container-freshness.ts';
import { ContainerSource, lastReportsByParty } from '../source/container-sources.ts';
import { reportedAheadIn } from './container-progress.ts';

/** How many changes of vessel one answer shows, the latest. */
const VESSEL_CHANGES_MAX = 5;

/** Why a container is said to be where it is, and what is known of its delay. */
export const ExplainedStatus = z.object({
  container_id: z.string(),
  container_number: z.string(),
  is_sandbox: IsSandbox,
  current_status: z.string(),
  held: z.string().nullable(),
  status_rule: z.string(),
  known_since: ShownMoment.nullable(),
  tracking_stopped_at: ShownMoment.nullable(),
  facts: z.array(ExplainedFact),
  lateness: Lateness,
  vessel_changes: z.array(z.string()),
  contradictions: z.array(ShownContradiction).describe('Where sources disagree now'),
  disruptions: z.array(ShownDisruption).describe('What disturbed the journey, as far as it is stated'),
  last_seen: ShownSighting.nullable(),
  reefer: ShownReefer.nullable(),
  next: z
    .object({
      milestone: z.string(),
      place: z.string().nullable(),
      expected_at: ShownMoment.nullable(),
      timezone: z.string().nullable(),
      state: z
        .enum(['expected', 'overdue', 'unknown'])
        .describe('unknown: its deadline passed, no report was received since'),
      deadline: ShownMoment.nullable(),
      has_passed: z.boolean(),
      days_overdue: z.number().int().nullable(),
    })
    .nullable()
    .describe('What is to come next; absent when the journey has ended'),
  sources: z.array(ContainerSource).describe('When something was received from each, and as of when'),
  line_heard_at: ShownMoment.nullable(),
  line_asked_at: ShownMoment.nullable().describe('Later than line_heard_at: the last polls failed'),
  terminal_heard_at: ShownMoment.nullable(),
  terminal_asked_at: ShownMoment.nullable(),
  terminal_parties: z.array(Party).describe('The parties received there: terminal, rail or both'),
});
export type ExplainedStatus = z.infer<typeof ExplainedStatus>;

/** Whose word every shown fact of a container is, how late it is, and what comes next. Errors: `not_found`. */
export const explainStatus = defineOperation(
  {
    id: 'explain_status',
    summary: 'Explain why one container has its status, estimates and deadlines, and who said so',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container, from search_container or get_shipment_details') }),
    output: ExplainedStatus,
  },
  async (context: ServiceContext, { id }): Promise<ExplainedStatus> => {
    const journey = await loadContainerJourney(context, id);
    const state = await journeyStateOf(journey);
    const history = await historyOf(journey);
    const charges = await readShortCharges(context, [journey.container_id]);
    const sources = (await readFreshness(context, [journey.container_id])).get(journey.container_id)?.sources ?? [];
    return {
      container_id: journey.container_id,
      container_number: journey.number,
      is_sandbox: journey.is_sandbox,
      current_status: state.currentStatus,
      held: heldOf(state.currentStatus, state.holds),
      status_rule: state.statusRule,
      known_since: history.knownSince,
      tracking_stopped_at: journey.endedAt,
      facts: explainFacts(journey, state),
      lateness: latenessOf(journey, state, history),
      vessel_changes: history.vesselChanges.slice(-VESSEL_CHANGES_MAX).map(vesselChangeText),
      contradictions: [
        ...state.contradictions.map((one) => shownContradiction(one, journey.followedSince)),
        ...tariffContradictions(charges.get(journey.container_id) ?? [], {
          pickupLfd: state.pickupLfd,
          days: state.lastFreeDays,
          isOver: journey.endedAt !== null || state.emptyTerminatedAt !== null,
        }),
      ],
      disruptions: state.disruptions.map(shownDisruption),
      last_seen: shownSighting(state.lastSeen),
      reefer: shownReefer(state.reefer),
      next: nextOf(state, journey, lastReportsByParty(sources)),
      sources,
      ...contactsOf(sources),
      terminal_parties: terminalPartiesOf(journey),
    };
  },
);

/** The terminals and railroads as one, beside the line. */
function contactsOf(sources: readonly ContainerSource[]) {
  const line = sources.filter(({ party }) => party === 'shipping_line');
  const others = sources.filter(({ party }) => party === 'terminal' || party === 'rail' || party === null);
  return {
    line_heard_at: latestOf(line.map(({ last_heard_at }) => last_heard_at)),
    line_asked_at: latestOf(line.map(({ last_asked_at }) => last_asked_at)),
    terminal_heard_at: latestOf(others.map(({ last_heard_at }) => last_heard_at)),
    terminal_asked_at: latestOf(others.map(({ last_asked_at }) => last_asked_at)),
  };
}

function latestOf(moments: readonly (string | null)[]): string | null {
  return (
    moments
      .filter((moment) => moment !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** A deadline may be a statement that another party repeats, so it does not show which party reported. */
function terminalPartiesOf({ observations, number }: ContainerJourney): Party[] {
  const reports = observations.filter(({ kind, container }) => kind !== 'deadline' && container === number);
  return (['terminal', 'rail'] as const).filter((party) => reports.some((said) => said.party === party));
}

/**
 * It is overdue only if a party that would report it has reported after the deadline; what is not expected has none.
 */
function nextOf(
  container: ContainerState,
  { asOf }: ContainerJourney,
  lastReports: LastReports,
): ExplainedStatus['next'] {
  const next = nextMilestone(container, asOf);
  if (next === null) return null;
  const { milestone, place, expectedAt, daysOverdue } = next;
  const ahead = aheadOfMilestone(milestone, reportedAheadIn(container.disruptions.map(shownDisruption)));
  const call = expectedAt === null ? null : callState({ milestone, expectedAt, ahead }, lastReports, asOf);
  const state = call?.state ?? 'expected';
  const timezone = place?.timezone ?? (milestone === 'full_out' ? container.pickupAppointmentTimezone : null);
  return {
    milestone,
    place: place === null ? null : placeText(place),
    expected_at: expectedAt,
    timezone,
    state,
    deadline: call?.deadline ?? null,
    has_passed: expectedAt !== null && hasPassed(expectedAt, timezone, Date.parse(asOf)),
    days_overdue: state === 'overdue' ? daysOverdue : null,
  };
}
