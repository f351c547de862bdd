import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_NAMES } from './fixtures/catalogue.ts';
import { type HttpFixture, KEYS, startHttp } from './fixtures/http-server.ts';
import { type Message, modern, request, toolCall } from './fixtures/messages.ts';
import { numberUri } from './fixtures/numbers.ts';
import { post, postModern, postRaw, type Reply } from './fixtures/post.ts';

let server: HttpFixture;
beforeAll(async () => {
  server = await startHttp();
});
afterAll(() => server.close());

const MISSING = 'This operation needs the permission tracking:write, which the key or sign-in does not have.';
const CHALLENGE = `Bearer error="insufficient_scope", error_description="${MISSING}", scope="tracking:write tracking:read"`;

/** The same request in a version of each kind. */
function both(method: string, params: object, authorization: string): Promise<Reply[]> {
  return Promise.all([
    post(server.url, request(1, method, params), { authorization }),
    postModern(server.url, modern(1, method, params), { authorization }),
  ]);
}

describe('a missing permission', () => {
  it.each([
    ['tool', ...toolCall('forget_number', { number: 'one' })],
    ['prompt', 'prompts/get', { name: 'drop-number', arguments: { number: 'one' } }],
  ] as const)(
    'for a %s is answered with what to request where the user can grant it',
    async (_what, method, params) => {
      const replies = await both(method, params, KEYS.person);

      for (const { status, headers, messages } of replies) {
        expect([status, headers.get('www-authenticate')]).toEqual([403, CHALLENGE]);
        expect(messages).toEqual([
          {
            jsonrpc: '2.0',
            id: 1,
            error: {
              code: -32000,
              message: `forbidden: ${MISSING} The host can request it of its user by signing in again.`,
              data: { code: 'forbidden', status: 403 },
            },
          },
        ]);
      }
    },
  );

  it.each([
    ['a key', KEYS.reader, /it takes a key with it, .*landfall keys create --permission tracking:write\.$/],
    ['a role', KEYS.viewer, /the role of the user does not include it, .*\.$/],
  ])('of %s is read by the model in the result, in every version', async (_whose, key, advice) => {
    const replies = await both(...toolCall('forget_number', { number: 'one' }), key);

    for (const { status, headers, messages } of replies) {
      expect([status, headers.get('www-authenticate')]).toEqual([200, null]);
      expect(messages).toMatchObject([{ id: 1, result: { isError: true, content: [{ type: 'text' }] } }]);
      const text = JSON.stringify(messages[0]?.result?.content);
      expect(text).toContain(`forbidden: ${MISSING}`);
      expect(JSON.parse(text)[0].text).toMatch(advice);
    }
  });

  it('for a resource names the permission of that resource', async () => {
    const granted = await both('resources/read', { uri: 'landfall://docs/glossary' }, KEYS.person);
    const lacking = await both('resources/read', { uri: 'landfall://docs/glossary' }, KEYS.reader);

    for (const { status, headers } of granted) {
      expect([status, headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('"reference:read ')]);
    }
    for (const { messages } of lacking) {
      expect(messages[0]?.error?.message).toContain('forbidden: This operation needs the permission reference:read');
    }
  });

  it('keeps what needs it out of the lists', async () => {
    const lists = async (key: string) => {
      const methods = ['tools/list', 'prompts/list', 'resources/list'];
      const replies = await Promise.all(
        methods.map((method) => postModern(server.url, modern(1, method), { authorization: key })),
      );
      return replies.map(({ messages }) => names(messages[0]));
    };

    const reader = await lists(KEYS.reader);
    const first = await lists(KEYS.first);

    expect(reader).toEqual([TOOL_NAMES.filter((name) => name !== 'forget_number'), ['explain-number'], ['one', 'two']]);
    expect(first).toEqual([TOOL_NAMES, ['drop-number', 'explain-number'], ['glossary', 'one', 'two']]);
  });

  it('in a batch leaves the tool unknown and does nothing', async () => {
    const batch = [request(1, ...toolCall('forget_number', { number: 'one' })), request(2, ...toolCall('who_am_i'))];

    const { messages } = await post(server.url, batch, { authorization: KEYS.reader });

    const answers = new Map(messages.map(({ id, error, result }) => [id, error?.code ?? result?.content]));
    expect(answers).toEqual(
      new Map<number, unknown>([
        [1, -32602],
        [2, [{ type: 'text', text: 'account-1' }]],
      ]),
    );
  });
});

