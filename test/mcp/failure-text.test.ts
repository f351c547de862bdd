import { expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { failureText } from '../../src/mcp/failure-text.ts';

it.each([
  ['Too many requests.', 'rate_limited: Too many requests. Try again in 60 s.'],
  ['The limit is 100; retry in 60 s.', 'rate_limited: The limit is 100; retry in 60 s.'],
  ['The limit is 100; retry in 6 s.', 'rate_limited: The limit is 100; retry in 6 s. Try again in 60 s.'],
])('says once when to retry: %s', (message, text) => {
  expect(failureText(new Failure('rate_limited', message, { retryAfterSeconds: 59.2 }))).toBe(text);
});
