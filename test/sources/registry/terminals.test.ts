import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_SCAC } from '../../../src/domain/carrier-table.ts';
import type { FacilityReference } from '../../../src/domain/place-reference.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { createSources } from '../../../src/sources/registry/index.ts';
import { configuredTerminals, serves, type TerminalSetup } from '../../../src/sources/registry/terminals.ts';
import { collectedLog } from '../../support/collected-log.ts';
import { sendJson, startLoopbackServer } from '../../support/loopback-server.ts';
import { NUMBER } from '../terminal/snapshots.ts';

const PIER_400 = { codeList: 'FIRMS', code: 'W185' } as const;
const ANY: TerminalSetup = { url: 'https://feed.example.com', lines: null, facility: null };

function stop(codeList: 'FIRMS' | 'SMDG', code: string): FacilityReference {
  return { code, codeList, name: null, type: 'terminal' };
}

describe('terminals that are set up', () => {
  let http: HttpClient;

  beforeEach(() => {
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  });

  afterEach(() => http.close());

  function registry(terminals: Record<string, TerminalSetup>) {
    const clock = { now: () => Date.parse('2026-01-20T00:00:00Z') };
    return createSources({ lines: {}, http, clock, log: collectedLog().log, sandbox: [], terminals });
  }

  it('are polled about the containers of their lines, and of all lines where none is named', () => {
    const sources = registry({ watcher: ANY, 'pier-t': { ...ANY, lines: ['MSCU'] } });
    const keysOf = (scac: string) => sources.linkedSources(scac).map(({ key }) => key);

    expect(keysOf('MSCU')).toEqual(['watcher-terminal', 'pier-t-terminal']);
    expect(keysOf('MAEU')).toEqual(['watcher-terminal']);
    expect(sources.all().map(({ key }) => key)).toEqual(['watcher-terminal', 'pier-t-terminal']);
    expect(sources.find('pier-t-terminal')?.kinds).toEqual(['container']);
  });

  it('receive no containers of the sandbox', () => {
    expect(registry({ watcher: ANY }).linkedSources(SANDBOX_SCAC)).toEqual([]);
  });

  it('are polled with their key', async () => {
    const snapshot = { container: NUMBER, checked_at: '2026-01-19T18:00:00Z', available: true };
    const server = await startLoopbackServer((_request, response) => sendJson(response, { snapshots: [snapshot] }));
    const [source] = registry({ watcher: { ...ANY, url: server.url, apiKey: 'SECRET' } }).linkedSources('MAEU');

    const answer = await source?.fetch({ kind: 'container', number: NUMBER }, new AbortController().signal);
    await server.close();

    expect(answer).toMatchObject({ outcome: 'found' });
    expect(server.requests).toMatchObject([{ headers: { authorization: 'Bearer SECRET' } }]);
  });
});

describe('a terminal with the API of its operator', () => {
  const http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  const make = (setup: Partial<TerminalSetup>) => {
    const parts = { http, clock: { now: () => 0 }, log: collectedLog().log };
    const secrets = { username: 'me', password: 'secret' };
    return configuredTerminals({ 'pier-t': { lines: null, facility: null, ...secrets, ...setup } }, parts)[0]?.source;
  };
  const at = (code: string) => ({ stops: [stop('FIRMS', code)], port: null, inland: null });

  it('is polled for the containers of the terminal that its code stands for', () => {
    const source = make({ kind: 'ports-america', site: 'PNCT_NJ' });

    expect(source?.key).toBe('pier-t-terminal');
    expect(source?.serves?.(at('F577'))).toBe(true);
    expect(source?.serves?.(at('Y773'))).toBe(false);
    expect(make({ kind: 'lbct', apiKey: 'k' })?.serves?.(at('WAC8'))).toBe(true);
  });

  it('requires its facility where it is not known which terminal it is', () => {
    expect(() => make({ kind: 'port-houston', site: 'BCT' })).toThrow('TERMINAL_PIER_T_FACILITY must be set');
    expect(make({ kind: 'port-houston', site: 'BCT', facility: { codeList: 'FIRMS', code: 'S787' } })).toBeDefined();
  });
});

describe('a terminal that speaks for one', () => {
  it.each([
    ['the container goes through it', [stop('FIRMS', 'W185')], true],
    ['the container goes through it by its code in the other list', [stop('SMDG', 'APMT')], true],
    ['it is the second of two', [stop('FIRMS', 'Y124'), stop('FIRMS', 'W185')], true],
    ['it is unknown through which', [null], true],
    ['one of two is not known', [stop('FIRMS', 'Y124'), null], true],
    ['the terminal has no code that is known', [{ code: null, codeList: null, name: 'Pier', type: null }], true],
    ['it goes through another', [stop('FIRMS', 'Y124')], false],
    ['it goes through two others', [stop('FIRMS', 'Y124'), stop('SMDG', 'ETS')], false],
  ])('is polled or not: %s', (_case, stops, expected) => {
    expect(serves(PIER_400, { stops, port: null, inland: null })).toBe(expected);
  });

  it.each([
    ['USLAX', [null], true],
    ['USSAV', [null], false],
    ['USSAV', [stop('FIRMS', 'W185')], true],
    ['USLAX', [stop('FIRMS', 'Y124')], false],
  ])('is polled or not for a container that lands in %s: %j', (port, stops, expected) => {
    expect(serves(PIER_400, { stops, port, inland: null })).toBe(expected);
  });
});
