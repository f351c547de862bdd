import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heardLines } from '../../src/app/intake.ts';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';

const KEY = '0123456789abcdef';

describe('the lines that can be heard', () => {
  it('are those of which a sender speaks as the line, under the SCAC by which they are known', () => {
    const config = loadConfig({
      SENDER_A_PARTY: 'shipping_line',
      SENDER_A_SCAC: 'ANLC',
      SENDER_B_PARTY: 'terminal',
      SENDER_B_SCAC: 'ONEY',
      SENDER_C_PARTY: 'shipping_line',
    });

    expect([...heardLines(config)]).toEqual(['ANNU']);
  });

  it.each([
    [{ SENDER_A_PARTY: 'shipping_line', SENDER_A_SCAC: 'ZZZZ' }, 'of no line that is known'],
    [{ SENDER_MAEU_PARTY: 'terminal' }, 'named like a shipping line'],
    [{ SENDER_MAEU_PARTY: 'shipping_line', SENDER_MAEU_SCAC: 'ONEY' }, 'named like a shipping line'],
  ])('are not made up: %o', (env, why) => {
    expect(() => heardLines(loadConfig(env))).toThrow(why);
  });
});

describe.skipIf(!databaseAvailable)('the service', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
  });

  afterAll(() => dropTestDatabase(databaseUrl));

  it('takes in what a sender posts, tells how much, and nothing without its key', async () => {
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
      const kept = await app.db.query({ name: '', text: 'SELECT sender, raw FROM quarantine' }, []);
      expect(kept).toEqual([{ sender: 'port', raw: 'ISA garbage' }]);
    } finally {
      await app.close();
    }
  });
});
