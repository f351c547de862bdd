import type { Principal } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { finishedInTurns } from '../../core/in-turns.ts';
import type { Transaction } from '../../db/client.ts';
import {
  type ArrivalOutcome,
  arrivalOutcome,
  OUTCOME_BASES,
  SAME_CALL_DAYS,
} from '../../domain/forecast/arrival-outcome.ts';
import { type ArrivalSample, arrivalSamples } from '../../domain/forecast/arrival-samples.ts';
import { SENT_DAYS_MAX, type SentEta } from '../../domain/forecast/entered-estimate.ts';
import type { PlaceKind } from '../../domain/forecast/place-kind.ts';
import { railWaitsOfJourney } from '../../domain/forecast/rail-waits.ts';
import { rampOutcome, rampSamples } from '../../domain/forecast/ramp-arrival.ts';
import { type EndedWait, waitsOfJourney } from '../../domain/forecast/waits-of-journey.ts';
import { DAY_MS, shift, toInstant } from '../../domain/instant.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { Observation } from '../../domain/observation.ts';
import type { KeptForecast } from '../forecast/kept-forecast.ts';
import { journeyStateOf, loadContainerJourney } from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';
import { type LookOutcome, lookOutcomes, ownSamples } from './forecast-outcomes.ts';
import { CLAIM_ETA_DUE, FORGET_ETA_DUE, LOCK_ETA_CALL } from './statements.ts';

/** Containers that are compared under one lease; each takes some milliseconds. */
const BATCH_ROWS = 100;

/** What comparing takes: a context in which an account's containers can be read. */
export interface EtaScoring extends Pick<ServiceContext, 'db' | 'log'> {
  contextFor(principal: Principal, requestId: string): ServiceContext;
}

/** A container whose arrival is to be compared, with the account whose it is. */
interface DueArrival {
  containerId: string;
  accountId: string;
  scac: string;
  /** What was forecast of it; null if nothing was. */
  forecast: Record<PlaceKind, Pick<KeptForecast, 'announced' | 'looks'>> | null;
}

/**
 * Compares the arrivals that are due with what was estimated before them; how many there were. What is interrupted is
 * claimed again when the lease ends; to compare a call twice changes nothing.
 */
export async function scoreArrivals(scoring: EtaScoring, signal?: AbortSignal): Promise<number> {
  const { db } = scoring;
  const claimed = await db.query(CLAIM_ETA_DUE, [BATCH_ROWS]);
  const done: typeof claimed = [];
  for (const row of claimed) {
    if (signal?.aborted === true) break;
    const due = { containerId: row.container_id, accountId: row.account_id, scac: row.scac, forecast: row.forecast };
    // The sandbox keeps its promises as no line does. What a line stated to one account alone is not reported to others.
    if (row.is_sandbox !== true && row.is_shared === true) await scoreArrival(scoring, due);
    done.push(row);
  }
  await db.query(FORGET_ETA_DUE, [done.map((row) => row.container_id), done.map((row) => row.due_at)]);
  return done.length;
}

async function scoreArrival({ db, contextFor }: EtaScoring, due: DueArrival): Promise<void> {
  const { containerId, accountId, scac, forecast } = due;
  const principal = { accountId, keyId: null, userId: null, permissions: new Set(['tracking:read'] as const) };
  const journey = await loadContainerJourney(contextFor(principal, newId()), containerId);
  const state = await journeyStateOf(journey);
  // Of a journey that is not known from its begin, what was known when cannot be said.
  if (!journey.isComplete) return;
  await scoreRamp(db, { observations: journey.observations, state }, due);
  const outcome = arrivalOutcome(state);
  if (outcome === null) return;
  const evidence = { observations: journey.observations, entered: await readEntered(db, outcome) };
  const stated = await finishedInTurns(arrivalSamples(evidence, outcome));
  const samples = [...stated, ...ownSamples(forecast?.port.announced ?? [], outcome)];
  const looks = lookOutcomes(forecast?.port.looks ?? {}, outcome);
  await db.transaction((tx) => storeCall(tx, { outcome, place: 'port', samples, looks, scac, accountId }));
  await storeWaits(db, waitsOfJourney(state), scac);
}

/** Compares what was estimated of the arrival at a ramp, as a call of its own, and learns how long the way by rail took. */
async function scoreRamp(
  db: EtaScoring['db'],
  { observations, state }: { observations: readonly Observation[]; state: ContainerState },
  { scac, accountId, forecast }: DueArrival,
): Promise<void> {
  await storeWaits(db, railWaitsOfJourney(state), scac);
  const ramp = rampOutcome(state);
  if (ramp === null) return;
  const stated = await finishedInTurns(rampSamples(observations, ramp));
  const came = { actual: ramp.actual, locode: ramp.ramp };
  const samples = [...stated, ...ownSamples(forecast?.ramp.announced ?? [], came)];
  const looks = lookOutcomes(forecast?.ramp.looks ?? {}, came);
  const { portOfDischarge: portOfLading, ramp: portOfDischarge, ...rest } = ramp;
  const outcome = { ...rest, portOfLading, portOfDischarge, basis: 'arrived' as const };
  await db.transaction((tx) => storeCall(tx, { outcome, place: 'ramp', samples, looks, scac, accountId }));
}

