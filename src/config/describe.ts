import { Secret } from '../core/secret.ts';
import { LINE_OPTIONS, LINE_SUFFIXES, type LineSuffix, lineSettingName, lineVariables } from './line-options.ts';
import type { Config } from './load.ts';
import type { Option } from './option-types.ts';
import { OPTIONS, type OptionName } from './options.ts';
import { shownPollLimits } from './poll-limit-options.ts';
import { RAIL_OPTIONS, RAIL_SUFFIXES, railVariables } from './rail-options.ts';
import { SENDER_OPTIONS, SENDER_SUFFIXES, senderVariables } from './sender-options.ts';
import { TERMINAL_OPTIONS, TERMINAL_SUFFIXES, terminalVariables } from './terminal-options.ts';
import { UPSTREAM_OPTIONS, UPSTREAM_SUFFIXES, upstreamVariables } from './upstream-options.ts';

/** One line of the reference: what can be set. */
export interface OptionRow {
  name: string;
  default: string;
  sentence: string;
}

/** One line of what is set here. A secret says no more than that it is. */
export interface SettingRow {
  name: string;
  value: string;
  source: 'env' | 'default';
  sentence: string;
}

/** What can be set, for documentation. */
export function optionRows(): OptionRow[] {
  const options = OPTION_NAMES.map((name): OptionRow => {
    const option: Option = OPTIONS[name];
    const fallback = typeof option.default === 'string' ? option.default : '';
    return { name: option.env, default: option.defaultShown ?? fallback, sentence: option.sentence };
  });
  const lines = LINE_SUFFIXES.map((suffix) => ({
    name: `LINE_<SCAC>_${suffix}`,
    default: '',
    sentence: LINE_OPTIONS[suffix].sentence,
  }));
  const senders = SENDER_SUFFIXES.map((suffix) => ({
    name: `SENDER_<NAME>_${suffix}`,
    default: '',
    sentence: SENDER_OPTIONS[suffix].sentence,
  }));
  const terminals = TERMINAL_SUFFIXES.map((suffix) => ({
    name: `TERMINAL_<KEY>_${suffix}`,
    default: '',
    sentence: TERMINAL_OPTIONS[suffix].sentence,
  }));
  const railroads = RAIL_SUFFIXES.map((suffix) => ({
    name: `RAIL_<KEY>_${suffix}`,
    default: '',
    sentence: RAIL_OPTIONS[suffix].sentence,
  }));
  const upstreams = UPSTREAM_SUFFIXES.map((suffix) => ({
    name: `UPSTREAM_<NAME>_${suffix}`,
    default: '',
    sentence: UPSTREAM_OPTIONS[suffix].sentence,
  }));
  return [...options, ...lines, ...upstreams, ...terminals, ...railroads, ...senders];
}

/** What is set here and whence, in the order of the table, lines, upstreams, terminals, railroads and senders last. */
export function describeConfig(config: Config): SettingRow[] {
  const options = OPTION_NAMES.map((name): SettingRow => {
    const option = OPTIONS[name];
    const source = config.fromEnvironment.has(option.env) ? 'env' : 'default';
    return { name: option.env, value: shown(config[name]), source, sentence: option.sentence };
  });
  return [
    ...options,
    ...describeLines(config),
    ...describeUpstreams(config),
    ...describeTerminals(config),
    ...describeRailroads(config),
    ...describeSenders(config),
  ];
}

const OPTION_NAMES: readonly OptionName[] = Object.keys(OPTIONS).filter(isOptionName);

function describeLines(config: Config): SettingRow[] {
  const named = Object.fromEntries([...config.fromEnvironment].map((name) => [name, 'set']));
  return lineVariables(named).flatMap(({ name, member: scac, suffix }): SettingRow[] => {
    const settings = config.lines[scac];
    if (suffix === null || settings === undefined) return [];
    const limits: Partial<Record<LineSuffix, number | null>> = shownPollLimits(settings.limits);
    const value = suffix in limits ? limits[suffix] : settings.settings[lineSettingName(suffix)];
    return [{ name, value: shown(value), source: 'env', sentence: LINE_OPTIONS[suffix].sentence }];
  });
}

