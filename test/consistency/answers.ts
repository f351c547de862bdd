import { prompts } from '../../prompts/index.ts';
import { resources } from '../../resources/index.ts';
import { follow } from '../../src/cli/commands/follow.ts';
import { tellStory } from '../../src/cli/commands/story.ts';
import { routes } from '../../src/rest/routes/index.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tools } from '../../tools/index.ts';
import type { RestApi } from '../support/rest-api.ts';

/** What is requested, by the ids and numbers of one account. */
export interface Subject {
  containerId: string;
  number: string;
  shipmentId: string;
  requestId: string;
  notificationId: string;
}

/** What one way of asking said: data, text, or both. */
export interface Answer {
  from: string;
  data: unknown;
  text: string | null;
}

type Arguments = (subject: Subject) => readonly Record<string, unknown>[];

const byId: Arguments = ({ containerId: id }) => [{ id }];

/** The arguments of every tool that only reads. A tool that is not here fails the test: write its arguments. */
const TOOL_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  // About an invoice that is given with the question.
  check_invoice: () => [],
  containers_at_risk: () => [{}],
  cost_of_waiting: byId,
  explain_status: byId,
  fetch: ({ containerId, shipmentId }) => [{ id: `container:${containerId}` }, { id: `shipment:${shipmentId}` }],
  get_container: ({ containerId: id }) => [{ id, include: ['shipment', 'pod_terminal', 'transport_events'] }],
  get_container_history: byId,
  get_container_route: byId,
  get_container_transport_events: byId,
  // How estimates came out, of many vessels.
  get_eta_accuracy: () => [],
  get_shipment_details: ({ shipmentId: id }) => [{ id }],
  get_supported_shipping_lines: () => [{}],
  get_tracking_request: ({ requestId: id }) => [{ id }],
  get_webhook_notification: ({ notificationId: id }) => [{ id }],
  list_arrivals: () => [{ from: '2026-04-01', to: '2026-06-30' }],
  // What changed, by the clock of the database, is the history of a container, which is asked above.
  list_changes: () => [],
  list_containers: () => [{}, { detail: 'full' }],
  list_late: () => [
    { by: 'container', from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-04-01', to: '2026-06-30' },
  ],
  list_shipments: () => [{ include_containers: true }, { detail: 'full' }],
  list_tracking_requests: () => [{}],
  list_webhook_notifications: () => [{}],
  list_webhooks: () => [{}],
  search: ({ number: query }) => [{ query }],
  search_container: ({ number: query }) => [{ query }],
};

/** Prompts that are about a container; another argument has to be written here. */
const PROMPT_ARGUMENTS: Readonly<Record<string, ((subject: Subject) => Record<string, string>) | null>> = {
  'analyze-delays': ({ containerId }) => ({ container_id: containerId }),
  'check-demurrage': ({ containerId }) => ({ container_id: containerId }),
  // About deliveries alone.
  'debug-webhook-delivery': null,
  'track-shipment': ({ number }) => ({ container_number: number }),
};

/** Routes that say something of cargo, and what they are requested with. */
const ROUTE_QUERIES: Readonly<Record<string, string>> = {
  '/charges': '',
  '/containers': '?include=shipment,transport_events',
  '/containers/:id': '?include=shipment,transport_events,pod_terminal',
  '/containers/:id/charges': '',
  '/containers/:id/container_updates': '',
  '/containers/:id/route': '',
  '/containers/:id/transport_events': '',
  '/shipments': '?include=containers',
  '/shipments/:id': '?include=containers',
  '/tracking_requests': '',
  '/tracking_requests/:id': '?include=tracked_object',
  '/search': '?query=:number',
  '/today': '',
  '/webhook_notifications': '?include=reference_object',
  '/webhook_notifications/:id': '?include=reference_object',
};

/** The lists of whose exports each line is a record. */
const EXPORTED = ['containers', 'shipments', 'tracking_requests'] as const;

/** Routes that show other things, or the statements behind the facts as they came. */
const OTHER_ROUTES =
  /custom_fields$|^\/(branding|bulk_tracking_requests|line_connections|line_credential_forms|line_credentials|sources|calendars|changes|custom_field|intake|map$|me$|metro_areas|notes|parties|ports|quarantine|share_links|shipping_lines|tariffs|terminals|vessels|views|webhooks|webhook_notifications\/examples|containers\/:id\/(raw_events|map_geojson)|tracking_requests\/infer)/;

