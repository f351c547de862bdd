import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { findLine } from '../../domain/carrier.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { createDcsaSource } from '../dcsa/index.ts';
import { findProfile } from '../dcsa/profiles.ts';
import { type LineSettings, missingSettings, unsupportedReason } from '../dcsa/settings.ts';
import { createScheduleSource } from '../schedules/index.ts';
import type { LineAccess, ScheduleSource, Source, SourceLimits, SourceRegistry } from '../source.ts';
import { withTest } from '../with-test.ts';
import { configuredRailroads, type RailSetup } from './railroads.ts';
import { configuredTerminals, type TerminalSetup } from './terminals.ts';

/** What the sources are made from. */
export interface SourceParts {
  /** By SCAC, as far as the operator has set them. */
  lines: Readonly<Record<string, Partial<LineSettings>>>;
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** The sandbox line and its terminals; empty where the sandbox is off. */
  sandbox: readonly Source[];
  /** SCACs of the lines that push; their numbers can be tracked without polling. */
  pushedLines?: ReadonlySet<string>;
  /** The terminals that are polled, by key, as the operator has configured them. */
  terminals?: Readonly<Record<string, TerminalSetup>>;
  /** The same of the railroads. */
  railroads?: Readonly<Record<string, RailSetup>>;
  /** What the operator has set instead of the limits of a line, by SCAC. */
  limits?: Readonly<Record<string, Partial<SourceLimits>>>;
}

const VARIABLES = {
  baseUrl: 'BASE_URL',
  tokenUrl: 'TOKEN_URL',
  schedulesUrl: 'SCHEDULES_URL',
  apiKey: 'API_KEY',
  apiSecret: 'API_SECRET',
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
} as const satisfies Record<keyof LineSettings, string>;

/** Makes the sources of this installation: lines that have what it takes, terminals, railroads, and the sandbox where it is on. */
export function createSources(parts: SourceParts): SourceRegistry {
  const linked = [
    ...configuredTerminals(parts.terminals ?? {}, parts),
    ...configuredRailroads(parts.railroads ?? {}, parts),
  ];
  const sources = [...configuredLines(parts), ...linked.map(({ source }) => source), ...parts.sandbox];
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const schedules = configuredSchedules(parts);
  const linkedSandboxSources = parts.sandbox.filter((source) => source.key !== SANDBOX_SCAC);
  return {
    line: (scac) => accessTo(scac, parts, byKey),
    linkedSources: (scac) => (scac === SANDBOX_SCAC ? linkedSandboxSources : linkedTo(scac)),
    find: (key) => byKey.get(key) ?? null,
    all: () => sources,
    schedules: () => schedules,
  };

  // Real sources have no data about containers of the sandbox.
  function linkedTo(scac: string): Source[] {
    return linked.filter((one) => one.hasLine(scac)).map(({ source }) => source);
  }
}

function configuredLines({ lines, http, clock, log, limits }: SourceParts): Source[] {
  return Object.entries(lines).flatMap(([scac, settings]) => {
    const profile = findProfile(scac);
    if (profile === null || unsupportedReason(profile) !== null || missingSettings(profile, settings).length > 0) {
      log.warn({ line: scac, missing: missingVariables(scac, settings) }, 'source.not_configured');
      return [];
    }
    const limited = { ...profile, limits: { ...profile.limits, ...limits?.[scac] } };
    const make = (client: HttpClient) =>
      createDcsaSource({ profile: limited, settings: { baseUrl: '', ...settings }, http: client, clock, log });
    return [withTest(make, { http, secrets: secretsOf(settings) })];
  });
}

/** The settings that are no addresses. */
function secretsOf(settings: Partial<LineSettings>): string[] {
  return Object.values(settings).filter((value) => !/^https?:\/\//i.test(value));
}

/** The schedules of the lines that are configured with a schedules URL; they use the credentials of the line. */
function configuredSchedules({ lines, http, clock, log }: SourceParts): ScheduleSource[] {
  return Object.entries(lines).flatMap(([scac, { schedulesUrl, ...settings }]) => {
    const profile = findProfile(scac);
    if (schedulesUrl === undefined || profile === null) return [];
    // That the line cannot be polled has been logged already.
    if (unsupportedReason(profile) !== null || missingSettings(profile, settings).length > 0) return [];
    return [createScheduleSource({ profile, settings: { baseUrl: '', ...settings }, schedulesUrl, http, clock, log })];
  });
}

function accessTo(scac: string, { lines, pushedLines }: SourceParts, byKey: ReadonlyMap<string, Source>): LineAccess {
  const source = byKey.get(scac);
  if (source !== undefined) return { access: 'ready', source };
  if (pushedLines?.has(scac)) return { access: 'pushed' };
  if (findLine(scac)?.isSandbox) return { access: 'not_configured', missing: ['SANDBOX=1'] };
  const missing = missingVariables(scac, lines[scac] ?? {});
  return missing === null ? { access: 'no_adapter' } : { access: 'not_configured', missing };
}

/** The variables that would have to be set; null for a line without an adapter. */
function missingVariables(scac: string, settings: Partial<LineSettings>): string[] | null {
  const profile = findProfile(scac);
  if (profile === null || unsupportedReason(profile) !== null) return null;
  return missingSettings(profile, settings).map((name) => settingVariable(scac, name));
}

/** The name of the variable that holds a setting of a line. */
export function settingVariable(scac: string, name: keyof LineSettings): string {
  return `LINE_${scac}_${VARIABLES[name]}`;
}
