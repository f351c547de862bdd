import { describe, expect, it } from 'vitest';
import { returnPath } from '../../src/web/return-path.ts';

const BASE_URL = 'https://track.example.com/auth';

describe('the path that leads back', () => {
  it.each([
    ['/auth/keys', '/auth/keys'],
    ['/auth/link?token=a-b_c', '/auth/link?token=a-b_c'],
    ['/auth/interaction/x#here', '/auth/interaction/x'],
    ['/auth/a/../keys', '/auth/keys'],
  ])('is %j where it is one of ours', (requested, expected) => {
    expect(returnPath(requested, BASE_URL)).toBe(expected);
  });

  it.each([
    null,
    '',
    'auth/keys',
    'https://evil.example/auth/keys',
    'https:/auth/keys',
    '//evil.example/auth/keys',
    '/\\evil.example',
    '/auth\\keys',
    '/auth//keys',
    '/auth/../../evil',
    '/auth/%2e%2e/v2',
    '/auth/..//evil.example',
    '/auth/.//evil.example',
    '/.//evil.example',
    '/authority/keys',
    '/auth',
    '/v2/shipments',
    '/auth/a\tb',
    '/\t/evil.example',
    '/auth/\u0085x',
    ' /auth/keys',
    'javascript:alert(1)',
    '/auth/?next=https://evil.example',
    `/auth/${'x'.repeat(1_000)}`,
  ])('is the console instead of %j', (requested) => {
    expect(returnPath(requested, BASE_URL)).toBe('/console/');
  });

  it('is any path where the pages live at the root', () => {
    expect(returnPath('/keys', 'http://127.0.0.1:3000')).toBe('/keys');
    expect(returnPath('//keys', 'http://127.0.0.1:3000')).toBe('/console/');
  });
});
