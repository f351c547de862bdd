import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { LineUrl, SecretText } from './option-types.ts';
import { type Environment, textOf } from './options.ts';

/** How a terminal, or somebody who watches terminals, is asked for snapshots. Null where it was not given. */
export interface TerminalSettings {
  url: string;
  apiKey: Secret | null;
  /** The SCACs of the lines whose containers it is asked about; null for all. */
  lines: readonly string[] | null;
  /** The one terminal that it speaks for; null if it may know of any. */
  facility: TerminalCode | null;
}

/** A terminal by its code in one of the lists that number them. */
export interface TerminalCode {
  codeList: 'FIRMS' | 'SMDG';
  code: string;
}

/** One member of the family `TERMINAL_<KEY>_…`. */
interface TerminalOption {
  type: z.ZodType<string | Secret | string[] | TerminalCode, string>;
  secret?: true;
  sentence: string;
}

const Lines = z.string().transform((text, context) => {
  const lines = text.split(',').map((scac) => scac.trim());
  if (lines.every((scac) => /^[A-Z]{4}$/.test(scac))) return lines;
  context.addIssue('must be SCACs of four capital letters, with commas between them');
  return z.NEVER;
});

const Facility = z.string().transform((text, context): TerminalCode => {
  const [, list, code = ''] = /^(FIRMS|SMDG):([A-Z0-9]{2,8})$/.exec(text) ?? [];
  if (list === 'FIRMS' || list === 'SMDG') return { codeList: list, code };
  context.addIssue('must be a code with its list, such as FIRMS:Y258 or SMDG:TRP');
  return z.NEVER;
});

/** The settings that every terminal can be given, by the end of the variable's name. */
export const TERMINAL_OPTIONS = {
  URL: {
    type: LineUrl,
    sentence: 'Where a terminal is asked, by GET <URL>/snapshots?container=<number>, which every terminal needs.',
  },
  API_KEY: { type: SecretText, secret: true, sentence: 'Sent to it as a bearer token.' },
  LINES: { type: Lines, sentence: 'The SCACs of the lines whose containers it is asked about; all, if not set.' },
  FACILITY: {
    type: Facility,
    sentence:
      'The one terminal that it speaks for, such as FIRMS:Y258; containers that are known to go elsewhere are not asked for.',
  },
} as const satisfies Record<string, TerminalOption>;

export type TerminalSuffix = keyof typeof TERMINAL_OPTIONS;

/** The endings in the order of the table. */
export const TERMINAL_SUFFIXES: readonly TerminalSuffix[] = Object.keys(TERMINAL_OPTIONS).filter(isTerminalSuffix);

/** A variable of the family: its terminal, and its ending if that is known. */
export interface TerminalVariable {
  name: string;
  /** As it is called in sources: `TERMINAL_PIER_T_URL` is of `pier-t`. */
  terminal: string;
  suffix: TerminalSuffix | null;
}

const NAME_LENGTH_MAX = 40;

/** The variables of the family that are set, by name. */
export function terminalVariables(env: Environment): TerminalVariable[] {
  const names = Object.keys(env).filter((name) => name.startsWith('TERMINAL_') && textOf(env, name) !== null);
  return names.sort().map((name) => {
    const rest = name.slice('TERMINAL_'.length);
    const suffix = TERMINAL_SUFFIXES.find((ending) => rest.endsWith(`_${ending}`)) ?? null;
    const terminal = suffix === null ? rest : rest.slice(0, -suffix.length - 1);
    return { name, terminal: terminal.toLowerCase().replaceAll('_', '-'), suffix };
  });
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readTerminals(env: Environment, problems: string[]): Record<string, TerminalSettings> {
  const given = new Map<string, Partial<Record<TerminalSuffix, string>>>();
  for (const { name, terminal, suffix } of terminalVariables(env)) {
    if (suffix === null) {
      problems.push(`${name}: no setting of a terminal ends like this, only ${TERMINAL_SUFFIXES.join(', ')}`);
    } else if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(terminal) || terminal.length > NAME_LENGTH_MAX) {
      problems.push(`${name}: a terminal is named by capital letters and digits, with _ between words`);
    } else given.set(terminal, { ...given.get(terminal), [suffix]: textOf(env, name) ?? '' });
  }
  const terminals: Record<string, TerminalSettings> = {};
  for (const [terminal, texts] of given) {
    const settings = readTerminal(terminal, texts, problems);
    if (settings !== null) terminals[terminal] = settings;
  }
  return terminals;
}

function readTerminal(
  terminal: string,
  texts: Partial<Record<TerminalSuffix, string>>,
  problems: string[],
): TerminalSettings | null {
  const prefix = `TERMINAL_${terminal.toUpperCase().replaceAll('-', '_')}_`;
  function read<T>(suffix: TerminalSuffix, type: z.ZodType<T, string>): T | null {
    const text = texts[suffix];
    if (text === undefined) return null;
    const value = type.safeParse(text);
    if (value.success) return value.data;
    problems.push(`${prefix}${suffix}: ${value.error.issues.map((issue) => issue.message).join('; ')}`);
    return null;
  }
  if (texts.URL === undefined) problems.push(`${prefix}URL: must be set, to where the terminal is asked`);
  const url = read('URL', TERMINAL_OPTIONS.URL.type);
  const settings = {
    apiKey: read('API_KEY', TERMINAL_OPTIONS.API_KEY.type),
    lines: read('LINES', TERMINAL_OPTIONS.LINES.type),
    facility: read('FACILITY', TERMINAL_OPTIONS.FACILITY.type),
  };
  return url === null ? null : { url, ...settings };
}

function isTerminalSuffix(text: string): text is TerminalSuffix {
  return Object.hasOwn(TERMINAL_OPTIONS, text);
}
