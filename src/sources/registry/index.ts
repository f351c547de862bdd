import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { type LineTable, lineTable } from '../../domain/carrier.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { polledScac } from '../dcsa/lines/index.ts';
import type { LineSettings } from '../dcsa/lines/settings.ts';
import type { PollLimits } from '../http-answer.ts';
import { createScheduleSource } from '../schedules/index.ts';
import type { LineAccess, ScheduleSource, Source, SourceLimits, SourceRegistry } from '../source.ts';
import { lineConnections } from './line-connections.ts';
import { type LineSetup, setUpLine } from './line-source.ts';
import { configuredRailroads, type RailSetup } from './railroads.ts';
import { configuredTerminals, type TerminalSetup } from './terminals.ts';
import { configuredUpstreams, type UpstreamParts, type UpstreamSetup } from './upstreams.ts';

/** What the sources are made from. */
export interface SourceParts {
  /** By SCAC, as far as the operator has set them. */
  lines: Readonly<Record<string, LineSettings>>;
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
  /** The services that are polled for lines which cannot be polled directly, by name, and what is kept of the orders there. */
  upstreams?: Pick<UpstreamParts, 'orders' | 'takeRequest' | 'notifying'> & {
    setups: Readonly<Record<string, UpstreamSetup>>;
  };
  /** What the operator has set instead of the limits of a line, by SCAC. */
  limits?: Readonly<Record<string, Partial<SourceLimits>>>;
  /** What replaces the limits of one poll of a line. */
  pollLimits?: Partial<PollLimits>;
}

/** The lines that are set up: their own settings, by SCAC, and the lines of upstreams. */
export interface LinesSet {
  lines: Readonly<Record<string, Pick<LineSettings, 'name'>>>;
  upstreams?: { setups: Readonly<Record<string, Pick<UpstreamSetup, 'lines'>>> };
}

/** Makes the sources of this installation: lines that have what it takes, or an upstream, terminals, railroads, and the sandbox where it is on. */
export function createSources(parts: SourceParts): SourceRegistry {
  const linked = [
    ...configuredTerminals(parts.terminals ?? {}, parts),
    ...configuredRailroads(parts.railroads ?? {}, parts),
  ];
  const table = linesOfSettings(parts);
  const lines = new Map(Object.keys(parts.lines).map((scac) => [scac, setUp(scac, parts)] as const));
  const polled = [...lines.values()].flatMap((line) => (line.can === 'poll' ? [line.source] : []));
  const direct = new Set([...polled, ...parts.sandbox].map(({ key }) => key));
  const isDirect = (scac: string) => direct.has(scac);
  const relayed = relayedLines(parts, { table, isDirect });
  const sources = [...polled, ...relayed, ...linked.map(({ source }) => source), ...parts.sandbox];
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const schedules = configuredSchedules(lines, parts);
  for (const [scac, line] of lines) warnOf(scac, line, parts.log);
  const linkedSandboxSources = parts.sandbox.filter((source) => source.key !== SANDBOX_SCAC);
  return {
    lines: table,
    line: (scac) => accessTo(polledScac(scac), { parts, table, byKey, lines }),
    linkedSources: (scac) => (scac === SANDBOX_SCAC ? linkedSandboxSources : linkedTo(scac)),
    find: (key) => byKey.get(key) ?? null,
    all: () => sources,
    schedules: () => schedules,
    lineConnections: () => lineConnections(parts.lines),
  };

  // Real sources have no data about containers of the sandbox.
  function linkedTo(scac: string): Source[] {
    return linked.filter((one) => one.hasLine(scac)).map(({ source }) => source);
  }
}

/** Beside the known lines those that have settings of their own, or an upstream. */
export function linesOfSettings({ lines, upstreams }: LinesSet): LineTable {
  const relayed = Object.values(upstreams?.setups ?? {}).flatMap((setup) => setup.lines);
  return lineTable([...Object.keys(lines), ...relayed].map((scac) => ({ scac, name: lines[scac]?.name ?? null })));
}

function relayedLines(
  { upstreams, http, clock, log }: SourceParts,
  { table, isDirect }: { table: LineTable; isDirect: (scac: string) => boolean },
): Source[] {
  if (upstreams === undefined) return [];
  const { setups, ...kept } = upstreams;
  return configuredUpstreams(setups, { http, clock, log, ...kept, table, isDirect });
}

function setUp(scac: string, { lines, http, clock, log, limits, pollLimits }: SourceParts): LineSetup {
  return setUpLine(scac, lines[scac] ?? {}, { http, clock, log, limits: limits?.[scac], pollLimits });
}

function warnOf(line: string, setup: LineSetup, log: Log): void {
  if (setup.can === 'poll') return;
  const why = setup.can === 'never' ? { missing: null } : { missing: setup.missing, problem: setup.problem };
  log.warn({ line, ...why }, 'source.not_configured');
}

/** The schedules of the lines that are configured with a schedules URL; they use the credentials of the line. */
function configuredSchedules(lines: ReadonlyMap<string, LineSetup>, parts: SourceParts): ScheduleSource[] {
  const { http, clock, log } = parts;
  return [...lines].flatMap(([scac, line]) => {
    const { schedulesUrl, ...settings } = parts.lines[scac] ?? {};
    if (schedulesUrl === undefined || line.can !== 'poll') return [];
    return [createScheduleSource({ profile: line.profile, settings, schedulesUrl, http, clock, log })];
  });
}

interface Access {
  parts: SourceParts;
  table: LineTable;
  byKey: ReadonlyMap<string, Source>;
  lines: ReadonlyMap<string, LineSetup>;
}

function accessTo(scac: string, { parts, table, byKey, lines }: Access): LineAccess {
  const source = byKey.get(scac);
  if (source !== undefined) return { access: 'ready', source };
  if (parts.pushedLines?.has(scac)) return { access: 'pushed' };
  if (table.find(scac)?.isSandbox) return { access: 'not_configured', missing: ['SANDBOX=1'] };
  const line = lines.get(scac) ?? setUp(scac, parts);
  if (line.can !== 'not') return { access: 'no_adapter' };
  const { missing, problem } = line;
  return { access: 'not_configured', missing, ...(problem === null ? {} : { problem }) };
}
