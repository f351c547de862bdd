import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';

describe('Secret', () => {
  const secret = new Secret('hunter2');

  it.each([
    ['joined', () => `${secret}`],
    ['serialised', () => JSON.stringify({ nested: [secret] })],
    ['inspected', () => inspect({ nested: { deep: { secret } } }, { depth: 9, showHidden: true })],
    ['formatted', () => format('%s %o %j', secret, secret, secret)],
    ['listed', () => Object.entries(secret).join()],
    ['spread', () => JSON.stringify({ ...secret })],
  ])('does not show itself when it is %s', (_how, show) => {
    expect(show()).not.toContain('hunter2');
  });

  it('hands out its value to a caller who asks for it by name', () => {
    expect(secret.reveal()).toBe('hunter2');
  });
});
