import { Secret } from '../core/secret.ts';
import { LINE_OPTIONS, LINE_SUFFIXES, lineVariables } from './line-options.ts';
import type { Config } from './load.ts';
import { OPTIONS, type Option, type OptionName } from './options.ts';

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
  return [...options, ...lines];
}

/** What is set here and whence, in the order of the table, lines last. */
export function describeConfig(config: Config): SettingRow[] {
  const options = OPTION_NAMES.map((name): SettingRow => {
    const option = OPTIONS[name];
    const source = config.fromEnvironment.has(option.env) ? 'env' : 'default';
    return { name: option.env, value: shown(config[name]), source, sentence: option.sentence };
  });
  return [...options, ...describeLines(config)];
}

const OPTION_NAMES: readonly OptionName[] = Object.keys(OPTIONS).filter(isOptionName);

function describeLines(config: Config): SettingRow[] {
  const named = Object.fromEntries([...config.fromEnvironment].map((name) => [name, 'set']));
  return lineVariables(named).flatMap(({ name, scac, suffix }): SettingRow[] => {
    const settings = config.lines[scac];
    if (suffix === null || settings === undefined) return [];
    const value = suffix === 'BASE_URL' ? settings.baseUrl : suffix === 'TOKEN_URL' ? settings.tokenUrl : '(set)';
    return [{ name, value: shown(value), source: 'env', sentence: LINE_OPTIONS[suffix].sentence }];
  });
}

function shown(value: unknown): string {
  if (value === null) return '(not set)';
  if (value instanceof Secret) return '(set)';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value ?? {})
    .map(([key, member]) => `${key}=${member}`)
    .join(',');
}

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}
