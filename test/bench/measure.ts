import { countProcessorMs } from '../support/processor-time.ts';

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.');
  return (upper + lower) / 2;
}

/**
 * Measures contenders in turn, round after round, so that whatever else the machine does hits them alike, and answers
 * with the median of each. The first round warms up and does not count.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, (round: number) => Promise<number>>>,
): Promise<(name: Name) => number> {
  const figures = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, measure] of Object.entries<(round: number) => Promise<number>>(contenders)) {
      const figure = await measure(round);
      if (round > 0) figures.set(name, [...(figures.get(name) ?? []), figure]);
    }
  }
  return (name) => median(figures.get(name) ?? []);
}

/** How often a second a body is run, so many at once, for so long. */
export async function rate(body: () => Promise<unknown>, concurrency: number, durationMs: number): Promise<number> {
  const started = performance.now();
  let runs = 0;
  const runner = async () => {
    while (performance.now() - started < durationMs) {
      await body();
      runs++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runner));
  return (runs * 1000) / (performance.now() - started);
}

/** The milliseconds of processor time, in program and kernel, that this process spends on a body. */
export async function cpuMs(body: () => Promise<unknown>): Promise<number> {
  const processorMs = countProcessorMs();
  await body();
  return processorMs();
}

/** The milliseconds that a body takes. */
export async function elapsedMs(body: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await body();
  return performance.now() - started;
}
