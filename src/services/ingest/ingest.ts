import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import type { Database, Statement as Sql, Transaction } from '../../db/client.ts';
import { findLine } from '../../domain/carrier.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { derive } from '../../domain/journey/derive.ts';
import type { JourneyState } from '../../domain/journey/state.ts';
import { type Observation, store } from '../../domain/observation.ts';
import { nextEventAt, phaseOf } from '../../domain/phase.ts';
import type { SourceRegistry, Statement } from '../../sources/source.ts';
import { giveInitialFields } from '../custom-field/give-initial-fields.ts';
import { type Loaded, loadJourney, lockWatch, type WatchRow } from './load.ts';
import { type Arrival, arrivals } from './merge.ts';
import { Gazetteer } from './places.ts';
import { billOfLadingNumber, planJourney } from './plan.ts';
import { receiversOf } from './receivers.ts';
import { type PollSettlement, schedulesAfter } from './schedules.ts';
import { type Change, writeAnnouncements, writeChange } from './write.ts';

/** What ingest works with. */
export interface IngestTools {
  db: Database;
  sources: SourceRegistry;
  clock: Clock;
  log: Log;
}

/** What there is to take in: statements about a watch, by a poll or without one. */
export interface Intake {
  watchId: string;
  statements: readonly Statement[];
  poll: PollSettlement | null;
}

/** `stale`: the poll took so long that its watch was given to somebody else; nothing was written. */
export type IngestResult = { outcome: 'stale' } | { outcome: 'done'; observations: number; announcements: number };

/**
 * Takes in what a source said, in one transaction: stores what is new, derives the journeys that it belongs to,
 * writes the rows of every account that follows them, and the messages about the difference.
 */
export async function ingest(tools: IngestTools, intake: Intake): Promise<IngestResult> {
  const now = toInstant(tools.clock.now());
  return tools.db.transaction(async (tx) => {
    const locked = await lockWatch(tx, intake.watchId);
    const own = locked.find((watch) => watch.id === intake.watchId);
    if (own === undefined || (intake.poll !== null && own.lease_token !== intake.poll.leaseToken))
      return { outcome: 'stale' };
    const roots = findLine(own.source) === null ? locked.filter((watch) => watch.id !== own.id) : [own];
    if (roots.length === 0) return await ingestOrphan(tx, own, intake, now);
    let arrived: Arrival[] | null = null;
    let announcements = 0;
    for (const root of roots) {
      const loaded = await loadAdopted(tx, root, intake.statements, now);
      const fresh: Arrival[] = arrived ?? arrivals(toldBy(own, root, loaded), intake.statements, now);
      if (arrived === null) logUnusable(tools.log, fresh);
      announcements += await ingestJourney(tools, tx, {
        intake,
        own,
        root,
        loaded,
        fresh,
        isFirst: arrived === null,
        journeys: own.id === root.id ? 0 : roots.length,
        now,
      });
      arrived = fresh;
    }
    return { outcome: 'done', observations: arrived?.length ?? 0, announcements };
  });
}

/** What could not be understood is kept and has no influence; somebody should know, and teach the program the code. */
function logUnusable(log: Log, fresh: readonly Arrival[]): void {
  for (const { observation } of fresh) {
    if (observation.kind !== 'unusable') continue;
    const { source, originalEvent, reason, container } = observation;
    log.warn({ source, originalEvent, reason, container }, 'observation.unusable');
  }
}

interface JourneyIntake {
  intake: Intake;
  own: WatchRow;
  root: WatchRow;
  loaded: Loaded;
  fresh: readonly Arrival[];
  /** The first journey of the watch writes the observations. */
  isFirst: boolean;
  /** How many journeys a companion is taken in for; none for the watch of a journey itself. */
  journeys: number;
  now: Instant;
}

async function ingestJourney(tools: IngestTools, tx: Transaction, journey: JourneyIntake): Promise<number> {
  const { root, loaded, fresh, now } = journey;
  const observations = [...loaded.observations, ...fresh.map(({ observation }) => observation)];
  const state = derive(observations, now, { detail: 'facts' });
  const gazetteer = new Gazetteer();
  const hasNews = fresh.length > 0;
  const { poll, statements } = journey.intake;
  const isNews = statements.length > 0 || poll?.failures === 0;
  const plan = planJourney({
    root,
    loaded,
    state,
    gazetteer,
    isNews,
    isLine: isNews && journey.own.id === root.id,
    now,
  });
  const change: Change = {
    observations: journey.isFirst ? observationRows(fresh, journey.own) : [],
    locations: [...gazetteer.locations.values()],
    terminals: [...gazetteer.terminals.values()],
    vessels: [...gazetteer.vessels.values()],
    shipments: plan.shipments,
    containers: plan.containers,
    events: plan.events,
    requests: plan.requests,
    companions: plan.isWanted ? newCompanions(tools.sources, root, loaded, state) : [],
    schedules: poll === null ? [] : schedulesAfter(poll, { ...journey, state, plan, hasNews }),
  };
  await writeChange(tx, change);
  await giveInitialFields(tx, receiversOf(loaded, plan));
  await writeAnnouncements(tx, plan.announcements, newId);
  return plan.announcements.length;
}

