import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { p99Ms } from './http-load.ts';
import { interleaved } from './measure.ts';
import { addPerson, connectMany, OAUTH_ENV, type Program, signIn } from './oauth-people.ts';
import { refreshLoad } from './oauth-refresh-load.ts';
import { benchFolder } from './server.ts';
import { serve } from './service.ts';

const CONNECTIONS = 50;
const QUICK_CONNECTIONS = 5;
const PER_SECOND_MIN = 150;
const RATIO_MIN = 0.3;

/** Refreshes at the token endpoint against a server that does nothing but what has to be done for one. */
export const oauthRefresh: Bench = { names: ['oauth-refresh'], run };

/** Where to refresh, and the programs that do; those of one server are unknown to the other once they have begun. */
interface Contender {
  url: string;
  programs: Program[];
}

async function run(effort: Effort): Promise<Bar[]> {
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} }, { more: OAUTH_ENV });
  try {
    const { url } = product;
    const person = await addPerson(product);
    const browser = await signIn(url, person);
    const count = effort.isQuick ? QUICK_CONNECTIONS : CONNECTIONS;
    const ours = { url, programs: await connectMany(url, browser, count) };
    const programs = await connectMany(url, browser, count);
    const bare = await startBare(person.databaseUrl);
    try {
      return await compare(ours, { url: bare.url, programs }, effort);
    } finally {
      bare.stop();
    }
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('oauth-refresh-bare.js', import.meta.url)));
  child.send({ databaseUrl });
  const [url] = await once(child, 'message');
  return { url: z.string().parse(url), stop: () => child.disconnect() };
}

async function compare(ours: Contender, bare: Contender, { isQuick }: Effort): Promise<Bar[]> {
  const [rounds, durationMs, warmUpMs] = isQuick ? [1, 200, 100] : [7, 2000, 8000];
  const under = ({ url, programs }: Contender, forMs: number) =>
    refreshLoad(url, programs, { signal: AbortSignal.timeout(forMs) });
  // A program of many parts takes seconds of full load until all of it is compiled.
  for (const contender of [ours, bare]) await under(contender, warmUpMs);
  const latenciesMs: number[] = [];
  const figure = await interleaved(rounds, {
    ours: async (round) => {
      const { perSecond, latenciesMs: measured } = await under(ours, durationMs);
      if (round > 0) latenciesMs.push(...measured);
      return perSecond;
    },
    bare: async () => (await under(bare, durationMs)).perSecond,
  });
  const perSecond = figure('ours');
  const ratio = perSecond / figure('bare');
  return [
    absolute(`oauth-refresh, ${CONNECTIONS} connections`, shown(perSecond, '/s'), {
      demand: `>= ${PER_SECOND_MIN}/s`,
      isMet: perSecond >= PER_SECOND_MIN,
    }),
    {
      name: 'oauth-refresh, against the least',
      figure: shown(perSecond, '/s'),
      ceiling: shown(figure('bare'), '/s'),
      ratio,
      verdict: { demand: `ratio >= ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
    },
    reportedOnly(`oauth-refresh, p99, ${CONNECTIONS} connections`, shown(p99Ms(latenciesMs), 'ms')),
  ];
}
