import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { chatModel } from './chat.ts';
import type { Host } from './mcp-endpoint.ts';
import type { Question } from './question.ts';

const QUESTION: Question = { by: 'importer', ask: 'Where is it?', steps: [], facts: ['Rotterdam'], never: ['Hamburg'] };
const HOST: Host = {
  tools: async () => [{ name: 'find', description: 'Finds', inputSchema: { type: 'object' } }],
  call: async (name, args) => ({
    text: `${name} ${JSON.stringify(args)}`,
    structured: { port: 'NLRTM' },
    isError: false,
  }),
  close: async () => {},
};
const Request = z.looseObject({ model: z.string(), messages: z.array(z.looseObject({ role: z.string() })) });

/** An endpoint for chat completions that calls a tool first and then says something. */
async function endpoint(says: string): Promise<{ url: string; requests: z.infer<typeof Request>[] }> {
  const requests: z.infer<typeof Request>[] = [];
  const server = createServer(async (incoming, response) => {
    requests.push(Request.parse(JSON.parse(await text(incoming))));
    const call = { id: 'call-1', type: 'function', function: { name: 'find', arguments: '{"id":"1"}' } };
    const message =
      requests.length === 1
        ? { role: 'assistant', content: null, tool_calls: [call] }
        : { role: 'assistant', content: says };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port.');
  return { url: `http://127.0.0.1:${address.port}`, requests };
}

it('a model answers with the tools, and its own words are judged', async () => {
  const { url, requests } = await endpoint('It is at Hamburg.');

  const outcome = await chatModel({ EVAL_MODEL: 'one', EVAL_URL: url })?.answer(HOST, QUESTION);

  expect(outcome).toMatchObject({ calls: 1, wrong: ['lacks Rotterdam', 'has Hamburg'] });
  expect(requests.map(({ model }) => model)).toEqual(['one', 'one']);
  expect(requests[1]?.messages.at(-1)).toEqual({
    role: 'tool',
    tool_call_id: 'call-1',
    content: JSON.stringify({ text: 'find {"id":"1"}', structured: { port: 'NLRTM' } }),
  });
});

it('without EVAL_MODEL the script answers, and without EVAL_URL nothing begins', () => {
  expect(chatModel({})).toBeNull();
  expect(() => chatModel({ EVAL_MODEL: 'one' })).toThrow('EVAL_URL');
});
