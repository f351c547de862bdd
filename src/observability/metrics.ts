import type { Log } from '../core/context.ts';
import type { Distribution } from './histogram.ts';

/** One of several values of a metric, by its labels. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** What a metric is now: one value, or one for each label. */
export type MetricReading = number | readonly Sample[];

/** How long something takes, for one set of labels. */
export interface LabelledDistribution {
  labels: Readonly<Record<string, string>>;
  distribution: Distribution;
}

type Read<Value> = () => Value | Promise<Value>;

interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  isQueried?: true;
  /** The sample lines, after the lines HELP and TYPE. */
  lines: () => Promise<string[]>;
}

/** The media type of what `text` gives (Prometheus, "Exposition formats", text format 0.0.4). */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Names of metrics and of labels, without the colon that is left to those who compute new ones. */
const NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** What is not read in this time is left out; below the 10 s that Prometheus waits for a scrape. */
const READ_MS_MAX = 3_000;

/** Metrics that are read from the database at once, because its connections are for the work. */
const QUERIES_MAX = 2;

/** What there is to be measured. Each part registers its metrics; they are read at a scrape. */
export class Metrics {
  readonly #log: Log;
  readonly #metrics = new Map<string, Metric>();
  #reading: Promise<string> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Adds what only ever grows; its name ends in `_total`. */
  counter(name: string, help: string, read: Read<MetricReading>): void {
    this.#add({ name, help, type: 'counter', lines: async () => linesOf(name, await read()) });
  }

  /** Adds what goes up and down. */
  gauge(name: string, help: string, read: Read<MetricReading>): void {
    this.#add({ name, help, type: 'gauge', lines: async () => linesOf(name, await read()) });
  }

  /** Adds what goes up and down and is read from the database or a disk. */
  queriedGauge(name: string, help: string, read: () => Promise<MetricReading>): void {
    this.#add({ name, help, type: 'gauge', isQueried: true, lines: async () => linesOf(name, await read()) });
  }

  /** Adds how often something takes how long; its name ends in `_seconds`. */
  histogram(name: string, help: string, read: Read<Distribution | readonly LabelledDistribution[]>): void {
    this.#add({ name, help, type: 'histogram', lines: async () => histogramLines(name, await read()) });
  }

  /** All of it as text. Concurrent scrapes share one result; metrics that cannot be read are left out. */
  text(): Promise<string> {
    this.#reading ??= this.#text().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #text(): Promise<string> {
    const metrics = [...this.#metrics.values()];
    const blocks = metrics.map(() => '');
    const endsAt = performance.now() + READ_MS_MAX;
    const read = async (some: Iterable<[number, Metric]>) => {
      for (const [at, metric] of some) blocks[at] = await this.#block(metric, endsAt);
    };
    const parts = [...metrics.entries()];
    // What is in memory is read first, so that it shows the process as it is without the scrape.
    await Promise.all(parts.filter(([, { isQueried }]) => isQueried !== true).map((part) => read([part])));
    const queried = parts.filter(([, { isQueried }]) => isQueried === true).values();
    await Promise.all(Array.from({ length: QUERIES_MAX }, () => read(queried)));
    return blocks.join('');
  }

  async #block({ name, help, type, lines }: Metric, endsAt: number): Promise<string> {
    try {
      const read = await within(Math.max(0, endsAt - performance.now()), lines());
      if (read.length === 0) return '';
      return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...read, ''].join('\n');
    } catch (error) {
      this.#log.warn({ err: error, metric: name }, 'metrics.unreadable');
      return '';
    }
  }

  #add(metric: Metric): void {
    const { name } = metric;
    if (!NAME.test(name)) throw new Error(`${name} is no name of a metric.`);
    if (this.#metrics.has(name)) throw new Error(`There is a metric ${name} already.`);
    this.#metrics.set(name, metric);
  }
}

function linesOf(name: string, reading: MetricReading): string[] {
  if (typeof reading === 'number') return [line(name, {}, reading)];
  return reading.map(({ labels, value }) => line(name, labels, value));
}

function histogramLines(name: string, reading: Distribution | readonly LabelledDistribution[]): string[] {
  if ('buckets' in reading) return distributionLines(name, { labels: {}, distribution: reading });
  return reading.flatMap((each) => distributionLines(name, each));
}

function distributionLines(name: string, { labels, distribution }: LabelledDistribution): string[] {
  const { count, sumSeconds, buckets } = distribution;
  return [
    ...buckets.map(({ leSeconds, count: below }) =>
      line(`${name}_bucket`, { ...labels, le: String(leSeconds) }, below),
    ),
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, sumSeconds),
    line(`${name}_count`, labels, count),
  ];
}

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${shown(value)}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function shown(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

async function within<T>(ms: number, reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It was not read in time.')), ms);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
