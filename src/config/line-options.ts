import type { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { LineUrl, SecretText } from './option-types.ts';
import { type Environment, textOf } from './options.ts';

/** What a shipping line is asked with, as its own developer portal gives it out. Null where it was not given. */
export interface LineSettings {
  baseUrl: string | null;
  tokenUrl: string | null;
  apiKey: Secret | null;
  apiSecret: Secret | null;
  clientId: Secret | null;
  clientSecret: Secret | null;
}

/** One member of the family `LINE_<SCAC>_…`. */
interface LineOption {
  type: z.ZodType<string | Secret, string>;
  secret?: true;
  sentence: string;
}

/** The settings that every line can be given, by the end of the variable's name. */
export const LINE_OPTIONS = {
  BASE_URL: { type: LineUrl, sentence: "Where the line's interface is, up to the path that the program knows." },
  TOKEN_URL: {
    type: LineUrl,
    sentence: 'Where the line hands out access tokens, if that is not known to be below its base address.',
  },
  API_KEY: { type: SecretText, secret: true, sentence: 'The key that the line gave out.' },
  API_SECRET: { type: SecretText, secret: true, sentence: 'The secret that belongs to the key.' },
  CLIENT_ID: { type: SecretText, secret: true, sentence: 'The client that asks for access tokens.' },
  CLIENT_SECRET: { type: SecretText, secret: true, sentence: 'The secret of that client.' },
} as const satisfies Record<string, LineOption>;

export type LineSuffix = keyof typeof LINE_OPTIONS;

/** The endings in the order of the table. */
export const LINE_SUFFIXES: readonly LineSuffix[] = Object.keys(LINE_OPTIONS).filter(isLineSuffix);

/** A variable of the family: its line, and its ending if that is known. */
export interface LineVariable {
  name: string;
  scac: string;
  suffix: LineSuffix | null;
}

/** The variables of the family that are set, by name. SCACs have four letters; anything else is somebody else's. */
export function lineVariables(env: Environment): LineVariable[] {
  const names = Object.keys(env).filter((name) => textOf(env, name) !== null);
  return names.sort().flatMap((name) => {
    const [, scac, suffix] = /^LINE_([A-Z]{4})_(.+)$/.exec(name) ?? [];
    if (scac === undefined || suffix === undefined) return [];
    return [{ name, scac, suffix: isLineSuffix(suffix) ? suffix : null }];
  });
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readLines(env: Environment, problems: string[]): Record<string, LineSettings> {
  const lines: Record<string, LineSettings> = {};
  for (const { name, scac, suffix } of lineVariables(env)) {
    const settings = lines[scac] ?? { ...NOTHING };
    if (suffix === null)
      problems.push(`${name}: no setting of a line ends like this, only ${LINE_SUFFIXES.join(', ')}`);
    else readSetting(settings, suffix, textOf(env, name) ?? '', (problem) => problems.push(`${name}: ${problem}`));
    lines[scac] = settings;
  }
  return lines;
}

const NOTHING: LineSettings = {
  baseUrl: null,
  tokenUrl: null,
  apiKey: null,
  apiSecret: null,
  clientId: null,
  clientSecret: null,
};

const MEMBERS = {
  API_KEY: 'apiKey',
  API_SECRET: 'apiSecret',
  CLIENT_ID: 'clientId',
  CLIENT_SECRET: 'clientSecret',
} as const;

function readSetting(
  settings: LineSettings,
  suffix: LineSuffix,
  text: string,
  complain: (problem: string) => void,
): void {
  if (suffix !== 'BASE_URL' && suffix !== 'TOKEN_URL') {
    settings[MEMBERS[suffix]] = LINE_OPTIONS[suffix].type.parse(text);
    return;
  }
  const url = LINE_OPTIONS[suffix].type.safeParse(text);
  if (!url.success) complain(url.error.issues.map((issue) => issue.message).join('; '));
  else if (suffix === 'BASE_URL') settings.baseUrl = url.data;
  else settings.tokenUrl = url.data;
}

function isLineSuffix(text: string): text is LineSuffix {
  return Object.hasOwn(LINE_OPTIONS, text);
}
