import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type HttpFixture, KEYS, startHttp } from './fixtures/http-server.ts';
import { initialize, type Message, MODERN, modern, request, toolCall } from './fixtures/messages.ts';
import { postModern } from './fixtures/post.ts';
import { answers, type Pipe, startPipe } from './fixtures/stdio-pipe.ts';

let server: HttpFixture;
beforeAll(async () => {
  server = await startHttp();
});
afterAll(() => server.close());

const ASK_LINE = toolCall('name_line', { number: 'MSKU1234565' });
const FORM = { elicitation: { form: {} } };
const QUESTION = {
  mode: 'form',
  message: 'Which line carries it?',
  requestedSchema: {
    type: 'object',
    properties: {
      line: { type: 'string', title: 'Shipping line', enum: ['MAEU', 'MSCU'], enumNames: ['Maersk', 'MSC'] },
    },
    required: ['line'],
  },
};

const UNANSWERED = {
  isError: true,
  content: [{ type: 'text', text: 'line_not_recognized: Say which line carries it.' }],
  _meta: { 'landfall/error': { code: 'line_not_recognized', status: 422, argument: 'line' } },
};

/** The end of a call with a question, by what the person answered. */
const ENDS = [
  ['the answer', { action: 'accept', content: { line: 'MSCU' } }, 'It is with MSCU.'],
  [
    'an answer that the tool does not take',
    { action: 'accept', content: { line: 'TOO LONG' } },
    /^invalid_input: line: /,
  ],
  ['an answer that is not known', { action: 'accept', content: { line: 'ZZZZ' } }, /^line_not_supported: /],
  ['an answer to something else', { action: 'accept', content: { number: 'x' } }, /^line_not_recognized: /],
  ['an answer without anything in it', { action: 'accept' }, /^line_not_recognized: /],
  ['no', { action: 'decline' }, /^line_not_recognized: /],
  ['nothing', { action: 'cancel' }, /^line_not_recognized: /],
] as const;

function textOf(message: Message | undefined): string {
  const [content] = Array.isArray(message?.result?.content) ? message.result.content : [];
  return String(content?.text);
}

describe(`over HTTP in ${MODERN}`, () => {
  const ask = (capabilities: object, more: object = {}) => {
    const [method, params] = ASK_LINE;
    return postModern(server.url, modern(1, method, { ...params, ...more }, capabilities));
  };

  it.each([FORM, { elicitation: {} }, { elicitation: { form: {}, url: {} } }])(
    'a host that declares %j is given the question',
    async (capabilities) => {
      const { messages } = await ask(capabilities);

      expect(messages[0]?.result).toMatchObject({
        resultType: 'input_required',
        inputRequests: { answer: { method: 'elicitation/create', params: QUESTION } },
      });
    },
  );

  it.each([{}, { sampling: {} }, { elicitation: { url: {} } }])(
    'a host that declares %j learns what failed',
    async (capabilities) => {
      const { messages } = await ask(capabilities);

      expect(messages[0]?.result).toMatchObject(UNANSWERED);
    },
  );

  it.each(ENDS)('%s ends the call, and no question follows', async (_what, answer, text) => {
    const { messages } = await ask(FORM, { inputResponses: { answer } });

    expect(messages[0]?.result?.resultType).toBe('complete');
    expect(textOf(messages[0])).toMatch(text);
  });

  it('an answer stands in for the argument that was asked about, and for no other', async () => {
    const answer = { action: 'accept', content: { number: 'MUCH LONGER', line: 'MSCU' } };
    const [method, params] = toolCall('measure_number', { number: '1234' });
    const [, nothing] = toolCall('forget_number');
    const answered = (what: object) =>
      postModern(server.url, modern(1, method, { ...what, inputResponses: { answer } }, FORM));

    const [measured, forgotten] = [await answered(params), await answered(nothing)];

    expect(measured.messages[0]?.result?.structuredContent).toEqual({ length: 4 });
    expect(textOf(forgotten.messages[0])).toBe('invalid_input: number: It is missing.');
  });

  it.each([{}, { answer: null }, { answer: [] }, { other: { action: 'accept', content: { line: 'MSCU' } } }])(
    'answers of the form %j answer nothing, and no question follows',
    async (inputResponses) => {
      const { messages } = await ask(FORM, { inputResponses });

      expect(messages[0]?.result).toMatchObject({ ...UNANSWERED, resultType: 'complete' });
    },
  );

  it.each(['auto', { pin: MODERN }] as const)(
    'the client with the negotiation %j asks and calls again',
    async (mode) => {
      const asked: unknown[] = [];
      const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode }, capabilities: FORM });
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        asked.push(params);
        return { action: 'accept', content: { line: 'MAEU' } };
      });
      await client.connect(transport());
      onTestFinished(() => client.close());

      const { content } = await client.callTool(ASK_LINE[1]);

      expect(content).toEqual([{ type: 'text', text: 'It is with MAEU.' }]);
      expect(asked).toEqual([expect.objectContaining({ message: QUESTION.message })]);
    },
  );
});

