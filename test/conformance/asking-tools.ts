import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  createRequestStateCodec,
  type InputRequest,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type PrimitiveSchemaDefinition,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

type Answer = CallToolResult | InputRequiredResult;
type Members = Record<string, PrimitiveSchemaDefinition>;

/** Seals what a tool wants to find again in the next round, and opens it only if it was not changed. */
export const requestState = createRequestStateCodec<string>({ key: randomBytes(32) });

/** The five ways in which a choice may be put (SEP-1330). */
const CHOICES: Members = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2'], enumNames: ['Option One', 'Option Two'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: { type: 'array', items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') } },
};

/** A default for each kind of value (SEP-1034). */
const DEFAULTS: Members = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const CAPITAL = sampling('What is the capital of France?');
const CONFIRM = form('Please confirm', { ok: { type: 'boolean' } });
const NAME = form('What is your name?', { name: { type: 'string' } });
const COLOR = form('What is your favorite color?', { color: { type: 'string' } });
const ROOTS = inputRequired.listRoots();

const Named = z.object({ name: z.string() });

/** Puts the tools on a server that need something of the client before they can answer. */
export function addAskingTools(server: McpServer): void {
  add(server, 'test_missing_capability', ask({ capital_question: CAPITAL }));
  add(server, 'test_streaming_elicitation', ask({ confirm: CONFIRM }));
  add(server, 'test_elicitation_sep1034_defaults', ask({ values: form('Please look at the values', DEFAULTS) }));
  add(server, 'test_elicitation_sep1330_enums', ask({ choices: form('Please choose', CHOICES) }));
  add(server, 'test_input_required_result_elicitation', greet);
  add(server, 'test_input_required_result_sampling', ask({ capital_question: CAPITAL }));
  add(server, 'test_input_required_result_list_roots', ask({ client_roots: ROOTS }));
  add(server, 'test_input_required_result_capabilities', askWhatIsDeclared(server));
  add(server, 'test_input_required_result_multi_round', askTwice);
  add(server, 'test_input_required_result_request_state', askAndRemember({ confirm: CONFIRM }));
  add(server, 'test_input_required_result_tampered_state', askAndRemember({ confirm: CONFIRM }));
  const three = { user_name: NAME, greeting: sampling('Generate a greeting'), client_roots: ROOTS };
  add(server, 'test_input_required_result_multiple_inputs', askAndRemember(three));
  addWithText(server, { name: 'test_sampling', parameter: 'prompt' }, sampling);
  addWithText(server, { name: 'test_elicitation', parameter: 'message' }, (message) =>
    form(message, { username: { type: 'string' }, email: { type: 'string' } }),
  );
}

/** A form whose members are all required. */
export function form(message: string, properties: Members): InputRequest {
  const requestedSchema = { type: 'object' as const, properties, required: Object.keys(properties) };
  return inputRequired.elicit({ message, requestedSchema });
}

function sampling(text: string): InputRequest {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens: 100,
  });
}

function titled(...titles: string[]): { const: string; title: string }[] {
  return titles.map((title, index) => ({ const: `value${index + 1}`, title }));
}

type Handler = (call: ServerContext) => Answer | Promise<Answer>;

function add(server: McpServer, name: string, handler: Handler): void {
  server.registerTool(name, { description: 'Asks before it answers.' }, handler);
}

function addWithText(
  server: McpServer,
  { name, parameter }: { name: string; parameter: string },
  request: (text: string) => InputRequest,
): void {
  const config = { description: 'Asks the given question.', inputSchema: z.object({ [parameter]: z.string() }) };
  server.registerTool(name, config, (args, call) => ask({ answer: request(args[parameter] ?? '') })(call));
}

/** Asks until everything that was asked for is there. */
function ask(inputRequests: InputRequests): Handler {
  return ({ mcpReq }) => (isAnswered(inputRequests, mcpReq) ? said(mcpReq) : inputRequired({ inputRequests }));
}

/** The same, with a state that has to come back as it was given. */
function askAndRemember(inputRequests: InputRequests): Handler {
  return async ({ mcpReq }) => {
    if (isAnswered(inputRequests, mcpReq) && mcpReq.requestState() === 'asked') return said(mcpReq, 'state-ok');
    return inputRequired({ inputRequests, requestState: await requestState.mint('asked') });
  };
}

async function askTwice({ mcpReq }: ServerContext): Promise<Answer> {
  const [first, second] = [{ step1: NAME }, { step2: COLOR }];
  if (mcpReq.requestState() === 'second' && isAnswered(second, mcpReq)) return said(mcpReq);
  const isSecond = mcpReq.requestState() === 'first' && isAnswered(first, mcpReq);
  const [inputRequests, state] = isSecond ? [second, 'second'] : [first, 'first'];
  return inputRequired({ inputRequests, requestState: await requestState.mint(state) });
}

function greet({ mcpReq }: ServerContext): Answer {
  const person = acceptedContent(mcpReq.inputResponses, 'user_name', Named);
  if (person === undefined) return inputRequired({ inputRequests: { user_name: NAME } });
  return { content: [{ type: 'text', text: `Hello, ${person.name}!` }] };
}

/** A client is asked for nothing that it did not say it has. */
function askWhatIsDeclared({ server }: McpServer): Handler {
  return (call) => {
    const declared = server.getClientCapabilities();
    return ask({
      ...(declared?.sampling === undefined ? {} : { capital_question: CAPITAL }),
      ...(declared?.elicitation === undefined ? {} : { user_name: NAME }),
    })(call);
  };
}

type McpRequest = ServerContext['mcpReq'];

function isAnswered(inputRequests: InputRequests, { inputResponses }: McpRequest): boolean {
  return Object.keys(inputRequests).every((key) => inputResponses?.[key] !== undefined);
}

function said({ inputResponses }: McpRequest, text = 'answered'): CallToolResult {
  return { content: [{ type: 'text', text: `${text}: ${JSON.stringify(inputResponses ?? {})}` }] };
}
