import { describe, expect, it } from 'vitest';
import { Histogram } from '../../src/observability/histogram.ts';
import { Metrics } from '../../src/observability/metrics.ts';
import { measureProcess } from '../../src/observability/process-metrics.ts';
import { Tally, Timings } from '../../src/observability/tally.ts';
import { collectedLog } from '../support/collected-log.ts';

function newMetrics() {
  const { log, text } = collectedLog();
  return { metrics: new Metrics(log), logged: text };
}

describe('what is measured', () => {
  it('is written in the text format of Prometheus, each metric with what it means and what it is', async () => {
    const { metrics } = newMetrics();
    metrics.counter('made_total', 'What was made.', () => 3);
    metrics.gauge('open', 'What is open.', async () => [
      { labels: { kind: 'one', place: 'a' }, value: 1.5 },
      { labels: { kind: 'other', place: 'a' }, value: 0 },
    ]);

    expect(await metrics.text()).toBe(
      [
        '# HELP made_total What was made.',
        '# TYPE made_total counter',
        'made_total 3',
        '# HELP open What is open.',
        '# TYPE open gauge',
        'open{kind="one",place="a"} 1.5',
        'open{kind="other",place="a"} 0',
        '',
      ].join('\n'),
    );
  });

  it('is read anew each time, and together by those who ask at once', async () => {
    const { metrics } = newMetrics();
    let reads = 0;
    metrics.gauge('reads', 'How often.', async () => {
      reads += 1;
      return reads;
    });

    const [one, other] = await Promise.all([metrics.text(), metrics.text()]);

    expect([one, other, await metrics.text()].map((text) => text.trim().split(' ').at(-1))).toEqual(['1', '1', '2']);
  });

  it('cannot break the format by a label or a meaning', async () => {
    const { metrics } = newMetrics();
    metrics.gauge('odd', 'Two\nlines \\ "quoted".', () => [{ labels: { text: 'a"b\\c\nd' }, value: 1 }]);

    expect((await metrics.text()).split('\n')).toEqual([
      '# HELP odd Two\\nlines \\\\ "quoted".',
      '# TYPE odd gauge',
      'odd{text="a\\"b\\\\c\\nd"} 1',
      '',
    ]);
  });

  it.each([
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, '+Inf'],
    [Number.NEGATIVE_INFINITY, '-Inf'],
    [1e-7, '1e-7'],
  ])('is %d and written as %s', async (value, written) => {
    const { metrics } = newMetrics();
    metrics.gauge('odd', 'A number.', () => value);

    expect((await metrics.text()).split('\n')).toContain(`odd ${written}`);
  });

  it('is left out where it cannot be read, and the rest is reported', async () => {
    const { metrics, logged } = newMetrics();
    metrics.gauge('broken', 'Never read.', () => {
      throw new Error('away');
    });
    metrics.gauge('rejected', 'Never read.', () => Promise.reject(new Error('away')));
    metrics.gauge('none', 'Of nothing.', () => []);
    metrics.gauge('whole', 'Read.', () => 1);

    expect(await metrics.text()).toBe('# HELP whole Read.\n# TYPE whole gauge\nwhole 1\n');
    expect(logged().match(/metrics\.unreadable/g)).toHaveLength(2);
  });

  it.each(['two words', '1st', 'a-b', '', 'a{b="c"}'])('is not called "%s"', (name) => {
    expect(() => newMetrics().metrics.gauge(name, 'A number.', () => 1)).toThrow('is no name');
  });

  it('is added once', () => {
    const { metrics } = newMetrics();
    metrics.gauge('one', 'A number.', () => 1);

    expect(() => metrics.counter('one', 'A number.', () => 1)).toThrow('already');
  });
});

describe('times', () => {
  it('are counted by how long they were, all that were shorter included', async () => {
    const { metrics } = newMetrics();
    const histogram = new Histogram();
    for (const seconds of [0, 0.005, 0.006, 0.3, 20_000]) histogram.observe(seconds);
    metrics.histogram('took_seconds', 'How long.', () => histogram.shown());

    const lines = (await metrics.text()).split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{le="0.005"} 2',
        'took_seconds_bucket{le="0.01"} 3',
        'took_seconds_bucket{le="0.25"} 3',
        'took_seconds_bucket{le="0.5"} 4',
        'took_seconds_bucket{le="3600"} 4',
        'took_seconds_bucket{le="+Inf"} 5',
        'took_seconds_sum 20000.311',
        'took_seconds_count 5',
      ]),
    );
  });
});

describe('counts by label', () => {
  it('are limited: what exceeds the limit is counted together', async () => {
    const tally = new Tally('route');
    for (let at = 0; at < 5_000; at++) tally.add([`/${at}`]);

    const shown = tally.shown();

    expect(shown).toHaveLength(2_001);
    expect(shown.at(-1)).toEqual({ labels: { route: 'other' }, value: 3_000 });
  });

  it('are written as one histogram for each set of labels', async () => {
    const { metrics } = newMetrics();
    const timings = new Timings('tool');
    timings.observe(['track'], 0.2);
    timings.observe(['search'], 2);
    metrics.histogram('took_seconds', 'How long.', () => timings.shown());

    expect((await metrics.text()).split('\n')).toEqual(
      expect.arrayContaining([
        'took_seconds_bucket{tool="track",le="0.25"} 1',
        'took_seconds_count{tool="track"} 1',
        'took_seconds_sum{tool="search"} 2',
      ]),
    );
  });
});

describe('reading the metrics', () => {
  it('takes at most two connections of the database at once', async () => {
    const { metrics } = newMetrics();
    let [reading, most] = [0, 0];
    for (let at = 0; at < 10; at++) {
      metrics.queriedGauge(`gauge_${at}`, 'A number.', async () => {
        reading += 1;
        most = Math.max(most, reading);
        await new Promise(setImmediate);
        reading -= 1;
        return at;
      });
    }

    await metrics.text();

    expect(most).toBe(2);
  });
});

describe('a process', () => {
  it('reports its memory, its processor and its event loop', async () => {
    const { metrics } = newMetrics();
    const stop = measureProcess(metrics);

    const values = new Map(
      (await metrics.text())
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line): [string, number] => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
    );
    stop();

    expect(values.get('process_start_time_seconds')).toBeGreaterThan(1_700_000_000);
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(values.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000);
    expect(values.get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
    expect([...values.values()].filter((value) => !Number.isFinite(value))).toEqual([]);
  });
});