describe('over HTTP in the versions before', () => {
  it('a client that could ask learns what failed, because there is no way to it', async () => {
    const asked: unknown[] = [];
    const client = new Client(
      { name: 'test', version: '0' },
      { versionNegotiation: { mode: 'legacy' }, capabilities: FORM },
    );
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params);
      return { action: 'cancel' };
    });
    await client.connect(transport());
    const earlier = new EarlierClient({ name: 'test', version: '0' }, { capabilities: FORM });
    earlier.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      asked.push(params);
      return { action: 'cancel' };
    });
    await earlier.connect(new EarlierTransport(new URL(server.url), REQUEST));
    onTestFinished(async () => {
      await client.close();
      await earlier.close();
    });

    const results = [await client.callTool(ASK_LINE[1]), await earlier.callTool(ASK_LINE[1])];

    expect(results).toEqual([UNANSWERED, UNANSWERED]);
    expect(asked).toEqual([]);
  });
});

const REQUEST = { requestInit: { headers: { Authorization: KEYS.first } } };

function transport(): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(server.url), REQUEST);
}

describe(`over stdio in ${MODERN}`, () => {
  it('a host that can ask is given the question, and its answer ends the call', async () => {
    const pipe = startPipe();
    const [method, params] = ASK_LINE;

    pipe.send(modern(1, method, params, FORM));
    const question = await pipe.next(answers(1));
    const inputResponses = { answer: { action: 'accept', content: { line: 'MSCU' } } };
    pipe.send(modern(2, method, { ...params, inputResponses }, FORM));
    const answer = await pipe.next(answers(2));

    expect(question.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { answer: { params: QUESTION } },
    });
    expect(textOf(answer)).toBe('It is with MSCU.');
  });

  it('a host that cannot learns what failed, whatever was said with an earlier request', async () => {
    const pipe = startPipe();

    pipe.send(modern(1, ...ASK_LINE, FORM), modern(2, ...ASK_LINE));
    const answer = await pipe.next(answers(2));

    expect(answer.result).toMatchObject(UNANSWERED);
  });
});

describe('over stdio in the versions before', () => {
  async function opened(capabilities: object): Promise<Pipe> {
    const pipe = startPipe();
    pipe.send(initialize('2025-11-25', capabilities), { jsonrpc: '2.0', method: 'notifications/initialized' });
    await pipe.next(answers(0));
    return pipe;
  }

  it.each(ENDS)('the host is asked once, and %s ends the call', async (_what, result, text) => {
    const pipe = await opened(FORM);

    pipe.send(request(1, ...ASK_LINE));
    const question = await pipe.next(({ method }) => method === 'elicitation/create');
    pipe.send({ jsonrpc: '2.0', id: question.id, result });
    const answer = await pipe.next(answers(1));

    expect(question.params).toMatchObject(QUESTION);
    expect(textOf(answer)).toMatch(text);
    expect(pipe.received().filter(({ method }) => method === 'elicitation/create')).toHaveLength(1);
  });

  it.each([
    ['fails to ask', { error: { code: -32603, message: 'broken' } }],
    ['answers with nothing of a person', { result: {} }],
    ['answers with what no form holds', { result: { action: 'accept', content: { line: { $ne: '' } } } }],
  ])('a host that %s learns what failed in the first place', async (_what, response) => {
    const pipe = await opened(FORM);

    pipe.send(request(1, ...ASK_LINE));
    const question = await pipe.next(({ method }) => method === 'elicitation/create');
    pipe.send({ jsonrpc: '2.0', id: question.id, ...response });
    const answer = await pipe.next(answers(1));

    expect(answer.result).toEqual(UNANSWERED);
  });

  it.each([{}, { elicitation: { url: {} } }])('a host that declares %j learns what failed', async (capabilities) => {
    const pipe = await opened(capabilities);

    pipe.send(request(1, ...ASK_LINE));
    const answer = await pipe.next(answers(1));

    expect(answer.result).toEqual(UNANSWERED);
  });

  it('what a request says of itself does not count, for there is a handshake', async () => {
    const pipe = await opened({});
    const _meta = { 'io.modelcontextprotocol/clientCapabilities': FORM };

    pipe.send(request(1, ASK_LINE[0], { ...ASK_LINE[1], _meta }));
    const answer = await pipe.next(answers(1));

    expect(answer.result).toEqual(UNANSWERED);
  });
});