/** A shipment that stopped under another number is taken over by the number that leads to it now. */
const ADOPT: Sql = {
  name: 'ingest_adopt',
  text: `UPDATE shipment s SET watch_id = $1, updated_at = now() FROM unnest($2::uuid[]) AS x(id) WHERE s.id = x.id`,
};

async function loadAdopted(
  tx: Transaction,
  root: WatchRow,
  statements: readonly Statement[],
  now: Instant,
): Promise<Loaded> {
  const numbers = statements.flatMap(({ draft }) =>
    draft.kind === 'document' && draft.number !== null ? [draft.number] : [],
  );
  const asked = [...new Set([...numbers, root.number])];
  const loaded = await loadJourney(tx, root, asked);
  const stopped = loaded.namesakes.filter(
    (row) => row.stopped && row.watch_id !== root.id && isWaitedFor(loaded, row.account_id),
  );
  if (stopped.length === 0) return loaded;
  // A container travels again and again: of all the numbers that were ever mentioned, only that of today counts.
  const said = statements.map(({ draft }) => store(draft, now));
  const number = billOfLadingNumber(root, derive([...loaded.observations, ...said], now, { detail: 'facts' }));
  const orphans = stopped.filter((row) => row.bill_of_lading_number === number);
  if (orphans.length === 0) return loaded;
  await tx.query(ADOPT, [root.id, orphans.map((row) => row.id)]);
  return loadJourney(tx, root, asked);
}

/** What the answer of a watch is compared with: a feed is asked for one container, and says nothing of the others. */
function toldBy(own: WatchRow, root: WatchRow, { observations }: Loaded): Observation[] {
  if (own.id === root.id) return observations;
  return observations.filter(({ container }) => container === null || container === own.number);
}

function isWaitedFor(loaded: Loaded, accountId: string): boolean {
  const hasShipment = loaded.shipments.some((shipment) => shipment.account_id === accountId);
  return (
    !hasShipment && loaded.requests.some((request) => request.account_id === accountId && request.status !== 'created')
  );
}

/** The rows of new observations. What one part of an answer said in several statements is kept with the first of them. */
function observationRows(arrivals: readonly Arrival[], watch: WatchRow): object[] {
  const kept = new Set<unknown>();
  return arrivals.map(({ observation, raw }) => {
    const { id, receivedAt, ...body } = observation;
    const text = kept.has(raw) ? null : raw;
    kept.add(raw);
    return { journey_month: watch.journey_month, watch_id: watch.id, id, received_at: receivedAt, body, raw: text };
  });
}

/** Terminals and railroads are asked about a container as soon as its line has told of it. */
function newCompanions(
  sources: SourceRegistry,
  root: WatchRow,
  loaded: Loaded,
  state: JourneyState,
): Change['companions'] {
  const pace = { phase: phaseOf(state), eta_at: nextEventAt(state) };
  const known = new Set(loaded.companions.map(({ source, number }) => `${source} ${number}`));
  return sources
    .companions(root.source)
    .flatMap((source) =>
      state.containers
        .filter(({ number }) => !known.has(`${source.key} ${number}`))
        .map(({ number }) => ({ id: newId(), source: source.key, number, root_id: root.id, ...pace })),
    );
}

/** A companion whose journeys are gone: what it said is kept, and it is not asked again. */
async function ingestOrphan(tx: Transaction, own: WatchRow, intake: Intake, now: Instant): Promise<IngestResult> {
  const fresh = arrivals([], intake.statements, now);
  const parked = {
    watch_id: own.id,
    root_id: own.id,
    journeys: 0,
    delay_ms: null,
    phase: 'out',
    eta_at: null,
    changes_at: null,
    reset: false,
    polled: true,
    succeeded: true,
    failures: 0,
  };
  await writeChange(tx, {
    observations: observationRows(fresh, own),
    locations: [],
    terminals: [],
    vessels: [],
    shipments: [],
    containers: [],
    events: [],
    requests: [],
    companions: [],
    schedules: [{ ...parked, digest: intake.poll?.digest?.toString('base64') ?? null, changed: fresh.length > 0 }],
  });
  return { outcome: 'done', observations: fresh.length, announcements: 0 };
}
