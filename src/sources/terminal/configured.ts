import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { findLine } from '../../domain/carrier.ts';
import { canonicalLocode } from '../../domain/location.ts';
import { terminals } from '../../domain/terminal.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { ContainerWay, Source, SourceLimits } from '../source.ts';
import { withTest } from '../with-test.ts';
import { createTerminalSource } from './index.ts';

/** How the operator has set a terminal up; `facility` is the one that it reports about, if it is only one. */
export interface TerminalSetup {
  url: string;
  apiKey?: string | undefined;
  /** SCACs; null for all lines. */
  lines: readonly string[] | null;
  facility: { codeList: 'FIRMS' | 'SMDG'; code: string } | null;
  /** What replaces the limits of terminals. */
  limits?: Partial<SourceLimits>;
}

/** A terminal that is polled, and the lines whose containers it is polled for. */
export interface ConfiguredTerminal {
  source: Source;
  /** Whether it is polled for containers of a line. */
  hasLine(scac: string): boolean;
}

interface TerminalParts {
  http: HttpClient;
  clock: Clock;
  log: Log;
}

/** Makes the terminals that the operator has set up, by key. */
export function configuredTerminals(
  setups: Readonly<Record<string, TerminalSetup>>,
  { http, clock, log }: TerminalParts,
): ConfiguredTerminal[] {
  return Object.entries(setups).map(([key, { url, apiKey, lines, facility, limits }]) => {
    const credentials = { ...(apiKey === undefined ? {} : { apiKey }), ...(limits === undefined ? {} : { limits }) };
    const parts = { key: `${key}-terminal`, name: key, baseUrl: url, http, clock, log, ...credentials };
    const scacs = lines === null ? null : new Set(lines.map((line) => findLine(line)?.scac ?? line));
    const make = (client: HttpClient) => createTerminalSource({ ...parts, http: client });
    const source = withTest(make, { http, secrets: apiKey === undefined ? [] : [apiKey] });
    return {
      source: facility === null ? source : { ...source, serves: (way: ContainerWay) => serves(facility, way) },
      hasLine: (scac: string) => scacs === null || scacs.has(scac),
    };
  });
}

/**
 * Whether a container may go through the terminal: not if all of its stops are known to be others, or if one is not known and
 * the container is known to land in another port.
 */
export function serves(facility: NonNullable<TerminalSetup['facility']>, { stops, port }: ContainerWay): boolean {
  const codes = codesOf(facility);
  const isOtherPort = port !== null && codes.ports.size > 0 && !codes.ports.has(canonicalLocode(port));
  return stops.some((stop) => {
    const known = stop === null || stop.codeList === null ? undefined : codes.byList.get(stop.codeList);
    if (known === undefined || stop?.code == null) return !isOtherPort;
    return known.has(stop.code.trim().toUpperCase());
  });
}

// A code of the SMDG list may stand in several ports; then each of these may be meant.
function codesOf({ codeList, code }: NonNullable<TerminalSetup['facility']>) {
  const byList = new Map<string, Set<string>>([[codeList, new Set([code])]]);
  const rows = terminals().filter((row) => (codeList === 'FIRMS' ? row.firms : row.smdg) === code);
  for (const { firms, smdg } of rows) {
    if (firms !== null) byList.set('FIRMS', (byList.get('FIRMS') ?? new Set()).add(firms));
    if (smdg !== null) byList.set('SMDG', (byList.get('SMDG') ?? new Set()).add(smdg));
  }
  return { byList, ports: new Set(rows.map(({ locode }) => canonicalLocode(locode))) };
}
