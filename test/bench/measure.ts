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
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const figure = await contenders[name](round);
      if (round > 0) figures.get(name)?.push(figure);
    }
  }
  const medians = names.map((name) => [name, median(figures.get(name) ?? [])] as const);
  return Object.fromEntries(medians) as Record<Name, number>;
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
  const before = process.cpuUsage();
  await body();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The milliseconds that a body takes. */
export async function elapsedMs(body: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await body();
  return performance.now() - started;
}
