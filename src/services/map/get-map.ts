import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { normalizeInstants } from '../../db/instants.ts';
import { DAY_MS, type Instant, shift, toInstant } from '../../domain/instant.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { hasFeature } from '../account.ts';
import { CONTAINER_FILTER_INPUT, containerFilter, lookUpOfContainers } from '../container/container-filter.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions } from '../list/paged-list.ts';
import { knownLocation } from '../record/known-location.ts';
import type { ServiceContext } from '../service-context.ts';
import { AccountMap, type MapPlace, type MapVessel } from './account-map.ts';
import { mapText } from './map-query.ts';
import type { CarriedRow, CountsRow, PlaceRow } from './map-rows.ts';
import type { MapBasis } from './map-stages.ts';
import { READ_MAP } from './statements.ts';
import { type ShownMapTime, vesselPositions } from './vessel-positions.ts';
import { readSailings } from './vessel-sailing.ts';

/** How far from now a map can be shown: positions are kept so long, and nobody estimates further ahead. */
const DAYS_BACK_MAX = 180;
const DAYS_AHEAD_MAX = 120;

/** Where the cargo of the account is, was or would be. Errors: `line_not_recognized`. */
export const getMap = defineOperation(
  {
    id: 'get_map',
    summary: 'Get a map of all containers that fit: counts by place and terminal, and the vessels that carry them',
    permission: 'tracking:read',
    input: z.object({
      ...CONTAINER_FILTER_INPUT,
      at: Moment.optional().describe(
        `ISO 8601 day or time that is shown; by default now. At most ${DAYS_BACK_MAX} days back and ${DAYS_AHEAD_MAX} ahead; what is further away is shown as that`,
      ),
    }),
    output: AccountMap,
  },
  fromReplica(async (context: ServiceContext, input): Promise<AccountMap> => {
    const { db, principal, clock } = context;
    const time = timeOf(input.at, toInstant(clock.now()));
    const conditions = new Conditions('c', principal.accountId);
    const filter = containerFilter(input, conditions, await lookUpOfContainers(context, input));
    const placeholder = (instant: Instant) => `${conditions.value('instant', instant)}::timestamptz`;
    const at = placeholder(time.at);
    // Every placeholder has to be part of the statement: a time before now is read without the moment of now.
    const now = time.basis === 'estimate' ? placeholder(time.now) : at;
    const text = mapText({ basis: time.basis, at, now }, conditions, filter.extra);
    const { parameters, values } = conditions;
    const [rows, account] = await Promise.all([
      db.query(READ_MAP.of({ text, parameters }), values),
      db.prisma.account.findUnique({ where: { id: principal.accountId }, select: { features: true } }),
    ]);
    const [read] = rows;
    if (read === undefined) throw new Error('A map answers with exactly one row.');
    const { places, vessels, is_partial, total, gone, costing, unplaced, places_total, vessels_total, ...found } = read;
    const has_positions = hasFeature(account?.features, 'routing_data');
    return {
      account_id: principal.accountId,
      as_of: time.now,
      ...{ at: time.at, basis: time.basis, total, gone, unplaced, places_total, vessels_total },
      ...{ costing: time.basis === 'now' ? costing : null, vessels_partial: is_partial, has_positions },
      places: places.map((place) => toPlace(place, time.basis)),
      vessels: await toVessels(context, vessels, { time, has_positions }),
      ...filter.matched(found),
    };
  }),
);

function timeOf(given: string | undefined, now: Instant): ShownMapTime {
  if (given === undefined) return { basis: 'now', at: now, now };
  const [first, last] = [shift(now, -DAYS_BACK_MAX * DAY_MS), shift(now, DAYS_AHEAD_MAX * DAY_MS)];
  const wanted = momentInstant(given);
  const at = wanted < first ? first : wanted > last ? last : wanted;
  return { basis: at < now ? 'past' : at > now ? 'estimate' : 'now', at, now };
}

function toPlace(row: PlaceRow, basis: MapBasis): MapPlace {
  const { name, terminals, ...place } = normalizeInstants(row, ['next_arrival_at']);
  const known = place.locode === null ? null : knownLocation(place.locode);
  return {
    ...place,
    ...toCounts(row, basis),
    name: known?.name ?? (name === null ? null : inline(name)),
    // What a source says of where a place lies is too often wrong to be drawn.
    latitude: known?.latitude ?? null,
    longitude: known?.longitude ?? null,
    terminals: terminals.map(({ id, name: called, ...counts }) => ({
      ...{ id, name: inline(called) },
      ...toCounts(counts, basis),
    })),
  };
}

function toCounts(
  { not_loaded, on_the_way, waiting, held, past_last_free_day: past, costing, containers }: CountsRow,
  basis: MapBasis,
) {
  return {
    ...{ containers, not_loaded, on_the_way, waiting },
    held: basis === 'now' ? held : null,
    // The day that binds is dropped with the pickup, so of what was picked up since it is not known.
    past_last_free_day: basis === 'past' ? null : past,
    costing: basis === 'now' ? costing : null,
  };
}

async function toVessels(
  context: ServiceContext,
  rows: readonly CarriedRow[],
  { time, has_positions }: { time: ShownMapTime; has_positions: boolean },
): Promise<MapVessel[]> {
  if (rows.length === 0) return [];
  const sailings = await readSailings(context, rows, new Date(time.at));
  const vessels = rows.map((row) => ({ ...row, ...(sailings.get(row.id) ?? { from: null, to: null }) }));
  const positions = has_positions ? await vesselPositions(context, vessels, time) : new Map();
  const places = await context.db.prisma.location.findMany({
    where: { id: { in: rows.map(({ place_id }) => place_id) } },
    select: { id: true, name: true, locode: true },
  });
  const names = new Map(places.map(({ id, name, locode }) => [id, name ?? locode]));
  return vessels.map(
    ({ id, imo, name, is_sandbox, containers, listed, late, places: destinations, place_id, from, to }) => {
      const destination = names.get(place_id) ?? null;
      return {
        ...{
          id,
          imo,
          name: name === null ? null : inline(name),
          is_sandbox,
          containers,
          listed,
          destinations,
          from,
          to,
        },
        late: time.basis === 'now' ? late : null,
        destination_name: destination === null ? null : inline(destination),
        position: positions.get(id) ?? null,
      };
    },
  );
}
