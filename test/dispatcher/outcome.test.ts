import { expect, it } from 'vitest';
import { answered, outcomeOfStatus } from '../../src/dispatcher/outcome.ts';

it.each([200, 201, 202, 204])('%i accepts a delivery', (status) => {
  expect(outcomeOfStatus(status)).toBe('success');
});

it.each([203, 205, 206, 207, 226, 400, 401, 404, 408, 409, 410, 413, 418, 422, 429, 500, 502, 503, 599])(
  '%i refuses it',
  (status) => {
    expect(outcomeOfStatus(status)).toBe('http_error');
  },
);

it.each([300, 301, 302, 303, 307, 308])('%i is not followed', (status) => {
  expect(
    answered({ ok: true, status, headers: { location: 'https://elsewhere' }, body: Buffer.alloc(0) }),
  ).toMatchObject({
    outcome: 'redirect_refused',
    error: expect.stringContaining('redirects are not followed'),
  });
});

it.each([
  ['timeout', 'timeout'],
  ['tls', 'tls_error'],
  ['dns', 'dns_error'],
  ['network', 'network_error'],
  ['blocked_address', 'blocked_address'],
] as const)('a request without an answer because of %s is a %s', (error, outcome) => {
  expect(answered({ ok: false, error, message: 'Why.' })).toEqual({
    outcome,
    statusCode: null,
    error: 'Why.',
    responseHeaders: null,
    responseBody: null,
    isTruncated: false,
  });
});

it('takes an answer that is too long by its status and keeps the beginning', () => {
  const beginning = Buffer.from('beginning');
  const tooLong = { ok: false, error: 'too_large', message: 'Too long.', headers: {}, beginning } as const;

  expect(answered({ ...tooLong, status: 202 })).toMatchObject({ outcome: 'success', error: null, isTruncated: true });
  expect(answered({ ...tooLong, status: 500 })).toMatchObject({ outcome: 'http_error', responseBody: beginning });
});

const begun = { status: 202, headers: { 'retry-after': '7' }, beginning: Buffer.from('half') };
const reset = { ok: false, error: 'network', detail: 'reset', message: 'Why.' } as const;

it('takes an answer that broke off after its headers by its status', () => {
  const kept = { responseHeaders: begun.headers, responseBody: begun.beginning, isTruncated: true };

  expect(answered({ ...reset, begun })).toEqual({ outcome: 'success', statusCode: 202, error: null, ...kept });
  expect(answered({ ...reset, begun: { ...begun, status: 503 } })).toMatchObject({
    outcome: 'http_error',
    statusCode: 503,
    error: expect.stringContaining('answered 503'),
    ...kept,
  });
});

it('takes an answer that was not whole in time for a timeout, and keeps its status', () => {
  const late = { ok: false, error: 'timeout', message: 'Why.', begun } as const;

  expect(answered(late)).toMatchObject({
    outcome: 'timeout',
    statusCode: 202,
    error: 'The receiver answered 202, but did not come to the end of it in time.',
    isTruncated: true,
  });
  // A refusal before the end of the body counts.
  expect(answered({ ...late, begun: { ...begun, status: 500 } })).toMatchObject({ outcome: 'http_error' });
});

it('distinguishes a request that cannot be sent from one without an answer', () => {
  expect(answered({ ...reset, detail: 'not_sendable' })).toMatchObject({ outcome: 'not_sendable', error: 'Why.' });
});

it('keeps of the headers of an answer what fits and what the database takes', () => {
  const headers = { 'x-nul': 'a\0b', 'x-long': 'y'.repeat(8_100), 'x-more': 'z'.repeat(200) };

  expect(answered({ ok: true, status: 200, headers, body: Buffer.alloc(0) }).responseHeaders).toEqual({
    'x-nul': 'ab',
    'x-long': headers['x-long'],
  });
});
