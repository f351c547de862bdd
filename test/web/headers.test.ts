import { expect, it } from 'vitest';
import { pageHeaders } from '../../src/web/headers.ts';

it('lets forms lead to ourselves alone, and nothing else do anything', () => {
  const { 'Content-Security-Policy': policy } = pageHeaders();

  expect(policy?.replace(/sha256-[^']+/, 'sha256-x').split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'sha256-x'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});