/** The tools, prompts and routes without written arguments. */
export function uncovered(): string[] {
  return [
    ...tools
      .filter(({ name, annotations }) => annotations.readOnlyHint && !(name in TOOL_ARGUMENTS))
      .map(({ name }) => name),
    ...prompts.filter(({ name }) => !(name in PROMPT_ARGUMENTS)).map(({ name }) => name),
    ...routes
      .filter(
        ({ method, path }) =>
          method === 'GET' && !OTHER_ROUTES.test(path) && !(path in ROUTE_QUERIES) && path !== '/exports',
      )
      .map(({ path }) => path),
  ];
}

/** Everything that is said of a subject: by tools, resources, prompts, routes and the command line. */
export async function askEverything(api: RestApi, context: ServiceContext, subject: Subject): Promise<Answer[]> {
  return [
    ...(await byTools(context, subject)),
    ...(await byResources(context, subject)),
    ...(await byPrompts(context, subject)),
    ...(await byRoutes(api, context, subject)),
    ...(await byExports(api, context)),
    ...(await byCommandLine(context, subject)),
  ];
}

async function byTools(context: ServiceContext, subject: Subject): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const tool of tools.filter(({ annotations }) => annotations.readOnlyHint)) {
    for (const args of TOOL_ARGUMENTS[tool.name]?.(subject) ?? []) {
      const { text, structured } = await tool.call(context, args);
      answers.push({ from: `${tool.name} ${JSON.stringify(args)}`, data: structured ?? null, text });
    }
  }
  return answers;
}

async function byResources(context: ServiceContext, { containerId }: Subject): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const resource of resources) {
    if (!('uriTemplate' in resource)) continue;
    const text = await resource.read(context, containerId);
    if (text !== null) answers.push({ from: `resource ${resource.name}`, data: JSON.parse(text), text: null });
  }
  return answers;
}

async function byPrompts(context: ServiceContext, subject: Subject): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const prompt of prompts) {
    const args = PROMPT_ARGUMENTS[prompt.name]?.(subject);
    if (args === undefined) continue;
    const messages = await prompt.messages(context, args);
    for (const message of messages) {
      if ('text' in message) answers.push({ from: `prompt ${prompt.name}`, data: null, text: message.text });
      else answers.push({ from: `prompt ${prompt.name}`, data: JSON.parse(message.resource.text), text: null });
    }
  }
  return answers;
}

async function byRoutes(api: RestApi, context: ServiceContext, subject: Subject): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [path, query] of Object.entries(ROUTE_QUERIES)) {
    const id = idFor(path, subject);
    const call = `GET ${path.replace(':id', id)}${query.replace(':number', subject.number)}`;
    const { status, body } = await api.ask(context, call);
    if (status !== 200) throw new Error(`${call} answers ${status}: ${JSON.stringify(body)}`);
    answers.push({ from: `GET ${path}`, data: body, text: null });
  }
  return answers;
}

async function byExports(api: RestApi, context: ServiceContext): Promise<Answer[]> {
  const { url, apiKey } = api.reachedBy(context);
  const answers: Answer[] = [];
  for (const list of EXPORTED) {
    const call = `${url}/exports?resource=${list}&format=ndjson`;
    const response = await fetch(call, { headers: { Authorization: `Token ${apiKey}` } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${call} answers ${response.status}: ${text}`);
    const records = text
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        // These cells say in words what records have as data under the same names.
        const { last_free_days: _days, fees: _fees, ...record } = JSON.parse(line);
        return record;
      });
    answers.push({ from: `GET /exports of ${list}`, data: records, text: null });
  }
  return answers;
}

function idFor(path: string, { containerId, shipmentId, requestId, notificationId }: Subject): string {
  if (path.startsWith('/shipments')) return shipmentId;
  if (path.startsWith('/tracking_requests')) return requestId;
  return path.startsWith('/webhook_notifications') ? notificationId : containerId;
}

async function byCommandLine(context: ServiceContext, { requestId }: Subject): Promise<Answer[]> {
  const followed = await follow(context, requestId);
  const text = tellStory(followed, context.clock.now());
  return [{ from: 'landfall track', data: JSON.parse(JSON.stringify(followed)), text }];
}
