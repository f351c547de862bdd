import { describe, expect, it } from 'vitest';
import { describeConfig } from '../../src/config/describe.ts';
import { loadConfig } from '../../src/config/load.ts';
import { NEED_LIMIT, readUpstreams } from '../../src/config/upstream-options.ts';
import { TRACKING_SERVICES } from '../../src/sources/upstreams/tracking-services.ts';

const HUB = {
  UPSTREAM_HUB_URL: 'https://hub.example.com/v2',
  UPSTREAM_HUB_KEY: 'key-1',
  UPSTREAM_HUB_LINES: 'MSCU,COSU',
};

describe('upstreams', () => {
  it('are read by name, with all that is set of each, and shown without the key', () => {
    const config = loadConfig({
      ...HUB,
      UPSTREAM_HUB_LIMIT: '500',
      UPSTREAM_HUB_PRICE: '1.50 EUR',
      UPSTREAM_HUB_REQUESTS_PER_MINUTE: '90',
    });

    expect(config.upstreams.hub).toMatchObject({
      url: 'https://hub.example.com/v2',
      lines: ['MSCU', 'COSU'],
      limit: 500,
      price: { amount: 1.5, currency: 'EUR' },
      limits: { requestsPerMinute: 90 },
    });
    const shown = describeConfig(config).filter(({ name }) => name.startsWith('UPSTREAM_'));
    expect(shown.map(({ name, value }) => [name, value])).toEqual([
      ['UPSTREAM_HUB_KEY', '(set)'],
      ['UPSTREAM_HUB_LIMIT', '500'],
      ['UPSTREAM_HUB_LINES', 'MSCU,COSU'],
      ['UPSTREAM_HUB_PRICE', '1.5 EUR'],
      ['UPSTREAM_HUB_REQUESTS_PER_MINUTE', '90'],
      ['UPSTREAM_HUB_URL', 'https://hub.example.com/v2'],
    ]);
  });

  it('have the contract of Landfall with a webhook unless something else is said, and the address of a service that is known', () => {
    const { UPSTREAM_HUB_URL: _url, ...service } = {
      ...HUB,
      UPSTREAM_HUB_KIND: 'vizion',
      UPSTREAM_HUB_LIMIT: '10',
      UPSTREAM_HUB_WEBHOOK: '0',
    };

    expect(loadConfig(HUB).upstreams.hub).toMatchObject({ kind: 'landfall', webhook: true });
    expect(loadConfig(service).upstreams.hub).toMatchObject({
      ...{ kind: 'vizion', webhook: false },
      url: 'https://prod.vizionapi.com',
    });
    expect(loadConfig({ ...service, UPSTREAM_HUB_URL: 'https://demo.vizionapi.com' }).upstreams.hub?.url).toBe(
      'https://demo.vizionapi.com',
    );
  });

  it('need a limit exactly where the service does not recognize an order that is sent again', () => {
    const unrecognized = Object.entries(TRACKING_SERVICES).filter(([, service]) => !service.recognizesOrders);

    expect(new Set(unrecognized.map(([kind]) => kind))).toEqual(NEED_LIMIT);
  });

  it.each([
    ['no address', { ...HUB, UPSTREAM_HUB_URL: '' }, 'UPSTREAM_HUB_URL: must be set'],
    ['a contract that is not known', { ...HUB, UPSTREAM_HUB_KIND: 'other' }, 'UPSTREAM_HUB_KIND: must be landfall'],
    [
      'no limit where orders are not recognized',
      { ...HUB, UPSTREAM_HUB_KIND: 'vizion' },
      'UPSTREAM_HUB_LIMIT: must be set',
    ],
    ['no key', { ...HUB, UPSTREAM_HUB_KEY: '' }, 'UPSTREAM_HUB_KEY: must be set'],
    ['no lines', { ...HUB, UPSTREAM_HUB_LINES: '' }, 'UPSTREAM_HUB_LINES: must be set'],
    [
      'an address without encryption',
      { ...HUB, UPSTREAM_HUB_URL: 'http://hub.example.com' },
      'UPSTREAM_HUB_URL: must begin',
    ],
    ['a price without a currency', { ...HUB, UPSTREAM_HUB_PRICE: '1.50' }, 'UPSTREAM_HUB_PRICE: must be an amount'],
    ['a limit that is no number', { ...HUB, UPSTREAM_HUB_LIMIT: 'many' }, 'UPSTREAM_HUB_LIMIT: must be a whole number'],
    ['an unknown ending', { ...HUB, UPSTREAM_HUB_TOKEN: 'me' }, 'UPSTREAM_HUB_TOKEN: unknown setting of an upstream'],
    [
      'a line that another one has',
      {
        ...HUB,
        UPSTREAM_MAIN_URL: 'https://main.example.com/v2',
        UPSTREAM_MAIN_KEY: 'key-2',
        UPSTREAM_MAIN_LINES: 'COSU',
      },
      'UPSTREAM_MAIN_LINES: another upstream has COSU',
    ],
  ])('are refused with %s', (_, env, problem) => {
    const problems: string[] = [];
    readUpstreams(env, problems);

    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toContain('key-1');
  });
});
