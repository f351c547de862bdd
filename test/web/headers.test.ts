import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../src/web/headers.ts';

describe('where a form may lead', () => {
  it.each([
    ['https://claude.ai', " form-action 'self' https://claude.ai;"],
    ['http://127.0.0.1:53412', " form-action 'self' http://127.0.0.1:53412;"],
    ['http://localhost:*', " form-action 'self' http://localhost:*;"],
    ['http://[::1]:53412', " form-action 'self' http:;"],
    ['cursor:', " form-action 'self' cursor:;"],
    [null, " form-action 'self';"],
  ])('is %j beside ourselves', (target, expected) => {
    expect(pageHeaders(target)['Content-Security-Policy']).toContain(expected);
  });

  it.each([
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    "'unsafe-inline'",
    '*',
    'https://*',
    'https://a.example/path',
    "https://a.example'x",
    'a.example',
    "http://[::1]:1; script-src 'unsafe-inline'".replace('http:', 'HTTP:'),
  ])('is nowhere but ourselves for %j', (target) => {
    expect(pageHeaders(target)).toEqual(pageHeaders());
  });
});
