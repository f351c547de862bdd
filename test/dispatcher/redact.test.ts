import { expect, it } from 'vitest';
import { ANSWER_BYTES_MAX } from '../../src/dispatcher/message.ts';
import { redactAnswer } from '../../src/dispatcher/outcome.ts';

const CUSTOM = [
  { name: 'Authorization', value: 'Bearer s3cr3t-token' },
  { name: 'X-Key', value: 'a"quoted"key' },
  { name: 'X-Plain', value: 'yes' },
];

function shown(body: string, headers: Record<string, string> = {}) {
  const taken = redactAnswer({ responseHeaders: headers, responseBody: Buffer.from(body) }, CUSTOM);
  return { headers: taken.responseHeaders, body: String(taken.responseBody) };
}

it('hides the values of a webhook that its receiver repeats, wherever they stand', () => {
  const { headers, body } = shown('Łódź: Bearer s3cr3t-token, then s3cr3t-token', { echo: 'Bearer s3cr3t-token!' });

  expect(headers).toEqual({ echo: '[hidden]!' });
  expect(body).toBe('Łódź: [hidden], then [hidden]');
});

it('hides a value that is repeated within JSON', () => {
  expect(shown(JSON.stringify({ key: 'a"quoted"key' })).body).toBe('{"key":"[hidden]"}');
});

it('leaves what is too short to be a secret', () => {
  expect(shown('yes, received').body).toBe('yes, received');
});

it('keeps no more than before', () => {
  const custom = [{ name: 'X-Key', value: 'secret' }];
  const responseBody = Buffer.from('secret'.repeat(ANSWER_BYTES_MAX / 6));

  expect(redactAnswer({ responseHeaders: null, responseBody }, custom).responseBody).toHaveLength(ANSWER_BYTES_MAX);
  expect(redactAnswer({ responseHeaders: null, responseBody: null }, custom)).toEqual({
    responseHeaders: null,
    responseBody: null,
  });
});
