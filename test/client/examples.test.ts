import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { deliveryHeaders } from '../../src/dispatcher/delivery-headers.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { useRestApi } from '../support/rest-api.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, SANDBOX_ONLY, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const EXAMPLES = ['track', 'read', 'list', 'sync', 'receive'];
const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

const sourceOf = (name: string) => readFileSync(path.join(packageRoot(), `test/client/examples/${name}.ts`), 'utf8');

describeWithDatabase('docs/client.md', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const number = newNumber();
  const box = newBox();
  let printed: MockInstance<typeof console.log>;

  beforeEach(async () => {
    const context = await serviceContext(db, { clock: CLOCK });
    await track(context, number, { scac: 'MAEU' });
    await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number), ...arrival(box)));
    const { url, apiKey } = api.reachedBy(context);
    vi.stubEnv('LANDFALL_URL', url);
    vi.stubEnv('LANDFALL_API_KEY', apiKey);
    printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    printed.mockRestore();
  });

  it('shows the examples as they are tried here', () => {
    const shown = readFileSync(path.join(packageRoot(), 'docs/client.md'), 'utf8');

    for (const name of EXAMPLES) expect(shown).toContain(`\`\`\`ts\n${sourceOf(name)}\`\`\``);
  });

  it('tracks a number', async () => {
    const { url, apiKey } = api.reachedBy(await serviceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY }));
    vi.stubEnv('LANDFALL_URL', url);
    vi.stubEnv('LANDFALL_API_KEY', apiKey);

    await import('./examples/track.ts');

    expect(printed).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.stringMatching(/pending|created/));
  });

  it('reads containers with what belongs to them', async () => {
    await import('./examples/read.ts');

    expect(printed.mock.calls).toContainEqual([box, expect.any(String), null, number, expect.any(String)]);
  });

  it('reads a list', async () => {
    await import('./examples/list.ts');

    expect(printed).not.toHaveBeenCalled();
  });

  it('keeps a copy', async () => {
    await import('./examples/sync.ts');

    expect(printed).toHaveBeenCalledExactlyOnceWith(1, expect.any(String));
  });

  it('receives notifications', async () => {
    const port = await freePort();
    vi.stubEnv('PORT', String(port));
    vi.stubEnv('WEBHOOK_SECRET', SECRET);
    const body = Buffer.from('{"data":{"id":"one"}}');
    const timestamp = Math.floor(Date.now() / 1_000);
    const secrets = { secret: SECRET, nextSecret: null };
    const facts = { id: 'one', event: 'container.updated', attempt: 1, body, timestamp, secrets, custom: [] };
    const post = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status;

    await import('./examples/receive.ts');

    expect(await post(deliveryHeaders(facts).sent)).toBe(204);
    expect(await post({})).toBe(401);
    expect(printed).toHaveBeenCalledExactlyOnceWith('one');
  });
});
