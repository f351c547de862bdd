import { referenceId } from '../../core/id.ts';
import { finishedInTurns } from '../../core/in-turns.ts';
import { knownZone, LOCAL_CLOCK } from '../../core/local-clock.ts';
import type { Transaction } from '../../db/client.ts';
import { type Instant, localDate } from '../../domain/instant.ts';
import { derivation } from '../../domain/journey/derive.ts';
import type { RawEvent as Said } from '../../domain/journey/state.ts';
import type { Observation, Party } from '../../domain/observation.ts';
import { PlaceWriter } from '../../ingest/places.ts';
import { deviceText } from '../../wording/statement-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { type RawEventRecord, rawEventName } from './raw-event.ts';
import { loadStatements, type StatedContainers } from './stated-containers.ts';
import { KNOWN_PLACES } from './statements.ts';

/** The kinds of the places, facilities and vessels that are known here, by their ids. */
type Known = ReadonlyMap<string, string>;

interface StatedEvent {
  containerId: string;
  said: Said;
  index: number;
  details: string | null;
  createdAt: Instant;
  statedAt: Instant | null;
  invalidatedAt: Instant | null;
  locationId: string | null;
  terminalId: string | null;
  vesselId: string | null;
}

/**
 * Everything that was said to happen to containers of the account, by their ids, first things first; ids of others are
 * not among them. Two statements, however many containers there are.
 */
export async function readRawEvents(
  context: ServiceContext,
  containerIds: readonly string[],
): Promise<ReadonlyMap<string, RawEventRecord[]>> {
  const journeys = await loadStatements(context, containerIds);
  const stated = await finishedInTurns(statedOfAll(journeys));
  const known = await knownOf(context.db, stated);
  const events = new Map<string, RawEventRecord[]>(
    journeys.flatMap(({ containers }) => containers.map(({ id }): [string, RawEventRecord[]] => [id, []])),
  );
  for (const one of stated) events.get(one.containerId)?.push(toRawEvent(one, known));
  return events;
}

function* statedOfAll(journeys: readonly StatedContainers[]): Generator<void, StatedEvent[]> {
  const stated: StatedEvent[] = [];
  for (const journey of journeys) stated.push(...(yield* statedOf(journey)));
  return stated;
}

function* statedOf({
  containers,
  followedSince,
  asOf,
  observations,
}: StatedContainers): Generator<void, StatedEvent[]> {
  const ids = new Map(containers.map(({ id, number }) => [number, id]));
  const byId = new Map(observations.map((observation) => [observation.id, observation]));
  const takenBack = retractionsOf(observations);
  const places = new PlaceWriter();
  const learned = (at: Instant) => (at < followedSince ? followedSince : at);
  const derived = yield* derivation(observations, asOf, { containers: [...ids.keys()] });
  return derived.containers.flatMap(({ number, rawEvents }) =>
    rawEvents.map((said, index) => {
      const observation = byId.get(said.observationId);
      const takenAt = said.retracted && observation ? (takenBack.get(statementKey(observation)) ?? null) : null;
      return {
        containerId: ids.get(number) ?? '',
        said,
        index,
        details: detailsOf(observation),
        statedAt: observation?.recordedAt ?? null,
        createdAt: learned(observation?.receivedAt ?? followedSince),
        invalidatedAt: takenAt === null ? null : learned(takenAt),
        locationId: places.location(said.place),
        terminalId: places.terminal(said.facility, said.place),
        vesselId: places.vessel(said),
      };
    }),
  );
}

/** What was seen or measured, in plain words. */
function detailsOf(observation: Observation | undefined): string | null {
  if (observation?.kind === 'sighting') return observation.words;
  if (observation?.kind !== 'measurement') return null;
  return [observation.words, deviceText(observation)].filter((text) => text !== '').join('; ');
}

/** When each statement was last taken back, by its source and its id there. */
function retractionsOf(observations: readonly Observation[]): ReadonlyMap<string, Instant> {
  const taken = new Map<string, Instant>();
  for (const one of observations) {
    if (one.kind !== 'retraction') continue;
    const key = statementKey({ source: one.source, sourceEventId: one.retracts });
    const before = taken.get(key);
    if (before === undefined || before < one.receivedAt) taken.set(key, one.receivedAt);
  }
  return taken;
}

function statementKey({ source, sourceEventId }: Pick<Observation, 'source' | 'sourceEventId'>): string {
  return `${source}\n${sourceEventId ?? ''}`;
}

/** Places that no milestone needed are not stored, so no relationship may point to them. */
async function knownOf(db: Transaction, stated: readonly StatedEvent[]): Promise<Known> {
  const ids = stated.flatMap(({ locationId, terminalId, vesselId }) => [locationId, terminalId, vesselId]);
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.query(KNOWN_PLACES, [wanted]);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

function writtenTime({ at, precision }: Said): string {
  return precision === 'date' ? at.slice(0, '2026-11-21'.length) : at.slice(0, '2026-11-21T14:30:00'.length);
}

function toRawEvent(stated: StatedEvent, known: Known): RawEventRecord {
  const { containerId, said, index, details, createdAt, statedAt, invalidatedAt } = stated;
  const { place, facility, estimated } = said;
  const location = kindIn(known, stated.locationId, ['port', 'metro_area']);
  const terminal = kindIn(known, stated.terminalId, ['terminal', 'rail_terminal']);
  const timezone = place?.timezone ?? null;
  const day = said.precision === 'date' ? localDate(said.at, timezone) : null;
  const time = day === null ? said.at : null;
  return {
    // What was said of a whole shipment is one statement, but an event of each of its containers.
    id: referenceId('raw_event', `${containerId}:${said.observationId}`),
    event: said.event === null ? null : rawEventName(said.event),
    original_event: said.originalEvent,
    timestamp: said.at,
    estimated,
    actual_on: estimated ? null : day,
    estimated_on: estimated ? day : null,
    actual_at: estimated ? null : time,
    estimated_at: estimated ? time : null,
    timezone: knownZone(timezone),
    local_time: timezone === LOCAL_CLOCK ? writtenTime(said) : null,
    created_at: createdAt,
    stated_at: statedAt,
    invalidated_at: invalidatedAt,
    location_name: place?.name ?? facility?.name ?? place?.locode ?? facility?.code ?? null,
    location_locode: place?.locode ?? null,
    vessel_name: said.vesselName,
    vessel_imo: said.vesselImo,
    voyage_number: said.voyage,
    delay_reason_code: said.delayReasonCode,
    change_remark: said.changeRemark,
    details,
    index,
    data_source: sourceOf(said.party),
    container_id: containerId,
    location_id: location === null ? null : stated.locationId,
    location_type: location,
    terminal_id: terminal === null ? null : stated.terminalId,
    terminal_type: terminal,
    vessel_id: stated.vesselId !== null && known.has(stated.vesselId) ? stated.vesselId : null,
  };
}

function kindIn<Kind extends string>(known: Known, id: string | null, kinds: readonly Kind[]): Kind | null {
  const kind = id === null ? undefined : known.get(id);
  return kinds.find((candidate) => candidate === kind) ?? null;
}

/**
 * The contract knows no railroad as a source: what it says of its ramp is said by the terminal there. A schedule of vessels
 * is the word of its line.
 */
function sourceOf(party: Party): RawEventRecord['data_source'] {
  if (party === 'schedule') return 'shipping_line';
  return party === 'rail' ? 'terminal' : party;
}
