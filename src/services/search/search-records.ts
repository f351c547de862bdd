import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { type LineTable, linesOfSources } from '../../domain/carrier.ts';
import { isStanding } from '../../wording/status-words.ts';
import type { RiskReason } from '../container/container-at-risk.ts';
import { type ContainerList, listContainers } from '../container/list-containers.ts';
import { listContainersAtRisk } from '../container/list-containers-at-risk.ts';
import { IsSandbox } from '../record/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { RECORD_KINDS } from './record-id.ts';
import { type SearchResult, search } from './search.ts';
import { readStateWords, type StateWords } from './state-words.ts';

const RESULTS_MAX = 25;

/** Longer names has nothing that a list is filtered by. */
const NAME_LENGTH_MAX = 100;

/** A record that matches a text, with what identifies it. */
export const FoundRecord = z.object({
  kind: z.enum(RECORD_KINDS),
  id: z.uuid(),
  number: z.string(),
  scac: z.string().nullable(),
  status: z.string().nullable(),
  held: z.string().nullable().describe('What keeps an available container'),
  last_free_day: z.string().nullable().describe('The binding one of a container'),
  warnings: z.array(z.string()).nullable().describe('Contradictions and disruptions in few words'),
  pickup_place_name: z.string().nullable(),
  tracking_stopped: z.boolean(),
  port_of_lading_name: z.string().nullable(),
  port_of_discharge_name: z.string().nullable(),
  is_sandbox: IsSandbox,
});
export type FoundRecord = z.infer<typeof FoundRecord>;

/**
 * What has a number or text; where nothing does, the newest containers in a state, on a line or at a place,
 * because hosts that know this search alone ask it in words: `available at Los Angeles`, `held by customs`, `Maersk`. With
 * a state in which containers stand, the place is where they stand; otherwise a port of their route.
 */
export const searchRecords = defineOperation(
  {
    id: 'search_records',
    summary: 'Find records by number or text, else containers by status, shipping line or port',
    permission: 'tracking:read',
    input: search.input,
    output: z.object({ results: z.array(FoundRecord) }),
  },
  async (context: ServiceContext, { query }) => {
    const { results } = await search.run(context, { query });
    // Many vessels are called after their line, and who names a line means its containers.
    const isOfVessels = results.every((result) => result.matched_by === 'vessel');
    const isByWords =
      results.length === 0 ||
      (isOfVessels && isNameOfLine(linesOfSources(context.sources), query.trim().toLowerCase()));
    return { results: isByWords ? await containersByWords(context, query) : results.map(fromResult) };
  },
);

function fromResult({ entity_type: kind, id, number, scac, status, ...more }: SearchResult): FoundRecord {
  const { last_free_day, warnings, tracking_stopped, is_sandbox } = more;
  const { port_of_lading_name, port_of_discharge_name, pickup_place_name } = more;
  const route = { port_of_lading_name, port_of_discharge_name, pickup_place_name };
  // A title has what keeps an available container; the search itself names the holds of every one.
  const held = status === 'available' ? more.held : null;
  return { kind, id, number, scac, status, held, last_free_day, warnings, tracking_stopped, ...route, is_sandbox };
}

async function containersByWords(context: ServiceContext, query: string): Promise<FoundRecord[]> {
  const wanted = readStateWords(query);
  const { name, risk } = wanted;
  const table = linesOfSources(context.sources);
  if (name.length > NAME_LENGTH_MAX) return [];
  if (risk !== null) return containersAtRisk(context, risk, name);
  const filter = filterOf(wanted);
  const list = (named: ContainerListFilter) =>
    listContainers.run(context, { ...filter, ...named, page_size: RESULTS_MAX });
  if (name === '') return Object.keys(filter).length === 0 ? [] : fromList(await list({}));
  if (isNameOfLine(table, name)) return fromList(await list({ carrier: name }));
  const atPlace = await list(isOfStanding(wanted) ? { pickup_place: name } : { port: name });
  // A part of the name of a line may be the name of a port too, and is meant as that.
  const isPlace = (atPlace.matched_ports ?? []).length > 0;
  return fromList(!isPlace && table.search(name).length > 0 ? await list({ carrier: name }) : atPlace);
}

type ContainerListFilter = Parameters<typeof listContainers.run>[1];

function filterOf({ status, isReady, holds }: StateWords): ContainerListFilter {
  return {
    ...(status === null ? {} : { status }),
    ...(isReady ? { ready_for_pickup: true } : {}),
    ...(holds === null ? {} : { holds }),
  };
}

/** Whether the place of such containers is where they stand, not one of their route. */
function isOfStanding({ status, isReady, holds }: StateWords): boolean {
  return isReady || holds !== null || (status !== null && isStanding(status));
}

/** The most urgent first. */
async function containersAtRisk(
  context: ServiceContext,
  risk: readonly RiskReason[],
  name: string,
): Promise<FoundRecord[]> {
  const place = name === '' ? {} : { port: name };
  const atRisk = await listContainersAtRisk.run(context, { reasons: [...risk], ...place, page_size: RESULTS_MAX });
  const ids = atRisk.containers.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = fromList(await listContainers.run(context, { ids, page_size: RESULTS_MAX }));
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function fromList(list: ContainerList): FoundRecord[] {
  if (list.detail === 'full') return [];
  return list.containers.map(({ id, number, shipping_line_scac: scac, current_status: status, held, ...more }) => {
    const { warnings, port_of_lading_name, port_of_discharge_name, pickup_place_name, is_sandbox } = more;
    const { last_free_day } = more;
    const tracking_stopped = more.tracking_stopped === true;
    const route = { port_of_lading_name, port_of_discharge_name, pickup_place_name };
    const stands = { status, held, last_free_day, warnings };
    return { kind: 'container', id, number, scac, ...stands, tracking_stopped, ...route, is_sandbox };
  });
}

function isNameOfLine(table: LineTable, name: string): boolean {
  const isWhole = (one: string) => one.toLowerCase() === name;
  return table.find(name) !== null || table.search(name).some((line) => [line.name, line.shortName].some(isWhole));
}
