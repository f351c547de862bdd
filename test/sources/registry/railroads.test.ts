import { describe, expect, it } from 'vitest';
import { SANDBOX_SCAC } from '../../../src/domain/carrier-table.ts';
import { createHttpClient } from '../../../src/net/fetch.ts';
import { createSources } from '../../../src/sources/registry/index.ts';
import { collectedLog } from '../../support/collected-log.ts';

const CN = { kind: 'cn', username: 'key', password: 'secret', events: {} } as const;

function linked(lines: readonly string[] | null, scac: string): string[] {
  const http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  const parts = { lines: {}, sandbox: [], http, clock: { now: () => 0 }, log: collectedLog().log };
  const sources = createSources({
    ...parts,
    railroads: { cn: { ...CN, lines } },
    terminals: { pier: { url: 'https://pier.example.com', lines: null, facility: null } },
  });
  expect(sources.find('cn-rail')?.kinds).toEqual(['container']);
  return sources.linkedSources(scac).map(({ key }) => key);
}

describe('railroads that are set up', () => {
  it('are polled beside the terminals, for the containers of all lines', () => {
    expect(linked(null, 'MAEU')).toEqual(['pier-terminal', 'cn-rail']);
  });

  it('are polled for the lines that are named alone, whatever their old code is', () => {
    expect(linked(['SUDU'], 'MAEU')).toEqual(['pier-terminal', 'cn-rail']);
    expect(linked(['MSCU'], 'MAEU')).toEqual(['pier-terminal']);
  });

  it('are never asked for containers of the sandbox', () => {
    expect(linked(null, SANDBOX_SCAC)).toEqual([]);
  });
});
