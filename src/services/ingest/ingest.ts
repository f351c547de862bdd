import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import type { Database, Statement as Sql, Transaction } from '../../db/client.ts';
import { findLine } from '../../domain/carrier.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { derive } from '../../domain/journey/derive.ts';
import type { JourneyState } from '../../domain/journey/state.ts';
import { nextEventAt, type Phase, phaseOf } from '../../domain/phase.ts';
import type { SourceRegistry, Statement } from '../../sources/source.ts';
import { type Loaded, loadJourney, lockWatch, type WatchRow } from './load.ts';
import { type Arrival, arrivals } from './merge.ts';
import { Gazetteer } from './places.ts';
import { type Plan, planJourney } from './plan.ts';
import { type Change, type ScheduleChange, writeAnnouncements, writeChange } from './write.ts';

/** What ingest works with. */
export interface IngestTools {
  db: Database;
  sources: SourceRegistry;
  clock: Clock;
  log: Log;
}

/** What the schedule is told of a journey after a change. */
export interface JourneyPace {
  watchId: string;
  phase: Phase;
  etaAt: Instant | null;
  changesAt: Instant | null;
  lastChangedAt: Instant;
}

/** The poll that brought the statements; its watch is settled together with what they change. */
export interface PollSettlement {
  leaseToken: string;
  digest: Buffer;
  /** How long until the watch is due again. */
  delayMs(pace: JourneyPace): number;
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
      const loaded = await loadAdopted(tx, root, intake.statements);
      const fresh: Arrival[] = arrived ?? arrivals(loaded.observations, intake.statements, now);
      announcements += await ingestJourney(tools, tx, {
        intake,
        own,
        root,
        loaded,
        fresh,
        isFirst: arrived === null,
        now,
      });
      arrived = fresh;
    }
    return { outcome: 'done', observations: arrived?.length ?? 0, announcements };
  });
}

interface JourneyIntake {
  intake: Intake;
  own: WatchRow;
  root: WatchRow;
  loaded: Loaded;
  fresh: readonly Arrival[];
  /** The first journey of the watch writes the observations. */
  isFirst: boolean;
  now: Instant;
}

async function ingestJourney(tools: IngestTools, tx: Transaction, journey: JourneyIntake): Promise<number> {
  const { root, loaded, fresh, now } = journey;
  const observations = [...loaded.observations, ...fresh.map(({ observation }) => observation)];
  const state = derive(observations, now);
  const gazetteer = new Gazetteer();
  const plan = planJourney({ root, loaded, state, gazetteer, now });
  const change: Change = {
    observations: journey.isFirst ? fresh.map((arrival) => observationColumns(arrival, journey.own)) : [],
    locations: [...gazetteer.locations.values()],
    terminals: [...gazetteer.terminals.values()],
    vessels: [...gazetteer.vessels.values()],
    shipments: plan.shipments,
    containers: plan.containers,
    events: plan.events,
    requests: plan.requests,
    companions: plan.isWanted ? newCompanions(tools.sources, root, loaded, state) : [],
    schedules: journey.intake.poll === null ? [] : schedules(journey, journey.intake.poll, state, plan),
  };
  await writeChange(tx, change);
  await writeAnnouncements(tx, plan.announcements, newId);
  return plan.announcements.length;
}

/** A shipment that stopped under another number is taken over by the number that leads to it now. */
const ADOPT: Sql = {
  name: 'ingest_adopt',
  text: `UPDATE shipment s SET watch_id = $1, updated_at = now() FROM unnest($2::uuid[]) AS x(id) WHERE s.id = x.id`,
};

async function loadAdopted(tx: Transaction, root: WatchRow, statements: readonly Statement[]): Promise<Loaded> {
  const numbers = statements.flatMap(({ draft }) =>
    draft.kind === 'document' && draft.number !== null ? [draft.number] : [],
  );
  const asked = [...new Set([...numbers, root.number])];
  const loaded = await loadJourney(tx, root, asked);
  const orphans = loaded.namesakes.filter(
    (row) => row.stopped && row.watch_id !== root.id && isWaitedFor(loaded, row.account_id),
  );
  if (orphans.length === 0) return loaded;
  await tx.query(ADOPT, [root.id, orphans.map((row) => row.id)]);
  return loadJourney(tx, root, asked);
}

function isWaitedFor(loaded: Loaded, accountId: string): boolean {
  const hasShipment = loaded.shipments.some((shipment) => shipment.account_id === accountId);
  return (
    !hasShipment && loaded.requests.some((request) => request.account_id === accountId && request.status !== 'created')
  );
}

function observationColumns({ observation, raw }: Arrival, watch: WatchRow): object {
  const { id, receivedAt, ...body } = observation;
  return { journey_month: watch.journey_month, watch_id: watch.id, id, received_at: receivedAt, body, raw };
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

/** The dates of the polled watch and of those that follow the journey; a journey that nobody wants parks them all. */
function schedules(
  { own, root, loaded, fresh, now }: JourneyIntake,
  poll: PollSettlement,
  state: JourneyState,
  plan: Plan,
): ScheduleChange[] {
  const changed = fresh.length > 0;
  const lastChangedAt = changed ? now : (own.last_changed_at ?? own.created_at);
  const facts = { phase: phaseOf(state), etaAt: nextEventAt(state), changesAt: state.changesAt, lastChangedAt };
  const delayMs = plan.isWanted ? poll.delayMs({ watchId: own.id, ...facts }) : null;
  const common = {
    root_id: root.id,
    delay_ms: delayMs,
    phase: facts.phase,
    eta_at: facts.etaAt,
    changes_at: facts.changesAt,
  };
  const digest = poll.digest.toString('base64');
  // What a terminal says counts once the container is there: the same words, said again then, have to be heard again.
  const isNewPhase = facts.phase !== own.phase;
  const followers = own.id === root.id ? loaded.companions.map(({ id }) => id) : [];
  return [
    { watch_id: own.id, ...common, digest, reset: false, polled: true, changed },
    ...followers.map((id) => ({
      watch_id: id,
      ...common,
      digest: null,
      reset: isNewPhase,
      polled: false,
      changed: false,
    })),
  ];
}

/** A companion whose journeys are gone: what it said is kept, and it is not asked again. */
async function ingestOrphan(tx: Transaction, own: WatchRow, intake: Intake, now: Instant): Promise<IngestResult> {
  const fresh = arrivals([], intake.statements, now);
  const parked = {
    watch_id: own.id,
    root_id: own.id,
    delay_ms: null,
    phase: 'out',
    eta_at: null,
    changes_at: null,
    reset: false,
  };
  await writeChange(tx, {
    observations: fresh.map((arrival) => observationColumns(arrival, own)),
    locations: [],
    terminals: [],
    vessels: [],
    shipments: [],
    containers: [],
    events: [],
    requests: [],
    companions: [],
    schedules: [
      { ...parked, digest: intake.poll?.digest.toString('base64') ?? null, polled: true, changed: fresh.length > 0 },
    ],
  });
  return { outcome: 'done', observations: fresh.length, announcements: 0 };
}
