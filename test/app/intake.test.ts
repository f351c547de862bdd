import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pushedLines } from '../../src/app/intake.ts';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { raw } from '../support/raw.ts';
import { scratchFolder } from '../support/scratch.ts';

const KEY = '0123456789abcdef';

describe('the lines that can push', () => {
  it('are those of which a sender speaks as the line, under the SCAC by which they are known', () => {
    const config = loadConfig({
      SENDER_A_PARTY: 'shipping_line',
      SENDER_A_SCAC: 'ANLC',
      SENDER_B_PARTY: 'terminal',
      SENDER_B_SCAC: 'ONEY',
      SENDER_C_PARTY: 'shipping_line',
    });

    expect([...pushedLines(config)]).toEqual(['ANNU']);
  });

  it.each([
    [{ SENDER_A_PARTY: 'shipping_line', SENDER_A_SCAC: 'ZZZZ' }, 'not the one of a known line'],
    [{ SENDER_MAEU_PARTY: 'terminal' }, 'the name of a shipping line'],
    [{ SENDER_MAEU_PARTY: 'shipping_line', SENDER_MAEU_SCAC: 'ONEY' }, 'the name of a shipping line'],
  ])('are not made up: %o', (env, why) => {
    expect(() => pushedLines(loadConfig(env))).toThrow(why);
  });
});

describe.skipIf(!databaseAvailable)('the service', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
  });

  afterAll(() => dropTestDatabase(databaseUrl));

  it.each([
    ['a worker', {}, ['ramp']],
    ['who leaves that to others', { delivers: false }, []],
    ['a demonstration, whose data goes', { takesIn: false }, []],
  ])('watches the folder as %s', async (_who, chosen, watched) => {
    const folder = scratchFolder('intake-dir');
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent', INTAKE_DIR: folder };
    const app = await createApp(loadConfig({ ...env, SENDER_RAMP_PARTY: 'rail' }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      // As `landfall worker` does, which has no listener.
      app.startScheduler(chosen);
      await vi.advanceTimersByTimeAsync(2_000);
      vi.useRealTimers();
      await app.close();

      expect(readdirSync(folder)).toEqual(watched);
    } finally {
      vi.useRealTimers();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('takes in what a sender posts, reports how much, and nothing without its key', async () => {
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' };
    const sender = { SENDER_PORT_PARTY: 'terminal', SENDER_PORT_KEY: KEY };
    const app = await createApp(loadConfig({ ...env, ...sender }));
    try {
      const { url } = await app.listen(0);
      const post = (key: string) =>
        fetch(`${url}/v2/intake/port`, {
          method: 'POST',
          body: 'ISA garbage',
          headers: { Authorization: `Token ${key}` },
        });

      const [right, wrong] = [await post(KEY), await post('0123456789abcdeg')];

      expect([right.status, wrong.status]).toEqual([422, 401]);
      const kept = await app.db.query(raw('SELECT sender, raw FROM quarantine'), []);
      expect(kept).toEqual([{ sender: 'port', raw: 'ISA garbage' }]);
    } finally {
      await app.close();
    }
  });

  it('lets a sender see and retry what it posted and no reader understood', async () => {
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' };
    const app = await createApp(loadConfig({ ...env, SENDER_RAMP_PARTY: 'rail', SENDER_RAMP_KEY: KEY }));
    try {
      const { url } = await app.listen(0);
      const ask = async (method: string, path: string, body: string | null = null) => {
        const headers = { Authorization: `Bearer ${KEY}` };
        const response = await fetch(`${url}/v2/intake/ramp${path}`, { method, headers, body });
        return { status: response.status, body: JSON.parse(await response.text()) };
      };

      const pushed = await ask('POST', '', 'what is this?');
      const listed = await ask('GET', '/quarantine');
      const self = `/quarantine/${listed.body.data[0].id}`;
      const [shown, retried] = [await ask('GET', self), await ask('POST', `${self}/retry`)];

      expect([pushed.status, listed.body.meta.total]).toEqual([422, 1]);
      expect(shown.body.data.attributes).toMatchObject({ raw: 'what is this?', format: null });
      expect(shown.body.data.links.self).toBe(`${url}/v2/intake/ramp${self}`);
      expect(retried.body.data.attributes).toMatchObject({ outcome: 'not_understood', taken: 0 });
      const described = await fetch(`${url}/v2/openapi.json`);
      expect(await described.json()).toHaveProperty(['paths', '/intake/{sender}/quarantine']);
    } finally {
      await app.close();
    }
  });
});
