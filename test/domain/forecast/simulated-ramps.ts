import type { ForecastLook } from '../../../src/domain/forecast/forecast.ts';
import { forecastRamp } from '../../../src/domain/forecast/forecast-ramp.ts';
import { createForecastMemory } from '../../../src/domain/forecast/history.ts';
import { LEAD_DAYS, type LeadDays } from '../../../src/domain/forecast/lead.ts';
import { createLearntWaits } from '../../../src/domain/forecast/learnt-waits.ts';
import { railLane } from '../../../src/domain/forecast/rail-waits.ts';
import type { RampAhead } from '../../../src/domain/forecast/ramp-ahead.ts';
import { DAY_MS, HOUR_MS, toInstant } from '../../../src/domain/instant.ts';
import { randomFrom } from './simulated-voyages.ts';

/*
 * Containers that come to one of two ports and go on by train to one of two ramps: queues for trains with seasons, trains that are
 * late, and estimates of line and railroad that are optimistic and lag.
 */

/** What was known when the estimate came down to a lead, and how it came out, in hours of lateness. */
export interface SimulatedRampCall {
  lead: LeadDays;
  own: number;
  line: number;
  published: number;
  isShown: boolean;
  isInside: boolean;
  level: string | null;
  count: number;
}

interface Journey {
  line: string;
  port: string;
  ramp: string;
  seenAt: number;
  berthing: number;
  forecastOff: number;
  departure: number;
  arrival: number;
  noise: () => number;
}

const PORTS = ['USLAX', 'USSEA'];
const RAMPS = ['USCHI', 'USMEM'];
const LINES = ['AAAU', 'BBBU', 'CCCU'];
const YEAR_HOURS = 8_760;
const STEP_HOURS = 6;

function simulate(count: number, seed: number): Journey[] {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, index) => {
    const port = PORTS[Math.floor(random() * 2)] ?? 'USLAX';
    const ramp = RAMPS[Math.floor(random() * 2)] ?? 'USCHI';
    const seenAt = 1_000 + (index / count) * 3 * YEAR_HOURS;
    const season = 1 + 0.2 * Math.sin((seenAt / YEAR_HOURS) * 2 * Math.PI);
    const berthing = seenAt + 24 * (12 + 4 * random());
    const dwell = (port === 'USLAX' ? 110 : 60) * season * Math.exp(0.5 * normal());
    const transit = (ramp === 'USCHI' ? 115 : 130) * Math.exp(0.15 * normal());
    const departure = berthing + dwell;
    return {
      ...{ line: LINES[PORTS.indexOf(port) + RAMPS.indexOf(ramp)] ?? '', port, ramp, seenAt, berthing, departure },
      ...{ forecastOff: normal(), arrival: departure + transit, noise: normal },
    };
  });
}

/** What the line or the railroad estimates: always the same plan, and a part of the delay that it has seen for a day and a half. */
function lineAt({ berthing, departure, noise }: Journey, now: number): number {
  const hasLeft = now - 36 > departure;
  const planned = berthing + 72 + 108;
  return Math.max(hasLeft ? planned + 0.7 * Math.max(0, departure - berthing - 72) : planned, now + 6) + 6 * noise();
}

function berthingAt({ berthing, forecastOff }: Journey, now: number) {
  const days = Math.max(0, (berthing - now) / 24);
  const at = berthing + forecastOff * (4 + 1.5 * days);
  const width = 1.3 * (4 + 1.5 * days);
  const of = (hours: number) => toInstant(Math.max(hours, now) * HOUR_MS);
  return { at: of(at), low: of(at - width), high: of(at + width) };
}

function aheadAt(journey: Journey, now: number): RampAhead {
  const { port, ramp, berthing, departure } = journey;
  const seen = (hours: number) => (now >= hours ? toInstant(hours * HOUR_MS) : null);
  const voyage = {
    portOfLading: 'CNSHA',
    portOfDischarge: port,
    legs: [],
    waitingSince: null,
    stated: [],
    silence: null,
  };
  return {
    ...{ portOfDischarge: port, ramp, landedAt: seen(berthing), departedAt: seen(departure) },
    voyage: now >= berthing ? null : voyage,
    stated: [{ source: 'line', atMs: lineAt(journey, now) * HOUR_MS }],
  };
}

/** Lets forecasts be made as time passes, each with what was known by then. */
export function forecastRamps(count: number, seed: number): SimulatedRampCall[] {
  const memory = createForecastMemory();
  const waits = createLearntWaits();
  const looks = new Map<Journey, Map<LeadDays, ForecastLook>>();
  const calls: SimulatedRampCall[] = [];
  const steps = simulate(count, seed).flatMap((journey) => [
    ...Array.from({ length: Math.ceil((journey.arrival - journey.seenAt) / STEP_HOURS) }, (_, index) => ({
      ...{ at: journey.seenAt + index * STEP_HOURS, journey, isOutcome: false },
    })),
    { at: journey.arrival + 12, journey, isOutcome: true },
  ]);
  for (const { at, journey, isOutcome } of steps.sort((one, other) => one.at - other.at)) {
    const { line, port, ramp, berthing, departure, arrival } = journey;
    const group = { line, lane: `${port} ${ramp}` };
    const ofJourney = looks.get(journey) ?? new Map<LeadDays, ForecastLook>();
    looks.set(journey, ofJourney);
    if (isOutcome) {
      for (const look of ofJourney.values()) {
        calls.push(callOf(look, arrival));
        const latenesses = Object.fromEntries(
          Object.entries(look.candidates).map(([method, ms]) => [method, arrival - ms / HOUR_MS]),
        );
        memory.add({ ...group, lead: look.lead, latenesses, residual: arrival - look.chosenMs / HOUR_MS });
      }
      const endedMs = at * HOUR_MS;
      waits.add({ kind: 'rail_ramp', locode: port, hours: departure - berthing, endedMs });
      waits.add({ kind: 'rail_transit', locode: railLane(port, ramp), hours: arrival - departure, endedMs });
      looks.delete(journey);
      continue;
    }
    const nowMs = at * HOUR_MS;
    const { look } = forecastRamp(aheadAt(journey, at), {
      ...{ nowMs, history: memory.of(group), berthing: berthingAt(journey, at) },
      waits: (place) => waits.of(place, nowMs),
    });
    if (look === null || ofJourney.has(look.lead)) continue;
    if ((look.candidates.own ?? 0) - nowMs > LEAD_DAYS[0] * DAY_MS) continue;
    ofJourney.set(look.lead, look);
  }
  return calls;
}

function callOf({ lead, candidates, chosenMs, forecast }: ForecastLook, arrival: number): SimulatedRampCall {
  const arrivedMs = arrival * HOUR_MS;
  const late = (ms: number | undefined) => arrival - (ms ?? Number.NaN) / HOUR_MS;
  return {
    ...{ lead, own: late(candidates.own), line: late(candidates.line), published: late(chosenMs) },
    isShown: forecast !== null,
    isInside: forecast !== null && Date.parse(forecast.low) <= arrivedMs && arrivedMs <= Date.parse(forecast.high),
    level: forecast?.level ?? null,
    count: forecast?.count ?? 0,
  };
}
