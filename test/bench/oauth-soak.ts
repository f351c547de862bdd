import { rmSync } from 'node:fs';
import type { Browser } from '../support/browser.ts';
import type { Bar, Bench, Effort } from './bar.ts';
import { addPerson, connect, OAUTH_ENV, refresh, signIn } from './oauth-people.ts';
import { growthBar, stateOf } from './process-state.ts';
import { benchFolder } from './server.ts';
import { serve } from './service.ts';

const BROWSERS = 4;

/** Whether the authorization server keeps anything in memory of programs that were registered, connected and refreshed. */
export const oauthSoak: Bench = { names: ['oauth-soak'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [first, all] = isQuick ? [3, 12] : [100, 1000];
  const directory = benchFolder();
  const probe = new URL('mcp-soak-probe.js', import.meta.url);
  const product = await serve(directory, { path: '/healthz', headers: {} }, { probe, more: OAUTH_ENV });
  try {
    const { url } = product;
    const person = await addPerson(product);
    const browsers: Browser[] = [];
    for (let count = 0; count < BROWSERS; count++) browsers.push(await signIn(url, person));
    await connectAndRefresh(url, browsers, first);
    const early = await stateOf(product.child);
    await connectAndRefresh(url, browsers, all - first);
    const name = `oauth-soak, heap, ${all.toLocaleString('en-US')} programs`;
    return [growthBar(name, early, await stateOf(product.child))];
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Each program is a new one, as with hosts that register whenever a user connects them. */
async function connectAndRefresh(url: string, browsers: readonly Browser[], times: number): Promise<void> {
  let begun = 0;
  const keepConnecting = async (browser: Browser) => {
    while (begun++ < times) await refresh(url, await connect(url, browser));
  };
  await Promise.all(browsers.map(keepConnecting));
}
