import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { findLine, searchLines } from '../../domain/carrier.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { type ContainerList, listContainers } from '../container/list-containers.ts';
import { IsSandbox } from '../sandbox/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { RECORD_KINDS } from './record-id.ts';
import { type SearchResult, search } from './search.ts';

const RESULTS_MAX = 25;

/** Longer names has nothing that a list is filtered by. */
const NAME_LENGTH_MAX = 100;

/** A record that answers to a text, as far as it takes to tell it apart. */
export const FoundRecord = z.object({
  kind: z.enum(RECORD_KINDS),
  id: z.uuid(),
  number: z.string(),
  scac: z.string().nullable(),
  status: z.string().nullable(),
  held: z.string().nullable().describe('What keeps an available container'),
  warnings: z.array(z.string()).nullable().describe('Contradictions and disruptions in few words'),
  pickup_place_name: z.string().nullable(),
  tracking_stopped: z.boolean(),
  port_of_lading_name: z.string().nullable(),
  port_of_discharge_name: z.string().nullable(),
  is_sandbox: IsSandbox,
});
export type FoundRecord = z.infer<typeof FoundRecord>;

/**
 * What answers to a number or reference; where nothing does, the newest containers in a status, on a line or at a port,
 * because hosts that know this search alone ask it in words: `available at Los Angeles`, `Maersk`.
 */
export const searchRecords = defineOperation(
  {
    id: 'search_records',
    summary: 'Find records by number or reference, else containers by status, shipping line or port',
    permission: 'tracking:read',
    input: search.input,
    output: z.object({ results: z.array(FoundRecord) }),
  },
  async (context: ServiceContext, { query }) => {
    const { results } = await search.run(context, { query });
    return { results: results.length > 0 ? results.map(fromResult) : await containersByWords(context, query) };
  },
);

function fromResult({ entity_type, id, number, scac, status, held, warnings, ...more }: SearchResult): FoundRecord {
  const { tracking_stopped, port_of_lading_name, port_of_discharge_name, pickup_place_name, is_sandbox } = more;
  const route = { port_of_lading_name, port_of_discharge_name, pickup_place_name };
  return { kind: entity_type, id, number, scac, status, held, warnings, tracking_stopped, ...route, is_sandbox };
}

async function containersByWords(context: ServiceContext, query: string): Promise<FoundRecord[]> {
  const { status, name } = readWords(query);
  if (name.length > NAME_LENGTH_MAX) return [];
  const list = (named: { carrier?: string; port?: string }) =>
    listContainers.run(context, { ...named, ...(status === null ? {} : { status }), page_size: RESULTS_MAX });
  if (name === '') return status === null ? [] : fromList(await list({}));
  if (isNameOfLine(name)) return fromList(await list({ carrier: name }));
  const atPort = await list({ port: name });
  // A part of the name of a line may be the name of a port too, and is meant as that.
  const isPort = (atPort.matched_ports ?? []).length > 0;
  return fromList(!isPort && searchLines(name).length > 0 ? await list({ carrier: name }) : atPort);
}

function fromList(list: ContainerList): FoundRecord[] {
  if (list.detail === 'full') return [];
  return list.containers.map(({ id, number, shipping_line_scac: scac, current_status: status, held, ...more }) => {
    const { warnings, port_of_lading_name, port_of_discharge_name, pickup_place_name, is_sandbox } = more;
    const tracking_stopped = more.tracking_stopped === true;
    const route = { port_of_lading_name, port_of_discharge_name, pickup_place_name };
    return { kind: 'container', id, number, scac, status, held, warnings, tracking_stopped, ...route, is_sandbox };
  });
}

/** The longer first, because `not available` has `available` in it. */
const STATUSES = [...ContainerStatus.options].sort((one, other) => other.length - one.length);

/** Words around what is meant. */
const FILLERS =
  /^(?:(?:all|my|our|the|containers?|shipments?|in|at|on|to|from|for|with)\s+)+|\s(?:containers?|shipments?)\s*$/g;

/** The status that a text names, and what else it says. `new` alone is a status; before a name it is part of that. */
function readWords(query: string): { status: ContainerStatus | null; name: string } {
  const text = query.toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  const status = STATUSES.find((one) => (one === 'new' ? bare(text) === one : ` ${text} `.includes(` ${words(one)} `)));
  if (status === undefined) return { status: null, name: bare(text) };
  return { status, name: bare(` ${text} `.replace(` ${words(status)} `, ' ').trim()) };
}

function words(status: ContainerStatus): string {
  return status.replaceAll('_', ' ');
}

/** The blank lets a filler that is all there is go too. */
function bare(text: string): string {
  return `${text} `.replace(FILLERS, '').trim();
}

function isNameOfLine(name: string): boolean {
  const isWhole = (one: string) => one.toLowerCase() === name;
  return findLine(name) !== null || searchLines(name).some((line) => [line.name, line.shortName].some(isWhole));
}
