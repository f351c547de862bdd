import { z } from 'zod';
import type { ServiceContext } from '../../services/service-context.ts';
import { withChosenColumns } from '../export/chosen-columns.ts';
import { SHEET_FORMATS } from '../export/sheet-format.ts';
import { CONTAINER_QUERY } from '../filters/containers.ts';
import { SHIPMENT_QUERY } from '../filters/shipments.ts';
import { TRACKING_REQUEST_QUERY } from '../filters/tracking-requests.ts';
import { isRecordParameter, readQuery } from '../query.ts';
import { SHEET_ANSWER } from '../resource.ts';
import type { RawRequest, RestRoute } from '../route.ts';
import { containerRoutes } from './containers.ts';
import { shipmentRoutes } from './shipments.ts';
import { trackingRequestRoutes } from './tracking-requests.ts';

type Route = RestRoute<ServiceContext>;

const Resource = z.enum(['containers', 'shipments', 'tracking_requests']);

/** The lists that can be exported, with the parameters by which their records are chosen. */
const LISTS: Record<z.infer<typeof Resource>, { route: Route; query: Readonly<Record<string, z.ZodType>> }> = {
  containers: { route: listIn(containerRoutes, '/containers'), query: CONTAINER_QUERY },
  shipments: { route: listIn(shipmentRoutes, '/shipments'), query: SHIPMENT_QUERY },
  tracking_requests: { route: listIn(trackingRequestRoutes, '/tracking_requests'), query: TRACKING_REQUEST_QUERY },
};

const COLUMNS_MAX = 500;

const OWN_QUERY = {
  resource: Resource.describe('The list that is exported'),
  format: z
    .enum(SHEET_FORMATS.map(({ extension }) => extension))
    .optional()
    .describe('The format of the file; xlsx by default'),
  columns: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().min(1, 'Give names of columns')).max(COLUMNS_MAX))
    .optional()
    .describe('The columns of the file by their names, with commas between, in their order; all by default'),
};

/** The filters are read by the list that is exported, which refuses those of another list; here they are only named. */
const EXPORT_QUERY = z.object({
  ...OWN_QUERY,
  ...filtersOfAll(),
  'page[after]': z.string().optional().describe('A cursor of the list, which leaves out what comes before it'),
});

/** The route that gives whole lists as files, for whom an address is easier to set than a header. */
export const exportRoutes: Route[] = [
  {
    method: 'GET',
    path: '/exports',
    variables: {},
    name: 'export_list',
    operation: 'export_list',
    summary: 'Export all records that a list would show, as a file',
    permission: LISTS.containers.route.permission,
    bucket: LISTS.containers.route.bucket,
    query: EXPORT_QUERY,
    body: null,
    isCompared: false,
    isConditional: false,
    answer: SHEET_ANSWER,
    relations: [],
    status: 200,
    sheet: openList,
    handle: hasNoDocument,
    shown: hasNoDocument,
  },
];

async function openList(context: ServiceContext, raw: RawRequest): ReturnType<NonNullable<Route['sheet']>> {
  const { resource, columns } = readQuery(raw.url.search, EXPORT_QUERY);
  const { sheet } = LISTS[resource].route;
  if (sheet === null) throw new Error(`The list of ${resource} can be exported.`);
  const whole = await sheet(context, { ...raw, url: withoutOwn(raw.url) });
  return columns === undefined ? whole : withChosenColumns(whole, columns);
}

/** The address as the list knows it. What is written twice was refused before. */
function withoutOwn(url: URL): URL {
  const pairs = url.search.slice(1).split('&');
  const kept = pairs.filter((pair) => !Object.hasOwn(OWN_QUERY, decodeURIComponent(pair.split('=')[0] ?? '')));
  const address = new URL(url);
  address.search = kept.join('&');
  return address;
}

function listIn(routes: readonly Route[], path: string): Route {
  const found = routes.find((route) => route.method === 'GET' && route.path === path);
  if (found === undefined) throw new Error('One of the routes is that of a list that can be exported.');
  return found;
}

/** Every filter of one of the lists, with whose it is where the lists differ. */
function filtersOfAll(): Record<string, z.ZodType> {
  const lists = Object.entries(LISTS).map(([name, { query }]) => ({ name, query: Object.entries(query) }));
  const names = new Set(lists.flatMap(({ query }) => query.map(([parameter]) => parameter)));
  return Object.fromEntries(
    [...names].map((parameter) => {
      const found = lists.flatMap(({ name, query }) =>
        query.filter(([one]) => one === parameter).map(([, type]) => ({ name, type })),
      );
      return [parameter, anyOf(found, lists.length)];
    }),
  );
}

/** What the lists take by a name, and what it means to each. */
function anyOf(found: readonly { name: string; type: z.ZodType }[], lists: number): z.ZodType {
  const meanings = new Map<string, typeof found>();
  for (const one of found) {
    const meaning = one.type.description ?? '';
    meanings.set(meaning, [...(meanings.get(meaning) ?? []), one]);
  }
  const isOfAll = meanings.size === 1 && found.length === lists;
  const texts = [...meanings].map(
    ([meaning, of]) => `${of.map(({ name }) => `\`${name}\``).join(' and ')}: ${meaning}`,
  );
  // Orders mean the same to each list, and have other names.
  const forms = new Map(found.map(({ type }) => [JSON.stringify(formOf(type)), type]));
  const [first, second, ...others] = [...forms.values()];
  if (first === undefined) throw new Error('A parameter is of one of the lists.');
  const isOne = second === undefined || isRecordParameter(first);
  const type = isOne
    ? first
    : (wordsOfAll([first, second, ...others]) ?? z.union([first, second, ...others]).optional());
  return isOfAll && isOne ? type : type.describe(texts.join('. '));
}

/** The words of several enumerations, of which each list refuses those that it does not know; null where one is none. */
function wordsOfAll(types: readonly z.ZodType[]): z.ZodType | null {
  const words = types.map((type) => (type instanceof z.ZodOptional ? type.unwrap() : type));
  if (!words.every((type) => type instanceof z.ZodEnum)) return null;
  return z.enum([...new Set(words.flatMap(({ options }) => options.map(String)))]).optional();
}

/** What a parameter takes, without the words about it. */
function formOf(type: z.ZodType): object {
  const { description: _words, ...form } = z.toJSONSchema(type, { io: 'input' });
  return form;
}

function hasNoDocument(): Promise<never> {
  return Promise.reject(new Error('An export is a file, and no document.'));
}
