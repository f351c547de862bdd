import { DAY_MS, type Instant, shift, toInstant } from '../instant.ts';
import { derivation } from '../journey/derive.ts';
import { isSamePlace } from '../journey/route.ts';
import type { ContainerState, Estimate } from '../journey/state.ts';
import { canonicalLocode } from '../location.ts';
import type { Observation } from '../observation.ts';
import { normalizeVesselName } from '../vessel.ts';
import type { ArrivalSample } from './arrival-samples.ts';
import { type EstimatedMoment, estimateMs, latenessHours } from './estimate-moment.ts';
import { LEAD_DAYS, type LeadDays } from './lead.ts';

/** How the way by rail from a port of discharge to the ramp of the destination ended. */
export interface RampOutcome {
  container: string;
  /** UN/LOCODEs of the port and of the place of the ramp. */
  portOfDischarge: string;
  ramp: string;
  /** The vessel that brought it, by IMO number or name in its compared form: containers of one vessel are not independent. */
  vessel: string;
  actual: EstimatedMoment;
}

/** When a container came to its ramp by rail; null while it did not, or where its places or its vessel are not known. */
export function rampOutcome(state: ContainerState): RampOutcome | null {
  const portOfDischarge = state.portOfDischarge?.locode ?? null;
  const ramp = state.destination?.locode ?? null;
  const vessel = state.podVesselImo ?? normalizeVesselName(state.podVesselName ?? '');
  if (portOfDischarge === null || ramp === null || vessel === '' || ramp === portOfDischarge) return null;
  const isByRail = state.legs.some(({ mode, to }) => mode === 'rail' && isSamePlace(to, state.destination));
  const found = state.milestones.find(
    ({ milestone, place, reverted }) =>
      milestone === 'arrived_at_inland_destination' && reverted === null && isSamePlace(place, state.destination),
  );
  if (found === undefined || !isByRail) return null;
  const { at, precision, place } = found;
  const actual = { at, precision, timezone: place?.timezone ?? null };
  return { container: state.number, portOfDischarge, ramp, vessel, actual };
}

/**
 * What line and railroad estimated of an arrival at a ramp, at each lead, from what had been received by then. Before the first
 * statement about the container nothing is said of a lead; of the railroad nothing while it states no arrival.
 */
export function* rampSamples(
  observations: readonly Observation[],
  outcome: RampOutcome,
): Generator<void, ArrivalSample[]> {
  const samples: ArrivalSample[] = [];
  const arrived = toInstant(estimateMs(outcome.actual));
  for (const lead of LEAD_DAYS) {
    const at = shift(arrived, -lead * DAY_MS);
    const known = observations.filter(({ receivedAt, party }) => receivedAt <= at && party !== 'schedule');
    if (known.length === 0) continue;
    const ofLine = known.filter(({ party }) => party !== 'rail');
    const line = yield* estimateAt(ofLine, { outcome, at });
    const rail = ofLine.length === known.length ? null : yield* estimateAt(known, { outcome, at });
    samples.push(sampleOf('line', lead, { estimate: line?.party === 'shipping_line' ? line : null, outcome }));
    if (rail?.party === 'rail') samples.push(sampleOf('rail', lead, { estimate: rail, outcome }));
  }
  return samples;
}

function* estimateAt(
  known: readonly Observation[],
  { outcome, at }: { outcome: RampOutcome; at: Instant },
): Generator<void, Estimate | null> {
  const { containers } = yield* derivation(known, at, { containers: [outcome.container], detail: 'facts' });
  const found = containers[0]?.estimates.find(
    ({ milestone, place }) =>
      milestone === 'arrived_at_inland_destination' && canonicalLocode(place?.locode ?? '') === outcome.ramp,
  );
  return found ?? null;
}

function sampleOf(
  source: 'line' | 'rail',
  lead: LeadDays,
  { estimate, outcome }: { estimate: Estimate | null; outcome: RampOutcome },
): ArrivalSample {
  if (estimate === null) return { source, lead, estimatedAt: null, latenessHours: null };
  const { at, precision, place } = estimate;
  const stated = { at, precision, timezone: place?.timezone ?? null };
  return { source, lead, estimatedAt: at, latenessHours: latenessHours(stated, outcome.actual) };
}