function names(message: Message | undefined): unknown[] {
  const [items] = Object.values(message?.result ?? {}).filter((value) => Array.isArray(value));
  return (items ?? []).map((item: object) => Reflect.get(item, 'name'));
}

describe('an error', () => {
  it.each([
    ['is cut off', '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"who_am_i","arguments":{"id":1', 7],
    ['has bytes that are no text', Buffer.from('{"id":"a","jsonrpc":"2.0","method":"ping","x":"\xff"}', 'latin1'), 'a'],
    ['is nested too deep', `{"jsonrpc":"2.0","id":7,"method":"x","params":${'['.repeat(70)}${']'.repeat(70)}}`, 7],
    ['has no id of its own', '{"jsonrpc":"2.0","method":"x","params":{"id":7,', null],
    ['has two ids', '{"id":7,"method":"x","id":8,', null],
    ['is no request', '{"id":7,"result":{},', null],
    ['is a list', '[{"id":7,"method":"x"},', null],
  ])('has the id of a message that %s', async (_what, body, id) => {
    const { status, messages } = await postRaw(server.url, body);

    expect([status, messages[0]?.id]).toEqual([400, id]);
  });

  it('of the protocol has it as well, whatever was refused', async () => {
    const ping = request(7, 'ping');

    const replies = [
      await post(server.url, ping, { accept: 'text/plain' }),
      await post(server.url, ping, { 'mcp-protocol-version': '1999-01-01' }),
      await post(server.url, ping, { 'content-type': 'text/plain' }),
      await post(server.url, modern(7, 'ping'), {}),
    ];

    expect(replies.map(({ status, messages }) => [status, messages[0]?.id])).toEqual([
      [406, 7],
      [400, 7],
      [415, 7],
      [400, 7],
    ]);
  });
});

