import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { absolute, type Bar, type Bench, reportedOnly, shown } from './bar.ts';
import { addPerson, BENCH_PASSWORD } from './oauth-people.ts';
import { benchFolder } from './server.ts';
import { serve } from './service.ts';
import { createFrontEnd, type FrontEnd, startFlood } from './sign-in-flood-load.ts';

const GUESSES_PER_SECOND = 1_000;
const CONNECTIONS = 256;
const FORMS = 200;
const WARM_UP_MS = 20_000;
const KNOWN_SECONDS_MAX = 2;
const NEW_SECONDS_MAX = 30;
const HOME = '203.0.113.77';

/** How long users wait who sign in while others send a thousand wrong guesses a second. */
export const signInFlood: Bench = {
  names: ['sign-in-flood'],
  run: async ({ isQuick }) => {
    const directory = benchFolder();
    const more = { TRUSTED_PROXIES: '127.0.0.1' };
    const service = await serve(directory, { path: '/sign-in', headers: {} }, { more });
    try {
      const { email } = await addPerson(service);
      return await measure(service.url, email, isQuick ? { known: 5, fresh: 2 } : { known: 100, fresh: 10 });
    } finally {
      await service.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function measure(url: string, email: string, runs: { known: number; fresh: number }): Promise<Bar[]> {
  const [flooding, people] = [createFrontEnd(url, CONNECTIONS), createFrontEnd(url, 4)];
  const device = await knownDevice(people, email);
  const forms = [];
  for (let at = 0; at < FORMS; at++) forms.push(await flooding.open('198.18.0.1'));
  const processor = process.cpuUsage();
  const started = performance.now();
  const flood = startFlood(flooding, forms, { email, perSecond: GUESSES_PER_SECOND });
  await sleep(WARM_UP_MS);
  const known: number[] = [];
  const fresh: number[] = [];
  for (let at = 0; at < runs.known; at++) known.push(await secondsToSignIn(people, { email, address: HOME, device }));
  for (let at = 0; at < runs.fresh; at++) {
    fresh.push(await secondsToSignIn(people, { email, address: `203.0.113.${100 + at}`, device: '' }));
  }
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(processor);
  const share = (user + system) / 1e6 / seconds / availableParallelism();
  const { sent, answered } = flood.stop();
  flooding.close();
  people.close();
  return barsOf({ known, fresh, rate: sent / seconds, share, answered });
}

interface Measured {
  known: number[];
  fresh: number[];
  rate: number;
  share: number;
  answered: Map<number, number>;
}

function barsOf({ known, fresh, rate, share, answered }: Measured): Bar[] {
  const [knownSeconds, freshSeconds] = [p99(known), p99(fresh)];
  const answers = [...answered].sort().map(([status, count]) => `${status}: ${count}`);
  return [
    absolute('sign-in-flood: known browser, p99', shown(knownSeconds, 's'), {
      demand: `<= ${KNOWN_SECONDS_MAX} s`,
      isMet: knownSeconds <= KNOWN_SECONDS_MAX,
    }),
    absolute('sign-in-flood: new browser, p99', shown(freshSeconds, 's'), {
      demand: `<= ${NEW_SECONDS_MAX} s`,
      isMet: freshSeconds <= NEW_SECONDS_MAX,
    }),
    reportedOnly('sign-in-flood: known browser, median', shown(median(known), 's')),
    reportedOnly('sign-in-flood: new browser, median', shown(median(fresh), 's')),
    reportedOnly('sign-in-flood: guesses sent', shown(rate, '/s')),
    reportedOnly(
      "sign-in-flood: generator's share",
      `${(share * 100).toFixed(0)} % of ${availableParallelism()} cores`,
    ),
    reportedOnly('sign-in-flood: answers', answers.join(', ')),
  ];
}

/** Signs in once, and gives the cookie by which the browser is known from then on. */
async function knownDevice(people: FrontEnd, email: string): Promise<string> {
  const form = await people.open(HOME);
  const { status, cookies } = await people.send(form, HOME, { email, password: BENCH_PASSWORD });
  const device = cookies.find((pair) => pair.includes('landfall-device-'));
  if (status !== 303 || device === undefined) throw new Error(`The first sign-in was answered with ${status}.`);
  return device;
}

/** From the opening of the page until the user is signed in, with the pauses that the answers ask for. */
async function secondsToSignIn(
  people: FrontEnd,
  who: { email: string; address: string; device: string },
): Promise<number> {
  const started = performance.now();
  const form = await people.open(who.address, who.device);
  for (;;) {
    const answer = await people.send(form, who.address, { email: who.email, password: BENCH_PASSWORD });
    if (answer.status === 303) return (performance.now() - started) / 1000;
    if (answer.status !== 503 && answer.status !== 429)
      throw new Error(`The sign-in was answered with ${answer.status}.`);
    await sleep(answer.retryAfterSeconds * 1000);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
