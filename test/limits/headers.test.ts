import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { allowanceHeaders, exceeded, headersOf } from '../../src/limits/headers.ts';

const ALLOWANCE = { bucket: 'default', limit: 100, remaining: 42, resetSeconds: 30 } as const;

describe('the headers of an allowance', () => {
  it('say the policy and what is left, as the draft has it and as clients knew it before', () => {
    expect(allowanceHeaders(ALLOWANCE)).toEqual({
      'RateLimit-Policy': '"default";q=100;w=60',
      RateLimit: '"default";r=42;t=30',
      'RateLimit-Limit': '100',
      'RateLimit-Remaining': '42',
      'RateLimit-Reset': '30',
    });
  });

  it('go with the failure of a caller who has used it up, and with nothing else', () => {
    const used = { ...ALLOWANCE, remaining: 0 };

    expect(headersOf(exceeded(used))).toEqual(allowanceHeaders(used));
    expect(headersOf(new Failure('rate_limited', 'Too many subscriptions are open.'))).toEqual({});
    expect(headersOf(new Error('A bug.'))).toEqual({});
    expect(headersOf(null)).toEqual({});
  });
});