/** What the crew entered in the weeks before its arrival; oldest first. */
async function readEntered(
  { prisma }: Pick<Transaction, 'prisma'>,
  { vessel, actual }: ArrivalOutcome,
): Promise<SentEta[]> {
  const select = { sentAt: true, receivedAt: true, locode: true, etaAt: true };
  const slotAt = { gt: shift(actual.at, -SENT_DAYS_MAX * DAY_MS), lte: shift(actual.at, DAY_MS) };
  const rows = await prisma.vesselEnteredEta.findMany({ where: { imo: vessel, slotAt }, select });
  return rows.map(({ sentAt, receivedAt, locode, etaAt }) => ({
    sentAt: toInstant(sentAt.getTime()),
    receivedAt: toInstant(receivedAt.getTime()),
    locode,
    etaAt: etaAt === null ? null : toInstant(etaAt.getTime()),
  }));
}

/** Once for a vessel and a day: containers that waited together are one wait. */
async function storeWaits(
  { prisma }: Pick<Transaction, 'prisma'>,
  waits: readonly EndedWait[],
  line: string,
): Promise<void> {
  if (waits.length === 0) return;
  const data = waits.map((wait) => ({
    ...wait,
    line,
    endedAt: new Date(`${wait.endedAt.slice(0, 10)}T00:00:00.000Z`),
  }));
  await prisma.waitOutcome.createMany({ data, skipDuplicates: true });
}

interface ScoredCall {
  /** Of a ramp, the port of discharge and the ramp take the places of the ports. */
  outcome: ArrivalOutcome;
  place: PlaceKind;
  samples: readonly ArrivalSample[];
  looks: readonly LookOutcome[];
  scac: string;
  accountId: string;
}

async function storeCall(
  tx: Transaction,
  { outcome, place, samples, looks, scac, accountId }: ScoredCall,
): Promise<void> {
  const { portOfLading, portOfDischarge, vessel, basis, actual, container: containerNumber } = outcome;
  await tx.query(LOCK_ETA_CALL, [[scac, place, portOfLading, portOfDischarge, vessel].join(' ')]);
  const span = { gt: shift(actual.at, -SAME_CALL_DAYS * DAY_MS), lt: shift(actual.at, SAME_CALL_DAYS * DAY_MS) };
  const known = await tx.prisma.etaCall.findFirst({
    where: { scac, place, portOfLading, portOfDischarge, vessel, actualAt: span },
    orderBy: { actualAt: 'asc' },
  });
  const facts = { scac, place, portOfLading, portOfDischarge, vessel, basis, containerNumber };
  const data = { ...facts, actualAt: actual.at, precision: actual.precision };
  const id = known?.id ?? newId();
  if (known === null || isBetter(outcome, known)) {
    await tx.prisma.etaCall.upsert({ where: { id }, create: { ...data, id }, update: data });
    await tx.prisma.etaSample.deleteMany({ where: { callId: id } });
    const rows = samples.map(({ lead: leadDays, ...sample }) => ({ ...sample, callId: id, leadDays }));
    await tx.prisma.etaSample.createMany({ data: rows });
  }
  await storeLooks(tx, { callId: id, looks, replaces: known === null || isBetter(outcome, known) });
  await tx.prisma.etaCallAccount.createMany({ data: [{ callId: id, accountId }], skipDuplicates: true });
}

/** One record for a call, whatever it carries: of the container whose sources were compared, or the first that was forecast. */
async function storeLooks(
  { prisma }: Pick<Transaction, 'prisma'>,
  { callId, looks, replaces }: { callId: string; looks: readonly LookOutcome[]; replaces: boolean },
): Promise<void> {
  if (looks.length === 0) return;
  if (!replaces && (await prisma.forecastOutcome.count({ where: { callId } })) > 0) return;
  await prisma.forecastOutcome.deleteMany({ where: { callId } });
  await prisma.forecastOutcome.createMany({ data: looks.map((look) => ({ ...look, callId })) });
}

/** Whether an outcome takes the place of the stored one: it is of the same container, or the arrival is known more exactly. */
function isBetter(outcome: ArrivalOutcome, known: { basis: string; containerNumber: string }): boolean {
  const bases: readonly string[] = OUTCOME_BASES;
  const rank = (basis: string) => bases.indexOf(basis);
  return known.containerNumber === outcome.container || rank(outcome.basis) < rank(known.basis);
}
