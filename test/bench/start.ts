import { rmSync } from 'node:fs';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { median } from './measure.ts';
import { benchFolder } from './server.ts';
import { type Served, serve, stock } from './service.ts';

const FIRST_SECONDS_MAX = 10;
const SECOND_SECONDS_MAX = 3;

/** How long a person waits from the command until the service answers, with the database that it brings along. */
export const start: Bench = { names: ['first start', 'second start'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [rounds, seconds] = isQuick ? [1, 1] : [3, 3];
  const firstTimes: number[] = [];
  const secondTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const directory = benchFolder();
    try {
      const first = await serve(directory, { path: '/healthz', headers: {} });
      firstTimes.push(first.startedMs / 1000);
      const container = await stock(first);
      await first.stop();
      for (let time = 0; time < seconds; time++) secondTimes.push(await secondStart(directory, container));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  return [
    bar('first start, until it is healthy', median(firstTimes), FIRST_SECONDS_MAX),
    bar('second start, until a container', median(secondTimes), SECOND_SECONDS_MAX),
  ];
}

async function secondStart(directory: string, { id, key }: { id: string; key: string }): Promise<number> {
  const request = { path: `/v2/containers/${id}`, headers: { authorization: `Token ${key}` } };
  const second: Served = await serve(directory, request);
  await second.stop();
  return second.startedMs / 1000;
}

function bar(name: string, seconds: number, secondsMax: number): Bar {
  const verdict = { demand: `< ${secondsMax} s`, isMet: seconds < secondsMax };
  return absolute(name, shown(seconds, 's'), verdict);
}