function describeUpstreams(config: Config): SettingRow[] {
  const named = Object.fromEntries([...config.fromEnvironment].map((name) => [name, 'set']));
  return upstreamVariables(named).flatMap(({ name, member: upstream, suffix }): SettingRow[] => {
    const settings = config.upstreams[upstream];
    if (suffix === null || settings === undefined) return [];
    const { kind: KIND, url: URL, key: KEY, lines, limit: LIMIT, price, webhook, limits } = settings;
    const plain = {
      ...{ KIND, URL, KEY, LIMIT },
      LINES: lines.join(','),
      WEBHOOK: webhook,
      PRICE: price === null ? null : `${price.amount} ${price.currency}`,
    };
    const value = { ...plain, ...shownPollLimits(limits) }[suffix];
    return [{ name, value: shown(value), source: 'env', sentence: UPSTREAM_OPTIONS[suffix].sentence }];
  });
}

function describeTerminals(config: Config): SettingRow[] {
  const named = Object.fromEntries([...config.fromEnvironment].map((name) => [name, 'set']));
  return terminalVariables(named).flatMap(({ name, member: terminal, suffix }): SettingRow[] => {
    const settings = config.terminals[terminal];
    if (suffix === null || settings === undefined) return [];
    const { kind: KIND, url: URL, apiKey: API_KEY, username: USERNAME, password: PASSWORD, site: SITE } = settings;
    const { lines, facility, fields, limits } = settings;
    const plain = {
      ...{ KIND, URL, API_KEY, USERNAME, PASSWORD, SITE },
      LINES: lines?.join(',') ?? null,
      FACILITY: facility === null ? null : `${facility.codeList}:${facility.code}`,
      FIELDS: Object.entries(fields).flatMap(([fact, names]) => names.map((member) => `${fact}:${member}`)),
    };
    const value = { ...plain, ...shownPollLimits(limits) }[suffix];
    return [{ name, value: shown(value), source: 'env', sentence: TERMINAL_OPTIONS[suffix].sentence }];
  });
}

function describeRailroads(config: Config): SettingRow[] {
  const named = Object.fromEntries([...config.fromEnvironment].map((name) => [name, 'set']));
  return railVariables(named).flatMap(({ name, member: railroad, suffix }): SettingRow[] => {
    const settings = config.railroads[railroad];
    if (suffix === null || settings === undefined) return [];
    const { kind: KIND, url: URL, username: USERNAME, password: PASSWORD, account: ACCOUNT, fleet: FLEET } = settings;
    const { events, fields, lines, limits } = settings;
    const plain = {
      ...{ KIND, URL, USERNAME, PASSWORD, ACCOUNT, FLEET },
      FIELDS: Object.entries(fields).flatMap(([fact, names]) => names.map((member) => `${fact}:${member}`)),
      EVENTS: Object.entries(events).map(([words, code]) => `${words}:${code}`),
      LINES: lines?.join(',') ?? null,
    };
    const value = { ...plain, ...shownPollLimits(limits) }[suffix];
    return [{ name, value: shown(value), source: 'env', sentence: RAIL_OPTIONS[suffix].sentence }];
  });
}

function describeSenders(config: Config): SettingRow[] {
  const named = Object.fromEntries([...config.fromEnvironment].map((name) => [name, 'set']));
  return senderVariables(named).flatMap(({ name, member: sender, suffix }): SettingRow[] => {
    const settings = config.senders[sender];
    if (suffix === null || settings === undefined) return [];
    const { party: PARTY, scac: SCAC, dialect: DIALECT, key: KEY, signingSecret: SIGNING_SECRET } = settings;
    const { facilities: FACILITIES, lines: LINES } = settings;
    const value = { PARTY, SCAC, DIALECT, FACILITIES, LINES, KEY, SIGNING_SECRET }[suffix];
    return [{ name, value: shown(value), source: 'env', sentence: SENDER_OPTIONS[suffix].sentence }];
  });
}

function shown(value: unknown): string {
  if (value === null) return '(not set)';
  if (value instanceof Secret) return '(set)';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value))
    return value.map((member) => (member instanceof Secret ? '(set)' : String(member))).join(',');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value ?? {})
    .map(([key, member]) => `${key}=${member}`)
    .join(',');
}

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}
