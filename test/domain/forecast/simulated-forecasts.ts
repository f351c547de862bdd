import { assumedWait } from '../../../src/domain/forecast/assumptions.ts';
import { type Forecast, type ForecastLook, makeForecast } from '../../../src/domain/forecast/forecast.ts';
import { createForecastMemory } from '../../../src/domain/forecast/history.ts';
import { LEAD_DAYS, type LeadDays, leadOf } from '../../../src/domain/forecast/lead.ts';
import { createLearntWaits, type LearntWaits } from '../../../src/domain/forecast/learnt-waits.ts';
import { type OwnEstimate, ownEstimate, type WayPart } from '../../../src/domain/forecast/own-estimate.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/instant.ts';
import { crewEstimateAt, lineEstimateAt, type SimulatedVoyage } from './simulated-voyages.ts';

/** What was known and published when the own estimate first came down to a lead, with the outcome in hours of lateness. */
export interface SimulatedCall {
  lead: LeadDays;
  ownLateness: number;
  lineLateness: number;
  /** Null where the crew had entered nothing. */
  crewLateness: number | null;
  publishedLateness: number;
  forecast: Forecast | null;
  /** Whether the outcome lies in the interval; false without a forecast. */
  isInside: boolean;
}

const STEP_HOURS = 6;
/** An outcome is known so long after the berthing. */
const KNOWN_AFTER_HOURS = 12;
const POSITION_HOURS_MAX = 48;
const OBSERVED_HOURS_MAX = 48;
const USUAL_PORT = 'DEHAM';

interface Step {
  at: number;
  voyage: SimulatedVoyage;
  isOutcome: boolean;
}

/** Lets forecasts be made as time passes, each with what was known by then. */
export function forecastVoyages(voyages: readonly SimulatedVoyage[]): SimulatedCall[] {
  const memory = createForecastMemory();
  const waits = createLearntWaits();
  const looks = new Map<SimulatedVoyage, Map<LeadDays, ForecastLook>>();
  const calls: SimulatedCall[] = [];
  for (const { at, voyage, isOutcome } of stepsOf(voyages)) {
    const ofVoyage = looks.get(voyage) ?? new Map<LeadDays, ForecastLook>();
    looks.set(voyage, ofVoyage);
    const group = { line: voyage.line, lane: voyage.lane.name };
    if (isOutcome) {
      looks.delete(voyage);
      for (const look of ofVoyage.values()) {
        const call = outcomeOf(look, voyage);
        calls.push(call);
        memory.add({
          ...group,
          lead: look.lead,
          latenesses: latenessesOf(look, voyage),
          residual: call.publishedLateness,
        });
      }
      const { lane, hubArrival, hubDeparture, arrival, berthing } = voyage;
      const ended = { locode: lane.name, endedMs: at * HOUR_MS };
      waits.add({ ...ended, kind: 'hub', line: voyage.line, hours: hubDeparture - hubArrival });
      waits.add({ ...ended, kind: 'berth', hours: berthing - arrival });
      continue;
    }
    const own = ownAt(voyage, at, waits);
    if (own === null) continue;
    const nowMs = at * HOUR_MS;
    if (own.atMs - nowMs > LEAD_DAYS[0] * DAY_MS || ofVoyage.has(leadOf(own.atMs, nowMs))) continue;
    const entered = crewEstimateAt(voyage, at);
    const stated = [
      { source: 'line' as const, atMs: lineEstimateAt(voyage, at) * HOUR_MS },
      ...(entered === null ? [] : [{ source: 'ais' as const, atMs: entered * HOUR_MS }]),
    ];
    const look = makeForecast({ nowMs, own, stated, history: memory.of(group) });
    ofVoyage.set(look.lead, look);
  }
  return calls;
}

function stepsOf(voyages: readonly SimulatedVoyage[]): Step[] {
  const steps: Step[] = [];
  for (const voyage of voyages) {
    for (let at = voyage.start + STEP_HOURS; at < voyage.berthing; at += STEP_HOURS) {
      steps.push({ at, voyage, isOutcome: false });
    }
    // Where the vessel omits the port, there is nothing to compare with.
    if (!voyage.isOmitted) steps.push({ at: voyage.berthing + KNOWN_AFTER_HOURS, voyage, isOutcome: true });
  }
  return steps.sort((one, other) => one.at - other.at);
}

/** The own estimate by the last position; null where that is too old. */
function ownAt(voyage: SimulatedVoyage, now: number, waits: LearntWaits): OwnEstimate | null {
  const { gap, lane, hubArrival, hubDeparture, arrival, start, knots } = voyage;
  const isSilent = gap !== null && now > gap[0] && now < gap[1];
  const at = isSilent ? gap[0] : now;
  if (now - at > POSITION_HOURS_MAX) return null;
  const sea = (miles: number, sailed: number | null, speed: number): WayPart => ({
    kind: 'sea',
    route: { distanceNauticalMiles: miles, canals: [] },
    observed: sailed === null ? null : { knots: speed, hoursUnderWay: Math.min(sailed, OBSERVED_HOURS_MAX) },
  });
  const wait = (kind: 'hub' | 'berth', elapsedHours: number): WayPart => ({
    kind: 'wait',
    outcomes: waits.of({ kind, locode: lane.name, line: voyage.line }, now * HOUR_MS),
    assumed: assumedWait(kind, USUAL_PORT),
    elapsedHours,
  });
  const [first, second] = lane.miles;
  const parts =
    at < hubArrival
      ? [
          sea(first - knots[0] * (at - start), at - start, knots[0]),
          wait('hub', 0),
          sea(second, null, 0),
          wait('berth', 0),
        ]
      : at < hubDeparture
        ? [wait('hub', at - hubArrival), sea(second, null, 0), wait('berth', 0)]
        : at < arrival
          ? [sea(second - knots[1] * (at - hubDeparture), at - hubDeparture, knots[1]), wait('berth', 0)]
          : [wait('berth', at - arrival)];
  return ownEstimate(parts, at * HOUR_MS);
}

function outcomeOf(
  { lead, candidates, chosenMs, forecast }: ForecastLook,
  { berthing }: SimulatedVoyage,
): SimulatedCall {
  const berthedMs = berthing * HOUR_MS;
  const late = (ms: number | undefined) => berthing - (ms ?? Number.NaN) / HOUR_MS;
  return {
    lead,
    ownLateness: late(candidates.own),
    lineLateness: late(candidates.line),
    crewLateness: candidates.ais === undefined ? null : late(candidates.ais),
    publishedLateness: late(chosenMs),
    forecast,
    isInside: forecast !== null && Date.parse(forecast.low) <= berthedMs && berthedMs <= Date.parse(forecast.high),
  };
}

function latenessesOf({ candidates }: ForecastLook, { berthing }: SimulatedVoyage): Record<string, number> {
  return Object.fromEntries(Object.entries(candidates).map(([method, ms]) => [method, berthing - ms / HOUR_MS]));
}
