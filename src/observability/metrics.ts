import type { Log } from '../core/context.ts';
import type { Distribution } from './histogram.ts';

/** One of several values of a metric, by its labels. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** What a metric is now: one value, or one for each label. */
export type MetricReading = number | readonly Sample[];

type Read<Value> = () => Value | Promise<Value>;

interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** The sample lines, after the lines HELP and TYPE. */
  lines: () => Promise<string[]>;
}

/** The media type of what `text` gives (Prometheus, "Exposition formats", text format 0.0.4). */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Names of metrics and of labels, without the colon that is left to those who compute new ones. */
const NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** What takes longer to be read is left out this time. */
const READ_MS_MAX = 3_000;

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

  /** Adds how often something takes how long; its name ends in `_seconds`. */
  histogram(name: string, help: string, read: Read<Distribution>): void {
    this.#add({ name, help, type: 'histogram', lines: async () => distributionLines(name, await read()) });
  }

  /** All of it as text. Concurrent scrapes share one result; metrics that cannot be read are left out. */
  text(): Promise<string> {
    this.#reading ??= this.#text().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #text(): Promise<string> {
    const blocks = await Promise.all([...this.#metrics.values()].map((metric) => this.#block(metric)));
    return blocks.join('');
  }

  async #block({ name, help, type, lines }: Metric): Promise<string> {
    try {
      const read = await within(READ_MS_MAX, lines());
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

function distributionLines(name: string, { count, sumSeconds, buckets }: Distribution): string[] {
  return [
    ...buckets.map((bucket) => line(`${name}_bucket`, { le: String(bucket.leSeconds) }, bucket.count)),
    line(`${name}_bucket`, { le: '+Inf' }, count),
    line(`${name}_sum`, {}, sumSeconds),
    line(`${name}_count`, {}, count),
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
    timer = setTimeout(() => reject(new Error(`It was not read within ${ms} milliseconds.`)), ms);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
