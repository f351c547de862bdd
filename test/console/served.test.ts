import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { type SignInService, startSignInService } from '../support/sign-in-service.ts';

describeWithDatabase('below /console', () => {
  let service: SignInService;

  beforeAll(async () => {
    service = await startSignInService();
  });
  afterAll(() => service.close());

  const get = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init);

  it.each(['/console', '/console/', '/console/containers/1', '/console/any/address?a=b'])(
    'the page of the console is at %s, under a policy that lets it load from here alone',
    async (path) => {
      const response = await get(path);

      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
          "worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(await response.text()).toContain('<div id="root">');
    },
  );

  it('files with a hash in their name may be kept for a year, and are compressed', async () => {
    const page = await (await get('/console/')).text();
    const [, script = ''] = /src="(\/console\/assets\/index-[^"]+\.js)"/.exec(page) ?? [];
    const response = await get(script, { headers: { 'Accept-Encoding': 'br' } });

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  describe('what is not there', () => {
    it.each([
      '/console/assets/index-gone.js',
      '/console/assets/../../package.json',
      '/console/assets/%2e%2e/index.html',
    ])('is not answered with the page: %s', async (path) => {
      const response = await get(path);

      expect(response.status === 404 || (response.headers.get('content-type') ?? '').includes('html')).toBe(true);
      expect(await response.text()).not.toContain('"devDependencies"');
    });
  });

  it('nothing can be sent', async () => {
    const response = await get('/console/', { method: 'POST' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
