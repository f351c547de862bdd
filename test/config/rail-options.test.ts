import { describe, expect, it } from 'vitest';
import { describeConfig } from '../../src/config/describe.ts';
import { loadConfig } from '../../src/config/load.ts';
import { readRailroads } from '../../src/config/rail-options.ts';

const CN = { RAIL_CN_KIND: 'cn', RAIL_CN_USERNAME: 'key-1', RAIL_CN_PASSWORD: 'secret-1' };

const RAILSIGHT = {
  RAIL_RS_KIND: 'railsight',
  RAIL_RS_USERNAME: 'user-1',
  RAIL_RS_PASSWORD: 'secret-1',
  RAIL_RS_ACCOUNT: 'ACME',
  RAIL_RS_FLEET: '4711',
};

describe('railroads', () => {
  it('are RailSight, too, with a customer, a fleet, and the members of its traces', () => {
    const config = loadConfig({ ...RAILSIGHT, RAIL_RS_FIELDS: 'eta:tripPlan.eta, at:seenAt,at:seen' });

    expect(config.railroads.rs).toMatchObject({
      ...{ kind: 'railsight', account: 'ACME', fleet: '4711' },
      fields: { eta: ['tripPlan.eta'], at: ['seenAt', 'seen'] },
    });
    expect(describeConfig(config)).toContainEqual(
      expect.objectContaining({ name: 'RAIL_RS_FIELDS', value: 'eta:tripPlan.eta,at:seenAt,at:seen' }),
    );
  });

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
    ['an unknown kind', { ...CN, RAIL_CN_KIND: 'bnsf' }, 'RAIL_CN_KIND: must be cn, railsight'],
    ['no secret', { RAIL_CN_KIND: 'cn', RAIL_CN_USERNAME: 'key-1' }, 'RAIL_CN_PASSWORD: must be set'],
    ['an unknown ending', { ...CN, RAIL_CN_USER: 'me' }, 'RAIL_CN_USER: unknown setting of a railroad'],
    ['events without a code', { ...CN, RAIL_CN_EVENTS: 'ARRIVAL' }, 'RAIL_CN_EVENTS: must be pairs'],
    ['no account of RailSight', { ...RAILSIGHT, RAIL_RS_ACCOUNT: undefined }, 'RAIL_RS_ACCOUNT: must be set'],
    ['no fleet of RailSight', { ...RAILSIGHT, RAIL_RS_FLEET: undefined }, 'RAIL_RS_FLEET: must be set'],
    ['an account that leads elsewhere', { ...RAILSIGHT, RAIL_RS_ACCOUNT: '../1' }, 'RAIL_RS_ACCOUNT: must be a code'],
    ['fields that are none', { ...RAILSIGHT, RAIL_RS_FIELDS: 'arrival:eta' }, 'RAIL_RS_FIELDS: must be pairs'],
    ['lines that are none', { ...CN, RAIL_CN_LINES: 'Maersk' }, 'RAIL_CN_LINES: '],
  ])('are refused with %s', (_, env, problem) => {
    const problems: string[] = [];
    readRailroads(env, problems);

    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toContain('secret-1');
  });
});
