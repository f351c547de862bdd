import type { Principal } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { finishedInTurns } from '../../core/in-turns.ts';
import { aheadKnownAt } from '../../domain/forecast/ahead-known-at.ts';
import { arrivalOutcome } from '../../domain/forecast/arrival-outcome.ts';
import { estimateMs, latenessHours } from '../../domain/forecast/estimate-moment.ts';
import { FORECAST_METHODS } from '../../domain/forecast/forecast.ts';
import { forecastRamp } from '../../domain/forecast/forecast-ramp.ts';
import { forecastVoyage, type VoyageForecast } from '../../domain/forecast/forecast-voyage.ts';
import { createForecastMemory, type ForecastMemory } from '../../domain/forecast/history.ts';
import { LEAD_DAYS, type LeadDays } from '../../domain/forecast/lead.ts';
import { createLearntWaits, type LearntWaits, type WaitPlace } from '../../domain/forecast/learnt-waits.ts';
import type { PlaceKind } from '../../domain/forecast/place-kind.ts';
import { railLane, railWaitsOfJourney } from '../../domain/forecast/rail-waits.ts';
import { rampAhead } from '../../domain/forecast/ramp-ahead.ts';
import { rampOutcome } from '../../domain/forecast/ramp-arrival.ts';
import { type EtaScore, type ScoredEstimate, scoreOf } from '../../domain/forecast/score.ts';
import { type VoyageAhead, voyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import { waitsOfJourney } from '../../domain/forecast/waits-of-journey.ts';
import { DAY_MS, HOUR_MS, type Instant, shift, toEpochMs, toInstant } from '../../domain/instant.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { Observation } from '../../domain/observation.ts';
import type { Canal } from '../../domain/sea/canal.ts';
import { NO_REPORTS, readVessels } from '../forecast/knowledge.ts';
import { sightedVessel } from '../forecast/way-left.ts';
import { type ContainerJourney, journeyStateOf, loadContainerJourney } from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';

/** What a replay takes: a context in which an account's containers can be read. */
export interface ForecastReplay extends Pick<ServiceContext, 'db' | 'clock'> {
  closedCanals: readonly Canal[];
  contextFor(principal: Principal, requestId: string): ServiceContext;
}

/** How the forecasts of today's program would have come out at one lead, by what was known then. */
export interface ReplayedLead {
  daysBefore: LeadDays;
  /** Calls of which something was known then. */
  calls: number;
  /** Null where no forecast was made. */
  score: EtaScore | null;
}

/** Vessel calls that are replayed at most, the newest; each is read whole. */
const CALLS_MAX = 2_000;

/** A call that is over, with all that was ever received about it. */
interface PastCall {
  place: PlaceKind;
  line: string;
  lane: string;
  container: string;
  observations: readonly Observation[];
  actual: { at: Instant; precision: 'time' | 'date'; timezone: string | null };
  waits: ReturnType<typeof waitsOfJourney>;
  /** When the last statement about it was received: then its outcome counts for other forecasts. */
  knownAt: Instant;
}

/** A look at a call at a lead, or a call whose outcome becomes known. */
type Step = { at: Instant; call: PastCall; lead: LeadDays | null };

/**
 * Makes the forecasts of past calls again, each from what had been received at its moment, and compares them with the arrivals.
 * What other calls teach counts from the moment at which all of it was received. Nothing is stored. Of arrivals at ramps, berthings are
 * forecast without what was learned of berthings.
 */
export async function replayForecasts(
  replay: ForecastReplay,
  { days, place = 'port' }: { days: number; place?: PlaceKind },
): Promise<ReplayedLead[]> {
  const calls = await pastCalls(replay, { days, place });
  const memory = createForecastMemory();
  const waits = createLearntWaits();
  const made = new Map<PastCall, Map<LeadDays, ReplayedLook>>();
  const scored = new Map<LeadDays, ScoredEstimate[]>();
  for (const step of stepsOf(calls)) {
    const { call, lead } = step;
    const looks = made.get(call) ?? new Map<LeadDays, ReplayedLook>();
    made.set(call, looks);
    if (lead === null) {
      learn(call, looks, { memory, waits });
      continue;
    }
    const forecast = await lookAt(replay, step, { memory, waits });
    if (forecast === null) continue;
    looks.set(lead, forecast);
    scored.set(lead, [...(scored.get(lead) ?? []), scoredOf(forecast, call)]);
  }
  return LEAD_DAYS.map((daysBefore) => {
    const ofLead = scored.get(daysBefore) ?? [];
    return { daysBefore, calls: ofLead.length, score: scoreOf(ofLead) };
  });
}

async function pastCalls(
  replay: ForecastReplay,
  { days, place }: { days: number; place: PlaceKind },
): Promise<PastCall[]> {
  const { prisma } = replay.db;
  const rows = await prisma.etaCall.findMany({
    where: { place, actualAt: { gt: shift(toInstant(replay.clock.now()), -days * DAY_MS) } },
    orderBy: [{ actualAt: 'desc' }, { id: 'asc' }],
    take: CALLS_MAX,
    select: { scac: true, containerNumber: true, accounts: { select: { accountId: true } } },
  });
  const calls: PastCall[] = [];
  for (const { scac: line, containerNumber: number, accounts } of rows) {
    const accountId = { in: accounts.map((account) => account.accountId) };
    const found = await prisma.container.findFirst({
      where: { number, accountId, shipment: { scac: line } },
      orderBy: { createdAt: 'desc' },
      select: { id: true, accountId: true },
    });
    if (found === null) continue;
    const permissions = new Set(['tracking:read'] as const);
    const principal = { accountId: found.accountId, keyId: null, userId: null, permissions };
    const journey = await loadContainerJourney(replay.contextFor(principal, newId()), found.id);
    const call = journey.isComplete ? await pastCall(journey, { line, place }) : null;
    if (call !== null) calls.push(call);
  }
  return calls;
}

async function pastCall(
  journey: ContainerJourney,
  { line, place }: Pick<PastCall, 'line' | 'place'>,
): Promise<PastCall | null> {
  const { observations, number: container } = journey;
  const state = await journeyStateOf(journey);
  const ends = place === 'port' ? endsAtPort(state) : endsAtRamp(state);
  if (ends === null) return null;
  const { lane, actual } = ends;
  const knownAt = observations.reduce((last, { receivedAt }) => (receivedAt > last ? receivedAt : last), actual.at);
  const waits = [...waitsOfJourney(state), ...railWaitsOfJourney(state)];
  return { place, line, lane, container, observations, actual, waits, knownAt };
}

type Ends = Pick<PastCall, 'lane' | 'actual'>;

function endsAtPort(state: ContainerState): Ends | null {
  const outcome = arrivalOutcome(state);
  return outcome === null
    ? null
    : { lane: `${outcome.portOfLading} ${outcome.portOfDischarge}`, actual: outcome.actual };
}

function endsAtRamp(state: ContainerState): Ends | null {
  const outcome = rampOutcome(state);
  return outcome === null ? null : { lane: railLane(outcome.portOfDischarge, outcome.ramp), actual: outcome.actual };
}

/** All looks and outcomes in the order of time; an outcome counts after the looks of its moment. */
function stepsOf(calls: readonly PastCall[]): Step[] {
  const steps = calls.flatMap((call): Step[] => {
    const berthed = toInstant(estimateMs(call.actual));
    const looks = LEAD_DAYS.map((lead) => ({ at: shift(berthed, -lead * DAY_MS), call, lead }));
    return [...looks, { at: call.knownAt, call, lead: null }];
  });
  const rank = ({ at, lead }: Step) => `${at} ${lead === null ? 1 : 0}`;
  return steps.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

interface Learnt {
  memory: ForecastMemory;
  waits: LearntWaits;
}

/** What is needed of a forecast that was made again. */
type ReplayedLook = Pick<VoyageForecast, 'look'>;

async function lookAt(replay: ForecastReplay, step: Step, learnt: Learnt): Promise<ReplayedLook | null> {
  const { at, call } = step;
  const moment = { container: call.container, at };
  const { memory } = learnt;
  if (call.place === 'port') {
    const voyage = await finishedInTurns(aheadKnownAt(call.observations, moment, voyageAhead));
    return voyage === null ? null : berthingAt(replay, { voyage, at, line: call.line }, learnt);
  }
  const ramp = await finishedInTurns(aheadKnownAt(call.observations, moment, rampAhead));
  if (ramp === null) return null;
  const { line } = call;
  const { voyage } = ramp;
  const unlearnt = { ...learnt, memory: createForecastMemory() };
  const made = voyage === null ? null : await berthingAt(replay, { voyage, at, line }, unlearnt);
  const history = memory.of({ line, lane: railLane(ramp.portOfDischarge, ramp.ramp) });
  const berthing = made?.look?.forecast ?? made?.silence ?? 'no_route';
  return forecastRamp(ramp, {
    nowMs: toEpochMs(at),
    waits: waitsBy(learnt, { line, nowMs: toEpochMs(at) }),
    history,
    berthing,
  });
}

async function berthingAt(
  { db, closedCanals: closed }: ForecastReplay,
  { voyage, at, line }: { voyage: VoyageAhead; at: Instant; line: string },
  { memory, waits }: Learnt,
): Promise<VoyageForecast> {
  const vessel = sightedVessel(voyage);
  const vessels = await readVessels(db, vessel === null ? [] : [vessel], at);
  const lane = `${voyage.portOfLading ?? ''} ${voyage.portOfDischarge}`;
  return forecastVoyage(voyage, {
    nowMs: toEpochMs(at),
    ...(vessels.get(vessel ?? '') ?? NO_REPORTS),
    waits: waitsBy({ waits }, { line, nowMs: toEpochMs(at) }),
    closed,
    history: memory.of({ line, lane }),
  });
}

function waitsBy({ waits }: Pick<Learnt, 'waits'>, { line, nowMs }: { line: string; nowMs: number }) {
  return (place: WaitPlace) => waits.of({ ...place, line }, nowMs);
}

function learn(call: PastCall, looks: ReadonlyMap<LeadDays, ReplayedLook>, { memory, waits }: Learnt): void {
  for (const { endedAt, ...wait } of call.waits) waits.add({ ...wait, line: call.line, endedMs: toEpochMs(endedAt) });
  for (const { look } of looks.values()) {
    if (look === null) continue;
    const latenesses = Object.fromEntries(
      FORECAST_METHODS.flatMap((method) => {
        const ms = look.candidates[method];
        return ms === undefined ? [] : [[method, lateBy(ms, call)]];
      }),
    );
    const { line, lane } = call;
    memory.add({ line, lane, lead: look.lead, latenesses, residual: lateBy(look.chosenMs, call) });
  }
}

function scoredOf({ look }: ReplayedLook, call: PastCall): ScoredEstimate {
  const forecast = look?.forecast ?? null;
  const line = look?.candidates.line;
  const lineLatenessHours = line === undefined ? null : lateBy(line, call);
  if (forecast === null) return { latenessHours: null, lineLatenessHours };
  const [low, high] = [toEpochMs(forecast.low), toEpochMs(forecast.high)];
  const isInside = lateBy(low, call) >= 0 && lateBy(high, call) <= 0;
  const interval = { widthHours: (high - low) / HOUR_MS, isInside };
  return { latenessHours: lateBy(toEpochMs(forecast.at), call), lineLatenessHours, interval };
}

function lateBy(ms: number, { actual }: PastCall): number {
  return latenessHours({ at: toInstant(ms), precision: 'time', timezone: null }, actual);
}
