import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { prompts } from '../../prompts/index.ts';
import { resources } from '../../resources/index.ts';
import { follow } from '../../src/cli/commands/follow.ts';
import { tellStory } from '../../src/cli/commands/story.ts';
import { createServer } from '../../src/mcp/server.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { instructions, tools } from '../../tools/index.ts';
import type { SentMessage } from '../support/notifications.ts';
import type { RestApi } from '../support/rest-api.ts';
import { rows } from '../support/tracking.ts';
import { deliveriesTo } from './deliveries.ts';
import type { Run } from './run.ts';

/** Members of an answer, as it came. */
export type Members = Record<string, unknown>;

/** What one way of asking answers about one container: its own record, its shipment and its milestones. */
export interface BoxAnswer {
  container: Members;
  shipment: Members;
  events: readonly Members[];
  /** Beside the record: `sources`, `contradictions` and the like. */
  more: Members;
  /** Sentences, where this way has them. */
  text: string | null;
}

/** All that is read of a container: by a client of MCP, over HTTP, as the command line prints it, and as it was delivered. */
export type Way = 'MCP' | 'REST' | 'CLI' | 'webhook';
export type BoxAnswers = Partial<Record<Way, BoxAnswer>>;

const Structured = z.looseObject({
  container: z.looseObject({}),
  shipment: z.looseObject({}),
  transport_events: z.array(z.looseObject({})),
});
const Texts = z.array(z.looseObject({ type: z.string(), text: z.string().default('') }));

/** A client of MCP that acts in the account of a run. */
export async function mcpClient(context: ServiceContext): Promise<Client> {
  const parts = {
    catalogue: { tools, prompts, resources, instructions },
    identity: { name: 'landfall', title: 'Landfall', version: '0', description: '' },
    contextFor: () => context,
    watch: async () => null,
    log: context.log,
  };
  const server = createServer(parts, { principal: context.principal, carriesUpdates: false });
  const client = new Client({ name: 'verdicts', version: '0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  return client;
}

/** The text and the data of a call. Throws where the tool fails. */
export async function callTool(client: Client, name: string, args: Members) {
  const result = await client.callTool({ name, arguments: args });
  // What is linked has no text.
  const text = Texts.parse(result.content)
    .filter(({ type }) => type === 'text')
    .map((part) => part.text)
    .join('\n');
  if (result.isError) throw new Error(`${name}: ${text}`);
  return { text, structured: z.looseObject({}).parse(result.structuredContent ?? {}) };
}

/** What get_container answers. */
export async function byMcp(client: Client, id: string): Promise<BoxAnswer> {
  const args = { id, include: ['shipment', 'pod_terminal', 'transport_events'] };
  const { text, structured } = await callTool(client, 'get_container', args);
  const { container, shipment, transport_events: events, ...more } = Structured.parse(structured);
  return { container, shipment, events, more, text };
}

const Resource = z.looseObject({
  id: z.string(),
  type: z.string(),
  attributes: z.looseObject({}),
  meta: z.looseObject({}).optional(),
});
const Document = z.looseObject({ data: Resource, included: z.array(Resource) });

/** What `GET /v2/containers/:id` answers. */
export async function byRest(api: RestApi, context: ServiceContext, id: string): Promise<BoxAnswer> {
  const { status, body } = await api.ask(context, `GET /containers/${id}?include=shipment,transport_events`);
  if (status !== 200) throw new Error(`GET /containers answers ${status}.`);
  return ofDocument(Document.parse(body));
}

function ofDocument({ data, included }: z.infer<typeof Document>): BoxAnswer {
  const shipment = included.find(({ type }) => type === 'shipment')?.attributes ?? {};
  const events = included.filter(({ type }) => type === 'transport_event').map(({ attributes }) => attributes);
  return { container: data.attributes, shipment, events, more: data.meta ?? {}, text: null };
}

/** What `landfall track` prints of the first request that found anything, as JSON and as text. */
export async function byCommandLine({ context, requestIds }: Run, id: string): Promise<BoxAnswer | null> {
  for (const requestId of requestIds.filter((one) => one !== null)) {
    const followed = await follow(context, requestId);
    const container = followed.containers.find((one) => one.id === id);
    if (container === undefined || followed.shipment === null) continue;
    const printed = z.looseObject({}).parse(JSON.parse(JSON.stringify(container)));
    const events = z.array(z.looseObject({})).parse(printed.transport_events);
    const text = tellStory({ ...followed, containers: [container] }, context.clock.now()).replaceAll(/^ +/gm, '');
    return { container: printed, shipment: { ...followed.shipment }, events, more: {}, text };
  }
  return null;
}

/** What the last notification that a receiver was sent shows of the container; null before the first. */
export function byWebhook(messages: readonly SentMessage[], id: string): BoxAnswer | null {
  const isOfBox = ({ included }: SentMessage) => included.some((one) => one.type === 'container' && one.id === id);
  const last = messages.findLast(isOfBox);
  if (last === undefined) return null;
  const all = z.array(Resource).parse(last.included);
  const container = all.find((one) => one.type === 'container' && one.id === id)?.attributes ?? {};
  const shipment = all.find(({ type }) => type === 'shipment')?.attributes ?? {};
  return { container, shipment, events: [], more: {}, text: null };
}

/** The ids of the containers of the account, by number: a container may be on several bills of lading. */
export function containersOf({ db, principal }: ServiceContext): Promise<{ id: string; number: string }[]> {
  const text = 'SELECT id, number FROM container WHERE account_id = $1 ORDER BY number, id';
  return rows(db, text, [principal.accountId]);
}

/** Reads a container in every way that is requested. */
export async function answersOf(
  run: Run,
  id: string,
  { api, client, ways }: { api: RestApi; client: Client; ways: readonly Way[] },
): Promise<BoxAnswers> {
  const messages = ways.includes('webhook') ? await deliveriesTo(run) : [];
  const read = {
    MCP: () => byMcp(client, id),
    REST: () => byRest(api, run.context, id),
    CLI: () => byCommandLine(run, id),
    webhook: async () => byWebhook(messages, id),
  } satisfies Record<Way, () => Promise<BoxAnswer | null>>;
  const answers: BoxAnswers = {};
  for (const way of ways) {
    const answer = await read[way]();
    if (answer !== null) answers[way] = answer;
  }
  return answers;
}
