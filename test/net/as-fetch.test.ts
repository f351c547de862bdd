import { afterEach, beforeEach, expect, it } from 'vitest';
import { asFetch, type Fetch, NoAnswer } from '../../src/net/as-fetch.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { type Handler, type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';

const BYTES_MAX = 1_000;

let handler: Handler;
let server: LoopbackServer;
let http: HttpClient;
let fetch: Fetch;

beforeEach(async () => {
  handler = (_request, response) =>
    sendStatus(response, 200, 'text', { 'content-type': 'text/plain', 'x-some': 'thing' });
  server = await startLoopbackServer((request, response) => handler(request, response));
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  fetch = asFetch(http, { deadlineMs: 5_000, bodyBytesMax: BYTES_MAX });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

it('sends what it is given in any of the shapes of fetch, and answers with a response', async () => {
  const headers = { 'x-own': '1' };
  const body = new URLSearchParams({ a: 'b c' });
  const address = `${server.url}/a?b=c`;

  const answers = [
    await fetch(address, { method: 'POST', headers, body }),
    await fetch(new URL(address), { method: 'POST', headers: new Headers(headers), body: body.toString() }),
    await fetch(new Request(address, { method: 'POST', headers, body })),
  ];

  for (const request of server.requests) {
    expect(request).toMatchObject({ method: 'POST', body: 'a=b+c', headers });
    expect(request.url.href).toBe(address);
  }
  expect(server.requests).toHaveLength(3);
  expect(server.requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
  for (const answer of answers) {
    expect(answer).toBeInstanceOf(Response);
    expect([answer.status, answer.headers.get('x-some'), await answer.text()]).toEqual([200, 'thing', 'text']);
  }
});

it('asks with GET and without a body unless requested otherwise', async () => {
  await fetch(server.url, { body: undefined, headers: undefined, method: undefined, signal: undefined });

  expect(server.requests).toMatchObject([{ method: 'GET', body: '' }]);
});

it('says who we are where its library emptied that header', async () => {
  await fetch(server.url, { headers: new Headers({ 'user-agent': '' }) });

  expect(server.requests[0]?.headers['user-agent']).toBe('landfall-test');
});

it.each([201, 204, 205, 301, 302, 304, 400, 404, 500, 503, 599])('gives status %i as an answer', async (status) => {
  handler = (_request, response) => sendStatus(response, status, '', { location: `${server.url}/other` });

  expect((await fetch(server.url)).status).toBe(status);
  expect(server.requests).toHaveLength(1);
});

it('reads the JSON of an answer', async () => {
  handler = (_request, response) => sendStatus(response, 200, '{"a":[1]}', { 'content-type': 'application/json' });

  expect(await (await fetch(server.url)).json()).toEqual({ a: [1] });
});

it.each([600, 999])('fails with status %i, which no response can have', async (status) => {
  handler = (_request, response) => sendStatus(response, status);

  await expect(fetch(server.url)).rejects.toBeInstanceOf(NoAnswer);
});

it('fails when an answer is too long', async () => {
  handler = (_request, response) => sendStatus(response, 200, 'x'.repeat(BYTES_MAX + 1));

  await expect(fetch(server.url)).rejects.toThrow(`is longer than ${BYTES_MAX} bytes`);
});

it('fails when an answer takes too long', async () => {
  handler = () => {};
  const impatient = asFetch(http, { deadlineMs: 50, bodyBytesMax: BYTES_MAX });

  await expect(impatient(server.url)).rejects.toThrow('did not answer in time');
});

it('fails when its caller gives up', async () => {
  const controller = new AbortController();
  handler = () => controller.abort();

  await expect(fetch(server.url, { signal: controller.signal })).rejects.toThrow('was cancelled');
});

it('cannot be led into a private network where its client cannot', async () => {
  const guarded = createHttpClient({ userAgent: 'landfall-test' });
  const outcome = asFetch(guarded, { deadlineMs: 5_000, bodyBytesMax: BYTES_MAX })(server.url);

  await expect(outcome).rejects.toThrow('is not at a public address');
  await guarded.close();
});

it.each([
  'http://user:hunter2@127.0.0.1:1/hunter2?hunter2',
  'http://127.0.0.1:1/hunter2?hunter2',
  'ftp://127.0.0.1/hunter2',
  'hunter2',
  '',
])('reveals nothing of the address %j but its host', async (address) => {
  const failure = await fetch(address, { headers: { authorization: 'hunter2' } }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(NoAnswer);
  expect(String(failure)).not.toContain('hunter2');
});

it.each(['HEAD', 'OPTIONS', 'BREW'])('does not send %s', async (method) => {
  await expect(fetch(server.url, { method })).rejects.toBeInstanceOf(NoAnswer);
  expect(server.requests).toEqual([]);
});
