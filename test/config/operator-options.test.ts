import { describe, expect, it } from 'vitest';
import { describeConfig } from '../../src/config/describe.ts';
import { loadConfig } from '../../src/config/load.ts';

describe('the limits of a line', () => {
  it('replace what the program knows of it, as far as they are set', () => {
    const { lines } = loadConfig({
      LINE_MAEU_CLIENT_ID: 'one',
      LINE_MAEU_REQUESTS_PER_DAY: '5000',
      LINE_MAEU_CONCURRENCY: '8',
    });

    expect(lines.MAEU?.limits).toEqual({ concurrency: 8, fleetConcurrency: 8, requestsPerDay: 5_000 });
  });

  it('can be given to a terminal too, and are shown as they are', () => {
    const config = loadConfig({
      TERMINAL_ACME_URL: 'https://terminal.example.com',
      TERMINAL_ACME_CONCURRENCY: '2',
      TERMINAL_ACME_POLL_SECONDS_MIN: '600',
      LINE_MAEU_REQUESTS_PER_DAY: '5000',
    });

    expect(Object.values(config.terminals)[0]?.limits).toEqual({
      concurrency: 2,
      fleetConcurrency: 2,
      pollIntervalSecondsMin: 600,
    });
    const shown = describeConfig(config).filter(({ name }) => /_(CONCURRENCY|SECONDS_MIN|PER_DAY)$/.test(name));
    expect(shown.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'LINE_MAEU_REQUESTS_PER_DAY=5000',
      'TERMINAL_ACME_CONCURRENCY=2',
      'TERMINAL_ACME_POLL_SECONDS_MIN=600',
    ]);
  });

  it('reject a longest time between polls that is less than the shortest', () => {
    const settings = { LINE_MAEU_POLL_SECONDS_MIN: '3600', LINE_MAEU_POLL_SECONDS_MAX: '900' };

    expect(() => loadConfig(settings)).toThrow(
      'LINE_MAEU_POLL_SECONDS_MAX: must not be less than POLL_SECONDS_MIN, which is 3600',
    );
  });

  it.each([
    ['DATABASE_POOL_SIZE', '1'],
    ['RETENTION_AUDIT_DAYS', '0'],
    ['RETENTION_OBSERVATION_DAYS', '179'],
    ['RETENTION_POSITION_DAYS', '29'],
    ['RETENTION_STOPPED_DAYS', 'never'],
    ['RETENTION_CHECK_MINUTES', '0'],
    ['CLEAN_UP_MINUTES', '1441'],
    ['RETENTION_SCAN_HOURS', '0.5'],
    ['POLL_IDLE_MS', '10'],
    ['LINE_MAEU_CONCURRENCY', 'many'],
    ['LINE_MAEU_POLL_SECONDS_MIN', '5'],
  ])('reject %s=%s', (name, text) => {
    expect(() => loadConfig({ [name]: text })).toThrow(name);
  });
});

describe('the settings of traces', () => {
  it('read headers as OpenTelemetry defines them, and never show them', () => {
    const config = loadConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-scope = one' });

    expect(config.otlpHeaders?.reveal()).toEqual({ authorization: 'Bearer abc', 'x-scope': 'one' });
    expect(JSON.stringify(config)).not.toContain('abc');
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ])('reject %s=%s', (name, text) => {
    expect(() => loadConfig({ [name]: text })).toThrow(name);
  });
});
