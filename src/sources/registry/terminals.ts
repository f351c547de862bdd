import type { TerminalKindName } from '../../config/terminal-options.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { findLine } from '../../domain/carrier.ts';
import { canonicalLocode } from '../../domain/location.ts';
import { terminals } from '../../domain/terminal.ts';
import type { HttpCall, HttpClient } from '../../net/fetch.ts';
import type { PollLimits } from '../http-answer.ts';
import type { ContainerWay, Source, SourceLimits, SourceVariables } from '../source.ts';
import { createTerminalSource } from '../terminal/index.ts';
import { createTerminalApiSource } from '../terminal-rest/index.ts';
import { TERMINAL_KINDS } from '../terminal-rest/kinds.ts';
import type { RowFields } from '../terminal-rest/row-fields.ts';
import { withTest } from '../with-test.ts';

/** How the operator has set a terminal up; `facility` is the one that it reports about, if it is only one. */
export interface TerminalSetup {
  /** The API of its operator; absent for snapshots in our own form. */
  kind?: TerminalKindName | undefined;
  /** Absent where the known address of the API is meant. */
  url?: string | undefined;
  apiKey?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  site?: string | undefined;
  fields?: RowFields;
  /** SCACs; null for all lines. */
  lines: readonly string[] | null;
  facility: Facility | null;
  /** What replaces the limits of terminals. */
  limits?: Partial<SourceLimits>;
}

type Facility = { codeList: 'FIRMS' | 'SMDG'; code: string };

/** A terminal or railroad that is polled, and the lines whose containers it is polled for. */
export interface ConfiguredTerminal {
  source: Source;
  /** Whether it is polled for containers of a line. */
  hasLine(scac: string): boolean;
}

/** What terminals and railroads are made with. */
export interface TerminalParts {
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** What replaces the limits of one poll. */
  pollLimits?: Partial<PollLimits>;
}

/** Makes the terminals that the operator has set up, by key. Fails with `configuration` where the facility of one is not known. */
export function configuredTerminals(
  setups: Readonly<Record<string, TerminalSetup>>,
  parts: TerminalParts,
): ConfiguredTerminal[] {
  return Object.entries(setups).map(([key, setup]) => {
    const facility = setup.facility ?? knownFacility(key, setup);
    const scacs = setup.lines === null ? null : new Set(setup.lines.map((line) => findLine(line)?.scac ?? line));
    const secrets = [setup.apiKey, setup.username, setup.password].filter((secret) => secret !== undefined);
    const make = (http: HttpClient) => sourceOf(key, { ...setup, facility }, { ...parts, http });
    const variables = variablesOfFeed(`TERMINAL_${variableName(key)}`, setup);
    const tested = { http: parts.http, secrets, variables, isSignIn: (call: HttpCall) => isSignIn(setup, call.url) };
    const source = { ...withTest(make, tested), party: 'terminal' as const };
    return {
      source: facility === null ? source : { ...source, serves: (way: ContainerWay) => serves(facility, way) },
      hasLine: (scac: string) => scacs === null || scacs.has(scac),
    };
  });
}

/** A key as variables have it. */
function variableName(key: string): string {
  return key.toUpperCase().replaceAll('-', '_');
}

/** The variables of a terminal or railroad whose names begin so, by what a fault of it is about. */
export function variablesOfFeed(
  prefix: string,
  { apiKey, username, password, site }: Pick<TerminalSetup, 'apiKey' | 'username' | 'password' | 'site'>,
): SourceVariables {
  const credentials = Object.entries({ API_KEY: apiKey, USERNAME: username, PASSWORD: password, SITE: site });
  return {
    credentials: credentials.flatMap(([name, value]) => (value === undefined ? [] : [`${prefix}_${name}`])),
    address: [`${prefix}_URL`],
  };
}

function sourceOf(key: string, setup: TerminalSetup, { http, clock, log, pollLimits = {} }: TerminalParts): Source {
  const { kind, url, apiKey, username, password, site, fields = {}, facility, limits } = setup;
  const common = {
    key: `${key}-terminal`,
    name: key,
    http,
    clock,
    log,
    pollLimits,
    ...(limits === undefined ? {} : { limits }),
  };
  if (kind === undefined) {
    return createTerminalSource({ ...common, baseUrl: url ?? '', ...(apiKey === undefined ? {} : { apiKey }) });
  }
  const known = TERMINAL_KINDS[kind];
  const settings = { baseUrl: url ?? known.baseUrl, apiKey, username, password, site, fields };
  return createTerminalApiSource({ ...common, kind: known, settings, facility });
}

/** The terminal that the operator's own code stands for. An API is asked for the containers of one terminal alone. */
function knownFacility(key: string, { kind, site = '' }: TerminalSetup): Facility | null {
  if (kind === undefined) return null;
  const code = TERMINAL_KINDS[kind].facilities[site];
  if (code !== undefined) return { codeList: 'FIRMS', code };
  const name = `TERMINAL_${variableName(key)}_FACILITY`;
  const which = site === '' ? kind : `${site} of ${kind}`;
  throw new Failure(
    'configuration',
    `${name} must be set, such as FIRMS:Y258: it is not known which terminal ${which} is.`,
  );
}

function isSignIn({ kind }: TerminalSetup, url: string): boolean {
  const path = kind === undefined ? null : TERMINAL_KINDS[kind].api.signInPath;
  return path !== null && new URL(url).pathname.endsWith(path);
}

/**
 * Whether a container may go through the terminal: not if all of its stops are known to be others, or if one is not known and
 * the container is known to land in another port.
 */
export function serves(facility: Facility, { stops, port }: ContainerWay): boolean {
  const codes = codesOf(facility);
  const isOtherPort = port !== null && codes.ports.size > 0 && !codes.ports.has(canonicalLocode(port));
  return stops.some((stop) => {
    const known = stop === null || stop.codeList === null ? undefined : codes.byList.get(stop.codeList);
    if (known === undefined || stop?.code == null) return !isOtherPort;
    return known.has(stop.code.trim().toUpperCase());
  });
}

// A code of the SMDG list may stand in several ports; then each of these may be meant.
function codesOf({ codeList, code }: Facility) {
  const byList = new Map<string, Set<string>>([[codeList, new Set([code])]]);
  const rows = terminals().filter((row) => (codeList === 'FIRMS' ? row.firms : row.smdg) === code);
  for (const { firms, smdg } of rows) {
    if (firms !== null) byList.set('FIRMS', (byList.get('FIRMS') ?? new Set()).add(firms));
    if (smdg !== null) byList.set('SMDG', (byList.get('SMDG') ?? new Set()).add(smdg));
  }
  return { byList, ports: new Set(rows.map(({ locode }) => canonicalLocode(locode))) };
}