describe('a failure', () => {
  it.each([
    ['not_found', 404, 'UNKNOWN', 'not_found: There is no such number; list_numbers shows them.', {}],
    ['conflict', 409, 'TWICE', 'conflict: It is measured already; wait for that.', {}],
    ['rate_limited', 429, 'BUSY', 'rate_limited: Too many requests. Try again in 7 s.', { retry_after_seconds: 7 }],
    [
      'invalid_input',
      422,
      'abc',
      'invalid_input: request_number: Too small: expected string to have >=4 characters.',
      { argument: 'request_number' },
    ],
  ])(
    '%s of a tool can be distinguished from others by text and by data, in every version',
    async (code, status, number, text, more) => {
      const replies = await both(...toolCall('measure_number', { number }), KEYS.first);

      for (const { status: answered, messages } of replies) {
        expect([answered, messages[0]?.result]).toEqual([
          200,
          expect.objectContaining({
            isError: true,
            content: [{ type: 'text', text }],
            _meta: expect.objectContaining({ 'landfall/error': { code, status, ...more } }),
          }),
        ]);
      }
    },
  );

  it('before the protocol says when to come again, in seconds', async () => {
    const { status, headers, messages } = await post(server.url, request(1, 'tools/list'), {
      authorization: 'Token busy-key',
    });

    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
    expect(messages[0]?.error).toEqual({
      code: -32000,
      message: 'rate_limited: Too many requests. Try again in 7 s.',
      data: { code: 'rate_limited', status: 429, retry_after_seconds: 7 },
    });
  });

  it('of a resource is an error of the protocol with its address', async () => {
    const replies = await both('resources/read', { uri: numberUri('four') }, KEYS.first);

    for (const { messages } of replies) {
      expect(messages[0]?.error).toEqual({
        code: -32602,
        message: 'not_found: There is no such number.',
        data: { uri: numberUri('four') },
      });
    }
  });

  it('of a part of ours that is out of reach says when to come again, and nothing of the part', async () => {
    const before = server.log.length;

    const outside = await post(server.url, request(1, 'tools/list'), { authorization: 'Token apart-key' });
    const inside = await both(...toolCall('measure_number', { number: 'APART' }), KEYS.first);
    const read = await both('resources/read', { uri: numberUri('apart') }, KEYS.first);

    expect([outside.status, outside.headers.get('retry-after')]).toEqual([503, '10']);
    expect(outside.messages[0]?.error?.data).toEqual({ code: 'unavailable', status: 503, retry_after_seconds: 10 });
    for (const { messages } of inside) expect(messages[0]?.result).toMatchObject({ isError: true });
    for (const { messages } of read) expect(messages[0]?.error).toMatchObject({ code: -32603 });
    for (const { text } of [outside, ...inside, ...read]) {
      expect(text).toContain('unavailable: A part of the service is unreachable');
      expect(text).not.toMatch(/PostgreSQL|internal:|DATABASE_URL|ECONNREFUSED/);
    }
    const errors = server.log.slice(before).filter(({ level }) => level === 'error');
    expect(errors.map(({ message }) => message)).toEqual(Array.from({ length: 5 }, () => 'mcp.service_unavailable'));
  });

  it('of ours shows no more than an id, under which the log has it once', async () => {
    const before = server.log.length;

    const outside = await post(server.url, request(1, 'tools/list'), { authorization: 'Token bug-key' });
    const inside = await both(...toolCall('measure_number', { number: 'BUG!' }), KEYS.first);

    const texts = [outside, ...inside].map(({ text }) => text);
    expect(outside.status).toBe(500);
    for (const text of texts) expect(text).not.toMatch(/postgres|TypeError|\.ts:/);
    const errors = server.log.slice(before).filter(({ level }) => level === 'error');
    expect(errors.map(({ message }) => message)).toEqual(['mcp.request_failed', 'mcp.tool_failed', 'mcp.tool_failed']);
    for (const { fields } of errors) {
      const id = String(Reflect.get(fields, 'requestId'));
      expect(texts.filter((text) => text.includes(id))).toHaveLength(1);
    }
  });
});

describe('the account of one request', () => {
  it('never serves another, however many come at once', async () => {
    const requests = Array.from({ length: 120 }, (_, index) => ({
      key: index % 2 === 0 ? KEYS.first : KEYS.second,
      account: index % 2 === 0 ? 'account-1' : 'account-2',
      call: toolCall('who_am_i', { delay_ms: (index * 7) % 13 }),
      isModern: index % 3 === 0,
      index,
    }));

    const answered = await Promise.all(
      requests.map(({ key, call, isModern, index }) =>
        isModern
          ? postModern(server.url, modern(index, ...call), { authorization: key })
          : post(server.url, request(index, ...call), { authorization: key }),
      ),
    );

    expect(answered.map(({ messages }) => [messages[0]?.id, messages[0]?.result?.content])).toEqual(
      requests.map(({ index, account }) => [index, [{ type: 'text', text: account }]]),
    );
  });

  it('decides what is listed, read and proposed', async () => {
    const completion = {
      ref: { type: 'ref/resource', uri: 'landfall://number/{id}' },
      argument: { name: 'id', value: '' },
    };

    const read = await both('resources/read', { uri: numberUri('four') }, KEYS.second);
    const listed = await both('resources/list', {}, KEYS.second);
    const proposed = await both('completion/complete', completion, KEYS.second);

    for (const { messages } of read) expect(messages[0]?.result?.contents).toMatchObject([{ text: 'FOUR' }]);
    for (const { messages } of listed) expect(names(messages[0])).toEqual(['glossary', 'four']);
    for (const { messages } of proposed) expect(messages[0]?.result?.completion).toMatchObject({ values: ['four'] });
  });
});
