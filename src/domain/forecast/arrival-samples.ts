import { DAY_MS, type Instant, shift, toInstant } from '../instant.ts';
import { derivation } from '../journey/derive.ts';
import type { ContainerState } from '../journey/state.ts';
import { canonicalLocode } from '../location.ts';
import type { Observation } from '../observation.ts';
import { aheadKnownAt } from './ahead-known-at.ts';
import type { ArrivalOutcome } from './arrival-outcome.ts';
import type { EtaSource } from './assumptions.ts';
import { enteredEstimate, lastSent, type SentEta, vesselToPort } from './entered-estimate.ts';
import { type EstimatedMoment, estimateMs, latenessHours } from './estimate-moment.ts';
import { LEAD_DAYS, type LeadDays } from './lead.ts';
import { voyageAhead } from './voyage-ahead.ts';

/** What a source estimated so many days before a berthing, as far as it had been received by then. */
export interface ArrivalSample {
  /** `own`: what was shown as the forecast. */
  source: EtaSource;
  lead: LeadDays;
  /** Null where the container was tracked, or something received of the vessel, and the source stated no arrival at that port. */
  estimatedAt: Instant | null;
  /** Positive where the vessel came later than estimated. */
  latenessHours: number | null;
}

/** What is compared with an outcome. */
export interface ArrivalEvidence {
  observations: readonly Observation[];
  /** What the crew of the vessel that arrived had entered before. */
  entered: readonly SentEta[];
}

/**
 * What line, schedule and crew estimated before an arrival, at each lead, from what had been received by then: nothing that
 * was received later has an effect. Before the first statement about the container nothing is said of a lead, and of the crew
 * nothing while the vessel was not received, or had another port before this one, or the container was not on it.
 */
export function* arrivalSamples(
  { observations, entered }: ArrivalEvidence,
  outcome: ArrivalOutcome,
): Generator<void, ArrivalSample[]> {
  const samples: ArrivalSample[] = [];
  const berthed = toInstant(estimateMs(outcome.actual));
  for (const lead of LEAD_DAYS) {
    const at = shift(berthed, -lead * DAY_MS);
    const known = observations.filter(({ receivedAt }) => receivedAt <= at);
    if (known.length === 0) continue;
    const stated = known.filter(({ party }) => party !== 'schedule');
    const state = yield* stateOf(stated, outcome, at);
    const scheduled = latestSchedule(known, outcome, at);
    samples.push(sampleOf('line', lead, { estimate: lineEstimate(state, outcome), outcome }));
    if (scheduled !== null) samples.push(sampleOf('schedule', lead, { estimate: scheduled, outcome }));
    samples.push(...(yield* crewSamples({ lead, at, known, last: lastSent(entered, at) }, outcome)));
  }
  return samples;
}

interface CrewLead {
  lead: LeadDays;
  at: Instant;
  known: readonly Observation[];
  last: SentEta | null;
}

function* crewSamples({ lead, at, known, last }: CrewLead, outcome: ArrivalOutcome): Generator<void, ArrivalSample[]> {
  if (last === null) return [];
  const voyage = yield* aheadKnownAt(known, { container: outcome.container, at }, voyageAhead);
  if (voyage === null || vesselToPort(voyage) !== outcome.vessel) return [];
  const entered = enteredEstimate(last, outcome.portOfDischarge, at);
  const estimate = entered === null ? null : { at: entered, precision: 'time' as const, timezone: null };
  return [sampleOf('ais', lead, { estimate, outcome })];
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
  source: EtaSource,
  lead: LeadDays,
  { estimate, outcome }: { estimate: EstimatedMoment | null; outcome: ArrivalOutcome },
): ArrivalSample {
  if (estimate === null) return { source, lead, estimatedAt: null, latenessHours: null };
  return { source, lead, estimatedAt: estimate.at, latenessHours: latenessHours(estimate, outcome.actual) };
}
