import { DAY_MS, type Instant, shift, toInstant } from '../instant.ts';
import { derivation } from '../journey/derive.ts';
import type { ContainerState } from '../journey/state.ts';
import { canonicalLocode } from '../location.ts';
import type { Observation } from '../observation.ts';
import type { ArrivalOutcome } from './arrival-outcome.ts';
import { type EstimatedMoment, estimateMs, latenessHours } from './estimate-moment.ts';
import { LEAD_DAYS, type LeadDays } from './lead.ts';

/** Who states estimates that are compared with outcomes. */
export type StatedEtaSource = 'line' | 'schedule';

/** What a source estimated so many days before a berthing, as far as it had been received by then. */
export interface ArrivalSample {
  /** `own`: what was shown as the forecast. */
  source: StatedEtaSource | 'own';
  lead: LeadDays;
  /** Null where the container was tracked and the source stated no arrival at that port. */
  estimatedAt: Instant | null;
  /** Positive where the vessel came later than estimated. */
  latenessHours: number | null;
}

/**
 * What line and schedule estimated before an arrival, at each lead, from what had been received by then: nothing that
 * was received later has an effect. Before the first statement about the container nothing is said of a lead.
 */
export function* arrivalSamples(
  observations: readonly Observation[],
  outcome: ArrivalOutcome,
): Generator<void, ArrivalSample[]> {
  const samples: ArrivalSample[] = [];
  const berthed = toInstant(estimateMs(outcome.actual));
  for (const lead of LEAD_DAYS) {
    const at = shift(berthed, -lead * DAY_MS);
    const known = observations.filter(({ receivedAt }) => receivedAt <= at);
    if (known.length === 0) continue;
    const state = yield* stateOf(
      known.filter(({ party }) => party !== 'schedule'),
      outcome,
      at,
    );
    const scheduled = latestSchedule(known, outcome, at);
    samples.push(sampleOf('line', lead, { estimate: lineEstimate(state, outcome), outcome }));
    if (scheduled !== null) samples.push(sampleOf('schedule', lead, { estimate: scheduled, outcome }));
  }
  return samples;
}

function* stateOf(
  known: readonly Observation[],
  { container }: ArrivalOutcome,
  at: Instant,
): Generator<void, ContainerState | undefined> {
  const { containers } = yield* derivation(known, at, { containers: [container], detail: 'facts' });
  return containers[0];
}

// Of another port that was planned then, the estimate is no estimate of this arrival.
function lineEstimate(state: ContainerState | undefined, { portOfDischarge }: ArrivalOutcome): EstimatedMoment | null {
  const found = state?.estimates.find(
    ({ milestone, party, place }) =>
      milestone === 'vessel_arrived' && party === 'shipping_line' && place?.locode === portOfDischarge,
  );
  return found === undefined
    ? null
    : { at: found.at, precision: found.precision, timezone: found.place?.timezone ?? null };
}

// What lies behind the moment is the call before.
function latestSchedule(known: readonly Observation[], outcome: ArrivalOutcome, now: Instant): EstimatedMoment | null {
  let latest: { receivedAt: Instant; estimate: EstimatedMoment } | null = null;
  for (const one of known) {
    if (one.kind !== 'movement' || one.party !== 'schedule' || one.movement !== 'arrive') continue;
    if (one.vessel?.imo !== outcome.vessel || one.place?.locode == null) continue;
    if (canonicalLocode(one.place.locode) !== outcome.portOfDischarge) continue;
    if (one.occurredAt < now || (latest !== null && one.receivedAt < latest.receivedAt)) continue;
    const { occurredAt: at, precision, receivedAt } = one;
    latest = { receivedAt, estimate: { at, precision, timezone: outcome.actual.timezone } };
  }
  return latest?.estimate ?? null;
}

function sampleOf(
  source: StatedEtaSource,
  lead: LeadDays,
  { estimate, outcome }: { estimate: EstimatedMoment | null; outcome: ArrivalOutcome },
): ArrivalSample {
  if (estimate === null) return { source, lead, estimatedAt: null, latenessHours: null };
  return { source, lead, estimatedAt: estimate.at, latenessHours: latenessHours(estimate, outcome.actual) };
}
