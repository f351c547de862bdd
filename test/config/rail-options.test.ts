import { describe, expect, it } from 'vitest';
import { describeConfig } from '../../src/config/describe.ts';
import { loadConfig } from '../../src/config/load.ts';
import { readRailroads } from '../../src/config/rail-options.ts';

const CN = { RAIL_CN_KIND: 'cn', RAIL_CN_USERNAME: 'key-1', RAIL_CN_PASSWORD: 'secret-1' };

describe('railroads', () => {
  it('are read by name, with all that is set of each, and shown without a secret', () => {
    const env = {
      ...CN,
      RAIL_CN_LINES: 'MAEU',
      RAIL_CN_EVENTS: 'Train arrival:D, left:P',
      RAIL_CN_REQUESTS_PER_DAY: '500',
    };
    const config = loadConfig(env);

    expect(config.railroads.cn).toMatchObject({
      kind: 'cn',
      url: null,
      lines: ['MAEU'],
      events: { 'TRAIN ARRIVAL': 'D', LEFT: 'P' },
      limits: { requestsPerDay: 500 },
    });
    const shown = describeConfig(config).filter(({ name }) => name.startsWith('RAIL_'));
    expect(shown.map(({ name, value }) => [name, value])).toEqual([
      ['RAIL_CN_EVENTS', 'TRAIN ARRIVAL:D,LEFT:P'],
      ['RAIL_CN_KIND', 'cn'],
      ['RAIL_CN_LINES', 'MAEU'],
      ['RAIL_CN_PASSWORD', '(set)'],
      ['RAIL_CN_REQUESTS_PER_DAY', '500'],
      ['RAIL_CN_USERNAME', '(set)'],
    ]);
  });

  it.each([
    ['an unknown kind', { ...CN, RAIL_CN_KIND: 'bnsf' }, 'RAIL_CN_KIND: must be cn'],
    ['no secret', { RAIL_CN_KIND: 'cn', RAIL_CN_USERNAME: 'key-1' }, 'RAIL_CN_PASSWORD: must be set'],
    ['an unknown ending', { ...CN, RAIL_CN_USER: 'me' }, 'RAIL_CN_USER: unknown setting of a railroad'],
    ['events without a code', { ...CN, RAIL_CN_EVENTS: 'ARRIVAL' }, 'RAIL_CN_EVENTS: must be pairs'],
    ['lines that are none', { ...CN, RAIL_CN_LINES: 'Maersk' }, 'RAIL_CN_LINES: '],
  ])('are refused with %s', (_, env, problem) => {
    const problems: string[] = [];
    readRailroads(env, problems);

    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toContain('secret-1');
  });
});
