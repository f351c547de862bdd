import type { RailKindName } from '../../config/rail-options.ts';
import type { Clock } from '../../core/clock.ts';
import { findLine } from '../../domain/carrier.ts';
import { toInstant } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { createJoinedApiSource, type JoinedApi } from '../joined-api.ts';
import { cn } from '../rail-rest/cn.ts';
import { answersOfRailsight, railsight } from '../rail-rest/railsight.ts';
import { answersOfTraces } from '../rail-rest/trace-answers.ts';
import type { ContainerWay, SourceLimits } from '../source.ts';
import { withTest } from '../with-test.ts';
import { type ConfiguredTerminal, type TerminalParts, variablesOfFeed } from './terminals.ts';

/** How the operator has set a railroad up. */
export interface RailSetup {
  kind: RailKindName;
  /** Absent where the known address of the API is meant. */
  url?: string | undefined;
  username: string;
  password: string;
  /** SCACs; null for all lines. */
  lines: readonly string[] | null;
  events: Readonly<Record<string, string>>;
  /** Of RailSight. */
  account?: string | undefined;
  fleet?: string | undefined;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  limits?: Partial<SourceLimits>;
}

/** Makes the railroads that the operator has set up, by key. */
export function configuredRailroads(
  setups: Readonly<Record<string, RailSetup>>,
  { http, clock, log, pollLimits = {} }: TerminalParts,
): ConfiguredTerminal[] {
  return Object.entries(setups).map(([name, setup]) => {
    const { username, password, lines, limits = {} } = setup;
    const key = `${name}-rail`;
    const api = APIS[setup.kind](key, setup, clock);
    const make = (client: HttpClient) =>
      createJoinedApiSource({ key, name, api, http: client, clock, log, limits, pollLimits });
    const isSignIn = (call: { url: string }) => new URL(call.url).pathname.endsWith(cn.signInPath);
    const variables = variablesOfFeed(`RAIL_${name.toUpperCase().replaceAll('-', '_')}`, { username, password });
    const scacs = lines === null ? null : new Set(lines.map((line) => findLine(line)?.scac ?? line));
    return {
      source: {
        ...withTest(make, { http, secrets: [username, password], variables, isSignIn }),
        party: 'rail',
        serves,
      },
      hasLine: (scac) => scacs === null || scacs.has(scac),
    };
  });
}

/** How each kind of railroad is asked. */
const APIS: Record<RailKindName, (source: string, setup: RailSetup, clock: Clock) => JoinedApi> = {
  cn: (source, { url = cn.baseUrl, username, password, events }, clock) => {
    const settings = { baseUrl: url, username, password };
    return {
      containersMax: cn.containersMax,
      signIn: (poll) => cn.signIn(poll, settings),
      ask: (containers, poll, token) => cn.ask(containers, { poll, settings, token }),
      answersOf: (_containers, rows) => answersOfTraces(rows, { source, events, at: toInstant(clock.now()) }),
    };
  },
  railsight: (source, { url = railsight.baseUrl, username, password, events, ...setup }, clock) => {
    const { account = '', fleet = '', fields = {} } = setup;
    const settings = { baseUrl: url, username, password, account, fleet };
    return {
      containersMax: railsight.containersMax,
      ask: (containers, poll) => railsight.ask(containers, { poll, settings }),
      answersOf: (_containers, rows) =>
        answersOfRailsight(rows, { source, events, fields, at: toInstant(clock.now()) }),
    };
  },
};

/** Whether a container may go by rail in North America: if it lands there or goes inland there, as far as its line says. */
function serves({ port, inland }: ContainerWay): boolean {
  return [port, inland?.locode ?? null].some((locode) => locode !== null && /^(?:CA|US|MX)/.test(locode));
}
