import { describe, expect, it } from 'vitest';
import { readTerminals } from '../../src/config/terminal-options.ts';

function read(env: Record<string, string>) {
  const problems: string[] = [];
  return { terminals: readTerminals(env, problems), problems };
}

describe('terminals', () => {
  it('are read by name, with all that is set of each', () => {
    const { terminals, problems } = read({
      TERMINAL_PIER_T_URL: 'https://pier-t.example.com/feed',
      TERMINAL_PIER_T_API_KEY: 'secret-key',
      TERMINAL_PIER_T_LINES: 'MAEU, MSCU',
      TERMINAL_PIER_T_FACILITY: 'FIRMS:Z952',
      TERMINAL_WATCHER_URL: 'http://127.0.0.1:8080',
      TERMINAL_EMPTY_URL: ' ',
    });

    expect(problems).toEqual([]);
    expect(terminals).toMatchObject({
      'pier-t': {
        url: 'https://pier-t.example.com/feed',
        lines: ['MAEU', 'MSCU'],
        facility: { codeList: 'FIRMS', code: 'Z952' },
      },
      watcher: { url: 'http://127.0.0.1:8080', apiKey: null, lines: null, facility: null },
    });
    expect(terminals['pier-t']?.apiKey?.reveal()).toBe('secret-key');
    expect(Object.keys(terminals)).toEqual(['pier-t', 'watcher']);
  });

  it.each([
    ['an unknown ending', { TERMINAL_X_USER: 'me' }, 'TERMINAL_X_USER: unknown setting of a terminal'],
    ['no name', { TERMINAL__URL: 'https://x.example.com' }, 'TERMINAL__URL: the name of a terminal has'],
    ['no address', { TERMINAL_X_API_KEY: 'secret-key' }, 'TERMINAL_X_URL: must be set'],
    [
      'an address without encryption',
      { TERMINAL_X_URL: 'http://x.example.com' },
      'TERMINAL_X_URL: must begin with https',
    ],
    [
      'lines that are none',
      { TERMINAL_X_URL: 'https://x.example.com', TERMINAL_X_LINES: 'Maersk' },
      'TERMINAL_X_LINES: ',
    ],
    [
      'a code of no list',
      { TERMINAL_X_URL: 'https://x.example.com', TERMINAL_X_FACILITY: 'Y258' },
      'TERMINAL_X_FACILITY: ',
    ],
  ])('are refused with %s, and no secret is shown', (_what, env, problem) => {
    const { problems } = read(env);

    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toContain('secret-key');
  });

  it('are read with the API of their operator, which has an address of its own', () => {
    const { terminals, problems } = read({
      TERMINAL_WBCT_KIND: 'ports-america',
      TERMINAL_WBCT_USERNAME: 'me',
      TERMINAL_WBCT_PASSWORD: 'secret-key',
      TERMINAL_WBCT_SITE: 'WBCT_LA',
      TERMINAL_WBCT_FIELDS: 'available:IsAvail, lfd:PortLFD, lfd:LineLFD',
    });

    expect(problems).toEqual([]);
    expect(terminals.wbct).toMatchObject({
      kind: 'ports-america',
      url: null,
      site: 'WBCT_LA',
      fields: { available: ['IsAvail'], lfd: ['PortLFD', 'LineLFD'] },
    });
    expect(terminals.wbct?.password?.reveal()).toBe('secret-key');
  });

  it.each([
    ['a kind that does not exist', { KIND: 'emodal' }, 'TERMINAL_X_KIND: must be apm-terminals, '],
    ['a kind without its key', { KIND: 'lbct' }, 'TERMINAL_X_API_KEY: must be set, because KIND is lbct'],
    ['a site that is none', { KIND: 'lbct', API_KEY: 'secret-key', SITE: 'a b' }, 'TERMINAL_X_SITE: must be a code'],
    ['a fact that does not exist', { URL: 'https://x.example.com', FIELDS: 'color:Red' }, 'TERMINAL_X_FIELDS: must be'],
    ['a fact without a member', { URL: 'https://x.example.com', FIELDS: 'lfd' }, 'TERMINAL_X_FIELDS: must be'],
  ])('are refused with %s', (_what, settings, problem) => {
    const env = Object.fromEntries(Object.entries(settings).map(([suffix, value]) => [`TERMINAL_X_${suffix}`, value]));

    expect(read(env).problems).toEqual([expect.stringContaining(problem)]);
  });
});
