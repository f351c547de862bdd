import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { BY_NAME, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import { LineUrl, SecretText } from './option-types.ts';
import type { Environment } from './options.ts';

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
} as const satisfies Record<string, FamilyOption>;

const FAMILY = {
  prefix: 'TERMINAL_',
  noun: 'terminal',
  options: TERMINAL_OPTIONS,
  naming: BY_NAME,
};

/** The endings in the order of the table. */
export const TERMINAL_SUFFIXES = suffixesOf(TERMINAL_OPTIONS);

/** The variables of the family that are set, by name. */
export function terminalVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readTerminals(env: Environment, problems: string[]): Record<string, TerminalSettings> {
  return readFamily(FAMILY, { env, problems }, ({ read, need }): TerminalSettings | null => {
    need('URL', 'to where the terminal is asked');
    const url = read('URL');
    const settings = { apiKey: read('API_KEY'), lines: read('LINES'), facility: read('FACILITY') };
    return url === null ? null : { url, ...settings };
  });
}
