import type { RailKindName } from '../../config/rail-options.ts';
import { findLine } from '../../domain/carrier.ts';
import { toInstant } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { Poll } from '../http-answer.ts';
import { createJoinedApiSource } from '../joined-api.ts';
import { cn } from '../rail-rest/cn.ts';
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
  limits?: Partial<SourceLimits>;
}

/** Makes the railroads that the operator has set up, by key. */
export function configuredRailroads(
  setups: Readonly<Record<string, RailSetup>>,
  { http, clock, log }: TerminalParts,
): ConfiguredTerminal[] {
  return Object.entries(setups).map(([name, { url = cn.baseUrl, username, password, lines, events, limits = {} }]) => {
    const key = `${name}-rail`;
    const settings = { baseUrl: url, username, password };
    const api = {
      containersMax: cn.containersMax,
      signIn: (poll: Poll) => cn.signIn(poll, settings),
      ask: (containers: readonly string[], poll: Poll, token: string) => cn.ask(containers, { poll, settings, token }),
      answersOf: (_containers: readonly string[], rows: readonly unknown[]) =>
        answersOfTraces(rows, { source: key, events, at: toInstant(clock.now()) }),
    };
    const make = (client: HttpClient) => createJoinedApiSource({ key, name, api, http: client, clock, log, limits });
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

/** Whether a container may go by rail in North America: if it lands there or goes inland there, as far as its line says. */
function serves({ port, inland }: ContainerWay): boolean {
  return [port, inland?.locode ?? null].some((locode) => locode !== null && /^(?:CA|US|MX)/.test(locode));
}
